"""Each refusal cites the clause that bars the act, and not a general one: situation by situation."""

from collections.abc import Callable

import pytest

from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.layout import KINDS
from croupier.games.context import Limit
from croupier.ruling import Command, Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.american_roulette.play import Play

Scene = Callable[[], Play]


def place(position: str = "17", amount: int = 10_00, patron: str = "ann") -> c.PlaceWager:
    return c.PlaceWager(patron=patron, option=position, amount=amount)


def track(section: str, amount: int, number: str = "") -> c.PlaceRaceTrackWager:
    return c.PlaceRaceTrackWager(patron="ann", section=section, amount=amount, number=number)


def change(position: str, amount: int, to: str = "") -> c.ChangeWager:
    return c.ChangeWager(patron="ann", option=position, amount=amount, to_option=to)


def found(position: str, amount: int) -> c.ReportWagerFound:
    return c.ReportWagerFound(patron="ann", option=position, amount=amount)


# Situations


def shut() -> Play:
    """No round has begun."""
    return Play()


def without_ball() -> Play:
    play = Play(burnt=False)
    play.lift()
    play.wagers(ann={"17": 10_00}, bob={"red": 10_00})
    return play


def opened() -> Play:
    play = Play()
    play.lift()
    return play


def plain() -> Play:
    """No race track, and no corner with zero."""
    play = Play(race_track="none", zero_corner="none")
    play.lift()
    return play


def wagered() -> Play:
    play = opened()
    play.wagers(ann={"17": 10_00}, bob={"red": 10_00})
    return play


def early() -> Play:
    """The ball runs, and bob has no wager."""
    play = opened()
    play.wager("ann", "17", 10_00)
    play.spin()
    return play


def running() -> Play:
    play = wagered()
    play.spin()
    return play


def called() -> Play:
    play = running()
    play.call()
    return play


def marked() -> Play:
    play = called()
    play.rest("17")
    return play


def interfered() -> Play:
    play = called()
    play.do(t.LogIncident(matter="interference with wheel or ball", about="somebody", note="touched it"))
    return play


def paid() -> Play:
    play = marked()
    play.settle()
    return play


def coloured() -> Play:
    """Ann has ten blue chips of 10.00, and bob is to use colour chips."""
    play = Play()
    play.do(c.IssueColour(patron="ann", colour="blue", value=10_00, chips=10))
    play.director(c.RequireColour(patron="bob"))
    play.lift()
    return play


def excluded() -> Play:
    play = opened()
    play.director(t.ExcludePatron(patron="ann", reason="past posting"))
    return play


def advised() -> Play:
    """Ann had a wager under the minimum settled in an earlier round."""
    play = Play(limits=dict.fromkeys(KINDS, Limit(10_00, 50_00, 5_00)) | {"red": Limit(5_00, 50_00, 5_00)})
    play.play("18", ann={"17": 5_00, "red": 5_00}, bob={"red": 10_00})
    play.lift()
    return play


def whole_spins() -> Play:
    play = Play(limits={"spin": Limit(20_00, 50_00, 5_00)})
    play.lift()
    play.wagers(ann={"17": 10_00}, bob={"red": 20_00})
    play.spin()
    return play


P, D, T = Role.PATRON, Role.DEALER, Role.DIRECTOR

