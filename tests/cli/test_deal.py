"""Dealing a live table in the terminal: line by line and on a full screen."""

from pathlib import Path

import pytest

from croupier.cli.terminal.deal_app import MOVED_ON
from croupier.cli.terminal.deal_plain import PlainDeal
from croupier.cli.terminal.desk import Desk, arrival_of
from croupier.cli.terminal.reading import Unclear
from croupier.cli.terminal.words import OVERTAKEN
from croupier.conduct import Hosted, House, Overtaken, must, set_up_table
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.state import Game
from croupier.journal import StoreError
from croupier.ruling import Role
from croupier.table import commands as t
from tests.cli.running import BOOK, live_house, ran
from tests.cli.screens import DealScreen, dealing

SHOE = "\n\n200\n\nAs\n"  # shuffled, the cut offered and made, the cutting card placed, an ace burnt


@pytest.fixture
def database(tmp_path: Path) -> str:
    live_house(tmp_path / "house.db").close()
    return str(tmp_path / "house.db")


def dealt(database: str, typed: str) -> str:
    return ran("deal", "L", "--database", database, "--name", "Dana", typed=typed)


def game(hosted: Hosted) -> Game:
    assert hosted.table is not None
    found: Game = hosted.table.game
    return found


# Line by line


def test_what_cannot_be_recorded_is_said_and_dealing_goes_on(database: str) -> None:
    with House(database) as house:
        before = house.store.last_seq()
    shown = dealt(database, "j a\x07nn 3\nl \x1b[2J\ntable\nquit\n")
    assert shown.count("write text without control characters") == 2
    assert "\x07" not in shown.partition("Join_table: ")[2].splitlines()[0]
    assert "ann, seat 1" in shown
    with House(database) as house:
        assert house.store.last_seq() == before


def test_a_round_is_dealt_line_by_line(database: str) -> None:
    shown = dealt(
        database,
        SHOE
        + "w ann banker 25\nw bob tie 5 box 2\nn\n9c\n3d\n7h\n10s\n4s\n\n\nj carl 3 500\nl bob\ntable\nwhy\nquit\n",
    )
    assert "You deal as Dana." in shown
    assert "Now: Burn before the first round of this shoe [5.5]. The card (rank, then suit)?" in shown
    assert "Now: Third card to the banker [7.1" in shown
    assert "Banker: 10 of spades" in shown
    assert "bob, tie: lose; 5.00 is lost" in shown
    assert "ann, banker: win; 25.00 at 1 to 1 less 5% = 23.75 [4.3(a)(i), 8.4, 8.4(b)" in shown
    assert " Pay 4×5.00 + 3×1.00 + 3×0.25." in shown
    assert "Round 1 closes. Banker wins: player 6, banker 7" in shown
    assert "carl joins at seat 3" in shown
    assert "bob leaves" in shown
    assert "  ann, seat 1, 1,023.75: no wager" in shown
    assert "  6.2: " in shown


def test_wrong_cards_and_wrong_lines_are_refused(database: str) -> None:
    rounds = "w ann banker 25\nn\nAs\nAs\nAs\nAs\nKd\nKh\n\n\nw ann banker 25\nn\nAs\nAs\nAs\n"
    shown = dealt(database, SHOE + "how\n" + rounds + "As\nzz\nKd\nAs\ntable\n\nw ann\nw dora tie 5\nquit\n")
    assert "Refused: all 8 cards like As of this shoe have been seen already [2.1" in shown
    assert "'zz' is not a card; type rank then suit, as in Th or As." in shown
    assert "  Banker 1: Ace of spades, King of diamonds" in shown
    assert "Not understood: how. w enters a wager." in shown
    assert "Write who, on what and how much, as in: ann banker 25 (0 takes it off)." in shown
    assert "Refused: the first card has been dealt and wagers stand until settled" in shown
    with House(database) as house:
        assert len(game(house.table("L")).round.places) == 4


