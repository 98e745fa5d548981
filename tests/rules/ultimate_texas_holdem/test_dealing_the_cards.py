"""Section 7, dealing the cards: five to the board, two to each hand, two to the dealer, all face down."""

import pytest

from croupier.games.poker.state import Hand
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.facts import (
    CardsCorrected,
    CardsDealt,
    CardsRead,
    NoMoreBetsCalled,
    RoundOpened,
)
from croupier.games.ultimate_texas_holdem.procedure import Step
from croupier.ruling import Role
from croupier.table import open_to
from tests.marks import rule
from tests.rules.ultimate_texas_holdem.play import ACES, AT, KINGS, NOTHING, QUEEN_TEN, Play

# The call (7.1)


@rule("ultimate-texas-holdem", NI2019_212="7.1")
def test_the_dealer_may_announce_no_more_bets_and_then_deals() -> None:
    play = Play()
    play.wager("ann", 10_00)
    assert (play.step, "7.1" in play.need.under) == (Step.BET, True)
    assert {"call_no_more_bets", "deal_cards", "complete_deal"} <= set(play.need.commands)
    play.call()
    assert "7.1" in play.last(NoMoreBetsCalled).under
    refusal = play.refused(c.PlaceWager(patron="bob", option="main", amount=10_00, box=2), "7.1", Role.PATRON, "bob")
    assert refusal.instead == ("recall_no_more_bets",)
    play.refused(c.CallNoMoreBets(), "7.1")  # once
    play.do(c.CompleteDeal())
    assert play.step is Step.DECIDE


@rule("ultimate-texas-holdem", NI2019_212="7.1")
@pytest.mark.parametrize("whole", [True, False])
def test_or_deals_without_announcing_it(whole: bool) -> None:
    play = Play()
    play.wager("ann", 10_00)
    play.do(c.CompleteDeal() if whole else c.DealCards())
    assert play.all(NoMoreBetsCalled) == []
    assert play.last(RoundOpened).round == 1
    play.refused(c.PlaceWager(patron="bob", option="main", amount=10_00, box=2), "4.6", Role.PATRON, "bob")


# The order of the deal (7.2)


@rule("ultimate-texas-holdem", NI2019_212=("7.2", "7.2(a)", "7.2(b)", "7.2(c)", "7.2(d)", "A:Communal Cards"))
def test_the_board_comes_first_then_each_hand_from_the_left_then_the_dealer() -> None:
    """Clockwise from the dealer's left (U18), two cards at a time, to the boxes with Ante and Blind only."""
    play = Play(patrons=("ann", "bob", "cat", "dan"))
    for patron in ("dan", "ann", "cat"):  # in whatever order they wager
        play.wager(patron, 10_00)
    play.call()
    hands = [(box, 2, "7.2(c)") for box in ("1", "3", "4")]
    first = 1
    for to, count, clause in [("board", 5, "7.2(a)"), *hands, ("dealer", 2, "7.2(d)")]:
        assert (play.step, play.turn, play.need.to) == (Step.DEAL, to, to)
        assert {clause, "7.2"} <= set(play.need.under)
        assert ("7.2(b)" in play.need.under) is (to == "board")
        play.do(c.DealCards())
        dealt = play.last(CardsDealt)
        assert (dealt.to, dealt.places) == (to, tuple(range(first, first + count)))
        assert {clause, "7.2"} <= set(dealt.under)
        assert ({"7.2(b)", "A:Flop"} <= set(dealt.under)) is (to == "board")
        first += count
    assert (play.step, play.turn) == (Step.DECIDE, "1")
    play.refused(c.DealCards(), "7.2")
    play.refused(c.CompleteDeal(), "7.2")


@rule("ultimate-texas-holdem", NI2019_212=("7.2", "7.2(c)"))
def test_the_whole_deal_at_once_is_the_same_deal() -> None:
    one_by_one, at_once = Play(), Play()
    for play in (one_by_one, at_once):
        play.wager("bob", 10_00)
        play.wager("ann", 10_00)
        play.call()
    while one_by_one.step is Step.DEAL:
        one_by_one.do(c.DealCards())
    at_once.do(c.DealCards())
    at_once.do(c.CompleteDeal())
    assert at_once.all(CardsDealt) == one_by_one.all(CardsDealt)
    assert at_once.round == one_by_one.round


