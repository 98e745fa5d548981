"""A round as it was: on the same felt, step by step, to the next and back, and passed on."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from croupier.conduct import House, must
from croupier.games.mini_baccarat import commands as c
from croupier.ruling import Role
from tests.browser.visiting import PHONE, Visit, expect_cards, expect_no_barriers, look_up
from tests.covering import at_length
from tests.server.serving import live_table, serving


@pytest.fixture(scope="module")
def played() -> Iterator[str]:
    """The address of a table that has played two rounds."""
    with House("memory:") as house:
        live_table(house)
        for banker in ("9d", "8d"):
            must(house, "T1", c.PlaceWager(patron="ann", option="banker", amount=25_00), "ann", Role.PATRON)
            must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
            for card in ("2c", banker, "3h", "Ks"):
                must(house, "T1", c.DealCard(card=card), "dora", Role.DEALER)
            must(house, "T1", c.Settle(), "dora", Role.DEALER)
            must(house, "T1", c.CollectCards(), "dora", Role.DEALER)
        with serving(house) as address:
            yield address


def test_a_round_is_gone_through_step_by_step_and_left_for_the_next(played: str, visit: Visit) -> None:
    page = visit(f"{played}/tables/T1/rounds/1")
    expect_cards(page, "Banker", "9 of diamonds", "King of spades")
    said, back = page.locator("#step-said"), page.get_by_role("button", name="One step back")
    while "ann wagers 25.00 on banker" not in (before := said.inner_text()):
        back.click()
        expect(said).not_to_have_text(before)
    expect(page.get_by_role("img", name="9 of diamonds")).to_have_count(0)
    page.keyboard.press("ArrowRight")
    expect(said).to_contain_text("No more bets")
    page.get_by_role("link", name="Round 2").click()
    expect_cards(page, "Banker", "8 of diamonds", "King of spades")
    page.get_by_role("link", name="Round 1").click()
    expect_cards(page, "Banker", "9 of diamonds", "King of spades")
    look_up(page, "Settlement", "More about this round")
    expect(page.locator("#settlement")).to_contain_text("25.00 at 1 to 1 less 5% = 23.75")
    page.get_by_role("link", name="Back to the table").click()
    expect(page).to_have_url(f"{played}/tables/T1")


def test_a_round_is_saved_as_a_picture(played: str, visit: Visit) -> None:
    page = visit(f"{played}/tables/T1/rounds/1")
    for name, signature in (("Picture", b"<svg"), ("PNG", b"\x89PNG")):
        with page.expect_download() as download:
            page.locator("#at-hand").get_by_text(name, exact=True).click()
        assert download.value.path().read_bytes().startswith(signature)


@pytest.mark.parametrize(
    "screen", [at_length({}), at_length(PHONE), {**PHONE, "viewport": {"width": 320, "height": 700}}]
)
def test_anyone_can_look_back(played: str, visit: Visit, screen: dict[str, object]) -> None:
    page = visit(f"{played}/tables/T1/rounds/1", **screen)
    expect_cards(page, "Banker", "9 of diamonds", "King of spades")
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") == 0
    expect_no_barriers(page)
    look_up(page, "Step by step", "More about this round")
    expect_no_barriers(page)
