"""Outside the hours of gaming no round is begun: an open table says so in every book, live or virtual, and asks for
nothing that it would refuse."""

from random import Random

import pytest

from croupier.games.american_roulette.commands import LiftDolly
from croupier.games.commands import CallNoMoreBets, CollectCards, PlaceWager, TakeBackWager, VoidRound
from croupier.play.table import AT
from croupier.ruling import Command, Refusal, Role
from croupier.table import commands as t, open_to
from croupier.table.hours import ENDED
from croupier.table.state import Hours
from croupier.views.table_view import seen_by_patron
from tests.marks import rule
from tests.properties.driving import needed
from tests.rules.table_play import START, TablePlay
from tests.rules.test_citations import B02, B06, G02, M02, M16, M18, P02, R02, U19, at
from tests.rules.tournament_play.cup import IN_TURN, Cup

MINUTE = 60_000
MIDNIGHT = AT - AT % (1440 * MINUTE)
NOON = MIDNIGHT + 720 * MINUTE
NI2002 = {P02: "13.1", B02: "15.1", R02: "8.1", M02: "10.1", G02: "15.1"}
CLAUSES = {**NI2002, B06: "15.1", M16: "13.1", M18: "14.1", U19: "14.1"}
CALLED = [book for book in CLAUSES if book != R02]  # at the wheel a round has begun when wagers open
each_book = pytest.mark.parametrize(("book", "clause"), CLAUSES.items())


def until_midnight(play: TablePlay) -> TablePlay:
    """Open from noon, a minute before its hours end."""
    play.do(t.SetHours(opens=720, closes=1440, utc_offset=0, source="the Act"), play.operator)
    play.at = MIDNIGHT - MINUTE
    return play


def a_wager_of_ann(play: TablePlay) -> PlaceWager:
    offered = (choice.command for choice in open_to(play.state, "ann", Role.PATRON, play.at))
    return next(command for command in offered if isinstance(command, PlaceWager))


def with_a_wager(book: str) -> tuple[TablePlay, Command]:
    """A table at which ann has wagered when the hours end, and the command that takes the wager back."""
    play = until_midnight(at(book, patrons=("ann",)))
    if book == R02:
        play.do(LiftDolly())
    wager = a_wager_of_ann(play)
    play.as_patron("ann", wager)
    return play, TakeBackWager(patron="ann", option=wager.option, box=wager.box)


@rule("mini-baccarat", NI2002_45="10.1", NI2016_685="13.1", NI2018_687="14.1")
@rule("blackjack", NI2002_45="15.1", NI2006_147="15.1")
@rule("canberra-poker", NI2002_45="13.1")
@rule("american-roulette", NI2002_45="8.1")
@rule("pai-gow", NI2002_45="15.1")
@rule("ultimate-texas-holdem", NI2019_212="14.1")
@each_book
@pytest.mark.parametrize("virtual", [False, True])
@pytest.mark.parametrize("burnt", [False, True])
def test_between_rounds_the_table_is_to_close(book: str, clause: str, virtual: bool, burnt: bool) -> None:
    play = until_midnight(at(book, virtual=virtual, burnt=burnt))
    before = play.need
    play.at = MIDNIGHT
    need = play.need
    assert (need.what, need.commands, clause in need.under) == (ENDED, ("close_table",), True)
    assert need.say == "Outside the hours of gaming: no round begins before 12:00. Close the table"
    assert play.operator in need.by
    view = seen_by_patron(play.state, 1, "ann", play.at)
    assert (view.step, view.phase) == (ENDED, "paused")
    play.at = NOON
    assert play.need == before
    play.at = MIDNIGHT
    play.do(t.CloseTable(), play.operator)
    assert play.need.what != ENDED


@pytest.mark.parametrize("book", CLAUSES)
def test_a_round_that_has_begun_is_asked_for_to_its_end(book: str) -> None:
    play, _ = with_a_wager(book)
    random = Random(0)
    if book != R02:
        play.do(CallNoMoreBets())
        while not play.round.opened:
            step = needed(play.state, random, play.at)
            play.do(step.command, step.role)
    before = play.need
    play.at = MIDNIGHT
    assert play.need == before


@pytest.mark.parametrize("book", CALLED)
def test_wagers_that_are_down_go_back_and_none_is_added(book: str) -> None:
    play, taken_back = with_a_wager(book)
    play.join("bob", 3)
    placed = next(iter(play.round.wagers.values()))
    another = PlaceWager(patron="bob", option=placed.option, amount=placed.amount, box=3)
    play.at = MIDNIGHT
    need = play.need
    assert (need.what, need.commands, CLAUSES[book] in need.under) == (ENDED, ("take_back_wager",), True)
    play.refused(another, CLAUSES[book], Role.PATRON, "bob")
    play.refused(CallNoMoreBets(), CLAUSES[book])
    play.as_patron("ann", taken_back)
    assert (play.chips("ann"), play.need.commands) == (START, ("close_table",))


