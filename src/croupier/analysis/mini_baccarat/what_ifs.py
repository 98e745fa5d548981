"""The terms of Mini-Baccarat that its figures follow, beside the odds. The cutting card changes none."""

from collections.abc import Mapping

NUMBERS: frozenset[str] = frozenset(
    {
        "decks",
        "court_value",
        "ace_value",
        "natural_from",
        "dragon_least_lead",
    }
)

RULES: Mapping[str, str] = {}
