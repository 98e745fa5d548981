"""The manager's desk: the reports of the house for a gaming day or any period, on the page, on paper and as CSV.

Theory is not computed here: `croupier performance --record` runs beside the server and puts it on record."""

import csv
import io
from datetime import UTC, datetime, timedelta
from typing import Annotated

from msgspec import Struct
from msgspec.structs import fields
from starlette.requests import Request
from starlette.responses import Response

from croupier.conduct import House
from croupier.conduct.codec import UnreadableFact, decode_fact
from croupier.conduct.house_facts import PerformanceMeasured
from croupier.conduct.house_stream import HOUSE
from croupier.conduct.reporting import FIGURES, Event, Meters, Period, Report, report
from croupier.instruments import library
from croupier.money import dollars
from croupier.server.describing import Query, Says
from croupier.server.desks.exporting import safe
from croupier.server.desks.frame import MANAGER, desk_page
from croupier.server.wrong import Wrong
from croupier.tournament.pool import statement

BEGINS = 6  # o'clock, house time, at which a gaming day does: no table plays across it unnoticed
_MINUTE = 60_000


class MeasuredWager(Struct, frozen=True):
    """A wager at a table beside its theory, as last put on record."""

    at: int
    table: str
    game: str
    book: str
    wager: str
    rounds: int
    won: int
    turnover: int
    kept: int
    expected: int
    low: int
    high: int

    @property
    def within(self) -> bool:
        return self.low <= self.kept <= self.high


class TournamentReturn(Struct, frozen=True):
    """The money of a tournament: what came in, what the house kept, and what went back to players."""

    tournament: str
    came_in: int
    commission: int
    prizes: int
    refunds: int
    still_held: int

    @property
    def returned(self) -> str:
        """The part of the prize money that was paid."""
        pool = self.came_in - self.commission - self.refunds
        return f"{100 * self.prizes / pool:.1f}%" if pool else ""


class Reports(Struct, frozen=True):
    period: Period
    report: Report
    sums: list[Meters]  # of each game, each book and the house
    apart: list[Meters]  # demonstrations and tournaments, which count in no sum
    wagers: list[MeasuredWager]
    returns: list[TournamentReturn]
    wrong: list[str]  # tables whose win by float and win by play differ


def reports_of(house: House, period: Period) -> Reports:
    found = report(house.store, period)
    counted = [each for each in found.meters if not each.kind]
    sums = [_sum(f"game {game}", [each for each in counted if each.game == game]) for game in _names(counted, "game")]
    sums += [_sum(f"book {book}", [each for each in counted if each.book == book]) for book in _names(counted, "book")]
    if counted:
        sums.append(_sum("the house", counted))
    apart = [each for each in found.meters if each.kind]
    wrong = [each.table for each in found.meters if each.win != each.played]
    return Reports(period, found, sums, apart, measured(house), returns_of(house), wrong)


def _names(meters: list[Meters], field: str) -> list[str]:
    return sorted({getattr(each, field) for each in meters})


def _sum(title: str, meters: list[Meters]) -> Meters:
    return Meters(title, **{name: sum(getattr(each, name) for each in meters) for name in FIGURES})


def measured(house: House) -> list[MeasuredWager]:
    """The newest measurement of each wager, by table."""
    books = {each.name: each.table.setting.book for each in house.tables() if each.table}
    newest: dict[tuple[str, str], MeasuredWager] = {}
    for entry in house.store.read(HOUSE):
        try:
            fact = decode_fact(entry.body)
        except UnreadableFact:  # `verify` and `/health` name it
            continue
        if isinstance(fact, PerformanceMeasured):
            book = books.get(fact.table, "")
            newest[fact.table, fact.wager] = MeasuredWager(
                entry.at,
                fact.table,
                library().book(book).game if book else "",
                book,
                fact.name,
                fact.rounds,
                fact.won,
                fact.turnover,
                fact.kept,
                fact.expected,
                fact.low,
                fact.high,
            )
    return [newest[key] for key in sorted(newest)]


def returns_of(house: House) -> list[TournamentReturn]:
    found = []
    for hosted in house.tournaments():
        if hosted.state is None:
            continue
        said = statement(hosted.state.balances)
        came, went, held = said["in"], said["out"], said["balance"]
        assert isinstance(came, dict)
        assert isinstance(went, dict)
        assert isinstance(held, int)
        paid = (went["commission"], went["prizes"], went["refunds"])
        found.append(TournamentReturn(hosted.name, sum(came.values()), *paid, held))
    return found