@rule("ultimate-texas-holdem", NI2019_212="7.2")
def test_all_cards_are_dealt_face_down() -> None:
    play = Play()
    play.wager("ann", 10_00)
    play.refused(c.CompleteDeal(card="Ah"), "7.2")
    play.refused(c.CompleteDeal(exposed=1), "7.2")
    play.deal()
    assert all(not fact.up for fact in play.all(CardsDealt))
    hands: list[Hand] = [play.hand("board"), play.hand(1), play.hand("dealer")]
    assert [hand.face_up for hand in hands] == [("",) * 5, ("",) * 2, ("",) * 2]


@rule("ultimate-texas-holdem", NI2019_212="7.2(b)")
def test_the_first_three_from_the_left_are_the_flop() -> None:
    play = Play(patrons=("ann",))
    play.wager("ann", 10_00)
    play.call()
    assert play.need.say == "Five cards face down, spread from left to right"
    play.read("Ah Kd 8c 5s 2h")
    play.deal()
    play.decide("check")
    play.do(c.RevealBoard())
    assert play.hand("board").face_up == ("Ah", "Kd", "8c", "", "")
    play.decide("check")
    play.do(c.RevealBoard())
    assert play.hand("board").face_up == ("Ah", "Kd", "8c", "5s", "2h")


# A shoe that reads the cards


@rule("ultimate-texas-holdem", NI2019_212=("7.2", "8.2", "8.8(b)", "9.3(a)"))
def test_cards_that_the_shoe_read_stay_face_down_and_need_no_naming() -> None:
    play = Play(patrons=("ann",))
    play.wager("ann", 10_00)
    play.call()
    for cards in ("Ah Kd 8c 5s 2h", ACES, KINGS):
        play.read(cards)
        assert play.last(CardsRead).cards == tuple(cards.split())
    assert not any((play.hand("board").up, play.hand(1).up, play.hand("dealer").up))
    play.decide("play 4")
    play.refused(c.RevealBoard(cards=("Ah", "Kd", "8c")), "7.2")  # no guessing at what is hidden
    for say in ("Reveal the flop", "Reveal the turn and the river", "Dealer's hand", "Turn, take and pay"):
        offered = {choice.say: choice.command for choice in open_to(play.state, "dealer", Role.DEALER, AT)}
        play.do(offered[say])
    assert play.won("ann") == 50_00


@rule("ultimate-texas-holdem", NI2019_212="7.2")
@pytest.mark.parametrize("cards", ["Ah Kd 8c 5s", "Ah Kd 8c 5s 2h 3h", "Ah Kd 8c 5s Ah", "Ah Kd 8c 5s Zz"])
def test_as_many_cards_are_named_as_come_and_of_one_deck(cards: str) -> None:
    play = Play(patrons=("ann",))
    play.wager("ann", 10_00)
    clause = "2.1" if len(cards.split()) == 5 else "7.2"
    play.refused(c.DealCards(cards=tuple(cards.split())), clause)
    play.deal()
    play.decide("play 4")
    for wrong in ("", "Ah", "Ah Kd", "Ah Kd 8c 5s"):
        play.refused(c.RevealBoard(cards=tuple(wrong.split())), "7.2")
    play.board()
    for wrong in ("", "Ks", "Ks 9d 3d"):
        play.refused(c.RevealDealersHand(cards=tuple(wrong.split())), "7.2")
    play.dealers_hand(KINGS)
    for wrong in ("", "As", "As 9c 3d"):
        play.refused(c.SettleHand(cards=tuple(wrong.split())), "7.2")


# Cards that stayed face down


@rule("ultimate-texas-holdem", NI2019_212=("15.6(c)", "A:Round of Play"))
@pytest.mark.parametrize("void", [False, True])
def test_cards_that_nobody_saw_may_be_read_once_the_round_is_decided(void: bool) -> None:
    """For the inspector; then they too are known to have been in that deck once."""
    play = Play(patrons=("ann",))
    read = c.ReadCards(to="dealer", cards=("Ks", "9d"))
    play.refused(read, "A:Round of Play")
    play.begin()
    play.decide("check")
    play.flop()
    play.refused(read, "A:Round of Play")
    if void:
        play.do(c.ReportWrongNumber(to="board"))
    else:
        play.decide("fold")
    for to, cards, clause in (("2", "Ks 9d", "15.6(c)"), ("dealer", "Ks", "7.2"), ("dealer", "Ah 9d", "2.1")):
        play.refused(c.ReadCards(to=to, cards=tuple(cards.split())), clause)
    play.do(read)
    assert (play.last(CardsRead).cards, "15.6(c)" in play.last(CardsRead).under) == (("Ks", "9d"), True)
    assert (play.hand("dealer").cards, play.hand("dealer").up) == (("Ks", "9d"), frozenset())
    play.refused(read, "15.6(c)")  # once
    play.do(c.ReadCards(to="board", cards=("Ah", "Kd", "8c", "5s", "2h")))
    play.do(c.ReadCards(to="1", cards=("As", "9c")))
    play.finish()


