"""The facts of a gaming table, beside the game's own facts."""

from typing import ClassVar

from croupier.games.context import Limit, Setting
from croupier.games.rounds import IncidentLogged as IncidentLogged, PersonalLimitPlaced as PersonalLimitPlaced
from croupier.games.shares import Share
from croupier.ruling import Fact, OwnFact, PublicFact, SpokenFact


class TableCreated(PublicFact, frozen=True, tag="table.created/1"):
    name: str
    book: str
    dealing: str
    boxes: int
    chips: tuple[int, ...]
    demonstration: bool = False
    tournament: str = ""
    conditions: dict[str, str] = {}
    two_people: bool = False


class ApprovalRecorded(Fact, frozen=True, tag="table.approval_recorded/1"):
    what: str
    reference: str


class OptionsElected(PublicFact, frozen=True, tag="table.options_elected/1"):
    options: dict[str, str]


class LimitsSet(PublicFact, frozen=True, tag="table.limits_set/1"):
    limits: dict[str, Limit]
    differential: int | None = None
    maximum_payout: int | None = None


class HoursSet(PublicFact, frozen=True, tag="table.hours_set/1"):
    opens: int
    closes: int
    utc_offset: int
    source: str


class CardsChecked(PublicFact, frozen=True, tag="table.cards_checked/1"):
    method: str
    when: str


class CardsCounted(PublicFact, frozen=True, tag="table.cards_counted/1"):
    """`proper` is the number there should have been."""

    found: int
    proper: int


class TableOpened(PublicFact, frozen=True, tag="table.opened/1"):
    pass


class SettingTookEffect(PublicFact, frozen=True, tag="table.setting_took_effect/1"):
    """From here on rounds are played under this setting."""

    setting: Setting


class NoticeGiven(SpokenFact, frozen=True, tag="table.notice_given/1"):
    rounds: int
    options: dict[str, str] = {}
    limits: dict[str, Limit] = {}
    differential: int | None = None
    lift_differential: bool = False
    maximum_payout: int | None = None


class ClosingNoticeGiven(SpokenFact, frozen=True, tag="table.closing_notice_given/1"):
    pass


class TableClosed(PublicFact, frozen=True, tag="table.closed/1"):
    pass


class PatronJoined(PublicFact, frozen=True, tag="table.patron_joined/1"):
    patron: str
    seat: int = 0


class PatronLeft(PublicFact, frozen=True, tag="table.patron_left/1"):
    patron: str


class SeatVacated(PublicFact, frozen=True, tag="table.seat_vacated/1"):
    patron: str


class PatronExcluded(OwnFact, frozen=True, tag="table.patron_excluded/1"):
    reason: str


class ChipsBought(OwnFact, frozen=True, tag="table.chips_bought/1"):
    cents: int


class ChipsIssued(OwnFact, frozen=True, tag="table.chips_issued/1"):
    cents: int


class ColourChanged(OwnFact, frozen=True, tag="table.colour_changed/1"):
    gives: tuple[tuple[int, int], ...]
    takes: tuple[tuple[int, int], ...]


class ChipsCashed(OwnFact, frozen=True, tag="table.chips_cashed/1"):
    cents: int


class FloatFilled(Fact, frozen=True, tag="table.float_filled/1"):
    """`pieces` are the numbers of chips of each value, in cents; empty where nobody said."""

    cents: int
    pieces: dict[int, int] = {}


class FloatCredited(Fact, frozen=True, tag="table.float_credited/1"):
    cents: int
    pieces: dict[int, int] = {}


class DebtSetOff(OwnFact, frozen=True, tag="table.debt_set_off/1"):
    """Chips that go back to a patron with a debt: `cents` of them settle the debt. `round` is the one put right."""

    cents: int
    round: int


class DebtCollected(OwnFact, frozen=True, tag="table.debt_collected/1"):
    cents: int


class EntrantSeated(PublicFact, frozen=True, tag="table.entrant_seated/1"):
    patron: str
    seat: int
    cents: int
    warned: bool = False


