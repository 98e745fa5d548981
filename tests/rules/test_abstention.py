"""A round that proves void counts for the rounds sat out no more than if it had never occurred (X9)."""

from typing import Any

import pytest

from croupier.games.commands import VoidRound
from croupier.instruments import library
from croupier.ruling import Refusal
from croupier.table.commands import VacateSeat
from tests.marks import rule
from tests.rules.test_citations import B06, M16, M18, U19, at


def alone(play: Any, name: str) -> None:
    """A round that one of them plays alone, while ann and bob have the two seats."""
    game = library().book(play.state.setting.book).game
    if game == "mini-baccarat":
        play.wager(name, "player", 10_00)
        play.deal("9c 3d Kh 4s")
        play.finish()
    elif game == "blackjack":
        play.wager(name, 10_00)
        play.deal("Tc 7d 9h")
        play.decide("stand")
        play.deal("Ts")
        play.finish()
    else:
        play.begin(name)
        play.decide("fold")
        play.next_round()


def sit_out(play: Any, rounds: int) -> None:
    """Rounds that only bob plays."""
    for _ in range(rounds):
        alone(play, "bob")


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


@rule("mini-baccarat", NI2016_685=("14.6", "A:Void"), NI2018_687=("15.6", "A:Void"))
@rule("blackjack", NI2006_147=("16.6", "A:Void"))
@rule("ultimate-texas-holdem", NI2019_212=("15.7", "A:Void"))
@pytest.mark.parametrize("book", [B06, M16, M18, U19])
def test_a_wager_on_it_has_not_broken_the_run(book: str) -> None:
    play = at(book, patrons=("ann", "bob"), boxes=2)
    vacate = VacateSeat(patron="ann")
    sit_out(play, 1)
    alone(play, "ann")
    alone(play, "ann")
    sit_out(play, 2)
    assert play.state.patrons["ann"].rounds_abstained == 2
    play.do(VoidRound(round=2, ground="fraud", reason="a mark"), play.operator)
    assert isinstance(play.ask(vacate, play.supervisor), Refusal)  # she wagered on the third, too
    play.do(VoidRound(round=3, ground="fraud", reason="a mark"), play.operator)
    assert play.state.patrons["ann"].rounds_abstained == 3
    play.do(vacate, play.supervisor)
    assert not play.state.patrons["ann"].sat_out
    assert not play.state.patrons["ann"].wagered_in
