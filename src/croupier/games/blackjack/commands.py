"""The commands of a Blackjack table."""

from collections.abc import Mapping
from typing import Annotated

from msgspec.structs import replace

from croupier.games.asking import BOX, MARKER_AT_BOX, Box, Card, CardsFromBack, Patron
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
from croupier.games.giving import DealerCommand, OperatorCommand, PatronCommand, StaffCommand
from croupier.ruling import Ask, Asks, asks_of

LessThanWhole = Annotated[int, Ask("Amount, if it is less than the whole", "money", optional=True, suggested=True)]

# Questions about commands of every game: a player may have wagers, and a limit, on several boxes.
ASKS: Mapping[str, Asks] = {
    "change_wager": {**asks_of(ChangeWager), "box": replace(BOX, usual=1)},
    "take_back_wager": {**asks_of(TakeBackWager), "box": replace(BOX, usual=1)},
    "place_personal_limit": MARKER_AT_BOX,
}

# Section 4: wagers


class PermitSeveralBoxes(OperatorCommand, frozen=True, tag="permit_several_boxes"):
    """The operator lets a patron wager on more than one box."""

    rules = ("several_boxes", "one_box_each_patron")

    patron: Patron


class GiveUpBox(StaffCommand, frozen=True, tag="give_up_box"):
    """A patron with several boxes makes room for another patron when none is vacant."""

    rules = ("several_boxes_yielded", "one_box_each_patron")

    patron: Annotated[str, Ask("Who gives it up", "patron", chosen=True)]
    box: Box
    to: Annotated[str, Ask("For whom", "patron", chosen=True)]


class HoldToMinimum(OperatorCommand, frozen=True, tag="hold_to_minimum"):
    """A patron who sat out is held to the minimum until a new shoe."""

    rules = ("held_to_minimum", "not_held_to_minimum", "limits_on_sign")

    patron: Patron


class RestrictPatron(OperatorCommand, frozen=True, tag="restrict_patron"):
    """One box and the minimum, under the approved procedures; `advised` is the reference of the advice given."""

    rules = ("restricted_play",)
    without = ("one_box_each_patron",)

    patron: Patron
    advised: Annotated[str, Ask("The reference of the advice given")]


class LiftRestriction(OperatorCommand, frozen=True, tag="lift_restriction"):
    rules = ("restricted_play",)
    without = ("one_box_each_patron",)

    patron: Patron


# Section 5: shuffle and cut


class BurnFirst(DealerCommand, frozen=True, tag="burn_first"):
    """One card face down, where the approved shuffle has a burn."""

    rules = ("burn_first",)
    without = ("shuffle_determined",)


class AnnounceFinalRounds(OperatorCommand, frozen=True, tag="announce_final_rounds"):
    rules = ("automated_shoe", "final_rounds")
    without = ("shuffle_after_cutting_card",)


# Sections 7 and 8: insurance and interim settlement


class PlaceInsurance(PatronCommand, frozen=True, tag="place_insurance"):
    key = "I"
    desk_key = "E"
    rules = ("insurance",)

    patron: Patron
    box: Box
    amount: Annotated[int, Ask("Amount", "money", suggested=True)]


class TakeEvenMoney(PatronCommand, frozen=True, tag="take_even_money"):
    """A patron with a blackjack against an ace asks to be paid 1 to 1 at once."""

    key = "E"
    desk_key = "M"
    rules = ("even_money",)

    patron: Patron
    box: Box


class CloseInsurance(DealerCommand, frozen=True, tag="close_insurance"):
    """The dealer ends the time for insurance and goes on."""

    key = "N"
    rules = ("insurance_closes",)


# Sections 9 to 11: decisions. `box` and `hand`, where given, say which hand is meant and guard against a late click.


class Draw(PatronCommand, frozen=True, tag="draw"):
    key = "H"
    rules = ("may_draw",)

    patron: Patron
    box: int = 0
    hand: int = 0


class Stand(PatronCommand, frozen=True, tag="stand"):
    key = "S"
    rules = ("may_stand",)

    patron: Patron
    box: int = 0
    hand: int = 0


class Split(PatronCommand, frozen=True, tag="split"):
    key = "P"
    rules = ("may_split",)

    patron: Patron
    box: int = 0
    hand: int = 0


class Double(PatronCommand, frozen=True, tag="double"):
    """`amount` 0 adds the most that may be added."""

    key = "D"
    rules = ("may_double",)

    patron: Patron
    amount: LessThanWhole = 0
    box: int = 0
    hand: int = 0


class FollowSplit(PatronCommand, frozen=True, tag="follow_split"):
    """Another patron on the box splits too."""

    key = "P"
    rules = ("split_followed",)
    without = ("one_patron_each_box",)

    patron: Patron


class StayOnFirstHand(PatronCommand, frozen=True, tag="stay_on_first_hand"):
    """Another patron on the box does not split; the wager stays on the first hand."""

    key = "S"
    rules = ("split_not_followed",)
    without = ("one_patron_each_box",)

    patron: Patron


class FollowDouble(PatronCommand, frozen=True, tag="follow_double"):
    key = "D"
    rules = ("double_followed",)
    without = ("one_patron_each_box",)

    patron: Patron
    amount: LessThanWhole = 0


class DeclineDouble(PatronCommand, frozen=True, tag="decline_double"):
    key = "S"
    rules = ("double_followed",)
    without = ("one_patron_each_box",)

    patron: Patron


# Section 14: irregularities


class BurnFaceUpCard(StaffCommand, frozen=True, tag="burn_face_up_card"):
    """A card lay face up in the shoe."""

    happened = "A card lay face up in the shoe"
    live_only = True
    rules = ("face_up_card_burnt",)

    card: Card


class ReportCardDrawnInError(StaffCommand, frozen=True, tag="report_card_drawn_in_error"):
    """`card` if it was seen; `burnt` if it has been burnt by mistake. `kept` if it is no further card, but one that was
    kept before and has been seen or burnt since."""

    happened = "A card was drawn in error"
    live_only = True
    rules = ("card_drawn_in_error",)

    card: Card = ""
    burnt: bool = False
    kept: bool = False


class ReportDealerCardInError(StaffCommand, frozen=True, tag="report_dealer_card_in_error"):
    """A card was drawn to the dealer's hand that the rules do not give it."""

    happened = "A card was drawn to the dealer in error"
    live_only = True
    rules = ("dealer_card_in_error",)

    card: Card


class ReshuffleDiscards(DealerCommand, frozen=True, tag="reshuffle_discards"):
    """The shoe is empty: the discard rack is shuffled to complete the round."""

    rules = ("shoe_exhausted",)
    without = ("discards_not_shuffled",)

    commitment: str = ""


class ReportDealtPastCuttingCard(StaffCommand, frozen=True, tag="report_dealt_past_cutting_card"):
    happened = "The cutting card was missed"
    live_only = True
    rules = ("dealt_past_cutting_card",)
    without = ("automated_shoe",)


# Section 19: automated shuffling shoe


class InsertCuttingCard(DealerCommand, frozen=True, tag="insert_cutting_card"):
    """After a malfunction the book may let play go on to a cutting card put in near the back."""

    happened = "The shuffling shoe failed, and play can go on"
    live_only = True
    rules = ("malfunction_cutting_card",)
    without = ("malfunction_cut", "no_automated_shoe")

    from_back: CardsFromBack
