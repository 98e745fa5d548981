"""The cards that a round is dealt from: a number of decks, less the cards that have gone."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.case import AnalysisError, Case
from croupier.equipment import decks, is_card


@dataclass(frozen=True)
class Cards:
    """The cards left in a shoe, card by card."""

    left: Counter[str]

    def by_kind(self, rules: Rules) -> tuple[int, ...]:
        return tuple(sum(count for card, count in self.left.items() if card[0] in ranks) for ranks in rules.kinds)

    def courts(self, rules: Rules) -> float:
        """The number of ten-value cards that are court cards."""
        tens = [card for ten in rules.tens for card in self.left if card[0] in rules.kinds[ten]]
        every = sum(self.left[card] for card in tens)
        return sum(self.left[card] for card in tens if card[0] in "JQK") / every if every else 0.0


def cards_of(case: Case) -> Cards:
    """The shoe of the case. No round begins with fewer cards than lie behind the cutting card."""
    least = case.terms.number("cutting_card_from_back")
    left = without(Counter(decks(case.terms.number("decks"))), case.gone, "gone")
    if left.total() < least:
        because = f"{left.total()} cards are left in the shoe, and no round begins with fewer than {least}"
        raise AnalysisError(f"{because}: let fewer cards be gone")
    return Cards(left)


def without(shoe: Counter[str], cards: Iterable[str], what: str) -> Counter[str]:
    """The shoe without these cards, each of which it must still hold."""
    left = shoe.copy()
    for card in cards:
        if not is_card(card):
            raise AnalysisError(f"{card!r} is not a card; write rank and suit, as in 'Th' or '8s'")
        if not left[card]:
            raise AnalysisError(f"the shoe holds no further {card} ({what}); take another card or more decks")
        left[card] -= 1
    return left
