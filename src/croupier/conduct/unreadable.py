"""A stream whose facts cannot be read, or do not follow: it is named, nobody acts on it, and all others go on."""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from msgspec import Struct

from croupier.conduct.codec import UnreadableFact, decode_fact
from croupier.journal import Entry
from croupier.ruling import Fact
from croupier.table.facts import CommandRefused

State = TypeVar("State")


class Unreadable(Struct, frozen=True):
    """Where a stream can be read no further, and why."""

    stream: str
    version: int
    because: str

    @property
    def name(self) -> str:
        """Of the table or the tournament; the accounts are one stream."""
        return self.stream.partition("/")[2] or self.stream

    def __str__(self) -> str:
        return (
            f"{self.stream.replace('/', ' ', 1)} cannot be used: version {self.version} of its journal {self.because}"
        )


class UnreadableStream(UnreadableFact):
    """Somebody asked for a table or a tournament whose journal cannot be read."""

    def __init__(self, unreadable: Unreadable) -> None:
        super().__init__(str(unreadable))
        self.unreadable = unreadable


def folded(
    state: State | None, entries: Iterable[Entry], evolve: Callable[[State | None, Fact], State]
) -> Iterator[tuple[State | None, Entry, Fact]]:
    """The state after each entry. Raises UnreadableStream at the first that cannot be read or does not follow."""
    for entry in entries:
        try:
            fact = decode_fact(entry.body)
        except UnreadableFact as failure:
            raise UnreadableStream(_at(entry, f"cannot be read: {failure}")) from failure
        if not isinstance(fact, CommandRefused):
            try:
                state = evolve(state, fact)
            except Exception as failure:  # a fact that today's rules would not have recorded may raise anything
                because = f"does not follow from the facts before it ({type(failure).__name__}: {failure})"
                raise UnreadableStream(_at(entry, because)) from failure
        yield state, entry, fact


def _at(entry: Entry, because: str) -> Unreadable:
    return Unreadable(entry.stream, entry.version, because)