def test_a_card_that_is_not_due_gets_the_rules_answer(database: str) -> None:
    shown = dealt(database, SHOE + "Kd\nn\nquit\n")
    assert "Refused: no card is due; play waits for: wagers [4.1, 6.2]." in shown
    assert "Refused: no wager has been placed; a round without wagers" in shown
    assert "Open instead: place wager, direct no bet coup." in shown


def test_an_irregularity_is_filled_in_previewed_and_confirmed(database: str) -> None:
    before = SHOE + "w ann banker 25\nn\n9c\n3d\n7h\n4s\n"
    listed = dealt(database, before + "i\nu\nquit\n")
    lines = [line.strip() for line in listed.splitlines()]
    too_many = next(line for line in lines if "Card too many, exposed" in line).split(":")[0]
    void = next(line for line in lines if "as operator: Void the round: fraud" in line).split(":")[0]
    shown = dealt(database, f"{too_many}\ncancel\n{void}\nmarked cards\nno\nyes\nu 99\n\nquit\n")
    assert "As dealer: Card too many, exposed [13.2" in shown
    assert "Left as it was." in shown
    assert "As operator: Void the round: fraud [15.3" in shown
    assert "The reason?" in shown
    assert "This would happen, by order of Dana as operator:" in shown
    assert "25.00 from wager:ann:banker to patron:ann" in shown
    assert "Type yes to do it, or cancel." in shown
    assert "Round 1 is void (fraud): marked cards" in shown
    assert "Round 1 is void and closed" in shown
    entries = ran("replay", database, "L", "--round", "1")
    assert "Dana (operator), round 1" in entries


def test_what_waits_for_the_supervisor_is_said() -> None:
    said: list[str] = []
    with House("memory:") as house:
        set_up_table(house, "L", BOOK, dealing="live", demonstration=True)
        deal = PlainDeal(Desk(house, "L", "Dana"), said.append)
        deal.run(["", "", "u", "quit"])
        cut = next(line for line in said if "The cards are cut" in line).strip().split(":")[0]
        deal.run([cut, "a lot", "210", "yes", "quit"])
    waits = "Now: The supervisor cuts the cards [5.3[supervisor]]. That is for the supervisor: see u."
    assert waits in said, said
    assert "'a lot' is not a whole number." in said
    assert "The cards are cut behind card 210" in said


def test_face_down_hands_are_dealt_and_turned(tmp_path: Path) -> None:
    live_house(tmp_path / "house.db", dealing="face-down").close()
    typed = SHOE + "w ann player 25\nn\n\n\n\n\n9c 7h\n3d\n3d 4s\n\n\ntable\nquit\n"
    shown = dealt(str(tmp_path / "house.db"), typed)
    assert "Player: a card face down" in shown
    assert "The dealer turns the player's 9 of clubs, 7 of hearts" in shown
    assert "2 face-down cards of the banker are turned at once" in shown
    assert "Round 1 closes. Banker wins: player 6, banker 7" in shown


def test_arrivals_are_read_from_the_right() -> None:
    assert arrival_of("ann 3 500") == ("ann", 3, 500_00)
    assert arrival_of("Mary Ann 1,000") == ("Mary Ann", 0, 1_000_00)
    assert arrival_of("ann") == ("ann", 0, 0)
    for wrong in ("", "ann 1.50 500"):
        with pytest.raises(Unclear):
            arrival_of(wrong)


# On a full screen


PREPARE = ("space", "space", "2", "0", "0", "enter", "enter", "A", "s", "enter")


