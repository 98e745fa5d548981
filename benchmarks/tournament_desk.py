"""A director's work with a large field: the desk's answers beside an empty request, and commands beside one that has
nothing to do. Both in seconds of one processor, in the same run; `benchmarks/tournament.py` prints them."""

import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path
from queue import SimpleQueue
from statistics import median
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.conduct import House
from croupier.conduct.tournaments import directing
from croupier.ruling import Role
from croupier.server.app import create_app
from croupier.server.limits import Limits
from croupier.server.run import Server
from croupier.tournament import commands as c

ENTRANTS = 1_000
NAME = "benchmark"
CROUPIER = str(Path(sys.executable).with_name("croupier"))
_TURNS = 9
_PEOPLE = {"who": "Dora", "role": "director"}


def prepared(house: House, text: str, entrants: int) -> None:
    """A tournament whose seats are drawn, and where all but the last have taken theirs."""

    def given(command: Any, role: Role = Role.DIRECTOR, who: str = "Dora") -> None:
        outcome = directing.direct(house, NAME, command, who, role)
        assert hasattr(outcome, "facts"), outcome

    given(c.CreateTournament(name=NAME, text=text), Role.SHIFT_MANAGER, "Sam")
    given(c.NominateDirector(person="Dora"), Role.SHIFT_MANAGER, "Sam")
    given(c.PublishConditions(where="here"))
    given(c.RecordNotification(book="NI2018-687/mini-baccarat", reference="1"), Role.OPERATOR, "Olga")
    players = [f"Player {number}" for number in range(entrants)]
    for player in players:
        given(c.TakeEntry(player=player, paid=10_00))
    given(c.DrawSeats(session="heat", seed=""))
    for player in players[:-1]:
        given(c.TakeSeat(player=player))


def spent(doing: Callable[[], object]) -> float:
    """The processor's seconds for one call, the median of several."""
    doing()
    taken = []
    for _ in range(_TURNS):
        began = time.process_time()
        doing()
        taken.append(time.process_time() - began)
    return median(taken)


@contextmanager
def served(house: House) -> Iterator[HTTPConnection]:
    """The real application in a thread, with one more route that does nothing."""

    async def empty(request: Request) -> Response:
        return Response(b"{}", media_type="application/json")

    app = create_app(house, limits=Limits(client_requests=0))
    app.router.routes.insert(0, Route("/empty", empty, methods=["GET"]))
    addresses: SimpleQueue[str] = SimpleQueue()
    server = Server(app, "127.0.0.1", 0, said=addresses.put)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield HTTPConnection(addresses.get(timeout=60).removeprefix("http://").rstrip("/"), timeout=60)
    finally:
        server.should_exit = True
        thread.join()


def answers(text: str, entrants: int = ENTRANTS) -> list[tuple[str, float, float]]:
    """For each request of the desk its seconds, client and server together, and how often an empty one fits in."""
    at, last = f"/api/tournaments/{NAME}", f"Player {entrants - 1}"
    with House("memory:") as house:
        prepared(house, text, entrants)
        with served(house) as client:

            def asked(method: str, path: str, body: object = None) -> None:
                said = json.dumps(body) if body else None
                client.request(method, path.replace(" ", "%20"), said, {"content-type": "application/json"})
                answer = client.getresponse()
                told = answer.read()
                assert answer.status == 200, told

            def in_and_out() -> None:
                for command in ({"command": "take_seat"}, {"command": "undo_seat_taken", "reason": "a slip"}):
                    asked("POST", f"{at}/act", {**_PEOPLE, "command": {**command, "player": last}})

            nothing = spent(lambda: asked("GET", "/empty"))
            found = [
                ("the whole desk", spent(lambda: asked("GET", f"{at}/view?role=director"))),
                ("a screen of the room", spent(lambda: asked("GET", f"{at}/view?role=spectator"))),
                ("everything that is open about a player", spent(lambda: asked("GET", f"{at}/open?player={last}"))),
                ("what can be taken back", spent(lambda: asked("GET", f"{at}/slips"))),
                ("a check-in, on record (half of one and its undoing)", spent(in_and_out) / 2),
            ]
            client.close()
    return [(what, seconds, seconds / nothing) for what, seconds in found]


def processed(*arguments: str, database: str) -> float:
    """The processor's seconds of a command, its start among them."""
    environment = {**os.environ, "CROUPIER_DATABASE": database}
    running = subprocess.Popen([CROUPIER, *arguments], env=environment, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(running.pid, 0)
    assert status == 0, arguments
    running.returncode = 0
    return used.ru_utime + used.ru_stime


def documents(text: str, entrants: int) -> tuple[int, float, float]:
    """Every document of a tournament whose seats are drawn, as page and as PDF: how many files, the command's seconds
    beyond those of one that finds no tournament, and how many times as long as that one it takes."""
    with tempfile.TemporaryDirectory() as folder:
        nothing, full, papers = (str(Path(folder) / name) for name in ("empty.db", "full.db", "papers"))
        House(nothing).close()
        with House(full) as house:
            prepared(house, text, entrants)
        idle = median(processed("tournament", "list", database=nothing) for _ in range(_TURNS // 2))
        taken = processed("tournament", "documents", NAME, "--to", papers, database=full)
        return len(list(Path(papers).iterdir())), taken - idle, taken / idle


def commands(text: str, entrants: int = ENTRANTS) -> list[tuple[str, float, float]]:
    """For each command of the director its seconds beyond those of a command without a tournament, and how many times
    as long as that one it takes."""
    with tempfile.TemporaryDirectory() as folder:
        nothing, full = str(Path(folder) / "empty.db"), str(Path(folder) / "full.db")
        House(nothing).close()
        with House(full) as house:
            prepared(house, text, entrants)
        last = f"Player {entrants - 1}"
        idle = median(processed("tournament", "list", database=nothing) for _ in range(_TURNS // 2))
        found = []
        for what, arguments in (
            ("status", ("status", NAME)),
            ("seat", ("seat", NAME, last)),
            ("undo seat", ("undo", NAME, "seat", last, "--reason", "a slip")),
        ):
            taken = processed("tournament", *arguments, database=full)
            found.append((what, taken - idle, taken / idle))
    return found
