"""Section 5, shuffle and cut: the new shoe, the cut and who makes it, the burn, and the cutting card."""

import pytest

from croupier.equipment import RANKS
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import (
    CardsBurnt,
    CardsCut,
    CardsShuffled,
    CutDeclined,
    CutOffered,
    CuttingCardDrawn,
    CuttingCardPlaced,
    ExtraRoundDue,
    PreshuffledIntroduced,
    RiffleApproved,
    Riffled,
    RiffleRequested,
    RoundClosed,
    ShuffleDue,
    ShuffleOrdered,
)
from croupier.games.mini_baccarat.procedure import Step
from croupier.ruling import Refusal, Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.mini_baccarat.play import B16, B18, BOOKS, CASH_BOOKS, N02, Play

each_book = pytest.mark.parametrize("book", BOOKS)
each_cash_book = pytest.mark.parametrize("book", CASH_BOOKS)

PLAYER_WINS, BANKER_WINS, TIE = "9c 3d Kh 4s", "3c 9d 4h Ks", "6c 6d Kh Ks"


def to_the_cut(book: str, patrons: tuple[str, ...] = ("ann", "bob")) -> Play:
    play = Play(book, patrons=patrons, burnt=False)
    play.do(c.ShuffleCards())
    return play


def to_the_burn(book: str) -> Play:
    play = to_the_cut(book)
    play.do(c.OfferCut(patron="ann"))
    play.as_patron("ann", c.CutCards(position=200))
    play.do(c.PlaceCuttingCard(from_back=14))
    return play


# 5.1: when cards are shuffled


@rule("mini-baccarat", NI2016_685=("5.1", "5.1(a)"), NI2018_687=("5.1", "5.1(a)"), NI2002_45="5.1")
@each_book
def test_the_dealer_shuffles_in_preparation_for_each_new_shoe(book: str) -> None:
    play = Play(book, burnt=False)
    new_shoe = "5.1" if book == N02 else "5.1(a)"
    assert (play.need.by, "shuffle_cards" in play.need.commands) == ((Role.DEALER,), True)
    assert {"5.1", new_shoe} <= set(play.need.under)
    for command in (c.OfferCut(patron="ann"), c.PlaceCuttingCard(from_back=14), c.BurnByValue(card="Ah")):
        play.refused(command, "5.1")
    play.do(c.ShuffleCards())
    assert {"5.1", new_shoe} <= set(play.last(CardsShuffled).under)
    assert play.last(CardsShuffled).shoe == 1
    play.refused(c.ShuffleCards(), "5.1")  # once


@rule("mini-baccarat", NI2016_685="5.1(a)", NI2018_687="5.1(a)", NI2002_45="5.1")
@pytest.mark.parametrize("book", CASH_BOOKS)
def test_pre_shuffled_cards_take_the_place_of_the_shuffle(book: str) -> None:
    play = Play(book, burnt=False)
    assert "introduce_preshuffled" in play.need.commands
    play.do(c.IntroducePreshuffled(supplier="Paulson"), play.operator)
    assert "5.1(a)" in play.last(PreshuffledIntroduced).under
    assert play.step is Step.CUT
    play.refused(c.IntroducePreshuffled(supplier="Paulson"), "5.1", play.operator)
    tournament = Play(N02, burnt=False)
    assert tournament.need.commands == ("shuffle_cards",)
    tournament.refused(c.IntroducePreshuffled(supplier="Paulson"), "5.1", Role.DIRECTOR)


