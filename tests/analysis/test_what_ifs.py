"""Every number and every price of every book, changed: the figures follow, or one line says why they cannot."""

from collections.abc import Iterator

import pytest

from croupier.analysis.case import AnalysisError, case, silent
from croupier.analysis.findings import Wager
from croupier.analysis.solvers import solver, wagers
from croupier.instruments import Book, LawError, Terms, library

BLACKJACK = "NI2006-147/blackjack"
ROOMY = 8  # prices that change a figure wherever one depends on them at all
TRIED = (-1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 16, 18, 20, 22, 50, 10**9)
# Up to a minute each: every answer is an analysis.
SLOW = {BLACKJACK, "NI2002-45/blackjack", "NI2002-45/canberra-poker", "NI2019-212/ultimate-texas-holdem"}

# A term that decides nothing alone, and the terms beside which it does. Whoever raises before the flop does best with
# the most, as long as Play is a good wager: the least counts where Play pays little and costs more later.
BESIDE = {"play_before_flop_least": {"play_odds": "1 to 7", "play_after_flop": "9", "play_on_river": "9"}}


def keys(book: Book) -> Iterator[str]:
    terms = case(book).terms
    yield from (*terms.prices, *terms.numbers)


def values(terms: Terms, key: str) -> Iterator[str]:
    """Other values, likely ones first."""
    if key in terms.prices:
        yield from (f"{terms.odds(key).to + ROOMY} to 1", "1 to 7")
        return
    own = terms.numbers[key]
    yield from (str(value) for value in (own - 1, own + 1, own + 2, *TRIED) if value != own)


def refused(book: Book, key: str, value: str) -> str | None:
    """Why a value cannot be asked about; None where it can."""
    try:
        solver(case(book, what_if={key: value}))
    except (AnalysisError, LawError) as because:
        return str(because)
    return None


def answer(book: Book, **what_if: str) -> tuple[Wager, ...] | str:
    try:
        return wagers(case(book, what_if=what_if), silent)
    except (AnalysisError, LawError) as because:
        return str(because)


def walk(book: Book) -> None:
    alone = answer(book)
    for key in keys(book):
        beside = BESIDE.get(key, {})
        usual = answer(book, **beside) if beside else alone
        asked = [{**beside, key: value} for value in values(case(book).terms, key)]
        followed = any(not isinstance(each, str) and each != usual for each in (answer(book, **each) for each in asked))
        told = [] if followed else [answer(book, **each) for each in asked]
        assert all(isinstance(each, str) and "\n" not in each for each in told), (
            f"{key} is accepted and changes nothing"
        )


@pytest.mark.parametrize(
    "book",
    [pytest.param(id, marks=[pytest.mark.long] * (id in SLOW)) for id in library().books],
)
def test_every_key_changes_the_figures_or_is_refused_in_one_line(book: str) -> None:
    walk(library().book(book))
