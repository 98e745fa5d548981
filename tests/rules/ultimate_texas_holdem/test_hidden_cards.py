"""A shoe that reads the cards: nobody looks through their backs, and nobody alone replaces a reading (H10 to H12)."""

import pytest

from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.facts import (
    CardsCorrected,
    CardSeen,
    HandTurned,
    RoundVoided,
    WagerSettled,
)
from croupier.games.ultimate_texas_holdem.procedure import Step
from croupier.ruling import Command, Role
from croupier.table import commands as t, open_to
from tests.marks import rule
from tests.rules.ultimate_texas_holdem.play import ACES, AT, BOARD, KINGS, NOTHING, QUEEN_TEN, Play, in_play


def read(board: str = BOARD, ann: str = ACES, bob: str = NOTHING, dealer: str = KINGS) -> Play:
    """All cards are dealt and read."""
    play = Play()
    play.wager("ann", 10_00)
    play.wager("bob", 10_00)
    play.call()
    for cards in (board, ann, bob, dealer):
        play.read(cards)
    return play


def turned(**cards: str) -> Play:
    """The board and the dealer's hand lie face up, and bob's hand is settled next."""
    play = read(**cards)
    play.decide("play 4", "play 4")
    for command in (c.RevealBoard(), c.RevealBoard(), c.RevealDealersHand()):
        play.do(command)
    return play


def empty_tray(play: Play) -> None:
    play.do(t.CreditFloat(cents=play.state.balances["float"] - 5_00), Role.SUPERVISOR)


def offered(play: Play) -> list[Command]:
    return [choice.command for choice in open_to(play.state, "dealer", Role.DEALER, AT)]


# Answers to names


@rule("ultimate-texas-holdem", NI2019_212=("2.1", "7.2"))
@pytest.mark.parametrize("to", ["board", "dealer", "1", "2"])
def test_what_is_refused_does_not_tell_where_a_card_lies(to: str) -> None:
    one, other = read(), read(ann=NOTHING, bob=ACES)
    for named in (("As", "As"), ("As", "7d"), ("Zz", "As"), ("As",), ("2c", "3c"), ("As", "7d", "9c", "6c", "2c")):
        correct = c.CorrectCards(to=to, cards=named, reason="misread")
        assert one.ask(correct, Role.SUPERVISOR) == other.ask(correct, Role.SUPERVISOR)


@rule("ultimate-texas-holdem", NI2019_212="2.1")
def test_the_shoe_may_read_a_card_that_lies_face_down_elsewhere_already() -> None:
    play = Play(patrons=("ann",))
    play.wager("ann", 10_00)
    play.call()
    play.read(BOARD)
    play.refused(c.DealCards(cards=("As", "As")), "2.1")  # no deck has two: that is told by the names alone
    play.read("Ah 9c")
    assert play.hand(1).cards == ("Ah", "9c")


@rule("ultimate-texas-holdem", NI2019_212=("2.1", "8.2"))
def test_what_lies_face_up_is_nowhere_else() -> None:
    play = turned()
    play.refused(c.CorrectCards(to="1", cards=("Ah", "3c"), reason="misread"), "2.1", Role.SUPERVISOR)


# Two cards alike


@rule("ultimate-texas-holdem", NI2019_212=("2.1", "8.8(b)", "9.3(a)"))
def test_two_cards_alike_come_to_light_when_the_second_is_turned_and_the_reading_is_corrected() -> None:
    play = turned(bob="Ks 6c")  # the dealer's king
    play.settle()
    assert (play.all(WagerSettled), play.hand(2).is_turned, play.step) == ([], True, Step.ALIKE)
    assert "King of spades" in play.need.say
    assert {"2.1", "~H10"} <= set(play.need.under)
    for command in (c.SettleHand(), c.CollectCards(), c.RevealDealersHand()):
        assert "two cards alike" in play.ask(command).because  # type: ignore[union-attr]
    assert c.SettleHand() not in offered(play)
    play.do(c.CorrectCards(to="2", cards=("7d", ""), reason="the shoe took the seven for a king"), Role.SUPERVISOR)
    assert (play.last(CardsCorrected).shown, play.step) == (("7d", "6c"), Step.SETTLE)
    play.settle()
    assert (play.won("bob"), play.last(HandTurned).cards) == (-60_00, ("7d", "6c"))
    play.settle()
    play.finish()


