"""A director takes a tournament of sixteen from its conditions to the payout in a browser, at two keyed tables, one
counted and one virtual, with players' phones, the floor and a composed big screen open beside the desk."""

import httpx
from playwright.sync_api import Page, expect

from croupier.conduct import House
from croupier.conduct.audit import audit
from croupier.tournament.facts import PlayerMoved
from tests.browser.visiting import PHONE, Visit, expect_no_barriers
from tests.rules.tournament.running import U19, conditions as conditions_of, session
from tests.server.night.blackjack_night import CONDITIONS, PLAYERS, answer_virtual, key_a_round
from tests.server.night.evening import NAME, QUICK, Director, conditions
from tests.server.serving import serving

SCREENS = ("clock", "draw", "standings", "tables", "prizes", "results", "clock,standings?beside")
ROOM = {"width": 1920, "height": 1080}


def narrow(page: Page) -> None:
    """At 320 pixels nothing scrolls sideways."""
    before = page.viewport_size
    assert before is not None
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.set_viewport_size(before)


def tab(desk: Page, name: str) -> None:
    desk.locator(".tabs").get_by_role("button", name=name, exact=True).click()


def open_for_all(page: Page) -> None:
    expect_no_barriers(page)
    narrow(page)


def published(desk: Page) -> None:
    desk.get_by_label("Where patrons find them").fill("the notice board")
    desk.get_by_role("button", name="Publish").click()
    desk.get_by_label("Reference of the approval").fill("GRC 2020/7")
    desk.get_by_role("button", name="Record the approval").click()


def entered(desk: Page) -> None:
    """One at the desk, the others from a spreadsheet; a list with one wrong line is refused whole."""
    tab(desk, "Entries")
    desk.get_by_label("Name", exact=True).fill(PLAYERS[0])
    desk.get_by_role("button", name="Enter, 50.00 paid").click()
    expect(desk.get_by_role("link", name="Print the receipt")).to_have_attribute(
        "href", f"/tournaments/{NAME}/papers/receipt-0001.pdf"
    )
    rest = "\n".join(f"{name.split()[1]};{name.split()[0]}" for name in PLAYERS[1:])
    desk.get_by_label("Paste it here").fill(f"Surname;First name\n{rest}\n01;Player")
    desk.get_by_role("button", name="Enter the whole list").click()
    expect(desk.locator("#list-answer")).to_contain_text("one entry each")
    desk.get_by_label("Paste it here").fill(f"Surname;First name\n{rest}")
    desk.get_by_role("button", name="Enter the whole list").click()
    expect(desk.locator("#entrants-count")).to_have_text("16 of 16")
    desk.get_by_label("Name or entry number").fill("09")
    expect(desk.locator("#entrants-count")).to_have_text("1 of 16")
    desk.get_by_role("button", name="Player 09").click()
    expect(desk.locator("#person")).to_contain_text("Withdraw")
    desk.get_by_label("Name or entry number").fill("")
    open_for_all(desk)
    tab(desk, "Tonight")


def seated(desk: Page) -> None:
    """One by a key, taken back, and then everybody."""
    here = desk.locator("#check-in .night-missing button")
    first = here.first.get_attribute("aria-label") or ""
    desk.locator("#main").focus()
    desk.keyboard.press("1")
    expect(desk.get_by_role("button", name=first)).to_have_count(0)
    expect(desk.locator("#take-back")).to_contain_text("check-in")
    desk.keyboard.press("Control+z")
    desk.get_by_role("button", name="Take it back").click()
    expect(desk.get_by_role("button", name=first)).to_have_count(1)
    desk.get_by_role("button", name="Everyone is here").click()
    expect(desk.locator("#check-in")).to_contain_text("All seats are taken")


