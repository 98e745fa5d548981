"""Dealing live Pai Gow in the terminal, with three players; replayed and verified afterwards."""

from pathlib import Path

import pytest

from croupier.cli.terminal import reading
from croupier.cli.terminal.desk import Desk
from croupier.cli.terminal.pai_gow import naming
from croupier.cli.terminal.reading import Unclear
from croupier.conduct import Hosted, House, must
from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.state import Game
from croupier.ruling import Role
from tests.cli.running import PAI_GOW, live_house, number_of, ran, said_at_desk
from tests.cli.screens import DealScreen, dealing
from tests.covering import first

PATRONS = ("ann", "bob", "carl")  # on boxes 2 to 4: box 1 is the House's
BETS = ["", "", "w ann wager 25", "w bob wager 10", "w carl wager 5", "n"]
DEALT = [*BETS, "dice 3 5 6", ""]
SET = [*DEALT, "set", "set", "set"]
HOUSE, ANN, BOB, CARL = "45 36 12 66", "66 55 / 33 22", "44 44 / 11 11", "13 13 46 46"


@pytest.fixture
def database(tmp_path: Path) -> str:
    live_house(tmp_path / "house.db", PAI_GOW, PATRONS).close()
    return str(tmp_path / "house.db")


def dealt(database: str, *typed: str) -> str:
    return ran("deal", "L", "--database", database, "--name", "Dana", typed="\n".join([*typed, "quit", ""]))


def game(hosted: Hosted) -> Game:
    assert hosted.table is not None
    found: Game = hosted.table.game
    return found


# Tiles and dice as they are written


@pytest.mark.parametrize("text", ["45 36 12 66", "45361266", "4-5 6-3 2-1 6-6", "54,63,12,66"])
def test_tiles_are_written_by_their_halves(text: str) -> None:
    assert reading.tiles_of(text) == ("45", "36", "12", "66")


@pytest.mark.parametrize("text", ["", "45 7", "4", "453", "as", "45 / 36", "47"])
def test_what_is_no_tile_is_none(text: str) -> None:
    assert reading.tiles_of(text) == ()


def test_parts_are_parted_by_a_stroke_or_by_their_order() -> None:
    parts = ("45", "36"), ("12", "66")
    assert naming.parts_of("45 36 / 12 66") == naming.parts_of("45 36 12 66") == parts
    for text in ("45 / 36 12 66", "45 36", "45 36 / 12", "x / y"):
        with pytest.raises(Unclear):
            naming.parts_of(text)


def test_dice_are_three_figures() -> None:
    assert reading.dice("3 5 6") == reading.dice("356") == (3, 5, 6)
    for text in ("", "three", "3.5", "12345", "٣"):
        with pytest.raises(Unclear):
            reading.dice(text)


# Line by line


def test_a_round_of_three_is_dealt(database: str) -> None:
    played = ("set carl", "s", "house way bob", HOUSE, ANN, BOB, CARL, "table", "", "table")
    shown = dealt(database, *DEALT, *played)
    for said in (
        "Round 1, no shuffle yet.",
        "Now: Shuffle the tiles face down for the next round [8.1]. An empty line: The tiles are shuffled.",
        "Now: Eight stacks of four, cut to the right [8.2",
        "ann wagers 25.00 on box 2",
        "The three dice, as in 3 5 6?",
        "Dice 3, 5, 6: the first stack goes to box 6",
        "Now: 14: a stack to each box, anticlockwise from box 6",
        "s ann: The hand is set? e: who asks for House Way or concedes.",
        "Box 4, carl sets the hand\nNow: Still to set their hands: ann, bob",
        "Box 3, bob has the hand set by House Way",
        "The House's four tiles, each by its halves, as in 45 36 12 66?",
        "The House: 45, 36, 12, 66: 8, Teen high and pair of Gow",
        "The hand as it is set, two tiles of each part, as in 45 36 / 12 66?",
        "Box 2, ann: 33, 22 low, 66, 55 high: 0, Chong high and 2, Teen high",
        "ann, Wager: lose; 25.00 is lost [11.4",
        "bob, Wager: win; 10.00 at 1 to 1 = 10.00 [11.1",
        " Pay 2×5.00.",
        "  Box 4, carl: [4-6] Ping 10, [4-6] Ping 10, [1-3] Gor 4, [1-3] Gor 4; low pair of Ping · high pair of Gor",
        "Round 1 closes, House 8, Teen high and pair of Gow",
        "  bob, seat 3, 1,010.00: no wager",
    ):
        assert said in shown, said
    assert "nothing is wrong" in ran("verify", database)
    assert "= the hands: bob " in ran("replay", database, "L", "--round", "1")


