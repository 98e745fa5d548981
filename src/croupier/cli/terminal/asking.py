"""What a dealer is asked for where the rules have no example: cards that nobody has read, reports with their fields."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from croupier.ruling import Choice, Command, Role


class Question(Struct, frozen=True):
    """One thing to be said. `usual` is taken for an empty answer; "" has to be answered, unless it may be left."""

    field: str
    say: str
    usual: str = ""
    one_of: tuple[str, ...] = ()
    may_be_left: bool = False  # the command then goes without it
    take: Callable[[Command, str], Command] | None = None  # how the game reads the answer, if in a way of its own

    def __str__(self) -> str:
        return f"{self.say} ({self.usual})" if self.usual else self.say


class Entry(Struct, frozen=True):
    """How a dealer does the step that is due: a command as it is, with so many cards named, or with one answer."""

    command: Command
    say: str
    cards: int = 0
    bare: bool = False  # the cards may be left unnamed
    hidden: bool = False  # they go face down: what is typed of them is not shown
    read: bool = False  # the shoe has read them: the rules say so to whoever names them
    question: Question | None = None  # what is answered in digits, where it is no card
    digits: int = 4  # of the longest answer to it

    @property
    def asks(self) -> tuple[Question, ...]:
        if self.question is not None:
            return (self.question,)
        if not self.cards:
            return ()
        what = "The card" if self.cards == 1 else f"The {self.cards} cards as they lie"
        return (Question("cards", f"{what} (rank, then suit)"),)


class Shortcut(Struct, frozen=True):
    """A word and a key for a longer way with what is due."""

    key: str
    word: str
    say: str
    command: Command
    asks: tuple[Question, ...] = ()
    shown: bool = True  # whether it fits what is due; the rules say why not where it does not


class Report(Struct, frozen=True):
    """Something that went wrong, by its word. `begin` makes the command as far as it is known; None if not now."""

    word: str
    say: str
    begin: Callable[[Any], Command | None]  # from the view
    asks: tuple[Question, ...]
    higher: bool = False  # for the supervisor, or who holds those powers


class Offer(Struct, frozen=True):
    """Something open to a role, with what it has to be told; by its word, or by its place in a list."""

    role: Role
    choice: Choice
    asks: tuple[Question, ...]
    word: str = ""
