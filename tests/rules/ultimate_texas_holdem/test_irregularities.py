"""Section 13, irregularities: misdeals, cards seen too early, hands without wagers, faulty decks, wrong amounts."""

import pytest
from msgspec.structs import replace

from croupier.games.context import Limit
from croupier.games.rounds import UnderMinimumAdvised, WagerSettled, WagersVoided
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.facts import (
    BlindFound,
    CardSeen,
    DeckFaulty,
    DeckSearched,
    HandFolded,
    HandVoided,
    PlayWagerFound,
    RoundClosed,
    RoundOpened,
    RoundVoided,
)
from croupier.games.ultimate_texas_holdem.procedure import Step
from croupier.ruling import Command, Role
from croupier.table import open_to
from tests.marks import rule
from tests.rules.ultimate_texas_holdem.play import (
    ACES,
    ALSO_ACES,
    AT,
    KINGS,
    NOTHING,
    QUEEN_TEN,
    START,
    Play,
    in_play,
    options,
)

MOMENTS = ("deal", "decision", "folded", "flop", "settlement", "settled")


def over() -> Play:
    """A round whose last wager is settled, and whose cards are not collected yet."""
    play = in_play("settled")
    play.settle(NOTHING)
    return play


def is_void(play: Play, *clauses: str) -> None:
    """The round is void under these clauses, every chip went back, and a new round can be dealt."""
    voided = play.last(RoundVoided)
    assert {*clauses, "A:Void"} <= set(voided.under)
    assert (play.chips("ann"), play.chips("bob"), play.step) == (START, START, Step.COLLECT)
    play.finish()
    assert play.last(RoundClosed).result == "void"


# A wrong number of cards (13.1)


@rule("ultimate-texas-holdem", NI2019_212=("13.1", "13.3", "6.1(b)", "A:Void"))
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("to", ["1", "2", "dealer", "board"])
def test_a_wrong_number_of_cards_is_a_misdeal(to: str, moment: str) -> None:
    """Hands that were folded or settled are void with the rest (U25)."""
    play = in_play(moment)
    play.do(c.ReportWrongNumber(to=to))
    assert play.last(RoundVoided).ground == "misdeal"
    is_void(play, "13.1", "13.3", "6.1(b)")


@rule("ultimate-texas-holdem", NI2019_212="13.3")
def test_after_a_misdeal_a_new_round_is_dealt_from_shuffled_cards_with_no_wager_down() -> None:
    """Nobody is bound to wager on it (U29)."""
    play = in_play("decision")
    play.do(c.ReportWrongNumber(to="1"))
    play.finish()
    assert play.step is Step.SHUFFLE
    play.prepare_shoe()
    assert (play.round.wagers, play.round.number) == ({}, 2)
    play.begin("bob")
    assert (play.last(RoundOpened).round, play.last(RoundOpened).deck) == (2, 2)


@rule("ultimate-texas-holdem", NI2019_212=("13.1", "13.6(a)"))
def test_a_wrong_number_found_after_the_last_settlement_changes_nothing() -> None:
    play = over()
    report = c.ReportWrongNumber(to="1")
    play.refused(report, "13.6(a)")
    play.finish()
    play.refused(report, "13.1")
    assert play.won("bob") == 10_00 + 30_00


@rule("ultimate-texas-holdem", NI2019_212="13.1")
@pytest.mark.parametrize("to", ["3", "0", "99", "", "rack", "9" * 5000, "¹"])
def test_it_is_said_where_the_wrong_number_lies(to: str) -> None:
    play = in_play("decision")
    play.refused(c.ReportWrongNumber(to=to), "13.1")
    Play().refused(c.ReportWrongNumber(to="board"), "13.1")


# A card seen during the deal (13.2)


@rule("ultimate-texas-holdem", NI2019_212=("13.2", "13.3"))
@pytest.mark.parametrize(("to", "number"), [("board", 1), ("board", 5), ("1", 1), ("1", 2)])
def test_a_card_seen_during_the_deal_is_a_misdeal_whosever_it_is(to: str, number: int) -> None:
    play = in_play("deal")
    if to != "board":
        play.refused(c.ReportCardSeen(to=to), "13.2")  # it has not come yet
        play.do(c.DealCards())
    play.do(c.ReportCardSeen(to=to, number=number))
    assert play.last(RoundVoided).ground == "misdeal"
    is_void(play, "13.2", "13.3", "6.1(b)")


@rule("ultimate-texas-holdem", NI2019_212=("13.2", "13.3", "13.5(b)"))
@pytest.mark.parametrize("dealing", [True, False], ids=["during the deal", "noticed just after it"])
def test_so_is_one_that_is_seen_at_a_box_without_wagers(dealing: bool) -> None:
    play = in_play("deal" if dealing else "decision")
    play.refused(c.ReportCardSeen(to="5"), "13.2")  # no card lies there
    play.do(c.ReportHandWithoutWager(box=5, cards=1, handled=True))
    assert play.seen_by("dealer").round.stray == (5,)  # the desk names the box
    play.refused(c.ReportCardSeen(to="5", number=2), "13.2")
    play.do(c.ReportCardSeen(to="5", number=1, in_deal=not dealing))
    assert play.last(RoundVoided).ground == "misdeal"
    is_void(play, "13.2", "13.3", "6.1(b)")


