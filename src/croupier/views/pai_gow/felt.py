"""The eight boxes with their tiles, the dice, and the House's hand."""

from msgspec import Struct

from croupier.games.pai_gow.house_way import house_way
from croupier.games.pai_gow.procedure import Step, due
from croupier.games.pai_gow.setting import must_choose
from croupier.games.pai_gow.settlement import hand_as_set
from croupier.games.pai_gow.state import MAIN, Game, Hand, Record, Round
from croupier.games.pai_gow.tiles import pips, tile_called, tile_name
from croupier.games.round_of_play import Wager
from croupier.games.rounds import WagerSettled
from croupier.instruments import Terms
from croupier.table import Table
from croupier.views.rounds import (
    Eyes,
    PastResult,
    PaymentView,
    RoundView,
    WagerView,
    past_results,
    payment_view,
    wager_view,
)
from croupier.views.table_view import TableView


class TileView(Struct, frozen=True):
    """A tile on the felt: "" and "face down" until it has been shown; the pips of its two halves with their colour."""

    tile: str
    name: str
    called: str = ""  # the name without the halves, for whoever sees them
    pips: tuple[tuple[int, str], ...] = ()


class PartView(Struct, frozen=True):
    tiles: tuple[str, ...]
    words: str


class HandTiles(Struct, frozen=True):
    """A hand as one audience sees it; its parts once they lie open, or to its owner."""

    box: int
    patron: str
    tiles: tuple[TileView, ...]
    low: PartView | None = None
    high: PartView | None = None
    how: str = ""
    choosing: bool = False  # whether to play it although the dealer showed too much of it
    conceded: bool = False
    out: bool = False
    settled: bool = False
    turn: bool = False


class PaiGowRound(RoundView, frozen=True, kw_only=True):
    hands: tuple[HandTiles, ...]
    house: HandTiles
    house_way: str = ""  # why the House's hand is set as it is
    dice: tuple[int, ...] = ()
    first_box: int = 0


class PaiGowTable(TableView, frozen=True, kw_only=True):
    results: tuple[PastResult, ...]  # the newest first
    house_box: int


def table_view(table: Table, common: dict[str, object]) -> TableView:
    game: Game = table.game
    return PaiGowTable(
        **common,  # type: ignore[arg-type]
        results=past_results(game, MAIN),
        house_box=table.terms.number("house_box"),
    )


def step_of(table: Table) -> str:
    return due(table, table.game)[0].value


def options(terms: Terms) -> tuple[tuple[str, str], ...]:
    return ((MAIN, "Wager"),)


def round_now(table: Table, eyes: Eyes) -> PaiGowRound:
    now: Round = table.game.round
    step, box = due(table, table.game)
    return PaiGowRound(
        number=now.number,
        called=now.called,
        opened=now.opened,
        result="void" if now.voided else "",
        hands=tuple(
            _hand(table.terms, hand, eyes.patron, turn=step is Step.SETTLE and hand.box == box) for hand in now.hands
        ),
        house=_hand(table.terms, now.house, ""),
        house_way=_why(table.terms, now.house),
        dice=now.dice,
        first_box=now.first_box,
        wagers=tuple(_wager(wager) for wager in now.wagers.values()),
        payments=tuple(_payment(table, fact) for fact in now.settlements),
    )


def round_past(table: Table, record: Record, eyes: Eyes) -> PaiGowRound:
    """A round that is over: what was shown, one's own hand, and for the inspector every tile that was read."""
    terms = table.terms
    return PaiGowRound(
        number=record.number,
        called=True,
        opened=True,
        result="void" if record.voided else record.closed.result,
        hands=tuple(_hand(terms, hand, eyes.patron, everything=eyes.inspector) for hand in record.hands),
        house=_hand(terms, record.house, "", everything=eyes.inspector),
        house_way=_why(terms, record.house),
        dice=record.dice,
        first_box=record.first_box,
        wagers=tuple(_wager(wager) for wager in record.wagers),
        payments=() if record.voided else tuple(_payment(table, fact) for fact in record.settlements),
    )


def _hand(terms: Terms, hand: Hand, looks: str, turn: bool = False, everything: bool = False) -> HandTiles:
    """A player looks at their own tiles, but for a choice that has to be made without (G22)."""
    choosing = must_choose(terms, hand) and hand.playing and not hand.how
    own = bool(looks) and looks == hand.patron and not hand.out and not choosing
    seen = hand.tiles if own or everything else hand.face_up
    parted = bool(hand.together) and bool(seen) and all(seen)
    as_set = hand_as_set(terms, hand) if parted else None
    return HandTiles(
        box=hand.box,
        patron=hand.patron,
        tiles=tuple(tile_view(terms, tile) for tile in seen),
        low=PartView(as_set.low.tiles, as_set.low.words) if as_set else None,
        high=PartView(as_set.high.tiles, as_set.high.words) if as_set else None,
        how=hand.how,
        choosing=choosing,
        conceded=hand.conceded,
        out=hand.out,
        settled=hand.settled,
        turn=turn,
    )


def tile_view(terms: Terms, tile: str) -> TileView:
    if not tile:
        return TileView("", "face down")
    return TileView(tile, tile_name(terms, tile), tile_called(terms, tile), pips(terms, tile))


def _why(terms: Terms, house: Hand) -> str:
    """House Way in words, once the House's hand lies open."""
    return house_way(terms, house.tiles).because if house.how and all(house.face_up) else ""


def _wager(wager: Wager) -> WagerView:
    return wager_view(wager, "Wager")


def _payment(table: Table, fact: WagerSettled) -> PaymentView:
    return payment_view(table, fact, "Wager")
