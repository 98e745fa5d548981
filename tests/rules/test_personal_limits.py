"""The marker that stands there at the first card decides how much of a wager is at risk (X27)."""

from typing import Any

import pytest

from croupier.games.commands import CallNoMoreBets, PlaceWager, ReportWagerFound
from croupier.games.context import Limit
from croupier.games.mini_baccarat.commands import ReopenWagers
from croupier.instruments import library
from croupier.ruling import Fact
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.blackjack.play import B06
from tests.rules.mini_baccarat.play import B16, B18, Play as MiniBaccarat
from tests.rules.test_citations import U19, at

MOST, RAISED = 100_00, 200_00
BOOKS = (B06, B16, B18, U19)
LIMIT = Limit(10_00, MOST, 5_00)
each_book = pytest.mark.parametrize("book", BOOKS)
CARDS = {B06: ("Tc 6d Td 5c Kh",), B16: ("9c 3d Kh 4s",), B18: ("9c 3d Kh 4s",), U19: ()}


def table(book: str) -> Any:
    return at(book, patrons=("ann", "bob"), limits={"main": LIMIT})


def marker(play: Any, maximum: int) -> tuple[Fact, ...]:
    return play.do(t.PlacePersonalLimit(patron="ann", maximum=maximum), play.operator)


def wagers(play: Any) -> None:
    """Ann and bob wager twice the maximum."""
    option = "player" if library().book(play.state.setting.book).game == "mini-baccarat" else "main"
    for box, patron in enumerate(("ann", "bob"), start=1):
        play.as_patron(patron, PlaceWager(patron=patron, option=option, amount=RAISED, box=box))


def at_risk(play: Any, patron: str = "ann") -> set[int]:
    return {wager.at_risk for wager in play.state.game.round.wagers.values() if wager.patron == patron}


@rule("blackjack", NI2006_147=("3.2", "3.5"))
@rule("mini-baccarat", NI2016_685=("3.2", "3.5"), NI2018_687=("3.2", "3.5"))
@rule("ultimate-texas-holdem", NI2019_212=("5.2", "5.5"))
@each_book
def test_one_that_is_placed_after_the_wager_raises_it(book: str) -> None:
    play = table(book)
    wagers(play)
    assert at_risk(play) == {MOST}
    marker(play, 150_00)
    assert (at_risk(play), at_risk(play, "bob")) == ({150_00}, {MOST})
    marker(play, RAISED)
    assert at_risk(play) == {RAISED}


@rule("blackjack", NI2006_147=("3.2", "3.5"))
@rule("mini-baccarat", NI2016_685=("3.2", "3.5"), NI2018_687=("3.2", "3.5"))
@rule("ultimate-texas-holdem", NI2019_212=("5.2", "5.5"))
@each_book
@pytest.mark.parametrize("called", [False, True])
def test_one_that_is_taken_away_before_the_first_card_raises_nothing(book: str, called: bool) -> None:
    play = table(book)
    marker(play, RAISED)
    wagers(play)
    assert at_risk(play) == {RAISED}
    if called:
        play.call()
    marker(play, 0)
    assert (at_risk(play), at_risk(play, "bob")) == ({MOST}, {MOST})


@rule("blackjack", NI2006_147=("3.2", "3.5"))
@rule("mini-baccarat", NI2016_685=("3.2", "3.5"), NI2018_687=("3.2", "3.5"))
@rule("ultimate-texas-holdem", NI2019_212=("5.2", "5.5"))
@each_book
def test_after_the_first_card_it_changes_no_wager(book: str) -> None:
    play = table(book)
    wagers(play)
    play.deal(*CARDS[book])
    marker(play, RAISED)
    assert at_risk(play) == {MOST}


@rule("blackjack", NI2006_147=("3.2", "3.5"))
@rule("mini-baccarat", NI2016_685=("3.2", "3.5"), NI2018_687=("3.2", "3.5"))
@pytest.mark.parametrize("book", [B06, B16, B18])
@pytest.mark.parametrize("before", [0, RAISED])
def test_nor_a_wager_that_is_found_to_be_another_after_it(book: str, before: int) -> None:
    play = table(book)
    if before:
        marker(play, before)
    wagers(play)
    play.deal(*CARDS[book])
    marker(play, RAISED - before)
    (wager,) = (each for each in play.state.game.round.wagers.values() if each.patron == "ann")
    lies = ReportWagerFound(patron="ann", option=wager.option, amount=150_00, box=wager.box)
    play.do(lies, play.supervisor)
    assert at_risk(play) == {150_00 if before else MOST}


@rule("mini-baccarat", NI2016_685="12.6(a)(ii)", NI2018_687="13.6(a)(ii)")
@pytest.mark.parametrize("book", [B16, B18])
def test_a_marker_of_reopened_wagers_stands_for_what_is_found_later(book: str) -> None:
    play = MiniBaccarat(book, limits={"main": LIMIT}, dealing="face-down")
    wagers(play)
    play.deal_face_down(4)
    play.do(ReopenWagers(reason="a question"), play.supervisor)
    marker(play, RAISED)
    play.do(CallNoMoreBets())
    marker(play, 0)
    play.do(ReportWagerFound(patron="ann", option="player", amount=150_00), play.supervisor)
    assert at_risk(play) == {150_00}


@rule("ultimate-texas-holdem", NI2019_212=("5.2", "5.5"))
def test_trips_keep_their_own_maximum() -> None:
    play = at(U19, patrons=("ann",), limits={"main": LIMIT, "trips": LIMIT})
    for option in ("main", "trips"):
        play.as_patron("ann", PlaceWager(patron="ann", option=option, amount=RAISED, box=1))
    marker(play, RAISED)
    wagered = play.state.game.round.wagers
    assert [wagered["ann", option].at_risk for option in ("main", "blind", "trips")] == [RAISED, RAISED, MOST]


@rule("mini-baccarat", NI2016_685=("3.2", "3.6"), NI2018_687=("3.2", "3.6"))
@pytest.mark.parametrize("book", [B16, B18])
def test_it_raises_no_wager_over_the_table_differential(book: str) -> None:
    play = MiniBaccarat(book, limits={"main": LIMIT}, differential=150_00)
    play.wager("ann", "player", RAISED)
    marker(play, RAISED)
    assert at_risk(play) == {MOST}
    play.wager("bob", "banker", 50_00)
    marker(play, RAISED)
    assert at_risk(play) == {RAISED}


@rule("mini-baccarat", NI2018_687=("3.2", "13.6", "13.6(a)"))
def test_it_goes_for_wagers_that_are_reopened_too() -> None:
    play = MiniBaccarat(B18, limits={"main": LIMIT}, dealing="face-down")
    wagers(play)
    play.deal_face_down(4)
    marker(play, RAISED)
    assert at_risk(play) == {MOST}
    play.do(ReopenWagers(reason="served late"), play.supervisor)
    marker(play, RAISED)
    assert at_risk(play) == {RAISED}
