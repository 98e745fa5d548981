"""Dealing live Ultimate Texas Hold-em in the terminal, with three players; replayed and verified afterwards."""

from pathlib import Path

import pytest

from croupier.conduct import Hosted, House, must
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.state import Game
from croupier.ruling import Role
from tests.cli.running import HOLDEM, live_house, number_of, ran, said_at_desk
from tests.cli.screens import DealScreen, dealing

PATRONS = ("ann", "bob", "carl")
BETS = ["", "w ann ante 25", "w ann trips 5", "w bob ante 10", "w carl ante 5"]  # a deck is shuffled first
FLOP, TURN_AND_RIVER = "Ks 4h 2d", "9c 9d"
DECIDED = ["4", "c", "c", FLOP, "2", "f", TURN_AND_RIVER]  # ann at once, bob after the flop, carl not at all
KINGS, ACES, LOW = "Kh Qh", "Ac Ad", "5c 6c"


@pytest.fixture
def database(tmp_path: Path) -> str:
    live_house(tmp_path / "house.db", HOLDEM, PATRONS).close()
    return str(tmp_path / "house.db")


def dealt(database: str, *typed: str) -> str:
    return ran("deal", "L", "--database", database, "--name", "Dana", typed="\n".join([*typed, "quit", ""]))


def game(hosted: Hosted) -> Game:
    assert hosted.table is not None
    found: Game = hosted.table.game
    return found


# Line by line


def test_a_round_of_three_is_dealt_by_hand(database: str) -> None:
    shown = dealt(database, *BETS, "deal", *DECIDED, KINGS, LOW, ACES, "table", "", "table")
    for said in (
        "Now: Take deck 1 from the shuffling shoe for the next round [6.1",
        "ann wagers 25.00 on Ante, box 1\nann wagers 25.00 on Blind, box 1\n",
        "Type n to call it. deal: complete the deal, face down.",
        "Box 3: 2 cards face down\nThe dealer: 2 cards face down\n",
        "c check, 3 play 75.00, 4 play 100.00, f fold?",
        "Now: Reveal the flop: three cards [8.2, A:Flop]. The 3 cards as they lie (rank, then suit)?",
        "Flop: King of spades, 4 of hearts, 2 of diamonds",
        "c check, 2 play 20.00, f fold?",
        "Box 3, carl: folds",
        "Turn and river: 9 of clubs, 9 of diamonds",
        "Now: Announce DEALER'S HAND and turn it [8.8",
        "Dealer's hand: King of hearts, Queen of hearts: two pairs, kings and nines",
        "Now: Box 2, bob: turn the hand, declare it, take or pay, and discard it [9.3",
        "e: who concedes. The 2 cards as they lie (rank, then suit)?",
        "Box 2, bob: 5 of clubs, 6 of clubs: pair of nines",
        "bob, Play: lose; 20.00 is lost [9.8, 9.8(b)",
        "Box 1, ann: Ace of clubs, Ace of diamonds: two pairs, aces and nines",
        "ann, Ante: win; 25.00 at 1 to 1 = 25.00 [9.5, 9.5(a)",
        "ann, Blind: push; 25.00 is returned [9.6, 9.6(c)",
        "ann, Play: win; 100.00 at 1 to 1 = 100.00 [9.8",
        " Pay 1×100.00.",
        "ann, Trips: lose; 5.00 is lost [9.7",
        "  Box 3, carl: 2 cards face down; folded",
        "Round 1 closes, dealer two pairs, kings and nines",
        "  ann, seat 1, 1,120.00: no wager",
        "  bob, seat 2, 960.00: no wager",
    ):
        assert said in shown, said
    assert "nothing is wrong" in ran("verify", database)
    told = ran("replay", database, "L", "--round", "1")
    assert "= the hands: ann two pairs, aces and nines; dealer two pairs, kings and nines; board King of spades" in told


def test_card_by_card_and_as_a_shoe_reads_them(database: str) -> None:
    """Cards that were read are turned without being named, and none is shown before."""
    packets = ["Ks 4h 2d 9c 9d", ACES, "", "3s3c", KINGS]
    shown = dealt(database, *BETS, "n", *packets, "table", "4", "c", "f", "Ks 4h 2d", "", "f", "", "", "", "", "")
    before, turned = shown.split("\nFlop: ")
    assert "An empty line: the next cards, face down; or name what the shoe reads." in before
    assert "Two cards face down to the dealer" in before
    for hidden in ("King of", "Ace of", "3 of", "9 of"):
        assert hidden not in before
    assert "Refused: the shoe has read these cards: turn them without naming them, or correct the reading" in before
    assert "Open instead: correct cards." in before
    assert "An empty line: reveal the flop." in before
    assert turned.startswith("King of spades, 4 of hearts, 2 of diamonds\n")
    assert "Dealer's hand: King of hearts, Queen of hearts" in turned
    assert "Box 1, ann: Ace of clubs, Ace of diamonds: two pairs, aces and nines" in turned
    assert "Round 1 closes" in turned


