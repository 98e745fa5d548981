"""Pai Gow: whole rounds with tournament chips, virtual and live, each player in their own browser."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from croupier.conduct import House, must, set_up_table
from croupier.conduct.chance import SealedShoe
from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.tiles import tile_name, tiles
from croupier.instruments import library
from croupier.ruling import Command, Role
from tests.browser.poker_tables import awaits, expect_no_advice, issue_seats, listen, press, told
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
    put,
    spot,
    tab_to,
    unfold,
)
from tests.covering import at_length

BOOK = "NI2002-45/pai-gow"
TERMS = library().book(BOOK).terms({})
SEATS = {"ann": 2, "bob": 5}
HOUSE, ANN, BOB = "55 15 25 23", "66 11 44 22", "33 36 56 13"
FROM_THE_HOUSE = (2, 3, 4)  # nine: the House's box has the first stack


# Tables


def stacked(hands: dict[int, str]) -> tuple[str, ...]:
    """All tiles, in stacks that give these hands to their boxes when the House's box has the first one."""
    rest = list(tiles(TERMS))
    for hand in hands.values():
        for tile in hand.split():
            rest.remove(tile)
    stacks = [hands[box].split() if box in hands else [rest.pop() for _ in range(4)] for box in range(1, 9)]
    return tuple(tile for stack in stacks for tile in stack)


@pytest.fixture
def sealed(dealt_as: Callable[[SealedShoe], None]) -> None:
    """Every shuffle gives the House, box 2 and box 5 the hands above."""
    thrown = [f"{face}{die}" for face, die in zip(FROM_THE_HOUSE, "xyz", strict=True)]
    faces = [f"{face}{die}" for die in "xyz" for face in range(1, 7) if f"{face}{die}" not in thrown]
    dealt_as(SealedShoe(b"s" * 32, (*stacked({1: HOUSE, 2: ANN, 5: BOB}), *thrown, *faces)))


def virtual(house: House, seats: dict[str, int] = SEATS) -> None:
    set_up_table(house, "V1", BOOK, demonstration=True)
    issue_seats(house, seats, "V1")


def live(house: House, seats: dict[str, int] = SEATS) -> None:
    """A live table with its tiles cut and these patrons with 1,000.00 in tournament chips each."""
    set_up_table(house, "T1", BOOK, dealing="live", demonstration=True)
    issue_seats(house, seats, "T1")
    deals(house, c.ShuffleTiles(), c.CutTiles())


def deals(house: House, *commands: Command) -> None:
    for command in commands:
        must(house, "T1", command, "dora", Role.DEALER)


def wagers(house: House, *patrons: str, amount: int = 25_00) -> None:
    for patron in patrons:
        wager = c.PlaceWager(patron=patron, option="wager", amount=amount, box=SEATS[patron])
        must(house, "T1", wager, patron, Role.PATRON)


def dealt(house: House, *hands: str) -> None:
    """Up to the setting of the hands, read face down where any are given."""
    wagers(house, *SEATS)
    read = tuple(tuple(hand.split()) for hand in hands)
    deals(house, c.CallNoMoreBets(), c.OpenCup(dice=FROM_THE_HOUSE), c.DealTiles(hands=read))


# The content of a page, and the messages it got


def hand_at(page: Page, where: str) -> Locator:
    """The hand of a box ("3"), or of the House."""
    if where == "house":
        return page.get_by_role("region", name="House hand")
    return page.get_by_role("group", name=f"Box {where}, hand", exact=True)


def expect_tiles(page: Page, where: str, tiles: str) -> None:
    """These tiles lie there, "-" for one that is face down."""
    names = [tile_name(TERMS, tile) if tile != "-" else "Tile, face down" for tile in tiles.split()]
    lying = hand_at(page, where).get_by_role("img")
    expect(lying).to_have_count(len(names))
    for place, name in enumerate(names):
        expect(lying.nth(place)).to_have_attribute("aria-label", name)


def expect_part(page: Page, where: str, part: str, tiles: str, words: str) -> None:
    lying = hand_at(page, where).get_by_role("group", name=f"{part} part")
    expect(lying).to_contain_text(words)
    for tile in tiles.split():
        expect(lying.get_by_role("img", name=tile_name(TERMS, tile), exact=True)).to_be_visible()


