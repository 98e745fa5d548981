"""Sections 2 and 3: wagers and their limits."""

import pytest

import croupier
from croupier.games.context import Limit
from croupier_high_card.play import HighCard
from croupier_high_card.tests.asking import BOOK, refused


@pytest.mark.clause("EX2020-1/high-card", "2.1")
@pytest.mark.parametrize("amount", [5, 105])
def test_a_wager_outside_of_the_limits_is_refused(amount: int) -> None:
    limit = Limit(minimum=10_00, maximum=100_00, multiple=5_00)
    table = croupier.table(BOOK, players=["ann"], limits={"main": limit, "tie": limit})
    assert refused(table.wager("ann", amount), "2.1")
    assert table.wager("ann", 100)


@pytest.mark.clause("EX2020-1/high-card", "2.2")
def test_a_wager_is_a_multiple(table: HighCard) -> None:
    assert refused(table.wager("ann", 12), "2.2")


@pytest.mark.clause("EX2020-1/high-card", "3.1")
def test_players_wager_their_own_chips_at_their_own_box(table: HighCard) -> None:
    elsewhere = {"patron": "ann", "option": "main", "amount": 10_00, "box": 2}
    assert refused(table.do("place_wager", by="ann", **elsewhere), "3.1")
    table.join("mei", seat=0)
    assert refused(table.wager("mei", 10), "3.1")
    table.join("poor", seat=3, stack=5)
    assert refused(table.wager("poor", 10), "3.1")


@pytest.mark.clause("EX2020-1/high-card", "3.2")
def test_a_tie_wager_goes_with_the_other_and_comes_back_with_it(table: HighCard) -> None:
    assert refused(table.wager("ann", 5, option="tie"), "3.2")
    assert refused(table.wager("ann", 5, option="war"), "3.2")
    table.wager("ann", 10)
    assert refused(table.wager("ann", 10), "3.2")
    table.wager("ann", 5, option="tie")
    table.take_back_wager("ann", option="main")
    assert table.chips("ann") == 1000
    assert refused(table.change_wager("ann", option="main", amount=10_00), "3.2")


@pytest.mark.clause("EX2020-1/high-card", "3.3")
def test_wagers_may_be_changed_until_the_call_and_then_stand(table: HighCard) -> None:
    table.wager("ann", 10)
    table.change_wager("ann", option="main", amount=20_00)
    assert table.on_layout("ann") == 20
    table.call()
    assert refused(table.change_wager("ann", option="main", amount=10_00), "3.3")
    assert refused(table.take_back_wager("ann", option="main"), "3.3")
    table.do("recall_no_more_bets")
    assert table.take_back_wager("ann", option="main")
