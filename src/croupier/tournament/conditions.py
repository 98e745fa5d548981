"""The conditions of a tournament: everything that its books require to be said before anybody enters.

They are written as TOML (`reading.read`), checked against the books (`checking.problems`) and stored in the journal as
the very text that was published.
"""

import datetime
from collections.abc import Mapping
from fractions import Fraction
from typing import Literal

from msgspec import Struct

from croupier.money import USUAL_CHIPS


class Amount(int):
    """Whole cents, of money or of tournament chips; written in dollars, as 110 or "110.00"."""


class Share(Fraction):
    """A part of the prize pool; written as a percentage, as 30 or "12.5"."""


def percent(part: Fraction) -> str:
    """A part in percent, as people read it.

    >>> percent(Fraction(1, 8)), percent(Fraction(3, 10))
    ('12.5%', '30%')
    """
    whole, rest = divmod(round(part * 1_000_000), 10_000)
    return f"{whole}.{rest:04d}".rstrip("0").rstrip(".") + "%"


class Moment(Struct, frozen=True, forbid_unknown_fields=True):
    """The end of a round of a session: between that round and the next."""

    session: str
    round: int


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    at: datetime.datetime
    sit_and_go: str | None = None  # when a session starts and how players come to a table; None: it has set times


class EntryTerms(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    method: str
    eligibility: str
    fee: Amount
    commission: Amount  # within the fee
    commission_approval: str = ""  # the reference of its approval, where the book requires one
    minimum: int
    maximum: int
    reserves: int = 0
    groups: str  # the restrictions on groups of players, in words; "none" if there are none
    largest_group: int = 0  # 0: any size
    groups_apart: bool = False  # no two of a group at one table
    agreement: bool = False  # each entrant agrees in writing
    refundable_until_start: bool = False
    refundable_until: datetime.datetime | None = None  # an earlier moment than the start


class Limits(Struct, frozen=True, forbid_unknown_fields=True):
    minimum: Amount
    maximum: Amount
    multiple: Amount


class Level(Struct, frozen=True, forbid_unknown_fields=True):
    """The changes on the sign from a round of the session on."""

    from_round: int
    limits: Mapping[str, Limits] = {}
    maximum_payout: Amount | None = None
    differential: Amount | None = None
    lift_differential: bool = False  # from here on there is none


class End(Struct, frozen=True, forbid_unknown_fields=True):
    """The end of a session: the first of these that comes."""

    rounds: int = 0
    shoes: int = 0
    minutes: int = 0
    players: int = 0  # this many are left, of the whole session


class Advance(Struct, frozen=True, forbid_unknown_fields=True):
    """The players who go on: the best of each table, then the best of the rest; or everybody still in play."""

    per_table: int = 0
    overall: int = 0
    everybody: bool = False


class Knockout(Struct, frozen=True, forbid_unknown_fields=True):
    """After a round the players with the fewest chips at each table are out, level ones together."""

    after_round: int
    lowest: int = 1


class PlannedBreak(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A break after a round of the session, after some minutes of play in it, or, where neither is said, after the
    session."""

    minutes: int
    after_round: int = 0
    after_minutes: int = 0


# How players who are level are separated, or share.
Tie = Literal["extra rounds", "shared", "cards"]


class SessionPlan(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A heat, a semi-final, a final or a repechage as the conditions plan it, over as many tables as it needs."""

    name: str
    book: str = ""  # "": the tournament's
    options: Mapping[str, str] = {}
    terms: Mapping[str, str] = {}  # departures from the book's terms, where its conditions prevail
    players_from: tuple[str, ...] = ()  # sessions whose players come here; none: the entrants
    takes: Literal["advancing", "eliminated"] = "advancing"  # "eliminated" makes it a repechage
    repechage: str = ""  # who qualifies for it, in words
    places: int = 0  # of a repechage: how many of the eliminated come, the best first; 0: all
    players_per_table: int
    tables: int = 0  # that play at the same time; 0: as many as the players need
    end: End = End()
    chips: Amount | None = None  # each player starts with; None: first the entry's, later their own
    limits: Mapping[str, Limits]
    levels: tuple[Level, ...] = ()
    maximum_payout: Amount | None = None
    differential: Amount | None = None
    marker: bool = True  # where the book leaves its use open
    advance: Advance = Advance()
    knockouts: tuple[Knockout, ...] = ()
    tie: Tie | None = None  # for players level in chips at its end
    points: tuple[int, ...] = ()  # for the places in it, the first place first
    prizes: tuple[Share, ...] = ()  # of the pool, for the places in it
    seconds_to_wager: int = 0  # 0: the dealer's call alone ends a turn
    break_tables: bool = False
    breaks: tuple[PlannedBreak, ...] = ()


class Purchase(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A re-buy (after elimination) or an add-on (for anybody still in play)."""

    method: str
    cost: Amount
    chips: Amount
    until: Moment | None = None  # a re-buy: up to this moment
    at: Moment | None = None  # an add-on: at this moment, between two rounds
    most: int = 1  # for each player


class Band(Struct, frozen=True, forbid_unknown_fields=True):
    """The breakdown for this many entries and more."""

    entries: int
    breakdown: tuple[Share, ...]


class Added(Struct, frozen=True, forbid_unknown_fields=True):
    """Value that the casino adds. Cash joins the pool; goods and services go to a place."""

    what: str
    kind: Literal["cash", "goods", "services"]
    value: Amount
    place: int = 0


class Prizes(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    fixed: tuple[Amount, ...] = ()  # for the first places; the breakdown then shares out the rest
    breakdown: tuple[Share, ...] = ()
    bands: tuple[Band, ...] = ()
    by: Literal["final", "points"] = "final"
    distribution: str  # how and when prizes are paid, in words
    tie: Tie | None = None  # for players who contest the same prize
    added: tuple[Added, ...] = ()


class Seating(Struct, frozen=True, forbid_unknown_fields=True):
    accessible: tuple[int, ...] = ()  # seats kept for those who need them, the same at every table


class Conditions(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    name: str
    book: str
    start: Start
    entry: EntryTerms
    chips: Amount  # tournament chips for the entry fee
    denominations: tuple[Amount, ...] = tuple(map(Amount, USUAL_CHIPS))  # of the chips at its tables
    seating: Seating = Seating()
    sessions: tuple[SessionPlan, ...]
    elimination: str = ""  # criteria in words, beyond the rules
    rebuys: Purchase | None = None
    add_on: Purchase | None = None
    prizes: Prizes

    def book_of(self, plan: SessionPlan) -> str:
        return plan.book or self.book

    def books(self) -> tuple[str, ...]:
        """The books that govern it, the tournament's own first, each once."""
        return tuple(dict.fromkeys((self.book, *(self.book_of(plan) for plan in self.sessions))))

    def plan(self, name: str) -> SessionPlan:
        return next(plan for plan in self.sessions if plan.name == name)

    def breakdown(self, entries: int) -> tuple[Share, ...]:
        """The shares of the places with this many entries."""
        fitting = [band for band in self.prizes.bands if band.entries <= entries]
        return max(fitting, key=lambda band: band.entries).breakdown if fitting else self.prizes.breakdown

    def places(self, entries: int) -> int:
        """How many places have a prize with this many entries."""
        return max(len(self.prizes.fixed), len(self.breakdown(entries)))
