"""The one time that a wager under the minimum stands is used up when it is settled, and not before (X26)."""

from typing import Any

import pytest

from croupier.games.commands import (
    ChangeWager,
    CollectCards,
    PlaceWager,
    ReportWagerFound,
    TakeBackWager,
    VoidRound,
)
from croupier.games.context import Limit
from croupier.games.poker.commands import Fold
from croupier.games.rounds import UnderMinimumAdvised, WagersVoided
from croupier.games.ultimate_texas_holdem.commands import ReportPlayWager
from croupier.instruments import library
from croupier.ruling import Refusal, Role
from tests.marks import rule
from tests.rules.blackjack.play import B06, Play as Blackjack
from tests.rules.mini_baccarat.play import Play
from tests.rules.pai_gow.play import HOUSE, LOSE
from tests.rules.table_play import TablePlay
from tests.rules.test_citations import BOOKS, at
from tests.rules.tournament_play.cup import MAIN, MINI_BACCARAT

MINIMUM, SHORT = 10_00, 5_00
PAIRS = {"pairs": Limit(MINIMUM, 500_00, SHORT)}
FIXED = ("play", "super_sevens")  # by the Ante, or one amount
each_book = pytest.mark.parametrize("book", BOOKS)


def table(book: str) -> TablePlay:
    """A table with a minimum of 10.00, in multiples of 5.00, where wagers are taken."""
    kinds = at(book).usual_limits()
    play = at(
        book, patrons=("ann",), limits={kind: Limit(MINIMUM, 500_00, SHORT) for kind in kinds if kind not in FIXED}
    )
    if hasattr(play, "lift"):
        play.lift()
    return play


def main(play: TablePlay) -> str:
    return MAIN.get(library().book(play.state.setting.book).game, "main")


def place(play: TablePlay, amount: int) -> PlaceWager:
    return PlaceWager(patron="ann", option=main(play), amount=amount, box=play.state.patrons["ann"].seat)


def advised(play: TablePlay) -> int:
    """How often, counting a wager of 5.00 that ann places now."""
    play.as_patron("ann", place(play, SHORT))
    return len(play.all(UnderMinimumAdvised))


@rule("canberra-poker", NI2002_45=("3.3", "3.3[advise]"))
@rule("blackjack", NI2002_45=("3.3", "3.3[advise]"), NI2006_147=("3.4", "3.4[advise]"))
@rule("american-roulette", NI2002_45=("3.3", "3.3[advise]"))
@rule("mini-baccarat", NI2002_45=("3.3", "3.3[advise]"), NI2016_685=("3.4", "3.4[advise]"))
@rule("mini-baccarat", NI2018_687=("3.4", "3.4[advise]"))
@rule("pai-gow", NI2002_45=("5.3", "5.3[advise]"))
@rule("ultimate-texas-holdem", NI2019_212=("5.4", "5.4[advise]"))
@each_book
def test_a_short_wager_that_was_taken_back_has_not_used_it_up(book: str) -> None:
    play = table(book)
    for times in (1, 2, 3):
        assert advised(play) == times
        play.as_patron("ann", TakeBackWager(patron="ann", option=main(play)))


@each_book
def test_nor_has_one_that_was_raised_in_time(book: str) -> None:
    play = table(book)
    assert advised(play) == 1
    raised = ChangeWager(patron="ann", option=main(play), amount=MINIMUM)
    if library().book(book).game == "american-roulette":  # more is placed, and less taken off
        play.as_patron("ann", place(play, MINIMUM - SHORT))
    else:
        play.as_patron("ann", raised)
    play.as_patron("ann", TakeBackWager(patron="ann", option=main(play)))
    assert advised(play) == 2


@pytest.mark.parametrize("book", MINI_BACCARAT)
def test_as_long_as_it_lies_there_a_second_one_is_returned(book: str) -> None:
    play = table(book)
    advised(play)
    beside = PlaceWager(patron="ann", option="tie", amount=SHORT, box=play.state.patrons["ann"].seat)
    decided = play.ask(beside, Role.PATRON, "ann")
    assert isinstance(decided, Refusal)
    assert "~X26" in decided.under
    play.as_patron("ann", TakeBackWager(patron="ann", option="banker"))
    play.as_patron("ann", beside)


@rule("mini-baccarat", NI2016_685=("3.4", "3.4[advise]"), NI2018_687=("3.4", "3.4[advise]"))
@pytest.mark.parametrize("book", ["NI2016-685/mini-baccarat", "NI2018-687/mini-baccarat"])
def test_nor_does_a_second_one_stand_once_the_first_was_settled_in_the_same_round(book: str) -> None:
    play = Play(book, patrons=("ann",), limits={"main": Limit(MINIMUM, 500_00, SHORT)} | PAIRS)
    play.wager("ann", "player_pair", SHORT)
    play.wager("ann", "player", MINIMUM)
    play.deal("2c 3d 3h 4s")  # the player draws on 5
    play.settle()
    play.do(ReportWagerFound(patron="ann", option="player", amount=SHORT))
    assert play.last(WagersVoided).options == ("player",)
    assert (play.won("ann"), len(play.all(UnderMinimumAdvised))) == (-SHORT, 1)


@rule("blackjack", NI2006_147=("3.4", "3.4[advise]"))
def test_nor_on_another_box_of_the_same_player() -> None:
    play = Blackjack(B06, patrons=("ann",), limits={"main": Limit(MINIMUM, 500_00, SHORT)})
    play.permit_several("ann")
    for box in (1, 3):
        play.wager("ann", MINIMUM, box)
    play.deal("Tc Td Th 6c 6d")
    play.do(ReportWagerFound(patron="ann", option="main", box=1, amount=SHORT))
    play.decide("draw")
    play.card("Ts")  # over 21, and the wager is taken
    play.do(ReportWagerFound(patron="ann", option="main", box=3, amount=SHORT))
    assert play.last(WagersVoided).options == ("3/main",)
    assert (play.won("ann"), len(play.all(UnderMinimumAdvised))) == (-SHORT, 1)


