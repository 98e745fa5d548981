"""Section 10, splitting: equal values, four hands at most, aces once, and the others on the box."""

import pytest

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import CardDealt, HandSplit, RoundClosed, SplitFollowed, SplitNotFollowed
from croupier.games.blackjack.procedure import Step
from croupier.games.context import Limit
from croupier.ruling import Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.blackjack.play import B06, BOOKS, N02, START, Play

each_book = pytest.mark.parametrize("book", BOOKS)


def pair(book: str, first: str = "8c", second: str = "8h", up: str = "6d", amount: int = 10_00) -> Play:
    """Ann alone, to decide on a pair."""
    play = Play(book, patrons=("ann",))
    play.wager("ann", amount)
    play.deal(f"{first} {up} {second}")
    return play


def shared_pair(cards: str = "8c 6d 8h") -> Play:
    """Ann decides on box 1; bob has a wager there too."""
    play = Play(B06)
    play.wager("bob", 20_00, box=1)
    play.wager("ann", 10_00)
    play.deal(cards)
    return play


# Hands that may be split


@rule("blackjack", NI2006_147=("9.1(a)", "A:Split"), NI2002_45=("9.1(a)", "10.1", "A:Split"))
@each_book
@pytest.mark.parametrize(("first", "second"), [("8c", "8h"), ("Tc", "Kh"), ("Jc", "Qh"), ("2c", "2c"), ("Ac", "Ah")])
def test_two_cards_of_equal_value_are_split_with_an_equal_wager(book: str, first: str, second: str) -> None:
    play = pair(book, first, second)
    play.decide("split")
    split = play.last(HandSplit)
    assert (split.amount, {"9.1(a)", "A:Split"} <= set(split.under)) == (10_00, True)
    assert ("10.1" in split.under) is (book == N02)
    assert (play.cards(number=1), play.cards(number=2)) == (first, second)
    assert play.chips("ann") == START - 20_00
    assert play.state.balances["wager:ann:1/main/2"] == 10_00
    assert (play.step, play.turn) == (Step.DEAL, (1, 1))


@rule("blackjack", NI2006_147="A:Split", NI2002_45=("10.1", "A:Split"))
@each_book
@pytest.mark.parametrize(("first", "second"), [("9c", "8h"), ("9c", "Th"), ("Ac", "2h"), ("5c", "6c")])
def test_cards_of_unequal_value_are_not(book: str, first: str, second: str) -> None:
    play = pair(book, first, second)
    refusal = play.refused(c.Split(patron="ann"), "A:Split", Role.PATRON, "ann")
    assert ("10.1" in refusal.under) is (book == N02)


@rule("blackjack", NI2006_147="A:Split", NI2002_45="A:Split")
@each_book
def test_only_the_first_two_cards_of_a_hand_are_split(book: str) -> None:
    play = pair(book, "4c", "4h")
    play.decide("draw")
    play.card("4s")
    play.refused(c.Split(patron="ann"), "A:Split", Role.PATRON, "ann")


@rule("blackjack", NI2006_147="4.2", NI2002_45="4.2")
@each_book
def test_who_has_not_the_chips_cannot_split(book: str) -> None:
    play = Play(book, patrons=())
    play.join("ann", 1, 15_00)
    play.wager("ann", 10_00)
    play.deal("8c 6d 8h")
    play.refused(c.Split(patron="ann"), "4.2", Role.PATRON, "ann")


@rule("blackjack", NI2006_147=("3.5", "A:Split"), NI2002_45=("3.4", "A:Split"))
@each_book
def test_the_equal_wager_is_of_the_part_at_risk(book: str) -> None:
    play = Play(book, patrons=("ann",), limits={"main": Limit(5_00, 50_00, 5_00)})
    play.wager("ann", 80_00)
    play.deal("8c 6d 8h")
    play.decide("split")
    assert (play.last(HandSplit).amount, "~J49" in play.last(HandSplit).under) == (50_00, True)
    play.card("Ts")
    play.decide("stand")
    play.card("Th")
    play.decide("stand")
    play.deal("Td 9s")
    play.finish()
    assert play.won("ann") == 100_00


