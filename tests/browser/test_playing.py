"""A guest at a virtual table, from the lobby to the explanation of what was paid."""

from playwright.sync_api import expect

from croupier.conduct import House, must, set_up_table
from croupier.games.mini_baccarat import commands as c
from croupier.ruling import Role
from tests.browser.visiting import (
    Serve,
    Visit,
    balance,
    cards,
    cents,
    dollars,
    expect_cards,
    expect_no_barriers,
    introduce,
    look_up,
    own_payments,
    printed,
    put,
    sit_down,
    spot,
)
from tests.server.serving import B18, live_table
from tests.trust import trust

BANKER_25 = {"banker": 23_75, "player": -25_00, "tie": 0}  # what it changes, by who wins


@trust(16)
def test_a_guest_bets_is_paid_and_reads_why(house: House, visit: Visit, serve: Serve) -> None:
    set_up_table(house, "V1", B18, demonstration=True)
    address = serve(house)
    page = visit(f"{address}/tables/V1")
    expect(page.get_by_text("listens on this machine only")).to_be_visible()
    introduce(page, "ann", "player")
    sit_down(page, 3)

    put(page, "banker", "25.00")
    expect(spot(page, "banker")).to_contain_text("25.00")
    expect(balance(page)).to_have_text("475.00")
    page.get_by_role("button", name="Deal now").click()

    expect(page.locator("#result")).to_contain_text("25.00")
    look_up(page, "History")
    expect(page.get_by_role("heading", name="Your wagers in round 1")).to_be_visible()
    paid = own_payments(page)
    expect(paid).to_have_count(1)
    look_up(page, "Roads")
    expect(page.get_by_role("list", name="Bead plate").locator(".bead")).to_have_count(1)
    look_up(page, "History")

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
    assert said == set(map(printed, settled.under))
    expect(paid.locator(".arithmetic")).to_contain_text("25.00")


def test_a_press_counts_though_the_table_changes_before_the_finger_is_lifted(
    house: House, visit: Visit, serve: Serve
) -> None:
    set_up_table(house, "V1", B18, demonstration=True)
    page = visit(f"{serve(house)}/tables/V1", "ann", "player")
    sit_down(page, 1)
    page.get_by_role("button", name="Bet 5.00 on player and deal").hover()
    page.mouse.down()
    must(house, "V1", c.PlaceWager(patron="ann", option="tie", amount=5_00), "ann", Role.PATRON)
    expect(spot(page, "tie")).to_contain_text("5.00")  # the dock has "Deal now" to show
    with page.expect_request(lambda request: "place_wager" in (request.post_data or "")) as sent:
        page.mouse.up()
    assert sent.value.post_data_json["command"]["option"] == "player"


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
    page.get_by_role("button", name="Deal now").click()
    expect(own_payments(page)).to_have_count(1)
    page.get_by_role("button", name="Repeat").click()
    expect(spot(page, "player")).to_contain_text("25.00")


