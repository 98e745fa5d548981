"""Playing American Roulette in the terminal. The seed fixes the sealed numbers: 33, then 27."""

import re
from pathlib import Path

import pytest

from croupier.cli.terminal.american_roulette import drawing, writing
from croupier.cli.terminal.play_plain import PlainPlay
from croupier.cli.terminal.reading import Unclear
from croupier.cli.terminal.seat import sit_down
from croupier.conduct import House
from croupier.conduct.audit import audit
from croupier.conduct.chance import Generator
from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.layout import INSIDE, positions
from croupier.instruments import library
from croupier.table import Table
from tests.chance.sources import counted
from tests.cli.running import ROULETTE, playable, ran
from tests.cli.screens import PlayScreen, playing
from tests.covering import first

SEED = "r1"


def said_of(*lines: str, chips: int = 1_000_00, seed: str = SEED, **options: str) -> str:
    """The terminal's words when these lines are typed."""
    said: list[str] = []
    with House("memory:", generator=Generator(counted(seed))) as house:
        seat = sit_down(house, "T", ROULETTE, options, "Guest", chips)
        PlainPlay(seat, said.append).run(lines)
        assert audit(house.store).ok
    return "\n".join(said)


# Wagers as they are written


@pytest.fixture(scope="module")
def table() -> Table:
    with House("memory:") as house:
        return sit_down(house, "T", ROULETTE, {}, "ann", 0).table


@pytest.mark.parametrize(
    ("line", "position"),
    [
        ("17 5", "straight_up-17"),
        ("0 5", "straight_up-00"),
        ("straight 17 5", "straight_up-17"),
        ("straight up 17 5", "straight_up-17"),
        ("5/8 5", "split-05-08"),
        ("8/5 5", "split-05-08"),
        ("5 8 5", "split-05-08"),
        ("split 5/8 5", "split-05-08"),
        ("split-05-08 5", "split-05-08"),
        ("1-2-3 5", "street-01-02-03"),
        ("street 1 2 3 5", "street-01-02-03"),
        ("0/1/2/3 5", "corner-00-01-02-03"),
        ("corner 1/2/4/5 5", "corner-01-02-04-05"),
        ("six-line 1/2/3/4/5/6 5", "six_line-01-02-03-04-05-06"),
        ("dozen 2 5", "dozen-2"),
        ("2nd dozen 5", "dozen-2"),
        ("column 1 5", "column-1"),
        ("red 5", "red"),
        ("BLACK 5", "black"),
        ("low 5", "low"),
        ("high 5", "high"),
        ("even 5", "even"),
        ("odd 5", "odd"),
    ],
)
def test_a_wager_is_written_in_the_words_of_the_layout(table: Table, line: str, position: str) -> None:
    command = writing.placing(table, "ann", line)
    assert isinstance(command, c.PlaceWager)
    assert command.amount == 5_00
    assert writing.spot(table, command.option) == position
    assert writing.spot(table, line.rpartition(" ")[0]) == position


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("tier 30", c.PlaceRaceTrackWager("ann", "tier", 30_00)),
        ("orphelins 25", c.PlaceRaceTrackWager("ann", "orphelins", 25_00)),
        ("voisins 45", c.PlaceRaceTrackWager("ann", "voisins_de_zero", 45_00)),
        ("voisins de zero 22.50", c.PlaceRaceTrackWager("ann", "voisins_de_zero", 22_50)),
        ("zero game 20", c.PlaceRaceTrackWager("ann", "zero_game", 20_00)),
        ("0-spel 20", c.PlaceRaceTrackWager("ann", "zero_game", 20_00)),
        ("neighbours 17 25", c.PlaceRaceTrackWager("ann", "neighbours", 25_00, "17")),
        ("max 17", c.PlaceMaximumMarker("ann", "17")),
    ],
)
def test_the_race_track_and_the_maximum_marker_have_their_words(table: Table, line: str, command: object) -> None:
    assert writing.placing(table, "ann", line) == command


