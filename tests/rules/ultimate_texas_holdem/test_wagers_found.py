"""Wagers that prove, after the call, to differ from their entries (U11, U37, U41; 13.5, 13.7)."""

import pytest

from croupier.games.context import Limit
from croupier.games.rounds import UnderMinimumAdvised
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.facts import BlindFound, HandVoided, PlayWagerFound, RoundVoided, WagerFound
from croupier.games.ultimate_texas_holdem.procedure import Step
from croupier.ruling import Refusal, Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.ultimate_texas_holdem.play import ACES, ALSO_ACES, KINGS, NOTHING, QUEEN_TEN, START, Play, in_play


def found(option: str, amount: int, box: int = 1, *, handled: bool = False) -> c.ReportWagerFound:
    return c.ReportWagerFound(box=box, option=option, amount=amount, handled=handled)


def at_risk(play: Play, patron: str = "ann") -> tuple[int, ...]:
    """The amounts of Ante, Blind and Trips at risk."""
    wagers = (play.round.wagers.get((patron, option)) for option in ("main", "blind", "trips"))
    return tuple(wager.at_risk if wager is not None else 0 for wager in wagers)


# A mistaken report is put right


@rule("ultimate-texas-holdem", NI2019_212="A:Blind")
@pytest.mark.parametrize("moment", ["deal", "decision", "flop", "settlement"])
@pytest.mark.parametrize("mistaken", [5_00, 25_00])
def test_a_blind_reported_by_mistake_is_put_right_by_another_report(mistaken: int, moment: str) -> None:
    play = in_play(moment)
    was = (play.chips("ann"), play.on_layout("ann"), at_risk(play))
    play.do(c.ReportBlind(box=1, amount=mistaken))
    assert play.on_layout("ann") == was[1] + mistaken - 10_00
    play.refused(c.ReportBlind(box=1, amount=mistaken), "A:Blind")  # so it is entered now
    play.do(c.ReportBlind(box=1, amount=10_00))
    assert (play.chips("ann"), play.on_layout("ann"), at_risk(play)) == was
    assert play.last(BlindFound).at_risk == 10_00


@rule("ultimate-texas-holdem", NI2019_212=("A:Blind", "9.2"))
def test_also_when_the_ante_has_been_refunded() -> None:
    play = in_play("flop")
    play.board()
    play.dealers_hand(QUEEN_TEN)
    play.settle()
    play.do(c.ReportBlind(box=1, amount=5_00))
    play.do(c.ReportBlind(box=1, amount=10_00))
    play.settle_all(NOTHING, ALSO_ACES)
    assert play.won("ann") == -10_00 - 40_00


@rule("ultimate-texas-holdem", NI2019_212=("A:Blind", "5.5"))
def test_of_an_ante_over_the_maximum_the_part_at_risk_comes_back_and_no_more() -> None:
    play = Play()
    play.as_patron("ann", t.BuyIn(patron="ann", cents=500_00))
    play.wager("ann", 600_00)  # the maximum is 500
    play.deal()
    play.do(c.ReportBlind(box=1, amount=50_00))
    play.do(c.ReportBlind(box=1, amount=600_00))
    assert at_risk(play) == (500_00, 500_00, 0)


@rule("ultimate-texas-holdem", NI2019_212=("A:Blind", "4.1"))
def test_a_blind_is_not_found_to_be_of_chips_that_nobody_has() -> None:
    play = in_play("decision")
    play.refused(c.ReportBlind(box=1, amount=START), "4.1")
    play.do(c.ReportBlind(box=1, amount=START - 10_00))
    assert play.chips("ann") == 0


