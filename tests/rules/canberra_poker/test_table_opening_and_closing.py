"""Sections 1 and 13: what a table needs before it opens, and the hours of gaming."""

import pytest

from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.procedure import Step
from croupier.ruling import Command, Role
from croupier.table import Status, commands as t, needs
from croupier.table.facts import ApprovalRecorded, HoursSet, TableClosed, TableOpened
from tests.marks import rule
from tests.rules.canberra_poker.play import AT, LOW, PAIR, START, Play

MINUTE = 60_000
MIDNIGHT = AT - AT % (1440 * MINUTE)
HOURS = t.SetHours(opens=0, closes=1440, utc_offset=0, source="the Act")
UNTIL_MIDNIGHT = t.SetHours(opens=720, closes=1440, utc_offset=0, source="the Act")


def steps_to_open(play: Play) -> dict[str, tuple[Command, Role]]:
    """Everything a table needs before it opens, by name."""
    return {
        "table": (t.RecordApproval(what="table", reference="letter 7"), Role.DIRECTOR),
        "shoe": (t.RecordApproval(what="shoe", reference="letter 8"), Role.DIRECTOR),
        "cards": (t.RecordApproval(what="cards", reference="letter 9"), Role.DIRECTOR),
        "limits": (t.SetLimits(limits=play.usual_limits()), Role.DIRECTOR),
        "maximum payout": (t.SetLimits(limits={}, maximum_payout=5_000_00), Role.DIRECTOR),
        "hours": (HOURS, Role.DIRECTOR),
        "check": (t.CheckCards(method="one by one"), Role.DEALER),
    }


@rule("canberra-poker", NI2002_45=("1.1", "2.1", "2.2", "3.1", "3.2", "8.2", "13.1", "A:Approved", "A:Shoe"))
@pytest.mark.parametrize(
    ("missing", "clause"),
    [
        ("table", "1.1"),
        ("table", "A:Approved"),
        ("shoe", "A:Shoe"),
        ("cards", "2.1"),
        ("limits", "3.1"),
        ("limits", "3.2"),
        ("maximum payout", "8.2"),
        ("hours", "13.1"),
        ("check", "2.2"),
    ],
)
def test_a_table_does_not_open_while_anything_is_missing(missing: str, clause: str) -> None:
    play = Play(opened=False)
    steps = steps_to_open(play)
    for name, (command, role) in steps.items():
        if name != missing:
            play.do(command, role)
    play.refused(t.OpenTable(), clause, Role.DIRECTOR)
    need = needs(play.state, play.at)
    assert (need.by, need.commands, clause in need.under) == ((Role.DIRECTOR,), ("open_table",), True)
    play.refused(c.ShuffleCards(), "1.1")
    play.do(*steps[missing])
    play.director(t.OpenTable())
    assert {"1.1", "13.1"} <= set(play.last(TableOpened).under)
    assert play.state.status is Status.OPEN


@rule("canberra-poker", NI2002_45=("1.1", "A:Approved", "A:Shoe"))
@pytest.mark.parametrize(("what", "clause"), [("table", "1.1"), ("shoe", "A:Shoe"), ("cards", "2.1")])
def test_approvals_are_in_writing(what: str, clause: str) -> None:
    play = Play(opened=False)
    play.refused(t.RecordApproval(what=what, reference=" "), "A:Approved", Role.DIRECTOR)
    play.refused(t.RecordApproval(what="curtains", reference="letter 7"), "A:Approved", Role.DIRECTOR)
    play.director(t.RecordApproval(what=what, reference="letter 7"))
    recorded = play.last(ApprovalRecorded)
    assert (recorded.what, recorded.reference) == (what, "letter 7")
    assert {clause, "A:Approved"} <= set(recorded.under)


