"""The state of a table as bytes, for the program that wrote them to read again.

A value is written by its shape, and a struct or an enumeration of the rules by the name of its kind. Reading makes
these kinds and no others; it runs no code that the bytes name.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import astuple, replace

from croupier.games.machines import MACHINES
from croupier.instruments import library, plugged_in
from croupier.table import Table
from croupier.table.terms import terms_of

_OF_THE_RULES = ("equipment", "money", "ruling", "games", "table")
_TUPLE, _SET, _MAPPING, _ENUM, _STRUCT = range(5)


class UnknownState(Exception):  # noqa: N818 - named for what it is
    """A value that no state of a table contains."""


def table_to_bytes(table: Table) -> bytes:
    """Raises UnknownState for a table that would not be read as it is written: a game's state may hold anything."""
    # Terms and machine are not state: the setting names them.
    state = replace(table, terms=None, machine=None)
    try:
        written = msgspec.msgpack.encode(_plain(state))
    except (TypeError, OverflowError, msgspec.MsgspecError) as unknown:
        raise UnknownState(str(unknown)) from unknown
    if table_from_bytes(written) != table:
        raise UnknownState(f"{table.name} would not be read as it is written")
    return written


def table_from_bytes(written: bytes) -> Table:
    """Raises UnknownState for bytes that are no table's."""
    try:
        state = _value(msgspec.msgpack.decode(written))
        setting = state.setting
        terms = terms_of(setting.book, setting.options, state.tournament, state.conditions)
        table = replace(state, terms=terms, machine=MACHINES[library().book(setting.book).game])
    except Exception as wrong:  # damaged bytes may raise anything
        raise UnknownState(f"no state of a table: {wrong}") from wrong
    assert isinstance(table, Table), "only a table has a setting and conditions"
    return table


def _plain(value: Any) -> Any:
    kind = type(value)
    if value is None or kind in (str, int, bool):
        return value
    if kind is tuple:
        return [_TUPLE, *map(_plain, value)]
    if isinstance(value, Struct):
        return [_STRUCT, _name(kind), *map(_plain, astuple(value))]
    if isinstance(value, Mapping):
        return [_MAPPING, *(_plain(each) for item in value.items() for each in item)]
    if kind is frozenset:
        return [_SET, *map(_plain, sorted(value, key=repr))]
    if isinstance(value, Enum):
        return [_ENUM, _name(kind), value.value]
    raise TypeError(f"{kind.__qualname__} is no part of a state")


def _value(plain: Any) -> Any:
    if not isinstance(plain, list):
        return plain
    shape, *rest = plain
    if shape == _STRUCT:
        kind, *fields = rest
        made = _kind(kind)
        return made(**dict(zip(made.__struct_fields__, map(_value, fields), strict=True)))
    if shape == _ENUM:
        kind, said = rest
        return _kind(kind)(said)
    values = map(_value, rest)
    if shape == _MAPPING:
        return dict(zip(values, values, strict=True))
    return tuple(values) if shape == _TUPLE else frozenset(values)


def _name(kind: type) -> str:
    return f"{kind.__module__}:{kind.__qualname__}"


def _kind(name: str) -> Any:
    known = _kinds(len(MACHINES))
    if name not in known:
        raise UnknownState(f"{name} is no kind of the rules")
    return known[name]


@cache
def _kinds(games: int) -> Mapping[str, type]:
    homes = tuple(f"croupier.{part}." for part in _OF_THE_RULES) + tuple(plugged_in().values())
    every = (*_below(Struct), *_below(Enum))
    return {_name(kind): kind for kind in every if kind.__module__.startswith(homes)}


def _below(kind: type) -> Iterator[type]:
    each: type
    for each in kind.__subclasses__():
        yield each
        yield from _below(each)