@rule("ultimate-texas-holdem", NI2019_212=("2.1", "9.2", "9.3(a)"))
def test_a_refunded_ante_was_settled_by_the_dealers_cards_and_its_hand_can_still_be_corrected() -> None:
    play = turned(bob="Qs 6c", dealer=QUEEN_TEN)  # the dealer's queen, which does not qualify
    play.settle()
    assert [fact.outcome for fact in play.all(WagerSettled)] == ["push", "push"]
    play.settle()
    assert (play.hand(2).is_turned, play.step) == (True, Step.ALIKE)
    for to, cards in (("dealer", ("Qh", "")), ("board", ("", "", "", "", "2s"))):
        play.refused(c.CorrectCards(to=to, cards=cards, reason="misread"), "~H2", Role.SUPERVISOR)
    play.do(c.CorrectCards(to="2", cards=("Qh", ""), reason="the shoe took hearts for spades"), Role.SUPERVISOR)
    play.settle()
    assert play.won("bob") == -50_00  # the Blind and the Play wager, to a ten against a six
    play.settle()
    play.refused(c.CorrectCards(to="2", cards=("7d", ""), reason="again"), "~H2", Role.SUPERVISOR)
    play.finish()


@rule("ultimate-texas-holdem", NI2019_212=("2.1", "12.3", "15.6(c)"))
def test_nothing_is_settled_by_a_hand_that_was_put_out_of_the_round_since() -> None:
    """The ace of spades is in ann's hand, and was not in bob's: his can be corrected, though it is in the rack."""
    play = in_play("settlement")
    play.settle("As 6c")
    wrong = c.CorrectCards(to="2", cards=("Ac", ""), reason="it was the ace of clubs")
    play.refused(wrong, "~H2", Role.SUPERVISOR)  # bob's wagers are settled by it
    play.do(c.PutOutOfRound(patron="bob", breach="exchange", reason="a card of cat's"), Role.OPERATOR)
    assert play.refused(c.SettleHand(cards=tuple(ACES.split())), "2.1").instead == ("correct_cards",)
    play.do(wrong, Role.SUPERVISOR)
    play.settle(ACES)
    assert (play.won("ann"), play.won("bob")) == (50_00, 0)
    play.finish()


@rule("ultimate-texas-holdem", NI2019_212=("9.1", "2.1", "8.8(c)"))
def test_nobody_concedes_to_a_dealers_hand_with_two_cards_alike() -> None:
    """It has no value that could be declared, so there is nothing to concede to before it is put right."""
    play = read(dealer="Kd 9d")  # the king of the board
    play.decide("play 4", "play 4")
    for command in (c.RevealBoard(), c.RevealBoard(), c.RevealDealersHand()):
        play.do(command)
    for role, who in ((Role.PATRON, "ann"), (Role.DEALER, "")):
        refusal = play.refused(c.Concede(patron="ann"), "9.1", role, who)
        assert {"2.1", "~H10"} <= set(refusal.under)
        assert set(refusal.instead) == {"correct_cards", "report_faulty_deck", "void_round"}
    play.do(c.CorrectCards(to="dealer", cards=("Ks", ""), reason="misread"), Role.SUPERVISOR)
    play.as_patron("ann", c.Concede(patron="ann"))
    assert play.won("ann") == -60_00


@rule("ultimate-texas-holdem", NI2019_212=("2.1", "13.6(b)"))
def test_or_the_deck_is_faulty_and_the_round_is_void() -> None:
    play = turned(bob="Ks 6c")
    play.settle()
    play.do(c.ReportFaultyDeck(fault="foreign", note="two kings of spades"))
    assert "13.6(b)" in play.last(RoundVoided).under
    assert (play.won("ann"), play.won("bob")) == (0, 0)


