"""Two books compared: what changed, what only moved."""

from pathlib import Path

import pytest

from croupier.instruments import Book, library, load
from croupier.instruments.compare import Change, Comparison, compare
from tests.test_instruments import BOOK, CLAUSES, TOURNAMENT, put_library


@pytest.fixture(scope="module")
def baccarat() -> Comparison:
    """Mini-Baccarat of 2016 against that of 2018."""
    return compare(library().book("NI2016-685/mini-baccarat"), library().book("NI2018-687/mini-baccarat"))


def moves(comparison: Comparison) -> dict[str, str]:
    return {pair.was.clause: pair.now.clause for pair in comparison.renumbered}


def small(root: Path, book: str = BOOK, clauses: str = CLAUSES) -> Book:
    return load(put_library(root, book=book, clauses=clauses)).book("NI1-1/game")


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("4.5", "4.6(a)"),
        ("4.6", "4.7"),
        ("4.9", "4.10"),
        ("8.4(a)", "4.3(a)(i)"),
        ("8.6(b)", "4.3(c)(ii)"),
        ("8.8(b)", "8.4(b)"),
        ("8.9(b)", "8.5(b)"),
        ("9.5", "9.6"),
        ("9.8(b)", "9.9(c)"),
        ("9.8(c)", "9.9(b)"),
        ("9.10", "9.11"),
    ],
)
def test_a_clause_that_moved_is_found_again(baccarat: Comparison, was: str, now: str) -> None:
    assert moves(baccarat)[was] == now


@pytest.mark.parametrize(("was", "now"), [("12.", "13."), ("13.", "14."), ("14.", "15."), ("15.", "16.")])
def test_whole_sections_that_moved_are_found_again(baccarat: Comparison, was: str, now: str) -> None:
    old = [clause for clause in library().book(baccarat.was).clauses if clause.startswith(was)]
    assert len(old) > 1
    assert [moves(baccarat).get(clause) for clause in old] == [clause.replace(was, now, 1) for clause in old]


def test_what_is_new_in_2018_is_added(baccarat: Comparison) -> None:
    added = {clause.clause for clause in baccarat.added}
    dragon = {clause for clause in library().book(baccarat.now).clauses if clause.startswith(("12.", "12["))}
    assert dragon <= added
    assert {"13.9", "13.9[all withdrawn]", "4.6(b)", "6.3(a)", "6.3(b)", "7.4", "A:Dragon Bonus"} <= added


def test_what_2018_dropped_is_gone(baccarat: Comparison) -> None:
    assert {"8.7", "8.7(a)", "8.7(b)", "8.8(d)", "8.9(e)"} <= {clause.clause for clause in baccarat.gone}


def test_a_changed_duty_under_the_same_number_is_reworded(baccarat: Comparison) -> None:
    reworded = {pair.was.clause for pair in baccarat.reworded}
    assert {"3.2", "6.3", "9.1", "A:Box"} <= reworded
    assert not reworded & {"2.1", "5.8", "6.4", "7.2", "10.6(a)", "11.2"}


def test_no_clause_is_paired_twice_or_lost(baccarat: Comparison) -> None:
    was, now = library().book(baccarat.was), library().book(baccarat.now)
    arrived = [pair.now.clause for pair in baccarat.renumbered]
    assert len(arrived) == len(set(arrived))
    stayed = len(was.clauses) - len(baccarat.gone)
    assert stayed == len(now.clauses) - len(baccarat.added)


def test_a_book_is_the_same_as_itself() -> None:
    book = library().book("NI2019-212/ultimate-texas-holdem")
    same = compare(book, book)
    assert not any((same.terms, same.options, same.added, same.gone, same.renumbered, same.reworded))


