"""The facts of a table of Ultimate Texas Hold-em. Names and versions are chosen, never taken from a class."""

from croupier.games.poker.facts import (
    CardsCorrected as CardsCorrected,
    CardsDealt as CardsDealt,
    CardsRead as CardsRead,
    CardsReplaced as CardsReplaced,
    CardsShuffled as CardsShuffled,
    DealersHandRevealed as DealersHandRevealed,
    HandDiscarded as HandDiscarded,
    HandFolded as HandFolded,
    HandTurned as HandTurned,
    HandVoided as HandVoided,
    NoMoreBetsCalled as NoMoreBetsCalled,
    NoMoreBetsRecalled as NoMoreBetsRecalled,
    PatronPutOut as PatronPutOut,
    ReplacementChecked as ReplacementChecked,
    RoundClosed as RoundClosed,
    RoundOpened as RoundOpened,
    RoundVoided as RoundVoided,
    ShuffleDue as ShuffleDue,
    ShuffleOrdered as ShuffleOrdered,
    UnderMinimumAdvised as UnderMinimumAdvised,
    WagerChanged as WagerChanged,
    WagerFound as WagerFound,
    WagerPlaced as WagerPlaced,
    WagerSettled as WagerSettled,
    WagersVoided as WagersVoided,
    WagerTakenBack as WagerTakenBack,
)
from croupier.ruling import PublicFact, SpokenFact

# Betting rounds


class HandChecked(SpokenFact, frozen=True, tag="holdem.hand_checked/1"):
    patron: str
    box: int


class PlayWagered(SpokenFact, frozen=True, tag="holdem.play_wagered/1"):
    patron: str
    box: int
    amount: int


class BoardRevealed(SpokenFact, frozen=True, tag="holdem.board_revealed/1"):
    """The flop, or the turn and the river."""

    cards: tuple[str, ...]


# Irregularities


class CardSeen(PublicFact, frozen=True, tag="holdem.card_seen/1"):
    """A card was revealed too early, and play goes on."""

    to: str
    number: int
    card: str
    because: str = ""


class BlindFound(PublicFact, frozen=True, tag="holdem.blind_found/1"):
    """Ante and Blind are settled at the lower of the two."""

    patron: str
    box: int
    amount: int
    at_risk: int


class PlayWagerFound(PublicFact, frozen=True, tag="holdem.play_wager_found/1"):
    patron: str
    box: int
    amount: int
    at_risk: int


class DeckFaulty(PublicFact, frozen=True, tag="holdem.deck_faulty/1"):
    """A card is missing or foreign: the deck is searched for more before it is used again."""

    fault: str
    note: str


class DeckSearched(PublicFact, frozen=True, tag="holdem.deck_searched/1"):
    """`short`: it is not a whole deck and is dealt no more."""

    found: str = ""
    short: bool = False


class ShoeMalfunctioned(PublicFact, frozen=True, tag="holdem.shoe_malfunctioned/1"):
    fault: str
    unaffected: str = ""


class ShoeReplaced(PublicFact, frozen=True, tag="holdem.shoe_replaced/1"):
    pass


class ShoeRepaired(PublicFact, frozen=True, tag="holdem.shoe_repaired/1"):
    repair: str
