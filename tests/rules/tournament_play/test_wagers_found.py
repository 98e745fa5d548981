"""A wager under the minimum that is found after the call is settled once, with a warning; a further one goes back."""

import pytest

from croupier.games.commands import ReportWagerFound
from croupier.games.context import Limit
from croupier.games.rounds import UnderMinimumAdvised, WagerSettled
from croupier.ruling import Role
from tests.marks import rule
from tests.rules.tournament_play.cup import BOOKS, G02, R02, Cup

each_book = pytest.mark.parametrize("book", BOOKS)


def begun(book: str, cup: Cup | None = None) -> Cup:
    """A round that everybody has 10.00 on, the minimum, with its first card out or its number marked."""
    cup = called(book, cup)
    cup.step()
    return cup


def called(book: str, cup: Cup | None = None) -> Cup:
    """The same with the bets closed and nothing more."""
    limit = Limit(10_00, 500_00, 5_00)
    kinds = ("red", "spin") if book == R02 else ("wager",) if book == G02 else ("main",)
    cup = cup or Cup(book, limits=dict.fromkeys(kinds, limit))
    cup.open()
    cup.everybody(10_00)
    cup.close()
    return cup


def found(cup: Cup, amount: int, name: str = "bob") -> ReportWagerFound:
    return ReportWagerFound(patron=name, option=cup.main, amount=amount, box=cup.state.patrons[name].seat)


def finish(cup: Cup) -> None:
    """Decide for those who do not, until the round is over."""
    number = cup.state.game.round.number
    while cup.state.game.round.number == number and cup.step():
        pass


@rule("canberra-poker", NI2002_45=("3.3", "3.3[advise]", "15.13"))
@rule("blackjack", NI2002_45=("3.3", "3.3[advise]", "19.13"), NI2006_147=("3.4", "3.4[advise]", "20.14"))
@rule("american-roulette", NI2002_45=("3.3", "3.3[advise]", "12.13"))
@rule("mini-baccarat", NI2002_45=("3.3", "3.3[advise]", "13.13"))
@rule("mini-baccarat", NI2016_685=("3.4", "3.4[advise]", "15.14"), NI2018_687=("3.4", "3.4[advise]", "16.14"))
@rule("pai-gow", NI2002_45=("5.3", "5.3[advise]", "17.13"))
@rule("ultimate-texas-holdem", NI2019_212=("5.4", "5.4[advise]", "16.15"))
@each_book
def test_the_first_is_settled_as_it_lies_and_the_next_returned(book: str, marked: set[str]) -> None:
    cup = begun(book)
    (*_, advised) = cup.do(found(cup, 5_00))
    assert isinstance(advised, UnderMinimumAdvised)
    assert marked <= set(advised.under)
    assert (advised.patron, cup.state.patrons["bob"].advised_of_minimum) == ("bob", True)
    finish(cup)
    stakes = {fact.stake for fact in cup.all(WagerSettled) if fact.patron == "bob" and fact.option == cup.main}
    assert stakes == {5_00}
    before = cup.chips("bob")
    begun(book, cup)
    back = cup.do(found(cup, 5_00))
    assert cup.state.terms.cite("under_minimum_advice")[0] in {clause for fact in back for clause in fact.under}
    assert len(cup.all(UnderMinimumAdvised)) == 1
    assert (cup.chips("bob"), cup.on_layout("bob")) == (before, 0)
    finish(cup)
    assert cup.chips("bob") == before
    assert sum(cup.state.balances.values()) == 0


@rule("canberra-poker", NI2002_45=("3.3", "3.3[advise]", "15.13"))
@rule("blackjack", NI2002_45=("3.3", "3.3[advise]", "19.13"), NI2006_147=("3.4", "3.4[advise]", "20.14"))
@rule("american-roulette", NI2002_45=("3.3", "3.3[advise]", "12.13"))
@rule("mini-baccarat", NI2002_45=("3.3", "3.3[advise]", "13.13"))
@rule("mini-baccarat", NI2016_685=("3.4", "3.4[advise]", "15.14"), NI2018_687=("3.4", "3.4[advise]", "16.14"))
@rule("pai-gow", NI2002_45=("5.3", "5.3[advise]", "17.13"))
@rule("ultimate-texas-holdem", NI2019_212=("5.4", "5.4[advise]", "16.15"))
@each_book
def test_it_is_found_between_the_call_and_the_first_card_too(book: str, marked: set[str]) -> None:
    cup = called(book)
    (*_, advised) = cup.do(found(cup, 5_00))
    assert isinstance(advised, UnderMinimumAdvised)
    assert marked <= set(advised.under)
    finish(cup)
    stakes = {fact.stake for fact in cup.all(WagerSettled) if fact.patron == "bob" and fact.option == cup.main}
    assert stakes == {5_00}
    before = cup.chips("bob")
    called(book, cup)
    cup.do(found(cup, 5_00))
    assert (len(cup.all(UnderMinimumAdvised)), cup.chips("bob"), cup.on_layout("bob")) == (1, before, 0)
    finish(cup)
    assert (cup.chips("bob"), sum(cup.state.balances.values())) == (before, 0)


@each_book
def test_it_is_for_the_dealer_and_only_after_the_call(book: str) -> None:
    cup = begun(book)
    for role in (Role.PATRON, Role.INSPECTOR):
        cup.turned_away(found(cup, 5_00), role, "bob")
    for amount in (-5_00, 10_00, 1, 10**12):
        cup.turned_away(found(cup, amount))
    finish(cup)
    cup.open()
    cup.everybody(10_00)
    cup.turned_away(found(cup, 5_00))
    cup.turned_away(found(cup, 5_00), cup.supervisor)
