"""The roles that may give a command of a game. Its class says so; `rules` names the term that gives the power.

The book decides which roles hold the supervisor's or the operator's powers.
"""

from enum import Enum, auto
from typing import ClassVar

from croupier.ruling import Command


class Giver(Enum):
    DEALER = auto()
    PATRON = auto()
    STAFF = auto()
    SUPERVISOR = auto()
    OPERATOR = auto()
    ANYBODY = auto()  # the rules themselves decide whom they hear


class GameCommand(Command, frozen=True):
    given_by: ClassVar[Giver] = Giver.ANYBODY
    rules: ClassVar[tuple[str, ...]] = ()  # keys of terms; the first that a book has is cited
    without: ClassVar[tuple[str, ...]] = ()  # what is cited where a book or a shoe has none of these


class DealerCommand(GameCommand, frozen=True):
    """The dealer runs the game: every step for which nobody else is named is the dealer's."""

    given_by: ClassVar[Giver] = Giver.DEALER


class PatronCommand(GameCommand, frozen=True):
    """Given by patrons for themselves; the dealer may enter it for a patron at a live table."""

    given_by: ClassVar[Giver] = Giver.PATRON


class StaffCommand(GameCommand, frozen=True):
    """For the dealer or the supervisor."""

    given_by: ClassVar[Giver] = Giver.STAFF


class SupervisorCommand(GameCommand, frozen=True):
    given_by: ClassVar[Giver] = Giver.SUPERVISOR


class OperatorCommand(GameCommand, frozen=True):
    given_by: ClassVar[Giver] = Giver.OPERATOR
