"""Section 7, additional cards: the two tableaux, cell by cell, and the exact result of every possible deal."""

from collections import Counter
from math import perm

import pytest

from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.additional_cards import next_hand
from croupier.games.mini_baccarat.facts import CardDealt, HandExposed, HandHandedOver, RoundClosed
from croupier.games.mini_baccarat.procedure import Step
from croupier.games.mini_baccarat.settlement import result_of
from croupier.instruments import library
from croupier.ruling import Role
from tests.marks import rule
from tests.rules.mini_baccarat.play import B16, B18, BOOKS, N02, Play

each_book = pytest.mark.parametrize("book", BOOKS)

# One card for each value a card can have.
OF_VALUE = ("Kc", "Ac", "2c", "3c", "4c", "5c", "6c", "7c", "8c", "9c")

# Rule 7.3 as printed: the banker's total down; across, no card and then the player's third card 0 to 9.
BANKER = (
    "D DDDDDDDDDD",
    "D DDDDDDDDDD",
    "D DDDDDDDDDD",
    "D DDDDDDDDSD",
    "D SSDDDDDDSS",
    "D SSSSDDDDSS",
    "S SSSSSSDDSS",
    "S SSSSSSSSSS",
)


def after_the_initial_deal(book: str, player: int, banker: int) -> Play:
    """A round in which the two hands stand at these totals on two cards."""
    play = Play(book, patrons=("ann",))
    play.wager("ann", "tie", 500)
    play.deal(f"Qc Qd {OF_VALUE[player]} {OF_VALUE[banker]}")
    return play


# 7.1: a third card for each hand, if required


@rule("mini-baccarat", NI2016_685="7.1", NI2018_687="7.1", NI2002_45="7.1")
@each_book
def test_the_dealer_is_told_which_hand_takes_a_third_card(book: str) -> None:
    play = after_the_initial_deal(book, 5, 5)
    for hand in ("player", "banker"):
        assert (play.need.by, play.need.to, play.need.say) == ((Role.DEALER,), hand, f"Third card to the {hand}")
        assert "7.1" in play.need.under
        (drawn,) = play.card("4h")
        assert isinstance(drawn, CardDealt)
        assert (drawn.hand, "7.1" in drawn.under) == (hand, True)
    play.refused(c.DealCard(card="2c"), "7.1")  # no hand has a fourth card
    assert play.step is Step.SETTLE


# 7.2: the player


@rule(
    "mini-baccarat",
    NI2016_685=("7.2", "7.2[0-5]", "7.2[6-7]"),
    NI2018_687=("7.2", "7.2[0-5]", "7.2[6-7]"),
    NI2002_45=("7.2", "7.2[0-5]", "7.2[6-7]"),
)
@each_book
@pytest.mark.parametrize("player", range(8))
@pytest.mark.parametrize("banker", range(8))
def test_the_player_draws_to_five_and_stands_on_six_and_seven(book: str, player: int, banker: int) -> None:
    play = after_the_initial_deal(book, player, banker)
    if player <= 5:
        assert play.need.to == "player"
        (drawn,) = play.card("Kh")
        assert {"7.2", "7.2[0-5]"} <= set(drawn.under)
        return
    assert play.need.to != "player"
    while play.step is Step.DEAL:
        play.card("Kh")
    play.finish()
    assert "7.2[6-7]" in play.last(RoundClosed).under
    assert len(play.game.records[-1].player) == 2


# 7.3: the banker


@rule(
    "mini-baccarat",
    NI2016_685=("7.3", "7.3[0]", "7.3[1]", "7.3[2]", "7.3[3]", "7.3[4]", "7.3[5]", "7.3[6]", "7.3[7]"),
    NI2018_687=("7.3", "7.3[0]", "7.3[1]", "7.3[2]", "7.3[3]", "7.3[4]", "7.3[5]", "7.3[6]", "7.3[7]"),
    NI2002_45=("7.3", "7.3[0]", "7.3[1]", "7.3[2]", "7.3[3]", "7.3[4]", "7.3[5]", "7.3[6]", "7.3[7]"),
)
@each_book
@pytest.mark.parametrize("banker", range(8))
@pytest.mark.parametrize("third", [None, *range(10)])
def test_the_banker_draws_or_stands_as_the_tableau_has_it(book: str, banker: int, third: int | None) -> None:
    no_card, by_third_card = BANKER[banker].split()
    draws = (no_card if third is None else by_third_card[third]) == "D"
    play = after_the_initial_deal(book, 6 if third is None else 5, banker)
    if third is not None:
        play.card(OF_VALUE[third])
    if draws:
        assert (play.step, play.need.to) == (Step.DEAL, "banker")
        (drawn,) = play.card("Ah")
        assert isinstance(drawn, CardDealt)
        assert (drawn.hand, f"7.3[{banker}]" in drawn.under) == ("banker", True)
    assert play.step is Step.SETTLE
    play.finish()
    assert (f"7.3[{banker}]" in play.last(RoundClosed).under) == (not draws)
    assert play.last(RoundClosed).banker_total == (banker + draws) % 10