@rule("ultimate-texas-holdem", NI2019_212="13.5(b)")
def test_after_the_deal_a_card_of_a_box_without_wagers_is_of_no_account() -> None:
    play = in_play("decision")
    play.do(c.ReportHandWithoutWager(box=5, handled=True))
    play.refused(c.ReportCardSeen(to="5", number=2), "13.5(b)")


@rule("ultimate-texas-holdem", NI2019_212=("13.2", "13.4", "13.4(a)"))
@pytest.mark.parametrize("number", [1, 2])
def test_so_is_the_dealers_which_comes_last(number: int) -> None:
    """With it the deal is complete, and nobody can have bet (U8)."""
    play = in_play("deal")
    play.refused(c.ReportCardSeen(to="dealer", number=number), "13.4")  # it has not come yet
    play.deal()
    play.do(c.ReportCardSeen(to="dealer", number=number))
    is_void(play, "13.4", "13.4(a)", "13.3")


@rule("ultimate-texas-holdem", NI2019_212=("13.2", "13.3"))
@pytest.mark.parametrize("to", ["board", "1", "2", "dealer"])
def test_a_card_seen_in_the_deal_may_be_entered_until_somebody_acts(to: str) -> None:
    """For a deal that was entered as a whole; also a dealer's card is then a misdeal by the rule of the deal (U8)."""
    play = in_play("decision")
    seen = c.ReportCardSeen(to=to, number=2, in_deal=True)
    said = [choice.command for choice in open_to(play.state, "dealer", Role.DEALER, AT)]
    assert c.ReportCardSeen(to=to, in_deal=True) in said
    play.do(seen)
    is_void(play, "13.2", "13.3", "6.1(b)")
    for first in ("check", "fold", "play 4"):
        play = in_play("decision")
        play.decide(first)
        assert c.ReportCardSeen(to=to, in_deal=True) not in [
            choice.command for choice in open_to(play.state, "dealer", Role.DEALER, AT)
        ]
        for clause in ("13.2", "6.1(b)", "12.1"):  # who showed it and when is now for the supervisor (U35)
            assert play.refused(seen, clause).instead == ("void_round",)
        void = c.VoidRound(round=1, ground="misdeal", reason="a card was seen in the deal")
        play.refused(void, "6.1(b)")
        play.do(void, Role.SUPERVISOR)
        is_void(play, "6.1(b)", "13.3")


@rule("ultimate-texas-holdem", NI2019_212=("13.2", "6.1(b)"))
@pytest.mark.parametrize("to", ["board", "dealer"])
def test_nor_is_it_refused_for_lying_face_up_by_now(to: str) -> None:
    """A card of the flop or of the dealer's hand may have been seen in the deal too (U35)."""
    play = in_play("settlement")
    refusal = play.refused(c.ReportCardSeen(to=to, in_deal=True), "13.2")
    assert ({"6.1(b)", "~U35"} <= set(refusal.under), refusal.instead) == (True, ("void_round",))


@rule("ultimate-texas-holdem", NI2019_212=("13.2", "12.1"))
def test_after_the_deal_a_players_own_card_makes_no_misdeal() -> None:
    play = in_play("decision")
    refusal = play.refused(c.ReportCardSeen(to="1"), "12.1")
    assert refusal.instead == ("put_out_of_round", "log_incident")


@rule("ultimate-texas-holdem", NI2019_212=("13.2", "13.4"))
def test_there_must_be_such_a_card_and_it_must_be_face_down() -> None:
    play = in_play("deal")
    for to, number in (("board", 0), ("board", 6), ("board", -1), ("1", 1), ("3", 1), ("", 1)):
        play.refused(c.ReportCardSeen(to=to, number=number), "13.2")
    play = in_play("settlement")
    for number in (1, 2):
        play.refused(c.ReportCardSeen(to="dealer", number=number), "13.4")
        play.refused(c.ReportCardSeen(to="board", number=number), "13.2")


# A dealer's card seen (13.4)


@rule("ultimate-texas-holdem", NI2019_212=("13.4", "13.4(a)", "13.3"))
@pytest.mark.parametrize("decisions", [(), ("check",), ("check", "check"), ("fold", "check")])
@pytest.mark.parametrize("flop", [False, True])
def test_a_dealers_card_seen_before_any_play_wager_is_a_misdeal(decisions: tuple[str, ...], flop: bool) -> None:
    play = in_play("decision")
    play.decide(*decisions)
    if flop and play.step is Step.FLOP:
        play.flop()
    play.do(c.ReportCardSeen(to="dealer", number=1))
    is_void(play, "13.4", "13.4(a)", "13.3")