# Entries put right (15.6(c))


def correct(to: str, cards: str, reason: str = "typed wrongly") -> c.CorrectCards:
    return c.CorrectCards(to=to, cards=tuple(cards.split()), reason=reason)


@rule("ultimate-texas-holdem", NI2019_212="15.6(c)")
def test_a_wrong_entry_of_the_board_or_the_dealers_hand_is_put_right_before_it_settles_anything() -> None:
    play = Play(patrons=("ann",))
    play.refused(correct("board", "Ah Kd 8c 5s 2d"), "15.6(c)", Role.SUPERVISOR)  # nothing lies there
    play.begin()
    play.decide("play 4")
    play.board()
    play.dealers_hand(QUEEN_TEN)
    play.refused(correct("board", "Ah Kd 8c 5s 2d", reason=" "), "15.6(c)", Role.SUPERVISOR)
    play.refused(correct("board", "Ah Kd 8c 5s"), "7.2", Role.SUPERVISOR)
    play.refused(correct("board", "Ah Kd 8c 5s Qs"), "2.1", Role.SUPERVISOR)  # the dealer has it
    play.refused(correct("7", "Ah Kd"), "15.6(c)", Role.SUPERVISOR)
    play.do(correct("board", "Ah Kd 8c 5s Qd"), Role.SUPERVISOR)
    corrected = play.last(CardsCorrected)
    assert (corrected.shown, "15.6(c)" in corrected.under) == (("Ah", "Kd", "8c", "5s", "Qd"), True)
    play.do(correct("dealer", "Qs Tc"), Role.SUPERVISOR)
    assert play.step is Step.SETTLE  # a pair of queens qualifies
    play.settle("2h 2d")  # which the board does not hold any more
    assert play.won("ann") == -60_00


@rule("ultimate-texas-holdem", NI2019_212=("15.6(c)", "9.2"))
@pytest.mark.parametrize("to", ["board", "dealer"])
def test_once_antes_went_back_by_these_cards_they_stand(to: str) -> None:
    """Otherwise a dealer who did not qualify might afterwards."""
    play = Play(patrons=("ann",))
    play.begin()
    play.decide("play 4")
    play.board()
    play.dealers_hand(QUEEN_TEN)
    play.settle()  # the Ante goes back
    other = {"board": "Ah Kd 8c 5s Qh", "dealer": "Ks 9d"}[to]
    assert play.refused(correct(to, other), "15.6(c)", Role.SUPERVISOR).instead == ("raise_dispute",)


@rule("ultimate-texas-holdem", NI2019_212="15.6(c)")
def test_once_a_hand_was_settled_by_these_cards_they_stand_and_folds_do_not_count() -> None:
    play = Play(patrons=("ann", "bob", "cat"))
    play.begin("ann", "bob", "cat")
    play.decide("play 4", "play 4", "fold")
    play.board()
    play.dealers_hand("Ks 9h")
    play.do(correct("dealer", KINGS), Role.SUPERVISOR)
    play.settle("Jc 7c")
    for to, cards in (("board", "Ah Kd 8c 5s 2d"), ("dealer", "Qs Tc")):
        play.refused(correct(to, cards), "15.6(c)", Role.SUPERVISOR)
    play.refused(correct("2", "3d 4d"), "15.6(c)", Role.SUPERVISOR)  # it is in the rack
    play.refused(correct("3", "3d 4d"), "15.6(c)", Role.SUPERVISOR)
    play.do(correct("1", NOTHING), Role.SUPERVISOR)  # what nobody has been paid by may still be put right
    play.do(correct("1", ACES), Role.SUPERVISOR)
    play.settle()
    assert play.won("ann") == 50_00


@rule("ultimate-texas-holdem", NI2019_212="A:Casino Supervisor")
def test_a_dealer_does_not_put_an_entry_right_alone() -> None:
    play = Play(patrons=("ann",))
    play.begin()
    play.decide("play 4")
    play.board()
    play.refused(correct("board", "Ah Kd 8c 5s Qd"), "A:Casino Supervisor")
    play.do(correct("board", "Ah Kd 8c 5s Qd"), Role.SUPERVISOR)
    assert "~H2" in play.last(CardsCorrected).under
