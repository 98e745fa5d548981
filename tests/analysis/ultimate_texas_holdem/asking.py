"""Short ways to ask for a game of Ultimate Texas Hold-em."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache

from croupier.analysis.case import Case, case
from croupier.analysis.poker.tables import DECK
from croupier.analysis.ultimate_texas_holdem.game import Game, Solution
from croupier.analysis.ultimate_texas_holdem.orders import as_read
from croupier.analysis.ultimate_texas_holdem.payments import Payments, Reading
from croupier.instruments import Terms, library

U19 = "NI2019-212/ultimate-texas-holdem"
DEALS = 27_813_810_024_000  # C(52,2) C(50,3) C(47,2) C(45,2)


def asked(
    *,
    maximum_payout: Fraction | None = None,
    gone: tuple[str, ...] = (),
    options: Mapping[str, str] | None = None,
) -> Case:
    return case(library().book(U19), options, maximum_payout=maximum_payout, gone=gone)


def what_if(**changed: str) -> Case:
    return case(library().book(U19), what_if=changed)


def terms() -> Terms:
    return asked().terms


def numbered(cards: Sequence[str]) -> list[int]:
    """Cards by their names as the solver numbers them."""
    return [DECK.index(card) for card in cards]


@cache  # a second of counting that many tests look at
def full_game() -> Game:
    return Game(as_read(terms()))


@cache
def full_solution() -> Solution:
    return full_game().solve(Payments(terms()).nets)


def full_edge(reading: Reading) -> Fraction:
    """The house edge of the main wagers under another reading or another maximum."""
    payments = Payments(terms(), reading)
    return -payments.value(full_game().solve(payments.nets, outcomes=False).total, DEALS)