@rule("ultimate-texas-holdem", NI2019_212="2.1")
def test_a_hand_with_two_cards_alike_has_no_value() -> None:
    play = read(dealer="Kd 9d")  # the king of the board
    play.decide("play 4", "play 4")
    play.do(c.RevealBoard())
    play.do(c.RevealBoard())
    play.do(c.RevealDealersHand())
    assert play.step is Step.ALIKE
    play.do(c.CorrectCards(to="dealer", cards=("Ks", ""), reason="misread"), Role.SUPERVISOR)
    assert play.step is Step.SETTLE
    play.settle()
    play.settle()
    assert (play.won("ann"), play.won("bob")) == (50_00, -60_00)


# A float that is short


@rule("ultimate-texas-holdem", NI2019_212=("9.3(a)", "9.3(c)", "9.9"))
def test_a_hand_that_was_read_is_turned_before_anybody_hears_that_the_float_is_short() -> None:
    play = turned(ann=NOTHING, bob=ACES)
    empty_tray(play)
    assert c.SettleHand() in offered(play)  # whatever bob holds
    play.settle()
    assert (play.all(WagerSettled), play.hand(2).is_turned, play.turn) == ([], True, "2")
    refusal = play.refused(c.SettleHand(), "9.9")
    assert ("~H1" in refusal.under, refusal.instead) == (True, ("fill_float",))
    assert (play.need.commands, "~H12" in play.need.under) == (("fill_float",), True)
    play.refused(c.Concede(patron="bob"), "9.3(a)", Role.PATRON, "bob")  # too late
    play.do(t.FillFloat(cents=500_00), Role.SUPERVISOR)
    play.settle()
    assert (play.won("bob"), play.turn) == (50_00, "1")


# Reports


@rule("ultimate-texas-holdem", NI2019_212=("13.4(b)", "A:Casino Supervisor"))
@pytest.mark.parametrize("role", [Role.DEALER, Role.SUPERVISOR])
@pytest.mark.parametrize("card", ["Ks", "Kc", "As", "Zz"])
def test_a_card_that_was_read_is_reported_without_its_name_whatever_the_name(role: Role, card: str) -> None:
    play = read()
    play.decide("play 4")
    refusal = play.refused(c.ReportCardSeen(to="dealer", number=1, card=card), "13.4(b)", role)
    assert ({"~H2", "~H11"} <= set(refusal.under), refusal.instead) == (True, ("correct_cards",))
    play.do(c.ReportCardSeen(to="dealer", number=1), role)
    assert (play.last(CardSeen).card, play.hand("dealer").face_up) == ("Ks", ("Ks", ""))


@rule("ultimate-texas-holdem", NI2019_212=("13.4(b)", "15.6(c)", "A:Casino Supervisor"))
def test_what_was_read_wrongly_is_corrected_by_the_supervisor_who_looks_at_no_other_card() -> None:
    play = read(dealer="Kc 9d")
    play.decide("play 4")
    play.do(c.ReportCardSeen(to="dealer", number=1))
    right = c.CorrectCards(to="dealer", cards=("Ks", ""), reason="the room saw the king of spades")
    play.refused(right, "A:Casino Supervisor")
    play.do(right, Role.SUPERVISOR)
    assert (play.last(CardsCorrected).shown, play.hand("dealer").cards) == (("Ks", ""), ("Ks", "9d"))
    for cards in (("", ""), ("Ks",), ("Ks", "9d", "")):
        play.refused(c.CorrectCards(to="dealer", cards=cards, reason="again"), "7.2", Role.SUPERVISOR)


@rule("ultimate-texas-holdem", NI2019_212=("7.2", "9.2"))
def test_a_hand_that_nobody_read_is_named_as_it_is_turned_and_may_be_what_lies_face_down_elsewhere() -> None:
    play = Play()
    play.wager("ann", 10_00)
    play.wager("bob", 10_00)
    play.call()
    play.read(BOARD)
    play.read(ACES)
    play.deal()
    play.decide("play 4", "play 4")
    play.do(c.RevealBoard())
    play.do(c.RevealBoard())
    play.dealers_hand(QUEEN_TEN)
    play.settle()
    play.settle("As 3c")  # bob's; ann's ace of spades lies face down
    assert play.settled("bob", "play").outcome == "win"
    play.settle()
    assert (play.step, play.turn) == (Step.ALIKE, "")
