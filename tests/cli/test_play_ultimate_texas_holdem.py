"""Playing Ultimate Texas Hold-em in the terminal. The seeds fix the sealed order, and with it the hands."""

import re
from pathlib import Path

import pytest

from croupier.cli.terminal.play_plain import PlainPlay
from croupier.cli.terminal.seat import Seat, sit_down
from croupier.conduct import House, must
from croupier.conduct.audit import audit
from croupier.conduct.chance import Generator
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.ruling import Role
from croupier.table import commands as t
from tests.chance.sources import counted
from tests.cli.running import HOLDEM, ran
from tests.cli.screens import PlayScreen, playing
from tests.covering import first

STRAIGHT = "uth9"  # five and four make a straight against a pair of nines
NOT_QUALIFIED = "uth10"  # ace, queen high against a pair of aces
LEVEL = "uth11"  # both play the same five cards
FACE_DOWN = "2 cards face down"


def said_of(seed: str, *lines: str, chips: int = 1_000_00) -> str:
    """The terminal's words when these lines are typed."""
    said: list[str] = []
    with House("memory:", generator=Generator(counted(seed))) as house:
        seat = sit_down(house, "T", HOLDEM, {}, "Guest", chips)
        PlainPlay(seat, said.append, offer_cut=False).run(lines)
        assert audit(house.store).ok
    return "\n".join(said)


# Line by line


def test_a_round_is_played_line_by_line_kept_and_verified(tmp_path: Path) -> None:
    database = str(tmp_path / "play.db")
    typed = "ante 25\ntrips 5\ndeal\ncheck\ncheck\n1x\n\nwhy\ntable\nresults\nchips\nquit\n"
    shown = ran("play", "ultimate-texas-holdem", "--plain", "--database", database, typed=typed)
    assert "Ultimate Texas Hold-em under Casino Control" in shown
    assert "DEMONSTRATION" in shown
    assert "  Ante, and an equal Blind: 5.00 to 500.00, in multiples of 5.00" in shown
    assert "Open: ante, trips AMOUNT; buy AMOUNT; why, results, table, sign, chips, help, quit." in shown
    assert "Guest wagers 25.00 on Ante, box 1\nGuest wagers 25.00 on Blind, box 1\n" in shown
    assert "on the layout: 25.00 on Ante, 25.00 on Blind, 5.00 on Trips." in shown
    assert "Open: check; 3x (75.00); 4x (100.00); fold; " in shown
    assert "Open: check; 2x (50.00); fold; " in shown
    assert "Open: 1x (25.00); fold; " in shown
    assert "Now: Dealer's hand declared; the hands are settled next [9." in shown
    assert "Open: go on, or an empty line; concede; " in shown
    assert re.search(r"Guest, Ante: (win|lose|push); 25\.00 .*\[", shown)
    assert re.search(r"^Round 1, Trips: .*under:\n  9\.7: ", shown, re.MULTILINE)
    assert re.search(r"^  Round 1: dealer .*; Antes: 1 (won|lost|returned)$", shown, re.MULTILINE)
    assert "nothing is wrong" in ran("verify", database)
    assert "= the hands: Guest " in ran("replay", database, "ultimate-texas-holdem", "--round", "1")


def test_own_cards_are_seen_and_no_others_before_they_are_turned() -> None:
    shown = said_of(STRAIGHT, "ante 25", "deal", "check", "4x", "2x")
    before, turned = shown.split("Dealer's hand: ")
    assert "  Box 1, Guest: 5 of diamonds, 4 of hearts: five, four high\n" in before
    assert f"  Dealer: {FACE_DOWN}" in before
    assert "  Board: 5 cards face down" in before
    for hidden in ("10 of clubs", "9 of clubs"):
        assert hidden not in before
        assert hidden in turned
    assert "straight, six high" in turned


def test_every_wager_is_paid_with_its_arithmetic_and_clauses() -> None:
    shown = said_of(STRAIGHT, "ante 25", "trips 5", "deal", "play 100", "go on", "table", "why")
    for said in (
        "Box 1, Guest: plays 100.00",
        "Guest, Ante: win; 25.00 at 1 to 1 = 25.00 [9.5, 9.5(a)",
        "Guest, Blind: win; 25.00 at 1 to 1 = 25.00 [9.6, 9.6(a)",
        "Guest, Play: win; 100.00 at 1 to 1 = 100.00 [9.8, 9.8(a)",
        "Guest, Trips: win; 5.00 at 4 to 1 = 20.00 [9.7, 9.7(a)",
        "Round 1 closes, dealer pair of nines",
        "  Box 1, Guest: 5 of diamonds, 4 of hearts: straight, six high",
        "  Dealer: 10 of clubs, 9 of clubs: pair of nines",
        "You have 1,170.00 in chips.",
    ):
        assert said in shown, said


