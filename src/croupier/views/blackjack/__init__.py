"""Blackjack as it is shown and told."""
