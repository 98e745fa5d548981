"""Cases ask and findings answer: elections, what-ifs, counted and weighed wagers, and which solver is asked."""

from fractions import Fraction

import pytest

from croupier.analysis import solvers
from croupier.analysis.case import AnalysisError, Case, Progress, case, silent
from croupier.analysis.findings import Choice, Counted, Findings, Outcome, Spot, counted, weighed
from croupier.instruments import Book, LawError, library

BACCARAT, ROULETTE, BLACKJACK = "NI2018-687/mini-baccarat", "NI2002-45/american-roulette", "NI2006-147/blackjack"


def book(name: str = BACCARAT) -> Book:
    return library().book(name)


# Wagers


def half_lost() -> list[Counted]:
    return [
        Counted("wins double", Fraction(2), 1, staked=Fraction(2)),
        Counted("stands off", Fraction(0), 3),
        Counted("half lost", Fraction(-1, 2), 4),
        Counted("never", Fraction(100), 0),
        Counted("loses", Fraction(-1), 2),
    ]


def test_a_counted_wager_is_exact() -> None:
    wager = counted("main", half_lost())
    assert wager.combinations == 10
    assert wager.house_edge == Fraction(4 * Fraction(1, 2) + 2 - 2, 10) == Fraction(1, 5)
    assert wager.mean_staked == Fraction(11, 10)
    assert wager.element_of_risk == Fraction(2, 11)
    assert (wager.win, wager.push, wager.lose) == (0.1, 0.3, 0.6)


def test_a_counted_wager_has_the_outcomes_that_happen_in_the_order_given() -> None:
    outcomes = counted("main", half_lost()).outcomes
    assert [outcome.name for outcome in outcomes] == ["wins double", "stands off", "half lost", "loses"]
    assert [outcome.count for outcome in outcomes] == [1, 3, 4, 2]
    assert sum(outcome.probability for outcome in outcomes) == pytest.approx(1)
    assert outcomes[0].staked == 2


def test_the_standard_deviation_is_that_of_the_net_result() -> None:
    wager = counted("main", half_lost())
    square = (4 * 1 + 4 * 0.25 + 2) / 10
    assert wager.standard_deviation == pytest.approx((square - 0.2**2) ** 0.5)
    sure = counted("sure", [Counted("wins", Fraction(1), 7)])
    assert sure.standard_deviation == 0


def test_large_counts_lose_no_digit() -> None:
    many = 10**40
    wager = counted("main", [Counted("wins", Fraction(1), many), Counted("loses", Fraction(-1), many + 1)])
    assert wager.house_edge == Fraction(1, 2 * many + 1)
    assert wager.win == pytest.approx(0.5)


def test_a_weighed_wager_has_no_count() -> None:
    outcomes = [
        Outcome("wins", Fraction(1), 0.48),
        Outcome("pushes", Fraction(0), 0.04),
        Outcome("loses", Fraction(-1), 0.48),
    ]
    wager = weighed("main", outcomes, house_edge=0.0, mean_staked=1.1)
    assert (wager.combinations, wager.win, wager.push, wager.lose) == (None, 0.48, 0.04, 0.48)
    assert wager.standard_deviation == pytest.approx(0.96**0.5)
    assert wager.element_of_risk == 0
    assert all(outcome.count is None for outcome in wager.outcomes)
    sure = weighed("sure", [Outcome("loses", Fraction(-3, 10), 1.0)], house_edge=0.1 + 0.2, mean_staked=1.0)
    assert sure.standard_deviation == 0, "0.1 + 0.2 is a little more than 0.3"


def test_the_best_choice_is_the_one_of_most_value_and_the_first_of_equals() -> None:
    choices = (Choice("fold", Fraction(-1)), Choice("check", Fraction(1, 4)), Choice("raise", 0.25))
    assert Spot("spot", choices).best == "check"


# Cases


