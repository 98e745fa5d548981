"""Blackjack from the lobby to the explanation: a guest's round, a shared box dealt by keyboard, insurance."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.conduct import House, must, set_up_table
from croupier.equipment import card_name
from croupier.games.blackjack import commands as c
from croupier.ruling import Role
from tests.browser.visiting import (
    CAUTIOUS,
    DESK,
    PHONE,
    Serve,
    Visit,
    balance,
    bet,
    buy_in,
    cents,
    dollars,
    enter,
    expect_cards,
    expect_no_barriers,
    expect_to_fit,
    look_up,
    own_payments,
    printed,
    questions,
    sit_down,
    spot,
    stand_at_the_table,
)
from tests.covering import pairs
from tests.server.serving import BLACKJACK, deal, live_blackjack


def play_on(page: Page) -> None:
    """Stand wherever the rules allow it and draw where they ask for it, until the round is over."""
    for _ in questions(page, CAUTIOUS):
        pass


def hand(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name, exact=True)


def expect_hand(page: Page, name: str, words: str, *names: str) -> None:
    """A hand of a box with its total in words and its cards."""
    expect(hand(page, name).locator("strong")).to_have_text(words)
    laid = hand(page, name).locator(".cards").get_by_role("img")
    expect(laid).to_have_count(len(names))
    for place, card in enumerate(names):
        expect(laid.nth(place)).to_have_attribute("aria-label", card)


def turn_to(page: Page, box: int) -> None:
    """A player without a seat chooses a box: it lies before them then."""
    page.get_by_role("button", name=f"Go to box {box}", exact=True).click()


def box_of(page: Page, number: int) -> Locator:
    return page.get_by_role("group", name=f"Box {number}", exact=True)


def stakes(page: Page, number: int) -> Locator:
    """The main wagers of a box, hand by hand."""
    return box_of(page, number).locator(".spot.is-main")


def line(page: Page, words: str) -> Locator:
    """A line of what happened; all its clauses, also those that are one tap away."""
    return page.locator("#log > li").filter(has_text=words)


@pytest.mark.long  # of another game by test_playing.py
def test_a_guest_plays_a_round_is_paid_and_reads_why(house: House, visit: Visit, serve: Serve) -> None:
    set_up_table(house, "V1", BLACKJACK, demonstration=True)
    page = visit(f"{serve(house)}/tables/V1", "ann", "player")
    sit_down(page, 3)
    bet(page, 3, "25.00", times=2)
    expect(spot(page, "main-3")).to_contain_text("50.00")
    page.get_by_role("button", name="Undo").click()
    expect(spot(page, "main-3")).to_contain_text("25.00")
    bet(page, 3, "5.00", "perfect_pairs")
    bet(page, 3, "5.00", "super_sevens")
    expect(balance(page)).to_have_text("465.00")
    page.get_by_role("button", name="Deal now").click()
    play_on(page)

    table = house.table("V1").table
    assert table is not None
    [record] = table.game.records
    chips = table.balances["patron:ann"]
    expect(balance(page)).to_have_text(dollars(chips))
    expect(page.locator("#result")).to_contain_text(re.compile("You (win|lose|keep your) [0-9.]+"))
    look_up(page, "History")
    paid = own_payments(page)
    expect(paid).to_have_count(3)
    assert sum(cents(each) for each in paid.locator(".money").all_inner_texts()) == chips - 500_00
    for settled, shown in zip(record.settlements, paid.all(), strict=True):
        shown.get_by_text("Why").click()
        expect(shown.locator(".reasons")).to_be_visible()
        assert set(shown.locator(".reasons .clause").all_inner_texts()) == set(map(printed, settled.under))
    page.get_by_text("Recall the last 10 rounds").click()
    page.get_by_role("link", name="Round 1").click()
    expect(page.get_by_text("RECALL")).to_be_visible()
    expect_cards(page, "Dealer", *map(card_name, record.dealer))

    page.go_back()
    look_up(page, "Last rounds")
    expect(page.locator("#history li")).to_have_count(1)
    expect(page.locator("#history li")).to_contain_text("Dealer")
    page.get_by_role("button", name="Repeat").click()
    for option, amount in (("main", "25.00"), ("perfect_pairs", "5.00"), ("super_sevens", "5.00")):
        expect(spot(page, f"{option}-3")).to_contain_text(amount)


@pytest.mark.long  # by rules and views too
def test_three_share_a_box_one_splits_one_follows_one_stays(house: House, visit: Visit, serve: Serve) -> None:
    live_blackjack(house)
    address = f"{serve(house)}/tables/T1"
    ann, bob, mei = (visit(address, name, "player") for name in ("ann", "bob", "mei"))
    dealer = visit(address, "dora", "dealer")
    sit_down(ann, 4, 1000)
    bet(ann, 4, "25.00")
    for page, chip, times in ((bob, "25.00", 2), (mei, "100.00", 1)):
        stand_at_the_table(page, 1000)
        turn_to(page, 4)
        expect(spot(page, "main-4")).to_be_focused()
        bet(page, 4, chip, times=times)
    expect(dealer.get_by_role("row", name="mei")).to_contain_text("Blackjack 100.00 (box 4)")
    expect(dealer.get_by_role("row", name="bob")).to_contain_text("Blackjack 50.00 (box 4)")

    dealer.keyboard.press("n")
    enter(dealer, "8s", "First card to box 4")
    enter(dealer, "6d", "First card to the dealer")
    expect(dealer.locator(".what-now")).to_have_text("Second card to box 4")
    expect(dealer.locator("#now .clause").filter(has_text="6.2(c)")).to_be_visible()
    enter(dealer, "8h", "Second card to box 4")
    expect_hand(mei, "Box 4, hand", "16", "8 of spades", "8 of hearts")
    expect(box_of(mei, 4)).to_contain_text("Box 4: ann decides")
    expect(box_of(ann, 4)).to_contain_text("Box 4: you decide for bob and mei")
    expect(ann.locator(".what-now")).to_have_text("Your turn: 16 against 6")
    expect(mei.locator(".what-now")).to_have_text("ann decides on box 4: 16")
    expect(bob.locator("#turn")).to_be_hidden()  # only ann decides
    for choice in ("Draw", "Stand", "Double", "Split"):
        expect(ann.locator("#turn").get_by_role("button", name=re.compile(choice))).to_be_visible()
    ann.keyboard.press("p")

    bob.get_by_role("button", name="Split too").click()
    mei.get_by_role("button", name="Stay on the first hand").click()
    for page, chips in ((ann, "950.00"), (bob, "900.00"), (mei, "900.00")):
        expect(balance(page)).to_have_text(chips)
    enter(dealer, "3c", "Second card to box 4, hand 1")
    expect_hand(bob, "Box 4, hand 1", "11", "8 of spades", "3 of clubs")
    for page in (ann, mei):
        for amount in ("25.00", "50.00", "100.00"):
            expect(stakes(page, 4).first).to_contain_text(amount)
        expect(stakes(page, 4).last).to_contain_text("50.00")
        expect(stakes(page, 4).last).not_to_contain_text("100.00")
    stand = ann.locator("#turn").get_by_role("button", name="Stand: a hard total of less than 12 draws another card")
    expect(stand).to_be_disabled()
    ann.keyboard.press("s")  # the table says why not, and under which clause
    expect(ann.get_by_role("alert")).to_contain_text("9.2(b)")

    ann.get_by_role("button", name="Double +25.00").click()
    bob.get_by_role("button", name="Double too").click()
    expect(dealer.locator(".what-now")).to_have_text("Box 4 is doubled: mei may double too, or not")
    dealer.keyboard.press("s")  # mei says no, and the dealer enters it
    enter(dealer, "Th", "Third card to box 4, hand 1")
    enter(dealer, "Kc", "Second card to box 4, hand 2")
    expect(dealer.locator(".what-now")).to_contain_text("Box 4, hand 2, ann: 18")
    dealer.keyboard.press("s")  # ann says stand
    enter(dealer, "Td", "Second card to the dealer")
    enter(dealer, "4h", "Third card to the dealer")
    expect(dealer.locator(".what-now")).to_have_text("Dealer has 20: take and pay")
    expect(ann.locator(".what-now")).to_have_text("Dealer has 20")
    dealer.keyboard.press("Space")

    # 21 against 20 wins on the first hand, 18 loses on the second.
    for page, chips in ((ann, "1,025.00"), (bob, "1,050.00"), (mei, "1,100.00")):
        expect(balance(page)).to_have_text(chips)
    expect(own_payments(ann)).to_have_count(2)
    expect(own_payments(mei)).to_have_count(1)
    expect(own_payments(bob).filter(has_text="Blackjack won")).to_contain_text("100.00 at 1 to 1 = 100.00")
    expect(own_payments(bob).filter(has_text="hand 2 lost")).to_contain_text("50.00 is lost")
    paid = own_payments(dealer).filter(has_text="Box 4, bob: Blackjack won")
    expect(paid.get_by_role("img", name="Chip of 100.00")).to_be_visible()
    look_up(mei, "History")
    own_payments(mei).get_by_text("Why was I paid this?").click()
    expect(own_payments(mei).locator(".reasons")).to_contain_text("13.1(b)")
    expect(line(bob, "bob splits too on box 4, for 50.00")).to_contain_text("10.2(a)")
    expect(line(mei, "mei stays on the first hand of box 4")).to_contain_text("10.2(b)")
    dealer.keyboard.press("Space")
    expect(ann.locator("#round")).to_contain_text("Round 2")
    expect(ann.locator("#history li")).to_contain_text("3 won, 2 lost")


def test_insurance_and_even_money_are_offered_with_their_amounts(house: House, visit: Visit, serve: Serve) -> None:
    live_blackjack(house, patrons={"ann": 1, "bob": 2})
    for patron, box in (("ann", 1), ("bob", 2)):
        must(house, "T1", c.PlaceWager(patron=patron, option="main", amount=25_00, box=box), patron, Role.PATRON)
    must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
    deal(house, "Ah 9c As Kh 9d")
    address = f"{serve(house)}/tables/T1"
    ann, bob = visit(address, "ann", "player"), visit(address, "bob", "player")
    dealer = visit(address, "dora", "dealer")
    expect(hand(ann, "Box 1, hand").locator("strong")).to_have_text("blackjack")
    expect(bob.get_by_role("button", name="Even money")).to_have_count(0)
    expect(bob.get_by_role("button", name="Insurance 12.50")).to_be_visible()
    bob.get_by_text("Another amount").click()
    bob.get_by_label("Insure box 2, amount").fill("10")
    bob.get_by_role("button", name="Insure box 2").click()
    expect(balance(bob)).to_have_text("965.00")
    expect(box_of(bob, 2).locator(".is-insurance")).to_contain_text("10.00")
    ann.get_by_role("button", name="Even money +25.00").click()
    expect(balance(ann)).to_have_text("1,025.00")
    expect(dealer.locator(".what-now")).to_contain_text("Insurance?")
    dealer.keyboard.press("n")
    expect(bob.locator(".what-now")).to_have_text("Your turn: 18 against an ace")
    expect(bob.get_by_role("button", name="Stand")).to_be_visible()
    bob.keyboard.press("s")
    enter(dealer, "Tc", "Second card to the dealer")
    expect(dealer.locator(".what-now")).to_have_text("Settle the insurance wagers")
    dealer.keyboard.press("Space")
    expect(dealer.locator(".what-now")).to_have_text("Dealer has blackjack: take and pay")
    dealer.keyboard.press("Space")
    expect(balance(bob)).to_have_text("995.00")  # 25.00 lost; 10.00 at 2 to 1 with its stake
    expect(own_payments(bob).filter(has_text="Insurance won")).to_contain_text("10.00 at 2 to 1 = 20.00")


def test_the_dealer_finds_every_remedy_behind_one_key(house: House, visit: Visit, serve: Serve) -> None:
    live_blackjack(house, patrons={"ann": 1})
    must(house, "T1", c.PlaceWager(patron="ann", option="main", amount=25_00, box=1), "ann", Role.PATRON)
    must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
    deal(house, "5h 6c 4d")
    dealer = visit(f"{serve(house)}/tables/T1", "dora", "dealer")
    expect(dealer.locator(".what-now")).to_contain_text("Box 1, ann: 9")
    dealer.keyboard.press("i")
    dialog = dealer.get_by_role("dialog")
    for remedy in ("Nobody is there to decide on box 1", "Card drawn in error, not seen", "Card burnt in error"):
        expect(dialog.get_by_role("button", name=remedy)).to_be_visible()
    seen = dialog.locator("details").filter(has_text="Card drawn in error, seen")
    seen.locator("summary").click()
    seen.get_by_label("Card, as in Th").fill("2h")
    seen.get_by_role("button", name="Card drawn in error, seen").click()
    expect(line(dealer, "Drawn in error, and the next card: 2 of hearts")).to_contain_text("14.2")
    expect(dealer.get_by_text("Shoe 1: 412 cards left")).to_be_visible()  # a key before that is refused
    dealer.keyboard.press("h")  # ann draws: it is the card that was drawn before
    expect(dealer.locator("#entry")).to_have_value("2H")
    dealer.keyboard.press("Enter")
    expect_hand(dealer, "Box 1, hand", "11", "5 of hearts", "4 of diamonds", "2 of hearts")
    expect(dealer.locator("#entry")).to_have_value("")


@pytest.mark.long  # of another game by test_phone.py
def test_a_round_is_played_on_a_phone(house: House, visit: Visit, serve: Serve) -> None:
    set_up_table(house, "V1", BLACKJACK, demonstration=True)
    page = visit(f"{serve(house)}/tables/V1", "ann", "player", **PHONE)
    expect_to_fit(page)
    page.get_by_role("button", name="Take seat 7").tap()
    buy_in(page, 500)
    page.get_by_role("button", name="25.00 chip").tap()
    for option in ("main", "perfect_pairs"):
        spot(page, f"{option}-7").tap()
    expect(balance(page)).to_have_text("450.00")
    expect_to_fit(page)
    page.get_by_role("button", name="Deal now").tap()
    play_on(page)
    expect(own_payments(page)).to_have_count(2)
    look_up(page, "History")
    own_payments(page).first.get_by_text("Why").tap()
    expect(own_payments(page).first.locator(".reasons")).to_be_visible()
    expect_to_fit(page)


@pytest.fixture
def split(house: House, serve: Serve) -> str:
    """The address of a table in mid-round: box 4 of three patrons is split, and ann decides on its first hand."""
    live_blackjack(house, patrons={"ann": 4, "bob": 0, "mei": 0, "tom": 2})
    for patron, box in (("ann", 4), ("bob", 4), ("mei", 4), ("tom", 2)):
        must(house, "T1", c.PlaceWager(patron=patron, option="main", amount=25_00, box=box), patron, Role.PATRON)
    must(house, "T1", c.PlaceWager(patron="ann", option="perfect_pairs", amount=5_00, box=4), "ann", Role.PATRON)
    must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
    deal(house, "Th 8s 6d 9c 8h")
    must(house, "T1", c.Settle(), "dora", Role.DEALER)
    must(house, "T1", c.Stand(patron="tom"), "tom", Role.PATRON)
    must(house, "T1", c.Split(patron="ann"), "ann", Role.PATRON)
    must(house, "T1", c.FollowSplit(patron="bob"), "bob", Role.PATRON)
    must(house, "T1", c.StayOnFirstHand(patron="mei"), "mei", Role.PATRON)
    deal(house, "3c")
    return f"{serve(house)}/tables/T1"


@pytest.mark.parametrize(("role", "screen"), pairs(["player", "dealer"], [DESK, PHONE]))
def test_anyone_can_sit_at_a_table_in_mid_round(split: str, visit: Visit, role: str, screen: dict[str, object]) -> None:
    page = visit(split, "ann" if role == "player" else "dora", role, **screen)
    expect(box_of(page, 4)).to_contain_text("you decide for bob and mei" if role == "player" else "ann decides")
    expect_no_barriers(page)
    if screen is PHONE:
        expect_to_fit(page)
    if role == "dealer":
        page.locator("#irregular").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect_no_barriers(page)


def focused(page: Page) -> str:
    """The element that has the focus, by its name for a screen reader or else its id."""
    return page.evaluate(
        "document.activeElement.ariaLabel || document.activeElement.id || document.activeElement.tagName"
    )


def test_a_round_is_played_by_keyboard_alone_and_the_focus_is_never_lost(
    house: House, visit: Visit, serve: Serve
) -> None:
    live_blackjack(house, patrons={"ann": 4})
    page = visit(f"{serve(house)}/tables/T1", "ann", "player")
    spot(page, "main-4").focus()
    page.keyboard.press("Enter")
    expect(spot(page, "main-4")).to_contain_text("5.00")
    expect(spot(page, "main-4")).to_be_focused()
    must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
    deal(house, "8s 6d 8h")
    expect(page.locator(".turn-panel")).to_be_focused()
    assert focused(page) == "Your turn: 16 against 6"
    expect(page.locator("#assertive")).to_have_text("Your turn: 16 against 6.")
    page.keyboard.press("p")
    expect(hand(page, "Box 4, hand 2")).to_be_visible()
    deal(house, "3c")
    expect(page.locator(".turn-panel")).to_be_focused()
    assert focused(page) == "Your hand\xa01: 11 against 6"
    page.keyboard.press("d")
    expect(hand(page, "Box 4, hand 1")).to_contain_text("doubled")
    deal(house, "Th Kc")
    expect_hand(page, "Box 4, hand 1", "21", "8 of spades", "3 of clubs", "10 of hearts")
    expect(page.locator(".turn-panel")).to_be_focused()
    page.keyboard.press("s")
    expect(page.locator("#turn")).to_be_hidden()
    assert focused(page) != "BODY"
    deal(house, "Td 4h")
    must(house, "T1", c.Settle(), "dora", Role.DEALER)
    # 10.00 at even money on the doubled hand, 5.00 lost on the other.
    expect(page.locator("#result")).to_contain_text("You win 5.00")
    expect(page.locator("#result .clause").first).to_have_text("13.1(b)")


def test_the_table_reads_in_words_alone(house: House, visit: Visit, serve: Serve) -> None:
    """A screen reader finds every hand with its cards, total and state, and every spot with its wager."""
    live_blackjack(house, patrons={"ann": 4, "tom": 2})
    for patron, box in (("ann", 4), ("tom", 2)):
        must(house, "T1", c.PlaceWager(patron=patron, option="main", amount=25_00, box=box), patron, Role.PATRON)
    page = visit(f"{serve(house)}/tables/T1", "ann", "player")
    for name in ("Blackjack, box 4: 25.00", "Perfect Pairs, box 4: no wager", "Super Sevens, box 4: no wager"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
    must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
    deal(house, "Th 8s Ad 9c Ks")
    expect(box_of(page, 4)).to_match_aria_snapshot("""
      - group "Box 4":
        - group "Box 4, hand":
          - img "8 of spades"
          - img "King of spades"
          - paragraph:
            - strong: "18"
            - text: waits
        - paragraph: Your box 4
    """)
    expect(hand(page, "Box 2, hand").get_by_role("img")).to_have_count(2)
    expect(page.get_by_role("region", name="Dealer's hand")).to_contain_text("soft 11")
    expect(page.get_by_role("group", name="Insurance?")).to_be_visible()


def test_several_own_boxes_take_turns_at_six_o_clock(house: House, visit: Visit, serve: Serve) -> None:
    live_blackjack(house, patrons={"ann": 4})
    must(house, "T1", c.PermitSeveralBoxes(patron="ann"), "olga", Role.OPERATOR)
    page = visit(f"{serve(house)}/tables/T1", "ann", "player")
    bet(page, 4, "25.00")
    turn_to(page, 5)
    bet(page, 5, "25.00")
    expect(spot(page, "main-5")).to_contain_text("25.00")
    expect(balance(page)).to_have_text("950.00")
    own = page.locator(".box.is-own")
    must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
    deal(house, "8h 6d Tc Kc Qd")
    expect(own).to_have_attribute("aria-label", "Box 4")
    expect(page.locator(".what-now")).to_have_text("Your box 4: 18 against 10")
    page.keyboard.press("s")
    expect(own).to_have_attribute("aria-label", "Box 5")
    expect(page.locator(".what-now")).to_have_text("Your box 5: 16 against 10")
    expect(box_of(page, 4)).to_contain_text("18")
    page.keyboard.press("s")
    expect(page.locator(".what-now")).to_have_text("A card for the dealer")
    deal(house, "9d")
    expect(own).to_have_attribute("aria-label", "Box 5")  # it stays until the round is over
    must(house, "T1", c.Settle(), "dora", Role.DEALER)
    must(house, "T1", c.CollectCards(), "dora", Role.DEALER)
    expect(own).to_have_attribute("aria-label", "Box 4")


def test_cards_travel_and_come_to_rest_where_they_belong(house: House, visit: Visit, serve: Serve) -> None:
    live_blackjack(house, patrons={"ann": 4, "tom": 2})
    for patron, box in (("ann", 4), ("tom", 2)):
        must(house, "T1", c.PlaceWager(patron=patron, option="main", amount=25_00, box=box), patron, Role.PATRON)
    page = visit(f"{serve(house)}/tables/T1", "ann", "player", reduced_motion="no-preference")
    page.evaluate(TRAVELLED)
    must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
    deal(house, "Th 8s 6d 9c 8h")
    must(house, "T1", c.Stand(patron="tom"), "tom", Role.PATRON)
    must(house, "T1", c.Split(patron="ann"), "ann", Role.PATRON)
    expect_hand(page, "Box 4, hand 1", "8", "8 of spades")
    expect_hand(page, "Box 4, hand 2", "8", "8 of hearts")
    expect(page.locator(".lifted, .is-coming")).to_have_count(0)  # everything rests, and every total is said
    backs = page.evaluate("window.travelled")
    assert len(backs) == 5  # each card came once, face down; a split deals none


# Counts the backs that are put over the page while cards travel.
TRAVELLED = """() => {
  window.travelled = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.querySelector?.("[aria-label='Card, face down']")) window.travelled.push(node);
  }).observe(document.body, { childList: true });
}"""
