"""Drafts of conditions, kept from day to day until a tournament is set up from one.

A draft binds nobody and is no fact: it lies in the store beside the journal, not in it. The tournament that comes of
one has the text on record from its first entry on.
"""

import secrets
from collections.abc import Iterator
from threading import Lock

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from croupier.journal import Store
from croupier.ruling.names import normal

_PREFIX = "draft/"
MOST_DRAFTS = 200  # in a house
LONGEST_TEXT = 100_000  # characters


class NoSuchDraft(LookupError):  # noqa: N818 - named for what is wrong
    """A draft that was never begun, or has been thrown away."""


class Changed(Exception):  # noqa: N818 - named for what happened
    """Somebody else has changed the draft since it was looked at."""

    def __init__(self, now: "Kept") -> None:
        super().__init__(f"{now.by} has changed this draft meanwhile")
        self.now = now


class TooMany(Exception):  # noqa: N818 - named for what is wrong
    """The house keeps as many drafts as it may, or the text is too long."""


class Kept(Struct, frozen=True):
    """A draft as it is kept. `replaces` names the tournament whose conditions it would replace; `entrants` and
    `seconds_a_round` are what its forecast assumes."""

    id: str
    text: str
    by: str
    at: int
    version: int = 1
    replaces: str = ""
    entrants: int = 0
    seconds_a_round: int = 90


_decode = msgspec.json.Decoder(Kept).decode
_encode = msgspec.json.Encoder().encode


class Drafts:
    """The drafts of a house. Two people who change one cannot overwrite each other, in whichever process they are: the
    store takes a change only for the draft that it was made to."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = Lock()  # while drafts are counted

    def every(self) -> list[Kept]:
        """The latest first."""
        return sorted(self._every(), key=lambda each: -each.at)

    def _every(self) -> Iterator[Kept]:
        return (_decode(value) for name, value in self._store.secrets() if name.startswith(_PREFIX))

    def find(self, id: str) -> Kept:
        """Raises NoSuchDraft."""
        return _decode(self._value(id))

    def _value(self, id: str) -> bytes:
        value = self._store.secret(_PREFIX + id) if id.isascii() and id.isalnum() else None
        if value is None:
            raise NoSuchDraft(f"there is no draft {id!r}")
        return value

    def begin(self, text: str, by: str, at: int, replaces: str = "") -> Kept:
        """Raises TooMany."""
        with self._lock:
            if sum(1 for _ in self._every()) >= MOST_DRAFTS:
                raise TooMany(f"the house keeps {MOST_DRAFTS} drafts; throw one away first")
            begun = Kept(secrets.token_hex(4), text, normal(by), at, replaces=replaces)
            self._store.keep_secret(_PREFIX + begun.id, _written(begun))
            return begun

    def change(self, id: str, version: int, by: str, at: int, **changes: object) -> Kept:
        """Raises NoSuchDraft, Changed where the draft has another version by now, TooMany where the text is long."""
        value = self._value(id)
        there = _decode(value)
        after = replace(there, version=version + 1, by=normal(by), at=at, **changes)
        if there.version != version or not self._store.exchange_secret(_PREFIX + id, value, _written(after)):
            raise Changed(self.find(id))
        return after

    def forget(self, id: str) -> None:
        self._store.forget_secret(_PREFIX + id)


def _written(draft: Kept) -> bytes:
    if len(draft.text) > LONGEST_TEXT:
        raise TooMany(f"conditions have at most {LONGEST_TEXT:,} characters")
    return _encode(draft)