def test_an_analysis_takes_every_wager_that_the_book_knows() -> None:
    """An option that brings a wager is elected unless somebody said otherwise, whatever is usual at a table."""
    assert case(book()).terms.option("pairs") == "perfect"
    assert case(book()).terms.option("dragon_bonus") == "offered"
    assert case(book(ROULETTE)).terms.option("race_track") == "used"
    assert case(book(), {"pairs": "none"}).terms.option("pairs") == "none"
    assert case(book(), {"pairs": "canberra"}).terms.option("dragon_bonus") == "offered"


def test_an_option_that_the_book_lacks_is_refused() -> None:
    with pytest.raises(LawError, match="no option 'decks'"):
        case(book(), {"decks": "6"})
    with pytest.raises(LawError, match="cannot be 'royal'"):
        case(book(), {"pairs": "royal"})


def test_a_what_if_lies_over_the_terms_and_leaves_the_book_alone() -> None:
    asked = case(book(), what_if={"tie_odds": "9:1", "decks": "6"})
    assert str(asked.terms.odds("tie_odds")) == "9 to 1"
    assert asked.terms.number("decks") == 6
    assert asked.what_if == {"tie_odds": "9:1", "decks": "6"}
    assert str(case(book()).terms.odds("tie_odds")) == "8 to 1"
    assert str(case(book(), what_if={"banker_odds": "1 to 1 less 4%"}).terms.odds("banker_odds")) == "1 to 1 less 4%"


@pytest.mark.parametrize(
    ("what_if", "complaint"),
    [
        ({"tie": "9 to 1"}, "no number and no odds 'tie'; it has: .*tie_odds"),
        ({"tie_odds": "nine"}, "tie_odds cannot be 'nine'; write odds, as in '8 to 1'"),
        ({"tie_odds": "8 to 0"}, "tie_odds cannot be '8 to 0'; write odds"),
        ({"decks": "six"}, "decks cannot be 'six'; write a whole number"),
    ],
)
def test_a_what_if_that_makes_no_sense_is_refused(what_if: dict[str, str], complaint: str) -> None:
    with pytest.raises(LawError, match=complaint):
        case(book(), what_if=what_if)


def test_a_tournament_lies_over_the_terms() -> None:
    assert case(book(), tournament=True).tournament
    assert case(book(), tournament=True).terms.has("marker")
    assert not case(book()).terms.has("marker")


# Solvers


@pytest.mark.parametrize("name", sorted(library().books))
def test_each_book_has_a_solver_that_answers_both_questions(name: str) -> None:
    solver = solvers.solver(case(book(name)))
    assert callable(solver.analyse)
    assert callable(solver.spot)


def test_the_solver_of_the_game_is_asked_and_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    heard = []

    class Stub:
        def analyse(self, case: Case, progress: Progress, exhibits: bool) -> Findings:
            progress("counting", 1, 2 if exhibits else 1)
            return Findings(case.book.id, ())

        def spot(self, case: Case, text: str, progress: Progress) -> Spot:
            raise AnalysisError(f"{text!r} is nothing")

    monkeypatch.setattr(solvers, "part_of", lambda game, part, names: heard.append((game, part)) or Stub())
    asked = case(book(BLACKJACK))
    assert solvers.analyse(asked, lambda *said: heard.append(said)).method == BLACKJACK
    solvers.analyse(asked, lambda *said: heard.append(said), exhibits=False)
    with pytest.raises(AnalysisError, match="'x' is nothing"):
        solvers.spot(asked, "x")
    blackjack = ("blackjack", "solver")
    assert heard == [blackjack, ("counting", 1, 2), blackjack, ("counting", 1, 1), blackjack]
    assert silent("counting", 1, 2) is None


def test_a_game_without_a_solver_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solvers, "has_part", lambda game, part: False)
    with pytest.raises(AnalysisError, match="nobody has worked out the mathematics of Blackjack"):
        solvers.analyse(case(book(BLACKJACK)))