def test_a_dealer_who_does_not_qualify_refunds_the_ante_and_level_hands_push() -> None:
    shown = said_of(NOT_QUALIFIED, "ante 25", "deal", "3x", "table", "", "quit")
    assert "  Dealer: 8 of diamonds, Queen of hearts: ace, queen high; the hand does not qualify" in shown
    assert "Guest, Ante: push; 25.00 is returned [9.2" in shown
    assert "Guest, Blind: push; 25.00 is returned [9.6, 9.6(c)" in shown
    assert "Guest, Play: win; 75.00 at 1 to 1 = 75.00" in shown
    level = said_of(LEVEL, "ante 25", "deal", "3x", "", "results", "quit")
    assert "Guest, Play: push; 75.00 is returned" in level
    assert "  Round 1: dealer pair of fives; Antes: 1 returned" in level


def test_a_concession_is_confirmed_and_nothing_is_said_for_or_against_it() -> None:
    left = said_of(STRAIGHT, "ante 25", "deal", "concede", "4x", "concede", "no", "concede", "", "", "quit")
    assert "Refused: Guest has no hand to concede; that is done after the dealer's hand is declared [9.1" in left
    assert left.count("Concede the hand? Type yes to do it; anything else leaves it.") == 2
    assert left.count("Left as it was. Open: go on, or an empty line; concede; ") == 2
    assert "Guest, Play: win" in left
    given = said_of(STRAIGHT, "ante 25", "deal", "4x", "concede", "yes", "table", "quit")
    assert "Box 1, Guest: conceding hand" in given
    assert "Guest, Play: lose; 100.00 is lost [9.1" in given
    assert f"  Box 1, Guest: {FACE_DOWN}; folded" in given


def test_a_fold_loses_every_wager_and_the_cards_are_passed_in_face_down() -> None:
    shown = said_of(STRAIGHT, "ante 25", "trips 5", "deal", "fold", "table", "results", "fold", "quit")
    for option in ("Ante", "Blind", "Trips"):
        assert re.search(rf"Guest, {option}: lose; .*\[A:Fold", shown)
    assert f"  Box 1, Guest: {FACE_DOWN}; folded" in shown
    assert f"  Dealer: {FACE_DOWN}" in shown
    assert "Antes: 1 lost" in shown
    assert "Refused: Guest has no hand in this round" in shown


def test_wrong_lines_get_the_rules_answer_and_what_is_open() -> None:
    before = (
        "trips 5",
        "ante",
        "ante 7",
        "ante lots",
        "blind 25",
        "bet 25",
        "deal",
        "check",
        "play",
        "3x",
        "take trips",
    )
    during = (
        "ante 25",
        "ante 50",
        "trips 5",
        "take ante",
        "ante 25",
        "deal",
        "2x",
        "play 80",
        "play",
        "play x",
        "fold 5",
    )
    shown = said_of(STRAIGHT, *before, *during, "ante 5", "yes", "", "check", "4x", "5x", "play 4x", "help", "quit")
    for said in (
        "Refused: a Trips wager goes with an Ante and a Blind [4.3",
        "Say how much, as in: ante 25",
        "Refused: Ante wagers are multiples of 5.00",
        "'lots' is not an amount",
        "Not understood: blind 25. Open: ante, trips AMOUNT; ",
        "Not understood: bet 25.",
        "Refused: no wager has been placed",
        "Refused: Guest has no hand in this round",
        "You have no wager on trips.",
        "Guest changes to 50.00 on Blind, box 1",
        "Guest takes back the Trips wager on box 1",
        "Refused: a Play wager is 75.00 or 100.00 now [8.1",
        "fold comes without an amount. Open: check; 3x (75.00); 4x (100.00); fold; ",
        "Refused: the first card has been dealt and wagers stand until settled",
        "Not understood: yes.",
        "Refused: a Play wager is 50.00 now [8.3",
        "  4x, 3x, 2x, 1x  play that many times the Ante;  play AMOUNT says it in dollars",
    ):
        assert said in shown, said
    assert shown.count("Refused: a Play wager is 75.00 or 100.00 now [8.1") == 4