def expect_untold(told: str, tiles: str) -> None:
    """None of these tiles is named, in any of the forms in which a page or a view has a tile."""
    for tile in tiles.split():
        for form in (f'"{tile}"', f"&quot;{tile}&quot;", f"#tile-{tile}", tile_name(TERMS, tile)):
            assert form not in told, f"{form} was told"


def expect_told(told: str, tiles: str) -> None:
    for tile in tiles.split():
        assert f'"{tile}"' in told, f"{tile} was not told"


def held(page: Page, number: int) -> Locator:
    return page.locator(f"#felt #tile-{number}")


def way(page: Page, key: str) -> Locator:
    return page.locator("#turn").get_by_role("radio").filter(has=page.locator("kbd").get_by_text(key, exact=True))


def expect_way(page: Page, chosen: str) -> None:
    """The tiles lie in this way, or as they were dealt."""
    for key in "ABC":
        expect(way(page, key)).to_be_checked(checked=key == chosen)
    expect(page.locator("#set-hand")).to_be_enabled(enabled=bool(chosen))


def types(dealer: Page, figures: str, awaited: str) -> None:
    """A dealer's keys and the confirmation, once the console waits for them."""
    awaits(dealer, awaited)
    dealer.keyboard.type(figures.replace(" ", ""))
    expect(dealer.locator("#entry")).to_have_value(figures)
    dealer.keyboard.press("Enter")


# Rounds


@pytest.mark.long
def test_two_play_a_virtual_round_and_nobody_is_told_what_lies_face_down(
    house: House, visit: Visit, serve: Serve, sealed: None
) -> None:
    virtual(house)
    address = f"{serve(house)}/tables/V1"
    ann, bob = (listen(visit(address, name, "player")) for name in SEATS)
    room = listen(visit(f"{address}?role=spectator"))
    for page in (ann, bob):
        put(page, "wager", "25.00")
        expect(balance(page)).to_have_text("975.00")
    for page in (ann, bob):
        page.get_by_role("button", name="Deal now").click()

    expect_tiles(ann, "2", ANN)
    expect_tiles(bob, "5", BOB)
    for page, box in ((bob, "2"), (ann, "5"), (room, "2"), (room, "5"), (room, "house"), (ann, "house")):
        expect_tiles(page, box, "- - - -")
    expect(room.get_by_role("region", name="Dice")).to_contain_text("9 counted from the Chung: first stack to box 1")
    expect(room.get_by_role("img", name="Dice 2, 3, 4")).to_be_visible()
    expect(hand_at(room, "house")).to_contain_text("first stack")
    expect(ann.locator("#now")).to_contain_text("Set your hand")
    expect(room.locator("#now")).to_contain_text("Still to set their hands: ann, bob")
    expect_untold(told(ann, "ann", table="V1"), f"{BOB} {HOUSE}")
    expect_untold(told(bob, "bob", table="V1"), f"{ANN} {HOUSE}")
    expect_untold(told(room, "", "spectator", table="V1"), f"{ANN} {BOB} {HOUSE}")
    expect_told(told(ann, "ann", table="V1"), ANN)
    for key, words in {"A": "Yun high", "B": "Teen Gong", "C": "Teen high"}.items():
        expect(way(ann, key)).to_contain_text(words)
    expect_no_advice(ann)

    expect_way(ann, "")
    for key in "23":
        ann.keyboard.press(key)
    expect_way(ann, "B")  # the first tile lies with the third
    ann.keyboard.press("Enter")
    expect_part(ann, "2", "Low", "11 22", "6, Day high")
    expect_part(ann, "2", "High", "66 44", "Teen Gong")
    expect(hand_at(room, "2")).to_contain_text("set")
    expect(ann.locator("#turn")).to_contain_text("Still to set their hands: bob")
    expect_tiles(bob, "2", "- - - -")
    expect_untold(told(bob, "bob", table="V1"), f"{ANN} {HOUSE}")
    bob.locator("#turn").get_by_role("button", name="House Way").click()

    for page, chips in ((ann, "1,025.00"), (bob, "1,000.00")):
        expect(page.locator("#round")).to_contain_text("Round 2")
        expect(balance(page)).to_have_text(chips)
        expect_part(page, "house", "Low", "15 23", "1, Look high")
        expect_part(page, "house", "High", "55 25", "7, Mooy high")
        expect(hand_at(page, "house")).to_contain_text("House Way: the low part cannot be 3")
    expect_part(room, "2", "High", "66 44", "Teen Gong")
    expect(hand_at(room, "5")).to_contain_text("set by House Way")
    expect(ann.locator("#result")).to_contain_text("You win 25.00")
    expect(ann.locator("#result")).to_contain_text("25.00 at 1 to 1 = 25.00")
    expect(bob.locator("#result")).to_contain_text("You keep your 25.00")
    for page in (ann, bob):
        look_up(page, "History")
    won = own_payments(ann)
    expect(won).to_contain_text("25.00 at 1 to 1 = 25.00")
    won.get_by_text("Why was I paid this?").click()
    expect(won.locator(".reasons")).to_contain_text("11.8")
    pushed = own_payments(bob)
    expect(pushed).to_contain_text("Wager pushes")
    pushed.get_by_text("Why?").click()
    expect(pushed.locator(".reasons")).to_contain_text("11.3")
    expect_no_barriers(ann)
    look_up(ann, "Last rounds")
    expect(ann.locator("#history li")).to_contain_text("House 1, Look high and 7, Mooy high")
    look_up(ann, "History")
    ann.get_by_text("Recall the last 10 rounds").click()
    ann.get_by_role("link", name="Round 1").click()
    expect(ann.get_by_role("group", name="Box 2", exact=True)).to_contain_text("Teen Gong")
    expect(ann.get_by_role("region", name="House hand")).to_contain_text("House Way:")
    expect(ann.get_by_role("img", name="Dice 2, 3, 4")).to_be_visible()
    expect(ann.get_by_role("region", name="Dice")).to_contain_text("first stack to box 1")
    expect_no_barriers(ann)


