"""Section 6, the initial deal: who gets which card."""

import pytest

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import CardDealt, NoMoreBetsCalled, RoundClosed, RoundOpened
from croupier.games.blackjack.procedure import Step
from croupier.ruling import Role
from tests.marks import rule
from tests.rules.blackjack.play import B06, BOOKS, START, Play

each_book = pytest.mark.parametrize("book", BOOKS)


@rule("blackjack", NI2006_147="6.1", NI2002_45="6.1")
@each_book
def test_every_card_is_dealt_face_up_from_the_shoe(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.call()
    left = play.game.shoe.left
    play.refused(c.DealCard(card=""), "2.1")  # nobody saw it
    for place, card in enumerate(("9c", "6d", "8h"), 1):
        play.card(card)
        assert (play.last(CardDealt).card, play.last(CardDealt).place) == (card, place)
    assert (play.cards(), play.dealer, play.game.shoe.left) == ("9c 8h", "6d", left - 3)


@rule("blackjack", NI2006_147="6.1", NI2002_45="6.1")
@each_book
def test_no_card_is_dealt_before_the_shoe_is_ready(book: str) -> None:
    play = Play(book, patrons=("ann",), burnt=False)
    play.refused(c.DealCard(card="9c"), "6.1")
    play.prepare_shoe()
    play.refused(c.DealCard(card="9c"), "6.2")  # nor before betting is over


@rule("blackjack", NI2006_147=("6.2", "4.1"), NI2002_45=("6.2", "4.1"))
@each_book
def test_the_dealer_announces_no_more_bets_once_a_wager_is_down(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.refused(c.CallNoMoreBets(), "4.1")
    play.wager("ann", 10_00)
    play.refused(c.DealCard(card="9c"), "6.2")
    play.refused(c.CallNoMoreBets(), "A:Dealer", Role.PATRON, "ann")
    assert {"4.1", "6.2"} <= set(play.need.under)
    play.call()
    assert "6.2" in play.last(NoMoreBetsCalled).under
    play.refused(c.CallNoMoreBets(), "6.2")
    late = c.PlaceWager(patron="ann", option="perfect_pairs", amount=5_00, box=1)
    play.refused(late, "6.2", Role.PATRON, "ann")
    play.do(c.RecallNoMoreBets())  # until the first card betting may be opened again
    play.as_patron("ann", late)
    play.deal("9c")
    play.refused(c.RecallNoMoreBets(), "4.3")


@rule(
    "blackjack",
    NI2006_147=("6.2", "6.2(a)", "6.2(b)", "6.2(c)", "A:Initial deal"),
    NI2002_45=("6.2", "6.2(a)", "6.2(b)", "6.2(c)", "A:Initial Deal"),
)
@each_book
def test_one_card_to_each_box_one_to_the_dealer_another_to_each_box(book: str) -> None:
    """Clockwise from the first box with a wager; boxes without one get nothing."""
    play = Play(book, patrons=())
    for name, seat in (("cat", 6), ("ann", 2), ("bob", 5)):
        play.join(name, seat)
        play.wager(name, 10_00)
    play.deal("2c 3c 4c 5d 6h 7h 8h")
    dealt = [(fact.box, fact.card) for fact in play.all(CardDealt)]
    assert dealt == [(2, "2c"), (5, "3c"), (6, "4c"), (0, "5d"), (2, "6h"), (5, "7h"), (6, "8h")]
    under = [set(fact.under) for fact in play.all(CardDealt)]
    assert all({"6.2", "6.2(a)"} <= each for each in under[:3])
    assert {"6.2", "6.2(b)"} <= under[3]
    initial = "A:Initial deal" if book == B06 else "A:Initial Deal"
    assert all({"6.2", "6.2(c)", initial} <= each for each in under[4:])
    assert (play.step, play.turn) == (Step.DECIDE, (2, 1))


@rule("blackjack", NI2006_147=("6.2(b)", "9.1"), NI2002_45=("6.2(b)", "9.1"))
@each_book
def test_the_dealer_has_one_card_until_the_players_have_played(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("9c 6d 8h")
    play.refused(c.DealCard(card="5s"), "9.1")
    assert play.dealer == "6d"


@rule("blackjack", NI2006_147="A:Round of play", NI2002_45="A:Round of Play")
@each_book
def test_a_round_lasts_from_its_first_card_until_the_cards_are_collected(book: str) -> None:
    clause = "A:Round of play" if book == B06 else "A:Round of Play"
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.call()
    assert not play.all(RoundOpened)
    play.card("Tc")
    opened = play.last(RoundOpened)
    assert (opened.round, clause in opened.under) == (1, True)
    play.deal("7d Kh")
    play.decide("stand")
    play.deal("Ts")
    play.settle()
    play.refused(c.PlaceWager(patron="ann", option="main", amount=10_00, box=1), "4.3", Role.PATRON, "ann")
    play.do(c.CollectCards())
    closed = play.last(RoundClosed)
    assert (closed.round, closed.result, closed.bettors) == (1, "dealer 17", ("ann",))
    assert clause in closed.under
    assert (play.game.rack, play.game.discarded) == (("Tc", "Kh", "7d", "Ts"), 4)
    assert play.round.number == 2
    play.wager("ann", 10_00)
    assert play.chips("ann") == START + 10_00 - 10_00


@rule("blackjack", NI2006_147=("2.1", "A:Suit"), NI2002_45="2.1")
@each_book
def test_a_card_is_refused_that_the_shoe_cannot_hold(book: str) -> None:
    play = Play(book, patrons=("ann",), decks="5")
    play.play("5c 7d 5c", "draw", "stand", then="5c Ts")
    play.wager("ann", 10_00)
    play.deal("5c 7d 5c")
    play.decide("draw")
    play.refused(c.DealCard(card="5c"), "2.1")  # five decks hold five
    for wrong in ("1c", "Xc", "10c", "joker", "5x"):
        play.refused(c.DealCard(card=wrong), "2.1")
        if book == B06:
            play.refused(c.DealCard(card=wrong), "A:Suit")
