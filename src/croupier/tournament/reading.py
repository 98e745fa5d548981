"""Conditions are written as TOML. All unreadable parts are reported at once, one line each."""

import datetime
import tomllib
from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from fractions import Fraction
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from croupier.instruments import UnknownBook, library
from croupier.tournament.checking import problems
from croupier.tournament.conditions import Amount, Conditions, Share
from croupier.tournament.headings import under_heading
from croupier.tournament.problem import Problem

_CENTS = 100
_LONGEST_LINE = 5_000
_DEEPEST = 20  # sections within sections: conditions have five


def read(text: str) -> Conditions | tuple[Problem, ...]:
    """The conditions that a text holds, or all its problems.

    The law's requirements on the readable part are checked at the same time, so that nobody repairs a text line by
    line.
    """
    try:
        raw = parsed(text)
    except NotToml as wrong:
        return (Problem(str(wrong)),)
    faults = tuple(_faults(raw, Conditions, ""))
    if not faults:
        return msgspec.convert(raw, Conditions, dec_hook=_from_toml)
    book = raw.get("book") if isinstance(raw.get("book"), str) else ""
    said = [_problem(fault, str(book)) for fault in faults]
    return (*said, *_whatever_is_filled_in(raw))


def as_far_as_said(draft: Mapping[str, Any]) -> Conditions:
    """A draft as conditions, with the least value in each gap: for figures that do not hang on those."""
    return msgspec.convert(_repaired(draft, Conditions, _LOW), Conditions, dec_hook=_from_toml)


class NotToml(Exception):  # noqa: N818 - named for what is wrong
    """A text that cannot be conditions, whatever it says."""


def parsed(text: str) -> dict[str, Any]:
    """Raises NotToml."""
    if any(len(line) > _LONGEST_LINE for line in text.splitlines()):  # a name of thousands of parts takes minutes
        raise NotToml(f"this is not TOML for people: a line has more than {_LONGEST_LINE:,} characters")
    try:
        raw = tomllib.loads(text)
    except (ValueError, RecursionError) as wrong:  # too deep, or a number of thousands of digits, is no TOML either
        raise NotToml(f"this is not TOML: {wrong}") from wrong
    if _too_deep(raw):  # a name of many parts makes a section for each, which nothing could print
        raise NotToml(f"this is not TOML for people: more than {_DEEPEST} sections or lists lie within each other")
    return raw


def _too_deep(raw: dict[str, Any]) -> bool:
    level: list[Any] = [raw]
    for _ in range(_DEEPEST):
        inside = (part for each in level for part in (each.values() if isinstance(each, dict) else each))
        level = [part for part in inside if isinstance(part, dict | list)]
    return bool(level)


class _Fault(Struct, frozen=True):
    at: str  # where in the text, as "sessions.1.name"
    say: str


def _problem(fault: _Fault, book_id: str) -> Problem:
    try:
        terms = library().book(book_id).terms(tournament=True)
    except UnknownBook:
        return Problem(fault.say, place=fault.at)
    return Problem(fault.say, under_heading(terms, fault.at), book_id, fault.at)


# Reading by hand, because msgspec stops at the first fault and does not say which entry of a mapping has it.


def _faults(value: Any, kind: Any, at: str) -> Iterator[_Fault]:
    """Everything under this value that is not of the kind wanted."""
    origin, of = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        yield from _faults(value, next(each for each in of if each is not type(None)), at)
    elif isinstance(kind, type) and issubclass(kind, Struct):
        yield from _faults_in_section(value, kind, at)
    elif origin is tuple and isinstance(value, list):
        for number, each in enumerate(value, 1):
            yield from _faults(each, of[0], f"{at}.{number}")
    elif origin is Mapping and isinstance(value, dict):
        for key, each in value.items():
            yield from _faults(each, of[1], f"{at}.{key}")
    else:
        try:
            msgspec.convert(value, kind, dec_hook=_from_toml)
        except msgspec.ValidationError as wrong:
            # A value by itself: msgspec has no path to add, unless it is one of several.
            yield _Fault(at, f"{at}: {_plainly(value, kind, str(wrong))}")


