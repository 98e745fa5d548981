"""Section 11, doubling: one more card for up to the wager again, or exactly it in the tournament book."""

import pytest

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import CardDealt, DoubleFollowed, DoubleNotFollowed, HandDoubled
from croupier.games.blackjack.procedure import Step
from croupier.games.context import Limit
from croupier.ruling import Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.blackjack.play import B06, BOOKS, N02, START, Play

each_book = pytest.mark.parametrize("book", BOOKS)
DOUBLE = {B06: "A:Double/double down", N02: "A:Double"}


def eleven(book: str, amount: int = 10_00) -> Play:
    """Ann alone has eleven against a six."""
    play = Play(book, patrons=("ann",))
    play.wager("ann", amount)
    play.deal("6c 6d 5h")
    return play


def shared_eleven() -> Play:
    """Ann decides on box 1; bob and cat have wagers there too."""
    play = Play(B06, patrons=("ann", "bob", "cat"))
    play.wager("bob", 20_00, box=1)
    play.wager("ann", 10_00)
    play.wager("cat", 30_00, box=1)
    play.deal("6c 6d 5h")
    return play


@rule("blackjack", NI2006_147=("9.1(b)", "A:Double/double down"), NI2002_45=("11.1", "11.2", "A:Double"))
@each_book
@pytest.mark.parametrize(("card", "then", "won"), [("Ts", "Td 2s", 20_00), ("2s", "Td 2s", -20_00), ("7s", "Td 2s", 0)])
def test_a_player_doubles_and_gets_one_more_card(book: str, card: str, then: str, won: int) -> None:
    play = eleven(book)
    play.decide("double")
    doubled = play.last(HandDoubled)
    assert (doubled.amount, {"9.1(b)", DOUBLE[book]} <= set(doubled.under)) == (10_00, True)
    assert ("11.1" in doubled.under) is (book == N02)
    assert play.on_layout("ann") == 20_00
    play.card(card)
    assert ("11.2[one card]" if book == B06 else "11.2") in play.last(CardDealt).under
    assert play.turn[0] == 0
    for more in (c.Draw(patron="ann"), c.Double(patron="ann"), c.Stand(patron="ann")):
        play.refused(more, "9.1", Role.PATRON, "ann")
    play.deal(then)
    play.finish()
    assert play.won("ann") == won


@rule("blackjack", NI2006_147="A:Double/double down")
@pytest.mark.parametrize("amount", [5_00, 10_00, 20_00, 25_00])
def test_a_double_is_any_permitted_amount_up_to_the_wager(amount: int) -> None:
    play = eleven(B06, 25_00)
    for wrong in (30_00, 25_25, -5_00):
        play.refused(c.Double(patron="ann", amount=wrong), "A:Double/double down", Role.PATRON, "ann")
    play.refused(c.Double(patron="ann", amount=7_00), "3.3", Role.PATRON, "ann")
    play.decide("double", amount=amount)
    assert {"A:Double/double down", "~J15"} <= set(play.last(HandDoubled).under)
    play.deal("Ts Td 2s")  # 21 against 18
    play.finish()
    assert play.won("ann") == 25_00 + amount


@rule("blackjack", NI2002_45=("11.1", "A:Double"))
def test_in_a_tournament_a_double_is_exactly_the_wager() -> None:
    play = eleven(N02, 25_00)
    for wrong in (5_00, 20_00, 30_00, -25_00):
        play.refused(c.Double(patron="ann", amount=wrong), "A:Double", Role.PATRON, "ann")
        play.refused(c.Double(patron="ann", amount=wrong), "11.1", Role.PATRON, "ann")
    play.decide("double", amount=25_00)
    assert play.on_layout("ann") == 50_00


@rule("blackjack", NI2006_147=("3.5", "A:Double/double down"), NI2002_45=("3.4", "A:Double"))
@each_book
def test_a_double_is_measured_by_the_part_at_risk_and_may_exceed_the_maximum(book: str) -> None:
    play = Play(book, patrons=("ann",), limits={"main": Limit(5_00, 50_00, 5_00)})
    play.wager("ann", 80_00)
    play.deal("6c 6d 5h")
    play.refused(c.Double(patron="ann", amount=80_00), DOUBLE[book], Role.PATRON, "ann")
    play.decide("double")
    assert (play.last(HandDoubled).amount, "~J49" in play.last(HandDoubled).under) == (50_00, True)
    play.deal("Ts Td 2s")
    play.finish()
    assert play.won("ann") == 100_00


@rule("blackjack", NI2006_147=("9.1(b)", "A:Double/double down"), NI2002_45=("11.1", "A:Double"))
@each_book
def test_a_hand_is_doubled_on_its_two_first_cards(book: str) -> None:
    play = eleven(book)
    play.decide("draw")
    play.card("2s")
    play.refused(c.Double(patron="ann"), "9.1(b)", Role.PATRON, "ann")
    play.refused(c.Double(patron="ann"), DOUBLE[book], Role.PATRON, "ann")


@rule("blackjack", NI2006_147="4.2", NI2002_45="4.2")
@each_book
def test_who_has_no_chips_left_cannot_double(book: str) -> None:
    play = Play(book, patrons=())
    play.join("ann", 1, 10_00)
    play.wager("ann", 10_00)
    play.deal("6c 6d 5h")
    play.refused(c.Double(patron="ann"), "4.2", Role.PATRON, "ann")
    play.decide("draw")


