"""Section 5, shuffle and cut: who shuffles, who cuts, where, and when the cutting card ends a shoe."""

import pytest

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import (
    CardBurnt,
    CardsCut,
    CardsShuffled,
    CutOffered,
    CuttingCardDrawn,
    CuttingCardPlaced,
    FinalRoundsAnnounced,
    NoMoreBetsRecalled,
    ShuffleDue,
)
from croupier.games.blackjack.procedure import Step
from croupier.ruling import Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.blackjack.play import B06, BOOKS, N02, START, Play

each_book = pytest.mark.parametrize("book", BOOKS)
SUPERVISOR_CUTS = {B06: "5.2[supervisor]", N02: "5.2[no taker]"}
FROM_BACK = {B06: "5.3[cutting card]", N02: "5.3[re-insert]"}
AFTER_ROUND = {B06: "5.4(b)", N02: "5.4(a)bis"}
THREE = ("ann", "bob", "cat")


def shuffled(book: str, patrons: tuple[str, ...] = THREE) -> Play:
    play = Play(book, patrons=patrons, burnt=False)
    play.do(c.ShuffleCards())
    return play


def round_with_cutting_card(book: str, after: int) -> Play:
    """A round of three in which the cutting card comes out after N cards; then the next shuffle."""
    play = Play(book, patrons=THREE)
    for name in THREE:
        play.wager(name, 10_00)
    play.call()
    for number, card in enumerate(("Tc", "Tc", "Tc", "7d", "9h", "9h", "9h")):
        if number == after:
            play.do(c.DrawCuttingCard())
        play.card(card)
    play.decide("stand", "stand", "stand")
    if after == 7:
        play.do(c.DrawCuttingCard())
    play.deal("Ts")
    play.finish()
    return play


@rule("blackjack", NI2006_147=("5.1", "A:New shoe"), NI2002_45="5.1")
@each_book
def test_the_dealer_shuffles_all_cards_for_each_new_shoe(book: str) -> None:
    play = Play(book, burnt=False)
    assert (play.step, "5.1" in play.need.under) == (Step.SHUFFLE, True)
    for early in (c.OfferCut(patron="ann"), c.CutCards(position=100), c.PlaceCuttingCard(from_back=60)):
        play.refused(early, "5.1")
    play.refused(c.ShuffleCards(), "A:Dealer", Role.PATRON, "ann")
    play.do(c.ShuffleCards())
    under = play.last(CardsShuffled).under
    assert "5.1" in under
    assert ("A:New shoe" in under) is (book == B06)
    play.refused(c.ShuffleCards(), "5.1")


# The person who cuts (5.2)


@rule("blackjack", NI2006_147=("5.2", "5.2(a)"), NI2002_45=("5.2", "5.2(a)"))
@each_book
def test_when_the_game_begins_the_first_player_to_the_table_cuts(book: str) -> None:
    play = Play(book, patrons=(), burnt=False)
    for name, seat in (("cat", 5), ("ann", 1), ("bob", 3)):
        play.join(name, seat)
    play.do(c.ShuffleCards())
    assert "5.2(a)" in play.need.under
    for other in ("ann", "bob"):
        play.refused(c.OfferCut(patron=other), "5.2(a)")
    play.refused(c.CutCards(position=100), "5.2", Role.PATRON, "cat")  # it has not been offered
    play.do(c.OfferCut(patron="cat"))
    assert {"5.2", "5.2(a)"} <= set(play.last(CutOffered).under)
    play.refused(c.CutCards(position=100), "5.2", Role.PATRON, "ann")
    play.as_patron("cat", c.CutCards(position=100))
    assert "5.2" in play.last(CardsCut).under


