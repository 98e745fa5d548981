"""The pit: every table live with its pace, dealer, float and figures, what waits for an answer, and the stops."""

import asyncio
from threading import Lock
from typing import Annotated, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from croupier.conduct import Hosted, House
from croupier.conduct.codec import UNREADABLE
from croupier.conduct.float_pieces import FloatPieces, Pieces
from croupier.conduct.gaming_day import Figures
from croupier.conduct.pit_book import (
    BREAK_DUE,
    Band,
    FloatCount,
    PitBook,
    change_break as on_break,
    confirm_count,
    count_float,
)
from croupier.conduct.reporting import Meters
from croupier.conduct.stopping import KINDS, Stop
from croupier.games.context import Limit
from croupier.instruments import library
from croupier.money.accounts import FLOAT
from croupier.ruling import Refusal
from croupier.ruling.names import normal
from croupier.server.api import LONGEST_NAME, answer, body_of, table_named, table_of
from croupier.server.describing import Body, Follows, Says
from croupier.server.desks.feed import DeskBeat, DeskNews, follow_desk
from croupier.server.desks.frame import PIT, acting_at, desk_page
from croupier.server.floor import Floor
from croupier.server.wrong import Wrong
from croupier.table import Status, Table
from croupier.table.state import Notice
from croupier.views.asked import AnswerView, RequestView, answer_view, request_view
from croupier.views.table_view import felt_of
from croupier.views.telling import tell

_KEPT = 12  # answers


class CountView(Struct, frozen=True):
    """A count of the float; `confirmed_by` is "" while it waits for a second person."""

    number: int
    counted: int
    expected: int
    reason: str
    by: str
    at: int
    confirmed_by: str


class HoursView(Struct, frozen=True):
    """In minutes after midnight at the casino. `within`: gaming is within them now."""

    opens: int
    closes: int
    utc_offset: int
    source: str
    within: bool


class StaffLine(Struct, frozen=True):
    """A dealer: at a table since then, due for a break at `due`; or on a break."""

    person: str
    table: str
    since: int
    due: int
    on_break: int


class PitTable(Struct, frozen=True):
    """One table in brief, in cents. `hold` is the win for each 1,000 of the drop, None before the first cash."""

    name: str
    title: str
    book: str
    dealing: str
    kind: str  # "", "demonstration" or "tournament": its chips are no money
    status: str
    state: str
    round: int
    rounds_an_hour: int
    rounds_today: int
    dealer: str
    dealer_since: int
    in_float: int
    drop: int
    win: int
    hold: int | None
    fills: int
    credits: int
    patrons: tuple[str, ...]
    limits: dict[str, Limit]
    theory: Band | None  # for what was wagered today, where it is on record
    chips: tuple[int, ...]
    count: CountView | None  # the last count of the float
    pieces: Pieces  # of the float, as far as they are known
    hours: HoursView | None
    notices: tuple[str, ...]  # changes that patrons have been told of, and when they take effect
    closing: bool
    stopped: str  # why, where no further wager is taken
    requests: tuple[RequestView, ...]


class AnsweredThere(Struct, frozen=True):
    table: str
    answer: AnswerView


class StopView(Struct, frozen=True):
    what: str
    name: str
    reason: str
    by: str
    since: int


class PitView(Struct, frozen=True):
    tables: tuple[PitTable, ...]
    answered: tuple[AnsweredThere, ...]
    stops: tuple[StopView, ...]
    staff: tuple[StaffLine, ...]
    games: dict[str, str]  # those of these tables, by their names in the journal


