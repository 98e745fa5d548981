"""The eight boxes with their tiles, the dice, and the House's hand."""

from typing import TypeAlias

from msgspec import Struct

from croupier.games.pai_gow.house_way import house_way
from croupier.games.pai_gow.parts import Part, Side, compared, divided, part
from croupier.games.pai_gow.procedure import Step, due
from croupier.games.pai_gow.setting import must_choose
from croupier.games.pai_gow.settlement import hand_as_set
from croupier.games.pai_gow.state import MAIN, Game, Hand, Record, Round
from croupier.games.pai_gow.tiles import counted, kind_name, kind_of, pips, tile_called, tile_name
from croupier.instruments import Terms
from croupier.table import Table
from croupier.views.rounds import (
    Eyes,
    Laid,
    Lying,
    PastResult,
    RoundPicture,
    RoundView,
    past_results,
    payment_view,
    wager_view,
)
from croupier.views.table_view import PatronView, TableView

_EIGHT = 8  # the only count that begins with a vowel


class TileView(Struct, frozen=True):
    """A tile on the felt: "" and "face down" until it has been shown; the pips of its two halves with their colour."""

    tile: str
    name: str
    called: str = ""  # the name without the halves, for people who see them
    pips: tuple[tuple[int, str], ...] = ()


class PartView(Struct, frozen=True):
    tiles: tuple[str, ...]
    words: str
    count: str = ""  # how it comes to that: "9 + 4 = 13"
    won: bool | None = None  # against the House's, once both were compared


class WayView(Struct, frozen=True):
    """A way to set a hand: the numbers of the two tiles that would be its low part, and both parts."""

    two: tuple[int, ...]
    low: PartView
    high: PartView


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
    ways: tuple[WayView, ...] = ()  # to its owner, while it is to be set


class PaiGowRound(RoundView, frozen=True, kw_only=True):
    hands: tuple[HandTiles, ...]
    house: HandTiles
    house_way: str = ""  # the reason for the setting of the House's hand
    dice: tuple[int, ...] = ()
    first_box: int = 0


class PaiGowFelt(Struct, frozen=True):
    results: tuple[PastResult, ...]  # the newest first
    house_box: int


PaiGowTable: TypeAlias = TableView[PaiGowRound, PaiGowFelt]


def felt(table: Table, people: tuple[PatronView, ...]) -> PaiGowFelt:
    game: Game = table.game
    return PaiGowFelt(past_results(game, MAIN), table.terms.number("house_box"))


def step_of(table: Table) -> Step:
    return due(table, table.game)[0]


def round_now(table: Table, eyes: Eyes) -> PaiGowRound:
    now: Round = table.game.round
    step, box = due(table, table.game)
    return PaiGowRound(
        number=now.number,
        called=now.called,
        opened=now.opened,
        result="void" if now.voided else "",
        hands=tuple(
            _hand(table.terms, hand, eyes.patron, now.house, turn=step is Step.SETTLE and hand.box == box)
            for hand in now.hands
        ),
        house=_hand(table.terms, now.house, ""),
        house_way=_why(table.terms, now.house),
        dice=now.dice,
        first_box=now.first_box,
        wagers=tuple(wager_view(table, wager) for wager in now.wagers.values()),
        payments=tuple(payment_view(table, fact) for fact in now.settlements),
    )


def round_past(table: Table, record: Record, eyes: Eyes) -> PaiGowRound:
    """A finished round: the tiles shown, the viewer's own hand, and for the inspector every tile that was read."""
    terms = table.terms
    return PaiGowRound(
        number=record.number,
        called=True,
        opened=True,
        result="void" if record.voided else record.closed.result,
        hands=tuple(_hand(terms, hand, eyes.patron, record.house, everything=eyes.inspector) for hand in record.hands),
        house=_hand(terms, record.house, "", everything=eyes.inspector),
        house_way=_why(terms, record.house),
        dice=record.dice,
        first_box=record.first_box,
        wagers=tuple(wager_view(table, wager) for wager in record.wagers),
        payments=() if record.voided else tuple(payment_view(table, fact) for fact in record.settlements),
    )