# How many hands (10.3; 10.2 of the tournament book)


@rule("blackjack", NI2006_147="10.3", NI2002_45="10.2")
@pytest.mark.parametrize(("book", "clause"), [(B06, "10.3"), (N02, "10.2")])
def test_four_hands_at_most_come_of_splitting(book: str, clause: str) -> None:
    play = pair(book)
    for card in ("8d", "8s", "8c"):
        play.decide("split")
        assert clause in play.last(HandSplit).under
        play.card(card)
    assert [hand.cards for hand in play.box(1).hands] == [("8c", "8c"), ("8s",), ("8d",), ("8h",)]
    play.refused(c.Split(patron="ann"), clause, Role.PATRON, "ann")
    assert play.on_layout("ann") == 40_00
    play.decide("stand")  # sixteen
    for card in ("Ts", "3s", "2s"):
        play.card(card)
        play.decide("stand" if card == "Ts" else "draw")
        if card != "Ts":
            play.card("Th")
            if play.step is Step.DECIDE:
                play.decide("stand")
    play.deal("Td 2h")  # eighteen: sixteen and eighteen, 21 and twenty
    play.finish()
    assert [s.hand for s in play.settled() if s.outcome == "lose"] == [1]
    assert {s.hand: s.outcome for s in play.settled()} == {1: "lose", 4: "standoff", 3: "win", 2: "win"}
    assert play.won("ann") == -10_00 + 0 + 10_00 + 10_00


@rule("blackjack", NI2006_147=("10.3", "10.5"), NI2002_45=("10.2", "10.4"))
@pytest.mark.parametrize(("book", "hands", "card"), [(B06, "10.3", "10.5"), (N02, "10.2", "10.4")])
def test_aces_are_split_once_and_get_one_card_each(book: str, hands: str, card: str) -> None:
    play = pair(book, "Ac", "Ah")
    play.decide("split")
    play.card("Ad")  # another ace: no further split, no choice at all
    assert card in play.last(CardDealt).under
    assert (play.step, play.turn) == (Step.DEAL, (1, 2))
    for more in (c.Split(patron="ann"), c.Draw(patron="ann"), c.Double(patron="ann"), c.Stand(patron="ann")):
        play.refused(more, "9.1", Role.PATRON, "ann")
    play.card("5s")
    assert card in play.last(CardDealt).under
    assert (play.cards(number=1), play.cards(number=2), play.turn[0]) == ("Ac Ad", "Ah 5s", 0)
    play.deal("Td 2s")  # eighteen against twelve and sixteen
    play.finish()
    assert play.won("ann") == -20_00


# The order (10.4, 10.6; 10.3, 10.5)


@rule("blackjack", NI2006_147=("10.4", "10.6"), NI2002_45=("10.3", "10.5"))
@pytest.mark.parametrize(("book", "order", "played"), [(B06, "10.4", "10.6"), (N02, "10.3", "10.5")])
def test_the_first_hand_is_completed_before_the_next_by_the_usual_rules(book: str, order: str, played: str) -> None:
    play = pair(book, "3c", "3h")
    play.decide("split")
    play.card("2s")
    assert {order, played} <= set(play.last(CardDealt).under)
    play.refused(c.Stand(patron="ann"), "9.2(b)", Role.PATRON, "ann")  # five
    play.refused(c.Draw(patron="ann", hand=2), order, Role.PATRON, "ann")
    play.decide("draw")
    play.card("8s")
    play.decide("draw")
    play.card("9s")  # 22: lost, and the next hand begins
    assert play.won("ann") == -10_00
    assert (play.step, play.turn, play.cards(number=2)) == (Step.DEAL, (1, 2), "3h")
    play.card("Ks")
    play.decide("stand")
    play.deal("Td 9d")  # dealer over 21
    play.finish()
    assert [(s.hand, s.outcome) for s in play.settled()] == [(1, "lose"), (2, "win")]
    assert play.won("ann") == 0


