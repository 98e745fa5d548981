"""People who come to a table with a browser, and what they do there."""

import json
import re
import shutil
from collections.abc import Callable, Iterator
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, WebError, expect

from croupier.conduct import House

Serve = Callable[[House], str]

ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",  # a sixth less work for each page
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Whatever leaves this machine fails, and the page complains: no request has to be looked at.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
]
CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
DESK: dict[str, Any] = {"viewport": {"width": 1280, "height": 900}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}

LEAST, FINGER = 24, 44  # CSS pixels: WCAG 2.5.8, and what a finger hits

# Links within text are as large as the text.
TOO_SMALL = """([selector, least]) => [...document.querySelectorAll(selector)]
  .map((node) => [node, node.getBoundingClientRect()])
  .filter(([node, box]) => node.checkVisibility({ visibilityProperty: true }) && box.width > 1)
  .filter(([node, box]) => box.width < least || box.height < least)
  .map(([node, box]) => `${node.outerHTML.slice(0, 80)}: ${box.width} x ${box.height}`)"""

# No rule that is run reads stylesheets: to preload one that imports another, axe would write it into the page.
AXE = {"resultTypes": ["violations"], "preload": {"assets": ["media"]}}

expect.set_options(timeout=30_000)  # a loaded machine is slow, not wrong


class Visit:
    """Pages and what went wrong on them: errors, and requests that left this machine."""

    def __init__(self, browser: Browser) -> None:
        self.problems: list[str] = []
        self.outage = False  # whether the test takes the server or the network away
        self._browser = browser
        self._contexts: list[BrowserContext] = []

    def __call__(self, address: str, name: str = "", role: str = "", **options: Any) -> Page:
        """The page at an address; with a name and a role, past the question of who they are, as for somebody who comes
        back: the page is loaded once."""
        context = self._browser.new_context(**{"reduced_motion": "reduce", **DESK, **options})
        self._contexts.append(context)
        context.on("console", self._said)
        context.on("weberror", self._threw)
        page = context.new_page()
        if role:
            context.add_init_script(f'localStorage.getItem("name") ?? localStorage.setItem("name", {json.dumps(name)})')
            page.goto(f"{address}?role={'patron' if role == 'player' else role}")
            expect_seen(page, name, role)
        else:
            page.goto(address)
        return page

    def leave(self) -> None:
        for context in self._contexts:
            context.close()
        self._contexts.clear()

    def _said(self, message: ConsoleMessage) -> None:
        # A refusal is an answer, though the browser calls every 409 an error.
        expected = "status of 409" in message.text or (self.outage and "net::ERR_" in message.text)
        if message.type in ("error", "warning") and not expected:
            self.problems.append(message.text)

    def _threw(self, thrown: WebError) -> None:
        self.problems.append(str(thrown.error))


def at_rest(page: Page, script: str, given: Any = None) -> list[str]:
    """The faults that a script finds on a drawn page: a loaded machine draws a change in several steps."""
    for _ in range(50):
        found: list[str] = page.evaluate(script, given)
        if not found:
            break
        page.wait_for_timeout(100)
    return found


def resize(page: Page, size: tuple[int, int]) -> None:
    """A screen of this size. What hangs on the size is drawn anew within the next frame."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")


def introduce(page: Page, name: str, role: str) -> None:
    page.get_by_role("radio", name=role, exact=True).check()
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_role("button", name="Go to the table").click()
    expect_seen(page, name, role)


def expect_seen(page: Page, name: str, role: str) -> None:
    """The table is drawn for them, to the last of its parts: its keys are heard."""
    expect(page.locator("#me-said")).to_have_text(f"{name}, {role}")
    expect(page.locator("#round")).not_to_be_empty()


def sit_down(page: Page, seat: int, dollars: int = 500) -> None:
    page.get_by_role("button", name=f"Take seat {seat}", exact=True).click()
    buy_in(page, dollars)


def buy_in(page: Page, dollars: int) -> None:
    page.get_by_label("Amount").fill(str(dollars))
    page.get_by_role("button", name="Buy chips").click()
    expect(balance(page)).to_have_text(f"{dollars:,}.00")


CAUTIOUS = (
    "#no-insurance",
    "#decide-stand",
    "#decide-draw",
)  # the decisions of somebody who draws only where the rules ask for it


def questions(page: Page, answers: tuple[str, ...]) -> Iterator[None]:
    """Each decision that a player is asked for in the first round, before the first open one of these is pressed."""
    while True:
        over = page.locator("#round").filter(has_text="Round 2")
        expect(page.locator("#turn .decisions").or_(over).first).to_be_attached()  # a phone has no room for the round
        if over.count():
            return
        asked = page.locator("#turn").get_attribute("data-shows")
        yield
        page.locator(",".join(f"{answer}:not([aria-disabled])" for answer in answers)).first.click()
        expect(page.locator("#turn")).not_to_have_attribute("data-shows", str(asked))


def balance(page: Page) -> Locator:
    return page.locator("#bets .balance")


def put(page: Page, option: str, chip: str, times: int = 1) -> None:
    """Press a chip of the rack, then one of the player's own spots on the layout."""
    page.get_by_role("button", name=f"{chip} chip", exact=True).click()
    for _ in range(times):
        spot(page, option).click()