def test_a_whole_round_by_keyboard_keeps_the_focus_and_says_the_result_once(
    house: House, visit: Visit, serve: Serve
) -> None:
    set_up_table(house, "V1", B18, demonstration=True)
    page = visit(f"{serve(house)}/tables/V1", "ann", "player")
    ask = page.locator("#ask")
    page.evaluate("""() => {
      window.said = [];
      const region = document.getElementById("polite");
      new MutationObserver(() => region.textContent && window.said.push(region.textContent))
        .observe(region, { childList: true });
    }""")
    page.get_by_role("button", name="Take seat 2").focus()
    page.keyboard.press("Enter")
    expect(ask).to_be_focused()  # the key is gone, the focus is not
    page.get_by_label("Amount").focus()
    page.keyboard.press("Enter")
    expect(balance(page)).to_have_text("500.00")
    expect(ask).to_be_focused()
    spot(page, "banker").focus()
    page.keyboard.press("Enter")
    expect(balance(page)).to_have_text("495.00")
    expect(spot(page, "banker")).to_be_focused()  # what is drawn anew keeps the focus
    page.keyboard.press("Space")
    expect(balance(page)).to_have_text("490.00")
    page.keyboard.press("2")
    expect(page.locator("#chip-2500")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("t")  # a wager by its key, as in the terminal
    expect(balance(page)).to_have_text("465.00")
    page.get_by_role("button", name="Deal now").focus()
    page.keyboard.press("Enter")
    expect(own_payments(page)).to_have_count(2)
    expect(page.locator("#state")).to_have_text("betting")
    expect(ask).to_be_focused()
    said = page.evaluate("window.said")
    assert len([words for words in said if "You win" in words or "You lose" in words]) == 1


def test_bets_are_doubled_saved_and_dragged(house: House, visit: Visit, serve: Serve) -> None:
    set_up_table(house, "V1", B18, demonstration=True)
    page = visit(f"{serve(house)}/tables/V1", "ann", "player")
    sit_down(page, 4)
    expect(page.get_by_role("button", name="1,000.00 chip")).to_have_count(0)  # above every limit
    page.get_by_role("button", name="25.00 chip").drag_to(spot(page, "player"))
    expect(spot(page, "player")).to_contain_text("25.00")
    put(page, "tie", "5.00")
    page.get_by_role("button", name="Double").click()
    expect(balance(page)).to_have_text("440.00")
    page.get_by_role("button", name="Saved").click()
    page.get_by_role("button", name="Save these bets").click()
    page.get_by_role("button", name="Clear").click()
    expect(balance(page)).to_have_text("500.00")
    page.get_by_role("button", name="Undo").click()
    expect(balance(page)).to_have_text("440.00")
    page.get_by_role("button", name="Clear").click()
    expect(balance(page)).to_have_text("500.00")
    page.get_by_role("button", name="Saved").click()
    page.get_by_role("button", name="50.00 player", exact=False).first.click()
    expect(balance(page)).to_have_text("440.00")
    expect(spot(page, "tie")).to_contain_text("10.00")


def test_somebody_who_sits_out_is_told_so_and_dealt_in_again(house: House, visit: Visit, serve: Serve) -> None:
    set_up_table(house, "V1", B18, demonstration=True)
    address = serve(house)
    ann, bob = (visit(f"{address}/tables/V1", name, "player") for name in ("ann", "bob"))
    sit_down(ann, 4)
    sit_down(bob, 5)
    put(ann, "player", "25.00")
    ann.get_by_role("button", name="Deal now").click()
    expect(ann.locator(".asks")).to_contain_text("Waiting for bob")
    bob.get_by_role("button", name="Sit out").click()
    expect(own_payments(ann)).to_have_count(1)
    expect(bob.locator("#ask")).to_have_text("You sit out")
    bob.get_by_role("button", name="Deal me in").click()
    expect(bob.locator("#ask")).to_have_text("Place your bets")


def test_with_motion_the_words_come_when_the_cards_lie_there(house: House, visit: Visit, serve: Serve) -> None:
    set_up_table(house, "V1", B18, demonstration=True)
    page = visit(f"{serve(house)}/tables/V1", "ann", "player", reduced_motion="no-preference")
    sit_down(page, 4)
    put(page, "player", "25.00")
    # At every change of the line that says the result: how many things are still on their way.
    page.evaluate("""() => {
      window.moving = [];
      new MutationObserver(() => window.moving.push(document.querySelectorAll(".lifted").length))
        .observe(document.getElementById("result"), { childList: true });
    }""")
    page.get_by_role("button", name="Deal now").click()
    expect(page.locator("#result")).to_contain_text("25.00")
    expect(page.locator(".lifted")).to_have_count(0)
    assert page.evaluate("window.moving")[-1] == 0


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


def test_a_void_round_says_what_is_returned_and_why(house: House, visit: Visit, serve: Serve) -> None:
    live_table(house)
    ann = visit(f"{serve(house)}/tables/T1", "ann", "player")
    put(ann, "player", "25.00", times=2)
    expect(balance(ann)).to_have_text("950.00")
    must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
    must(house, "T1", c.DealCard(card="As"), "dora", Role.DEALER)
    expect_cards(ann, "Player", "Ace of spades")
    must(house, "T1", c.VoidRound(round=1, ground="fraud", reason="a marked card"), "olga", Role.OPERATOR)
    line = ann.locator("#result.is-void .result-line")
    expect(line).to_contain_text("This round is void. Your 50.00 is returned.")
    expect(line.locator(".clause")).to_have_count(1)
    expect(cards(ann, "Player").first).to_have_css("opacity", "0.5")
    expect(balance(ann)).to_have_text("1,000.00")
    expect_no_barriers(ann)