def _faults_in_section(value: Any, kind: type[Struct], at: str) -> Iterator[_Fault]:
    if not isinstance(value, dict):
        yield _Fault(at, f"{at}: this is a separate section, with {', '.join(_names(kind))}")
        return
    inside = f"{at}." if at else ""
    for key in (key for key in value if key not in _names(kind)):
        near = get_close_matches(key, _names(kind), n=1)
        instead = f"did you mean {near[0]!r}?" if near else f"the keys here are {', '.join(_names(kind))}"
        yield _Fault(f"{inside}{key}", f"{inside}{key}: there is no such key; {instead}")
    for name, field in _names(kind).items():
        if name in value:
            yield from _faults(value[name], field.type, f"{inside}{name}")
        elif field.required:
            yield _Fault(f"{inside}{name}", f"{inside}{name}: this is missing")


def _names(kind: type[Struct]) -> dict[str, FieldInfo]:
    return {field.name: field for field in fields(kind)}


_WANTED = {
    Amount: 'an amount in dollars, as 110 or "110.50"',
    Share: 'a percentage, as 30 or "12.5"',
    int: "a whole number",
    str: "text in quotes",
    bool: "true or false",
    datetime.datetime: "a date and time with its offset, as 2026-03-14T19:00:00+11:00",
}


def _plainly(value: Any, kind: Any, otherwise: str) -> str:
    if get_origin(kind) is Literal:
        return f"{value!r} is none of " + ", ".join(repr(each) for each in get_args(kind))
    if get_origin(kind) is tuple:
        return "this is a list, in square brackets"
    if get_origin(kind) is Mapping:
        return "this is a separate section"
    return f"{value!r} is not {_WANTED[kind]}" if kind in _WANTED else otherwise


def _from_toml(kind: type, value: Any) -> Any:
    """Amounts and shares, exactly as written: a TOML float is a float already and no longer exact."""
    if kind is Amount:
        cents = _exactly(value, ",") * _CENTS
        if cents.denominator != 1:
            raise ValueError("no amount has parts of a cent")
        return Amount(cents)
    assert kind is Share, "conditions have no other types of their own"
    return Share(_exactly(value) / 100)


def _exactly(value: Any, between: str = "") -> Fraction:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError("a whole number, or one in quotes")
    text = str(value).replace(between, "") if between else str(value)
    if not set(text) <= set("0123456789."):  # Fraction would read "1e3" and "1/3" too
        raise ValueError("digits, with a point for cents")
    return Fraction(text)


# The law's requirements on the readable part


def _whatever_is_filled_in(raw: dict[str, Any]) -> tuple[Problem, ...]:
    """The problems that remain, whichever of two different values replaces the unreadable part."""
    low, high = (
        problems(msgspec.convert(_repaired(raw, Conditions, fill), Conditions, dec_hook=_from_toml))
        for fill in (_LOW, _HIGH)
    )
    return tuple(problem for problem in low if problem in high)


_Fill = Mapping[Any, Any]
_LOW: _Fill = {
    str: "one",
    int: 1,
    bool: False,
    Amount: 1,
    Share: 1,
    datetime.datetime: datetime.datetime(2000, 1, 1),
}
_HIGH: _Fill = {
    str: "another",
    int: 1_000,
    bool: True,
    Amount: 1_000_000,
    Share: 99,
    datetime.datetime: datetime.datetime(9999, 1, 1, tzinfo=datetime.UTC),
}


def _repaired(value: Any, kind: Any, fill: _Fill) -> Any:
    """The value with everything missing or unreadable filled in, and without unknown parts."""
    origin, of = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return _repaired(value, next(each for each in of if each is not type(None)), fill)
    if isinstance(kind, type) and issubclass(kind, Struct):
        there = value if isinstance(value, dict) else {}
        return {
            name: _repaired(there.get(name), field.type, fill)
            for name, field in _names(kind).items()
            if field.required or name in there
        }
    if origin is tuple:
        return [_repaired(each, of[0], fill) for each in value] if isinstance(value, list) else []
    if origin is Mapping:
        there = value if isinstance(value, dict) else {}
        return {key: _repaired(each, of[1], fill) for key, each in there.items()}
    if value is None or list(_faults(value, kind, "")):
        return of[0] if origin is Literal else fill[kind]
    return value