def test_a_round_is_dealt_with_keys(tmp_path: Path) -> None:
    async def scenario(screen: DealScreen) -> None:
        assert "dealer: Dana" in screen.text("title")
        assert screen.text("now") == "Shuffle the cards for a new shoe [5.1, 5.1(a)]"
        await screen.press(*PREPARE)
        assert "Place your wagers; then announce NO MORE BETS [4.1, 6.2]" in screen.text("now")
        assert "n no more bets" not in screen.text("keys")
        await screen.press("w")
        await screen.type("ann banker")
        assert len(screen.app.screen_stack) == 2  # not understood: asked again
        await screen.type("ann banker 25")
        assert "ann 975.00 · banker 25.00" in screen.text("boxes")
        await screen.press("space")
        assert not game(screen.house.table("L")).round.called
        await screen.press("n", "j", "c")
        assert "Jack of clubs" in screen.text("felt")
        assert "enter confirms, backspace clears" in screen.text("hint")
        await screen.press("backspace", "backspace", "9")
        assert "9 …" in screen.text("felt")
        await screen.press("space")
        assert game(screen.house.table("L")).round.player == ()
        await screen.press("c", "space", "3", "d", "enter", "7", "h", "enter", "4", "s", "enter")
        assert game(screen.house.table("L")).round.player == ("9c", "7h")
        assert "Banker wins: take and pay [8.1]" in screen.text("now")
        assert "BANKER 7 WINS" in screen.text("felt")
        await screen.press("9", "h", "enter", "space")  # no card is awaited: neither Enter nor Space pays
        assert "Refused: 9H ENTER SPACE. Nothing of the kind is awaited now" in screen.text("notes")
        assert "take and pay" in screen.text("now")
        await screen.press("escape", "space")
        assert "25.00 at 1 to 1 less 5% = 23.75 · pay 4×5.00 + 3×1.00 + 3×0.25" in screen.text("boxes")
        assert "Collect the cards" in screen.text("now")
        await screen.press("space")
        assert "Round 2 · shoe 1: 410 left, 6 discarded · cutting card in" in screen.text("shoe")
        await screen.press("question_mark", "escape", "g")
        await screen.type("carl 3 200")
        await screen.press("l")
        await screen.type("bob")
        assert list(screen.house.table("L").table.patrons) == ["ann", "carl"]  # type: ignore[union-attr]

    dealing(tmp_path, scenario)


def test_a_ninth_card_of_a_kind_is_refused_and_cleared(tmp_path: Path) -> None:
    async def scenario(screen: DealScreen) -> None:
        for command in (c.ShuffleCards(), c.OfferCut(patron="ann"), c.CutCards(position=200)):
            must(screen.house, "L", command, "Dana", Role.DEALER)
        for more in (c.PlaceCuttingCard(from_back=12), c.BurnByValue(card="As")):
            must(screen.house, "L", more, "Dana", Role.DEALER)
        for cards in ("As As As As Kd Kh", "As As As"):
            must(screen.house, "L", c.PlaceWager(patron="ann", option="banker", amount=500), "Dana", Role.DEALER)
            must(screen.house, "L", c.CallNoMoreBets(), "Dana", Role.DEALER)
            for card in cards.split():
                must(screen.house, "L", c.DealCard(card=card), "Dana", Role.DEALER)
            if len(cards.split()) == 6:
                must(screen.house, "L", c.Settle(), "Dana", Role.DEALER)
                must(screen.house, "L", c.CollectCards(), "Dana", Role.DEALER)
        await screen.until_shown("now", "Second card to the banker")
        await screen.press("a", "s", "enter")
        assert "Refused: all 8 cards like As of this shoe have been seen already [2.1" in screen.text("notes")
        assert "…" not in screen.text("felt")
        await screen.press("k", "d", "enter")
        assert game(screen.house.table("L")).round.banker == ("As", "Kd")

    dealing(tmp_path, scenario)


