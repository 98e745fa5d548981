"""Blackjack by whole shoes, by any strategy."""
