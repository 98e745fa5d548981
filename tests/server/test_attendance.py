"""Bots play while somebody looks on with a browser, and rest otherwise: their journal does not grow without end."""

import threading
from itertools import count
from random import Random

import httpx

from croupier.client.bot import Bot
from croupier.conduct import House, set_up_table
from croupier.server.app import create_app
from croupier.server.attendance import RESTS_AFTER, Attendance
from tests.server.serving import AT_ONCE, B18, running

BROWSER = {"user-agent": "Mozilla/5.0 (X11; Linux x86_64)"}


def test_somebody_looks_while_a_page_is_open_and_for_a_while_after() -> None:
    now = 0.0
    attendance = Attendance(lambda: now)
    assert attendance.somebody_looks(), "whoever starts a server is about to look"
    now = RESTS_AFTER
    assert not attendance.somebody_looks()
    attendance.came()
    now = 10 * RESTS_AFTER
    assert attendance.somebody_looks()
    attendance.went()
    assert attendance.somebody_looks()
    now = 11 * RESTS_AFTER
    assert not attendance.somebody_looks()


def test_only_a_browser_is_somebody() -> None:
    with House("memory:") as house:
        set_up_table(house, "V1", B18, demonstration=True)
        app = create_app(house, AT_ONCE)
        now = 0.0
        attendance: Attendance = app.state.attendance
        attendance._clock = lambda: now
        attendance._last = -RESTS_AFTER
        with running(app) as address, httpx.Client(base_url=address) as client:
            client.get("/api/tables")
            assert not attendance.somebody_looks()
            with client.stream("GET", "/api/tables/V1/events", headers=BROWSER):
                now = 100 * RESTS_AFTER
                assert attendance.somebody_looks()


def test_a_bot_that_nobody_watches_rests_and_goes_on_when_somebody_comes() -> None:
    watched, rested = threading.Event(), threading.Event()
    looks = count()

    def pause(_: float) -> None:
        if not watched.is_set() and next(looks) > 5:
            rested.set()
            watched.wait(60)

    with House("memory:") as house:
        set_up_table(house, "V1", B18, demonstration=True)
        with running(create_app(house, AT_ONCE)) as address:
            bot = Bot(address, "V1", "Iris", Random(7), pause=pause, watched=watched.is_set)
            playing = threading.Thread(target=bot.play, args=(1,))
            playing.start()
            assert rested.wait(60)
            table = house.table("V1").table
            assert table is not None
            names = {entry.who for entry in house.store.read("table/V1")}
            assert (table.patrons, "Iris" in names) == ({}, False), "it has not even sat down"
            watched.set()
            playing.join(60)
            assert not playing.is_alive()
            assert table.game.round.number < house.table("V1").table.game.round.number  # type: ignore[union-attr]
