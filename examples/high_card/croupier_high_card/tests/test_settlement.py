"""Sections 5.1 and 6: which card is higher, and what it is paid."""

import pytest

from croupier_high_card.play import HighCard

WAR_WON, WAR_LOST = 1010, 980


@pytest.mark.clause("EX2020-1/high-card", "5.1", "6.1")
@pytest.mark.parametrize(("cards", "chips"), [("Ac Kd", 1010), ("2c 3d", 990), ("Th 9s", 1010), ("Jc Qc", 990)])
def test_the_higher_card_wins_as_much_as_was_wagered(table: HighCard, cards: str, chips: int) -> None:
    table.wager("ann", 10)
    table.deal(cards)
    table.finish()
    assert table.chips("ann") == chips


@pytest.mark.clause("EX2020-1/high-card", "6.2")
def test_who_gives_up_loses_half(table: HighCard) -> None:
    table.wager("ann", 25)
    table.deal("9c 9d")
    table.give_up("ann")
    table.finish()
    assert str(table.chips("ann")) == "987.50"
    assert repr(table.why("ann")) == "High Card: 12.50 is lost [6.2]"


@pytest.mark.clause("EX2020-1/high-card", "6.3")
@pytest.mark.parametrize(("cards", "chips"), [("Kc 2d", WAR_WON), ("7c 7d", WAR_WON), ("2d Kc", WAR_LOST)])
def test_at_war_a_second_tie_wins(table: HighCard, cards: str, chips: int) -> None:
    table.wager("ann", 10)
    table.deal("9c 9d")
    table.go_to_war("ann")
    table.deal(cards)
    table.finish()
    assert table.chips("ann") == chips


@pytest.mark.clause("EX2020-1/high-card", "6.4")
@pytest.mark.parametrize(("cards", "pays"), [("9c 9d", 50), ("9c 8d", -5)])
def test_a_tie_wager_is_on_the_first_cards(table: HighCard, cards: str, pays: int) -> None:
    table.wager("ann", 10)
    table.wager("ann", 5, option="tie")
    table.deal(cards)
    if pays > 0:
        table.give_up("ann")
    table.finish()
    (tie,) = (payment for payment in table.why("ann") if payment.name == "Tie")
    assert (tie.pays or -tie.stake) == pays * 100
