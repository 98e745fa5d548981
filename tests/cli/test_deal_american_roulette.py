"""Dealing live American Roulette in the terminal, with two players; replayed and verified afterwards."""

from pathlib import Path

import pytest

from croupier.conduct import Hosted, House
from croupier.games.american_roulette.state import Game
from tests.cli.running import ROULETTE, live_house, number_of, ran, said_at_desk
from tests.cli.screens import DealScreen, dealing
from tests.covering import first

PATRONS = ("ann", "bob")
BALL = ["u ball", "18", "MB-18", "yes"]
BETS = [*BALL, "lift", "w ann 17 5, 5/8 10", "w bob tier 30"]
SPUN = [*BETS, "spin", "n"]


@pytest.fixture
def database(tmp_path: Path) -> str:
    live_house(tmp_path / "house.db", ROULETTE, PATRONS).close()
    return str(tmp_path / "house.db")


def dealt(database: str, *typed: str) -> str:
    return ran("deal", "L", "--database", database, "--name", "Dana", typed="\n".join([*typed, "quit", ""]))


def game(hosted: Hosted) -> Game:
    assert hosted.table is not None
    found: Game = hosted.table.game
    return found


# Line by line


def test_a_round_of_two_is_dealt(database: str) -> None:
    shown = dealt(database, *BETS, "", "w ann red 5", "n", "8", "", "table", "")
    for said in (
        "Table L: Tournament American Roulette under NI2002-45/american-roulette, live dealing.",
        "Round 1, no spin yet.",
        "Now: Open the round: wagers open [A:Round of Play",
        "An empty line: Lift the dolly.",
        "A ball of 18 mm is in use (approval MB-18)",
        "ann wagers 10.00 on Split 5/8",
        "bob wagers 5.00 on Split 33/36, tier",
        "An empty line: Spin the ball.\n",
        "Now: The ball runs: announce NO MORE BETS before it comes to rest [5.3",
        "Type n to call it. no spin: call the spin off.",
        "ann wagers 5.00 on Red",  # while the ball runs
        "The number at which the ball came to rest, 0 to 36?",
        "Now: 8 black: collect the losing wagers, then pay the winning ones [6.1",
        "ann, Split 5/8: win; 10.00 at 17 to 1 = 170.00 [6.1",
        " Pay 1×100.00 + 2×25.00 + 4×5.00.",
        "bob, Split 5/8: win; 5.00 at 17 to 1 = 85.00 [6.1",
        "Round 1 closes, 8 black",
        "  ann, seat 1, 1,160.00: no wager",
        "Now: Lift the dolly: wagers open",
        "Round 2 opens",
    ):
        assert said in shown, said
    assert "nothing is wrong" in ran("verify", database)
    assert "the ball in 8; Split 5/8 covers 5, 8" in ran("replay", database, "L", "--round", "1")


def test_steps_have_words_and_the_rules_say_why_not(database: str) -> None:
    lines = ("settle", "no spin", "17", "n", "w ann 17 5", "lift", "lift", "spin", "spin 5", "w ann 17 5", "spin", "n")
    shown = dealt(database, *lines, "w bob red 5", "spin", *BALL, "spin", "spin", "17", "n", "n", "99", "x", "", "17")
    for said in (
        "Refused: nothing is to be settled; play waits for: lifting of the dolly",
        "Refused: no ball is running; play waits for: lifting of the dolly [9.2",
        "Refused: no number is due; play waits for: lifting of the dolly [7.1",
        "Refused: wagers open when the dolly is lifted [4.1",
        "Refused: a round is being played",
        "Refused: no ball has been measured [2.2]. Open instead: change ball.",
        "spin comes without anything else.",
        "Refused: the call comes while the ball runs; play waits for: wagers [5.3",
        "w enters a wager. spin: spin the ball.",
        "Refused: no number is due; play waits for: call while the ball runs [5.3, 4.4, ~R17, 7.1, 7.2]. Open instead",
        "Refused: '99' is no number of the wheel: 0 to 36",
        "Refused: 'x' is no number of the wheel: 0 to 36",
        "17 black",
    ):
        assert said in shown, said
    with House(database) as house:
        assert game(house.table("L")).round.pocket == "17"


def test_everybody_wagers_before_the_call() -> None:
    shown = said_at_desk(ROULETTE, PATRONS, *BALL, "lift", "w ann 17 5", "spin", "n")
    assert "Refused: each player places a wager; missing: bob [4.1, ~R16]." in shown


