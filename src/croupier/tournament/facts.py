"""The facts of a tournament. `book` names the book of a fact's clauses, if not the tournament's own."""

from msgspec import Struct

from croupier.ruling import Fact


class TournamentFact(Fact, frozen=True, kw_only=True):
    book: str = ""


# Setting it up


class TournamentCreated(TournamentFact, frozen=True, tag="tournament.created/1"):
    name: str
    text: str


class ConditionsReplaced(TournamentFact, frozen=True, tag="tournament.conditions_replaced/1"):
    text: str
    reason: str


class DirectorNominated(TournamentFact, frozen=True, tag="tournament.director_nominated/1"):
    person: str
    by: str
    at: int


class AssistantNamed(TournamentFact, frozen=True, tag="tournament.assistant_named/1"):
    person: str
    duty: str
    by: str
    at: int


class ConditionsPublished(TournamentFact, frozen=True, tag="tournament.conditions_published/1"):
    where: str
    sha256: str


class ConditionsApproved(TournamentFact, frozen=True, tag="tournament.conditions_approved/1"):
    authority: str
    reference: str
    sha256: str


class AuthorityNotified(TournamentFact, frozen=True, tag="tournament.authority_notified/1"):
    authority: str
    reference: str
    sha256: str


# People


class InterestRegistered(TournamentFact, frozen=True, tag="tournament.interest_registered/1"):
    player: str
    at: int


class InterestWithdrawn(TournamentFact, frozen=True, tag="tournament.interest_withdrawn/1"):
    player: str


class EntryTaken(TournamentFact, frozen=True, tag="tournament.entry_taken/1"):
    player: str
    number: int
    fee: int
    commission: int
    group: str = ""
    agreement: str = ""
    accessible: bool = False


class ReserveListed(TournamentFact, frozen=True, tag="tournament.reserve_listed/1"):
    player: str
    group: str = ""
    accessible: bool = False


class AgreementRequired(TournamentFact, frozen=True, tag="tournament.agreement_required/1"):
    """The director accepts an entry of this player only with a signed agreement."""

    player: str
    reason: str


class EntryStruck(TournamentFact, frozen=True, tag="tournament.entry_struck/1"):
    player: str
    reason: str


class EntryWithdrawn(TournamentFact, frozen=True, tag="tournament.entry_withdrawn/1"):
    player: str
    reason: str
    refunded: int = 0


class SubstituteDecided(TournamentFact, frozen=True, tag="tournament.substitute_decided/1"):
    player: str
    substitute: str
    allowed: bool
    reason: str


class PlayerExcluded(TournamentFact, frozen=True, tag="tournament.player_excluded/1"):
    player: str
    reason: str


class PlayerReinstated(TournamentFact, frozen=True, tag="tournament.player_reinstated/1"):
    """At their old seat; `table` and `seat` if that table has been broken since."""

    player: str
    reason: str
    chips: int = 0
    table: str = ""
    seat: int = 0


# Seats and starts


class EntriesClosed(TournamentFact, frozen=True, tag="tournament.entries_closed/1"):
    pass


class BallotSealed(TournamentFact, frozen=True, tag="tournament.ballot_sealed/1"):
    session: str
    commitment: str


class Placing(Struct, frozen=True, gc=False, array_like=True):
    """A player's place at a table."""

    player: str
    table: str
    seat: int


class TableDrawn(Struct, frozen=True, gc=False, array_like=True):
    """A table of a session: the seat with the marker in its first round, and which flight it plays in."""

    name: str
    marker: int
    flight: int


class SeatsDrawn(TournamentFact, frozen=True, tag="tournament.seats_drawn/1"):
    """`draw` counts the tries until the players who need particular seats got them."""

    session: str
    seed: str
    draw: int
    at: int
    tables: tuple[TableDrawn, ...]
    placings: tuple[Placing, ...]


class SeatTaken(TournamentFact, frozen=True, tag="tournament.seat_taken/1"):
    player: str


class PlayerForfeited(TournamentFact, frozen=True, tag="tournament.player_forfeited/1"):
    player: str
    session: str


class SeatGivenToReserve(TournamentFact, frozen=True, tag="tournament.seat_given_to_reserve/1"):
    player: str
    reserve: str


class StartAltered(TournamentFact, frozen=True, tag="tournament.start_altered/1"):
    session: str
    at: int
    notice: str


class SessionStarted(TournamentFact, frozen=True, tag="tournament.session_started/1"):
    session: str
    flight: int
    at: int
    chips: dict[str, int]


