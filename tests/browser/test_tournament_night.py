"""A director takes a small tournament from its conditions to the payout in a browser, with a player's phone and a big
screen open beside the desk."""

import httpx
from playwright.sync_api import Page, expect

from croupier.conduct import House
from tests.browser.visiting import PHONE, Visit, expect_no_barriers
from tests.server.night.evening import NAME, QUICK, Director, conditions
from tests.server.serving import serving

SCREENS = ("clock", "draw", "standings", "tables", "prizes", "results")


def narrow(page: Page) -> None:
    """At 320 pixels nothing scrolls sideways."""
    before = page.viewport_size
    assert before is not None
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.set_viewport_size(before)


def begun(desk: Page) -> None:
    """From the draft to the first start: each step is the one that the line names."""
    desk.get_by_label("Where patrons find them").fill("the notice board")
    desk.get_by_role("button", name="Publish").click()
    desk.get_by_label("Reference of the notice").fill("GRC 2020/7")
    desk.get_by_role("button", name="Record the notice").click()
    desk.get_by_role("button", name="Entries", exact=True).click()
    desk.get_by_label("Name", exact=True).fill("Ann")
    desk.get_by_role("button", name="Enter, 50.00 paid").click()
    expect(desk.locator("#entrants-count")).to_have_text("1 of 1")
    desk.get_by_label("Paste it here").fill("Surname;First name\nLee;Ben\nRay;Cat\nFox;Dan\n;Ann")
    desk.get_by_role("button", name="Enter the whole list").click()
    expect(desk.locator("#list-answer")).to_contain_text("one entry each")
    desk.get_by_label("Paste it here").fill("Surname;First name\nLee;Ben\nRay;Cat\nFox;Dan")
    desk.get_by_role("button", name="Enter the whole list").click()
    expect(desk.locator("#entrants-count")).to_have_text("4 of 4")
    desk.get_by_label("Name or entry number").fill("cat")
    expect(desk.locator("#entrants-count")).to_have_text("1 of 4")
    desk.get_by_label("Name or entry number").fill("")
    desk.get_by_role("button", name="Cat Ray").click()
    expect(desk.locator("#person")).to_contain_text("Withdraw")
    expect_no_barriers(desk)
    narrow(desk)
    desk.get_by_role("button", name="Tonight").click()


def started(desk: Page, session: str) -> None:
    """Players take their seats, one by a key and the others together; every table is virtual."""
    expect(desk.locator("#says")).to_contain_text(f"Start {session}")
    here = desk.locator("#check-in .night-missing button")
    first = here.first.get_attribute("aria-label") or ""
    desk.locator("#main").focus()
    desk.keyboard.press("1")
    expect(desk.get_by_role("button", name=first)).to_have_count(0)
    desk.get_by_role("button", name="Everyone is here").click()
    expect(desk.locator("#check-in")).to_contain_text("All seats are taken")
    desk.locator("#next-act").click()
    for choice in desk.locator(".night-start select").all():
        choice.select_option("virtual")
    desk.get_by_label("A demonstration").check()
    desk.locator(".night-start").get_by_role("button", name=f"Start {session}").click()
    expect(desk.locator("#says")).not_to_contain_text(f"Start {session}")


def test_a_night_from_the_conditions_to_the_payout(house: House, visit: Visit) -> None:
    with serving(house, QUICK) as address, httpx.Client(base_url=address, timeout=30) as client:
        room = Director(client)
        room.must(room.create(conditions()))
        desk = visit(f"{address}/tournaments/{NAME}/desk")
        expect(desk.locator("#says")).to_have_text("Publish the conditions")
        begun(desk)
        phone = visit(f"{address}/tournaments/{NAME}/me?who=Ann", **PHONE)
        screen = visit(f"{address}/tournaments/{NAME}/screen/clock", viewport={"width": 1920, "height": 1080})
        expect(phone.locator("h1")).to_contain_text("entry 1")
        expect(screen.locator("#show")).to_contain_text("heat comes next")

        desk.locator("#main").focus()
        desk.keyboard.press("Control+Enter")  # the draw, as the button says
        expect(phone.locator("h1")).to_contain_text("Be at Table")
        started(desk, "heat")
        expect(screen.locator("#show")).to_contain_text("Round 1 of 2")
        expect(phone.locator("h1")).to_contain_text("wager")
        expect_no_barriers(desk)
        expect_no_barriers(phone)
        narrow(phone)
        for each in SCREENS:
            shown = visit(f"{address}/tournaments/{NAME}/screen/{each}", viewport={"width": 1920, "height": 1080})
            expect(shown.locator("#show")).not_to_be_empty()
            expect_no_barriers(shown)
            narrow(shown)
            shown.context.close()

        room.play(to="draw")
        desk.locator("#next-act").click()
        started(desk, "final")
        room.play(to="places")
        desk.get_by_role("button", name="Confirm the places").click()
        desk.get_by_role("button", name="Go to the prizes").click()
        for _ in room.view("spectator")["prizes"]:
            left = desk.locator("#prizes").get_by_role("button", name="Pay ")
            count = left.count()
            left.first.click()
            expect(left).to_have_count(count - 1)
        desk.get_by_role("button", name="Close the tournament").click()
        expect(desk.locator("#says")).to_contain_text("closed")
        expect(phone.locator("#show")).to_contain_text("Your place")
        visit.leave()


def test_a_screen_that_lost_the_server_keeps_its_picture_and_says_since_when(house: House, visit: Visit) -> None:
    visit.outage = True
    with serving(house, QUICK) as address, httpx.Client(base_url=address, timeout=30) as client:
        room = Director(client)
        room.must(room.create(conditions()))
        room.publish()
        screen = visit(f"{address}/tournaments/{NAME}/screen/clock")
        expect(screen.locator("#show")).to_contain_text("heat comes next")
    expect(screen.locator("#lost")).to_contain_text("No news since")
    expect(screen.locator("#show")).to_contain_text("heat comes next")
