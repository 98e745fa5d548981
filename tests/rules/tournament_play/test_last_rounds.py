"""Blackjack of 2006: in the last three rounds of a session the cutting card has no effect."""

import pytest

from croupier.games.blackjack.commands import AnnounceFinalRounds
from croupier.games.blackjack.facts import CuttingCardDrawn, NoMoreBetsRecalled, ShuffleDue
from croupier.games.commands import DrawCuttingCard
from croupier.ruling import Role
from tests.marks import rule
from tests.rules.tournament_play.cup import B02, B06, Cup


def with_cutting_card(cup: Cup, rounds_left: int, before_first_card: bool = False) -> None:
    """A round in which the cutting card comes out."""
    cup.open(rounds_left=rounds_left)
    cup.everybody()
    cup.close()
    if not before_first_card:
        cup.step()
    cup.do(DrawCuttingCard())
    cup.deal_on()


@rule("blackjack", NI2006_147="5.5")
@pytest.mark.parametrize("left", [2, 3])
def test_in_the_last_three_rounds_of_a_session_no_shuffle_follows(left: int) -> None:
    cup = Cup(B06)
    with_cutting_card(cup, left)
    assert "5.5" in cup.last(CuttingCardDrawn).under
    assert not cup.all(ShuffleDue)
    cup.open(rounds_left=left - 1)
    cup.everybody()
    cup.begin()
    assert cup.state.game.shoe_number == 1


@rule("blackjack", NI2006_147="5.5")
@pytest.mark.parametrize("left", [0, 4, 5])
def test_before_them_it_follows_as_always(left: int) -> None:
    cup = Cup(B06)
    with_cutting_card(cup, left)
    assert "5.5" not in cup.last(CuttingCardDrawn).under
    assert cup.all(ShuffleDue)
    cup.round(rounds_left=max(left - 1, 0))
    assert cup.state.game.shoe_number == 2


def test_as_the_first_card_would_come_the_round_goes_on_too() -> None:
    cup = Cup(B06)
    with_cutting_card(cup, 3, before_first_card=True)
    assert not cup.all(NoMoreBetsRecalled)
    assert cup.state.game.round.number == 2
    earlier = Cup(B06)
    with_cutting_card(earlier, 4, before_first_card=True)
    assert earlier.all(NoMoreBetsRecalled)
    assert earlier.state.game.round.number == 1


def test_the_next_session_begins_with_a_shuffle() -> None:
    cup = Cup(B06)
    with_cutting_card(cup, 2)
    cup.round(rounds_left=1)
    assert cup.all(ShuffleDue)
    cup.round(rounds_left=10)
    assert cup.state.game.shoe_number == 2


def test_a_void_round_is_not_the_last() -> None:
    cup = Cup(B06)
    with_cutting_card(cup, 2)
    cup.open(rounds_left=1)
    cup.everybody()
    cup.begin()
    cup.void()
    assert not cup.all(ShuffleDue)
    cup.everybody()
    cup.play()
    assert cup.all(ShuffleDue)


@rule("blackjack", NI2006_147="5.5")
def test_nobody_announces_the_last_rounds_of_a_tournament() -> None:
    cup = Cup(B06)
    cup.refused(AnnounceFinalRounds(), "5.5", Role.OPERATOR)
    cup.open(rounds_left=3)
    cup.refused(AnnounceFinalRounds(), "5.5", Role.OPERATOR)


def test_the_book_of_2002_has_no_such_rule() -> None:
    cup = Cup(B02)
    with_cutting_card(cup, 2)
    assert cup.all(ShuffleDue)
