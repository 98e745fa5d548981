"""The order of wagers: `in_order`, which everything else asks."""

from collections.abc import Mapping
from functools import cache

from msgspec.structs import replace

from croupier.games.context import Patron
from croupier.games.round_of_play import RoundOfPlay
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Refusal, Role, Under
from croupier.ruling.asked_again import asked_again
from croupier.table.commands import CallPlayer
from croupier.table.facts import PlayerCalled
from croupier.table.hours import after_hours
from croupier.table.in_charge import no_tournament
from croupier.table.lost_orders import cannot_be_dealt
from croupier.table.state import BettingOrder, Table


def in_seats(table: Table) -> list[str]:
    return [name for name, person in table.patrons.items() if _sits(person)]


def _sits(person: Patron) -> bool:
    return person.seat > 0 and not person.excluded


def in_order(table: Table) -> list[str]:
    """The players who wager in this round, from the marker on; those who are asked once more come last."""
    return _in_order(table.patrons, table.order)


@asked_again  # wagers and shares change neither the people nor their order
def _in_order(patrons: Mapping[str, Patron], order: BettingOrder) -> list[str]:
    at = {person.seat: name for name, person in patrons.items() if _sits(person)}
    names = [at[seat] for seat in from_marker(order.marker, set(at))]
    first = [name for name in names if name not in order.again and not patrons[name].excused]
    return first + [name for name in names if name in order.again]


def from_marker(marker: int, seats: set[int]) -> list[int]:
    """These seats in the order of wagers from a marker. It follows their numbers under every book: boxes are numbered
    clockwise, and anticlockwise at Pai Gow, where wagers are placed that way too (G4)."""
    return sorted(seats, key=lambda seat: (seat < marker, seat))


def rule_of_order(table: Table) -> Under:
    return _rule_of_order(table.terms)


@cache
def _rule_of_order(terms: Terms) -> Under:
    way = terms.cite("betting_anticlockwise") if terms.has("betting_anticlockwise") else terms.cite("betting_clockwise")
    return tuple(dict.fromkeys(terms.cite("opportunity", "betting_order") + way))


def in_turns(table: Table) -> bool:
    """Whether players wager one after another now: until the call, where a marker is used."""
    now: RoundOfPlay = table.game.round
    return table.order.opened and table.order.marker > 0 and not now.called and not now.opened


def not_open(table: Table) -> Refusal | None:
    if table.order.opened:
        return None
    because = "betting for the next round is not open"
    return Refusal(table.terms.cite("tournament_director", "pace"), because, ("open_round",))


def no_marker(table: Table) -> Refusal | None:
    """Why players are not asked one by one: this game has no marker, or the director has put none down."""
    terms = table.terms
    if terms.has("marker") and (table.order.marker or not table.order.opened):
        return None
    under = terms.cite_first("marker_optional", "every_patron_wagers")
    return Refusal(under, "no marker is used: everybody wagers at the same time", ("place_wager",))


def with_excused(table: Table, names: frozenset[str], excused: bool) -> Table:
    changed = {name: replace(table.patrons[name], excused=excused) for name in names if name in table.patrons}
    return replace(table, patrons={**table.patrons, **changed})


def asked_to_wager(table: Table) -> str:
    """Whose opportunity to wager it is, "" if nobody's, as when the player who was asked has been excluded since."""
    called = table.order.called
    return called if in_turns(table) and called in in_order(table) else ""


@asked_again
def next_to_call(table: Table) -> str:
    """The player whom the dealer asks next, including those who wagered out of turn: the next player's call ends the
    turn of the one before. "" after the last, and as long as no wagers are taken."""
    if not in_turns(table) or not taking_wagers(table):
        return ""
    order = table.order
    return next((name for name in in_order(table) if name not in order.done and name != order.called), "")


def taking_wagers(table: Table) -> bool:
    """Whether the game can take wagers: not before the cut, and not in a no-bet round."""
    return "place_wager" in table.machine.needs(table, table.game).commands


def call_player(table: Table, act: Act, command: CallPlayer) -> Decision:
    terms = table.terms
    refusal = no_tournament(table) or no_marker(table)
    if refusal:
        return refusal
    if act.role is not Role.DEALER:
        return Refusal(terms.cite("opportunity"), f"the dealer asks for wagers, not the {act.role}")
    if not in_turns(table):
        return not_open(table) or Refusal(terms.cite("no_more_bets", "wagers_locked"), "the bets are closed")
    if not taking_wagers(table):
        need = table.machine.needs(table, table.game)
        because = f"nobody is asked to wager before a wager can be taken; play waits for: {need.what}"
        return Refusal(terms.cite("opportunity"), because, need.commands)
    if not_now := _not_now(table, act):
        return replace(not_now, under=not_now.under + terms.cite("opportunity"))
    due = next_to_call(table)
    if command.patron != due:
        because = f"{due} is to be asked next" if due else "everybody has been asked"
        return Refusal(rule_of_order(table), because, ("call_player",) if due else ("call_no_more_bets",))
    return (PlayerCalled(patron=due, at=act.at, under=rule_of_order(table)),)


def _not_now(table: Table, act: Act) -> Refusal | None:
    """Why no wager can be taken at this moment, though it is the game's turn to take them."""
    return cannot_be_dealt(table, table.lost.because) if table.lost is not None else after_hours(table, act.at)


def player_called(table: Table, fact: PlayerCalled) -> Table:
    """The turn of the one before is over, also where that one had been let wager last and sits further on."""
    names, order = in_order(table), table.order
    passed = names[: names.index(fact.patron)]
    done = order.done.union(passed, {order.called} - {""})
    return replace(table, order=replace(order, called=fact.patron, called_at=fact.at, done=done))


def taken_back(table: Table, patron: str) -> Table:
    """Outside the hours of gaming a wager goes back after its turn too, and its player is asked anew within them."""
    order = table.order
    if patron not in order.done or table.game.has_wagers(patron):
        return table
    return replace(table, order=replace(order, called="", done=order.done - {patron}))
