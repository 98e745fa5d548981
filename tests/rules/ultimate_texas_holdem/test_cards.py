"""Section 2, cards: two decks in turn, what a card is worth, checks, counts and changes."""

import pytest

from croupier.equipment import CARDS
from croupier.games.shoes import Stage
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.facts import (
    CardsDealt,
    CardsReplaced,
    CardsShuffled,
    DeckFaulty,
    DeckSearched,
    ReplacementChecked,
    RoundOpened,
    RoundVoided,
    ShuffleDue,
)
from croupier.games.ultimate_texas_holdem.procedure import Step
from croupier.ruling import Role
from croupier.table import commands as t
from croupier.table.facts import CardsChecked, CardsCounted
from tests.marks import rule
from tests.rules.ultimate_texas_holdem.play import ACES, START, Play, in_play
from tests.trust import trust

# Two decks (2.1)


@rule("ultimate-texas-holdem", NI2019_212=("2.1", "2.1(a)", "2.1(b)"))
def test_two_decks_take_turns_one_for_each_round() -> None:
    """Also after a misdeal or a void round (U28)."""
    play = Play(patrons=("ann",))
    assert {"2.1", "2.1(a)", "2.1(b)"} <= set(play.last(CardsShuffled).under)
    decks = []
    for number in range(1, 7):
        assert play.game.shoe.left == 52
        play.begin()
        decks.append(play.last(RoundOpened).deck)
        if number == 2:
            play.do(c.ReportWrongNumber(to="dealer"))
        elif number == 4:
            play.do(c.VoidRound(round=4, ground="impractical", reason="a power cut"), Role.OPERATOR)
        else:
            play.decide("fold")
        play.finish()
        coming = 2 if number % 2 else 1
        assert f"Take deck {coming} " in play.need.say
        assert "2.1" in play.need.under
        play.prepare_shoe()
    assert decks == [1, 2, 1, 2, 1, 2]


@trust(15)
@rule("ultimate-texas-holdem", NI2019_212="2.1")
def test_a_deck_has_52_cards_each_of_them_once_and_no_joker() -> None:
    assert len(set(CARDS)) == 52
    play = Play(patrons=("ann",))
    play.begin()
    play.decide("play 4")
    for joker in ("joker", "*", "Xx", "Jx", ""):
        play.refused(c.RevealBoard(cards=("Ah", "Kd", joker)), "2.1")
    play.refused(c.RevealBoard(cards=("Ah", "Kd", "Ah")), "2.1")  # no two alike
    play.flop("Ah Kd 8c")
    play.refused(c.RevealBoard(cards=("Ah", "2h")), "2.1")  # it lies on the board already
    play.turn_and_river("5s 2h")
    play.refused(c.RevealDealersHand(cards=("Kd", "9d")), "2.1")
    play.dealers_hand("Ks 9d")
    play.refused(c.SettleHand(cards=("9d", "9c")), "2.1")
    play.settle("9h 9c")


@rule("ultimate-texas-holdem", NI2019_212="2.1")
def test_what_was_seen_of_one_round_is_in_the_deck_of_the_next() -> None:
    play = Play(patrons=("ann",))
    play.a_round(ACES)
    play.a_round(ACES)
    assert play.won("ann") == 100_00


@rule("ultimate-texas-holdem", NI2019_212="2.2")
def test_every_card_is_dealt_from_the_shuffling_shoe() -> None:
    """Card after card from its top, and none before the shoe has shuffled."""
    play = Play(burnt=False)
    play.refused(c.DealCards(), "7.2")
    play.prepare_shoe()
    assert "2.2" in play.last(CardsShuffled).under
    play.begin("ann", "bob")
    dealt = play.all(CardsDealt)
    assert [place for fact in dealt for place in fact.places] == list(range(1, 12))
    assert all("2.2" in fact.under for fact in dealt)
    assert play.game.shoe.left == 52 - 11


# Checks and counts (2.4, 2.6)


@rule("ultimate-texas-holdem", NI2019_212="2.4")
def test_the_dealer_checks_the_cards_one_by_one_before_and_after_gaming() -> None:
    play = Play(opened=False)
    play.refused(t.OpenTable(), "2.4", Role.OPERATOR)
    for role in set(Role) - {Role.DEALER}:
        play.refused(t.CheckCards(method="one by one"), "2.4", role)
    for method in ("device", "pre-shuffled", "at a glance", ""):
        play.refused(t.CheckCards(method=method), "2.4")
    play.do(t.CheckCards(method="one by one"))
    assert (play.last(CardsChecked).when, "2.4" in play.last(CardsChecked).under) == ("before", True)
    play = Play(patrons=())
    play.do(t.CloseTable(), Role.OPERATOR)
    assert (play.need.what, play.need.by, "2.4" in play.need.under) == ("check of the cards", (Role.DEALER,), True)
    play.do(t.CheckCards(method="one by one"))
    assert play.last(CardsChecked).when == "after"
    play.refused(t.OpenTable(), "2.4", Role.OPERATOR)  # and once more before it opens again


