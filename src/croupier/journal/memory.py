"""A journal in memory: for tests, training and simulation. It ends with the process."""

from collections.abc import Iterator, Sequence
from itertools import count
from threading import Condition

from croupier.journal.chain import Head, genesis, kept, settle
from croupier.journal.entry import Append, Entry, Outcome
from croupier.journal.store import Row, StoreError


class MemoryStore:
    def __init__(self) -> None:
        self._all: list[Entry] = []
        self._streams: dict[str, list[Entry]] = {}
        self._sealed: dict[str, bytes] = {}
        self._news = Condition()
        self._closed = False

    def commit(self, batch: Sequence[Append]) -> list[Outcome]:
        with self._news:
            outcomes = settle(batch, self.head)
            for entry in kept(outcomes):
                self._all.append(entry)
                self._streams.setdefault(entry.stream, []).append(entry)
            self._news.notify_all()
        return outcomes

    # Lists only ever grow, so reading by position needs no lock.

    def read(self, stream: str, after: int = 0) -> Iterator[Entry]:
        self._check_open()
        entries = self._streams.get(stream, [])
        for at in range(after, len(entries)):
            yield entries[at]

    def head(self, stream: str) -> Head:
        self._check_open()
        entries = self._streams.get(stream)
        return (entries[-1].version, entries[-1].hash) if entries else (0, genesis(stream))

    def streams(self) -> list[str]:
        self._check_open()
        with self._news:
            return sorted(self._streams)

    def since(self, seq: int) -> Iterator[tuple[int, Entry]]:
        for at in range(seq, self.last_seq()):
            yield at + 1, self._all[at]

    def touched(self, seq: int) -> tuple[int, dict[str, int]]:
        last = self.last_seq()
        return last, {entry.stream: entry.version for entry in self._all[seq:last]}

    def last_seq(self) -> int:
        self._check_open()
        return len(self._all)

    def wait_for_news(self, seq: int, timeout: float) -> bool:
        self._check_open()
        with self._news:
            self._news.wait_for(lambda: self._closed or len(self._all) > seq, timeout)
            return not self._closed and len(self._all) > seq

    def seal(self, name: str, value: bytes) -> None:
        self._check_open()
        self._sealed[name] = value

    def sealed(self, name: str) -> bytes | None:
        self._check_open()
        return self._sealed.get(name)

    def unseal(self, name: str) -> None:
        self._check_open()
        self._sealed.pop(name, None)

    def rows(self, stream: str | None = None) -> Iterator[Row]:
        self._check_open()
        for seq, e in zip(count(1), self._all, strict=False):
            if stream is None or e.stream == stream:
                yield seq, e.stream, e.version, e.at, e.who, e.role, e.key, e.body, e.hash

    def close(self) -> None:
        with self._news:
            self._closed = True
            self._news.notify_all()

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError("this journal has been closed; open it again")
