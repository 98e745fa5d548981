"""Section 19 (20 of the tournament book), the automated shuffling shoe, its failure and its replacement."""

import pytest

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import (
    CardsCut,
    CardsShuffled,
    CutOffered,
    CuttingCardInserted,
    ShoeMalfunctioned,
    ShoeReplaced,
    ShuffleDue,
)
from croupier.games.blackjack.procedure import Step
from croupier.games.rounds import OptionsReplaced
from croupier.ruling import Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.blackjack.play import B06, BOOKS, N02, START, Play

each_book = pytest.mark.parametrize("book", BOOKS)
IN_USE = {B06: "19.1", N02: "20.1"}
LOADED = {B06: "19.2", N02: "20.2"}
MALFUNCTION = {B06: ("19.3", "19.4"), N02: ("20.3", "20.3[malfunction]")}
REPLACED = {B06: "19.3(b)", N02: "20.3[end of shoe]"}
BY_HAND = {B06: "19.3(b)[manual shoe]", N02: "20.3[end of shoe]"}
VOID_POWER = {B06: "16.3", N02: "16.4"}


def automated(book: str, patrons: tuple[str, ...] = ("ann",), **setting: str) -> Play:
    return Play(book, patrons=patrons, shoe="automated", **setting)


def in_mid_round(book: str, patrons: tuple[str, ...] = ("ann",)) -> Play:
    """Everybody has a wager and a first card."""
    play = automated(book, patrons)
    for name in patrons:
        play.wager(name, 10_00)
    play.deal(" ".join(["Tc"] * len(patrons)))
    return play


def failed(book: str, patrons: tuple[str, ...] = ("ann",)) -> Play:
    play = in_mid_round(book, patrons)
    play.do(c.ReportMalfunction(fault="belt torn"))
    return play


# In use (19.1, 19.2; 20.1, 20.2)


@rule("blackjack", NI2006_147=("19.1", "19.2"), NI2002_45=("20.1", "20.2"))
@each_book
def test_the_dealer_shuffles_the_new_cards_and_loads_the_shoe(book: str) -> None:
    play = Play(book, patrons=("ann",), burnt=False, shoe="automated")
    assert (play.step, {IN_USE[book], LOADED[book]} <= set(play.need.under)) == (Step.SHUFFLE, True)
    play.do(c.ShuffleCards())
    assert {IN_USE[book], LOADED[book]} <= set(play.last(CardsShuffled).under)
    assert play.step is Step.BET  # section 5 is replaced: no cut, no cutting card
    for other in (c.OfferCut(patron="ann"), c.CutCards(position=100), c.PlaceCuttingCard(from_back=60)):
        assert "5.1" not in play.refused(other, IN_USE[book]).under
    play.refused(c.ShuffleCards(), LOADED[book])


@rule("blackjack", NI2006_147=("19.1", "19.2"), NI2002_45=("20.1", "20.2"))
@each_book
def test_the_cards_go_back_into_it_after_each_round(book: str) -> None:
    play = automated(book)
    play.play("Tc 7d Kh", "stand", then="Ts")
    assert (play.game.shoe.left, play.game.rack, play.step) == (416, (), Step.BET)
    assert play.all(ShuffleDue) == []
    for _ in range(9):  # more of one card than the decks hold, over several rounds
        play.play("Tc 7d Tc", "stand", then="Ts")
    assert play.won("ann") == 100_00


@rule("blackjack", NI2006_147="19.1", NI2002_45="20.1")
@each_book
def test_there_is_no_cutting_card_in_it(book: str) -> None:
    play = in_mid_round(book)
    play.refused(c.DrawCuttingCard(), "5.4")
    play.refused(c.ReportDealtPastCuttingCard(), "19.1" if book == B06 else "5.4")


@rule("blackjack", NI2006_147=("19.1", "4.7", "14.6", "14.8"))
def test_under_it_nobody_is_held_to_the_minimum_and_discards_are_not_shuffled() -> None:
    play = automated(B06, ("ann", "bob"))
    play.sit_out("first")
    play.refused(c.HoldToMinimum(patron="ann"), "3.1", Role.OPERATOR)
    play.refused(c.ReshuffleDiscards(), "16.3")
    play.refused(c.ReportDealtPastCuttingCard(), "19.1")
    hand = Play(B06)
    hand.sit_out("first")
    hand.do(c.HoldToMinimum(patron="ann"), Role.OPERATOR)


