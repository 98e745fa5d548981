"""Blackjack and Pai Gow of 2002: one wager in the player's own box, and no bets behind another player's."""

import pytest

from croupier.ruling import Role
from tests.marks import rule
from tests.rules.tournament_play.cup import B02, G02, LEAST, SEATS, Cup

both = pytest.mark.parametrize("book", [B02, G02])


@rule("blackjack", NI2002_45="19.15[one wager]")
@rule("pai-gow", NI2002_45="17.15[one wager]")
@both
def test_a_player_has_one_wager(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    cup.open(marker=4)
    cup.call("bob")
    cup.wager("bob")
    assert marked <= set(cup.wager_refused("bob").under)
    cup.turned_away(cup.placing("bob", box=3), Role.PATRON, "bob")  # nor in a box that is nobody's


@rule("blackjack", NI2002_45="19.15[back-bet]")
@rule("pai-gow", NI2002_45="17.15[back-bet]")
@both
def test_nobody_bets_behind_another_player(book: str, marked: set[str]) -> None:
    cup = Cup(book)
    cup.open(marker=4)
    cup.call("bob")
    for name, box in SEATS.items():
        if name != "bob":
            assert marked <= set(cup.wager_refused("bob", LEAST, box=box).under)
