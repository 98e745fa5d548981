"""Sections 1 and 8: what a table needs before it opens, and the hours of gaming."""

import pytest

from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.facts import RoundClosed, RoundOpened
from croupier.games.american_roulette.procedure import Step
from croupier.ruling import Command, Role
from croupier.table import Status, commands as t, needs
from croupier.table.facts import ApprovalRecorded, HoursSet, TableClosed, TableOpened
from tests.marks import rule
from tests.rules.american_roulette.play import AT, START, Play

MINUTE = 60_000
MIDNIGHT = AT - AT % (1440 * MINUTE)
HOURS = t.SetHours(opens=0, closes=1440, utc_offset=0, source="the Act")
UNTIL_MIDNIGHT = t.SetHours(opens=720, closes=1440, utc_offset=0, source="the Act")

APPROVALS = {"table": "1.1", "layout": "Appendix B", "wheel": "A:Wheel", "ball": "A:Ball"}


def steps_to_open(play: Play) -> dict[str, Command]:
    """Everything a table needs before it opens, by name."""
    return {
        **{what: t.RecordApproval(what=what, reference="letter 7") for what in APPROVALS},
        "options": t.ElectOptions(options={"zero_corner": "offered", "race_track": "used"}),
        "limits": t.SetLimits(limits=play.usual_limits()),
        "hours": HOURS,
    }


@rule("american-roulette", NI2002_45=("1.1", "2.1", "3.1", "3.2", "4.3", "8.1", "A:Approved", "A:Ball", "A:Wheel"))
@rule("american-roulette", NI2002_45=("Appendix B", "4.3(d)", "4.8"))
@pytest.mark.parametrize(
    ("missing", "clause"),
    [
        ("table", "1.1"),
        ("table", "A:Approved"),
        ("layout", "Appendix B"),
        ("layout", "4.3"),
        ("wheel", "A:Wheel"),
        ("wheel", "2.1"),
        ("ball", "A:Ball"),
        ("options", "4.3(d)"),
        ("options", "4.8"),
        ("limits", "3.1"),
        ("limits", "3.2"),
        ("hours", "8.1"),
    ],
)
def test_a_table_does_not_open_while_anything_is_missing(missing: str, clause: str) -> None:
    play = Play(opened=False)
    steps = steps_to_open(play)
    for name, command in steps.items():
        if name != missing:
            play.director(command)
    play.refused(t.OpenTable(), clause, Role.DIRECTOR)
    need = needs(play.state, play.at)
    assert (need.by, need.commands, clause in need.under) == ((Role.DIRECTOR,), ("open_table",), True)
    play.refused(c.LiftDolly(), "1.1")
    play.director(steps[missing])
    play.director(t.OpenTable())
    assert {"1.1", "8.1"} <= set(play.last(TableOpened).under)
    assert play.state.status is Status.OPEN


@rule("american-roulette", NI2002_45=("1.1", "A:Approved", "A:Ball", "A:Wheel", "Appendix B"))
@pytest.mark.parametrize(("what", "clause"), APPROVALS.items())
def test_approvals_are_in_writing(what: str, clause: str) -> None:
    play = Play(opened=False)
    play.refused(t.RecordApproval(what=what, reference=" "), "A:Approved", Role.DIRECTOR)
    for nothing in ("curtains", "shoe", "cards"):
        play.refused(t.RecordApproval(what=nothing, reference="letter 7"), "A:Approved", Role.DIRECTOR)
    play.director(t.RecordApproval(what=what, reference="letter 7"))
    recorded = play.last(ApprovalRecorded)
    assert (recorded.what, recorded.reference) == (what, "letter 7")
    assert {clause, "A:Approved"} <= set(recorded.under)


@rule("american-roulette", NI2002_45=("10.7", "10.7(e)"))
def test_there_are_no_cards_to_check_or_count() -> None:
    play = Play(opened=False)
    play.refused(t.CheckCards(method="one by one"), "10.7(e)")
    play.refused(t.CountCards(found=37), "10.7(e)", Role.DIRECTOR)


@rule("american-roulette", NI2002_45="1.1")
def test_nothing_is_played_at_a_table_that_is_not_open() -> None:
    play = Play(opened=False)
    steps: tuple[Command, ...] = (
        c.LiftDolly(),
        c.SpinBall(),
        c.CallNoMoreBets(),
        c.PlaceWager(patron="ann", option="red", amount=10_00),
    )
    for command in steps:
        play.refused(command, "1.1")


