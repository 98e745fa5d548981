"""Six games for minutes on end, by players over HTTP, while servers are killed at random: no acknowledged act is lost,
none is done twice, play goes on, and the audit finds nothing.

CROUPIER_SOAK sets the seconds for each database; the long tests take ten minutes.
"""

import os
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from random import Random
from threading import Event, Lock

import pytest

from croupier.conduct.audit import audit
from croupier.conduct.codec import decode_fact
from croupier.games.rounds import RoundEnds
from croupier.journal import Store, open_store
from tests.soak.bots import Bot
from tests.soak.server import BOOKS, open_tables
from tests.stores import address
from tests.trust import trust

SECONDS = float(os.environ.get("CROUPIER_SOAK", "600"))
PATIENCE = 300.0  # seconds after the last kill, for tables that have not ended a round on a busy machine
ROOT = Path(__file__).parents[2]


class Servers:
    """Processes of one house, which are killed and started again."""

    def __init__(self, url: str, keys: str, count: int) -> None:
        self._command = [sys.executable, "-m", "tests.soak.server", url, keys]
        self._lock = Lock()
        self._running: dict[str, subprocess.Popen[str]] = {}
        self.killed = 0
        for _ in range(count):
            self.start()

    def addresses(self) -> list[str]:
        with self._lock:
            return list(self._running)

    def start(self) -> None:
        process = subprocess.Popen(self._command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert process.stdout
        said = process.stdout.readline().strip()
        assert said.startswith("http://"), f"a server did not start: {said}"
        with self._lock:
            self._running[said.rstrip("/")] = process

    def kill(self, which: str) -> None:
        with self._lock:
            process = self._running.pop(which)
        process.kill()  # SIGKILL, to this child
        process.wait()
        assert process.stdout
        process.stdout.close()
        self.killed += 1

    def end(self) -> None:
        for which in self.addresses():
            self.kill(which)


def soak(url: str, folder: Path, servers: int, seconds: float) -> tuple[list[Bot], int]:
    """Let the bots play while servers die; the bots with their answers, and how many servers were killed."""
    keys = str(folder / "keys")
    open_tables(url, keys)
    random, running = Random(7), Servers(url, keys, servers)
    until, over = time.monotonic() + seconds, Event()
    tables = [book.partition("/")[2] for book in BOOKS]
    bots = [Bot(table, who, running.addresses, over) for table in tables for who in ("ann", "bob")]
    try:
        for bot in bots:
            bot.start()
        while (left := until - time.monotonic()) > 0:
            time.sleep(min(left, random.uniform(3, 20)))
            running.kill(random.choice(running.addresses()))
            running.start()
        _wait_for_a_round(url, tables)
        over.set()
        for bot in bots:
            bot.join()
    finally:
        over.set()
        running.end()
    return bots, running.killed


def _wait_for_a_round(url: str, tables: list[str]) -> None:
    """On a busy machine a server takes long to start, and deals little before it is killed seconds later. Now that none
    is killed any more, every table has to get on."""
    until, store = time.monotonic() + PATIENCE, open_store(url)
    while not all(_rounds(store, table) for table in tables) and time.monotonic() < until:
        time.sleep(1)
    store.close()


def _rounds(store: Store, table: str) -> int:
    """How many rounds of a table came to their end."""
    return sum(isinstance(decode_fact(entry.body), RoundEnds) for entry in store.read(f"table/{table}"))


def is_whole(store: Store, bots: list[Bot]) -> None:
    """Every acknowledged act stands in the journal once, where its sender was told."""
    for table in {bot.table for bot in bots}:
        here = [bot for bot in bots if bot.table == table]
        entries = list(store.read(f"table/{table}"))
        acts = Counter(entry.key for entry in entries if entry.key and entry.asked)
        last = {entry.key: entry.version for entry in entries if entry.key}
        assert [key for key, times in acts.items() if times > 1] == []
        for bot in here:
            assert {key: last.get(key) for key in bot.done | bot.refused} == bot.done | bot.refused
        assert _rounds(store, table) >= 1, f"no round of {table} came to its end"
    report = audit(store)
    assert report.ok, report.findings


@trust(21, 23, 24)
@pytest.mark.long
@pytest.mark.parametrize(("kind", "servers"), [("sqlite", 1), ("sqlite", 2), ("postgresql", 3)])
def test_servers_are_killed_at_random_while_six_games_are_played(kind: str, servers: int, tmp_path: Path) -> None:
    url = address(kind, tmp_path)
    bots, killed = soak(url, tmp_path, servers, SECONDS)
    assert [f"{bot.name}: {bot.failure}" for bot in bots if bot.failure] == []
    assert killed > 0
    assert all(bot.done for bot in bots)
    store = open_store(url)
    is_whole(store, bots)
    store.close()
