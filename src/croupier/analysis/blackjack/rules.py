"""The rules that the solver needs, read from the terms; and the other readings that it can be asked about."""

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from croupier.analysis.case import AnalysisError
from croupier.equipment import CARDS, rank_of
from croupier.games.blackjack.cards import points
from croupier.instruments.terms import Terms

ACE = 0  # the kind of an ace; the other kinds follow by value


@dataclass(frozen=True)
class Rules:
    """Numbers and odds of a book. The fields with a default are readings that no book prints."""

    kinds: tuple[str, ...]  # the ranks of each kind of card: cards of one kind count alike
    worth: tuple[int, ...]  # the value of a card of each kind; an ace has its lower value
    ace_adds: int  # the amount that an ace adds when it counts high
    court_value: int
    highest: int
    dealer_stands_from: int
    least_hard: int
    split_hands: int
    split_ace_hands: int
    win: Fraction
    blackjack: Fraction
    blackjack_at_once: Fraction
    even_money: Fraction
    double_after_split: bool
    dealer_draws_on_soft: bool = False  # on a soft total of exactly the one to stand from
    only_original_lost: bool = False  # to a dealer's blackjack
    blackjack_is_21: bool = False  # and stands off against any other
    courts_wait: bool = True  # a blackjack against a court card is not paid at once
    split_aces_doubled: bool = False
    doubled_totals: tuple[int, ...] = ()  # the hard totals that may be doubled; any hand where empty

    @cached_property
    def tens(self) -> tuple[int, ...]:
        return tuple(kind for kind, worth in enumerate(self.worth) if worth == self.court_value)

    def kind_of(self, card: str) -> int:
        return next(kind for kind, ranks in enumerate(self.kinds) if rank_of(card) in ranks)

    def total(self, hand: tuple[int, ...]) -> tuple[int, bool]:
        """The total of a hand given as a count of each kind; and whether it is soft."""
        hard = sum(count * worth for count, worth in zip(hand, self.worth, strict=True))
        if hand[ACE] and hard + self.ace_adds <= self.highest:
            return hard + self.ace_adds, True
        return hard, False

    def most_hands(self, kind: int) -> int:
        """How many hands a pair of this kind can be split into; aces are split once, whatever the number."""
        return min(self.split_ace_hands, self.split_hands, 2) if kind == ACE else self.split_hands


def rules_of(terms: Terms) -> Rules:
    worth = points(terms)
    by_rank = {rank_of(card): worth[card] for card in CARDS}
    values = sorted({value for rank, value in by_rank.items() if rank != "A"})
    grouped = ["".join(rank for rank in by_rank if by_rank[rank] == value and rank != "A") for value in values]
    least, highest = terms.number("dealer_stands_from"), terms.number("highest_total")
    high_ace = terms.number("ace_high_value")
    if not by_rank["A"] < values[0] or values[-1] != terms.number("court_value") or 2 * values[-1] >= highest:
        raise AnalysisError("an ace counts less than every other card here, and a court card at least as much")
    if high_ace + values[-1] != highest or not high_ace < least <= highest <= 2 * high_ace:
        because = f"an ace and a court card make the highest total of {highest}"
        raise AnalysisError(f"the dealer stands from more than {high_ace}, and {because}: change no part of that alone")
    return Rules(
        kinds=("A", *grouped),
        worth=(by_rank["A"], *values),
        ace_adds=terms.number("ace_high_value") - terms.number("ace_value"),
        court_value=terms.number("court_value"),
        highest=highest,
        dealer_stands_from=least,
        least_hard=terms.number("least_hard_total"),
        split_hands=terms.number("split_hands"),
        split_ace_hands=terms.number("split_ace_hands"),
        win=terms.odds("win_odds").winnings(1),
        blackjack=terms.odds("blackjack_odds").winnings(1),
        blackjack_at_once=terms.odds("blackjack_at_once_odds").winnings(1),
        even_money=terms.odds("even_money_odds").winnings(1),
        double_after_split=terms.has("double_after_split"),
    )
