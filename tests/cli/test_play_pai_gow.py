"""Playing Pai Gow in the terminal. The seed fixes tiles and dice: [4-6] [4-4] [3-6] [5-6] in the first round, and
[1-5] [2-4] [1-3] [1-3] in the second."""

import re
from pathlib import Path

import pytest

from croupier.cli.terminal.pai_gow import naming
from croupier.cli.terminal.play_plain import PlainPlay
from croupier.cli.terminal.seat import sit_down
from croupier.conduct import House
from croupier.conduct.audit import audit
from croupier.conduct.chance import Generator
from croupier.games.pai_gow.state import hand_of_patron
from tests.chance.sources import counted
from tests.cli.running import PAI_GOW, playable, ran
from tests.cli.screens import PlayScreen, playing
from tests.covering import first

SEED = "p1"


def said_of(*lines: str, chips: int = 1_000_00) -> str:
    """The terminal's words when these lines are typed."""
    said: list[str] = []
    with House("memory:", generator=Generator(counted(SEED))) as house:
        seat = sit_down(house, "T", PAI_GOW, {}, "Guest", chips)
        PlainPlay(seat, said.append).run(lines)
        assert audit(house.store).ok
    return "\n".join(said)


# Line by line


def test_a_round_is_played_line_by_line_kept_and_verified(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    playable(monkeypatch, PAI_GOW)
    database = str(tmp_path / "play.db")
    typed = "wager 25\ndeal\nset 1 3\nwhy\ntable\nresults\nagain\ndeal\nhouse way\nquit\n"
    shown = ran("play", "pai-gow", "--plain", "--database", database, typed=typed)
    assert "Tournament Pai Gow under Casino Control Approval 2002 (No 2). DEMONSTRATION" in shown
    assert "Guest joins at seat 2" in shown  # box 1 is the House's
    assert re.search(r"tiles and dice are sealed as [0-9a-f]{64}", shown)
    assert re.search(r"^  Dice \d \d \d = \d+: first stack to box \d$", shown, re.MULTILINE)
    assert "Open: set 1 2; set 1 3; set 1 4; house way; concede; " in shown
    assert "Box 2, Guest has the hand set by House Way" in shown
    assert re.search(r"^Round 1, Wager: .*under:\n  11\.", shown, re.MULTILINE)
    assert re.search(r"^  Round 1: House .*; wagers: 1 (won|lost|pushed)$", shown, re.MULTILINE)
    assert "nothing is wrong" in ran("verify", database)
    assert "= the hands: Guest " in ran("replay", database, "pai-gow", "--round", "1")


def test_own_tiles_are_named_and_the_houses_hidden_until_they_are_turned() -> None:
    before, after = said_of("wager 25", "deal", "set 1 3", "table", "quit").split("Guest sets the hand")
    assert "  Box 2, Guest: 1 [4-6] Ping 10, 2 [4-4] Yun 8, 3 [3-6] Gow 9, 4 [5-6] Foo 11\n" in before
    assert "  House: 4 tiles face down" in before
    assert "  Dice 6 5 6 = 17: first stack to box 1\n" in before
    assert " high" not in before.split("Box 2, Guest: 1")[1].split("Now:")[0]  # no part has a value yet
    for said in (
        "Box 2, Guest: 46, 36 low, 44, 56 high: 9, Ping high and 9, Yun high",
        "Guest, Wager: win; 25.00 at 1 to 1 = 25.00 [11.1",
        "low 9, Ping high · high 9, Yun high; set",
        "  House: [1-5] Look 6, [1-4] Ng 5, [4-6] Ping 10, [2-5] Chit 7; low 1, Look high · high 7, Ping high",
    ):
        assert said in after, said


@pytest.mark.parametrize(
    "line", ["set 1 3", "set 3 1", "set 2 4", "set 46 36", "set 6-4 3-6", "set ping gow", "set 1 36", "SET Foo Yun"]
)
def test_a_hand_is_set_by_numbers_halves_or_names(line: str) -> None:
    shown = said_of("wager 25", "deal", line, "quit")
    assert "Box 2, Guest: 46, 36 low, 44, 56 high" in shown


@pytest.mark.parametrize("line", ["set 1 3", "set 1 4", "set 2 3", "set look gor", "set 13 15"])
def test_of_two_tiles_alike_either_will_do(line: str) -> None:
    shown = said_of("wager 25", "deal", "house way", "wager 25", "deal", line, "quit")
    assert re.search(r"Box 2, Guest: (13, 15|13, 24) low, (13, 15|13, 24) high", shown), shown


def test_conceding_has_to_be_confirmed() -> None:
    shown = said_of("wager 25", "deal", "concede", "no", "concede", "", "concede", "yes", "table", "quit")
    assert shown.count("Have the wager taken without showing the hand? Type yes to do it") == 3
    assert shown.count("Left as it was.") == 2
    assert "Guest, Wager: lose; 25.00 is lost [11.7" in shown
    assert "Round 1 closes, the House's hand was not needed" in shown
    assert "  House: 4 tiles face down" in shown


def test_wrong_lines_get_the_rules_answer_and_what_is_open() -> None:
    lines = ("set 1 2", "house way", "concede", "wager", "wager 7", "deal", "wager 25", "deal", "set", "set 1 1")
    shown = said_of(*lines, "set 1 9", "set 11 22", "wager 5", "cut 5", "x", "", "help", "set 1 2", "set 1 2", "quit")
    for said in (
        "Refused: Guest has no hand to set [9.1",
        "Refused: Guest has no hand that could be conceded [11.7",
        "Say how much, as in: wager 25",
        "Refused: wagers are multiples of 5.00 [5.2].",
        "Refused: no wager has been placed [7.1",
        "Refused: name two tiles of the hand that go together [9.1",
        "Refused: no more bets has been called [7.4",
        "Not understood: x. Open: set 1 2; ",
        "  set 1 3         set two tiles in one part",
        "Guest, Wager: push; 25.00 is returned [11.3",
    ):
        assert said in shown, said


def test_a_hand_that_is_left_unset_is_set_by_house_way() -> None:
    shown = said_of("wager 25", "deal")
    assert "Box 2, Guest is out of time: House Way" in shown
    assert "Round 1 closes, House " in shown
    assert shown.endswith("Guest leaves")


def test_nothing_that_is_shown_before_the_setting_is_advice() -> None:
    shown = said_of("wager 25", "deal", "help", "why", "sign", "table").split("is out of time")[0].lower()
    assert not re.search(r"best|better|should|probab|chance|likely|strateg|recommend", shown)


def test_every_division_can_be_written_and_no_line_means_two() -> None:
    with House("memory:", generator=Generator(counted(SEED))) as house:
        seat = sit_down(house, "T", PAI_GOW, {}, "Guest", 1_000_00)
        seat.dealer.deal_on()
        seat.wager("wager", 5_00)
        seat.deal()
        seat.dealer.deal_on()
        hand = hand_of_patron(seat.table.game.round, "Guest")
        assert hand is not None
        lines = [set(naming.divisions(seat.table.terms, hand.tiles, place)) for place in (1, 2, 3)]
    assert len(lines[0] | lines[1] | lines[2]) == sum(map(len, lines))
    assert {"set 1 2", "set 3 4", "set 46 44"} <= lines[0]


# On a full screen


def test_a_round_is_played_with_keys() -> None:
    async def scenario(screen: PlayScreen) -> None:
        assert "Tournament Pai Gow · NI2002-45  DEMONSTRATION" in screen.text("title")
        assert screen.text("sign") == "Each box 5–500 by 5"
        await screen.press("b", "space")
        assert "2 set 1 with 2   3 set 1 with 3   4 set 1 with 4   h House Way   x concede" in screen.text("keys")
        felt = screen.text("hands")
        for drawn in ("╭─1─┬───╮", "│● ●│● ●│", "[4-6] Ping 10", "[▒▒▒] [▒▒▒] [▒▒▒] [▒▒▒]", "first stack to box 1"):
            assert drawn in felt, drawn
        assert " high" not in felt
        await screen.press("1", "space", "enter", "c", "s")
        assert "name two tiles of the hand" in screen.text("notes")
        await screen.press("3")
        assert "HOUSE low 1, Look high · high 7, Ping high" in screen.text("hands")
        assert "YOU low 9, Ping high · high 9, Yun high   WINS" in screen.text("hands")
        assert "Wager: win, 25.00 at 1 to 1 = 25.00 [11.1" in screen.text("notes")
        assert "last round +25.00" in screen.text("chips")
        assert screen.text("history") == "Before: 1 House 1, Look high and 7, Ping high, won"
        await screen.press("r", "w")
        assert len(screen.app.screen_stack) == 2
        await screen.press("escape", "question_mark", "escape", "q")
        assert screen.seat.patron not in screen.seat.table.patrons

    playing(scenario, book=PAI_GOW, seed=SEED)


def test_a_concession_is_confirmed_on_a_page_and_shows_no_hand() -> None:
    async def scenario(screen: PlayScreen) -> None:
        await screen.press("b", "space", "x")
        assert any("Have the wager taken without showing the hand?" in line for line in screen.whole())
        await screen.press("escape")
        assert screen.seat.turns
        await screen.press("x", "y")
        assert "YOU WAGER CONCEDED   LOSES" in screen.text("hands")
        assert "[▒▒▒] [▒▒▒] [▒▒▒] [▒▒▒]" in screen.text("hands")
        assert "the House's hand was not needed" in screen.text("history")
        await screen.press("b", "space", "h")
        assert "HOUSE low " in screen.text("hands")

    playing(scenario, book=PAI_GOW, seed=SEED)


@pytest.mark.parametrize("size", first([(80, 24), (100, 34), (200, 60), (40, 15)]))
def test_every_screen_can_be_read(size: tuple[int, int]) -> None:
    async def scenario(screen: PlayScreen) -> None:
        await screen.press("b", "space")
        assert "2 set 1 with 2" in screen.text("keys")
        assert size < (80, 24) or any("2 set 1 with 2" in line for line in screen.whole())
        assert size < (80, 24) or any("[5-6] Foo 11" in line for line in screen.whole())
        await screen.press("2", "w", "escape", "b", "backspace")
        assert "PUSHES" in screen.text("hands") or size < (80, 24)
        assert screen.seat.view.round.number == 2

    playing(scenario, book=PAI_GOW, seed=SEED, size=size)
