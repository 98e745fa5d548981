"""Blackjack over the web: the virtual dealer waits for each decision, and each sees what is theirs to see."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count

import httpx
import pytest

from croupier.conduct import House, must, set_up_table
from croupier.conduct.dealing.shoes import Shoes
from croupier.games.blackjack import commands as c
from croupier.ruling import Role
from croupier.views.blackjack.felt import BlackjackFelt
from croupier.views.table_view import seen_by
from tests.server.serving import AT_ONCE, BLACKJACK, deal, live_blackjack, serving
from tests.server.test_virtual import READY, Visitor, visiting


@contextmanager
def stacked_table(monkeypatch: pytest.MonkeyPatch, cards: str) -> Iterator[tuple[House, str]]:
    """A virtual table whose shoe begins with these cards. Its clock goes on a second whenever it is looked at."""
    order = cards.split()
    monkeypatch.setattr(Shoes, "card", lambda self, game, place: order[place - 1])
    ticks = count(1_700_000_000_000, 1000)
    with House("memory:", clock=lambda: next(ticks)) as house:
        set_up_table(house, "V1", BLACKJACK, dealing="virtual", demonstration=True)
        with serving(house, AT_ONCE) as address:
            yield house, address


def sit_and_wager(visitor: Visitor, *boxes: int) -> None:
    visitor.until_step("wagers")
    visitor.act("join_table", patron=visitor.who, seat=boxes[0])
    visitor.act("buy_in", patron=visitor.who, cents=500_00)
    for box in boxes:
        placed = visitor.act("place_wager", patron=visitor.who, option="main", amount=25_00, box=box)
        assert placed.status_code == 200, placed.text


def ready(visitor: Visitor) -> httpx.Response:
    return visitor.client.post(READY, json={"who": visitor.who})


def test_insurance_is_over_once_everybody_has_taken_it_or_wants_none(monkeypatch: pytest.MonkeyPatch) -> None:
    with (
        stacked_table(monkeypatch, "9c 8c As 9d 8d") as (_, address),
        visiting(address, "ann") as ann,
        visiting(address, "bob") as bob,
    ):
        sit_and_wager(ann, 1)
        sit_and_wager(bob, 2)
        for each in (ann, bob):
            each.until_waiting("betting")
            assert ready(each).status_code == 200
        for each in (ann, bob):
            each.until_waiting("insurance")
        assert ready(ann).status_code == 200
        while ann.waiting["waiting"]["ready"] != ["ann"]:
            ann.look()
        assert ann.waiting["waiting"]["what"] == "insurance"  # bob has not said anything
        assert bob.act("place_insurance", patron="bob", box=2, amount=12_50).status_code == 200
        ann.until_waiting("decision")
        assert ann.waiting["waiting"]["whom"] == "ann"
        assert ready(ann).status_code == 409  # a decision is made, not waited out


def test_whoever_decides_on_one_hand_after_another_has_the_whole_time_for_each(monkeypatch: pytest.MonkeyPatch) -> None:
    with stacked_table(monkeypatch, "9c 8c 6s 9d 8d") as (house, address), visiting(address, "ann") as ann:
        ann.until_step("wagers")
        ann.act("join_table", patron="ann", seat=1)
        must(house, "V1", c.PermitSeveralBoxes(patron="ann"), "operator", Role.OPERATOR)
        sit_and_wager(ann, 1, 2)
        ann.until_waiting("betting")
        assert ready(ann).status_code == 200
        ann.until_waiting("decision")
        first = ann.waiting["waiting"]["ends"]
        assert ann.act("stand", patron="ann", box=1, hand=1).status_code == 200
        while ann.waiting["waiting"]["what"] != "decision" or ann.waiting["waiting"]["ends"] == first:
            ann.look()
        assert ann.waiting["waiting"]["ends"] > first
        assert ann.view["view"]["need"]["say"].startswith("Box 2, ann")


def test_who_is_limited_to_the_minimum_is_seen_by_the_staff_and_by_oneself(house: House) -> None:
    live_blackjack(house, patrons={"ann": 1, "bob": 2})
    must(house, "T1", c.RestrictPatron(patron="ann", advised="letter 7"), "operator", Role.OPERATOR)

    def restricted(who: str, role: Role | None) -> tuple[str, ...]:
        hosted = house.table("T1")
        assert hosted.table is not None
        felt = seen_by(hosted.table, hosted.version, who, role).felt
        assert isinstance(felt, BlackjackFelt)
        return felt.restricted

    assert restricted("ann", Role.PATRON) == ("ann",)
    assert restricted("dora", Role.DEALER) == restricted("", Role.INSPECTOR) == ("ann",)
    assert restricted("bob", Role.PATRON) == restricted("", None) == ()


@pytest.mark.parametrize("dealing", ["live", "virtual"])
def test_a_table_with_an_automated_shoe_is_shown(house: House, dealing: str) -> None:
    set_up_table(house, "A1", BLACKJACK, dealing=dealing, demonstration=True, options={"shoe": "automated"})
    with serving(house) as address, httpx.Client(base_url=address) as client:
        for path in ("/", "/tables/A1"):
            assert client.get(path).status_code == 200
        for role in ("spectator", "dealer", "supervisor", "operator", "inspector"):
            shown = client.get("/api/tables/A1/view", params={"role": role}).json()
            least, most = shown["cut"]
            assert least <= most


def test_a_split_round_is_recalled_hand_by_hand(house: House) -> None:
    live_blackjack(house, patrons={"ann": 4})
    must(house, "T1", c.PlaceWager(patron="ann", option="main", amount=25_00, box=4), "ann", Role.PATRON)
    must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
    deal(house, "8s 6d 8h")
    must(house, "T1", c.Split(patron="ann"), "ann", Role.PATRON)
    for card in ("Kc", "Tc"):
        deal(house, card)
        must(house, "T1", c.Stand(patron="ann"), "ann", Role.PATRON)
    deal(house, "Td Ks")
    must(house, "T1", c.Settle(), "dora", Role.DEALER)
    must(house, "T1", c.CollectCards(), "dora", Role.DEALER)
    with serving(house) as address, httpx.Client(base_url=address) as client:
        page = client.get("/tables/T1/rounds/1").text
    for words in ("Box 4", "hand 2", "bust, 26", "8 of hearts", "25.00 at 1 to 1 = 25.00", "13.1(a)"):
        assert words in page