def started(desk: Page, session: str, *ways: str, held: str = "") -> None:
    """How each table is dealt is chosen with the start; `held` is in the float of the first that is counted."""
    expect(desk.locator("#says")).to_contain_text(f"Start {session}")
    desk.locator("#next-act").click()
    form = desk.locator("#next .night-start")
    for choice, way in zip(form.locator("select").all(), ways, strict=True):
        choice.select_option(way)
    if held:
        form.get_by_label("if it is counted too").and_(form.locator(":visible")).fill(held)
    form.get_by_label("A demonstration").check()
    form.get_by_role("button", name=f"Start {session}").click()
    expect(desk.locator("#says")).not_to_contain_text(f"Start {session}")


def counted_on_the_floor(floor: Page) -> None:
    """A dealer counts; the difference from the chips issued is seen before the count is sent."""
    expect(floor.locator("#counts")).to_contain_text("not yet")
    sums = floor.locator("input.night-sum")
    for at, chips in enumerate((1010, 1020, 990, "1,030")):
        sums.nth(at).fill(str(chips))
    floor.get_by_label("Chips in the float").fill("4925")
    expect(floor.locator("#counts")).to_contain_text("T 25 less than issued: a reason is asked for")
    open_for_all(floor)
    floor.get_by_role("button", name="Send the count").click()
    expect(floor.locator("#counts")).to_contain_text("dealer counted")


def counted_at_the_desk(desk: Page) -> None:
    """By denomination, by the director; the supervisor confirms it."""
    desk.get_by_label("By denomination").check()
    for at in range(4):
        row = desk.locator(".night-count tbody tr").nth(at)
        row.get_by_label("chips of T 1,000").fill("1")
        row.get_by_label("chips of T 25", exact=False).first.fill(str(at * 2 + 2))
    desk.get_by_role("button", name="Send the count").click()
    expect(desk.locator("#says")).to_contain_text("Confirm the count at Table 1")
    desk.get_by_label("Reason for the difference").fill("won and lost: the float is not counted")
    desk.get_by_role("button", name="Confirm as supervisor").click()


def virtual_rounds(room: Director) -> None:
    """The players at the virtual table answer until the session is decided, extra rounds and all."""
    while (desk := room.view())["next"]["what"] in ("play", "extra rounds", "tie", "end of a table"):
        if desk["next"]["what"] == "tie":
            room.step("tie")
        for table in desk["board"]["tables"]:
            if table["dealing"] == "virtual" and table["stage"] in ("playing", "extra rounds"):
                answer_virtual(room, table)


def paid(desk: Page, room: Director) -> None:
    desk.get_by_role("button", name="Confirm the places").click()
    desk.get_by_role("button", name="Go to the prizes").click()
    expect(desk.get_by_role("link", name="Payout slips")).to_be_visible()
    for _ in room.view("spectator")["prizes"]:
        left = desk.locator("#prizes").get_by_role("button", name="Pay ")
        count = left.count()
        left.first.click()
        expect(left).to_have_count(count - 1)
    desk.get_by_role("button", name="Close the tournament").click()
    expect(desk.locator("#says")).to_contain_text("closed")


