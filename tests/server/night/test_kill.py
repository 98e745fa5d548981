"""A tournament over HTTP whose server is killed in a phase: the next process goes on where it was."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from croupier.conduct import House
from croupier.conduct.audit import audit
from tests.server.night.evening import NAME, Director, conditions
from tests.server.test_processes import until

SERVER = """
import sys
from croupier.conduct import House
from croupier.server import run
from tests.server.night.evening import QUICK
run.serve(House(sys.argv[1]), "127.0.0.1", 0, QUICK)
"""


@contextmanager
def killed_after(database: Path) -> Iterator[Director]:
    """A server of its own process, which is killed at the end of the block."""
    command = [sys.executable, "-c", SERVER, str(database)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[3])
    try:
        assert process.stdout is not None
        with httpx.Client(base_url=process.stdout.readline().strip(), timeout=30) as client:
            yield Director(client)
    finally:
        process.kill()
        process.wait()
        if process.stdout is not None:
            process.stdout.close()


def process_of(director: Director) -> str:
    return str(director.client.get("/health").json()["process"])


def keeper(director: Director) -> str:
    """The process that keeps the tournament, as any of them knows it from the leases."""
    leases = director.client.get("/health").json()["dealing"]
    return next((each["holder"] for each in leases if each["table"] == f"tournament/{NAME}"), "")


def checked(database: Path) -> None:
    with House(str(database)) as house:
        found = audit(house.store)
        assert found.ok, found.findings


def test_a_server_that_is_killed_in_play_loses_nothing(tmp_path: Path) -> None:
    database = tmp_path / "night.db"
    with killed_after(database) as director:
        director.must(director.create(conditions(rounds=3)))
        director.publish()
        director.approve()
        director.enter()
        director.play(rounds=1)
    with killed_after(database) as director:
        director.play()
        assert director.view("spectator")["stage"] == "closed"
    checked(database)


def test_of_two_servers_the_other_goes_on_when_the_keeper_is_killed(tmp_path: Path) -> None:
    """Both serve the tournament; one keeps it and its tables together, until it dies in the middle of a round."""
    database = tmp_path / "night.db"
    with ExitStack() as of_first:
        first = of_first.enter_context(killed_after(database))
        first.must(first.create(conditions(rounds=3)))
        first.publish()
        first.approve()
        with killed_after(database) as second:
            second.enter()
            first.play(rounds=1)
            before, after = process_of(first), process_of(second)
            assert keeper(second) == keeper(first) == before != after
            of_first.close()
            second.play()
            assert second.view("spectator")["stage"] == "closed"
            # Tables that the other one deals already can be through before the lease of the dead one ends.
            until(lambda: keeper(second) == after, "nobody keeps the tournament after the dead one")
    checked(database)


@pytest.mark.long
def test_a_kill_in_each_phase_of_an_evening_with_200_entrants(tmp_path: Path) -> None:
    database, everybody = tmp_path / "night.db", tuple(f"Player {number}" for number in range(1, 201))
    with killed_after(database) as director:
        text = conditions(rounds=3, maximum=200).replace("players_per_table = 2", "players_per_table = 7")
        director.must(director.create(text.replace("players_per_table = 4", "players_per_table = 7")))
        director.publish()
    with killed_after(database) as director:
        director.approve()
        director.enter(everybody[:120])
    with killed_after(database) as director:
        director.enter(everybody[120:])
    for phase in ("draw", "start", "play", "places", "prizes", "close"):
        with killed_after(database) as director:
            director.play(to=phase)
    with killed_after(database) as director:
        director.play()
        assert director.view("spectator")["stage"] == "closed"
    checked(database)
