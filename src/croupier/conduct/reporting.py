"""The reports of a house for a period, from its journal: the meters of each table, significant events, acts by person.

The win of a table is found twice, by its float and by its play; a difference is an error in the books."""

from collections.abc import Iterator

import msgspec
from msgspec import Struct

from croupier.conduct.codec import decode_fact, name_of
from croupier.conduct.house_facts import HouseFact
from croupier.conduct.house_stream import HOUSE
from croupier.conduct.unreadable import folded
from croupier.games.rounds import IncidentLogged, RoundEnds, RoundPutRight, WagerSettled, WagersVoided
from croupier.instruments import library
from croupier.journal import Entry, Store
from croupier.money import Move
from croupier.money.accounts import CAGE, CASH_DESK, DROP, FLOAT, OUTSIDE
from croupier.ruling import Fact
from croupier.table import Table, evolve, facts as t

EXCHANGES = (t.ChipsBought, t.ChipsIssued, t.ColourChanged)  # chips of the float for cash, or for other chips
SIGNIFICANT = (
    RoundPutRight,
    WagersVoided,
    IncidentLogged,
    t.TableCreated,
    t.ApprovalRecorded,
    t.OptionsElected,
    t.LimitsSet,
    t.HoursSet,
    t.TableOpened,
    t.SettingTookEffect,
    t.NoticeGiven,
    t.ClosingNoticeGiven,
    t.TableClosed,
    t.PersonalLimitPlaced,
    t.SeatVacated,
    t.PatronExcluded,
    t.FloatFilled,
    t.FloatCredited,
    t.DebtCollected,
    t.DisputeRaised,
    t.DisputeDecided,
    t.ReviewRequested,
    t.ReviewRecorded,
    t.OrderLost,
    t.OrderFound,
    t.OrderGivenUp,
    HouseFact,
)


class Meters(Struct):
    """One table over a period, in cents. `kind` says why it counts in no sum: its chips are no money."""

    table: str
    book: str = ""
    game: str = ""
    kind: str = ""  # "", "demonstration" or "tournament"
    rounds: int = 0
    put_right: int = 0  # rounds that were made void or corrected
    turnover: int = 0
    drop: int = 0  # cash into the drop box
    cashed: int = 0  # cash paid out for chips
    fills: int = 0
    credits: int = 0
    sold: int = 0  # chips out of the float for cash, or issued
    opening: int = 0  # the float at the beginning
    closing: int = 0
    win: int = 0  # as a pit counts it: by the float, and by the chips that went into it and out of it otherwise
    played: int = 0  # chips that came to the float by play, less those that left it

    def close(self, table: Table) -> None:
        self.book = table.setting.book
        self.game = library().book(self.book).game
        self.kind = "demonstration" if table.demonstration else "tournament" if table.tournament else ""
        self.win = self.closing - self.opening + self.sold - self.fills + self.credits

    def count(self, fact: Fact) -> None:
        for move in fact.moves:
            self._count_move(fact, move)
        if isinstance(fact, WagerSettled):
            self.turnover += fact.stake
        elif isinstance(fact, RoundEnds):
            self.rounds += 1
        elif isinstance(fact, RoundPutRight):
            self.put_right += 1

    def _count_move(self, fact: Fact, move: Move) -> None:
        way = (move.out_of, move.into)
        if way == (OUTSIDE, DROP):
            self.drop += move.cents
        elif way == (CASH_DESK, OUTSIDE):
            self.cashed += move.cents
        elif way == (CAGE, FLOAT):
            self.fills += move.cents
        elif way == (FLOAT, CAGE):
            self.credits += move.cents
        elif isinstance(fact, EXCHANGES):
            self.sold += move.cents * ((move.out_of == FLOAT) - (move.into == FLOAT))
        else:
            self.played += move.cents * ((move.into == FLOAT) - (move.out_of == FLOAT))


class Event(Struct, frozen=True):
    """A significant event. `before` and `after` hold the entries of the sign that it changed."""

    at: int
    stream: str
    version: int
    who: str
    role: str
    what: str
    details: dict[str, object] = {}
    before: dict[str, object] = {}
    after: dict[str, object] = {}


FIGURES = tuple(name for name in Meters.__struct_fields__ if name not in ("table", "book", "game", "kind"))


class Person(Struct):
    """The acts of one person in one role."""

    who: str
    role: str
    acts: int = 0
    refused: int = 0
    put_right: int = 0  # rounds made void or corrected


class Report(Struct):
    meters: list[Meters] = []
    events: list[Event] = []
    people: list[Person] = []


class Period(Struct, frozen=True):
    """From a time to just before another, in milliseconds since 1970; None: from the first, or to the last."""

    since: int | None = None
    until: int | None = None

    def includes(self, at: int) -> bool:
        return (self.since is None or at >= self.since) and (self.until is None or at < self.until)

    def is_before(self, at: int) -> bool:
        return self.since is not None and at < self.since


def report(store: Store, period: Period) -> Report:
    """Raises UnreadableStream at a table that cannot be read: figures without it would be wrong."""
    found = Report()
    people: dict[tuple[str, str], Person] = {}
    for stream in store.streams():
        if stream.startswith("table/"):
            found.meters.append(_table(store, stream, period, found.events, people))
    found.events += _of_the_house(store, period)
    found.events.sort(key=lambda event: event.at)
    found.people = sorted(people.values(), key=lambda person: (person.who, person.role))
    return found


def _table(
    store: Store, stream: str, period: Period, events: list[Event], people: dict[tuple[str, str], Person]
) -> Meters:
    meters = Meters(stream.partition("/")[2])
    before: Table | None = None
    for after, entry, fact in folded(None, store.read(stream), evolve):
        balance = after.balances.get(FLOAT, 0) if after else 0
        if period.is_before(entry.at):
            meters.opening = meters.closing = balance
        elif period.includes(entry.at):
            meters.closing = balance
            if not isinstance(fact, t.CommandRefused):
                meters.count(fact)
            _count_person(people, entry, fact)
            if isinstance(fact, SIGNIFICANT):
                events.append(_event(entry, fact, before, after))
        before = after
    if before is not None:
        meters.close(before)
    return meters


def _count_person(people: dict[tuple[str, str], Person], entry: Entry, fact: Fact) -> None:
    person = people.setdefault((entry.who, entry.role), Person(entry.who, entry.role))
    person.acts += bool(entry.asked)
    person.refused += isinstance(fact, t.CommandRefused)
    person.put_right += isinstance(fact, RoundPutRight)


def _event(entry: Entry, fact: Fact, before: Table | None = None, after: Table | None = None) -> Event:
    details = {name: value for name, value in _fields(fact).items() if name not in ("under", "moves", "setting")}
    old, new = (_fields(table.setting) if table else {} for table in (before, after))
    changed = [name for name in new if old and old[name] != new[name]]
    return Event(
        entry.at,
        entry.stream,
        entry.version,
        entry.who,
        entry.role,
        name_of(fact),
        details,
        {name: old[name] for name in changed},
        {name: new[name] for name in changed},
    )


def _fields(struct: Struct) -> dict[str, object]:
    return {name: msgspec.to_builtins(value) for name, value in msgspec.structs.asdict(struct).items()}


def _of_the_house(store: Store, period: Period) -> Iterator[Event]:
    for entry in store.read(HOUSE):
        if period.includes(entry.at):
            yield _event(entry, decode_fact(entry.body))