def test_who_cannot_cover_a_multiple_is_told_and_may_buy_chips() -> None:
    shown = said_of(STRAIGHT, "ante 25", "deal", "4x", "buy 100", "4x", "", "quit", chips=100_00)
    assert "Open: check; fold; buy AMOUNT; " in shown
    assert "Refused: Guest has 50.00 in chips, and a Play wager is never part of the multiple" in shown
    assert "Open: check; 3x (75.00); 4x (100.00); fold; " in shown
    assert "Box 1, Guest: plays 100.00" in shown


def test_play_alone_is_enough_where_only_one_amount_is_open() -> None:
    shown = said_of(STRAIGHT, "ante 25", "deal", "check", "play", "", "quit")
    assert "Box 1, Guest: plays 50.00" in shown


def test_a_round_cut_off_is_folded_and_one_at_the_concession_is_settled() -> None:
    shown = said_of(STRAIGHT, "ante 25", "deal")
    assert "Box 1, Guest: folds (no decision in time)" in shown
    assert shown.endswith("Guest leaves")
    settled = said_of(STRAIGHT, "ante 25", "deal", "4x")
    assert "Guest, Play: win" in settled
    assert settled.endswith("Guest leaves")


def test_again_and_clear_take_the_wagers_that_go_together() -> None:
    shown = said_of(
        STRAIGHT,
        "ante 10",
        "trips 5",
        "deal",
        "fold",
        "again",
        "clear",
        "ante 5",
        "trips 5",
        "take ante",
        "chips",
        "quit",
    )
    assert shown.count("Guest wagers 10.00 on Blind, box 1") == 2
    assert shown.count("Guest wagers 5.00 on Trips, box 1") == 3
    assert "Refused" not in shown
    assert shown.count("Guest takes back the Trips wager on box 1") == 2


def test_others_at_the_table_keep_their_cards_to_themselves() -> None:
    """Nobody else sits at a private table, but another process may bring somebody to it."""
    said: list[str] = []
    with House("memory:", generator=Generator(counted(STRAIGHT))) as house:
        seat = sit_down(house, "T", HOLDEM, {}, "Guest", 1_000_00)
        while seat.go_on(offer_cut=False):
            pass
        for command in (t.JoinTable(patron="ann", seat=2), t.BuyIn(patron="ann", cents=500_00)):
            must(house, "T", command, "ann", Role.PATRON)
        seat.wager("main", 25_00)
        must(house, "T", c.PlaceWager(patron="ann", option="main", amount=10_00, box=2), "ann", Role.PATRON)
        PlainPlay(seat, said.append, offer_cut=False).run(["deal", "4x"])
        shown = "\n".join(said)
        assert f"  Box 2, ann: {FACE_DOWN}" in shown
        assert "Box 2, ann: folds (no decision in time)" in shown
        assert audit(house.store).ok


# On a full screen


def wagers(seat: Seat) -> dict[str, int]:
    return {wager.option: wager.amount for wager in seat.view.round.wagers}


