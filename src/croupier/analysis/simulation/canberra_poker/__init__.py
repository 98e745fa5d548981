"""Canberra Poker by blocks of rounds: all cards are shuffled for each."""
