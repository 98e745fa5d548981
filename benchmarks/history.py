"""The cost of a long history: a table with many rounds behind it beside the same table with few.

python -m benchmarks.history                    1,000 and 100,000 rounds, printed
python -m benchmarks.history --rounds 20000     fewer
python -m benchmarks.history --write            and keep the figures in benchmarks/RESULTS.md
"""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

import httpx

from benchmarks import results
from benchmarks.machine import ROUNDS_A_SHOE, shuffled
from benchmarks.replay import Recorder
from croupier.conduct import House
from croupier.conduct.codec import encode
from croupier.conduct.past import round_of
from croupier.conduct.snapshots import EVERY, SnapshotWriter
from croupier.games.mini_baccarat import commands as c
from croupier.journal import Append, Appended, New
from croupier.journal.keys import signing_key
from croupier.ruling import Role

FEW, ASKED = 1_000, 2.0
STREAM = "table/T1"
CROUPIER = str(Path(sys.executable).with_name("croupier"))
HERE = Path(__file__).parent  # the folder for temporary files may lie in memory

Figures = dict[str, float]  # what was measured: milliseconds, or megabytes


class _Journal:
    """A table's journal, written through the machine as fast as it goes, with the snapshots of a running house."""

    def __init__(self, path: Path) -> None:
        self._house = House(str(path))
        self._snapshots = SnapshotWriter(self._house.store, signing_key(path).private)
        self._recorder = Recorder()
        self._version = 0

    def play(self, rounds: int) -> None:
        for shoe in range(-(-rounds // ROUNDS_A_SHOE)):
            cards = shuffled(shoe)
            self._recorder.new_shoe(cards.pop())
            for _ in range(min(ROUNDS_A_SHOE, rounds - shoe * ROUNDS_A_SHOE)):
                self._recorder.play_round(cards)
                if len(self._recorder.facts) >= EVERY:
                    self._write()
            self._recorder.do(c.OrderShuffle(reason="next shoe"), Role.SUPERVISOR)
        self._write()
        self._snapshots.close()
        self._house.close()

    def _write(self) -> None:
        recorder = self._recorder
        news = tuple(New(0, "dealer", "dealer", encode(fact), about=round_of(fact)) for fact in recorder.facts)
        kept = self._house.journal.append(Append(STREAM, self._version, news))
        assert isinstance(kept, Appended)
        assert recorder.table is not None
        self._version += len(news)
        self._snapshots.keep(kept.entries[-1], recorder.table)
        recorder.facts.clear()


def _timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return (time.perf_counter() - start) * 1000


def _restart(url: str) -> None:
    with House(url) as house:
        assert house.table("T1").table is not None


def _command(*words: str) -> None:
    subprocess.run([CROUPIER, *words], check=True, stdout=subprocess.DEVNULL)


@contextmanager
def _served(url: str) -> Iterator[tuple[httpx.Client, int]]:
    """`croupier serve` in a process of its own, with its number."""
    words = [CROUPIER, "serve", "--demo", "--database", url, "--port", "0"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as server:
        assert server.stdout is not None
        address = next(word for line in server.stdout for word in line.split() if word.startswith("http://"))
        try:
            with httpx.Client(base_url=address.rstrip(".,"), timeout=600) as client:
                yield client, server.pid
        finally:
            server.terminate()
            server.stdout.close()


def _memory(process: int) -> float:
    """The most that a process has had in memory, in megabytes."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024


def _page(client: httpx.Client, path: str) -> None:
    client.get(path).raise_for_status()


def measured(url: str, rounds: int) -> Figures:
    random = Random(rounds)
    somewhere = [random.randrange(1, rounds) for _ in range(40)]
    figures = {"restart of a house": _timed(lambda: _restart(url))}
    figures["croupier tables"] = _timed(lambda: _command("tables", "--database", url))
    replayed = str(somewhere[0])
    figures["croupier replay --round N"] = _timed(lambda: _command("replay", url, "T1", "--round", replayed))
    with _served(url) as (client, process):
        _page(client, "/")  # every page has been loaded once
        figures["lobby"] = median(_timed(lambda: _page(client, "/")) for _ in range(9))
        figures["page of the table"] = median(_timed(lambda: _page(client, "/tables/T1")) for _ in range(9))
        pages = [f"/tables/T1/rounds/{number}" for number in somewhere]
        figures["recall of a round"] = median(_timed(lambda page=page: _page(client, page)) for page in pages[:20])

        def ten_at_once() -> None:
            with ThreadPoolExecutor(10) as pool:
                list(pool.map(lambda page: _page(client, page), pages[20:30]))

        figures["ten recalls at once"] = median(_timed(ten_at_once) for _ in range(3))
        figures["memory of the server, MB"] = _memory(process)
    return figures


def report(rounds: int, turns: int = 3) -> str:
    with TemporaryDirectory(dir=HERE) as folder:
        urls = {}
        for played in (FEW, rounds):
            path = Path(folder) / f"{played}.db"
            print(f"playing {played:,} rounds", file=sys.stderr, flush=True)
            _Journal(path).play(played)
            urls[played] = str(path)
        found: dict[int, list[Figures]] = {FEW: [], rounds: []}
        for _ in range(turns):  # by turns: the machine may be busier at one time than at another
            for played, url in urls.items():
                found[played].append(measured(url, played))
    lines = [
        f"{results.where()} `python -m benchmarks.history --write` measures again.",
        "",
        f"One table of Mini-Baccarat on SQLite with {rounds:,} rounds behind it beside the same with {FEW:,}, by",
        f"turns, medians of {turns} runs, in milliseconds. The load of the machine then: {os.getloadavg()[1]:.1f} on "
        f"{os.cpu_count()} cores.",
        "",
        f"| | {FEW:,} rounds | {rounds:,} rounds | times | asked |",
        "| --- | ---: | ---: | ---: | --- |",
    ]
    for name in found[FEW][0]:
        few, more = (median(each[name] for each in found[played]) for played in (FEW, rounds))
        met = "met" if more <= ASKED * few else "**missed**"
        lines.append(f"| {name} | {few:,.1f} | {more:,.1f} | {more / few:.2f} | at most {ASKED:.0f}: {met} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    results.command("A long history", __doc__, report, rounds=(100_000, "rounds of the long history"))
