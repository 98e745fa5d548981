"""Dealing live Blackjack in the terminal: line by line and on a full screen; replayed and verified afterwards."""

import json
from pathlib import Path

import pytest

from croupier.cli.terminal.deal_plain import PlainDeal
from croupier.cli.terminal.desk import Desk
from croupier.conduct import Hosted, House, must
from croupier.games.blackjack import commands as c
from croupier.games.blackjack.state import Game
from croupier.ruling import Role
from tests.cli.running import BLACKJACK, live_house, ran, run
from tests.cli.screens import DealScreen, dealing

SHOE = ["", "", "200", ""]  # shuffled, the cut offered and made, the cutting card placed
BETS = ["w ann bet 25", "w bob bet 10 box 1", "n"]
EIGHTS = ["8c", "6d", "8h"]  # the box has a pair of eights against a six
SPLIT = [*SHOE, *BETS, *EIGHTS, "p", "p", "3d", "d 20", "s", "9c", "10s", "s", "Kd", "9h", "", ""]


@pytest.fixture
def database(tmp_path: Path) -> str:
    live_house(tmp_path / "house.db", BLACKJACK).close()
    return str(tmp_path / "house.db")


def dealt(database: str, *typed: str) -> str:
    return ran("deal", "L", "--database", database, "--name", "Dana", typed="\n".join([*typed, "quit", ""]))


def game(hosted: Hosted) -> Game:
    assert hosted.table is not None
    found: Game = hosted.table.game
    return found


def number_of(shown: str, words: str) -> str:
    """The text that picks a listed choice, as "u 3"."""
    return next(line for line in shown.splitlines() if words in line).strip().split(":")[0]


# Line by line


def test_a_split_with_another_patron_on_the_box_is_dealt(database: str) -> None:
    shown = dealt(database, *SPLIT, "table")
    assert "Now: First card to box 1 [6.2, 6.2(a)]. The card (rank, then suit)?" in shown
    assert "Now: First card to the dealer [6.2, 6.2(b)]." in shown
    assert "Now: Box 1, ann: 16. Draw, stand, double, split? [9.1" in shown
    assert "h draw, s stand, d double, p split?" in shown
    assert "Now: Box 1 is split: bob may split too, or stay on the first hand [10.2" in shown
    assert "p split too, s stay?" in shown
    assert "bob splits too on box 1, for 10.00" in shown
    assert "Box 1, ann: doubles for 20.00" in shown
    assert "d double too, s do not double?" in shown
    assert "bob does not double on box 1" in shown
    assert "Box 1, hand 2, ann: stands" in shown
    assert "Now: Dealer has bust, 25: take and pay [13.1" in shown
    assert "ann, Blackjack, box 1: win; 45.00 at 1 to 1 = 45.00" in shown
    assert "bob, Blackjack, box 1, hand 2: win; 10.00 at 1 to 1 = 10.00" in shown
    assert " Pay 1×25.00 + 4×5.00." in shown
    assert "  ann, seat 1, 1,070.00: no wager" in shown


def test_staying_on_the_first_hand_and_words_for_the_keys(database: str) -> None:
    shown = dealt(database, *SHOE, *BETS, *EIGHTS, "split", "stay", "2c", "draw", "Kd", "table", "stand", "2d", "draw")
    assert "bob stays on the first hand of box 1" in shown
    assert "  Box 1, hand 1: 8 of clubs, 2 of clubs, King of diamonds: 20" in shown
    assert "  bob, seat 2, 990.00: 10.00 on Blackjack, box 1" in shown
    assert "Box 1, hand 2, ann: draws" in shown


def test_side_wagers_insurance_and_even_money(database: str) -> None:
    bets = ("w ann bet 25", "w ann pairs 5", "w ann sevens 5", "w bob bet 20", "n")
    cards = ("Kc", "7c", "Ad", "As", "7c")
    shown = dealt(database, *SHOE, *bets, *cards, "", "e", "e 2", "20", "yes", "e 1", "", "yes", "table", "")
    assert "Now: Settle the side wagers: take the losing ones, then pay the winning ones [17.8" in shown
    assert "ann, Perfect Pairs, box 1: lose; 5.00 is lost" in shown
    assert "e: who asks for it. An empty line: Insurance closed." in shown
    assert "  e 1: as dealer: ann: Insure box 1 [7.1" in shown
    assert "  e 2: as dealer: ann: Even money on box 1 [8.1" in shown
    assert "ann, Blackjack, box 1: win; 25.00 at 1 to 1 = 25.00 [8.1" in shown
    assert "Amount, in dollars (10.00)?" in shown
    assert "bob insures box 2 for 10.00" in shown
    assert "Insurance is closed\nNow: Box 2, bob: 14. Draw, stand, double, split?" in shown


