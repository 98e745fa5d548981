"""The side wagers, counted over the ends of every deal under best play of the main wagers."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction

from croupier.analysis.findings import Counted, Value, Wager, counted
from croupier.analysis.ultimate_texas_holdem.game import Solution
from croupier.analysis.ultimate_texas_holdem.payments import Payments, class_words

TRIPS = "trips"


def trips_lines(payments: Payments, solution: Solution, *, folds_lose: bool = False) -> Iterator[Counted]:
    """Trips settled on every hand; or lost with the hands that best play of the main wagers folds."""
    assert solution.ended is not None, "outcomes were asked for"
    by_class = solution.ended.sum(axis=2)
    wins_from = payments.terms.number("trips_wins_from")
    settled = by_class[:-1] if folds_lose else by_class
    for of_class in range(wins_from):
        yield Counted(class_words(of_class), payments.trips_pays(of_class), int(settled[:, of_class].sum()))
    if folds_lose:
        yield Counted("folded with a hand that wins", Fraction(-1), int(by_class[-1, :wins_from].sum()))
    below = int(by_class[:, wins_from:].sum())
    yield Counted(f"less than {class_words(wins_from - 1)}", Fraction(-1), below)


def trips_edges(payments: Payments, solution: Solution) -> tuple[Value, Value]:
    """The house edge of Trips for a player who folds no hand that wins it, and for one who plays as if without it."""
    lines = (trips_lines(payments, solution, folds_lose=lose) for lose in (False, True))
    alone, forfeited = (counted(TRIPS, each).house_edge for each in lines)
    return alone, forfeited


COUNTED: Mapping[str, Callable[[Payments, Solution], Iterator[Counted]]] = {TRIPS: trips_lines}


def side_wagers(payments: Payments, solution: Solution) -> Iterator[Wager]:
    """Those that the terms offer."""
    for option in payments.terms.placeable:
        if option in COUNTED:
            yield counted(option, COUNTED[option](payments, solution))