TABLE: list[tuple[Scene, Role, Command, tuple[str, ...]]] = [
    # what the book offers (4.3, 4.8)
    (opened, P, place("jackpot"), ("4.3",)),
    (opened, P, place("37"), ("4.3(a)",)),
    (opened, P, place("1/36"), ("4.3(b)",)),
    (opened, P, place("0/1/3"), ("4.3(c)", "~R3")),
    (opened, P, place("street 1/2/4"), ("4.3(c)",)),
    (opened, P, place("1/2/4/9"), ("4.3(d)",)),
    (plain, P, place("0/1/2/3"), ("4.3(d)", "~R4")),
    (opened, P, place("1/2/3/7/8/9"), ("4.3(e)",)),
    (opened, P, place("column-4"), ("4.3(f)",)),
    (opened, P, place("dozen-7"), ("4.3(g)",)),
    (wagered, P, change("17", 10_00, "1/36"), ("4.3(b)",)),
    (plain, P, track("tier", 30_00), ("4.8", "A:Race Track")),
    (opened, P, track("jeu", 30_00), ("4.8[list]",)),
    (opened, P, track("tier", 25_00), ("4.8(a)",)),
    (opened, P, track("orphelins", 30_00, "17"), ("4.8(b)",)),
    (opened, P, track("neighbours", 25_00, "37"), ("4.8(e)", "2.1")),
    (opened, P, c.PlaceMaximumMarker(patron="ann", number="37"), ("4.7", "2.1")),
    (opened, P, c.PlaceMaximumMarker(patron="ann", number="17"), ("4.2",)),  # not the chips for it
    # when (4.1, 4.4, 5.3)
    (shut, P, place(), ("A:Round of Play", "4.1")),
    (called, P, place(), ("4.4", "5.3")),
    (called, D, place(), ("4.4", "5.3")),
    (called, P, track("tier", 30_00), ("4.4", "4.8")),
    (called, P, change("17", 20_00), ("4.4",)),
    (called, P, c.TakeBackWager(patron="ann", option="17"), ("4.4",)),
    (running, P, c.TakeBackWager(patron="ann", option="17"), ("4.1",)),
    # who and with what (4.2, 4.6, 10.3)
    (opened, P, place(patron="eve"), ("4.1",)),
    (opened, P, place(amount=5_000_00), ("4.2",)),
    (opened, P, change("17", 10_00), ("4.2",)),
    (wagered, P, change("17", 10_00), ("~R10",)),
    (excluded, D, place(), ("10.3(b)",)),
    (coloured, P, place(amount=15_00), ("A:Colour Chips",)),
    (coloured, P, place(amount=110_00), ("4.6", "~R28")),
    (coloured, P, place(patron="bob"), ("4.6",)),
    (coloured, D, c.IssueColour(patron="bob", colour="blue", value=10_00), ("A:Colour Chips",)),
    (coloured, D, c.IssueColour(patron="bob", colour="pink", value=10_00, chips=101), ("4.6", "12.12")),
    (coloured, D, c.IssueColour(patron="bob", colour="pink", value=7_50), ("A:Marker Button",)),
    # how much (3.1 to 3.4)
    (opened, P, place(amount=12_00), ("3.2",)),
    (opened, P, track("tier", 42_00), ("3.2",)),
    (advised, P, place(amount=5_00), ("3.3[advise]",)),
    (whole_spins, P, place(amount=45_00), ("3.1", "3.4", "~R27")),
    (whole_spins, D, c.CallNoMoreBets(), ("3.1", "~R27")),
    # the spin (2.2, 5.1 to 5.3)
    (shut, D, c.SpinBall(), ("A:Round of Play", "5.1")),
    (without_ball, D, c.SpinBall(), ("2.2",)),
    (running, D, c.SpinBall(), ("5.1",)),
    (running, D, c.LiftDolly(), ("A:Round of Play", "A:Dolly")),
    (early, D, c.CallNoMoreBets(), ("4.1",)),
    (wagered, D, c.CallNoMoreBets(), ("5.3",)),
    (running, T, c.ChangeBall(diameter=20, approval="letter 5"), ("2.3",)),
    (shut, T, c.ChangeBall(diameter=16, approval="letter 5"), ("2.2",)),
    (shut, T, c.ChangeBall(diameter=20, approval=" "), ("A:Ball", "A:Approved")),
    (shut, D, c.ChangeBall(diameter=20, approval="letter 5"), ("2.3", "A:Tournament Director")),
    (wagered, D, c.EnterNumber(number="17"), ("5.1",)),
    (running, D, c.EnterNumber(number="17"), ("5.3",)),
    (called, D, c.EnterNumber(number="37"), ("2.1",)),
    (called, D, c.EnterNumber(number="17", revolutions=2), ("5.2",)),
    (marked, D, c.EnterNumber(number="18"), ("7.2", "~R22")),
    (called, D, c.Settle(), ("7.1", "7.2")),
    # irregularities (5.4, 7.2, 9, 10.6)
    (wagered, D, c.CallNoSpin(), ("9.2",)),
    (wagered, D, c.VoidSpin(ground="ball out"), ("9.5",)),
    (running, D, c.VoidSpin(ground="a bad number"), ("9.1", "9.3", "9.4", "9.5", "5.2")),
    (running, D, c.VoidSpin(ground="too few revolutions", revolutions=3), ("5.2",)),
    (interfered, D, c.EnterNumber(number="17"), ("5.4",)),
    (interfered, D, c.LetSpinStand(reason="so"), ("5.4", "A:Tournament Director")),
    (called, T, c.LetSpinStand(reason="so"), ("5.4",)),
    (called, T, c.CorrectNumber(number="18", reason="so"), ("7.2",)),
    (paid, T, c.CorrectNumber(number="17", reason="so"), ("10.6", "2.1")),
    (paid, T, c.CorrectNumber(number="18", reason=" "), ("10.6",)),
    (paid, D, c.CorrectNumber(number="18", reason="so"), ("7.1", "A:Tournament Director")),
    (wagered, D, found("17", 5_00), ("7.2", "4.4")),
    (called, D, found("17", 20_00), ("7.2", "A:Tournament Director")),
    (called, T, found("1/36", 20_00), ("4.3(b)",)),
    (called, T, found("17", 5_000_00), ("4.2",)),
    (called, T, c.RequireColour(patron="ann"), ("4.6",)),
    (called, T, c.VoidWagers(patron="ann", reason=" "), ("10.3(a)",)),
    (called, T, c.VoidRound(round=1, ground="disturbance", reason="so", cause="noise"), ("10.1",)),
    (called, D, c.VoidRound(round=1, ground="fraud", reason="so"), ("10.4",)),
]  # fmt: skip