def test_wrong_cards_and_wrong_lines_get_a_clear_answer_and_change_nothing(database: str) -> None:
    before = ["f", "Ks", "deal", "w ann blind 25", "w dora ante 5", "w ann ante 7", *BETS[1:], "Ks", "2c 3c", "x"]
    after = ["n", "zz", "Ks Kd", "deal", "deal", "5x", "check 5", "play 80", "fly", "", "Ks", "c", "c", "c"]
    flop = ["", "Ks Ks 2d", "Ks", "Ks 4h 2d 9c", "Ks 4h 2x", "fold", FLOP, "4x"]
    shown = dealt(database, "", *before, *after, *flop)
    for said in (
        "Not understood: f. w enters a wager.",
        "Refused: no card is due; play waits for: wagers [4.2",
        "Write who, on what and how much, as in: ann ante 25 (0 takes it off).",
        "Refused: dora is not at the table",
        "Refused: Ante wagers are multiples of 5.00",
        "Refused: 5 cards to be named here; there were 1",
        "Not understood: x.",
        "'zz' is not a card; type rank then suit, as in Th or As.",
        "Refused: 5 cards to be named here; there were 2",
        "Refused: no card is due; play waits for: decision",
        "Refused: a Play wager is 75.00 or 100.00 now [8.1",
        "check comes without anything else. c check, ",
        "Not understood: fly. c check, 3 play 75.00, 4 play 100.00, f fold?",
        "Refused: a deck has no two cards alike [2.1",
        "Refused: 3 cards to be named here; there were 1",
        "Refused: 3 cards to be named here; there were 4",
        "'2x' is not a card",
        "'fold' is not a card",
        "Refused: a Play wager is 50.00 now [8.3",
    ):
        assert said in shown, said
    with House(database) as house:
        assert game(house.table("L")).round.board.face_up == ("Ks", "4h", "2d", "", "")
        assert [hand.acted for hand in game(house.table("L")).round.hands] == [1, 1, 1]


def test_antes_are_refunded_and_who_concedes_is_entered(database: str) -> None:
    decided = [*DECIDED[:-1], "9c 7d"]
    shown = dealt(database, *BETS, "deal", *decided, "Jc Tc", "e", "e 1", "no", "cancel", "e 2", "yes", "", ACES, "")
    for said in (
        "Dealer's hand: Jack of clubs, 10 of clubs: king, jack high; the hand does not qualify",
        "refund the Antes of the hands in play [9.2",
        "e: who concedes. An empty line: refund the Antes.",
        "  e 1: as dealer: ann: Concede the hand [9.1",
        "Type yes to do it, or cancel.",
        "Box 2, bob: conceding hand",
        "bob, Blind: lose; 10.00 is lost [9.1",
        "ann, Ante: push; 25.00 is returned [9.2",
        "ann, Play: win; 100.00 at 1 to 1 = 100.00",
    ):
        assert said in shown, said
    assert "bob, Ante: push" not in shown


