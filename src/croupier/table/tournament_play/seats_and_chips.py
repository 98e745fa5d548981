"""Seats come from the ballot, and chips from the cage."""

from msgspec.structs import replace

from croupier.games.context import Patron
from croupier.money import Move, dollars
from croupier.money.accounts import CAGE, account_of
from croupier.ruling import Act, Decision, Refusal
from croupier.table.chips import bad_amount, nothing_here, short
from croupier.table.commands import SeatEntrant, TakeChips, UnseatEntrant
from croupier.table.facts import ChipsTaken, EntrantSeated, EntrantUnseated
from croupier.table.in_charge import not_the_director
from croupier.table.seats import cannot_take, not_at_table, unfit_name
from croupier.table.state import Table
from croupier.table.tournament_play.turns import in_turns, taking_wagers


def seat(table: Table, act: Act, command: SeatEntrant) -> Decision:
    """At the seat that the ballot gave, between two rounds. The chips come from the cage: the float only pays."""
    refusal = (
        not_the_director(table, act)
        or unfit_name(table, command.patron)
        or cannot_take(table, command.patron, command.seat)
    )
    if refusal:
        return refusal
    terms = table.terms
    if command.cents and bad_amount(table, command.cents):  # an undone round may have left enough chips: none is fine
        return Refusal(terms.cite("condition_chips"), f"a stack of {dollars(command.cents)} cannot be made up of chips")
    if not command.seat:
        return Refusal(terms.cite("ballot"), "the ballot gives each player a seat")
    if table.order.opened:
        return Refusal(terms.cite("ballot"), "a seat is taken between two rounds")
    return (
        EntrantSeated(
            patron=command.patron,
            seat=command.seat,
            cents=command.cents,
            warned=command.warned,
            under=terms.cite("ballot", "seat_fixed", "tournament_chips"),
            moves=(Move(CAGE, account_of(command.patron), command.cents),) if command.cents else (),
        ),
    )


def seated(table: Table, fact: EntrantSeated) -> Table:
    order = table.order
    if fact.warned:
        order = replace(order, warned={**order.warned, fact.patron: 1})
    patrons = {**table.patrons, fact.patron: Patron(fact.patron, fact.seat)}
    return replace(table, order=order, patrons=patrons, barred=table.barred - {fact.patron})


def unseat(table: Table, act: Act, command: UnseatEntrant) -> Decision:
    terms, patron = table.terms, command.patron
    refusal = not_the_director(table, act, "seat_fixed") or not_at_table(table, patron)
    if refusal:
        return refusal
    if not command.reason.strip():
        return Refusal(terms.cite("seat_fixed"), "say why the player leaves the seat")
    if table.game.has_wagers(patron):
        if not taking_wagers(table):
            return Refusal(terms.cite("wagers_locked"), f"{patron} has wagers down")
        if in_turns(table) and patron != table.order.called:
            rule = "wager_locked_after_turn" if patron in table.order.done else "out_of_turn"
            return Refusal(terms.cite(rule), f"{patron} has wagers down, and they stand: the round is played first")
        return Refusal(terms.cite("minimum_each_round"), f"{patron} has wagers down", ("take_back_wager",))
    cents = table.balances.get(account_of(patron), 0)
    moves = (Move(account_of(patron), CAGE, cents),) if cents else ()
    under = terms.cite("seat_fixed", "eliminated")
    left = EntrantUnseated(patron=patron, reason=command.reason, cents=cents, under=under, moves=moves)
    return (*table.machine.leaving(table, table.game, patron), left)


def unseated(table: Table, fact: EntrantUnseated) -> Table:
    patrons = {name: person for name, person in table.patrons.items() if name != fact.patron}
    order = table.order
    warned = {name: times for name, times in order.warned.items() if name != fact.patron}
    called = "" if order.called == fact.patron else order.called
    return replace(table, patrons=patrons, order=replace(order, warned=warned, called=called))


def take_chips(table: Table, act: Act, command: TakeChips) -> Decision:
    """Chips issued wrongly go back: by a fact that undoes, since nothing is edited. So do chips that an undone round
    left for a player who sits elsewhere by now, or nowhere (X22)."""
    terms, patron = table.terms, command.patron
    refusal = not_the_director(table, act, "chips_untouched") or nothing_here(table, patron)
    if refusal:
        return refusal
    cannot = bad_amount(table, command.cents) or short(table, account_of(patron), command.cents, patron)
    if cannot:
        return Refusal(terms.cite("chips_untouched"), cannot.because)
    if not command.reason.strip():
        return Refusal(terms.cite("chips_untouched"), "say why the chips are taken")
    return (
        ChipsTaken(
            patron=patron,
            cents=command.cents,
            reason=command.reason,
            under=terms.cite("chips_untouched", "tournament_director"),
            moves=(Move(account_of(patron), CAGE, command.cents),),
        ),
    )
