"""Tests that read like the rules. `croupier clauses EX2020-1/high-card` finds them by their marks."""
