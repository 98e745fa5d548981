"""Whether a person may give a command: patrons for themselves, the dealer runs the game, powers are reserved."""

from collections.abc import Iterable
from functools import cache

from croupier.games import commands as c
from croupier.games.context import Context, cutters, operators, supervisors
from croupier.games.giving import GameCommand, Giver
from croupier.instruments import Terms
from croupier.ruling import Act, Command, Refusal, Role, Under

# Fetched once: in Python 3.11 a member of an enumeration costs ten plain lookups, and these are needed at every step.
_DEALER, _PATRON = Role.DEALER, Role.PATRON
_RESERVED = (Giver.SUPERVISOR, Giver.OPERATOR)
_PATRONS, _ANYBODYS = Giver.PATRON, Giver.ANYBODY


@cache
def rule_of_task(terms: Terms, kind: type[Command]) -> Under:
    """The clause that gives the power for this very act, or else the one by which there is no such power."""
    keys = kind.rules + kind.without if issubclass(kind, GameCommand) else ()
    return next((terms.cite(key) for key in keys if terms.has(key)), ())


def steps_of_the_dealer(kinds: Iterable[type[Command]]) -> frozenset[type[Command]]:
    """The commands that a dealer may always give: all but the powers that are reserved."""
    return frozenset(kind for kind in kinds if issubclass(kind, GameCommand) and kind.given_by not in _RESERVED)


def refuse(ctx: Context, act: Act) -> Refusal | None:
    """Why this person may not ask for this, at any point of the game."""
    command, role, terms = act.command, act.role, ctx.terms
    assert isinstance(command, GameCommand)
    giver = command.given_by
    if giver is _ANYBODYS or (role is _DEALER and giver not in _RESERVED):
        return None
    if giver is _PATRONS and not _dealers_cut(terms, command):
        return _not_for_themselves(ctx, act)
    match giver:
        case Giver.SUPERVISOR:
            roles, under = supervisors(terms), terms.cite("supervisor")
        case Giver.OPERATOR:
            roles, under = operators(terms), terms.cite("operator")
        case Giver.STAFF:
            roles, under = (*supervisors(terms), _DEALER), terms.cite("dealer", "supervisor")
        case _:
            roles, under = (_DEALER,), terms.cite("dealer")
    if role in roles:
        return None
    given = rule_of_task(terms, type(command))
    return Refusal(given + under, f"this is for the {' or '.join(roles)}, not the {role}")


def _dealers_cut(terms: Terms, command: GameCommand) -> bool:
    """The cut is offered to a patron unless the book gives it to the dealer."""
    return type(command) is c.CutCards and terms.has("dealer_cuts")


def _not_for_themselves(ctx: Context, act: Act) -> Refusal | None:
    terms, role = ctx.terms, act.role
    if role is not _PATRON:
        if type(act.command) is c.CutCards and role in cutters(terms):
            return None
        given = rule_of_task(terms, type(act.command))
        return Refusal(given + terms.cite("dealer"), f"this is for the patron or the dealer, not the {role}")
    for_whom = getattr(act.command, "patron", act.who)
    if for_whom != act.who:
        return Refusal(terms.cite("influence", "dealer"), f"{act.who} cannot act for {for_whom}")
    person = ctx.patrons.get(act.who)
    # An excluded patron takes no further part, except to take wagers off where the rules let anybody do so.
    if person is not None and person.excluded and type(act.command) is not c.TakeBackWager:
        return Refusal(terms.cite("exclusion"), f"{act.who} is excluded from the game")
    return None