def test_shuffle_cut_and_dice_have_other_ways() -> None:
    lines = ("la ja now", "la ja", "formation", "cancel", "formation great snake", *BETS[2:], "not flat", "7 7 7", "12")
    shown = said_at_desk(PAI_GOW, PATRONS, *lines, "x", "dice", "3 5 6", "dice 1 1 1", "")
    for said in (
        "la ja comes without anything else.",
        "The tiles are shuffled, La Ja",
        "The approved formation? Type cancel to leave it.\nLeft as it was.",
        "The stacks are built and cut, great snake",
        "A die does not lie flat: the cup is shaken again",
        "Refused: enter 3 dice, each 1 to 6 [2.1",
        "'x' are no dice; write what each shows, as in 3 5 6.",
        "Dice 3, 5, 6: the first stack goes to box 6",
        "Refused: no throw is due; play waits for: deal [8.3",
        "A stack to each box from box 6",
    ):
        assert said in shown, said


def test_an_empty_line_throws_no_dice_and_names_no_tiles() -> None:
    shown = said_at_desk(PAI_GOW, PATRONS, *BETS, "", "", "dice 3 5 6", "", "set", "set", "set", "", HOUSE, "", "")
    assert shown.count("Dice ") == 1
    assert shown.count("The House: ") == 1
    assert "wager: " not in shown


def test_a_hand_that_was_read_in_part_is_shown_to_nobody_who_only_looks_ahead() -> None:
    """One of its tiles changed places with one of a box without a wager, which nobody has read."""
    with live_house(Path("memory:"), PAI_GOW, ("ann",)) as house:
        for command in (
            c.ShuffleTiles(),
            c.CutTiles(),
            c.PlaceWager(patron="ann", option="wager", amount=10_00, box=2),
            c.CallNoMoreBets(),
            c.OpenCup(dice=(1, 1, 1)),
            c.DealTiles(hands=(("66", "33", "55", "22"),)),
            c.CorrectExchange(boxes=(2, 7), numbers=(1, 1), reason="exchanged"),
        ):
            must(house, "L", command, "Dana", Role.DEALER)
        desk = Desk(house, "L", "Dana")
        for look in (c.ReportTileExposed(to="2", number=2), c.ReportTileExposed(to="2", number=2, tile="33")):
            (said,) = desk.preview(look, Role.DEALER)
            assert "once it is done" in said


def test_wrong_tiles_get_the_rules_answer_and_change_nothing(database: str) -> None:
    wrong = (HOUSE, *SET[-3:], "45 36 12", "45 36 12 77", "66 66 66 12", "45 12 / 36 66", "45 66 / 36 12", "fold")
    shown = dealt(database, *DEALT, *wrong, HOUSE, HOUSE, "45 55 / 33 22", ANN)
    for said in (
        "Refused: the House's hand is turned when all hands are set; play waits for: setting of hands",
        "'45 36 12' is not 4 tiles; write each by its two halves, as in 45.",
        "'45 36 12 77' is not 4 tiles",
        "Refused: a set has no further 66 [3.2",
        "Refused: House Way sets it 8, Teen high and pair of Gow",
        "'fold' is not 4 tiles",
        "Refused: a set has no further 45 [3.2",
        "ann, Wager: lose; 25.00 is lost",
    ):
        assert said in shown, said
    with House(database) as house:
        assert game(house.table("L")).round.house.tiles == ("45", "36", "12", "66")


