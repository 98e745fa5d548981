"""Mini-Baccarat in the terminal: two hands, the betting areas, the roads."""

from collections.abc import Iterator, Mapping

from rich.text import Text

from croupier.cli.terminal import desk_drawing
from croupier.cli.terminal.drawing import beside, shown_round
from croupier.cli.terminal.game import Keyed, KeyedCommand, Looks, Turn
from croupier.cli.terminal.mini_baccarat.drawing import bead_plate, big_road, hand
from croupier.cli.terminal.mini_baccarat.roads import road_lines
from croupier.cli.terminal.seat import Seat
from croupier.cli.terminal.theme import TEXT
from croupier.cli.terminal.turns import open_turns
from croupier.cli.terminal.usual import (
    CLOSE as CLOSE,
    CLOSING as CLOSING,
    CUTTING_CARD as CUTTING_CARD,
    DEALER_THEN as DEALER_THEN,
    LINE as LINE,
    REPORTS as REPORTS,
    SEAT as SEAT,
    dealing as dealing,
    entry as entry,
    named as named,
    placing as placing,
    shortcuts as shortcuts,
    spot as spot,
    waits as waits,
    would_tell as would_tell,
)
from croupier.games.mini_baccarat.commands import ExposeHand
from croupier.games.mini_baccarat.side_wagers import HAND
from croupier.views.mini_baccarat.felt import MiniBaccaratTable, TwoHands

# Each result has its colour, and so have the wagers on a hand.
STYLES: Mapping[str, str] = TEXT | {option: TEXT[hand] for option, hand in HAND.items() if hand}
TURNS: Keyed = {
    "expose_hand": KeyedCommand("space", "turn", "turn the cards", lambda _, patron: ExposeHand(hand="player"))
}
DECISIONS: Keyed = {}  # at a live table a hand is turned by entering its cards
INSTEAD: tuple[str, ...] = ()
ON_SIGN: tuple[str, ...] = ("settlement",)
EXAMPLE = "ann banker 25"

KEYS = """\
When a hand is passed to you, space turns it over.

In the bead plate ' marks a player pair, , a banker pair and " both. A number in the big road counts ties."""

WORDS = """\
  AREA AMOUNT     wager, as in: banker 25   (again with another amount changes it)
  turn            turn over the hand that was passed to you
  road            the bead plate and the big road of this shoe"""

DEALING = ""


def turns(seat: Seat) -> tuple[Turn, ...]:
    return open_turns(seat, TURNS)


def felt(view: MiniBaccaratTable, width: int, height: int) -> Text:
    shown, wide = shown_round(view), width // 2
    return beside(
        hand("player", shown.player, shown.result, wide), hand("banker", shown.banker, shown.result, width - wide)
    )


def history(view: MiniBaccaratTable, width: int) -> Text:
    """The bead plate on the left, the big road on the right."""
    return beside(bead_plate(view.felt.beads, 12), big_road(view.felt.road, max(1, (width - 40) // 2)))


def hand_lines(shown: TwoHands) -> Iterator[str]:
    for name, held in (("Player", shown.player), ("Banker", shown.banker)):
        if held.cards:
            yield f"{name} {held.words}: {', '.join(card.name for card in held.cards)}"


def desk_felt(view: MiniBaccaratTable, typed: str, width: int) -> Text:
    """The card being typed between the hands."""
    shown, wide = shown_round(view), width * 2 // 5
    return beside(
        hand("player", shown.player, shown.result, wide),
        desk_drawing.typed_cards(typed, width - 2 * wide),
        hand("banker", shown.banker, shown.result, wide),
    )


def boxes(view: MiniBaccaratTable, width: int, height: int) -> Text:
    payments = shown_round(view).payments
    if payments and not view.round.wagers:
        return desk_drawing.paid(payments)
    return desk_drawing.down(view)


def _roads(view: MiniBaccaratTable) -> Iterator[str]:
    yield "Bead plate and big road of this shoe:"
    yield from (f"  {line}" for line in road_lines(view.felt.beads, view.felt.road))


LOOKS: Looks = {"road": _roads}