def test_changed_terms_are_shown_with_both_values(tmp_path: Path) -> None:
    changed = (
        BOOK.replace("is = 8", "is = 6")
        .replace("8 to 1", "9 to 1")
        .replace('["DS", "SS"]', '["DD", "SS"]')
        .replace("both =", "either =")
        .replace("less 5%", "less 4%")
        .replace("commission =", "fee =")
        .replace("Lesser method", "Smaller method")
    )
    comparison = compare(small(tmp_path / "a"), small(tmp_path / "b", book=changed))
    assert set(comparison.terms) == {
        Change("rules.both", "applies", None),
        Change("rules.either", None, "applies"),
        Change("rules.commission", "applies", None),
        Change("rules.fee", None, "applies"),
        Change("numbers.decks", "8", "6"),
        Change("odds.tie", "8 to 1", "9 to 1"),
        Change("tables.draws", "DS SS", "DD SS"),
        Change("options.method.choices.less.odds.banker", "1 to 1 less 5%", "1 to 1 less 4%"),
    }
    assert comparison.options == (
        Change(
            "method",
            "plain (Plain method), less (Lesser method)",
            "plain (Plain method), less (Smaller method)",
        ),
    )


def test_a_rule_is_not_changed_by_which_election_brings_it(tmp_path: Path) -> None:
    always = BOOK.replace('rules = { commission = ["1.2"] }\n', "").replace("both =", 'commission = ["1.2"]\nboth =')
    assert compare(small(tmp_path / "a"), small(tmp_path / "b", book=always)).terms == ()


def test_clauses_of_another_kind_are_not_taken_for_the_same(tmp_path: Path) -> None:
    other = CLAUSES.replace("2.1,tournament-play", "2.2,conduct")
    book = BOOK[: BOOK.index("[waits]")]
    comparison = compare(small(tmp_path / "a"), small(tmp_path / "b", book=book, clauses=other))
    assert [clause.clause for clause in comparison.gone] == ["2.1"]
    assert [clause.clause for clause in comparison.added] == ["2.2"]


def test_terms_of_tournaments_are_compared_apart_from_those_of_the_game(tmp_path: Path) -> None:
    played = small(tmp_path / "a")
    ranked = small(tmp_path / "b", book=BOOK + TOURNAMENT)
    changed = TOURNAMENT.replace("is = 6", "is = 4").replace("order =", "deal =")
    other = small(tmp_path / "c", book=BOOK + changed)
    assert compare(played, ranked).terms == (
        Change("tournament.rules.order", None, "applies"),
        Change("tournament.numbers.decks", None, "6"),
    )
    assert set(compare(ranked, other).terms) == {
        Change("tournament.rules.order", "applies", None),
        Change("tournament.rules.deal", None, "applies"),
        Change("tournament.numbers.decks", "6", "4"),
    }


def of_tournaments(was: str, now: str) -> tuple[set[str], set[str]]:
    """Tournament terms that went, and those that came."""
    terms = compare(library().book(was), library().book(now)).terms
    changes = {change.what.rsplit(".", 1)[1]: change for change in terms if change.what.startswith("tournament.")}
    return (
        {key for key, change in changes.items() if change.now is None},
        {key for key, change in changes.items() if change.was is None},
    )


def test_tournament_blackjack_lost_its_cap_on_commission_in_2006() -> None:
    went, came = of_tournaments("NI2002-45/blackjack", "NI2006-147/blackjack")
    assert went == {
        "commission_cap",
        "out_together",
        "one_wager",
        "no_back_betting",
        "advice_sought",
        "session_by_time",
        "session_by_players",
    }
    assert came == {"commission_approved", "same_division", "conditions_prevail", "tournament_rules_prevail"}


def test_tournament_mini_baccarat_has_the_same_rules_in_2016_and_2018(baccarat: Comparison) -> None:
    assert [change.what for change in baccarat.terms if change.what.startswith("tournament.")] == []


def test_since_2016_conditions_are_notified_and_decide_about_ties() -> None:
    went, came = of_tournaments("NI2002-45/mini-baccarat", "NI2016-685/mini-baccarat")
    assert {"approved_before_start", "extra_rounds", "out_together", "commission_cap"} <= went
    assert {"notified_before_entries", "published", "statement", "agreement", "start_altered"} <= came
    assert {"condition_session_ties", "condition_prize_ties", "condition_points", "condition_buy_back"} <= came
