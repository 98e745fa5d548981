"""A shoe that is found empty against its count (14.6), cards kept and seen or burnt later (14.2), and the numbers of
split hands, which are the same in prompts, commands and payments (10.3, 10.4)."""

import pytest

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import (
    DiscardsReshuffled,
    KeptCardBurnt,
    KeptCardSeen,
    ShoeFoundEmpty,
    ShuffleDue,
    SplitNotFollowed,
    WagerSettled,
)
from croupier.games.blackjack.procedure import Step
from croupier.ruling import Role
from croupier.table import open_to
from croupier.views.blackjack.felt import Boxes
from croupier.views.table_view import seen_by
from croupier.views.telling import tell
from tests.marks import rule
from tests.rules.blackjack.play import B06, BOOKS, N02, Play, money
from tests.rules.blackjack.test_reconstruction import all_there

each_book = pytest.mark.parametrize("book", BOOKS)


def under_way(book: str, **options: str) -> Play:
    """One round is over, and in the next ann has two cards and the dealer one."""
    play = Play(book, patrons=("ann",), **options)
    play.play("Tc 7d 9h", "stand", then="Ts")
    play.wager("ann", 10_00)
    play.deal("8c 6d 2h")
    return play


# A shoe found empty


@rule("blackjack", NI2006_147="14.6", NI2002_45="14.6")
@each_book
def test_the_supervisor_may_say_that_the_shoe_is_empty_against_the_count(book: str) -> None:
    play = under_way(book)
    empty = c.ReportShoeExhausted()
    play.refused(empty, "14.6", play.supervisor)  # no card is due: ann decides
    play.decide("draw")
    left, before = play.game.shoe.left, money(play)
    said = play.refused(empty, "14.6")
    assert (f"{left} cards are left" in said.because, said.instead) == (True, ("deal_card",))
    assert empty in [choice.command for choice in open_to(play.state, "sue", play.supervisor, play.at)]
    assert empty not in {choice.command for choice in open_to(play.state, "dee", Role.DEALER, play.at)}
    (found,) = play.do(empty, play.supervisor)
    assert isinstance(found, ShoeFoundEmpty)
    assert (found.cards, {"14.6", "~J53"} <= set(found.under), str(left) in tell(found)) == (left, True, True)
    assert (play.step, play.need.commands, play.game.shoe.left) == (Step.RESHUFFLE, ("reshuffle_discards",), 0)
    assert all_there(play)
    play.refused(empty, "14.6", play.supervisor)
    play.do(c.ReshuffleDiscards())
    assert play.last(DiscardsReshuffled).cards == left + 4
    play.cut()
    play.card("Kh")
    play.decide("stand")
    play.deal("9d 7c")  # the dealer busts
    facts = play.finish()
    assert isinstance(facts[-1], ShuffleDue)
    assert (play.won("ann"), money(play)) == (20_00, before)


@rule("blackjack", NI2006_147="14.6", NI2002_45="14.6")
@pytest.mark.parametrize("shoe", ["hand", "automated"])
@each_book
def test_before_the_first_card_there_is_no_round_to_complete(book: str, shoe: str) -> None:
    play = Play(book, patrons=("ann",), shoe=shoe)
    play.wager("ann", 10_00)
    play.call()
    clause = "~J38" if (book, shoe) == (B06, "automated") else "14.6"
    assert play.refused(c.ReportShoeExhausted(), clause, play.supervisor).instead == ("recall_no_more_bets",)


@rule("blackjack", NI2006_147=("14.6", "16.3"), NI2002_45=("14.6", "16.4"))
@each_book
def test_should_the_cards_not_be_there_either_the_round_is_void(book: str) -> None:
    play = under_way(book)
    play.decide("draw")
    play.do(c.ReportShoeExhausted(), play.supervisor)
    play.do(c.ReshuffleDiscards())
    play.cut()
    play.card("2c")
    play.decide("draw")
    play.do(c.ReportShoeExhausted(), play.supervisor)
    play.do(c.ReshuffleDiscards())
    play.cut()
    play.card("3c")
    assert play.step is Step.DECIDE
    void = c.VoidRound(round=2, ground="impractical", reason="cards are missing")
    play.do(void, play.operator)
    play.finish()
    assert play.step is Step.SHUFFLE


