"""Playing Blackjack in the terminal. The seeds fix the sealed order, and with it the first hands."""

import re
from pathlib import Path

import pytest

from croupier.cli.terminal.play_plain import PlainPlay
from croupier.cli.terminal.seat import sit_down
from croupier.cli.terminal.usual import SEAT
from croupier.conduct import House, must
from croupier.conduct.audit import audit
from croupier.conduct.chance import Generator
from croupier.games.blackjack import commands as c
from croupier.ruling import Role
from croupier.table import commands as t
from tests.chance.sources import counted
from tests.cli.running import BLACKJACK, ran, run
from tests.cli.screens import PlayScreen, playing

TENS = "bj0"  # a queen and a 10 against a jack, and tens to follow
TWELVE_AGAINST_ACE = "bj13"
BLACKJACK_AGAINST_ACE = "bj69"
BLACKJACK_AT_ONCE = "bj31"
SEVEN = "bj3"  # a hard total of 7


def said_of(seed: str, *lines: str, book: str = BLACKJACK, **options: str) -> str:
    """The terminal's words when these lines are typed, with the cut left to others."""
    said: list[str] = []
    with House("memory:", generator=Generator(counted(seed))) as house:
        seat = sit_down(house, "T", book, options, "Guest", 1_000_00)
        PlainPlay(seat, said.append, offer_cut=False).run(lines)
        assert audit(house.store).ok
    return "\n".join(said)


# Line by line


def test_a_round_is_played_line_by_line_kept_and_verified(tmp_path: Path) -> None:
    database = str(tmp_path / "play.db")
    typed = "cut 200\nbet 10\npairs 5\nsevens\ntake pairs\ndeal\nno\n" + "stand\ndraw\n" * 8 + "why\ntable\nquit\n"
    play = ("play", "blackjack", "--plain", "--option", "decks=6", "--database", database)
    shown = ran(*play, typed=typed)
    assert "Blackjack under Casino Control (Blackjack) Approval 2006 (No 1). DEMONSTRATION" in shown
    assert "  number of decks: 6 decks" in shown
    assert "  Super Sevens: exactly 5.00" in shown
    assert "Open: cut 52 to 260, decline; " in shown
    assert "Open: bet, pairs AMOUNT; sevens; buy AMOUNT; why, table, sign, chips, help, quit." in shown
    assert "Guest takes back the Perfect Pairs wager on box 1" in shown
    assert "Guest wagers 5.00 on Super Sevens, box 1" in shown
    assert re.search(r"Guest, Blackjack, box 1: (win|lose|standoff); ", shown)
    assert "Round 1 closes, dealer " in shown
    assert re.search(r"^Round 1, Super Sevens: .*under:\n  17\.6: ", shown, re.MULTILINE)
    assert re.search(r"^  Dealer: .*: (soft )?(\d+|blackjack|bust, \d+)$", shown, re.MULTILINE)
    assert "nothing is wrong" in ran("verify", database)
    assert "= the hands: box 1, as dealt: " in ran("replay", database, "blackjack", "--round", "1")


def test_only_what_the_rules_allow_is_open_and_the_rest_is_refused_with_its_rule() -> None:
    shown = said_of(SEVEN, "bet 25", "deal", "stand", "split", "insure", "draw 5", "double x", "double 7", "double 10")
    assert "Now: Box 1, Guest: 7. Draw, double? [9.1" in shown
    assert "Open: draw; double or double AMOUNT; " in shown
    assert "Refused: a hard total of less than 12 draws another card [9.2, 9.2(b)" in shown
    assert "Refused: only two cards of equal value are split [A:Split" in shown
    assert "Refused: the dealer's first card is no ace" in shown
    assert "draw comes without an amount." in shown
    assert "'x' is not an amount" in shown
    assert "Refused: wagers are multiples of 5.00" in shown
    assert "Box 1, Guest: doubles for 10.00" in shown


def test_wrong_lines_before_the_deal_get_an_answer() -> None:
    shown = said_of(TENS, "bet", "bet 7", "pairs", "banker 5", "deal", "stand", "even", "no", "help", "sevens 10")
    for said in (
        "Say how much, as in: bet 25",
        "Refused: main wagers are multiples of 5.00",
        "Say how much, as in: pairs 25",
        "Not understood: banker 5. Open: bet, pairs AMOUNT; sevens;",
        "Refused: no wager has been placed",
        "Refused: no decision is due; play waits for: wagers",
        "Refused: even money is offered once the initial deal is complete",
        "Not understood: no.",
        "  draw, stand, double, split          decide on your hand",
    ):
        assert said in shown, said
    assert "Guest wagers 10.00 on Super Sevens" not in shown


