"""Section 12, the subsequent deal to the dealer's hand."""

import pytest

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import CardDealt, RoundClosed
from croupier.games.blackjack.procedure import Step
from tests.marks import rule
from tests.rules.blackjack.play import B06, BOOKS, N02, Play

each_book = pytest.mark.parametrize("book", BOOKS)
DRAWS = {B06: "12.1", N02: "12.1(a)"}
STANDS = {B06: "12.1", N02: "12.1(a)[stand]"}
NOTHING = {B06: "12.2", N02: "12.1(b)"}


def dealer_with(book: str, up: str, hand: str = "Tc 8h") -> Play:
    """Ann stands, on eighteen unless said otherwise; the dealer is to draw."""
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    first, second = hand.split()
    play.deal(f"{first} {up} {second}")
    if play.step is Step.INSURANCE:
        play.close_insurance()
    play.decide("stand")
    return play


@rule("blackjack", NI2006_147="12.1", NI2002_45=("12.1", "12.1(a)"))
@each_book
@pytest.mark.parametrize(
    ("up", "then"),
    [
        ("Td", "6s 2h"),  # sixteen draws
        ("2d", "2s 2h 3s 7h 3c"),  # and so does every total on the way there
        ("Ad", "5s Th As"),  # a soft sixteen, then a hard one
        ("9d", "7s 5h"),
        ("8d", "4s Kh"),  # twelve, over 21
    ],
)
def test_the_dealer_draws_on_16_and_less(book: str, up: str, then: str) -> None:
    play = dealer_with(book, up)
    for card in then.split():
        assert (play.step, play.turn[0]) == (Step.DEAL, 0)
        assert DRAWS[book] in play.need.under
        play.card(card)
        assert DRAWS[book] in play.last(CardDealt).under
    assert play.step is Step.SETTLE


@rule("blackjack", NI2006_147=("12.1", "A:Soft total"), NI2002_45=("12.1", "12.1(a)[stand]", "A:Soft Total"))
@each_book
@pytest.mark.parametrize(
    ("up", "then", "result"),
    [
        ("Td", "7s", "dealer 17"),
        ("Td", "8s", "dealer 18"),
        ("Td", "9s", "dealer 19"),
        ("Td", "Ks", "dealer 20"),
        ("5d", "6s Th", "dealer 21"),
        ("Td", "As", "dealer blackjack"),
        ("Ad", "6s", "dealer soft 17"),
        ("6d", "As", "dealer soft 17"),
        ("Ad", "2s 5s", "dealer soft 18"),
    ],
)
def test_the_dealer_stands_on_17_and_more_soft_or_hard(book: str, up: str, then: str, result: str) -> None:
    play = dealer_with(book, up)
    play.deal(then)
    assert play.step is Step.SETTLE
    play.refused(c.DealCard(card="2s"), STANDS[book])
    play.finish()
    closed = play.last(RoundClosed)
    assert (closed.result, STANDS[book] in closed.under) == (result, True)
    if "soft" in result:
        assert ("A:Soft total" if book == B06 else "A:Soft Total") in closed.under


@rule("blackjack", NI2006_147="12.1", NI2002_45=("12.1", "12.1(a)"))
@each_book
def test_the_dealers_turn_comes_after_every_players(book: str) -> None:
    play = Play(book)
    play.wager("ann", 10_00)
    play.wager("bob", 10_00)
    play.deal("Tc Tc 6d 8h 8h")
    play.decide("stand")
    play.refused(c.DealCard(card="5s"), "9.1")
    play.decide("stand")
    play.card("5s")
    assert play.dealer == "6d 5s"


@rule("blackjack", NI2006_147="12.2", NI2002_45=("12.1", "12.1(b)"))
@each_book
def test_the_dealer_draws_nothing_when_every_hand_is_over_21(book: str) -> None:
    play = Play(book)
    play.wager("ann", 10_00)
    play.wager("bob", 10_00)
    play.deal("Tc Tc 6d 6h 6h")
    for card in ("Ts", "9s"):
        play.decide("draw")
        play.card(card)
    assert play.step is Step.COLLECT
    play.refused(c.DealCard(card="5s"), NOTHING[book])
    play.finish()
    assert (play.dealer, play.last(RoundClosed).result) == ("", "dealer 6")
    assert NOTHING[book] in play.last(RoundClosed).under
    assert (play.won("ann"), play.won("bob")) == (-10_00, -10_00)


@rule("blackjack", NI2006_147="12.2", NI2002_45="12.1(b)")
@each_book
def test_nor_when_every_hand_was_a_blackjack_paid_at_once(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("Ac 6d Kh")
    play.do(c.Settle())
    assert play.step is Step.COLLECT
    play.refused(c.DealCard(card="5s"), NOTHING[book])
    play.finish()
    assert play.won("ann") == 15_00


@rule("blackjack", NI2006_147="12.2", NI2002_45="12.1(b)")
@each_book
@pytest.mark.parametrize(("up", "second"), [("Kd", "5s"), ("Ad", "5s")])
def test_a_blackjack_against_an_ace_or_ten_needs_one_card_and_no_more(book: str, up: str, second: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal(f"Ac {up} Kh")
    if play.step is Step.INSURANCE:
        play.close_insurance()
    play.card(second)  # fifteen or sixteen
    assert play.step is Step.SETTLE
    play.refused(c.DealCard(card="2s"), NOTHING[book])
    play.finish()
    assert play.won("ann") == 15_00


@rule("blackjack", NI2006_147=("12.1", "12.2"), NI2002_45=("12.1(a)", "12.1(b)"))
@each_book
def test_a_hand_still_to_be_beaten_has_the_dealer_draw_beside_blackjacks(book: str) -> None:
    play = Play(book)
    play.wager("ann", 10_00)
    play.wager("bob", 10_00)
    play.deal("Ac Tc Kd Kh 8h")
    play.decide("stand")
    play.deal("2s 3h 2h")  # twelve, fifteen, seventeen
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (15_00, 10_00)