@pytest.mark.parametrize(
    "line", ["17", "5/8", "red", "dozen", "dozen 5", "tier", "split 5", "max", "neighbours 17", "17 x", "red 2.5"]
)
def test_what_is_missing_is_said(table: Table, line: str) -> None:
    with pytest.raises(Unclear):
        writing.placing(table, "ann", line)


@pytest.mark.parametrize("line", ["", "foo", "foo 5", "x/y 5", "reds 5"])
def test_what_is_no_wager_at_all_is_left(table: Table, line: str) -> None:
    assert writing.placing(table, "ann", line) is None


def test_every_inside_position_has_a_place_of_its_own_on_the_drawing() -> None:
    known = positions(library().book(ROULETTE).terms({"zero_corner": "offered", "race_track": "used"}))
    inside = [each.name for each in known.values() if each.kind in INSIDE]
    places = {drawing._place(name) for name in inside}
    assert len(places) == len(inside) == 145
    assert None not in places


# Line by line


def test_a_round_is_played_line_by_line_kept_and_verified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    playable(monkeypatch, ROULETTE)
    database = str(tmp_path / "play.db")
    typed = "17 5, 5/8 10\nred 5\nspin\nwhy\ntable\nnumbers\nrepeat\nspin\nquit\n"
    shown = ran("play", "american-roulette", "--plain", "--database", database, typed=typed)
    for said in (
        "Tournament American Roulette under Casino Control Approval 2002 (No 2). DEMONSTRATION",
        "Guest is issued 1,000.00 in tournament chips",
        "Open: wagers, as in: 17 5, 5/8 10, ",
        "Guest wagers 10.00 on Split 5/8",
        "The ball is spun\nNo more bets\n",
        "Round 2 closes, ",
    ):
        assert said in shown, said
    assert re.search(r"its number is sealed as [0-9a-f]{64}", shown)
    assert re.search(r"^Round 1, Split 5/8: .*under:\n  6\.1", shown, re.MULTILINE)
    assert re.search(r"^  Round 1: the ball in \d+ (red|black|green)$", shown, re.MULTILINE)
    assert "nothing is wrong" in ran("verify", database)
    assert "the ball in " in ran("replay", database, "american-roulette", "--round", "1")


def test_each_wager_is_paid_with_its_arithmetic_and_clauses() -> None:
    shown = said_of("33 5, 33/36 5, 31-32-33 5, corner 32/33/35/36 5, six line 31/32/33/34/35/36 5", "column 3 5")
    assert "33 black" not in shown  # nothing is spun when the table is left
    lines = ("33 5", "33/36 5", "31-32-33 5", "32/33/35/36 5", "31/32/33/34/35/36 5", "column 3 5", "dozen 3 5")
    shown = said_of(*lines, "black 5", "odd 5", "high 5", "red 5", "spin", "quit")
    for said in (
        "Guest, Straight up 33: win; 5.00 at 35 to 1 = 175.00 [6.1",
        "Guest, Split 33/36: win; 5.00 at 17 to 1 = 85.00 [6.1",
        "Guest, Street 31/32/33: win; 5.00 at 11 to 1 = 55.00 [6.1",
        "Guest, Corner 32/33/35/36: win; 5.00 at 8 to 1 = 40.00 [6.1",
        "Guest, Six-line 31/32/33/34/35/36: win; 5.00 at 5 to 1 = 25.00 [6.1",
        "Guest, Column 3: win; 5.00 at 2 to 1 = 10.00 [6.1",
        "Guest, Dozen 3: win; 5.00 at 2 to 1 = 10.00 [6.1",
        "Guest, Black: win; 5.00 at 1 to 1 = 5.00 [6.1",
        "Guest, Red: lose; 5.00 is lost [",
        "Round 1 closes, 33 black",
    ):
        assert said in shown, said