@rule("ultimate-texas-holdem", NI2019_212=("5.4", "5.4[advise]", "A:Blind"))
@pytest.mark.parametrize("refunded", [False, True])
def test_a_blind_under_the_minimum_stands_once_with_the_advice_and_is_returned_after_it(refunded: bool) -> None:
    play = Play(patrons=("ann",), limits={"main": Limit(10_00, 500_00, 5_00)})
    play.begin("ann")
    play.decide("play 4")
    play.board()
    play.dealers_hand(QUEEN_TEN if refunded else KINGS)
    if refunded:
        play.settle()
    for option, amount in (("blind", 5_00), ("blind", 6_00)):  # the second report puts the first one right
        play.do(found(option, amount))
    assert (play.last(BlindFound).at_risk, len(play.all(UnderMinimumAdvised))) == (6_00, 1)
    play.settle(ACES)
    play.next_round()
    assert play.state.patrons["ann"].advised_of_minimum
    chips = play.chips("ann")
    play.begin("ann")
    play.do(found("blind", 6_00))
    voided = play.last(HandVoided)
    assert (voided.patron, {"5.4[advise]", "A:Void"} <= set(voided.under)) == ("ann", True)
    assert (play.chips("ann"), play.step) == (chips, Step.COLLECT)


@rule("ultimate-texas-holdem", NI2019_212=("5.4", "5.4[advise]", "A:Blind"))
@pytest.mark.parametrize("ante", [5_00, 10_00])
def test_the_one_time_is_not_used_up_by_a_blind_that_proves_right_or_by_its_ante_twice(ante: int) -> None:
    play = Play(patrons=("ann",), limits={"main": Limit(10_00, 500_00, 5_00)})
    play.begin("ann", amount=ante)
    play.do(found("blind", 4_00))
    assert (len(play.all(UnderMinimumAdvised)), play.hand(1).playing) == (1, True)
    play.do(found("blind", ante))
    play.decide("fold")
    play.next_round()
    assert play.state.patrons["ann"].advised_of_minimum is (ante < 10_00)


@rule("ultimate-texas-holdem", NI2019_212=("5.4", "5.4[advise]", "A:Blind"))
@pytest.mark.parametrize(
    ("reports", "used"),
    [
        ((("main", 5_00), ("blind", 5_00), ("main", 10_00)), True),
        ((("blind", 5_00), ("main", 5_00)), True),
        ((("blind", 5_00), ("main", 5_00), ("blind", 10_00), ("main", 10_00)), False),
    ],
)
def test_what_lies_there_in_the_end_has_used_up_the_one_time(reports: tuple[tuple[str, int], ...], used: bool) -> None:
    """A Blind of five was settled or was not, in whatever order it and its Ante were reported and put right (X26)."""
    play = Play(patrons=("ann",), limits={"main": Limit(10_00, 500_00, 5_00)})
    play.begin("ann")
    for option, amount in reports:
        play.do(found(option, amount))
    assert len(play.all(UnderMinimumAdvised)) == 1
    play.decide("fold")
    play.next_round()
    assert play.state.patrons["ann"].advised_of_minimum is used


# A Blind found short after the Play wager (U37)


@rule("ultimate-texas-holdem", NI2019_212=("A:Blind", "8.1(c)(ii)", "13.7", "13.7(b)"))
def test_a_play_wager_placed_before_a_blind_is_found_short_stands() -> None:
    play = in_play("settlement")
    play.do(c.ReportBlind(box=1, amount=5_00))
    assert "~U37" in play.last(BlindFound).under
    assert play.on_layout("ann") == 10_00 + 5_00 + 40_00
    play.do(c.ReportPlayWager(box=1, amount=50_00))  # it is measured by the Ante as it counted then
    assert (play.last(PlayWagerFound).at_risk, "~U37" in play.last(PlayWagerFound).under) == (40_00, True)
    play.settle_all(NOTHING, ALSO_ACES)
    assert play.won("ann") == -5_00 - 5_00 - 40_00


@rule("ultimate-texas-holdem", NI2019_212=("A:Blind", "8.1(c)(ii)", "13.7", "13.7(b)"))
@pytest.mark.parametrize(
    "reports",
    [
        (("main", 5_00), ("blind", 5_00), ("main", 10_00)),
        (("main", 25_00), ("blind", 25_00), ("blind", 5_00)),
        (("blind", 25_00), ("main", 25_00), ("blind", 10_00)),
    ],
)
def test_mistaken_reports_leave_no_trace_in_what_a_play_wager_counts(reports: tuple[tuple[str, int], ...]) -> None:
    """It was placed on an Ante of ten, and that counted then: what was said in between does not matter (U37)."""
    play = in_play("settlement")
    for option, amount in reports:
        play.do(found(option, amount))
    assert play.round.wagers["ann", "play"].at_risk == 40_00
    play.do(c.ReportPlayWager(box=1, amount=60_00))
    assert play.last(PlayWagerFound).at_risk == 40_00
    assert not play.hand(1).bet_short


