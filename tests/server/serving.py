"""A real server, in a thread, on its own port; and a table that is ready for wagers."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from queue import SimpleQueue
from typing import Any

import httpx
from starlette.applications import Starlette

from croupier.conduct import House, must, set_up_table
from croupier.conduct.accounts.reception import Reception
from croupier.conduct.program_watch import measured
from croupier.games.blackjack import commands as bj
from croupier.games.mini_baccarat import commands as c
from croupier.ruling import Role
from croupier.server.app import create_app
from croupier.server.limits import Limits
from croupier.server.pump import Pace
from croupier.server.run import Certificate, Server
from croupier.table import needs
from croupier.table.commands import BuyIn, JoinTable

B18 = "NI2018-687/mini-baccarat"
N02 = "NI2002-45/mini-baccarat"
BLACKJACK = "NI2006-147/blackjack"
# Nothing waits for a clock in a test, except for the shares of visitors who have no browser.
AT_ONCE = Pace(betting=3600, ball=0, step=0, result=0, patience=3600, absent=0, shares=0.5)

once_measured = cache(measured)  # the program's files stay as they are while it is tested


@contextmanager
def serving(
    house: House,
    pace: Pace = AT_ONCE,
    port: int = 0,
    limits: Limits | None = None,
    certificate: Certificate | None = None,
    reception: Reception | None = None,
) -> Iterator[str]:
    """The address of a server for this house, until the end of the block."""
    house.watch_program(once_measured)
    with running(create_app(house, pace, limits, reception), port, certificate) as address:
        yield address


@contextmanager
def running(app: Starlette, port: int = 0, certificate: Certificate | None = None) -> Iterator[str]:
    """The address of a server for this application, until the end of the block."""
    addresses: SimpleQueue[str] = SimpleQueue()
    server = Server(app, "127.0.0.1", port, said=addresses.put, certificate=certificate)
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        yield addresses.get(timeout=20).rstrip("/")
    finally:
        server.should_exit = True
        thread.join()


def live_table(house: House, name: str = "T1", patrons: tuple[str, ...] = ("ann",), **choices: Any) -> None:
    """A live table with its first shoe cut and burnt, and these patrons with 1,000.00 each."""
    set_up_table(house, name, B18, dealing="live", demonstration=True, **choices)
    must(house, name, c.ShuffleCards(), "dora", Role.DEALER)
    must(house, name, c.CutCards(position=200), "sue", Role.SUPERVISOR)
    must(house, name, c.PlaceCuttingCard(from_back=14), "dora", Role.DEALER)
    must(house, name, c.BurnByValue(card="Ah"), "dora", Role.DEALER)
    for patron in patrons:
        must(house, name, JoinTable(patron=patron), patron, Role.PATRON)
        must(house, name, BuyIn(patron=patron, cents=1_000_00), patron, Role.PATRON)


def play_round(
    house: House, name: str = "T1", patron: str = "ann", cents: int = 5_00, cards: str = "9h 2c Ks Kd"
) -> None:
    """A whole round of Mini-Baccarat with one wager on player, who wins with these cards."""
    must(house, name, c.PlaceWager(patron=patron, option="player", amount=cents), patron, Role.PATRON)
    must(house, name, c.CallNoMoreBets(), "dora", Role.DEALER)
    for card in ("9h", "2c", "Ks", "Kd"):
        must(house, name, c.DealCard(card=card), "dora", Role.DEALER)
    must(house, name, c.Settle(), "dora", Role.DEALER)
    must(house, name, c.CollectCards(), "dora", Role.DEALER)


def live_blackjack(house: House, name: str = "T1", patrons: dict[str, int] | None = None, **choices: Any) -> None:
    """A live Blackjack table with its first shoe cut, and these patrons in their seats (0: standing) with 1,000.00
    each."""
    set_up_table(house, name, BLACKJACK, dealing="live", demonstration=True, **choices)
    must(house, name, bj.ShuffleCards(), "dora", Role.DEALER)
    must(house, name, bj.CutCards(position=200), "sue", Role.SUPERVISOR)
    must(house, name, bj.PlaceCuttingCard(from_back=60), "dora", Role.DEALER)
    for patron, seat in (patrons or {}).items():
        must(house, name, JoinTable(patron=patron, seat=seat), patron, Role.PATRON)
        must(house, name, BuyIn(patron=patron, cents=1_000_00), patron, Role.PATRON)


def deal(house: House, cards: str, name: str = "T1") -> None:
    """Cards from a live dealer, in the order the rules send them, with a settlement wherever one falls due."""
    for card in cards.split():
        table = house.table(name).table
        if table is not None and "settle" in needs(table).commands:
            must(house, name, bj.Settle(), "dora", Role.DEALER)
        must(house, name, bj.DealCard(card=card), "dora", Role.DEALER)


def asked(who: str, role: str, command: str, key: str = "", **fields: Any) -> dict[str, Any]:
    return {"who": who, "role": role, "key": key, "command": {"command": command, **fields}}


def wager(who: str, option: str = "player", amount: int = 500, key: str = "") -> dict[str, Any]:
    return asked(who, "patron", "place_wager", key, patron=who, option=option, amount=amount)


class Event(dict[str, Any]):
    """One server-sent event: its kind, its id if it has one, and what it says."""

    kind: str
    id: int | None

    def __init__(self, text: str) -> None:
        fields = dict(line.split(": ", 1) for line in text.splitlines() if not line.startswith(":"))
        super().__init__(json.loads(fields.get("data", "{}")))
        self.kind = fields.get("event", "")
        self.id = int(fields["id"]) if "id" in fields else None


def events(response: httpx.Response) -> Iterator[Event]:
    """The events of a stream as they come."""
    text = ""
    for piece in response.iter_text():
        text += piece
        while "\n\n" in text:
            one, text = text.split("\n\n", 1)
            event = Event(one)
            if event.kind:
                yield event
