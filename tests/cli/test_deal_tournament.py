"""Dealing a live table of a tournament in the terminal: the director opens a round, players are asked in order."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.cli.terminal.deal_app import DealApp
from croupier.cli.terminal.deal_plain import PlainDeal
from croupier.cli.terminal.desk import Desk
from croupier.conduct import House, must, set_up_table
from croupier.conduct.audit import audit
from croupier.ruling import Role
from croupier.table import commands as t
from tests.cli.running import BLACKJACK, BOOK, CANBERRA, HOLDEM, PAI_GOW, ROULETTE, number_of
from tests.cli.screens import DealScreen

OPEN = "<the director opens a round>"

# The steps before wagers, how the main wager is written, and the steps once betting is closed.
GAMES = {
    BOOK: (["", "", "200", "", "As"], "banker 25", "First card to the player"),
    BLACKJACK: (["", "", "200", ""], "bet 25", "First card to box 2"),
    CANBERRA: (["", "25"], "ante 25", "First card to box 2, face down"),
    HOLDEM: ([""], "ante 25", "Five cards face down"),
    PAI_GOW: (["", ""], "wager 25", "Shake the dice cup"),
}


def tournament(path: Path, book: str) -> House:
    house = House(str(path))
    set_up_table(house, "L", book, dealing="live", demonstration=True, tournament="Cup")
    for name, seat in (("ann", 2), ("bob", 4)):
        must(house, "L", t.SeatEntrant(patron=name, seat=seat, cents=1_000_00), "dora", Role.DIRECTOR)
    return house


def opens(house: House) -> None:
    table = house.table("L").table
    assert table is not None
    first = table.terms.has("marker") and not table.marker
    must(house, "L", t.OpenRound(rounds_left=2, marker=4 if first else 0), "dora", Role.DIRECTOR)


def said(book: str, *lines: str) -> str:
    """The dealer's messages at a table that is kept nowhere; all of it passes an audit."""
    told: list[str] = []
    with tournament(Path("memory:"), book) as house:

        def typed() -> Iterator[str]:
            for line in lines:
                if line == OPEN:
                    opens(house)
                else:
                    yield line

        PlainDeal(Desk(house, "L", "Dana"), told.append).run(typed())
        assert audit(house.store).ok
    return "\n".join(told)


@pytest.mark.parametrize("book", GAMES)
def test_players_are_asked_in_order_and_their_wagers_entered(book: str) -> None:
    before, wager, after = GAMES[book]
    shown = said(
        book, *before, "", OPEN, "table", "", "", f"w bob {wager}", "", f"w bob {wager}", f"w ann {wager}", "n"
    )
    for expected in (
        "Now: The director opens the next round",
        "That is for the director. Nothing is open to you: see u.",
        "marker at seat 4, 2 left of the session.",
        "bob is asked to wager",
        "Now: bob (seat 4) to wager; then ask ann (seat 2)",
        "w enters a wager. i: ask the next player without one.",
        "w enters a wager; an empty line: Ask ann to wager.",
        "ann is asked to wager",
        "Refused: bob's opportunity to wager is over: the wagers down stand",
        "Now: ann (seat 2) to wager",
        "Now: All have been asked; announce NO MORE BETS",
        f"Now: {after}",
    ):
        assert expected in shown, f"{expected}\n---\n{shown}"
    assert shown.count("bob is asked to wager") == 1  # an empty line passes over nobody who has not wagered


def test_at_the_wheel_all_wager_at_once() -> None:
    lines = ["", OPEN, "", "w ann red 25", "n", "w bob 17 5", "u ball", "18", "approval 1", "yes", "spin", "n", "17"]
    shown = said(ROULETTE, *lines, "", "")
    assert "Now: The director opens the next round" in shown
    assert "Refused: each player has 5.00 at risk; missing: bob [12.13" in shown
    assert "is asked to wager" not in shown
    assert "No more bets" in shown
    assert shown.rstrip().split("Now: ")[-1].startswith("The director opens the next round")


def test_who_wagers_out_of_turn_is_warned_and_the_director_acts_from_the_desk() -> None:
    before, wager, _ = GAMES[BOOK]
    start = [*before, OPEN, ""]
    shown = said(BOOK, *start, "w ann banker 25", "u")
    assert "ann wagers out of turn: the wager stands, and a further one may be void" in shown
    assert "as director: Excuse bob from this round" in shown
    silent = [*start, "i 1", "yes", f"w ann {wager}", "u"]
    shown = said(BOOK, *silent)
    assert "Now: Without a wager: bob. The director lets them wager last, or excuses them" in shown
    last, excuse = number_of(shown, "Let bob wager last"), number_of(shown, "Excuse bob from this round")
    assert "Now: bob (seat 4) to wager" in said(BOOK, *silent, last, "yes", "")
    shown = said(BOOK, *silent, excuse, "ill", "yes", "n", "table")
    assert "bob is excused from this round: ill" in shown
    assert "bob, seat 4, sits out, 1,000.00: no wager" in shown
    assert "Now: First card to the player" in shown


def test_nobody_is_seated_at_the_desk() -> None:
    shown = said(BOOK, "j carl 3 500", "l ann")
    assert shown.count("the ballot gives players their seats") == 2


def test_on_a_full_screen(tmp_path: Path) -> None:
    async def scenario(screen: DealScreen) -> None:
        await screen.press("space", "space", "2", "0", "0", "enter", "enter", "a", "s", "enter")
        assert "this is for the director" in screen.text("hint")
        opens(screen.house)
        await screen.until_shown("now", "Ask bob (seat 4) to wager")
        assert "marker at seat 4" in screen.text("shoe")
        await screen.press("space")
        assert "bob is asked to wager" in screen.text("shoe")
        assert "w enters a wager; i: ask the next player without one" in screen.text("hint")
        await screen.press("space")  # passes over nobody
        assert "bob (seat 4) to wager; then ask ann (seat 2)" in screen.text("now")
        await screen.press("w")
        await screen.type("bob banker 25")
        assert "space: Ask ann to wager; w enters a wager" in screen.text("hint")
        await screen.press("space", "w")
        await screen.type("ann player 25")
        await screen.press("n")
        assert "First card to the player" in screen.text("now")

    async def go() -> None:
        with tournament(tmp_path / "house.db", BOOK) as house:
            app = DealApp(Desk(house, "L", "Dana"))
            async with app.run_test(size=(100, 30)) as pilot:
                await scenario(DealScreen(house, app, pilot))
            assert audit(house.store).ok

    asyncio.run(go())
