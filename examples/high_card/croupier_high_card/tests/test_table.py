"""Sections 0, 1 and 8: the table, who does what, and general provisions."""

import pytest

import croupier
from croupier.conduct import NotAllowed
from croupier_high_card.play import HighCard
from croupier_high_card.tests.asking import BOOK, refused


@pytest.mark.clause("EX2020-1/high-card", "0.1", "1.2")
def test_a_table_is_stamped_with_its_book_and_plays_with_one_deck(table: HighCard) -> None:
    assert table.facts[0].under == ("0.1",)
    assert table.seen_by().shoe.left == 52
    table.wager("ann", 10)
    table.deal("9c")
    assert refused(table.deal("9c"), "1.2")


@pytest.mark.clause("EX2020-1/high-card", "1.1")
def test_a_table_without_its_approval_does_not_open() -> None:
    with pytest.raises(NotAllowed, match=r"1\.1"):
        croupier.table(BOOK, demonstration=False)


@pytest.mark.clause("EX2020-1/high-card", "1.3")
def test_there_are_as_many_seats_as_boxes(table: HighCard) -> None:
    assert refused(table.join("mei", seat=8), "1.3")
    assert refused(table.join("mei", seat=1), "1.3")


@pytest.mark.clause("EX2020-1/high-card", "1.4")
def test_the_dealer_runs_the_game_and_the_operator_sets_it_up(table: HighCard) -> None:
    assert refused(table.do("call_no_more_bets", by="ann"), "1.4")
    assert refused(table.do("set_hours", by="dealer", opens=0, closes=60, utc_offset=0, source="x"), "1.4")


@pytest.mark.clause("EX2020-1/high-card", "1.5")
def test_a_table_keeps_the_hours_of_gaming(table: HighCard) -> None:
    table.do("close_table", by="operator")
    table.do("set_hours", by="operator", opens=0, closes=60, utc_offset=0, source="the operator")
    assert refused(table.do("open_table", by="operator"), "1.5")


@pytest.mark.clause("EX2020-1/high-card", "7.3", "8.1")
def test_a_round_that_fire_interrupts_is_void_and_every_chip_goes_back(table: HighCard) -> None:
    table.wager("ann", 10)
    table.deal("9c")
    void = {"round": 1, "ground": "disturbance", "cause": "fire", "reason": "smoke in the pit"}
    assert refused(table.do("void_round", by="dealer", **void), "8.1")
    table.do("void_round", by="operator", **void)
    assert table.chips("ann") == 1000


@pytest.mark.clause("EX2020-1/high-card", "8.2")
def test_an_excluded_player_plays_no_more_and_nobody_plays_for_another(table: HighCard) -> None:
    assert refused(table.do("place_wager", by="bob", patron="ann", option="main", amount=1000), "8.2")
    table.do("exclude_patron", by="operator", patron="ann", reason="a device")
    assert refused(table.wager("ann", 10), "8.2")


@pytest.mark.clause("EX2020-1/high-card", "8.3")
def test_the_operator_decides_a_dispute(table: HighCard) -> None:
    table.do("raise_dispute", by="ann", patron="ann", matter="my card was a ten")
    assert refused(table.do("decide_dispute", by="dealer", dispute=1, decision="it was a nine"), "8.3")
    assert table.do("decide_dispute", by="operator", dispute=1, decision="it was a nine")[0].under == ("8.3",)


@pytest.mark.clause("EX2020-1/high-card", "8.4")
def test_the_order_of_a_virtual_shoe_is_sealed_and_published() -> None:
    table = croupier.table(BOOK, players=["ann"], dealing="virtual", seed=1)
    table.do("place_wager", by="ann", patron="ann", option="main", amount=1000)
    table.deal()
    assert any("is opened in the journal" in step.words and step.clauses[0].clause == "8.4" for step in table.replay())
