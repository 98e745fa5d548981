"""High Card in the terminal."""

from collections.abc import Iterator

from rich.text import Text

from croupier.cli.terminal import desk_drawing
from croupier.cli.terminal.asking import Report
from croupier.cli.terminal.drawing import CARD_HEIGHT, beside, card_lines, centred, shown_round
from croupier.cli.terminal.game import Keyed, KeyedCommand, Looks, Turn
from croupier.cli.terminal.seat import Seat
from croupier.cli.terminal.theme import AMBER, CREAM
from croupier.cli.terminal.turns import open_turns
from croupier.cli.terminal.usual import (
    CLOSE as CLOSE,
    CLOSING as CLOSING,
    DEALER_THEN as DEALER_THEN,
    LINE as LINE,
    SEAT as SEAT,
    STYLES as STYLES,
    dealing as dealing,
    entry as entry,
    named as named,
    placing as placing,
    shortcuts as shortcuts,
    spot as spot,
    waits as waits,
    would_tell as would_tell,
)
from croupier.ruling import Command
from croupier.views.rounds import CardView
from croupier_high_card.felt import HandView, HighCardRound, HighCardTable
from croupier_high_card.rules import commands as c

TURNS: Keyed = {
    "go_to_war": KeyedCommand(c.GoToWar.key.lower(), "war", "go to war", lambda _, patron: c.GoToWar(patron=patron)),
    "give_up": KeyedCommand(
        c.GiveUp.key.lower(), "give up", "give up for half", lambda _, patron: c.GiveUp(patron=patron)
    ),
}
DECISIONS = TURNS
INSTEAD: tuple[str, ...] = ()
CUTTING_CARD = False
ON_SIGN: tuple[str, ...] = ()
EXAMPLE = "ann high 25"

KEYS = "On a tie g goes to war, for as much again, and f gives up for half."
WORDS = """\
  high AMOUNT     your wager   (again with another amount changes it)
  war, give up    decide on a tie
  results         how the last rounds ended"""
DEALING = "  i dead            a card was exposed before its turn, or fell"


def _dead(view: HighCardTable) -> Command | None:
    return c.ReportDeadCard(card="") if view.step in ("card", "decision") else None


REPORTS: tuple[Report, ...] = (Report("dead", "A card was exposed, or fell", _dead),)


def turns(seat: Seat) -> tuple[Turn, ...]:
    return open_turns(seat, TURNS)


# The cards


def felt(view: HighCardTable, width: int, height: int) -> Text:
    """The dealer's cards, and beside them those of each box."""
    return beside(*_columns(shown_round(view), width))


def desk_felt(view: HighCardTable, typed: str, width: int) -> Text:
    wide = width // 4 if typed else 0
    columns = _columns(shown_round(view), width - wide)
    return beside(*columns, desk_drawing.typed_cards(typed, wide)) if typed else beside(*columns)


def _columns(shown: HighCardRound, width: int) -> list[list[Text]]:
    wide = width // (len(shown.hands) + 1)
    columns = [_column("DEALER", shown.dealer, CREAM, wide)]
    for hand in shown.hands:
        columns.append(_column(_title(hand), hand.cards, AMBER if hand.turn else CREAM, wide))
    return columns


def _column(title: str, cards: tuple[CardView, ...], style: str, width: int) -> list[Text]:
    lines = card_lines([card.card for card in cards], width) if cards else [Text()] * CARD_HEIGHT
    return [centred(line, width) for line in (Text(title, f"bold {style}"), *lines)]


def _title(hand: HandView) -> str:
    return " ".join(filter(None, (f"BOX {hand.box} {hand.patron}", hand.decided)))


def boxes(view: HighCardTable, width: int, height: int) -> Text:
    payments = shown_round(view).payments
    return desk_drawing.paid(payments) if payments and not view.round.wagers else desk_drawing.down(view)


# In words


def hand_lines(shown: HighCardRound) -> Iterator[str]:
    for hand in shown.hands:
        decided = f"; {hand.decided}" if hand.decided else ""
        yield f"Box {hand.box}, {hand.patron}: {_names(hand.cards)}{decided}"
    if shown.dealer:
        yield f"Dealer: {_names(shown.dealer)}"


def _names(cards: tuple[CardView, ...]) -> str:
    return ", ".join(card.name for card in cards)


def history(view: HighCardTable, width: int) -> Text:
    return Text("\n").join(Text(line) for line in _results(view))


def _results(view: HighCardTable) -> Iterator[str]:
    for past in view.felt.results:
        yield f"  Round {past.round}: {past.result}; {past.won} won, {past.lost} lost, {past.stood_off} returned"


LOOKS: Looks = {"results": _results}