def test_a_hand_to_be_set_by_house_way_is_held_to_it() -> None:
    shown = said_at_desk(PAI_GOW, PATRONS, *DEALT, "house way ann", "set", "set", HOUSE, "44 11 / 44 11", BOB)
    assert "Refused: it was to be set by House Way: pair of Yun and pair of Day" in shown
    assert "Box 2, ann: 44, 44 low, 11, 11 high" in shown


def test_who_concedes_is_picked_from_the_list_and_confirmed(database: str) -> None:
    listed = dealt(database, *DEALT, "e")
    picked = number_of(listed, "as dealer: bob: Have the wager taken")
    shown = dealt(database, picked, "cancel", picked, "yes", "set", "set", HOUSE, ANN, CARL, "table", "")
    assert "This would happen, by order of Dana as dealer:\n  Box 3, bob has the wager taken" in shown
    assert "bob, Wager: lose; 10.00 is lost [11.7" in shown
    assert "  Box 3, bob: 4 tiles face down; wager conceded" in shown
    assert "Round 1 closes" in shown


REPORTS = [
    (["i exposed", "box 2", "1", "45", "", "yes"], "Box 2: the 45 was exposed by the dealer; the hand is played"),
    (["i exposed", "2", "", "4-5", "player", "yes"], "Box 2: the 45 was exposed by the player; the hand is played"),
    (["i exposed", "house", "4", "66", "", "yes"], "The House: the 66 was exposed by the dealer; the hand is played"),
    (["i exposed", "box 2", "5", "45", "", "yes"], "Refused: there is no tile 5 at '2'"),
    (["i exposed", "box 2", "1", "47", "cancel"], "'47' is not a tile; write each by its two halves, as in 45."),
    (["i exposed", "box 2", "1", "45", "nobody", "cancel"], "'nobody' is none of these: dealer, player"),
    (["i absent", "3", "yes"], "Box 3, bob is out of time: House Way"),
    (["i absent", "7", "yes"], "Refused: no setting of box 7 is awaited"),
    (["i set", "ann", "45 36", "yes"], "Refused: nobody has read these tiles: they are named when they are shown"),
    (["i deal", "from box 5", "yes"], "The stacks are dealt again from box 6 (from box 5)"),
    (["i correct", "2", "45 36 12 66", "x", "yes"], "Refused: no tiles that could be corrected are known at '2'"),
    (["u concession", "ann", "no", ANN, "said nothing", "yes"], "Refused: ann has conceded no wager in this round"),
    (["i misdeal"], "Not open now: i misdeal. These are:"),
]


@pytest.mark.parametrize(("typed", "said"), REPORTS)
def test_what_went_wrong_is_reported_by_its_word(typed: list[str], said: str) -> None:
    assert said in said_at_desk(PAI_GOW, PATRONS, *DEALT, *typed)


def test_a_misdeal_gives_the_wagers_back() -> None:
    shown = said_at_desk(PAI_GOW, PATRONS, *BETS[:4], "i misdeal", "a Teen was seen", "yes", "table")
    assert "Misdeal: a Teen was seen; wagers go back" in shown
    assert "  ann, seat 2, 1,000.00: no wager" in shown


def test_two_tiles_exposed_by_the_dealer_leave_the_choice_to_the_player() -> None:
    exposed = [line for number in "12" for line in ("i exposed", "2", number, f"{number}{number}", "", "yes")]
    listed = said_at_desk(PAI_GOW, PATRONS, *DEALT, *exposed, "e", "table")
    assert "ann may call the exposed hand void" in listed
    assert "  Box 2, ann: [1-1] Day 2, [2-2] Bon 4, 2 tiles face down; play it or call it void" in listed
    shown = said_at_desk(PAI_GOW, PATRONS, *DEALT, *exposed, "void ann")
    assert "Box 2, ann: the hand is void, the dealer showed tiles of it" in shown
    played = said_at_desk(PAI_GOW, PATRONS, *DEALT, *exposed, "play ann", "set ann")
    assert "Box 2, ann plays the exposed hand" in played
    assert "Box 2, ann sets the hand" in played