@rule("ultimate-texas-holdem", NI2019_212=("A:Blind", "8.1(c)(ii)", "13.7"))
def test_one_placed_afterwards_goes_by_the_lower_amount() -> None:
    play = in_play("decision")
    play.do(c.ReportBlind(box=1, amount=5_00))
    play.decide("play 4", "fold")
    play.board()
    play.dealers_hand(KINGS)
    play.do(c.ReportPlayWager(box=1, amount=50_00))
    assert play.last(PlayWagerFound).at_risk == 4 * 5_00


# An Ante of another amount (U41)


@rule("ultimate-texas-holdem", NI2019_212=("4.2", "4.6", "A:Blind"))
@pytest.mark.parametrize("first", ["main", "blind"])
def test_an_ante_and_a_blind_of_another_amount_are_settled_as_they_lie(first: str) -> None:
    play = in_play("decision")
    for option in (first, *{"main", "blind"} - {first}):
        play.do(found(option, 25_00))
    assert {"4.2", "4.6", "~U41"} <= set(play.last(WagerFound).under)
    assert (at_risk(play), play.on_layout("ann")) == ((25_00, 25_00, 0), 50_00)
    play.decide("play 4", "fold")
    play.showdown(ACES)
    assert play.won("ann") == 25_00 + 100_00


@rule("ultimate-texas-holdem", NI2019_212=("4.2", "A:Blind"))
def test_an_ante_counts_no_higher_than_its_blind() -> None:
    play = in_play("decision")
    play.do(found("main", 25_00))
    assert (at_risk(play), play.on_layout("ann")) == ((10_00, 10_00, 0), 35_00)
    play.do(found("main", 5_00))
    assert at_risk(play) == (5_00, 5_00, 0)
    play.do(found("main", 10_00))
    assert (at_risk(play), play.chips("ann")) == ((10_00, 10_00, 0), START - 20_00)


@rule("ultimate-texas-holdem", NI2019_212=("4.2", "5.5", "8.1(c)(ii)", "13.7", "13.7(b)"))
@pytest.mark.parametrize("moment", ["flop", "settlement"])
@pytest.mark.parametrize(("ante", "counts"), [(5_00, 20_00), (9_00, 36_00), (25_00, 40_00)])
def test_a_play_wager_is_measured_by_the_ante_as_it_lay(ante: int, counts: int, moment: str) -> None:
    """Four times ten were entered, and lie there. Of more than four times the Ante the rest goes back."""
    play = in_play(moment)
    play.do(found("main", ante))
    play.do(found("blind", ante))
    if moment == "flop":
        play.board()
        play.dealers_hand(KINGS)
    play.settle_all(ACES, ALSO_ACES)
    settled = play.settled("ann", "play")
    assert (settled.stake, "5.5" in settled.under) == (counts, counts < 40_00)
    assert (settled.returned, play.won("ann")) == (40_00, ante + counts)


@rule("ultimate-texas-holdem", NI2019_212=("8.1(c)(ii)", "8.3(c)(ii)", "8.5(b)(ii)", "13.7(b)"))
@pytest.mark.parametrize(
    ("checks", "played", "times"), [(0, "play 3", 4), (0, "play 4", 4), (1, "play 2", 2), (2, "play 1", 1)]
)
def test_it_counts_up_to_the_highest_multiple_of_its_betting_round(checks: int, played: str, times: int) -> None:
    play = Play(patrons=("ann",))
    play.begin()
    for reveal in (play.flop, play.turn_and_river)[:checks]:
        play.decide("check")
        reveal()
    play.decide(played)
    lies = play.round.wagers["ann", "play"].amount
    for ante in (5_00, 8_00, 10_00):  # the last one puts mistaken reports right
        play.do(found("main", ante))
        assert play.round.wagers["ann", "play"].at_risk == min(lies, times * ante)
    assert play.round.wagers["ann", "play"].amount == lies


