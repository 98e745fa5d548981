"""A player's table on the smallest screens: the stage may scroll, the dock stays, and nothing lies beyond an edge."""

from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from croupier.conduct import House, set_up_table
from tests.browser.visiting import FINGER, TOO_SMALL, Serve, Visit, at_rest, buy_in, expect_no_barriers
from tests.covering import columns_once

SCREENS: dict[str, dict[str, Any]] = {
    "320 x 640": {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True},
    "1440 x 900 at 200 %": {"viewport": {"width": 720, "height": 450}, "device_scale_factor": 2},
}


class Playing(NamedTuple):
    spot: str
    chips: int = 0  # what a player buys, where the director issues none
    asks: bool = True  # whether a player decides after the wager, whatever the cards


BOOKS = {
    "NI2018-687/mini-baccarat": Playing("#spot-player", chips=500, asks=False),
    "NI2019-212/ultimate-texas-holdem": Playing("#spot-main", chips=500),
    "NI2002-45/canberra-poker": Playing("#spot-main"),
    "NI2002-45/pai-gow": Playing("#spot-wager"),
    "NI2002-45/american-roulette": Playing('[data-cell="red"]', asks=False),
    "NI2006-147/blackjack": Playing("#spot-main-4", chips=500, asks=False),  # a natural asks nothing
}
CONTROLS = ".bar nav a, .tool, .rack-chip, .bet-key, .turn-panel .button"

TO_THE_SIDE = """[...document.querySelectorAll("html, .bar, .band, .asks, .at-hand, #bets button, .rack, #felt")]
  .filter((node) => node.scrollWidth > node.clientWidth)
  .map((node) => `${node.tagName} ${node.id} ${node.className}: ${node.scrollWidth} in ${node.clientWidth}`)"""

# Half a pixel is lost in rounding.
BEYOND_THE_EDGE = """(selector) => [...document.querySelectorAll(selector)]
  .filter((node) => node.checkVisibility({ visibilityProperty: true }))
  .map((node) => [node, node.getBoundingClientRect()])
  .filter(([, at]) => at.left < 0 || at.top < 0 || at.right > innerWidth + 0.5 || at.bottom > innerHeight + 0.5)
  .map(([node, at]) => `${node.outerHTML.slice(0, 80)}: ${at.right} x ${at.bottom}`)"""


def expect_to_be_whole(page: Page, touch: bool) -> None:
    assert at_rest(page, BEYOND_THE_EDGE, f"{CONTROLS}, .band, .what-now, .purse") == []
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
    assert at_rest(page, TO_THE_SIDE) == []
    assert at_rest(page, TOO_SMALL, [CONTROLS if touch else ".at-hand .button, .rack-chip", FINGER]) == []
    expect_no_barriers(page)


@pytest.mark.parametrize(("book", "screen"), columns_once(BOOKS, [*SCREENS]))
def test_the_dock_is_whole(house: House, visit: Visit, serve: Serve, book: str, screen: str) -> None:
    playing = BOOKS[book]
    touch = "has_touch" in SCREENS[screen]
    set_up_table(house, "V1", book, demonstration=True)
    page = visit(f"{serve(house)}/tables/V1", "ann", "player", **SCREENS[screen])
    page.get_by_role("button", name="Take seat 4").click()
    if playing.chips:
        buy_in(page, playing.chips)
    first = page.locator(playing.spot)
    expect(first).to_be_enabled()
    expect_to_be_whole(page, touch)
    if playing.asks:
        first.click()
        expect(page.locator("#clear")).to_be_enabled()
        page.locator("#ready").click()
        expect(page.locator(".turn-panel")).to_be_visible()
        expect_to_be_whole(page, touch)