@rule("ultimate-texas-holdem", NI2019_212=("13.4", "13.4(b)"))
@pytest.mark.parametrize("decisions", [("play 4",), ("check", "play 3"), ("fold", "play 4")])
def test_once_there_is_a_play_wager_play_continues_as_normal(decisions: tuple[str, ...]) -> None:
    play = in_play("decision")
    play.decide(*decisions)
    play.refused(c.ReportCardSeen(to="dealer"), "13.4(b)")  # it is said which card it was
    play.refused(c.ReportCardSeen(to="dealer", card="Zz"), "2.1")
    play.do(c.ReportCardSeen(to="dealer", card="Ks"))
    seen = play.last(CardSeen)
    assert (seen.to, seen.number, seen.card, {"13.4", "13.4(b)"} <= set(seen.under)) == ("dealer", 1, "Ks", True)
    assert (play.all(RoundVoided), play.hand("dealer").face_up) == ([], ("Ks", ""))
    play.refused(c.RevealBoard(cards=("Ah", "Kd", "Ks")), "2.1" if play.step is Step.FLOP else "8.2")
    play.do(c.ReportCardSeen(to="dealer", number=2, card="9d"))  # or both
    play.everybody("check")
    play.flop()
    play.everybody("play 2")
    play.turn_and_river()
    play.do(c.RevealDealersHand())
    play.settle_all(*[ACES, ALSO_ACES][: sum(hand.playing for hand in play.round.hands)])
    play.finish()


@rule("ultimate-texas-holdem", NI2019_212=("13.4(a)", "13.4(b)"))
def test_a_play_wager_after_the_flop_counts_as_much() -> None:
    """Any Play wager on the layout keeps the round alive (U7)."""
    play = in_play("decision")
    play.decide("check", "check")
    play.flop()
    play.decide("play 2")
    play.do(c.ReportCardSeen(to="dealer", card="Ks"))
    assert (play.all(RoundVoided), play.turn) == ([], "2")


@rule("ultimate-texas-holdem", NI2019_212=("13.4(a)", "A:Void"))
def test_a_play_wager_that_is_void_keeps_nothing_alive() -> None:
    play = in_play("decision")
    play.decide("play 4")
    play.do(c.PutOutOfRound(patron="ann", breach="information", reason="told bob"), Role.OPERATOR)
    play.do(c.ReportCardSeen(to="dealer", card="Ks"))
    is_void(play, "13.4(a)")


@rule("ultimate-texas-holdem", NI2019_212=("13.4", "13.4(b)"))
def test_a_shoe_that_read_the_cards_names_the_one_that_was_seen() -> None:
    play = Play(patrons=("ann",))
    play.wager("ann", 10_00)
    play.call()
    for cards in ("Ah Kd 8c 5s 2h", ACES, KINGS):
        play.read(cards)
    play.decide("play 4")
    play.do(c.ReportCardSeen(to="dealer", number=2))
    assert (play.last(CardSeen).card, play.hand("dealer").face_up) == ("9d", ("", "9d"))


# A communal card seen (U9)


@rule("ultimate-texas-holdem", NI2019_212=("6.1(b)", "13.3", "8.2", "8.4"))
@pytest.mark.parametrize(("number", "flop"), [(1, False), (4, False), (5, True)])
def test_a_communal_card_seen_while_somebody_has_to_act_is_a_misdeal(number: int, flop: bool) -> None:
    play = in_play("decision")
    if flop:
        play.decide("check", "check")
        play.flop()
    play.decide("check")  # ann has acted and bob has not
    play.do(c.ReportCardSeen(to="board", number=number))
    is_void(play, "6.1(b)", "13.3", "~U9")


@rule("ultimate-texas-holdem", NI2019_212=("6.1(b)", "13.3"))
def test_unless_the_supervisor_records_a_reason_to_go_on() -> None:
    play = in_play("decision")
    go_on = c.ReportCardSeen(to="board", number=2, card="Kd", go_on="only ann could see it, who has folded")
    play.decide("fold")
    play.refused(go_on, "6.1(b)", Role.DEALER)
    play.do(go_on, Role.SUPERVISOR)
    seen = play.last(CardSeen)
    assert (seen.because, "~U9" in seen.under) == ("only ann could see it, who has folded", True)
    assert (play.hand("board").face_up, play.step) == (("", "Kd", "", "", ""), Step.DECIDE)
    play.decide("play 4")
    play.showdown(ACES)
    assert play.won("bob") == 50_00


@rule("ultimate-texas-holdem", NI2019_212=("8.2", "8.4"))
@pytest.mark.parametrize("flop", [False, True])
def test_once_everybody_has_acted_play_goes_on(flop: bool) -> None:
    play = in_play("decision")
    play.decide("check", "play 4")
    if flop:
        play.flop()
        play.decide("play 2")
    play.do(c.ReportCardSeen(to="board", number=4, card="5s"))
    assert (play.last(CardSeen).because, play.all(RoundVoided)) == ("everybody has acted", [])
    if not flop:
        play.flop()
        play.decide("check")
    play.turn_and_river()


# A hand without its wagers (13.5)