def test_tiles_entered_wrongly_are_put_right_and_set_again() -> None:
    corrected = ("i correct", "2", "66 55 33 15", "the 22 was the 15", "yes")
    again = ("i set", "ann", "66 33", "yes")
    shown = said_at_desk(PAI_GOW, PATRONS, *SET, HOUSE, ANN, *corrected, *again, "45 36 / 12 66", "", "table")
    for said in (
        "Box 2: tiles are put right (the 22 was the 15): 66, 55, 33, 15; settled again: box 2",
        "the effect of naming others is shown once it is done",
        "Box 2, ann sets the hand",
        "Refused: this hand has been read: show it without naming it",
        "Box 2, ann: 55, 15 low, 66, 33 high: 6, Mooy high and 8, Teen high",
    ):
        assert said in shown, said


def test_the_director_rules_on_a_concession_puts_out_and_orders_a_shuffle(database: str) -> None:
    dealt(database, *BETS)
    listed = dealt(database, "u")
    ordered = number_of(listed, "as director: Have the tiles shuffled again")
    shown = dealt(database, ordered, "tracking", "yes", "", "", "dice 1 1 1", "", "set", "set", "set", HOUSE, "i")
    conceded = number_of(shown, "as dealer: ann: Have the wager taken")
    ruled = ("u concession", "ann", "no", ANN, "a gesture misread", "yes")
    shown = dealt(database, conceded, "yes", *ruled, "table", "u")
    assert "ann, Wager: lose; 25.00 is lost [11.7" in shown
    assert "Box 2, ann: 33, 22 low, 66, 55 high" in shown
    out = number_of(shown, "as director: Put bob out of the round")
    shown = dealt(database, out, "gossip", "language", "spoke French", "yes")
    assert "'gossip' is none of these: exchange, information, exposure, language" in shown
    assert "bob is put out of the round (another language while hands are set): spoke French" in shown
    assert "nothing is wrong" in ran("verify", database)


def test_tiles_are_changed_and_checked_between_rounds(database: str) -> None:
    change = number_of(dealt(database, "u"), "as director: Change the tiles")
    shown = dealt(database, change, "a chipped tile", "45 x", "45 66", "yes", "", "u")
    assert "'45 x' is not a tile" in shown
    assert (
        "Replaced: 45, 66 (a chipped tile)\nNow: Check each replacement tile: dealer and director [2.3[check]]."
        in shown
    )
    checked = number_of(shown, "as director: Replacement tiles checked")
    assert "Now: Shuffle the tiles face down" in dealt(database, checked, "yes")


def test_garbage_is_answered_and_changes_nothing() -> None:
    garbage = ("As", "17", "spin", "\x00", "漢字", "9" * 500, "-1", "45 36 / 12", "w", "j", "l", "i 99", "u 99", "/")
    shown = said_at_desk(PAI_GOW, PATRONS, *garbage, *BETS, *garbage, "dice 3 5 6", "", *garbage, "set", "set", "set")
    assert "Not understood: As. " in shown
    assert "Turn the House's hand" in shown
    late = said_at_desk(PAI_GOW, PATRONS, *SET, *garbage, HOUSE, *garbage, ANN)
    assert "ann, Wager: lose; 25.00 is lost" in late


# On a full screen


async def set_hands(screen: DealScreen) -> None:
    await screen.press("space", "space")
    for line in BETS[2:-1]:
        await screen.press("w")
        await screen.type(line.removeprefix("w "))
    await screen.press("n", "3", "5", "6", "enter", "space", "s", "s")


async def tiles(screen: DealScreen, text: str) -> None:
    await screen.press(*text.replace("/", "").replace(" ", ""), "enter")


