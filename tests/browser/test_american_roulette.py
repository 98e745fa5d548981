"""American Roulette: whole rounds, virtual and live, each player in their own browser."""

from collections.abc import Callable
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

from croupier.conduct import House, must, set_up_table
from croupier.conduct.dealing import shoes
from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.layout import KINDS
from croupier.games.context import Limit
from croupier.ruling import Role
from croupier.server.pump import Pace
from tests.browser.american_roulette_tables import (
    ROULETTE,
    bet_on,
    choose_chip,
    deal,
    dolly,
    lit,
    live_roulette,
    paid_on,
    point_at,
    point_of,
    put_on,
    sealed_number,
    spun,
    track,
    virtual_roulette,
    wager,
)
from tests.browser.poker_tables import awaits, expect_no_advice, press
from tests.browser.visiting import (
    DESK,
    FINGER,
    PHONE,
    TOO_SMALL,
    Serve,
    Visit,
    balance,
    expect_no_barriers,
    expect_to_fit,
    look_up,
    own_payments,
)
from tests.covering import at_length
from tests.server.serving import serving
from tests.trust import trust

SPLIT, CORNER, STREET, SIX_LINE = "split-05-08", "corner-08-09-11-12", "street-07-08-09", "six_line-07-08-09-10-11-12"


