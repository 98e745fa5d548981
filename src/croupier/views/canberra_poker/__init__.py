"""Canberra Poker as it is shown and told."""
