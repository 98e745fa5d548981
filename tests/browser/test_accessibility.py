"""axe finds nothing. It looks at each page when most is on it."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from croupier.conduct import House, must, set_up_table
from croupier.games.mini_baccarat import commands as c
from croupier.ruling import Role
from tests.browser.visiting import AXE, DESK, PHONE, Serve, Visit, expect_no_barriers, look_up, sit_down, unfold
from tests.covering import at_length
from tests.server.serving import B18, live_table


@pytest.fixture
def settled(house: House, serve: Serve) -> str:
    """The address of a table where one round is over and another is settled, its cards still on the felt."""
    live_table(house)
    for number in (1, 2):
        must(house, "T1", c.PlaceWager(patron="ann", option="banker", amount=25_00), "ann", Role.PATRON)
        must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
        for card in ("2c", "9d", "3h", "Ks"):
            must(house, "T1", c.DealCard(card=card), "dora", Role.DEALER)
        must(house, "T1", c.Settle(), "dora", Role.DEALER)
        if number == 1:
            must(house, "T1", c.CollectCards(), "dora", Role.DEALER)
    return serve(house)


@pytest.mark.parametrize("screen", [at_length(DESK), PHONE], ids=["desk", "phone"])
def test_anyone_can_use_the_pages(settled: str, visit: Visit, screen: dict[str, Any]) -> None:
    page = visit(settled, **screen)
    expect_no_barriers(page)
    for path in ("/tables/T1", "/tables/T1/rounds/1", "/rules/NI2018-687/mini-baccarat"):
        page.goto(settled + path)
        expect_no_barriers(page)


@pytest.mark.parametrize(
    ("role", "screen"),
    [
        at_length("player", DESK),
        ("player", PHONE),
        at_length("dealer", DESK),
        ("dealer", PHONE),
        at_length("supervisor", DESK),
        ("inspector", DESK),
    ],
    ids=["player", "player-phone", "dealer", "dealer-phone", "supervisor", "inspector"],
)
def test_anyone_can_sit_at_a_table(settled: str, visit: Visit, role: str, screen: dict[str, Any]) -> None:
    page = visit(f"{settled}/tables/T1", "ann" if role == "player" else "dora", role, **screen)
    if role == "player":
        look_up(page, "History")
    else:
        expect(page.locator("#felt")).to_be_visible()
        unfold(page, "Payments")
    expect(page.locator("#settled li.payment")).to_be_visible()
    page.locator("#settled").get_by_text("Why").click()
    if role != "player":
        unfold(page, "More")
    page.get_by_text("Recall the last 10 rounds").click()
    expect(page.get_by_role("link", name="Round 1")).to_be_visible()
    expect_no_barriers(page)
    if role == "dealer":
        page.locator("#irregular").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect_no_barriers(page)


@pytest.mark.parametrize("screen", [at_length(DESK), PHONE], ids=["desk", "phone"])
def test_high_contrast_is_seven_to_one_and_a_left_hand_has_the_keys_on_its_side(
    house: House, visit: Visit, serve: Serve, screen: dict[str, Any]
) -> None:
    set_up_table(house, "V1", B18, demonstration=True)
    page = visit(f"{serve(house)}/tables/V1", "ann", "player", **screen)
    sit_down(page, 4)

    def left(what: str) -> float:
        box = page.locator(what).bounding_box()
        assert box is not None
        return box["x"]

    look_up(page, "Settings")
    page.get_by_role("switch", name="High contrast").check()
    page.keyboard.press("Escape")
    expect(page.locator("#drawer")).to_be_hidden()
    assert too_faint(page) == []  # without the setting, a phone has some
    expect_no_barriers(page)
    assert left("#undo") < left("#ready")
    box = page.locator("#felt .box.is-own").bounding_box()
    look_up(page, "Settings")
    page.get_by_role("switch", name="Left-handed").check()
    page.keyboard.press("Escape")
    assert left("#ready") < left("#undo")
    assert left(".time") < left(".asks")
    assert page.locator("#felt .box.is-own").bounding_box() == box


def too_faint(page: Page) -> list[str]:
    """Text under 7 to 1 (4.5 to 1 if it is large), as WCAG 1.4.6 asks for it."""
    found = Axe().run(page, options={**AXE, "runOnly": ["color-contrast-enhanced"]}).response["violations"]
    return [node["html"] for each in found for node in each["nodes"]]
