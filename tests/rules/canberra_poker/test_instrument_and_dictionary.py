"""The instrument itself and the terms used in the rules: from when they bind, who is who, what words mean."""

from datetime import UTC, date, datetime

from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.facts import (
    BetPlaced,
    HandDiscarded,
    HandFolded,
    RoundClosed,
    RoundOpened,
    WagerPlaced,
    WagerSettled,
)
from croupier.games.canberra_poker.procedure import Step
from croupier.games.context import Limit
from croupier.instruments import library
from croupier.ruling import Command, Role
from croupier.table import commands as t
from croupier.table.facts import ChipsIssued, SettingTookEffect, TableCreated, TableOpened
from croupier.views.sign import sign
from tests.marks import rule
from tests.rules.canberra_poker.play import ACE_KING, BOOK, LOW, PAIR, START, Play, money


def midnight(day: date) -> int:
    return int(datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()) * 1000


@rule("canberra-poker", NI2002_45="I[approval]")
def test_everything_played_under_the_instrument_carries_its_name() -> None:
    play = Play()
    assert "I[approval]" in play.last(TableCreated).under
    assert "I[approval]" in play.last(TableOpened).under
    shown = sign(play.state)
    assert (shown.title, shown.instrument, shown.book) == (
        "Tournament Canberra Poker",
        "Casino Control Approval 2002 (No 2)",
        BOOK,
    )
    assert "I[approval]" in [line.clause for line in shown.under]
    play.play(LOW, ann=PAIR, bob="fold")
    in_force = play.last(SettingTookEffect).setting
    assert (in_force.book, play.last(RoundOpened).setting) == (BOOK, in_force.number)


@rule("canberra-poker", NI2002_45="I[approval]")
def test_the_approval_is_cited_with_its_day_and_its_act() -> None:
    instrument = library().instrument("NI2002-45")
    assert (instrument.made, instrument.made_under) == (date(2002, 2, 18), "Casino Control Act 1988, section 72(1)")


@rule("canberra-poker", NI2002_45="I[approval]")
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


@rule("canberra-poker", NI2002_45=("A:Casino Operator", "A:Tournament Director"))
def test_what_is_the_directors_to_decide_is_refused_to_everybody_else() -> None:
    play = Play()
    reserved: list[Command] = [
        t.RecordApproval(what="table", reference="letter 7"),
        t.ElectOptions(options={}),
        t.SetLimits(limits={"main": Limit(500, 500_00, 500)}),
        t.SetHours(opens=0, closes=1440, utc_offset=0, source="test"),
        t.OpenTable(),
        t.CloseTable(),
        c.ReplaceCards(reason="worn"),
        c.VoidWagers(patron="ann", reason="marked cards"),
        c.PutOutOfRound(patron="ann", breach="exchange", reason="a queen for a two"),
    ]
    for command in reserved:
        for role in set(Role) - {Role.DIRECTOR}:
            refusal = play.refused(command, "A:Tournament Director", role, "ann")
            assert "A:Casino Operator" in refusal.under


@rule("canberra-poker", NI2002_45=("A:Casino Supervisor", "A:Tournament Director"))
def test_the_director_holds_the_supervisors_powers() -> None:
    play = Play()
    for command in (t.FillFloat(cents=100_00), t.CreditFloat(cents=100_00)):
        for role in set(Role) - {Role.DIRECTOR}:
            refusal = play.refused(command, "A:Casino Supervisor", role, "ann")
            assert "A:Tournament Director" in refusal.under
        play.director(command)


@rule("canberra-poker", NI2002_45=("A:Casino Supervisor", "A:Dealer", "A:Tournament Director"))
def test_irregularities_are_reported_by_dealer_or_director() -> None:
    play = Play()
    reports: list[Command] = [
        c.CheckReplacement(),
        c.ReportAbsent(box=1),
        c.ReportExposedCard(to="1", number=1, card="As"),
        c.ReportOutOfRotation(box=1),
        c.ReportWrongNumber(to="1"),
        c.ReportHandWithoutWager(box=3),
        c.ReconstructHand(box=1),
    ]
    for command in reports:
        for role in set(Role) - {Role.DIRECTOR, Role.DEALER}:
            refusal = play.refused(command, "A:Dealer", role, "ann")
            assert "A:Casino Supervisor" in refusal.under
    play.antes("ann", "bob")
    play.deal_one()
    play.director(c.ReportExposedCard(to="1", number=1, card="As"))


@rule("canberra-poker", NI2002_45="A:Dealer")
def test_the_dealer_operates_the_game_and_nobody_else_does() -> None:
    play = Play()
    steps: list[Command] = [
        c.ShuffleCards(),
        c.CutCards(position=26),
        c.CallNoMoreBets(),
        c.RecallNoMoreBets(),
        c.DealCards(),
        c.CompleteDeal(card="2s"),
        c.RevealDealersHand(),
        c.SettleHand(),
        c.CollectCards(),
    ]
    for command in steps:
        for role in set(Role) - {Role.DEALER}:
            play.refused(command, "A:Dealer", role, "ann")
    play.do(c.PlaceWager(patron="bob", option="main", amount=10_00, box=2), Role.DEALER)  # entered for bob


