"""Each refusal cites the clause that bars the act, and not a general one: situation by situation."""

from collections.abc import Callable

import pytest

from croupier.games.canberra_poker import commands as c
from croupier.ruling import Command, Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.canberra_poker.play import ACE_KING, NOTHING, PAIR, Play

Scene = Callable[[], Play]


def place(option: str = "main", amount: int = 10_00, patron: str = "ann", box: int = 1) -> c.PlaceWager:
    return c.PlaceWager(patron=patron, option=option, amount=amount, box=box)


def unshuffled() -> Play:
    return Play(burnt=False)


def uncut() -> Play:
    play = Play(burnt=False)
    play.do(c.ShuffleCards())
    return play


def replaced() -> Play:
    play = Play()
    play.director(c.ReplaceCards(reason="worn"))
    play.prepare_shoe()
    return play


def with_antes() -> Play:
    play = Play()
    play.antes("ann", "bob")
    return play


def called() -> Play:
    play = with_antes()
    play.call()
    return play


def dealing() -> Play:
    play = with_antes()
    play.deal_one()
    return play


def deciding() -> Play:
    play = with_antes()
    play.deal("2s")
    return play


def folded() -> Play:
    play = deciding()
    play.fold("ann")
    return play


def bet() -> Play:
    play = deciding()
    play.bet("ann")
    return play


def poor() -> Play:
    """Ann has nothing left for a Bet."""
    play = Play()
    play.antes("ann", "bob", amount=500_00)
    play.deal("2s")
    return play


def put_out() -> Play:
    play = deciding()
    play.director(c.PutOutOfRound(patron="ann", breach="exchange", reason="so"))
    return play


def excluded() -> Play:
    play = deciding()
    play.director(t.ExcludePatron(patron="ann", reason="so"))
    return play


def settling() -> Play:
    play = Play()
    play.bets_are_down("ann", "bob")
    play.dealers_hand(ACE_KING)
    return play


def settled() -> Play:
    play = settling()
    play.settle(PAIR)
    return play


def fouled() -> Play:
    play = settling()
    play.do(c.ReportWrongNumber(to="dealer"))
    return play


def fouled_early() -> Play:
    play = deciding()
    play.do(c.ReportWrongNumber(to="dealer"))
    return play


BET, FOLD = c.Bet(patron="ann"), c.Fold(patron="ann")

