"""Blackjack in the terminal: the dealer's hand, the hands of the boxes, and the decisions on them."""

from collections.abc import Iterator

from rich.text import Text

from croupier.cli.terminal import desk_drawing
from croupier.cli.terminal.blackjack import drawing
from croupier.cli.terminal.drawing import beside, shown_round
from croupier.cli.terminal.game import Keyed, KeyedCommand, Looks, Turn
from croupier.cli.terminal.seat import Seat
from croupier.cli.terminal.turns import open_turns
from croupier.cli.terminal.usual import (
    CLOSE as CLOSE,
    CLOSING as CLOSING,
    CUTTING_CARD as CUTTING_CARD,
    DEALER_THEN as DEALER_THEN,
    LINE as LINE,
    REPORTS as REPORTS,
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
from croupier.games.blackjack import commands as c
from croupier.games.blackjack.procedure import Step
from croupier.table import Table
from croupier.views.blackjack.felt import BlackjackTable, Boxes


def _insuring(table: Table, patron: str) -> c.PlaceInsurance:
    return c.PlaceInsurance(patron=patron, box=SEAT, amount=1)


def _even(table: Table, patron: str) -> c.TakeEvenMoney:
    return c.TakeEvenMoney(patron=patron, box=SEAT)


DECISIONS: Keyed = {
    "draw": KeyedCommand(c.Draw.key.lower(), "draw", "draw", lambda _, patron: c.Draw(patron=patron)),
    "stand": KeyedCommand(c.Stand.key.lower(), "stand", "stand", lambda _, patron: c.Stand(patron=patron)),
    "double": KeyedCommand(
        c.Double.key.lower(), "double", "double", lambda _, patron: c.Double(patron=patron), "double for less"
    ),
    "split": KeyedCommand(c.Split.key.lower(), "split", "split", lambda _, patron: c.Split(patron=patron)),
    "place_insurance": KeyedCommand(
        c.PlaceInsurance.key.lower(), "insure", "insure", _insuring, "insure for less", listed=True
    ),
    "take_even_money": KeyedCommand(c.TakeEvenMoney.key.lower(), "even", "even money", _even, listed=True),
    "follow_split": KeyedCommand(
        c.FollowSplit.key.lower(), "follow", "split too", lambda _, patron: c.FollowSplit(patron=patron)
    ),
    "stay_on_first_hand": KeyedCommand(
        c.StayOnFirstHand.key.lower(), "stay", "stay", lambda _, patron: c.StayOnFirstHand(patron=patron)
    ),
    "follow_double": KeyedCommand(
        c.FollowDouble.key.lower(),
        "follow",
        "double too",
        lambda _, patron: c.FollowDouble(patron=patron),
        "double too, for less",
    ),
    "decline_double": KeyedCommand(
        c.DeclineDouble.key.lower(), "stay", "do not double", lambda _, patron: c.DeclineDouble(patron=patron)
    ),
}
TURNS = DECISIONS
INSTEAD: tuple[str, ...] = ("report_absent",)
ON_SIGN: tuple[str, ...] = ("decks",)
EXAMPLE = "ann bet 25"

KEYS = """\
On your turn h draws, s stands, d doubles and p splits; b doubles for less. Only what the rules allow has its key.
Against an ace i insures, e takes even money for a blackjack, n goes on without.
Hands of a split lie side by side in the order they are played; the one in turn is marked."""

WORDS = """\
  bet AMOUNT      wager on your box   (again with another amount changes it)
  draw, stand, double, split          decide on your hand;  double AMOUNT doubles for less
  insure, insure AMOUNT, even, no     answer when insurance is offered
  table           the hands as they lie"""

DEALING = """\
  h, s, d, p        the patron draws, stands, doubles, splits;  d 5 doubles for less
  p, d, s           another patron on the box splits or doubles too, or stays
  e                 who asks for insurance or even money;  e 2 picks one"""


def turns(seat: Seat) -> tuple[Turn, ...]:
    """The decisions open on the patron's hand. Insurance may be left: the dealer then goes on."""
    found = open_turns(seat, TURNS)
    if found and seat.view.step == Step.INSURANCE.value:
        return *found, Turn("n", "no", "go on without", lambda: seat.tell_dealer(c.CloseInsurance()))
    return found


def felt(view: BlackjackTable, width: int, height: int) -> Text:
    """The dealer's hand over the hands of the boxes; large cards where the screen has room for them."""
    shown, large = shown_round(view), height >= 28
    lines = [*drawing.dealer(shown, width, large), drawing.lettering(view.sign, width)]
    return Text("\n").join((*lines, drawing.hands(shown, width, large)))


def history(view: BlackjackTable, width: int) -> Text:
    return Text()  # rounds say nothing about the next: only the shoe matters


def hand_lines(shown: Boxes) -> Iterator[str]:
    for box in shown.boxes:
        for hand in box.hands:
            yield f"{drawing.place(box, hand)}: {', '.join(card.name for card in hand.cards)}: {hand.words}"
    if shown.dealer.cards:
        yield f"Dealer: {', '.join(card.name for card in shown.dealer.cards)}: {shown.dealer.words}"


def desk_felt(view: BlackjackTable, typed: str, width: int) -> Text:
    """The dealer's hand, and the card being typed on the right."""
    wide = width // 3
    return beside(drawing.dealer(shown_round(view), width - wide, large=True), desk_drawing.typed_cards(typed, wide))


def boxes(view: BlackjackTable, width: int, height: int) -> Text:
    shown = shown_round(view)
    if view.round.opened and view.round.wagers:
        return drawing.box_lines(shown, height)
    if shown.payments and not view.round.wagers:
        return desk_drawing.paid(shown.payments)
    return desk_drawing.down(view)


LOOKS: Looks = {}
