"""Ultimate Texas Hold-em by blocks of rounds: all cards are shuffled for each."""