class EntrantUnseated(PublicFact, frozen=True, tag="table.entrant_unseated/1"):
    """`cents` are the chips that left the table with the player."""

    patron: str
    reason: str
    cents: int = 0


class ChipsTaken(PublicFact, frozen=True, tag="table.chips_taken/1"):
    patron: str
    cents: int
    reason: str


class RoundGranted(PublicFact, frozen=True, tag="table.round_granted/1"):
    """Betting for a round is open. `marker` is the seat where it stands, 0 where none is used; `excused` sit out."""

    rounds_left: int = 0
    marker: int = 0
    excused: tuple[str, ...] = ()
    seconds: int = 0


class RoundWithdrawn(PublicFact, frozen=True, tag="table.round_withdrawn/1"):
    reason: str


class PlayerCalled(PublicFact, frozen=True, tag="table.player_called/1"):
    patron: str
    at: int = 0


class OutOfTurnWarned(PublicFact, frozen=True, tag="table.out_of_turn_warned/1"):
    """A wager was placed before its player was asked. It stands; `times` counts this one. `refused` is an attempt to
    change what stands, or to take it back."""

    patron: str
    times: int
    refused: bool = False


class OutOfTurnVoided(PublicFact, frozen=True, tag="table.out_of_turn_voided/1"):
    """The wagers themselves go back by the game's own fact, which comes before this one."""

    patron: str
    reason: str


class LetToWagerLast(PublicFact, frozen=True, tag="table.let_to_wager_last/1"):
    patron: str


class ExcusedFromRound(PublicFact, frozen=True, tag="table.excused_from_round/1"):
    patron: str
    reason: str


class DisputeRaised(OwnFact, frozen=True, tag="table.dispute_raised/1"):
    dispute: int
    matter: str
    round: int = 0


class DisputeDecided(OwnFact, frozen=True, tag="table.dispute_decided/1"):
    dispute: int
    decision: str


class ReviewRequested(OwnFact, frozen=True, tag="table.review_requested/1"):
    dispute: int
    by: str


class ReviewRecorded(OwnFact, frozen=True, tag="table.review_recorded/1"):
    dispute: int
    outcome: str


class ShoeRevealed(PublicFact, frozen=True, tag="table.shoe_revealed/1"):
    shoe: int
    salt: str
    cards: tuple[str, ...]


class OrderLost(SpokenFact, frozen=True, tag="table.order_lost/1"):
    """An alarm: nothing is dealt until somebody has put the vault right or the order is given up."""

    shoe: int
    because: str


class OrderFound(SpokenFact, frozen=True, tag="table.order_found/1"):
    shoe: int


class OrderGivenUp(SpokenFact, frozen=True, tag="table.order_given_up/1"):
    """It will never be revealed. `because` is the fault, `reason` what the person says who gave it up."""

    shoe: int
    because: str
    reason: str
    by: str


class ShareCommitted(PublicFact, frozen=True, tag="shares.committed/1"):
    patron: str
    order: int
    commitment: str


class SharesFrozen(PublicFact, frozen=True, tag="shares.frozen/1"):
    """The list is closed, in the order of seats; with nobody in it, the order is dealt as the house sealed it.

    `in_round`: the round whose betting had been closed, 0 for a shoe that is still being prepared."""

    order: int
    shares: tuple[Share, ...] = ()
    in_round: int = 0


class ShareRevealed(PublicFact, frozen=True, tag="shares.revealed/1"):
    patron: str
    order: int
    value: str


class SharesMixed(PublicFact, frozen=True, tag="shares.mixed/1"):
    """The sealed order is shuffled by the values revealed. `left_out` are those who revealed none in time."""

    order: int
    left_out: tuple[str, ...] = ()


class CommandRefused(Fact, frozen=True, tag="table.command_refused/1"):
    """Turned away by the rules. Journalled, because an inspector asks about refusals; it changes nothing."""

    spoken: ClassVar[bool] = True

    command: str
    because: str
    book: str = ""
    instead: tuple[str, ...] = ()