class Pit:
    """The read model of a house. Only one thread reads at a time: its figures go on from where they were."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._figures: dict[str, Figures] = {}
        self._pieces: dict[str, FloatPieces] = {}
        self._lock = Lock()
        self.book = PitBook(house.store)

    def read(self) -> PitView:
        with self._lock:
            self.book.read_on()
            stops = self._house.stops()
            hosted = [each for each in self._house.tables() if each.table is not None and each.unreadable is None]
            tables = tuple(self._table(each, each.table, stops) for each in hosted if each.table is not None)
            closed = [(each.name, done, each.table) for each in hosted if each.table for done in each.table.answered]
            answered = [AnsweredThere(name, answer_view(table, done)) for name, done, table in closed]
            answered.sort(key=lambda each: -each.answer.at)
            books = [library().book(each.book) for each in tables]
            return PitView(
                tables,
                tuple(answered[:_KEPT]),
                tuple(StopView(each.what, each.name, each.reason, each.by, each.since) for each in stops),
                self._staff(tables),
                {book.game: book.title for book in books},
            )

    def _staff(self, tables: tuple[PitTable, ...]) -> tuple[StaffLine, ...]:
        """Whoever deals, the one whose break is due first at the top, then those on a break. Who deals again has come
        back."""
        dealing = [each for each in tables if each.dealer]
        at_table = {each.dealer: each.dealer_since for each in dealing}
        away = {who: since for who, since in self.book.breaks.items() if at_table.get(who, 0) <= since}
        lines = [
            StaffLine(
                each.dealer, each.name, each.dealer_since, each.dealer_since + BREAK_DUE, away.get(each.dealer, 0)
            )
            for each in sorted(dealing, key=lambda each: each.dealer_since)
        ]
        others = (who for who in sorted(away) if who not in at_table)
        return (*lines, *(StaffLine(who, "", 0, 0, away[who]) for who in others))

    def _table(self, hosted: Hosted, table: Table, stops: tuple[Stop, ...]) -> PitTable:
        figures = self._figures.setdefault(hosted.name, Figures(self._house.store, hosted))
        figures.catch_up(self._house.clock())
        pieces = self._pieces.setdefault(hosted.name, FloatPieces(self._house.store, hosted))
        meters: Meters = figures.meters
        book = library().book(table.setting.book)
        against = next((stop for stop in stops if _stops_table(stop, hosted.name, book.game)), None)
        return PitTable(
            name=hosted.name,
            title=book.title,
            book=table.setting.book,
            dealing=table.dealing,
            kind="demonstration" if table.demonstration else "tournament" if table.tournament else "",
            status=table.status.value,
            state=felt_of(book.game).step_of(table).phase.value if table.status is Status.OPEN else table.status.value,
            round=table.game.round.number,
            rounds_an_hour=figures.rounds_an_hour,
            rounds_today=meters.rounds,
            dealer=table.dealer,
            dealer_since=table.dealer_since,
            in_float=table.balances.get(FLOAT, 0),
            drop=meters.drop,
            win=meters.played,
            hold=meters.played * 1000 // meters.drop if meters.drop else None,
            fills=meters.fills,
            credits=meters.credits,
            theory=self.book.band(table, figures.results),
            chips=tuple(sorted(table.setting.chips)),
            count=_count_view(self.book.counts.get(hosted.name)),
            pieces=pieces.catch_up(self.book.counts.get(hosted.name)),
            hours=_hours_view(table, self._house.clock()),
            patrons=tuple(table.patrons),
            limits=table.setting.limits,
            notices=tuple(_notice(table, each) for each in table.notices),
            closing=table.closing,
            stopped=f"{against.reason} ({against.by})" if against else "",
            requests=tuple(request_view(table, each) for each in table.requests),
        )


def _count_view(count: FloatCount | None) -> CountView | None:
    if count is None:
        return None
    return CountView(count.number, count.counted, count.expected, count.reason, count.by, count.at, count.confirmed_by)


def _hours_view(table: Table, at: int) -> HoursView | None:
    hours = table.hours
    if hours is None:
        return None
    return HoursView(hours.opens, hours.closes, hours.utc_offset, hours.source, hours.include(at))


def _notice(table: Table, notice: Notice) -> str:
    left = notice.rounds_left
    when = f"after {left} more {'round' if left == 1 else 'rounds'}" if left else "when this round is over"
    return f"{tell(notice.change, table)} It takes effect {when}."


def _stops_table(stop: Stop, name: str, game: str) -> bool:
    return stop.what == "house" or (stop.what, stop.name) in (("game", game), ("table", name))


def _pit_of(request: Request) -> Pit:
    floor: Floor = request.app.state.floor
    if not hasattr(request.app.state, "pit"):
        request.app.state.pit = Pit(floor.house)
    found: Pit = request.app.state.pit
    return found


async def pit(request: Request) -> Response:
    """The pit desk."""
    return desk_page(request, PIT, "desks/pit.html", stops=KINDS)


async def approval(request: Request) -> Response:
    """One request for approval: what happened, what the book allows, what it would do, who confirms."""
    live = await table_of(request)
    number = request.path_params["number"]
    return desk_page(request, PIT, "desks/approval.html", table=live.name, number=number)


async def view(request: Request) -> Annotated[Response, Says(PitView)]:
    """Every table of the house in brief, what waits for an answer, and the stops in force."""
    floor: Floor = request.app.state.floor
    return answer(await floor.look_back(_pit_of(request).read))


async def events(
    request: Request,
) -> Annotated[Response, Follows({"desk": DeskNews[PitView], "beat": DeskBeat}, "The pit, whenever it changes.")]:
    """Follow the pit."""
    return follow_desk(request, "pit", _pit_of(request).read)


# Counts of floats and breaks of staff


class Counting(Struct, frozen=True, forbid_unknown_fields=True):
    """`pieces`: how many of each value, in cents. Where the sum differs from the journal, `reason` says why."""

    table: str
    pieces: dict[int, int]
    reason: str = ""


class Confirming(Struct, frozen=True, forbid_unknown_fields=True):
    table: str
    number: int


class Break(Struct, frozen=True, forbid_unknown_fields=True):
    """`begins`: somebody goes on a break; if not, they are back."""

    person: str
    begins: bool


class PitRefused(Struct, frozen=True):
    """Nothing was put on record."""

    error: str


_Asked = TypeVar("_Asked", bound=Struct)
_REFUSED = Says(PitRefused, 409, "It is refused, and nothing is on record.")


async def _read(request: Request, kind: type[_Asked]) -> _Asked:
    try:
        return msgspec.json.decode(await body_of(request.scope, request.receive), type=kind)
    except UNREADABLE as problem:
        raise Wrong(400, f"not understood: {problem}") from problem


async def _kept(request: Request, refusal: Refusal | None) -> Response:
    return answer(PitRefused(refusal.because), 409) if refusal else await view(request)


async def count(request: Annotated[Request, Body(Counting)]) -> Annotated[Response, Says(PitView), _REFUSED]:
    """Put a count of a table's float on record, for a second person to confirm."""
    said = await _read(request, Counting)
    live = await table_named(request.app.state.floor, said.table)
    house, book, who = _keeping(request)
    return await _kept(
        request, await asyncio.to_thread(count_float, house, book, live.table, said.pieces, said.reason, who)
    )


