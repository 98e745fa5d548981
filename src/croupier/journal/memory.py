"""A journal in memory: for tests, training and simulation. It ends with the process."""

import time
from collections.abc import Collection, Iterator, Sequence
from itertools import count
from threading import Condition

from croupier.journal.chain import Head, act_from, genesis, kept, rounds_in, settle
from croupier.journal.entry import Append, Entry, Outcome, Snapshot
from croupier.journal.store import AlreadySealed, Lease, Row, StoreError, check_next


class MemoryStore:
    def __init__(self) -> None:
        self._all: list[Entry] = []
        self._streams: dict[str, list[Entry]] = {}
        self._keys: dict[tuple[str, str], int] = {}  # the version of the first entry of an act
        self._rounds: dict[tuple[str, int], list[int]] = {}
        self._snapshots: dict[str, dict[int, Snapshot]] = {}
        self._sealed: dict[str, bytes] = {}
        self._secrets: dict[str, bytes] = {}
        self._leases: dict[str, tuple[int, str]] = {}
        self._there: dict[str, tuple[float, bytes]] = {}
        self._tiles: dict[tuple[int, int], bytes] = {}
        self._news = Condition()
        self._closed = False

    def commit(self, batch: Sequence[Append]) -> list[Outcome]:
        with self._news:
            outcomes = settle(batch, self.head, {stream: number for stream, (number, _) in self._leases.items()})
            for entry in kept(outcomes):
                self._all.append(entry)
                self._streams.setdefault(entry.stream, []).append(entry)
                if entry.key and entry.asked:
                    self._keys.setdefault((entry.stream, entry.key), entry.version)
            for stream, number, version in rounds_in(batch, outcomes):
                self._rounds.setdefault((stream, number), []).append(version)
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

    def round(self, stream: str, number: int) -> list[int]:
        self._check_open()
        return list(self._rounds.get((stream, number), ()))

    def keyed(self, stream: str, key: str) -> list[Entry]:
        first = self._keys.get((stream, key))
        return act_from(self.read(stream, first - 1)) if first else []

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
        with self._news:
            if name in self._sealed:
                raise AlreadySealed(name)
            self._sealed[name] = value

    def sealed(self, name: str) -> bytes | None:
        self._check_open()
        return self._sealed.get(name)

    def unseal(self, name: str) -> None:
        self._check_open()
        self._sealed.pop(name, None)

    def keep_secret(self, name: str, value: bytes) -> None:
        self._check_open()
        self._secrets[name] = value

    def exchange_secret(self, name: str, before: bytes, after: bytes) -> bool:
        self._check_open()
        with self._news:
            if self._secrets.get(name) != before:
                return False
            self._secrets[name] = after
            return True

    def secret(self, name: str) -> bytes | None:
        self._check_open()
        return self._secrets.get(name)

    def forget_secret(self, name: str) -> None:
        self._check_open()
        self._secrets.pop(name, None)

    def secrets(self) -> Iterator[tuple[str, bytes]]:
        yield from sorted(self._secrets.items())

    def attend(self, holder: str, seconds: float, says: bytes = b"") -> dict[str, bytes]:
        self._check_open()
        with self._news:
            self._there[holder] = time.monotonic() + seconds, says
            return {name: self._there[name][1] for name in self._alive()}

    def depart(self, holder: str) -> None:
        self._check_open()
        with self._news:
            self._there.pop(holder, None)

    def take(self, streams: Collection[str], holder: str) -> list[Lease]:
        self._check_open()
        with self._news:
            for stream in streams:
                others = self._alive() - {holder}
                _, held_by = self._leases.get(stream, (0, ""))
                if held_by != holder and held_by not in others:
                    self._leases[stream] = 1 + max((number for number, _ in self._leases.values()), default=0), holder
        return [lease for lease in self.leases() if lease.stream in streams]

    def fence(self, stream: str) -> int:
        self._check_open()
        return self._leases.get(stream, (0, ""))[0]

    def leases(self) -> list[Lease]:
        self._check_open()
        with self._news:
            alive = self._alive()
            return [Lease(stream, number, who, who in alive) for stream, (number, who) in sorted(self._leases.items())]

    def _alive(self) -> set[str]:
        now = time.monotonic()
        return {holder for holder, (until, _) in self._there.items() if until > now}

    def keep_snapshot(self, snapshot: Snapshot) -> None:
        self._check_open()
        self._snapshots.setdefault(snapshot.stream, {})[snapshot.slot] = snapshot

    def snapshot(self, stream: str, program: str, upto: int) -> Snapshot | None:
        self._check_open()
        kept = self._snapshots.get(stream, {}).copy().values()
        fit = (each for each in kept if each.program == program and each.version <= upto)
        return max(fit, key=lambda each: each.version, default=None)

    def number(self, stream: str, version: int) -> int | None:
        found = (seq for seq, entry in self.since(0) if (entry.stream, entry.version) == (stream, version))
        return next(found, None)

    def take_over(self, rows: Sequence[Row], rounds: Sequence[Row]) -> None:
        with self._news:
            for seq, *fields in rows:
                check_next(seq, len(self._all))
                entry = Entry(*fields)
                self._all.append(entry)
                self._streams.setdefault(entry.stream, []).append(entry)
            for stream, number, version in rounds:
                self._rounds.setdefault((stream, number), []).append(version)
            self._news.notify_all()

    def seals(self) -> Iterator[tuple[str, bytes]]:
        yield from sorted(self._sealed.items())

    def heads(self) -> Iterator[tuple[int, Entry]]:
        last = {entry.stream: (seq, entry) for seq, entry in self.since(0)}
        yield from last.values()

    def count(self) -> int:
        return self.last_seq()

    def tile(self, level: int, number: int) -> bytes | None:
        return self._tiles.get((level, number))

    def tiles(self, level: int) -> int:
        return sum(each == level for each, _ in self._tiles)

    def keep_tiles(self, tiles: Sequence[tuple[int, int, bytes]]) -> None:
        self._check_open()
        for level, number, tile in tiles:
            self._tiles.setdefault((level, number), tile)

    def forget_tiles(self) -> None:
        self._tiles.clear()

    def beat(self, at: int) -> None:
        self._check_open()

    def rows(self, stream: str | None = None) -> Iterator[Row]:
        self._check_open()
        for seq, e in zip(count(1), self._all, strict=False):
            if stream is None or e.stream == stream:
                yield seq, e.stream, e.version, e.at, e.who, e.role, e.key, e.asked, e.body, e.blind, e.hash

    def close(self) -> None:
        with self._news:
            self._closed = True
            self._news.notify_all()

    def _check_open(self) -> None:
        if self._closed:
            raise StoreError("this journal has been closed; open it again")
