"""Section 8, betting rounds: fold, check or play before the flop, after it and on the river; then the dealer's hand."""

import pytest

from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.facts import (
    BoardRevealed,
    DealersHandRevealed,
    HandChecked,
    HandDiscarded,
    HandFolded,
    PlayWagered,
    RoundClosed,
)
from croupier.games.ultimate_texas_holdem.procedure import Step
from croupier.ruling import Command, Refusal, Role
from croupier.table import commands as t, evolve, open_to
from croupier.table.facts import IncidentLogged
from tests.marks import rule
from tests.rules.ultimate_texas_holdem.play import ACES, AT, BOARD, KINGS, QUEEN_TEN, START, Play

# For each betting round its rule, the multiples that are open in it, and the clause of those.
ROUNDS = [(1, "8.1", (3, 4), "8.1(c)(ii)"), (2, "8.3", (2,), "8.3(c)(ii)"), (3, "8.5", (1,), "8.5(b)(ii)")]
each_round = pytest.mark.parametrize(("number", "clause", "multiples", "amounts"), ROUNDS)
BETS = {1: ("8.1(c)", "8.1(c)(i)"), 2: ("8.3(c)", "8.3(c)(i)"), 3: ("8.5(b)", "8.5(b)(i)")}


def come_to(play: Play, number: int) -> None:
    """Everybody checks until this betting round."""
    for reveal in (play.flop, play.turn_and_river)[: number - 1]:
        play.everybody("check")
        reveal()


def in_round(number: int, *patrons: str, amount: int = 10_00) -> Play:
    """Everybody has wagered, and checked until this betting round."""
    play = Play(patrons=patrons or ("ann",))
    play.begin(*patrons, amount=amount)
    come_to(play, number)
    return play


def offered(play: Play, patron: str) -> list[Command]:
    """The decisions that a patron is offered."""
    kinds = (c.Fold, c.Check, c.Play)
    choices = (choice.command for choice in open_to(play.state, patron, Role.PATRON, AT))
    return [command for command in choices if isinstance(command, kinds)]


# Open choices (8.1, 8.3, 8.5)


@rule(
    "ultimate-texas-holdem",
    NI2019_212=("8.1", "8.1(a)", "8.1(b)", "8.1(c)", "8.3", "8.3(a)", "8.3(b)", "8.3(c)", "8.5", "8.5(a)", "8.5(b)"),
)
@each_round
def test_in_each_betting_round_a_player_has_these_choices(
    number: int, clause: str, multiples: tuple[int, ...], amounts: str
) -> None:
    play = in_round(number)
    need = play.need
    assert (need.what, need.by, need.to) == ("decision", (Role.PATRON, Role.DEALER), "1")
    assert {clause, amounts} <= set(need.under)
    check = [c.Check(patron="ann")] if number < 3 else []
    plays = [c.Play(patron="ann", amount=times * 10_00) for times in multiples]
    assert offered(play, "ann") == [c.Fold(patron="ann"), *check, *plays]
    assert set(need.commands) == {command.__struct_config__.tag for command in offered(play, "ann")}


@rule("ultimate-texas-holdem", NI2019_212=("8.1(a)", "8.3(a)", "8.5(a)", "A:Fold"))
@pytest.mark.parametrize(("number", "clause"), [(1, "8.1(a)"), (2, "8.3(a)"), (3, "8.5(a)")])
def test_a_player_may_fold(number: int, clause: str) -> None:
    play = in_round(number)
    play.decide("fold")
    folded = play.last(HandFolded)
    assert (folded.patron, folded.how, {clause, "A:Fold"} <= set(folded.under)) == ("ann", "", True)
    assert play.won("ann") == -20_00


@rule("ultimate-texas-holdem", NI2019_212=("8.1(b)", "8.3(b)", "A:Check"))
@pytest.mark.parametrize(("number", "clause"), [(1, "8.1(b)"), (2, "8.3(b)")])
def test_a_player_may_check_before_the_flop_and_after_it(number: int, clause: str) -> None:
    play = in_round(number)
    play.decide("check")
    assert {clause, "A:Check"} <= set(play.last(HandChecked).under)
    assert (play.won("ann"), play.hand(1).playing) == (0, True)