def test_a_hand_is_arranged_with_the_mouse(house: House, visit: Visit, serve: Serve) -> None:
    live(house)
    dealt(house, ANN, BOB)
    ann = visit(f"{serve(house)}/tables/T1", "ann", "player")
    expect_way(ann, "")
    held(ann, 2).drag_to(held(ann, 3))
    expect_way(ann, "B")
    expect_part(ann, "2", "Low", "11 22", "6, Day high")
    held(ann, 2).drag_to(ann.locator("#result"))  # nowhere: it stays where it was
    expect_way(ann, "B")
    way(ann, "C").click()
    expect_way(ann, "C")
    held(ann, 4).click()
    expect(held(ann, 4)).to_be_checked()
    held(ann, 3).click()
    expect_way(ann, "B")
    must(house, "T1", c.AskHouseWay(patron="bob"), "bob", Role.PATRON)
    expect(hand_at(ann, "5")).to_contain_text("set by House Way")
    expect_way(ann, "B")  # what others do leaves the arrangement alone
    ann.locator("#set-hand").click()
    expect_part(ann, "2", "Low", "11 22", "6, Day high")
    expect(ann.locator("#set-hand")).to_have_count(0)


def test_a_hand_is_arranged_by_touch_and_everything_fits_on_a_phone(
    house: House, visit: Visit, serve: Serve, sealed: None
) -> None:
    virtual(house, {"ann": 2})
    page = visit(f"{serve(house)}/tables/V1", "ann", "player", **PHONE)
    page.get_by_role("button", name="25.00 chip").tap()
    spot(page, "wager").tap()
    expect_to_fit(page)
    page.get_by_role("button", name="Deal now").tap()
    expect_way(page, "")
    expect_to_fit(page)
    assert page.evaluate(TOO_SMALL, [".held-tile, .way, #turn button", FINGER]) == []
    touch_drag(page, held(page, 4), held(page, 1))
    expect_way(page, "B")  # the first now lies with the third
    held(page, 2).tap()
    held(page, 3).tap()
    expect_way(page, "A")
    way(page, "B").tap()
    expect_way(page, "B")
    page.locator("#set-hand").tap()
    expect(page.locator("#result")).to_contain_text("You win 25.00")
    expect_part(page, "house", "Low", "15 23", "1, Look high")
    expect_to_fit(page)