def test_a_split_is_played_hand_by_hand() -> None:
    shown = said_of(TENS, "bet 25", "deal", "split", "stand")
    assert "Open: draw; stand; double or double AMOUNT; split; " in shown
    assert "Box 1, Guest: splits for 25.00" in shown
    assert "  Box 1, hand 1: Queen of clubs, Ace of hearts: soft 21" in shown
    assert "You have 950.00 in chips; on the layout: 25.00 on Blackjack, 25.00 on Blackjack, hand 2." in shown
    assert "Guest, Blackjack, box 1, hand 2: " in shown


def test_insurance_is_offered_and_may_be_left() -> None:
    left = said_of(TWELVE_AGAINST_ACE, "bet 25", "deal", "no", "stand", "quit")
    assert "Now: Insurance? Even money for a blackjack?" in left
    assert "Open: insure or insure AMOUNT; no; " in left
    assert "Insurance is closed" in left
    taken = said_of(TWELVE_AGAINST_ACE, "bet 25", "deal", "insure 20", "insure", "stand", "quit")
    assert "Refused: the most is half of the wager of 25.00: 12.50" in taken
    assert "Guest insures box 1 for 12.50\nInsurance is closed" in taken  # nothing is left to be asked
    assert "Guest, insurance, box 1: " in taken


def test_even_money_is_offered_for_a_blackjack_against_an_ace() -> None:
    shown = said_of(BLACKJACK_AGAINST_ACE, "bet 25", "deal", "even", "why")
    assert "Open: insure or insure AMOUNT; even; no; " in shown
    assert "Guest, Blackjack, box 1: win; 25.00 at 1 to 1 = 25.00 [8.1" in shown
    assert "Round 1, Blackjack: 25.00 at 1 to 1 = 25.00, paid as 1×25.00, under:\n  8.1: " in shown


def test_who_cannot_pay_for_insurance_is_not_asked() -> None:
    said: list[str] = []
    with House("memory:", generator=Generator(counted(TWELVE_AGAINST_ACE))) as house:
        seat = sit_down(house, "T", BLACKJACK, {}, "Guest", 25_00)
        PlainPlay(seat, said.append, offer_cut=False).run(["bet 25", "deal", "stand", "quit"])
    assert "Insurance is closed" in said
    assert not any("Insurance?" in line for line in said)


def test_a_round_cut_off_is_finished_by_the_rule_of_the_absent_player() -> None:
    shown = said_of(SEVEN, "bet 25", "deal")
    assert "Nobody decides on box 1: the dealer draws for it" in shown
    assert "Round 1 closes, dealer " in shown
    assert shown.endswith("Guest leaves")


@pytest.mark.parametrize(
    ("book", "options"),
    [(BLACKJACK, {"shoe": "automated"}), (BLACKJACK, {"burn": "one", "decks": "4"}), ("NI2002-45/blackjack", {})],
)
def test_every_book_and_shoe_can_be_played(book: str, options: dict[str, str]) -> None:
    rounds = ["bet 10", "deal", "no", "stand", "draw", "stand", "draw", "stand", "draw", "stand", "clear"] * 6
    shown = said_of("many rounds", *rounds, book=book, **options)
    assert "Round 4 closes, dealer " in shown


def test_another_patron_on_the_box_is_asked_to_split_too() -> None:
    """Nobody else sits at a private table, but another process may bring somebody to it."""
    said: list[str] = []
    with House("memory:", generator=Generator(counted(TENS))) as house:
        seat = sit_down(house, "T", BLACKJACK, {}, "Guest", 1_000_00)
        while seat.go_on(offer_cut=False):
            pass
        for command in (t.JoinTable(patron="ann"), t.BuyIn(patron="ann", cents=500_00)):
            must(house, "T", command, "ann", Role.PATRON)
        seat.wager("main", 25_00)
        must(house, "T", c.PlaceWager(patron="ann", option="main", amount=10_00, box=SEAT), "ann", Role.PATRON)
        play = PlainPlay(seat, said.append, offer_cut=False)
        play.run(["deal", "split"])
        assert any("may split too, or stay" in line for line in said)
        assert "Round 1 closes, dealer " in "\n".join(said)
        assert audit(house.store).ok


