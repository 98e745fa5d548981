"""The layout with everybody's chips, the wheel, the number that came up and the numbers before it."""

from collections.abc import Mapping
from functools import cache
from typing import Any, ClassVar

from msgspec import Struct

from croupier.games.american_roulette.colour_chips import counted, smallest_piece
from croupier.games.american_roulette.layout import (
    KIND_NAMES,
    colours_of,
    odds_by_kind,
    position_words,
    positions,
    wheel,
)
from croupier.games.american_roulette.procedure import due
from croupier.games.american_roulette.race_track import SECTION_LABELS, SECTION_NAMES, SECTIONS, pieces
from croupier.games.american_roulette.state import Game, Record
from croupier.games.round_of_play import Wager
from croupier.games.rounds import WagerSettled
from croupier.instruments import Terms
from croupier.table import Table
from croupier.views.rounds import Eyes, PaymentView, RoundView, WagerView, payment_view, wager_view
from croupier.views.table_view import TableView

_KEPT = 20  # numbers of the list of results


class Spot(Struct, frozen=True):
    """A position of the layout: its name, kind and words, the numbers it covers and what it pays."""

    name: str
    kind: str
    words: str
    numbers: tuple[str, ...]
    pays: str


class Section(Struct, frozen=True):
    """A race-track wager: the positions of its pieces with the chips on each; neighbours are of any number."""

    name: str
    words: str
    pieces: tuple[tuple[str, int], ...]
    short: str  # as the track has it, and what stands below that
    below: str


class Pocket(Struct, frozen=True):
    number: str
    colour: str


class Layout(Struct, frozen=True):
    """What is printed on the table, the same at every table with these options."""

    wheel: tuple[Pocket, ...]
    rows: tuple[tuple[str, ...], ...]
    spots: tuple[Spot, ...]
    sections: tuple[Section, ...]
    neighbours: int


class ColourView(Struct, frozen=True):
    patron: str
    colour: str
    value: int
    marker_button: bool
    chips: int


class Spin(RoundView, frozen=True, kw_only=True):
    PLACE: ClassVar[str] = "seat"

    running: bool = False
    pocket: str = ""  # the number at which the ball came to rest
    colour: str = ""


class RouletteTable(TableView, frozen=True, kw_only=True):
    numbers: tuple[Pocket, ...]  # that came up, the newest first
    ball: int
    colours: tuple[ColourView, ...]
    must_use_colour: tuple[str, ...]


@cache
def layout_of(terms: Terms) -> Layout:
    colours, odds = colours_of(terms), odds_by_kind(terms)
    sections = SECTIONS if terms.has("race_track") else ()
    return Layout(
        wheel=tuple(Pocket(number, colours[number]) for number in wheel(terms)),
        rows=tuple(tuple(row.split()) for row in terms.table("layout")),
        spots=tuple(
            Spot(each.name, each.kind, each.words, tuple(sorted(each.numbers)), str(odds[each.kind]))
            for each in positions(terms).values()
        ),
        sections=tuple(
            Section(
                name,
                SECTION_NAMES[name],
                () if name == "neighbours" else tuple((piece.name, chips) for piece, chips in pieces(terms, name)),
                *SECTION_LABELS[name],
            )
            for name in sections
        ),
        neighbours=terms.number("neighbours_each_side") if sections else 0,
    )


def table_view(table: Table, common: dict[str, object]) -> TableView:
    game: Game = table.game
    least = smallest_piece(table)
    fields: Mapping[str, Any] = common
    return RouletteTable(
        **fields,
        numbers=_numbers(table.terms, game),
        ball=game.ball,
        colours=tuple(
            ColourView(name, held.name, held.value, held.value > least, counted(table, game, name))
            for name, held in game.colours.items()
            if name in table.patrons
        ),
        must_use_colour=tuple(sorted(name for name in game.must_use_colour if name in table.patrons)),
    )


def _numbers(terms: Terms, game: Game) -> tuple[Pocket, ...]:
    colours = colours_of(terms)
    came_up = [record.closed.number for record in game.records[-_KEPT:] if not record.voided]
    return tuple(Pocket(number, colours[number]) for number in reversed(came_up))


def step_of(table: Table) -> str:
    return due(table, table.game).value


def options(terms: Terms) -> tuple[tuple[str, str], ...]:
    """One name for each kind; which position of it is said with the wager."""
    return tuple(KIND_NAMES.items())


def round_now(table: Table, eyes: Eyes) -> Spin:
    now = table.game.round
    return Spin(
        number=now.number,
        called=now.called,
        opened=now.opened,
        result="",
        running=now.running,
        pocket=now.pocket,
        colour=colours_of(table.terms).get(now.pocket, ""),
        wagers=tuple(_wager(wager) for wager in now.wagers.values()),
        payments=(),
    )


def round_past(table: Table, record: Record, eyes: Eyes) -> Spin:
    number = record.closed.number
    return Spin(
        number=record.number,
        called=True,
        opened=True,
        result="void" if record.voided else record.closed.result,
        pocket=number,
        colour=colours_of(table.terms).get(number, ""),
        wagers=tuple(_wager(wager) for wager in record.wagers),
        payments=() if record.voided else tuple(_payment(table, fact) for fact in record.settlements),
    )


def _wager(wager: Wager) -> WagerView:
    return wager_view(wager, position_words(wager.option))


def _payment(table: Table, fact: WagerSettled) -> PaymentView:
    return payment_view(table, fact, position_words(fact.option))
