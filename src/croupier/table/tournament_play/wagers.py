"""Wagers as the tournament sees them: in turn, in time, and enough from everybody."""

from collections.abc import Callable
from functools import reduce

from croupier.games.commands import CallNoMoreBets, TakeBackWager
from croupier.games.rounds import UnderMinimumAdvised
from croupier.money import dollars
from croupier.ruling import Act, Command, Decision, Fact, Refusal, Role
from croupier.ruling.asked_again import asked_again
from croupier.table.state import Table
from croupier.table.tournament_play.out_of_turn import stands_until_asked, warning
from croupier.table.tournament_play.turns import in_order, in_turns, next_to_call, not_open, taking_wagers


def refuse(table: Table, act: Act) -> Refusal | None:
    """Why a tournament refuses a command that the game itself might allow."""
    command, wagers = act.command, table.machine.WAGERS
    if type(command) in wagers:
        patron = getattr(command, "patron", "")
        return (
            not_open(table)
            or _not_in_turn(table, patron)
            or stands_until_asked(table, act, patron)
            or _too_late(table, act, patron)
        )
    if type(command) is CallNoMoreBets:
        return cannot_begin(table)
    return None


def _not_in_turn(table: Table, patron: str) -> Refusal | None:
    terms, order, person = table.terms, table.order, table.patrons.get(patron)
    if person is not None and person.excused and patron not in order.again:
        return Refusal(terms.cite("minimum_each_round", "tournament_director"), f"{patron} sits this round out")
    if patron in order.done and in_turns(table):
        because = f"{patron}'s opportunity to wager is over: the wagers down stand"
        return Refusal(terms.cite("wager_locked_after_turn"), because)
    return None


def _too_late(table: Table, act: Act, patron: str) -> Refusal | None:
    """The director's pace: wagers that a player enters after the time to wager do not count. A dealer enters wagers
    already on the layout, so the time limit does not apply to them."""
    order = table.order
    if act.role is not Role.PATRON or patron != order.called or not order.seconds or not in_turns(table):
        return None
    if act.at <= order.called_at + order.seconds * 1000:
        return None
    because = f"{patron} had {order.seconds} seconds to wager, and they are over"
    return Refusal(table.terms.cite("pace", "opportunity"), because, ("let_wager_last",))


def in_turn_and_enough(
    table: Table, command: Command, facts: tuple[Fact, ...], evolve: Callable[[Table, Fact], Table]
) -> Decision:
    """A wager that the game accepted, as the tournament sees it. A wager under the minimum (T4) or one that offsets
    another (X13) is refused; one out of turn is accepted, with a warning."""
    patron, least = getattr(command, "patron", ""), _least(table)
    too_little = any(isinstance(fact, UnderMinimumAdvised) for fact in facts) or _risks(table, patron, least)
    if too_little and type(command) is not TakeBackWager and not _risks(reduce(evolve, facts, table), patron, least):
        because = f"each player risks at least {dollars(least)} in each round"
        return Refusal(table.terms.cite("minimum_each_round"), because)
    if not in_turns(table) or patron == table.order.called:
        return facts
    return (*facts, warning(table, patron))


def cannot_begin(table: Table) -> Refusal | None:
    """Why the round may not begin yet, whether by "no more bets" or, in games without that call, by the first card."""
    return not_open(table) or _not_all_at_risk(table)


def _not_all_at_risk(table: Table) -> Refusal | None:
    terms = table.terms
    if not taking_wagers(table):
        return None  # a no-bet round: nobody can wager (N3)
    due = next_to_call(table)
    if due:
        return Refusal(terms.cite("opportunity"), f"{due} has not been asked to wager", ("call_player",))
    lacking = without_minimum(table)
    if not lacking:
        return None
    because = f"each player has {dollars(_least(table))} at risk; missing: {', '.join(lacking)}"
    return Refusal(terms.cite("minimum_each_round"), because, ("place_wager", "excuse_from_round"))


@asked_again
def without_minimum(table: Table) -> list[str]:
    """The players who still have to wager more in this round."""
    least = _least(table)
    return [name for name in in_order(table) if _has_to_wager_more(table, name, least)]


@asked_again
def lacks_minimum(table: Table, patron: str) -> bool:
    """Whether this is one of them; sooner found than all of them."""
    return patron in in_order(table) and _has_to_wager_more(table, patron, _least(table))


def _has_to_wager_more(table: Table, patron: str, least: int) -> bool:
    return table.patrons[patron].has_to_wager and not _risks(table, patron, least)


def _risks(table: Table, patron: str, least: int) -> bool:
    return table.machine.at_risk(table.terms, table.game, patron) >= least


def _least(table: Table) -> int:
    """The amount that each player risks in a round."""
    return table.machine.least_stake(table.terms, table.setting.limits)
