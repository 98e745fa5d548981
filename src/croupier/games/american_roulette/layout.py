"""Rule 4.3 and section 6: every position of the layout, the numbers it covers and what it pays, from the geometry."""

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
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

SPIN = "spin"  # the line of a sign for all wagers of a player


class Position(Struct, frozen=True, gc=False):
    """A place on the layout for chips."""

    name: str  # as accounts and commands have it: "split-05-08", "dozen-1", "red"
    kind: str
    numbers: frozenset[str]
    words: str  # as a dealer says it: "Split 5/8"


def position_named(terms: Terms, name: str) -> Position:
    """The position of a wager that is down or was: a past round may have one that is no longer offered."""
    kind, *numbers = name.split("-")
    return positions(terms).get(name) or Position(name, kind, frozenset(numbers), terms.wager_name(name))


@cache
def positions(terms: Terms) -> Mapping[str, Position]:
    """Every position, by name."""
    return {
        name: Position(name, name.partition("-")[0], frozenset(numbers), terms.wager_name(name))
        for name, numbers in _positions(terms)
    }


def _positions(terms: Terms) -> Iterator[tuple[str, Iterable[str]]]:
    """Each position's name and numbers."""
    rows = [row.split() for row in terms.table("layout")]
    yield from _inside("straight_up", [[ZERO], *([number] for row in rows for number in row)])
    yield from _inside("split", [*_rows_of(terms.table("zero_splits")), *_splits(rows)])
    yield from _inside("street", [*_rows_of(terms.table("zero_streets")), *rows])
    zero_corners = terms.table("zero_corners") if terms.has("zero_corners") else ()
    yield from _inside("corner", [*_rows_of(zero_corners), *_corners(rows)])
    yield from _inside("six_line", [upper + lower for upper, lower in pairwise(rows)])
    for place, column in enumerate(zip(*rows, strict=True), 1):
        yield f"column-{place}", column
    numbers = [number for row in rows for number in row]
    for place, dozen in enumerate(_rows_of(terms.table("dozens")), 1):
        yield f"dozen-{place}", _between(numbers, *dozen)
    for kind, half in zip(("low", "high"), _rows_of(terms.table("low_and_high")), strict=True):
        yield kind, _between(numbers, *half)
    yield "even", [number for number in numbers if int(number) % 2 == 0]
    yield "odd", [number for number in numbers if int(number) % 2]
    colours = colours_of(terms)
    yield "red", [number for number in numbers if colours[number] == "red"]
    yield "black", [number for number in numbers if colours[number] == "black"]


def _inside(kind: str, groups: Iterable[Iterable[str]]) -> Iterator[tuple[str, Iterable[str]]]:
    for group in groups:
        numbers = sorted(group)
        yield "-".join((kind, *numbers)), numbers


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


# Positions in other words. Each phrase means one position, or none.

_SPOKEN = {  # kinds as people say them, besides their names
    "straight": "straight_up",
    "straight up": "straight_up",
    "straight-up": "straight_up",
    "six line": "six_line",
    "six-line": "six_line",
    "line": "six_line",
}
_COUNTED = ("column", "dozen")  # distinguished by their place, not by their numbers
_ORDINALS = {"1st": "1", "2nd": "2", "3rd": "3", "first": "1", "second": "2", "third": "3"}
_NUMBER = "(?:[0-9]{1,2}|zero)"
_NUMBERS = rf"{_NUMBER}(?:(?: ?[/,-] ?| ){_NUMBER})*"
_KIND = "|".join(sorted((*_SPOKEN, *KINDS), key=len, reverse=True))
_BY_NUMBERS = re.compile(rf"(?:(?P<kind>{_KIND})(?P<mark>-| ))?(?P<numbers>{_NUMBERS})/?")
_BY_RANGE = re.compile(r"(?:(?P<kind>dozen|low|high) \(?)?(?P<first>[0-9]+)(?: ?- ?| to )(?P<last>[0-9]+)\)?")
_BY_PLACE = re.compile(rf"(?P<place>{'|'.join(_ORDINALS)})[ -](?P<kind>column|dozen|12)")


def number_of(terms: Terms, said: str) -> str:
    """The number of the wheel that is named, as in "7", "07" or "0"; "" where none is."""
    plain = said.strip().lower()
    number = ZERO if plain == "zero" else plain.zfill(2) if plain else ""
    return number if number in wheel(terms) else ""


def kind_of(said: str) -> str:
    """The kind of wager with this name alone; "" where there is none."""
    plain = _plain(said)
    return plain if plain in KINDS else _SPOKEN.get(plain, "")