REPORTS = [
    (["i absent", "refuses", "yes"], "Box 1, ann: folds (refuses to decide)"),
    (["i absent", "", "yes"], "Box 1, ann: folds (no decision in time)"),
    (["i number", "board", "yes"], "Round 1 is void (misdeal): the board got a wrong number of cards"),
    (["i number", "box 2", "yes"], "Round 1 is void (misdeal): box 2 got a wrong number of cards"),
    (["i number", "box 7", "yes"], "Refused: there are no cards at '7' [13.1"),
    (["i seen", "dealer", "", "Ks", "yes"], "a card of the dealer was seen before any Play wager"),
    (["i seen", "board", "1", "Ks", "yes"], "a communal card was seen before everybody had acted"),
    (["i seen", "1", "1", "Ks", "yes"], "Refused: a player protects the identity of their own cards"),
    (["i seen", "dealer", "9", "Ks", "yes"], "Refused: there is no card 9 at 'dealer'"),
    (["u seen", "board", "2", "Ks", "only I saw it", "yes"], "the King of spades was seen too early; play goes on"),
    (["i nowager", "5", "", "no", "yes"], "cards were dealt to box 5, which has no Ante and Blind"),
    (["i nowager", "5", "2", "yes", "yes"], "Box 5: the hand is void, cards were dealt to box 5"),
    (["i blind", "1", "10", "", "yes"], "the Blind is found to be 10.00; Ante and Blind are settled at 10.00"),
    (["i blind", "1", "0", "yes", "yes"], "Box 1, ann: the hand is void, box 1 has no Blind"),
    (["i blind", "1", "much"], "'much' is not an amount"),
    (["i deck", "torn", "missing", "the 4 of clubs", "yes"], "'torn' is none of these: missing, foreign"),
    (["i deck", "foreign", "a joker", "yes"], "A foreign card: a joker"),
    (["i shoe", "jammed", "yes"], "Round 1 is void (malfunction): jammed"),
    (["u shoe", "jammed", "the cards were out", "yes"], "the cards of the round are not affected: the cards were out"),
    (["u correct", "box 1", "Ks Kd", "misread", "yes"], "Box 1: the entry of its cards is put right (misread)"),
    (["u correct", "box 1", "Ks", "misread", "yes"], "Refused: 2 cards to be named here; there were 1"),
    (["u correct", "river", "Ks", "misread", "yes"], "Refused: no cards lie at 'river'"),
    (["i nothing"], "Not open now: i nothing. These are:"),
]


@pytest.mark.parametrize(("typed", "said"), REPORTS)
def test_what_went_wrong_is_reported_by_its_word(typed: list[str], said: str) -> None:
    assert said in said_at_desk(HOLDEM, PATRONS, *BETS, "deal", *typed)


def test_after_a_faulty_deck_it_is_searched_and_the_shoe_is_replaced(database: str) -> None:
    typed = ["i deck", "missing", "the 4 of clubs", "yes", "", "i search", "another four", "yes"]
    shown = dealt(database, *BETS, "deal", *typed, "i shoe", "jammed", "yes", "u")
    assert "Now: Search the deck for further missing or foreign cards [13.6" in shown
    assert "The deck is searched for missing and foreign cards: another four" in shown
    replaced = number_of(shown, "as supervisor: Replace the shuffling shoe")
    assert "The shuffling shoe is replaced" in dealt(database, replaced, "yes")


def test_a_deck_may_prove_whole_and_a_shoe_be_repaired(database: str) -> None:
    typed = ["i deck", "missing", "the 4 of clubs", "yes", "", "i whole", "it lay on the floor", "yes"]
    shown = dealt(database, *BETS, "deal", *typed, "i shoe", "jammed", "yes", "u")
    assert "The deck is searched for missing and foreign cards: it lay on the floor" in shown
    assert "it is dealt no more" not in shown
    assert "Now: The shuffling shoe has failed: replace or repair it, and use new cards [11.2" in shown
    repaired = number_of(shown, "as supervisor: The shuffling shoe is repaired")
    assert "The shuffling shoe works again: a new belt" in dealt(database, repaired, "a new belt", "yes")


def test_a_play_wager_of_another_amount_is_found_in_settling(database: str) -> None:
    shown = dealt(database, *BETS, "deal", *DECIDED, "i play", "Kh Qh", "i play", "1", "150", "yes", LOW, ACES)
    assert "Not open now: i play. These are:" in shown
    assert "the Play wager is found to be 150.00, 100.00 of it at risk" in shown
    assert "ann, Play: win; 100.00 at 1 to 1 = 100.00" in shown


def test_a_trips_wager_that_was_not_entered_is_found(database: str) -> None:
    shown = dealt(database, *BETS, "deal", "i wager", "1", "trips", "10", "no", "yes")
    assert "the Trips wager is found to be 10.00, 10.00 of it at risk" in shown


def test_powers_ask_for_what_they_need(database: str) -> None:
    listed = dealt(database, *BETS, "u", "deal", "u")
    out = number_of(listed, "as operator: Put bob out of the round")
    shown = dealt(database, out, "chatting", "information", "showed ann a card", "yes", "u")
    assert "'chatting' is none of these: exchange, information, exposure" in shown
    assert "bob is put out of the round (information on a hand): showed ann a card" in shown
    misdeal = number_of(shown, "as supervisor: Void the round: misdeal")
    assert "Round 1 is void (misdeal): a boxed card" in dealt(database, misdeal, "a boxed card", "yes", "")
    order = number_of(dealt(database, "", "u"), "as supervisor: Order a shuffle")
    assert "A shuffle is ordered: sticky cards" in dealt(database, order, "sticky cards", "yes")


