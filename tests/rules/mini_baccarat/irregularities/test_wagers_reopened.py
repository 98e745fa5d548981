"""Wagers reopened during the initial deal: 13.6 of NI2018-687."""

import pytest

from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import NoBetCoupDirected, RoundClosed, WagerChanged, WagersReopened
from croupier.games.mini_baccarat.procedure import Step
from croupier.ruling import Refusal, Role
from tests.marks import rule
from tests.rules.mini_baccarat.irregularities.books import LOCKED, REOPENED, cash_books, table
from tests.rules.mini_baccarat.play import B16, B18, N02, Play


def dealt_blind(book: str, out: int, **options: str) -> Play:
    """A round of which N cards are out, all face down; ann has the player and a tie, bob the banker."""
    play = table(book, "ann", "bob", dealing="face-down", **options)
    play.wager("ann", "player", 10_00)
    play.wager("ann", "tie", 20_00)
    play.wager("bob", "banker", 30_00)
    play.deal_face_down(out)
    return play


@rule(
    "mini-baccarat",
    NI2016_685=("12.6", "12.6(a)", "12.6(a)(i)", "12.6(a)(ii)", "12.6(a)(iii)", "12.6(a)(iv)"),
    NI2018_687=("13.6", "13.6(a)", "13.6(a)(i)", "13.6(a)(ii)", "13.6(a)(iii)", "13.6(a)(iv)"),
)
@pytest.mark.parametrize("out", [1, 2, 3, 4])
@cash_books
def test_the_supervisor_may_reopen_wagers_while_one_to_four_unseen_cards_are_out(book: str, out: int) -> None:
    section = REOPENED[book]
    play = dealt_blind(book, out)
    play.refused(c.TakeBackWager(patron="bob", option="banker"), LOCKED[book], Role.PATRON, "bob")
    reopen = c.ReopenWagers(reason="a patron was served late")
    for role in (Role.DEALER, Role.OPERATOR, Role.PATRON, Role.INSPECTOR):
        play.refused(reopen, "A:Casino Supervisor", role, "ann")
    play.refused(c.ReopenWagers(reason=""), section, play.supervisor)
    (reopened,) = play.do(reopen, play.supervisor)
    assert isinstance(reopened, WagersReopened)
    assert {section, f"{section}(a)"} <= set(reopened.under)
    assert play.step is Step.REOPENED
    assert isinstance(play.ask(c.DealCard()), Refusal)
    move = c.ChangeWager(patron="ann", option="tie", amount=20_00, box=2)
    amount = c.ChangeWager(patron="ann", option="player", amount=15_00)
    (moved,), (altered,) = play.as_patron("ann", move), play.as_patron("ann", amount)
    assert isinstance(moved, WagerChanged)
    assert f"{section}(a)(i)" in moved.under
    assert f"{section}(a)(ii)" not in moved.under
    assert f"{section}(a)(ii)" in altered.under
    (new,) = play.wager("bob", "tie", 5_00)
    assert f"{section}(a)(iii)" in new.under
    (withdrawn,) = play.as_patron("bob", c.TakeBackWager(patron="bob", option="banker"))
    assert f"{section}(a)(iv)" in withdrawn.under
    (across,) = play.as_patron("bob", c.ChangeWager(patron="bob", option="tie", amount=10_00, to_option="banker"))
    assert {f"{section}(a)(i)", f"{section}(a)(ii)"} <= set(across.under)
    play.call()
    play.refused(c.TakeBackWager(patron="bob", option="banker"), LOCKED[book], Role.PATRON, "bob")
    play.deal_face_down(4 - out)
    play.expose("player", "9h Kh")
    play.expose("banker", "8c Kc")
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (15_00 - 20_00, -10_00)


@rule("mini-baccarat", NI2016_685="12.6", NI2018_687="13.6")
@cash_books
def test_a_reopened_wager_meets_every_test_of_a_first_one(book: str) -> None:
    play = table(book, "ann", "bob", dealing="face-down")
    play.wager("ann", "player", 10_00)
    play.deal_face_down(1)
    play.do(c.ReopenWagers(reason="late"), play.supervisor)
    play.refused(c.ChangeWager(patron="ann", option="player", amount=10_01), "3.3", Role.PATRON, "ann")
    play.refused(c.ChangeWager(patron="ann", option="player", amount=2_000_00), "4.2", Role.PATRON, "ann")
    over = play.as_patron("ann", c.ChangeWager(patron="ann", option="player", amount=600_00))
    assert "3.5" in over[0].under
    both = c.PlaceWager(patron="ann", option="banker", amount=10_00)
    if book == B18:
        play.refused(both, "4.6(b)", Role.PATRON, "ann")
        play.do(c.ApproveBothHands(patron="ann"), play.supervisor)
    play.as_patron("ann", both)


