"""Sections 1 and 15: what a table needs before it opens, and the hours of gaming."""

import pytest

from croupier.cli.terminal.words import cited
from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.facts import HouseHandSet
from croupier.games.pai_gow.procedure import Step
from croupier.instruments import library
from croupier.ruling import Command, Role
from croupier.table import Status, commands as t, needs
from croupier.table.facts import ApprovalRecorded, HoursSet, ShoeRevealed, TableClosed, TableOpened
from croupier.views.clauses import clauses
from croupier.views.telling import tell
from tests.marks import rule
from tests.rules.pai_gow.play import AT, BOOK, HOUSE, LOSE, START, WIN, Play, money

MINUTE = 60_000
MIDNIGHT = AT - AT % (1440 * MINUTE)
HOURS = t.SetHours(opens=0, closes=1440, utc_offset=0, source="the Act")
UNTIL_MIDNIGHT = t.SetHours(opens=720, closes=1440, utc_offset=0, source="the Act")


def steps_to_open(play: Play) -> dict[str, tuple[Command, Role]]:
    """Everything a table needs before it opens, by name."""
    return {
        "table": (t.RecordApproval(what="table", reference="letter 7"), Role.DIRECTOR),
        "dice": (t.RecordApproval(what="dice", reference="letter 8"), Role.DIRECTOR),
        "tiles": (t.RecordApproval(what="tiles", reference="letter 9"), Role.DIRECTOR),
        "limits": (t.SetLimits(limits=play.usual_limits()), Role.DIRECTOR),
        "hours": (HOURS, Role.DIRECTOR),
        "check": (t.CheckCards(method="one by one"), Role.DEALER),
    }


