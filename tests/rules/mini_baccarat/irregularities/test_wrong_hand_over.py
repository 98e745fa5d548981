"""A hand turned by somebody who may not: 13.9 of NI2018-687."""

import pytest

from croupier.games.commands import ReportWagerFound
from croupier.games.mini_baccarat import commands as c
from croupier.games.mini_baccarat.facts import (
    NoBetCoupDirected,
    RoundClosed,
    WagerSettled,
    WithdrawalOffered,
    WrongHandOverReported,
)
from croupier.ruling import Role
from tests.marks import rule
from tests.rules.mini_baccarat.irregularities.books import table
from tests.rules.mini_baccarat.play import B16, B18, N02, Play


def turned_down(*patrons: str, **options: str) -> Play:
    return table(B18, *patrons, dealing="face-down", **options)


@rule("mini-baccarat", NI2018_687="13.9")
@pytest.mark.parametrize("seen", ["nothing", "one hand", "everything"])
def test_after_a_wrong_hand_over_each_wager_may_be_taken_off_even_if_cards_were_seen(seen: str) -> None:
    play = turned_down("ann", "bob", "cyd")
    play.wager("ann", "player", 10_00)
    play.wager("ann", "tie", 10_00)
    play.wager("bob", "banker", 30_00)
    play.deal_face_down(4)
    play.refused(c.HandOver(hand="player", patron="bob"), "6.3(a)")  # the screen does not let it happen
    if seen != "nothing":
        play.expose("player", "9h Kh")
    if seen == "everything":
        play.expose("banker", "8c Kc")
    reported, offered = play.do(c.ReportWrongHandOver(hand="player", patron="bob"))
    assert isinstance(reported, WrongHandOverReported)
    assert {"13.9", "6.3"} <= set(reported.under)
    assert isinstance(offered, WithdrawalOffered)
    assert {"13.9", "~M6", "~M7"} <= set(offered.under)
    for command in (
        c.PlaceWager(patron="bob", option="tie", amount=10_00),
        c.ChangeWager(patron="ann", option="player", amount=20_00),
        c.ChangeWager(patron="ann", option="player", amount=5_00),
    ):
        play.refused(command, "13.9", Role.PATRON, command.patron)
    play.as_patron("bob", c.TakeBackWager(patron="bob", option="banker"))
    play.refused(c.PlaceWager(patron="bob", option="banker", amount=30_00), "13.9", Role.PATRON, "bob")
    play.do(c.ResumeRound())
    play.refused(c.ReopenWagers(reason="to let him back in"), "13.6", play.supervisor)
    play.refused(ReportWagerFound(patron="bob", option="banker", amount=30_00), "13.9", play.supervisor)
    if seen == "nothing":
        play.expose("player", "9h Kh")
    if seen != "everything":
        play.expose("banker", "8c Kc")
    play.finish()
    assert (play.won("ann"), play.won("bob")) == (0, 0)


@rule("mini-baccarat", NI2018_687=("13.9", "13.9[all withdrawn]", "A:No-Bet Coup"))
def test_if_all_are_taken_off_then_too_it_is_a_no_bet_coup() -> None:
    play = turned_down("ann")
    play.wager("ann", "player", 10_00)
    play.deal_face_down(4)
    play.expose("player", "5h Kh")
    play.do(c.ReportWrongHandOver(hand="player", patron="an onlooker"))
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="player"))
    _, directed = play.do(c.ResumeRound())
    assert isinstance(directed, NoBetCoupDirected)
    assert "13.9[all withdrawn]" in directed.under
    play.expose("banker", "7c Kc")
    play.card()
    play.expose("player", "Kd")
    play.finish()
    closed: RoundClosed = play.last(RoundClosed)
    assert (closed.no_bet, closed.result) == (True, "banker")
    assert play.won("ann") == 0


@rule("mini-baccarat", NI2018_687="13.9")
def test_pairs_that_were_settled_stay_settled_after_a_wrong_hand_over() -> None:
    play = turned_down("ann", pairs="perfect")
    play.wager("ann", "player_pair", 10_00)
    play.wager("ann", "banker", 10_00)
    play.deal_face_down(4)
    play.expose("player", "2h 3h")
    play.expose("banker", "7c Kc")
    play.do(c.Settle())
    play.do(c.ReportWrongHandOver(hand="banker", patron="bob"))
    play.refused(c.TakeBackWager(patron="ann", option="player_pair"), "4.3", Role.PATRON, "ann")
    play.as_patron("ann", c.TakeBackWager(patron="ann", option="banker"))
    play.do(c.ResumeRound())
    assert play.won("ann") == -10_00
    settled: WagerSettled = play.last(WagerSettled)
    assert (settled.option, settled.outcome) == ("player_pair", "lose")


@rule("mini-baccarat", NI2018_687="13.9")
def test_whoever_backs_the_hand_may_turn_it_and_nothing_was_wrong() -> None:
    play = turned_down("ann", "bob")
    play.wager("ann", "player", 10_00)
    report = c.ReportWrongHandOver(hand="player", patron="ann")
    play.refused(report, "13.9")  # no round yet
    play.deal_face_down(4)
    play.refused(report, "6.3")
    play.refused(c.ReportWrongHandOver(hand="tie", patron="bob"), "A:Hand")
    up = table(B18)
    up.wager("ann", "player", 10_00)
    up.deal("6h")
    up.refused(c.ReportWrongHandOver(hand="player", patron="bob"), "13.9")


@rule("mini-baccarat", NI2018_687=("13.9", "6.3"))
def test_a_hand_that_was_turned_wrongly_has_a_card_and_somebody_who_turned_it() -> None:
    play = turned_down("ann", "bob")
    play.wager("ann", "player", 10_00)
    play.deal_face_down(1)
    refusal = play.refused(c.ReportWrongHandOver(hand="banker", patron="bob"), "13.9")
    assert "no card of the banker's hand" in refusal.because
    for nobody in ("", " "):
        play.refused(c.ReportWrongHandOver(hand="player", patron=nobody), "6.3")
    play.do(c.ReportWrongHandOver(hand="player", patron="bob"))  # the card went to bob, who has nothing on it


@pytest.mark.parametrize("book", [B16, N02])
def test_the_other_books_leave_it_to_the_supervisor_who_turns_a_hand(book: str) -> None:
    play = table(book, dealing="face-down")
    play.wager("ann", "player", 10_00)
    play.deal_face_down(4)
    play.refused(c.ReportWrongHandOver(hand="player", patron="bob"), "6.3")