@rule("mini-baccarat", NI2016_685="12.6", NI2018_687="13.6")
@cash_books
def test_the_table_differential_holds_for_reopened_wagers_too(book: str) -> None:
    plain = {"pairs": "none"} if book == B16 else {"pairs": "none", "dragon_bonus": "none"}
    play = Play(book, dealing="face-down", differential=50_00, **plain)
    play.wager("ann", "player", 40_00)
    play.wager("bob", "banker", 80_00)
    play.deal_face_down(2)
    play.do(c.ReopenWagers(reason="late"), play.supervisor)
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="player"))
    play.refused(c.CallNoMoreBets(), "3.6")
    play.as_patron("bob", c.ChangeWager(patron="bob", option="banker", amount=50_00))
    play.call()


@rule("mini-baccarat", NI2016_685=("12.6(b)", "A:No-Bet Coup"), NI2018_687=("13.6(b)", "A:No-Bet Coup"))
@cash_books
def test_if_all_withdraw_the_hand_is_completed_as_a_no_bet_coup(book: str) -> None:
    play = dealt_blind(book, 3)
    play.do(c.ReopenWagers(reason="late"), play.supervisor)
    for name, option in tuple(play.round.wagers):
        play.as_patron(name, c.TakeBackWager(patron=name, option=option))
    _, directed = play.do(c.CallNoMoreBets())
    assert isinstance(directed, NoBetCoupDirected)
    assert f"{REOPENED[book]}(b)" in directed.under
    play.deal_face_down(1)
    play.expose("player", "9h Kh")
    play.expose("banker", "8c Kc")
    assert play.step is Step.COLLECT
    play.finish()
    closed: RoundClosed = play.last(RoundClosed)
    assert (closed.no_bet, closed.result) == (True, "player")
    assert (play.won("ann"), play.won("bob")) == (0, 0)


@rule("mini-baccarat", NI2016_685=("12.6", "12.6(a)"), NI2018_687=("13.6", "13.6(a)"))
@cash_books
def test_wagers_are_not_reopened_before_the_first_card_or_once_one_was_seen(book: str) -> None:
    section = REOPENED[book]
    reopen = c.ReopenWagers(reason="late")
    play = table(book, dealing="face-down")
    play.refused(reopen, section, play.supervisor)
    play.wager("ann", "player", 10_00)
    play.call()
    play.refused(reopen, section, play.supervisor)
    play.deal_face_down(4)
    play.expose("player", "6h Kh")
    play.refused(reopen, section, play.supervisor)
    up = table(book)
    up.wager("ann", "player", 10_00)
    up.deal("6h")
    up.refused(reopen, section, up.supervisor)
    coup = table(book, dealing="face-down")
    coup.do(c.DirectNoBetCoup(requested_by="ann", agreed_by=("ann",)), coup.supervisor)
    coup.deal_face_down(1)
    coup.refused(reopen, "A:No-Bet Coup", coup.supervisor)


@rule("mini-baccarat", NI2016_685="12.6", NI2018_687="13.6")
@cash_books
def test_nor_in_a_round_that_was_not_dealt_in_order(book: str) -> None:
    play = dealt_blind(book, 2)
    play.do(c.ReconstructRound(cards=("", "")))
    play.do(c.ResumeRound())
    play.refused(c.ReopenWagers(reason="late"), REOPENED[book], play.supervisor)
    first_closed = dealt_blind(book, 2)
    first_closed.do(c.ReopenWagers(reason="late"), first_closed.supervisor)
    first_closed.refused(c.ReconstructRound(cards=("", "")), REOPENED[book])


def test_the_tournament_book_does_not_reopen_wagers() -> None:
    play = table(N02, dealing="face-down")
    play.wager("ann", "player", 10_00)
    play.deal_face_down(2)
    play.refused(c.ReopenWagers(reason="late"), "4.5", Role.DIRECTOR)