@rule("ultimate-texas-holdem", NI2019_212=("4.2", "8.1(c)(ii)", "13.7"))
def test_one_that_goes_with_a_higher_ante_is_entered_as_it_lies() -> None:
    play = in_play("settlement")
    play.do(found("main", 25_00))
    play.do(found("blind", 25_00))
    play.do(found("play", 100_00))
    assert play.last(PlayWagerFound).at_risk == 100_00


@rule("ultimate-texas-holdem", NI2019_212=("A:Blind", "8.1(c)(ii)", "13.7"))
@pytest.mark.parametrize(("ante", "counts"), [(8_00, 32_00), (25_00, 40_00), (4_00, 16_00)])
def test_a_blind_found_short_after_it_does_not_lower_it_but_the_ante_does(ante: int, counts: int) -> None:
    play = in_play("settlement")
    play.do(found("blind", 5_00))
    assert play.round.wagers["ann", "play"].at_risk == 40_00  # U37
    play.do(found("main", ante))
    assert at_risk(play)[:2] == (min(5_00, ante),) * 2
    assert play.round.wagers["ann", "play"].at_risk == counts


@rule("ultimate-texas-holdem", NI2019_212=("5.5", "5.3"))
def test_limits_apply_and_what_is_no_multiple_stands() -> None:
    """X5: a wager that nobody turned away in time."""
    play = in_play("decision")
    play.as_patron("ann", t.BuyIn(patron="ann", cents=500_00))
    for option in ("blind", "main"):
        play.do(found(option, 600_00))
    assert (at_risk(play), "5.5" in play.last(WagerFound).under) == ((500_00, 500_00, 0), True)
    for option in ("main", "blind"):
        play.do(found(option, 12_25))
    assert at_risk(play) == (12_25, 12_25, 0)


@rule("ultimate-texas-holdem", NI2019_212=("5.4", "5.4[advise]"))
def test_the_first_under_the_minimum_stands_and_the_next_is_returned_and_leaves_no_hand() -> None:
    play = in_play("decision")
    least = play.state.setting.limits["main"].minimum
    play.do(found("main", least - 1_00))
    assert (at_risk(play)[0], len(play.all(UnderMinimumAdvised))) == (least - 1_00, 1)
    play.do(found("main", least - 2_00))  # a mistaken report of the same wager is put right, and that is no further one
    assert (at_risk(play)[0], len(play.all(UnderMinimumAdvised))) == (least - 2_00, 1)
    play.decide("fold", "fold")
    play.finish()
    play.prepare_shoe()
    chips = play.chips("ann")
    play.begin("ann", "bob")
    play.do(found("main", least - 2_00))
    voided = play.last(HandVoided)
    assert (voided.patron, {"5.4[advise]", "A:Void"} <= set(voided.under)) == ("ann", True)
    assert (play.chips("ann"), play.turn, play.all(RoundVoided)) == (chips, "2", [])


@rule("ultimate-texas-holdem", NI2019_212=("5.4", "5.4[advise]"))
@pytest.mark.parametrize("raised", [False, True])
@pytest.mark.parametrize("option", ["main", "trips"])
def test_the_one_time_is_not_used_up_by_a_short_wager_that_was_not_settled(option: str, raised: bool) -> None:
    """It lies there in another amount than was entered, or was raised before the first card (X26)."""
    play = Play(limits={option: Limit(10_00, 500_00, 5_00)})
    if option != "main":
        play.wager("ann", 10_00)
    play.wager("ann", 5_00, option)
    if raised:
        play.as_patron("ann", c.ChangeWager(patron="ann", option=option, amount=20_00))
    play.deal()
    play.do(found(option, 6_00))
    as_its_blind = option == "main" and not raised
    assert play.last(WagerFound).at_risk == (5_00 if as_its_blind else 6_00)
    assert len(play.all(UnderMinimumAdvised)) == 1 + raised
    assert play.hand(1).playing


@rule("ultimate-texas-holdem", NI2019_212=("13.5", "13.5(a)", "13.5(b)"))
@pytest.mark.parametrize("handled", [False, True])
def test_a_hand_whose_ante_is_missing_is_one_without_its_wagers(handled: bool) -> None:
    play = in_play("decision")
    play.do(found("main", 0, handled=handled))
    if handled:
        assert ("13.5(b)" in play.last(HandVoided).under, play.turn) == (True, "2")
    else:
        assert ("13.5(a)" in play.last(RoundVoided).under, play.step) == (True, Step.COLLECT)
    assert play.chips("ann") == START


