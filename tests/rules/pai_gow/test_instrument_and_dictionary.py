"""The instrument itself and the terms used in the rules: from when they bind, who is who, what words mean."""

from datetime import UTC, date, datetime

import pytest

from croupier.games.context import Limit
from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.facts import (
    HandParted,
    HandShown,
    HouseHandSet,
    RoundClosed,
    RoundOpened,
    TilesRead,
    WagerSettled,
)
from croupier.games.pai_gow.procedure import Step
from croupier.instruments import library
from croupier.ruling import Command, Role
from croupier.table import commands as t
from croupier.table.facts import ChipsIssued, SettingTookEffect, TableCreated, TableOpened
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.pai_gow.hands import name_of
from tests.rules.pai_gow.play import BOOK, CONCEDE, LOSE, PUSH, START, WIN, Play, money


def midnight(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000


@rule("pai-gow", NI2002_45="I[approval]")
def test_everything_played_under_the_instrument_carries_its_name() -> None:
    play = Play()
    assert "I[approval]" in play.last(TableCreated).under
    assert "I[approval]" in play.last(TableOpened).under
    shown = sign(play.state)
    assert (shown.title, shown.instrument, shown.book) == (
        "Tournament Pai Gow",
        "Casino Control Approval 2002 (No 2)",
        BOOK,
    )
    assert "I[approval]" in [line.clause for line in shown.under]
    play.play(ann=WIN, bob=LOSE)
    in_force = play.last(SettingTookEffect).setting
    assert (in_force.book, play.last(RoundOpened).setting) == (BOOK, in_force.number)


@rule("pai-gow", NI2002_45="I[approval]")
def test_the_approval_is_cited_with_its_day_and_its_act() -> None:
    instrument = library().instrument("NI2002-45")
    assert (instrument.made, instrument.made_under) == (date(2002, 2, 18), "Casino Control Act 1988, section 72(1)")


@rule("pai-gow", NI2002_45="I[approval]")
def test_no_table_opens_before_the_instrument_commences() -> None:
    play = Play(patrons=(), burnt=False)
    play.director(t.CloseTable())
    play.do(t.CheckCards(method="one by one"))
    play.do(t.CheckCards(method="one by one"))
    play.at = midnight(date(2002, 2, 18)) - 1
    play.refused(t.OpenTable(), "I[approval]", Role.DIRECTOR)
    play.at += 1
    play.director(t.OpenTable())


# The persons of the dictionary


@rule("pai-gow", NI2002_45=("A:Casino Operator", "A:Tournament Director"))
def test_what_is_the_directors_to_decide_is_refused_to_everybody_else() -> None:
    play = Play()
    reserved: list[Command] = [
        t.RecordApproval(what="tiles", reference="letter 7"),
        t.ElectOptions(options={}),
        t.SetLimits(limits={"wager": Limit(500, 500_00, 500)}),
        t.SetHours(opens=0, closes=1440, utc_offset=0, source="test"),
        t.OpenTable(),
        t.CloseTable(),
        c.ReplaceCards(reason="worn"),
        c.VoidWagers(patron="ann", reason="marked tiles"),
        c.PutOutOfRound(patron="ann", breach="exchange", reason="a Teen for a Gow"),
    ]
    for command in reserved:
        for role in set(Role) - {Role.DIRECTOR}:
            refusal = play.refused(command, "A:Tournament Director", role, "ann")
            assert "A:Casino Operator" in refusal.under


@rule("pai-gow", NI2002_45=("A:Casino Supervisor", "A:Tournament Director"))
def test_the_director_holds_the_supervisors_powers() -> None:
    play = Play()
    commands: list[Command] = [
        t.FillFloat(cents=100_00),
        t.CreditFloat(cents=100_00),
        c.OrderShuffle(reason="somebody follows the tiles"),
    ]
    for command in commands:
        for role in set(Role) - {Role.DIRECTOR}:
            refusal = play.refused(command, "A:Casino Supervisor", role, "ann")
            assert "A:Tournament Director" in refusal.under
        play.director(command)
    ruling = c.RuleOnConcession(patron="ann", conceded=True, low=(), high=(), reason="so")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(ruling, "A:Casino Supervisor", role, "ann")


@rule("pai-gow", NI2002_45=("A:Casino Supervisor", "A:Dealer", "A:Tournament Director"))
def test_irregularities_are_reported_by_dealer_or_director() -> None:
    play = Play()
    reports: list[Command] = [
        c.CheckReplacement(),
        c.ReportAbsent(box=2),
        c.DeclareMisdeal(reason="a Teen was seen in the cut"),
        c.ReportTileExposed(to="2", number=1, tile="66"),
        c.CorrectTiles(to="2", tiles=("66", "11", "44", "13"), reason="typed wrongly"),
        c.CorrectDeal(reason="counted from the wrong box"),
    ]
    for command in reports:
        for role in set(Role) - {Role.DIRECTOR, Role.DEALER}:
            refusal = play.refused(command, "A:Dealer", role, "ann")
            assert "A:Casino Supervisor" in refusal.under
    play.wagers("ann", "bob")
    play.deal()
    play.director(c.ReportTileExposed(to="2", number=1, tile="66"))


@rule("pai-gow", NI2002_45="A:Dealer")
def test_the_dealer_operates_the_game_and_nobody_else_does() -> None:
    play = Play()
    steps: list[Command] = [
        c.ShuffleTiles(),
        c.CutTiles(),
        c.CallNoMoreBets(),
        c.OpenCup(dice=(1, 1, 1)),
        c.DealTiles(),
        c.TurnHouseHand(tiles=("66", "11", "44", "13")),
        c.ShowHand(),
        c.CollectCards(),
    ]
    for command in steps:
        for role in set(Role) - {Role.DEALER}:
            play.refused(command, "A:Dealer", role, "ann")
    play.do(c.PlaceWager(patron="bob", option="wager", amount=10_00, box=3), Role.DEALER)  # entered for bob


@rule("pai-gow", NI2002_45="A:Dealer")
def test_players_act_for_themselves() -> None:
    play = Play()
    play.refused(c.PlaceWager(patron="ann", option="wager", amount=10_00, box=2), "A:Dealer", Role.PATRON, "bob")
    play.wagers("ann", "bob")
    play.deal()
    for kind in (c.SetHand, c.AskHouseWay, c.ConcedeWager, c.CallHandVoid, c.PlayExposedHand):
        play.refused(kind(patron="ann"), "A:Dealer", Role.PATRON, "bob")
    play.do(c.SetHand(patron="ann"), Role.DEALER)  # the dealer enters what ann did
    assert play.hand("ann").how == "player"


@rule("pai-gow", NI2002_45=("A:Tournament Director", "7.2"))
def test_the_director_issues_the_chips_and_no_money_buys_them() -> None:
    play = Play()
    assert "7.2" in play.last(ChipsIssued).under
    play.refused(t.BuyIn(patron="ann", cents=100_00), "7.2", Role.PATRON, "ann")
    play.refused(t.CashOut(patron="ann", cents=100_00), "7.2", Role.PATRON, "ann")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(t.IssueChips(patron="ann", cents=100_00), "A:Tournament Director", role)
    play.director(t.IssueChips(patron="ann", cents=100_00))
    assert play.chips("ann") == START + 100_00


# The meaning of words


@rule("pai-gow", NI2002_45=("A:Bank", "6.1"))
def test_the_house_is_the_bank_and_every_hand_is_matched_against_it_alone() -> None:
    play = Play(patrons=("ann", "bob", "cat"))
    play.play(ann=WIN, bob=LOSE, cat=PUSH)
    assert len(play.all(HouseHandSet)) == 1
    assert {"6.1", "A:Bank"} <= set(play.last(HouseHandSet).under)
    for fact in play.all(WagerSettled):
        accounts = {account.split(":")[0] for move in fact.moves for account in (move.out_of, move.into)}
        assert accounts <= {"wager", "patron", "float"}
    play.prepare_shoe()
    play.refused(c.PlaceWager(patron="ann", option="wager", amount=10_00, box=1), "A:Bank", Role.PATRON, "ann")


@rule("pai-gow", NI2002_45=("A:Box", "7.2"))
def test_each_player_has_one_box_and_each_wager_is_on_one() -> None:
    play = Play()
    assert play.state.setting.boxes == 8
    for box in (0, 9):
        play.refused(c.PlaceWager(patron="ann", option="wager", amount=10_00, box=box), "A:Box", Role.PATRON, "ann")
    play.refused(t.JoinTable(patron="cat", seat=9), "A:Box", Role.PATRON, "cat")
    play.refused(t.JoinTable(patron="cat", seat=3), "A:Box", Role.PATRON, "cat")  # bob's
    play.wagers("ann", "bob")
    assert {(w.patron, w.box) for w in play.round.wagers.values()} == {("ann", 2), ("bob", 3)}


@rule("pai-gow", NI2002_45=("A:Hand", "8.5"))
def test_a_hand_is_the_four_tiles_dealt_to_a_box() -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.throw()
    play.refused(c.DealTiles(hands=(("66", "11", "44"), ("13", "55", "33", "22"))), "A:Hand")
    play.do(c.DealTiles(hands=(("66", "11", "44", "13"), ("55", "33", "22", "56"))))
    assert [len(fact.tiles) for fact in play.all(TilesRead)] == [4, 4]
    assert [len(hand.places) for hand in (play.round.house, *play.round.hands)] == [4, 4, 4]


@rule("pai-gow", NI2002_45=("A:Set", "9.1"))
def test_to_set_a_hand_is_to_divide_it_in_two_parts_of_two_tiles() -> None:
    play = Play(patrons=("ann",))
    play.wagers("ann")
    play.deal_read(WIN)
    for two in ((), ("44",), ("44", "45", "66"), ("44", "44"), ("44", "22")):
        play.refused(c.SetHand(patron="ann", two=two), "9.1", Role.PATRON, "ann")
    play.set_read("ann", "Yun Gow")
    assert {"A:Set", "9.1"} <= set(play.last(HandParted).under)
    low, high = play.hand("ann").parted()
    assert (len(low), len(high)) == (2, 2)


@rule("pai-gow", NI2002_45=("A:High Part of the Hand", "A:Low Part of the Hand"))
@pytest.mark.parametrize("shown", ["Yun Gow / Teen Chong", "Teen Chong / Yun Gow"])
def test_the_better_two_tiles_are_the_high_part_however_they_were_put_down(shown: str) -> None:
    play = Play(patrons=("ann",))
    play.ready("ann")
    play.house()
    play.show(shown)
    hand = play.last(HandShown)
    assert [name_of(tile) for tile in (*hand.low, *hand.high)] == ["Yun", "Gow", "Teen", "Chong"]
    assert {"A:High Part of the Hand", "A:Low Part of the Hand"} <= set(hand.under)
    assert play.settled("ann").outcome == "win"  # there is no foul hand


@rule("pai-gow", NI2002_45="A:Round of Play")
def test_a_round_runs_from_the_opening_of_the_cup_until_all_tiles_are_collected() -> None:
    play = Play()
    play.wagers("ann", "bob")
    play.call()
    assert not play.round.opened
    first = play.throw()
    assert (type(first[0]), "A:Round of Play" in first[0].under) == (RoundOpened, True)
    play.deal()
    play.concede("ann")
    play.concede("bob")
    assert play.step is Step.COLLECT
    assert "A:Round of Play" in play.need.under
    play.refused(t.CloseTable(), "A:Round of Play", Role.DIRECTOR)
    play.collect()
    closed = play.last(RoundClosed)
    assert (closed.round, "A:Round of Play" in closed.under, closed.bettors) == (1, True, ("ann", "bob"))
    assert (play.round.number, play.step) == (2, Step.SHUFFLE)


@rule("pai-gow", NI2002_45="A:Round of Play")
def test_it_is_not_over_while_anything_is_to_be_done() -> None:
    play = Play()
    collect = c.CollectCards()
    play.refused(collect, "A:Round of Play")
    play.wagers("ann", "bob")
    play.refused(collect, "A:Round of Play")
    play.throw()
    play.refused(collect, "A:Round of Play")
    play.deal()
    play.refused(collect, "A:Round of Play")
    play.set("ann", "bob")
    play.refused(collect, "A:Round of Play")
    play.house()
    play.refused(collect, "A:Round of Play")
    play.show(WIN)
    play.refused(collect, "A:Round of Play")
    play.show(LOSE)
    play.collect()


@rule("pai-gow", NI2002_45=("A:Void", "A:Push"))
def test_void_and_push_give_the_chips_back_and_nobody_wins() -> None:
    play = Play()
    play.play(ann=PUSH, bob=CONCEDE)
    settled = play.settled("ann")
    assert (settled.outcome, settled.pays, settled.returned, "A:Push" in settled.under) == ("push", 0, 10_00, True)
    play.director(c.VoidRound(round=1, ground="fraud", reason="a marked tile"))
    assert "A:Void" in play.facts[-1].under
    assert (play.won("ann"), play.won("bob"), money(play)) == (0, 0, 0)
