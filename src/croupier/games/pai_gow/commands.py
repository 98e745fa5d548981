"""The commands of a Pai Gow table."""

from collections.abc import Mapping
from typing import Annotated

from msgspec.structs import replace

from croupier.games.asking import Patron
from croupier.games.collusion import PutOutOfRound as PutOutOfRound
from croupier.games.commands import (
    CallNoMoreBets as CallNoMoreBets,
    ChangeWager as ChangeWager,
    CheckReplacement as CheckReplacement,
    CollectCards as CollectCards,
    OrderShuffle as OrderShuffle,
    PlaceWager as PlaceWager,
    ReplaceCards as ReplaceCards,
    ReportAbsent as ReportAbsent,
    ReportWagerFound as ReportWagerFound,
    TakeBackWager as TakeBackWager,
    VoidRound as VoidRound,
    VoidWagers as VoidWagers,
)
from croupier.games.giving import DealerCommand, PatronCommand, StaffCommand, SupervisorCommand
from croupier.ruling import Ask, Asks, asks_of

BREACHES = {
    "exchange": "tiles exchanged",
    "information": "information on a hand",
    "exposure": "tiles not protected",
    "language": "another language while hands are set",
}
EXPOSERS = {"dealer": "The dealer", "player": "The player whose it is"}
PlaceOfTiles = Annotated[str, Ask("Where the tiles lie", "place", {"house": "The house"}, chosen=True)]

_TOGETHER = Ask("Which two of the tiles go together, from 1, as in 1 3", "figures")
_TOGETHER_IF_READ = Ask("Of a hand that was read: which two go together, as in 1 3", "figures", optional=True)
_BREACH = asks_of(PutOutOfRound)["breach"]

# Questions about commands of other games: tiles instead of cards.
ASKS: Mapping[str, Asks] = {
    "replace_cards": {**asks_of(ReplaceCards), "cards": Ask("Tiles, none means all", "tiles", optional=True)},
    "put_out_of_round": {**asks_of(PutOutOfRound), "breach": replace(_BREACH, one_of=BREACHES)},
}

# Dealing


class ShuffleTiles(DealerCommand, frozen=True, tag="shuffle_tiles"):
    """`commitment` seals tiles and dice of a virtual table before the first wager."""

    rules = ("shuffle",)

    commitment: str = ""
    la_ja: bool = False


class CutTiles(DealerCommand, frozen=True, tag="cut_tiles"):
    """Eight stacks of four, cut to the right; `formation` if an approved one was used."""

    rules = ("dealer_cuts",)

    formation: Annotated[str, Ask("The approved formation")] = ""


class OpenCup(DealerCommand, frozen=True, tag="open_cup"):
    """The dice as they lie; if not `flat`, they are shaken again."""

    rules = ("dice_shaken",)

    dice: Annotated[tuple[int, ...], Ask("The three dice", "dice")] = ()
    flat: bool = True


class DealTiles(DealerCommand, frozen=True, tag="deal_tiles"):
    """A stack to each box. Where they are read face down: the hands of the boxes in play, in order."""

    rules = ("dealing_order",)

    hands: tuple[tuple[str, ...], ...] = ()


# Setting


class SetHand(PatronCommand, frozen=True, tag="set_hand"):
    """Two tiles that go together, by name or by their `numbers` from 1; neither where nobody has read the hand. Only
    its owner sees tiles that were read face down: the dealer names them by numbers."""

    key = "S"
    rules = ("set_hand",)

    patron: Annotated[str, Ask("Whose hand", "patron", chosen=True)]
    two: tuple[str, ...] = ()
    numbers: Annotated[tuple[int, ...], _TOGETHER] = ()


class AskHouseWay(PatronCommand, frozen=True, tag="ask_house_way"):
    key = "H"
    rules = ("set_by_house_way",)

    patron: Patron


class ConcedeWager(PatronCommand, frozen=True, tag="concede_wager"):
    """Have the wager taken without showing the hand."""

    rules = ("concession",)

    patron: Annotated[str, Ask("Whose wager is taken", "said")]


# Settlement


class TurnHouseHand(DealerCommand, frozen=True, tag="turn_house_hand"):
    """The House's tiles; `low`, if the hand has been set already, is compared with House Way."""

    rules = ("house_hand_set",)

    tiles: tuple[str, ...] = ()
    low: tuple[str, ...] = ()