def test_a_night_from_the_conditions_to_the_payout(house: House, visit: Visit) -> None:
    with serving(house, QUICK) as address, httpx.Client(base_url=address, timeout=60) as client:
        room = Director(client)
        at = f"{address}/tournaments/{NAME}"
        room.must(room.create(CONDITIONS))
        desk = visit(f"{at}/desk")
        expect(desk.locator("#says")).to_have_text("Publish the conditions")
        published(desk)
        entered(desk)
        phone = visit(f"{at}/me?who={PLAYERS[0]}", **PHONE)
        screen = visit(f"{at}/screen/clock", viewport=ROOM)
        expect(phone.locator("h1")).to_contain_text("entry 1")
        expect(screen.locator("#show")).to_contain_text("heat comes next")

        desk.locator("#main").focus()
        desk.keyboard.press("Control+Enter")  # the draw, as the button says
        expect(phone.locator("h1")).to_contain_text("Be at Table")
        tab(desk, "Seats")
        expect(desk.locator("#map-head")).to_contain_text("the number has this seal")
        desk.locator("#map").get_by_role("button", name=PLAYERS[0]).click()
        expect(desk.locator("#map-line")).to_contain_text(f"{PLAYERS[0]} stays")
        open_for_all(desk)
        tab(desk, "Tonight")
        seated(desk)
        started(desk, "heat", "live", "live", "counted", "virtual", held="5000")
        expect(screen.locator("#show")).to_contain_text("Last round of 1")
        floor = visit(f"{at}/floor")
        counted_on_the_floor(floor)
        expect(desk.locator("#says")).to_contain_text("Confirm the count at Table 3")
        open_for_all(desk)
        desk.get_by_label("Reason for the difference").fill("one chip rolled off")
        desk.get_by_role("button", name="Confirm the count").click()
        expect(floor.locator("#counts")).to_be_hidden()
        for table in room.view()["board"]["tables"][:2]:
            key_a_round(house, table["name"])
        virtual_rounds(room)
        open_for_all(phone)
        for each in SCREENS:
            shown = visit(f"{at}/screen/{each}", viewport=ROOM)
            expect(shown.locator("#foot")).not_to_be_empty()
            open_for_all(shown)
            shown.context.close()

        desk.locator("#next-act").click()  # the draw of the final
        expect(desk.locator("#says")).to_contain_text("Start final")
        desk.get_by_role("button", name="Everyone is here").click()
        started(desk, "final", "counted")
        counted_at_the_desk(desk)
        paid(desk, room)
        expect(phone.locator("#show")).to_contain_text("Your place")
        visit.leave()
    assert audit(house.store).ok


def test_a_player_is_moved_by_drag_or_by_keys_to_seats_that_the_rules_allow(house: House, visit: Visit) -> None:
    with serving(house, QUICK) as address, httpx.Client(base_url=address, timeout=60) as client:
        room = Director(client)
        sessions = [session(U19, break_tables=True)]
        room.must(room.create(conditions_of(U19, sessions, name="Tea Cup")))
        room.publish()
        room.approve()
        room.must(
            room.post("entries", text="\n".join(("Name", "Ann", "Ben", "Cat", "Dan", "Eve", "Flo", "Gus", "Hal")))
        )
        room.must(room.act("draw_seats", session="final", seed=""))
        room.must(room.post("seats"))
        tables = [table["name"] for table in room.view()["board"]["tables"]]
        room.must(room.post("start", session="final", dealing=dict.fromkeys(tables, "counted")))
        desk = visit(f"{address}/tournaments/{NAME}/desk")
        tab(desk, "Seats")
        first, second = desk.locator(".night-map-table").all()
        dragged, typed = (first.locator("[data-player]").nth(at).inner_text() for at in (0, 1))
        free = second.locator("[data-free]")
        with desk.expect_response("**/open?**"):
            first.locator("li", has_text=dragged).hover()
            desk.mouse.down()
            free.first.hover()  # the drag begins, and the rules are asked where it may end
        expect(free.first).to_have_class("is-allowed")
        free.first.hover()
        desk.mouse.up()
        expect(second.locator("[data-player]", has_text=dragged)).to_be_visible()
        first.get_by_role("button", name=typed).focus()
        desk.keyboard.press("Enter")
        expect(desk.locator("#map-line")).to_contain_text(f"{typed} may move to")
        second.get_by_role("button", name=f"Move {typed} here").first.focus()
        desk.keyboard.press("Enter")
        expect(second.locator("[data-player]", has_text=typed)).to_be_visible()
        visit.leave()
    moves = [fact for fact in house.tournament(NAME).facts() if isinstance(fact, PlayerMoved)]
    assert [fact.player for fact in moves] == [dragged, typed]
    assert {fact.reason for fact in moves} == {"to balance the tables"}


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
