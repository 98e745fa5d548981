"""Filling in a command: what an open choice still needs to be told, asked one question at a time.

A choice comes with examples where a person has to say something: a card, a place, a reason. Those are asked for.
"""

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import asdict, replace

from croupier.cli.options import cents_of, not_an_amount
from croupier.cli.terminal.words import card_of
from croupier.money import dollars
from croupier.ruling import Choice, Command, Role

_ASKS = {
    "card": "The card (rank, then suit)",
    "cards": "The cards in order, - for one nobody has seen",
    "position": "Cut behind which card, counted from the front",
    "from_back": "How many cards from the back",
    "cards_out": "How many cards of the round are out",
    "supplier": "The approved supplier",
    "cents": "How much, in dollars",
    "amount": "How much, in dollars",
    "cause": "The cause",
    "matter": "The matter",
    "about": "About whom",
    "note": "What happened",
    "reason": "The reason",
    "fault": "The fault",
    "advised": "The reference of the advice given",
}


# What is taken for an empty answer, where the example is also what is usual.
_USUAL: Mapping[str, Callable[[int], str]] = {"from_back": str, "amount": dollars}


class Question(Struct, frozen=True):
    """One thing to be said. `usual` is taken for an empty answer; "" has to be answered."""

    field: str
    say: str
    usual: str = ""

    def __str__(self) -> str:
        return f"{self.say} ({self.usual})" if self.usual else self.say


class Unclear(Exception):  # noqa: N818 - named for what it is
    """An answer that cannot be meant; the message says what to write."""


def questions(command: Command) -> tuple[Question, ...]:
    """What the command has examples for. Where it has none, as a card dealt face down, nothing is asked."""
    return tuple(
        Question(name, _ASKS[name], _USUAL[name](value) if name in _USUAL else "")
        for name, value in asdict(command).items()
        if value and name in _ASKS
    )


def answered(command: Command, question: Question, text: str) -> Command:
    """The command with one question answered. Whether it is allowed is for the rules to say."""
    text = text.strip() or question.usual
    example = getattr(command, question.field)
    if question.field == "card":
        return replace(command, card=_card(text))
    if question.field == "cards":
        return replace(command, cards=tuple("" if word == "-" else _card(word) for word in text.split()))
    if question.field in ("cents", "amount"):
        return replace(command, **{question.field: amount(text)})
    if isinstance(example, int):
        if not text.isdecimal():
            raise Unclear(f"{text!r} is not a whole number")
        return replace(command, **{question.field: int(text)})
    if not text:
        raise Unclear(f"{question.say}: say it in a few words")
    return replace(command, **{question.field: text})


def amount(text: str) -> int:
    cents = cents_of(text.strip())
    if cents is None:
        raise Unclear(not_an_amount(text))
    return cents


def _card(text: str) -> str:
    card = card_of(text)
    if card is None:
        raise Unclear(f"{text!r} is not a card; type rank then suit, as in Th or As")
    return card


class Form:
    """An open choice while it is being filled in, in the role it is open to."""

    def __init__(self, choice: Choice, role: Role) -> None:
        self.choice = choice
        self.role = role
        self.command = choice.command
        self._left = list(questions(choice.command))

    @property
    def question(self) -> Question | None:
        """What is to be said next, or None when nothing is."""
        return self._left[0] if self._left else None

    def answer(self, text: str) -> None:
        self.command = answered(self.command, self._left[0], text)
        del self._left[0]