@rule("blackjack", NI2006_147="19.1", NI2002_45="20.1")
@each_book
def test_another_kind_of_shoe_elected_with_notice_is_loaded_first(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.do(t.GiveNotice(options={"shoe": "automated"}), play.operator)
    play.play("Tc 7d Kh", "stand", then="Ts")
    assert (play.step, IN_USE[book] in play.need.under) == (Step.SHUFFLE, True)
    play.refused(c.PlaceWager(patron="ann", option="main", amount=10_00, box=1), "4.1", Role.PATRON, "ann")
    play.do(c.ShuffleCards())
    assert (play.step, play.game.automated) == (Step.BET, True)
    play.do(t.GiveNotice(options={"shoe": "hand"}), play.operator)
    play.play("Tc 7d Kh", "stand", then="Ts")
    play.prepare_shoe()
    assert (play.step, play.game.automated, play.game.shoe.left) == (Step.BET, False, 416)


# Malfunction (19.3, 19.4; 20.3)


@rule("blackjack", NI2006_147=("19.3", "19.3(a)", "19.4"), NI2002_45=("20.3", "20.3[malfunction]"))
@each_book
def test_a_fault_that_cannot_be_rectified_is_recorded_in_the_round_it_stops(book: str) -> None:
    play = automated(book)
    fault = c.ReportMalfunction(fault="belt torn")
    refusal = play.refused(fault, MALFUNCTION[book][0])  # no round: the shoe is just replaced
    assert refusal.instead == ("replace_shoe",)
    play.wager("ann", 10_00)
    play.deal("Tc")
    play.refused(c.ReportMalfunction(fault=" "), MALFUNCTION[book][1])
    play.refused(fault, "A:Dealer", Role.PATRON, "ann")
    play.do(fault)
    fact = play.last(ShoeMalfunctioned)
    assert (fact.fault, set(MALFUNCTION[book]) <= set(fact.under)) == ("belt torn", True)
    assert ("19.3(a)" if book == B06 else "20.3") in fact.under
    assert (play.step, play.game.shoe.left, play.on_layout("ann")) == (Step.CUT, 415, 10_00)
    play.refused(fault, MALFUNCTION[book][0])


@rule("blackjack", NI2006_147="5.1", NI2002_45="5.1")
@each_book
def test_a_hand_shoe_has_no_such_fault(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.refused(c.ReportMalfunction(fault="stuck"), "5.1")
    play.refused(c.ReplaceShoe(automated=True), "5.1", play.supervisor)
    play.refused(c.InsertCuttingCard(from_back=52), "5.3")


@rule(
    "blackjack",
    NI2006_147=("19.3(a)", "19.3(a)(i)", "19.3(a)(ii)", "19.3(a)(iii)", "5.2(d)", "5.2[supervisor]", "5.3"),
)
def test_the_rest_is_shuffled_cut_from_the_dealers_right_and_completes_the_round_from_a_hand_shoe() -> None:
    play = failed(B06, ("ann", "bob", "cat"))
    assert {"19.3(a)(i)", "19.3(a)(iii)"} <= set(play.last(ShoeMalfunctioned).under)
    assert "19.3(a)(ii)" in play.need.under
    play.refused(c.DealCard(card="9c"), "6.1")
    play.refused(c.OfferCut(patron="ann"), "19.3(a)(ii)")
    play.do(c.OfferCut(patron="cat"))
    assert "19.3(a)(ii)" in play.last(CutOffered).under
    play.as_patron("cat", c.DeclineCut(patron="cat"))
    play.refused(c.OfferCut(patron="bob"), "5.2(d)")  # clockwise from there it is ann
    for name in ("ann", "bob"):
        play.do(c.OfferCut(patron=name))
        assert "5.2(d)" in play.last(CutOffered).under
        play.as_patron(name, c.DeclineCut(patron=name))
    play.refused(c.CutCards(position=51), "5.3", Role.SUPERVISOR)
    play.do(c.CutCards(position=100), Role.SUPERVISOR)
    assert "5.2[supervisor]" in play.last(CardsCut).under
    assert (play.step, play.turn[0], play.game.shoe.left) == (Step.DEAL, 0, 413)  # 416 less the three that are out
    play.refused(c.DrawCuttingCard(), "5.4")  # none is put in for the rest of a round
    play.deal("7d Kh Kh Kh")
    play.decide("stand", "stand", "stand")
    play.deal("Ts")
    play.finish()
    assert [play.won(name) for name in ("ann", "bob", "cat")] == [10_00] * 3
    assert (play.step, "19.3(b)" in play.last(ShuffleDue).under) == (Step.REPLACE_SHOE, True)


@rule("blackjack", NI2006_147=("19.1", "19.3(a)(iii)", "16.3"))
def test_should_those_cards_run_out_the_round_may_be_voided() -> None:
    play = failed(B06)
    play.cut(100)
    while play.game.shoe.left:
        play.do(c.ReportCardDrawnInError(burnt=True))
    assert (play.step, "16.3" in play.need.under) == (Step.RESHUFFLE, True)
    assert play.refused(c.ReshuffleDiscards(), "16.3").instead == ("void_round",)
    play.do(c.VoidRound(round=1, ground="impractical", reason="no cards left"), Role.OPERATOR)
    play.do(c.CollectCards())
    assert (play.chips("ann"), play.step) == (START, Step.REPLACE_SHOE)


@rule("blackjack", NI2006_147="19.3(a)(ii)")
def test_a_cutting_card_is_not_just_put_in_under_this_book() -> None:
    play = failed(B06)
    play.refused(c.InsertCuttingCard(from_back=52), "19.3(a)(ii)")


@rule("blackjack", NI2002_45=("20.3", "20.3(a)", "20.3[end of shoe]", "5.4(a)bis"))
def test_in_a_tournament_a_cutting_card_may_go_in_a_deck_from_the_back_and_dealing_goes_on() -> None:
    play = in_mid_round(N02)
    play.refused(c.InsertCuttingCard(from_back=52), "20.3(a)")
    play.do(c.ReportMalfunction(fault="belt torn"))
    for wrong in (25, 79, 0, -52, 500):
        play.refused(c.InsertCuttingCard(from_back=wrong), "20.3(a)")
    play.do(c.InsertCuttingCard(from_back=60))
    assert "20.3(a)" in play.last(CuttingCardInserted).under
    play.refused(c.InsertCuttingCard(from_back=60), "20.3(a)")
    play.deal("7d Kh")
    play.decide("stand")
    play.deal("Ts")
    play.finish()
    assert play.step is Step.BET  # the stack is dealt on
    play.wager("ann", 10_00)
    play.deal("Tc 7d Kh")
    play.do(c.DrawCuttingCard())
    play.decide("stand")
    play.deal("Ts")
    play.finish()
    assert play.won("ann") == 20_00
    assert (play.step, "20.3[end of shoe]" in play.last(ShuffleDue).under) == (Step.REPLACE_SHOE, True)


@rule("blackjack", NI2002_45=("20.3", "20.3(b)", "20.3[end of shoe]"))
def test_or_the_rest_is_shuffled_and_cut_and_completes_the_round() -> None:
    play = failed(N02, ("ann", "bob"))
    assert "20.3(b)" in play.need.under
    play.do(c.OfferCut(patron="bob"))
    assert "20.3(b)" in play.last(CutOffered).under
    play.as_patron("bob", c.CutCards(position=100))
    play.deal("7d Kh Kh")
    play.decide("stand", "stand")
    play.deal("Ts")
    play.finish()
    assert (play.won("ann"), play.won("bob"), play.step) == (10_00, 10_00, Step.REPLACE_SHOE)


@rule("blackjack", NI2006_147=("14.4", "19.3(a)"), NI2002_45=("14.4", "20.3(a)", "20.3(b)"))
@pytest.mark.parametrize(("book", "cutting_card"), [(B06, False), (N02, False), (N02, True)])
def test_a_round_with_cards_of_both_shoes_is_not_rebuilt(book: str, cutting_card: bool) -> None:
    play = failed(book)
    if cutting_card:
        play.do(c.InsertCuttingCard(from_back=60))
    else:
        play.cut(100)
    play.deal("7d Kh")
    play.refused(c.ReconstructRound(cards=("Tc", "Kh", "7d")), VOID_POWER[book])


# Replacement (19.3(b); 20.3)


@rule("blackjack", NI2006_147="19.3(b)", NI2002_45="20.3[end of shoe]")
@each_book
@pytest.mark.parametrize("after_a_fault", [True, False])
def test_the_shoe_is_replaced_with_new_cards_that_are_checked(book: str, after_a_fault: bool) -> None:
    play = failed(book) if after_a_fault else automated(book)
    if after_a_fault:
        play.refused(c.ReplaceShoe(automated=True), REPLACED[book], play.supervisor)  # first the round
        play.cut(100)
        play.deal("7d Kh")
        play.decide("stand")
        play.deal("Ts")
        play.finish()
        assert REPLACED[book] in play.need.under
        play.refused(c.ShuffleCards(), LOADED[book])
        play.refused(c.PlaceWager(patron="ann", option="main", amount=10_00, box=1), "4.1", Role.PATRON, "ann")
    for role in set(Role) - {play.supervisor}:
        play.refused(c.ReplaceShoe(automated=True), "A:Casino Supervisor", role)
    play.do(c.ReplaceShoe(automated=True), play.supervisor)
    replaced = play.last(ShoeReplaced)
    assert (replaced.automated, REPLACED[book] in replaced.under) == (True, True)
    play.do(c.ShuffleCards())
    assert play.step is Step.CHECK_CARDS
    play.do(c.CheckReplacement())
    play.do(c.CheckReplacement(), play.supervisor)
    assert (play.step, play.game.automated, play.game.shoe.left) == (Step.BET, True, 416)


@rule("blackjack", NI2006_147=("19.3(b)", "19.3(b)[manual shoe]", "4.7", "14.8"), NI2002_45="20.3[end of shoe]")
@each_book
def test_with_a_hand_shoe_in_its_place_the_section_no_longer_applies(book: str) -> None:
    play = automated(book, ("ann", "bob"))
    play.do(c.ReplaceShoe(automated=False), play.supervisor)
    assert BY_HAND[book] in play.last(ShoeReplaced).under
    changed = play.last(OptionsReplaced)
    assert (changed.options["shoe"], BY_HAND[book] in changed.under) == ("hand", True)
    assert play.state.setting.options["shoe"] == "hand"
    play.do(c.CheckReplacement())
    play.do(c.CheckReplacement(), play.supervisor)
    assert "5.1" in play.need.under
    play.prepare_shoe()
    play.refused(c.ReportMalfunction(fault="stuck"), "5.1")
    if book == B06:
        play.sit_out("first")
        play.do(c.HoldToMinimum(patron="ann"), Role.OPERATOR)  # 4.7 is back
    play.do(c.ReportDealtPastCuttingCard())  # and so is the cutting card
    assert play.step is Step.SHUFFLE


@rule("blackjack", NI2006_147=("14.2", "14.2[burnt]", "19.3"), NI2002_45=("14.2", "14.2[burnt]", "20.3"))
@each_book
def test_cards_kept_from_two_shoes_are_two_cards_though_both_were_the_second(book: str) -> None:
    play = automated(book)
    for _ in "12":
        play.do(c.ReportCardDrawnInError())
    play.wager("ann", 10_00)
    play.deal("Tc")  # the first of them
    play.do(c.ReportMalfunction(fault="jammed"))
    play.cut(60)
    for _ in "12":
        play.do(c.ReportCardDrawnInError())
    assert [each.place for each in play.game.carried] == [2, 1, 2]
    play.do(c.ReportCardDrawnInError(card="5s", kept=True))
    assert [each.card for each in play.game.carried] == ["5s", "", ""]
    play.do(c.ReportCardDrawnInError(card="5s", burnt=True, kept=True))
    assert ([each.card for each in play.game.carried], play.game.rack) == (["", ""], ("5s",))
    assert play.game.shoe.seen["5s"] == 1
