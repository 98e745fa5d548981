"""The terms of Canberra Poker that its figures follow, beside the odds. The count is made for its numbers of cards."""

from collections.abc import Mapping

NUMBERS: frozenset[str] = frozenset(
    {
        "bet_of_ante",
        "dealer_qualifies_from",
    }
)

RULES: Mapping[str, str] = {}
