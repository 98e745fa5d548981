"""Dealing live Canberra Poker in the terminal, with three players; replayed and verified afterwards."""

from pathlib import Path

import pytest

from croupier.conduct import Hosted, House
from croupier.games.canberra_poker.state import Game
from tests.cli.running import CANBERRA, live_house, number_of, ran, said_at_desk
from tests.cli.screens import DealScreen, dealing

PATRONS = ("ann", "bob", "carl")
BETS = ["", "26", "w ann ante 25", "w bob ante 10", "w carl ante 5", "n"]  # the cards are shuffled and cut first
DEALER = "As Ks 2h 4h 9c"
QUEENS, PAIRS, LOW = "Qc Qd Qh Tc Jd", "3c 3d 5h 5d 6c", "2c 3s 5c 7d 8s"


@pytest.fixture
def database(tmp_path: Path) -> str:
    live_house(tmp_path / "house.db", CANBERRA, PATRONS).close()
    return str(tmp_path / "house.db")


def dealt(database: str, *typed: str) -> str:
    return ran("deal", "L", "--database", database, "--name", "Dana", typed="\n".join([*typed, "quit", ""]))


def game(hosted: Hosted) -> Game:
    assert hosted.table is not None
    found: Game = hosted.table.game
    return found


# Line by line


def test_a_round_of_three_is_dealt_by_hand(database: str) -> None:
    shown = dealt(database, *BETS, "deal 9c", "b", "f", "bet", DEALER, QUEENS, PAIRS, "table", "", "table")
    for said in (
        "Now: Cut the cards once, 2 to 50 cards from the front [5.2",
        "The cards are cut behind card 26",
        "Now: First card to box 1, face down [6.3",
        "An empty line: the next card, face down; or name what the shoe reads. deal: complete the deal.",
        "Box 3: a card face down\nThe dealer: 9 of clubs\n",
        "Now: Box 1, ann: bet 50.00 or fold [7.1",
        "b bet 50.00, f fold?",
        "bob, Ante: lose; 10.00 is lost [7.3",
        "Now: Turn and set the dealer's hand [9.1]. The 5 cards as they lie (rank, then suit)?",
        "Dealer's hand: Ace of spades, King of spades, 2 of hearts, 4 of hearts, 9 of clubs: ace, king high",
        "Box 3, carl: Queen of clubs, Queen of diamonds, Queen of hearts, 10 of clubs, Jack of diamonds: three queens",
        "carl, Bet: win; 10.00 at 3 to 1 = 30.00 [9.4",
        " Pay 1×25.00 + 1×5.00.",
        "ann, Bet: win; 50.00 at 2 to 1 = 100.00 [9.4",
        "  Box 2, bob: 5 cards face down; folded",
        "Round 1 closes, dealer ace, king high",
        "  ann, seat 1, 1,125.00: no wager",
        "Now: Shuffle the cards for the next round [5.1",
    ):
        assert said in shown, said
    assert "nothing is wrong" in ran("verify", database)
    assert "= the hands: carl three queens; dealer ace, king high" in ran("replay", database, "L", "--round", "1")


def test_card_by_card_the_dealers_last_is_named_and_what_was_read_is_not_shown(database: str) -> None:
    first_four = ["", "8h", ""] + [""] * 13
    typed = [*BETS, *first_four, "", "", "", "", "zz", "9c", "table", "b", "b", "b", DEALER]
    shown = dealt(database, *typed)
    before, turned = shown.split("Dealer's hand: ")
    assert "Now: Fifth card to the dealer, face up [6.3" in before
    assert "The card (rank, then suit)? deal: complete the deal." in before
    assert "'zz' is not a card" in before
    assert "The dealer: 9 of clubs" in before
    assert "8 of hearts" not in before
    assert "  Dealer: 9 of clubs, 4 cards face down" in before
    assert turned.startswith("Ace of spades")


def test_a_face_up_card_has_to_be_among_those_named(database: str) -> None:
    shown = dealt(database, *BETS, "deal Ad", "b", "f", "f", DEALER, "As Ks 2h 4h Ad")
    assert "Refused: the Ace of diamonds lies face up there, and was not named [6.3" in shown
    assert "Dealer's hand: Ace of spades, King of spades, 2 of hearts, 4 of hearts, Ace of diamonds: pair of" in shown


def test_completing_the_deal_asks_for_the_card_that_is_face_up(database: str) -> None:
    shown = dealt(database, *BETS, "deal", "two", "cancel", "deal", "10h", "table")
    assert (
        shown.count("The dealer's last card, which is dealt face up (rank, then suit)? Type cancel to leave it.") == 2
    )
    assert "'two' is not a card; type rank then suit, as in Th or As." in shown
    assert "Left as it was.\nNow: First card to box 1, face down" in shown
    assert "  Dealer: 10 of hearts, 4 cards face down" in shown