@rule("ultimate-texas-holdem", NI2019_212=("8.5", "8.5(b)"))
def test_nobody_checks_on_the_river() -> None:
    play = in_round(3)
    refusal = play.refused(c.Check(patron="ann"), "8.5", Role.PATRON, "ann")
    assert refusal.instead == ("play", "fold")


@rule(
    "ultimate-texas-holdem",
    NI2019_212=(
        "8.1(c)",
        "8.1(c)(i)",
        "8.1(c)(ii)",
        "8.3(c)",
        "8.3(c)(i)",
        "8.3(c)(ii)",
        "8.5(b)",
        "8.5(b)(i)",
        "8.5(b)(ii)",
        "A:Play Wager",
    ),
)
@each_round
def test_a_player_may_place_a_play_wager_of_so_many_times_the_ante(
    number: int, clause: str, multiples: tuple[int, ...], amounts: str
) -> None:
    """The hand is laid face down with it: nobody sees its cards."""
    for times in multiples:
        play = in_round(number)
        assert set(BETS[number]) <= set(play.need.under)
        assert "lay the hand face down" in play.need.say
        play.decide(f"play {times}")
        wagered = play.last(PlayWagered)
        assert (wagered.patron, wagered.box, wagered.amount) == ("ann", 1, times * 10_00)
        assert {*BETS[number], amounts, "A:Play Wager"} <= set(wagered.under)
        others = {other for betting, clauses in BETS.items() if betting != number for other in clauses}
        assert not others & set(wagered.under)
        assert (play.on_layout("ann"), play.hand(1).face_up) == (20_00 + times * 10_00, ("", ""))


@rule("ultimate-texas-holdem", NI2019_212=("8.1(c)(ii)", "8.3(c)(ii)", "8.5(b)(ii)"))
@each_round
def test_and_of_no_other_amount(number: int, clause: str, multiples: tuple[int, ...], amounts: str) -> None:
    play = in_round(number)
    wrong = {times * 10_00 for times in range(-1, 8)} - {times * 10_00 for times in multiples}
    for amount in (*wrong, 35_00, 25_00, 15_00, 5_00, 10_01, 39_99):
        refusal = play.refused(c.Play(patron="ann", amount=amount), amounts, Role.PATRON, "ann")
        assert refusal.instead == tuple(f"{times}0.00" for times in multiples)
    assert play.on_layout("ann") == 20_00


@rule("ultimate-texas-holdem", NI2019_212=("8.1(c)(ii)", "8.3(c)(ii)", "8.5(b)(ii)", "4.1"))
def test_a_play_wager_is_never_part_of_the_multiple() -> None:
    """A player who cannot cover the Ante once more on the river folds (U22)."""
    play = in_round(1, amount=400_00)  # 200.00 are left
    for clause in ("8.1(c)(ii)", "8.3(c)(ii)", "8.5(b)(ii)"):
        times = {"8.1(c)(ii)": 3, "8.3(c)(ii)": 2, "8.5(b)(ii)": 1}[clause]
        whole, part = c.Play(patron="ann", amount=times * 400_00), c.Play(patron="ann", amount=200_00)
        refusal = play.refused(whole, clause, Role.PATRON, "ann")
        assert {"4.1", "~U22"} <= set(refusal.under)
        assert refusal.instead == (("buy_in", "fold") if times == 1 else ("buy_in", "check", "fold"))
        play.refused(part, clause, Role.PATRON, "ann")
        assert not [command for command in offered(play, "ann") if isinstance(command, c.Play)]
        if clause != "8.5(b)(ii)":
            play.decide("check")
            play.do(c.RevealBoard(cards=tuple(BOARD.split()[:3] if times == 3 else BOARD.split()[3:])))
    assert offered(play, "ann") == [c.Fold(patron="ann")]
    play.as_patron("ann", t.BuyIn(patron="ann", cents=200_00))  # or buys chips
    play.decide("play 1")


# The order of decisions (8.1 to 8.5, U30)