def test_wagers_are_entered_as_they_lie_and_taken_off_with_nothing() -> None:
    lines = ("w ann 17 5", "w ann 17 5", "w ann 17 0", "w bob 1/3 5", "w bob max 17", "w carl 17 5", "w ann", "w")
    shown = said_at_desk(
        ROULETTE, PATRONS, "lift", *lines, "w ann foo 5", "w ann 17", "w ann red 0", "w ann ,", "table"
    )
    for said in (
        "ann wagers 5.00 on Straight up 17, 10.00 in all",
        "ann takes 10.00 off Straight up 17",
        "Refused: '1/3' is no wager on this layout; the nearest is Street 1/2/3 [4.3",
        "Refused: bob has 1,000.00 in chips and needs 6,000.00 [4.2].",
        "Write who of those at the table, and their wagers, as in: ann 17 5 (0 takes it off).",
        "'foo 5' is no wager; write it as in: ann 17 5.",
        "Say how much, as in: 17 5.",
        "Refused: ann has nothing on Red",
        "  ann, seat 1, 1,000.00: no wager",
    ):
        assert said in shown, said


GROUNDS = [
    ("direction", "same direction"),
    ("object", "foreign object"),
    ("compartment", "no compartment"),
    ("out", "ball out"),
    ("few", "too few revolutions"),
]


@pytest.mark.parametrize(("word", "ground"), GROUNDS)
@pytest.mark.parametrize("number", [[], ["17"]])
def test_a_spin_is_void_by_its_ground(word: str, ground: str, number: list[str]) -> None:
    turns, after = (["2"], ", after 2 revolutions") if word == "few" else ([], "")
    shown = said_at_desk(ROULETTE, PATRONS, *SPUN, *number, f"i {word}", *turns, "seen by all", "yes", "table")
    assert f"As dealer: The spin is void: {ground}. Type cancel to leave it." in shown
    assert f"The spin is void: {ground}{after} (seen by all); wagers go back\nNow: Place your wagers" in shown
    assert "  ann, seat 1, 1,000.00: no wager" in shown
    assert "Round 1, spin 1." in shown  # it uses up no round


def test_the_help_speaks_of_a_wheel_and_of_chips_that_are_issued() -> None:
    shown = said_at_desk(ROULETTE, PATRONS, "help")
    assert "a patron's wager (0 takes it off)\n" in shown
    assert "chips are issued by the director" in shown
    assert "the card" not in shown
    assert "box" not in shown


def test_no_spin_is_called_whether_or_not_the_ball_is_caught() -> None:
    shown = said_at_desk(ROULETTE, PATRONS, *BETS, "spin", "no spin")
    assert "The spin is void: no spin (the ball was lifted in time); wagers go back" in shown
    late = said_at_desk(ROULETTE, PATRONS, *SPUN, "i late", "1", "yes")
    assert "The spin is void: no spin, after 1 revolution (the ball came to rest all the same); wagers go back" in late
    uncounted = said_at_desk(ROULETTE, PATRONS, *SPUN, "i late", "", "yes")
    assert "The spin is void: no spin (the ball came to rest all the same); wagers go back" in uncounted


REPORTS = [
    (["u ball", "30", "x", "yes"], "Refused: a ball is 17 to 22 mm across, and this one 30 [2.2"),
    (["u ball", "wide", "18", "B2", "yes"], "'wide' is not a whole number."),
    (["i colour", "ann", "blue", "5", "yes"], "ann has blue chips, worth 5.00 each"),
    (["i colour", "ann", "blue", "7", "yes"], "Refused: a colour chip is worth the smallest wager, 5.00, or more"),
    (["i colour", "zoe", "blue", "5", "yes"], "Refused: zoe is not at the table"),
    (["i colour", "ann", "blue", "x", "cancel"], "'x' is not an amount"),
    (["i out", "cancel"], "Not open now: i out. These are:"),
    (["u correct", "8"], "Not open now: u correct. These are:"),
]


@pytest.mark.parametrize(("typed", "said"), REPORTS)
def test_ball_and_colours_are_reported_by_their_words(typed: list[str], said: str) -> None:
    assert said in said_at_desk(ROULETTE, PATRONS, "lift", *typed)


def test_the_director_corrects_the_number_until_the_next_spin() -> None:
    shown = said_at_desk(ROULETTE, PATRONS, *SPUN, "17", "u correct", "8", "the dolly slipped", "yes", "settle")
    assert "Number corrected from 17 to 8 black: the dolly slipped" in shown
    assert "Round 1 closes, 8 black" in shown
    again = said_at_desk(ROULETTE, PATRONS, *SPUN, "17", "settle", "u correct", "8", "the dolly slipped", "yes")
    assert "Round 1 was paid on 17 and is settled again on 8 black: the dolly slipped" in again


