"""Canberra Poker: whole rounds with tournament chips, virtual and live, each player in their own browser."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from croupier.conduct import House, must, set_up_table
from croupier.conduct.chance import SealedShoe
from croupier.conduct.dealing import shoes
from croupier.games.canberra_poker import commands as k
from croupier.ruling import Role
from tests.browser.poker_tables import (
    CANBERRA,
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
    hand,
    listen,
    live_canberra,
    on,
    press,
    sealed,
    told,
    type_cards,
    virtual_canberra,
)
from tests.browser.visiting import (
    DESK,
    PHONE,
    Serve,
    Visit,
    balance,
    expect_no_barriers,
    expect_to_fit,
    look_up,
    own_payments,
    put,
    spot,
)
from tests.covering import at_length

ANN, BOB, MEI = "Th Tc Td 4h 6h", "2c 5d 8c Kc 7d", "Ac Ah Kd Qd 9s"
QUALIFIES, FAILS = "As Ks 3c 7c Jd", "Qs Js 3c 7c 9d"


def one_by_one(*hands: str) -> list[str]:
    """The cards of these hands in the order they are dealt: one to each in turn."""
    return [card for each in zip(*(hand.split() for hand in hands), strict=True) for card in each]


@pytest.fixture
def stacked(monkeypatch: pytest.MonkeyPatch, dealt_as: Callable[[SealedShoe], None]) -> Callable[..., None]:
    """Seals decks that give these hands, cut two cards from the front."""

    def stack(*hands: str) -> None:
        dealt_as(sealed(" ".join(["2h", "2s", *one_by_one(*hands)])))
        monkeypatch.setattr(shoes, "below", lambda generator, n: 0)

    return stack


@pytest.mark.long  # Hold-em, whose page shares its parts, is played so in `make test`
def test_three_play_a_virtual_round_and_nobody_is_told_what_lies_face_down(
    house: House, visit: Visit, serve: Serve, stacked: Callable[..., None]
) -> None:
    stacked(ANN, BOB, MEI, QUALIFIES)
    virtual_canberra(house)
    address = f"{serve(house)}/tables/V1"
    ann, bob, mei = (listen(visit(address, name, "player")) for name in SEATS)
    room = listen(visit(f"{address}?role=spectator"))
    for page in (ann, bob, mei):
        put(page, "main", "25.00")
        expect(balance(page)).to_have_text("975.00")
    for page in (ann, bob, mei):
        page.get_by_role("button", name="Deal now").click()

    hidden = "As Ks 3c 7c"
    expect_laid(ann, "1", ANN)
    expect_laid(room, "dealer", "- - - - Jd")
    for page, box in ((bob, "1"), (mei, "1"), (ann, "5"), (room, "3")):
        expect_laid(page, box, "- - - - -")
    expect_untold(told(ann, "ann", table="V1"), f"{BOB} {MEI} {hidden}")
    expect_untold(told(bob, "bob", table="V1"), f"{ANN} {MEI} {hidden}")
    expect_untold(told(room, "", "spectator", table="V1"), f"{ANN} {BOB} {MEI} {hidden}")
    expect_told(told(ann, "ann", table="V1"), ANN)
    expect(ann.locator("#felt .hand-words strong")).to_have_count(1)
    expect(room.locator("#felt .hand-words strong")).to_have_count(0)
    expect_no_advice(ann)
    decide_by_key(ann, "b")
    expect(on(room, 1, "bet")).to_contain_text("50.00")
    fold_by_click(bob)
    expect(hand(room, "Box 3, hand")).to_contain_text("folded")
    decide_by_click(mei, "Bet 50.00")

    for page, chips in ((ann, "1,175.00"), (bob, "975.00"), (mei, "1,075.00")):
        expect(page.locator("#round")).to_contain_text("Round 2")
        expect(balance(page)).to_have_text(chips)
        expect_laid(page, "dealer", QUALIFIES)
        expect_laid(page, "3", "- - - - -")
    expect(hand(room, "Box 1, hand").locator("strong")).to_have_text("three tens")
    expect_untold(told(ann, "ann", table="V1"), BOB)
    expect_untold(told(room, "", "spectator", table="V1"), BOB)
    look_up(ann, "History")
    won = own_payments(ann).filter(has_text="Bet won")
    expect(won).to_contain_text("50.00 at 3 to 1 = 150.00")
    won.get_by_text("Why was I paid this?").click()
    expect(won.locator(".reasons")).to_contain_text("9.4")
    expect_no_advice(mei)
    ann.get_by_text("Recall the last 10 rounds").click()
    ann.get_by_role("link", name="Round 1").click()
    expect(hand(ann, "Box 1, hand")).to_contain_text("three tens")
    expect_untold(ann.content(), BOB)
    expect_no_barriers(ann)


def take_seats(address: str, visit: Visit) -> tuple[Page, Page, Page]:
    """ann, bob and mei sit down and are issued chips, as everybody is at a demonstration."""
    ann, bob, mei = (visit(address, name, "player") for name in SEATS)
    for page, seat in zip((ann, bob, mei), SEATS.values(), strict=True):
        page.get_by_role("button", name=f"Take seat {seat}", exact=True).click()
        expect(balance(page)).to_have_text("1,000.00")
    return ann, bob, mei


@pytest.mark.long  # of other games by test_dealing.py and at roulette
def test_a_live_round_is_dealt_by_keyboard_and_each_follows_it(house: House, visit: Visit, serve: Serve) -> None:
    set_up_table(house, "T1", CANBERRA, dealing="live", demonstration=True)
    address = f"{serve(house)}/tables/T1"
    dealer = visit(address, "dora", "dealer")
    ann, bob, mei = take_seats(address, visit)
    press(dealer, "Space", "Shuffle the cards")
    awaits(dealer, "Cut the cards")
    expect(dealer.get_by_label("Cards from the front")).to_be_focused()
    dealer.keyboard.press("Enter")
    for page in (ann, bob, mei):
        put(page, "main", "25.00")
    expect(balance(mei)).to_have_text("975.00")
    press(dealer, "n", "close the betting")
    type_cards(dealer, "9d", "First card to box 1")  # the whole deal, with the dealer's last card
    expect_laid(bob, "dealer", "- - - - 9d")
    expect_laid(ann, "1", "- - - - -")
    decide_by_key(ann, "b")
    press(dealer, "o", "Box 3, bob")  # bob says fold
    expect(hand(ann, "Box 3, hand")).to_contain_text("folded")
    press(dealer, "b", "Box 5, mei")
    expect(on(bob, 5, "bet")).to_contain_text("50.00")
    type_cards(dealer, "Qs Js 3c 7c", "Turn and set the dealer's hand")  # the fifth lies face up
    expect_laid(ann, "dealer", FAILS)
    expect(bob.get_by_role("region", name="Dealer's hand")).to_contain_text("does not qualify")
    type_cards(dealer, MEI, "Box 5, mei")
    expect(hand(bob, "Box 5, hand").locator("strong")).to_have_text("pair of aces")
    expect_laid(bob, "1", "- - - - -")
    type_cards(dealer, ANN, "Box 1, ann")
    expect_laid(bob, "3", "- - - - -")
    for page, chips in ((ann, "1,025.00"), (bob, "975.00"), (mei, "1,025.00")):
        expect(balance(page)).to_have_text(chips)
    void = own_payments(ann).filter(has_text="Bet is void")
    expect(void).to_contain_text("50.00 is returned")
    expect(on(ann, 1, "bet")).to_contain_text("void")
    look_up(ann, "History")
    void.get_by_text("Why?").click()
    expect(void.locator(".reasons")).to_contain_text("9.3")
    press(dealer, "Space", "Count the cards")
    awaits(dealer, "Shuffle the cards")
    expect(ann.locator("#history li")).to_contain_text("Dealer queen, jack high")


@pytest.mark.long
def test_the_dealer_finds_every_remedy_behind_one_key(house: House, visit: Visit, serve: Serve) -> None:
    live_canberra(house)
    ante(house, 25_00, *SEATS)
    must(house, "T1", k.CallNoMoreBets(), "dora", Role.DEALER)
    must(house, "T1", k.DealCards(), "dora", Role.DEALER)
    dealer = visit(f"{serve(house)}/tables/T1", "dora", "dealer")
    dialog = dealer.get_by_role("dialog")
    awaits(dealer, "First card to box 3")
    dealer.get_by_role("button", name="The next card, face down").click()
    awaits(dealer, "First card to box 5")

    dealer.keyboard.press("i")
    shown = dialog.locator("details").filter(has=dealer.get_by_text("A card was exposed in dealing"))
    shown.locator("summary").click()
    shown.get_by_label("Where the cards lie").select_option("Box 3, bob")
    shown.get_by_label("The card, if nobody has read it, as in Th").fill("10h")
    shown.get_by_role("button").click()
    expect(dealer.locator("#log")).to_contain_text("the 10 of hearts was exposed; it is turned over")
    expect_laid(dealer, "3", "-")

    type_cards(dealer, "Jd", "First card to box 5")
    awaits(dealer, "Box 1, ann")
    dealer.keyboard.press("i")
    dialog.get_by_text("A hand dealt out of rotation", exact=True).click()
    dialog.get_by_role("button", name="Box 5 was dealt to out of rotation").click()
    expect(hand(dealer, "Box 5, hand")).to_contain_text("out of the round")
    decide(house, k.Bet(patron="ann"))
    dealer.keyboard.press("i")
    dialog.get_by_text("A wrong number of cards", exact=True).click()
    dialog.get_by_role("button", name="the dealer's hand").click()
    expect(dialog).to_be_hidden()  # until then the space bar is the dialog's
    press(dealer, "Space", "Box 3, bob: pay")  # Antes win, and no hand is turned
    press(dealer, "Space", "Box 1, ann: pay")
    awaits(dealer, "Count the cards")
    expect(own_payments(dealer).filter(has_text="ann: Bet is void")).to_contain_text("50.00 is returned")
    expect_laid(dealer, "1", "- - - - -")


@pytest.mark.long  # by rules and in the terminal too
def test_a_card_that_was_read_is_reported_by_its_place_and_corrected_by_the_director(
    house: House, visit: Visit, serve: Serve
) -> None:
    live_canberra(house, {"ann": 1})
    ante(house, 25_00, "ann")
    for command in (k.CallNoMoreBets(), k.DealCards(cards=("Th",)), k.DealCards(cards=("As",))):
        must(house, "T1", command, "dora", Role.DEALER)
    address = f"{serve(house)}/tables/T1"
    dealer, director = visit(address, "dora", "dealer"), visit(address, "dan", "director")
    awaits(dealer, "Second card to box 1")
    dealer.keyboard.press("i")
    shown = dealer.get_by_role("dialog").locator("details")
    shown = shown.filter(has=dealer.get_by_text("A card was exposed in dealing"))
    shown.locator("summary").click()
    shown.get_by_label("Where the cards lie").select_option("Box 1, ann")
    shown.get_by_role("button").click()
    expect(dealer.locator("#log")).to_contain_text("the 10 of hearts was exposed; it is turned over")
    must(house, "T1", k.DealCards(), "dora", Role.DEALER)
    words = "An entry of cards is put right"
    right = director.locator("#desk details").filter(has=director.locator("summary").get_by_text(words, exact=True))
    right.locator("summary").click()
    right.get_by_label("Where the cards lie").select_option("Box 1, ann")
    right.get_by_label("Its cards as they lie").fill("9h -")
    right.get_by_label("What was entered wrongly").fill("the room saw a nine")
    right.get_by_role("button").click()
    expect(director.locator("#log")).to_contain_text("the entry of its cards is put right (the room saw a nine)")


@pytest.mark.long  # of another game by test_phone.py
def test_a_round_is_played_on_a_phone(house: House, visit: Visit, serve: Serve, stacked: Callable[..., None]) -> None:
    stacked(ANN, QUALIFIES)
    virtual_canberra(house, {"ann": 7})
    page = visit(f"{serve(house)}/tables/V1", "ann", "player", **PHONE)
    page.get_by_role("button", name="25.00 chip").tap()
    spot(page, "main").tap()
    expect_to_fit(page)
    page.get_by_role("button", name="Deal now").tap()
    awaits(page, "Bet 2 × Ante, or fold?")
    expect(hand(page, "Box 7, hand").locator(".hand-words strong")).to_have_text("Three tens")
    expect_to_fit(page)
    page.get_by_role("button", name="Bet 50.00").tap()
    expect(own_payments(page)).to_have_count(2)
    look_up(page, "History")
    own_payments(page).last.get_by_text("Why").tap()
    expect(own_payments(page).last.locator(".reasons")).to_be_visible()
    expect_to_fit(page)


@pytest.mark.parametrize(
    ("role", "screen"),
    [
        at_length("player", DESK),
        at_length("player", PHONE),
        ("dealer", DESK),
        at_length("dealer", PHONE),
        at_length("director", DESK),
    ],
    ids=["player", "player-phone", "dealer", "dealer-phone", "director"],
)
def test_anyone_can_sit_at_a_table_in_mid_round(
    house: House, visit: Visit, serve: Serve, role: str, screen: dict[str, object]
) -> None:
    live_canberra(house)
    ante(house, 25_00, *SEATS)
    must(house, "T1", k.CallNoMoreBets(), "dora", Role.DEALER)
    for card in one_by_one(ANN, BOB, MEI, QUALIFIES):
        must(house, "T1", k.DealCards(cards=(card,)), "dora", Role.DEALER)
    decide(house, k.Bet(patron="ann"), k.Fold(patron="bob"))
    page = visit(f"{serve(house)}/tables/T1", "mei" if role == "player" else "dora", role, **screen)
    expect_laid(page, "dealer", "- - - - Jd")
    expect_no_barriers(page)
    if screen is PHONE:
        expect_to_fit(page)
    if role == "dealer":
        page.locator("#irregular").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect_no_barriers(page)


def test_who_could_not_cover_the_bet_is_told_while_wagers_can_still_be_changed(
    house: House, visit: Visit, serve: Serve
) -> None:
    live_canberra(house)
    address = f"{serve(house)}/tables/T1"
    ann, bob = visit(address, "ann", "player"), visit(address, "bob", "player")
    ante(house, 500_00, "ann")
    expect(ann.locator(".what-now")).to_contain_text("you could only fold")
    expect(bob.locator(".what-now")).to_have_text("Place your bets")
    expect(bob.locator("#cover")).to_contain_text("Your chips cover Antes of up to")  # before any wager
    expect(ann.locator("#cover")).to_contain_text("do not cover the Bet after it")
    dealer = visit(address, "dee", "dealer")
    expect(dealer.get_by_role("row", name="ann")).to_contain_text("With this Ante ann's chips do not cover")
    change = k.ChangeWager(patron="ann", option="main", amount=300_00)
    must(house, "T1", change, "ann", Role.PATRON)
    expect(ann.locator(".what-now")).to_have_text("Place your bets")
    expect(ann.locator("#cover")).to_have_count(0)
