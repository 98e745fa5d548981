"""What can be asked for at a table of Ultimate Texas Hold-em."""

from croupier.games.commands import (
    OrderShuffle as OrderShuffle,
    ReplaceShoe as ReplaceShoe,
    ReportFaultyDeck as ReportFaultyDeck,
    ReportMalfunction as ReportMalfunction,
)
from croupier.games.poker_commands import (
    CallNoMoreBets as CallNoMoreBets,
    ChangeWager as ChangeWager,
    CheckReplacement as CheckReplacement,
    CollectCards as CollectCards,
    CompleteDeal as CompleteDeal,
    CorrectCards as CorrectCards,
    DealCards as DealCards,
    Fold as Fold,
    PlaceWager as PlaceWager,
    PutOutOfRound as PutOutOfRound,
    ReadCards as ReadCards,
    RecallNoMoreBets as RecallNoMoreBets,
    ReplaceCards as ReplaceCards,
    ReportAbsent as ReportAbsent,
    ReportHandWithoutWager as ReportHandWithoutWager,
    ReportWagerFound as ReportWagerFound,
    ReportWrongNumber as ReportWrongNumber,
    RevealDealersHand as RevealDealersHand,
    SettleHand as SettleHand,
    ShuffleCards as ShuffleCards,
    TakeBackWager as TakeBackWager,
    VoidRound as VoidRound,
    VoidWagers as VoidWagers,
)
from croupier.ruling import Command

# Betting rounds


class Check(Command, frozen=True, tag="check"):
    patron: str


class Play(Command, frozen=True, tag="play"):
    """A Play wager; the amount is one of the multiples of the Ante that are open."""

    patron: str
    amount: int


class RevealBoard(Command, frozen=True, tag="reveal_board"):
    """The flop, or the turn and the river; named where nobody has read them yet."""

    cards: tuple[str, ...] = ()


class Concede(Command, frozen=True, tag="concede"):
    """Give the hand up once the dealer's is known."""

    patron: str


# Irregularities


class ReportCardSeen(Command, frozen=True, tag="report_card_seen"):
    """A card was revealed that should not have been. `to` is "board", "dealer" or a box, `number` counts its cards
    from 1. `in_deal`: it was seen while the cards were dealt, and is only entered now. `go_on` is the
    supervisor's reason to play on, where the rules leave that open."""

    to: str
    number: int = 1
    card: str = ""
    in_deal: bool = False
    go_on: str = ""


class ReportBlind(Command, frozen=True, tag="report_blind"):
    """A Blind is found not to equal its Ante after the deal; 0 if there is none."""

    box: int
    amount: int
    handled: bool = False


class ReportPlayWager(Command, frozen=True, tag="report_play_wager"):
    """A Play wager is found, in settling, to be of another amount than was declared."""

    box: int
    amount: int


class SearchDeck(Command, frozen=True, tag="search_deck"):
    """The deck has been searched for further missing or foreign cards; `found` says what came to light. Only a deck
    that proved `whole`, because what was missing has turned up or what was foreign is out, is dealt again."""

    found: str = ""
    whole: bool = False


# The shuffling shoe


class RepairShoe(Command, frozen=True, tag="repair_shoe"):
    """The shuffling shoe works again and need not be replaced; `repair` says what was done."""

    repair: str