@rule("american-roulette", NI2002_45="8.1")
@pytest.mark.parametrize(
    ("opens", "closes", "minute", "within"),
    [(720, 1440, 719, False), (720, 1440, 720, True), (720, 360, 359, True), (720, 360, 360, False)],
)
def test_a_table_opens_within_the_hours_of_gaming_only(opens: int, closes: int, minute: int, within: bool) -> None:
    play = Play(opened=False)
    for command in steps_to_open(play).values():
        play.director(command)
    play.director(t.SetHours(opens=opens, closes=closes, utc_offset=0, source="the Act"))
    assert (play.last(HoursSet).source, "8.1" in play.last(HoursSet).under) == ("the Act", True)
    play.at = MIDNIGHT + minute * MINUTE
    if within:
        play.director(t.OpenTable())
    else:
        play.refused(t.OpenTable(), "8.1", Role.DIRECTOR)


@rule("american-roulette", NI2002_45="8.1")
def test_hours_have_a_source() -> None:
    play = Play(opened=False)
    play.refused(t.SetHours(opens=0, closes=1440, utc_offset=0, source=" "), "8.1", Role.DIRECTOR)
    play.refused(t.SetHours(opens=0, closes=1441, utc_offset=0, source="the Act"), "8.1", Role.DIRECTOR)


@rule("american-roulette", NI2002_45=("8.1", "A:Round of Play"))
@pytest.mark.parametrize("moment", ["wagered", "running", "marked"])
def test_a_round_under_way_when_the_hours_end_is_finished_and_no_other_begun(moment: str) -> None:
    play = Play(patrons=("ann",))
    play.director(UNTIL_MIDNIGHT)
    play.at = MIDNIGHT - MINUTE
    play.lift()
    play.wager("ann", "17", 10_00)
    if moment == "running":
        play.spin()
    if moment == "marked":
        play.rest("17")
    play.at = MIDNIGHT
    if moment != "marked":
        play.rest("17")
    play.settle()
    assert play.won("ann") == 350_00
    play.refused(c.LiftDolly(), "8.1")
    play.director(t.CloseTable())
    assert "8.1" in play.last(TableClosed).under


@rule("american-roulette", NI2002_45=("8.1", "A:Void"))
def test_after_hours_a_void_spin_is_not_followed_by_another() -> None:
    play = Play(patrons=("ann",))
    play.director(UNTIL_MIDNIGHT)
    play.at = MIDNIGHT - MINUTE
    play.lift()
    play.wager("ann", "17", 10_00)
    play.spin()
    play.at = MIDNIGHT
    play.do(c.VoidSpin(ground="ball out"))
    assert play.chips("ann") == START
    play.refused(c.PlaceWager(patron="ann", option="17", amount=10_00), "8.1", Role.PATRON, "ann")
    play.director(t.CloseTable())


@rule("american-roulette", NI2002_45=("8.1", "A:Round of Play"))
def test_a_round_in_which_nobody_wagered_is_opened_again_another_day() -> None:
    play = Play(patrons=("ann",))
    play.play("17", ann={"17": 10_00})
    play.lift()
    play.refused(t.GiveClosingNotice(), "8.1", Role.DIRECTOR)  # the book speaks of the hours only
    play.director(t.CloseTable())
    play.refused(t.CloseTable(), "8.1", Role.DIRECTOR)
    play.refused(t.JoinTable(patron="cat", seat=3), "8.1", Role.PATRON, "cat")
    play.director(t.OpenTable())
    assert (play.step, play.round.number, play.game.ball) == (Step.LIFT, 2, 20)
    play.play("17", ann={"17": 10_00})
    assert [fact.round for fact in play.all(RoundOpened)] == [1, 2, 2]
    assert [fact.round for fact in play.all(RoundClosed)] == [1, 2]
    assert play.won("ann") == 700_00


@rule("american-roulette", NI2002_45=("4.8", "4.3(d)", "A:Round of Play"))
def test_what_is_offered_changes_between_rounds_and_with_notice() -> None:
    play = Play(patrons=("ann",))
    play.lift()
    play.director(t.GiveNotice(options={"race_track": "none", "zero_corner": "none"}))
    play.track("ann", "tier", 5_00)
    play.wager("ann", "0/1/2/3", 5_00)
    play.rest("0")
    play.settle()
    play.lift()
    play.refused(c.PlaceRaceTrackWager(patron="ann", section="tier", amount=30_00), "4.3", Role.PATRON, "ann")
    play.refused(c.PlaceWager(patron="ann", option="0/1/2/3", amount=5_00), "4.3", Role.PATRON, "ann")