def test_wagers_are_added_taken_undone_cleared_and_repeated() -> None:
    lines = ("undo", "clear", "repeat", "17 5", "17 5", "tier 30", "undo", "take 17", "undo", "neighbours 17 25")
    shown = said_of(*lines, "clear", "undo", "33/36 10", "spin", "again", "undo", "take red", "take", "quit")
    for said in (
        "There is nothing to undo. Open: ",
        "You have no wager on the layout. Open: ",
        "There are no wagers to repeat yet. Open: ",
        "Guest wagers 5.00 on Straight up 17, 10.00 in all",
        "Guest wagers 5.00 on Split 5/8, tier\n",
        "Guest takes 5.00 off Split 5/8\nYou have 990.00 in chips; on the layout: 10.00 on Straight up 17.",
        "Guest takes 10.00 off Straight up 17\n",
        "Guest wagers 10.00 on Straight up 17\n",  # taken back, and back again
        "Guest wagers 5.00 on Straight up 17, neighbours of 17, 15.00 in all",
        "Guest takes 15.00 off Straight up 17\n",
        "Guest, Split 33/36: win; 10.00 at 17 to 1 = 170.00",
        "Guest takes 10.00 off Split 33/36\nNow:",
        "You have no wager on red. Open: ",
        "You have no wager on that. Open: ",
    ):
        assert said in shown, said
    assert shown.endswith("Guest leaves")


def test_wrong_lines_get_the_rules_answer_and_what_is_open() -> None:
    lines = ("1/3 5", "split 1/2/3 5", "99 5", "17", "dozen 5", "17 x", "red 7", "red 0", "max 40", "max 17")
    shown = said_of(*lines, "neighbours 99 25", "deal", "spin", "foo", "set 1 2", ";", "17 5, 1/3 5, red 5", "", "help")
    for said in (
        "Refused: '1/3' is no wager on this layout; the nearest is Street 1/2/3 [4.3, Appendix B",
        "Refused: 'split 1/2/3' is no wager on this layout; the nearest is Street 1/2/3 [4.3",
        "Refused: '99' is no wager on this layout [4.3",
        "Say how much, as in: 17 5. Open: ",
        "Say which, and how much, as in: dozen 2 5. Open: ",
        "'x' is not an amount",
        "Refused: Red wagers are multiples of 5.00 [3.2].",
        "Refused: '40' is no number of the wheel",
        "Refused: Guest has 1,000.00 in chips and needs 6,000.00 [4.2].",
        "Refused: '99' is no number of the wheel",
        "Not understood: deal. Open: ",
        "Refused: no wager has been placed [4.1",
        "Not understood: foo. Open: ",
        "Guest wagers 5.00 on Straight up 17\n",
        "  spin            the ball is spun: no more bets",
        "  max 17          the maximum on a number and all its combinations",
    ):
        assert said in shown, said
    assert "on Red" not in shown  # a line ends at the first wager that is refused


def test_without_a_race_track_its_wagers_are_refused() -> None:
    assert "Refused: this table has no race track [4.3, 4.8, A:Race Track]" in said_of("tier 30", race_track="none")


def test_the_complete_maximum_is_placed_and_undone() -> None:
    shown = said_of("max 17", "chips", "undo", "quit", chips=10_000_00)
    assert "Guest wagers 500.00 on Straight up 17, maximum on 17" in shown
    assert "Guest wagers 500.00 on Split 14/17, maximum on 17" in shown
    assert "Guest takes 500.00 off Straight up 17\nNow: " in shown
    assert "You have 10,000.00 in chips.\nGuest leaves" in shown


def test_nothing_that_is_shown_is_advice() -> None:
    shown = said_of("17 5", "spin", "numbers", "help", "why", "sign", "table", "quit").lower()
    assert not re.search(r"hot|cold|chance|probab|likely|should|house edge|due number", shown)


# On a full screen


