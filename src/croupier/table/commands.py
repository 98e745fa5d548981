"""The commands of any gaming table, whatever game is played on it."""

from typing import Annotated

from croupier.games.asking import MAXIMUM, Amount, Patron, Reason
from croupier.games.context import Limit
from croupier.ruling import Ask, Command

WholeAmount = Annotated[int, Ask("Amount", "money", suggested=True)]
DisputeNumber = Annotated[int, Ask("Dispute number", "number")]

# Setting a table up, opening and closing it


class CreateTable(Command, frozen=True, tag="create_table"):
    """`dealing` is "live" (a dealer enters each card) or "virtual" (a sealed shoe deals).

    `tournament` names the tournament that the table serves. `conditions` are the terms in which the tournament departs
    from the book, by their key and as they would be printed ("6 to 5", "3"), where the book lets its conditions
    prevail. `two_people` says that nobody changes the sign alone once the table has been open."""

    name: str
    book: str
    dealing: str
    boxes: int
    chips: tuple[int, ...]
    demonstration: bool = False
    tournament: str = ""
    conditions: dict[str, str] = {}
    two_people: bool = False


class RecordApproval(Command, frozen=True, tag="record_approval"):
    """The matter approved in writing, and the reference of that writing."""

    what: str
    reference: str


class ElectOptions(Command, frozen=True, tag="elect_options"):
    options: dict[str, str]


class SetLimits(Command, frozen=True, tag="set_limits"):
    limits: dict[str, Limit]
    differential: int | None = None
    maximum_payout: int | None = None


class SetHours(Command, frozen=True, tag="set_hours"):
    """The hours of gaming in minutes after midnight at the casino; closing may lie past midnight."""

    opens: int
    closes: int
    utc_offset: int
    source: str


class CheckCards(Command, frozen=True, tag="check_cards"):
    """`method`: "one by one"; "device" or "pre-shuffled" where the book allows it."""

    method: Annotated[str, Ask("Method", chosen=True)]


class CountCards(Command, frozen=True, tag="count_cards"):
    """The cards were counted on the supervisor's order, and there were this many."""

    happened = "The cards may not be complete"
    live_only = True

    found: Annotated[int, Ask("How many were counted", "number")]


class OpenTable(Command, frozen=True, tag="open_table"):
    pass


class GiveNotice(Command, frozen=True, tag="give_notice"):
    """Notice to the patrons of a change; it takes effect between rounds, after `rounds` of them."""

    options: dict[str, str] = {}
    limits: dict[str, Limit] = {}
    differential: int | None = None
    lift_differential: bool = False
    maximum_payout: int | None = None
    rounds: int = 1


class GiveClosingNotice(Command, frozen=True, tag="give_closing_notice"):
    pass


class CloseTable(Command, frozen=True, tag="close_table"):
    rare = True


# People


class JoinTable(Command, frozen=True, tag="join_table"):
    """At a numbered seat, or standing (0)."""

    patron: Annotated[str, Ask("Name", chosen=True)]
    seat: Annotated[int, Ask("Seat, 0 to stand", "number", chosen=True)] = 0


class LeaveTable(Command, frozen=True, tag="leave_table"):
    patron: Patron


class PlacePersonalLimit(Command, frozen=True, tag="place_personal_limit"):
    """A marker beside the patron raises the maximum for that patron; 0 takes it away.

    `box` says at which box it stands where the book puts it beside a box; 0 is the patron's own."""

    patron: Patron
    maximum: Annotated[int, MAXIMUM]
    box: int = 0


class VacateSeat(Command, frozen=True, tag="vacate_seat"):
    patron: Patron


class ExcludePatron(Command, frozen=True, tag="exclude_patron"):
    patron: Patron
    reason: Reason


# Chips


class BuyIn(Command, frozen=True, tag="buy_in"):
    patron: Patron
    cents: Amount


class IssueChips(Command, frozen=True, tag="issue_chips"):
    """Tournament chips, which no money buys."""

    patron: Patron
    cents: Amount


class ChangeColour(Command, frozen=True, tag="change_colour"):
    """Chips for other denominations of the same value: pairs of (denomination, how many)."""

    patron: str
    gives: tuple[tuple[int, int], ...]
    takes: tuple[tuple[int, int], ...]


class CashOut(Command, frozen=True, tag="cash_out"):
    patron: Patron
    cents: WholeAmount


class FillFloat(Command, frozen=True, tag="fill_float"):
    """Chips from the cage. `pieces` are the numbers of chips of each value, in cents, where they were counted out."""

    cents: Amount
    pieces: dict[int, int] = {}


class CreditFloat(Command, frozen=True, tag="credit_float"):
    """Chips from the float back to the cage, with their pieces where they were counted out."""

    cents: Amount
    pieces: dict[int, int] = {}


class CollectDebt(Command, frozen=True, tag="collect_debt"):
    """A patron's debt since a round was voided or put right, or a part of it, is taken from the patron's chips."""

    patron: Patron
    cents: WholeAmount


# A table of a tournament


