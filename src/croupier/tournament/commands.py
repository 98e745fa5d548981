"""The commands of a tournament."""

from croupier.ruling import Command

# Setting it up


class CreateTournament(Command, frozen=True, tag="create_tournament"):
    """`text` is the conditions document itself."""

    name: str
    text: str


class ReplaceConditions(Command, frozen=True, tag="replace_conditions"):
    text: str
    reason: str


class NominateDirector(Command, frozen=True, tag="nominate_director"):
    person: str


class NameAssistant(Command, frozen=True, tag="name_assistant"):
    person: str
    duty: str


class PublishConditions(Command, frozen=True, tag="publish_conditions"):
    """Made available to patrons, at a place anybody can find."""

    where: str


class RecordConditionsApproval(Command, frozen=True, tag="record_conditions_approval"):
    """The authority's written approval, under a book that requires one."""

    book: str
    reference: str


class RecordNotification(Command, frozen=True, tag="record_notification"):
    """The authority was notified and given a copy, under a book that requires that."""

    book: str
    reference: str


# People


class RegisterInterest(Command, frozen=True, tag="register_interest"):
    """Somebody would like to enter; it reserves nothing and costs nothing."""

    player: str


class WithdrawInterest(Command, frozen=True, tag="withdraw_interest"):
    player: str


class TakeEntry(Command, frozen=True, tag="take_entry"):
    """`paid` is the entry fee in cents; `agreement` the reference of the signed agreement, where one is required."""

    player: str
    paid: int
    group: str = ""
    agreement: str = ""
    accessible: bool = False
    reserve: bool = False  # for the list of reserves, who pay when a seat is offered


class RequireAgreement(Command, frozen=True, tag="require_agreement"):
    """Before this player's entry is accepted, they agree in writing to the rules and conditions."""

    player: str
    reason: str


class StrikeEntry(Command, frozen=True, tag="strike_entry"):
    """An entry that was recorded by mistake; its bookings are reversed."""

    player: str
    reason: str


class WithdrawEntry(Command, frozen=True, tag="withdraw_entry"):
    player: str
    reason: str


class DecideSubstitute(Command, frozen=True, tag="decide_substitute"):
    player: str
    substitute: str
    allowed: bool
    reason: str


class ExcludePlayer(Command, frozen=True, tag="exclude_player"):
    player: str
    reason: str


class ReinstatePlayer(Command, frozen=True, tag="reinstate_player"):
    """Undoes a forfeit, a withdrawal or an exclusion while the session goes on."""

    player: str
    reason: str


# Seats and starts


class SealBallot(Command, frozen=True, tag="seal_ballot"):
    """The fingerprint of the number that will draw the seats, before it can be known who is drawn."""

    session: str
    commitment: str


class DrawSeats(Command, frozen=True, tag="draw_seats"):
    """The number itself. Anybody can repeat the draw from it."""

    session: str
    seed: str


class CloseEntries(Command, frozen=True, tag="close_entries"):
    """No more entries, before the seats are drawn; a sit-and-go then draws a last table of those who wait."""


class TakeSeat(Command, frozen=True, tag="take_seat"):
    player: str


class OfferSeat(Command, frozen=True, tag="offer_seat"):
    """A seat that was not taken in time goes to a reserve who pays the entry fee and accepts."""

    player: str
    reserve: str
    paid: int
    agreement: str = ""


class AlterStart(Command, frozen=True, tag="alter_start"):
    """`at` in milliseconds since 1970, UTC; `notice` says how and when the players were told."""

    session: str
    at: int
    notice: str


class StartSession(Command, frozen=True, tag="start_session"):
    """Play begins at the tables of a flight: those that are active together."""

    session: str
    flight: int = 1


class MovePlayer(Command, frozen=True, tag="move_player"):
    player: str
    table: str
    seat: int
    reason: str


class BreakTable(Command, frozen=True, tag="break_table"):
    """Its players go to the free seats of other tables, by the drawn number."""

    table: str
    reason: str


# Play


class ReportTable(Command, frozen=True, tag="report_table"):
    """The events at a table up to this version of its journal: a round, or the reversal of one.

    `changes` are chips won and lost by player; `counts` is false for a void or a no-bet round and for a reversal.
    `corrects`: among them are chips of an earlier round that stands and was settled again. `put_right` tells for each
    earlier round that was reversed or corrected its part of the changes, and `void` which were reversed. `no_bet`:
    nobody can wager in the round that comes next."""

    table: str
    version: int
    round: int
    changes: dict[str, int]
    counts: bool = True
    shoes: int = 0  # finished so far
    reverses: bool = False
    corrects: bool = False
    put_right: dict[int, dict[str, int]] = {}
    void: tuple[int, ...] = ()
    no_bet: bool = False
    warned: tuple[str, ...] = ()  # people who wagered out of turn