def test_cards_that_were_read_are_told_to_nobody_by_trying(database: str) -> None:
    """Nothing that names or shows cards is tried out, unrecorded, while others lie face down."""
    read = ["Ks 4h 2d 9c 9d", "As Ah", "", "", ""]
    shown = dealt(database, *BETS, "n", *read, "u correct", "2", "As 3c", "a try", "cancel")
    assert "the effect of naming others is shown once it is done" in shown
    assert "Refused" not in shown


def test_what_a_report_shows_is_seen_once_it_is_done(database: str) -> None:
    read = ["Ks 4h 2d 9c 9d", "As Ah", "3s 3c", "", "Qd Jd"]
    report = ["i seen", "dealer", "1", ""]
    shown = dealt(database, *BETS, "n", *read, "4", *report, "cancel")
    assert ("shown once it is done" in shown, "Queen" in shown) == (True, False)
    assert "Queen of diamonds" in dealt(database, *report, "yes")


def test_the_deal_may_begin_without_the_call_and_a_scan_of_the_board(database: str) -> None:
    shown = dealt(database, *BETS, "Ks4h2d9c9d", "deal", "table")
    assert "No more bets" not in shown
    assert "  Board: 5 cards face down" in shown
    assert "c check, 3 play 75.00, 4 play 100.00, f fold" in shown


# On a full screen


async def prepared(screen: DealScreen) -> None:
    await screen.press("space")
    for line in BETS[1:]:
        await screen.press("w")
        await screen.type(line.removeprefix("w "))


async def cards(screen: DealScreen, text: str) -> None:
    await screen.press(*text.replace(" ", "").lower(), "enter")


def test_a_round_of_three_is_dealt_with_keys(tmp_path: Path) -> None:
    async def scenario(screen: DealScreen) -> None:
        assert screen.text("now").startswith("Take deck 1 from the shuffling shoe")
        assert "cutting card" not in screen.text("shoe")
        await prepared(screen)
        assert "ann 945.00 · Ante 25.00 · Blind 25.00 · Trips 5.00" in screen.text("boxes")
        assert "n calls no more bets; w enters a wager; d: complete the deal" in screen.text("hint")
        await screen.press("space")
        assert not game(screen.house.table("L")).round.opened
        await screen.press("d")
        assert "▶ Box 1 ann      ▒▒ ▒▒  · Ante 25 · Blind 25 · Trips 5" in screen.text("boxes")
        assert "c check   p play 75.00   m play 100.00   o fold" in screen.text("keys")
        await screen.press("4", "c", "enter")  # a card that was read too early plays nothing
        assert "Refused: 4C ENTER" in screen.text("notes")
        await screen.press("escape", "space", "enter")  # neither decides anything
        await screen.press("m", "c", "c")
        assert "type the 3 cards: rank (A 2-9 T J Q K), then suit (c d h s)" in screen.text("hint")
        await screen.press("space")
        assert screen.text("now").startswith("Reveal the flop")
        await screen.press("k", "s", "4")
        assert "4 …" in screen.text("felt")
        assert "│K    │" in screen.text("felt")
        await screen.press("h", "2", "d", "enter")
        assert "BOARD · AFTER THE FLOP" in screen.text("felt")
        await screen.press("p", "o")
        await cards(screen, "Ks 9d")
        assert "Refused: " in screen.text("notes")
        assert "…" not in screen.text("felt")
        await cards(screen, TURN_AND_RIVER)
        await cards(screen, KINGS)
        assert "DEALER two pairs, kings and nines" in screen.text("felt")
        assert "e concede" in screen.text("keys")
        await cards(screen, LOW)
        assert "Box 2 bob      5♣ 6♣ pair of nines · take 40" in screen.text("boxes")
        assert "    Play: 20.00 is lost [9.8, 9.8(b)" in screen.text("boxes")
        await cards(screen, ACES)
        assert "Box 1 ann      A♣ A♦ two pairs, aces and nines · pay 125 · take 5" in screen.text("boxes")
        assert "    Play: 100.00 at 1 to 1 = 100.00 · pay 1×100.00 [9.8" in screen.text("boxes")
        assert "Box 3 carl     ▒▒ ▒▒ FOLDED · take 10" in screen.text("boxes")
        shown = screen.whole()
        assert any("ctrl+q quit" in line for line in shown)  # nothing has pushed the keys out of sight
        assert not any("▇" in line or "▂" in line for line in shown)
        await screen.press("question_mark", "escape", "space")
        assert screen.text("now").startswith("Take deck 2 from the shuffling shoe")

    dealing(tmp_path, scenario, book=HOLDEM, patrons=PATRONS)


