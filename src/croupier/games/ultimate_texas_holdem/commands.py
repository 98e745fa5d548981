"""The commands of a table of Ultimate Texas Hold-em."""

from collections.abc import Mapping
from typing import Annotated

from msgspec.structs import replace

from croupier.games.asking import HANDLED, MARKER_AT_BOX, BoxOfHand, Patron
from croupier.games.commands import (
    OrderShuffle as OrderShuffle,
    ReplaceShoe as ReplaceShoe,
    ReportFaultyDeck as ReportFaultyDeck,
    ReportMalfunction as ReportMalfunction,
)
from croupier.games.giving import DealerCommand, PatronCommand, StaffCommand, SupervisorCommand
from croupier.games.poker.commands import (
    CARD_IF_UNREAD,
    NUMBER,
    CallNoMoreBets as CallNoMoreBets,
    ChangeWager as ChangeWager,
    CheckReplacement as CheckReplacement,
    CollectCards as CollectCards,
    CompleteDeal as CompleteDeal,
    CorrectCards as CorrectCards,
    DealCards as DealCards,
    Fold as Fold,
    Handled,
    Place,
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
    wager_found,
)
from croupier.ruling import Ask, Asks, asks_of

# Questions about commands of other games.
ASKS: Mapping[str, Asks] = {
    "place_personal_limit": MARKER_AT_BOX,
    "report_wager_found": {**wager_found("option"), "handled": HANDLED},
    "report_malfunction": {
        **asks_of(ReportMalfunction),
        "unaffected": Ask("The supervisor's reason why this round is not affected, if so", optional=True),
    },
}

_LATER = {"in_deal": False}  # for a card seen in the deal only its place matters: it is a misdeal

# Betting rounds


class Check(PatronCommand, frozen=True, tag="check"):
    key = "C"
    rules = ("check_before_flop",)

    patron: Patron


class Play(PatronCommand, frozen=True, tag="play"):
    """A Play wager; the amount is one of the multiples of the Ante that are open."""

    key = "P"
    rules = ("bet_on_cards",)

    patron: Patron
    amount: Annotated[int, Ask("Amount", "money", chosen=True)]


class RevealBoard(DealerCommand, frozen=True, tag="reveal_board"):
    """The flop, or the turn and the river; named where nobody has read them yet."""

    rules = ("flop_revealed",)

    cards: tuple[str, ...] = ()


class Concede(PatronCommand, frozen=True, tag="concede"):
    """Give the hand up once the dealer's is known."""

    rules = ("concession",)

    patron: Annotated[str, Ask("Conceding hand", "said")]


# Irregularities


class ReportCardSeen(StaffCommand, frozen=True, tag="report_card_seen"):
    """A card was revealed that should not have been. `to` is "board", "dealer" or a box, `number` counts its cards
    from 1. `in_deal`: it was seen while the cards were dealt, and is only entered now. `go_on` is the
    supervisor's reason to play on, where the rules leave that open."""

    happened = "A card was seen too early"
    live_only = True
    rules = ("card_seen_in_deal",)

    to: Place
    number: Annotated[int, replace(NUMBER, where=_LATER)] = 1
    card: Annotated[str, replace(CARD_IF_UNREAD, where=_LATER)] = ""
    in_deal: bool = False
    go_on: Annotated[str, Ask("The supervisor's reason to play on, if any", optional=True, where=_LATER)] = ""


class ReportBlind(StaffCommand, frozen=True, tag="report_blind"):
    """A Blind is found not to equal its Ante after the deal; 0 if there is none."""

    happened = "A Blind does not equal its Ante"
    live_only = True
    rules = ("blind_unlike_ante",)

    box: BoxOfHand
    amount: Annotated[int, Ask("Blind that lies there, 0 for none", "money")]
    handled: Handled = False


class ReportPlayWager(StaffCommand, frozen=True, tag="report_play_wager"):
    """A Play wager is found, in settling, to differ from the declared amount."""

    happened = "A Play wager differs from what was declared"
    live_only = True
    rules = ("wrong_bet",)

    box: BoxOfHand
    amount: Annotated[int, Ask("Play wager that lies there", "money")]


class SearchDeck(StaffCommand, frozen=True, tag="search_deck"):
    """The deck has been searched for further missing or foreign cards; `found` says what came to light. Only a deck
    that proved `whole`, because the missing card has turned up or the foreign one is out, is dealt again."""

    happened = "The deck had to be searched"
    live_only = True
    rules = ("deck_searched",)

    found: Annotated[str, Ask("What came to light, if anything", optional=True)] = ""
    whole: Annotated[bool, Ask("Is the deck whole again, so that it can be dealt?", "yes or no", optional=True)] = False


# The shuffling shoe


class RepairShoe(SupervisorCommand, frozen=True, tag="repair_shoe"):
    """The shuffling shoe works again and need not be replaced; `repair` says what was done."""

    happened = "The shuffling shoe was repaired"
    live_only = True
    rules = ("automated_shoe_replaced",)

    repair: Annotated[str, Ask("What was done to it")]
