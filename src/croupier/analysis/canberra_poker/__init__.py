"""Canberra Poker: best play for each hand against each up card, counted over every deal."""