@rule("mini-baccarat", NI2016_685="7.3", NI2018_687="7.3", NI2002_45="7.3")
@each_book
@pytest.mark.parametrize("player", [6, 7])
def test_with_no_third_card_it_does_not_matter_on_what_the_player_stood(book: str, player: int) -> None:
    for banker in range(8):
        play = after_the_initial_deal(book, player, banker)
        assert (play.step is Step.DEAL) == (banker <= 5)


@rule("mini-baccarat", NI2016_685="7.3", NI2018_687="7.3", NI2002_45="7.3")
@each_book
@pytest.mark.parametrize("player", range(6))
def test_the_third_card_counts_and_not_what_it_makes_of_the_hand(book: str, player: int) -> None:
    """Banker three against an eight stands and against a nine draws, whatever the player's total becomes."""
    for third, step in (("8h", Step.SETTLE), ("9h", Step.DEAL), ("Kh", Step.DEAL)):
        play = after_the_initial_deal(book, player, 3)
        play.card(third)
        assert play.step is step


# 7.4: third cards dealt face down


@rule("mini-baccarat", NI2018_687="7.4")
def test_in_2018_a_third_card_face_down_is_exposed_as_the_hand_was() -> None:
    play = Play(B18, patrons=("ann", "bob"), dealing="face-down")
    play.wager("ann", "player", 500)
    play.wager("bob", "banker", 500)
    play.deal_face_down()
    play.expose("player", "Kc 2d")
    play.expose("banker", "Kd 3d")
    for hand, backer, other, card in (("player", "ann", "bob", "4h"), ("banker", "bob", "ann", "5h")):
        clause = "6.3(a)" if hand == "player" else "6.3(b)"
        play.card("")
        assert {"7.4", "6.3"} <= set(play.need.under)
        play.refused(c.DealCard(), "6.3")
        play.refused(c.HandOver(hand=hand, patron=other), clause)
        play.do(c.HandOver(hand=hand, patron=backer))
        assert {"7.4", clause} <= set(play.last(HandHandedOver).under)
        play.refused(c.ExposeHand(hand=hand, cards=(card,)), "6.3", Role.PATRON, other)
        play.as_patron(backer, c.ExposeHand(hand=hand, cards=(card,)))
        exposed = play.last(HandExposed)
        assert (exposed.hand, exposed.by, exposed.cards) == (hand, backer, (card,))
        assert {"7.4", "6.3"} <= set(exposed.under)
    play.finish()
    assert (play.last(RoundClosed).player_total, play.last(RoundClosed).banker_total) == (6, 8)


@rule("mini-baccarat", NI2018_687="7.4")
def test_in_2018_whoever_turned_two_cards_is_not_yet_given_the_third() -> None:
    play = Play(B18, patrons=("ann",), dealing="face-down")
    play.wager("ann", "player", 500)
    play.deal_face_down()
    play.do(c.HandOver(hand="player", patron="ann"))
    play.as_patron("ann", c.ExposeHand(hand="player", cards=("Kc", "2d")))
    play.expose("banker", "Kd 3d")
    play.card("")
    play.refused(c.ExposeHand(hand="player", cards=("4h",)), "6.3", Role.PATRON, "ann")
    play.expose("player", "4h")  # the dealer may always
    assert "7.4" in play.last(HandExposed).under


# Every deal there is


@rule(
    "mini-baccarat",
    NI2016_685=("6.2", "6.4", "7.2", "7.3"),
    NI2018_687=("6.2", "6.4", "7.2", "7.3"),
    NI2002_45=("6.2", "6.4", "7.2", "7.3"),
)
def test_of_all_deals_from_eight_decks_exactly_so_many_go_to_each_side() -> None:
    """Every order of card values, weighted by how many cards of the shoe can make it, six cards drawn each time.

    The machine's own rule deals. The numbers are those the literature gives for eight decks.
    """
    books = {book: library().book(book).terms() for book in (B16, B18, N02)}
    for name in ("player_draws", "banker_draws"):
        assert len({terms.table(name) for terms in books.values()}) == 1
    terms = books[B18]
    left = dict.fromkeys(OF_VALUE, 32) | {"Kc": 128}
    results: Counter[str] = Counter()

    def deal_on(player: tuple[str, ...], banker: tuple[str, ...], ways: int) -> None:
        hand = next_hand(terms, player, banker)
        if not hand:
            drawn = len(player) + len(banker)
            results[result_of(terms, player, banker)] += ways * perm(416 - drawn, 6 - drawn)
            return
        for card in OF_VALUE:
            of_this = left[card]
            left[card] -= 1
            if hand == "player":
                deal_on((*player, card), banker, ways * of_this)
            else:
                deal_on(player, (*banker, card), ways * of_this)
            left[card] += 1

    deal_on((), (), 1)
    assert results.total() == perm(416, 6) == 4_998_398_275_503_360
    assert results == {
        "banker": 2_292_252_566_437_888,
        "player": 2_230_518_282_592_256,
        "tie": 475_627_426_473_216,
    }
