"""Playing in the terminal: on a full screen and line by line."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path

import pytest
from textual.widgets import Static

from croupier.cli.terminal.play_app import PlayApp
from croupier.cli.terminal.seat import sit_down
from croupier.conduct import House
from croupier.conduct.chance import GeneratorFailure
from tests.cli.running import BOOK, N02, ran, run
from tests.cli.screens import PlayScreen, playing

# Line by line


def test_a_round_is_played_line_by_line_and_explained(tmp_path: Path) -> None:
    database = str(tmp_path / "play.db")
    typed = "cut 200\nbanker 25\nplayer pair 5\ntie 10\ntake tie\ndeal\nwhy\nroad\nchips\nquit\n"
    shown = ran("play", "mini-baccarat", "--plain", "--database", database, typed=typed)
    assert "DEMONSTRATION" in shown
    assert re.search(r"its order is sealed as [0-9a-f]{64}", shown)
    assert "Now: Guest cuts the cards, or declines [5.3]\nOpen: cut 52 to 364, decline; " in shown
    assert "The cards are cut behind card 200" in shown
    assert "Guest wagers 25.00 on banker, box 1" in shown
    assert "Guest takes back the tie wager on box" in shown
    assert re.search(r"Guest, banker: (win; 25.00 at 1 to 1 less 5% = 23.75 \[.*8\.4\(b\)|lose|push)", shown)
    assert "Round 1 closes." in shown
    assert "  6.2: " in shown  # why: the clause in our words
    assert re.search(r"^  [PBT] \. ", shown, re.MULTILINE)
    assert shown.endswith("Guest leaves\n")
    assert "nothing is wrong" in ran("verify", database)


def test_wrong_lines_get_a_refusal_and_what_is_open() -> None:
    typed = (
        "banker 25\ncut\ncut 20\ndecline\nbanker 7\nbanker lots\nroulette 5\nplayer 25\nbanker 25\n"
        "take tie\ndragon 5\nagain\nturn\ndecline\nclear\ndeal\n\nhelp\nsign\nbuy 500\nbuy x\nquit\n"
    )
    shown = ran("play", "mini-baccarat", "--plain", typed=typed)
    for said in (
        "Refused: wagers are taken once the shoe is ready [4.1]. Open: cut 52 to 364, decline;",
        "Say behind which card, as in: cut 200",
        "Refused: the cut is at least one deck from either end: 52 to 364 cards from the front [5.4, ~M14].",
        "Refused: wagers on banker are multiples of 5.00 [3.3, ~X5]. Open: player, banker, tie, ",
        "'lots' is not an amount; write dollars, as in 25 or 2.50",
        "Not understood: roulette 5. Open: ",
        "Refused: backing banker and player in one round needs the casino supervisor's approval",
        "You have no wager on tie.",
        "Not understood: dragon 5.",
        "There are no wagers to repeat yet.",
        "Refused: the player's hand is not waiting face down to be turned [6.3].",
        "Refused: the cut has not been offered to Guest",
        "Refused: no wager has been placed; a round without wagers is dealt only as a no-bet coup [4.1].",
        "AREA AMOUNT     wager, as in: banker 25",
        "method of settlement: Commission method",
        "Guest buys in for 500.00",
        "'x' is not an amount",
    ):
        assert said in shown, said


def test_face_down_hands_are_turned_by_whoever_backs_them() -> None:
    typed = "player 25\ndeal\nturn\nturn\nturn\nquit\n"
    shown = ran("play", "mini-baccarat", "--plain", "--fast", "--option", "dealing=face-down", typed=typed)
    assert "Player: a card face down" in shown
    assert "The player's hand is passed to Guest" in shown
    assert "Now: Guest turns the player's hand over [6.3]" in shown
    assert "Guest turns the player's" in shown
    assert "The dealer turns the banker's" in shown
    assert "Round 1 closes." in shown


def test_every_book_can_be_played_and_chips_are_kept(tmp_path: Path) -> None:
    database = str(tmp_path / "play.db")
    play = ("play", "mini-baccarat", "--plain", "--fast", "--book", N02, "--database", database, "--name", "zoe")
    first = ran(*play, typed="tie 5\ndeal\nquit\n")
    assert "zoe is issued 1,000.00 in tournament chips" in first
    again = ran(*play, typed="chips\nquit\n")
    left = re.findall(r"You have ([\d,.]+) in chips", first)[-1]
    assert f"You have {left} in chips." in again
    assert "issued" not in again
    other = run("play", "mini-baccarat", "--plain", "--database", database)
    assert other.exit_code == 2
    assert "name another with --table" in other.stderr


def test_a_round_cut_off_by_the_end_of_input_is_finished(tmp_path: Path) -> None:
    database = str(tmp_path / "play.db")
    option = ("--option", "dealing=face-down")
    shown = ran(
        "play", "mini-baccarat", "--plain", "--fast", *option, "--database", database, typed="player 25\ndeal\n"
    )
    assert "Round 1 closes." in shown
    assert shown.endswith("Guest leaves\n")


def test_an_interrupted_round_goes_on_where_it_was(tmp_path: Path) -> None:
    database = str(tmp_path / "play.db")
    with House(database) as house:
        seat = sit_down(house, "mini-baccarat", BOOK, {"dealing": "face-down"}, "Guest", 1_000_00)
        seat.dealer.deal_on()
        seat.decline_cut()
        seat.dealer.deal_on()
        seat.wager("player", 25_00)
        seat.deal()
        seat.dealer.step()  # one card is out, and then the power is gone
    option = ("--option", "dealing=face-down")
    shown = ran("play", "mini-baccarat", "--plain", *option, "--database", database, typed="turn\nturn\nturn\nquit\n")
    assert "shuffled" not in shown
    assert "Banker: a card face down" in shown
    assert "Guest turns the player's" in shown
    assert "Round 1 closes." in shown
    assert "nothing is wrong" in ran("verify", database)


def test_a_pipe_is_played_line_by_line_without_being_asked() -> None:
    command = [sys.executable, "-c", "from croupier.cli import main; main()", "play", "mini-baccarat", "--fast"]
    done = subprocess.run(command, input="banker 25\ndeal\nquit\n", capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert "Round 1 closes." in done.stdout


# On a full screen


def test_a_round_is_played_with_keys() -> None:
    async def scenario(screen: PlayScreen) -> None:
        assert "DEMONSTRATION" in screen.text("title")
        assert "Player and banker, Tie, Pairs, Dragon Bonus 5–500 by 5 · Commission method" in screen.text("sign")
        assert screen.text("now").startswith("Place your bets; the cards are dealt at your word [4.1, 6.2]")
        await screen.press("b", "1", "t", "y", "y", "backspace")
        assert {option: wager.amount for option, wager in screen.seat.wagers.items()} == {
            "banker": 25_00,
            "tie": 5_00,
            "player_pair": 5_00,
        }
        assert "25.00" in screen.text("areas")
        assert "Chips 965.00" in screen.text("chips")
        assert "space deal" in screen.text("keys")
        await screen.press("space")
        assert screen.seat.view.round.number == 2
        assert "banker: " in screen.text("notes")
        assert "╭─────╮" in screen.text("hands")
        assert any(word in screen.text("hands") for word in ("WINS", "TIE"))
        assert screen.text("history")[0] in "PBT"
        assert "r repeat" in screen.text("keys")
        await screen.press("r")
        assert set(screen.seat.wagers) == {"banker", "tie", "player_pair"}
        await screen.press("c", "q")
        assert screen.seat.patron not in screen.seat.table.patrons

    playing(scenario)


def test_the_cut_is_offered_and_typed() -> None:
    async def scenario(screen: PlayScreen) -> None:
        assert "Cut behind card … (52 to 364" in screen.text("now")
        await screen.press("b")
        assert not screen.seat.wagers
        await screen.press("1", "0", "enter")
        assert "Refused: the cut is at least one deck from either end" in screen.text("notes")
        await screen.press("2", "0", "1", "backspace", "0", "enter")
        assert screen.seat.table.game.cut == 200
        assert screen.seat.may_wager

    playing(scenario, offer_cut=True)


def test_the_cut_can_be_declined() -> None:
    async def scenario(screen: PlayScreen) -> None:
        await screen.press("n")
        assert screen.seat.may_wager

    playing(scenario, offer_cut=True)


def test_hands_face_down_wait_to_be_turned() -> None:
    async def scenario(screen: PlayScreen) -> None:
        await screen.press("p", "space")
        assert "Guest turns the player's hand over [6.3]" in screen.text("now")
        assert "│╱╲╱╲╱│" in screen.text("hands")
        while screen.seat.turns:
            assert "space turn the cards" in screen.text("keys")
            await screen.press("space")
        assert screen.seat.view.round.number == 2

    playing(scenario, dealing="face-down")


def test_a_refusal_is_shown_with_its_clause_and_only_open_areas_have_keys() -> None:
    async def scenario(screen: PlayScreen) -> None:
        await screen.press("b")
        assert " p " not in screen.text("areas")
        assert " t " in screen.text("areas")
        await screen.press("p")
        assert "needs the casino supervisor's approval [4." in screen.text("notes")
        await screen.press("4", "b", "b")
        assert "Refused: Guest has 1,000.00 in chips" in screen.text("notes")
        await screen.press("plus")
        assert "Guest buys in for 1,000.00" in screen.text("notes")

    playing(scenario)


def test_the_dealer_deals_at_a_pace_and_pages_lie_over_the_table() -> None:
    async def scenario(screen: PlayScreen) -> None:
        screen.deal_on()
        await screen.press("b", "space")
        assert "The dealer is dealing" in screen.text("keys")
        await screen.press("t")
        assert set(screen.seat.wagers) == {"banker"}
        await screen.press("w")
        assert len(screen.app.screen_stack) == 2
        screen.deal_on()  # the table goes on below the page
        assert screen.seat.view.round.number == 2
        await screen.press("escape")
        assert len(screen.app.screen_stack) == 1
        await screen.press("question_mark", "x")
        assert len(screen.app.screen_stack) == 1

    playing(scenario, pace=3600)


def test_a_fault_is_said_and_the_dealer_can_go_on() -> None:
    async def scenario(screen: PlayScreen) -> None:
        def stuck() -> bool:
            raise GeneratorFailure("the operating system gives no entropy")

        await screen.press("b")
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(screen.seat.dealer, "step", stuck)
            await screen.press("space")
        assert "the operating system gives no entropy" in screen.text("notes")
        assert "space go on" in screen.text("keys")
        await screen.press("space")
        assert screen.seat.view.round.number == 2

    playing(scenario)


def test_a_large_screen_is_filled_and_a_small_one_does_not_fail() -> None:
    async def go(size: tuple[int, int]) -> None:
        with House("memory:") as house:
            app = PlayApp(sit_down(house, "T", N02, {}, "Guest", 1_000_00), 0, False)
            async with app.run_test(size=size) as pilot:
                await pilot.press("b", "space", "w", "escape")
                await pilot.resize_terminal(*reversed(size))
                assert "Tie" in str(app.query_one("#areas", Static).render())

    for size in ((200, 60), (60, 20)):
        asyncio.run(go(size))
