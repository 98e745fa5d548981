"""How much of its past a game has at hand. This is no rule: the journal has everything."""

ROUNDS_AT_HAND = 32  # more than any screen shows
