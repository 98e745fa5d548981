"""Section 4, wagers: who may wager, when, in what, and what is locked once the first card is dealt."""

import pytest

from croupier.games.blackjack import commands as c
from croupier.games.blackjack.facts import (
    NoMoreBetsRecalled,
    SideWagerVoided,
    WagerChanged,
    WagerPlaced,
    WagerTakenBack,
)
from croupier.games.blackjack.procedure import Step
from croupier.ruling import Command, Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.blackjack.play import B06, BOOKS, N02, START, Play, money

each_book = pytest.mark.parametrize("book", BOOKS)
LOCKED = "4.3"


def place(patron: str, amount: int = 10_00, box: int = 1, option: str = "main") -> c.PlaceWager:
    return c.PlaceWager(patron=patron, option=option, amount=amount, box=box)


@rule("blackjack", NI2006_147="4.1", NI2002_45="4.1")
@each_book
def test_players_wager_before_the_first_card(book: str) -> None:
    play = Play(book, burnt=False)
    play.refused(place("ann"), "4.1", Role.PATRON, "ann")  # the shoe is not ready
    play.prepare_shoe()
    assert "4.1" in play.need.under
    for name, box in (("ann", 1), ("bob", 2)):
        (placed,) = play.wager(name, 10_00)
        assert (placed.box, "4.1" in placed.under) == (box, True)
    play.refused(place("zed"), "4.1", Role.PATRON, "zed")  # not at the table
    play.refused(place("bob"), "A:Dealer", Role.PATRON, "ann")


@rule("blackjack", NI2002_45="4.1")
def test_in_a_tournament_every_player_wagers() -> None:
    play = Play(N02, patrons=("ann", "bob", "cat"))
    play.wager("ann", 10_00)
    play.wager("bob", 10_00)
    assert "cat" in play.refused(c.CallNoMoreBets(), "4.1").because
    play.do(t.ExcludePatron(patron="cat", reason="device"), Role.DIRECTOR)
    play.call()


@rule("blackjack", NI2006_147="4.1")
def test_at_a_cash_table_a_player_may_sit_a_round_out() -> None:
    play = Play(B06)
    play.wager("ann", 10_00)
    play.call()


@rule("blackjack", NI2006_147=("4.2", "A:Box"), NI2002_45=("4.2", "A:Box"))
@each_book
def test_a_wager_is_chips_in_a_box(book: str) -> None:
    play = Play(book, patrons=("ann",), boxes=5)
    play.wager("ann", 10_00)
    placed = play.last(WagerPlaced)
    assert {"4.2", "A:Box"} <= set(placed.under)
    assert (play.chips("ann"), play.state.balances["wager:ann:1/main"]) == (START - 10_00, 10_00)
    play.refused(place("ann", 5_00), "4.2", Role.PATRON, "ann")  # one is down: it is changed, not placed again
    play.refused(c.ChangeWager(patron="ann", option="main", amount=START + 5_00), "4.2", Role.PATRON, "ann")
    play.refused(place("ann", 5_00, option="banker"), "A:Box", Role.PATRON, "ann")
    for box in (0, 6, -1):
        play.refused(place("ann", 5_00, box=box), "A:Box", Role.PATRON, "ann")


@rule("blackjack", NI2006_147="4.2", NI2002_45="4.2")
@each_book
def test_nobody_wagers_more_chips_than_are_in_hand(book: str) -> None:
    play = Play(book, patrons=())
    play.join("ann", 1, 20_00)
    play.refused(place("ann", 25_00), "4.2", Role.PATRON, "ann")
    play.wager("ann", 20_00)
    assert play.chips("ann") == 0


@rule("blackjack", NI2006_147="4.1", NI2002_45="4.1")
@each_book
def test_until_then_a_wager_may_be_changed_or_taken_back(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.as_patron("ann", c.ChangeWager(patron="ann", option="main", amount=25_00, box=1))
    assert (play.last(WagerChanged).amount, play.on_layout("ann")) == (25_00, 25_00)
    play.refused(c.ChangeWager(patron="ann", option="main", amount=25_00, box=2), "4.2", Role.PATRON, "ann")
    moved = c.ChangeWager(patron="ann", option="main", amount=5_00, to_option="perfect_pairs")
    play.refused(moved, "A:Box", Role.PATRON, "ann")
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="main"))
    assert (play.last(WagerTakenBack).box, play.chips("ann")) == (1, START)
    play.refused(c.TakeBackWager(patron="ann", option="main"), "4.2", Role.PATRON, "ann")