@pytest.fixture
def sealed(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Seals this number for every spin."""

    def seal(number: str) -> None:
        monkeypatch.setattr(shoes, "seal", lambda cards, generator: sealed_number(number))

    return seal


@pytest.mark.long
def test_two_play_a_virtual_round_and_a_third_watches(
    house: House, visit: Visit, serve: Serve, sealed: Callable[[str], None]
) -> None:
    sealed("08")
    set_up_table(house, "V1", ROULETTE, demonstration=True)
    address = f"{serve(house)}/tables/V1"
    ann, bob = take_seats(address, visit)
    room = visit(f"{address}?role=spectator")
    expect(room.locator(".anchor")).to_have_count(157)

    choose_chip(ann, "25.00")
    for position in (SPLIT, CORNER, STREET, SIX_LINE):
        put_on(ann, position)
        expect(bet_on(ann, position, "ann")).to_have_text("25")
    put_on(ann, SPLIT)
    expect(bet_on(room, SPLIT, "ann")).to_have_text("50")
    expect(balance(ann)).to_have_text("875.00")
    choose_chip(bob, "5.00")
    put_on(bob, SPLIT)
    put_on(bob, "black")
    for page in (ann, bob, room):  # both players' chips lie on one position
        expect(bet_on(page, SPLIT, "ann")).to_have_text("50")
        expect(bet_on(page, SPLIT, "bob")).to_have_text("5")
    expect(bet_on(bob, SPLIT, "bob")).to_have_class("bet hue-yellow is-own")
    expect(room.get_by_role("list", name="Wagers on the layout")).to_contain_text("bob: Black, 5.00")
    expect(room.locator("#round")).to_have_text("Round 1 · spin 1")
    expect_no_advice(ann)
    for page in (ann, bob):
        page.get_by_role("button", name="Spin now").click()

    for page, chips in ((ann, "2,450.00"), (bob, "1,090.00")):
        expect(page.locator("#round")).to_contain_text("Round 2")
        expect(balance(page)).to_have_text(chips)
        expect(page.locator("#history li").first).to_have_text("8 black")
    expect(ann.locator("#result")).to_contain_text("You win 1,450.00 on 8")
    for page in (ann, bob):
        look_up(page, "History")
    won = own_payments(ann).filter(has_text="Split 5/8 won")
    expect(won).to_contain_text("50.00 at 17 to 1 = 850.00")
    won.get_by_text("Why was I paid this?").click()
    expect(won.locator(".reasons")).to_contain_text("6.1(b)")
    for words in ("25.00 at 8 to 1 = 200.00", "25.00 at 11 to 1 = 275.00", "25.00 at 5 to 1 = 125.00"):
        expect(own_payments(ann).filter(has_text=words)).to_be_visible()
    expect(own_payments(bob).filter(has_text="Black won")).to_contain_text("5.00 at 1 to 1 = 5.00")
    expect(bet_on(room, SPLIT, "ann")).to_have_count(0)

    ann.keyboard.press("Escape")
    ann.get_by_role("button", name="Repeat").click()
    for position, amount in ((SPLIT, "50"), (CORNER, "25"), (STREET, "25"), (SIX_LINE, "25")):
        expect(bet_on(bob, position, "ann")).to_have_text(amount)
    ann.get_by_role("button", name="Undo").click()
    expect(bet_on(room, SPLIT, "ann")).to_have_count(0)  # what was put down together is undone together
    expect(balance(ann)).to_have_text("2,450.00")
    ann.get_by_role("button", name="Repeat").click()
    ann.get_by_role("button", name="Take back Street 7/8/9, 25.00").click()
    expect(bet_on(room, STREET, "ann")).to_have_count(0)
    ann.get_by_role("button", name="Clear").click()
    expect(balance(ann)).to_have_text("2,450.00")

    look_up(ann, "History")
    ann.get_by_text("Recall the last 10 rounds").click()
    ann.get_by_role("link", name="Round 1").click()
    expect(ann.get_by_role("img", name="The wheel: the ball lies in 8, black")).to_be_visible()
    expect(bet_on(ann, SPLIT, "ann")).to_have_text("50")
    expect(paid_on(ann, SPLIT, "ann")).to_have_text("+850")
    ann.get_by_role("button", name="Settlement").click()
    expect(ann.get_by_text("ann, seat 2, Split 5/8: win")).to_be_visible()
    expect_no_barriers(ann)


# Keeps a note of every moment at which the ball falls, and of a dolly or a result before it lies.
NOTED = """() => {
  window.seen = [];
  const look = () => {
    const falls = document.querySelector(".wheel .ball").getAnimations().length > 0;
    const words = ["#result", ".what-now", ".balance"].map((each) => document.querySelector(each).textContent).join();
    const told = document.querySelector(".dolly") || /on 8|8 black|1,080|1,350/.test(words);
    const now = falls ? (told ? "told ahead" : "falls") : told ? "told" : "runs";
    if (window.seen.at(-1) !== now) window.seen.push(now);
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


@trust(16)
@pytest.mark.parametrize("motion", ["no-preference", at_length("reduce")])
def test_while_the_ball_runs_more_is_wagered_and_then_it_is_seen_to_fall(
    house: House, visit: Visit, sealed: Callable[[str], None], motion: Literal["no-preference", "reduce"]
) -> None:
    sealed("08")
    virtual_roulette(house, {"ann": 2})
    pace = Pace(betting=3600, ball=3600, step=0, result=3600, patience=0, absent=0)
    with serving(house, pace) as address:
        ann = visit(f"{address}/tables/V1", "ann", "player")
        ann.emulate_media(reduced_motion=motion)
        wheel, ball = ann.locator(".wheel"), ann.locator(".wheel .ball")
        put_on(ann, SPLIT)
        expect(bet_on(ann, SPLIT, "ann")).to_be_visible()
        ann.get_by_role("button", name="Spin now").click()
        awaits(ann, "The ball runs: last bets")
        expect(ann.locator("#now")).to_contain_text("seconds until no more bets")
        expect(wheel).to_have_attribute("aria-label", "The wheel: the ball runs")
        expect(ball).to_be_visible(visible=motion == "no-preference")  # at rest it would lie at a number
        ann.evaluate(NOTED)
        put_on(ann, "black")
        expect(bet_on(ann, "black", "ann")).to_be_visible()
        ann.get_by_role("button", name="Spin now").click()
        expect(wheel).to_have_attribute("aria-label", "The wheel: the ball lies in 8, black")
        expect(ball).to_be_visible()
        expect(ann.locator(".hub-number")).to_have_text("8")
        expect(dolly(ann)).to_be_visible()
        expect(ann.locator("#result")).to_contain_text("on 8")
        seen = ann.evaluate("window.seen")
        assert "told ahead" not in seen
        assert ("falls" in seen) == (motion == "no-preference")
        visit.leave()


@trust(16)
def test_number_and_winnings_that_are_heard_of_together_wait_for_the_ball(house: House, visit: Visit) -> None:
    visit.outage = True
    live_roulette(house, {"ann": 2})
    deal(house, c.LiftDolly())
    wager(house, "ann", 10_00, "straight_up-08")
    with serving(house) as address:
        ann = visit(f"{address}/tables/T1", "ann", "player")
        ann.emulate_media(reduced_motion="no-preference")
        deal(house, c.SpinBall())
        expect(ann.locator(".wheel")).to_have_class("wheel is-running")
        ann.evaluate(NOTED)
    expect(ann.locator("#offline")).to_be_visible()
    deal(house, c.CallNoMoreBets(), c.EnterNumber(number="08"), c.Settle())
    with serving(house, port=int(address.rpartition(":")[2])):
        expect(ann.locator("#result")).to_contain_text("on 8")
        expect(balance(ann)).to_have_text("1,350.00")
        seen = ann.evaluate("window.seen")
        assert "falls" in seen
        assert "told ahead" not in seen
        visit.leave()


def take_seats(address: str, visit: Visit) -> tuple[Page, Page]:
    """ann and bob sit down and are issued chips, as everybody is at a demonstration."""
    ann, bob = (visit(address, name, "player") for name in ("ann", "bob"))
    for page, seat in ((ann, 2), (bob, 4)):
        page.get_by_role("button", name=f"Take seat {seat}", exact=True).click()
        expect(balance(page)).to_have_text("1,000.00")
    return ann, bob


def test_a_live_round_is_dealt_by_keyboard_and_each_follows_it(house: House, visit: Visit, serve: Serve) -> None:
    live_roulette(house, {})
    address = f"{serve(house)}/tables/T1"
    dealer = visit(address, "dora", "dealer")
    ann, bob = take_seats(address, visit)
    press(dealer, "Space", "Open the round")
    awaits(ann, "Place your bets")
    choose_chip(ann, "25.00")
    put_on(ann, "straight_up-17")
    put_on(ann, SPLIT)
    expect(bet_on(dealer, SPLIT, "ann")).to_be_visible()
    press(dealer, "Space", "Place your wagers")
    awaits(ann, "The ball runs")
    press(dealer, "Space", "The ball runs and wagers are awaited from bob")
    expect(dealer.get_by_role("alert").filter(has_text="missing: bob")).to_be_visible()
    choose_chip(bob, "100.00")
    put_on(bob, "red")
    expect(bet_on(dealer, "red", "bob")).to_have_text("100")
    expect(bob.locator(".wheel")).to_have_class("wheel is-running")
    put_on(ann, "dozen-2")  # until the call
    expect(bet_on(bob, "dozen-2", "ann")).to_have_text("25")
    dealer.keyboard.type("17")  # kept, but it completes nothing while the ball runs
    press(dealer, "Space", "The ball runs")
    awaits(ann, "No more bets")
    expect(ann.get_by_role("button", name="Take back Split 5/8, 25.00")).to_be_disabled()
    expect(dealer.locator("#entry")).to_have_value("17")
    dealer.keyboard.press("5")  # 175 is no number
    dealer.keyboard.press("Enter")
    expect(dealer.get_by_role("alert")).to_contain_text("175 Enter  is refused")
    dealer.keyboard.press("Escape")
    dealer.keyboard.type("18")
    expect(dealer.locator(".entry-last")).to_have_text("18red")
    dealer.keyboard.press("Backspace")
    dealer.keyboard.press("7")
    dealer.keyboard.press("Enter")
    for page in (ann, bob):
        expect(dolly(page)).to_have_attribute("data-number", "17")
        expect(page.get_by_role("img", name="the ball lies in 17, black")).to_be_visible()
    press(dealer, "Space", "17 black: collect the losing wagers")
    expect(balance(ann)).to_have_text("1,900.00")
    expect(balance(bob)).to_have_text("900.00")
    first = own_payments(ann).first
    expect(first).to_contain_text("Straight up 17 won")
    expect(first).to_contain_text("25.00 at 35 to 1 = 875.00")
    expect(paid_on(bob, "straight_up-17", "ann")).to_have_text("+875")
    expect(own_payments(dealer).first).to_contain_text("Seat 2, ann: Straight up 17 won")
    expect(dolly(ann)).to_be_visible()
    press(dealer, "Space", "Lift the dolly")
    awaits(ann, "Place your bets")
    expect(dolly(ann)).to_have_count(0)
    expect(own_payments(ann)).to_have_count(3)  # until the next ball is spun


def test_the_layout_is_played_by_keyboard(house: House, visit: Visit, serve: Serve) -> None:
    live_roulette(house)
    deal(house, c.LiftDolly())
    ann = visit(f"{serve(house)}/tables/T1", "ann", "player")
    expect(ann.locator(".anchor")).to_have_count(157)
    choose_chip(ann, "25.00")
    ann.get_by_role("application").focus()
    ann.keyboard.press("ArrowRight")
    ann.keyboard.press("ArrowLeft")
    walk = {
        "": "straight_up-01",
        "ArrowRight": "split-01-04",
        "ArrowUp": "corner-01-02-04-05",
        "ArrowDown": "split-01-04",
        "ArrowDown ": "six_line-01-02-03-04-05-06",
        "ArrowDown  ": "dozen-1",
        "ArrowDown   ": "low",
        "ArrowRight ": "even",
        "ArrowUp ": "dozen-1",
        "ArrowUp  ": "street-07-08-09",
        "ArrowUp   ": "straight_up-07",
    }
    for key, position in walk.items():
        if key:
            ann.keyboard.press(key.strip())
        expect(ann.locator(".roulette-board")).to_have_attribute("data-at", position)
    expect(ann.locator("#polite")).to_contain_text("Straight up 7 · pays 35 to 1")
    ann.keyboard.press("Enter")
    ann.keyboard.press("Enter")
    expect(bet_on(ann, "straight_up-07", "ann")).to_have_text("50")
    ann.keyboard.press("Backspace")
    expect(bet_on(ann, "straight_up-07", "ann")).to_have_text("25")
    ann.keyboard.press("Backspace")
    expect(bet_on(ann, "straight_up-07", "ann")).to_have_count(0)
    expect(balance(ann)).to_have_text("1,000.00")

    track(ann, "Orphelins").focus()
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("button", name="Place 125.00")).to_be_focused()
    ann.keyboard.press("Enter")
    expect(bet_on(ann, "split-14-17", "ann")).to_have_text("25")
    expect(balance(ann)).to_have_text("875.00")


def test_a_whole_round_is_played_by_keyboard_and_the_focus_is_never_lost(
    house: House, visit: Visit, serve: Serve, sealed: Callable[[str], None]
) -> None:
    sealed("01")
    virtual_roulette(house, {"ann": 2})
    ann = visit(f"{serve(house)}/tables/V1", "ann", "player")
    ann.get_by_role("button", name="25.00 chip", exact=True).focus()
    ann.keyboard.press("Enter")
    expect(ann.get_by_role("button", name="25.00 chip", exact=True)).to_be_focused()
    ann.get_by_role("application").focus()
    ann.keyboard.press("ArrowRight")
    ann.keyboard.press("Enter")
    expect(bet_on(ann, "split-01-04", "ann")).to_have_text("25")
    expect(ann.get_by_role("application")).to_be_focused()
    ann.locator("#ready").focus()
    ann.keyboard.press("Enter")
    expect(ann.locator("#result")).to_contain_text("You win 425.00 on 1")
    expect(ann.locator("#round")).to_contain_text("Round 2")
    assert ann.evaluate("document.activeElement !== document.body")
    ann.locator("#rebet").focus()
    ann.keyboard.press("Enter")
    expect(bet_on(ann, "split-01-04", "ann")).to_have_text("25")
    assert ann.evaluate("document.activeElement !== document.body")


def test_what_is_pointed_at_is_shown_and_a_race_track_wager_before_it_is_placed(
    house: House, visit: Visit, serve: Serve
) -> None:
    live_roulette(house)
    deal(house, c.LiftDolly())
    ann = visit(f"{serve(house)}/tables/T1", "ann", "player")
    point_at(ann, "street-00-02-03")
    expect(ann.locator("#position")).to_have_text("Street 0/2/3 · pays 11 to 1")
    assert lit(ann) == ["0", "2", "3"]
    choose_chip(ann, "5.00")
    before = ann.get_by_role("group", name="Before it is placed")
    track(ann, "Voisins de Zero (0/2/3)").locator("text").first.click()
    expect(before).to_contain_text("Voisins de Zero (0/2/3) · 9 pieces of 5.00 = 45.00")
    expect(before).to_contain_text("10.00 on Street 0/2/3")
    expect(balance(ann)).to_have_text("1,000.00")
    choose_chip(ann, "25.00")
    expect(before).to_contain_text("9 pieces of 25.00 = 225.00")
    ann.get_by_role("button", name="Place 225.00").click()
    expect(balance(ann)).to_have_text("775.00")
    expect(bet_on(ann, "street-00-02-03", "ann")).to_have_text("50")
    expect(bet_on(ann, "split-04-07", "ann")).to_have_text("25")
    expect(before).to_be_hidden()

    track(ann, "Neighbours of 0").click()
    expect(before).to_contain_text("Neighbours of 0 · 5 pieces of 25.00 = 125.00")
    assert lit(ann) == ["0", "15", "26", "3", "32"]
    ann.get_by_role("button", name="Cancel").click()
    expect(before).to_be_hidden()
    ann.get_by_role("button", name="Undo").click()  # all nine pieces
    expect(balance(ann)).to_have_text("1,000.00")


def test_a_chip_is_dragged_from_the_rack_to_a_line(house: House, visit: Visit, serve: Serve) -> None:
    live_roulette(house)
    deal(house, c.LiftDolly())
    ann = visit(f"{serve(house)}/tables/T1", "ann", "player")
    expect(ann.locator(".anchor")).to_have_count(157)
    ann.get_by_role("button", name="25.00 chip", exact=True).hover()
    ann.mouse.down()
    ann.mouse.move(*point_of(ann, SPLIT), steps=5)
    ann.mouse.up()
    expect(bet_on(ann, SPLIT, "ann")).to_have_text("25")


def test_a_maximum_marker_fills_a_number_and_its_combinations(house: House, visit: Visit, serve: Serve) -> None:
    live_roulette(house, limits=dict.fromkeys(KINDS, Limit(500, 50_00, 500)))
    deal(house, c.LiftDolly())
    wager(house, "ann", 20_00, "17")
    ann = visit(f"{serve(house)}/tables/T1", "ann", "player")
    ann.get_by_label("Maximum on number").fill("17")
    ann.get_by_role("button", name="Show").click()
    before = ann.get_by_role("group", name="Before it is placed")
    expect(before).to_contain_text("Maximum marker on 17 · 12 positions, each at its maximum")
    ann.get_by_role("button", name="Place 580.00").click()  # less what lies there
    expect(bet_on(ann, "straight_up-17", "ann")).to_have_text("50")
    expect(bet_on(ann, "corner-13-14-16-17", "ann")).to_have_text("50")
    expect(balance(ann)).to_have_text("400.00")


def test_a_combination_that_is_none_is_refused_with_the_nearest(house: House, visit: Visit, serve: Serve) -> None:
    live_roulette(house)
    deal(house, c.LiftDolly())
    ann = visit(f"{serve(house)}/tables/T1", "ann", "player")
    choose_chip(ann, "25.00")
    numbers = ann.get_by_label("Numbers, as in 5/8")
    numbers.fill("5/9")
    numbers.press("Enter")
    refusal = ann.get_by_role("alert").filter(has_text="Refused")
    expect(refusal).to_contain_text("'5/9' is no wager on this layout; the nearest is Corner 5/6/8/9")
    expect(refusal).to_contain_text("Open instead: Corner 5/6/8/9.")
    expect(refusal.locator(".clause").first).to_have_text("4.3")
    numbers.fill("8 5")
    numbers.press("Enter")
    expect(bet_on(ann, SPLIT, "ann")).to_have_text("25")
    expect(refusal).to_be_hidden()
    choose_chip(ann, "500.00")
    put_on(ann, "red")
    expect(balance(ann)).to_have_text("475.00")
    put_on(ann, "black")
    expect(refusal).to_contain_text("ann has 475.00 in chips")


def test_a_table_without_a_race_track_and_without_the_corner_of_zero(house: House, visit: Visit, serve: Serve) -> None:
    live_roulette(house, options={"race_track": "none", "zero_corner": "none"})
    deal(house, c.LiftDolly())
    ann = visit(f"{serve(house)}/tables/T1", "ann", "player")
    expect(ann.locator(".anchor")).to_have_count(156)
    expect(ann.locator(".race-track")).to_be_hidden()
    choose_chip(ann, "5.00")
    put_on(ann, "split-00-01", off=(0, 25))  # where the corner would be
    expect(bet_on(ann, "split-00-01", "ann")).to_have_text("5")


@pytest.mark.long  # by rules and in the terminal too
def test_irregularities_have_a_key_or_a_place_at_the_desk(house: House, visit: Visit, serve: Serve) -> None:
    live_roulette(house)
    deal(house, c.LiftDolly())
    for patron in ("ann", "bob"):
        wager(house, patron, 25_00, "17", "red")
    address = f"{serve(house)}/tables/T1"
    dealer = visit(address, "dora", "dealer")
    ann = visit(address, "ann", "player")
    dialog = dealer.get_by_role("dialog")
    press(dealer, "Space", "Place your wagers")
    awaits(dealer, "The ball runs")
    dealer.keyboard.press("o")
    expect(dialog.get_by_label("Was the ball lifted in time?")).to_have_value("yes")
    expect(dialog.get_by_label("Revolutions")).to_have_value("0")
    dialog.get_by_role("button", name="No spin").click()
    expect(dealer.locator("#log")).to_contain_text("The spin is void: no spin (the ball was lifted in time)")
    awaits(ann, "Place your bets")
    expect(balance(ann)).to_have_text("1,000.00")
    expect(ann.get_by_role("button", name="Undo")).to_be_disabled()

    for patron in ("ann", "bob"):
        wager(house, patron, 25_00, "17")
        expect(bet_on(dealer, "straight_up-17", patron)).to_be_visible()
    press(dealer, "Space", "Place your wagers")
    awaits(dealer, "The ball runs")
    dealer.keyboard.press("i")
    dialog.get_by_text("The spin is void", exact=True).click()
    out = dialog.locator("details details").filter(has=dealer.get_by_text("Void spin: ball out"))
    out.locator("summary").first.click()
    out.get_by_label("What was seen").fill("it hit a chair")
    out.get_by_role("button").click()
    expect(ann.locator("#log")).to_contain_text("The spin is void: ball out (it hit a chair); wagers go back")

    for patron in ("ann", "bob"):
        wager(house, patron, 25_00, "17")
    spun(house, "16")
    director = visit(address, "dan", "director")
    desk = director.locator("#desk")
    desk.get_by_text("Correct the number").first.click()
    correct = desk.locator("details").filter(has_text="How the wrong number")
    correct.get_by_label("Number, 0 to 36").fill("17")
    correct.get_by_label("How the wrong number came to be marked").fill("a slip of the key")
    correct.get_by_role("button").click()
    expect(dolly(ann)).to_have_attribute("data-number", "17")
    press(dealer, "Space", "17 black")
    expect(balance(ann)).to_have_text("1,875.00")

    ball = desk.locator("details").filter(has_text="Reference of its approval")
    ball.locator("summary").click()
    ball.get_by_label("Diameter in millimetres").fill("21")
    ball.get_by_label("Reference of its approval").fill("B 21")
    ball.get_by_role("button").click()
    expect(dealer.locator("#console")).to_contain_text("A ball of 21 mm is in use.")


def test_colour_chips_are_issued_and_look_their_colour(house: House, visit: Visit, serve: Serve) -> None:
    live_roulette(house)
    address = f"{serve(house)}/tables/T1"
    dealer, ann = visit(address, "dora", "dealer"), visit(address, "ann", "player")
    desk = dealer.locator("#desk")
    desk.get_by_text("Issue colour chips", exact=True).click()
    form = desk.locator("details details").filter(has=dealer.get_by_text("Colour chips for ann"))
    form.locator("summary").first.click()
    form.get_by_label("Colour", exact=True).select_option("purple")
    form.get_by_label("Value of each chip").fill("15.00")
    form.get_by_role("button").click()
    player = ann.get_by_role("group", name="Seats and players").locator('[data-patron="ann"]')
    expect(player).to_contain_text("purple chips worth 15.00")
    press(dealer, "Space", "Open the round")
    awaits(ann, "Place your bets")
    choose_chip(ann, "30.00")
    put_on(ann, SPLIT)
    expect(bet_on(dealer, SPLIT, "ann")).to_have_text("30")
    expect(bet_on(dealer, SPLIT, "ann")).to_have_class("bet hue-purple ")


def test_a_round_is_played_on_a_phone(house: House, visit: Visit, serve: Serve, sealed: Callable[[str], None]) -> None:
    sealed("00")
    virtual_roulette(house, {"ann": 2})
    page = visit(f"{serve(house)}/tables/V1", "ann", "player", **PHONE)
    expect(page.locator(".felt.is-upright .roulette-board.is-played")).to_be_visible()
    page.get_by_role("button", name="25.00 chip").tap()
    for position in (SPLIT, "corner-31-32-34-35", "street-00-01-02", SIX_LINE, "dozen-2"):
        tap_on(page, position)
        expect(bet_on(page, position, "ann")).to_have_text("25")
    expect_to_fit(page)
    show(page, "Track")
    track(page, "Tier (5/8)").locator("text").first.tap()
    expect_to_fit(page)
    page.get_by_role("button", name="Place 150.00").tap()
    show(page, "Layout")
    expect(bet_on(page, SPLIT, "ann")).to_have_text("50")
    expect(balance(page)).to_have_text("725.00")
    page.get_by_role("button", name="Spin now").tap()
    expect(own_payments(page)).to_have_count(10)
    expect(own_payments(page).first).to_contain_text("25.00 at 11 to 1 = 275.00")
    look_up(page, "History")
    own_payments(page).first.get_by_text("Why").tap()
    expect(own_payments(page).first.locator(".reasons")).to_contain_text("7.3(a)")
    expect_to_fit(page)


def test_a_held_finger_has_a_lens_and_places_when_it_lets_go(house: House, visit: Visit, serve: Serve) -> None:
    live_roulette(house)
    deal(house, c.LiftDolly())
    page = visit(f"{serve(house)}/tables/T1", "ann", "player", **PHONE)
    board, lens = page.locator(".roulette-board"), page.locator(".lens")
    to_x, to_y = point_of(page, "corner-16-17-19-20")
    from_x, from_y = to_x + 40, to_y - 20  # within 17
    finger = page.context.new_cdp_session(page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": from_x, "y": from_y}]})
    expect(lens).to_be_visible()
    expect(board).to_have_attribute("data-at", "straight_up-17")
    finger.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": to_x, "y": to_y}]})
    expect(board).to_have_attribute("data-at", "corner-16-17-19-20")
    box = lens.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < to_y  # above the finger, which would cover it
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(lens).to_be_hidden()
    expect(bet_on(page, "corner-16-17-19-20", "ann")).to_have_text("5")
    expect(bet_on(page, "straight_up-17", "ann")).to_have_count(0)


# Words of the same drawing that lie over one another, and words beyond the sides of their cell.
COLLIDING = """([words, cell]) => {
  const boxes = [...document.querySelectorAll(words)]
    .filter((node) => node.textContent && node.checkVisibility())
    .map((node) => [node, node.getBoundingClientRect()]);
  const over = (a, b) => a.x < b.right - 1 && b.x < a.right - 1 && a.y < b.bottom - 1 && b.y < a.bottom - 1;
  const beyond = boxes.filter(([node, box]) => {
    const around = cell && node.closest(cell)?.getBoundingClientRect();
    return around && (box.x < around.x - 1 || box.right > around.right + 1);
  });
  const met = boxes.flatMap(([one, a], at) =>
    boxes.slice(at + 1).filter(([, b]) => over(a, b)).map(([other]) => `${one.textContent} / ${other.textContent}`));
  return [...met, ...beyond.map(([node]) => node.textContent)];
}"""


def test_at_320_pixels_nothing_collides_and_a_thumb_finds_the_maximum_marker(
    house: House, visit: Visit, serve: Serve
) -> None:
    live_roulette(house)
    deal(house, c.LiftDolly())
    narrow = {**PHONE, "viewport": {"width": 320, "height": 640}}
    page = visit(f"{serve(house)}/tables/T1", "ann", "player", **narrow)
    expect(page.locator(".anchor")).to_have_count(157)
    assert page.evaluate(COLLIDING, [".cell-of text", ".cell-of"]) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    show(page, "Track")
    assert page.evaluate(COLLIDING, [".track-part text", ""]) == []
    show(page, "Bets")
    page.get_by_label("Maximum on number").fill("17")
    page.get_by_role("button", name="Show", exact=True).tap()
    expect(page.get_by_role("group", name="Before it is placed")).to_contain_text("Maximum marker on 17")
    assert page.evaluate(TOO_SMALL, [".switch-key, .figures :is(input, button), .proposal button", FINGER]) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def show(page: Page, panel: str) -> None:
    """The layout, the race track or the bets, one of which a narrow screen has at a time."""
    page.get_by_role("group", name="Show", exact=True).get_by_role("button", name=panel).tap()


def tap_on(page: Page, position: str) -> None:
    page.touchscreen.tap(*point_of(page, position))


@pytest.mark.parametrize(
    ("role", "screen"),
    [
        ("player", DESK),
        at_length("player", PHONE),
        at_length("dealer", DESK),
        at_length("dealer", PHONE),
        at_length("director", DESK),
    ],
    ids=["player", "player-phone", "dealer", "dealer-phone", "director"],
)
def test_anyone_can_sit_at_a_table_in_mid_round(
    house: House, visit: Visit, serve: Serve, role: str, screen: dict[str, object]
) -> None:
    live_roulette(house)
    deal(house, c.LiftDolly())
    wager(house, "ann", 25_00, "17", "red", "5/8")
    wager(house, "bob", 5_00, "5/8", "dozen-1")
    spun(house, "17")
    must(house, "T1", c.Settle(), "dora", Role.DEALER)
    deal(house, c.LiftDolly())
    wager(house, "ann", 25_00, "5/8", "0")
    page = visit(f"{serve(house)}/tables/T1", "ann" if role == "player" else "dora", role, **screen)
    expect(bet_on(page, SPLIT, "ann")).to_be_visible()
    expect_no_barriers(page)
    if screen is PHONE:
        expect_to_fit(page)
    if role == "player":
        expect_no_advice(page)
    if role == "dealer":
        page.locator("#irregular").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect_no_barriers(page)