# (situation, who asks, command, the clauses that must be among those cited)
TABLE: list[tuple[Scene, Role, Command, tuple[str, ...]]] = [
    # 2, 5: the cards
    (Play, Role.DEALER, c.ShuffleCards(), ("5.1",)),
    (unshuffled, Role.DEALER, c.CutCards(position=26), ("5.2",)),
    (uncut, Role.DEALER, c.CutCards(position=1), ("5.2[depth]",)),
    (called, Role.DIRECTOR, c.ReplaceCards(reason="worn"), ("2.3",)),
    (Play, Role.DEALER, c.CheckReplacement(), ("2.3[check]",)),
    (Play, Role.DEALER, t.CountCards(found=-1), ("2.4",)),
    # 3, 4: wagers
    (unshuffled, Role.PATRON, place(), ("4.1", "5.1")),
    (replaced, Role.PATRON, place(), ("2.3[check]",)),
    (Play, Role.DEALER, place(patron="eve"), ("4.1",)),
    (Play, Role.PATRON, place("bet"), ("7.1", "7.2", "A:Bet")),
    (Play, Role.PATRON, place("jackpot"), ("4.1[no jackpot]",)),
    (Play, Role.PATRON, place("trips"), ("4.1", "A:Ante", "A:Bet", "~P8")),
    (Play, Role.PATRON, place("blind"), ("4.1", "A:Ante", "A:Bet")),
    (Play, Role.PATRON, place(box=9), ("A:Box",)),
    (Play, Role.PATRON, place(box=3), ("4.3",)),
    (with_antes, Role.PATRON, place(), ("4.1",)),
    (Play, Role.PATRON, place(amount=7_00), ("3.2",)),
    (Play, Role.PATRON, place(amount=1100_00), ("4.2",)),
    (called, Role.PATRON, c.ChangeWager(patron="ann", option="main", amount=20_00), ("4.4", "~P14")),
    (dealing, Role.PATRON, c.ChangeWager(patron="ann", option="main", amount=20_00), ("4.4",)),
    (dealing, Role.PATRON, c.TakeBackWager(patron="ann", option="main"), ("4.4",)),
    (with_antes, Role.PATRON, c.TakeBackWager(patron="ann", option="bet"), ("7.2", "A:Bet")),
    (with_antes, Role.PATRON, c.ChangeWager(patron="ann", option="trips", amount=5_00), ("A:Ante",)),
    (Play, Role.DEALER, c.CallNoMoreBets(), ("4.1",)),
    (Play, Role.DEALER, c.RecallNoMoreBets(), ("4.4",)),
    # 6: the deal
    (with_antes, Role.DEALER, c.DealCards(), ("4.1", "4.4")),
    (unshuffled, Role.DEALER, c.DealCards(), ("5.1",)),
    (uncut, Role.DEALER, c.DealCards(), ("5.2",)),
    (replaced, Role.DEALER, c.DealCards(), ("2.3[check]",)),
    (deciding, Role.DEALER, c.DealCards(), ("6.3",)),
    (called, Role.DEALER, c.DealCards(cards=("Ah", "Kd")), ("6.3",)),
    (called, Role.DEALER, c.DealCards(cards=("zz",)), ("2.1",)),
    (called, Role.DEALER, c.CompleteDeal(card="Ah", exposed=5), ("11.2",)),
    # 7: bet or fold; each cites its own clause
    (Play, Role.PATRON, BET, ("7.2", "A:Bet")),
    (Play, Role.PATRON, FOLD, ("7.3", "A:Fold")),
    (dealing, Role.PATRON, BET, ("7.1", "7.2")),
    (dealing, Role.PATRON, FOLD, ("7.1", "7.3")),
    (deciding, Role.DEALER, c.Bet(patron="bob"), ("7.1",)),
    (deciding, Role.DEALER, c.Fold(patron="eve"), ("7.3", "6.3(a)")),
    (folded, Role.PATRON, BET, ("7.3",)),
    (bet, Role.PATRON, BET, ("4.4",)),
    (bet, Role.PATRON, FOLD, ("4.4", "7.1")),
    (put_out, Role.PATRON, BET, ("10.2[violation]", "A:Void")),
    (settled, Role.DEALER, c.Fold(patron="bob"), ("9.7",)),
    (excluded, Role.DEALER, BET, ("14.3(b)",)),
    (poor, Role.PATRON, BET, ("7.2", "4.2")),
    (fouled_early, Role.PATRON, BET, ("11.5", "7.2")),
    (fouled_early, Role.PATRON, FOLD, ("11.5", "7.3")),
    # 9: settlement
    (deciding, Role.DEALER, c.RevealDealersHand(cards=tuple(ACE_KING.split())), ("9.1", "7.1")),
    (deciding, Role.DEALER, c.SettleHand(), ("9.4",)),
    (fouled, Role.DEALER, c.SettleHand(cards=tuple(NOTHING.split())), ("11.5",)),
    (settling, Role.DEALER, c.SettleHand(), ("6.3",)),
    (deciding, Role.DEALER, c.CollectCards(), ("A:Round of Play",)),
    # 10, 11: collusion and irregularities
    (deciding, Role.DIRECTOR, c.PutOutOfRound(patron="eve", breach="exchange", reason="so"), ("10.2[violation]",)),
    (Play, Role.DEALER, c.ReportExposedCard(to="1", number=1, card="2c"), ("11.1",)),
    (dealing, Role.DEALER, c.ReportExposedCard(to="dealer", number=1, card="2c"), ("11.2",)),
    (Play, Role.DEALER, c.ReportOutOfRotation(box=1), ("11.3",)),
    (Play, Role.DEALER, c.ReportWrongNumber(to="1"), ("11.4",)),
    (fouled, Role.DEALER, c.ReportWrongNumber(to="dealer"), ("11.5",)),
    (deciding, Role.DEALER, c.ReconstructHand(box=3), ("11.6",)),
    (deciding, Role.DEALER, c.ReportHandWithoutWager(box=1), ("11.7",)),
    (deciding, Role.DEALER, c.ReportHandWithoutWager(box=99), ("11.7", "A:Box")),
    (deciding, Role.DEALER, c.ReportWagerFound(box=1, option="bet", amount=5_00), ("7.2",)),
    (deciding, Role.DEALER, c.ReportWagerFound(box=1, option="trips", amount=5_00), ("4.1", "A:Ante", "A:Bet")),
    (deciding, Role.DEALER, c.ReportAbsent(box=2), ("7.1", "~P7")),
    (deciding, Role.DEALER, c.ReadCards(to="1", cards=tuple(PAIR.split())), ("14.7(c)", "A:Round of Play")),
]  # fmt: skip


@rule("canberra-poker", NI2002_45=("4.1", "4.1[no jackpot]", "5.2", "7.1", "7.2", "7.3", "A:Ante", "A:Bet", "A:Fold"))
@pytest.mark.parametrize(("scene", "role", "command", "clauses"), TABLE)
def test_a_refusal_cites_the_clause_that_bars_the_act(
    scene: Scene, role: Role, command: Command, clauses: tuple[str, ...]
) -> None:
    play = scene()
    for clause in clauses:
        play.refused(command, clause, role, getattr(command, "patron", "dealer"))


@rule("canberra-poker", NI2002_45=("4.1[no jackpot]", "7.2", "7.3"))
def test_and_not_one_that_is_about_something_else() -> None:
    assert "4.1[no jackpot]" not in Play().refused(place("bet"), "7.2", Role.PATRON, "ann").under
    assert "7.2" not in Play().refused(place("jackpot"), "4.1[no jackpot]", Role.PATRON, "ann").under
    assert "7.3" not in dealing().refused(BET, "7.2", Role.PATRON, "ann").under
    assert "7.2" not in dealing().refused(FOLD, "7.3", Role.PATRON, "ann").under


@rule("canberra-poker", NI2002_45=("5.2", "11.4", "A:Round of Play"))
def test_nothing_is_named_instead_that_is_not_open() -> None:
    assert uncut().refused(c.ShuffleCards(), "5.1").instead == ("cut_cards",)  # by the dealer: nobody is offered it
    assert Play().refused(c.ReportWrongNumber(to="1"), "11.4").instead == ()
