"""People sign in with a browser each, and act as themselves."""

from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from croupier.conduct import House, must
from croupier.conduct.codec import decode_fact
from croupier.games.mini_baccarat.commands import PlaceWager
from croupier.games.mini_baccarat.facts import CardDealt
from croupier.ruling import Role
from tests.browser.visiting import PHONE, Visit, expect_cards, expect_no_barriers
from tests.covering import at_length
from tests.people.counter import PASSWORD, Clock, Counter
from tests.server.serving import live_table, serving

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
        with serving(house, reception=counter.reception) as address:
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
    expect_cards(ann, "Banker", "2 of clubs", "King of diamonds")
    acted = {(entry.who, entry.role) for entry in doors.counter.house.store.read("table/T1", before)}
    assert acted == {("ann", "patron"), ("dora", "dealer")}


def test_a_shift_changes_in_the_middle_of_a_round_and_nothing_on_the_page_is_lost(doors: Doors) -> None:
    """Dora deals and has typed half a card, with a dialog open; don scans his badge and deals on."""
    for name, role in (("dora", "dealer"), ("don", "dealer")):
        doors.counter.hire(name, role)
    _, his = doors.counter.sign_in("don")
    assert doors.counter.reception.choose_pin(his, PASSWORD, "246802", "BADGE-17") is None
    house = doors.counter.house
    must(house, "T1", PlaceWager(patron="ann", option="player", amount=10_00), "ann", Role.PATRON)
    dora = doors.enter("dora")
    expect(dora.locator("#console")).to_be_visible()
    dora.get_by_role("button", name="No more bets").first.click()
    dora.keyboard.type("9h")
    dora.keyboard.press("Enter")
    expect_cards(dora, "Player", "9 of hearts")
    dora.keyboard.type("8")
    dora.locator("#irregular").click()
    dora.locator("#wizard").click()
    expect(dora.get_by_role("heading", name="What happened?")).to_be_visible()

    dora.keyboard.press("F9")
    over = dora.locator("dialog.taking-over")
    expect(over.get_by_label("Scan a badge")).to_be_focused()
    expect_no_barriers(dora)
    dora.keyboard.type("BADGE-17")
    dora.keyboard.press("Enter")
    expect(over.locator("#pin")).to_be_focused()
    dora.keyboard.type("111111")
    expect(over.get_by_role("alert")).to_have_text("the badge or the PIN is wrong")
    dora.keyboard.type("246802")
    expect(over).to_have_count(0)
    expect(dora.locator(".visitor [data-acting]")).to_have_text("don")
    expect(dora.get_by_role("heading", name="What happened?")).to_be_visible()  # as dora left it
    dora.keyboard.press("Escape")
    dora.locator("#entry").focus()
    dora.keyboard.type("c")
    dora.keyboard.press("Enter")
    expect_cards(dora, "Banker", "8 of clubs")
    dealt = [(entry.who, decode_fact(entry.body)) for entry in house.store.read("table/T1")]
    assert [who for who, fact in dealt if isinstance(fact, CardDealt)] == ["dora", "don"]
    table = house.table("T1").table
    assert table is not None
    assert (table.dealer, table.dealers) == ("don", {"dora", "don"})


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
    "screen",
    [at_length({}), at_length(PHONE), {"viewport": {"width": 320, "height": 640}}],
    ids=["desk", "phone", "320"],
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


def test_somebody_signs_in_with_a_passkey(doors: Doors) -> None:
    """With the device that Chromium plays: it has a key, and recognises its owner."""
    doors.counter.hire("dee", "dealer")
    doors.address = doors.address.replace("127.0.0.1", "localhost")  # a passkey is made for a name
    page = doors.enter("dee", "/account")
    devices = page.context.new_cdp_session(page)
    devices.send("WebAuthn.enable")
    knows = {"hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True}
    kind = {"protocol": "ctap2", "transport": "internal", "automaticPresenceSimulation": True, **knows}
    devices.send("WebAuthn.addVirtualAuthenticator", {"options": kind})
    page.get_by_label("Name of the device").fill("my phone")
    page.get_by_role("region", name="Passkeys").get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Add a passkey").click()
    expect(page.get_by_text("my phone, since")).to_be_visible()
    page.get_by_role("button", name="Sign out", exact=True).first.click()
    page.goto(f"{doors.address}/sign-in?then=/account")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page).to_have_url(f"{doors.address}/account")
    expect(page.locator("h1")).to_have_text("dee")
    expect_no_barriers(page)
    (*_, last) = doors.counter.house.people.facts()
    assert (last.person, last.by) == ("dee", "passkey")  # type: ignore[attr-defined]
