"""Questions to the dealer where the rules have no example: cards that nobody has read, reports with their fields."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from croupier.ruling import Choice, Command, Role
from croupier.ruling.asking import Kind


class Question(Struct, frozen=True):
    """One question. `usual` stands for an empty answer; "" must be answered, unless it may be left."""

    field: str
    say: str
    kind: Kind = "text"
    usual: str = ""
    one_of: tuple[str, ...] = ()
    may_be_left: bool = False  # the command then goes without it
    count: int = 0  # of tiles, where it is fixed
    take: Callable[[Command, str], Command] | None = None  # how the game reads the answer, if in its own way

    @property
    def required(self) -> "Question":
        return replace(self, usual="", may_be_left=False)

    def __str__(self) -> str:
        return f"{self.say} ({self.usual})" if self.usual else self.say


class Entry(Struct, frozen=True):
    """How a dealer does the next step: a command as it is, with N cards named, or with one answer."""

    command: Command
    say: str
    cards: int = 0
    bare: bool = False  # the cards may be left unnamed
    hidden: bool = False  # they go face down: typing them shows nothing
    read: bool = False  # the shoe has read them: the rules refuse a dealer who names them
    question: Question | None = None  # an answer in digits, where it is no card
    digits: int = 4  # of the longest answer to it

    @property
    def asks(self) -> tuple[Question, ...]:
        if self.question is not None:
            return (self.question,)
        if not self.cards:
            return ()
        what = "The card" if self.cards == 1 else f"The {self.cards} cards as they lie"
        return (Question("cards", f"{what} (rank, then suit)", "cards"),)


class Shortcut(Struct, frozen=True):
    """A word and a key for a longer way to do the next step."""

    key: str
    word: str
    say: str
    command: Command
    asks: tuple[Question, ...] = ()
    shown: bool = True  # whether it fits the next step; the rules give the reason where it does not


class Report(Struct, frozen=True):
    """Something that went wrong, by its word. `begin` makes the command with the fields that are known; None if not
    now.

    The rest of the command is asked for; or only these fields, where there are several reports of it."""

    word: str
    say: str
    begin: Callable[[Any], Command | None]  # from the view
    fields: tuple[str, ...] = ()
    must: str = ""  # the field without which it would be another report
    higher: bool = False  # for the supervisor, or a role with those powers
    questions: Mapping[str, Question] = {}  # by field: where the game reads an answer in its own way


class Offer(Struct, frozen=True):
    """Something open to a role, with the answers it needs; by its word, or by its place in a list."""

    role: Role
    choice: Choice
    asks: tuple[Question, ...]
    word: str = ""