@rule("blackjack", NI2006_147="4.3", NI2002_45="4.3")
@each_book
def test_once_the_first_card_is_dealt_wagers_stand(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.side("ann", "perfect_pairs")
    attempts: tuple[Command, ...] = (
        place("ann", 5_00),
        place("ann", 5_00, box=2),
        c.ChangeWager(patron="ann", option="main", amount=20_00),
        c.ChangeWager(patron="ann", option="perfect_pairs", amount=10_00),
        c.TakeBackWager(patron="ann", option="main"),
        c.TakeBackWager(patron="ann", option="perfect_pairs"),
    )

    def locked() -> None:
        for attempt in attempts:
            play.refused(attempt, LOCKED, Role.PATRON, "ann")
        play.refused(t.LeaveTable(patron="ann"), LOCKED, Role.PATRON, "ann")

    play.deal("Tc")
    locked()
    play.deal("7d Kh")
    locked()
    play.decide("stand")
    locked()
    play.deal("Ts")
    locked()
    play.finish()
    assert play.won("ann") == 10_00 - 5_00


@rule("blackjack", NI2006_147="4.3", NI2002_45="4.3")
@each_book
def test_a_wager_that_is_settled_may_leave_with_its_owner(book: str) -> None:
    play = Play(book)
    play.wager("ann", 10_00)
    play.wager("bob", 10_00)
    play.deal("Ac Tc 6d Kh 8h")
    play.refused(t.LeaveTable(patron="ann"), LOCKED, Role.PATRON, "ann")
    play.do(c.Settle())
    play.as_patron("ann", t.LeaveTable(patron="ann"))
    assert play.state.balances["away:ann"] == START + 15_00
    play.decide("stand")
    play.deal("Td 9d")
    play.finish()
    assert play.won("bob") == 10_00


@rule("blackjack", NI2006_147=("4.3", "7.2", "9.1"), NI2002_45=("4.3", "7.2", "9.1"))
@each_book
def test_beside_insurance_splits_and_doubles_nothing_is_added_to_a_wager(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.deal("8c Ad 8h")
    play.insure("ann", 5_00)
    play.close_insurance()
    play.decide("split")
    play.deal("3s")
    play.decide("double")
    assert play.on_layout("ann") == 10_00 + 5_00 + 10_00 + 10_00
    play.refused(c.ChangeWager(patron="ann", option="main", amount=50_00), LOCKED, Role.PATRON, "ann")


@rule("blackjack", NI2006_147=("4.1", "16.2(a)"), NI2002_45=("4.1", "16.3(a)"))
@each_book
def test_with_every_wager_void_after_the_call_betting_opens_again(book: str) -> None:
    play = Play(book, patrons=("ann",))
    play.wager("ann", 10_00)
    play.side("ann", "perfect_pairs")
    play.call()
    play.do(c.VoidWagers(patron="ann", reason="late", options=("1/main",)), play.operator)
    assert play.last(SideWagerVoided).option == "perfect_pairs"
    assert "4.1" in play.last(NoMoreBetsRecalled).under
    assert (play.step, play.chips("ann")) == (Step.BET, START)
    play.wager("ann", 10_00)
    play.deal("Tc 7d Kh")


@rule("blackjack", NI2006_147=("16.2(a)", "18.10"), NI2002_45=("16.3(a)", "18.9"))
@each_book
def test_a_side_wager_goes_with_its_void_main_wager(book: str) -> None:
    play = Play(book)
    before = money(play)
    play.wager("ann", 10_00)
    play.side("ann", "perfect_pairs")
    play.wager("bob", 10_00)
    play.call()
    play.do(c.VoidWagers(patron="ann", reason="late", options=("1/main",)), play.operator)
    assert (play.chips("ann"), play.step, play.turn) == (START, Step.DEAL, (2, 1))
    play.deal("Tc 7d Kh")
    play.decide("stand")
    play.deal("Ts")
    play.finish()
    assert (play.won("ann"), play.won("bob"), money(play)) == (0, 10_00, before)
