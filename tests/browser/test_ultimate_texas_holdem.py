"""Ultimate Texas Hold-em: whole rounds, virtual and live, each player in their own browser."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Page, expect

from croupier.conduct import House, must, set_up_table
from croupier.conduct.chance import SealedShoe
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.ruling import Role
from croupier.server.pump import Pace
from tests.browser.poker_tables import (
    HOLDEM,
    SEATS,
    ante,
    awaits,
    decide,
    decide_by_click,
    decide_by_key,
    expect_laid,
    expect_no_advice,
    expect_told,
    expect_untold,
    fold_by_click,
    fold_by_key,
    hand,
    listen,
    live_holdem,
    on,
    press,
    read_by_the_shoe,
    sealed,
    told,
    type_cards,
)
from tests.browser.visiting import (
    DESK,
    PHONE,
    Serve,
    Visit,
    balance,
    buy_in,
    expect_no_barriers,
    expect_to_fit,
    look_up,
    own_payments,
    put,
    sit_down,
    spot,
    tab_to,
)
from tests.covering import at_length
from tests.server.serving import AT_ONCE, serving

BOARD = "Ks Kh 4d 9c 2s"
ANN, BOB, MEI, DEALER = "Ah Ad", "7c 2d", "9s 9d", "8s 8d"
LOOKS = Pace(betting=3600, step=0, result=3600, patience=3600, absent=0)  # the result stays until somebody says so


@pytest.fixture
def pace() -> Pace:
    return AT_ONCE


@pytest.fixture
def serve(pace: Pace) -> Iterator[Serve]:
    with ExitStack() as servers:
        yield lambda house: servers.enter_context(serving(house, pace))


@pytest.fixture
def virtual(house: House, serve: Serve, dealt_as: Callable[[SealedShoe], None]) -> str:
    """The address of a virtual table whose deck is known to this test alone."""
    dealt_as(sealed(f"{BOARD} {ANN} {BOB} {MEI} {DEALER}"))
    set_up_table(house, "T1", HOLDEM, demonstration=True)
    return f"{serve(house)}/tables/T1"


def three_wager(address: str, visit: Visit) -> tuple[Page, Page, Page]:
    """ann, bob and mei in their seats with 25.00 on the Ante and as much on the Blind, all ready."""
    pages = tuple(listen(visit(address, name, "player")) for name in SEATS)
    for page, seat in zip(pages, SEATS.values(), strict=True):
        sit_down(page, seat)
        put(page, "main", "25.00")
        expect(on(page, seat, "blind")).to_contain_text("25.00")
        expect(balance(page)).to_have_text("450.00")
    for page in pages:
        page.get_by_role("button", name="Deal now").click()
    ann, bob, mei = pages
    return ann, bob, mei


@pytest.mark.long
def test_three_play_a_virtual_round_and_nobody_is_told_what_lies_face_down(virtual: str, visit: Visit) -> None:
    ann, bob, mei = three_wager(virtual, visit)
    room = listen(visit(f"{virtual}?role=spectator"))

    # Before the flop everybody sees their own two cards and the backs of all others.
    expect_laid(ann, "1", ANN)
    expect(hand(ann, "Box 1, hand")).to_contain_text("only you see these")
    expect(hand(bob, "Box 1, hand")).to_contain_text("ann decides")
    for page, seat in ((bob, "1"), (mei, "1"), (ann, "3"), (ann, "dealer"), (room, "1"), (room, "5")):
        expect_laid(page, seat, "- -")
    expect_laid(room, "board", "- - - - -")
    expect_untold(told(ann, "ann"), f"{BOARD} {BOB} {MEI} {DEALER}")
    expect_untold(told(bob, "bob"), f"{BOARD} {ANN} {MEI} {DEALER}")
    expect_untold(told(room, "", "spectator"), f"{BOARD} {ANN} {BOB} {MEI} {DEALER}")
    expect_told(told(ann, "ann"), ANN)
    expect(bob.locator("#turn")).to_be_hidden()
    for choice in ("Fold", "Check", "Play 3× 75.00", "Play 4× 100.00"):
        expect(ann.locator("#turn").get_by_role("button", name=choice)).to_be_visible()
    # A player is told what their own hand is, and nobody else's.
    expect(ann.locator("#felt .hand-words strong")).to_have_text("Pair of aces")
    expect(room.locator("#felt .hand-words strong")).to_have_count(0)
    awaits(ann, "Check, or play 3 or 4 × Ante?")
    expect_no_advice(ann)
    decide_by_key(ann, "4")
    expect(balance(ann)).to_have_text("350.00")
    expect(on(mei, 1, "play")).to_contain_text("100.00")
    fold_by_click(bob)
    expect_laid(bob, "3", "- -")  # passed in
    decide_by_key(mei, "c")

    # After the flop, mei alone has still to decide.
    expect_laid(mei, "board", "Ks Kh 4d - -")
    expect(hand(room, "Box 1, hand")).to_contain_text("plays")
    expect(hand(room, "Box 3, hand")).to_contain_text("folded")
    expect(ann.locator("#turn")).to_be_hidden()
    expect_untold(told(ann, "ann"), f"9c 2s {BOB} {MEI} {DEALER}")
    expect_untold(told(room, "", "spectator"), f"9c 2s {ANN} {BOB} {MEI} {DEALER}")
    expect(mei.locator("#turn").get_by_role("button", name="Play")).to_have_count(1)
    mei.keyboard.press("3")  # is no key now
    decide_by_click(mei, "Play 2×")

    # The rest of the round needs nobody: it is settled, and the next one is open for wagers.
    for page, change in ((ann, "+125.00"), (bob, "−50.00"), (mei, "+150.00")):
        expect(page.locator("#round")).to_contain_text("Round 2")
        expect(page.locator("#settled .is-apart")).to_contain_text(change)
        expect_laid(page, "board", BOARD)
        expect_laid(page, "dealer", DEALER)
        expect_laid(page, "3", "- -")
    expect_laid(room, "5", MEI)
    expect(hand(room, "Box 5, hand").locator("strong")).to_have_text("full house, nines over kings")
    expect_untold(told(ann, "ann"), BOB)
    expect_untold(told(room, "", "spectator"), BOB)
    expect(own_payments(ann).filter(has_text="Blind pushes")).to_contain_text("25.00 is returned")
    look_up(mei, "History")
    won = own_payments(mei).filter(has_text="Blind won")
    expect(won).to_contain_text("25.00 at 3 to 1 = 75.00")
    won.get_by_text("Why was I paid this?").click()
    expect(won.locator(".reasons")).to_contain_text("9.6")
    expect(ann.locator("#history li")).to_contain_text("Dealer two pairs, kings and eights")
    expect(ann.locator("#history li")).to_contain_text("2 won, 1 lost")
    expect_no_advice(mei)

    mei.get_by_text("Recall the last 10 rounds").click()
    mei.get_by_role("link", name="Round 1").click()
    expect(mei.get_by_text("RECALL")).to_be_visible()
    expect(mei.get_by_role("region", name="The board").get_by_role("img")).to_have_count(5)
    expect(hand(mei, "Box 5, hand")).to_contain_text("full house, nines over kings")
    expect_laid(mei, "3", "- -")
    expect_untold(mei.content(), BOB)
    expect_no_barriers(mei)


@pytest.mark.long  # it waits for the clock of a table
@pytest.mark.parametrize("pace", [LOOKS], ids=["unhurried"])
def test_a_hand_is_given_up_only_by_who_asks_for_it_twice(virtual: str, visit: Visit) -> None:
    ann, bob, mei = three_wager(virtual, visit)
    decide_by_key(ann, "3")
    decide_by_key(bob, "3")
    fold_by_key(mei)
    for page in (ann, bob):
        awaits(page, "is settled next")
        expect(page.locator("#concede")).to_be_hidden()
        expect(page.locator("#go-on")).to_be_visible()
    expect(mei.locator("#turn")).to_be_hidden()
    expect_untold(told(ann, "ann"), f"{BOB} {MEI}")
    ann.locator("#go-on").click()
    expect(ann.locator("#go-on")).to_have_text("Waiting for the others")
    bob.get_by_text("Give up the hand…").click()
    bob.locator("#concede").click()
    expect(own_payments(bob)).to_have_count(3)
    expect(hand(ann, "Box 3, hand")).to_contain_text("folded")
    expect(own_payments(ann)).to_have_count(3)  # she was ready, and nobody else is awaited
    expect(hand(bob, "Box 1, hand").locator("strong")).to_have_text("two pairs, aces and kings")
    expect(hand(bob, "Box 1, hand").get_by_role("img", name=re.compile("Ace of hearts, Ace of"))).to_be_visible()
    awaits(bob, "Dealer: two pairs, kings and eights")
    expect_untold(told(ann, "ann"), f"{BOB} {MEI}")
    # The board marks the cards that make the player's own hand, or else the hand turned last.
    marked = ann.get_by_role("region", name="The board").locator(".is-counted")
    expect(marked).to_have_count(2)
    expect(ann.locator(".board-words")).to_have_text("Marked: the cards that make the hand of box 1")


@pytest.mark.long  # Canberra Poker, whose page shares its parts, is dealt so in `make test`
def test_a_live_round_is_dealt_by_keyboard_and_each_follows_it(house: House, visit: Visit, serve: Serve) -> None:
    set_up_table(house, "T1", HOLDEM, dealing="live", demonstration=True)
    address = f"{serve(house)}/tables/T1"
    dealer = visit(address, "dora", "dealer")
    ann, bob, mei = (visit(address, name, "player") for name in SEATS)
    for page, seat in ((ann, 1), (bob, 3), (mei, 5)):
        sit_down(page, seat)
    press(dealer, "Space", "Take deck 1")
    expect(ann.locator(".deck")).to_have_text("Deck 1")
    for page in (ann, bob, mei):
        expect(spot(page, "trips")).to_be_disabled()  # it goes with an Ante
        put(page, "main", "25.00")
    put(mei, "trips", "5.00")
    expect(balance(mei)).to_have_text("445.00")
    expect(dealer.get_by_role("row", name="mei")).to_contain_text("Blind 25.00")

    press(dealer, "Space", "NO MORE BETS")
    press(dealer, "Space", "Five cards face down")
    expect_laid(ann, "1", "- -")  # nobody has read them: she looks at them on the table
    expect_laid(bob, "board", "- - - - -")
    decide_by_click(ann, "Play 3×")
    press(dealer, "c", "Box 3, bob")  # bob knocks on the table
    expect(hand(ann, "Box 3, hand")).to_contain_text("checks")
    decide_by_key(mei, "c")
    type_cards(dealer, "Ks Kh 4d", "Reveal the flop")
    expect_laid(bob, "board", "Ks Kh 4d - -")
    press(dealer, "p", "Box 3, bob")
    expect(on(bob, 3, "play")).to_contain_text("50.00")
    fold_by_click(mei)
    type_cards(dealer, "9c 2s", "Reveal the turn and the river")
    type_cards(dealer, DEALER, "DEALER'S HAND")
    expect(bob.get_by_role("region", name="Dealer's hand")).to_contain_text("two pairs, kings and eights")
    expect(ann.locator("#turn")).to_contain_text("Give up the hand…")
    expect(ann.locator("#concede")).to_be_hidden()
    type_cards(dealer, "Qd Qc", "Box 3, bob")
    expect(hand(mei, "Box 3, hand").locator("strong")).to_have_text("two pairs, kings and queens")
    expect_laid(mei, "1", "- -")
    type_cards(dealer, ANN, "Box 1, ann")
    expect(own_payments(dealer).filter(has_text="Box 1, ann: Play won")).to_contain_text("75.00 at 1 to 1 = 75.00")
    expect_laid(bob, "5", "- -")
    press(dealer, "Space", "Collect the cards")
    for page, chips in ((ann, "600.00"), (bob, "575.00"), (mei, "445.00")):
        expect(balance(page)).to_have_text(chips)
    press(dealer, "Space", "Take deck 2")
    expect(ann.locator("#round")).to_contain_text("Round 2")
    ann.get_by_role("button", name="Repeat").click()
    expect(on(ann, 1, "blind")).to_contain_text("25.00")
    put(ann, "trips", "5.00")
    expect(on(ann, 1, "trips")).to_contain_text("5.00")
    ann.get_by_role("button", name="Clear").click()
    expect(balance(ann)).to_have_text("600.00")


@pytest.mark.long  # by properties of views and answers too
def test_cards_that_a_shoe_reads_are_shown_to_their_owners_alone(house: House, visit: Visit, serve: Serve) -> None:
    live_holdem(house)
    ante(house, 25_00, *SEATS)
    address = f"{serve(house)}/tables/T1"
    dealer = listen(visit(address, "dora", "dealer"))
    ann, bob = (listen(visit(address, name, "player")) for name in ("ann", "bob"))
    dealer.keyboard.press("r")
    expect(dealer.get_by_role("button", name="The shoe reads the cards")).to_have_attribute("aria-pressed", "true")
    press(dealer, "Space", "NO MORE BETS")
    press(dealer, "Space", "Five cards face down")  # deals nothing: the shoe has not read them
    expect(dealer.get_by_role("alert")).to_contain_text("Enter the card")
    type_cards(dealer, BOARD, "Five cards face down", shown=False)
    for place, cards in (("box 1", ANN), ("box 3", BOB), ("box 5", MEI)):
        type_cards(dealer, cards, f"Two cards face down to {place}", shown=False)
        expect_laid(ann, "1", "- -")  # until the deal is complete
    type_cards(dealer, DEALER, "Two cards face down to the dealer", shown=False)
    expect_laid(ann, "1", ANN)
    expect_laid(bob, "3", BOB)
    everything = f"{BOARD} {ANN} {BOB} {MEI} {DEALER}"
    expect_untold(told(dealer, "dora", "dealer"), everything)
    expect_untold(told(ann, "ann"), f"{BOARD} {BOB} {MEI} {DEALER}")
    expect_untold(told(bob, "bob"), f"{BOARD} {ANN} {MEI} {DEALER}")
    decide(house, c.Check(patron="ann"), c.Fold(patron="bob"), c.Play(patron="mei", amount=75_00))
    press(dealer, "Space", "Reveal the flop")  # without names: they are known
    expect_laid(bob, "board", "Ks Kh 4d - -")
    fold_by_key(ann)
    press(dealer, "Space", "Reveal the turn")
    press(dealer, "Space", "DEALER'S HAND")
    press(dealer, "Space", "Box 5, mei")
    expect(hand(bob, "Box 5, hand").locator("strong")).to_have_text("full house, nines over kings")
    press(dealer, "Space", "Collect the cards")
    awaits(dealer, "Take deck 2")
    expect_laid(dealer, "1", "- -")
    expect_untold(told(dealer, "dora", "dealer"), f"{ANN} {BOB}")
    expect_untold(told(bob, "bob"), ANN)


@pytest.mark.long
def test_the_dealer_finds_every_remedy_behind_one_key(house: House, visit: Visit, serve: Serve) -> None:
    live_holdem(house)
    ante(house, 25_00, *SEATS)
    must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
    read_by_the_shoe(house, BOARD, ANN, BOB, MEI, DEALER)
    decide(house, c.Play(patron="ann", amount=75_00))
    address = f"{serve(house)}/tables/T1"
    dealer = listen(visit(address, "dora", "dealer"))
    awaits(dealer, "Box 3, bob")
    dialog = dealer.get_by_role("dialog")

    dealer.keyboard.press("i")
    for remedy in (
        "No decision",
        "A wrong number of cards",
        "Cards at a box without wagers",
        "A missing or foreign card",
    ):
        expect(dialog.get_by_text(remedy, exact=True)).to_be_visible()
    blind = dialog.locator("details").filter(has=dealer.get_by_text("A Blind that does not equal the Ante"))
    blind.locator("summary").click()
    blind.get_by_label("Box").select_option("Box 5, mei")
    blind.get_by_label("Blind that lies there").fill("10")
    blind.get_by_role("button").click()
    expect(dealer.locator("#log")).to_contain_text("the Blind is found to be 10.00")

    expect(dialog.get_by_text("An entry of cards is put right")).to_have_count(0)  # that is the supervisor's
    right = c.CorrectCards(to="3", cards=("7c", "3d"), reason="a deuce for a three")
    must(house, "T1", right, "sue", Role.SUPERVISOR)
    expect(dealer.locator("#log")).to_contain_text("the entry of its cards is put right")
    expect_untold(told(dealer, "dora", "dealer"), f"{BOB} 3d")

    dealer.keyboard.press("i")
    seen = dialog.locator("details").filter(has=dealer.get_by_text("A card was seen too early"))
    seen.locator("summary").click()
    seen.get_by_label("Where the cards lie").select_option("The dealer")
    seen.get_by_label("Which of its cards").fill("2")
    seen.get_by_role("button").click()
    expect_laid(dealer, "dealer", "- 8d")  # a Play wager has been made: play goes on

    dealer.keyboard.press("i")
    dialog.get_by_text("No decision", exact=True).click()
    dialog.get_by_role("button", name="bob is not there: fold").click()
    expect(hand(dealer, "Box 3, hand")).to_contain_text("folded")
    dealer.keyboard.press("i")
    dialog.get_by_text("A wrong number of cards", exact=True).click()
    dialog.get_by_role("button", name="A wrong number of cards at box 5").click()
    expect(dealer.locator("#state")).to_have_text("void")


def test_a_hand_that_a_player_gives_up_aloud_is_entered_by_the_dealer(house: House, visit: Visit, serve: Serve) -> None:
    live_holdem(house)
    ante(house, 25_00, "ann", "bob")
    must(house, "T1", c.CompleteDeal(), "dora", Role.DEALER)
    decide(house, c.Play(patron="ann", amount=75_00), c.Play(patron="bob", amount=75_00))
    decide(house, c.RevealBoard(cards=("Ks", "Kh", "4d")), c.RevealBoard(cards=("9c", "2s")))
    must(house, "T1", c.RevealDealersHand(cards=("8s", "8d")), "dora", Role.DEALER)
    dealer = visit(f"{serve(house)}/tables/T1", "dora", "dealer")
    desk = dealer.locator("#desk")
    desk.get_by_text("A hand is conceded").click()
    desk.get_by_text("bob: Concede the hand").first.click()
    desk.get_by_role("button", name="bob: Concede the hand").click()
    expect(hand(dealer, "Box 3, hand")).to_contain_text("folded")
    awaits(dealer, "Box 1, ann")


@pytest.mark.long  # of another game by test_phone.py
def test_a_round_is_played_on_a_phone(virtual: str, visit: Visit) -> None:
    page = visit(virtual, "ann", "player", **PHONE)
    expect_to_fit(page)
    page.get_by_role("button", name="Take seat 7").tap()
    buy_in(page, 500)
    page.get_by_role("button", name="25.00 chip").tap()
    for option in ("main", "trips"):
        spot(page, option).tap()
    expect(balance(page)).to_have_text("425.00")
    expect_to_fit(page)
    page.get_by_role("button", name="Deal now").tap()
    awaits(page, "Check, or play 3 or 4 × Ante?")
    expect(hand(page, "Box 7, hand").locator(".hand-words strong")).to_be_visible()
    expect_to_fit(page)
    page.get_by_role("button", name="Check").tap()
    page.get_by_role("button", name="Play 2×").tap()
    expect(own_payments(page)).to_have_count(4)
    look_up(page, "History")
    own_payments(page).first.get_by_text("Why").tap()
    expect(own_payments(page).first.locator(".reasons")).to_be_visible()
    expect_to_fit(page)


def test_a_whole_round_by_keyboard_and_nobody_loses_their_place(virtual: str, visit: Visit) -> None:
    page = visit(virtual, "ann", "player")
    tab_to(page, "seat-4", "Enter")
    expect(page.get_by_label("Amount")).to_be_visible()
    tab_to(page, "buy-in", "Enter")
    expect(balance(page)).to_have_text("500.00")
    tab_to(page, "chip-2500", "Enter")
    tab_to(page, "spot-main", "Enter")
    expect(on(page, 4, "blind")).to_contain_text("25.00")
    tab_to(page, "ready", "Enter")
    expect(page.get_by_role("group", name="Your turn. Check, or play 3 or 4 × Ante?")).to_be_focused()
    page.keyboard.press("c")
    expect(page.get_by_role("group", name="Your turn. Check, or play 2 × Ante?")).to_be_focused()
    tab_to(page, "play-2", "Enter")
    expect(page.locator("#result")).to_contain_text(re.compile("You (win|lose|keep)"))
    expect(page.locator("#round")).to_contain_text("Round 2")
    assert page.evaluate("document.activeElement !== document.body")


@pytest.mark.parametrize("size", [{"width": 320, "height": 640}, {"width": 720, "height": 450}], ids=["320", "200 %"])
def test_on_a_small_screen_the_question_stays_and_the_layout_scrolls(
    house: House, visit: Visit, serve: Serve, size: dict[str, int]
) -> None:
    live_holdem(house)
    ante(house, 25_00, *SEATS, trips=5_00)
    must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
    read_by_the_shoe(house, BOARD, ANN, BOB, MEI, DEALER)
    page = visit(f"{serve(house)}/tables/T1", "ann", "player", viewport=size)
    for choice in ("#check", "#play-3", "#play-4", "#ask-fold"):
        expect(page.locator(choice)).to_be_in_viewport(ratio=1)
    for place in ("Dealer's hand", "The board"):
        page.get_by_role("region", name=place).scroll_into_view_if_needed()
        expect(page.get_by_role("region", name=place)).to_be_in_viewport(ratio=1)
    on(page, 1, "play").scroll_into_view_if_needed()
    expect(on(page, 1, "play")).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth") == size["width"]


@pytest.mark.parametrize(
    ("role", "screen"),
    [
        at_length("player", DESK),
        at_length("player", PHONE),
        at_length("dealer", DESK),
        at_length("dealer", PHONE),
        ("supervisor", DESK),
    ],
    ids=["player", "player-phone", "dealer", "dealer-phone", "supervisor"],
)
def test_anyone_can_sit_at_a_table_in_mid_round(
    house: House, visit: Visit, serve: Serve, role: str, screen: dict[str, object]
) -> None:
    live_holdem(house)
    ante(house, 25_00, *SEATS, trips=5_00)
    must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
    read_by_the_shoe(house, BOARD, ANN, BOB, MEI, DEALER)
    decide(house, c.Check(patron="ann"), c.Fold(patron="bob"), c.Play(patron="mei", amount=75_00), c.RevealBoard())
    page = visit(f"{serve(house)}/tables/T1", "ann" if role == "player" else "dora", role, **screen)
    expect_laid(page, "board", "Ks Kh 4d - -")
    expect_no_barriers(page)
    if screen is PHONE:
        expect_to_fit(page)
    if role == "dealer":
        page.locator("#irregular").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect_no_barriers(page)


def test_the_maximum_payout_is_on_the_sign_and_changed_by_notice(house: House, visit: Visit, serve: Serve) -> None:
    live_holdem(house)
    operator = visit(f"{serve(house)}/tables/T1", "olga", "operator")
    expect(operator.locator("#sign")).to_contain_text("Maximum payout50,000.00")
    operator.get_by_text("Notice of a change").click()
    expect(operator.get_by_label("Table differential")).to_have_count(0)
    operator.get_by_label("Maximum payout", exact=True).fill("20000")
    operator.get_by_role("button", name="Give notice").click()
    expect(operator.locator("#sign")).to_contain_text("A change of the sign takes effect")