@rule("ultimate-texas-holdem", NI2019_212=("13.5", "13.5(a)"))
@pytest.mark.parametrize("box", [1, 3, 7])
def test_cards_at_a_box_without_wagers_void_the_round_while_nobody_has_handled_theirs(box: int) -> None:
    play = Play()
    play.begin("bob")
    play.do(c.ReportHandWithoutWager(box=box))
    assert play.last(RoundVoided).ground == "hand without wager"
    is_void(play, "13.5", "13.5(a)")


@rule("ultimate-texas-holdem", NI2019_212=("13.5", "13.5(b)"))
@pytest.mark.parametrize(("cards", "taken"), [(0, 2), (1, 1), (3, 3)])
def test_once_a_player_has_only_that_hand_is_void(cards: int, taken: int) -> None:
    play = in_play("decision")
    left = play.game.shoe.left
    play.do(c.ReportHandWithoutWager(box=5, cards=cards, handled=True))
    voided = play.last(HandVoided)
    assert (voided.box, voided.patron, voided.cards, voided.moves) == (5, "", taken, ())
    assert {"13.5", "13.5(b)", "A:Void"} <= set(voided.under)
    assert (play.game.shoe.left, play.game.discarded) == (left - taken, taken)  # they have left the deck
    play.decide("play 4", "fold")
    play.showdown(ACES)
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (50_00, -20_00)


@rule("ultimate-texas-holdem", NI2019_212=("13.5", "13.5(b)"))
def test_a_whole_hand_at_such_a_box_is_reported_once_and_further_cards_are_counted() -> None:
    play = in_play("decision")
    whole = c.ReportHandWithoutWager(box=5, handled=True)
    play.do(whole)
    left = play.game.shoe.left
    assert "how many more" in play.refused(whole, "13.5").because
    play.refused(c.ReportHandWithoutWager(box=5), "13.5")  # that somebody had handled cards is on record
    play.do(c.ReportHandWithoutWager(box=5, cards=1, handled=True))
    play.do(c.ReportHandWithoutWager(box=6))
    assert (play.game.shoe.left, play.game.discarded, play.all(RoundVoided)) == (left - 3, 5, [])


@rule("ultimate-texas-holdem", NI2019_212=("15.3(a)", "12.3"))
def test_wagers_of_a_rule_breaker_are_void_as_long_as_the_cards_lie_there() -> None:
    play = over()
    put_out = c.PutOutOfRound(patron="ann", breach="exchange", reason="seen late")
    assert "13.6(a)" in play.refused(put_out, "12.3", Role.OPERATOR).under
    play.do(c.VoidWagers(patron="ann", reason="exchanged cards"), Role.OPERATOR)
    assert {"15.3(a)", "~U44"} <= set(play.last(WagersVoided).under)
    assert play.won("ann") == 0


@rule("ultimate-texas-holdem", NI2019_212="13.5")
def test_such_a_hand_lies_at_a_box_of_the_layout_that_has_no_wagers() -> None:
    play = in_play("decision")
    for handled in (False, True):
        for box in (0, 8, -1):
            play.refused(c.ReportHandWithoutWager(box=box, handled=handled), "13.5")
        refusal = play.refused(c.ReportHandWithoutWager(box=1, handled=handled), "13.5")
        assert refusal.instead == ("report_blind",)
    out = in_play("decision")
    out.do(c.PutOutOfRound(patron="bob", breach="exchange", reason="seen"), Role.OPERATOR)
    refusal = out.refused(c.ReportHandWithoutWager(box=2), "13.5")
    assert ("A:Void" in refusal.under, refusal.instead) == (True, ())
    refusal = in_play("folded").refused(c.ReportHandWithoutWager(box=2), "13.5")
    assert ("settled" in refusal.because, refusal.instead) == (True, ())  # no Blind of it can be missing any more
    for cards in (-1, 42, 1000):
        play.refused(c.ReportHandWithoutWager(box=5, cards=cards, handled=True), "13.5")
    over().refused(c.ReportHandWithoutWager(box=5), "13.6(a)")
    Play().refused(c.ReportHandWithoutWager(box=5), "13.5")


@rule("ultimate-texas-holdem", NI2019_212=("13.5", "13.5(a)", "13.5(b)", "A:Blind"))
@pytest.mark.parametrize("handled", [False, True])
def test_a_hand_whose_blind_is_missing_is_one_without_its_wagers(handled: bool) -> None:
    play = in_play("decision")
    play.do(c.ReportBlind(box=1, amount=0, handled=handled))
    if not handled:
        is_void(play, "13.5", "13.5(a)")
        return
    voided = play.last(HandVoided)
    assert (voided.box, voided.patron, {"13.5", "13.5(b)"} <= set(voided.under)) == (1, "ann", True)
    assert (play.chips("ann"), play.on_layout("ann"), play.turn) == (START, 0, "2")
    play.decide("play 4")
    play.showdown(ACES)
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (0, 50_00)