def test_wrong_lines_get_the_rules_answer_and_change_nothing(database: str) -> None:
    before = [*SHOE, "w ann bet 7", "w carl bet 5", "w ann banker 5", "h", *BETS]
    shown = dealt(database, *before, "zz", "h", "8c", "6d", "3h", "s", "follow", "p", "d 99", "d lots", "how")
    for said in (
        "Refused: main wagers are multiples of 5.00",
        "Refused: carl is not at the table",
        "Write who, on what and how much, as in: ann bet 25 (0 takes it off).",
        "Not understood: h.",
        "'zz' is not a card; type rank then suit, as in Th or As.",
        "Refused: a hard total of less than 12 draws another card [9.2, 9.2(b)",
        "Refused: ann is not being asked whether to split too [9.1(a)]. h draw, d double?",
        "Refused: only two cards of equal value are split [A:Split",
        "Refused: a double is at most the wager of 25.00",
        "'lots' is not an amount",
        "Not understood: how. h draw, d double?",
    ):
        assert said in shown, said
    with House(database) as house:
        assert game(house.table("L")).round.boxes[0].hands[0].cards == ("8c", "3h")


def test_irregularities_are_filled_in_previewed_and_confirmed(database: str) -> None:
    listed = dealt(database, *SHOE, *BETS, "8c", "6d", "3h", "i", "u")
    absent = number_of(listed, "Nobody is there to decide on box 1")
    assert absent == "i 1"
    restrict = number_of(listed, "as operator: Restrict bob")
    shown = dealt(database, restrict, "letter 7", "yes", absent, "yes", "Kd")
    assert "The reference of the advice given?" in shown
    assert "bob is restricted to one box and the minimum (letter 7)" in shown
    assert "This would happen, by order of Dana as dealer:" in shown
    assert "Nobody decides on box 1: the dealer draws for it" in shown
    assert "Box 1: King of diamonds" in shown
    listed = dealt(database, "i")
    burnt = number_of(listed, "A card lay face up in the shoe")
    shown = dealt(database, burnt, "joker", "2c", "yes")
    assert "'joker' is not a card" in shown
    assert "Burnt: 2 of clubs" in shown
    void = number_of(dealt(database, "u"), "as operator: Void the round: fraud")
    assert "Round 1 is void (fraud): marked cards" in dealt(database, void, "marked cards", "yes", "")
    assert "nothing is wrong" in ran("verify", database)


def test_an_automated_shoe_fails_and_is_replaced(tmp_path: Path) -> None:
    live_house(tmp_path / "house.db", BLACKJACK, shoe="automated").close()
    database = str(tmp_path / "house.db")
    begun = dealt(database, "", *BETS, "8c", "i")
    assert "Shuffle the new cards and load the automated shuffling shoe [19.1" in begun
    failed = number_of(begun, "The automated shoe has failed")
    shown = dealt(database, failed, "jammed", "yes", "", "200", "6d", "5h")
    assert "The fault?" in shown
    assert "The automated shuffling shoe has failed: jammed" in shown
    assert "Now: Box 1, ann: 13. Draw, stand, double? [" in shown


def test_wagers_are_found_by_their_box(tmp_path: Path) -> None:
    """A patron with permission for several boxes has the same wager on each."""
    said: list[str] = []
    with live_house(tmp_path / "house.db", BLACKJACK) as house:
        deal = PlainDeal(Desk(house, "L", "Dana"), said.append)
        deal.run([*SHOE, "w ann bet 25", "w ann bet 10 box 3"])
        assert any("the casino operator has not permitted several" in line for line in said)
        must(house, "L", c.PermitSeveralBoxes(patron="ann"), "op", Role.OPERATOR)
        deal.run(["w ann bet 10 box 3", "w ann bet 15 box 3", "w ann bet 30", "w ann bet 0 box 3"])
        wagers = [(wager.box, wager.amount) for wager in game(house.table("L")).round.wagers.values()]
    assert "ann changes to 15.00 on Blackjack, box 3" in said
    assert "ann takes back the Blackjack wager on box 3" in said
    assert wagers == [(1, 30_00)]


# On a full screen