# Trips


@rule("ultimate-texas-holdem", NI2019_212=("4.2", "4.2(b)", "4.3"))
@pytest.mark.parametrize("moment", ["deal", "decision", "flop", "settlement"])
def test_a_trips_wager_that_nobody_entered_is_settled_like_any_other(moment: str) -> None:
    play = in_play(moment)
    play.do(found("trips", 15_00))
    assert at_risk(play)[2] == 15_00
    if moment == "deal":
        play.deal()
    if moment in ("deal", "decision"):
        play.decide("play 4", "play 3")
    if moment != "settlement":
        play.board()
        play.dealers_hand(KINGS)
    play.settle_all(ACES, ALSO_ACES)
    assert (play.settled("ann", "trips").outcome, play.won("ann")) == ("lose", 50_00 - 15_00)


@rule("ultimate-texas-holdem", NI2019_212="4.2(b)")
def test_one_that_was_entered_and_does_not_lie_there_comes_off() -> None:
    play = Play()
    play.begin("ann", "bob", trips=5_00)
    play.do(found("trips", 0))
    assert (play.last(WagerFound).amount, ("ann", "trips") in play.round.wagers) == (0, False)
    play.refused(found("trips", 0), "4.2")
    assert play.on_layout("ann") == 20_00


@rule("ultimate-texas-holdem", NI2019_212="5.4[advise]")
@pytest.mark.parametrize("trips", [0, 5_00])
def test_after_the_advice_a_trips_wager_under_the_minimum_goes_back_alone(trips: int) -> None:
    play = Play()
    play.begin("ann", "bob", trips=trips)
    play.do(found("main", 4_00))
    asked = play.ask(found("trips", 1_00))
    if trips:
        play.do(found("trips", 1_00))
        assert at_risk(play) == (4_00, 4_00, 0)
    else:
        assert isinstance(asked, Refusal)
        assert "5.4[advise]" in asked.under


# When and where


@rule("ultimate-texas-holdem", NI2019_212=("4.1", "4.2", "4.6", "13.6(a)", "9.2"))
def test_a_wager_is_found_while_its_hand_is_played_and_it_is_of_chips() -> None:
    Play().refused(found("main", 5_00), "4.6")  # before the first card it is changed by its owner
    Play().refused(found("bet", 5_00), "A:Play Wager")
    play = in_play("folded")
    for command in (found("main", 5_00, box=2), found("trips", 5_00, box=5), found("trips", 5_00, box=-1)):
        play.refused(command, "4.6")
    for amount, clause in ((10_00, "4.2"), (-5_00, "4.2"), (7, "4.1"), (10**9, "4.1")):
        play.refused(found("main", amount), clause)
    refusal = play.refused(found("bet", 5_00), "4.2(a)")
    assert refusal.instead == ("main", "trips", "blind", "play")
    play.refused(found("play", 50_00), "13.7")  # that is dealt with in settling
    play.board()
    play.dealers_hand(QUEEN_TEN)
    play.settle()
    play.refused(found("main", 5_00), "4.6")  # it has gone back
    play.settle(ACES)
    play.refused(found("trips", 5_00), "13.6(a)")


@rule("ultimate-texas-holdem", NI2019_212=("4.1", "4.2", "4.6", "5.5", "A:Blind"))
def test_until_the_first_card_a_blind_is_found_with_its_ante() -> None:
    """The two cannot differ then (U11)."""
    play = Play()
    play.wager("ann", 10_00)
    play.refused(found("main", 25_00), "4.2")  # its owner changes it
    play.call()
    for option, lies in (("main", 25_00), ("main", 501_00), ("trips", 5_00)):
        play.refused(found(option, lies), "4.1") if lies > 500_00 else play.do(found(option, lies))
    assert at_risk(play) == (25_00, 25_00, 5_00)
    for report in (found("blind", 10_00), c.ReportBlind(box=1, amount=10_00)):
        assert play.refused(report, "A:Blind").instead == ("report_wager_found",)
    play.refused(found("play", 10_00), "13.7")
    play.refused(found("main", 10_00, box=2), "4.6")
    play.do(found("trips", 0))
    play.do(c.RecallNoMoreBets())
    play.as_patron("ann", c.ChangeWager(patron="ann", option="main", amount=15_00))
    assert (at_risk(play), play.chips("ann")) == ((15_00, 15_00, 0), START - 30_00)
    play.call()
    play.do(found("main", 20_00))
    play.deal()
    play.cannot("ann", "play 2", "8.1(c)(ii)")
    play.decide("play 3")
    assert play.on_layout("ann") == 20_00 + 20_00 + 60_00


