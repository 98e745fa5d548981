"""A virtual table outside its hours: its dealer waits, everybody reads why, and play goes on when they come again."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import httpx
import pytest

from croupier.conduct import House, must, set_up_table
from croupier.conduct.clock import now
from croupier.games.commands import CallNoMoreBets, PlaceWager
from croupier.ruling import Role
from croupier.server import live
from croupier.table import Table
from croupier.table.commands import BuyIn, JoinTable, LeaveTable
from croupier.table.facts import CommandRefused
from croupier.table.hours import ENDED
from tests.server.serving import B18, events, live_table, serving

SECOND, MINUTE, HOUR, DAY = 1000, 60_000, 60 * 60_000, 24 * 60 * 60_000
NOON, MIDNIGHT = 20_000 * DAY + DAY // 2, 20_001 * DAY
FROM_NOON = (12 * 60, 24 * 60)


class Clock:
    """Goes on from wherever it is set."""

    def __init__(self, at: int) -> None:
        self.set(at)

    def set(self, at: int) -> None:
        self._ahead = at - now()

    def __call__(self) -> int:
        return now() + self._ahead


@contextmanager
def looking(house: House, role: str = "patron") -> Iterator[Callable[[str], str]]:
    """Follows the table until it comes to a step, and says what it waits for then."""
    with serving(house) as address, httpx.Client(base_url=address, timeout=60) as client:
        query = {"role": role, "who": "ann"}
        with client.stream("GET", "/api/tables/T1/events", params=query) as response:
            stream = events(response)

            def until(step: str) -> str:
                views = (event["view"] for event in stream if event.kind == "view")
                return next(str(view["need"]["say"]) for view in views if view["step"] == step)

            yield until


def refusals(house: House) -> int:
    return sum(isinstance(fact, CommandRefused) for fact in house.table("T1").facts())


def state(house: House) -> Table:
    table = house.table("T1").table
    assert table is not None
    return table


def test_the_dealer_waits_for_the_hours_and_then_goes_on_by_itself() -> None:
    clock = Clock(NOON + MINUTE)
    with House("memory:", clock=clock) as house:
        set_up_table(house, "T1", B18, demonstration=True, hours=FROM_NOON)
        clock.set(NOON + DAY - HOUR)
        with looking(house) as until:
            assert until(ENDED) == "Outside the hours of gaming: no round begins before 12:00. Close the table"
            assert state(house).game.shoe_number == 0
            clock.set(NOON + DAY - SECOND)
            for command in (JoinTable(patron="ann"), LeaveTable(patron="ann")):  # it looks at the clock again
                must(house, "T1", command, "ann", Role.PATRON)
            assert "Place your wagers" in until("wagers")
        assert refusals(house) == 0


@pytest.mark.parametrize("called", [False, True])
def test_wagers_that_are_down_when_the_hours_end_can_be_taken_back(called: bool) -> None:
    clock = Clock(NOON + MINUTE)
    with House("memory:", clock=clock) as house:
        set_up_table(house, "T1", B18, demonstration=True, hours=FROM_NOON)
        must(house, "T1", JoinTable(patron="ann"), "ann", Role.PATRON)
        must(house, "T1", BuyIn(patron="ann", cents=100_00), "ann", Role.PATRON)
        dealer = house.dealer("T1")
        while dealer.deal_on() or dealer.turn_for_absent():
            pass
        must(house, "T1", PlaceWager(patron="ann", option="player", amount=5_00), "ann", Role.PATRON)
        if called:
            dealer.hosted.act(CallNoMoreBets(), "virtual dealer", Role.DEALER)
        clock.set(MIDNIGHT if called else MIDNIGHT - 2 * SECOND)
        with looking(house) as until:
            said = until(ENDED)
            while "Open betting again" in said:
                said = until(ENDED)
            assert said.endswith("Wagers go back; then close the table")
        assert (state(house).game.round.called, refusals(house)) == (False, 0)


def test_a_live_table_shows_the_end_of_gaming_though_nothing_is_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "_HEARTBEAT", 0.1)  # it looks at the clock again soon
    clock = Clock(NOON + MINUTE)
    with House("memory:", clock=clock) as house:
        live_table(house, hours=FROM_NOON)
        clock.set(MIDNIGHT - HOUR)
        version = house.table("T1").version
        with looking(house, "dealer") as until:
            assert "Place your wagers" in until("wagers")
            clock.set(MIDNIGHT - SECOND)
            assert until(ENDED).endswith("Close the table")
        assert house.table("T1").version == version
