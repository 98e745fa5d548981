"""Sections 9 to 11, pairs: judged on the first two cards of a hand, by face value and not by points."""

from collections.abc import Mapping

from croupier.equipment import is_red, suit_of
from croupier.games.mini_baccarat.cards import is_pair
from croupier.games.mini_baccarat.state import BANKER, PLAYER
from croupier.games.paying import Outcome
from croupier.instruments import Terms
from croupier.ruling import Under

HAND: Mapping[str, str] = {"player_pair": PLAYER, "banker_pair": BANKER}
ON_FIRST_CARDS = True


def rule(terms: Terms) -> Under:
    return terms.cite("wager_on_pairs", "pairs_without_main_wager")


def rule_of_offer(terms: Terms) -> Under:
    return terms.cite("pairs_offered") if terms.has("pairs_offered") else ()


def approvals(terms: Terms) -> Mapping[str, Under]:
    return {"pairs layout": terms.cite("pairs_layout")}


def on_sign(terms: Terms) -> Under:
    return terms.cite("pairs_on_sign")


def settled_first(terms: Terms) -> Under:
    return terms.cite("pairs_settled_first")


def before_third_cards(terms: Terms) -> Under:
    return terms.cite("pairs_before_third_cards")


def settle(terms: Terms, option: str, player: tuple[str, ...], banker: tuple[str, ...]) -> Outcome:
    """Outcome, clauses and odds of a wager on the pair of one hand."""
    on_banker = HAND[option] == BANKER
    cards = banker if on_banker else player
    order = terms.cite("pairs_settled_first", "pairs_losers_taken", "pairs_winners_paid")
    judged = order + terms.cite("face_value_of_pairs", "pairs_on_first_two_cards")
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