@rule("mini-baccarat", NI2016_685="5.1(b)", NI2018_687="5.1(b)", NI2002_45="5.6")
@pytest.mark.parametrize(("book", "clause"), [(B16, "5.1(b)"), (B18, "5.1(b)"), (N02, "5.6")])
def test_the_cards_are_shuffled_when_the_cutting_card_has_come_out(book: str, clause: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", "player", 500)
    play.call()
    play.do(c.DrawCuttingCard())
    play.deal(PLAYER_WINS)
    play.finish()
    assert clause in play.last(ShuffleDue).under
    assert play.step is Step.SHUFFLE
    if book != N02:
        play.do(c.IntroducePreshuffled(supplier="Paulson"), play.operator)  # unless these are introduced


@rule("mini-baccarat", NI2016_685="5.1(c)", NI2018_687="5.1(c)")
@each_cash_book
def test_a_shuffle_ordered_during_a_round_follows_it(book: str) -> None:
    play = Play(book)
    play.refused(c.OrderShuffle(reason=""), "5.1(c)", Role.SUPERVISOR)
    play.wager("ann", "player", 500)
    play.deal("9c 3d")
    (ordered,) = play.do(c.OrderShuffle(reason="a card fell"), Role.SUPERVISOR)
    assert isinstance(ordered, ShuffleOrdered)
    assert ("5.1(c)" in ordered.under, ordered.reason) == (True, "a card fell")
    play.deal("Kh 4s")
    play.finish()
    assert "5.1(c)" in play.last(ShuffleDue).under
    assert play.step is Step.SHUFFLE
    assert play.last(RoundClosed).result == "player"  # the round was played to its end
    play.refused(c.OrderShuffle(reason="again"), "5.1(c)", Role.SUPERVISOR)


@rule("mini-baccarat", NI2016_685="5.1(c)", NI2018_687="5.1(c)")
@each_cash_book
def test_a_shuffle_ordered_between_rounds_is_due_at_once(book: str) -> None:
    play = Play(book)
    play.play(PLAYER_WINS, player=500)
    play.do(c.OrderShuffle(reason="cards stuck together"), Role.SUPERVISOR)
    assert play.step is Step.SHUFFLE
    play.prepare_shoe()
    play.play(PLAYER_WINS, player=500)
    assert play.step is Step.BET  # the order is spent


@rule("mini-baccarat", NI2002_45="5.1")
def test_the_tournament_book_has_no_shuffle_to_order() -> None:
    Play(N02).refused(c.OrderShuffle(reason="a card fell"), "5.1", Role.DIRECTOR)


# 5.2: the riffle of pre-shuffled cards


@rule("mini-baccarat", NI2016_685="5.2", NI2018_687="5.2")
@each_cash_book
def test_pre_shuffled_cards_are_riffled_on_request_and_with_approval_before_the_cut(book: str) -> None:
    play = Play(book, burnt=False)
    play.do(c.IntroducePreshuffled(supplier="Paulson"), play.operator)
    play.refused(c.Riffle(), "5.2")
    play.refused(c.ApproveRiffle(), "5.2", Role.SUPERVISOR)
    play.refused(c.RequestRiffle(patron="eve"), "5.2", Role.PATRON, "eve")
    play.as_patron("ann", c.RequestRiffle(patron="ann"))
    requested = play.last(RiffleRequested)
    assert (requested.patron, "5.2" in requested.under) == ("ann", True)
    play.refused(c.Riffle(), "5.2")
    play.do(c.ApproveRiffle(), Role.SUPERVISOR)
    assert "5.2" in play.last(RiffleApproved).under
    play.do(c.Riffle())
    assert "5.2" in play.last(Riffled).under
    play.refused(c.Riffle(), "5.2")  # one approval, one riffle
    assert play.step is Step.CUT


@rule("mini-baccarat", NI2016_685="5.2", NI2018_687="5.2")
@each_cash_book
def test_after_the_cut_a_riffle_is_neither_asked_for_nor_approved_nor_made(book: str) -> None:
    play = Play(book, burnt=False)
    play.do(c.IntroducePreshuffled(supplier="Paulson"), play.operator)
    play.as_patron("ann", c.RequestRiffle(patron="ann"))
    play.do(c.OfferCut(patron="bob"))
    play.as_patron("bob", c.CutCards(position=200))
    play.refused(c.ApproveRiffle(), "5.2", Role.SUPERVISOR)
    play.refused(c.Riffle(), "5.2")
    play.refused(c.RequestRiffle(patron="ann"), "5.2", Role.PATRON, "ann")


@rule("mini-baccarat", NI2016_685="5.2", NI2018_687="5.2", NI2002_45="5.1")
@pytest.mark.parametrize(("book", "clause"), [(B16, "5.2"), (B18, "5.2"), (N02, "5.1")])
def test_cards_the_dealer_has_shuffled_are_not_riffled(book: str, clause: str) -> None:
    play = to_the_cut(book)
    play.refused(c.RequestRiffle(patron="ann"), clause, Role.PATRON, "ann")
    play.refused(c.ApproveRiffle(), clause, play.supervisor)
    play.refused(c.Riffle(), clause)


# 5.3 (5.2 in a tournament): who cuts

CUT = [(B16, "5.3", "5.3[supervisor]"), (B18, "5.3", "5.3[supervisor]"), (N02, "5.2", "5.2[no taker]")]
each_cut = pytest.mark.parametrize(("book", "offer", "supervisor"), CUT)


@rule("mini-baccarat", NI2016_685="5.3", NI2018_687="5.3", NI2002_45="5.2")
@each_cut
def test_the_cards_are_offered_to_a_patron_to_be_cut(book: str, offer: str, supervisor: str) -> None:
    play = to_the_cut(book)
    assert (play.need.commands, offer in play.need.under) == (("offer_cut",), True)
    play.refused(c.CutCards(position=200), offer, Role.PATRON, "ann")
    play.refused(c.CutCards(position=200), offer)
    play.refused(c.CutCards(position=200), offer, play.supervisor)
    play.refused(c.OfferCut(patron="eve"), offer)
    play.do(c.OfferCut(patron="ann"))
    assert (play.last(CutOffered).patron, offer in play.last(CutOffered).under) == ("ann", True)
    assert (play.need.to, set(play.need.commands)) == ("ann", {"cut_cards", "decline_cut"})
    play.refused(c.CutCards(position=200), offer, Role.PATRON, "bob")  # it is not bob's
    play.as_patron("ann", c.CutCards(position=200))
    assert offer in play.last(CardsCut).under


@rule("mini-baccarat", NI2016_685="5.3", NI2018_687="5.3", NI2002_45="5.2")
@each_cut
def test_the_dealer_may_enter_where_the_patron_put_the_card(book: str, offer: str, supervisor: str) -> None:
    play = to_the_cut(book)
    play.do(c.OfferCut(patron="ann"))
    play.do(c.CutCards(position=100), Role.DEALER)
    assert play.game.cut == 100


@rule(
    "mini-baccarat",
    NI2016_685=("5.3", "5.3[supervisor]"),
    NI2018_687=("5.3", "5.3[supervisor]"),
    NI2002_45=("5.2", "5.2[no taker]"),
)
@each_cut
def test_the_supervisor_cuts_when_every_patron_has_declined(book: str, offer: str, supervisor: str) -> None:
    play = to_the_cut(book)
    play.refused(c.DeclineCut(patron="ann"), offer, Role.PATRON, "ann")  # nothing was offered
    for patron in ("ann", "bob"):
        play.refused(c.CutCards(position=200), offer, play.supervisor)
        play.do(c.OfferCut(patron=patron))
        play.as_patron(patron, c.DeclineCut(patron=patron))
        assert (play.last(CutDeclined).patron, offer in play.last(CutDeclined).under) == (patron, True)
    play.refused(c.OfferCut(patron="ann"), offer)  # once declined is declined
    assert (play.need.by, supervisor in play.need.under) == ((play.supervisor,), True)
    play.do(c.CutCards(position=200), play.supervisor)
    assert supervisor in play.last(CardsCut).under


@rule("mini-baccarat", NI2016_685="5.3", NI2018_687="5.3", NI2002_45="5.2[no taker]")
@each_cut
def test_the_supervisor_cuts_when_no_patron_is_present(book: str, offer: str, supervisor: str) -> None:
    play = to_the_cut(book, patrons=())
    assert play.need.by == (play.supervisor,)
    play.do(c.CutCards(position=200), play.supervisor)


# 5.4 (5.3 in a tournament): where

MARGINS = [(B16, "5.4"), (B18, "5.4"), (N02, "5.3")]


@rule("mini-baccarat", NI2016_685="5.4", NI2018_687="5.4", NI2002_45="5.3")
@pytest.mark.parametrize(("book", "clause"), MARGINS)
@pytest.mark.parametrize(("position", "good"), [(0, 0), (51, 0), (52, 1), (208, 1), (364, 1), (365, 0), (416, 0)])
def test_the_cut_is_at_least_one_deck_in_from_either_end(book: str, clause: str, position: int, good: int) -> None:
    play = to_the_cut(book)
    play.do(c.OfferCut(patron="ann"))
    if good:
        play.as_patron("ann", c.CutCards(position=position))
        assert clause in play.last(CardsCut).under
        return
    refusal = play.refused(c.CutCards(position=position), clause, Role.PATRON, "ann")
    assert "~M14" in refusal.under
    play.as_patron("ann", c.CutCards(position=52))  # and may try again


@rule("mini-baccarat", NI2016_685="5.4", NI2018_687="5.4", NI2002_45="5.3")
@pytest.mark.parametrize(("book", "clause"), MARGINS)
def test_the_supervisor_keeps_to_the_same_margins(book: str, clause: str) -> None:
    play = to_the_cut(book, patrons=())
    play.refused(c.CutCards(position=51), clause, play.supervisor)
    play.refused(c.CutCards(position=365), clause, play.supervisor)


@rule(
    "mini-baccarat",
    NI2016_685=("5.4[transfer]", "5.4[second card]"),
    NI2018_687=("5.4[transfer]", "5.4[second card]"),
    NI2002_45=("5.3[transfer]", "5.3[second card]"),
)
@pytest.mark.parametrize(("book", "clause"), MARGINS)
@pytest.mark.parametrize("from_back", [11, 12, 60])
def test_the_front_goes_to_the_back_and_the_other_card_at_least_twelve_from_there(
    book: str, clause: str, from_back: int
) -> None:
    play = to_the_cut(book, patrons=())
    play.do(c.CutCards(position=200), play.supervisor)
    assert f"{clause}[transfer]" in play.last(CardsCut).under
    assert {f"{clause}[transfer]", f"{clause}[second card]"} <= set(play.need.under)
    assert (play.need.by, play.need.commands) == ((Role.DEALER,), ("place_cutting_card",))
    assert "at least 12 from the back" in play.need.say
    if from_back < 12:
        play.refused(c.PlaceCuttingCard(from_back=from_back), f"{clause}[second card]")
        return
    play.do(c.PlaceCuttingCard(from_back=from_back))
    assert f"{clause}[second card]" in play.last(CuttingCardPlaced).under
    assert play.step is Step.BURN


# 5.5 to 5.7 (5.4, 5.5 in a tournament): the burn


@rule("mini-baccarat", NI2016_685="5.5", NI2018_687="5.5", NI2002_45="5.4")
@pytest.mark.parametrize(
    ("book", "clause", "ways"),
    [
        (B16, "5.5", ("burn_by_value", "burn_unseen")),
        (B18, "5.5", ("burn_by_value", "burn_unseen")),
        (N02, "5.4", ("burn_by_value",)),
    ],
)
def test_cards_are_burnt_before_the_first_round_of_each_shoe(book: str, clause: str, ways: tuple[str, ...]) -> None:
    play = to_the_burn(book)
    assert (play.need.commands, clause in play.need.under) == (ways, True)
    for patron in ("ann", "bob"):
        play.wager(patron, "tie", 500)  # wagers need not wait for it
    assert play.refused(c.CallNoMoreBets(), clause).instead == ways
    play.do(c.BurnByValue(card="Ah"))
    play.deal(PLAYER_WINS)
    play.finish()
    assert play.step is Step.BET  # only before the first
    play.refused(c.BurnByValue(card="Ah"), "5.1")


@rule("mini-baccarat", NI2016_685="5.5(a)", NI2018_687="5.5(a)")
@each_cash_book
def test_the_first_card_may_be_discarded_unseen(book: str) -> None:
    play = to_the_burn(book)
    play.do(c.BurnUnseen())
    burnt = play.last(CardsBurnt)
    assert (burnt.shown, burnt.face_down, "5.5(a)" in burnt.under) == ("", 1, True)
    assert (play.game.shoe.left, play.game.discarded, play.game.shoe.seen) == (415, 1, {})


@rule("mini-baccarat", NI2002_45="5.4")
def test_in_a_tournament_the_first_card_is_always_shown() -> None:
    play = to_the_burn(N02)
    assert play.refused(c.BurnUnseen(), "5.4").instead == ("burn_by_value",)


BURNS = {"A": 1} | {str(pip): pip for pip in range(2, 10)} | dict.fromkeys("TJQK", 10)


@rule(
    "mini-baccarat",
    NI2016_685=("5.5(b)", "5.6", "5.7"),
    NI2018_687=("5.5(b)", "5.6", "5.7"),
    NI2002_45=("5.4", "5.4[discard]", "5.5"),
)
@pytest.mark.parametrize(
    ("book", "clauses"),
    [
        (B16, {"5.5(b)", "5.6", "5.7", "~M13"}),
        (B18, {"5.5(b)", "5.6", "5.7", "~M13"}),
        (N02, {"5.4", "5.4[discard]", "5.5", "~N5"}),
    ],
)
@pytest.mark.parametrize("rank", RANKS)
def test_the_shown_card_says_how_many_more_are_discarded_face_down(book: str, clauses: set[str], rank: str) -> None:
    play = to_the_burn(book)
    play.refused(c.BurnByValue(card="Zz"), "2.1")
    play.do(c.BurnByValue(card=f"{rank}s"))
    burnt = play.last(CardsBurnt)
    assert (burnt.shown, burnt.face_down) == (f"{rank}s", BURNS[rank])
    assert clauses <= set(burnt.under)
    assert play.game.shoe.left == 416 - 1 - BURNS[rank]  # the shown card is discarded with them
    assert play.game.discarded == 1 + BURNS[rank]
    assert play.game.shoe.seen == {f"{rank}s": 1}


# 5.8 (5.6 in a tournament): the cutting card

CUTTING_CARD = [(B16, "5.8", "~M11"), (B18, "5.8", "~M11"), (N02, "5.6", "~N4")]
each_cutting_card = pytest.mark.parametrize(("book", "clause", "reading"), CUTTING_CARD)


@rule("mini-baccarat", NI2016_685="5.8", NI2018_687="5.8", NI2002_45="5.6")
@each_cutting_card
@pytest.mark.parametrize("before", range(7))
@pytest.mark.parametrize(("cards", "result"), [("2c 2d 3h 3s 6c 2h", "banker"), ("2c 2d 3h 3s 4c Kh", "player")])
def test_drawn_first_or_during_a_round_it_means_a_shuffle_after_that_round(
    book: str, clause: str, reading: str, before: int, cards: str, result: str
) -> None:
    """Wherever among the six cards of the round it comes out, before the first or after the last included."""
    play = Play(book, patrons=("ann",))
    play.refused(c.DrawCuttingCard(), clause)  # between rounds no card is drawn
    play.wager("ann", "banker", 500)
    play.call()
    hand = cards.split()
    play.deal(" ".join(hand[:before]))
    play.do(c.DrawCuttingCard())
    assert clause in play.last(CuttingCardDrawn).under
    play.refused(c.DrawCuttingCard(), clause)  # there is one in the shoe
    play.deal(" ".join(hand[before:]))
    play.finish()
    assert play.last(RoundClosed).result == result
    assert clause in play.last(ShuffleDue).under
    assert play.step is Step.SHUFFLE


@rule("mini-baccarat", NI2016_685="5.8[tie]", NI2018_687="5.8[tie]", NI2002_45="5.6[tie]")
@each_cutting_card
@pytest.mark.parametrize("then", [PLAYER_WINS, BANKER_WINS, TIE])
def test_after_a_tie_one_more_round_is_dealt_and_only_one(book: str, clause: str, reading: str, then: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", "banker", 500)
    play.call()
    play.do(c.DrawCuttingCard())
    play.deal(TIE)
    play.finish()
    assert f"{clause}[tie]" in play.last(ExtraRoundDue).under
    assert play.step is Step.BET
    play.wager("ann", "banker", 500)  # it is a round like any other
    play.deal(then)
    play.finish()
    assert play.step is Step.SHUFFLE
    assert {f"{clause}[tie]", reading} <= set(play.last(ShuffleDue).under)


@rule("mini-baccarat", NI2016_685="5.8[tie]", NI2018_687="5.8[tie]", NI2002_45="5.6[tie]")
@each_cutting_card
def test_a_tie_before_the_cutting_card_is_just_a_tie(book: str, clause: str, reading: str) -> None:
    play = Play(book, patrons=("ann",))
    play.play(TIE, banker=500)
    assert not any(isinstance(fact, ExtraRoundDue | ShuffleDue) for fact in play.facts)


@rule("mini-baccarat", NI2016_685="5.8", NI2018_687="5.8", NI2002_45="5.6")
@each_cutting_card
def test_a_void_round_does_not_put_the_shuffle_off(book: str, clause: str, reading: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", "banker", 500)
    play.call()
    play.do(c.DrawCuttingCard())
    play.deal(TIE)
    play.do(c.VoidRound(round=play.round.number, ground="impractical", reason="a brawl"), play.operator)
    play.do(c.CollectCards())
    assert clause in play.last(ShuffleDue).under
    assert play.step is Step.SHUFFLE


@rule("mini-baccarat", NI2016_685=("5.8", "5.8[tie]"), NI2018_687=("5.8", "5.8[tie]"))
@each_cash_book
@pytest.mark.parametrize(("cards", "step"), [(PLAYER_WINS, Step.SHUFFLE), (TIE, Step.BET)])
def test_a_no_bet_coup_counts_as_the_round_of_the_cutting_card(book: str, cards: str, step: Step) -> None:
    play = Play(book, patrons=())
    play.do(c.DirectNoBetCoup(), play.supervisor)
    play.call()
    play.do(c.DrawCuttingCard())
    play.deal(cards)
    play.finish()
    assert play.step is step


@rule("mini-baccarat", NI2016_685="5.1", NI2018_687="5.1", NI2002_45="5.1")
@each_book
def test_a_table_that_opens_again_begins_with_a_new_shoe(book: str) -> None:
    play = Play(book, patrons=())
    play.do(t.CloseTable(), play.operator)
    play.do(t.CheckCards(method="one by one"))
    play.do(t.CheckCards(method="one by one"))
    play.do(t.OpenTable(), play.operator)
    assert play.step is Step.SHUFFLE
    assert isinstance(play.ask(c.CallNoMoreBets()), Refusal)