@rule("ultimate-texas-holdem", NI2019_212="2.6")
@pytest.mark.parametrize("moment", ["betting", "deal", "decision", "settlement"])
def test_the_cards_are_counted_whenever_the_supervisor_says_so(moment: str) -> None:
    play = Play(patrons=("ann",))
    play.wager("ann", 10_00)
    if moment != "betting":
        play.read("Ah Kd 8c 5s 2h")
    if moment in ("decision", "settlement"):
        play.deal()
    if moment == "settlement":
        play.decide("play 4")
        play.do(c.RevealBoard())
        play.do(c.RevealBoard())
        play.dealers_hand("Ks 9d")
    before = play.state.game
    for role in (Role.SUPERVISOR, Role.DEALER):
        play.do(t.CountCards(found=52), role)
        counted = play.last(CardsCounted)
        assert (counted.found, counted.proper, "2.6" in counted.under) == (52, 52, True)
    for role in set(Role) - {Role.DEALER, Role.SUPERVISOR}:
        play.refused(t.CountCards(found=52), "2.6", role, "ann")
    play.refused(t.CountCards(found=-1), "2.6", Role.SUPERVISOR)
    assert play.state.game is before


@trust(15)
@rule("ultimate-texas-holdem", NI2019_212=("2.6", "13.6", "13.6(b)", "13.6(c)"))
@pytest.mark.parametrize("moment", ["deal", "decision", "folded", "flop", "settlement", "settled"])
@pytest.mark.parametrize(("found", "fault"), [(51, "missing"), (0, "missing"), (53, "foreign")])
@pytest.mark.parametrize("role", [Role.DEALER, Role.SUPERVISOR])
def test_a_count_that_is_wrong_voids_the_round_there_and_then(role: Role, found: int, fault: str, moment: str) -> None:
    play = in_play(moment)
    play.do(t.CountCards(found=found), role)
    assert (play.last(CardsCounted).found, play.last(DeckFaulty).fault) == (found, fault)
    voided = play.last(RoundVoided)
    assert (voided.ground, {"13.6", "13.6(b)", "A:Void"} <= set(voided.under)) == (f"{fault} card", True)
    assert (play.chips("ann"), play.chips("bob"), play.step) == (START, START, Step.COLLECT)
    play.finish()
    assert play.step is Step.SEARCH


@rule("ultimate-texas-holdem", NI2019_212=("2.6", "13.6(a)", "13.6(c)"))
def test_between_rounds_or_after_the_last_settlement_a_wrong_count_only_has_the_deck_searched() -> None:
    play = Play()
    play.wager("ann", 10_00)
    play.do(t.CountCards(found=51))
    assert (play.all(RoundVoided), play.on_layout("ann"), play.step) == ([], 20_00, Step.SEARCH)
    play = in_play("settled")
    play.settle(ACES)
    won = play.won("ann")
    play.do(t.CountCards(found=51))
    play.finish()
    assert (play.all(RoundVoided), play.won("ann"), play.step) == ([], won, Step.SEARCH)


@rule("ultimate-texas-holdem", NI2019_212=("2.6", "13.6(b)"))
def test_a_float_that_cannot_return_the_wagers_is_filled_before_a_wrong_count_is_entered() -> None:
    play = in_play("folded")  # bob's twenty are in the float
    play.do(t.CreditFloat(cents=play.state.balances["float"]), Role.SUPERVISOR)
    refusal = play.refused(t.CountCards(found=51), "A:Void")
    assert refusal.instead == ("fill_float",)
    play.do(t.FillFloat(cents=20_00), Role.SUPERVISOR)
    play.do(t.CountCards(found=51))
    assert play.chips("bob") == START


@rule("ultimate-texas-holdem", NI2019_212=("2.1", "13.6(c)"))
@pytest.mark.parametrize("found", ["", "no other", "the jack of clubs is missing too"])
def test_a_deck_that_is_not_whole_is_never_dealt_again(found: str) -> None:
    """The other keeps its turn; before that of the short one new cards come (U39)."""
    play = in_play("decision")
    play.do(c.ReportFaultyDeck(fault="missing", note="the ten of hearts"))
    play.finish()
    play.do(c.SearchDeck(found=found))
    assert {"2.1", "13.6(c)", "~U39"} <= set(play.last(DeckSearched).under)
    play.prepare_shoe()
    play.begin("ann", "bob")
    assert play.last(RoundOpened).deck == 2
    play.everybody("fold")
    play.finish()
    assert (play.step, play.need.by, play.need.commands) == (Step.NEW_CARDS, (Role.OPERATOR,), ("replace_cards",))
    assert play.refused(c.ShuffleCards(), "2.1").instead == ("replace_cards",)
    play.do(c.ReplaceCards(reason="worn", cards=("2c",)), Role.OPERATOR)  # some cards make no deck
    play.refused(c.ShuffleCards(), "2.1")
    play.do(c.ReplaceCards(reason="the ten of hearts is gone"), Role.OPERATOR)
    play.prepare_shoe()
    play.do(c.CheckReplacement())
    play.do(c.CheckReplacement(), Role.SUPERVISOR)
    play.begin("ann", "bob")
    assert play.last(RoundOpened).deck == 1


