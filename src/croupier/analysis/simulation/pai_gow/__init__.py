"""Pai Gow by blocks of rounds: all tiles are shuffled for each."""