def test_a_round_is_played_with_keys_and_written_wagers() -> None:
    async def scenario(screen: PlayScreen) -> None:
        assert "Tournament American Roulette · NI2002-45  DEMONSTRATION" in screen.text("title")
        assert "round 1 · spin 1" in screen.text("title")
        assert "Odd, Red, Black 5–500 by 5" in screen.text("sign")
        assert "enter write a wager" in screen.text("keys")
        assert "│ 0g│ 2b │ 5r │ 8b │11b │14r │17b │" in screen.text("hands")
        await screen.press("x", "a", "space", "c")  # none of these does anything here
        await screen.press("enter")
        await screen.type("17 5, 5/8 10, 1-2-3 5, red 5, column 1 25, 33/36 5")
        felt = screen.text("hands")
        for drawn in ("│ 5r ● 8b │", "│●17 │", "RED ●5", "COL 1 ●25", "└───┼─●──┼", "│33b ●36r │"):
            assert drawn in felt, drawn
        assert "Straight up 17 5 · Split 5/8 10 · Street 1/2/3 5 · Red 5" in felt
        assert "Chips 945.00   on the layout 55.00" in screen.text("chips")
        assert "space spin" in screen.text("keys")
        await screen.press("space")
        assert "ROUND 1: 33 BLACK" in screen.text("hands")
        assert "│▼33 ●36r │" in screen.text("hands")
        assert "Split 33/36: win, 5.00 at 17 to 1 = 85.00 [6.1" in screen.text("notes")
        assert screen.text("history") == "Last: 33b "
        assert "last round +35.00" in screen.text("chips")
        await screen.press("r")
        assert len(screen.seat.wagers) == 6
        assert "ROUND 1" not in screen.text("hands")  # the dolly is lifted, and chips lie there again
        await screen.press("backspace")
        assert len(screen.seat.wagers) == 5
        await screen.press("c", "w", "escape", "question_mark", "escape", "q")
        assert screen.seat.patron not in screen.seat.table.patrons

    playing(scenario, book=ROULETTE, seed=SEED)


def test_a_refused_wager_is_asked_for_again_with_the_nearest_that_is_one() -> None:
    async def scenario(screen: PlayScreen) -> None:
        await screen.press("1", "7")
        await screen.press("space", "5", "enter")
        assert {name: wager.amount for name, wager in screen.seat.wagers.items()} == {"straight_up-17": 5_00}
        await screen.press("enter")
        await screen.type("red 5, 1/3 5, black 5")
        whole = "".join(screen.whole())
        assert "the nearest is Street" in whole
        assert "1/3 5, black 5" in whole  # what has not been placed yet
        assert "red" in screen.seat.wagers
        await screen.type("odd")
        assert "Say how much, as in: odd 5." in "".join(screen.whole())
        await screen.type("foo 5")
        assert "Not understood: foo 5." in "".join(screen.whole())
        await screen.press("escape")
        assert len(screen.app.screen_stack) == 1
        assert set(screen.seat.wagers) == {"straight_up-17", "red"}
        await screen.press("enter", "enter")  # an empty line places nothing
        assert len(screen.app.screen_stack) == 1

    playing(scenario, book=ROULETTE, seed=SEED)


@pytest.mark.parametrize("size", first([(80, 24), (100, 30), (200, 60), (40, 15)]))
def test_every_screen_can_be_read(size: tuple[int, int]) -> None:
    async def scenario(screen: PlayScreen) -> None:
        await screen.press("enter")
        await screen.type("voisins 45, orphelins 25, tier 30, neighbours 17 25, red 5, dozen 1 5")
        assert size < (80, 24) or any("space spin" in line for line in screen.whole())
        assert size < (80, 24) or any("COL 1" in line for line in screen.whole())
        await screen.press("space", "w", "escape")
        assert "ROUND 1: 33 BLACK" in screen.text("hands")
        assert size < (80, 24) or any("Last: 33b" in line for line in screen.whole())
        assert all(len(line) <= size[0] for line in screen.text("hands").splitlines())
        assert screen.seat.view.round.number == 2

    playing(scenario, book=ROULETTE, seed=SEED, size=size)