def test_a_round_of_three_is_dealt_with_keys(tmp_path: Path) -> None:
    async def scenario(screen: DealScreen) -> None:
        assert "a shuffle La Ja" in screen.text("keys")
        await screen.press("a", "f")
        await screen.type("great snake")
        assert "great snake" in screen.text("notes")
        for line in BETS[2:-1]:
            await screen.press("w")
            await screen.type(line.removeprefix("w "))
        await screen.press("n", "f", "3", "enter")
        assert "Refused: enter 3 dice" in screen.text("notes")
        await screen.press("3", "5", "6", "6", "enter")
        assert "Refused: 3566 ENTER" in screen.text("notes")
        await screen.press("escape", "3", "5", "6", "enter")
        assert "Dice 3 5 6 = 14: first stack to box 6" in screen.text("felt")
        await screen.press("space")
        assert "s ann: the hand is set   e House Way or concede" in screen.text("keys")
        await screen.press("s", "e")
        await screen.choose("bob: House Way")
        await screen.press("y", "s")
        assert "Box 3 bob      [▒▒▒][▒▒▒][▒▒▒][▒▒▒] SET BY HOUSE WAY · 10" in screen.text("boxes")
        await screen.press("4", "5", "3")
        assert "typed: 45 3" in screen.text("felt")
        await screen.press("enter")
        assert "'453' is not 4 tiles" in screen.text("notes")
        await screen.press("6", "1", "2", "6", "6", "enter")
        assert "House low 8, Teen high" in screen.text("felt")
        assert "▶ Box 2 ann " in screen.text("boxes")
        await tiles(screen, ANN)
        assert "Box 2 ann      [3-3][2-2][6-6][5-5] LOSES  low 0, Chong high" in screen.text("boxes")
        await tiles(screen, BOB)
        assert "box 3 bob: 10.00 at 1 to 1 = 10.00 · pay 2×5.00 [11.1" in screen.text("boxes")
        await tiles(screen, CARL)
        assert any("ctrl+q quit" in line for line in screen.whole())
        await screen.press("space")
        assert "Shuffle the tiles face down for the next round" in screen.text("now")

    dealing(tmp_path, scenario, book=PAI_GOW, patrons=PATRONS)


def test_reports_are_chosen_from_the_list(tmp_path: Path) -> None:
    async def scenario(screen: DealScreen) -> None:
        await set_hands(screen)
        await screen.press("i")
        await screen.choose("A tile was exposed")
        await screen.type("house")
        await screen.type("2")
        await screen.type("seven")
        assert "is not a tile" in "".join(screen.whole())
        await screen.type("45")
        await screen.type("")
        await screen.press("y")
        assert "The House: the 45 was exposed by the dealer" in screen.text("notes")
        await screen.press("i")
        await screen.choose("Time is up")
        await screen.type("4")
        await screen.press("escape")
        assert screen.text("now").startswith("Still to set their hands: carl")
        await screen.press("u")
        await screen.choose("Put carl out of the round")
        await screen.type("exchange")
        await screen.type("swapped tiles")
        await screen.press("y")
        assert "OUT OF THE ROUND" in screen.text("boxes")
        assert "Turn the House's hand" in screen.text("now")

    dealing(tmp_path, scenario, book=PAI_GOW, patrons=PATRONS)


@pytest.mark.parametrize("size", first([(80, 24), (200, 60), (40, 15)]))
def test_every_desk_can_be_read(tmp_path: Path, size: tuple[int, int]) -> None:
    async def scenario(screen: DealScreen) -> None:
        await set_hands(screen)
        await screen.press("s", "question_mark", "escape")
        await tiles(screen, HOUSE)
        assert size < (80, 24) or any("ctrl+q quit" in line for line in screen.whole())
        assert size < (80, 24) or any("▶ Box 2 ann" in line for line in screen.whole())
        assert "House low 8" in screen.text("felt") or size < (80, 24)

    dealing(tmp_path, scenario, book=PAI_GOW, patrons=PATRONS, size=size)