def test_a_shoe_that_reads_is_typed_unseen_and_a_concession_is_entered(tmp_path: Path) -> None:
    async def scenario(screen: DealScreen) -> None:
        await prepared(screen)
        await screen.press("n", "k", "s", "4", "h", "2")
        assert "2 read, face down" in screen.text("felt")
        assert "K" not in screen.text("felt").replace("BOARD", "")
        await screen.press("d", "9", "c", "9", "d", "enter")
        assert "The board: 5 cards face down" in screen.text("notes")
        await cards(screen, ACES)
        await screen.press("space", "d")
        assert "Ace" not in "".join(screen.whole())
        await screen.press("m", "p", "o")
        assert "space: reveal the flop" in screen.text("hint")
        await screen.press("i")
        assert not any("Reveal" in line for line in screen.listed())  # it would show the cards beforehand
        await screen.press("escape", "space", "space")
        await cards(screen, KINGS)
        await screen.press("e")
        await screen.choose("bob: Concede the hand")
        await screen.press("y")
        assert "Box 2, bob: conceding hand" in "".join(screen.whole())
        await screen.press("space")
        assert "Box 1 ann      A♣ A♦ two pairs, aces and nines · pay " in screen.text("boxes")

    dealing(tmp_path, scenario, book=HOLDEM, patrons=PATRONS)


def test_a_report_is_asked_for_field_by_field(tmp_path: Path) -> None:
    async def scenario(screen: DealScreen) -> None:
        await prepared(screen)
        await screen.press("d", "i")
        await screen.choose("A Blind does not equal its Ante")
        await screen.type("one")
        await screen.type("1")
        await screen.type("10")
        await screen.type("maybe")
        await screen.type("no")
        assert any("settled at 10.00" in line for line in screen.whole())
        await screen.press("y")
        assert "▶ Box 1 ann      ▒▒ ▒▒  · Ante 25 · Blind 10 · Trips 5" in screen.text("boxes")
        await screen.press("i")
        await screen.choose("The player in turn does not decide")
        await screen.type("absent")
        await screen.press("escape")
        assert "Box 1, ann" in screen.text("now")
        await screen.press("u")
        await screen.choose("The shuffling shoe has failed, and the cards")
        await screen.type("jammed")
        await screen.type("all cards were out")
        await screen.press("y")
        assert "The shuffling shoe has failed: jammed; the cards of the round are not affected" in screen.text("notes")

    dealing(tmp_path, scenario, book=HOLDEM, patrons=PATRONS)


def test_a_payment_up_to_the_maximum_payout_is_said_in_full_at_eighty_columns(tmp_path: Path) -> None:
    async def scenario(screen: DealScreen) -> None:
        await screen.press("space", "g")
        await screen.type("ann 1 5,000")
        await screen.press("w")
        await screen.type("ann ante 500")
        await screen.press("d", "m")
        for turned in ("Ts Js Qs", "Ks 2d", KINGS, "As 3c"):
            await cards(screen, turned)
        shown = screen.text("boxes")
        assert "royal flush" in shown
        said = "Blind: 500.00 at 500 to 1 = 250,000.00, up to the maximum payout of 50,000.00 · pay 50×1,000.00"
        assert said in " ".join(shown.split())
        assert any("Play: 2,000.00 at 1 to 1" in line for line in screen.whole())

    dealing(tmp_path, scenario, book=HOLDEM)


SEVEN = ("ann", "bob", "carl", "dora", "eve", "fay", "guy")


def test_seven_players_keep_the_one_in_turn_and_the_keys_in_sight(tmp_path: Path) -> None:
    async def scenario(screen: DealScreen) -> None:
        await screen.press("space")
        for box, name in enumerate(SEVEN, 1):
            for option in ("main", "trips"):
                wager = c.PlaceWager(patron=name, option=option, amount=5_00, box=box)
                must(screen.house, "L", wager, "Dana", Role.DEALER)
        must(screen.house, "L", c.CompleteDeal(), "Dana", Role.DEALER)
        await screen.until_shown("now", "Box 1, ann")
        for box, name in enumerate(SEVEN, 1):
            assert any(f"▶ Box {box} {name}" in line for line in screen.whole())
            await screen.press("m")
        for turned in (FLOP, TURN_AND_RIVER, KINGS, ACES, "Qc Qd"):
            await cards(screen, turned)
        shown = screen.whole()
        for said in ("▶ Box 5 eve", "Box 6 fay", "Trips: 5.00 is lost", "ctrl+q quit"):
            assert any(said in line for line in shown), said

    dealing(tmp_path, scenario, book=HOLDEM, patrons=SEVEN)
