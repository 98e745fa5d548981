"""Where a book lets the conditions of a tournament prevail, they change what a table plays; elsewhere they do not."""

import pytest

from croupier.ruling import Act, Fact, Refusal, Role
from croupier.table import commands as t, decide, facts as f
from croupier.table.options import terms_with
from croupier.table.tournament_play.turns import next_to_call
from tests.marks import rule
from tests.rules.table_play import AT
from tests.rules.tournament_play.cup import B02, B06, BOOKS, G02, Cup

ODDS = {"blackjack_odds": "6 to 5", "final_rounds": "5"}
OTHERS = tuple(book for book in BOOKS if book != B06)


def creating(book: str, conditions: dict[str, str], tournament: str = "Cup") -> Refusal | tuple[Fact, ...]:
    """The rules' answer to a tournament table with these conditions."""
    boxes = 8 if book == G02 else 7
    create = t.CreateTable(
        name="T1", book=book, dealing="live", boxes=boxes, chips=(25,), tournament=tournament, conditions=conditions
    )
    return decide(None, Act(create, "olga", Role.OPERATOR, AT))


@rule("blackjack", NI2006_147="20.5")
def test_approved_conditions_prevail_over_the_rules_of_the_game() -> None:
    cup = Cup(B06, conditions=ODDS)
    terms = cup.state.terms
    assert str(terms.odds("blackjack_odds")) == "6 to 5"
    assert terms.number("final_rounds") == 5
    assert "20.5" in terms.cite("blackjack_odds")
    assert cup.all(f.TableCreated)[0].conditions == ODDS
    assert str(Cup(B06).state.terms.odds("blackjack_odds")) == "3 to 2"


@rule("blackjack", NI2006_147=("20.5", "8.1(a)"))
def test_a_figure_changes_wherever_it_is_paid() -> None:
    """A Blackjack is paid at once where the dealer can have none (8.1(a)), and at the end otherwise: at one price."""
    for conditions, at_once in (
        ({"blackjack_odds": "6 to 5"}, "6 to 5"),
        ({"blackjack_odds": "6 to 5", "blackjack_at_once_odds": "2 to 1"}, "2 to 1"),
        ({"blackjack_at_once_odds": "2 to 1"}, "2 to 1"),
    ):
        terms = Cup(B06, conditions=conditions).state.terms
        assert str(terms.odds("blackjack_odds")) == conditions.get("blackjack_odds", "3 to 2")
        assert str(terms.odds("blackjack_at_once_odds")) == at_once
        assert terms.cite("blackjack_at_once_odds") == terms.cite("conditions_prevail")


def test_they_do_so_whatever_is_elected_and_changed_at_the_table() -> None:
    cup = Cup(B06, conditions=ODDS, shoe="automated")
    assert str(cup.state.terms.odds("blackjack_odds")) == "6 to 5"
    assert cup.state.terms.has("minimum_each_round")
    by_hand = terms_with(cup.state, {**cup.state.setting.options, "shoe": "hand"})
    assert str(by_hand.odds("blackjack_odds")) == "6 to 5"
    assert by_hand is terms_with(cup.state, {**cup.state.setting.options, "shoe": "hand"})


@rule("blackjack", NI2006_147=("20.1", "20.5"))
def test_not_over_what_the_book_says_of_tournaments() -> None:
    for unfit in ({"commission": "20"}, {"marker": "0"}, {"nonsense": "1"}, {"blackjack": "6 to 5"}):
        refusal = creating(B06, unfit)
        assert isinstance(refusal, Refusal)
        assert "20.5" in refusal.under
    for unreadable in ({"blackjack_odds": "much"}, {"final_rounds": "some"}):
        assert isinstance(creating(B06, unreadable), Refusal)


@rule("mini-baccarat", NI2016_685="15.1", NI2018_687="16.1")
@rule("ultimate-texas-holdem", NI2019_212="16.1")
@pytest.mark.parametrize("book", [book for book in OTHERS if "2002" not in book])
def test_elsewhere_the_rules_prevail(book: str, marked: set[str]) -> None:
    refusal = creating(book, {"decks": "1"})
    assert isinstance(refusal, Refusal)
    assert marked <= set(refusal.under)


@pytest.mark.parametrize("book", [book for book in OTHERS if "2002" in book])
def test_and_in_2002_that_is_how_silence_is_read(book: str) -> None:
    refusal = creating(book, {"decks": "1"})
    assert isinstance(refusal, Refusal)
    assert "~T17" in refusal.under


def test_conditions_are_those_of_a_tournament_and_it_has_a_name() -> None:
    assert isinstance(creating(B06, ODDS, tournament=""), Refusal)
    assert isinstance(creating(B06, {}, tournament="a/b"), Refusal)
    assert isinstance(creating(B06, {}, tournament="x" * 41), Refusal)
    assert not isinstance(creating(B06, {}, tournament="x" * 40), Refusal)


@rule("blackjack", NI2002_45="19.2(g)", NI2006_147="20.4(h)")
@pytest.mark.parametrize("book", [B02, B06])
def test_the_conditions_say_whether_there_are_side_wagers(book: str, marked: set[str]) -> None:
    cup = Cup(book, perfect_pairs="none")
    cup.open()
    name = next_to_call(cup.state)
    cup.call(name)
    refusal = cup.turned_away(cup.placing(name, 5_00, "perfect_pairs"), Role.PATRON, name)
    assert refusal.under[0] in marked