def open_places(record: Record, eyes: Eyes) -> frozenset[int]:
    """The places in the stacks of the tiles that this audience sees in a finished round."""
    hands = (record.house, *record.hands)
    whose = (eyes.patron or None,)
    own = [hand.tiles if eyes.inspector or (hand.patron in whose and not hand.out) else () for hand in hands]
    return frozenset(
        place
        for hand, known in zip(hands, own, strict=True)
        for place, tile in zip(hand.places, known or hand.face_up, strict=True)
        if tile
    )


def _hand(
    terms: Terms, hand: Hand, looks: str, house: Hand | None = None, turn: bool = False, everything: bool = False
) -> HandTiles:
    """A player looks at their own tiles, except for a choice that must be made without (G22)."""
    choosing = must_choose(terms, hand) and hand.playing and not hand.how
    own = bool(looks) and looks == hand.patron and not hand.out and not choosing
    seen = hand.tiles if own or everything else hand.face_up
    parted = bool(hand.together) and bool(seen) and all(seen)
    as_set = hand_as_set(terms, hand) if parted else None
    met = None
    if as_set and house and house.together and hand.settled and hand.is_shown and not hand.conceded:
        met = compared(terms, as_set, hand_as_set(terms, house))
    to_set = own and hand.playing and not hand.how and not hand.conceded and all(seen)
    return HandTiles(
        box=hand.box,
        patron=hand.patron,
        tiles=tuple(tile_view(terms, tile) for tile in seen),
        low=_part(terms, as_set.low, met.low if met else None) if as_set else None,
        high=_part(terms, as_set.high, met.high if met else None) if as_set else None,
        how=hand.how,
        choosing=choosing,
        conceded=hand.conceded,
        out=hand.out,
        settled=hand.settled,
        turn=turn,
        ways=_ways(terms, seen) if to_set else (),
    )


def _ways(terms: Terms, tiles: tuple[str, ...]) -> tuple[WayView, ...]:
    """All ways to set these tiles, in the order of the tiles that the first lies with: another order would be advice
    (X12)."""
    places = range(len(tiles))
    ways = []
    for partner in places[1:]:
        together, others = (0, partner), tuple(place for place in places[1:] if place != partner)
        one, other = (part(terms, [tiles[place] for place in two]) for two in (together, others))
        as_set = divided(terms, one.tiles, other.tiles)
        low = together if as_set.low == one else others
        ways.append(WayView(tuple(at + 1 for at in low), _part(terms, as_set.low), _part(terms, as_set.high)))
    return tuple(ways)


def _part(terms: Terms, part: Part, winner: Side | None = None) -> PartView:
    return PartView(part.tiles, part.words, _count(terms, part), None if winner is None else winner == "player")


def _count(terms: Terms, part: Part) -> str:
    first, second = counted(terms, part.tiles)
    if not part.ranked:
        return f"{first} + {second} = {first + second}"
    if part.name == "pair":
        return ""
    kind = kind_name(kind_of(terms, part.tiles[0]))
    return f"{kind} with {'an' if second == _EIGHT else 'a'} {second}"


def tile_view(terms: Terms, tile: str) -> TileView:
    if not tile:
        return TileView("", "face down")
    return TileView(tile, tile_name(terms, tile), tile_called(terms, tile), pips(terms, tile))


def _why(terms: Terms, house: Hand) -> str:
    """House Way in words, once the House's hand lies open."""
    return house_way(terms, house.tiles).because if house.how and all(house.face_up) else ""


def picture_of(round: PaiGowRound) -> RoundPicture:
    hands = (_laid(f"Box {hand.box}", hand) for hand in round.hands)
    return RoundPicture(round.result, (_laid("House", round.house), *hands))


def _laid(name: str, hand: HandTiles) -> Laid:
    """The low part first, where the hand was set."""
    if hand.low is None or hand.high is None:
        return Laid(name, tuple(f"tile-{tile.tile or 'back'}" for tile in hand.tiles))
    tiles = (*hand.low.tiles, *hand.high.tiles)
    return Laid(name, tuple(f"tile-{tile}" for tile in tiles), f"{hand.low.words}; {hand.high.words}")


def lying(table: Table) -> Lying:
    now = table.game.round
    hands = (now.house, *now.hands)
    return Lying(
        frozenset(hand.places[at] for hand in hands for at in hand.hidden),
        frozenset(hand.places[at] for hand in hands for at in hand.up | hand.told),
    )
