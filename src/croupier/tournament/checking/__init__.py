"""Conditions are complete and lawful under the book of each session's game, or every problem is reported."""

from croupier.tournament.checking.everything import problems
from croupier.tournament.checking.names import slug

__all__ = ["problems", "slug"]
