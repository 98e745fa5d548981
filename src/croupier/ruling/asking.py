"""The questions to a person who gives a command. They stand beside each field, and every form is made from them, in a
browser or a terminal; each screen decides how an answer of a kind is written and read."""

from collections.abc import Mapping
from functools import cache
from typing import Literal, get_args

from msgspec import Struct
from msgspec.structs import fields, replace

from croupier.ruling.machine import Command

Kind = Literal[
    "text",
    "number",
    "money",
    "yes or no",
    "one of",
    "card",
    "cards",  # "-" is one that nobody has seen, or that is right
    "tile",
    "tiles",
    "figures",  # numbers from 1 to 8: boxes, or tiles as they are counted
    "dice",
    "patron",
    "option",  # a wager that a patron may place
    "spot",  # a wager on the layout
    "box",  # one that has a hand
    "place",  # where cards or tiles lie: such a box, or the place of the dealer or of everybody
    "said",  # is shown and not asked: a step that cannot be taken back is confirmed this way
]


class Ask(Struct, frozen=True, omit_defaults=True):
    """A question about one field. It has to be answered, unless it is `optional`."""

    label: str
    kind: Kind = "text"
    one_of: Mapping[str, str] = {}  # the possible answers, each with its words
    count: int = 0  # the number of cards or tiles, where it is fixed
    optional: bool = False
    chosen: bool = False  # a choice gives it already, so it is not asked again: whose and which
    suggested: bool = False  # the value that a choice has is the usual answer; otherwise it is only an example
    usual: str | int | bool | None = None  # the usual answer where there is no choice; otherwise the field's own value
    where: Mapping[str, str | int | bool] = {}  # asked only where other fields of the command have these values


Asks = Mapping[str, Ask]  # by field


def as_written(*words: str) -> dict[str, str]:
    """Answers that are their own words."""
    return dict(zip(words, words, strict=True))


@cache
def asks_of(kind: type[Command]) -> Asks:
    """Everything that a person may be asked for a command of this kind."""
    found = {field.name: (field.default, get_args(field.type)) for field in fields(kind)}
    asked = {name: (default, ask) for name, (default, said) in found.items() for ask in said if isinstance(ask, Ask)}
    return {name: replace(ask, usual=_usual(ask, default)) for name, (default, ask) in asked.items()}


def _usual(ask: Ask, default: object) -> str | int | None:
    return default if ask.usual is None and isinstance(default, str | int) and default != "" else ask.usual


def left_open(command: Command, asks: Asks) -> Asks:
    """The questions still open to somebody who takes a choice, or reports something that is known so far.

    The choice itself says whose and which it is. A card, an amount or a reason in it is only an example; for an
    optional field, an example means that it is wanted.
    """
    return {field: ask for field, ask in asks.items() if _is_left_open(command, field, ask)}


def _is_left_open(command: Command, field: str, ask: Ask) -> bool:
    if any(getattr(command, other) != value for other, value in ask.where.items()):
        return False
    value = getattr(command, field)
    if ask.chosen:
        return value in ("", 0) and value is not False
    return ask.optional or value != _defaults(type(command))[field]


@cache
def _defaults(kind: type[Command]) -> Mapping[str, object]:
    return {field.name: field.default for field in fields(kind)}