@rule("ultimate-texas-holdem", NI2019_212=("8.1", "8.2", "8.3", "8.4", "8.5"))
@each_round
def test_players_act_in_turn_from_the_dealers_left(
    number: int, clause: str, multiples: tuple[int, ...], amounts: str
) -> None:
    play = in_round(number, "ann", "bob", "cat")
    for turn, patron in enumerate(("ann", "bob", "cat"), 1):
        assert (play.step, play.turn) == (Step.DECIDE, str(turn))
        for other in {"ann", "bob", "cat"} - {patron}:
            assert offered(play, other) == []
        for later in ("ann", "bob", "cat")[turn:]:
            for decision in ("fold", f"play {multiples[0]}"):
                play.cannot(later, decision, clause)
        play.decide(f"play {multiples[0]}")


@rule("ultimate-texas-holdem", NI2019_212=("8.2", "8.4"))
@pytest.mark.parametrize(("number", "clause"), [(1, "8.2"), (2, "8.4")])
def test_communal_cards_are_revealed_after_everybody_has_acted(number: int, clause: str) -> None:
    play = in_round(number, "ann", "bob", "cat")
    cards = BOARD.split()[:3] if number == 1 else BOARD.split()[3:]
    reveal = c.RevealBoard(cards=tuple(cards))
    for decision in ("check", "fold", f"play {4 if number == 1 else 2}"):
        refusal = play.refused(reveal, clause)
        assert f"box {play.turn}" in refusal.because
        play.decide(decision)
    assert (play.step, clause in play.need.under) == (Step.FLOP if number == 1 else Step.TURN_AND_RIVER, True)
    play.cannot("ann", "check", "8.1" if number == 1 else "8.3")  # not twice in one betting round
    play.do(reveal)
    revealed = play.last(BoardRevealed)
    assert (revealed.cards, clause in revealed.under) == (tuple(cards), True)
    play.refused(reveal, "8.4")  # not before ann has acted again


@rule("ultimate-texas-holdem", NI2019_212=("8.2", "8.4"))
def test_no_communal_card_comes_before_the_deal_or_after_the_river() -> None:
    play = Play(patrons=("ann",))
    play.refused(c.RevealBoard(cards=("Ah", "Kd", "8c")), "8.2")
    play.wager("ann", 10_00)
    play.call()
    play.refused(c.RevealBoard(cards=("Ah", "Kd", "8c")), "8.2")
    play.deal()
    play.decide("play 4")
    play.board()
    play.refused(c.RevealBoard(cards=("3c", "4c")), "8.4")


@rule("ultimate-texas-holdem", NI2019_212=("8.3", "8.5"))
def test_only_those_who_checked_are_asked_again() -> None:
    play = Play(patrons=("ann", "bob", "cat", "dan"))
    play.begin("ann", "bob", "cat", "dan")
    play.decide("check", "play 3", "fold", "check")
    play.flop()
    assert play.turn == "1"
    play.decide("check")
    assert play.turn == "4"
    play.decide("play 2")
    play.turn_and_river()
    assert (play.step, play.turn) == (Step.DECIDE, "1")
    play.decide("play 1")
    assert play.step is Step.DEALERS_HAND


@rule("ultimate-texas-holdem", NI2019_212=("8.3[bettors]", "8.5[bettors]"))
@pytest.mark.parametrize("number", [1, 2, 3])
def test_who_has_placed_a_play_wager_places_no_other(number: int) -> None:
    play = in_round(number, "ann", "bob")
    play.decide(f"play {ROUNDS[number - 1][2][0]}")
    clause = "8.3[bettors]" if number < 3 else "8.5[bettors]"
    down = play.on_layout("ann")
    for _ in ROUNDS[number - 1 :]:
        for decision in ("play 1", "play 2", "play 3", "play 4", "check", "fold"):
            play.cannot("ann", decision, clause)
        assert offered(play, "ann") == []
        if play.step is Step.DECIDE:
            play.decide("check" if play.round.street < 3 else "fold")
        if play.step in (Step.FLOP, Step.TURN_AND_RIVER):
            play.do(c.RevealBoard(cards=tuple(BOARD.split()[:3] if play.step is Step.FLOP else BOARD.split()[3:])))
    assert play.on_layout("ann") == down