@rule("blackjack", NI2006_147="10.4", NI2002_45="10.3")
@each_book
def test_a_hand_made_by_a_second_split_is_played_next(book: str) -> None:
    play = pair(book)
    play.decide("split")
    play.card("Ts")
    play.decide("stand")
    play.card("8d")
    assert play.turn == (1, 2)
    play.decide("split")
    assert [(hand.number, hand.cards) for hand in play.box(1).hands] == [(1, ("8c", "Ts")), (2, ("8h",)), (3, ("8d",))]
    play.card("9s")
    play.decide("stand")
    assert play.turn == (1, 3)


# No blackjack after a split (10.7; 10.6)


@rule("blackjack", NI2006_147=("10.7", "A:Blackjack"), NI2002_45=("10.6", "A:Blackjack"))
@pytest.mark.parametrize(("book", "clause"), [(B06, "10.7"), (N02, "10.6")])
@pytest.mark.parametrize(("first", "second", "card"), [("Ac", "Ah", "Ks"), ("Tc", "Kh", "As")])
def test_an_ace_and_a_ten_after_a_split_are_21_and_no_blackjack(
    book: str, clause: str, first: str, second: str, card: str
) -> None:
    play = pair(book, first, second)
    play.decide("split")
    play.card(card)
    assert play.turn == (1, 2)  # 21 takes no more
    play.card("9s")
    if play.step is Step.DECIDE:
        play.decide("stand")
    play.deal("Td 2s")  # eighteen
    play.finish()
    win = next(s for s in play.settled() if s.hand == 1)
    assert (win.outcome, win.odds, win.pays, clause in win.under) == ("win", "1 to 1", 10_00, True)


@rule("blackjack", NI2006_147=("10.7", "13.1(f)", "13.1(g)"), NI2002_45=("10.6", "13.1(f)", "13.1(g)"))
@each_book
@pytest.mark.parametrize(
    ("up", "then", "outcome", "won"), [("Kd", "Ad", "lose", -20_00), ("6d", "5d Ts", "standoff", 0)]
)
def test_such_a_21_loses_to_a_blackjack_and_stands_off_with_21(
    book: str, up: str, then: str, outcome: str, won: int
) -> None:
    play = pair(book, "Ac", "Ah", up)
    play.decide("split")
    play.deal("Ks Kh")
    play.deal(then)
    play.finish()
    assert [s.outcome for s in play.settled()] == [outcome, outcome]
    assert play.won("ann") == won
    assert play.last(RoundClosed).result in ("dealer blackjack", "dealer 21")


# The others on the box (10.1, 10.2)


@rule("blackjack", NI2006_147="10.1")
def test_what_the_deciding_player_does_not_split_nobody_splits() -> None:
    play = shared_pair()
    play.refused(c.Split(patron="bob"), "10.1", Role.PATRON, "bob")
    play.refused(c.FollowSplit(patron="bob"), "9.1(a)", Role.PATRON, "bob")
    play.decide("stand")
    play.refused(c.Split(patron="bob"), "9.1", Role.PATRON, "bob")


@rule("blackjack", NI2006_147=("10.2", "10.2(a)"))
def test_another_player_on_the_box_may_split_too() -> None:
    play = shared_pair()
    play.decide("split")
    assert (play.step, {"10.2", "10.2(a)", "10.2(b)"} <= set(play.need.under)) == (Step.ELECT, True)
    play.refused(c.DealCard(card="Ts"), "9.1")
    play.refused(c.FollowSplit(patron="ann"), "9.1(a)", Role.PATRON, "ann")
    play.refused(c.FollowDouble(patron="bob"), "9.1(b)", Role.PATRON, "bob")
    play.as_patron("bob", c.FollowSplit(patron="bob"))
    followed = play.last(SplitFollowed)
    assert (followed.amount, {"10.2", "10.2(a)"} <= set(followed.under)) == (20_00, True)
    assert play.on_layout("bob") == 40_00
    play.card("Ts")
    play.decide("stand")
    play.card("9s")
    play.decide("stand")
    play.deal("Td 2s")  # eighteen: eighteen stands off, seventeen loses
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (-10_00, -20_00)