@rule("pai-gow", NI2002_45=("1.1", "2.1", "2.2", "5.1", "5.2", "15.1", "A:Approved", "A:Dice Cup", "A:Tile"))
@pytest.mark.parametrize(
    ("missing", "clause"),
    [
        ("table", "1.1"),
        ("table", "A:Approved"),
        ("dice", "2.1"),
        ("dice", "A:Dice Cup"),
        ("tiles", "A:Tile"),
        ("limits", "5.1"),
        ("limits", "5.2"),
        ("hours", "15.1"),
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
    play.refused(c.ShuffleTiles(), "1.1")
    play.do(*steps[missing])
    play.director(t.OpenTable())
    assert {"1.1", "15.1"} <= set(play.last(TableOpened).under)
    assert play.state.status is Status.OPEN


@rule("pai-gow", NI2002_45=("1.1", "A:Approved", "A:Dice Cup"))
@pytest.mark.parametrize(("what", "clause"), [("table", "1.1"), ("dice", "A:Dice Cup"), ("tiles", "2.1")])
def test_approvals_are_in_writing(what: str, clause: str) -> None:
    play = Play(opened=False)
    play.refused(t.RecordApproval(what=what, reference=" "), "A:Approved", Role.DIRECTOR)
    play.refused(t.RecordApproval(what="curtains", reference="letter 7"), "A:Approved", Role.DIRECTOR)
    play.director(t.RecordApproval(what=what, reference="letter 7"))
    recorded = play.last(ApprovalRecorded)
    assert (recorded.what, recorded.reference) == (what, "letter 7")
    assert {clause, "A:Approved"} <= set(recorded.under)


@rule("pai-gow", NI2002_45="1.1")
def test_nothing_is_played_at_a_table_that_is_not_open() -> None:
    play = Play(opened=False)
    steps: tuple[Command, ...] = (
        c.ShuffleTiles(),
        c.CallNoMoreBets(),
        c.PlaceWager(patron="ann", option="wager", amount=10_00, box=2),
        c.OpenCup(dice=(1, 1, 1)),
    )
    for command in steps:
        play.refused(command, "1.1")


@rule("pai-gow", NI2002_45="15.1")
@pytest.mark.parametrize(
    ("opens", "closes", "minute", "within"),
    [(720, 1440, 719, False), (720, 1440, 720, True), (720, 360, 359, True), (720, 360, 360, False)],
)
def test_a_table_opens_within_the_hours_of_gaming_only(opens: int, closes: int, minute: int, within: bool) -> None:
    play = Play(opened=False)
    for command, role in steps_to_open(play).values():
        play.do(command, role)
    play.director(t.SetHours(opens=opens, closes=closes, utc_offset=0, source="the Act"))
    assert (play.last(HoursSet).source, "15.1" in play.last(HoursSet).under) == ("the Act", True)
    play.at = MIDNIGHT + minute * MINUTE
    if within:
        play.director(t.OpenTable())
    else:
        play.refused(t.OpenTable(), "15.1", Role.DIRECTOR)


@rule("pai-gow", NI2002_45="15.1")
def test_hours_have_a_source() -> None:
    play = Play(opened=False)
    play.refused(t.SetHours(opens=0, closes=1440, utc_offset=0, source=" "), "15.1", Role.DIRECTOR)
    play.refused(t.SetHours(opens=0, closes=1441, utc_offset=0, source="the Act"), "15.1", Role.DIRECTOR)


@rule("pai-gow", NI2002_45="15.1")
@pytest.mark.parametrize("flat", [True, False])
def test_a_round_under_way_when_the_hours_end_is_finished_and_no_other_begun(flat: bool) -> None:
    play = Play(patrons=("ann",))
    play.director(UNTIL_MIDNIGHT)
    play.at = MIDNIGHT - MINUTE
    play.wagers("ann")
    play.call()
    play.do(c.OpenCup(dice=(1, 1, 1), flat=flat))
    play.at = MIDNIGHT
    if not flat:
        play.throw(1, 1, 1)  # the cup had been opened
    play.deal()
    play.set("ann")
    play.house()
    play.show(WIN)
    play.collect()
    assert play.won("ann") == 10_00
    play.refused(c.ShuffleTiles(), "15.1")
    play.director(t.CloseTable())
    assert "15.1" in play.last(TableClosed).under


@rule("pai-gow", NI2002_45="15.1")
@pytest.mark.parametrize("called", [False, True])
def test_wagers_down_when_the_hours_end_begin_no_round_and_go_back(called: bool) -> None:
    play = Play(patrons=("ann",))
    play.director(UNTIL_MIDNIGHT)
    play.at = MIDNIGHT - MINUTE
    play.wagers("ann")
    if called:
        play.call()
    play.at = MIDNIGHT
    if called:
        play.refused(c.OpenCup(dice=(1, 1, 1)), "15.1")
        play.refused(c.OpenCup(flat=False), "15.1")
        play.director(c.VoidRound(round=1, ground="impractical", reason="the hours of gaming are over"))
        play.collect()
    else:
        play.as_patron("ann", c.TakeBackWager(patron="ann", option="wager"))
    assert (play.chips("ann"), money(play)) == (START, 0)
    play.director(t.CloseTable())


@rule("pai-gow", NI2002_45=("15.1", "8.1", "2.2"))
def test_a_table_opens_again_after_a_check_and_with_a_shuffle() -> None:
    play = Play()
    play.refused(t.GiveClosingNotice(), "15.1", Role.DIRECTOR)  # the book speaks of the hours only
    play.play(ann=WIN, bob=LOSE)
    play.prepare_shoe()
    play.director(t.CloseTable())
    play.refused(t.CloseTable(), "15.1", Role.DIRECTOR)
    play.refused(t.JoinTable(patron="cat", seat=4), "15.1", Role.PATRON, "cat")
    play.refused(t.OpenTable(), "2.2", Role.DIRECTOR)
    play.do(t.CheckCards(method="one by one"))
    play.do(t.CheckCards(method="one by one"))
    play.director(t.OpenTable())
    assert (play.step, play.round.number) == (Step.SHUFFLE, 2)
    play.play(ann=WIN, bob=LOSE)
    assert (play.won("ann"), play.won("bob")) == (20_00, -20_00)


@rule("pai-gow", NI2002_45=("2.2", "2.3"))
def test_tiles_are_not_called_cards() -> None:
    play = Play()
    play.director(c.ReplaceCards(reason="a chipped edge"))
    for role in (Role.DEALER, Role.DIRECTOR):
        play.do(c.CheckReplacement(), role)
    play.play(HOUSE, ann=WIN, bob=LOSE)
    said = [tell(fact, play.state) for fact in play.facts]
    assert "The tiles are checked before gaming: one by one" in said
    assert "Replaced: all tiles (a chipped edge)" in said
    assert "The director has checked the replacement tiles" in said
    assert not [words for words in said if "card" in words or "shoe" in words]
    revealed = ShoeRevealed(shoe=3, salt="", cards=(), under=())
    assert tell(revealed, play.state).startswith("The sealed order of shuffle 3 is opened")


@rule("pai-gow", NI2002_45=("8.1", "10.1"))
def test_whoever_is_told_a_clause_is_told_it_once() -> None:
    play = Play()
    play.play(HOUSE, ann=WIN, bob=LOSE)
    book = library().book(BOOK)
    for fact in play.facts:
        shown = [clause.clause for clause in clauses(book, fact.under)]
        assert len(shown) == len(set(shown))
    [house] = [fact for fact in play.facts if isinstance(fact, HouseHandSet)]
    assert cited(house.under).count("10.1,") == 1
