"""What can be asked for at a Pai Gow table. Who may ask is in `machine.POWERS`."""

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
from croupier.games.poker_commands import PutOutOfRound as PutOutOfRound
from croupier.ruling import Command

# Dealing


class ShuffleTiles(Command, frozen=True, tag="shuffle_tiles"):
    """`commitment` seals tiles and dice of a virtual table before the first wager."""

    commitment: str = ""
    la_ja: bool = False


class CutTiles(Command, frozen=True, tag="cut_tiles"):
    """Eight stacks of four, cut to the right; `formation` if an approved one was used."""

    formation: str = ""


class OpenCup(Command, frozen=True, tag="open_cup"):
    """The dice as they lie; not `flat`, they are shaken again."""

    dice: tuple[int, ...] = ()
    flat: bool = True


class DealTiles(Command, frozen=True, tag="deal_tiles"):
    """A stack to each box. Where they are read face down: the hands of the boxes in play, in their order."""

    hands: tuple[tuple[str, ...], ...] = ()


# Setting


class SetHand(Command, frozen=True, tag="set_hand"):
    """Two tiles that go together, by name or by their `numbers` from 1; neither where nobody has read the hand.
    Only its owner sees what was read face down: the dealer says it by numbers."""

    patron: str
    two: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()


class AskHouseWay(Command, frozen=True, tag="ask_house_way"):
    patron: str


class ConcedeWager(Command, frozen=True, tag="concede_wager"):
    """Have the wager taken without showing the hand."""

    patron: str


# Settlement


class TurnHouseHand(Command, frozen=True, tag="turn_house_hand"):
    """The House's tiles; `low`, if it has been set already, is compared with House Way."""

    tiles: tuple[str, ...] = ()
    low: tuple[str, ...] = ()


class ShowHand(Command, frozen=True, tag="show_hand"):
    """The next hand is shown and settled. Its two parts are named where nobody has read it; of one that was read,
    `numbers` says which two tiles lie together, counted from 1, if nobody has said so before."""

    low: tuple[str, ...] = ()
    high: tuple[str, ...] = ()
    numbers: tuple[int, ...] = ()


# Irregularities


class DeclareMisdeal(Command, frozen=True, tag="declare_misdeal"):
    """A tile was exposed in the shuffle or the cut."""

    reason: str


class ReportTileExposed(Command, frozen=True, tag="report_tile_exposed"):
    """`to` is "house" or a box, `number` counts its tiles from 1; `by` is "dealer" or "player". The tile is named where
    nobody has read it."""

    to: str
    number: int
    tile: str = ""
    by: str = "dealer"


class CallHandVoid(Command, frozen=True, tag="call_hand_void"):
    """The dealer showed too much of it, and its owner has not looked at the rest."""

    patron: str


class PlayExposedHand(Command, frozen=True, tag="play_exposed_hand"):
    patron: str


class CorrectTiles(Command, frozen=True, tag="correct_tiles"):
    """Tiles of "house" or a box were entered, placed or set wrongly; what was settled on them is settled again."""

    to: str
    tiles: tuple[str, ...]
    reason: str


class CorrectDeal(Command, frozen=True, tag="correct_deal"):
    """The stacks went round from a wrong box: each goes where the dice send it."""

    reason: str


class CorrectExchange(Command, frozen=True, tag="correct_exchange"):
    """Boxes, the House's among them or not, got each other's tiles: what lies at each belongs to the next one named,
    and to the first what lies at the last. `numbers` says which of their tiles, counted from 1, where it is not all."""

    boxes: tuple[int, ...]
    reason: str
    numbers: tuple[int, ...] = ()


class RuleOnConcession(Command, frozen=True, tag="rule_on_concession"):
    """A concession is disputed: the hand is rebuilt and shown, and the director rules whether it was conceded.

    The parts are named as in `ShowHand`."""

    patron: str
    conceded: bool
    low: tuple[str, ...]
    high: tuple[str, ...]
    reason: str
    numbers: tuple[int, ...] = ()
