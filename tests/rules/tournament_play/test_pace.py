"""The director sets the pace: a player who is asked to wager has N seconds for it, by a clock handed in."""

import pytest

from croupier.ruling import Role
from croupier.table import commands as t
from tests.marks import rule
from tests.rules.tournament_play.cup import IN_TURN, Cup

SECOND = 1000


@rule("canberra-poker", NI2002_45=("15.18", "15.15"))
@rule("blackjack", NI2002_45=("19.18", "19.15"), NI2006_147=("20.18", "20.16"))
@rule("mini-baccarat", NI2002_45=("13.18", "13.15"), NI2016_685=("15.19", "15.16"), NI2018_687=("16.19", "16.16"))
@rule("pai-gow", NI2002_45=("17.18", "17.15"))
@rule("ultimate-texas-holdem", NI2019_212=("16.19", "16.17"))
@pytest.mark.parametrize("book", IN_TURN)
def test_a_wager_after_the_time_for_it_is_refused(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    cup.open(marker=2, seconds=20)
    cup.call("ann")
    cup.at += 20 * SECOND
    cup.wager("ann")
    cup.call("bob")
    cup.at += 20 * SECOND + 1
    late = cup.turned_away(cup.placing("bob"), Role.PATRON, "bob")
    assert marked <= set(late.under)
    assert "20 seconds" in late.because
    cup.do(cup.placing("bob"))  # the dealer saw it on the layout in time


@pytest.mark.parametrize("book", IN_TURN)
def test_who_was_too_late_may_be_let_to_wager_last_in_a_time_of_their_own(book: str) -> None:
    cup = Cup(book)
    cup.open(marker=2, seconds=20)
    cup.call("ann")
    cup.at += 21 * SECOND
    cup.turned_away(cup.placing("ann"), Role.PATRON, "ann")
    cup.everybody()
    cup.direct(t.LetWagerLast(patron="ann"))
    cup.call("ann")
    cup.at += 19 * SECOND
    cup.wager("ann")


@pytest.mark.parametrize("book", IN_TURN)
def test_without_a_limit_a_turn_lasts_until_the_next_is_asked(book: str) -> None:
    cup = Cup(book)
    cup.open(marker=2)
    cup.call("ann")
    cup.at += 3600 * SECOND
    cup.wager("ann")