def mini_baccarat(book: str) -> Play:
    return Play(book, patrons=("ann",), limits={"main": Limit(MINIMUM, 500_00, SHORT)})


@pytest.mark.parametrize("book", MINI_BACCARAT)
def test_it_is_not_used_up_in_a_later_round_either_until_one_was_settled(book: str) -> None:
    play = mini_baccarat(book)
    play.wager("ann", "player", SHORT)
    play.as_patron("ann", TakeBackWager(patron="ann", option="player"))
    play.wager("ann", "player", MINIMUM)
    play.deal("9c 3d Kh 4s")
    play.finish()
    assert not play.state.patrons["ann"].advised_of_minimum
    play.play("9h 3c Kd 4h", player=SHORT)
    assert len(play.all(UnderMinimumAdvised)) == 2
    clause = play.state.terms.cite("under_minimum_advice")[0]
    play.refused(PlaceWager(patron="ann", option="player", amount=SHORT, box=1), clause, Role.PATRON, "ann")


@pytest.mark.parametrize("book", MINI_BACCARAT)
def test_a_void_round_uses_it_up_as_little(book: str) -> None:
    play = mini_baccarat(book)
    play.wager("ann", "player", SHORT)
    play.deal("9c 3d")
    play.do(VoidRound(round=1, ground="disturbance", cause="fire", reason="alarm"), play.operator)
    play.finish()
    assert not play.state.patrons["ann"].advised_of_minimum
    play.wager("ann", "player", SHORT)
    assert len(play.all(UnderMinimumAdvised)) == 2


def settle(play: Any) -> None:
    """The wagers that are down are settled in a round of play, and the next one is prepared."""
    game = library().book(play.state.setting.book).game
    if game == "mini-baccarat":
        play.deal("9c 3d Kh 4s")
        play.finish()
    elif game == "blackjack":
        play.deal("Tc 6d Td")
        play.decide("stand")
        play.deal("Ks 9c")
        play.finish()
    elif game == "american-roulette":
        play.wagers(ann={"dozen-3": MINIMUM})  # for the minimum of all wagers together
        play.rest("17")
        play.settle()
        play.lift()
    elif game == "pai-gow":
        play.deal(1, 2, 3)
        play.set("ann")
        play.house(HOUSE)
        play.show(LOSE)
        play.finish()
        play.prepare_shoe()
    else:
        play.deal(*("2s",) if game == "canberra-poker" else ())
        play.as_patron("ann", Fold(patron="ann"))
        play.do(CollectCards())
        play.prepare_shoe()


@rule("canberra-poker", NI2002_45=("3.3", "3.3[advise]", "A:Void"))
@rule("blackjack", NI2002_45=("3.3", "3.3[advise]", "A:Void"), NI2006_147=("3.4", "3.4[advise]", "A:Void"))
@rule("american-roulette", NI2002_45=("3.3", "3.3[advise]", "A:Void"))
@rule("mini-baccarat", NI2002_45=("3.3", "3.3[advise]", "A:Void"), NI2016_685=("3.4", "3.4[advise]", "A:Void"))
@rule("mini-baccarat", NI2018_687=("3.4", "3.4[advise]", "A:Void"))
@rule("pai-gow", NI2002_45=("5.3", "5.3[advise]", "A:Void"))
@rule("ultimate-texas-holdem", NI2019_212=("5.4", "5.4[advise]", "A:Void"))
@pytest.mark.parametrize("void", [1, 2])
@each_book
def test_nor_does_a_round_that_is_void_after_its_end(book: str, void: int) -> None:
    play = table(book)
    play.as_patron("ann", place(play, SHORT))
    settle(play)
    play.as_patron("ann", place(play, MINIMUM))
    settle(play)
    play.do(VoidRound(round=void, ground="fraud", reason="a mark"), play.operator)
    decided = play.ask(place(play, SHORT), Role.PATRON, "ann")
    assert isinstance(decided, Refusal) == (void == 2)
    if void == 1:
        assert advised(play) == 2


@rule("canberra-poker", NI2002_45=("3.3", "3.3[advise]", "7.2"))
@rule("ultimate-texas-holdem", NI2019_212=("5.4", "5.4[advise]", "13.7(a)"))
@pytest.mark.parametrize("void", [False, True])
@pytest.mark.parametrize("book", ["NI2002-45/canberra-poker", "NI2019-212/ultimate-texas-holdem"])
def test_a_bet_that_is_settled_short_of_its_ante_uses_it_up_unless_its_round_is_void(book: str, void: bool) -> None:
    play: Any = table(book)
    play.as_patron("ann", place(play, MINIMUM))
    if library().book(book).game == "canberra-poker":
        play.deal("2s")
        play.bet("ann")
        play.dealers_hand("Ah Kd 9c 7h 2s")
        play.do(ReportWagerFound(box=1, option="bet", amount=SHORT))
        play.settle("Jc Ts 8d 6h 3d")
    else:
        play.deal()
        play.decide("play 4")
        play.board()
        play.dealers_hand("Ks 9d")
        play.do(ReportPlayWager(box=1, amount=SHORT))
        play.settle("As 9c")
    assert len(play.all(UnderMinimumAdvised)) == 1
    play.do(CollectCards())
    play.prepare_shoe()
    if void:
        play.do(VoidRound(round=1, ground="fraud", reason="a mark"), play.operator)
    decided = play.ask(place(play, SHORT), Role.PATRON, "ann")
    assert isinstance(decided, Refusal) is not void
