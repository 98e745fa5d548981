"""What can be asked for in both poker games. Each game adds its own."""

from croupier.games.commands import (
    CallNoMoreBets as CallNoMoreBets,
    ChangeWager as ChangeWager,
    CheckReplacement as CheckReplacement,
    CollectCards as CollectCards,
    PlaceWager as PlaceWager,
    RecallNoMoreBets as RecallNoMoreBets,
    ReplaceCards as ReplaceCards,
    ReportAbsent as ReportAbsent,
    ReportWagerFound as ReportWagerFound,
    ShuffleCards as ShuffleCards,
    TakeBackWager as TakeBackWager,
    VoidRound as VoidRound,
    VoidWagers as VoidWagers,
)
from croupier.ruling import Command

# The deal


class DealCards(Command, frozen=True, tag="deal_cards"):
    """The next cards to whom the rules give them. Face down they are named only where a shoe reads them."""

    cards: tuple[str, ...] = ()


class CompleteDeal(Command, frozen=True, tag="complete_deal"):
    """Everything that is still to be dealt face down, unread. `card` is the one of the dealer's that lies face up, if
    any does: the last one, or the one that `exposed` counts to, which the dealing showed by mistake."""

    card: str = ""
    exposed: int = 0


class ReadCards(Command, frozen=True, tag="read_cards"):
    """Cards that nobody turned, read as they are collected at the end of a round."""

    to: str
    cards: tuple[str, ...]


class CorrectCards(Command, frozen=True, tag="correct_cards"):
    """Cards of one place were entered or read wrongly. `to` is "board", "dealer" or a box, "" a right card."""

    to: str
    cards: tuple[str, ...]
    reason: str


# Decisions


class Fold(Command, frozen=True, tag="fold"):
    patron: str


# Settlement


class RevealDealersHand(Command, frozen=True, tag="reveal_dealers_hand"):
    """All the dealer's cards; none where they are known already."""

    cards: tuple[str, ...] = ()


class SettleHand(Command, frozen=True, tag="settle_hand"):
    """Turn the next hand, take or pay, and discard it. The cards are named where nobody has read them yet."""

    cards: tuple[str, ...] = ()


# Collusion and irregularities


class PutOutOfRound(Command, frozen=True, tag="put_out_of_round"):
    """`breach`: "exchange" of cards, "information" on a hand, or "exposure" of one's cards."""

    patron: str
    breach: str
    reason: str


class ReportWrongNumber(Command, frozen=True, tag="report_wrong_number"):
    """A place got too many or too few cards. `to` is "board", "dealer" or a box."""

    to: str


class ReportHandWithoutWager(Command, frozen=True, tag="report_hand_without_wager"):
    """So many cards went to a box without the wagers that a hand needs."""

    box: int
    cards: int = 0  # 0: as many as a hand has
    handled: bool = False  # some player has handled cards already
