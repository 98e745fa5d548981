"""The lines of a count: the name of an outcome and its net result."""

from fractions import Fraction

from croupier.games.paying import Outcome

Line = tuple[str, Fraction]  # the name of an outcome and what it pays net
VOID: Line = ("void", Fraction(0))  # the shoe ran out: wagers are returned


def net(settled: Outcome) -> Fraction:
    """The net result of one unit."""
    outcome, _, odds = settled
    if odds is not None:
        return odds.winnings(1)
    return Fraction(-1 if outcome == "lose" else 0)