class PlayerMoved(TournamentFact, frozen=True, tag="tournament.player_moved/1"):
    player: str
    table: str
    seat: int
    reason: str


class TableBroken(TournamentFact, frozen=True, tag="tournament.table_broken/1"):
    table: str
    reason: str


# Play


class TableReported(TournamentFact, frozen=True, tag="tournament.table_reported/1"):
    """`put_right` tells for each earlier round that was reversed or corrected its changes, which are in `changes` too;
    `void` are those that were reversed."""

    table: str
    version: int
    round: int
    changes: dict[str, int]
    counts: bool = True
    shoes: int = 0
    reverses: bool = False
    no_bet: bool = False
    at: int = 0
    corrects: bool = False
    put_right: dict[int, dict[str, int]] = {}
    void: tuple[int, ...] = ()
    warned: tuple[str, ...] = ()  # people who wagered out of turn
    rounds: int = 1  # more where chips were counted by hand after several


class TableRunByHand(TournamentFact, frozen=True, tag="tournament.table_run_by_hand/1"):
    """Nothing is keyed at this table: its chips are counted. `float`, where its float is counted too: what it holds.
    `by_hand` is false where this is taken back."""

    table: str
    by_hand: bool = True
    float: int | None = None


class ChipsCounted(TournamentFact, frozen=True, tag="tournament.chips_counted/1"):
    """Everybody's chips at a table, in cents; `chips` has the number of each denomination where they were told apart.
    `rounds` were played since the last count; with 0 that one is counted again. `difference` is the number of cents
    beyond the chips that were issued there."""

    table: str
    rounds: int
    stacks: dict[str, int]
    by: str
    at: int
    chips: dict[str, dict[int, int]] = {}
    float: int | None = None
    shoes: int = 0
    difference: int = 0


class CountConfirmed(TournamentFact, frozen=True, tag="tournament.count_confirmed/1"):
    """Somebody else found the same. `reason` explains the difference, or why the chips were counted again."""

    table: str
    counted_by: str
    by: str
    difference: int = 0
    reason: str = ""


class PlayerEliminated(TournamentFact, frozen=True, tag="tournament.player_eliminated/1"):
    """After `round` rounds of the session at that table. `how`: "minimum" or "knockout"."""

    player: str
    table: str
    round: int
    chips: int
    how: str = "minimum"


class PlayerRevived(TournamentFact, frozen=True, tag="tournament.player_revived/1"):
    """The round that eliminated a player was reversed."""

    player: str
    table: str
    seat: int
    chips: int


class BreakCalled(TournamentFact, frozen=True, tag="tournament.break_called/1"):
    minutes: int
    at: int
    reason: str = ""


class BreakBegun(TournamentFact, frozen=True, tag="tournament.break_begun/1"):
    """A planned one: which of its session's, from 1 on, and for which flight."""

    session: str
    number: int
    flight: int
    minutes: int
    at: int


class BreakAltered(TournamentFact, frozen=True, tag="tournament.break_altered/1"):
    """A planned break comes at another moment or has another length; 0 minutes: there is none."""

    session: str
    number: int
    minutes: int
    after_round: int
    after_minutes: int
    reason: str


class BreakEnded(TournamentFact, frozen=True, tag="tournament.break_ended/1"):
    at: int


class PaceSet(TournamentFact, frozen=True, tag="tournament.pace_set/1"):
    seconds_to_wager: int
    direction: str


class ReBuyTaken(TournamentFact, frozen=True, tag="tournament.re_buy_taken/1"):
    player: str
    paid: int
    chips: int
    table: str
    seat: int


class AddOnTaken(TournamentFact, frozen=True, tag="tournament.add_on_taken/1"):
    player: str
    paid: int
    chips: int


class AddOnsClosed(TournamentFact, frozen=True, tag="tournament.add_ons_closed/1"):
    pass


# Ends


class TableEnded(TournamentFact, frozen=True, tag="tournament.table_ended/1"):
    """The session is over at a table."""

    table: str
    because: str


class SessionEnded(TournamentFact, frozen=True, tag="tournament.session_ended/1"):
    """The session is over at all its tables; only level players remain to be separated."""

    session: str


class SessionReopened(TournamentFact, frozen=True, tag="tournament.session_reopened/1"):
    """A round of it has been put right since it ended: it is ranked again."""

    session: str


