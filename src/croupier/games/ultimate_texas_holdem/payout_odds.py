"""Section 10: the payment of a winning wager."""

from collections.abc import Mapping
from functools import cache

from croupier.games.poker.state import ANTE
from croupier.games.poker.wagers import BLIND
from croupier.games.round_of_play import line_of
from croupier.games.ultimate_texas_holdem import side_wagers
from croupier.games.ultimate_texas_holdem.state import PLAY
from croupier.instruments import Terms
from croupier.money import Odds
from croupier.ruling import Under


@cache
def _blind_odds(terms: Terms) -> Mapping[str, Odds]:
    """By class of the player's hand. Below a Straight, a Blind that is ahead pushes."""
    return {
        "royal_flush": terms.odds("blind_royal_flush_odds"),
        "straight_flush": terms.odds("blind_straight_flush_odds"),
        "four_of_a_kind": terms.odds("blind_four_of_a_kind_odds"),
        "full_house": terms.odds("blind_full_house_odds"),
        "flush": terms.odds("blind_flush_odds"),
        "straight": terms.odds("blind_straight_odds"),
    }


def odds_of(terms: Terms, option: str, hand: str) -> tuple[Odds, Under]:
    """The odds of a wager that wins with a hand of this class, and their clauses."""
    if option == BLIND:
        return _blind_odds(terms)[hand], terms.cite(f"blind_{hand}_odds")
    if option == PLAY:
        return terms.odds("play_odds"), terms.cite("play_odds")
    return terms.odds("ante_odds"), terms.cite("ante_odds")


def possible_odds(terms: Terms) -> Mapping[str, tuple[Odds, ...]]:
    """All odds at which a kind of wager may be paid. The Blind has the Ante's limits."""
    return {
        ANTE: (terms.odds("ante_odds"), *_blind_odds(terms).values()),
        PLAY: (terms.odds("play_odds"),),
        **{line_of(terms, option): tuple(side.odds(terms).values()) for option, side in side_wagers.offered(terms)},
    }
