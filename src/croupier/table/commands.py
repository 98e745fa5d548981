"""What can be asked for at any gaming table, whatever game is played on it."""

from croupier.games.context import Limit
from croupier.ruling import Command

# Setting a table up, opening and closing it


class CreateTable(Command, frozen=True, tag="create_table"):
    """`dealing` is "live" (a dealer enters each card) or "virtual" (a sealed shoe deals).

    `tournament` names the tournament that the table serves. `conditions` are the terms in which that one departs from
    the book, by their key and as they would be printed ("6 to 5", "3"), where the book lets its conditions prevail."""

    name: str
    book: str
    dealing: str
    boxes: int
    chips: tuple[int, ...]
    demonstration: bool = False
    tournament: str = ""
    conditions: dict[str, str] = {}


class RecordApproval(Command, frozen=True, tag="record_approval"):
    """What was approved in writing, and the reference of that writing."""

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

    method: str


class CountCards(Command, frozen=True, tag="count_cards"):
    """The cards were counted at the supervisor's word, and there were so many."""

    found: int


class OpenTable(Command, frozen=True, tag="open_table"):
    pass


class GiveNotice(Command, frozen=True, tag="give_notice"):
    """Notice to the patrons of a change; it takes effect between rounds, after so many of them."""

    options: dict[str, str] = {}
    limits: dict[str, Limit] = {}
    differential: int | None = None
    lift_differential: bool = False
    maximum_payout: int | None = None
    rounds: int = 1


class GiveClosingNotice(Command, frozen=True, tag="give_closing_notice"):
    pass


class CloseTable(Command, frozen=True, tag="close_table"):
    pass


# People


class JoinTable(Command, frozen=True, tag="join_table"):
    """At a numbered seat, or standing (0)."""

    patron: str
    seat: int = 0


class LeaveTable(Command, frozen=True, tag="leave_table"):
    patron: str


class PlacePersonalLimit(Command, frozen=True, tag="place_personal_limit"):
    """A marker beside the patron lifts the maximum for that patron; 0 takes it away.

    `box` says at which box it stands where the book puts it beside a box; 0 is the patron's own."""

    patron: str
    maximum: int
    box: int = 0


class VacateSeat(Command, frozen=True, tag="vacate_seat"):
    patron: str


class ExcludePatron(Command, frozen=True, tag="exclude_patron"):
    patron: str
    reason: str


# Chips


class BuyIn(Command, frozen=True, tag="buy_in"):
    patron: str
    cents: int


class IssueChips(Command, frozen=True, tag="issue_chips"):
    """Tournament chips, which no money buys."""

    patron: str
    cents: int


class ChangeColour(Command, frozen=True, tag="change_colour"):
    """Chips for other denominations of the same value: pairs of (denomination, how many)."""

    patron: str
    gives: tuple[tuple[int, int], ...]
    takes: tuple[tuple[int, int], ...]


class CashOut(Command, frozen=True, tag="cash_out"):
    patron: str
    cents: int


class FillFloat(Command, frozen=True, tag="fill_float"):
    cents: int


class CreditFloat(Command, frozen=True, tag="credit_float"):
    """Chips from the float back to the cage."""

    cents: int


class CollectDebt(Command, frozen=True, tag="collect_debt"):
    """What a patron owes since a round was voided or put right, or a part of it, is taken from the patron's chips."""

    patron: str
    cents: int


# A table of a tournament


class SeatEntrant(Command, frozen=True, tag="seat_entrant"):
    """A player takes the seat that the ballot gave, with so many tournament chips.

    `warned`: this player has been warned of a wager out of turn before, at another table."""

    patron: str
    seat: int
    cents: int
    warned: bool = False


class UnseatEntrant(Command, frozen=True, tag="unseat_entrant"):
    """A player leaves the seat: eliminated, moved or through with the session. The chips leave the table too."""

    patron: str
    reason: str


class TakeChips(Command, frozen=True, tag="take_chips"):
    """Tournament chips go back that were issued in error, or for a purchase that is undone."""

    patron: str
    cents: int
    reason: str


class OpenRound(Command, frozen=True, tag="open_round"):
    """Betting for a round opens.

    `rounds_left` of the session, this one counted; 0 where nobody knows. `marker` is the seat it is put at, 0 leaves
    it where it is, and -1 says that none is used. `limits`, `differential` and `maximum_payout` are those of a new
    level, whose sign may also do without a differential. `only` names who plays this round, where not everybody does:
    the others sit it out. `seconds` is how long a player asked to wager may take; 0: until the next is asked."""

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

    patron: str


class VoidOutOfTurn(Command, frozen=True, tag="void_out_of_turn"):
    """The wagers that a player placed out of turn, though warned before, are void; the player is asked again, last."""

    patron: str
    reason: str


class LetWagerLast(Command, frozen=True, tag="let_wager_last"):
    """A player who made no wager when asked is asked once more, after all others."""

    patron: str


class ExcuseFromRound(Command, frozen=True, tag="excuse_from_round"):
    """The player sits this round out, with the minimum waived on record."""

    patron: str
    reason: str


# Incidents and disputes


class LogIncident(Command, frozen=True, tag="log_incident"):
    """`matter` is one of `general_provisions.matters`: influence, a private bet, advice by staff, a device."""

    matter: str
    about: str
    note: str


class RaiseDispute(Command, frozen=True, tag="raise_dispute"):
    patron: str
    matter: str
    round: int = 0


class DecideDispute(Command, frozen=True, tag="decide_dispute"):
    dispute: int
    decision: str


class RequestReview(Command, frozen=True, tag="request_review"):
    dispute: int
    by: str


class RecordReview(Command, frozen=True, tag="record_review"):
    dispute: int
    outcome: str


# The sealed shoe


class RevealShoe(Command, frozen=True, tag="reveal_shoe"):
    """The order and salt of a finished virtual shoe, so that anyone can check its commitment."""

    shoe: int
    salt: str
    cards: tuple[str, ...]