@rule("blackjack", NI2006_147=("10.2", "10.2(b)"))
def test_or_the_wager_stays_on_the_first_hand() -> None:
    play = shared_pair()
    play.decide("split")
    play.as_patron("bob", c.StayOnFirstHand(patron="bob"))
    assert {"10.2", "10.2(b)"} <= set(play.last(SplitNotFollowed).under)
    assert play.on_layout("bob") == 20_00
    play.card("Ts")  # eighteen
    play.decide("stand")
    play.card("2s")
    play.decide("double")  # nobody else has a wager on the second hand
    assert play.step is Step.DEAL
    play.deal("9h Td 9d")  # nineteen; dealer over 21
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (10_00 + 20_00, 20_00)


@rule("blackjack", NI2006_147="10.2(a)")
def test_who_has_not_the_chips_stays_on_the_first_hand() -> None:
    play = Play(B06, patrons=("ann",))
    play.join("bob", 2, 20_00)
    play.wager("ann", 10_00)
    play.wager("bob", 15_00, box=1)
    play.deal("8c 6d 8h")
    play.decide("split")
    refusal = play.refused(c.FollowSplit(patron="bob"), "4.2", Role.PATRON, "bob")
    assert refusal.instead == ("stay_on_first_hand",)
    play.as_patron("bob", c.StayOnFirstHand(patron="bob"))


@rule("blackjack", NI2006_147=("10.2", "10.2(a)", "10.2(b)"))
@pytest.mark.parametrize("again", [True, False])
def test_a_player_on_the_first_hand_is_asked_again_when_it_is_split_again(again: bool) -> None:
    play = shared_pair()
    play.decide("split")
    play.as_patron("bob", c.StayOnFirstHand(patron="bob"))
    play.card("8s")
    play.decide("split")
    assert (play.step, play.last(HandSplit).waiting) == (Step.ELECT, ("bob",))
    answer = c.FollowSplit(patron="bob") if again else c.StayOnFirstHand(patron="bob")
    play.as_patron("bob", answer)
    assert play.on_layout("bob") == (40_00 if again else 20_00)
    for card in ("Ts", "Th", "Tc"):  # eighteen each: hands 1, 3 and 2
        play.card(card)
        play.decide("stand")
    play.deal("Td 9d")
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (30_00, 40_00 if again else 20_00)


@rule("blackjack", NI2006_147="10.2")
def test_who_has_no_wager_on_a_later_hand_is_not_asked_about_it() -> None:
    play = shared_pair()
    play.decide("split")
    play.as_patron("bob", c.StayOnFirstHand(patron="bob"))
    play.card("Ts")
    play.decide("stand")
    play.card("8s")
    play.decide("split")
    assert (play.step, play.last(HandSplit).waiting) == (Step.DEAL, ())


@rule("blackjack", NI2006_147=("10.2", "16.2(a)"))
def test_a_void_wager_is_not_asked_about() -> None:
    play = shared_pair()
    play.decide("split")
    play.do(c.VoidWagers(patron="bob", reason="touched the cards"), play.operator)
    play.refused(c.FollowSplit(patron="bob"), "9.1(a)", Role.PATRON, "bob")
    play.refused(c.StayOnFirstHand(patron="bob"), "9.1(a)", Role.PATRON, "bob")
    assert (play.step, play.chips("bob")) == (Step.DEAL, START)


