"""Playing Canberra Poker in the terminal. The seeds fix the sealed order, and with it the hands."""

import re
from pathlib import Path

import pytest

from croupier.cli.terminal.play_plain import PlainPlay
from croupier.cli.terminal.seat import sit_down
from croupier.conduct import House
from croupier.conduct.audit import audit
from croupier.conduct.chance import Generator
from tests.chance.sources import counted
from tests.cli.running import CANBERRA, ran
from tests.cli.screens import PlayScreen, playing

ACES = "cp5"  # a pair of aces against a pair of sixes, whose 10 of clubs is face up
NOT_QUALIFIED = "cp1"  # king, queen high against a pair of twos


def said_of(seed: str, *lines: str, chips: int = 1_000_00) -> str:
    """The terminal's words when these lines are typed."""
    said: list[str] = []
    with House("memory:", generator=Generator(counted(seed))) as house:
        seat = sit_down(house, "T", CANBERRA, {}, "Guest", chips)
        PlainPlay(seat, said.append, offer_cut=False).run(lines)
        assert audit(house.store).ok
    return "\n".join(said)


# Line by line


def test_a_round_is_played_line_by_line_kept_and_verified(tmp_path: Path) -> None:
    database = str(tmp_path / "play.db")
    typed = "ante 25\ndeal\nbet\nwhy\ntable\nresults\nagain\ndeal\nfold\nquit\n"
    shown = ran("play", "canberra-poker", "--plain", "--database", database, typed=typed)
    assert "Tournament Canberra Poker under Casino Control Approval 2002 (No 2). DEMONSTRATION" in shown
    assert "Guest is issued 1,000.00 in tournament chips" in shown
    assert re.search(r"^The cards are cut behind card \d+$", shown, re.MULTILINE)  # by the dealer
    assert "Open: ante AMOUNT; why, results, table, sign, chips, help, quit." in shown
    assert "Now: Box 1, Guest: bet 50.00 or fold [7.1" in shown
    assert "Open: bet (50.00); fold; " in shown
    assert re.search(r"^Round 1, Bet: .*under:\n  9\.", shown, re.MULTILINE)
    assert re.search(r"^  Round 1: dealer .*; Antes: 1 (won|lost|returned)$", shown, re.MULTILINE)
    assert "Round 2 closes, dealer's hand not needed" in shown
    assert "nothing is wrong" in ran("verify", database)
    assert "= the hands: Guest " in ran("replay", database, "canberra-poker", "--round", "1")


def test_own_cards_are_seen_and_of_the_dealers_only_the_last() -> None:
    shown = said_of(ACES, "ante 25", "deal", "bet", "table", "quit")
    before, after = shown.split("Dealer's hand: ")
    own = "Ace of clubs, Queen of spades, Ace of diamonds, 8 of diamonds, 3 of hearts"
    assert f"  Box 1, Guest: {own}: pair of aces\n" in before
    assert "  Dealer: 10 of clubs, 4 cards face down" in before
    assert "6 of hearts" not in before
    assert f"  Box 1, Guest: {own}: pair of aces" in after
    assert "Guest, Ante: win; 25.00 at 1 to 1 = 25.00 [9.4" in after
    assert "Guest, Bet: win; 50.00 at 1 to 1 = 50.00 [9.4" in after


def test_without_a_qualifying_hand_the_bet_goes_back() -> None:
    shown = said_of(NOT_QUALIFIED, "ante 25", "deal", "bet", "quit")
    assert "king, queen high; the hand does not qualify" in shown
    assert "Guest, Ante: win; 25.00 at 1 to 1 = 25.00 [9.2, 9.3" in shown
    assert "Guest, Bet: void; 50.00 is returned [9.2, 9.3" in shown


