"""A director makes the conditions of a Canberra Poker tournament from nothing, up to their approval."""

import pytest
from playwright.sync_api import Page, expect

from croupier.conduct import House
from croupier.tournament.conditions import PlannedBreak
from tests.browser.visiting import Visit, expect_no_barriers
from tests.server.night.evening import QUICK
from tests.server.serving import serving

# What is said under each heading, in the order in which "Next heading" brings them.
SAID = (
    {"Name of the tournament": "Canberra Cup"},
    {"The first session starts": "2026-12-04T20:30"},
    {"How one enters": "At the desk.", "Who may enter": "Everybody of 18 years and over."},
    {"Ends after: rounds": "5"},
    {"Players at a table, at most": "6"},
    {"Minimum": "10", "Maximum": "100", "Multiples of": "10", "Maximum payout": "5000"},
    {},  # conditions of play: none
    {"After round": "2", "Minutes of break": "15"},
    {"Who is eliminated, in words": "Who cannot cover the minimum."},
    {"Least": "4", "Most": "12"},
    {"Restrictions on groups, in words": "none"},
    {"Entry fee": "50", "Commission in it": "5"},
    {"Tournament chips for the fee": "500"},
    {},  # prizes: by a suggestion
    {"How and when prizes are paid": "At the desk, after the final."},
)


def fits(page: Page) -> None:
    """Nothing scrolls sideways, from a small phone to a wall of pixels."""
    for width, height in ((320, 700), (390, 844), (3840, 2160), (1280, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("width => document.documentElement.scrollWidth <= width", arg=width)


@pytest.mark.parametrize("book", ["NI2002-45/canberra-poker"])
def test_conditions_from_nothing_to_their_approval(book: str, visit: Visit) -> None:
    with House("memory:") as house, serving(house, QUICK) as address:
        page = visit(f"{address}/drafts")
        expect_no_barriers(page)
        fits(page)
        page.locator(f'[data-book="{book}"]').click()
        expect(page.locator("#under")).to_contain_text(book)
        assert page.locator("#headings a").count() == len(SAID) + 1
        for at, said in enumerate(SAID):
            expect(page.locator("#headings a").nth(at)).to_have_attribute("aria-current", "step")
            if page.locator("#heading-title").inner_text() == "Breaks":
                page.get_by_role("button", name="Add a break to final").click()
            for label, value in said.items():
                page.get_by_label(label, exact=True).first.fill(value)
                page.keyboard.press("Tab")
            if page.locator("#heading-title").inner_text() == "Table limits":
                expect_no_barriers(page)
                fits(page)
            if page.locator("#heading-title").inner_text() == "Prizes":
                page.get_by_label("Places", exact=True).fill("3")
                page.get_by_role("button", name="top-heavy, as fixed amounts").click()
                expect(page.get_by_label("Fixed prizes of the first places")).not_to_have_value("")
                expect(page.locator("#outlook")).to_contain_text("540")  # twelve times 45
            page.keyboard.press("Control+Enter")
        expect(page.locator("#under")).to_contain_text(f"{len(SAID)} of {len(SAID)} headings complete")
        page.get_by_role("button", name="Set up the tournament").click()
        expect(page.locator("#says")).to_have_text("Publish the conditions")
        expect_no_barriers(page)
        fits(page)
        page.get_by_label("Where patrons find them").fill("the notice board")
        page.get_by_role("button", name="Publish").click()
        page.get_by_label("Reference of the approval").fill("GCI 2026/9")
        page.get_by_role("button", name="Record the approval").click()
        expect(page.locator("#says")).to_have_text("The conditions are cleared")
        assert visit.problems == []
        cup = house.tournament("canberra-cup").state
        assert cup is not None
        assert cup.conditions.sessions[0].breaks == (PlannedBreak(minutes=15, after_round=2),)
        assert cup.cleared == {book}
