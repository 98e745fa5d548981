"""The instrument's own sections, and the dictionary: from when the rules bind and what their words mean."""

from datetime import UTC, date, datetime

import pytest

from croupier.games.context import Limit
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.facts import (
    BoardRevealed,
    CardsDealt,
    DealersHandRevealed,
    HandChecked,
    RoundClosed,
    RoundOpened,
    WagerPlaced,
    WagerSettled,
)
from croupier.games.ultimate_texas_holdem.procedure import Step
from croupier.instruments import library
from croupier.ruling import Command, Role
from croupier.table import commands as t
from croupier.table.facts import ApprovalRecorded, SettingTookEffect, TableCreated, TableOpened
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.ultimate_texas_holdem.play import ACES, KINGS, NOTHING, QUEEN_TEN, START, U19, Play

COMMENCES = date(2019, 4, 17)


def midnight(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000


# The instrument


@rule("ultimate-texas-holdem", NI2019_212="I.1")
def test_everything_played_under_the_instrument_carries_its_name() -> None:
    play = Play(patrons=("ann",))
    assert "I.1" in play.last(TableCreated).under
    assert "I.1" in play.last(TableOpened).under
    shown = sign(play.state)
    name = "Casino Control (Poker – Ultimate Texas Hold-em) Approval 2019 (No 1)"
    assert (shown.instrument, shown.book, shown.title) == (name, U19, "Poker – Ultimate Texas Hold-em")
    assert "I.1" in [line.clause for line in shown.under]
    play.a_round(ACES)
    in_force = play.last(SettingTookEffect).setting
    assert (in_force.book, play.last(RoundOpened).setting) == (U19, in_force.number)


@rule("ultimate-texas-holdem", NI2019_212="I.2")
def test_no_table_opens_before_the_instrument_commences() -> None:
    assert library().instrument("NI2019-212").commences == COMMENCES
    play = Play(patrons=(), burnt=False)
    play.do(t.CloseTable(), Role.OPERATOR)
    play.do(t.CheckCards(method="one by one"))
    play.do(t.CheckCards(method="one by one"))
    play.at = midnight(COMMENCES) - 1
    play.refused(t.OpenTable(), "I.2", Role.OPERATOR)
    play.at = midnight(COMMENCES)
    play.do(t.OpenTable(), Role.OPERATOR)


# The persons of the dictionary


@rule("ultimate-texas-holdem", NI2019_212="A:Casino Operator")
def test_what_is_reserved_to_the_operator_is_refused_to_everybody_else() -> None:
    play = Play()
    reserved: list[Command] = [
        t.RecordApproval(what="table", reference="letter 7"),
        t.ElectOptions(options={}),
        t.SetLimits(limits={"main": Limit(500, 500_00, 500)}),
        t.SetHours(opens=0, closes=1440, utc_offset=0, source="test"),
        t.OpenTable(),
        t.GiveNotice(maximum_payout=10_000_00),
        t.GiveClosingNotice(),
        t.CloseTable(),
        c.ReplaceCards(reason="worn"),
        c.VoidWagers(patron="ann", reason="marked cards"),
        c.PutOutOfRound(patron="ann", breach="information", reason="told bob"),
    ]
    for command in reserved:
        for role in set(Role) - {Role.OPERATOR}:
            play.refused(command, "A:Casino Operator", role, "ann")
    play.do(c.ReplaceCards(reason="worn"), Role.OPERATOR)


@rule("ultimate-texas-holdem", NI2019_212="A:Casino Supervisor")
def test_what_is_reserved_to_the_supervisor_is_refused_to_everybody_else() -> None:
    play = Play()
    reserved: list[Command] = [
        c.OrderShuffle(reason="a card fell"),
        c.ReplaceShoe(),
        c.RepairShoe(repair="a new belt"),
        t.FillFloat(cents=100_00),
        t.CreditFloat(cents=100_00),
    ]
    for command in reserved:
        if isinstance(command, c.ReplaceShoe | c.RepairShoe):
            play.do(c.ReportMalfunction(fault="belt torn"))
        for role in set(Role) - {Role.SUPERVISOR}:
            play.refused(command, "A:Casino Supervisor", role, "ann")
        play.do(command, Role.SUPERVISOR)


@rule("ultimate-texas-holdem", NI2019_212=("A:Casino Supervisor", "A:Dealer"))
def test_irregularities_are_reported_by_dealer_or_supervisor() -> None:
    play = Play()
    reports: list[Command] = [
        c.CheckReplacement(),
        c.ReportAbsent(box=1),
        c.ReportWrongNumber(to="board"),
        c.ReportCardSeen(to="dealer"),
        c.ReportHandWithoutWager(box=3),
        c.ReportBlind(box=1, amount=5_00),
        c.ReportPlayWager(box=1, amount=5_00),
        c.SearchDeck(),
        c.ReportMalfunction(fault="belt torn"),
        c.ReportFaultyDeck(fault="missing", note="51 cards"),
    ]
    for command in reports:
        for role in set(Role) - {Role.SUPERVISOR, Role.DEALER}:
            refusal = play.refused(command, "A:Dealer", role, "ann")
            assert "A:Casino Supervisor" in refusal.under
    for role in (Role.SUPERVISOR, Role.DEALER):
        play.do(c.ReportMalfunction(fault="belt torn"), role)


@rule("ultimate-texas-holdem", NI2019_212="A:Dealer")
def test_the_dealer_operates_the_game_and_nobody_else_does() -> None:
    play = Play()
    steps: list[Command] = [
        c.ShuffleCards(),
        c.CallNoMoreBets(),
        c.RecallNoMoreBets(),
        c.DealCards(),
        c.CompleteDeal(),
        c.RevealBoard(),
        c.RevealDealersHand(),
        c.SettleHand(),
        c.CollectCards(),
    ]
    for command in steps:
        for role in set(Role) - {Role.DEALER}:
            play.refused(command, "A:Dealer", role, "ann")
    play.do(c.PlaceWager(patron="bob", option="main", amount=5_00, box=2), Role.DEALER)  # entered for bob
    play.refused(c.TakeBackWager(patron="bob", option="main"), "A:Dealer", Role.SUPERVISOR)
    play.refused(c.TakeBackWager(patron="bob", option="main"), "A:Dealer", Role.PATRON, "ann")


@rule("ultimate-texas-holdem", NI2019_212=("A:Dealer", "8.8(b)"))
def test_the_dealer_also_holds_a_hand() -> None:
    play = Play(patrons=("ann",))
    play.begin()
    assert len(play.hand("dealer").places) == 2
    play.decide("play 4")
    play.board()
    play.dealers_hand(KINGS)
    assert play.last(DealersHandRevealed).cards == ("Ks", "9d")


# Things and words


@rule("ultimate-texas-holdem", NI2019_212=("A:Approved", "A:Automated shuffling shoe"))
def test_the_shuffling_shoe_is_approved_in_writing() -> None:
    play = Play(opened=False)
    refusal = play.refused(t.OpenTable(), "A:Automated shuffling shoe", Role.OPERATOR)
    assert "A:Approved" in refusal.under
    play.refused(t.RecordApproval(what="shoe", reference=" "), "A:Approved", Role.OPERATOR)
    play.do(t.RecordApproval(what="shoe", reference="letter 8"), Role.OPERATOR)
    assert {"A:Automated shuffling shoe", "A:Approved"} <= set(play.last(ApprovalRecorded).under)
    assert play.state.approvals["shoe"] == "letter 8"
    assert "A:Automated shuffling shoe" not in play.refused(t.OpenTable(), "1.1", Role.OPERATOR).under


@rule("ultimate-texas-holdem", NI2019_212="A:Box")
def test_ante_blind_trips_and_play_stand_on_boxes_of_their_own() -> None:
    play = Play()
    play.begin("ann", "bob", amount=10_00, trips=5_00)
    play.decide("play 3")
    standing = {account: cents for account, cents in play.state.balances.items() if account.startswith("wager:")}
    assert standing == {
        "wager:ann:main": 10_00,
        "wager:ann:blind": 10_00,
        "wager:ann:trips": 5_00,
        "wager:ann:play": 30_00,
        "wager:bob:main": 10_00,
        "wager:bob:blind": 10_00,
        "wager:bob:trips": 5_00,
    }


@rule("ultimate-texas-holdem", NI2019_212="A:Box")
@pytest.mark.parametrize("box", [0, -1, 8, 99])
def test_there_are_no_boxes_but_those_of_the_layout(box: int) -> None:
    play = Play(patrons=())
    play.join("cat")  # standing
    wager = c.PlaceWager(patron="cat", option="main", amount=10_00, box=box)
    play.refused(wager, "A:Box", Role.PATRON, "cat")


@rule("ultimate-texas-holdem", NI2019_212=("A:Communal Cards", "A:Flop", "A:Turn", "A:River"))
def test_the_board_is_three_cards_of_the_flop_then_turn_and_river() -> None:
    play = Play(patrons=("ann",))
    play.begin()
    assert len(play.hand("board").places) == 5
    assert play.hand("board").face_up == ("", "", "", "", "")
    play.decide("check")
    play.flop("Ah Kd 8c")
    assert "A:Flop" in play.last(BoardRevealed).under
    assert play.hand("board").face_up == ("Ah", "Kd", "8c", "", "")
    play.decide("check")
    play.turn_and_river("5s 2h")
    assert {"A:Turn", "A:River"} <= set(play.last(BoardRevealed).under)
    assert play.hand("board").face_up == ("Ah", "Kd", "8c", "5s", "2h")  # the turn is the fourth, the river the fifth


@rule("ultimate-texas-holdem", NI2019_212=("A:Before the Flop", "A:After the Flop", "A:On the River"))
def test_there_is_a_betting_round_before_the_flop_after_it_and_on_the_river() -> None:
    play = Play(patrons=("ann",))
    play.begin()
    assert (play.step, "A:Before the Flop" in play.need.under) == (Step.DECIDE, True)
    play.decide("check")
    assert (play.step, play.turn) == (Step.FLOP, "board")
    play.flop()
    assert (play.step, "A:After the Flop" in play.need.under) == (Step.DECIDE, True)
    play.decide("check")
    assert (play.step, play.turn) == (Step.TURN_AND_RIVER, "board")
    play.turn_and_river()
    assert (play.step, "A:On the River" in play.need.under) == (Step.DECIDE, True)
    play.decide("play 1")
    assert (play.step, play.turn) == (Step.DEALERS_HAND, "dealer")


@rule("ultimate-texas-holdem", NI2019_212="A:Check")
def test_a_check_is_recorded_and_stakes_nothing() -> None:
    play = Play(patrons=("ann",))
    play.begin()
    play.decide("check")
    checked = play.last(HandChecked)
    assert (checked.patron, checked.box, checked.moves) == ("ann", 1, ())
    assert "A:Check" in checked.under
    assert (play.on_layout("ann"), play.hand(1).playing) == (20_00, True)


@rule("ultimate-texas-holdem", NI2019_212=("A:Hole Cards", "7.2", "7.2(c)"))
def test_each_player_gets_two_hole_cards_face_down() -> None:
    play = Play()
    play.begin("ann", "bob")
    for box in (1, 2):
        assert (len(play.hand(box).places), play.hand(box).up) == (2, frozenset())
    to_players = [fact for fact in play.all(CardsDealt) if fact.to in ("1", "2")]
    assert all("A:Hole Cards" in fact.under and not fact.up for fact in to_players)


@rule("ultimate-texas-holdem", NI2019_212="A:Qualify")
@pytest.mark.parametrize(
    ("dealer", "qualifies"), [("Qs Td", False), ("Qs Jd", False), ("2s 3d", True), ("As 8d", True), ("Ks Kh", True)]
)
def test_the_dealer_qualifies_with_one_pair_or_higher(dealer: str, qualifies: bool) -> None:
    play = Play(patrons=("ann",))
    play.begin()
    play.decide("play 4")
    play.board()
    play.dealers_hand(dealer)
    revealed = play.last(DealersHandRevealed)
    assert (revealed.qualifies, "A:Qualify" in revealed.under) == (qualifies, True)
    assert play.step is (Step.SETTLE if qualifies else Step.REFUND)


@rule("ultimate-texas-holdem", NI2019_212="A:Push")
def test_a_push_gives_the_wager_back_and_nothing_more() -> None:
    play = Play(patrons=("ann",))
    play.begin()
    play.decide("play 4")
    play.showdown("Kc 9h", dealer="Ks 9d")  # the same hand as the dealer's
    for option, staked in (("main", 10_00), ("blind", 10_00), ("play", 40_00)):
        settled = play.settled("ann", option)
        assert (settled.outcome, settled.returned, settled.pays, settled.odds) == ("push", staked, 0, "")
        assert "A:Push" in settled.under
    assert play.chips("ann") == START


@rule("ultimate-texas-holdem", NI2019_212="A:Round of Play")
def test_a_round_begins_with_its_first_card_and_ends_with_its_last_settlement() -> None:
    play = Play(patrons=("ann",))
    play.wager("ann", 10_00)
    play.call()
    assert play.all(RoundOpened) == []
    play.do(c.DealCards())  # the board comes first
    opened = play.last(RoundOpened)
    assert (opened.round, "A:Round of Play" in opened.under) == (1, True)
    play.deal()
    play.decide("play 4")
    play.board()
    play.dealers_hand(KINGS)
    play.refused(c.CollectCards(), "A:Round of Play")
    play.refused(t.CloseTable(), "A:Round of Play", Role.OPERATOR)
    play.settle(ACES)
    play.finish()
    closed = play.last(RoundClosed)
    assert (closed.round, closed.result, "A:Round of Play" in closed.under) == (1, "dealer pair of kings", True)
    assert play.round.number == 2


@rule("ultimate-texas-holdem", NI2019_212="A:Void")
@pytest.mark.parametrize("settled", [False, True])
def test_void_puts_every_chip_back_as_if_the_round_had_never_been(settled: bool) -> None:
    play = Play()
    before = dict(play.state.balances)
    play.begin("ann", "bob", trips=5_00)
    play.decide("play 4", "fold")
    if settled:
        play.showdown(ACES, dealer=QUEEN_TEN)
        assert play.chips("ann") != START
    play.do(c.VoidRound(round=1, ground="fraud", reason="a marked card"), Role.OPERATOR)
    assert dict(play.state.balances) == before
    play.finish()
    assert play.last(RoundClosed).result == "void"


@rule("ultimate-texas-holdem", NI2019_212=("A:Fold", "A:Trips[wager]"))
@pytest.mark.parametrize("when", [1, 2, 3])
def test_a_fold_ends_the_hand_and_loses_all_its_wagers(when: int) -> None:
    """Trips too, whatever the cards would have made (U5)."""
    play = Play(patrons=("ann",))
    play.begin(trips=5_00)
    for reveal in (play.flop, play.turn_and_river)[: when - 1]:
        play.decide("check")
        reveal()
    play.decide("fold")
    lost = {fact.option: fact for fact in play.all(WagerSettled)}
    assert {option: (fact.outcome, fact.stake) for option, fact in lost.items()} == {
        "main": ("lose", 10_00),
        "blind": ("lose", 10_00),
        "trips": ("lose", 5_00),
    }
    assert all("A:Fold" in fact.under for fact in lost.values())
    assert (play.won("ann"), play.on_layout("ann"), play.hand(1).playing) == (-25_00, 0, False)
    assert play.step is Step.COLLECT


@rule("ultimate-texas-holdem", NI2019_212=("A:Ante", "A:Blind", "A:Play Wager"))
def test_ante_and_blind_open_a_hand_and_a_play_wager_keeps_it_in_play() -> None:
    play = Play(patrons=("ann",))
    play.refused(c.CompleteDeal(), "4.2")  # no hand without them
    play.wager("ann", 10_00)
    placed = {fact.option: fact for fact in play.all(WagerPlaced)}
    assert "A:Ante" in placed["main"].under
    assert "A:Blind" in placed["blind"].under
    play.deal()
    play.decide("check")
    play.flop()
    play.decide("check")
    play.turn_and_river()
    play.cannot("ann", "check", "8.5")  # without a Play wager the hand ends here
    facts = play.decide("play 1")
    assert "A:Play Wager" in facts[0].under
    play.dealers_hand(KINGS)
    play.settle(NOTHING)
    assert play.won("ann") == -30_00
