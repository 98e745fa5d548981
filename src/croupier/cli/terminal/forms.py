"""Filling in a command: what an open choice still needs to be told, asked one question at a time.

A choice comes with examples where a person has to say something: a card, a place, a reason. Those are asked for.
"""

from collections.abc import Callable, Mapping

from msgspec.structs import asdict, replace

from croupier.cli.options import cents_of, not_an_amount
from croupier.cli.terminal.asking import Offer, Question
from croupier.cli.terminal.words import cards_of
from croupier.money import dollars
from croupier.ruling import Command

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
    if not text and question.may_be_left:
        return command
    if question.take is not None:
        return question.take(command, text)
    return replace(command, **{question.field: _meant(getattr(command, question.field), question, text)})


def _meant(example: object, question: Question, text: str) -> object:
    """What is meant by an answer, in the form its field has."""
    field = question.field
    if question.one_of:
        return _one_of(question.one_of, text)
    if field == "card":
        return _card(text)
    if field == "cards" and isinstance(example, tuple):
        return _cards(text)
    if field in ("cents", "amount", "value"):
        return amount(text)
    if isinstance(example, bool):
        return _one_of(_YES_OR_NO, text) in _YES
    if field in ("to", "box"):
        text = text.lower().removeprefix("box").strip()
    if isinstance(example, int):
        return whole(text)
    if not text:
        raise Unclear(f"{question.say}: say it in a few words")
    return text


_YES = ("yes", "y")
_YES_OR_NO = (*_YES, "no", "n")


def _one_of(meant: tuple[str, ...], text: str) -> str:
    if text.lower() not in meant:
        raise Unclear(f"{text!r} is none of these: {', '.join(word for word in meant if len(word) > 1)}")
    return text.lower()


def whole(text: str) -> int:
    if not text.isdecimal() or len(text) > _MOST_DIGITS:
        raise Unclear(f"{text!r} is not a whole number")
    return int(text)


_MOST_DIGITS = 9


def amount(text: str) -> int:
    cents = cents_of(text.strip())
    if cents is None:
        raise Unclear(not_an_amount(text))
    return cents


def _card(text: str) -> str:
    cards = cards_of(text)
    if len(cards) != 1:
        raise Unclear(f"{text!r} is not a card; type rank then suit, as in Th or As")
    return cards[0]


def _cards(text: str) -> tuple[str, ...]:
    """Cards with or without blanks between them; "-" is one that nobody has seen."""
    found: list[str] = []
    for word in text.replace(",", " ").split():
        found += [""] if word == "-" else cards_of(word) or [_card(word)]
    return tuple(found)


class Form:
    """Something open while it is being filled in, in the role it is open to."""

    def __init__(self, offer: Offer) -> None:
        self.choice = offer.choice
        self.role = offer.role
        self.command = offer.choice.command
        self._left = list(offer.asks)

    @property
    def question(self) -> Question | None:
        """What is to be said next, or None when nothing is."""
        return self._left[0] if self._left else None

    def answer(self, text: str) -> None:
        self.command = answered(self.command, self._left[0], text)
        del self._left[0]