@rule("canberra-poker", NI2002_45="A:Dealer")
def test_players_act_for_themselves() -> None:
    play = Play()
    play.refused(c.PlaceWager(patron="ann", option="main", amount=10_00, box=1), "A:Dealer", Role.PATRON, "bob")
    play.antes("ann", "bob")
    play.deal("2s")
    for kind in (c.Bet, c.Fold):
        play.refused(kind(patron="ann"), "A:Dealer", Role.PATRON, "bob")
    play.do(c.Bet(patron="ann"), Role.DEALER)  # the dealer enters what ann did
    assert play.step is Step.DECIDE


@rule("canberra-poker", NI2002_45=("A:Tournament Director", "4.2"))
def test_the_director_issues_the_chips_and_no_money_buys_them() -> None:
    play = Play()
    assert "4.2" in play.last(ChipsIssued).under
    play.refused(t.BuyIn(patron="ann", cents=100_00), "4.2", Role.PATRON, "ann")
    play.refused(t.CashOut(patron="ann", cents=100_00), "4.2", Role.PATRON, "ann")
    for role in set(Role) - {Role.DIRECTOR}:
        play.refused(t.IssueChips(patron="ann", cents=100_00), "A:Tournament Director", role)
    play.director(t.IssueChips(patron="ann", cents=100_00))
    assert play.chips("ann") == START + 100_00


# The meaning of words


@rule("canberra-poker", NI2002_45=("A:Ante", "A:Bet"))
def test_the_ante_is_the_initial_wager_and_the_bet_a_second_one_to_go_on() -> None:
    play = Play()
    play.antes("ann", "bob")
    assert (play.last(WagerPlaced).option, "A:Ante" in play.last(WagerPlaced).under) == ("main", True)
    play.deal("2s")
    play.bet("ann")
    placed = play.last(BetPlaced)
    assert (placed.patron, placed.box, placed.amount, "A:Bet" in placed.under) == ("ann", 1, 20_00, True)
    assert play.state.balances["wager:ann:main"] == 10_00  # it is there beside the Bet
    assert play.state.balances["wager:ann:bet"] == 20_00
    assert [hand.playing for hand in play.round.hands] == [True, True]


@rule("canberra-poker", NI2002_45=("A:Fold", "7.3"))
def test_to_fold_is_to_pass_in_the_cards_without_a_bet() -> None:
    play = Play()
    play.antes("ann", "bob")
    play.deal("2s")
    play.fold("ann")
    folded, passed_in = play.last(HandFolded), play.last(HandDiscarded)
    assert ("A:Fold" in folded.under, passed_in.box, passed_in.cards) == (True, 1, 5)
    assert "wager:ann:bet" not in play.state.balances
    assert not play.hand(1).playing


@rule("canberra-poker", NI2002_45=("A:Box", "4.3"))
def test_each_seat_has_a_box_and_each_wager_is_on_one() -> None:
    play = Play()
    assert play.state.setting.boxes == 7
    for box in (0, 8):
        play.refused(c.PlaceWager(patron="ann", option="main", amount=10_00, box=box), "A:Box", Role.PATRON, "ann")
    play.refused(t.JoinTable(patron="cat", seat=8), "A:Box", Role.PATRON, "cat")
    play.refused(t.JoinTable(patron="cat", seat=2), "A:Box", Role.PATRON, "cat")  # bob's
    play.antes("ann", "bob")
    assert {(w.patron, w.box) for w in play.round.wagers.values()} == {("ann", 1), ("bob", 2)}


@rule("canberra-poker", NI2002_45="A:Round of Play")
def test_a_round_runs_from_its_first_card_until_all_cards_are_in_the_rack() -> None:
    play = Play()
    play.antes("ann", "bob")
    play.call()
    assert not play.round.opened
    first = play.deal_one()
    assert (type(first[0]), "A:Round of Play" in first[0].under) == (RoundOpened, True)
    play.deal("2s")
    play.fold("ann", "bob")
    assert (play.step, play.game.discarded) == (Step.COLLECT, 10)
    assert "A:Round of Play" in play.need.under
    play.refused(t.CloseTable(), "A:Round of Play", Role.DIRECTOR)
    play.collect()
    closed = play.last(RoundClosed)
    assert (closed.round, "A:Round of Play" in closed.under, play.game.discarded) == (1, True, 15)
    assert play.round.number == 2


@rule("canberra-poker", NI2002_45="A:Round of Play")
def test_it_is_not_over_while_anything_is_to_be_done() -> None:
    play = Play()
    collect = c.CollectCards()
    play.refused(collect, "A:Round of Play")
    play.antes("ann", "bob")
    play.refused(collect, "A:Round of Play")
    play.deal("2s")
    play.refused(collect, "A:Round of Play")
    play.bet("ann", "bob")
    play.refused(collect, "A:Round of Play")
    play.dealers_hand(ACE_KING)
    play.refused(collect, "A:Round of Play")
    play.settle(PAIR)
    play.refused(collect, "A:Round of Play")
    play.settle("3d 3h 8c 7s 4c")
    play.collect()


@rule("canberra-poker", NI2002_45="A:Void")
def test_void_wagers_go_back_and_neither_side_wins() -> None:
    play = Play()
    before = money(play)
    play.play(ACE_KING, ann="As Kc 9d 7s 2d", bob="Ad Ks 9h 7c 2c")  # all three level
    for settled in play.all(WagerSettled):
        assert (settled.outcome, settled.pays, "A:Void" in settled.under) == ("void", 0, True)
        assert settled.returned == settled.stake
    assert (play.won("ann"), play.won("bob"), money(play)) == (0, 0, before)
