"""Section 18, Perfect Pairs: judged on the first two cards of a box, by face value."""

from croupier.equipment import is_red, rank_of, suit_of
from croupier.instruments import Terms
from croupier.money import Odds
from croupier.ruling import Under


def settle_pair(terms: Terms, cards: tuple[str, ...]) -> tuple[str, Under, Odds | None]:
    """Outcome, clauses and odds. Only the highest grade is paid: each pair has exactly one."""
    first, second = cards[:2]
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