def touch_drag(page: Page, what: Locator, to: Locator) -> None:
    begin, end = what.bounding_box(), to.bounding_box()
    assert begin
    assert end
    x, y = begin["x"] + begin["width"] / 2, begin["y"] + begin["height"] / 2
    across, down = end["x"] + end["width"] / 2 - x, end["y"] + end["height"] / 2 - y
    finger = page.context.new_cdp_session(page)

    def moves(kind: str, part: float) -> None:
        points = [{"x": x + across * part, "y": y + down * part}] if kind != "touchEnd" else []
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    moves("touchStart", 0)
    for tenth in range(1, 11):
        moves("touchMove", tenth / 10)
    moves("touchEnd", 1)


def take_seats(address: str, visit: Visit) -> tuple[Page, Page]:
    """ann and bob sit down and are issued chips, as everybody is at a demonstration."""
    ann, bob = (visit(address, name, "player") for name in SEATS)
    for page, seat in zip((ann, bob), SEATS.values(), strict=True):
        page.get_by_role("button", name=f"Take seat {seat}", exact=True).click()
        expect(balance(page)).to_have_text("1,000.00")
    return ann, bob


@pytest.mark.long  # of other games by test_dealing.py and at roulette
def test_a_live_round_is_dealt_by_keyboard_and_each_follows_it(house: House, visit: Visit, serve: Serve) -> None:
    set_up_table(house, "T1", BOOK, dealing="live", demonstration=True)
    address = f"{serve(house)}/tables/T1"
    dealer = visit(address, "dora", "dealer")
    ann, bob = take_seats(address, visit)
    expect(ann.get_by_role("button", name="Take seat 1", exact=True)).to_have_count(0)
    press(dealer, "Space", "Shuffle the tiles")
    press(dealer, "Space", "Eight stacks of four")
    put(ann, "wager", "25.00")
    awaits(dealer, "Each player places a wager")
    expect(dealer.locator("#felt")).to_contain_text("25.00")
    dealer.keyboard.press("Space")
    expect(dealer.get_by_role("alert")).to_contain_text("missing: bob")
    put(bob, "wager", "25.00")
    expect(dealer.get_by_role("button", name="No more bets")).to_be_visible()
    dealer.keyboard.press("Space")
    press(dealer, "r", "enter the three dice")  # one does not lie flat
    expect(dealer.locator("#log")).to_contain_text("the cup is shaken again")
    types(dealer, "246", "enter the three dice")
    expect(bob.get_by_role("region", name="Dice")).to_contain_text("12 counted from the Chung: first stack to box 4")
    expect(bob.get_by_role("group", name="Box 4", exact=True)).to_contain_text("first stack")
    press(dealer, "Space", "anticlockwise from box 4")
    expect_tiles(ann, "2", "- - - -")

    types(dealer, "2", "Still to set their hands: ann, bob")  # ann has put hers down
    expect(hand_at(bob, "2")).to_contain_text("set")
    awaits(dealer, "Still to set their hands: bob")
    bob.locator("#turn").get_by_role("button", name="House Way").click()
    types(dealer, HOUSE, "Turn the House's hand")
    expect_part(bob, "house", "Low", "15 23", "1, Look high")
    expect(hand_at(ann, "house")).to_contain_text("House Way:")
    types(dealer, "11 22 66 44", "Box 2, ann")
    expect_part(bob, "2", "Low", "11 22", "6, Day high")
    expect_tiles(bob, "5", "- - - -")
    types(dealer, "33 36 56 13", "Box 5, bob")  # in any order: House Way sets them
    expect(hand_at(bob, "5").get_by_role("group", name="Low part")).to_contain_text("5, Chong high")
    expect(balance(ann)).to_have_text("1,025.00")
    expect(balance(bob)).to_have_text("1,000.00")
    expect(bob.get_by_role("group", name="Box 5", exact=True).locator(".spot")).to_contain_text("push")
    expect(own_payments(dealer).filter(has_text="Box 2, ann")).to_contain_text("25.00 at 1 to 1 = 25.00")
    press(dealer, "Space", "Collect the tiles")
    awaits(dealer, "Shuffle the tiles")
    expect(ann.locator("#history li")).to_contain_text("House 1, Look high")


