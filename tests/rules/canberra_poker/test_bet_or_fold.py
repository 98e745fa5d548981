"""Section 7, bet or fold: twice the Ante, or the Ante is lost."""

import pytest

from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.facts import BetPlaced, HandDiscarded, HandFolded, RoundClosed, WagerSettled
from croupier.games.canberra_poker.procedure import Step
from croupier.ruling import Refusal, Role
from croupier.table import commands as t, open_to
from tests.marks import rule
from tests.rules.canberra_poker.play import AT, BET, LOW, PAIR, START, Play, money

THREE = ("ann", "bob", "cat")


def dealt(*patrons: str, amount: int = 10_00) -> Play:
    """These players have their cards."""
    play = Play(patrons=patrons)
    play.antes(*patrons, amount=amount)
    play.deal("2s")
    return play


def offered(play: Play, patron: str) -> list[str]:
    said = (choice.say for choice in open_to(play.state, patron, Role.PATRON, AT))
    return [say for say in said if say in ("Bet", "Fold")]


# The order of decisions (7.1)


@rule("canberra-poker", NI2002_45="7.1")
def test_players_decide_after_the_dealers_last_card() -> None:
    play = Play(patrons=("ann",))
    play.antes("ann")
    play.refused(c.Bet(patron="ann"), "7.1", Role.PATRON, "ann")
    play.deal_so_many(9)
    for kind in (c.Bet, c.Fold):
        play.refused(kind(patron="ann"), "7.1", Role.PATRON, "ann")
    assert offered(play, "ann") == []
    play.deal_one("2s")
    assert (play.step, "7.1" in play.need.under, play.need.commands) == (Step.DECIDE, True, ("bet", "fold"))
    assert offered(play, "ann") == ["Bet", "Fold"]
    play.bet("ann")
    assert "7.1" in play.last(BetPlaced).under


@rule("canberra-poker", NI2002_45="7.1")
def test_one_after_the_other_from_the_dealers_left() -> None:
    play = dealt(*THREE)
    for turn, name in enumerate(THREE, 1):
        assert play.turn == str(turn)
        for other in set(THREE) - {name}:
            assert offered(play, other) == []
            assert isinstance(play.ask(c.Bet(patron=other), Role.PATRON, other), Refusal)
        for later in THREE[turn:]:
            play.refused(c.Fold(patron=later), "~P2", Role.PATRON, later)
        play.bet(name)
    assert play.step is Step.DEALERS_HAND


@rule("canberra-poker", NI2002_45="7.1")
def test_nobody_without_a_hand_decides() -> None:
    play = dealt("ann", "bob")
    play.join("eve")
    play.refused(c.Bet(patron="eve"), "7.1", Role.PATRON, "eve")
    play.fold("ann")
    play.refused(c.Bet(patron="ann"), "7.1", Role.PATRON, "ann")  # a fold is not taken back
    play.refused(c.Fold(patron="ann"), "7.1", Role.PATRON, "ann")


# A Bet (7.2)


@rule("canberra-poker", NI2002_45=("7.2", "A:Bet"))
@pytest.mark.parametrize("ante", [5_00, 10_00, 35_00, 300_00])
def test_a_bet_is_exactly_twice_the_ante(ante: int) -> None:
    play = dealt("ann", amount=ante)
    assert "7.2" in play.need.under
    play.bet("ann")
    placed = play.last(BetPlaced)
    assert (placed.amount, "7.2" in placed.under) == (2 * ante, True)
    assert (play.on_layout("ann"), play.chips("ann")) == (3 * ante, START - 3 * ante)


@rule("canberra-poker", NI2002_45="7.2")
def test_nobody_can_ask_for_another_amount() -> None:
    """The command has none to give; the rules say how much it is."""
    assert c.Bet.__struct_fields__ == ("patron",)
    play = dealt("ann")
    play.refused(c.PlaceWager(patron="ann", option="bet", amount=15_00, box=1), "4.4", Role.PATRON, "ann")
    play.bet("ann")
    play.refused(c.ChangeWager(patron="ann", option="bet", amount=30_00), "4.4", Role.PATRON, "ann")


@rule("canberra-poker", NI2002_45="7.2")
@pytest.mark.parametrize(
    ("chips", "ante", "can_bet"), [(30_00, 10_00, True), (25_00, 10_00, False), (5_00, 5_00, False)]
)
def test_a_player_without_the_chips_for_a_whole_bet_can_only_fold(chips: int, ante: int, can_bet: bool) -> None:
    play = Play(patrons=())
    play.join("ann", 1, chips=chips)
    play.antes("ann", amount=ante)
    play.deal("2s")
    assert offered(play, "ann") == (["Bet", "Fold"] if can_bet else ["Fold"])
    if can_bet:
        play.bet("ann")
        assert play.chips("ann") == 0
        return
    refusal = play.refused(c.Bet(patron="ann"), "7.2", Role.PATRON, "ann")
    assert ("~T7" in refusal.under, refusal.instead) == (True, ("fold",))
    play.fold("ann")
    assert play.chips("ann") == chips - ante