def test_a_round_is_played_with_keys() -> None:
    async def scenario(screen: PlayScreen) -> None:
        assert "Ultimate Texas Hold-em · NI2019-212  DEMONSTRATION" in screen.text("title")
        assert "Ante, and an equal Blind, Trips 5–500 by 5 · Play 5–2,000 by 5" in screen.text("sign")
        assert "maximum payout 50,000" in screen.text("sign").replace("\n", " ")
        await screen.press("t")
        assert "Refused: a Trips wager goes with an Ante and a Blind" in screen.text("notes")
        await screen.press("a", "1", "t", "a", "backspace")
        assert wagers(screen.seat) == {"main": 25_00, "blind": 25_00, "trips": 5_00}
        assert "space deal" in screen.text("keys")
        await screen.press("space")
        assert screen.text("now").startswith("Box 1, Guest: check, play or fold [8.1")
        assert "c check   3 play 75.00   4 play 100.00   f fold" in screen.text("keys")
        assert "in hand" not in screen.text("chips")  # the figures are for Play wagers now
        assert "│ 5♦│ 4♥│" in screen.text("hands")
        assert "BOARD · BEFORE THE FLOP" in screen.text("hands")
        assert screen.text("hands").count("▒▒") == 7
        await screen.press("2")
        assert "Refused: a Play wager is 75.00 or 100.00 now [8.1" in screen.text("notes")
        await screen.press("x")
        assert "has no hand to concede" in screen.text("notes")
        await screen.press("c")
        assert "BOARD · AFTER THE FLOP" in screen.text("hands")
        assert "CHECKED" in screen.text("hands")
        assert screen.text("hands").count("▒▒") == 4
        await screen.press("2")
        assert "DEALER pair of nines" in screen.text("hands")
        assert "▶ YOU straight, six high" in screen.text("hands")  # a player knows their own hand
        assert screen.text("keys").startswith("enter go on   x concede")
        await screen.press("space")
        assert "YOU straight, six high" in screen.text("hands")
        assert "Ante  WINS   Blind  WINS   Play  WINS   Trips  WINS" in screen.text("hands")
        for said in ("Blind: win, 25.00 at 1 to 1 = 25.00 [9.6", "Trips: win, 5.00 at 4 to 1 = 20.00 [9.7"):
            assert said in screen.text("notes")
        assert "last round +120.00" in screen.text("chips")
        assert screen.text("history") == "Before: 1 dealer pair of nines, Ante won"
        assert screen.text("chips").endswith(" 4 500 ")  # no larger chip can be an Ante
        await screen.press("r")
        assert wagers(screen.seat) == {"main": 25_00, "blind": 25_00, "trips": 5_00}
        await screen.press("c", "q")
        assert screen.seat.patron not in screen.seat.table.patrons
        assert "Refused" not in screen.text("notes")

    playing(scenario, book=HOLDEM, seed=STRAIGHT)


def test_a_concession_asks_and_escape_leaves_it() -> None:
    async def scenario(screen: PlayScreen) -> None:
        await screen.press("a", "space", "4", "x")
        assert len(screen.app.screen_stack) == 2
        assert any("Concede the hand?" in line for line in screen.whole())
        await screen.press("enter", "space")  # neither confirms
        assert len(screen.app.screen_stack) == 2
        await screen.press("escape")
        assert "enter go on" in screen.text("keys")
        await screen.press("x", "y")
        assert "FOLDED  Ante  LOSES   Blind  LOSES   Play  LOSES" in screen.text("hands")
        assert "Play: lose, 100.00 is lost [9.1" in screen.text("notes")
        assert "│ ▒▒│ ▒▒│" in screen.text("hands")

    playing(scenario, book=HOLDEM, seed=STRAIGHT)


def test_the_dealer_who_does_not_qualify_is_marked_and_all_payments_are_in_sight() -> None:
    async def scenario(screen: PlayScreen) -> None:
        await screen.press("a", "t", "space", "4", "enter")
        assert "DEALER ace, queen high · NOT QUALIFIED" in screen.text("hands")
        shown = screen.whole()
        for option in ("Ante: push, 25.00 is returned", "Blind: push", "Play: win, 100.00", "Trips: lose"):
            assert any(line.strip().startswith(option) for line in shown), option
        assert any("q quit" in line for line in shown)

    playing(scenario, book=HOLDEM, seed=NOT_QUALIFIED)


@pytest.mark.parametrize("size", first([(80, 24), (80, 28), (120, 40), (200, 60), (60, 20), (40, 15)]))
def test_every_screen_can_be_read(size: tuple[int, int]) -> None:
    async def scenario(screen: PlayScreen) -> None:
        await screen.press("a", "space")
        assert "4 play 100.00" in screen.text("keys")
        if size >= (80, 24):
            assert any("4 play 100.00" in line for line in screen.whole())
            assert not any("…" in line for line in screen.whole()[:3])
        await screen.press("c", "c", "1", "w", "escape", "question_mark", "escape", "enter")
        assert "╭─────╮" in screen.text("hands") or size[1] < 28
        assert screen.seat.view.round.number == 2

    playing(scenario, book=HOLDEM, seed=STRAIGHT, size=size)


def test_the_dealer_deals_at_a_pace_and_shows_nobody_the_hidden_cards() -> None:
    async def scenario(screen: PlayScreen) -> None:
        screen.deal_on()
        await screen.press("a", "space")
        assert "The dealer is dealing" in screen.text("keys")
        screen.deal_on()
        story = screen.text("notes")
        assert "The dealer: 2 cards face down" in story
        assert "10 of clubs" not in "".join(screen.whole())

    playing(scenario, book=HOLDEM, seed=STRAIGHT, pace=3600)
