"""People sign in with a browser each, and act as themselves."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from croupier.conduct import House
from croupier.server.app import create_app
from tests.browser.visiting import PHONE, Visit, expect_no_barriers
from tests.people.counter import PASSWORD, Clock, Counter
from tests.server.serving import AT_ONCE, live_table, running

TABLE = "/tables/T1"


class Doors:
    def __init__(self, counter: Counter, address: str, visit: Visit) -> None:
        self.counter, self.address, self.visit = counter, address, visit

    def enter(self, name: str, to: str = TABLE) -> Page:
        """Somebody asks for a page, signs in, and gets there."""
        self.counter.clock.at += 60_000
        page = self.visit(f"{self.address}/sign-in?then={quote(to)}")
        page.get_by_label("Name").fill(name)
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_label("Code").fill(self.counter.code(name))
        page.keyboard.press("Enter")
        expect(page).to_have_url(self.address + to)
        return page


# Those who visit leave before the server does, so it is up before them.
@pytest.fixture
def served() -> Iterator[tuple[Counter, str]]:
    clock = Clock()
    with House("memory:", clock=clock) as house:
        live_table(house, patrons=("ann", "bob"))
        counter = Counter(house, clock)
        with running(create_app(house, AT_ONCE, reception=counter.reception)) as address:
            yield counter, address


@pytest.fixture
def doors(served: tuple[Counter, str], visit: Visit) -> Doors:
    return Doors(*served, visit)


def test_a_player_and_a_dealer_play_a_round_as_themselves(doors: Doors) -> None:
    for name, role in (("ann", "player"), ("dora", "dealer")):
        doors.counter.hire(name, role)
    before = doors.counter.house.table("T1").version
    ann = doors.enter("ann")
    ann.locator("#spot-player").click()
    expect(ann.locator("#spot-player")).to_contain_text("5.00")
    dora = doors.enter("dora")
    expect(dora.locator("#console")).to_be_visible()
    expect(dora.locator("#who")).to_be_hidden()
    dora.get_by_role("button", name="No more bets").first.click()
    for typed in ("9h", "2c", "Ks", "Kd"):
        dora.keyboard.type(typed)
        dora.keyboard.press("Enter")
    expect(ann.locator("#felt")).to_contain_text("9")
    acted = {(entry.who, entry.role) for entry in doors.counter.house.store.read("table/T1", before)}
    assert acted == {("ann", "patron"), ("dora", "dealer")}


def test_nobody_becomes_somebody_else_by_an_address(doors: Doors) -> None:
    doors.counter.hire("ann", "player")
    page = doors.enter("ann")
    doors.visit.outage = True  # what is refused is an error to the browser's console
    page.goto(f"{doors.address}{TABLE}?role=dealer")
    expect(page.locator("#bets")).to_be_visible()
    expect(page.locator("#console")).to_be_hidden()
    guest = doors.visit(f"{doors.address}{TABLE}?role=supervisor")
    expect(guest.locator("#felt")).not_to_be_empty()
    expect(guest.locator("#desk")).to_be_hidden()
    expect(guest.get_by_role("link", name="Sign in")).to_be_visible()


@pytest.mark.parametrize(
    "screen", [{}, PHONE, {"viewport": {"width": 320, "height": 640}}], ids=["desk", "phone", "320"]
)
def test_anyone_can_use_the_pages_of_an_account(doors: Doors, screen: dict[str, object]) -> None:
    counter = doors.counter
    token = counter.reception.invite("ada", "dee", ())
    assert isinstance(token, str)
    page = doors.visit(f"{doors.address}/sign-in", **screen)
    addresses = ["/sign-in", f"/enrol/{token}"]
    secret, _ = counter.sign_in("ada")
    page.context.add_cookies([{"name": "croupier", "value": secret, "url": doors.address}])
    for path in (*addresses, "/account", "/people"):
        page.goto(doors.address + path)
        expect(page.locator("h1")).to_be_visible()
        expect_no_barriers(page)
        assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), path
