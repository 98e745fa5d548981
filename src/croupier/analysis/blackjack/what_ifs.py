"""The terms of Blackjack that its figures follow, beside the odds; and rules of other houses that no book prints."""

from collections.abc import Mapping

NUMBERS: frozenset[str] = frozenset(
    {
        "decks",
        "court_value",
        "ace_value",
        "ace_high_value",
        "highest_total",
        "least_hard_total",
        "split_hands",
        "split_ace_hands",
        "dealer_stands_from",
    }
)

RULES: Mapping[str, str] = {
    "doubled_cards": "2, as the book has it, or any: a hand of more cards may be doubled too",
    "doubled_totals": "any, as the book has it, or the hard totals that may be doubled, as in 9-11",
    "split_by": "value, as the book has it, or rank: a King and a Ten are then no pair",
}