class ShowHand(DealerCommand, frozen=True, tag="show_hand"):
    """The next hand is shown and settled. Its two parts are named where nobody has read it; for one that was read,
    `numbers` says which two tiles lie together, counted from 1, if nobody has said so before."""

    rules = ("settling_order",)

    low: tuple[str, ...] = ()
    high: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()


# Irregularities


class DeclareMisdeal(StaffCommand, frozen=True, tag="declare_misdeal"):
    """A tile was exposed in the shuffle or the cut."""

    happened = "A tile was exposed in the shuffle or the cut"
    live_only = True
    rules = ("misdeal",)

    reason: Annotated[str, Ask("Which tile was exposed, and when")]


class ReportTileExposed(StaffCommand, frozen=True, tag="report_tile_exposed"):
    """`to` is "house" or a box, `number` counts its tiles from 1; `by` is "dealer" or "player". The tile is named where
    nobody has read it."""

    happened = "A tile was exposed"
    live_only = True
    rules = ("tile_exposed_by_dealer",)

    to: PlaceOfTiles
    number: Annotated[int, Ask("Which of its tiles, from 1", "number", optional=True, usual=1)]
    tile: Annotated[str, Ask("Tile, if nobody has read it", "tile", optional=True)] = ""
    by: Annotated[str, Ask("Exposed by", "one of", EXPOSERS, optional=True)] = "dealer"


class CallHandVoid(PatronCommand, frozen=True, tag="call_hand_void"):
    """The dealer showed too much of it, and its owner has not looked at the rest."""

    key = "V"
    rules = ("hand_exposed_by_dealer",)

    patron: Patron


class PlayExposedHand(PatronCommand, frozen=True, tag="play_exposed_hand"):
    key = "P"
    rules = ("hand_exposed_by_dealer",)

    patron: Patron


class CorrectTiles(StaffCommand, frozen=True, tag="correct_tiles"):
    """Tiles of "house" or a box were entered, placed or set wrongly; settlements on them are made again."""

    happened = "Tiles were entered, placed or set wrongly"
    live_only = True
    rules = ("reconstruction",)

    to: PlaceOfTiles
    tiles: Annotated[tuple[str, ...], Ask("Its four tiles as they lie", "tiles", count=4)]
    reason: Annotated[str, Ask("What was wrong")]


class CorrectDice(SupervisorCommand, frozen=True, tag="correct_dice"):
    """The dice were entered otherwise than they lay. Tiles that were dealt stay where they lie."""

    happened = "The dice were entered wrongly"
    live_only = True
    rules = ("dice_corrected",)

    dice: Annotated[tuple[int, ...], Ask("The three dice as they lay, as in 1 3 6", "figures")]
    reason: Annotated[str, Ask("How the wrong dice came to be entered")]


class CorrectDeal(StaffCommand, frozen=True, tag="correct_deal"):
    """The stacks went round from a wrong box: each goes where the dice send it."""

    happened = "The stacks went round from a wrong box"
    live_only = True
    rules = ("reconstruction",)

    reason: Annotated[str, Ask("How the stacks went wrong")]


class CorrectExchange(StaffCommand, frozen=True, tag="correct_exchange"):
    """Boxes, the House's among them or not, got each other's tiles: the tiles at each belong to the next one named, and
    those at the last to the first. `numbers` says which of their tiles, counted from 1, if not all."""

    happened = "Boxes got each other's tiles"
    live_only = True
    rules = ("exchange_corrected",)

    boxes: Annotated[tuple[int, ...], Ask("Boxes, as in 2 3: what lies at each belongs to the next", "figures")]
    reason: Annotated[str, Ask("How they were exchanged")]
    numbers: Annotated[tuple[int, ...], Ask("Which tile of each, from 1, if not all", "figures", optional=True)] = ()


class RuleOnConcession(SupervisorCommand, frozen=True, tag="rule_on_concession"):
    """A concession is disputed: the hand is rebuilt and shown, and the director rules whether it was conceded.

    The parts are named as in `ShowHand`."""

    happened = "A concession is disputed"
    live_only = True
    rules = ("concession_disputed",)

    patron: Annotated[str, Ask("Whose wager was taken", "patron", chosen=True)]
    conceded: Annotated[bool, Ask("Was it conceded?", "yes or no", usual=True)]
    low: Annotated[tuple[str, ...], Ask("Low part, two tiles, if nobody has read the hand", "tiles", optional=True)]
    high: Annotated[tuple[str, ...], Ask("High part, two tiles", "tiles", optional=True)]
    reason: Annotated[str, Ask("Why it is ruled so")]
    numbers: Annotated[tuple[int, ...], _TOGETHER_IF_READ] = ()