@rule("blackjack", NI2006_147="11.1")
def test_what_the_deciding_player_does_not_double_nobody_doubles() -> None:
    play = shared_eleven()
    for other in ("bob", "cat"):
        play.refused(c.Double(patron=other), "11.1", Role.PATRON, other)
        play.refused(c.FollowDouble(patron=other), "9.1(b)", Role.PATRON, other)
    play.decide("draw")
    play.card("2s")
    play.refused(c.Double(patron="bob"), "11.1", Role.PATRON, "bob")


@rule("blackjack", NI2006_147=("11.2", "11.2[one card]"))
def test_the_others_double_too_or_not_and_the_hand_has_one_card_for_all() -> None:
    play = shared_eleven()
    play.decide("double")
    assert play.last(HandDoubled).waiting == ("bob", "cat")
    assert (play.step, "11.2" in play.need.under) == (Step.ELECT, True)
    play.refused(c.DealCard(card="Ts"), "9.1")  # first they say
    play.refused(c.FollowDouble(patron="ann"), "9.1(b)", Role.PATRON, "ann")
    play.refused(c.FollowSplit(patron="bob"), "9.1(a)", Role.PATRON, "bob")
    play.refused(c.FollowDouble(patron="bob", amount=25_00), "A:Double/double down", Role.PATRON, "bob")
    play.as_patron("bob", c.FollowDouble(patron="bob", amount=15_00))
    assert "11.2" in play.last(DoubleFollowed).under
    play.as_patron("cat", c.DeclineDouble(patron="cat"))
    assert {"11.2", "11.2[one card]"} <= set(play.last(DoubleNotFollowed).under)
    play.refused(c.DeclineDouble(patron="cat"), "9.1(b)", Role.PATRON, "cat")
    play.card("2s")  # thirteen: cat would have drawn on, and may not
    assert "11.2[one card]" in play.last(CardDealt).under
    assert play.turn[0] == 0
    play.refused(c.Draw(patron="cat"), "9.1", Role.PATRON, "cat")
    play.deal("Td 9s")  # dealer 25
    play.finish()
    assert [play.won(name) for name in ("ann", "bob", "cat")] == [20_00, 35_00, 30_00]


@rule("blackjack", NI2006_147="11.2")
def test_a_void_wager_is_not_asked_about() -> None:
    play = shared_eleven()
    play.decide("double")
    play.do(c.VoidWagers(patron="bob", reason="touched the cards"), play.operator)
    play.refused(c.FollowDouble(patron="bob"), "9.1(b)", Role.PATRON, "bob")
    assert play.chips("bob") == START
    play.as_patron("cat", c.FollowDouble(patron="cat"))
    play.deal("Ts Td 9s")
    play.finish()
    assert [play.won(name) for name in ("ann", "bob", "cat")] == [20_00, 0, 60_00]


@rule("blackjack", NI2006_147="11.2")
def test_the_last_one_asked_whose_wager_is_void_holds_nothing_up() -> None:
    play = Play(B06)
    play.wager("ann", 10_00)
    play.wager("bob", 20_00, box=1)
    play.deal("6c 6d 5h")
    play.decide("double")
    play.do(c.VoidWagers(patron="bob", reason="touched the cards"), play.operator)
    assert (play.step, play.turn) == (Step.DEAL, (1, 1))


@rule("blackjack", NI2006_147="11.3", NI2002_45="11.3")
@each_book
def test_a_split_hand_may_be_doubled(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("8c 6d 8h")
    play.decide("split")
    play.card("3s")
    play.decide("double")
    assert "11.3" in play.last(HandDoubled).under
    play.card("Ts")  # 21
    play.card("2h")  # ten on the second hand
    play.decide("double")
    play.card("Ks")  # twenty
    play.deal("Td 2s")  # eighteen
    play.finish()
    assert [(s.hand, s.stake, s.pays) for s in play.settled()] == [(1, 20_00, 20_00), (2, 20_00, 20_00)]
    assert play.won("ann") == 40_00


@rule("blackjack", NI2006_147=("11.1", "11.2", "11.3"))
def test_on_a_split_hand_the_others_follow_or_do_not_too() -> None:
    play = Play(B06)
    play.wager("ann", 10_00)
    play.wager("bob", 20_00, box=1)
    play.deal("8c 6d 8h")
    play.decide("split")
    play.as_patron("bob", c.FollowSplit(patron="bob"))
    play.card("3s")
    play.refused(c.Double(patron="bob"), "11.1", Role.PATRON, "bob")
    play.decide("double")
    play.as_patron("bob", c.DeclineDouble(patron="bob"))
    play.deal("Ts 9h")  # 21; seventeen
    play.decide("stand")
    play.deal("Td 2s")  # eighteen
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (20_00 - 10_00, 20_00 - 20_00)


@rule("blackjack", NI2006_147="16.2(b)", NI2002_45="16.3(b)")
@each_book
def test_an_excluded_player_doubles_no_more(book: str) -> None:
    play = eleven(book)
    play.do(t.ExcludePatron(patron="ann", reason="cheating"), play.operator)
    excluded = "16.2(b)" if book == B06 else "16.3(b)"
    play.refused(c.Double(patron="ann"), excluded, Role.PATRON, "ann")
    play.refused(c.Double(patron="ann"), "A:Box" if book == N02 else "4.5")
