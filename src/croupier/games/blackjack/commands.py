"""What can be asked for at a Blackjack table. Who may ask is in `machine.POWERS`."""

from croupier.games.commands import (
    CallNoMoreBets as CallNoMoreBets,
    ChangeWager as ChangeWager,
    CheckReplacement as CheckReplacement,
    CollectCards as CollectCards,
    CutCards as CutCards,
    DealCard as DealCard,
    DeclineCut as DeclineCut,
    DrawCuttingCard as DrawCuttingCard,
    OfferCut as OfferCut,
    PlaceCuttingCard as PlaceCuttingCard,
    PlaceWager as PlaceWager,
    RecallNoMoreBets as RecallNoMoreBets,
    ReconstructRound as ReconstructRound,
    ReplaceCards as ReplaceCards,
    ReplaceShoe as ReplaceShoe,
    ReportAbsent as ReportAbsent,
    ReportMalfunction as ReportMalfunction,
    ReportShoeExhausted as ReportShoeExhausted,
    ReportWagerFound as ReportWagerFound,
    Settle as Settle,
    ShuffleCards as ShuffleCards,
    TakeBackWager as TakeBackWager,
    VoidRound as VoidRound,
    VoidWagers as VoidWagers,
)
from croupier.ruling import Command

# Section 4: wagers


class PermitSeveralBoxes(Command, frozen=True, tag="permit_several_boxes"):
    """The operator lets a patron wager on more than one box."""

    patron: str


class GiveUpBox(Command, frozen=True, tag="give_up_box"):
    """A patron with several boxes makes room for another patron when none is vacant."""

    patron: str
    box: int
    to: str


class HoldToMinimum(Command, frozen=True, tag="hold_to_minimum"):
    """A patron who sat out is held to the minimum until a new shoe."""

    patron: str


class RestrictPatron(Command, frozen=True, tag="restrict_patron"):
    """One box and the minimum, under the approved procedures; `advised` is the reference of the advice given."""

    patron: str
    advised: str


class LiftRestriction(Command, frozen=True, tag="lift_restriction"):
    patron: str


# Section 5: shuffle and cut


class BurnFirst(Command, frozen=True, tag="burn_first"):
    """One card face down, where the approved shuffle has a burn."""


class AnnounceFinalRounds(Command, frozen=True, tag="announce_final_rounds"):
    pass


# Sections 7 and 8: insurance and interim settlement


class PlaceInsurance(Command, frozen=True, tag="place_insurance"):
    patron: str
    box: int
    amount: int


class TakeEvenMoney(Command, frozen=True, tag="take_even_money"):
    """A patron with a blackjack against an ace asks to be paid 1 to 1 at once."""

    patron: str
    box: int


class CloseInsurance(Command, frozen=True, tag="close_insurance"):
    """The dealer ends the time for insurance and goes on."""


# Sections 9 to 11: decisions. `box` and `hand`, where given, say which hand is meant and guard against a late click.


class Draw(Command, frozen=True, tag="draw"):
    patron: str
    box: int = 0
    hand: int = 0


class Stand(Command, frozen=True, tag="stand"):
    patron: str
    box: int = 0
    hand: int = 0


class Split(Command, frozen=True, tag="split"):
    patron: str
    box: int = 0
    hand: int = 0


class Double(Command, frozen=True, tag="double"):
    """`amount` 0 is the whole of what may be added."""

    patron: str
    amount: int = 0
    box: int = 0
    hand: int = 0


class FollowSplit(Command, frozen=True, tag="follow_split"):
    """Another patron on the box splits too."""

    patron: str


class StayOnFirstHand(Command, frozen=True, tag="stay_on_first_hand"):
    """Another patron on the box does not split; the wager stays on the first hand."""

    patron: str


class FollowDouble(Command, frozen=True, tag="follow_double"):
    patron: str
    amount: int = 0


class DeclineDouble(Command, frozen=True, tag="decline_double"):
    patron: str


# Section 14: irregularities


class BurnFaceUpCard(Command, frozen=True, tag="burn_face_up_card"):
    """A card lay face up in the shoe."""

    card: str


class ReportCardDrawnInError(Command, frozen=True, tag="report_card_drawn_in_error"):
    """`card` if it was seen; `burnt` if it has been burnt by mistake. `kept` if it is no further card, but one that was
    kept before and has been seen or burnt since."""

    card: str = ""
    burnt: bool = False
    kept: bool = False


class ReportDealerCardInError(Command, frozen=True, tag="report_dealer_card_in_error"):
    """A card was drawn to the dealer's hand that the rules do not give it."""

    card: str


class ReshuffleDiscards(Command, frozen=True, tag="reshuffle_discards"):
    """The shoe is empty: the discard rack is shuffled to complete the round."""

    commitment: str = ""


class ReportDealtPastCuttingCard(Command, frozen=True, tag="report_dealt_past_cutting_card"):
    pass


# Section 19: automated shuffling shoe


class InsertCuttingCard(Command, frozen=True, tag="insert_cutting_card"):
    """After a malfunction the book may let play go on to a cutting card put in near the back."""

    from_back: int