def test_an_irregularity_and_a_supervisors_power(tmp_path: Path) -> None:
    async def scenario(screen: DealScreen) -> None:
        await screen.press(*PREPARE)
        must(screen.house, "L", c.PlaceWager(patron="ann", option="banker", amount=500), "ann", Role.PATRON)
        await screen.until_shown("boxes", "banker 5.00")
        await screen.press("n", "9", "c", "enter", "x")
        assert "cutting card in" in screen.text("shoe")
        await screen.press("f6")
        await screen.type("yes")
        assert "it is not due for 401 cards. Type 413 to do it all the same" in " ".join(
            "".join(screen.whole()).split()
        )
        await screen.type("413")
        await screen.press("y")
        assert "cutting card OUT" in screen.text("shoe")
        await screen.press("3", "d", "enter", "7", "h", "enter", "4", "s", "enter", "i")
        await screen.choose("as dealer: Card too many, exposed")
        await screen.type("joker")
        await screen.type("Kh")
        await screen.press("y")
        assert [card.card for card in game(screen.house.table("L")).carried] == ["Kh"]
        await screen.press("i", "escape", "u")
        await screen.choose("as operator: Void the round: fraud")
        await screen.type("marked cards")
        await screen.press("escape")
        assert not game(screen.house.table("L")).round.voided
        await screen.press("u")
        await screen.choose("as operator: Void the round: fraud")
        await screen.type("marked cards")
        await screen.press("y")
        assert game(screen.house.table("L")).round.voided
        assert "Round 1 is void (fraud): marked cards" in screen.text("notes")

    dealing(tmp_path, scenario)


def test_what_others_write_appears_and_half_a_card_is_not_dealt_to_another_hand(tmp_path: Path) -> None:
    async def scenario(screen: DealScreen) -> None:
        await screen.press(*PREPARE)
        with House(str(tmp_path / "house.db")) as elsewhere:
            must(elsewhere, "L", t.JoinTable(patron="carl", seat=3), "carl", Role.PATRON)
            must(elsewhere, "L", c.PlaceWager(patron="ann", option="tie", amount=500), "ann", Role.PATRON)
            await screen.until_shown("notes", "ann wagers 5.00 on tie")
            assert "seat 3 carl" in screen.text("boxes")
            await screen.press("n", "k")
            elsewhere.table("L").catch_up()
            must(elsewhere, "L", c.DealCard(card="9c"), "Dora", Role.DEALER)
            await screen.until_shown("now", "First card to the banker")
            assert f"Refused: K. {MOVED_ON}" in screen.text("notes")
            await screen.press("h", "enter")
            assert "Refused: KH ENTER" in screen.text("notes")
            assert "…" not in screen.text("felt")

    dealing(tmp_path, scenario)


def test_what_another_process_wrote_first_is_taken_in_and_the_command_decided_anew(tmp_path: Path) -> None:
    """Another process writes between the key and the commit: nothing of ours or of theirs is lost."""

    async def scenario(screen: DealScreen) -> None:
        await screen.press(*PREPARE)
        with House(str(tmp_path / "house.db")) as elsewhere:
            must(elsewhere, "L", c.PlaceWager(patron="ann", option="tie", amount=500), "ann", Role.PATRON)
        await screen.press("w")
        await screen.type("bob tie 10")
        assert "bob 990.00 · tie 10.00" in screen.text("boxes")
        assert "ann 995.00 · tie 5.00" in screen.text("boxes")

    dealing(tmp_path, scenario, follow=False)


def test_who_is_overtaken_again_and_again_is_told_so(tmp_path: Path) -> None:
    async def scenario(screen: DealScreen) -> None:
        await screen.press(*PREPARE)
        hosted = screen.house.table("L")
        hosted.submit = lambda *asked: asked[4](Overtaken(hosted.version))  # type: ignore[method-assign]
        await screen.press("w")
        await screen.type("bob tie 10")
        assert OVERTAKEN in screen.text("notes")

    dealing(tmp_path, scenario, follow=False)


def test_a_store_that_fails_is_said_and_the_console_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(screen: DealScreen) -> None:
        def full(*_: object) -> None:
            raise StoreError("house.db: database or disk is full; make room on the disk")

        with monkeypatch.context() as patched:
            patched.setattr(screen.house.store, "commit", full)
            await screen.press("space")
            assert "make room on the disk" in screen.text("notes")
            await screen.press("g")
            await screen.type("carl 3 200")
            assert "make room on the disk" in screen.text("notes")
        await screen.press("space")
        assert game(screen.house.table("L")).shoe_number == 1

    dealing(tmp_path, scenario)
