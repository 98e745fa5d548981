"""The state of a tournament."""

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction

from msgspec import Struct, field

from croupier.instruments import Terms, library
from croupier.money import Balances
from croupier.tournament.conditions import Conditions, PlannedBreak, SessionPlan
from croupier.tournament.facts import Prize


class Stage(StrEnum):
    """How far a tournament has come."""

    DRAFT = "draft"
    PUBLISHED = "published"
    PLAYING = "playing"
    CONFIRMED = "places confirmed"
    CLOSED = "closed"
    CANCELLED = "cancelled"


class Standing(StrEnum):
    """How an entrant stands."""

    IN = "in"
    ELIMINATED = "eliminated"
    FORFEITED = "forfeited"
    WITHDRAWN = "withdrawn"
    EXCLUDED = "excluded"


class Out(Struct, frozen=True, gc=False):
    """Out of a session: after which round of it, with how many chips."""

    round: int
    chips: int
    knocked: bool = False  # by the conditions, and not for want of chips
    began: bool = True  # the session had started for the player, who has a place in it


class Bought(Struct, frozen=True, gc=False):
    """A player's last re-buy: what it undid, and what the table where they sat down had reported by then."""

    table: str
    seat: int
    came_from: str
    out: Out
    version: int


class Player(Struct, frozen=True, gc=False):
    """An entry. `plays` is the person who sits for it: the entrant, or a substitute."""

    name: str
    number: int
    plays: str
    group: str = ""
    accessible: bool = False
    standing: Standing = Standing.IN
    present: bool = False  # has taken the seat
    table: str = ""  # where they sit, or last sat
    seat: int = 0
    instead_of: str = ""  # of a reserve: whose seat they were given
    came_from: str = ""  # the table they were moved from
    session: str = ""  # the last one they were drawn for
    rebuys: int = 0
    bought: Bought | None = None
    add_ons: int = 0
    points: Fraction = Fraction(0)


class Knocked(Struct, frozen=True, gc=False):
    """A knockout that took place: after which round of the session and of the table, and everybody's chips."""

    after: int
    round: int
    stacks: Mapping[str, int]


class Count(Struct, frozen=True, gc=False):
    """One person's count of the chips at a table that is run by hand. It waits for somebody else's confirmation."""

    rounds: int  # played since the last count; 0: the last one is counted again
    stacks: Mapping[str, int]
    before: Mapping[str, int]  # the chips that the tournament had for each when they were counted
    float: int | None
    shoes: int
    difference: int  # chips counted beyond those issued; negative where some are missing
    by: str
    at: int


class SessionTable(Struct, frozen=True, gc=False):
    """A session at one table."""

    name: str  # the table's
    session: str
    flight: int
    marker: int  # the seat that has it in the first round
    started: bool = False
    since: int = 0  # when
    ended: bool = False
    broken: bool = False  # its players were moved to other tables, where the session goes on
    version: int = 0  # of the table's journal, taken in so far
    last_round: int = 0  # of the table, whether or not it counted
    rounds: int = 0  # that counted
    shoes: int = 0
    no_bet: bool = False  # nobody can wager in the round that comes next
    uncounted: frozenset[int] = frozenset()  # rounds of the table: void ones, and those nobody could bet on
    knockouts: tuple[Knocked, ...] = ()
    stacks: Mapping[str, int] = {}  # the chips of those in play
    seats: Mapping[str, int] = {}
    out: Mapping[str, Out] = {}
    extra: "PlayOff | None" = None
    by_hand: bool = False  # nothing is keyed there: its chips are counted
    float: int | None = None  # the chips in its float, where they are counted too
    count: Count | None = None
    counted_by: tuple[str, ...] = ()  # the two people behind the last count
    counted_at: int = 0  # when it was made


class PlayOff(Struct, frozen=True, gc=False):
    """Extra rounds for players who are level, at one table. Each extra round starts from `stacks`. Where there are more
    players than the tables seat, they have each round in turns, one seating after the other."""

    players: tuple[str, ...]
    stacks: Mapping[str, int]
    session: str  # in which they ended level; "" is level in points
    group: frozenset[str]  # everybody who is level with them: more than one table where they are many
    seatings: tuple[Mapping[str, int], ...] = ()  # who sits where, in turn
    turn: int = 0  # of the seatings, the one that plays
    had: Mapping[int, int] = {}  # rounds of the table that count as the extra round, and whose turn each was
    played: bool = False  # and waits for the other tables of the group
    version: int = 0  # of the table's journal when they began
    came: Mapping[str, Player] = {}  # the players before they sat down for it