def test_wrong_lines_get_the_rules_answer_and_change_nothing(database: str) -> None:
    before = ["", "1", "60", "half", "26", "w ann ante 25", "n", "deal 9c", "w ann bet 5", *BETS[3:], "x", "Ks 9c", "b"]
    after = ["deal 9c", "deal 9c", "b 5", "c", "bet", "Ks", "w ann ante 5", "f", "f", "Ks", "2h 2h 3c 4c 9c", "fold"]
    shown = dealt(database, *before, *after)
    for said in (
        "Refused: the cut is 2 to 50 cards from the front [5.2",
        "'half' is not a whole number.",
        "Refused: each player places an Ante; missing: bob, carl [4.1].",
        "Refused: no card is due; play waits for: wagers [4.1",
        "Open instead: call no more bets.",
        "Write who, on what and how much, as in: ann ante 25 (0 takes it off).",
        "'x' is not a card",
        "'b' is not a card",
        "Refused: no card is due; play waits for: decision",
        "bet comes without anything else. b bet 50.00, f fold?",
        "Not understood: c. b bet 50.00, f fold?",
        "Refused: the first card has been dealt and wagers stand until settled",
        "Refused: 5 cards to be named here; there were 1",
        "Refused: a deck has no two cards alike",
        "'fold' is not a card",
    ):
        assert said in shown, said
    with House(database) as house:
        assert game(house.table("L")).round.dealer.face_up == ("", "", "", "", "9c")


REPORTS = [
    (["i absent", "", "yes"], "Box 1, ann: folds (no decision in time)"),
    (["i exposed", "box 1", "2", "Ks", "yes"], "Box 1: the King of spades was exposed; it is turned over"),
    (["i exposed", "dealer", "1", "Ks", "yes"], "The dealer: the King of spades was exposed; it is turned over"),
    (["i exposed", "box 1", "6", "Ks", "yes"], "Refused: there is no card 6 at '1'"),
    (["i exposed", "box 1", "x", "1", "9c", "yes"], "'x' is not a whole number"),
    (["i wager", "1", "main", "30", "yes"], "the Ante wager is found to be 30.00, 30.00 of it at risk"),
    (["i rotation", "2", "yes"], "Box 2, bob: the hand is void, dealt out of rotation"),
    (["i number", "2", "yes"], "Box 2, bob: the hand is void, a wrong number of cards"),
    (["i number", "board", "yes"], "Refused: there are no cards at 'board'"),
    (["i number", "dealer", "yes"], "The dealer's hand has a wrong number of cards: Antes win, Bets are void"),
    (["i nowager", "5", "", "yes"], "Box 5: the hand is void, cards were dealt to box 5, which has no Ante"),
    (["i nowager", "5", "50", "yes"], "cards are left beyond those of the deal: that many cannot lie there"),
    (["i rebuild", "1", "", "", "yes"], "Box 1, ann: the hand is rebuilt from the discard rack"),
    (["i rebuild", "1", "no", "", "yes"], "Box 1, ann: the hand is void, in the discard rack, and beyond rebuilding"),
    (["i rebuild", "1", "perhaps"], "'perhaps' is none of these: yes, no"),
    (["f", "i rebuild", "1", "yes", "2c 3c", "yes"], "Refused: 5 cards to be named here; there were 2"),
    (
        ["u correct", "dealer", "2c 3c 4c 5c 9d", "the 9 is red", "yes"],
        "put right (the 9 is red); face up: 9 of diamonds",
    ),
]


@pytest.mark.parametrize(("typed", "said"), REPORTS)
def test_what_went_wrong_is_reported_by_its_word(typed: list[str], said: str) -> None:
    assert said in said_at_desk(CANBERRA, PATRONS, *BETS, "deal 9c", *typed)


def test_a_card_of_the_dealers_exposed_in_the_deal_stays_up_and_the_third_ends_the_round() -> None:
    exposed = ["i exposed", "dealer", "1", "Ks", "yes"]
    shown = said_at_desk(CANBERRA, PATRONS, *BETS, "", "", "", "", *exposed, "deal", "table")
    assert "The dealer: the King of spades was exposed; it stays face up" in shown
    assert "  Dealer: King of spades, 4 cards face down" in shown
    two_more = [*(["i exposed", "1", "1", "Qs", "yes"]), *(["i exposed", "2", "1", "Js", "yes"])]
    void = said_at_desk(CANBERRA, PATRONS, *BETS, "", "", "", "", *exposed, *two_more, "", "table")
    assert "Round 1 is void (exposed cards): 3 cards were exposed" in void
    assert "Round 1 is void and closed" in void