@rule("american-roulette", NI2002_45=("2.1", "2.2", "2.3", "3.1", "3.2", "3.3[advise]", "3.4", "4.1", "4.2", "4.3"))
@rule("american-roulette", NI2002_45=("4.3(a)", "4.3(b)", "4.3(c)", "4.3(d)", "4.3(e)", "4.3(f)", "4.3(g)", "4.4"))
@rule("american-roulette", NI2002_45=("4.6", "4.7", "4.8", "4.8[list]", "4.8(a)", "4.8(b)", "4.8(e)", "5.1", "5.2"))
@rule("american-roulette", NI2002_45=("5.3", "5.4", "7.1", "7.2", "9.2", "9.5", "10.1", "10.3(a)", "10.4", "10.6"))
@pytest.mark.parametrize(("scene", "role", "command", "clauses"), TABLE)
def test_a_refusal_cites_the_clause_that_bars_the_act(
    scene: Scene, role: Role, command: Command, clauses: tuple[str, ...]
) -> None:
    play = scene()
    for clause in clauses:
        play.refused(command, clause, role, getattr(command, "patron", "dealer"))


@rule("american-roulette", NI2002_45=("4.3(b)", "4.3(c)", "4.4", "4.8"))
def test_and_not_one_that_is_about_something_else() -> None:
    assert "4.3(c)" not in opened().refused(place("1/36"), "4.3(b)", P, "ann").under
    assert "4.3" not in called().refused(place(), "4.4", P, "ann").under
    assert "4.8" not in called().refused(place(), "4.4", P, "ann").under
    assert "7.2" not in running().refused(c.SpinBall(), "5.1").under
    assert "~R4" not in opened().refused(place("0/1/3"), "4.3(c)", P, "ann").under
