"""The side wagers as the kernel's codes have them: what each pays on its own results."""

from collections.abc import Iterator
from fractions import Fraction

from croupier.analysis.simulation.blackjack.kernel import GRADES, SEVENS
from croupier.equipment import rank_of
from croupier.instruments import Terms

# In the order of the kernel's results; nothing where the wager is lost.
_SEVENS = (
    "", "one_seven_odds", "two_sevens_odds", "two_suited_sevens_odds", "three_sevens_odds", "three_suited_sevens_odds",
)  # fmt: skip
_PAIRS = ("", "mixed_pair_odds", "coloured_pair_odds", "perfect_pair_odds")

BY_PLAY = ("super_sevens",)  # a third card comes or not as the hand is played


def counts_as_seven(terms: Terms, card: str) -> bool:
    return terms.has("wager_on_super_sevens") and rank_of(card) == str(terms.number("super_sevens_rank"))


def side_payments(terms: Terms) -> Iterator[tuple[str, list[Fraction]]]:
    """Those that the terms offer: what is paid on each combination of their results."""
    places = range(SEVENS * GRADES)
    if terms.has("wager_on_super_sevens"):
        yield "super_sevens", [_paid(terms, _SEVENS[place // GRADES]) for place in places]
    if terms.has("wager_on_pairs"):
        yield "perfect_pairs", [_paid(terms, _PAIRS[place % GRADES]) for place in places]


def _paid(terms: Terms, odds: str) -> Fraction:
    return terms.odds(odds).winnings(1) if odds else Fraction(-1)