@rule("ultimate-texas-holdem", NI2019_212=("13.5(b)", "8.1(c)(i)"))
@pytest.mark.parametrize("report", [c.ReportHandWithoutWager(box=5), c.ReportBlind(box=2, amount=0)])
def test_whoever_has_bet_has_handled_cards(report: Command) -> None:
    """A Play wager goes with the hand laid face down, so the round is not void any more."""
    play = in_play("decision")
    play.decide("play 4")
    play.do(report)
    assert "13.5(b)" in play.last(HandVoided).under
    assert (play.all(RoundVoided), play.on_layout("ann")) == ([], 60_00)
    play.everybody("fold")
    play.showdown(ACES)
    assert play.won("ann") == 50_00


@rule("ultimate-texas-holdem", NI2019_212=("13.5(b)", "8.6", "A:Fold"))
@pytest.mark.parametrize("report", [c.ReportHandWithoutWager(box=5), c.ReportBlind(box=2, amount=0)])
def test_who_has_folded_has_passed_the_cards_in_and_so_handled_them(report: Command) -> None:
    play = in_play("decision")
    play.decide("fold")
    play.do(report)
    assert "13.5(b)" in play.last(HandVoided).under
    assert (play.all(RoundVoided), play.won("ann")) == ([], -20_00)


@rule("ultimate-texas-holdem", NI2019_212=("13.5(a)", "13.8"))
@pytest.mark.parametrize("ground", ["time", "refuses", "absent"])
def test_a_hand_that_is_only_deemed_folded_was_handled_by_nobody(ground: str) -> None:
    """Nor has a player handled cards by tapping the table."""
    play = in_play("decision")
    play.do(c.ReportAbsent(box=1, ground=ground))
    play.decide("check")
    play.do(c.ReportHandWithoutWager(box=5))
    is_void(play, "13.5", "13.5(a)")


@rule("ultimate-texas-holdem", NI2019_212=("13.5(b)", "12.2"))
@pytest.mark.parametrize("breach", ["exchange", "information", "exposure"])
def test_who_was_put_out_for_what_they_did_with_their_cards_has_handled_them(breach: str) -> None:
    play = in_play("decision")
    play.do(c.PutOutOfRound(patron="ann", breach=breach, reason="leaned over"), Role.OPERATOR)
    play.do(c.ReportHandWithoutWager(box=5))
    assert ("13.5(b)" in play.last(HandVoided).under, play.all(RoundVoided)) == (True, [])


@rule("ultimate-texas-holdem", NI2019_212=("13.5", "7.2"))
def test_the_cards_that_are_still_to_be_dealt_lie_nowhere_yet() -> None:
    play = in_play("deal")  # the board is out, and six cards are to come
    play.refused(c.ReportHandWithoutWager(box=5, cards=42, handled=True), "13.5")
    play.do(c.ReportHandWithoutWager(box=5, cards=41, handled=True))
    play.deal()
    assert play.game.shoe.left == 0


# A Blind that does not equal its Ante (U11)


@rule("ultimate-texas-holdem", NI2019_212=("A:Blind", "5.5"))
@pytest.mark.parametrize(("hand", "won"), [("Ac Kc", 5_00 + 40_00), (NOTHING, -5_00 - 5_00 - 40_00)])
def test_ante_and_blind_found_unequal_are_both_settled_at_the_lower(hand: str, won: int) -> None:
    play = in_play("flop")
    play.do(c.ReportBlind(box=1, amount=5_00))
    found = play.last(BlindFound)
    assert (found.patron, found.amount, found.at_risk, "A:Blind" in found.under) == ("ann", 5_00, 5_00, True)
    assert (play.on_layout("ann"), play.ante("ann")) == (10_00 + 5_00 + 40_00, 5_00)
    play.showdown(hand, ALSO_ACES if hand == NOTHING else "7c 6d")
    for option in ("main", "blind"):
        assert play.settled("ann", option).stake == 5_00
    assert play.won("ann") == won


@rule("ultimate-texas-holdem", NI2019_212="A:Blind")
def test_a_blind_found_higher_than_its_ante_risks_no_more_than_the_ante() -> None:
    play = in_play("flop")
    play.do(c.ReportBlind(box=1, amount=25_00))
    assert (play.last(BlindFound).amount, play.last(BlindFound).at_risk) == (25_00, 10_00)
    play.showdown(NOTHING, ALSO_ACES)
    assert play.won("ann") == -60_00


@rule("ultimate-texas-holdem", NI2019_212=("A:Blind", "8.1(c)(ii)"))
def test_found_before_the_play_wager_that_goes_by_the_lower_amount_too() -> None:
    play = in_play("decision")
    play.do(c.ReportBlind(box=1, amount=5_00))
    refusal = play.refused(c.Play(patron="ann", amount=40_00), "8.1(c)(ii)", Role.PATRON, "ann")
    assert refusal.instead == ("15.00", "20.00")
    play.decide("play 4")
    assert play.on_layout("ann") == 10_00 + 5_00 + 20_00


@rule("ultimate-texas-holdem", NI2019_212=("A:Blind", "9.2"))
def test_found_after_the_ante_went_back_the_blind_is_settled_at_the_lower() -> None:
    play = in_play("flop")
    play.board()
    play.dealers_hand(QUEEN_TEN)
    play.settle()
    play.do(c.ReportBlind(box=1, amount=5_00))
    play.settle_all(NOTHING, ALSO_ACES)
    assert (play.settled("ann", "blind").stake, play.won("ann")) == (5_00, -5_00 - 40_00)


