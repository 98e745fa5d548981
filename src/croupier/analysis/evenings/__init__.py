"""Rounds of a tournament by kernels, for forecasts: the bots' wagers come in, chips won and lost come out.

`rounds_of` finds the game. Each game has a module, with a kernel that plays one round on the cards as they were sealed,
decides on every hand as the bots of croupier.conduct.tournaments do, and pays by the terms. Its twin is the table's own
machine: tests/analysis/evenings plays whole tournaments both ways and compares them fact by fact.
"""

from croupier.analysis.evenings.finding import PLAYED, rounds_of

__all__ = ["PLAYED", "rounds_of"]