def test_wrong_lines_get_the_rules_answer_and_what_is_open() -> None:
    lines = ("ante", "ante 7", "bet 25", "fold", "trips 5", "cut 20", "decline", "ante 25", "deal", "check", "bet 20")
    shown = said_of(ACES, *lines, "ante 5", "concede", "", "help", "fold", "quit")
    for said in (
        "Say how much, as in: ante 25",
        "Refused: Ante wagers are multiples of 5.00",
        "Refused: Guest has no hand to decide on [7.1",
        "Not understood: trips 5. Open: ante AMOUNT; ",
        "Refused: this is for the dealer, not the patron",
        "Not understood: check. Open: bet (50.00); fold; ",
        "bet comes without an amount.",
        "Refused: the first card has been dealt and wagers stand until settled",
        "Not understood: concede.",
        "  bet, fold       decide on your hand: a Bet is twice the Ante",
        "Box 1, Guest: folds",
    ):
        assert said in shown, said


def test_who_cannot_cover_the_bet_can_only_fold() -> None:
    shown = said_of(ACES, "ante 50", "deal", "bet", "fold", "quit", chips=100_00)
    assert "Open: fold; " in shown
    assert "Refused: a Bet is 100.00, whole, and Guest has 50.00 in chips [7.1, 7.2" in shown


def test_a_round_cut_off_is_folded() -> None:
    shown = said_of(ACES, "ante 25", "deal")
    assert "Box 1, Guest: folds (no decision in time)" in shown
    assert shown.endswith("Guest leaves")


# On a full screen


def test_a_round_is_played_with_keys() -> None:
    async def scenario(screen: PlayScreen) -> None:
        assert "Tournament Canberra Poker · NI2002-45  DEMONSTRATION" in screen.text("title")
        assert screen.text("sign") == "Ante 5–500 by 5 · maximum payout 50,000"
        await screen.press("a", "space")
        assert "b bet 50.00   f fold" in screen.text("keys")
        assert "│ A♣│ Q♠│ A♦│ 8♦│ 3♥│" in screen.text("hands")
        assert "│ ▒▒│ ▒▒│ ▒▒│ ▒▒│10♣│" in screen.text("hands")
        await screen.press("t", "space", "enter", "c")  # none of these does anything here
        assert "▶ YOU" in screen.text("hands")
        await screen.press("b")
        assert "DEALER pair of sixes" in screen.text("hands")
        assert "YOU pair of aces" in screen.text("hands")
        assert "Ante  WINS   Bet  WINS" in screen.text("hands")
        assert "Bet: win, 50.00 at 1 to 1 = 50.00 [9.4" in screen.text("notes")
        assert "last round +75.00" in screen.text("chips")
        assert screen.text("history") == "Before: 1 dealer pair of sixes, Ante won"
        await screen.press("r", "w")
        assert len(screen.app.screen_stack) == 2
        await screen.press("escape", "question_mark", "escape", "q")
        assert screen.seat.patron not in screen.seat.table.patrons

    playing(scenario, book=CANBERRA, seed=ACES)


def test_a_fold_is_face_down_and_a_bet_goes_back_in_words() -> None:
    async def folded(screen: PlayScreen) -> None:
        await screen.press("a", "space", "f")
        assert "FOLDED  Ante  LOSES" in screen.text("hands")
        assert "│ ▒▒│ ▒▒│ ▒▒│ ▒▒│ ▒▒│" in screen.text("hands")
        assert "dealer's hand not needed" in screen.text("history")

    async def returned(screen: PlayScreen) -> None:
        await screen.press("a", "space", "b")
        assert "DEALER king, queen high · NOT QUALIFIED" in screen.text("hands")
        assert "Ante  WINS   Bet  GOES BACK" in screen.text("hands")

    playing(folded, book=CANBERRA, seed=ACES)
    playing(returned, book=CANBERRA, seed=NOT_QUALIFIED)


@pytest.mark.parametrize("size", [(80, 24), (100, 30), (200, 60), (40, 15)])
def test_every_screen_can_be_read(size: tuple[int, int]) -> None:
    async def scenario(screen: PlayScreen) -> None:
        await screen.press("a", "space")
        assert "b bet 50.00" in screen.text("keys")
        assert size < (80, 24) or any("b bet 50.00" in line for line in screen.whole())
        await screen.press("b", "w", "escape", "a", "backspace")
        assert "╭─────╮" in screen.text("hands") or size[1] < 28
        assert screen.seat.view.round.number == 2

    playing(scenario, book=CANBERRA, seed=ACES, size=size)
