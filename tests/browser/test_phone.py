"""The same tables on a phone: nothing to the side, everything within a thumb's reach."""

from playwright.sync_api import expect

from croupier.conduct import House, must, set_up_table
from croupier.games.mini_baccarat import commands as c
from croupier.ruling import Role
from tests.browser.visiting import (
    PHONE,
    Serve,
    Visit,
    balance,
    expect_cards,
    expect_to_fit,
    introduce,
    look_up,
    own_payments,
    spot,
    unfold,
)
from tests.server.serving import B18, live_table


def test_a_round_is_played_on_a_phone(house: House, visit: Visit, serve: Serve) -> None:
    set_up_table(house, "V1", B18, demonstration=True)
    address = serve(house)
    page = visit(f"{address}/tables/V1", **PHONE)
    expect(page.get_by_role("heading", name="Who are you")).to_be_visible()
    expect_to_fit(page)
    introduce(page, "ann", "player")
    page.get_by_role("button", name="Take seat 7").tap()
    page.get_by_role("button", name="Buy chips").tap()
    expect(balance(page)).to_have_text("500.00")
    page.get_by_role("button", name="25.00 chip").tap()
    for option in ("player", "tie", "dragon_bonus_player"):  # the last is at the very bottom of the layout
        spot(page, option).tap()
    expect(balance(page)).to_have_text("425.00")
    expect_to_fit(page)
    page.get_by_role("button", name="Deal now").tap()
    expect(own_payments(page)).to_have_count(3)
    look_up(page, "History")
    own_payments(page).first.get_by_text("Why").tap()
    expect(own_payments(page).first.locator(".reasons")).to_be_visible()
    expect_to_fit(page)


# Where they are on the screen: nothing is needed below its edge, and no key moves under the thumb.
KEYS = """[...document.querySelectorAll(".what-now, .entry-row, .folds, .keypad .button, #irregular, #call-floor")]
  .filter((node) => node.checkVisibility())
  .map((node) => { const { x, y, bottom } = node.getBoundingClientRect(); return [x, y, bottom <= innerHeight]; })"""


def test_a_card_is_dealt_with_the_keypad_and_nothing_scrolls_or_moves(house: House, visit: Visit, serve: Serve) -> None:
    live_table(house)
    must(house, "T1", c.PlaceWager(patron="ann", option="tie", amount=5_00), "ann", Role.PATRON)
    address = serve(house)
    page = visit(f"{address}/tables/T1", "dora", "dealer", **PHONE)
    expect(page.get_by_role("region", name="The layout")).to_be_visible()  # nothing is entered now
    page.get_by_role("button", name="No more bets").tap()
    expect(page.locator(".what-now")).to_have_text("First card to the player")
    before = page.evaluate(KEYS)
    assert len(before) > 20
    assert all(in_sight for _, _, in_sight in before)
    page.get_by_role("button", name="10", exact=True).tap()
    page.get_by_role("button", name="Hearts", exact=True).tap()
    expect(page.locator(".entry-makes")).to_contain_text("then")
    assert page.evaluate(KEYS) == before
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
    page.get_by_role("button", name="Confirm", exact=True).tap()
    expect(page.locator(".what-now")).to_have_text("First card to the banker")
    unfold(page, "Table")
    expect_cards(page, "Player", "10 of hearts")
    expect_to_fit(page)


def test_whoever_only_watches_sees_every_wager(house: House, visit: Visit, serve: Serve) -> None:
    live_table(house, patrons=("ann", "bob"))
    for patron, option in (("ann", "tie"), ("bob", "banker")):
        must(house, "T1", c.PlaceWager(patron=patron, option=option, amount=125_00, box=7), patron, Role.PATRON)
    address = serve(house)
    page = visit(f"{address}/tables/T1?role=spectator", **PHONE)
    for name in ("ann", "bob"):
        expect(page.locator(".spot .wager").filter(has_text=name)).to_be_visible()
    expect_to_fit(page)
