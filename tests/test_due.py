"""The staff see what a settlement would take and pay before it is done; nobody else does, and nothing else changes."""

from collections.abc import Iterator

import httpx
import pytest

from croupier.conduct import House, must
from croupier.games.american_roulette import commands as r
from croupier.games.mini_baccarat import commands as c
from croupier.games.ultimate_texas_holdem import commands as u
from croupier.ruling import Command, Refusal, Role
from croupier.views.preview import Entered, entered
from croupier.views.table_view import AnyTableView, seen_by
from tests.browser.american_roulette_tables import deal, live_roulette, wager
from tests.browser.poker_tables import ante, live_holdem, read_by_the_shoe
from tests.server.serving import live_table, serving

COUP = ("As", "Td", "4h", "6c", "7d", "2s")  # banker has 8, player 2


def seen(house: House, who: str, role: Role | None) -> AnyTableView:
    hosted = house.table("T1")
    assert hosted.table is not None
    return seen_by(hosted.table, hosted.version, who, role)


@pytest.fixture
def house() -> Iterator[House]:
    with House("memory:") as house:
        until_the_last_card(house)
        yield house


def until_the_last_card(house: House) -> None:
    live_table(house, patrons=("ann", "bob"))
    for patron, option in (("ann", "banker"), ("bob", "player")):
        must(house, "T1", c.PlaceWager(patron=patron, option=option, amount=25_00), patron, Role.PATRON)
    must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
    for card in COUP[:-1]:
        must(house, "T1", c.DealCard(card=card), "dora", Role.DEALER)


def test_the_payments_due_are_those_that_are_made(house: House) -> None:
    assert seen(house, "dora", Role.DEALER).due == ()  # the last card is awaited
    must(house, "T1", c.DealCard(card=COUP[-1]), "dora", Role.DEALER)
    due = seen(house, "dora", Role.DEALER).due
    assert [(paid.patron, paid.outcome, paid.arithmetic) for paid in due] == [
        ("bob", "lose", "25.00 is lost"),  # losing wagers are taken first
        ("ann", "win", "25.00 at 1 to 1 less 5% = 23.75"),
    ]
    must(house, "T1", c.Settle(), "dora", Role.DEALER)
    after = seen(house, "dora", Role.DEALER)
    assert (after.round.payments, after.due) == (due, ())


def test_only_the_staff_are_shown_them(house: House) -> None:
    must(house, "T1", c.DealCard(card=COUP[-1]), "dora", Role.DEALER)
    assert seen(house, "sue", Role.SUPERVISOR).due
    for who, role in (("", None), ("ann", Role.PATRON), ("ivy", Role.INSPECTOR)):
        assert seen(house, who, role).due == ()


# What an entry would decide


def decides(house: House, command: Command, name: str = "T1") -> Entered | Refusal:
    table = house.table(name).table
    assert table is not None
    return entered(table, command, "dora", 0)


def test_an_entry_says_its_total_the_next_step_and_what_would_then_be_paid(house: House) -> None:
    before = house.table("T1").version
    said = decides(house, c.DealCard(card=COUP[-1]))
    assert isinstance(said, Entered)
    assert [(hand.name, hand.words) for hand in said.hands] == [("Banker", "8")]
    assert said.next == "Banker wins: take and pay"
    assert house.table("T1").version == before  # nothing has happened
    must(house, "T1", c.DealCard(card=COUP[-1]), "dora", Role.DEALER)
    assert said.payments == seen(house, "dora", Role.DEALER).due


def test_a_number_says_what_it_would_pay() -> None:
    with House("memory:") as house:
        live_roulette(house)
        deal(house, r.LiftDolly())
        wager(house, "ann", 10_00, "17", "red")
        wager(house, "bob", 10_00, "black")
        deal(house, r.SpinBall(), r.CallNoMoreBets())
        said = decides(house, r.EnterNumber(number="17"))
        assert isinstance(said, Entered)
        assert {(paid.patron, paid.outcome, paid.pays) for paid in said.payments} == {
            ("ann", "win", 350_00),
            ("ann", "lose", 0),
            ("bob", "win", 10_00),
        }


def at_the_settlement(house: House, read: bool) -> None:
    """A hand of Hold-em is turned next; a shoe has read the cards, or the dealer names them."""
    live_holdem(house, {"ann": 4})
    ante(house, 25_00, "ann", trips=5_00)
    must(house, "T1", u.CallNoMoreBets(), "dora", Role.DEALER)
    if read:
        read_by_the_shoe(house, "Ks 9h 4d Kc 2s", "Kd Td", "Qd Qc")
    else:
        must(house, "T1", u.CompleteDeal(), "dora", Role.DEALER)
    must(house, "T1", u.Play(patron="ann", amount=100_00), "ann", Role.PATRON)
    for command in (
        u.RevealBoard(cards=() if read else ("Ks", "9h", "4d")),
        u.RevealBoard(cards=() if read else ("Kc", "2s")),
        u.RevealDealersHand(cards=() if read else ("Qd", "Qc")),
    ):
        must(house, "T1", command, "dora", Role.DEALER)


def test_a_poker_hand_says_what_is_paid_as_soon_as_its_cards_are_named() -> None:
    with House("memory:") as house:
        at_the_settlement(house, read=False)
        said = decides(house, u.SettleHand(cards=("Kd", "Td")))
        assert isinstance(said, Entered)
        assert [hand.words for hand in said.hands if hand.name == "Box 4"] == ["three kings"]
        must(house, "T1", u.SettleHand(cards=("Kd", "Td")), "dora", Role.DEALER)
        assert said.payments == seen(house, "dora", Role.DEALER).round.payments


@pytest.mark.parametrize("cards", [(), ("Kd", "Td"), ("2c", "3c")])
def test_a_hand_that_a_shoe_has_read_is_not_shown_before_it_is_turned(cards: tuple[str, ...]) -> None:
    with House("memory:") as house:
        at_the_settlement(house, read=True)
        assert isinstance(decides(house, u.SettleHand(cards=cards)), Refusal)


def test_the_page_of_the_dealer_asks_for_it_and_nothing_is_recorded(house: House) -> None:
    with serving(house) as address:
        asked = {"command": {"command": "deal_card", "card": COUP[-1]}}
        said = httpx.post(f"{address}/api/tables/T1/entered", json=asked).json()
        assert said["hands"][0]["words"] == "8"
        refused = httpx.post(f"{address}/api/tables/T1/entered", json={"command": {"command": "settle"}})
        assert refused.status_code == 409