def test_a_split_is_dealt_with_keys(tmp_path: Path) -> None:
    async def scenario(screen: DealScreen) -> None:
        await screen.press("space", "space", "2", "0", "0", "enter", "enter", "w")
        await screen.type("ann bet 25")
        await screen.press("w")
        await screen.type("bob bet 10 box 1")
        assert "bob 990.00 · box 1 Blackjack 10.00" in screen.text("boxes")
        await screen.press("n", "8")
        assert "8 …" in screen.text("felt")
        await screen.press("c", "enter", "6", "d", "enter", "8", "h", "enter")
        assert screen.text("now").startswith("Box 1, ann: 16. Draw, stand, double, split? [9.1")
        assert screen.text("boxes") == "▶ Box 1         8♣ 8♥  16  · ann* 25.00 · bob 10.00  (* decides)"
        assert "h draw   s stand   d double   b double for less   p split" in screen.text("keys")
        await screen.press("space", "enter")  # neither decides anything
        assert "Box 1, ann: 16." in screen.text("now")
        await screen.press("p")
        assert "p split too   s stay" in screen.text("keys")
        await screen.press("d")
        assert "Refused: no decision is due; play waits for: election" in screen.text("notes")
        await screen.press("s", "3", "d", "enter", "b")
        await screen.type("15")
        await screen.press("d", "9", "c", "enter", "t", "s", "enter", "s")
        assert "Box 1, hand 2 8♥ 10♠  18 STANDS" in screen.text("boxes")
        await screen.press("k", "d", "enter", "9", "h", "enter")
        assert "DEALER BUST 25" in screen.text("felt")
        await screen.press("s")
        assert "Refused: S. Nothing of the kind is awaited now" in screen.text("notes")
        await screen.press("escape", "space")
        assert "box 1 bob, Blackjack: 20.00 at 1 to 1 = 20.00 · pay 4×5.00" in screen.text("boxes")
        await screen.press("question_mark", "escape", "space")
        assert "Round 2 · shoe 1: 408 left, 8 discarded" in screen.text("shoe")

    dealing(tmp_path, scenario, book=BLACKJACK)


def test_insurance_by_form_an_irregularity_and_a_seat_in_mid_round(tmp_path: Path) -> None:
    async def scenario(screen: DealScreen) -> None:
        await screen.press("space", "space", "2", "0", "0", "enter", "enter", "w")
        await screen.type("ann bet 25")
        await screen.press("n", "8", "c", "enter", "a", "d", "enter", "5", "h", "enter")
        assert "space: Insurance closed" in screen.text("hint")
        assert "e insure" in screen.text("keys")
        await screen.press("e")
        await screen.choose("ann: Insure box 1")
        await screen.type("a lot")
        await screen.type("10")
        await screen.press("y")
        assert "ann insures box 1 for 10.00" in screen.text("notes")
        await screen.press("space")
        assert "enter what the patron decides: h draw, s stand, d double" in screen.text("hint")
        await screen.press("p")
        assert "Refused: only two cards of equal value are split" in screen.text("notes")
        await screen.press("g")
        await screen.type("carl 4 100")
        assert "carl joins at seat 4" in screen.text("notes")
        await screen.press("i")
        await screen.choose("Nobody is there to decide on box 1")
        await screen.press("y")
        assert "the dealer draws for it" in screen.text("notes")
        await screen.press("u")
        await screen.choose("as operator: Void the round: impractical")
        await screen.type("the lights failed")
        await screen.press("y")
        assert "Round 1 is void (impractical): the lights failed" in screen.text("notes")

    dealing(tmp_path, scenario, book=BLACKJACK)


# Afterwards


def test_a_blackjack_table_is_replayed_and_verified(database: str) -> None:
    dealt(database, *SPLIT)
    shown = ran("replay", database, "L", "--round", "1")
    settled = shown[shown.index("ann, Blackjack, box 1: win") : shown.index("Round 1 closes")]
    assert "$ 45.00 from float to patron:ann" in settled
    hands = "box 1 (8 of clubs, 3 of diamonds, 9 of clubs) 20"
    dealer = "dealer (6 of diamonds, King of diamonds, 9 of hearts) bust, 25"
    assert f"= the hands: {hands}; {dealer}" in settled
    assert "= the hands: box 1, hand 2 (8 of hearts, 10 of spades) 18; " in settled
    assert "= 45.00 at 1 to 1 = 45.00" in settled
    assert "bob splits too on box 1, for 10.00" in shown
    told = json.loads(ran("replay", database, "L", "--json"))
    assert sum(told["balances"].values()) == 0
    assert all(len(step["clauses"]) == len({each["clause"] for each in step["clauses"]}) for step in told["steps"])
    assert "nothing is wrong" in ran("verify", database)
    assert run("replay", database, "L", "--round", "9").exit_code == 2


def test_blackjack_tables_are_set_up_and_listed(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    new = ("table", "new", "BJ", "--book", BLACKJACK, "--database", database)
    missing = run(*new)
    assert missing.exit_code == 2
    assert "approval of the perfect pairs layout" in missing.stderr
    assert run(*new, "--demonstration", "--option", "decks=9").exit_code == 2
    assert run(*new, "--demonstration", "--limit", "super_sevens=5:10:5").exit_code == 2
    ran(*new, "--demonstration", "--dealing", "live", "--option", "shoe=automated")
    listed = ran("tables", "--database", database)
    assert "BJ  (open, waits for shuffle, demonstration)\n    NI2006-147/blackjack, live dealing\n" in listed
    assert "Super Sevens 5.00 to 5.00 by 5.00" in listed
    assert ran("table", "close", "BJ", "--database", database) == "BJ is closed.\n"