# Periods


def gaming_day(house: House, day: datetime) -> Period:
    """From six in the morning, house time, to six the next."""
    offset = _offset(house)
    since = int(day.replace(hour=BEGINS, tzinfo=UTC).timestamp() * 1000) - offset * _MINUTE
    return Period(since, since + int(timedelta(1).total_seconds() * 1000))


def _offset(house: House) -> int:
    """House time, in minutes from UTC: that of the first table with hours."""
    return next((each.table.hours.utc_offset for each in house.tables() if each.table and each.table.hours), 0)


def gaming_day_at(house: House, at: int) -> datetime:
    """The gaming day that a moment belongs to."""
    offset = _offset(house)
    here = datetime.fromtimestamp((at + offset * _MINUTE) / 1000, UTC) - timedelta(hours=BEGINS)
    return here.replace(hour=0, minute=0, second=0, microsecond=0)


def period_of(request: Request, house: House) -> tuple[Period, str, str]:
    """The period that the page asks for, from one gaming day to another; today without any."""
    today = gaming_day_at(house, house.clock())
    since = _day(request.query_params.get("since", "")) or today
    until = _day(request.query_params.get("until", "")) or max(since, today)
    if until < since:
        raise Wrong(400, "until: the last day of a period is not before its first")
    first, last = gaming_day(house, since), gaming_day(house, until)
    return Period(first.since, last.until), since.strftime("%Y-%m-%d"), until.strftime("%Y-%m-%d")


def _day(said: str) -> datetime | None:
    if not said:
        return None
    try:
        return datetime.strptime(said, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError as wrong:
        raise Wrong(400, f"{said[:20]!r} is no day; write it as 2026-11-17") from wrong


# Pages

_PERIOD = (Query("since", "The first gaming day, as 2026-11-17."), Query("until", "The last one."))
Dated = Annotated[Request, *_PERIOD]


async def reports(request: Dated) -> Response:
    """The reports of a period: results by table, game, book and wager, corrections, acts by person, tournaments."""
    floor = request.app.state.floor
    period, since, until = await floor.look_back(period_of, request, floor.house)
    found = await floor.look_back(reports_of, floor.house, period)
    put_right = [each for each in found.report.people if each.put_right]
    shown = {"since": since, "until": until, "found": found, "put_right": put_right, "query": request.url.query}
    return desk_page(request, MANAGER, "desks/manager.html", **shown, details_of=details_of)


_MONEY = ("cents", "amount", "minimum", "maximum", "maximum_payout", "differential")


def details_of(event: Event) -> str:
    """The particulars of an event that are words or figures; whole settings are on the sign and in the CSV."""
    plain = {
        name: value
        for name, value in event.details.items()
        if value and isinstance(value, str | int) and not isinstance(value, bool)
    }
    said = {name: dollars(int(value)) if name in _MONEY else str(value) for name, value in plain.items()}
    return "; ".join(f"{name.replace('_', ' ')} {words}" for name, words in said.items())


_SHEETS = ("tables", "wagers", "people", "events", "tournaments")


async def as_file(
    request: Annotated[Request, *_PERIOD, Query("sheet", "Which report.", _SHEETS)],
) -> Annotated[Response, Says(media="text/csv", say="The sheet.")]:
    """One report of a period as CSV, in cents."""
    sheet = request.query_params.get("sheet", "tables")
    if sheet not in _SHEETS:
        raise Wrong(400, f"sheet: one of {', '.join(_SHEETS)}")
    floor = request.app.state.floor
    period, since, until = await floor.look_back(period_of, request, floor.house)
    found = await floor.look_back(reports_of, floor.house, period)
    name = f'attachment; filename="{sheet} {since} to {until}.csv"'
    return Response(sheet_of(found, sheet), media_type="text/csv", headers={"content-disposition": name})


def sheet_of(found: Reports, sheet: str) -> bytes:
    rows: dict[str, list[Struct]] = {
        "tables": [*found.report.meters, *found.sums],
        "wagers": [*found.wagers],
        "people": [*found.report.people],
        "events": [*found.report.events],
        "tournaments": [*found.returns],
    }
    written = io.StringIO()
    lines = csv.writer(written)
    if rows[sheet]:
        names = [field.name for field in fields(rows[sheet][0])]
        lines.writerow(names)
        lines.writerows([safe(getattr(row, name)) for name in names] for row in rows[sheet])
    return written.getvalue().encode()