@rule("canberra-poker", NI2002_45="7.2")
def test_the_cards_lie_face_down_under_the_bet() -> None:
    play = dealt("ann", "bob")
    play.bet("ann")
    hand = play.hand(1)
    assert (hand.playing, hand.discarded, hand.face_up) == (True, False, ("",) * 5)
    assert play.round.wagers["ann", BET].box == 1


# Folding (7.3, 7.4)


@rule("canberra-poker", NI2002_45=("7.3", "A:Fold"))
def test_who_folds_loses_the_ante_at_once() -> None:
    play = dealt("ann", "bob")
    before, in_tray = money(play), play.state.balances["float"]
    play.fold("ann")
    assert {"7.3", "A:Fold"} <= set(play.last(HandFolded).under)
    settled = play.settled("ann")
    assert (settled.outcome, settled.stake, "7.3" in settled.under) == ("lose", 10_00, True)
    assert (play.won("ann"), play.state.balances["float"] - in_tray, money(play)) == (-10_00, 10_00, before)
    assert play.turn == "2"


@rule("canberra-poker", NI2002_45="7.3")
@pytest.mark.parametrize("dealer", [LOW, "Qh Qd 9c 7h 2s"])
def test_a_folded_ante_stays_lost_whatever_the_dealer_has(dealer: str) -> None:
    play = dealt("ann", "bob")
    play.fold("ann")
    play.bet("bob")
    play.showdown(dealer, bob=PAIR)
    play.collect()
    assert play.won("ann") == -10_00


@rule("canberra-poker", NI2002_45=("7.4", "A:Fold"))
def test_folded_cards_are_counted_into_the_rack_unseen() -> None:
    play = dealt("ann", "bob")
    play.fold("ann")
    counted = play.last(HandDiscarded)
    assert (counted.box, counted.cards, "7.4" in counted.under) == (1, 5, True)
    assert (play.game.discarded, play.hand(1).cards) == (5, ("",) * 5)


@rule("canberra-poker", NI2002_45=("7.3", "9.1"))
def test_when_all_have_folded_the_round_is_over_and_the_dealers_cards_stay_hidden() -> None:
    play = dealt("ann", "bob")
    play.fold("ann", "bob")
    assert play.step is Step.COLLECT
    play.refused(c.RevealDealersHand(cards=tuple(LOW.split())), "9.1")
    play.collect()
    closed = play.last(RoundClosed)
    assert (closed.result, "~U17" in closed.under) == ("dealer's hand not needed", True)
    assert closed.bettors == ("ann", "bob")
    assert [(fact.patron, fact.outcome) for fact in play.all(WagerSettled)] == [("ann", "lose"), ("bob", "lose")]


# No decision (P7)


@rule("canberra-poker", NI2002_45=("7.1", "7.3"))
@pytest.mark.parametrize("ground", ["time", "refuses", "absent"])
def test_a_player_who_does_not_decide_has_folded(ground: str) -> None:
    play = dealt("ann", "bob")
    play.refused(c.ReportAbsent(box=2, ground=ground), "7.1")  # it is ann's turn
    play.refused(c.ReportAbsent(box=1, ground="slow"), "7.1")
    play.do(c.ReportAbsent(box=1, ground=ground))
    folded = play.last(HandFolded)
    assert (folded.how, {"7.1", "~P7"} <= set(folded.under)) == (ground, True)
    assert (play.won("ann"), "7.3" in play.settled("ann").under, play.turn) == (-10_00, True, "2")


@rule("canberra-poker", NI2002_45="7.1")
def test_nobody_is_late_before_the_cards_are_out() -> None:
    play = Play(patrons=("ann",))
    play.refused(c.ReportAbsent(box=1), "7.1")
    play.antes("ann")
    play.deal_so_many(9)
    play.refused(c.ReportAbsent(box=1), "7.1")


@rule("canberra-poker", NI2002_45=("7.2", "14.3(b)"))
def test_somebody_excluded_bets_no_more_not_even_through_the_dealer() -> None:
    play = dealt("ann", "bob")
    play.director(t.ExcludePatron(patron="ann", reason="marked cards"))
    play.refused(c.Bet(patron="ann"), "14.3(b)", Role.PATRON, "ann")
    play.refused(c.Bet(patron="ann"), "14.3(b)")
    waits = play.need
    assert (waits.by, waits.commands, "14.3(b)" in waits.under) == ((Role.DEALER,), ("fold", "report_absent"), True)
    play.do(c.ReportAbsent(box=1, ground="absent"))
    assert play.won("ann") == -10_00
