"""A round that proves void counts among the rounds sat out no more than if it had never occurred (X9)."""

from typing import Any

import pytest

from croupier.games.commands import VoidRound
from croupier.instruments import library
from croupier.ruling import Refusal
from croupier.table.commands import VacateSeat
from tests.marks import rule
from tests.rules.test_citations import B06, M16, M18, U19, at


def sit_out(play: Any, rounds: int) -> None:
    """Rounds that only bob plays, while ann has the other seat."""
    for _ in range(rounds):
        if library().book(play.state.setting.book).game == "mini-baccarat":
            play.wager("bob", "player", 10_00)
            play.deal("9c 3d Kh 4s")
            play.finish()
        else:
            play.sit_out(1) if play.state.setting.book == U19 else play.sit_out("once")


@rule("mini-baccarat", NI2016_685=("14.6", "A:Void"), NI2018_687=("15.6", "A:Void"))
@rule("blackjack", NI2006_147=("16.6", "A:Void"))
@rule("ultimate-texas-holdem", NI2019_212=("15.7", "A:Void"))
@pytest.mark.parametrize("void", [1, 2, 3])
@pytest.mark.parametrize("book", [B06, M16, M18, U19])
def test_one_that_is_void_after_its_end_was_not_sat_out(book: str, void: int) -> None:
    play = at(book, patrons=("ann", "bob"), boxes=2)
    vacate = VacateSeat(patron="ann")
    sit_out(play, 3)
    assert not isinstance(play.ask(vacate, play.supervisor), Refusal)
    play.do(VoidRound(round=void, ground="fraud", reason="a mark"), play.operator)
    assert isinstance(play.ask(vacate, play.supervisor), Refusal)
    assert play.state.patrons["ann"].rounds_abstained == 2
    sit_out(play, 1)
    play.do(vacate, play.supervisor)
