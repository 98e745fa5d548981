"""The state of one gaming table."""

from collections.abc import Mapping
from enum import Enum
from typing import Any

from msgspec import Struct

from croupier.games.context import Patron, Setting
from croupier.games.machines import GameMachine
from croupier.instruments import Terms
from croupier.money import Balances
from croupier.table.facts import NoticeGiven
from croupier.table.requests import ApprovalAnswered, ApprovalAsked


class Status(Enum):
    CLOSED = "closed"
    OPEN = "open"


class Hours(Struct, frozen=True, gc=False):
    """The hours of gaming, in minutes after midnight at the casino."""

    opens: int
    closes: int
    utc_offset: int
    source: str

    def include(self, at: int) -> bool:
        """Whether a moment (milliseconds since 1970, UTC) lies within them."""
        minute = (at // 60_000 + self.utc_offset) % 1440
        if self.opens < self.closes:
            return self.opens <= minute < self.closes
        return minute >= self.opens or minute < self.closes

    def turn_after(self, at: int) -> int:
        """The next moment at which gaming begins or ends."""
        minute = at // 60_000
        left = ((edge - self.utc_offset - minute) % 1440 or 1440 for edge in (self.opens, self.closes))
        return (minute + min(left)) * 60_000


class Notice(Struct, frozen=True, gc=False):
    """A change that the patrons have been told of, and the rounds that still come before it."""

    change: NoticeGiven
    rounds_left: int


class Dispute(Struct, frozen=True, gc=False):
    number: int
    patron: str
    matter: str
    round: int
    decision: str = ""
    review_by: str = ""
    outcome: str = ""


class BettingOrder(Struct, frozen=True, gc=False):
    """At a table of a tournament: whether a round may be wagered on, and the order of wagers."""

    marker: int = 0  # the seat whose player wagers first; 0 until one has been put down
    opened: bool = False  # a round is open for betting or being played
    rounds_left: int = 0  # of the session with that round; 0 where unknown
    seconds: int = 0  # time for a wager; 0: until the next player is asked
    called: str = ""  # whose opportunity to wager it is
    called_at: int = 0  # since when
    done: frozenset[str] = frozenset()  # whose opportunity is over
    early: frozenset[str] = frozenset()  # who wagered in this round before being asked
    again: frozenset[str] = frozenset()  # who is asked once more, last
    warned: Mapping[str, int] = {}  # how often each has wagered out of turn


class LostOrder(Struct, frozen=True, gc=False):
    """A sealed order that cannot be dealt, and why."""

    shoe: int
    because: str


class Answered(Struct, frozen=True, gc=False):
    """A request for approval that waits no longer; without an answer, it lapsed."""

    asked: ApprovalAsked
    answer: ApprovalAnswered | None


class Table(Struct, frozen=True, gc=False):
    """One gaming table: its setting, its people, their chips and the game."""

    name: str
    dealing: str
    demonstration: bool
    setting: Setting
    terms: Terms
    machine: GameMachine
    game: Any
    status: Status = Status.CLOSED
    approvals: Mapping[str, str] = {}
    elected: bool = False
    hours: Hours | None = None
    cards_checked: bool = False
    check_due_after: bool = False
    closing: bool = False
    patrons: Mapping[str, Patron] = {}
    barred: frozenset[str] = frozenset()
    balances: Balances = {}
    notices: tuple[Notice, ...] = ()
    incidents: int = 0
    disputes: tuple[Dispute, ...] = ()
    sealed: Mapping[int, str] = {}  # the commitments of sealed orders that have not been revealed, by number
    lost: LostOrder | None = None
    tournament: str = ""  # the tournament it serves
    conditions: Mapping[str, str] = {}  # the terms in which that one departs from the book
    order: BettingOrder = BettingOrder()
    two_people: bool = False  # nobody changes its sign alone once it has been open
    dealer: str = ""  # who deals, where that is on record
    dealer_since: int = 0
    dealers: frozenset[str] = frozenset()  # who has dealt in this round
    requests: tuple[ApprovalAsked, ...] = ()  # those that wait for an answer
    requests_made: int = 0
    answered: tuple[Answered, ...] = ()  # the last ones that do not

    @property
    def opens_by(self) -> tuple[str, ...]:
        """The next step of a closed table towards opening: after gaming its cards are checked first."""
        return ("check_cards",) if self.check_due_after else ("open_table",)

    @property
    def marker(self) -> int:
        return self.order.marker

    @property
    def rounds_left(self) -> int:
        return self.order.rounds_left