class RunByHand(Command, frozen=True, tag="run_by_hand"):
    """Before it starts: nothing is keyed at this table, its chips are counted instead. `float` is what its float holds,
    if that is counted too; `by_hand=False` takes it back."""

    table: str
    by_hand: bool = True
    float: int | None = None


class CountChips(Command, frozen=True, tag="count_chips"):
    """One person's count at a table that is run by hand, of every player there: in cents (`stacks`), or the number of
    chips of each denomination (`chips`). `rounds` were played since the last count; 0 counts that one again."""

    table: str
    stacks: dict[str, int] = {}
    chips: dict[str, dict[int, int]] = {}
    rounds: int = 1
    shoes: int = 0  # finished so far
    float: int | None = None


class ConfirmCount(Command, frozen=True, tag="confirm_count"):
    """A second person has found the same. A difference from the chips issued needs a reason, as does another count."""

    table: str
    reason: str = ""


class CallBreak(Command, frozen=True, tag="call_break"):
    minutes: int
    reason: str = ""


class BeginBreak(Command, frozen=True, tag="begin_break"):
    """The break that the conditions plan as number so and so of a session: when its moment has come, or earlier by the
    director."""

    session: str
    number: int


class AlterBreak(Command, frozen=True, tag="alter_break"):
    """Another moment or another length for a planned break that has not been taken; 0 minutes: there is none."""

    session: str
    number: int
    minutes: int
    reason: str
    after_round: int = 0
    after_minutes: int = 0


class EndBreak(Command, frozen=True, tag="end_break"):
    pass


class SetPace(Command, frozen=True, tag="set_pace"):
    """The seconds that a player has to wager, and the announcement to the players."""

    seconds_to_wager: int
    direction: str


class EndTable(Command, frozen=True, tag="end_table"):
    """The director ends a session at a table: the casino closes, or play cannot go on."""

    table: str
    reason: str


class ReBuy(Command, frozen=True, tag="re_buy"):
    player: str
    paid: int


class AddOn(Command, frozen=True, tag="add_on"):
    player: str
    paid: int


class CloseAddOns(Command, frozen=True, tag="close_add_ons"):
    pass


# Ends


class DecideTie(Command, frozen=True, tag="decide_tie"):
    """By the method of the conditions or the rules: extra rounds, shared, or a draw of cards, which takes a number."""

    players: tuple[str, ...]
    seed: str = ""
    cards: dict[str, str] = {}  # drawn from a real deck instead, in front of a witness
    witness: str = ""


class ConfirmPlaces(Command, frozen=True, tag="confirm_places"):
    pass


class ReopenPlaces(Command, frozen=True, tag="reopen_places"):
    reason: str


class PayPrize(Command, frozen=True, tag="pay_prize"):
    player: str


class ReversePrize(Command, frozen=True, tag="reverse_prize"):
    player: str
    reason: str


class CloseTournament(Command, frozen=True, tag="close_tournament"):
    pass


class CancelTournament(Command, frozen=True, tag="cancel_tournament"):
    reason: str


# Slips of the hand


class UndoSeatTaken(Command, frozen=True, tag="undo_seat_taken"):
    """The player is not in the seat."""

    player: str
    reason: str


class UndoOfferSeat(Command, frozen=True, tag="undo_offer_seat"):
    """The seat that a reserve got is the player's again."""

    player: str
    reserve: str
    reason: str


class UndoReBuy(Command, frozen=True, tag="undo_re_buy"):
    player: str
    reason: str


class UndoEndTable(Command, frozen=True, tag="undo_end_table"):
    table: str
    reason: str


class UndoTie(Command, frozen=True, tag="undo_tie"):
    """A decision to share, or on extra rounds that have not begun."""

    players: tuple[str, ...]
    reason: str


# Conduct and disputes


class RecordContravention(Command, frozen=True, tag="record_contravention"):
    """`matter`: advice, chips out of view, chips tampered with, or conduct."""

    player: str
    matter: str
    note: str


class DisputePlace(Command, frozen=True, tag="dispute_place"):
    player: str
    matter: str


class DecidePlaceDispute(Command, frozen=True, tag="decide_place_dispute"):
    dispute: int
    decision: str


class RequestPlaceReview(Command, frozen=True, tag="request_place_review"):
    dispute: int
    by: str


class RecordPlaceReview(Command, frozen=True, tag="record_place_review"):
    dispute: int
    outcome: str
