"""Every desk in a browser: its keys, barriers, a narrow screen, no foreign request and no error."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from croupier.conduct import House, must
from croupier.conduct.till import Till, count_drawer
from croupier.ruling import Role
from croupier.table.commands import DecideDispute, RaiseDispute, RequestReview
from croupier.table.requests import TakeTable
from tests.browser.visiting import Serve, Visit, expect_no_barriers
from tests.covering import at_length
from tests.people.counter import Clock, Counter
from tests.server.serving import live_table, play_round, serving

ROLES = {"rosa": "cashier", "zed": "inspector", "mia": "shift manager", "sue": "supervisor"}


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
        with serving(house, reception=counter.reception) as address:
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
        at_length("mia", ("/manager",)),
        at_length("sue", ("/pit",)),
        at_length("ada", ("/administration", "/administration/tables?like=T1", "/administration/keys", "/people")),
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
        fits = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
        for width, height in ((320, 640), (3840, 2160)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(fits), f"{path} scrolls sideways at {width}"


def test_two_people_count_a_float_at_the_pit_and_one_goes_on_a_break(served: tuple[Counter, str], visit: Visit) -> None:
    must(served[0].house, "T1", TakeTable(), "dora", Role.DEALER)
    sue = enter(served, visit, "sue", "/pit")
    sue.get_by_role("button", name="T1").click()
    dialog = sue.get_by_role("dialog")
    counting = dialog.locator(".counting").filter(has_text="Count of the float")
    counting.get_by_text("Count of the float").click()
    expect_no_barriers(sue)
    counting.get_by_label("Pieces of 1,000.00").fill("997")
    expect(counting.locator("output")).to_contain_text("997,000.00 counted")
    dialog.get_by_role("button", name="Put this count on record").click()
    expect(counting.locator("[role=alert]")).to_contain_text("say why they differ")
    dialog.get_by_label("Reason, where they differ").fill("chips lie at the cage")
    sue.set_viewport_size({"width": 320, "height": 640})
    assert dialog.evaluate("(node) => node.scrollWidth <= node.clientWidth")
    dialog.get_by_role("button", name="Put this count on record").click()
    foot = sue.locator(".pit-table .foot")
    expect(foot).to_contain_text("A count by sue waits for a second person")
    mia = enter(served, visit, "mia", "/pit")
    mia.get_by_role("button", name="T1").click()
    mia.get_by_role("dialog").get_by_role("button", name="I counted 997,000.00 too").click()
    expect(foot).not_to_contain_text("waits for a second person")
    mia.locator(".staff-line").get_by_role("button", name="Break").click()
    expect(sue.locator(".staff-line")).to_contain_text("on a break since")


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
    page.locator("#main").focus()  # within a field the keys take back what was typed there
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
    expect(page.locator("#marks")).to_contain_text("betting")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), "the round is not on one screen"
    page.keyboard.press("Shift+ArrowRight")
    expect(page.locator("#says")).not_to_have_text("Round 1, fact by fact")
    page.locator("#main").focus()
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("Export the round")
    page.keyboard.press("Escape")
    page.goto(f"{served[1]}/inspector/journal")
    page.locator("#main").focus()
    page.keyboard.press("v")
    expect(page.locator("#says")).to_have_text("Nothing is wrong")
    expect(page.locator("#checks tr")).to_have_count(5)


def test_the_facts_of_a_table_are_read_whole_beside_a_float_of_a_million(
    house: House, visit: Visit, serve: Serve
) -> None:
    for name in ("T1", "T2", "T3"):
        live_table(house, name, patrons=())
    page = visit(f"{serve(house)}/pit")
    expect(page.locator(".pit-facts").first).to_contain_text("1,000,000.00")
    for width in (390, 1280, 1440, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        cut = "(all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent)"
        assert page.locator(".pit-facts dd").evaluate_all(cut) == [], width