class Session(Struct, frozen=True, gc=False):
    """A session in progress."""

    name: str
    starts: int  # milliseconds since 1970, UTC; 0: when the one before is over
    commitment: str = ""
    opened: bool = False  # the number behind it has been published
    draws: int = 0
    drawn_at: int = 0
    seed: str = ""
    tables: tuple[str, ...] = ()
    unfinished: int = 0  # tables that have not ended
    flights: int = 0
    started: bool = False
    in_play: int = 0  # players still in it
    ended: bool = False
    final_chips: Mapping[str, int] = {}  # of those in play when it ended
    final_table: Mapping[str, str] = {}
    tiebreaks: Mapping[str, tuple[int, ...]] = {}  # results of extra rounds and drawn cards
    shared: tuple[frozenset[str], ...] = ()  # ties that stay ties
    ranked: bool = False
    places: tuple[tuple[str, ...], ...] = ()
    advancing: tuple[str, ...] = ()
    breaks: tuple[PlannedBreak, ...] = ()  # as the conditions plan them, or as the director has altered them
    breaks_taken: frozenset[tuple[int, int]] = frozenset()  # flight and number of each, from 1 on


class Break(Struct, frozen=True, gc=False):
    minutes: int
    since: int


class Dispute(Struct, frozen=True, gc=False):
    number: int
    player: str
    matter: str
    decision: str = ""
    review_by: str = ""
    outcome: str = ""

    @property
    def open(self) -> bool:
        return not self.decision or bool(self.review_by and not self.outcome)


class Tournament(Struct, frozen=True):
    name: str
    text: str
    conditions: Conditions
    slug: str
    stage: Stage = Stage.DRAFT
    director: str = ""
    assistants: frozenset[str] = frozenset()
    published: bool = False
    cleared: frozenset[str] = frozenset()  # books whose approval or notification is on record
    players: Mapping[str, Player] = {}
    reserves: tuple[Player, ...] = ()
    interested: tuple[str, ...] = ()  # who would like to enter, in the order in which they said so
    to_agree: frozenset[str] = frozenset()  # of whom the director requires a signed agreement
    out_of_turn: frozenset[str] = frozenset()  # people who were warned of a wager out of turn, wherever they sat
    substitutes: Mapping[str, str] = {}  # who plays or has played for somebody else, and for whom
    numbered: int = 0  # entries taken so far
    entries: int = 0  # of them that were not struck
    entries_closed: bool = False
    sessions: Mapping[str, Session] = {}
    tables: Mapping[str, SessionTable] = {}
    paused: Break | None = None
    seconds_to_wager: int | None = None  # the director's pace; None: as in the conditions
    add_ons_closed: bool = False
    tiebreaks: Mapping[str, tuple[int, ...]] = {}  # among players level in points
    shared: tuple[frozenset[str], ...] = ()
    places: tuple[tuple[str, ...], ...] = ()
    prizes: tuple[Prize, ...] = ()
    paid: frozenset[str] = frozenset()
    refunded: frozenset[str] = frozenset()  # players whose entry fee was returned
    gone: frozenset[str] = frozenset()  # eliminated players who left for good, or were excluded, with their places
    disputes: tuple[Dispute, ...] = ()
    warnings: Mapping[str, int] = field(default_factory=dict)
    balances: Balances = {}

    @property
    def terms(self) -> Terms:
        """The terms of the tournament's own book."""
        return library().book(self.conditions.book).terms(tournament=True)

    def terms_of(self, plan: SessionPlan) -> Terms:
        """The terms that a session is played under."""
        return library().book(self.conditions.book_of(plan)).terms(dict(plan.options), tournament=True)

    def all_terms(self) -> tuple[Terms, ...]:
        """Those of every book that governs it, the tournament's own first."""
        return tuple(library().book(book).terms(tournament=True) for book in self.conditions.books())

    def current(self) -> Session | None:
        """The session that is next or under way."""
        return next((each for each in self.sessions.values() if not each.ranked), None)

    def tables_of(self, session: Session) -> tuple[SessionTable, ...]:
        return tuple(self.tables[name] for name in session.tables)

    def chips_of(self, player: str) -> int:
        """A player's present chips."""
        table = self.tables.get(self.players[player].table)
        return table.stacks.get(player, 0) if table else 0
