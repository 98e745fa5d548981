"""Taking wagers off after an error: 13.4 of NI2018-687."""

import pytest

from croupier.games.commands import ReportWagerFound
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import (
    NoBetCoupDirected,
    RoundClosed,
    RoundReconstructed,
    WagerTakenBack,
    WithdrawalOffered,
)
from croupier.ruling import Refusal, Role
from tests.marks import rule
from tests.rules.mini_baccarat.irregularities.books import LOCKED, REOPENED, cash_books, table
from tests.rules.mini_baccarat.play import B16, B18, N02, START

ALL_WITHDRAWN = {B16: "12.4[all withdrawn]", B18: "13.4[all withdrawn]"}
WITHDRAWN = {B16: "12.4[withdraw]", B18: "13.4[withdraw]"}


@rule(
    "mini-baccarat",
    NI2016_685=("12.4", "12.4[withdraw]"),
    NI2018_687=("13.4", "13.4[withdraw]"),
)
@pytest.mark.parametrize("out", [1, 2, 3, 4])
@cash_books
def test_while_no_card_has_been_seen_each_wager_may_be_taken_off_whole(book: str, out: int) -> None:
    play = table(book, "ann", "bob", dealing="face-down")
    play.wager("ann", "player", 10_00)
    play.wager("ann", "tie", 20_00)
    play.wager("bob", "banker", 30_00)
    play.deal_face_down(out)
    rebuilt, offered = play.do(c.ReconstructRound(cards=("",) * out))
    assert isinstance(rebuilt, RoundReconstructed)
    assert isinstance(offered, WithdrawalOffered)
    assert {WITHDRAWN[book], "~M18"} <= set(offered.under)
    assert WITHDRAWN[book] in play.need.under
    # Play is held; nothing is replaced, added to or reduced.
    assert isinstance(play.ask(c.DealCard()), Refusal)
    for command in (
        c.PlaceWager(patron="bob", option="tie", amount=10_00),
        c.ChangeWager(patron="ann", option="tie", amount=10_00),
        c.ChangeWager(patron="ann", option="tie", amount=30_00),
        c.ChangeWager(patron="ann", option="tie", amount=20_00, to_option="banker"),
    ):
        play.refused(command, WITHDRAWN[book], Role.PATRON, command.patron)
    (taken,) = play.as_patron("ann", c.TakeBackWager(patron="ann", option="tie"))
    assert isinstance(taken, WagerTakenBack)
    assert WITHDRAWN[book] in taken.under
    assert play.chips("ann") == START - 10_00
    play.refused(c.PlaceWager(patron="ann", option="tie", amount=20_00), WITHDRAWN[book], Role.PATRON, "ann")
    play.do(c.ResumeRound())
    assert set(play.round.wagers) == {("ann", "player"), ("bob", "banker")}
    play.refused(c.TakeBackWager(patron="ann", option="player"), LOCKED[book], Role.PATRON, "ann")
    play.refused(c.ReopenWagers(reason="kind"), REOPENED[book], play.supervisor)
    play.deal_face_down(4 - out)
    play.expose("player", "9h Kh")
    play.expose("banker", "8c Kc")
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (10_00, -30_00)


@rule(
    "mini-baccarat",
    NI2016_685=("12.4[all withdrawn]", "12.4[withdraw]", "A:No-Bet Coup"),
    NI2018_687=("13.4[all withdrawn]", "13.4[withdraw]", "A:No-Bet Coup"),
)
@cash_books
def test_if_all_are_taken_off_the_round_goes_on_as_a_no_bet_coup(book: str) -> None:
    play = table(book, "ann", "bob", dealing="face-down")
    play.wager("ann", "player", 10_00)
    play.wager("bob", "banker", 30_00)
    play.deal_face_down(2)
    play.do(c.ReconstructRound(cards=("", "")))
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="player"))
    play.as_patron("bob", c.TakeBackWager(patron="bob", option="banker"))
    _, directed = play.do(c.ResumeRound())
    assert isinstance(directed, NoBetCoupDirected)
    assert ALL_WITHDRAWN[book] in directed.under
    play.deal_face_down(2)
    play.expose("player", "Kh 5h")
    play.expose("banker", "8c 9c")
    play.card()
    play.expose("player", "3h")
    play.finish()
    closed: RoundClosed = play.last(RoundClosed)
    assert (closed.no_bet, closed.result, closed.bettors) == (True, "player", ())


@rule("mini-baccarat", NI2016_685="12.4[withdraw]", NI2018_687="13.4[withdraw]")
@cash_books
def test_once_a_card_has_been_seen_wagers_stand(book: str) -> None:
    up = table(book)
    up.wager("ann", "player", 10_00)
    up.deal("2h")
    down = table(book, dealing="face-down")
    down.wager("ann", "player", 10_00)
    down.deal_face_down(4)
    down.expose("player", "9h Kh")
    for play, drawn in ((up, ("2h",)), (down, ("9h", "", "Kh", ""))):
        (rebuilt,) = play.do(c.ReconstructRound(cards=drawn))
        assert isinstance(rebuilt, RoundReconstructed)
        play.refused(c.TakeBackWager(patron="ann", option="player"), LOCKED[book], Role.PATRON, "ann")
        play.refused(c.ResumeRound(), "A:Round of Play")


@rule("mini-baccarat", NI2016_685="12.4[withdraw]", NI2018_687="13.4[withdraw]")
@pytest.mark.parametrize("resumed", [False, True])
@cash_books
def test_a_wager_that_was_taken_off_is_not_found_again(book: str, resumed: bool) -> None:
    play = table(book, "ann", "bob", dealing="face-down", pairs="perfect")
    play.wager("ann", "player", 10_00)
    play.wager("ann", "player_pair", 10_00)
    play.wager("bob", "banker", 30_00)
    play.deal_face_down(2)
    play.do(c.ReconstructRound(cards=("", "")))
    for option in ("player", "player_pair"):
        play.as_patron("ann", c.TakeBackWager(patron="ann", option=option))
    if resumed:
        play.do(c.ResumeRound())
    for option in ("player", "player_pair"):
        again = ReportWagerFound(patron="ann", option=option, amount=10_00)
        assert play.refused(again, WITHDRAWN[book], play.supervisor).instead == ()
    play.do(ReportWagerFound(patron="ann", option="tie", amount=10_00), play.supervisor)  # it lay there all the time
    moved = ReportWagerFound(patron="ann", option="tie", amount=10_00, to_option="player")
    play.refused(moved, WITHDRAWN[book], play.supervisor)
    if not resumed:
        play.do(c.ResumeRound())
    play.deal_face_down(2)
    play.expose("player", "9h Kh")
    play.expose("banker", "8c Kc")
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (-10_00, -30_00)
    play.wager("ann", "banker", 10_00)
    play.wager("bob", "banker", 10_00)
    play.call()
    play.do(ReportWagerFound(patron="ann", option="player_pair", amount=10_00), play.supervisor)  # another round


def test_the_tournament_book_has_no_withdrawal_after_an_error() -> None:
    play = table(N02, dealing="face-down")
    play.wager("ann", "player", 10_00)
    play.deal_face_down(2)
    (rebuilt,) = play.do(c.ReconstructRound(cards=("", "")))
    assert isinstance(rebuilt, RoundReconstructed)
    play.refused(c.TakeBackWager(patron="ann", option="player"), "4.5", Role.PATRON, "ann")
