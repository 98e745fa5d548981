"""The facts of either poker table. Names and versions are chosen, never taken from a class."""

from croupier.games.collusion import PatronPutOut as PatronPutOut
from croupier.games.rounds import (
    NoMoreBetsCalled as NoMoreBetsCalled,
    NoMoreBetsRecalled as NoMoreBetsRecalled,
    PersonalLimitPlaced as PersonalLimitPlaced,
    RoundBegins,
    RoundEnds,
    RoundVoided as RoundVoided,
    UnderMinimumAdvised as UnderMinimumAdvised,
    WagerChanged as WagerChanged,
    WagerPlaced as WagerPlaced,
    WagerSettled as WagerSettled,
    WagersVoided as WagersVoided,
    WagerTakenBack as WagerTakenBack,
)
from croupier.games.shoes import (
    CardsCut as CardsCut,
    CardsReplaced as CardsReplaced,
    CardsShuffled as CardsShuffled,
    ReplacementChecked as ReplacementChecked,
    ShuffleDue as ShuffleDue,
    ShuffleOrdered as ShuffleOrdered,
)
from croupier.ruling import HiddenFact, PublicFact, SpokenFact

# Wagers


class WagerFound(PublicFact, frozen=True, tag="poker.wager_found/1"):
    """The amount that lies there differs from the entry. With an Ante, its Blind is at risk for as much."""

    patron: str
    box: int
    option: str
    amount: int
    at_risk: int


# The deal


class RoundOpened(RoundBegins, frozen=True, tag="poker.round_opened/1"):
    """`deck` tells which of the decks is being played."""

    deck: int = 1


class CardsDealt(SpokenFact, frozen=True, tag="poker.cards_dealt/1"):
    """Cards to "board", "dealer" or a box, by their places in the deck. Only those in `up` are face up."""

    to: str
    places: tuple[int, ...]
    up: tuple[str, ...] = ()


class CardsRead(HiddenFact, frozen=True, tag="poker.cards_read/1"):
    """Face-down cards that the shoe has read: for their owner once the deal is complete, for an inspector once
    the round is over, and for nobody else."""

    to: str
    cards: tuple[str, ...]


class CardsCorrected(PublicFact, frozen=True, tag="poker.cards_corrected/1"):
    """`shown` are those of the cards that lie face up, "" for the others."""

    to: str
    reason: str
    shown: tuple[str, ...] = ()


# Decisions and settlement


class HandFolded(SpokenFact, frozen=True, tag="poker.hand_folded/1"):
    """`how`: "" by the player, "concession" once the dealer's hand is known, or the reason why it is deemed folded."""

    patron: str
    box: int
    how: str = ""


class DealersHandRevealed(SpokenFact, frozen=True, tag="poker.dealers_hand_revealed/1"):
    cards: tuple[str, ...]
    five: tuple[str, ...]
    hand: str
    qualifies: bool


class HandTurned(SpokenFact, frozen=True, tag="poker.hand_turned/1"):
    """A player's hand is spread face up and its value declared."""

    patron: str
    box: int
    cards: tuple[str, ...]
    five: tuple[str, ...]
    hand: str


class HandDiscarded(PublicFact, frozen=True, tag="poker.hand_discarded/1"):
    """Its cards were counted and went to the discard rack."""

    box: int
    cards: int


class RoundClosed(RoundEnds, frozen=True, tag="poker.round_closed/1"):
    """`result`: the dealer's hand in words, that it was not needed, or "void"."""


# Collusion and irregularities


class HandVoided(PublicFact, frozen=True, tag="poker.hand_voided/1"):
    """A hand without result. Its wagers go back; one dealt to a box without wagers has no patron."""

    box: int
    because: str
    patron: str = ""
    cards: int = 0  # that were dealt to a box without wagers
