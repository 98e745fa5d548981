"""Filling in a command: the fields that an open choice still needs, asked one question at a time."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from croupier.cli.terminal.asking import Offer, Question
from croupier.cli.terminal.reading import READ, Unclear, one_of, so_many_tiles
from croupier.money import dollars
from croupier.ruling import Ask, Asks, Command, asks_of

# The hint for each kind of answer after its question.
_HINTS = {
    "money": ", in dollars",
    "yes or no": ": yes or no",
    "card": " (rank, then suit)",
    "cards": " (rank, then suit)",
    "tile": ", as in 45",
    "tiles": ", as in 45 36",
    "dice": ", as in 3 5 6",
}

_AS_WRITTEN: Mapping[str, Callable[[Any], str]] = {"money": dollars, "yes or no": lambda yes: "yes" if yes else "no"}


def questions(command: Command, asks: Asks) -> tuple[Question, ...]:
    return tuple(_question(field, ask, command) for field, ask in asks.items() if ask.kind != "said")


def question(command: Command, field: str) -> Question:
    """The question for one field of a command that is entered by itself."""
    return _question(field, asks_of(type(command))[field], command)


def _question(field: str, ask: Ask, command: Command) -> Question:
    own = getattr(command, field) if ask.suggested else None
    usual = own or ask.usual
    written = "" if usual is None else _AS_WRITTEN.get(ask.kind, str)(usual)
    return Question(field, ask.label + _hint(ask), ask.kind, written, tuple(ask.one_of), ask.optional, ask.count)


def _hint(ask: Ask) -> str:
    if ask.kind == "place":
        return f": {', '.join(ask.one_of)} or a box"
    if ask.one_of:
        return f": {', '.join(_with_words(*each) for each in ask.one_of.items())}"
    return _HINTS.get(ask.kind, "")


def _with_words(answer: str, words: str) -> str:
    return answer if answer == words else f"{answer} ({words})"


def answered(command: Command, question: Question, text: str) -> Command:
    """The command with one question answered. The rules decide whether it is allowed."""
    text = text.strip() or question.usual
    if not text and question.may_be_left:
        return command
    if question.take is not None:
        return question.take(command, text)
    return replace(command, **{question.field: _meant(question, text)})


def _meant(question: Question, text: str) -> object:
    """The value of an answer, in the form of its field."""
    if question.one_of and question.kind != "place":
        return one_of(question.one_of, text)
    if question.kind == "tiles" and question.count:
        return so_many_tiles(text, question.count)
    if question.kind in READ:
        return READ[question.kind](text)
    if not text:
        raise Unclear(f"{question.say}: say it in a few words")
    return text


class Form:
    """An open choice while it is being filled in, in the role it is open to."""

    def __init__(self, offer: Offer) -> None:
        self.choice = offer.choice
        self.role = offer.role
        self.command = offer.choice.command
        self._left = list(offer.asks)

    @property
    def question(self) -> Question | None:
        """The next question, or None when there is none."""
        return self._left[0] if self._left else None

    def answer(self, text: str) -> None:
        self.command = answered(self.command, self._left[0], text)
        del self._left[0]
