"""A live round, dealt without a mouse, while a player follows it in another browser."""

import pytest
from playwright.sync_api import APIResponse, Page, Route, expect

from croupier.conduct import House, must
from croupier.games.mini_baccarat import commands as c
from croupier.ruling import Role
from tests.browser.visiting import (
    Serve,
    Visit,
    balance,
    enter,
    expect_cards,
    introduce,
    look_up,
    own_payments,
    put,
    sit_down,
    spot,
)
from tests.server.serving import live_table

# Player 5 draws a 7 and has 2; banker 6 draws to that and has 8.
COUP = ["As", "Td", "4h", "6c", "7d", "2s"]


AWAITED = [
    "First card to the player",
    "First card to the banker",
    "Second card to the player",
    "Second card to the banker",
    "Third card to the player",
    "Third card to the banker",
]


def test_a_round_is_dealt_by_keyboard_and_followed_by_a_player(house: House, visit: Visit, serve: Serve) -> None:
    live_table(house, patrons=())
    address = serve(house)
    player = visit(f"{address}/tables/T1", "ann", "player")
    dealer = visit(f"{address}/tables/T1")
    introduce(dealer, "dora", "dealer")
    sit_down(player, 4, 1000)
    put(player, "banker", "25.00")
    expect(dealer.get_by_role("row", name="ann")).to_contain_text("banker 25.00")
    expect(dealer.locator("#entry")).to_be_focused()

    dealer.keyboard.press("n")
    expect(spot(player, "banker")).to_be_disabled()
    for card, awaited in zip(COUP[:4], AWAITED, strict=False):
        enter(dealer, card, awaited)
    expect_cards(player, "Player", "Ace of spades", "4 of hearts")
    expect_cards(player, "Banker", "10 of diamonds", "6 of clubs")
    expect(dealer.locator("#now .clause").first).to_be_visible()
    for card, awaited in zip(COUP[4:], AWAITED[4:], strict=True):
        enter(dealer, card, awaited)
    expect_cards(player, "Player", "Ace of spades", "4 of hearts", "7 of diamonds")
    expect_cards(player, "Banker", "10 of diamonds", "6 of clubs", "2 of spades")
    expect(player.locator(".what-now")).to_have_text("Banker wins, 8 to 2")

    expect(dealer.locator(".what-now")).to_have_text("Banker wins: take and pay")
    dealer.keyboard.press("Space")
    expect(balance(player)).to_have_text("1,023.75")
    expect(own_payments(player)).to_contain_text("+23.75")
    expect(own_payments(dealer)).to_contain_text("Box 4, ann")
    expect(dealer.locator(".what-now")).to_contain_text("Collect the cards")
    dealer.keyboard.press("Space")
    expect(player.locator("#round")).to_contain_text("Round 2")
    look_up(player, "Roads")
    expect(player.get_by_role("list", name="Big road").locator(".ring.banker")).to_have_count(1)


class SlowAnswers:
    """The table does what the page asks for, but its answers stay on their way until they are let through."""

    def __init__(self, page: Page) -> None:
        self._held: list[tuple[Route, APIResponse]] = []
        page.route("**/act", lambda route: self._held.append((route, route.fetch())))

    def let_through(self) -> None:
        for route, answer in self._held:
            route.fulfill(response=answer)
        self._held.clear()


def test_no_key_is_lost_while_an_answer_is_on_its_way(house: House, visit: Visit, serve: Serve) -> None:
    live_table(house)
    must(house, "T1", c.PlaceWager(patron="ann", option="banker", amount=25_00), "ann", Role.PATRON)
    dealer = visit(f"{serve(house)}/tables/T1", "dora", "dealer")
    now, alert = dealer.locator(".what-now"), dealer.get_by_role("alert")
    slow = SlowAnswers(dealer)
    dealer.keyboard.press("n")
    expect(now).to_have_text(AWAITED[0])
    for card in ("9s", "Td", "Kh", "8c"):  # as a scanner sends them, before the console was answered once
        dealer.keyboard.type(card)
        dealer.keyboard.press("Enter")
    expect(now).to_have_text(AWAITED[0])
    expect(dealer.get_by_text("Kept until the table has answered: 12 keys.")).to_be_visible()
    for awaited in [*AWAITED[1:4], "Player wins: take and pay"]:
        slow.let_through()
        expect(now).to_have_text(awaited)
    expect_cards(dealer, "Player", "9 of spades", "King of hearts")
    expect_cards(dealer, "Banker", "10 of diamonds", "8 of clubs")

    dealer.keyboard.press("Space")  # the console shows this step, though the answer to the last card is on its way
    expect(now).to_have_text("Player wins: take and pay")
    slow.let_through()
    expect(now).to_contain_text("Collect the cards")
    expect(alert).to_be_hidden()


@pytest.fixture
def eight_kings_out(house: House) -> House:
    """A table that has dealt every king of spades of its eight packs: six in a tie, two in the round under way."""
    live_table(house)
    for number, dealt in ((1, 6), (2, 2)):
        must(house, "T1", c.PlaceWager(patron="ann", option="tie", amount=5_00), "ann", Role.PATRON)
        must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
        for _ in range(dealt):
            must(house, "T1", c.DealCard(card="Ks"), "dora", Role.DEALER)
        if number == 1:
            must(house, "T1", c.Settle(), "dora", Role.DEALER)
            must(house, "T1", c.CollectCards(), "dora", Role.DEALER)
    return house


def test_a_card_that_cannot_be_in_the_shoe_is_refused_with_reason_and_clause(
    eight_kings_out: House, visit: Visit, serve: Serve
) -> None:
    address = serve(eight_kings_out)
    dealer = visit(f"{address}/tables/T1", "dora", "dealer")
    expect(dealer.locator(".what-now")).to_have_text("Second card to the player")
    dealer.keyboard.type("Ks")
    dealer.keyboard.press("Enter")
    refusal = dealer.get_by_role("alert").filter(has_text="Refused")
    expect(refusal).to_contain_text("all 8 cards like Ks")
    expect(refusal.locator(".clause").first).to_be_visible()
    expect_cards(dealer, "Player", "King of spades")
    # The card stands to be corrected: nothing else was touched.
    dealer.keyboard.press("Backspace")
    dealer.keyboard.press("Backspace")
    enter(dealer, "Kh", "Second card to the player")
    expect_cards(dealer, "Player", "King of spades", "King of hearts")
    expect(refusal).to_be_hidden()