def spot(page: Page, option: str) -> Locator:
    return page.locator(f"#spot-{option}")


def bet(page: Page, box: int, chip: str, option: str = "main", times: int = 1) -> None:
    """Press a chip of the rack, then a spot of a box, if each box has separate spots."""
    put(page, f"{option}-{box}", chip, times)


def stand_at_the_table(page: Page, dollars: int = 500) -> None:
    page.get_by_role("button", name="Stand at the table").click()
    buy_in(page, dollars)


def cards(page: Page, hand: str) -> Locator:
    """The cards of the player's or the banker's hand as they are called to those who do not see them."""
    return page.get_by_role("region", name=f"{hand}'s hand").get_by_role("img")


def expect_cards(page: Page, hand: str, *names: str) -> None:
    laid = cards(page, hand)
    expect(laid).to_have_count(len(names))
    for place, name in enumerate(names):
        expect(laid.nth(place)).to_have_attribute("aria-label", name)


def enter(page: Page, card: str, awaited: str) -> None:
    """A dealer's two keys and the confirmation, once the console says what it waits for."""
    expect(page.locator(".what-now")).to_have_text(awaited)
    page.keyboard.type(card)
    expect(page.locator("#entry")).to_have_value(card.upper())
    page.keyboard.press("Enter")
    expect(page.locator("#entry")).to_have_value("")


def tab_to(page: Page, what: str, key: str) -> None:
    """Go on from one control to the next until this one has the focus, and press a key there."""
    for _ in range(80):
        if page.evaluate("document.activeElement?.id") == what:
            page.keyboard.press(key)
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way leads to {what}")


def look_up(page: Page, part: str, among: str = "More about this table") -> None:
    """Open a part of the drawer beside a player's table; on a narrow bar some parts share a key."""
    keys = page.get_by_role("group", name=among)
    expect(keys).to_be_visible()
    if keys.get_by_role("button", name=part).is_visible():
        keys.get_by_role("button", name=part).click()
        return
    keys.get_by_role("button", name="More").click()
    page.get_by_role("group", name="Parts of the drawer").get_by_role("button", name=part).click()


def unfold(page: Page, part: str) -> None:
    """Show a part of the table to its staff: a narrow screen has one at a time."""
    tab = page.get_by_role("group", name="Parts of the table").get_by_role("button", name=part)
    if tab.is_visible():
        tab.click()


def own_payments(page: Page) -> Locator:
    return page.locator("#settled li.payment")


def printed(clause: str) -> str:
    """A clause as the page prints it: a reading and a word of the dictionary by their names."""
    if clause.startswith("A:"):
        return f"“{clause[2:]}”"
    return f"reading {clause[1:]}" if clause.startswith("~") else re.sub(r"\[(.*)\]$", r" (\1)", clause)


def cents(text: str) -> int:
    """An amount as a page writes it."""
    sign = -1 if re.match("[-−]", text) else 1
    return sign * int(re.sub(r"\D", "", text))


def dollars(cents: int) -> str:
    return f"{cents // 100:,}.{cents % 100:02d}"


def expect_to_fit(page: Page) -> None:
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    too_small = page.evaluate(TOO_SMALL, ["button, a.button, summary, input, select, nav a, .clause", LEAST])
    assert too_small == [], too_small
    assert page.evaluate(TOO_SMALL, ["button.spot, .rack-chip, #bets .button, a.button", FINGER]) == []


def expect_no_barriers(page: Page) -> None:
    violations = Axe().run(page, options=AXE).response["violations"]
    found = [(each["id"], [node["html"] for node in each["nodes"]]) for each in violations]
    assert found == []
