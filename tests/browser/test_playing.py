"""A guest at a virtual table, from the lobby to the explanation of what was paid."""

from playwright.sync_api import expect

from croupier.conduct import House, set_up_table
from tests.browser.visiting import Serve, Visit, balance, cents, dollars, introduce, own_payments, put, sit_down, spot
from tests.server.serving import B18

BANKER_25 = {"banker": 23_75, "player": -25_00, "tie": 0}  # what it changes, by who wins


def test_a_guest_bets_is_paid_and_reads_why(house: House, visit: Visit, serve: Serve) -> None:
    set_up_table(house, "V1", B18, demonstration=True)
    address = serve(house)
    page = visit(address)
    expect(page.get_by_text("not yet protected by accounts")).to_be_visible()
    page.get_by_role("link", name="Play at V1").click()
    expect(page.get_by_text("listens on this machine only")).to_be_visible()
    introduce(page, "ann", "player")
    sit_down(page, 3)

    put(page, "banker", "25.00")
    expect(spot(page, "banker")).to_contain_text("25.00")
    expect(balance(page)).to_have_text("475.00")
    page.get_by_role("button", name="Ready").click()

    expect(page.get_by_role("heading", name="Your wagers in round 1")).to_be_visible()
    paid = own_payments(page)
    expect(paid).to_have_count(1)
    expect(page.get_by_role("list", name="Bead plate").locator(".bead")).to_have_count(1)

    table = house.table("V1").table
    assert table is not None
    [record] = table.game.records
    change = BANKER_25[record.closed.result]
    expect(balance(page)).to_have_text(dollars(500_00 + change))
    assert table.balances["patron:ann"] == 500_00 + change
    assert cents(paid.locator(".money").inner_text()) == change

    paid.get_by_text("Why").click()
    expect(paid.locator(".reasons")).to_be_visible()
    said = set(paid.locator(".reasons .clause").all_inner_texts())
    [settled] = record.settlements
    assert said == set(settled.under)
    expect(paid.locator(".arithmetic")).to_contain_text("25.00")


def test_wagers_are_undone_cleared_and_made_again(house: House, visit: Visit, serve: Serve) -> None:
    set_up_table(house, "V1", B18, demonstration=True)
    address = serve(house)
    page = visit(f"{address}/tables/V1", "ann", "player")
    sit_down(page, 1)
    put(page, "player", "25.00", times=2)
    expect(spot(page, "player")).to_contain_text("50.00")
    page.get_by_role("button", name="Undo").click()
    expect(spot(page, "player")).to_contain_text("25.00")
    put(page, "tie", "5.00")
    expect(balance(page)).to_have_text("470.00")
    page.get_by_role("button", name="Clear").click()
    expect(balance(page)).to_have_text("500.00")
    put(page, "player", "25.00")
    page.get_by_role("button", name="Ready").click()
    expect(own_payments(page)).to_have_count(1)
    page.get_by_role("button", name="Rebet").click()
    expect(spot(page, "player")).to_contain_text("25.00")


def test_a_seat_and_a_wager_by_keyboard(house: House, visit: Visit, serve: Serve) -> None:
    set_up_table(house, "V1", B18, demonstration=True)
    address = serve(house)
    page = visit(f"{address}/tables/V1", "ann", "player")
    seat = page.get_by_role("button", name="Take seat 2")
    seat.focus()
    page.keyboard.press("Enter")
    page.get_by_label("Amount").focus()
    page.keyboard.press("Enter")
    expect(balance(page)).to_have_text("500.00")
    spot(page, "banker").focus()
    page.keyboard.press("Enter")
    expect(balance(page)).to_have_text("495.00")
    expect(spot(page, "banker")).to_be_focused()  # what is drawn anew keeps the focus
    page.keyboard.press("Space")
    expect(balance(page)).to_have_text("490.00")
    page.get_by_role("button", name="Ready").focus()
    page.keyboard.press("Enter")
    expect(own_payments(page)).to_have_count(1)


def test_what_the_rules_refuse_is_said_with_the_clause(house: House, visit: Visit, serve: Serve) -> None:
    set_up_table(house, "V1", B18, demonstration=True)
    address = serve(house)
    page = visit(f"{address}/tables/V1", "ann", "player")
    sit_down(page, 1, 100)
    put(page, "tie", "500.00")
    refusal = page.get_by_role("alert").filter(has_text="Refused")
    expect(refusal).to_be_visible()
    expect(refusal.locator(".clause").first).to_be_visible()
    expect(balance(page)).to_have_text("100.00")
