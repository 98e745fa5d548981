"""Commands of more than one game. Each game adds its own, and decides the outcome of each."""

from typing import Annotated, ClassVar

from croupier.games.asking import Amount, AmountFound, Box, BoxOfHand, Card, CardsFromBack, Option, Patron, Reason
from croupier.games.giving import (
    DealerCommand,
    GameCommand,
    OperatorCommand,
    PatronCommand,
    StaffCommand,
    SupervisorCommand,
)
from croupier.ruling import Ask, as_written

# Wagers


class PlaceWager(PatronCommand, frozen=True, tag="place_wager"):
    places_wager: ClassVar[bool] = True
    rules = ("wagers_before_first_card", "wagers_open")

    patron: Patron
    option: Option
    amount: Amount
    box: Box = 1


class ChangeWager(PatronCommand, frozen=True, tag="change_wager"):
    """Another amount for a wager that is down; in some games another option or another box."""

    rules = ("wagers_before_first_card", "wagers_open")

    patron: Patron
    option: Option
    amount: Annotated[int, Ask("New amount", "money")]
    to_option: str = ""
    box: int = 0


class TakeBackWager(PatronCommand, frozen=True, tag="take_back_wager"):
    """`box` says which one, where a patron may have the same wager on several."""

    rules = ("wagers_before_first_card", "wagers_open")

    patron: Patron
    option: Option
    box: int = 0


# Shuffle, cut and change of cards


class ShuffleCards(DealerCommand, frozen=True, tag="shuffle_cards"):
    """`commitment` seals the order of a virtual shoe before the first wager; a live shoe has none."""

    rules = ("shuffle",)

    commitment: str = ""


class OfferCut(DealerCommand, frozen=True, tag="offer_cut"):
    rules = ("offer_cut", "dealer_cuts", "automated_shoe")

    patron: Patron


class DeclineCut(PatronCommand, frozen=True, tag="decline_cut"):
    rules = ("offer_cut", "dealer_cuts", "automated_shoe")

    patron: Patron


class CutCards(PatronCommand, frozen=True, tag="cut_cards"):
    """The cutting card goes in behind this many cards from the front of the stack."""

    rules = ("dealer_cuts", "offer_cut", "automated_shoe")

    position: Annotated[int, Ask("Cards from the front", "number")]


class PlaceCuttingCard(DealerCommand, frozen=True, tag="place_cutting_card"):
    """The other cutting card goes in this many cards from the back of the stack."""

    rules = ("cutting_card_from_back", "dealer_cuts", "automated_shoe")

    from_back: CardsFromBack


class OrderShuffle(SupervisorCommand, frozen=True, tag="order_shuffle"):
    rules = ("shuffle_ordered", "shuffle")

    reason: Reason


class ReplaceCards(OperatorCommand, frozen=True, tag="replace_cards"):
    """Some cards are replaced by equal ones; with none named, all of them."""

    happened = "Cards are damaged or doubtful"
    rules = ("change_of_cards", "change_of_ball")

    reason: Reason
    cards: Annotated[tuple[str, ...], Ask("Cards, none means all", "cards", optional=True)] = ()


class CheckReplacement(StaffCommand, frozen=True, tag="check_replacement"):
    rules = ("check_of_replacements",)


# The deal


class CallNoMoreBets(DealerCommand, frozen=True, tag="call_no_more_bets"):
    key = "N"
    rules = ("no_more_bets",)


class RecallNoMoreBets(DealerCommand, frozen=True, tag="recall_no_more_bets"):
    """The dealer opens betting again; until the first card the rules allow it."""

    rules = ("no_more_bets",)


class DealCard(DealerCommand, frozen=True, tag="deal_card"):
    """The next card, "" when it is dealt face down. The rules decide which hand it goes to."""

    rules = ("dealing_order", "dealt_from_shoe", "spin")

    card: Card = ""


class DrawCuttingCard(DealerCommand, frozen=True, tag="draw_cutting_card"):
    key = "F6"
    rare = True
    rules = ("cutting_card",)


# Settlement


class Settle(DealerCommand, frozen=True, tag="settle"):
    """Take and pay: the pairs once both hands have two cards, everything else at the end."""

    rules = ("settlement",)


class CollectCards(DealerCommand, frozen=True, tag="collect_cards"):
    rules = ("round_of_play",)


