"""What can be asked for in more than one game. Each game adds its own, and decides what any of them brings about."""

from croupier.ruling import Command

# Wagers


class PlaceWager(Command, frozen=True, tag="place_wager"):
    patron: str
    option: str
    amount: int
    box: int = 1


class ChangeWager(Command, frozen=True, tag="change_wager"):
    """Another amount for a wager that is down; in some games another option or another box."""

    patron: str
    option: str
    amount: int
    to_option: str = ""
    box: int = 0


class TakeBackWager(Command, frozen=True, tag="take_back_wager"):
    """`box` says which, where a patron may have the same wager on several."""

    patron: str
    option: str
    box: int = 0


# Shuffle, cut and change of cards


class ShuffleCards(Command, frozen=True, tag="shuffle_cards"):
    """`commitment` seals the order of a virtual shoe before the first wager; a live shoe has none."""

    commitment: str = ""


class OfferCut(Command, frozen=True, tag="offer_cut"):
    patron: str


class DeclineCut(Command, frozen=True, tag="decline_cut"):
    patron: str


class CutCards(Command, frozen=True, tag="cut_cards"):
    """The cutting card goes in behind so many cards from the front of the stack."""

    position: int


class PlaceCuttingCard(Command, frozen=True, tag="place_cutting_card"):
    """The other cutting card goes in so many cards from the back of the stack."""

    from_back: int


class OrderShuffle(Command, frozen=True, tag="order_shuffle"):
    reason: str


class ReplaceCards(Command, frozen=True, tag="replace_cards"):
    """Some cards for their like, or with none named all of them."""

    reason: str
    cards: tuple[str, ...] = ()


class CheckReplacement(Command, frozen=True, tag="check_replacement"):
    pass


# The deal


class CallNoMoreBets(Command, frozen=True, tag="call_no_more_bets"):
    pass


class RecallNoMoreBets(Command, frozen=True, tag="recall_no_more_bets"):
    """The dealer opens betting again; until the first card the rules allow it."""


class DealCard(Command, frozen=True, tag="deal_card"):
    """The next card, "" when it is dealt face down. Which hand it goes to is for the rules to say."""

    card: str = ""


class DrawCuttingCard(Command, frozen=True, tag="draw_cutting_card"):
    pass


# Settlement


class Settle(Command, frozen=True, tag="settle"):
    """Take and pay: the pairs once both hands have two cards, everything else at the end."""


class CollectCards(Command, frozen=True, tag="collect_cards"):
    pass


# Irregularities and general powers


class ReportWagerFound(Command, frozen=True, tag="report_wager_found"):
    """After the call a wager is found to be other than it was entered: so much of it lies there, 0 for nothing.

    `patron` or `box` says whose it is. `to_option`: it lies there instead, where chips lie free."""

    option: str
    amount: int
    box: int = 0
    patron: str = ""
    to_option: str = ""
    handled: bool = False  # where cards lie face down: some player has handled them already


class ReportAbsent(Command, frozen=True, tag="report_absent"):
    """Nobody decides on the hand that play waits for. `ground`, where the book has several: "time" (it is up),
    "refuses" or "absent"."""

    box: int
    ground: str = "time"


class ReportMalfunction(Command, frozen=True, tag="report_malfunction"):
    """The automated shuffling shoe has a fault.

    `commitment` seals the new order of cards that are shuffled by hand where the dealing is virtual; `unaffected`
    is the supervisor's reason why the cards of the round were not touched by it, where that saves the round."""

    fault: str
    commitment: str = ""
    unaffected: str = ""


class ReportFaultyDeck(Command, frozen=True, tag="report_faulty_deck"):
    """`fault`: "missing" or "foreign" card."""

    fault: str
    note: str


class ReplaceShoe(Command, frozen=True, tag="replace_shoe"):
    """The automated shoe is replaced, by another such shoe or by a hand shoe."""

    automated: bool = True


class ReportShoeExhausted(Command, frozen=True, tag="report_shoe_exhausted"):
    """The shoe is found empty while a card is due. Against the count only the supervisor can say so."""


class ReconstructRound(Command, frozen=True, tag="reconstruct_round"):
    """All cards of the round in the order they left the shoe, "" for one nobody has seen.

    `because` is "placement" (they lay out of sequence) or "entry" (they were entered wrongly)."""

    cards: tuple[str, ...]
    because: str = "placement"


class VoidRound(Command, frozen=True, tag="void_round"):
    """`ground`: "impractical", "fraud" or "disturbance"; where the book has it "unreconstructable",
    "placement_error" (found a round late), "misdeal" or "collusion". `keep` names wagers, as "patron/spot", that
    are not refunded where the book leaves that to the director."""

    round: int
    ground: str
    reason: str
    cause: str = ""
    keep: tuple[str, ...] = ()


class VoidWagers(Command, frozen=True, tag="void_wagers"):
    """The sanction on a patron who broke a rule: wagers of this round go back, with none named all of them."""

    patron: str
    reason: str
    options: tuple[str, ...] = ()