@rule("blackjack", NI2006_147="5.2(a)", NI2002_45="5.2(a)")
@each_book
def test_the_game_begins_anew_when_the_table_opens_again(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.play("Tc 7d Kh", "stand", then="Ts")
    if book == B06:
        play.do(t.GiveClosingNotice(), play.operator)
    play.do(t.CloseTable(), play.operator)
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    play.do(t.CheckCards(method="one by one"))
    play.do(t.CheckCards(method="one by one"))
    play.do(t.OpenTable(), play.operator)
    play.join("bob", 4)
    play.as_patron("ann", t.JoinTable(patron="ann", seat=1))
    play.do(c.ShuffleCards())
    play.refused(c.OfferCut(patron="ann"), "5.2(a)")
    play.do(c.OfferCut(patron="bob"))
    assert "5.2(a)" in play.last(CutOffered).under


@rule("blackjack", NI2006_147=("5.2(b)", "5.4", "5.4(b)"), NI2002_45=("5.2(b)", "5.4", "5.4(a)bis"))
@each_book
@pytest.mark.parametrize(("after", "who"), [(1, "bob"), (2, "cat"), (4, "ann"), (6, "cat")])
def test_else_the_player_on_whose_box_the_cutting_card_appeared(book: str, after: int, who: str) -> None:
    play = round_with_cutting_card(book, after)
    assert play.last(CuttingCardDrawn).on == who
    assert {"5.4", AFTER_ROUND[book]} <= set(play.last(ShuffleDue).under)
    assert [play.won(name) for name in THREE] == [10_00] * 3  # the round was finished first
    play.do(c.ShuffleCards())
    for other in set(THREE) - {who}:
        play.refused(c.OfferCut(patron=other), "5.2(b)")
    play.do(c.OfferCut(patron=who))
    assert {"5.2", "5.2(b)"} <= set(play.last(CutOffered).under)


@rule("blackjack", NI2006_147="5.2(c)", NI2002_45="5.2(c)")
@each_book
@pytest.mark.parametrize("after", [3, 7])
def test_or_the_player_farthest_to_the_dealers_right_if_it_was_the_dealers_hand(book: str, after: int) -> None:
    play = round_with_cutting_card(book, after)
    assert play.last(CuttingCardDrawn).on == "dealer"
    play.do(c.ShuffleCards())
    play.refused(c.OfferCut(patron="ann"), "5.2(c)")
    play.do(c.OfferCut(patron="cat"))
    assert "5.2(c)" in play.last(CutOffered).under


@rule("blackjack", NI2006_147="5.2(d)", NI2002_45="5.2(d)")
@each_book
def test_who_declines_is_followed_by_the_others_clockwise(book: str) -> None:
    play = round_with_cutting_card(book, 1)  # on bob's box
    play.do(c.ShuffleCards())
    play.do(c.OfferCut(patron="bob"))
    play.refused(c.DeclineCut(patron="ann"), "5.2", Role.PATRON, "ann")
    play.as_patron("bob", c.DeclineCut(patron="bob"))
    play.refused(c.OfferCut(patron="bob"), "5.2")
    play.refused(c.OfferCut(patron="ann"), "5.2(d)")
    play.do(c.OfferCut(patron="cat"))
    assert "5.2(d)" in play.last(CutOffered).under
    play.as_patron("cat", c.DeclineCut(patron="cat"))
    play.do(c.OfferCut(patron="ann"))
    play.as_patron("ann", c.CutCards(position=100))


@rule("blackjack", NI2006_147="5.2(d)", NI2002_45="5.2(d)")
@each_book
def test_with_nobody_named_each_is_asked_from_the_first_seat_on(book: str) -> None:
    """The cutting card came out between hands, or its player has left."""
    play = round_with_cutting_card(book, 1)
    play.as_patron("bob", t.LeaveTable(patron="bob"))
    play.do(c.ShuffleCards())
    play.refused(c.OfferCut(patron="cat"), "5.2(d)")
    play.do(c.OfferCut(patron="ann"))


@rule(
    "blackjack",
    NI2006_147=("5.2[supervisor]", "A:Casino Supervisor"),
    NI2002_45=("5.2[no taker]", "A:Casino Supervisor"),
)
@each_book
def test_if_nobody_wishes_to_cut_the_casino_supervisor_does(book: str) -> None:
    """In a tournament too: there Mini-Baccarat names the director, and Blackjack does not."""
    play = shuffled(book, ("ann", "bob"))
    play.refused(c.CutCards(position=100), "5.2", Role.SUPERVISOR)
    for name in ("ann", "bob"):
        play.do(c.OfferCut(patron=name))
        play.as_patron(name, c.DeclineCut(patron=name))
    assert SUPERVISOR_CUTS[book] in play.need.under
    assert play.need.by == (Role.SUPERVISOR,)
    play.refused(c.CutCards(position=100), SUPERVISOR_CUTS[book])
    play.refused(c.CutCards(position=100), "5.2", Role.DIRECTOR)
    play.do(c.CutCards(position=100), Role.SUPERVISOR)
    assert SUPERVISOR_CUTS[book] in play.last(CardsCut).under


# Where (5.3)


@rule("blackjack", NI2006_147=("5.3", "5.3[transfer]"), NI2002_45=("5.3", "5.3[transfer]"))
@each_book
@pytest.mark.parametrize(
    ("position", "fits"), [(51, False), (52, True), (200, True), (364, True), (365, False), (0, False), (-60, False)]
)
def test_the_cut_is_at_least_a_deck_from_either_end(book: str, position: int, fits: bool) -> None:
    play = shuffled(book)
    play.do(c.OfferCut(patron="ann"))
    cut = c.CutCards(position=position)
    if not fits:
        play.refused(cut, "5.3", Role.PATRON, "ann")
        return
    play.as_patron("ann", cut)
    assert {"5.3", "5.3[transfer]"} <= set(play.last(CardsCut).under)
    assert (play.step, "5.3[transfer]" in play.need.under) == (Step.CUTTING_CARD, True)


@rule("blackjack", NI2006_147="5.3[cutting card]", NI2002_45=("5.3[re-insert]", "5.3[approximately]"))
@pytest.mark.parametrize(
    ("book", "decks", "least", "most"),
    [(B06, "4", 52, 130), (B06, "8", 52, 234), (N02, "5", 52, 156), (N02, "8", 52, 234)],
)
def test_the_cutting_card_goes_in_a_deck_to_about_half_the_decks_from_the_back(
    book: str, decks: str, least: int, most: int
) -> None:
    play = Play(book, patrons=("ann",), burnt=False, decks=decks)
    play.do(c.ShuffleCards())
    play.cut(100)
    for wrong in (least - 1, most + 1, 0, -1):
        refusal = play.refused(c.PlaceCuttingCard(from_back=wrong), FROM_BACK[book])
        assert book == B06 or "5.3[approximately]" in refusal.under
    for right in (least, most):
        assert not isinstance(play.ask(c.PlaceCuttingCard(from_back=right)), type(refusal))
    play.do(c.PlaceCuttingCard(from_back=most))
    assert FROM_BACK[book] in play.last(CuttingCardPlaced).under
    assert play.step is Step.BET


# A burn, where the approved shuffle has one


@rule("blackjack", NI2006_147=("6.1", "A:Burn", "2.3(b)"))
def test_one_card_is_burnt_unseen_where_the_approved_shuffle_has_it_so() -> None:
    play = Play(B06, patrons=("ann",), burn="one")
    burnt = play.last(CardBurnt)
    assert (burnt.card, burnt.place, {"6.1", "A:Burn"} <= set(burnt.under)) == ("", 1, True)
    assert (play.game.shoe.left, play.game.rack) == (415, ("",))
    play.refused(c.BurnFirst(), "5.1")


@rule("blackjack", NI2006_147="6.1", NI2002_45="6.1")
@each_book
def test_else_none_is_burnt(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.refused(c.BurnFirst(), "6.1")
    assert play.game.shoe.left == 416


# The cutting card (5.4, 5.5)


@rule("blackjack", NI2006_147=("5.4", "5.4(a)", "4.1"), NI2002_45=("5.4", "5.4(a)", "4.1"))
@each_book
def test_drawn_first_in_a_round_the_cards_are_shuffled_before_it_and_wagers_may_be_withdrawn(book: str) -> None:
    play = Play(book)
    play.wager("ann", 10_00)
    play.wager("bob", 20_00)
    play.refused(c.DrawCuttingCard(), "5.4")  # no card is being drawn
    play.call()
    play.do(c.DrawCuttingCard())
    for kind in (CuttingCardDrawn, NoMoreBetsRecalled, ShuffleDue):
        assert {"5.4", "5.4(a)"} <= set(play.last(kind).under)
    assert (play.step, play.round.number) == (Step.SHUFFLE, 1)
    play.refused(c.DealCard(card="Tc"), "6.1")
    play.as_patron("bob", c.TakeBackWager(patron="bob", option="main"))
    assert (play.chips("bob"), play.on_layout("ann")) == (START, 10_00)
    play.prepare_shoe()
    assert (play.game.shoe.left, play.step) == (416, Step.BET)
    play.as_patron("ann", c.ChangeWager(patron="ann", option="main", amount=30_00))
    if book == N02:
        play.wager("bob", 20_00)  # there everybody wagers
    play.deal("Tc Tc 7d Kh Kh" if book == N02 else "Tc 7d Kh")
    assert play.step is Step.DECIDE


@rule("blackjack", NI2006_147=("5.4", "5.4(b)"), NI2002_45=("5.4", "5.4(a)bis"))
@each_book
def test_drawn_during_a_round_the_cards_are_shuffled_at_its_end(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("Tc 7d")
    play.do(c.DrawCuttingCard())
    assert AFTER_ROUND[book] in play.last(CuttingCardDrawn).under
    play.refused(c.DrawCuttingCard(), "5.4")
    play.deal("Kh")
    play.decide("stand")
    play.deal("Ts")
    assert play.all(ShuffleDue) == []
    play.finish()
    assert play.step is Step.SHUFFLE
    assert {"5.4", AFTER_ROUND[book]} <= set(play.last(ShuffleDue).under)
    play.refused(c.PlaceWager(patron="ann", option="main", amount=10_00, box=1), "4.1", Role.PATRON, "ann")


@rule("blackjack", NI2006_147="5.5")
def test_in_the_last_three_rounds_the_cutting_card_is_discarded_and_dealing_goes_on() -> None:
    play = Play(B06, patrons=("ann",))
    for role in set(Role) - {Role.OPERATOR}:
        play.refused(c.AnnounceFinalRounds(), "A:Casino Operator", role)
    play.do(c.AnnounceFinalRounds(), Role.OPERATOR)
    assert (play.last(FinalRoundsAnnounced).rounds, "5.5" in play.last(FinalRoundsAnnounced).under) == (3, True)
    play.refused(c.AnnounceFinalRounds(), "5.5", Role.OPERATOR)
    play.play("Tc 7d Kh", "stand", then="Ts")
    play.wager("ann", 10_00)
    play.call()
    play.do(c.DrawCuttingCard())  # as the first card of the round
    assert "5.5" in play.last(CuttingCardDrawn).under
    play.deal("Tc 7d Kh")
    play.decide("stand")
    play.deal("Ts")
    play.finish()
    assert (play.step, play.all(ShuffleDue)) == (Step.BET, [])
    play.play("Tc 7d Kh", "stand", then="Ts")
    late = c.PlaceWager(patron="ann", option="main", amount=10_00, box=1)
    play.refused(late, "5.5", Role.PATRON, "ann")
    assert "5.5" in play.need.under
    play.do(t.GiveClosingNotice(), Role.OPERATOR)
    play.do(t.CloseTable(), Role.OPERATOR)
    assert play.won("ann") == 30_00


@rule("blackjack", NI2006_147="5.5")
def test_in_mid_round_too_and_only_once_they_have_been_announced() -> None:
    play = Play(B06, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("Tc")
    play.refused(c.AnnounceFinalRounds(), "5.5", Role.OPERATOR)  # between rounds
    play.deal("7d Kh")
    play.decide("stand")
    play.deal("Ts")
    play.finish()
    play.do(c.AnnounceFinalRounds(), Role.OPERATOR)
    play.wager("ann", 10_00)
    play.deal("Tc")
    play.do(c.DrawCuttingCard())
    play.deal("7d Kh")
    play.decide("stand")
    play.deal("Ts")
    play.finish()
    assert play.step is Step.BET


@rule("blackjack", NI2002_45="5.4")
def test_the_tournament_book_has_no_last_rounds() -> None:
    play = Play(N02)
    play.refused(c.AnnounceFinalRounds(), "5.4", Role.DIRECTOR)