@rule("blackjack", NI2006_147=("14.6", "14.2"), NI2002_45=("14.6", "14.2"))
@each_book
def test_a_card_that_waits_comes_before_the_empty_shoe(book: str) -> None:
    play = under_way(book)
    play.do(c.ReportCardDrawnInError(card="Kh"))
    play.decide("draw")
    assert play.refused(c.ReportShoeExhausted(), "14.6", play.supervisor).instead == ("deal_card",)
    play.card("Kh")


@rule("blackjack", NI2006_147=("19.1", "16.3"))
def test_an_automated_shoe_that_is_empty_leaves_the_round_to_be_void() -> None:
    play = under_way(B06, shoe="automated")
    play.decide("draw")
    play.do(c.ReportShoeExhausted(), play.supervisor)
    assert (play.step, play.need.commands) == (Step.RESHUFFLE, ("void_round",))
    play.refused(c.ReportShoeExhausted(), "~J38", play.supervisor)
    play.do(c.VoidRound(round=2, ground="impractical", reason="no cards"), play.operator)
    play.finish()
    assert (play.step, all_there(play)) == (Step.BET, True)


@rule("blackjack", NI2002_45=("14.6", "20.1"))
def test_in_the_tournament_book_the_discards_complete_its_round_too() -> None:
    """Only section 5 is replaced there: discards are shuffled and cut, and then the shoe takes all cards in."""
    play = under_way(N02, shoe="automated")
    play.decide("draw")
    play.do(c.ReportShoeExhausted(), play.supervisor)
    play.do(c.ReshuffleDiscards())
    assert (play.step, play.need.commands) == (Step.CUT, ("offer_cut",))
    play.cut()
    play.card("Kh")
    play.decide("stand")
    play.deal("9d 7c")
    play.finish()
    assert (play.step, play.game.shoe.left, play.game.completing) == (Step.BET, play.game.shoe.decks * 52, False)
    play.wager("ann", 10_00)
    play.deal("8c 6d 2h")
    assert (play.round.places, all_there(play)) == ((1, 2, 3), True)


# Cards that were kept


@rule("blackjack", NI2006_147="14.2", NI2002_45="14.2")
@each_book
def test_a_card_that_was_kept_unseen_and_is_seen_later_is_the_same_card(book: str) -> None:
    play = under_way(book)
    seen = c.ReportCardDrawnInError(card="Kh", kept=True)
    play.refused(seen, "14.2")
    play.do(c.ReportCardDrawnInError())
    left = play.game.shoe.left
    for bad in ("", "zz"):
        play.refused(c.ReportCardDrawnInError(card=bad, kept=True), "2.1")
    (fact,) = play.do(seen)
    assert isinstance(fact, KeptCardSeen)
    assert ({"14.2", "~J52"} <= set(fact.under), "King of hearts" in tell(fact)) == (True, True)
    assert ([each.card for each in play.game.carried], play.game.shoe.left, all_there(play)) == (["Kh"], left, True)
    play.refused(seen, "14.2")  # it is known already
    play.decide("draw")
    play.refused(c.DealCard(card="9h"), "14.2")
    play.card("Kh")


@rule("blackjack", NI2006_147="14.2", NI2002_45="14.2")
@each_book
def test_a_kept_card_may_turn_out_to_be_like_one_that_was_kept_before(book: str) -> None:
    play = under_way(book)
    play.do(c.ReportCardDrawnInError(card="Kh"))
    play.do(c.ReportCardDrawnInError())
    play.do(c.ReportCardDrawnInError(card="Kh", kept=True))
    assert ([each.card for each in play.game.carried], all_there(play)) == (["Kh", "Kh"], True)
    play.refused(c.ReportCardDrawnInError(card="Kh", kept=True), "14.2")  # both are known now


@rule("blackjack", NI2006_147="14.2[burnt]", NI2002_45="14.2[burnt]")
@pytest.mark.parametrize(("kept", "burnt"), [("Kh", "Kh"), ("", ""), ("", "Kh")])
@each_book
def test_a_kept_card_that_is_burnt_by_mistake_stays_discarded(book: str, kept: str, burnt: str) -> None:
    play = under_way(book)
    play.do(c.ReportCardDrawnInError(card=kept))
    left, racked = play.game.shoe.left, play.game.discarded
    (fact,) = play.do(c.ReportCardDrawnInError(card=burnt, burnt=True, kept=True))
    assert isinstance(fact, KeptCardBurnt)
    assert {"14.2[burnt]", "~J52"} <= set(fact.under)
    assert (play.game.carried, play.game.shoe.left, play.game.discarded) == ((), left, racked + 1)
    assert (play.game.rack[-1], all_there(play)) == (burnt, True)
    play.refused(c.ReportCardDrawnInError(burnt=True, kept=True), "14.2")


