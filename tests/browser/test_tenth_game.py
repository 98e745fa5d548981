"""A game of another distribution on the page: its layout, its decisions, its dealer's console."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.visiting import Visit, balance, enter, expect_no_barriers, put, sit_down
from tests.tenth_game import LIVE, install, served


@pytest.mark.long  # over HTTP by tests/test_tenth_game.py
def test_a_round_with_a_war_is_dealt_on_the_page(tmp_path: Path, visit: Visit) -> None:
    games = tmp_path / "games"
    install(games)
    with served(tmp_path / "house.db", games) as address:
        ann = visit(f"{address}/tables/{LIVE}", "ann", "player")
        dora = visit(f"{address}/tables/{LIVE}", "dora", "dealer")
        sit_down(ann, 1)
        dora.keyboard.press("Space")  # the cards are shuffled
        expect(dora.locator(".what-now")).to_have_text("Take wagers, then close")
        put(ann, "main", "25.00")
        put(ann, "tie", "5.00")
        expect(balance(ann)).to_have_text("470.00")
        dora.keyboard.press("n")
        enter(dora, "9c", "Card to box 1")
        enter(dora, "9d", "Card to the dealer")
        expect_no_barriers(ann)
        ann.get_by_role("button", name="War 25.00").click()
        enter(dora, "Kc", "Second card to box 1")
        enter(dora, "2d", "Second card to the dealer")
        for awaited in ("Take and pay", "Collect the cards"):
            expect(dora.locator(".what-now")).to_have_text(awaited)
            dora.keyboard.press("Space")
        expect(balance(ann)).to_have_text("575.00")  # 50.00 for the tie and 25.00 for the war
        expect(ann.locator("#history")).to_contain_text("Dealer 9 of diamonds")
        visit.leave()
