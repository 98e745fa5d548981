"""Trips: the class of the player's own hand, whatever the dealer has (9.7 and its table in section 10)."""

from collections.abc import Mapping
from functools import cache

from croupier.games.paying import Outcome
from croupier.games.poker.hands import rule_of_class
from croupier.games.poker.rounds import value_of
from croupier.games.poker.state import Hand
from croupier.games.ultimate_texas_holdem.state import Round
from croupier.instruments import Terms
from croupier.money import Odds
from croupier.ruling import Under


def rule(terms: Terms) -> Under:
    return terms.cite("wagers_before_first_card", "wager_on_trips", "trips_need_main_wager", "wagers_are_chips")


def rule_of_offer(terms: Terms) -> Under:
    return ()  # every table offers it


def needs_main_wager(terms: Terms) -> Under:
    return terms.cite("trips_need_main_wager")


def approvals(terms: Terms) -> Mapping[str, Under]:
    return {}


def on_sign(terms: Terms) -> Under:
    return ()


@cache
def odds(terms: Terms) -> Mapping[str, Odds]:
    return {
        "royal_flush": terms.odds("trips_royal_flush_odds"),
        "straight_flush": terms.odds("trips_straight_flush_odds"),
        "four_of_a_kind": terms.odds("trips_four_of_a_kind_odds"),
        "full_house": terms.odds("trips_full_house_odds"),
        "flush": terms.odds("trips_flush_odds"),
        "straight": terms.odds("trips_straight_odds"),
        "three_of_a_kind": terms.odds("trips_three_of_a_kind_odds"),
    }


def settle(terms: Terms, now: Round, hand: Hand) -> Outcome:
    mine = value_of(terms, now.board, hand)
    if mine.place > terms.number("trips_wins_from"):
        return "lose", terms.cite("trips_loses", "trips_wins_from", "losers_collected"), None
    won = terms.cite("trips_wins", "trips_wins_from") + rule_of_class(terms, mine.name)
    return "win", won + terms.cite(f"trips_{mine.name}_odds"), odds(terms)[mine.name]