@rule("ultimate-texas-holdem", NI2019_212=("A:Blind", "4.1"))
def test_a_blind_is_found_while_it_stands_and_it_is_made_of_chips() -> None:
    play = in_play("decision")
    play.refused(c.ReportBlind(box=1, amount=10_00), "A:Blind")  # as it was entered
    play.refused(c.ReportBlind(box=1, amount=-5_00), "A:Blind")
    play.refused(c.ReportBlind(box=1, amount=7), "4.1")
    play.refused(c.ReportBlind(box=5, amount=5_00), "A:Blind")
    play.decide("fold")
    play.refused(c.ReportBlind(box=1, amount=5_00), "A:Blind")
    over().refused(c.ReportBlind(box=1, amount=5_00), "13.6(a)")


# A card missing or foreign (13.6)


@rule("ultimate-texas-holdem", NI2019_212=("13.6", "13.6(b)", "13.6(c)"))
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("fault", ["missing", "foreign"])
def test_the_round_in_which_a_faulty_deck_is_discovered_is_void_and_the_deck_is_searched(
    fault: str, moment: str
) -> None:
    play = in_play(moment)
    play.do(c.ReportFaultyDeck(fault=fault, note="the ten of hearts"))
    faulty = play.last(DeckFaulty)
    assert (faulty.fault, faulty.note, {"13.6", "13.6(c)"} <= set(faulty.under)) == (fault, "the ten of hearts", True)
    assert play.last(RoundVoided).ground == f"{fault} card"
    is_void(play, "13.6", "13.6(b)")
    assert (play.step, play.need.commands, "13.6(c)" in play.need.under) == (Step.SEARCH, ("search_deck",), True)
    play.refused(c.ShuffleCards(), "13.6(c)")
    play.do(c.SearchDeck(found="no other"))
    assert (play.last(DeckSearched).found, "13.6(c)" in play.last(DeckSearched).under) == ("no other", True)
    play.refused(c.SearchDeck(), "13.6(c)")  # once
    play.prepare_shoe()
    play.begin("ann")
    play.decide("play 4")
    play.showdown(ACES)


@rule("ultimate-texas-holdem", NI2019_212=("13.6(a)", "13.6(c)"))
def test_rounds_completed_before_it_stand() -> None:
    play = over()
    won = (play.won("ann"), play.won("bob"))
    play.do(c.ReportFaultyDeck(fault="missing", note="51 cards"))
    assert "13.6(a)" in play.last(DeckFaulty).under
    assert (play.all(RoundVoided), play.won("ann"), play.won("bob")) == ([], *won)
    play.finish()
    assert play.step is Step.SEARCH
    play.do(c.SearchDeck())
    play.prepare_shoe()
    play.begin("ann", "bob")
    play.do(c.ReportFaultyDeck(fault="missing", note="50 cards"))
    assert (play.won("ann"), play.won("bob")) == won  # only the second round is void


@rule("ultimate-texas-holdem", NI2019_212=("13.6", "13.6(c)"))
def test_found_before_the_first_card_the_deck_leaves_the_table_and_wagers_stay_down() -> None:
    play = Play()
    play.wager("ann", 10_00)
    play.call()
    play.do(c.ReportFaultyDeck(fault="foreign", note="a joker"))
    assert (play.all(RoundVoided), play.on_layout("ann"), play.step) == ([], 20_00, Step.SEARCH)
    play.refused(c.CompleteDeal(), "7.2")
    play.do(c.SearchDeck(), Role.SUPERVISOR)
    play.prepare_shoe()
    play.deal()
    assert play.last(RoundOpened).deck == 2


@rule("ultimate-texas-holdem", NI2019_212="13.6")
def test_it_is_said_what_is_wrong_with_the_deck() -> None:
    play = in_play("decision")
    for fault in ("", "torn", "Missing"):
        refusal = play.refused(c.ReportFaultyDeck(fault=fault, note="the ten of hearts"), "13.6")
        assert refusal.instead == ("missing", "foreign")
    play.refused(c.ReportFaultyDeck(fault="missing", note=" "), "13.6")


# A Play wager of a wrong amount (13.7)


def found(amount: int, box: int = 1) -> c.ReportPlayWager:
    return c.ReportPlayWager(box=box, amount=amount)


WRONG = [
    # played, found, at risk, clause
    ("play 4", 50_00, 40_00, "13.7(b)"),  # more than the highest multiple of that betting round
    ("play 4", 20_00, 20_00, "13.7(a)"),  # less than the lowest
    ("play 4", 35_00, 35_00, "13.7"),  # in between: as it was staked (U10)
    ("play 3", 40_00, 40_00, "13.7"),
    ("play 2", 30_00, 20_00, "13.7(b)"),
    ("play 2", 15_00, 15_00, "13.7(a)"),
    ("play 1", 15_00, 10_00, "13.7(b)"),
    ("play 1", 5_00, 5_00, "13.7(a)"),
]