def test_the_director_has_colour_chips_used_and_they_are_given_back(database: str) -> None:
    listed = dealt(database, *BALL, "lift", "u")
    required = number_of(listed, "as director: Have ann use colour chips")
    shown = dealt(database, required, "yes", "w ann 17 5", "i colour", "ann", "pink", "10", "yes", "w ann 17 5", "i")
    assert "Refused: ann is to use colour chips [4.6" in shown
    assert "Refused: ann's pink chips are worth 10.00 each" in shown
    assert "ann gives the colour chips back" in dealt(database, number_of(shown, "ann gives the colour"), "yes")


def test_garbage_is_answered_and_changes_nothing() -> None:
    garbage = (
        "As",
        "45 36 12 66",
        "deal",
        "set",
        "\x00",
        "漢字",
        "9" * 500,
        "-1",
        "1.5",
        "w",
        "j",
        "l",
        "i 99",
        "u 99",
    )
    shown = said_at_desk(ROULETTE, PATRONS, *garbage, *SPUN, *garbage, "17")
    assert "Not understood: As. " in shown
    assert "17 black" in shown


# On a full screen


def test_a_round_is_dealt_with_keys(tmp_path: Path) -> None:
    async def scenario(screen: DealScreen) -> None:
        assert "no ball has been measured" in screen.text("felt")
        await screen.press("u")
        await screen.choose("A ball is measured")
        await screen.type("18")
        await screen.type("MB-18")
        await screen.press("y")
        assert "ball of 18 mm" in screen.text("felt")
        assert "space: Lift the dolly" in screen.text("hint")
        await screen.press("space")
        assert "space: Spin the ball; w enters a wager" in screen.text("hint")
        await screen.press("w")
        await screen.type("ann 17 5, 5/8 10")
        await screen.press("w")
        await screen.type("bob nothing")
        assert "'nothing' is no wager" in "".join(screen.whole())
        await screen.type("bob tier 30")
        assert "seat 1 ann 985.00 · Straight up 17 5.00 · Split 5/8 10.00" in screen.text("boxes")
        assert "●17" in screen.text("felt")
        assert "space Spin the ball   i" in screen.text("keys")
        await screen.press("space")
        assert "THE BALL RUNS" in screen.text("felt")
        assert "n calls no more bets; w enters a wager; o: call the spin off" in screen.text("hint")
        await screen.press("n", "9", "9", "enter")
        assert "Refused: '99' is no number of the wheel" in screen.text("notes")
        await screen.press("1", "backspace", "1", "7", "7", "enter")
        assert "Refused: 177 ENTER" in screen.text("notes")
        await screen.press("escape", "1", "7")
        assert "0 to 36: 17" in screen.text("hint")
        await screen.press("enter")
        assert "ROUND 1: 17 BLACK" in screen.text("felt")
        assert "▼17" in screen.text("felt")
        await screen.press("space")
        assert "ann, Straight up 17: 5.00 at 35 to 1 = 175.00 · pay 1×100.00 + 3×25.00 [6.1" in screen.text("boxes")
        assert "ann: take 10" in screen.text("boxes")
        assert "bob: take 30" in screen.text("boxes")
        assert "Last: 17b" in screen.text("felt")
        assert any("ctrl+q quit" in line for line in screen.whole())

    dealing(tmp_path, scenario, book=ROULETTE, patrons=PATRONS)


def test_a_spin_is_called_off_with_a_key_or_void_from_the_list(tmp_path: Path) -> None:
    async def spun(screen: DealScreen) -> None:
        for line in ("ann 17 5", "bob red 5"):
            await screen.press("w")
            await screen.type(line)
        await screen.press("space")

    async def scenario(screen: DealScreen) -> None:
        await screen.press("u")
        await screen.choose("A ball is measured")
        await screen.type("18")
        await screen.type("MB-18")
        await screen.press("y", "space")
        await spun(screen)
        await screen.press("o")
        assert "The spin is void: no spin" in screen.text("notes")
        await spun(screen)
        await screen.press("n", "1", "7", "enter", "i")
        await screen.choose("The spin is void: ball out")
        await screen.type("")
        await screen.press("y")
        assert "The spin is void: ball out; wagers go back" in screen.text("notes")
        assert not game(screen.house.table("L")).round.wagers

    dealing(tmp_path, scenario, book=ROULETTE, patrons=PATRONS)


@pytest.mark.parametrize("size", first([(80, 24), (200, 60), (40, 15)]))
def test_every_desk_can_be_read(tmp_path: Path, size: tuple[int, int]) -> None:
    async def scenario(screen: DealScreen) -> None:
        await screen.press("space", "w")
        await screen.type("ann voisins 45, orphelins 25, tier 30, red 5")
        await screen.press("question_mark", "escape", "i", "escape")
        assert size < (80, 24) or any("ctrl+q quit" in line for line in screen.whole())
        assert "place your wagers" in screen.text("now").lower()

    dealing(tmp_path, scenario, book=ROULETTE, patrons=PATRONS, size=size)
