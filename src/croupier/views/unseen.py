"""Whether something comes to light that nobody has seen: no preview may turn a card or tile that lies face down."""

from collections import Counter
from collections.abc import Iterator

import msgspec

from croupier.instruments import library
from croupier.ruling import Command
from croupier.table import Table
from croupier.views.rounds import ANYBODY, Laid
from croupier.views.table_view import felt_of


def laid(table: Table) -> tuple[Laid, ...]:
    """The hands of the round as anybody sees them."""
    felt = felt_of(library().book(table.setting.book).game)
    return felt.picture_of(felt.round_now(table, ANYBODY)).laid


def comes_to_light(before: Table, after: Table, command: Command) -> bool:
    """A name in the command is no secret, unless it may be a guess at what was read face down."""
    lying = getattr(felt_of(library().book(before.setting.book).game), "lying", None)
    if lying is not None and lying(before).hidden & lying(after).seen:
        return True
    then, now = (Counter(drawing for each in laid(table) for drawing in each.drawings) for table in (before, after))
    named = set(_texts(msgspec.to_builtins(command)))
    fresh = (drawing.partition("-")[2] for drawing in now - then)
    return any(piece != "back" and piece not in named for piece in fresh)


def names_something(command: Command) -> bool:
    """Whether it names a card, a tile or a number, beside its own name."""
    return sum(1 for text in _texts(msgspec.to_builtins(command)) if text) > 1


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)