@rule("ultimate-texas-holdem", NI2019_212=("13.7", "13.7(a)", "13.7(b)", "5.4", "5.4[advise]", "5.5"))
@pytest.mark.parametrize(("played", "amount", "at_risk", "clause"), WRONG)
@pytest.mark.parametrize("wins", [True, False])
def test_a_play_wager_of_a_wrong_amount_is_settled_by_its_multiples(
    played: str, amount: int, at_risk: int, clause: str, wins: bool
) -> None:
    """They are its minimum and its maximum: too little stands as staked, too much goes back (U10)."""
    play = Play(patrons=("ann",))
    play.begin()
    for reveal in (play.flop, play.turn_and_river):
        if played in ("play 3", "play 4") or (played == "play 2" and reveal == play.turn_and_river):
            break
        play.decide("check")
        reveal()
    play.decide(played)
    if play.step is Step.FLOP:
        play.flop()
    if play.step is Step.TURN_AND_RIVER:
        play.turn_and_river()
    play.refused(found(amount), "13.7")  # it is dealt with in settling
    play.dealers_hand(KINGS)
    play.do(found(amount))
    fact = play.last(PlayWagerFound)
    assert (fact.patron, fact.amount, fact.at_risk) == ("ann", amount, at_risk)
    assert {"13.7", clause} <= set(fact.under)
    advised = play.all(UnderMinimumAdvised)
    assert [{"5.4", "5.4[advise]"} <= set(advice.under) for advice in advised] == [True] * (clause == "13.7(a)")
    assert play.on_layout("ann") == 20_00 + amount
    play.settle(ACES if wins else NOTHING)
    settled = play.settled("ann", "play")
    assert (settled.stake, "5.5" in settled.under) == (at_risk, clause == "13.7(b)")
    assert play.won("ann") == (10_00 + at_risk if wins else -20_00 - at_risk)


@rule("ultimate-texas-holdem", NI2019_212=("13.7", "13.7(a)", "5.4[advise]"))
def test_the_advice_is_given_once() -> None:
    play = in_play("settlement")
    play.do(found(5_00, box=2))
    play.do(found(10_00, box=2))
    assert len(play.all(UnderMinimumAdvised)) == 1


@rule("ultimate-texas-holdem", NI2019_212=("13.7(a)", "5.4", "5.4[advise]"))
@pytest.mark.parametrize("lies", [30_00, 40_00, 80_00])
def test_a_short_play_wager_that_was_settled_has_used_up_the_one_time(lies: int) -> None:
    """One that proves right after all was none (X26)."""
    play = Play(patrons=("ann",), limits={"main": Limit(10_00, 500_00, 5_00)})
    play.begin("ann", amount=20_00)
    play.decide("play 4")
    play.board()
    play.dealers_hand(KINGS)
    play.do(found(25_00))
    play.do(found(lies))
    play.settle(ACES)
    play.next_round()
    assert play.state.patrons["ann"].advised_of_minimum is (lies < 60_00)
    again = c.PlaceWager(patron="ann", option="main", amount=5_00, box=1)
    if lies < 60_00:
        play.refused(again, "5.4[advise]", Role.PATRON, "ann")
    else:
        play.as_patron("ann", again)


@rule("ultimate-texas-holdem", NI2019_212=("13.7", "9.2"))
def test_it_may_be_found_before_or_after_the_antes_went_back() -> None:
    for refunded in (False, True):
        play = in_play("flop")
        play.board()
        play.dealers_hand(QUEEN_TEN)
        if refunded:
            play.settle()
        play.do(found(50_00))
        assert play.last(PlayWagerFound).at_risk == 40_00
        play.settle_all(NOTHING, ALSO_ACES)
        assert play.won("ann") == -10_00 - 40_00


@rule("ultimate-texas-holdem", NI2019_212=("13.7", "13.7(b)", "A:Blind"))
def test_each_play_wager_goes_by_the_ante_of_its_own_hand() -> None:
    play = Play()
    play.wager("ann", 10_00)
    play.wager("bob", 20_00)
    play.deal()
    play.decide("play 4", "play 4")
    play.board()
    play.dealers_hand(QUEEN_TEN)
    for box, patron, ante in ((1, "ann", 10_00), (2, "bob", 20_00)):
        play.do(found(100_00, box=box))
        assert (play.last(PlayWagerFound).patron, play.last(PlayWagerFound).at_risk) == (patron, 4 * ante)
        play.do(c.ReportBlind(box=box, amount=25_00))
        assert play.last(BlindFound).at_risk == ante


@rule("ultimate-texas-holdem", NI2019_212=("13.7", "4.1"))
def test_such_a_wager_is_one_that_stands_there_in_chips() -> None:
    play = in_play("settled")
    for amount in (40_00, 0, -10_00):
        play.refused(found(amount), "13.7")
    play.refused(found(40_01), "4.1")
    play.refused(found(2000_00), "4.1")  # ann never had so much
    play.refused(found(50_00, box=2), "13.7")  # bob's is settled
    play.refused(found(50_00, box=5), "13.7")
    over().refused(found(50_00), "13.7")