async def confirm(request: Annotated[Request, Body(Confirming)]) -> Annotated[Response, Says(PitView), _REFUSED]:
    """Confirm the count of a float that another person has put on record."""
    said = await _read(request, Confirming)
    live = await table_named(request.app.state.floor, said.table)
    house, book, who = _keeping(request)
    return await _kept(request, await asyncio.to_thread(confirm_count, house, book, live.table, said.number, who))


async def change_break(request: Annotated[Request, Body(Break)]) -> Annotated[Response, Says(PitView), _REFUSED]:
    """Send a dealer on a break, or have them back."""
    said = await _read(request, Break)
    person = normal(said.person)[:LONGEST_NAME]
    if not person:
        raise Wrong(400, "person: who goes on the break")
    house, book, who = _keeping(request)
    return await _kept(request, await asyncio.to_thread(on_break, house, book, person, said.begins, who))


def _keeping(request: Request) -> tuple[House, PitBook, str]:
    floor: Floor = request.app.state.floor
    return floor.house, _pit_of(request).book, acting_at(request, PIT).who


# Stops


class Stopping(Struct, frozen=True, forbid_unknown_fields=True):
    """`what` is house, game, table or player; the house has no name."""

    what: str
    name: str
    reason: str


_stopping = msgspec.json.Decoder(Stopping).decode


async def stop(request: Annotated[Request, Body(Stopping)]) -> Annotated[Response, Says(PitView)]:
    """Take no further wager there. Rounds that have begun are played to their end."""
    return await _change(request, stopping=True)


async def resume(request: Annotated[Request, Body(Stopping)]) -> Annotated[Response, Says(PitView)]:
    """Take wagers there again."""
    return await _change(request, stopping=False)


async def _change(request: Request, stopping: bool) -> Response:
    house: House = request.app.state.floor.house
    try:
        asked = _stopping(await body_of(request.scope, request.receive))
    except UNREADABLE as problem:
        raise Wrong(400, f"not understood: {problem}") from problem
    if asked.what not in KINDS:
        raise Wrong(400, f"what: one of {', '.join(KINDS)}")
    if bool(asked.name) is (asked.what == "house"):
        raise Wrong(400, "name: the game, table or player; the whole house has none")
    if not asked.reason.strip():
        raise Wrong(400, "reason: say why")
    acting = acting_at(request, PIT)
    change = house.stop if stopping else house.resume
    await asyncio.to_thread(change, asked.what, asked.name, asked.reason, acting.who)
    return await view(request)
