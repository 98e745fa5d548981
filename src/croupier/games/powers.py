"""Who may give which command: patrons for themselves, the dealer runs the game, powers are reserved."""

from msgspec import Struct

from croupier.games.commands import CutCards, TakeBackWager, VoidRound
from croupier.games.context import Context, operators, supervisors
from croupier.ruling import Act, Command, Refusal, Role

# Fetched once: in Python 3.11 a member of an enumeration costs ten plain lookups, and these are asked at every step.
_DEALER, _PATRON = Role.DEALER, Role.PATRON

Commands = frozenset[type[Command]]


class Powers(Struct, frozen=True):
    """The commands of a game that are not the dealer's alone."""

    patron: Commands  # given by patrons for themselves; the dealer may enter them for a patron at a live table
    supervisor: Commands
    operator: Commands
    staff: Commands  # for the dealer or the supervisor

    def refuse(self, ctx: Context, act: Act) -> Refusal | None:
        """Why this person may not ask for this, whatever the game is at."""
        kind, role, terms = type(act.command), act.role, ctx.terms
        if role is _DEALER and kind not in self.supervisor and kind not in self.operator:
            return None
        if kind in self.patron:
            return self._for_a_patron(ctx, act)
        if kind in self.supervisor:
            roles, under = supervisors(terms), terms.cite("supervisor")
        elif kind in self.operator:
            roles, under = operators(terms), terms.cite("operator")
        elif kind in self.staff:
            roles, under = (*supervisors(terms), Role.DEALER), terms.cite("dealer", "supervisor")
        elif kind is VoidRound:
            return None  # each ground has its own authority
        else:
            roles, under = (Role.DEALER,), terms.cite("dealer")
        if role in roles:
            return None
        return Refusal(under, f"this is for the {' or '.join(roles)}, not the {role}")

    def _for_a_patron(self, ctx: Context, act: Act) -> Refusal | None:
        terms, role = ctx.terms, act.role
        if role is not _PATRON:
            if type(act.command) is CutCards and role in supervisors(terms):
                return None
            return Refusal(terms.cite("dealer"), f"this is for the patron or the dealer, not the {role}")
        for_whom = getattr(act.command, "patron", act.who)
        if for_whom != act.who:
            return Refusal(terms.cite("dealer"), f"{act.who} cannot act for {for_whom}")
        person = ctx.patrons.get(act.who)
        # An excluded patron takes no further part, but takes wagers off where the rules let anybody do so.
        if person is not None and person.excluded and type(act.command) is not TakeBackWager:
            return Refusal(terms.cite("exclusion"), f"{act.who} is excluded from the game")
        return None