# No decision (13.8)


@rule("ultimate-texas-holdem", NI2019_212=("13.8", "A:Fold"))
@pytest.mark.parametrize("ground", ["time", "refuses", "absent"])
@pytest.mark.parametrize("role", [Role.DEALER, Role.SUPERVISOR])
@pytest.mark.parametrize("street", [1, 2, 3])
def test_a_hand_on_which_nobody_decides_is_deemed_folded(street: int, role: Role, ground: str) -> None:
    """With everything on it (U5), once the dealer or the supervisor says which of the three it was (U19)."""
    play = Play()
    for patron in ("ann", "bob"):
        play.wager(patron, 10_00)
        play.wager(patron, 5_00, "trips")
    play.deal()
    for reveal in (play.flop, play.turn_and_river)[: street - 1]:
        play.decide("check", "check")
        reveal()
    play.do(c.ReportAbsent(box=1, ground=ground), role)
    folded = play.last(HandFolded)
    assert (folded.patron, folded.how, "13.8" in folded.under) == ("ann", ground, True)
    assert options(play, "main", "blind", "trips") == ["lose", "lose", "lose"]
    assert (play.won("ann"), play.turn) == (-25_00, "2")
    play.refused(c.Check(patron="ann"), "8.6[final]", Role.PATRON, "ann")


@rule("ultimate-texas-holdem", NI2019_212="13.8")
def test_only_the_hand_whose_decision_is_awaited_and_on_one_of_the_three_grounds() -> None:
    play = in_play("decision")
    for ground in ("", "slow", "Time"):
        refusal = play.refused(c.ReportAbsent(box=1, ground=ground), "13.8")
        assert refusal.instead == ("time", "refuses", "absent")
    for box in (2, 5, 0, 99):
        play.refused(c.ReportAbsent(box=box), "13.8")
    play.decide("play 4", "play 3")
    for box in (1, 2):
        play.refused(c.ReportAbsent(box=box), "13.8")  # who has bet has decided
    said = [choice.say for choice in open_to(in_play("decision").state, "dealer", Role.DEALER, AT)]
    grounds = ["ann took too long: fold", "ann refuses to decide: fold", "ann is not there: fold"]
    assert [say for say in said if say.endswith(": fold")] == grounds


# All of them


@rule("ultimate-texas-holdem", NI2019_212=("13.1", "13.2", "13.4", "13.5", "13.6"))
def test_nothing_more_happens_to_a_round_that_is_void() -> None:
    play = in_play("decision")
    play.do(c.ReportWrongNumber(to="1"))
    reports: list[tuple[Command, str]] = [
        (c.ReportWrongNumber(to="1"), "13.1"),
        (c.ReportCardSeen(to="board"), "13.2"),
        (c.ReportCardSeen(to="dealer"), "13.4"),
        (c.ReportHandWithoutWager(box=5), "13.5"),
        (c.ReportBlind(box=1, amount=5_00), "A:Blind"),
        (found(50_00), "13.7"),
        (c.ReportAbsent(box=1), "13.8"),
        (c.Concede(patron="ann"), "9.1"),
    ]
    for command, clause in reports:
        play.refused(command, clause)
    correct = c.CorrectCards(to="1", cards=("Ah", "Kd"), reason="typed wrongly")
    play.refused(correct, "15.6(c)", Role.SUPERVISOR)
    sanction = c.PutOutOfRound(patron="ann", breach="information", reason="told bob")
    play.refused(sanction, "12.3", Role.OPERATOR)
    play.refused(replace(sanction, patron="nobody"), "12.3", Role.OPERATOR)
    settling = in_play("settled")
    settling.do(c.ReportWrongNumber(to="1"))
    settling.refused(c.Concede(patron="ann"), "9.1")
    play.do(c.ReportMalfunction(fault="belt torn"))  # but the shoe may fail, and the deck prove faulty
    play.do(c.ReportFaultyDeck(fault="missing", note="51 cards"))
    assert (len(play.all(RoundVoided)), play.chips("ann")) == (1, START)
    play.finish()
    assert play.step is Step.SEARCH


@rule("ultimate-texas-holdem", NI2019_212=("15.6(c)", "2.1"))
def test_a_wrong_card_of_a_hand_that_is_void_since_is_kept_from_no_other() -> None:
    play = in_play("settled")
    settled = play.last(WagerSettled)
    play.do(c.VoidWagers(patron=settled.patron, reason="past posting"), Role.OPERATOR)
    lies = play.hand(settled.box).cards
    other = c.SettleHand(cards=(lies[0], "7d"))
    assert play.refused(other, "2.1").instead == ("correct_cards",)
    play.do(c.CorrectCards(to=str(settled.box), cards=("4s", ""), reason="typed wrongly"), Role.SUPERVISOR)
    play.do(other)
    assert (play.step, play.won(settled.patron)) == (Step.COLLECT, 0)