def test_a_game_that_is_not_there_is_named_with_those_that_are() -> None:
    result = run("play", "nosuchgame")
    assert result.exit_code == 2
    games = "american-roulette, blackjack, canberra-poker, mini-baccarat, pai-gow, ultimate-texas-holdem"
    assert result.stderr == f"croupier: 'nosuchgame' cannot be played; the games are: {games}\n"


# On a full screen


def test_a_round_is_played_with_keys() -> None:
    async def scenario(screen: PlayScreen) -> None:
        assert "Blackjack · NI2006-147  DEMONSTRATION" in screen.text("title")
        assert "Blackjack, each box, Perfect Pairs 5–500 by 5 · Super Sevens 5 · 8 decks" in screen.text("sign")
        assert "BLACKJACK PAYS 3 TO 2 · INSURANCE PAYS 2 TO 1" in screen.text("hands")
        await screen.press("b", "y", "v", "v")
        assert "Refused: " in screen.text("notes")  # Super Sevens is one amount
        await screen.press("backspace", "y", "backspace", "backspace", "space")
        assert "▶ YOU 7" in screen.text("hands")
        assert "h draw   d double   b double for less" in screen.text("keys")
        assert "s stand" not in screen.text("keys")
        await screen.press("s")
        assert "Refused: a hard total of less than 12 draws another card" in screen.text("notes")
        await screen.press("b")
        await screen.type("some")
        await screen.type("10")
        assert "35.00" in screen.text("hands")
        assert screen.seat.view.round.number == 2
        assert any(word in screen.text("hands") for word in ("WINS", "LOSES", "STANDS OFF"))
        await screen.press("w")
        assert len(screen.app.screen_stack) == 2
        await screen.press("escape", "question_mark", "escape", "r", "q")
        assert screen.seat.patron not in screen.seat.table.patrons

    playing(scenario, book=BLACKJACK, seed=SEVEN)


def test_split_hands_lie_side_by_side_in_the_order_of_play() -> None:
    async def scenario(screen: PlayScreen) -> None:
        await screen.press("b", "space", "p", "p", "p")
        shown = screen.text("hands")
        places = [shown.index(f"HAND {number}:") for number in (1, 2, 4, 3)]
        assert places == sorted(places)
        assert "▶ HAND 2: 15" in shown
        assert "STANDS" in shown  # 21 takes no more cards
        await screen.press("h", "s", "s")
        assert "BUST" in screen.text("hands")
        assert "Blackjack, hand 2: lose, 25.00 is lost [13.1(d)" in screen.text("notes")

    playing(scenario, book=BLACKJACK, seed=TENS)


def test_insurance_and_even_money_have_their_keys() -> None:
    async def insured(screen: PlayScreen) -> None:
        await screen.press("b", "space")
        assert "i insure   n go on without   b insure for less" in screen.text("keys")
        await screen.press("e")
        assert "Refused: box 1 has no blackjack" in screen.text("notes")
        await screen.press("b")
        await screen.type("10")
        assert "insured 10.00" in screen.text("hands")
        assert "h draw" in screen.text("keys")

    async def even(screen: PlayScreen) -> None:
        await screen.press("b", "space", "e")
        assert "YOU BLACKJACK" in screen.text("hands")
        assert "Blackjack: win, 25.00 at 1 to 1 = 25.00 [8.1" in screen.text("notes")

    async def left(screen: PlayScreen) -> None:
        await screen.press("b", "space", "n")
        assert "insured" not in screen.text("hands")

    playing(insured, book=BLACKJACK, seed=TWELVE_AGAINST_ACE)
    playing(even, book=BLACKJACK, seed=BLACKJACK_AGAINST_ACE)
    playing(left, book=BLACKJACK, seed=TWELVE_AGAINST_ACE)


def test_a_blackjack_is_paid_at_once_and_a_tall_screen_has_large_cards() -> None:
    async def scenario(screen: PlayScreen) -> None:
        await screen.press("b", "space")
        assert "25.00 at 3 to 2 = 37.50" in screen.text("notes")
        assert "last round +37.50" in screen.text("chips")
        assert "╭─────╮" in screen.text("hands")

    playing(scenario, book=BLACKJACK, seed=BLACKJACK_AT_ONCE, size=(120, 40))


def test_a_narrow_screen_does_not_fail() -> None:
    async def scenario(screen: PlayScreen) -> None:
        await screen.press("b", "space", "p", "p", "p", "h", "w", "escape")
        assert "│10♣5♣10♥│" in screen.text("hands")

    playing(scenario, book=BLACKJACK, seed=TENS, size=(40, 15))
