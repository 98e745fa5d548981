"""Hands as coloured text: the parts that games with hands in boxes share."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

from rich.text import Text

from croupier.cli.terminal.drawing import CARD_HEIGHT, SMALL_CARD_HEIGHT, card_lines, small_card_lines
from croupier.cli.terminal.theme import AMBER, CELL, CREAM, DIM
from croupier.views.rounds import CardView, PastResult, PaymentView

_BECAME = {"win": "WINS", "lose": "LOSES", "push": "PUSHES", "void": "GOES BACK"}
_STYLE = {"win": CELL["tie"], "lose": CELL["banker"], "push": CELL["player"], "void": CELL["player"]}


class HandInBox(Protocol):
    @property
    def box(self) -> int: ...
    @property
    def patron(self) -> str: ...
    @property
    def turn(self) -> bool: ...


Hand = TypeVar("Hand", bound=HandInBox)


def dealt(cards: Sequence[CardView], width: int, large: bool) -> list[Text]:
    """Cards side by side, as high as any, so that hands stand level."""
    height = CARD_HEIGHT if large else SMALL_CARD_HEIGHT
    if not cards:
        return [Text()] * height
    names = [card.card for card in cards]
    lines = card_lines(names, width) if large else small_card_lines(names, width)
    return lines + [Text()] * (height - len(lines))


def became(payment: PaymentView) -> tuple[str, str]:
    """The end of a wager, and its style."""
    return f" {_BECAME[payment.outcome]} ", f"bold {CREAM} on {_STYLE[payment.outcome]}"


def of_box(payments: Iterable[PaymentView], box: int) -> list[PaymentView]:
    return [payment for payment in payments if payment.box == box]


# The last rounds


def results(past: Sequence[PastResult], ended: Callable[[PastResult], str]) -> Text:
    """How the last rounds ended, the newest first, in one line."""
    text = Text("Before: " if past else "", DIM)
    for at, each in enumerate(past):
        text.append(" · " if at else "", DIM).append(f"{each.round} ", DIM).append(ended(each), CREAM)
    return text


def told_results(past: Sequence[PastResult], wagers: str, returned: str) -> Iterator[str]:
    """The last rounds line by line. `wagers` is the game's word for those that are counted, `returned` for a push."""
    if not past:
        yield "No round has been played yet."
    for each in past:
        counted = ((each.won, "won"), (each.lost, "lost"), (each.stood_off, returned))
        said = ", ".join(f"{count} {word}" for count, word in counted if count)
        yield f"  Round {each.round}: {each.result}" + (f"; {wagers}: {said}" if said else "")


# At the dealer's desk


def box_lines(
    hands: Sequence[Hand], line_of: Callable[[Hand], Text], detail: Sequence[Text], width: int, most: int
) -> Text:
    """A line for each hand, the one in turn always among them, and the detail of the last settlement."""
    fits = max(2, most - len(detail))
    turn = next((at for at, hand in enumerate(hands) if hand.turn), 0)
    first = max(0, min(turn - 1, len(hands) - fits))
    lines = [*map(line_of, hands[first : first + fits]), *detail]
    for line in lines:
        line.truncate(width, overflow="ellipsis")
    return Text("\n").join(lines[:most])


def line_begun(hand: HandInBox) -> Text:
    """The start of a hand's line: a mark on the one in turn, its box and its owner."""
    text = Text("▶ " if hand.turn else "  ", f"bold {AMBER}")
    return text.append(f"Box {hand.box} {hand.patron:<8} ", "bold" if hand.turn else "")