@rule("ultimate-texas-holdem", NI2019_212=("8.1", "8.3", "8.5"))
def test_nobody_decides_without_a_hand_or_before_the_deal() -> None:
    play = Play()
    play.wager("ann", 10_00)
    for decision in ("fold", "check", "play 4"):
        play.cannot("ann", decision, "8.1")
    play.do(c.DealCards())
    for decision in ("fold", "check", "play 4"):
        play.cannot("ann", decision, "8.1")
    play.deal()
    for command in (c.Fold(patron="bob"), c.Check(patron="bob"), c.Play(patron="bob", amount=30_00)):
        play.refused(command, "8.1", Role.PATRON, "bob")
    play.decide("check")
    play.flop()
    play.refused(c.Check(patron="bob"), "8.3", Role.PATRON, "bob")
    play.decide("check")
    play.turn_and_river()
    play.refused(c.Fold(patron="bob"), "8.5", Role.PATRON, "bob")


# Folding (8.6)


@rule("ultimate-texas-holdem", NI2019_212=("8.6", "8.6[final]"))
def test_folded_cards_are_passed_in_face_down_and_never_come_back() -> None:
    play = in_round(1, "ann", "bob")
    play.decide("fold")
    assert {"8.6", "8.6[final]"} <= set(play.last(HandFolded).under)
    passed_in = play.last(HandDiscarded)
    assert (passed_in.box, passed_in.cards, "8.6" in passed_in.under) == (1, 2, True)
    assert (play.hand(1).folded, play.hand(1).face_up) == (True, ("", ""))
    again = (c.Fold(patron="ann"), c.Check(patron="ann"), c.Play(patron="ann", amount=40_00))
    for command in again:
        play.refused(command, "8.6[final]", Role.PATRON, "ann")
    play.decide("check")
    play.flop()
    for command in again:
        play.refused(command, "8.6[final]", Role.PATRON, "ann")
    play.decide("play 2")
    play.showdown(ACES, dealer=QUEEN_TEN)
    assert (play.won("ann"), play.step) == (-20_00, Step.COLLECT)  # no Ante goes back to a fold (U4)


@rule("ultimate-texas-holdem", NI2019_212=("8.6", "A:Fold"))
def test_a_fold_that_was_interrupted_is_finished_before_anything_else() -> None:
    """The table stopped after the declaration: its wagers are still to be taken."""
    play = in_round(1, "ann", "bob")
    facts = play.ask(c.Fold(patron="ann"), Role.PATRON, "ann")
    assert not isinstance(facts, Refusal)
    play.table = evolve(play.table, facts[0])
    assert (play.step, play.turn, play.on_layout("ann")) == (Step.SETTLE, "1", 20_00)
    play.refused(c.Check(patron="bob"), "8.1", Role.PATRON, "bob")
    assert play.settle() == facts[1:]
    assert (play.won("ann"), play.step, play.turn) == (-20_00, Step.DECIDE, "2")


@rule("ultimate-texas-holdem", NI2019_212=("8.8", "8.2", "8.4"))
@pytest.mark.parametrize("number", [1, 2, 3])
def test_when_everybody_has_folded_the_round_ends_and_nothing_more_is_turned(number: int) -> None:
    """The dealer's hand decides nothing (U17)."""
    play = in_round(number, "ann", "bob")
    shown = sum(map(bool, play.hand("board").face_up))
    play.decide("fold", "fold")
    assert play.step is Step.COLLECT
    play.refused(c.RevealBoard(), "8.2" if number == 1 else "8.4")
    play.refused(c.RevealDealersHand(cards=("Ks", "9d")), "8.8")
    play.refused(c.SettleHand(cards=("As", "9c")), "9.3")
    play.finish()
    closed = play.last(RoundClosed)
    assert closed.result == "dealer's hand not needed"
    assert {"8.8", "~U17", "A:Round of Play"} <= set(closed.under)
    assert play.game.records[-1].dealer.face_up == ("", "")
    assert sum(map(bool, play.game.records[-1].board.face_up)) == shown
    assert (play.won("ann"), play.won("bob")) == (-20_00, -20_00)


# Talk (8.7)