@rule("blackjack", NI2006_147=("14.2", "19.1"))
def test_in_an_automated_shoe_a_kept_card_is_the_first_of_the_next_round() -> None:
    play = under_way(B06, shoe="automated")
    play.do(c.ReportCardDrawnInError(card="Kh"))
    play.decide("draw")
    play.card("Kh")
    play.decide("stand")
    play.deal("9d 7c")
    play.do(c.ReportCardDrawnInError(card="Qh"))
    play.finish()
    assert [(each.card, each.place) for each in play.game.carried] == [("Qh", 1)]
    play.wager("ann", 10_00)
    play.deal("Qh 6s 5c")
    assert (play.round.places, all_there(play)) == ((1, 2, 3), True)


# The numbers of hands


def split_again(book: str) -> Play:
    """Ann has split eights three times: her hands lie in the order 1, 3, 4, 2."""
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("8c 6d 8h")
    play.decide("split")
    play.card("8s")
    play.decide("split")
    play.card("Tc")
    play.decide("stand")
    play.card("8d")
    return play


@rule("blackjack", NI2006_147=("10.3", "10.4"), NI2002_45=("10.2", "10.3"))
@each_book
def test_split_hands_have_one_number_in_prompts_commands_and_payments(book: str) -> None:
    play = split_again(book)
    play.decide("split")
    assert [hand.number for hand in play.box(1).hands] == [1, 3, 4, 2]
    asked, told = [], []
    for card in ("Th", "9h", "7h"):
        assert f"box 1, hand {play.turn[1]}" in play.need.say
        play.card(card)
        number = play.turn[1]
        asked.append(number)
        assert f"Box 1, hand {number}, ann" in play.need.say
        view = seen_by(play.state, 1, "ann", Role.PATRON, play.at)
        assert isinstance(view.round, Boxes)
        (turn,) = (hand.number for hand in view.round.boxes[0].hands if hand.turn)
        offered = {choice.command.hand for choice in view.choices if isinstance(choice.command, c.Stand | c.Draw)}
        assert (turn, offered) == (number, {number})
        other = c.Stand(patron="ann", box=1, hand=number % 4 + 1)
        assert f"hand {number}" in play.refused(other, "10.4" if book == B06 else "10.3").because
        (stood,) = play.as_patron("ann", c.Stand(patron="ann", box=1, hand=number))
        told.append(tell(stood))
    assert asked == [3, 4, 2]
    assert [f"hand {number}" in words for number, words in zip(asked, told, strict=True)] == [True] * 3
    play.deal("Ks 2s")  # the dealer has eighteen
    play.settle()
    held = {fact.hand: (fact.outcome, tell(fact)) for fact in play.all(WagerSettled)}
    assert {number: outcome for number, (outcome, _) in held.items()} == {
        1: "standoff",
        2: "lose",
        3: "standoff",
        4: "lose",
    }
    assert all(f"box 1, hand {number}" in held[number][1] for number in (2, 3, 4))


@rule("blackjack", NI2006_147="10.2(b)")
def test_another_who_stays_is_told_on_which_hand() -> None:
    play = Play(B06, patrons=("ann",))
    play.join("bob", 0)
    play.wager("ann", 10_00, box=1)
    play.wager("bob", 10_00, box=1)
    play.deal("8c 6d 8h")
    play.decide("split")
    assert "Box 1 is split" in play.need.say
    assert "stay on the first hand" in play.need.say
    play.as_patron("bob", c.FollowSplit(patron="bob"))
    play.card("Tc")
    play.decide("stand")
    play.card("8d")
    play.decide("split")
    assert "Box 1, hand 2, is split" in play.need.say
    assert "stay on hand 2" in play.need.say
    (stay,) = (
        choice.say
        for choice in open_to(play.state, "bob", Role.PATRON, play.at)
        if isinstance(choice.command, c.StayOnFirstHand)
    )
    assert stay == "Stay on hand 2"
    play.as_patron("bob", c.StayOnFirstHand(patron="bob"))
    assert tell(play.last(SplitNotFollowed)) == "bob stays on hand 2 of box 1"
