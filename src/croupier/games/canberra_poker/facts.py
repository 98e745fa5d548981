"""The facts of a table of Canberra Poker. Names and versions are chosen, never taken from a class."""

from croupier.games.poker.facts import (
    CardsCorrected as CardsCorrected,
    CardsCut as CardsCut,
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
    WagerChanged as WagerChanged,
    WagerFound as WagerFound,
    WagerPlaced as WagerPlaced,
    WagerSettled as WagerSettled,
    WagersVoided as WagersVoided,
    WagerTakenBack as WagerTakenBack,
)
from croupier.ruling import PublicFact, SpokenFact


class BetPlaced(SpokenFact, frozen=True, tag="canberra.bet_placed/1"):
    patron: str
    box: int
    amount: int


class CardExposed(PublicFact, frozen=True, tag="canberra.card_exposed/1"):
    """`stays_up`: it is the dealer's, and takes the place of the last card as the one face up."""

    to: str
    number: int
    card: str
    stays_up: bool = False


class DealersHandFouled(PublicFact, frozen=True, tag="canberra.dealers_hand_fouled/1"):
    """The dealer's hand has a wrong number of cards: Antes in play win and Bets are void. Settlements by it are undone,
    and these boxes are settled again."""

    boxes: tuple[int, ...] = ()


class HandRebuilt(PublicFact, frozen=True, tag="canberra.hand_rebuilt/1"):
    """From the discard rack; the cards are named if they had been turned. `reopened`: they differ from the cards that
    the hand was settled on, and it is settled again."""

    box: int
    patron: str
    cards: tuple[str, ...] = ()
    reopened: bool = False
