"""Players who make no wager when asked: the director lets them wager last, or sit the round out."""

from msgspec.structs import replace

from croupier.ruling import Act, Decision, Refusal
from croupier.table.commands import ExcuseFromRound, LetWagerLast
from croupier.table.facts import ExcusedFromRound, LetToWagerLast
from croupier.table.in_charge import no_tournament, not_the_director
from croupier.table.seats import not_at_table
from croupier.table.state import Table
from croupier.table.tournament_play.turns import in_turns, no_marker, not_open, with_excused
from croupier.table.tournament_play.wagers import without_minimum


def let_wager_last(table: Table, act: Act, command: LetWagerLast) -> Decision:
    """Silence eliminates nobody: the director lets the player wager last, or excuses them from the round (T24)."""
    patron = command.patron
    refusal = no_tournament(table) or no_marker(table)
    refusal = refusal or not_the_director(table, act, "opportunity") or not_at_table(table, patron)
    if refusal:
        return refusal
    if patron not in table.order.done or patron not in without_minimum(table) or not in_turns(table):
        return Refusal(table.terms.cite("minimum_each_round"), f"{patron} is not one who made no wager when asked")
    return (LetToWagerLast(patron=patron, under=table.terms.cite("opportunity", "tournament_director")),)


def let_to_wager_last(table: Table, fact: LetToWagerLast) -> Table:
    order, whose = table.order, frozenset({fact.patron})
    return replace(table, order=replace(order, again=order.again | whose, done=order.done - whose))


def excuse(table: Table, act: Act, command: ExcuseFromRound) -> Decision:
    terms, patron = table.terms, command.patron
    refusal = not_the_director(table, act, "minimum_each_round") or not_at_table(table, patron) or not_open(table)
    if refusal:
        return refusal
    if not command.reason.strip():
        return Refusal(terms.cite("minimum_each_round"), "say why the player sits out")
    sits_out = table.patrons[patron].excused and patron not in table.order.again
    if sits_out or table.game.has_wagers(patron) or table.game.round.called:
        return Refusal(terms.cite("minimum_each_round"), f"{patron} is in the round, or sits it out already")
    under = terms.cite("minimum_each_round", "tournament_director")
    return (ExcusedFromRound(patron=patron, reason=command.reason, under=under),)


def excused(table: Table, fact: ExcusedFromRound) -> Table:
    order = table.order
    called = "" if order.called == fact.patron else order.called
    whose = frozenset({fact.patron})
    return replace(with_excused(table, whose, True), order=replace(order, called=called, again=order.again - whose))