def test_boxes_go_round_the_table_anticlockwise_from_the_house(house: House, visit: Visit, serve: Serve) -> None:
    live(house)
    page = visit(f"{serve(house)}/tables/T1?role=spectator")
    expect(hand_at(page, "house").locator(".chung")).to_have_text("Chung")
    places = [page.get_by_role("group", name=f"Box {box}", exact=True).bounding_box() for box in range(2, 9)]
    head = hand_at(page, "house").bounding_box()
    assert head
    across = [place["x"] for place in places if place]
    assert len(across) == 7
    assert across == sorted(across)  # the House sits at the head: from its right hand round to its left
    assert all(place and place["y"] > head["y"] for place in places)


# Refusals and remedies


@pytest.mark.long  # by rules and in the terminal too
def test_a_house_hand_set_otherwise_than_by_house_way_is_refused(house: House, visit: Visit, serve: Serve) -> None:
    live(house)
    dealt(house)
    deals(house, c.SetHand(patron="ann"), c.SetHand(patron="bob"))
    dealer = visit(f"{serve(house)}/tables/T1", "dora", "dealer")
    refusal = dealer.get_by_role("alert").filter(has_text="Refused")
    types(dealer, "55 55 55 23", "Turn the House's hand")
    expect(refusal).to_contain_text("a set has no further 55")
    for _ in range(8):
        dealer.keyboard.press("Backspace")
    dealer.keyboard.press("l")
    types(dealer, "55 15 25 23", "Turn the House's hand")
    expect(refusal).to_contain_text("House Way sets it 1, Look high and 7, Mooy high")
    expect(refusal.locator(".clause").first).to_be_visible()
    dealer.keyboard.type("51325525")  # a tile may be read from either end
    dealer.keyboard.press("Space")
    awaits(dealer, "Box 2, ann")
    expect(refusal).to_be_hidden()


def test_a_wager_is_taken_unseen_only_when_it_is_confirmed(house: House, visit: Visit, serve: Serve) -> None:
    live(house)
    dealt(house, ANN, BOB)
    address = f"{serve(house)}/tables/T1"
    ann, bob = listen(visit(address, "ann", "player")), listen(visit(address, "bob", "player"))
    take = ann.locator("#concede")
    expect_way(ann, "")
    expect(take).to_be_hidden()
    ann.get_by_role("button", name="Concede…").click()
    expect(ann.locator("#turn")).to_contain_text("Your 25.00 is lost and your hand is not shown")
    ann.get_by_role("button", name="Keep the hand").click()
    expect(take).to_be_hidden()
    ann.get_by_role("button", name="Concede…").click()
    take.click()
    expect(hand_at(bob, "2")).to_contain_text("wager taken, hand not shown")
    expect_tiles(ann, "2", "- - - -")
    look_up(ann, "History")
    lost = own_payments(ann)
    lost.get_by_text("Why?").click()
    expect(lost.locator(".reasons")).to_contain_text("11.7")
    expect_untold(told(bob, "bob"), ANN)


@pytest.mark.long  # by rules and in the terminal too
def test_an_exposed_hand_is_played_or_void_as_its_owner_says(house: House, visit: Visit, serve: Serve) -> None:
    live(house)
    dealt(house)
    address = f"{serve(house)}/tables/T1"
    dealer, ann, bob = (
        visit(address, "dora", "dealer"),
        visit(address, "ann", "player"),
        visit(address, "bob", "player"),
    )
    for box, number, tile in (("Box 2, ann", 1, "66"), ("Box 2, ann", 2, "54"), ("Box 5, bob", 3, "33")):
        expose(dealer, box, number, tile)
    expect_tiles(bob, "2", "66 45 - -")
    expect_tiles(ann, "5", "- - 33 -")
    expose(dealer, "Box 5, bob", 4, "14")
    for page in (ann, bob):
        expect(page.locator("#turn")).to_contain_text("The dealer showed tiles of your hand")
        expect(page.locator("#turn").get_by_role("button", name="The hand is set")).to_have_count(0)
    ann.get_by_role("button", name="Call it void").click()
    expect(balance(ann)).to_have_text("1,000.00")
    expect(hand_at(bob, "2")).to_contain_text("out of the round")
    bob.keyboard.press("p")
    bob.locator("#turn").get_by_role("button", name="The hand is set").click()
    awaits(dealer, "Turn the House's hand")


