"""All six games at their tables: the dealer's console on one screen, the screens for the room, and high contrast."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, Page, expect

from croupier.conduct import House, must
from croupier.games.mini_baccarat import commands as c
from croupier.ruling import Role
from tests.browser.screenshot import after_the_flop, bet_or_fold, hands_to_set, split_box, wheel_and_layout
from tests.browser.test_accessibility import too_faint
from tests.browser.visiting import Visit, expect_no_barriers
from tests.covering import first
from tests.server.serving import live_table, serving

GAMES = ("Baccarat 2", "Blackjack 1", "Hold-em 1", "Canberra Poker 1", "Roulette 1", "Pai Gow 1")


def take_and_pay(house: House) -> None:
    """A coup that banker has won, with a wager on each hand."""
    live_table(house, "Baccarat 2", ("ann", "bob"))
    for patron, option, amount in (("ann", "banker", 25_00), ("bob", "player", 140_00)):
        must(house, "Baccarat 2", c.PlaceWager(patron=patron, option=option, amount=amount), patron, Role.PATRON)
    must(house, "Baccarat 2", c.CallNoMoreBets(), "dora", Role.DEALER)
    for card in ("As", "Td", "4h", "6c", "7d", "2s"):
        must(house, "Baccarat 2", c.DealCard(card=card), "dora", Role.DEALER)


@pytest.fixture(scope="module")
def floor() -> Iterator[str]:
    """The address of a floor where each game is in the middle of a round."""
    with House("memory:") as house:
        for begin in (take_and_pay, split_box, after_the_flop, bet_or_fold, wheel_and_layout, hands_to_set):
            begin(house)
        with serving(house) as address:
            yield address


@pytest.fixture
def at(chromium: Browser) -> Iterator[Visit]:
    visit = Visit(chromium)
    yield visit
    visit.leave()
    assert visit.problems == []


def come_to(page: Page, address: str, table: str, role: str, who: str) -> None:
    page.evaluate("([role, who]) => { localStorage.role = role; localStorage.name = who; }", [role, who])
    page.goto(f"{address}/tables/{quote(table)}?role={role}")
    expect(page.locator("#felt .felt")).to_be_visible()
    expect(page.locator(".what-now")).not_to_be_empty()


# Whatever the dealer needs at any moment and does not lie on the screen.
OUTSIDE = """(needed) => needed.filter((what) => {
  const box = document.querySelector(what)?.getBoundingClientRect();
  return !box || box.left < 0 || box.top < 0 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1;
})"""
NEEDED = ["#now .what-now", "#entry", "#irregular", "#call-floor", "#key-map", ".key-group.is-rare", "#right"]
WHOLE = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
IN_REM = "(node) => parseFloat(getComputedStyle(node).fontSize) / parseFloat(getComputedStyle(document.body).fontSize)"
FULL_SIZE = 52 / 16


@pytest.mark.parametrize("table", first(GAMES, 2))
def test_a_dealer_has_the_whole_console_on_one_screen(floor: str, at: Visit, table: str) -> None:
    page = at(floor, viewport={"width": 1440, "height": 900})
    come_to(page, floor, table, "dealer", "dora")
    line = page.locator(".what-now")
    if len(line.inner_text()) < 25:
        assert line.evaluate(IN_REM) >= FULL_SIZE
    expect(page.locator("#entry")).to_be_focused()
    for size in ((1440, 900), (1024, 768), (3840, 2160)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(WHOLE) == [*size]
        assert page.evaluate(OUTSIDE, NEEDED) == []
        assert line.evaluate("(node) => node.scrollWidth <= node.clientWidth")


def test_the_felt_is_seen_from_the_dealers_chair(floor: str, at: Visit) -> None:
    page = at(floor, viewport={"width": 1440, "height": 900})
    come_to(page, floor, "Blackjack 1", "dealer", "dora")

    def middle(what: str) -> tuple[float, float]:
        box = page.locator(what).bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    assert middle('.box[data-box="1"]')[0] < middle('.box[data-box="4"]')[0] < middle('.box[data-box="7"]')[0]
    assert middle(".hand.is-dealer")[1] > middle('.box[data-box="4"]')[1]
    come_to(page, floor, "Blackjack 1", "supervisor", "sue")
    assert middle('.box[data-box="1"]')[0] > middle('.box[data-box="7"]')[0]


def test_a_dealer_sees_what_to_take_and_to_pay_before_it_is_done(floor: str, at: Visit) -> None:
    page = at(floor, viewport={"width": 1440, "height": 900})
    come_to(page, floor, "Baccarat 2", "dealer", "dora")
    due = page.locator("#settled")
    expect(due.get_by_role("heading")).to_have_text("Take, then pay")
    expect(due.locator(".payment").nth(0)).to_contain_text("bob: Player lost")
    expect(due.locator(".payment").nth(1)).to_contain_text("25.00 at 1 to 1 less 5% = 23.75")
    expect(due.locator(".float-sum")).to_have_text("Taken140.00Paid out23.75Float after998,116.25")
    expect(page.locator("#now .after")).to_have_text("then collect the cards")
    page.keyboard.type("9h")
    page.keyboard.press("Enter")
    expect(page.locator(".entry-row")).to_have_attribute("data-state", "locked")
    expect(due.get_by_role("heading")).to_have_text("Take, then pay")
    page.keyboard.press("Escape")
    expect(page.locator(".entry-row")).to_have_attribute("data-state", "waits")


@pytest.mark.parametrize("table", first(GAMES, 2))
def test_each_game_has_a_sign_and_scoreboard_for_the_room(floor: str, at: Visit, table: str) -> None:
    page = at(f"{floor}/tables/{quote(table)}/screen", viewport={"width": 1920, "height": 1080})
    expect(page.locator("#state")).not_to_be_empty()
    expect(page.locator(".board-limits dd").first).to_contain_text("5 to 500")
    expect(page.locator("#sign")).to_contain_text("All bets in multiples of 5")
    expect(page.locator(".laid").first).to_be_visible()
    assert page.locator("button, a, input").count() == 0
    expect_no_barriers(page)
    for width, height in ((1920, 1080), (3840, 2160)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(WHOLE) == [width, height]
        assert page.evaluate(SMALL, 30 * height / 1080) == []


# The title of the instrument is the small print of the sign; letters in roads and on cards are drawings.
SMALL = """(least) => [...document.querySelectorAll("#board *:not(.board-law, .road *, svg *)")]
  .filter((node) => [...node.childNodes].some((each) => each.nodeType === Node.TEXT_NODE && each.data.trim()))
  .filter((node) => node.getBoundingClientRect().width > 1 && parseFloat(getComputedStyle(node).fontSize) < least - 0.5)
  .map((node) => node.outerHTML.slice(0, 80))"""


def test_a_screen_that_lost_the_server_keeps_its_picture_and_comes_back(
    house: House, chromium: Browser, at: Visit
) -> None:
    at.outage = True
    live_table(house)
    with serving(house) as address:
        port = int(address.rsplit(":", 1)[1])
        page = at(f"{address}/tables/T1/screen", viewport={"width": 1920, "height": 1080})
        expect(page.locator("#state")).to_have_text("Place your bets")
    expect(page.locator("#lost")).to_contain_text("nothing has been heard from the table")
    expect(page.locator("#state")).to_have_text("Place your bets")
    with serving(house, port=port):
        expect(page.locator("#lost")).to_be_hidden()


@pytest.mark.long  # of one game by test_accessibility.py
def test_high_contrast_is_seven_to_one_at_every_game(floor: str, at: Visit) -> None:
    page = at(floor, viewport={"width": 1440, "height": 900})
    page.evaluate("localStorage.settings = JSON.stringify({ highContrast: true })")
    for table in GAMES:
        come_to(page, floor, table, "patron", "ann")
        assert too_faint(page) == [], table
