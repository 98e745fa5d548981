"""Section 14, irregularities: cards that came wrongly, rounds rebuilt or void, shoes that run out, absent players."""

import pytest

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import (
    CardBurnt,
    CardDealt,
    CardKept,
    DealtPastCuttingCard,
    DiscardsReshuffled,
    PlayerAbsent,
    RoundReconstructed,
    RoundVoided,
    ShuffleDue,
)
from croupier.games.blackjack.procedure import Step
from croupier.ruling import Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.blackjack.play import B06, BOOKS, N02, START, Play, money

each_book = pytest.mark.parametrize("book", BOOKS)
VOID_POWER = {B06: "16.3", N02: "16.4"}


def cards(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def rebuilt(order: str, because: str = "placement") -> c.ReconstructRound:
    return c.ReconstructRound(cards=cards(order), because=because)


def two_players(book: str, order: str) -> Play:
    """Ann and bob have 10.00 down, and these cards have been dealt."""
    play = Play(book)
    play.wager("ann", 10_00)
    play.wager("bob", 10_00)
    play.deal(order)
    return play


def nearly_empty(book: str, left: int, **options: str) -> Play:
    """All but N cards of the shoe are in the rack."""
    play = Play(book, patrons=("ann",), decks="5", **options)
    while play.game.shoe.left > left:
        play.do(c.ReportCardDrawnInError(burnt=True))
    return play


# A card found face up (14.1)


@rule("blackjack", NI2006_147=("14.1", "A:Burn"), NI2002_45=("14.1", "A:Burn"))
@each_book
@pytest.mark.parametrize("dealt", ["", "Tc", "Tc 7d", "Tc 7d Kh"])
def test_a_card_found_face_up_in_the_shoe_is_burnt(book: str, dealt: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal(dealt)
    before = (play.turn, play.step, play.game.shoe.left)
    play.do(c.BurnFaceUpCard(card="As"))
    assert {"14.1", "A:Burn"} <= set(play.last(CardBurnt).under)
    assert (play.turn, play.step, play.game.shoe.left) == (*before[:2], before[2] - 1)
    assert play.game.rack[-1] == "As"
    play.refused(c.BurnFaceUpCard(card="joker"), "2.1")
    play.refused(c.BurnFaceUpCard(card="As"), "A:Dealer", Role.PATRON, "ann")


@rule("blackjack", NI2006_147="14.1", NI2002_45="14.1")
@each_book
def test_none_is_found_before_the_shoe_is_loaded(book: str) -> None:
    play = Play(book, burnt=False)
    play.refused(c.BurnFaceUpCard(card="As"), "14.1")


# Cards drawn in error (14.2)


@rule("blackjack", NI2006_147="14.2", NI2002_45="14.2")
@each_book
@pytest.mark.parametrize("seen", [True, False])
def test_a_card_drawn_in_error_is_the_next_card_seen_or_not(book: str, seen: bool) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("Tc 7d 5h")
    place = play.game.shoe.drawn + 1
    play.do(c.ReportCardDrawnInError(card="6s" if seen else ""))  # ann is still thinking
    kept = play.last(CardKept)
    assert (kept.place, kept.card, "14.2" in kept.under) == (place, "6s" if seen else "", True)
    play.decide("draw")
    assert "14.2" in play.need.under
    if seen:
        play.refused(c.DealCard(card="2c"), "14.2")
    play.card("6s")
    dealt = play.last(CardDealt)
    assert (dealt.place, dealt.carried, "14.2" in dealt.under, play.cards()) == (place, True, True, "Tc 5h 6s")
    play.deal("Ts")
    play.finish()
    assert play.won("ann") == 10_00  # 21 against seventeen


@rule("blackjack", NI2006_147="14.2", NI2002_45="14.2")
@each_book
def test_one_drawn_at_the_end_of_a_round_opens_the_next(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("Tc 7d Kh")
    play.decide("stand")
    play.deal("Ts")
    play.do(c.ReportCardDrawnInError(card="As"))  # not to the dealer's hand
    play.finish()
    play.wager("ann", 10_00)
    play.call()
    play.refused(c.DealCard(card="2c"), "14.2")
    play.card("As")
    assert play.cards() == "As"


@rule("blackjack", NI2006_147="14.2", NI2002_45="14.2")
@each_book
def test_where_a_card_is_due_the_card_drawn_is_that_card(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("Tc")
    refusal = play.refused(c.ReportCardDrawnInError(card="6s"), "14.2")
    assert refusal.instead == ("deal_card",)


@rule("blackjack", NI2006_147="14.2[burnt]", NI2002_45="14.2[burnt]")
@each_book
@pytest.mark.parametrize("card", ["6s", ""])
def test_a_card_burnt_in_error_stays_in_the_rack(book: str, card: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("Tc 7d")
    play.do(c.ReportCardDrawnInError(card=card, burnt=True))
    assert "14.2[burnt]" in play.last(CardBurnt).under
    assert (play.game.rack, play.game.carried, play.turn) == ((card,), (), (1, 1))
    play.deal("Kh")
    assert play.last(CardDealt).place == 4


# Cards of the dealer's hand (14.3)


@rule("blackjack", NI2006_147="14.3", NI2002_45="14.3")
@each_book
def test_a_card_drawn_to_the_dealers_hand_too_early_is_burnt(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.refused(c.ReportDealerCardInError(card="As"), "14.3")  # no round is being played
    play.wager("ann", 10_00)
    play.deal("Tc 7d Kh")
    play.do(c.ReportDealerCardInError(card="As"))
    assert ("14.3" in play.last(CardBurnt).under, play.dealer, play.game.rack) == (True, "7d", ("As",))
    play.decide("stand")
    play.refused(c.ReportDealerCardInError(card="Ts"), "14.3")  # now it is the dealer's by the rules
    play.deal("Ts")
    play.finish()
    assert play.won("ann") == 10_00


@rule("blackjack", NI2006_147=("14.3", "12.1"), NI2002_45=("14.3", "12.1(a)[stand]"))
@each_book
def test_and_so_is_one_too_many(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("Tc 7d 8h")
    play.decide("stand")
    play.deal("Ts")  # seventeen
    play.do(c.ReportDealerCardInError(card="4s"))  # would have made 21
    play.finish()
    assert (play.won("ann"), "4s" in play.game.rack) == (10_00, True)
    assert "14.3" in play.last(CardBurnt).under


@rule("blackjack", NI2006_147="14.2", NI2002_45="14.2")
@each_book
def test_a_card_that_waits_is_used_before_any_other_is_drawn(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("Tc 7d 5h")
    play.do(c.ReportCardDrawnInError(card="6s"))
    refusal = play.refused(c.ReportDealerCardInError(card="As"), "14.2")
    assert refusal.instead == ("report_card_drawn_in_error",)  # ann decides: no card is due
    play.decide("draw")
    assert play.refused(c.ReportDealerCardInError(card="As"), "14.2").instead == ("deal_card",)


# Reconstruction (14.4)


@rule("blackjack", NI2006_147="14.4", NI2002_45="14.4")
@each_book
def test_misplaced_cards_are_laid_again_in_the_order_they_left_the_shoe(book: str) -> None:
    play = two_players(book, "5c Tc 6d 6h 8h")
    before = money(play)
    play.do(rebuilt("5c Tc 6d 8h 6h"))
    fact = play.last(RoundReconstructed)
    assert (fact.because, "14.4" in fact.under) == ("placement", True)
    assert (play.cards(1), play.cards(2), play.dealer) == ("5c 8h", "Tc 6h", "6d")
    assert (play.step, play.turn, money(play)) == (Step.DECIDE, (1, 1), before)
    assert (play.on_layout("ann"), play.on_layout("bob")) == (10_00, 10_00)


@rule("blackjack", NI2006_147="14.4", NI2002_45="14.4")
@each_book
def test_decisions_on_hands_that_lay_right_stand_and_the_money_is_counted_again(book: str) -> None:
    play = two_players(book, "5c Tc 6d 6h 8h")
    before, left = money(play), play.game.shoe.left
    play.decide("double")  # ann had eleven
    play.card("9s")  # twenty
    play.decide("draw")  # bob had eighteen
    play.card("Ks")
    assert (play.on_layout("ann"), play.won("bob")) == (20_00, -10_00)
    play.do(rebuilt("5c Tc 6d 6h 8h Ks 9s"))
    # Ann doubled on eleven, and 21 is what she has. Bob was dealt in after her hand, and is asked again.
    assert (play.cards(1), play.cards(2)) == ("5c 6h Ks", "Tc 8h")
    assert (play.on_layout("ann"), play.on_layout("bob"), play.won("bob")) == (20_00, 10_00, 0)
    assert (play.step, play.turn, play.game.shoe.left) == (Step.DECIDE, (2, 1), left - 2)
    play.decide("stand")
    play.deal("9s 9d")  # the nine that was out is the next card; the dealer goes over
    play.finish()
    assert (play.won("ann"), play.won("bob"), money(play)) == (20_00, 10_00, before)


@rule("blackjack", NI2006_147=("14.4", "14.2", "9.2(b)"), NI2002_45=("14.4", "14.2", "9.2(b)"))
@each_book
def test_where_a_decision_no_longer_fits_play_goes_on_from_there_with_the_cards_left_over(book: str) -> None:
    play = two_players(book, "Tc 5c 6d 8h 6h")
    play.decide("stand")  # ann had eighteen
    play.decide("draw")  # bob had eleven
    play.card("9s")
    play.decide("stand")
    play.do(rebuilt("5c Tc 6d 6h 8h 9s"))
    assert (play.cards(1), play.cards(2), play.turn) == ("5c 6h", "Tc 8h", (1, 1))
    play.refused(c.Stand(patron="ann"), "9.2(b)", Role.PATRON, "ann")  # she has eleven
    play.decide("draw")
    play.refused(c.DealCard(card="2s"), "14.2")
    play.card("9s")  # the next card
    play.decide("stand", "stand")
    play.deal("Td 2s")  # eighteen
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (10_00, 0)


@rule("blackjack", NI2006_147="14.4", NI2002_45="14.4")
@each_book
def test_settlements_on_the_way_are_made_again_one_after_the_other(book: str) -> None:
    play = Play(book, patrons=("ann", "bob", "cat"))
    before = money(play)
    for name in ("ann", "bob", "cat"):
        play.wager(name, 10_00)
    play.side("ann", "perfect_pairs")
    play.deal("8c Ac Tc 6d 8h Kh 9h")
    play.decide("stand")  # after the pair was paid, and bob's blackjack
    assert (play.won("ann"), play.won("bob")) == (30_00, 15_00)
    play.do(rebuilt("8c Ac Tc 6d 8h Kh 9h"))
    assert (play.won("ann"), play.won("bob"), play.turn) == (30_00, 15_00, (3, 1))
    play.do(rebuilt("8c Ac Tc 6d 9h Kh 8h"))  # no pair after all
    assert (play.won("ann"), play.won("bob"), play.turn) == (-5_00, 15_00, (1, 1))
    play.decide("stand", "stand")
    play.deal("Td 9s")
    play.finish()
    assert [play.won(name) for name in ("ann", "bob", "cat")] == [5_00, 15_00, 10_00]
    assert money(play) == before


@rule("blackjack", NI2006_147=("14.4", "7.1"), NI2002_45=("14.4", "7.1"))
@each_book
def test_insurance_falls_away_with_the_dealers_ace_and_every_decision_is_asked_again(book: str) -> None:
    play = two_players(book, "5c Th Ad 9h 8h")
    play.insure("ann", 5_00)
    play.close_insurance()
    play.decide("stand", "stand")
    play.do(rebuilt("5c Th 9h Ad 8h"))
    assert (play.dealer, play.cards(1), play.on_layout("ann")) == ("9h", "5c Ad", 10_00)
    assert play.chips("ann") == START - 10_00
    assert (play.step, play.turn) == (Step.DECIDE, (1, 1))


@rule("blackjack", NI2006_147=("14.4", "7.1"), NI2002_45=("14.4", "7.1"))
@each_book
def test_insurance_is_offered_where_the_dealer_should_have_had_an_ace(book: str) -> None:
    play = two_players(book, "5c Th 9h Ad 8h")
    play.decide("stand")
    play.do(rebuilt("5c Th Ad 9h 8h"))
    assert (play.step, play.turn) == (Step.INSURANCE, (0, 0))
    play.insure("bob", 5_00)


@rule("blackjack", NI2006_147=("14.4", "8.1(b)"), NI2002_45=("14.4", "8.1(b)"))
@each_book
def test_even_money_is_paid_again_or_taken_back(book: str) -> None:
    play = two_players(book, "Ac Th Ad Kh 8h")
    play.insure("ann", 5_00)
    play.even_money("ann")
    play.close_insurance()
    play.decide("stand")
    play.do(rebuilt("Ac Th Ad Kh 8h"))
    assert (play.won("ann"), play.turn[0]) == (10_00, 0)
    play.do(rebuilt("Ac Th Ad 8h Kh"))
    assert (play.won("ann"), play.on_layout("ann"), play.cards(1)) == (0, 15_00, "Ac 8h")


@rule("blackjack", NI2006_147=("14.4", "10.2"))
def test_a_split_box_with_its_elections_is_rebuilt() -> None:
    play = Play(B06)
    play.wager("ann", 10_00)
    play.wager("bob", 20_00, box=1)
    play.deal("8c 6d 8h")
    play.decide("split")
    play.as_patron("bob", c.FollowSplit(patron="bob"))
    play.card("3s")
    play.decide("double")
    play.as_patron("bob", c.DeclineDouble(patron="bob"))
    play.deal("9s Ts")
    play.decide("stand")
    play.do(rebuilt("8c 6d 8h 3s Ts 9s"))
    assert (play.cards(1, 1), play.cards(1, 2)) == ("8c 3s Ts", "8h 9s")
    assert (play.on_layout("ann"), play.on_layout("bob")) == (30_00, 40_00)
    assert (play.step, play.turn) == (Step.DECIDE, (1, 2))  # eighteen was stood on, not seventeen
    play.decide("stand")
    play.deal("Td 2h")  # eighteen against 21 and seventeen
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (20_00 - 10_00, 0)


@rule("blackjack", NI2006_147=("14.4", "14.7"), NI2002_45=("14.4", "14.7"))
@each_book
def test_an_absent_players_hand_is_rebuilt_too(book: str) -> None:
    play = two_players(book, "5c Tc 6d 3h 8h")
    play.do(c.ReportAbsent(box=1))
    play.card("9s")  # seventeen
    play.decide("stand")
    play.do(rebuilt("5c Tc 6d 8h 3h 9s"))
    assert (play.cards(1), play.turn, play.game.carried[0].card) == ("5c 8h", (2, 1), "9s")


@rule("blackjack", NI2006_147=("14.4", "14.3"), NI2002_45=("14.4", "14.3"))
@each_book
def test_what_lies_in_the_rack_or_waits_stays_out_of_the_shoe(book: str) -> None:
    play = two_players(book, "5c Tc 6d 6h 8h")
    play.do(c.BurnFaceUpCard(card="2c"))
    play.do(c.ReportCardDrawnInError(card="3c"))
    left = play.game.shoe.left
    play.do(rebuilt("5c Tc 6d 8h 6h"))
    assert (play.game.shoe.left, play.game.rack) == (left, ("2c",))
    assert [kept.card for kept in play.game.carried] == ["3c"]
    play.decide("draw")
    play.card("3c")


@rule("blackjack", NI2006_147=("14.4", "16.2(a)"), NI2002_45=("14.4", "16.3(a)"))
@each_book
def test_void_wagers_stay_void_in_a_rebuilt_round(book: str) -> None:
    play = two_players(book, "5c Tc 6d 6h 8h")
    before = money(play)
    play.do(c.VoidWagers(patron="ann", reason="cheating"), play.operator)
    play.do(rebuilt("5c Tc 6d 8h 6h"))
    assert (play.chips("ann"), play.on_layout("ann"), play.turn) == (START, 0, (2, 1))
    play.decide("stand")
    play.deal("Td 9d")
    play.finish()
    assert (play.won("ann"), play.won("bob"), money(play)) == (0, 10_00, before)


@rule("blackjack", NI2006_147="14.4", NI2002_45="14.4")
@each_book
def test_a_player_who_has_left_keeps_what_was_decided_and_won(book: str) -> None:
    play = two_players(book, "Ac 8c 6d Kh 8h")
    before = money(play)
    play.decide("split")
    assert (play.won("ann"), play.turn) == (15_00, (2, 1))  # ann's blackjack was paid
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    play.deal("7s")
    play.decide("draw")
    play.deal("Ts 6s")  # over 21; fourteen
    play.decide("draw")
    play.deal("9s")  # over 21: bob leaves too
    play.as_patron("bob", t.LeaveTable(patron="bob"))
    balances = dict(play.state.balances)
    play.do(rebuilt("Ac 8c 6d Kh 8h 7s Ts 6s 9s"))
    assert play.step is Step.COLLECT
    assert (dict(play.state.balances), money(play)) == (balances, before)
    assert not [account for account in balances if account.startswith("unrecovered")]


@rule("blackjack", NI2006_147=("14.4", "4.5", "16.2(b)"))
def test_decisions_before_and_after_an_exclusion_are_kept() -> None:
    play = Play(B06)
    play.wager("ann", 10_00)
    play.wager("bob", 10_00, box=1)
    play.deal("5c 6d 3h")
    play.decide("draw")
    play.card("4s")
    play.do(t.ExcludePatron(patron="ann", reason="cheating"), Role.OPERATOR)
    play.as_patron("bob", c.Draw(patron="bob"))
    play.card("5s")
    play.as_patron("bob", c.Stand(patron="bob"))
    play.do(rebuilt("3h 6d 5c 4s 5s"))  # the same hand
    assert (play.cards(), play.turn[0]) == ("3h 5c 4s 5s", 0)
    play.do(rebuilt("5c 6d 3h 5s 4s"))  # bob drew on twelve, not on thirteen
    assert (play.cards(), play.step, play.turn) == ("5c 3h 5s", Step.DECIDE, (1, 1))
    play.as_patron("bob", c.Draw(patron="bob"))


@rule("blackjack", NI2006_147=("14.4", "14.5"), NI2002_45=("14.4", "14.5"))
@each_book
def test_a_round_voided_meanwhile_stays_void_and_is_not_reversed_twice(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.play("Tc 7d Kh", "stand", then="Ts")
    play.wager("ann", 10_00)
    play.deal("5c 6d 6h")
    void = c.VoidRound(round=1, ground="placement_error", reason="two cards to box 1")
    play.do(void, play.supervisor)
    assert play.won("ann") == 0
    play.do(rebuilt("6h 6d 5c"))
    play.refused(void, "14.5", play.supervisor)
    assert play.won("ann") == 0


@rule("blackjack", NI2006_147="14.4", NI2002_45="14.4")
@each_book
def test_every_card_that_was_seen_is_named_and_none_that_the_shoe_lacked(book: str) -> None:
    play = two_players(book, "5c Tc 6d 6h 8h")
    for wrong in ("5c Tc 6d 6h", "5c Tc 6d 6h 9h", "5c Tc 6d 6h xx 8h", "", "5c Tc 6d 6h 8h " + "5c " * 9):
        assert isinstance(play.refused(rebuilt(wrong), "2.1" if wrong.count("5c") > 8 else "14.4").because, str)
    play.refused(c.ReconstructRound(cards=cards("5c Tc 6d 6h 8h"), because="whim"), "14.4")
    play.refused(rebuilt("5c Tc 6d 6h 8h"), "A:Dealer", Role.PATRON, "ann")
    play.do(c.VoidRound(round=1, ground="impractical", reason="mixed up"), play.operator)
    play.refused(rebuilt("5c Tc 6d 6h 8h"), "14.4")
    play.do(c.CollectCards())
    play.refused(rebuilt("5c Tc 6d 6h 8h"), "14.4")  # no round is under way


@rule("blackjack", NI2006_147="14.4", NI2002_45="14.4")
@each_book
def test_a_card_entered_wrongly_is_for_the_supervisor_to_correct(book: str) -> None:
    play = two_players(book, "5c Tc 6d 6h 8h")
    right = rebuilt("5c Tc 6d 7h 8h", "entry")
    play.refused(right, "~H2")
    play.do(right, play.supervisor)
    assert (play.cards(1), play.last(RoundReconstructed).under) == ("5c 7h", ("~H2",))
    play.do(rebuilt("5c Tc 6d 7h", "entry"), play.supervisor)  # the eight never came
    assert (play.step, play.turn) == (Step.DEAL, (2, 1))


@rule("blackjack", NI2006_147=("14.4", "16.3"), NI2002_45=("14.4", "16.4"))
@each_book
def test_a_round_beyond_rebuilding_is_void(book: str) -> None:
    play = two_players(book, "5c Tc 6d 6h 8h")
    play.decide("double")
    beyond = c.VoidRound(round=1, ground="unreconstructable", reason="the cards are mixed")
    for role in set(Role) - {play.supervisor}:
        play.refused(beyond, VOID_POWER[book], role)
    play.refused(c.TakeBackWager(patron="ann", option="main"), "4.3", Role.PATRON, "ann")
    play.do(beyond, play.supervisor)
    assert {VOID_POWER[book], "A:Void", "~J24"} <= set(play.last(RoundVoided).under)
    assert (play.chips("ann"), play.chips("bob"), play.step) == (START, START, Step.COLLECT)


# An error found a round late (14.5)


@rule(
    "blackjack",
    NI2006_147=("14.5", "14.5[later rounds]", "A:Void"),
    NI2002_45=("14.5", "14.5[later rounds]", "A:Void"),
)
@each_book
def test_an_error_found_after_the_next_round_began_voids_its_own_round_alone(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("Tc 7d Kh")
    play.decide("stand")
    error = c.VoidRound(round=1, ground="placement_error", reason="the up card was box 1's")
    refusal = play.refused(error, "14.4", play.supervisor)  # found in its round it is rebuilt
    assert refusal.instead == ("reconstruct_round",)
    play.deal("Ts")
    play.finish()
    play.wager("ann", 20_00)
    play.deal("Tc 9d 8h")
    assert play.won("ann") == 10_00
    for role in set(Role) - {play.supervisor}:
        play.refused(error, "14.5", role)
    play.do(error, play.supervisor)
    assert {"14.5", "14.5[later rounds]", "A:Void"} <= set(play.last(RoundVoided).under)
    assert (play.won("ann"), play.on_layout("ann"), play.step) == (0, 20_00, Step.DECIDE)
    play.decide("stand")
    play.deal("Ts")
    play.finish()
    assert play.won("ann") == -20_00  # the round in progress was played on
    play.refused(error, "14.5", play.supervisor)  # once
    play.play("Tc 7d Kh", "stand", then="Ts")
    play.do(c.VoidRound(round=2, ground="placement_error", reason="again"), play.supervisor)
    assert play.won("ann") == 10_00  # the lost wager came back; round 3 stands


# A shoe that runs out (14.6)


@rule("blackjack", NI2006_147=("14.6", "5.2", "5.3"), NI2002_45=("14.6", "5.2", "5.3"))
@each_book
def test_with_the_shoe_empty_the_discards_are_shuffled_and_cut_to_complete_the_round(book: str) -> None:
    play = nearly_empty(book, 4)
    play.wager("ann", 10_00)
    play.deal("Tc 7d 5h")
    play.refused(c.ReshuffleDiscards(), "14.6")  # a card is left
    play.decide("draw")
    play.card("2s")
    play.decide("draw")
    assert (play.step, "14.6" in play.need.under) == (Step.RESHUFFLE, True)
    play.refused(c.DealCard(card="3s"), "14.6")
    play.refused(c.ReportCardDrawnInError(card="3s"), "6.1")
    play.do(c.ReshuffleDiscards())
    reshuffled = play.last(DiscardsReshuffled)
    assert (reshuffled.cards, "14.6" in reshuffled.under, play.step) == (256, True, Step.CUT)
    play.do(c.OfferCut(patron="ann"))
    for wrong in (51, 205):
        play.refused(c.CutCards(position=wrong), "5.3", Role.PATRON, "ann")
    play.as_patron("ann", c.CutCards(position=100))
    assert (play.step, play.turn, play.game.shoe.left) == (Step.DEAL, (1, 1), 256)  # no cutting card
    play.refused(c.DrawCuttingCard(), "5.4")
    play.refused(c.ReportDealtPastCuttingCard(), "14.8" if book == B06 else "5.4")
    play.card("4s")
    play.deal("Ts")
    play.finish()
    assert play.won("ann") == 10_00
    assert (play.step, "14.6" in play.last(ShuffleDue).under) == (Step.SHUFFLE, True)
    play.prepare_shoe()
    assert play.game.shoe.left == 260


@rule("blackjack", NI2006_147="14.6", NI2002_45="14.6")
@each_book
def test_what_lies_on_the_table_cannot_come_out_of_the_discards(book: str) -> None:
    play = nearly_empty(book, 4)
    play.wager("ann", 10_00)
    play.deal("2c 7d 2c")
    play.decide("draw")
    play.card("2c")
    play.do(c.ReshuffleDiscards())
    play.do(c.OfferCut(patron="ann"))
    play.as_patron("ann", c.CutCards(position=100))
    play.card("2c")
    play.card("2c")  # ten: another comes without asking
    play.refused(c.DealCard(card="2c"), "2.1")  # five decks hold five, and all lie on the table


@rule("blackjack", NI2006_147=("14.6", "16.3"), NI2002_45=("14.6", "16.4"))
@each_book
def test_cards_of_two_shoes_are_not_rebuilt_the_round_may_be_voided(book: str) -> None:
    play = nearly_empty(book, 3)
    play.wager("ann", 10_00)
    play.deal("Tc 7d 5h")
    play.decide("draw")
    play.do(c.ReshuffleDiscards())
    refusal = play.refused(rebuilt("Tc 7d 5h"), VOID_POWER[book])
    assert refusal.instead == ("void_round",)
    play.do(c.VoidRound(round=1, ground="unreconstructable", reason="mixed"), play.supervisor)
    assert play.step is Step.COLLECT  # no cut is needed any more
    play.do(c.CollectCards())
    assert (play.step, play.won("ann")) == (Step.SHUFFLE, 0)


# An absent player (14.7)


@rule("blackjack", NI2006_147="14.7", NI2002_45="14.7")
@each_book
@pytest.mark.parametrize(
    ("hand", "drawn"),
    [
        ("2c 3h", "4s 2d Ts"),  # five, nine, eleven, 21
        ("5c 6h", "2s"),  # eleven is not over eleven
        ("5c 7h", ""),  # twelve is
        ("8c 8h", ""),  # a pair is not split
        ("Ac 2h", ""),  # the best total counts
        ("Tc 6h", ""),
    ],
)
def test_to_an_absent_players_hand_cards_are_dealt_until_it_exceeds_11(book: str, hand: str, drawn: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    first, second = hand.split()
    play.deal(f"{first} 7d {second}")
    play.do(c.ReportAbsent(box=1))
    assert "14.7" in play.last(PlayerAbsent).under
    for card in drawn.split():
        assert (play.step, play.turn, "14.7" in play.need.under) == (Step.DEAL, (1, 1), True)
        play.card(card)
        assert "14.7" in play.last(CardDealt).under
    assert play.turn[0] == 0
    play.refused(c.Draw(patron="ann"), "9.1", Role.PATRON, "ann")


@rule("blackjack", NI2006_147="14.7", NI2002_45="14.7")
@each_book
def test_only_where_a_decision_is_awaited(book: str) -> None:
    play = two_players(book, "5c Tc 6d 6h 8h")
    play.refused(c.ReportAbsent(box=2), "14.7")
    play.refused(c.ReportAbsent(box=0), "14.7")
    play.refused(c.ReportAbsent(box=1), "A:Dealer", Role.PATRON, "bob")
    play.do(c.ReportAbsent(box=1), play.supervisor)
    play.refused(c.ReportAbsent(box=1), "14.7")


# Dealt past the cutting card (14.8)


@rule("blackjack", NI2006_147="14.8", NI2002_45="5.4")
@pytest.mark.parametrize(("book", "clause", "after"), [(B06, "14.8", "5.4(b)"), (N02, "5.4", "5.4(a)bis")])
def test_rounds_dealt_past_the_cutting_card_stand_and_one_in_progress_is_concluded(
    book: str, clause: str, after: str
) -> None:
    play = Play(book, patrons=("ann",))
    play.play("Tc 7d Kh", "stand", then="Ts")
    play.wager("ann", 10_00)
    play.deal("Tc 9d")
    play.do(c.ReportDealtPastCuttingCard())
    assert clause in play.last(DealtPastCuttingCard).under
    play.refused(c.ReportDealtPastCuttingCard(), clause)
    play.refused(c.DrawCuttingCard(), "5.4")
    play.deal("8h")
    play.decide("stand")
    play.deal("Ts")
    play.finish()
    assert play.won("ann") == 10_00 - 10_00  # both rounds stand
    assert (play.step, after in play.last(ShuffleDue).under) == (Step.SHUFFLE, True)


@rule("blackjack", NI2006_147=("14.8", "5.4(b)"), NI2002_45=("5.4", "5.4(a)bis"))
@each_book
@pytest.mark.parametrize("called", [None, False, True])
def test_between_rounds_the_shuffle_follows_at_once(book: str, called: bool | None) -> None:
    play = Play(book, patrons=("ann",))
    play.play("Tc 7d Kh", "stand", then="Ts")
    if called is not None:
        play.wager("ann", 10_00)
    if called:
        play.call()
    play.do(c.ReportDealtPastCuttingCard())
    assert play.step is Step.SHUFFLE
    if called is not None:
        play.as_patron("ann", c.TakeBackWager(patron="ann", option="main"))
    assert play.chips("ann") == START + 10_00


@rule("blackjack", NI2006_147="14.8", NI2002_45="5.4")
@each_book
def test_there_is_none_to_miss_while_the_shoe_is_prepared(book: str) -> None:
    play = Play(book, burnt=False)
    play.refused(c.ReportDealtPastCuttingCard(), "14.8" if book == B06 else "5.4")


# Chips that are gone


@rule("blackjack", NI2006_147="14.5", NI2002_45="14.5")
@each_book
def test_what_cannot_be_taken_back_is_listed_as_owed(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.play("Tc 7d Kh", "stand", then="Ts")
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    play.do(c.VoidRound(round=1, ground="placement_error", reason="found late"), play.supervisor)
    assert play.state.balances["unrecovered:ann"] == -10_00
    assert sum(play.state.balances.values()) == 0
