"""How fast the journal commits and how fast it is audited, each beside a yardstick taken in the same run.

Rates on one machine vary by the minute, so everything is taken in short turns and only ratios of medians count.
"""

import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from threading import Barrier, Thread

from croupier.conduct.checkpointing import Checkpoints
from croupier.conduct.clock import now
from croupier.conduct.opening import open_log, sign
from croupier.journal import Append, GroupCommit, New
from croupier.journal.sqlite import SqliteStore
from croupier.journal.verify import Evidence, verify
from croupier.transparency.policy import only

BODY = b'{"fact":"wager.placed/1","box":4,"wager":"player","cents":2500}' * 3
NEW = New(at=1_700_000_000_000, who="dealer:ann", role="dealer", body=BODY, key="4f1c")
WAITING = 64
HERE = Path(__file__).parent  # the folder for temporary files may lie in memory, where a flush costs nothing

Turn = Callable[[float], float]  # for N seconds: commits per second


def commits(turns: int = 25, seconds: float = 0.12) -> dict[str, float]:
    """Commits per second: bare one-row SQLite commits, one writer through GroupCommit, and 64 waiting ones."""
    with TemporaryDirectory(dir=HERE) as folder, _bare(Path(folder)) as bare, _group(Path(folder)) as group:
        rates = _alternately({"bare": bare, "one": _one(group), "waiting": _waiting(group)}, turns, seconds)
    return {
        "bare commits/s": rates["bare"],
        "one writer commits/s": rates["one"],
        f"{WAITING} waiting writers commits/s": rates["waiting"],
        "one writer to bare": rates["one"] / rates["bare"],
        f"{WAITING} waiting writers to one": rates["waiting"] / rates["one"],
    }


def audit(entries: int = 200_000, streams: int = 20) -> dict[str, float]:
    """Entries per second: read back, and verified against signed checkpoints."""
    with TemporaryDirectory(dir=HERE) as folder, closing(SqliteStore(Path(folder, "j.db"))) as store:
        log = open_log(store, Path(folder, "j.db"))
        assert log.signed is not None
        evidence = Evidence((log.signed.path,), only(log.signer.verifier), whole=True)
        for done in range(0, entries // streams, 100):
            store.commit([Append(f"table:{number}", done, (NEW,) * 100) for number in range(streams)])
            log.tree.grow()
            log.signed.add(sign(log, log.tree.size, log.tree.root(log.tree.size)))

        def read() -> int:
            return sum(1 for stream in store.streams() for _ in store.read(stream))

        def audited() -> int:
            report = verify(store, evidence)
            assert report.ok
            return report.entries

        rates = _alternately({"read": lambda _: _rate(read), "verified": lambda _: _rate(audited)}, turns=3)
    return {"read entries/s": rates["read"], "verified entries/s": rates["verified"]}


def _alternately(turns_of: dict[str, Turn], turns: int, seconds: float = 0) -> dict[str, float]:
    rates: dict[str, list[float]] = {name: [] for name in turns_of}
    for _ in range(turns):
        for name, turn in turns_of.items():
            rates[name].append(turn(seconds))
    return {name: median(found) for name, found in rates.items()}


@contextmanager
def _bare(folder: Path) -> Iterator[Turn]:
    """The speed of SQLite itself: the same row with the same durability, and nothing around it."""
    with closing(sqlite3.connect(folder / "bare.db", isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode = WAL")
        db.execute("PRAGMA synchronous = FULL")
        db.execute(
            "CREATE TABLE entries (seq INTEGER PRIMARY KEY, stream TEXT, version INTEGER, at INTEGER, who TEXT,"
            " role TEXT, key TEXT, asked BLOB, body BLOB, blind BLOB, hash BLOB, UNIQUE (stream, version)) STRICT"
        )
        numbers = count(1)

        def commit() -> None:
            number = next(numbers)
            row = (
                number,
                "bare",
                number,
                NEW.at,
                NEW.who,
                NEW.role,
                NEW.key,
                NEW.asked,
                NEW.body,
                bytes(16),
                bytes(32),
            )
            db.execute("BEGIN IMMEDIATE")
            db.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row)
            db.execute("COMMIT")

        yield lambda seconds: _repeat(commit, seconds)


@contextmanager
def _group(folder: Path) -> Iterator[GroupCommit]:
    """A journal that is signed while it grows, as in a house."""
    with (
        closing(SqliteStore(folder / "j.db")) as store,
        closing(GroupCommit(store)) as group,
        closing(Checkpoints(open_log(store, folder / "j.db"), group, now)) as checkpoints,
    ):
        checkpoints.start()
        yield group


def _one(group: GroupCommit) -> Turn:
    append = _appender(group, "one")
    return lambda seconds: _repeat(append, seconds)


def _waiting(group: GroupCommit) -> Turn:
    appends = [_appender(group, f"waiting:{number}") for number in range(WAITING)]

    def turn(seconds: float) -> float:
        rates: list[float] = []
        start = Barrier(WAITING)

        def write(append: Callable[[], object]) -> None:
            start.wait()
            rates.append(_repeat(append, seconds))

        threads = [Thread(target=write, args=(append,)) for append in appends]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        return sum(rates)

    return turn


def _appender(group: GroupCommit, stream: str) -> Callable[[], object]:
    versions = count()
    return lambda: group.append(Append(stream, next(versions), (NEW,)))


def _repeat(action: Callable[[], object], seconds: float) -> float:
    begun, done = time.perf_counter(), 0
    while (passed := time.perf_counter() - begun) < seconds:
        action()
        done += 1
    return done / passed


def _rate(action: Callable[[], int]) -> float:
    begun = time.perf_counter()
    return action() / (time.perf_counter() - begun)


if __name__ == "__main__":
    for name, figure in {**commits(), **audit()}.items():
        print(f"{name:36} {figure:12,.2f}")
