"""The terms of Ultimate Texas Hold-em that its figures follow, beside the odds. The count is made for its cards."""

from collections.abc import Mapping

NUMBERS: frozenset[str] = frozenset(
    {
        "blind_of_ante",
        "play_before_flop_least",
        "play_before_flop_most",
        "play_after_flop",
        "play_on_river",
        "dealer_qualifies_from",
        "blind_wins_from",
        "trips_wins_from",
    }
)

RULES: Mapping[str, str] = {}
