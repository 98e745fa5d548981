"""The layout with everybody's chips, the wheel, the number that came up and the numbers before it."""

from functools import cache
from typing import ClassVar, TypeAlias

from msgspec import Struct

from croupier.games.american_roulette.colour_chips import counted, smallest_piece
from croupier.games.american_roulette.commands import SECTION_NAMES
from croupier.games.american_roulette.layout import (
    colours_of,
    odds_by_kind,
    positions,
    wheel,
)
from croupier.games.american_roulette.procedure import Step, due
from croupier.games.american_roulette.race_track import SECTION_LABELS, SECTIONS, pieces
from croupier.games.american_roulette.state import Game, Record
from croupier.instruments import Terms
from croupier.table import Table
from croupier.views.rounds import Eyes, Laid, RoundPicture, RoundView, payment_view, wager_view
from croupier.views.table_view import PatronView, TableView

_KEPT = 20  # numbers of the list of results


class Spot(Struct, frozen=True):
    """A position of the layout: its name, kind and words, its numbers and its odds."""

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
    short: str  # as on the track, and the text below that
    below: str


class Pocket(Struct, frozen=True):
    number: str
    colour: str


class Layout(Struct, frozen=True):
    """The printed layout, the same at every table with these options."""

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
    pocket: str = ""  # the number on which the ball came to rest
    colour: str = ""


class RouletteFelt(Struct, frozen=True):
    numbers: tuple[Pocket, ...]  # that came up, the newest first
    ball: int
    colours: tuple[ColourView, ...]
    must_use_colour: tuple[str, ...]


RouletteTable: TypeAlias = TableView[Spin, RouletteFelt]


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


def felt(table: Table, people: tuple[PatronView, ...]) -> RouletteFelt:
    game: Game = table.game
    least = smallest_piece(table)
    return RouletteFelt(
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


def step_of(table: Table) -> Step:
    return due(table, table.game)


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
        wagers=tuple(wager_view(table, wager) for wager in now.wagers.values()),
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
        wagers=tuple(wager_view(table, wager) for wager in record.wagers),
        payments=() if record.voided else tuple(payment_view(table, fact) for fact in record.settlements),
    )


def picture_of(round: Spin) -> RoundPicture:
    return RoundPicture(round.result, (Laid("The ball", (), str(int(round.pocket)) if round.pocket else "–"),))
