"""Sections 9 to 11, pairs: judged on the first two cards of a hand, by face value and not by points."""

from croupier.equipment import is_red, rank_of, suit_of
from croupier.games.mini_baccarat.state import BANKER, PAIR_HAND
from croupier.instruments import Terms
from croupier.money import Odds
from croupier.ruling import Under


def is_pair(cards: tuple[str, ...]) -> bool:
    """Two cards of the same face value: a ten and a king are no pair."""
    return len(cards) >= 2 and rank_of(cards[0]) == rank_of(cards[1])


def settle_pair(terms: Terms, option: str, cards: tuple[str, ...]) -> tuple[str, Under, Odds | None]:
    """Outcome, clauses and odds of a wager on the pair of one hand."""
    on_banker = PAIR_HAND[option] == BANKER
    judged = terms.cite("face_value_of_pairs", "pairs_on_first_two_cards")
    if not is_pair(cards):
        return (
            "lose",
            judged + (terms.cite("banker_pair_loses") if on_banker else terms.cite("player_pair_loses")),
            None,
        )
    wins = judged + (terms.cite("banker_pair_wins") if on_banker else terms.cite("player_pair_wins"))
    if terms.option("pairs") == "canberra":
        under = terms.cite("canberra_pair", "canberra_pair_odds", "canberra_pair_method")
        return "win", wins + under, terms.odds("canberra_pair_odds")
    # Only the highest grade is paid (10.5): each pair has exactly one.
    if suit_of(cards[0]) == suit_of(cards[1]):
        under = terms.cite("perfect_pair", "perfect_pair_odds", "perfect_pair_method")
        return "win", wins + under, terms.odds("perfect_pair_odds")
    if is_red(cards[0]) == is_red(cards[1]):
        grade = terms.cite("coloured_pair_red") if is_red(cards[0]) else terms.cite("coloured_pair_black")
        under = grade + terms.cite("coloured_pair_odds", "coloured_pair_method")
        return "win", wins + under, terms.odds("coloured_pair_odds")
    under = terms.cite("mixed_pair", "mixed_pair_odds", "mixed_pair_method")
    return "win", wins + under, terms.odds("mixed_pair_odds")