def test_a_fouled_dealers_hand_pays_antes_without_turning_a_hand(database: str) -> None:
    shown = dealt(database, *BETS, "deal 9c", "b", "f", "b", "i number", "dealer", "yes", "", "", "table", "")
    assert "Now: Box 3, carl: pay the Ante and return any Bet; the hand stays face down [11.5" in shown
    assert "carl, Ante: win; 5.00 at 1 to 1 = 5.00 [11.5" in shown
    assert "ann, Bet: void; 50.00 is returned [11.5" in shown
    assert "  Box 1, ann: 5 cards face down" in shown
    assert "nothing is wrong" in ran("verify", database)


def test_the_director_puts_somebody_out_and_issues_chips(database: str) -> None:
    listed = dealt(database, *BETS, "deal 9c", "j dora 5 100", "u")
    assert "Refused: tournament chips are issued, not bought [15.12, 4.2]. Open instead: issue chips." in listed
    out = number_of(listed, "as director: Put bob out of the round")
    shown = dealt(database, out, "exchange", "swapped a card with ann", "yes", "u")
    assert "bob is put out of the round (cards exchanged): swapped a card with ann" in shown
    issue = number_of(shown, "as director: Issue chips to dora")
    assert "dora is issued 100.00 in tournament chips" in dealt(database, issue, "100", "yes")


# On a full screen


async def prepared(screen: DealScreen) -> None:
    await screen.press("space", "2", "6", "enter")
    for line in BETS[2:-1]:
        await screen.press("w")
        await screen.type(line.removeprefix("w "))


async def cards(screen: DealScreen, text: str) -> None:
    await screen.press(*text.replace(" ", "").lower(), "enter")


def test_a_round_of_three_is_dealt_with_keys(tmp_path: Path) -> None:
    async def scenario(screen: DealScreen) -> None:
        await prepared(screen)
        assert "n calls no more bets; w enters a wager" in screen.text("hint")
        await screen.press("n")
        assert "d complete the deal" in screen.text("keys")
        await screen.press("space")
        assert "Box 1 ann      ▒▒" in screen.text("boxes")
        assert "First card to box 2, face down" in screen.text("now")
        await screen.press("d")
        await screen.type("joker")
        assert len(screen.app.screen_stack) == 2  # not understood: asked again
        await screen.press("escape", "d")
        await screen.type("9c")
        assert "│9    │" in screen.text("felt")
        assert "▶ Box 1 ann      ▒▒ ▒▒ ▒▒ ▒▒ ▒▒  · Ante 25" in screen.text("boxes")
        await screen.press("space", "b", "o", "b")
        assert "Turn and set the dealer's hand" in screen.text("now")
        await screen.press("a", "s", "k", "s")
        assert "King of spades" in screen.text("felt")
        await screen.press("2", "h", "4", "h", "9", "c", "enter")
        assert "DEALER ace, king high" in screen.text("felt")
        await cards(screen, "As 2c 3c 4c 5c")
        assert "Refused: the Ace of spades of this deck" in screen.text("notes")
        await cards(screen, QUEENS)
        assert "Box 3 carl     Q♣ Q♦ Q♥ 10♣ J♦ three queens · pay 35" in screen.text("boxes")
        assert "    Bet: 10.00 at 3 to 1 = 30.00 · pay 1×25.00 + 1×5.00 [9.4" in screen.text("boxes")
        await cards(screen, PAIRS)
        assert "Box 2 bob      ▒▒ ▒▒ ▒▒ ▒▒ ▒▒ FOLDED · take 10" in screen.text("boxes")
        assert any("ctrl+q quit" in line for line in screen.whole())
        await screen.press("space")
        assert "Shuffle the cards for the next round" in screen.text("now")

    dealing(tmp_path, scenario, book=CANBERRA, patrons=PATRONS)


def test_reports_are_chosen_from_the_list_and_read_cards_stay_hidden(tmp_path: Path) -> None:
    async def scenario(screen: DealScreen) -> None:
        await prepared(screen)
        await screen.press("n", "a", "s")
        assert "1 read, face down" in screen.text("felt")
        assert "Ace" not in "".join(screen.whole())
        await screen.press("enter", "i")
        await screen.choose("The dealing exposed a card")
        await screen.type("box 1")
        await screen.type("")
        await screen.type("")  # the shoe has read it
        assert any("shown once it is done" in line for line in screen.whole())
        assert "Ace" not in "".join(screen.whole())
        await screen.press("y")
        assert "Box 1: the Ace of spades was exposed; it is turned over" in screen.text("notes")
        await screen.press("i")
        await screen.choose("A wrong number of cards")
        await screen.type("dealer")
        await screen.press("escape")
        assert not game(screen.house.table("L")).round.dealer_fouled
        await screen.press("u")
        await screen.choose("Put ann out of the round")
        await screen.type("information")
        await screen.type("talked")
        await screen.press("y")
        assert "ann is put out of the round (information on a hand): talked" in screen.text("notes")
        assert "OUT OF THE ROUND" in screen.text("boxes")

    dealing(tmp_path, scenario, book=CANBERRA, patrons=PATRONS)
