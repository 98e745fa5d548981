"""The entries of a stream as events at a table or in a tournament."""

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from msgspec import Struct

from croupier.conduct import Unreadable, UnreadableStream
from croupier.conduct.codec import decode_fact
from croupier.conduct.unreadable import folded
from croupier.journal import Entry, Store
from croupier.ruling import Fact
from croupier.views.replay import Happened

State = TypeVar("State")
Evolve = Callable[[State | None, Fact], State]


class Shut(Struct, frozen=True):
    """A line of a list for an item that exists but cannot be read: nobody can act on it."""

    name: str
    unreadable: str


def happened(entries: Iterable[Entry]) -> Iterator[Happened]:
    for entry in entries:
        yield Happened(entry.version, entry.at, entry.who, entry.role, decode_fact(entry.body))


def latest(store: Store, stream: str, evolve: Evolve[State]) -> State | None:
    """The tournament as it stands; None where its stream holds only refusals. Raises UnreadableStream."""
    last = deque((state for state, _, _ in folded(None, store.read(stream), evolve)), maxlen=1)
    return last[0] if last else None


def all_latest(store: Store, kind: str, latest: Callable[[str], State | None]) -> tuple[list[State], list[Unreadable]]:
    """All of a kind ("table/") as they stand, and those that cannot be read."""
    found: list[State] = []
    unreadable: list[Unreadable] = []
    for stream in (each for each in store.streams() if each.startswith(kind)):
        try:
            state = latest(stream)
        except UnreadableStream as end:
            unreadable.append(end.unreadable)
        else:
            found += [state] if state is not None else []
    return found, unreadable


def shut(unreadable: Iterable[Unreadable]) -> list[Shut]:
    return [Shut(each.name, f"{each}; croupier verify says more") for each in unreadable]