@pytest.mark.parametrize("book", CALLED)
def test_after_the_call_betting_is_opened_again_or_the_round_called_off(book: str) -> None:
    play, taken_back = with_a_wager(book)
    play.do(CallNoMoreBets())
    play.at = MIDNIGHT
    need = play.need
    assert need.what == ENDED
    if book == G02:
        assert need.commands == ("void_round",)
        play.do(VoidRound(round=1, ground="impractical", reason="the hours are over"), play.operator)
        assert play.need.commands == ("collect_cards",)
        play.do(CollectCards())
    else:
        assert need.commands == ("recall_no_more_bets",)
        (recall,) = (c.command for c in open_to(play.state, "", Role.DEALER, play.at) if c.say == "Open betting again")
        play.do(recall)
        play.as_patron("ann", taken_back)
    assert (play.chips("ann"), play.need.commands) == (START, ("close_table",))


@each_book
def test_a_table_of_a_tournament_says_so_too(book: str, clause: str) -> None:
    cup = Cup(book)
    until_midnight(cup)
    cup.at = MIDNIGHT
    need = cup.need
    assert (need.what, need.commands, clause in need.under) == (ENDED, ("close_table",), True)


@pytest.mark.parametrize("book", IN_TURN)
def test_in_a_tournament_a_wager_goes_back_whoever_has_been_asked_since(book: str) -> None:
    cup = Cup(book)
    until_midnight(cup)
    cup.open(marker=2)
    cup.call("ann")
    cup.wager("ann")
    cup.call("bob")
    back = TakeBackWager(patron="ann", option=cup.main, box=next(iter(cup.state.game.round.wagers.values())).box)
    assert isinstance(cup.ask(back, Role.PATRON, "ann"), Refusal)
    cup.at = MIDNIGHT
    assert cup.need.commands == ("take_back_wager",)
    cup.as_patron("ann", back)
    assert (cup.chips("ann"), cup.need.commands) == (START, ("close_table",))


@rule("canberra-poker", NI2002_45=("13.1", "15.15"))
@rule("blackjack", NI2002_45=("15.1", "19.15"), NI2006_147=("15.1", "20.16"))
@rule("mini-baccarat", NI2002_45=("10.1", "13.15"), NI2016_685=("13.1", "15.16"), NI2018_687=("14.1", "16.16"))
@rule("pai-gow", NI2002_45=("15.1", "17.15"))
@rule("ultimate-texas-holdem", NI2019_212=("14.1", "16.17"))
@pytest.mark.parametrize("book", IN_TURN)
def test_in_a_tournament_nobody_is_asked_to_wager_outside_the_hours(book: str) -> None:
    cup = Cup(book)
    until_midnight(cup)
    cup.open(marker=4)
    cup.call("bob")
    cup.wager("bob")
    call = t.CallPlayer(patron="cat")
    cup.at = MIDNIGHT
    refusal = cup.turned_away(call)
    assert {CLAUSES[book], *cup.state.terms.cite("opportunity")} <= set(refusal.under)
    assert not any(choice.command == call for choice in open_to(cup.state, "dee", Role.DEALER, cup.at))
    cup.at = MIDNIGHT - MINUTE
    cup.do(call)


@rule("canberra-poker", NI2002_45="15.15")
@rule("blackjack", NI2002_45="19.15", NI2006_147="20.16")
@rule("mini-baccarat", NI2002_45="13.15", NI2016_685="15.16", NI2018_687="16.16")
@rule("pai-gow", NI2002_45="17.15")
@rule("ultimate-texas-holdem", NI2019_212="16.17")
@pytest.mark.parametrize("book", IN_TURN)
@pytest.mark.parametrize("closes", [False, True])
def test_who_took_a_wager_back_so_is_asked_anew_within_the_hours(book: str, closes: bool) -> None:
    cup = Cup(book)
    until_midnight(cup)
    cup.open(marker=4)
    for name in ("bob", "cat", "dan"):
        cup.call(name)
        cup.wager(name)
    cup.at = MIDNIGHT
    for name in ("dan", "bob", "cat"):
        cup.take_back(name)
    if closes:
        cup.do(t.CloseTable(), cup.operator)
        for _ in range(2 * cup.state.terms.has("cards_checked")):  # once after gaming, and once before it
            cup.do(t.CheckCards(method="one by one"))
    cup.at = NOON
    if closes:
        cup.do(t.OpenTable(), cup.operator)
    cup.deal_on()
    assert cup.everybody() == ["bob", "cat", "dan", "ann"]
    cup.play()


@pytest.mark.parametrize(
    ("opens", "closes", "utc_offset", "minute", "turns"),
    [
        (720, 1440, 0, 0, 720),
        (720, 1440, 0, 720, 1440),
        (720, 360, 0, 100, 360),  # past midnight
        (720, 360, 600, 100, 120),  # noon in Canberra is two o'clock elsewhere
        (0, 1440, 0, 5, 1440),
    ],
)
def test_the_next_moment_at_which_gaming_begins_or_ends(
    opens: int, closes: int, utc_offset: int, minute: int, turns: int
) -> None:
    hours = Hours(opens, closes, utc_offset, "the Act")
    assert hours.turn_after(MIDNIGHT + minute * MINUTE + 17) == MIDNIGHT + turns * MINUTE
