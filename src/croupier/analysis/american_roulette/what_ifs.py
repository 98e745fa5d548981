"""The terms of Roulette that its figures follow, beside the odds. The ball and its turns change none."""

from collections.abc import Mapping

NUMBERS: frozenset[str] = frozenset(
    {
        "neighbours_each_side",
    }
)

RULES: Mapping[str, str] = {}