@rule("ultimate-texas-holdem", NI2019_212=("2.1", "13.6(c)"))
def test_a_deck_that_proves_whole_keeps_its_turn() -> None:
    play = in_play("decision")
    play.do(c.ReportFaultyDeck(fault="missing", note="the ten of hearts"))
    play.finish()
    play.refused(c.SearchDeck(whole=True), "13.6(c)")  # it is said how
    play.do(c.SearchDeck(found="it lay under the table", whole=True))
    assert not play.last(DeckSearched).short
    for deck in (2, 1):
        play.prepare_shoe()
        play.begin("ann", "bob")
        assert play.last(RoundOpened).deck == deck
        play.everybody("fold")
        play.finish()


@rule("ultimate-texas-holdem", NI2019_212=("2.1", "2.5", "13.6(c)"))
def test_new_cards_that_came_before_the_search_are_not_those_that_were_short() -> None:
    play = in_play("decision")
    play.do(c.ReportFaultyDeck(fault="foreign", note="a joker"))
    play.finish()
    play.do(c.ReplaceCards(reason="a joker in the deck"), Role.OPERATOR)
    play.do(c.SearchDeck(found="no other"))
    for _ in range(2):
        play.prepare_shoe()
        if play.step is Step.CHECK_CARDS:
            play.do(c.CheckReplacement())
            play.do(c.CheckReplacement(), Role.SUPERVISOR)
        play.begin("ann", "bob")
        play.everybody("fold")
        play.finish()


@rule("ultimate-texas-holdem", NI2019_212=("2.1", "2.5"))
def test_with_both_decks_short_new_cards_come_also_while_wagers_are_down() -> None:
    play = Play()
    for number in (1, 2):
        if number == 2:
            play.prepare_shoe()
        play.wager("ann" if number == 1 else "bob", 10_00)
        play.do(c.ReportFaultyDeck(fault="missing", note=f"deck {number}"))
        play.do(c.SearchDeck())
    assert (play.step, play.on_layout("ann"), play.on_layout("bob")) == (Step.NEW_CARDS, 20_00, 20_00)
    play.do(c.ReplaceCards(reason="both are short"), Role.OPERATOR)
    play.prepare_shoe()
    play.do(c.CheckReplacement())
    play.do(c.CheckReplacement(), Role.SUPERVISOR)
    play.deal()


# Change of cards (2.5)


@rule("ultimate-texas-holdem", NI2019_212=("2.5", "2.5[check]"))
@pytest.mark.parametrize("cards", [(), ("Ah", "Kd")])
def test_any_or_all_cards_may_be_changed_after_a_round_and_both_check_them(cards: tuple[str, ...]) -> None:
    play = Play(patrons=("ann",))
    change = c.ReplaceCards(reason="worn", cards=cards)
    play.refused(c.ReplaceCards(reason=" ", cards=cards), "2.5", Role.OPERATOR)
    play.refused(c.ReplaceCards(reason="worn", cards=("Zz",)), "2.5", Role.OPERATOR)
    play.wager("ann", 10_00)
    play.refused(change, "2.5", Role.OPERATOR)
    play.deal()
    play.refused(change, "2.5", Role.OPERATOR)
    play.decide("fold")
    play.refused(change, "2.5", Role.OPERATOR)
    play.finish()
    play.do(change, Role.OPERATOR)
    assert (play.last(CardsReplaced).cards, "2.5" in play.last(CardsReplaced).under) == (cards, True)
    play.prepare_shoe()
    assert (play.step, play.need.by) == (Step.CHECK_CARDS, (Role.DEALER, Role.SUPERVISOR))
    assert "2.5[check]" in play.need.under
    play.refused(c.PlaceWager(patron="ann", option="main", amount=10_00, box=1), "4.2", Role.PATRON, "ann")
    play.refused(c.CompleteDeal(), "7.2")
    play.do(c.CheckReplacement())
    play.refused(c.CheckReplacement(), "2.5[check]")  # each once
    assert play.step is Step.CHECK_CARDS
    play.do(c.CheckReplacement(), Role.SUPERVISOR)
    assert "2.5[check]" in play.last(ReplacementChecked).under
    play.a_round(ACES)


@rule("ultimate-texas-holdem", NI2019_212=("2.5", "6.1(a)"))
def test_a_deck_changed_after_its_shuffle_is_shuffled_again() -> None:
    play = Play(patrons=("ann",))
    play.do(c.ReplaceCards(reason="worn"), Role.OPERATOR)
    assert (play.game.stage, "6.1(a)" in play.last(ShuffleDue).under) == (Stage.SHUFFLE, True)
    assert play.step is Step.SHUFFLE
