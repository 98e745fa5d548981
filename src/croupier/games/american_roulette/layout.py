"""Rule 4.3 and section 6: every position of the layout, the numbers it covers and what it pays, from the geometry."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import pairwise

from msgspec import Struct

from croupier.instruments import Terms
from croupier.money import Odds
from croupier.ruling import Under

ZERO = "00"

# The kinds of wager, as the book lists them. The first five are made of neighbouring numbers.
INSIDE = ("straight_up", "split", "street", "corner", "six_line")
KINDS = (*INSIDE, "column", "dozen", "low", "high", "even", "odd", "red", "black")

KIND_NAMES = {
    "straight_up": "Straight up",
    "split": "Split",
    "street": "Street",
    "corner": "Corner",
    "six_line": "Six-line",
    "column": "Column",
    "dozen": "Dozen",
    "low": "Low",
    "high": "High",
    "even": "Even",
    "odd": "Odd",
    "red": "Red",
    "black": "Black",
}


class Position(Struct, frozen=True, gc=False):
    """A place on the layout for chips."""

    name: str  # as accounts and commands have it: "split-05-08", "dozen-1", "red"
    kind: str
    numbers: frozenset[str]

    @property
    def words(self) -> str:
        return position_words(self.name)


def position_words(name: str) -> str:
    """A position as a dealer says it, from its name alone: a past round may have one that is no longer offered.

    >>> position_words("split-05-08")
    'Split 5/8'
    """
    kind, _, rest = name.partition("-")
    if kind not in KIND_NAMES:
        return name
    return KIND_NAMES[kind] + (f" {'/'.join(str(int(part)) for part in rest.split('-'))}" if rest else "")


@cache
def positions(terms: Terms) -> Mapping[str, Position]:
    """Every position, by name."""
    return {position.name: position for position in _positions(terms)}


def _positions(terms: Terms) -> Iterator[Position]:
    rows = [row.split() for row in terms.table("layout")]
    yield from _inside("straight_up", [[ZERO], *([number] for row in rows for number in row)])
    yield from _inside("split", [*_rows_of(terms.table("zero_splits")), *_splits(rows)])
    yield from _inside("street", [*_rows_of(terms.table("zero_streets")), *rows])
    zero_corners = terms.table("zero_corners") if terms.has("zero_corners") else ()
    yield from _inside("corner", [*_rows_of(zero_corners), *_corners(rows)])
    yield from _inside("six_line", [upper + lower for upper, lower in pairwise(rows)])
    for place, column in enumerate(zip(*rows, strict=True), 1):
        yield Position(f"column-{place}", "column", frozenset(column))
    numbers = [number for row in rows for number in row]
    for place, dozen in enumerate(_rows_of(terms.table("dozens")), 1):
        yield Position(f"dozen-{place}", "dozen", _between(numbers, *dozen))
    for kind, half in zip(("low", "high"), _rows_of(terms.table("low_and_high")), strict=True):
        yield Position(kind, kind, _between(numbers, *half))
    yield Position("even", "even", frozenset(number for number in numbers if int(number) % 2 == 0))
    yield Position("odd", "odd", frozenset(number for number in numbers if int(number) % 2))
    colours = colours_of(terms)
    yield Position("red", "red", frozenset(number for number in numbers if colours[number] == "red"))
    yield Position("black", "black", frozenset(number for number in numbers if colours[number] == "black"))


def _inside(kind: str, groups: Iterable[Iterable[str]]) -> Iterator[Position]:
    for group in groups:
        numbers = sorted(group)
        yield Position("-".join((kind, *numbers)), kind, frozenset(numbers))


def _rows_of(rows: Iterable[str]) -> list[list[str]]:
    return [row.split() for row in rows]


def _splits(rows: list[list[str]]) -> Iterator[list[str]]:
    """Numbers side by side in a row, or one above the other."""
    for row in rows:
        yield from ([left, right] for left, right in pairwise(row))
    for upper, lower in pairwise(rows):
        yield from ([above, below] for above, below in zip(upper, lower, strict=True))


def _corners(rows: list[list[str]]) -> Iterator[list[str]]:
    """Four numbers that meet in a point."""
    for upper, lower in pairwise(rows):
        for at in range(len(upper) - 1):
            yield [*upper[at : at + 2], *lower[at : at + 2]]


def _between(numbers: list[str], first: str, last: str) -> frozenset[str]:
    return frozenset(number for number in numbers if first <= number <= last)


# The wheel


@cache
def wheel(terms: Terms) -> tuple[str, ...]:
    """The numbers clockwise, from zero."""
    return tuple(row[:2] for row in terms.table("wheel"))


@cache
def colours_of(terms: Terms) -> Mapping[str, str]:
    names = {"g": "green", "r": "red", "b": "black"}
    return {row[:2]: names[row[2]] for row in terms.table("wheel")}


# What is meant, where somebody says it otherwise


def number_of(terms: Terms, said: str) -> str:
    """The number of the wheel that is named, as in "7", "07" or "0"; "" where none is."""
    number = said.zfill(2) if said else ""
    return number if number in wheel(terms) else ""


def position_of(terms: Terms, said: str) -> Position | None:
    """The position called so, or the one that covers exactly the numbers named, as in "5/8" or "17"."""
    known = positions(terms)
    if said in known:
        return known[said]
    numbers = {number_of(terms, part) for part in _parts(said)}
    return next((each for each in known.values() if each.numbers == numbers), None)


def _parts(said: str) -> list[str]:
    return said.replace("/", " ").replace("-", " ").split()


def nearest(terms: Terms, said: str) -> tuple[str, ...]:
    """The legal positions that come nearest to the numbers named: they share most of them and add least."""
    numbers = {number for part in _parts(said) if (number := number_of(terms, part))}
    if not numbers:
        return ()
    known = positions(terms).values()
    scored = [(len(each.numbers & numbers) - len(each.numbers ^ numbers) / 4, each.name) for each in known]
    best = max(score for score, _ in scored)
    return tuple(name for score, name in scored if score == best)[:4]


# What may be wagered, and what it pays


@cache
def rule_of_kind(terms: Terms, kind: str) -> Under:
    """The clauses that let a patron make a wager of this kind."""
    rules = {
        "straight_up": terms.cite("wager_on_straight_up"),
        "split": terms.cite("wager_on_split", "zero_splits"),
        "street": terms.cite("wager_on_street", "zero_streets"),
        "corner": terms.cite("wager_on_corner"),
        "six_line": terms.cite("wager_on_six_line"),
        "column": terms.cite("wager_on_column"),
        "dozen": terms.cite("wager_on_dozen"),
        "low": terms.cite("wager_on_low"),
        "high": terms.cite("wager_on_high"),
        "even": terms.cite("wager_on_even"),
        "odd": terms.cite("wager_on_odd"),
        "red": terms.cite("wager_on_red"),
        "black": terms.cite("wager_on_black"),
    }
    return rules[kind]


@cache
def odds_by_kind(terms: Terms) -> Mapping[str, Odds]:
    return {
        "straight_up": terms.odds("straight_up_odds"),
        "split": terms.odds("split_odds"),
        "street": terms.odds("street_odds"),
        "corner": terms.odds("corner_odds"),
        "six_line": terms.odds("six_line_odds"),
        "column": terms.odds("column_odds"),
        "dozen": terms.odds("dozen_odds"),
        "low": terms.odds("low_odds"),
        "high": terms.odds("high_odds"),
        "even": terms.odds("even_odds"),
        "odd": terms.odds("odd_odds"),
        "red": terms.odds("red_odds"),
        "black": terms.odds("black_odds"),
    }