@rule("blackjack", NI2006_147=("4.5", "10.2(b)"))
def test_a_hand_that_only_somebody_excluded_wagers_on_is_nobodys_to_decide() -> None:
    play = shared_pair()
    play.decide("split")
    play.as_patron("bob", c.StayOnFirstHand(patron="bob"))
    play.card("Ts")
    play.decide("stand")
    play.do(t.ExcludePatron(patron="ann", reason="cheating"), play.operator)
    play.card("2s")
    assert play.turn == (1, 2)
    for command in (c.Double(patron="bob"), c.Draw(patron="bob"), c.Split(patron="bob")):
        refusal = play.refused(command, "4.5", Role.PATRON, "bob")
        assert refusal.instead == ("report_absent",)
    play.do(c.ReportAbsent(box=1))
    play.card("7s")  # ten is not over eleven; seventeen is
    assert play.turn[0] == 0


@rule("blackjack", NI2006_147=("4.5", "16.2(a)"))
def test_with_the_wager_on_a_hand_void_the_next_in_order_decides_on_it() -> None:
    play = shared_pair()
    play.decide("split")
    play.as_patron("bob", c.FollowSplit(patron="bob"))
    play.card("3s")
    play.do(c.VoidWagers(patron="ann", reason="touched the cards", options=("1/main",)), play.operator)
    play.refused(c.Double(patron="ann"), "4.5", Role.PATRON, "ann")
    play.as_patron("bob", c.Double(patron="bob"))
    play.deal("Ts 9s")
    play.as_patron("ann", c.Stand(patron="ann"))  # the second hand is hers again
    play.deal("Td 9d")
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (10_00, 60_00)


# Others who were excluded


@rule("blackjack", NI2006_147=("10.2(b)", "16.2(b)"))
def test_somebody_excluded_is_not_asked_whether_to_split_too() -> None:
    play = shared_pair()
    play.do(t.ExcludePatron(patron="bob", reason="cheating"), play.operator)
    _, stays = play.decide("split")
    assert isinstance(stays, SplitNotFollowed)
    assert ((stays.patron, stays.hand), {"10.2(b)", "16.2(b)"} <= set(stays.under)) == (("bob", 1), True)
    assert (play.step, play.round.wagers["bob", "1/main"].amount) == (Step.DEAL, 20_00)
    play.card("3s")
    doubled, not_too = play.decide("double")
    assert (doubled.waiting, not_too.patron, "16.2(b)" in not_too.under) == (("bob",), "bob", True)
    assert play.step is Step.DEAL
    play.do(c.ReconstructRound(cards=("8c", "6d", "8h", "3s")))
    assert (play.step, play.hand(1, 1).doubled, play.on_layout("ann")) == (Step.DEAL, True, 30_00)


@rule("blackjack", NI2006_147=("10.2(b)", "16.2(b)"))
def test_nor_is_anything_followed_by_somebody_excluded_while_it_is_asked() -> None:
    play = shared_pair()
    play.decide("split")
    play.do(t.ExcludePatron(patron="bob", reason="cheating"), play.operator)
    assert ("excluded" in play.need.say, play.need.patrons) == (True, ())
    assert (play.need.by, play.need.commands) == ((Role.DEALER,), ("stay_on_first_hand",))
    assert "16.2(b)" in play.need.under
    assert play.refused(c.FollowSplit(patron="bob"), "16.2(b)").instead == ("stay_on_first_hand",)
    play.do(c.StayOnFirstHand(patron="bob"))
    assert play.step is Step.DEAL


@rule("blackjack", NI2006_147=("14.7", "16.2(b)"), NI2002_45=("14.7", "16.3(b)"))
@each_book
def test_nobody_excluded_is_asked_to_decide_and_the_dealer_draws_for_the_hand(book: str) -> None:
    play = pair(book)
    play.do(t.ExcludePatron(patron="ann", reason="cheating"), play.operator)
    assert (play.step, play.need.by, play.need.commands) == (Step.DECIDE, (Role.DEALER,), ("report_absent",))
    assert ("14.7" in play.need.under, play.need.patrons) == (True, ())
    play.do(c.ReportAbsent(box=1))
    assert play.turn == (0, 0)  # sixteen is over eleven: the dealer's hand is next