# Irregularities and general powers


class ReportWagerFound(StaffCommand, frozen=True, tag="report_wager_found"):
    """After the call a wager is found to differ from its entry: `amount` of it lies there, 0 for none.

    `patron` or `box` identifies it. `to_option`: it lies there instead, where chips lie free."""

    happened = "A wager differs from its entry"
    live_only = True
    rules = ("wager_found", "under_minimum")

    option: Option
    amount: AmountFound
    box: int = 0
    patron: str = ""
    to_option: str = ""
    handled: bool = False  # where cards lie face down: some player has handled them already


class ReportAbsent(StaffCommand, frozen=True, tag="report_absent"):
    """Nobody decides on the hand that play waits for. `ground`, where the book has several: "time" (it is up),
    "refuses" or "absent"."""

    happened = "Nobody decides on a hand"
    live_only = True
    rules = ("absent_player",)

    box: BoxOfHand
    ground: Annotated[str, Ask("Why", "one of", as_written("time", "refuses", "absent"), chosen=True)] = "time"


class ReportMalfunction(StaffCommand, frozen=True, tag="report_malfunction"):
    """The automated shuffling shoe has a fault.

    `commitment` seals the new order of cards that are shuffled by hand where the dealing is virtual; `unaffected` is
    the supervisor's reason why the fault did not affect the cards of the round, where that saves the round."""

    happened = "The shuffling shoe has failed"
    live_only = True
    rules = ("malfunction",)
    without = ("no_automated_shoe",)

    fault: Annotated[str, Ask("The fault")]
    commitment: str = ""
    unaffected: str = ""


class ReportFaultyDeck(StaffCommand, frozen=True, tag="report_faulty_deck"):
    """`fault`: "missing" or "foreign" card."""

    happened = "A card is missing, or one is foreign"
    live_only = True
    rules = ("missing_or_foreign_card",)

    fault: Annotated[str, Ask("Which", "one of", as_written("missing", "foreign"), chosen=True)]
    note: Annotated[str, Ask("Which card, or how it came to light")]


class ReplaceShoe(SupervisorCommand, frozen=True, tag="replace_shoe"):
    """The automated shoe is replaced, by another such shoe or by a hand shoe."""

    happened = "The shuffling shoe has to be replaced"
    live_only = True
    rules = ("automated_shoe_replaced",)
    without = ("no_automated_shoe",)

    automated: bool = True


class ReportShoeExhausted(StaffCommand, frozen=True, tag="report_shoe_exhausted"):
    """The shoe is found empty while a card is due. Against the count only the supervisor can say so."""

    happened = "The shoe ran out"
    live_only = True
    key = "F7"
    rare = True
    rules = ("shoe_exhausted", "automated_shoe")


class ReconstructRound(StaffCommand, frozen=True, tag="reconstruct_round"):
    """All cards of the round in the order they left the shoe, "" for one nobody has seen.

    `because` is "placement" (they lay out of sequence) or "entry" (they were entered wrongly)."""

    happened = "Cards lay wrongly, or were entered wrongly"
    live_only = True
    rules = ("reconstruction",)

    cards: Annotated[tuple[str, ...], Ask("All cards in the order drawn, - for one nobody has seen", "cards")]
    because: str = "placement"


class VoidRound(GameCommand, frozen=True, tag="void_round"):
    """`ground`: "impractical", "fraud" or "disturbance"; where the book has it, "unreconstructable", "placement_error"
    (found a round late), "misdeal" or "collusion". `keep` names wagers, as "patron/spot", that are not refunded where
    the book leaves that to the director."""

    happened = "The round cannot stand"
    key = "F8"
    rare = True

    round: Annotated[int, Ask("Round", "number", chosen=True)]
    ground: Annotated[str, Ask("Ground", chosen=True)]
    reason: Reason
    cause: Annotated[str, Ask("Cause", "one of")] = ""
    keep: tuple[str, ...] = ()


class VoidWagers(OperatorCommand, frozen=True, tag="void_wagers"):
    """The sanction on a patron who broke a rule: wagers of this round go back; with none named, all of them."""

    happened = "A patron broke a rule"
    rare = True
    rules = ("void_offenders_wagers",)

    patron: Patron
    reason: Reason
    options: tuple[str, ...] = ()
