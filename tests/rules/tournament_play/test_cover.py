"""A player who could not cover a later stake is told while the wager can still be made smaller (T7, U22)."""

import pytest

from croupier.cli.terminal.words import covers
from croupier.games.commands import ChangeWager
from croupier.ruling import Role
from croupier.table.commands import ExcuseFromRound
from croupier.views.follow_on import CoverView
from croupier.views.table_view import AnyTableView, seen_by
from tests.marks import rule
from tests.rules.table_play import TablePlay
from tests.rules.tournament_play.cup import B02, B06, BOOKS, LEAST, P02, SEATS, U19, Cup

FOLLOWS = {P02: 3, B02: 2, B06: 2, U19: 3}  # how often the wager has to be there, with all that goes with it
ELSEWHERE = tuple(book for book in BOOKS if book not in FOLLOWS)
LAST = {P02: "only a fold is left", B02: "neither can be made", B06: "no hand can be split", U19: "only a fold is left"}
CLAUSE = {P02: "~T7", B02: "~T7", B06: "~T7", U19: "~U22"}
where_something_follows = pytest.mark.parametrize("book", FOLLOWS)


def cup_of(book: str, **chips: int) -> Cup:
    """A round is open, and the first is asked to wager."""
    cup = Cup(book, seats={})
    for name, cents in chips.items():
        cup.seat(name, SEATS[name], cents)
    cup.open(marker=SEATS[next(iter(chips))] if cup.marker_is_used else 0)
    if cup.marker_is_used:
        cup.call(next(iter(chips)))
    return cup


def view(cup: TablePlay, name: str = "", role: Role | None = Role.PATRON) -> AnyTableView:
    return seen_by(cup.state, 1, name, role)


def warned(cup: TablePlay, name: str) -> CoverView | None:
    return next((each for each in view(cup, name).cover if each.patron == name), None)


@rule("canberra-poker", NI2002_45=("7.2", "15.12"))
@rule("blackjack", NI2002_45=("A:Double", "A:Split", "19.12"), NI2006_147=("A:Split", "20.13"))
@rule("ultimate-texas-holdem", NI2019_212="16.14")
@where_something_follows
def test_before_wagering_a_player_is_told_how_far_the_chips_reach(book: str) -> None:
    stack = FOLLOWS[book] * 4 * LEAST + LEAST  # not quite enough for the next chip
    cup = cup_of(book, ann=stack, bob=1_000_000_00)
    told = warned(cup, "ann")
    assert told is not None
    assert (told.up_to, told.short) == (4 * LEAST, False)
    assert "Your chips cover" in told.say
    assert "20.00" in told.say
    assert LAST[book] in told.say
    assert CLAUSE[book] in told.under
    assert warned(cup, "bob") is None  # whatever the sign allows is covered
    assert view(cup, "bob").cover == ()  # nobody is told of somebody else's
    assert view(cup, "", None).cover == ()


@where_something_follows
def test_it_is_said_too_where_no_wager_at_all_would_leave_enough(book: str) -> None:
    cup = cup_of(book, ann=FOLLOWS[book] * LEAST - 25)
    assert cup.least <= cup.chips("ann")  # ann still takes part
    told = warned(cup, "ann")
    assert told is not None
    assert told.up_to == 0
    assert LAST[book] in told.say


@where_something_follows
def test_with_a_wager_down_only_one_that_is_too_large_is_warned_of(book: str) -> None:
    cup = cup_of(book, ann=FOLLOWS[book] * 4 * LEAST)
    cup.wager("ann", 4 * LEAST)
    assert warned(cup, "ann") is None
    cup.as_patron("ann", ChangeWager(patron="ann", option=cup.main, amount=5 * LEAST))
    told = warned(cup, "ann")
    assert told is not None
    assert (told.short, told.up_to) == (True, 4 * LEAST)
    assert told.say.startswith("With this")
    cup.close()
    assert view(cup, "ann").cover == ()  # nothing can be changed any more


@where_something_follows
def test_the_staff_see_it_of_everybody(book: str) -> None:
    cup = cup_of(book, ann=FOLLOWS[book] * 4 * LEAST, bob=FOLLOWS[book] * 6 * LEAST)
    for role in (Role.DEALER, Role.DIRECTOR, Role.INSPECTOR):
        shown = view(cup, "dee", role)
        assert [(each.patron, each.up_to) for each in shown.cover] == [("ann", 4 * LEAST), ("bob", 6 * LEAST)]
        assert all(each.say.startswith(f"{each.patron}'s chips") for each in shown.cover)
    line = covers(view(cup, "dee", Role.DEALER), "ann")
    assert line.startswith("ann's chips cover")
    assert CLAUSE[book] in line
    assert covers(view(cup, "dee", Role.DEALER), "zoe") == ""


@pytest.mark.parametrize("book", ELSEWHERE)
def test_elsewhere_nothing_follows_a_wager(book: str) -> None:
    cup = cup_of(book, ann=2 * LEAST)
    assert view(cup, "ann").cover == view(cup, "dee", Role.DEALER).cover == ()


@pytest.mark.parametrize("book", [B06, U19])
def test_who_can_buy_chips_is_not_warned_of_their_end(book: str) -> None:
    cash = TablePlay(book, patrons=("ann",), burnt=False)
    assert view(cash, "ann").cover == ()


def test_who_sits_out_is_not_warned() -> None:
    cup = cup_of(P02, ann=12 * LEAST, bob=12 * LEAST)
    cup.direct(ExcuseFromRound(patron="bob", reason="ill"))
    assert [each.patron for each in view(cup, "dee", Role.DEALER).cover] == ["ann"]
