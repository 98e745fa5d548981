"""Blackjack: every wager of the two books, with best play from the exact composition of the shoe."""
