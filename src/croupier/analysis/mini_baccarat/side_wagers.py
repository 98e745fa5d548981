"""The side wagers: the count of those that are judged card by card, and the outcomes of those that depend on totals."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from croupier.analysis.case import AnalysisError
from croupier.analysis.findings import Wager
from croupier.analysis.mini_baccarat.pairs import Hand, on_pair
from croupier.analysis.mini_baccarat.rounds import End
from croupier.analysis.mini_baccarat.shoe import Shoe
from croupier.games.mini_baccarat import dragon_bonus, pairs
from croupier.games.mini_baccarat.state import BANKER
from croupier.instruments import Terms

Naming = Callable[[End, Fraction], str]  # the outcome of a round that ends so and pays so


def dragon_outcomes(terms: Terms, wager: str) -> Naming:
    """By the margin, once the scale is known to have every margin that wins."""
    least, natural_from = terms.number("dragon_least_lead"), terms.number("natural_from")
    if missing := [lead for lead in range(least, 10) if not terms.has(f"dragon_by_{lead}_odds")]:
        raise AnalysisError(
            f"the scale has no odds for a win by {missing[-1]}; let dragon_least_lead be more than that"
        )

    def name(end: End, pays: Fraction) -> str:
        mine, other, drew = end.player, end.banker, end.player_drew
        if dragon_bonus.HAND[wager] == BANKER:
            mine, other, drew = end.banker, end.player, end.banker_drew
        if pays < 0:
            return "loses"
        if mine == other:
            return "equal naturals"
        return "natural wins" if not drew and mine >= natural_from else f"win by {mine - other}"

    return name


# Counted from the unseen cards and those known of each hand.
BY_CARD: Mapping[str, Callable[[Terms, str, Shoe, Hand, Hand], Wager]] = dict.fromkeys(pairs.HAND, on_pair)

# Settled by the game on every way that a round can end.
ON_TOTALS: Mapping[str, Callable[[Terms, str], Naming]] = dict.fromkeys(dragon_bonus.HAND, dragon_outcomes)
