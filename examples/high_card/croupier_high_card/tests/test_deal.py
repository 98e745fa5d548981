"""Sections 4, 5 and 7: the deal, a war, and dead cards."""

import pytest

from croupier_high_card.play import HighCard
from croupier_high_card.tests.asking import refused


@pytest.mark.clause("EX2020-1/high-card", "4.1", "4.3")
def test_each_round_has_a_shuffle_of_its_own(table: HighCard) -> None:
    table.wager("ann", 10)
    table.deal("9c 8d")
    assert refused(table.collect(), "4.3")
    table.finish()
    assert refused(table.wager("ann", 10), "4.1")
    table.prepare()
    assert table.wager("ann", 10)


@pytest.mark.clause("EX2020-1/high-card", "4.2")
def test_the_lowest_box_is_dealt_to_first_and_the_dealer_last(table: HighCard) -> None:
    assert refused(table.card("9c"), "4.2")
    table.wager("bob", 10)
    table.wager("ann", 10)
    table.deal("9c 8d 7h")
    ann, bob = table.round.hands
    assert (ann.cards[0].card, bob.cards[0].card, table.round.dealer[0].card) == ("9c", "8d", "7h")
    assert refused(table.card("6c"), "4.2")


@pytest.mark.clause("EX2020-1/high-card", "5.2", "5.4")
def test_a_tie_goes_to_war_for_as_much_again(table: HighCard) -> None:
    table.wager("ann", 10)
    table.wager("bob", 10)
    table.deal("9c 8d 9h")
    assert refused(table.go_to_war("bob"), "5.2")
    assert refused(table.card("6c"), "4.2")
    table.go_to_war("ann")
    assert table.on_layout("ann") == 20
    assert [table.needs.to, *(fact.under for fact in table.card("2c"))] == ["1", ("5.4",)]
    assert [table.needs.to, *(fact.under for fact in table.card("3c"))] == ["0", ("5.4",)]


@pytest.mark.clause("EX2020-1/high-card", "5.2")
def test_who_cannot_cover_the_second_wager_can_only_give_up(table: HighCard) -> None:
    table.join("poor", seat=3, stack=10)
    table.wager("poor", 10)
    table.deal("9c 9h")
    answer = table.go_to_war("poor")
    assert refused(answer, "5.2")
    assert answer.instead == ("give_up",)


@pytest.mark.clause("EX2020-1/high-card", "5.3")
def test_the_dealer_gives_up_for_a_player_who_does_not_decide(table: HighCard) -> None:
    table.wager("ann", 10)
    table.deal("9c 9h")
    assert "5.3" in table.do("give_up", by="dealer", patron="ann")[0].under


@pytest.mark.clause("EX2020-1/high-card", "7.1")
def test_a_dead_card_is_passed_over(table: HighCard) -> None:
    assert refused(table.do("report_dead_card", card="2c"), "7.1")
    table.wager("ann", 10)
    table.call()
    table.do("report_dead_card", card="2c")
    table.deal("9c 8h")
    assert table.round.hands[0].cards[0].card == "9c"
    assert table.seen_by().shoe.left == 49


@pytest.mark.clause("EX2020-1/high-card", "7.2", "7.3")
def test_with_a_second_dead_card_the_round_is_void(table: HighCard) -> None:
    table.wager("ann", 10)
    table.deal("9c")
    table.do("report_dead_card", card="2c")
    table.do("report_dead_card", by="supervisor", card="3c")
    assert (table.round.result, table.chips("ann")) == ("void", 1000)
    assert table.collect()[0].under == ("4.3", "7.3")
