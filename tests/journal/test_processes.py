"""Several processes at one journal, and one that is killed in the middle of it."""

import subprocess
import sys
from pathlib import Path
from subprocess import PIPE, Popen

from croupier.journal import open_store
from croupier.journal.verify import verify
from tests.journal.making import append
from tests.trust import trust

ROOT = Path(__file__).parents[2]


def worker(*arguments: str) -> "Popen[str]":
    return Popen([sys.executable, "-m", "tests.journal.worker", *arguments], cwd=ROOT, stdout=PIPE, text=True)


def test_processes_race_for_one_stream_and_a_follower_misses_nothing(url: str) -> None:
    store = open_store(url)
    workers = [worker(url, "contend", "a", "60") for _ in range(2)]
    for process in workers:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    store.commit([append("a", 0, "go")])
    seen: list[int] = []
    while len(seen) < 121:
        assert store.wait_for_news(len(seen), timeout=60)
        seen += [seq for seq, _ in store.since(len(seen))]
    for process in workers:
        process.communicate()
        assert process.returncode == 0
    assert seen == list(range(1, 122))
    assert [entry.version for entry in store.read("a")] == seen
    assert verify(store).ok
    store.close()


@trust(23)
def test_what_was_acknowledged_survives_kill_9(url: str) -> None:
    process = worker(url, "acknowledge", "4")
    assert process.stdout is not None
    acknowledged = [process.stdout.readline() for _ in range(200)]
    process.kill()
    rest, _ = process.communicate()
    lines = (*acknowledged, *rest.splitlines(keepends=True))
    store = open_store(url)
    for line in lines:
        stream, _, version = line.partition(" ")
        if version.endswith("\n"):  # the last line may have been cut in its middle
            assert store.head(stream)[0] >= int(version)
    for stream in store.streams():
        for entry in store.read(stream):
            assert entry.body.decode() == f"{stream} {entry.version}"
    assert verify(store).ok
    store.close()


def test_opening_a_journal_loads_no_driver_it_does_not_need() -> None:
    code = "import sys, croupier.journal; print('psycopg' in sys.modules, 'cryptography' in sys.modules)"
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert answer.stdout.split() == ["False", "False"]