def expose(dealer: Page, where: str, number: int, tile: str) -> None:
    said = f"the {''.join(sorted(tile))} was exposed by the dealer"
    dealer.keyboard.press("i")
    form = remedy(dealer, "A tile was exposed")
    form.get_by_label("Where the tiles lie").select_option(where)
    form.get_by_label("Which of its tiles").fill(str(number))
    form.get_by_label("Tile, if nobody has read it, as in 45").fill(tile)
    form.get_by_role("button").click()
    expect(dealer.locator("#log")).to_contain_text(said)


def remedy(dealer: Page, words: str) -> Locator:
    """A form of the dialog, opened."""
    form = dealer.get_by_role("dialog").locator("details").filter(has=dealer.get_by_text(words, exact=True))
    form.locator("summary").click()
    return form


@pytest.mark.long  # of another game by test_blackjack.py
def test_the_dealer_finds_every_remedy_behind_one_key(house: House, visit: Visit, serve: Serve) -> None:
    live(house)
    wagers(house, *SEATS)
    address = f"{serve(house)}/tables/T1"
    dealer = visit(address, "dora", "dealer")
    awaits(dealer, "announce NO MORE BETS")
    dealer.keyboard.press("i")
    misdeal = remedy(dealer, "A tile was exposed in the shuffle or the cut")
    misdeal.get_by_label("Which tile was exposed").fill("a 4-5 fell over in the cut")
    misdeal.get_by_role("button").click()
    expect(dealer.locator("#log")).to_contain_text("Misdeal: a 4-5 fell over in the cut; wagers go back")
    dealer.keyboard.press("j")
    expect(dealer.get_by_role("button", name="La Ja J", exact=True)).to_have_attribute("aria-pressed", "true")
    press(dealer, "Space", "Shuffle the tiles")
    awaits(dealer, "Eight stacks of four")
    expect(dealer.locator("#log")).to_contain_text("The tiles are shuffled, La Ja")
    dealer.keyboard.press("Space")
    awaits(dealer, "announce NO MORE BETS")
    dealt(house)
    awaits(dealer, "Still to set their hands")
    dealer.keyboard.press("i")
    dealer.get_by_role("dialog").get_by_text("Time is up: House Way", exact=True).click()
    dealer.get_by_role("dialog").get_by_role("button", name="Set ann's hand by House Way").click()
    expect(hand_at(dealer, "2")).to_contain_text("time was up: House Way")
    expose(dealer, "The house", 1, "55")
    expect_tiles(dealer, "house", "55 - - -")
    dealer.keyboard.type("5h")
    expect(dealer.locator("#entry")).to_have_value("5H")
    dealer.keyboard.press("Enter")
    expect(hand_at(dealer, "5")).to_contain_text("set by House Way")
    types(dealer, "15 25 23", "Turn the House's hand")  # the fourth lies face up
    awaits(dealer, "Box 2, ann")
    dealer.keyboard.press("i")
    wrong = remedy(dealer, "Tiles were entered or placed wrongly")
    wrong.get_by_label("Where the tiles lie").select_option("The house")
    wrong.get_by_label("Its four tiles").fill("55 15 25 14")
    wrong.get_by_label("What was wrong").fill("the last tile was misread")
    wrong.get_by_role("button").click()
    awaits(dealer, "Turn the House's hand")


@pytest.mark.long  # by rules too
def test_a_disputed_concession_is_ruled_on_by_the_director(house: House, visit: Visit, serve: Serve) -> None:
    live(house)
    dealt(house)
    must(house, "T1", c.ConcedeWager(patron="ann"), "ann", Role.PATRON)
    deals(house, c.AskHouseWay(patron="bob"), c.TurnHouseHand(tiles=tuple(HOUSE.split())))
    address = f"{serve(house)}/tables/T1"
    director, ann = visit(address, "dan", "director"), visit(address, "ann", "player")
    expect(own_payments(ann)).to_contain_text("Wager lost")
    words = "Rule on a disputed concession"
    ruling = director.locator("#desk details").filter(has=director.locator("summary").get_by_text(words, exact=True))
    ruling.locator("summary").click()
    ruling.get_by_label("Whose wager was taken").select_option("ann")
    ruling.get_by_label("Was it conceded?").select_option("No")
    ruling.get_by_label("Low part").fill("11 22")
    ruling.get_by_label("High part").fill("66 77")
    ruling.get_by_label("Why it is ruled so").fill("the dealer misheard")
    ruling.get_by_role("button").click()
    expect(ruling.get_by_role("alert")).to_contain_text("High part, two tiles: not understood")
    ruling.get_by_label("High part").fill("66 44")
    ruling.get_by_role("button").click()
    expect_part(ann, "2", "High", "66 44", "Teen Gong")
    expect(balance(ann)).to_have_text("975.00")
    deals(house, c.ShowHand())
    expect(balance(ann)).to_have_text("1,025.00")