class SeatEntrant(Command, frozen=True, tag="seat_entrant"):
    """A player takes the seat that the ballot gave, with this many tournament chips.

    `warned`: this player has been warned of a wager out of turn before, at another table."""

    patron: str
    seat: int
    cents: int
    warned: bool = False


class UnseatEntrant(Command, frozen=True, tag="unseat_entrant"):
    """A player leaves the seat: eliminated, moved or finished with the session. The chips leave the table too."""

    patron: str
    reason: str


class TakeChips(Command, frozen=True, tag="take_chips"):
    """Tournament chips that were issued in error, or for a purchase that is undone, go back."""

    patron: str
    cents: int
    reason: str


class OpenRound(Command, frozen=True, tag="open_round"):
    """Betting for a round opens.

    `rounds_left` of the session, including this one; 0 where unknown. `marker` is the seat it is put at, 0 leaves it
    where it is, and -1 means that none is used. `limits`, `differential` and `maximum_payout` are those of a new level,
    whose sign may also do without a differential. `only` names the players of this round, where not everybody plays:
    the others sit it out. `seconds` is the time that a player asked to wager may take; 0: until the next is asked."""

    rounds_left: int = 0
    marker: int = 0
    limits: dict[str, Limit] = {}
    only: tuple[str, ...] = ()
    seconds: int = 0
    differential: int | None = None
    lift_differential: bool = False
    maximum_payout: int | None = None


class WithdrawRound(Command, frozen=True, tag="withdraw_round"):
    """A round that was opened and that nobody has wagered on is not played: a break, a move, the end of the session."""

    reason: str


class CallPlayer(Command, frozen=True, tag="call_player"):
    """The dealer asks this player to wager, which ends the opportunity of the one asked before."""

    patron: Patron


class VoidOutOfTurn(Command, frozen=True, tag="void_out_of_turn"):
    """The wagers that a player placed out of turn, though warned before, are void; the player is asked again, last."""

    happened = "A player wagered out of turn again"

    patron: Patron
    reason: Reason


class LetWagerLast(Command, frozen=True, tag="let_wager_last"):
    """A player who made no wager when asked is asked once more, after all others."""

    happened = "A player made no wager when asked"

    patron: Patron


class ExcuseFromRound(Command, frozen=True, tag="excuse_from_round"):
    """The player sits this round out, with the minimum waived on record."""

    happened = "A player cannot wager in this round"

    patron: Patron
    reason: Reason


# Incidents and disputes


class LogIncident(Command, frozen=True, tag="log_incident"):
    """`matter` is one of `general_provisions.matters`: influence, a private bet, advice by staff, a device."""

    matter: Annotated[str, Ask("Matter", "one of")]
    about: Annotated[str, Ask("About whom")]
    note: Annotated[str, Ask("What happened")]


class RaiseDispute(Command, frozen=True, tag="raise_dispute"):
    patron: Patron
    matter: Annotated[str, Ask("What is disputed")]
    round: int = 0


class DecideDispute(Command, frozen=True, tag="decide_dispute"):
    dispute: DisputeNumber
    decision: Annotated[str, Ask("Decision and reason")]


class RequestReview(Command, frozen=True, tag="request_review"):
    dispute: DisputeNumber
    by: Annotated[str, Ask("Asked for by")]


class RecordReview(Command, frozen=True, tag="record_review"):
    dispute: DisputeNumber
    outcome: Annotated[str, Ask("Outcome of the review")]


# The sealed shoe


class ReportOrderLost(Command, frozen=True, tag="report_order_lost"):
    """The sealed order of a virtual shoe, deck, spin or set of tiles cannot be dealt."""

    shoe: int
    because: str


class ReportOrderFound(Command, frozen=True, tag="report_order_found"):
    """An order that was reported as lost opens again, and is the one committed to."""

    shoe: int


class GiveUpOrder(Command, frozen=True, tag="give_up_order"):
    """The order stays lost: its round is void, wagers go back, and the next order is sealed."""

    happened = "A sealed order cannot be dealt"

    reason: Annotated[str, Ask("The reason")]


class RevealShoe(Command, frozen=True, tag="reveal_shoe"):
    """The order and salt of a finished virtual shoe, so that anyone can check its commitment."""

    shoe: int
    salt: str
    cards: tuple[str, ...]


# The players' shares in a sealed order


class CommitShare(Command, frozen=True, tag="commit_share"):
    """A player's browser commits to 32 random bytes of its own, which will mix the sealed order of this number."""

    patron: str
    order: int
    commitment: str


class FreezeShares(Command, frozen=True, tag="freeze_shares"):
    """Nobody can join the list any more; those in it now reveal their values."""

    order: int


class RevealShare(Command, frozen=True, tag="reveal_share"):
    """The 32 bytes that were committed to, as 64 hex digits."""

    patron: str
    order: int
    value: str


class MixShares(Command, frozen=True, tag="mix_shares"):
    """The values that were revealed are mixed into the sealed order; one that was not is left out for good."""

    order: int
