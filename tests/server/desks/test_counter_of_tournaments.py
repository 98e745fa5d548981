"""Fees and prizes of tournaments at the counter: the tournament's own facts, the cashier's drawer, one ledger."""

from collections.abc import Iterator

import pytest

from croupier.conduct import Accepted, House, Refused
from croupier.conduct.till import (
    Till,
    act_for_tournament,
    count_drawer,
    counter_tournaments,
    imbalances,
    players,
    prizes_due,
    take_back,
)
from croupier.ruling import Role
from croupier.server.desks.cashier import statement_of
from croupier.tournament import commands as c
from tests.people.counter import Clock
from tests.rules.tournament.running import FEE, R02, Running
from tests.trust import trust

ROSA = "rosa"


def replayed(cup: Running, house: House, clock: Clock) -> None:
    """The same tournament in a house."""
    for act in cup.acts.values():
        clock.at = max(clock.at, act.at)
        outcome = house.tournament("cup").act(act.command, act.who, act.role)
        assert isinstance(outcome, Accepted), outcome


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(clock: Clock) -> Iterator[House]:
    with House("memory:", clock=clock) as house:
        yield house


@trust(34, 36)
def test_an_entry_is_taken_at_the_counter_by_somebody_whom_the_director_named(house: House, clock: Clock) -> None:
    cup = Running(R02)
    cup.enter("p1")
    replayed(cup, house, clock)
    till = Till(house, ROSA)
    early = act_for_tournament(house, till, ROSA, "cup", "entry", "eve")
    assert isinstance(early, Refused)
    assert "count the drawer first" in early.refusal.because
    count_drawer(house, till, ROSA, 1_000_00)
    stranger = act_for_tournament(house, till, ROSA, "cup", "entry", "eve")
    assert isinstance(stranger, Refused)
    assert stranger.refusal.because == "this is for dora, who directs the tournament, or an assistant"
    assert stranger.refusal.under
    assert [each.lets for each in counter_tournaments(house, ROSA)] == [False]
    house.tournament("cup").act(c.NameAssistant(person=ROSA, duty="the counter"), "dora", Role.DIRECTOR)
    assert isinstance(act_for_tournament(house, till, ROSA, "cup", "entry", "eve"), Accepted)
    state = house.tournament("cup").state
    assert state is not None
    assert set(state.players) == {"p1", "eve"}
    drawer = till.drawer()
    assert [(act.what, act.player, act.cents) for act in drawer.acts] == [("Entry", "eve", FEE)]  # p1 paid the director
    assert (drawer.holds, imbalances(house)) == (1_000_00 + FEE, [])
    assert [(each.where, each.what, each.cents) for each in statement_of(house, "eve").movements] == [
        ("cup", "entry", FEE)
    ]
    assert players(house) == ["eve", "p1"]  # so the window finds them
    again = act_for_tournament(house, till, ROSA, "cup", "entry", "eve")
    assert isinstance(again, Refused)
    assert "one entry each" in again.refusal.because
    (done,) = till.drawer().acts
    back = take_back(house, till, ROSA, done.stream, done.version, "wrong name")
    assert isinstance(back, Refused)
    assert "the director takes back an entry" in back.refusal.because


@trust(34, 36)
def test_prizes_are_paid_from_the_drawer_and_taken_back(house: House, clock: Clock) -> None:
    cup = Running(R02)
    cup.begin(3)
    cup.round(p1=100, p2=-100)
    cup.finish()
    cup.do(c.ConfirmPlaces())
    cup.do(c.NameAssistant(person=ROSA, duty="the counter"))
    replayed(cup, house, clock)
    till = Till(house, ROSA)
    count_drawer(house, till, ROSA, 5_000_00)
    due = prizes_due(house)
    assert [each.paid for each in due] == [False] * len(due)
    first = due[0]
    assert isinstance(act_for_tournament(house, till, ROSA, "cup", "prize", first.player), Accepted)
    assert till.drawer().holds == 5_000_00 - first.cents
    assert imbalances(house) == []
    (paid,) = till.drawer().acts
    assert isinstance(take_back(house, till, ROSA, paid.stream, paid.version, "not here yet"), Accepted)
    drawer = till.drawer()
    assert (drawer.holds, drawer.acts[0].taken_back, drawer.acts[1].takes_back) == (5_000_00, True, paid.version)
    assert [each.paid for each in prizes_due(house)] == [False] * len(due)
    told = [(each.what, each.cents) for each in statement_of(house, first.player).movements]
    assert told[-2:] == [("prize", -first.cents), ("prize taken back, takes one back", first.cents)]
