"""The facts of a Pai Gow table. Names and versions are chosen, never taken from a class."""

from typing import ClassVar

from croupier.games.collusion import PatronPutOut as PatronPutOut
from croupier.games.rounds import (
    BettingAnew,
    NoMoreBetsCalled as NoMoreBetsCalled,
    RoundBegins,
    RoundEnds,
    RoundVoided as RoundVoided,
    UnderMinimumAdvised as UnderMinimumAdvised,
    WagerChanged as WagerChanged,
    WagerFound as WagerFound,
    WagerPlaced as WagerPlaced,
    WagerSettled as WagerSettled,
    WagersVoided as WagersVoided,
    WagerTakenBack as WagerTakenBack,
)
from croupier.games.shoes import (
    CardsReplaced as CardsReplaced,
    ReplacementChecked as ReplacementChecked,
    ShuffleOrdered as ShuffleOrdered,
)
from croupier.ruling import HiddenFact, PublicFact, SpokenFact

# Dealing


class TilesShuffled(PublicFact, frozen=True, tag="paigow.tiles_shuffled/1"):
    """Virtual tiles, and the dice with them, are sealed as `shoe`, under a commitment."""

    shoe: int
    commitment: str = ""
    la_ja: bool = False


class TilesCut(PublicFact, frozen=True, tag="paigow.tiles_cut/1"):
    """Stacked in fours and cut; `formation` if an approved one was used."""

    formation: str = ""


class RoundOpened(RoundBegins, frozen=True, tag="paigow.round_opened/1"):
    """The dice cup is opened."""


class DiceNotFlat(SpokenFact, frozen=True, tag="paigow.dice_not_flat/1"):
    pass


class DiceThrown(SpokenFact, frozen=True, tag="paigow.dice_thrown/1"):
    dice: tuple[int, ...]
    first_box: int


class DiceCorrected(SpokenFact, frozen=True, tag="paigow.dice_corrected/1"):
    """The dice had been entered otherwise than they lay."""

    dice: tuple[int, ...]
    first_box: int
    reason: str


class TilesDealt(SpokenFact, frozen=True, tag="paigow.tiles_dealt/1"):
    """A stack to every box, face down, from the first one round; those without a wager were gathered unseen."""

    first_box: int


class TilesRead(HiddenFact, frozen=True, tag="paigow.tiles_read/1"):
    """Tiles that were read face down: for their owner while the hand is set, for an inspector once the round is over,
    and for nobody else."""

    to: str
    tiles: tuple[str, ...]


# Setting and settlement


class HandSet(SpokenFact, frozen=True, tag="paigow.hand_set/1"):
    """`how`: by the "player", by "house way" on request, or by it because "time" was up."""

    patron: str
    box: int
    how: str


class HandParted(HiddenFact, frozen=True, tag="paigow.hand_parted/1"):
    """Which two tiles lie together, by their places in the hand: as hidden as the tiles are."""

    box: int
    together: tuple[int, ...]


class HandConceded(SpokenFact, frozen=True, tag="paigow.hand_conceded/1"):
    """The wager is taken without the hand being shown."""

    patron: str
    box: int


class HouseHandSet(SpokenFact, frozen=True, tag="paigow.house_hand_set/1"):
    """Turned, and set by House Way; `because` explains it."""

    tiles: tuple[str, ...]
    low: tuple[str, ...]
    high: tuple[str, ...]
    words: str
    because: str


class HandShown(SpokenFact, frozen=True, tag="paigow.hand_shown/1"):
    patron: str
    box: int
    low: tuple[str, ...]
    high: tuple[str, ...]
    words: str


class RoundClosed(RoundEnds, frozen=True, tag="paigow.round_closed/1"):
    """`result`: the House's hand in words, or "void"."""


# Collusion and irregularities


class Misdealt(BettingAnew, frozen=True, tag="paigow.misdealt/1"):
    """A tile was exposed in the shuffle or the cut: wagers went back, and the tiles are shuffled again."""

    reason: str


class TileExposed(SpokenFact, frozen=True, tag="paigow.tile_exposed/1"):
    """A tile of "house" or a box was shown by the dealer or by its owner, and the hand is played."""

    to: str
    number: int
    tile: str
    by: str


class ExposedHandPlayed(PublicFact, frozen=True, tag="paigow.exposed_hand_played/1"):
    patron: str
    box: int


class HandVoided(PublicFact, frozen=True, tag="paigow.hand_voided/1"):
    patron: str
    box: int
    because: str


class HandsReopened(SpokenFact, frozen=True, tag="paigow.hands_reopened/1"):
    """Settlements on wrong tiles are undone, and these boxes are settled again. `shown` are the right tiles of "house"
    or a box where they lie face up."""

    restores_wagers: ClassVar[bool] = True

    to: str
    reason: str
    boxes: tuple[int, ...] = ()
    shown: tuple[str, ...] = ()


class DealCorrected(PublicFact, frozen=True, tag="paigow.deal_corrected/1"):
    """The stacks had gone round from a wrong box."""

    restores_wagers: ClassVar[bool] = True

    first_box: int
    reason: str
    boxes: tuple[int, ...] = ()


class ExchangeCorrected(PublicFact, frozen=True, tag="paigow.exchange_corrected/1"):
    """The tiles at each of these boxes went to the next, and from the last to the first: all tiles, or the numbered one
    of each. `boxes` are settled again."""

    restores_wagers: ClassVar[bool] = True

    between: tuple[int, ...]
    reason: str
    numbers: tuple[int, ...] = ()
    boxes: tuple[int, ...] = ()
