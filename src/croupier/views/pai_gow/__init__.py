"""Pai Gow as it is shown and told."""