class PlayOffStarted(TournamentFact, frozen=True, tag="tournament.play_off_started/1"):
    """Level players have extra rounds at this table, from their own chips. `group`, where they are too many for one
    table: all of them. `turns`, where they are too many for all tables: who sits down here after the first."""

    session: str
    players: tuple[str, ...]
    table: str
    placings: tuple[Placing, ...]
    chips: dict[str, int]
    group: tuple[str, ...] = ()
    turns: tuple[tuple[Placing, ...], ...] = ()


class PlayOffTurn(TournamentFact, frozen=True, tag="tournament.play_off_turn/1"):
    """The next of the players who are level have the extra round that others have had at this table."""

    session: str
    table: str
    turn: int
    placings: tuple[Placing, ...]


class PlayOffRound(TournamentFact, frozen=True, tag="tournament.play_off_round/1"):
    """The result of an extra round: the chips of each. `again` restarts it: nobody is left who could wager. `waits`:
    the table waits for the others at which the same players are separated."""

    session: str
    table: str
    chips: dict[str, int]
    again: bool = False
    waits: bool = False


class CardsDrawn(TournamentFact, frozen=True, tag="tournament.cards_drawn/1"):
    """A card each, from a deck in the order that the number gives. `after` is the number of its cards drawn before:
    players who had drawn equal ranks draw on."""

    session: str
    seed: str
    cards: dict[str, str]
    after: int = 0
    witness: str = ""  # who saw the cards drawn from a real deck; there is no number then


class TieShared(TournamentFact, frozen=True, tag="tournament.tie_shared/1"):
    """Level players stay level: what their places bring is added up and divided."""

    session: str
    players: tuple[str, ...]


class SessionRanked(TournamentFact, frozen=True, tag="tournament.session_ranked/1"):
    """Places in a session, level players together, and who goes on."""

    session: str
    places: tuple[tuple[str, ...], ...]
    advancing: tuple[str, ...] = ()
    points: dict[str, str] = {}


class Prize(Struct, frozen=True, gc=False):
    """A player's prize, and the reason for it."""

    player: str
    place: int
    cents: int
    because: str
    goods: tuple[str, ...] = ()


class PlacesConfirmed(TournamentFact, frozen=True, tag="tournament.places_confirmed/1"):
    places: tuple[tuple[str, ...], ...]
    prizes: tuple[Prize, ...]


class PlacesReopened(TournamentFact, frozen=True, tag="tournament.places_reopened/1"):
    reason: str


class PrizePaid(TournamentFact, frozen=True, tag="tournament.prize_paid/1"):
    player: str
    cents: int
    goods: tuple[str, ...] = ()


class PrizeReversed(TournamentFact, frozen=True, tag="tournament.prize_reversed/1"):
    player: str
    cents: int
    reason: str


class TournamentClosed(TournamentFact, frozen=True, tag="tournament.closed/1"):
    pass


class TournamentCancelled(TournamentFact, frozen=True, tag="tournament.cancelled/1"):
    reason: str
    refunds: dict[str, int] = {}


# Slips of the hand, undone


class SeatTakenUndone(TournamentFact, frozen=True, tag="tournament.seat_taken_undone/1"):
    player: str
    reason: str


class SeatOfferUndone(TournamentFact, frozen=True, tag="tournament.seat_offer_undone/1"):
    """The reserve's entry is struck out with its fee, and the player has the seat again, if they had not withdrawn."""

    player: str
    reserve: str
    reason: str


class ReBuyUndone(TournamentFact, frozen=True, tag="tournament.re_buy_undone/1"):
    player: str
    paid: int
    reason: str


class EndOfTableUndone(TournamentFact, frozen=True, tag="tournament.end_of_table_undone/1"):
    table: str
    reason: str


class TieUndone(TournamentFact, frozen=True, tag="tournament.tie_undone/1"):
    """`session` is where they were level; "" is level in points."""

    session: str
    players: tuple[str, ...]
    reason: str


# Conduct and disputes


class ContraventionRecorded(TournamentFact, frozen=True, tag="tournament.contravention_recorded/1"):
    player: str
    matter: str
    note: str


class PlaceDisputed(TournamentFact, frozen=True, tag="tournament.place_disputed/1"):
    dispute: int
    player: str
    matter: str


class PlaceDisputeDecided(TournamentFact, frozen=True, tag="tournament.place_dispute_decided/1"):
    dispute: int
    decision: str


class PlaceReviewRequested(TournamentFact, frozen=True, tag="tournament.place_review_requested/1"):
    """`to` is the authority that the book names."""

    dispute: int
    by: str
    to: str = ""


class PlaceReviewRecorded(TournamentFact, frozen=True, tag="tournament.place_review_recorded/1"):
    dispute: int
    outcome: str
