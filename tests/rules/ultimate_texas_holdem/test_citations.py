"""Each refusal cites the clause that bars the act, and not a general one: situation by situation."""

from collections.abc import Callable

import pytest

from croupier.games.ultimate_texas_holdem import commands as c
from croupier.ruling import Command, Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.ultimate_texas_holdem.play import ACES, NOTHING, QUEEN_TEN, Play, in_play

Scene = Callable[[], Play]


def at(moment: str) -> Scene:
    return lambda: in_play(moment)


def place(option: str = "main", amount: int = 10_00, patron: str = "ann", box: int = 1) -> c.PlaceWager:
    return c.PlaceWager(patron=patron, option=option, amount=amount, box=box)


def unshuffled() -> Play:
    return Play(burnt=False)


def with_ante() -> Play:
    play = Play()
    play.wager("ann", 10_00)
    return play


def called() -> Play:
    play = with_ante()
    play.call()
    return play


def after_flop() -> Play:
    play = in_play("decision")
    play.decide("check", "check")
    play.flop()
    return play


def on_river() -> Play:
    play = after_flop()
    play.decide("check", "check")
    play.turn_and_river()
    return play


def poor() -> Play:
    """Ann has nothing left for a Play wager."""
    play = Play()
    play.begin("ann", "bob", amount=500_00)
    return play


def put_out() -> Play:
    play = in_play("decision")
    play.do(c.PutOutOfRound(patron="ann", breach="exchange", reason="so"), Role.OPERATOR)
    return play


def excluded() -> Play:
    play = in_play("decision")
    play.do(t.ExcludePatron(patron="ann", reason="so"), Role.OPERATOR)
    return play


def void() -> Play:
    play = in_play("decision")
    play.do(c.ReportWrongNumber(to="1"))
    return play


def refunding() -> Play:
    play = in_play("flop")
    play.board()
    play.dealers_hand(QUEEN_TEN)
    return play


def over() -> Play:
    play = in_play("settled")
    play.settle(NOTHING)
    return play


def faulty(*then: Command) -> Scene:
    def scene() -> Play:
        play = in_play("decision")
        play.do(c.ReportFaultyDeck(fault="missing", note="51 cards"))
        play.finish()
        for command in then:
            play.do(command)
        return play

    return scene


def short() -> Play:
    play = faulty(c.SearchDeck())()
    play.prepare_shoe()
    play.begin("ann")
    play.decide("fold")
    play.finish()
    return play


def failed() -> Play:
    play = Play()
    play.do(c.ReportMalfunction(fault="torn"))
    return play


def replaced() -> Play:
    play = Play()
    play.do(c.ReplaceCards(reason="worn"), Role.OPERATOR)
    play.prepare_shoe()
    return play


PLAY = c.Play(patron="ann", amount=40_00)
CHECK, FOLD = c.Check(patron="ann"), c.Fold(patron="ann")