def position_of(terms: Terms, said: str) -> Position | None:
    """The position with this name, this kind and these numbers, or exactly these numbers.

    "split-05-08", "Split 5/8" and "5/8" are one position; "dozen-1", "1st dozen" and "1-12" are another. Only a full
    name has "00" for zero: whoever says it otherwise means a double zero, and the wheel has none.
    """
    known, plain = positions(terms), _plain(said)
    name = plain if plain in known else _by_range(terms, plain) or _by_place(plain)
    if name in known:
        return known[name]
    return None if ZERO in _parts(plain) else _by_numbers(terms, plain)


def covering(terms: Terms, numbers: Iterable[str]) -> Position | None:
    """The position that covers exactly these numbers."""
    those = set(numbers)
    return next((each for each in positions(terms).values() if each.numbers == those), None)


def _plain(said: str) -> str:
    return " ".join(said.replace("\N{EN DASH}", "-").lower().split())


def _by_range(terms: Terms, plain: str) -> str:
    """A dozen or a half by its first and last number, as a layout prints it: "1-12", "1 to 18", "Low (1-18)"."""
    found = _BY_RANGE.fullmatch(plain)
    name = _ranges(terms).get(f"{found['first']}-{found['last']}", "") if found else ""
    return name if found and name.startswith(found["kind"] or "") else ""


@cache
def _ranges(terms: Terms) -> Mapping[str, str]:
    dozens = {f"dozen-{place}": row for place, row in enumerate(terms.table("dozens"), 1)}
    halves = dict(zip(("low", "high"), terms.table("low_and_high"), strict=True))
    return {"-".join(str(int(end)) for end in row.split()): name for name, row in (dozens | halves).items()}


def _by_place(plain: str) -> str:
    """A column or dozen by its ordinal: "2nd column", "1st 12"."""
    found = _BY_PLACE.fullmatch(plain)
    if not found:
        return ""
    kind = "dozen" if found["kind"] == "12" else found["kind"]
    return f"{kind}-{_ORDINALS[found['place']]}"


def _by_numbers(terms: Terms, plain: str) -> Position | None:
    """No number is named twice, and where a kind is named, the position is of that kind. A hyphenated name has its
    numbers in order."""
    found = _BY_NUMBERS.fullmatch(plain)
    if not found:
        return None
    kind = kind_of(found["kind"] or "")
    if kind in _COUNTED:
        return positions(terms).get(f"{kind}-{found['numbers']}")
    numbers = [number_of(terms, part) for part in _parts(found["numbers"])]
    position = covering(terms, numbers)
    if position is None or len(set(numbers)) < len(numbers) or (kind and position.kind != kind):
        return None
    return None if found["mark"] == "-" and numbers != sorted(numbers) else position


def _parts(said: str) -> list[str]:
    return re.findall("[0-9]+|zero", said)


def nearest(terms: Terms, said: str) -> tuple[str, ...]:
    """The legal positions nearest to the text: they share the most of the numbers named and add the fewest, and are of
    the named kind where that has more of them; without a number, their names are most alike."""
    known, plain = positions(terms), _plain(said)
    counted = next((kind for kind in _COUNTED if plain.startswith(kind)), "")
    if counted:
        return tuple(name for name, each in known.items() if each.kind == counted)
    numbers = {number for part in _parts(plain) if (number := number_of(terms, part))}
    if not numbers:
        return tuple(get_close_matches(plain, [name for name in known if name in KINDS]))
    kind = _kind_named(plain)
    wider = tuple(name for name, each in known.items() if each.kind == kind and each.numbers > numbers)
    if wider:
        return wider[:4]
    scored = [(len(each.numbers & numbers) - len(each.numbers ^ numbers) / 4, each.name) for each in known.values()]
    best = max(score for score, _ in scored)
    return tuple(name for score, name in scored if score == best)[:4]


def _kind_named(plain: str) -> str:
    found = re.match(rf"({_KIND})[ -]", plain)
    return kind_of(found[1]) if found else ""


# Permitted wagers, and their odds


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


def rule_of_none(terms: Terms, said: str) -> Under:
    """The clauses that define such a wager: of the kind named, or with this many numbers."""
    plain = _plain(said)
    counted = next((kind for kind in _COUNTED if plain.startswith(kind)), "")
    by_count = {len(each.numbers): each.kind for each in positions(terms).values() if each.kind in INSIDE}
    kind = counted or _kind_named(plain) or by_count.get(len(_parts(plain)), "")
    if kind == "corner":
        return terms.cite("wager_on_corner", "zero_corner")
    return rule_of_kind(terms, kind) if kind else terms.cite("main_wagers")


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
