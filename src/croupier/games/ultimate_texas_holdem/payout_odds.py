"""Section 10: what a winning wager is paid."""

from collections.abc import Mapping
from functools import cache

from croupier.games.poker_state import ANTE
from croupier.games.poker_wagers import BLIND, TRIPS
from croupier.games.ultimate_texas_holdem.state import PLAY
from croupier.instruments import Terms
from croupier.money import Odds
from croupier.ruling import Under


@cache
def _blind_odds(terms: Terms) -> Mapping[str, Odds]:
    """By class of the player's hand. Below a Straight a Blind that is ahead pushes."""
    return {
        "royal_flush": terms.odds("blind_royal_flush_odds"),
        "straight_flush": terms.odds("blind_straight_flush_odds"),
        "four_of_a_kind": terms.odds("blind_four_of_a_kind_odds"),
        "full_house": terms.odds("blind_full_house_odds"),
        "flush": terms.odds("blind_flush_odds"),
        "straight": terms.odds("blind_straight_odds"),
    }


@cache
def _trips_odds(terms: Terms) -> Mapping[str, Odds]:
    return {
        "royal_flush": terms.odds("trips_royal_flush_odds"),
        "straight_flush": terms.odds("trips_straight_flush_odds"),
        "four_of_a_kind": terms.odds("trips_four_of_a_kind_odds"),
        "full_house": terms.odds("trips_full_house_odds"),
        "flush": terms.odds("trips_flush_odds"),
        "straight": terms.odds("trips_straight_odds"),
        "three_of_a_kind": terms.odds("trips_three_of_a_kind_odds"),
    }


def odds_of(terms: Terms, option: str, hand: str) -> tuple[Odds, Under]:
    """The odds of a wager that wins with a hand of this class, and their clauses."""
    if option == BLIND:
        return _blind_odds(terms)[hand], terms.cite(f"blind_{hand}_odds")
    if option == TRIPS:
        return _trips_odds(terms)[hand], terms.cite(f"trips_{hand}_odds")
    if option == PLAY:
        return terms.odds("play_odds"), terms.cite("play_odds")
    return terms.odds("ante_odds"), terms.cite("ante_odds")


def possible_odds(terms: Terms) -> Mapping[str, tuple[Odds, ...]]:
    """Every odds that a kind of wager may be paid at. The Blind has the Ante's limits."""
    return {
        ANTE: (terms.odds("ante_odds"), *_blind_odds(terms).values()),
        TRIPS: tuple(_trips_odds(terms).values()),
        PLAY: (terms.odds("play_odds"),),
    }
