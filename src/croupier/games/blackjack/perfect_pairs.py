"""Section 18, Perfect Pairs: judged on the first two cards of a box, by face value."""

from collections.abc import Mapping

from croupier.equipment import is_red, rank_of, suit_of
from croupier.games.blackjack.state import Box
from croupier.instruments import Terms
from croupier.money import Odds
from croupier.ruling import Under


def rule(terms: Terms) -> Under:
    return terms.cite("wager_on_pairs")


def rule_of_offer(terms: Terms) -> Under:
    return terms.cite("no_pairs") if terms.has("no_pairs") else ()


def one_amount(terms: Terms) -> Under:
    return ()


def possible_odds(terms: Terms) -> tuple[Odds, ...]:
    return terms.odds("perfect_pair_odds"), terms.odds("coloured_pair_odds"), terms.odds("mixed_pair_odds")


def approvals(terms: Terms) -> Mapping[str, Under]:
    return {"perfect pairs layout": terms.cite("pairs_layout")} if terms.has("pairs_layout") else {}


def on_sign(terms: Terms) -> Under:
    return terms.cite("pairs_on_sign")


def needs_main_wager(terms: Terms) -> Under:
    return terms.cite("pairs_need_main_wager")


def settled_first(terms: Terms) -> Under:
    return terms.cite("pairs_settled_first", "pairs_before_subsequent_deal")


def is_due(terms: Terms, box: Box, turns_over: bool) -> bool:
    return True


def settle(terms: Terms, box: Box) -> tuple[str, Under, Odds | None]:
    """Only the highest grade is paid: each pair has exactly one."""
    first, second = box.dealt[:2]
    judged = terms.cite("face_value_of_pairs", "pairs_on_first_two_cards", "pairs_settled_first")
    if rank_of(first) != rank_of(second):
        return "lose", judged + terms.cite("no_pair", "pairs_losers_taken"), None
    paid = judged + terms.cite("pairs_winners_paid", "pairs_best_only")
    if suit_of(first) == suit_of(second):
        return "win", paid + terms.cite("perfect_pair", "perfect_pair_odds"), terms.odds("perfect_pair_odds")
    if is_red(first) == is_red(second):
        grade = terms.cite("coloured_pair_red") if is_red(first) else terms.cite("coloured_pair_black")
        return "win", paid + grade + terms.cite("coloured_pair_odds"), terms.odds("coloured_pair_odds")
    return "win", paid + terms.cite("mixed_pair", "mixed_pair_odds"), terms.odds("mixed_pair_odds")
