"""Every desk in a browser: its keys, barriers, a narrow screen, no foreign request and no error."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from croupier.conduct import House, must
from croupier.conduct.till import Till, count_drawer
from croupier.ruling import Role
from croupier.server.app import create_app
from croupier.table.commands import DecideDispute, RaiseDispute, RequestReview
from tests.browser.visiting import Visit, expect_no_barriers
from tests.people.counter import Clock, Counter
from tests.server.serving import AT_ONCE, live_table, play_round, running

ROLES = {"rosa": "cashier", "zed": "inspector", "mia": "shift manager"}


@pytest.fixture(scope="module")
def served() -> Iterator[tuple[Counter, str]]:
    clock = Clock()
    with House("memory:", clock=clock) as house:
        live_table(house, patrons=("ann", "bob"))
        play_round(house)
        must(house, "T1", RaiseDispute(patron="ann", matter="the ninth card", round=1), "ann", Role.PATRON)
        must(house, "T1", DecideDispute(dispute=1, decision="it stands"), "olly", Role.OPERATOR)
        must(house, "T1", RequestReview(dispute=1, by="ann"), "olly", Role.OPERATOR)
        count_drawer(house, Till(house, "rosa"), "rosa", 20_000_00)
        counter = Counter(house, clock)
        for name, role in ROLES.items():
            counter.hire(name, role)
        with running(create_app(house, AT_ONCE, reception=counter.reception)) as address:
            yield counter, address


def enter(served: tuple[Counter, str], visit: Visit, who: str, path: str) -> Page:
    counter, address = served
    secret, _ = counter.sign_in(who)
    page = visit(f"{address}/sign-in")
    page.context.add_cookies([{"name": "croupier", "value": secret, "url": address}])
    page.goto(address + path)
    return page


@pytest.mark.parametrize(
    ("who", "paths"),
    [
        ("zed", ("/inspector", "/inspector/tables/T1/rounds/1", "/inspector/search?q=payments", "/inspector/disputes")),
        ("rosa", ("/cashier", "/cashier/statement?player=ann", "/cashier/shift")),
        ("mia", ("/manager",)),
        ("ada", ("/administration", "/administration/tables?like=T1", "/administration/keys", "/people")),
    ],
)
def test_anyone_can_use_a_desk_on_any_screen(
    served: tuple[Counter, str], visit: Visit, who: str, paths: tuple[str, ...]
) -> None:
    page = enter(served, visit, who, paths[0])
    for path in paths:
        page.set_viewport_size({"width": 1440, "height": 900})
        page.goto(served[1] + path)
        expect(page.locator("#says")).to_be_visible()
        expect_no_barriers(page)
        page.set_viewport_size({"width": 320, "height": 640})
        fits = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        assert page.evaluate(fits), f"{path} scrolls sideways"


def test_a_cashier_serves_a_player_with_the_keyboard_alone(served: tuple[Counter, str], visit: Visit) -> None:
    page = enter(served, visit, "rosa", "/cashier")
    expect(page.locator("#drawer")).to_contain_text("20,000.00")
    page.keyboard.press("/")
    expect(page.locator("#player")).to_be_focused()
    page.keyboard.type("ann")
    page.keyboard.press("Tab")
    expect(page.locator("#says")).to_have_text("Buy-in or cash-out for ann?")
    page.locator("#main").focus()
    page.keyboard.press("b")
    expect(page.locator("#in input").first).to_be_focused()
    expect(page.locator("#hand-out")).to_be_disabled()
    page.keyboard.type("2")
    expect(page.locator("#says")).to_have_text("Count out 200.00 to ann, then confirm")
    expect(page.locator("#hand-out")).to_contain_text("200.00 handed out")
    page.keyboard.press("Control+Enter")
    expect(page.locator("#acts")).to_contain_text("Buy-in, ann")
    expect(page.locator("#drawer")).to_contain_text("20,200.00")
    page.locator("#why").fill("wrong name")
    page.keyboard.press("Control+z")
    expect(page.locator("#acts")).to_contain_text("Taken back: wrong name")
    expect(page.locator("#drawer")).to_contain_text("Drawer should hold")


def test_an_inspector_steps_through_a_round_and_verifies_the_journal(served: tuple[Counter, str], visit: Visit) -> None:
    page = enter(served, visit, "zed", "/inspector/tables/T1/rounds/1")
    expect(page.locator("#where")).to_contain_text("fact 1 of")
    page.locator("#main").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#where")).to_contain_text("fact 2 of")
    page.get_by_role("button", name="ann", exact=True).click()
    expect(page.locator("#saw")).to_contain_text("ann saw")
    expect(page.locator("#felt")).not_to_be_empty()
    page.locator("#main").focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Export the round")
    page.keyboard.press("Escape")
    page.goto(f"{served[1]}/inspector/journal")
    page.locator("#main").focus()
    page.keyboard.press("v")
    expect(page.locator("#says")).to_have_text("Nothing is wrong")
    expect(page.locator("#checks tr")).to_have_count(5)