@rule("ultimate-texas-holdem", NI2019_212="8.7")
def test_talk_during_a_betting_round_is_logged() -> None:
    play = in_round(1, "ann", "bob")
    play.do(t.LogIncident(matter="talk about the play", about="ann", note="told bob to wait"))
    logged = play.last(IncidentLogged)
    assert (logged.about, "8.7" in logged.under) == ("ann", True)
    assert (play.step, play.turn) == (Step.DECIDE, "1")


# The dealer's hand (8.8)


@rule("ultimate-texas-holdem", NI2019_212=("8.8", "8.8(a)", "8.8(b)", "8.8(c)"))
def test_the_dealers_hand_is_announced_turned_and_declared_once_all_have_bet_or_folded() -> None:
    play = in_round(1, "ann", "bob")
    hand = c.RevealDealersHand(cards=("Ks", "9d"))
    play.refused(hand, "8.8")
    play.decide("play 4", "check")
    play.refused(hand, "8.8")
    play.flop()
    play.refused(hand, "8.8")
    play.decide("check")
    play.turn_and_river()
    play.refused(hand, "8.8")  # bob has still to bet or fold
    play.decide("fold")
    assert (play.step, play.need.say) == (Step.DEALERS_HAND, "Announce DEALER'S HAND and turn it")
    assert {"8.8", "8.8(a)", "8.8(b)"} <= set(play.need.under)
    play.do(hand)
    revealed = play.last(DealersHandRevealed)
    assert (revealed.cards, sorted(revealed.five)) == (("Ks", "9d"), sorted(("Kd", "Ks", "Ah", "9d", "8c")))
    assert (revealed.hand, revealed.qualifies) == ("pair of kings", True)
    assert {"8.8", "8.8(a)", "8.8(b)", "8.8(c)", "3.1(i)"} <= set(revealed.under)
    assert play.hand("dealer").face_up == ("Ks", "9d")
    play.refused(hand, "8.8")


@rule("ultimate-texas-holdem", NI2019_212="8.8(c)")
@pytest.mark.parametrize(
    ("board", "dealer", "words", "clause"),
    [
        ("Ah Kh Qh 2c 3d", "Jh Th", "royal flush", "3.1(a)"),
        ("9h 8h 7h 2c Kd", "Jh Th", "straight flush, jack high", "3.1(b)"),
        ("9h 9c 4d 2s Kd", "9d 9s", "four nines", "3.1(c)"),
        ("9h 9c 4d 2s Kd", "9d 4s", "full house, nines over fours", "3.1(d)"),
        ("Kh 9h 4h 2s 7d", "Ah 3h", "flush, ace high", "3.1(e)"),
        ("9h 8c 7d 2s Kd", "Jh Tc", "straight, jack high", "3.1(f)"),
        ("9h 9c 4d 2s Kd", "9d Jc", "three nines", "3.1(g)"),
        ("9h 8c 4d 2s Kd", "9d 8s", "two pairs, nines and eights", "3.1(h)"),
        ("9h 8c 4d 2s Kd", "9d Jc", "pair of nines", "3.1(i)"),
        ("9h 8c 4d 2s Kd", "Ad Jc", "ace, king high", "3.1(j)"),
    ],
)
def test_the_best_five_of_the_dealers_seven_cards_are_declared(
    board: str, dealer: str, words: str, clause: str
) -> None:
    play = in_round(1)
    play.decide("play 4")
    play.board(board)
    play.dealers_hand(dealer)
    revealed = play.last(DealersHandRevealed)
    assert (revealed.hand, clause in revealed.under) == (words, True)
    assert revealed.qualifies is (clause != "3.1(j)")


@rule("ultimate-texas-holdem", NI2019_212=("8.2", "8.4", "8.8"))
def test_with_everybody_in_before_the_flop_the_board_is_turned_without_a_decision() -> None:
    play = in_round(1, "ann", "bob")
    play.decide("play 4", "play 3")
    play.flop()
    assert (play.step, play.turn) == (Step.TURN_AND_RIVER, "board")
    play.turn_and_river()
    assert (play.step, play.turn) == (Step.DEALERS_HAND, "dealer")
    play.dealers_hand(KINGS)
    assert (play.chips("ann"), play.chips("bob")) == (START - 60_00, START - 50_00)
