"""Section 8: the payments of winning wagers, up to the maximum payout of the table."""

from collections.abc import Mapping
from functools import cache

from croupier.games.poker.hands import CLASSES
from croupier.instruments import Terms
from croupier.money import Odds
from croupier.ruling import Under


@cache
def _bet_odds(terms: Terms) -> Mapping[str, Odds]:
    return {
        "royal_flush": terms.odds("bet_royal_flush_odds"),
        "straight_flush": terms.odds("bet_straight_flush_odds"),
        "four_of_a_kind": terms.odds("bet_four_of_a_kind_odds"),
        "full_house": terms.odds("bet_full_house_odds"),
        "flush": terms.odds("bet_flush_odds"),
        "straight": terms.odds("bet_straight_odds"),
        "three_of_a_kind": terms.odds("bet_three_of_a_kind_odds"),
        "two_pairs": terms.odds("bet_two_pairs_odds"),
        "one_pair_or_less": terms.odds("bet_one_pair_or_less_odds"),
    }


def odds_of_bet(terms: Terms, hand: str) -> tuple[Odds, Under]:
    """The odds of a Bet that wins with a hand of this class, and their clauses."""
    row = "one_pair_or_less" if hand in CLASSES[-2:] else hand
    return _bet_odds(terms)[row], terms.cite(f"bet_{row}_odds")


def possible_odds(terms: Terms) -> Mapping[str, tuple[Odds, ...]]:
    """All odds at which a kind of wager may be paid. A Bet is a whole multiple of the Ante."""
    return {"main": (terms.odds("ante_odds"), *_bet_odds(terms).values())}