@rule("ultimate-texas-holdem", NI2019_212=("4.2", "4.6"))
def test_without_an_ante_betting_opens_again_and_all_its_wagers_go_back() -> None:
    play = Play()
    for patron in ("ann", "bob"):
        play.wager(patron, 10_00)
        play.wager(patron, 5_00, "trips")
    play.call()
    play.do(found("main", 0))
    assert (play.chips("ann"), play.on_layout("bob"), play.round.called) == (START, 25_00, False)
    play.call()
    play.do(found("main", 0, box=2))
    assert (play.chips("bob"), play.round.wagers, play.round.called) == (START, {}, False)


@rule("ultimate-texas-holdem", NI2019_212=("4.2", "4.6"))
@pytest.mark.parametrize("option", ["main", "blind", "play", "trips"])
def test_a_report_that_names_a_player_concerns_the_hand_of_that_player(option: str) -> None:
    play = in_play("settlement")
    for patron, box in (("bob", 1), ("ann", 2), ("cat", 1), ("cat", 0)):
        play.refused(c.ReportWagerFound(patron=patron, box=box, option=option, amount=5_00), "4.6")
    for box, amount in ((0, 5_00), (2, 15_00)):
        named = c.ReportWagerFound(patron="bob", box=box, option=option, amount=amount)
        (wager, *_) = play.do(named)
        assert isinstance(wager, (WagerFound, BlindFound, PlayWagerFound))
        assert (wager.patron, wager.box, wager.amount) == ("bob", 2, amount)


@rule("ultimate-texas-holdem", NI2019_212=("4.2", "4.2(a)"))
@pytest.mark.parametrize("moment", ["called", "settlement"])
@pytest.mark.parametrize(("option", "to"), [("main", "trips"), ("trips", "main"), ("blind", "main"), ("play", "blind")])
def test_a_wager_is_not_found_in_another_box(option: str, to: str, moment: str) -> None:
    """Each has its own: what lies in each is reported."""
    play = Play() if moment == "called" else in_play(moment)
    if moment == "called":
        play.wager("ann", 10_00)
        play.call()
    moved = c.ReportWagerFound(box=1, option=option, amount=15_00, to_option=to)
    assert play.refused(moved, "4.2(a)").instead == ("report_wager_found",)


@rule("ultimate-texas-holdem", NI2019_212=("A:Dealer", "A:Casino Supervisor"))
def test_dealer_or_supervisor_report_it() -> None:
    for role in (Role.DEALER, Role.SUPERVISOR):
        play = in_play("decision")
        for other in set(Role) - {Role.DEALER, Role.SUPERVISOR}:
            play.refused(found("main", 15_00), "A:Dealer", other, "ann")
        play.do(found("main", 15_00), role)


@rule("ultimate-texas-holdem", NI2019_212=("5.2", "5.5"))
@pytest.mark.parametrize(("before", "after"), [(200_00, 0), (0, 200_00)])
@pytest.mark.parametrize("option", ["main", "blind"])
def test_a_wager_goes_by_the_marker_that_stood_there_at_the_first_card(option: str, before: int, after: int) -> None:
    """One that comes or goes later changes nothing, however the wager is found (X27)."""
    play = Play(patrons=("ann",), limits={"main": Limit(10_00, 100_00, 5_00)})
    for maximum in (before, after):
        play.do(t.PlacePersonalLimit(patron="ann", maximum=maximum), Role.OPERATOR)
        if maximum == before:
            play.begin("ann", amount=150_00)
    play.do(c.ReportWagerFound(box=1, option=option, amount=120_00))
    assert play.ante("ann") == (120_00 if before else 100_00)