# (situation, who asks, command, the clauses that must be among those cited)
TABLE: list[tuple[Scene, Role, Command, tuple[str, ...]]] = [
    # 2, 6, 11, 13.6: the cards
    (Play, Role.DEALER, c.ShuffleCards(), ("6.1",)),
    (Play, Role.OPERATOR, c.ReplaceCards(reason=" "), ("2.5",)),
    (called, Role.OPERATOR, c.ReplaceCards(reason="worn"), ("2.5",)),
    (Play, Role.DEALER, c.CheckReplacement(), ("2.5[check]",)),
    (Play, Role.DEALER, t.CountCards(found=-1), ("2.6",)),
    (Play, Role.SUPERVISOR, c.OrderShuffle(reason=" "), ("6.1(c)",)),
    (at("decision"), Role.SUPERVISOR, c.OrderShuffle(reason="bent"), ("6.1(c)",)),
    (faulty(), Role.DEALER, c.ShuffleCards(), ("13.6(c)",)),
    (faulty(), Role.DEALER, c.DealCards(), ("13.6(c)",)),
    (Play, Role.DEALER, c.SearchDeck(), ("13.6(c)",)),
    (short, Role.DEALER, c.ShuffleCards(), ("2.1",)),
    (short, Role.DEALER, c.DealCards(), ("2.1",)),
    (failed, Role.DEALER, c.ShuffleCards(), ("11.2",)),
    (failed, Role.DEALER, c.CompleteDeal(), ("11.2",)),
    (Play, Role.SUPERVISOR, c.ReplaceShoe(), ("11.2",)),
    (Play, Role.SUPERVISOR, c.ReplaceShoe(automated=False), ("2.2",)),
    (Play, Role.DEALER, c.ReportMalfunction(fault=""), ("11.3",)),
    (at("decision"), Role.DEALER, c.ReportMalfunction(fault="torn", unaffected="no"), ("11.1",)),
    # 4, 5: wagers
    (unshuffled, Role.PATRON, place(), ("4.2", "6.1(a)")),
    (replaced, Role.PATRON, place(), ("2.5[check]",)),
    (failed, Role.PATRON, place(), ("4.2", "11.2")),
    (faulty(), Role.PATRON, place(), ("4.2", "13.6(c)")),
    (short, Role.PATRON, place(), ("4.2", "2.1", "~U39")),
    (Play, Role.DEALER, place(patron="eve"), ("4.2",)),
    (excluded, Role.DEALER, place(), ("4.6",)),
    (Play, Role.PATRON, place("blind"), ("4.2(a)", "A:Blind")),
    (Play, Role.PATRON, place("trips"), ("4.3",)),
    (Play, Role.PATRON, place("play"), ("8.1(c)", "A:Play Wager")),
    (Play, Role.PATRON, place("jackpot"), ("4.2(a)", "4.2(b)")),
    (Play, Role.PATRON, place("bet"), ("4.2(a)", "4.2(b)")),
    (Play, Role.PATRON, place(box=99), ("A:Box",)),
    (Play, Role.PATRON, place(box=3), ("4.4",)),
    (with_ante, Role.PATRON, place(), ("4.5",)),
    (Play, Role.PATRON, place(amount=7_00), ("5.3",)),
    (Play, Role.PATRON, place(amount=800_00), ("4.1", "A:Blind")),
    (Play, Role.PATRON, place(amount=0), ("5.3",)),
    (called, Role.PATRON, c.ChangeWager(patron="ann", option="main", amount=20_00), ("7.1",)),
    (at("deal"), Role.PATRON, c.ChangeWager(patron="ann", option="main", amount=20_00), ("4.6",)),
    (at("deal"), Role.PATRON, c.TakeBackWager(patron="ann", option="main"), ("4.6",)),
    (with_ante, Role.PATRON, c.ChangeWager(patron="ann", option="blind", amount=20_00), ("A:Blind",)),
    (with_ante, Role.PATRON, c.ChangeWager(patron="ann", option="main", amount=20_00, to_option="trips"), ("4.1",)),
    (with_ante, Role.PATRON, c.TakeBackWager(patron="ann", option="play"), ("8.1(c)",)),
    (with_ante, Role.PATRON, c.TakeBackWager(patron="ann", option="x"), ("4.2(b)",)),
    (Play, Role.DEALER, c.CallNoMoreBets(), ("4.2",)),
    (Play, Role.DEALER, c.RecallNoMoreBets(), ("4.6",)),
    # 7: the deal
    (Play, Role.DEALER, c.DealCards(), ("4.2",)),
    (unshuffled, Role.DEALER, c.DealCards(), ("6.1(a)",)),
    (replaced, Role.DEALER, c.DealCards(), ("2.5[check]",)),
    (at("decision"), Role.DEALER, c.DealCards(), ("7.2",)),
    (called, Role.DEALER, c.DealCards(cards=("Ah",)), ("7.2",)),
    (called, Role.DEALER, c.DealCards(cards=("Ah",) * 5), ("2.1",)),
    (called, Role.DEALER, c.CompleteDeal(card="Ah"), ("7.2",)),
    # 8: decisions; each cites its own clause
    (Play, Role.PATRON, FOLD, ("8.1(a)",)),
    (Play, Role.PATRON, CHECK, ("8.1(b)",)),
    (Play, Role.PATRON, PLAY, ("8.1(c)",)),
    (at("deal"), Role.PATRON, CHECK, ("8.1(b)",)),
    (at("decision"), Role.DEALER, c.Check(patron="bob"), ("8.1(b)", "~U30")),
    (at("decision"), Role.DEALER, c.Fold(patron="eve"), ("8.1(a)", "7.2(c)")),
    (at("decision"), Role.PATRON, c.Play(patron="ann", amount=50_00), ("8.1(c)(ii)",)),
    (after_flop, Role.PATRON, PLAY, ("8.3(c)(ii)",)),
    (after_flop, Role.DEALER, c.Fold(patron="bob"), ("8.3(a)",)),
    (after_flop, Role.DEALER, c.Check(patron="bob"), ("8.3(b)",)),
    (on_river, Role.PATRON, CHECK, ("8.5",)),
    (on_river, Role.PATRON, PLAY, ("8.5(b)(ii)",)),
    (on_river, Role.DEALER, c.Fold(patron="bob"), ("8.5(a)",)),
    (poor, Role.PATRON, c.Play(patron="ann", amount=1500_00), ("4.1", "~U22")),
    (at("folded"), Role.DEALER, c.Check(patron="bob"), ("8.6[final]",)),
    (at("flop"), Role.PATRON, PLAY, ("8.3[bettors]", "8.1(c)")),
    (at("flop"), Role.PATRON, FOLD, ("8.3[bettors]", "8.1(a)")),
    (at("settled"), Role.DEALER, c.Fold(patron="bob"), ("9.3(d)",)),
    (put_out, Role.PATRON, CHECK, ("12.3", "A:Void")),
    (void, Role.PATRON, CHECK, ("A:Void",)),
    (excluded, Role.DEALER, CHECK, ("15.3(b)",)),
    (excluded, Role.DEALER, PLAY, ("15.3(b)",)),
    (at("decision"), Role.DEALER, c.RevealBoard(cards=("2c", "3c", "4c")), ("8.2",)),
    (after_flop, Role.DEALER, c.RevealBoard(cards=("2c", "3c")), ("8.4",)),
    (at("decision"), Role.DEALER, c.RevealDealersHand(cards=("2c", "3c")), ("8.8",)),
    # 9: settlement
    (at("decision"), Role.PATRON, c.Concede(patron="ann"), ("9.1",)),
    (at("settled"), Role.DEALER, c.Concede(patron="bob"), ("9.1", "9.3(d)")),
    (at("decision"), Role.DEALER, c.SettleHand(), ("9.3",)),
    (refunding, Role.DEALER, c.SettleHand(cards=("zz",)), ("9.2",)),
    (at("decision"), Role.DEALER, c.CollectCards(), ("A:Round of Play",)),
    # 12, 13: collusion and irregularities
    (at("decision"), Role.OPERATOR, c.PutOutOfRound(patron="eve", breach="exchange", reason="so"), ("12.3",)),
    (over, Role.OPERATOR, c.PutOutOfRound(patron="ann", breach="exchange", reason="so"), ("12.3", "13.6(a)")),
    (Play, Role.DEALER, c.ReportWrongNumber(to="1"), ("13.1",)),
    (over, Role.DEALER, c.ReportWrongNumber(to="1"), ("13.1", "13.6(a)")),
    (at("deal"), Role.DEALER, c.ReportCardSeen(to="1"), ("13.2",)),
    (at("decision"), Role.DEALER, c.ReportCardSeen(to="1"), ("12.1",)),
    (at("folded"), Role.DEALER, c.ReportCardSeen(to="board", in_deal=True), ("13.2", "6.1(b)", "~U35")),
    (at("decision"), Role.DEALER, c.ReportHandWithoutWager(box=1), ("13.5",)),
    (at("decision"), Role.DEALER, c.ReportHandWithoutWager(box=99), ("13.5", "A:Box")),
    (at("decision"), Role.DEALER, c.ReportBlind(box=5, amount=5_00), ("A:Blind",)),
    (at("decision"), Role.DEALER, c.ReportBlind(box=1, amount=7), ("4.1",)),
    (at("decision"), Role.DEALER, c.ReportPlayWager(box=1, amount=5_00), ("13.7",)),
    (at("decision"), Role.DEALER, c.ReportWagerFound(box=1, option="x", amount=5_00), ("4.2(a)", "4.2(b)")),
    (at("decision"), Role.DEALER, c.ReportWagerFound(box=5, option="trips", amount=5_00), ("4.6",)),
    (at("decision"), Role.DEALER, c.ReportFaultyDeck(fault="torn", note="x"), ("13.6",)),
    (at("decision"), Role.DEALER, c.ReportAbsent(box=2), ("13.8",)),
    (at("decision"), Role.DEALER, c.ReadCards(to="1", cards=("2c", "3c")), ("15.6(c)", "A:Round of Play")),
]  # fmt: skip


@rule(
    "ultimate-texas-holdem",
    NI2019_212=("4.2", "4.2(a)", "4.2(b)", "8.1(a)", "8.1(b)", "8.1(c)", "8.3(a)", "8.3(b)", "8.5(a)", "A:Play Wager"),
)
@pytest.mark.parametrize(("scene", "role", "command", "clauses"), TABLE)
def test_a_refusal_cites_the_clause_that_bars_the_act(
    scene: Scene, role: Role, command: Command, clauses: tuple[str, ...]
) -> None:
    play = scene()
    for clause in clauses:
        play.refused(command, clause, role, getattr(command, "patron", "dealer"))


@rule("ultimate-texas-holdem", NI2019_212=("4.2(a)", "8.1(c)"))
def test_and_not_one_that_is_about_something_else() -> None:
    assert "8.1(c)" not in Play().refused(place("jackpot"), "4.2", Role.PATRON, "ann").under
    assert not {"8.1(a)", "8.1(c)"} & set(Play().refused(CHECK, "8.1(b)", Role.PATRON, "ann").under)
    settled = in_play("settled")
    settled.settle(ACES)
    assert "8.3[bettors]" not in settled.refused(FOLD, "9.3(d)", Role.PATRON, "ann").under
