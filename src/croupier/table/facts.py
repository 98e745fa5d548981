"""What can have happened at a gaming table, beside the game's own facts."""

from croupier.games.context import Limit, Setting
from croupier.games.rounds import IncidentLogged as IncidentLogged
from croupier.ruling import Fact


class TableCreated(Fact, frozen=True, tag="table.created/1"):
    name: str
    book: str
    dealing: str
    boxes: int
    chips: tuple[int, ...]
    demonstration: bool = False
    tournament: str = ""
    conditions: dict[str, str] = {}


class ApprovalRecorded(Fact, frozen=True, tag="table.approval_recorded/1"):
    what: str
    reference: str


class OptionsElected(Fact, frozen=True, tag="table.options_elected/1"):
    options: dict[str, str]


class LimitsSet(Fact, frozen=True, tag="table.limits_set/1"):
    limits: dict[str, Limit]
    differential: int | None = None
    maximum_payout: int | None = None


class HoursSet(Fact, frozen=True, tag="table.hours_set/1"):
    opens: int
    closes: int
    utc_offset: int
    source: str


class CardsChecked(Fact, frozen=True, tag="table.cards_checked/1"):
    method: str
    when: str


class CardsCounted(Fact, frozen=True, tag="table.cards_counted/1"):
    """`proper` is how many there should have been."""

    found: int
    proper: int


class TableOpened(Fact, frozen=True, tag="table.opened/1"):
    pass


class SettingTookEffect(Fact, frozen=True, tag="table.setting_took_effect/1"):
    """From here on rounds are played under this setting."""

    setting: Setting


class NoticeGiven(Fact, frozen=True, tag="table.notice_given/1"):
    rounds: int
    options: dict[str, str] = {}
    limits: dict[str, Limit] = {}
    differential: int | None = None
    lift_differential: bool = False
    maximum_payout: int | None = None


class ClosingNoticeGiven(Fact, frozen=True, tag="table.closing_notice_given/1"):
    pass


class TableClosed(Fact, frozen=True, tag="table.closed/1"):
    pass


class PatronJoined(Fact, frozen=True, tag="table.patron_joined/1"):
    patron: str
    seat: int = 0


class PatronLeft(Fact, frozen=True, tag="table.patron_left/1"):
    patron: str


class PersonalLimitPlaced(Fact, frozen=True, tag="table.personal_limit_placed/1"):
    patron: str
    maximum: int
    box: int = 0


class SeatVacated(Fact, frozen=True, tag="table.seat_vacated/1"):
    patron: str


class PatronExcluded(Fact, frozen=True, tag="table.patron_excluded/1"):
    patron: str
    reason: str


class ChipsBought(Fact, frozen=True, tag="table.chips_bought/1"):
    patron: str
    cents: int


class ChipsIssued(Fact, frozen=True, tag="table.chips_issued/1"):
    patron: str
    cents: int


class ColourChanged(Fact, frozen=True, tag="table.colour_changed/1"):
    patron: str
    gives: tuple[tuple[int, int], ...]
    takes: tuple[tuple[int, int], ...]


class ChipsCashed(Fact, frozen=True, tag="table.chips_cashed/1"):
    patron: str
    cents: int


class FloatFilled(Fact, frozen=True, tag="table.float_filled/1"):
    cents: int


class FloatCredited(Fact, frozen=True, tag="table.float_credited/1"):
    cents: int


class DebtSetOff(Fact, frozen=True, tag="table.debt_set_off/1"):
    """Chips that go back to a patron who owes: so many of them settle the debt. `round` is the one put right."""

    patron: str
    cents: int
    round: int


class DebtCollected(Fact, frozen=True, tag="table.debt_collected/1"):
    patron: str
    cents: int


class EntrantSeated(Fact, frozen=True, tag="table.entrant_seated/1"):
    patron: str
    seat: int
    cents: int
    warned: bool = False


class EntrantUnseated(Fact, frozen=True, tag="table.entrant_unseated/1"):
    """`cents` are the chips that left the table with the player."""

    patron: str
    reason: str
    cents: int = 0


class ChipsTaken(Fact, frozen=True, tag="table.chips_taken/1"):
    patron: str
    cents: int
    reason: str


class RoundOpened(Fact, frozen=True, tag="table.round_opened/1"):
    """Betting for a round is open. `marker` is the seat where it stands, 0 where none is used; `excused` sit out."""

    rounds_left: int = 0
    marker: int = 0
    excused: tuple[str, ...] = ()
    seconds: int = 0


class RoundWithdrawn(Fact, frozen=True, tag="table.round_withdrawn/1"):
    reason: str


class PlayerCalled(Fact, frozen=True, tag="table.player_called/1"):
    patron: str
    at: int = 0


class OutOfTurnWarned(Fact, frozen=True, tag="table.out_of_turn_warned/1"):
    """A wager was placed before its player was asked. It stands; `times` counts this one. `refused` is an attempt to
    change what stands, or to take it back."""

    patron: str
    times: int
    refused: bool = False


class OutOfTurnVoided(Fact, frozen=True, tag="table.out_of_turn_voided/1"):
    """The wagers themselves go back by the game's own fact, which comes before this one."""

    patron: str
    reason: str


class LetToWagerLast(Fact, frozen=True, tag="table.let_to_wager_last/1"):
    patron: str


class ExcusedFromRound(Fact, frozen=True, tag="table.excused_from_round/1"):
    patron: str
    reason: str


class DisputeRaised(Fact, frozen=True, tag="table.dispute_raised/1"):
    dispute: int
    patron: str
    matter: str
    round: int = 0


class DisputeDecided(Fact, frozen=True, tag="table.dispute_decided/1"):
    dispute: int
    decision: str


class ReviewRequested(Fact, frozen=True, tag="table.review_requested/1"):
    dispute: int
    by: str


class ReviewRecorded(Fact, frozen=True, tag="table.review_recorded/1"):
    dispute: int
    outcome: str


class ShoeRevealed(Fact, frozen=True, tag="table.shoe_revealed/1"):
    shoe: int
    salt: str
    cards: tuple[str, ...]


class CommandRefused(Fact, frozen=True, tag="table.command_refused/1"):
    """Turned away by the rules. Journalled, because an inspector asks what was; it changes nothing."""

    command: str
    because: str
    asked: str = ""
    book: str = ""