@rule("canberra-poker", NI2002_45="1.1")
def test_nothing_is_played_at_a_table_that_is_not_open() -> None:
    play = Play(opened=False)
    steps: tuple[Command, ...] = (
        c.ShuffleCards(),
        c.CallNoMoreBets(),
        c.PlaceWager(patron="ann", option="main", amount=10_00),
    )
    for command in steps:
        play.refused(command, "1.1")


@rule("canberra-poker", NI2002_45="13.1")
@pytest.mark.parametrize(
    ("opens", "closes", "minute", "within"),
    [(720, 1440, 719, False), (720, 1440, 720, True), (720, 360, 359, True), (720, 360, 360, False)],
)
def test_a_table_opens_within_the_hours_of_gaming_only(opens: int, closes: int, minute: int, within: bool) -> None:
    play = Play(opened=False)
    for command, role in steps_to_open(play).values():
        play.do(command, role)
    play.director(t.SetHours(opens=opens, closes=closes, utc_offset=0, source="the Act"))
    assert (play.last(HoursSet).source, "13.1" in play.last(HoursSet).under) == ("the Act", True)
    play.at = MIDNIGHT + minute * MINUTE
    if within:
        play.director(t.OpenTable())
    else:
        play.refused(t.OpenTable(), "13.1", Role.DIRECTOR)


@rule("canberra-poker", NI2002_45="13.1")
def test_hours_have_a_source() -> None:
    play = Play(opened=False)
    play.refused(t.SetHours(opens=0, closes=1440, utc_offset=0, source=" "), "13.1", Role.DIRECTOR)
    play.refused(t.SetHours(opens=0, closes=1441, utc_offset=0, source="the Act"), "13.1", Role.DIRECTOR)


@rule("canberra-poker", NI2002_45="13.1")
def test_a_round_under_way_when_the_hours_end_is_finished_and_no_other_begun() -> None:
    play = Play(patrons=("ann",))
    play.director(UNTIL_MIDNIGHT)
    play.at = MIDNIGHT - MINUTE
    play.antes("ann")
    play.deal_one()
    play.at = MIDNIGHT
    play.deal("2s")
    play.bet("ann")
    play.showdown(LOW, ann=PAIR)
    play.collect()
    assert play.won("ann") == 10_00
    play.refused(c.ShuffleCards(), "13.1")
    play.director(t.CloseTable())
    assert "13.1" in play.last(TableClosed).under


@rule("canberra-poker", NI2002_45="13.1")
def test_antes_down_when_the_hours_end_begin_no_round() -> None:
    play = Play(patrons=("ann",))
    play.director(UNTIL_MIDNIGHT)
    play.at = MIDNIGHT - MINUTE
    play.antes("ann")
    play.call()
    play.at = MIDNIGHT
    for deal in (c.DealCards(), c.CompleteDeal(card="2s")):
        play.refused(deal, "13.1")
    play.do(c.RecallNoMoreBets())
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="main"))
    assert play.chips("ann") == START
    play.director(t.CloseTable())


@rule("canberra-poker", NI2002_45=("13.1", "5.1", "2.2"))
def test_a_table_opens_again_after_a_check_and_with_a_shuffle() -> None:
    play = Play()
    play.refused(t.GiveClosingNotice(), "13.1", Role.DIRECTOR)  # the book speaks of the hours only
    play.play(LOW, ann=PAIR, bob="fold")
    play.prepare_shoe()
    play.director(t.CloseTable())
    play.refused(t.CloseTable(), "13.1", Role.DIRECTOR)
    play.refused(t.JoinTable(patron="cat", seat=3), "13.1", Role.PATRON, "cat")
    play.refused(t.OpenTable(), "2.2", Role.DIRECTOR)
    play.do(t.CheckCards(method="one by one"))
    play.do(t.CheckCards(method="one by one"))
    play.director(t.OpenTable())
    assert (play.step, play.round.number) == (Step.SHUFFLE, 2)
    play.play(LOW, ann=PAIR, bob="fold")
    assert (play.won("ann"), play.won("bob")) == (20_00, -20_00)
