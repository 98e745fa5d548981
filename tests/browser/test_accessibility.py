"""What axe finds. Each page is looked at where most is on it."""

from typing import Any

import pytest
from playwright.sync_api import expect

from croupier.conduct import House
from croupier.games.mini_baccarat import commands as c
from croupier.ruling import Role
from tests.browser.visiting import DESK, PHONE, Serve, Visit, expect_no_barriers
from tests.server.serving import live_table


@pytest.fixture
def settled(house: House, serve: Serve) -> str:
    """The address of a table where one round is over and another is settled, its cards still on the felt."""
    live_table(house)
    for number in (1, 2):
        house.must("T1", c.PlaceWager(patron="ann", option="banker", amount=25_00), "ann", Role.PATRON)
        house.must("T1", c.CallNoMoreBets(), "dora", Role.DEALER)
        for card in ("2c", "9d", "3h", "Ks"):
            house.must("T1", c.DealCard(card=card), "dora", Role.DEALER)
        house.must("T1", c.Settle(), "dora", Role.DEALER)
        if number == 1:
            house.must("T1", c.CollectCards(), "dora", Role.DEALER)
    return serve(house)


@pytest.mark.parametrize("screen", [DESK, PHONE], ids=["desk", "phone"])
def test_anyone_can_use_the_pages(settled: str, visit: Visit, screen: dict[str, Any]) -> None:
    page = visit(settled, **screen)
    expect_no_barriers(page)
    for path in ("/tables/T1", "/tables/T1/rounds/1", "/rules/NI2018-687/mini-baccarat"):
        page.goto(settled + path)
        expect_no_barriers(page)


@pytest.mark.parametrize(
    ("role", "screen"),
    [
        ("player", DESK),
        ("player", PHONE),
        ("dealer", DESK),
        ("dealer", PHONE),
        ("supervisor", DESK),
        ("inspector", DESK),
    ],
    ids=["player", "player-phone", "dealer", "dealer-phone", "supervisor", "inspector"],
)
def test_anyone_can_sit_at_a_table(settled: str, visit: Visit, role: str, screen: dict[str, Any]) -> None:
    page = visit(f"{settled}/tables/T1", "ann" if role == "player" else "dora", role, **screen)
    expect(page.locator("#settled li.payment")).to_be_visible()
    page.locator("#settled").get_by_text("Why").click()
    page.get_by_text("Recall the last 10 rounds").click()
    expect(page.get_by_role("link", name="Round 1")).to_be_visible()
    expect_no_barriers(page)
    if role == "dealer":
        page.locator("#irregular").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect_no_barriers(page)