@pytest.mark.parametrize(
    ("role", "screen"),
    [
        at_length("player", DESK),
        at_length("player", PHONE),
        at_length("dealer", DESK),
        ("dealer", PHONE),
        at_length("director", DESK),
        at_length("inspector", DESK),
    ],
    ids=["player", "player-phone", "dealer", "dealer-phone", "director", "inspector"],
)
def test_anyone_can_sit_at_a_table_in_mid_round(
    house: House, visit: Visit, serve: Serve, role: str, screen: dict[str, Any]
) -> None:
    live(house)
    dealt(house, ANN, BOB)
    page = visit(f"{serve(house)}/tables/T1", "ann" if role == "player" else "dora", role, **screen)
    unfold(page, "Table")
    expect_tiles(page, "5", "- - - -")
    expect_no_barriers(page)
    if screen is PHONE:
        expect_to_fit(page)
    if role == "dealer":
        page.locator("#irregular").click()
        expect(page.get_by_role("dialog")).to_be_visible()
        expect_no_barriers(page)
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
    must(house, "T1", c.SetHand(patron="ann", two=("11", "22")), "ann", Role.PATRON)
    must(house, "T1", c.AskHouseWay(patron="bob"), "bob", Role.PATRON)
    deals(house, c.TurnHouseHand(tiles=tuple(HOUSE.split())), c.ShowHand())
    expect(page.locator(".what-now")).to_contain_text("Box 5, bob")
    unfold(page, "Table")
    expect_part(page, "2", "High", "66 44", "Teen Gong")
    expect_no_barriers(page)
    if screen is PHONE:
        expect_to_fit(page)


def test_a_round_by_keyboard_alone_and_one_by_what_things_are_called(
    house: House, visit: Visit, serve: Serve, sealed: None
) -> None:
    virtual(house, {"ann": 2})
    page = visit(f"{serve(house)}/tables/V1", "ann", "player")
    expect(spot(page, "wager")).to_be_enabled()
    tab_to(page, "chip-2500", "Enter")
    tab_to(page, "spot-wager", "Enter")
    expect(spot(page, "wager")).to_contain_text("25.00")
    tab_to(page, "ready", "Enter")
    expect(page.locator(".turn-panel")).to_be_focused()
    page.keyboard.press("b")
    expect_way(page, "B")
    tab_to(page, "tile-2", "Space")
    expect(held(page, 2)).to_be_checked()
    tab_to(page, "tile-1", "Space")
    expect_way(page, "C")
    expect(held(page, 1)).to_be_focused()
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    expect(page.locator("#result")).to_contain_text("You win 25.00")
    expect(page.locator("body")).not_to_be_focused()

    expect(page.locator("#round")).to_contain_text("Round 2")
    page.get_by_role("button", name="Wager, box 2: no wager. Add 25.00").click()
    page.get_by_role("button", name="Deal now").click()
    setting = page.get_by_role("group", name="Set your hand, box 2")
    tiles = page.get_by_role("group", name="Box 2, hand", exact=True).get_by_role("checkbox")
    expect(tiles).to_have_count(4)
    expect(tiles.first).to_have_accessible_name("Tile 1, Teen 12: change places with another")
    setting.get_by_role("radio", name="B: high part Teen Gong, low part 6, Day high").click()
    expect(tiles.first).to_have_accessible_name("Low part, tile 2, Day 2: change places with another")
    setting.get_by_role("button", name="Set").click()
    expect(page.get_by_role("region", name="House hand").get_by_role("group", name="Low part")).to_contain_text("Look")
    expect(page.get_by_role("group", name="High part").first).to_be_visible()
    expect(balance(page)).to_have_text("1,050.00")
