"""The API of tournaments: list them, look at one, follow it, and give it commands through the one door."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Annotated, TypeVar

import msgspec
from msgspec import Raw, Struct
from starlette.requests import Request
from starlette.responses import Response

from croupier.conduct import Accepted, House, KeyTaken, Malformed, NotAllowed, Outcome, Refused
from croupier.conduct.codec import UNREADABLE, decode_fact, name_of
from croupier.conduct.door import understood
from croupier.conduct.tournaments import directing
from croupier.instruments import library
from croupier.people import Action
from croupier.ruling import Act, Command, Refusal, Role
from croupier.ruling.names import normal
from croupier.server.answers import Because, Done, NotDone, NotUnderstood, Overtaken
from croupier.server.api import LONGEST_NAME, answer, audience_of, body_of, seen_before
from croupier.server.audience import Audience
from croupier.server.describing import HTML, PDF, Body, Follows, Header, Looking, Query, Says
from croupier.server.desks.feed import DeskBeat
from croupier.server.doors import allow, allow_command, clients_of, reception_of, signed_in, while_signed_in
from croupier.server.event_stream import EventStream
from croupier.server.limits import client_of
from croupier.server.night.keeper import Keeper
from croupier.server.night.live import LiveTournament
from croupier.server.wrong import Wrong
from croupier.tournament import Tournament, commands as c, decide
from croupier.tournament.checking import slug
from croupier.tournament.conditions import Conditions
from croupier.tournament.entry_lists import Column, read_list
from croupier.tournament.reading import read
from croupier.tournament.state import Standing
from croupier.tournament.vacancies import free_seats
from croupier.views.clauses import Clause, clauses
from croupier.views.documents.document import Cards, Document
from croupier.views.documents.rendering import html, pdf
from croupier.views.tournament.board import Board, called
from croupier.views.tournament.desk import DirectorDesk, ExaminedNight, FloorView
from croupier.views.tournament.lines import NightLine
from croupier.views.tournament.mending import Mend, mends_of
from croupier.views.tournament.own import OwnNight
from croupier.views.tournament.papers import Past, papers
from croupier.views.tournament.slips import Slip, slips_of

LONGEST_KEY = 100
_LATEST = 300  # facts among which a slip is looked for: what lies further back has been built on
_Body = TypeVar("_Body", bound=Struct)
_Result = TypeVar("_Result")


class NightNotDone(NotDone, frozen=True):
    """A refusal, with the book that its clauses stand in, and what is open instead as commands that can be given."""

    book: str = ""
    mends: tuple[Mend, ...] = ()


NightView = Board | OwnNight | DirectorDesk | FloorView | ExaminedNight
KEY_TAKEN = Says(NotUnderstood, 422, "The key was used for another request.")
# The answer to a command for a tournament.
Directed = Annotated[
    Response,
    Says(Done),
    Says(NightNotDone, 409, "The rules refuse it; the clause and what is open instead stand in the answer."),
    Says(Overtaken, 409, "Or somebody else was quicker."),
    KEY_TAKEN,
]
_FOLLOWING = "Lines and views as they come; a beat with the server's time where nothing happens."


# Bodies


class Person(Struct, frozen=True, forbid_unknown_fields=True):
    """Who asks, in which capacity. A repeated `key` is answered again, not done again."""

    who: str
    role: Role
    key: str = ""


class NightAsked(Person, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A command of the tournament machine, tagged by its name. Numbers of ballots are the house's own."""

    command: Raw


class NewTournament(Person, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A tournament from its conditions; `director` is the person whom the shift manager nominates with it."""

    text: str
    director: str = ""


class EntryList(Person, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A list of entries as text. `columns` says what a column means; `check` only looks at it."""

    text: str
    columns: dict[str, str] = {}
    check: bool = False


class SeatList(Person, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Everybody who was drawn and has not been seated, except these."""

    except_for: tuple[str, ...] = ()


class Starting(Person, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The start of a session: for each table whether it is live, virtual or counted, the floats that are counted too
    (in cents), and the approvals."""

    session: str
    flight: int = 1
    dealing: dict[str, str] = {}
    floats: dict[str, int] = {}
    approvals: dict[str, str] = {}
    demonstration: bool = False


# Answers


class NightLineup(Struct, frozen=True):
    """A tournament in the list."""

    name: str
    title: str
    games: tuple[str, ...]
    stage: str
    entries: int
    most: int
    session: str
    starts: int


class ListedEntry(Struct, frozen=True):
    line: int
    player: str
    problem: str
    under: tuple[Clause, ...]


class ListAnswer(Struct, frozen=True):
    """A list as it was read, and what is wrong with it. `entered` is the number of entries taken: all, or none."""

    columns: tuple[Column, ...]
    rows: tuple[ListedEntry, ...]
    problem: str
    book: str
    entered: int


class OpenAct(Struct, frozen=True):
    """A command about a player: open, or why not."""

    command: str
    open: bool
    because: str
    under: tuple[Clause, ...]


class FreeSeat(Struct, frozen=True):
    table: str
    called: str
    seat: int


class OpenTo(Struct, frozen=True):
    """What the rules let the director do about one player now, and where the player may move."""

    player: str
    book: str
    acts: tuple[OpenAct, ...]
    seats: tuple[FreeSeat, ...]
    stays: OpenAct | None  # why the player may not move


class PaperLine(Struct, frozen=True):
    name: str
    title: str


def keeper_of(request: Request) -> Keeper:
    keeper: Keeper = request.app.state.keeper
    return keeper


async def tournament_of(request: Request, audience: Audience | None = None, name: str = "") -> LiveTournament:
    """The tournament of the address, or of this name. Nobody but the staff hears of one that is not published."""
    name = name or request.path_params["name"]
    live = await keeper_of(request).find(name)
    if live is None or not (live.tournament.published or _is_staff(request, audience)):
        raise Wrong(404, f"there is no tournament {name!r}")
    return live


def _is_staff(request: Request, audience: Audience | None) -> bool:
    if reception_of(request.scope) is None:
        return audience is None or audience.staff
    session = signed_in(request.scope)
    return session is not None and session.role.value not in ("guest", "player")


# Looking


async def tournaments(request: Request) -> Annotated[Response, Says(tuple[NightLineup, ...])]:
    """Every tournament: those that are published, and for the staff the others too."""
    staff = _is_staff(request, Audience())
    every = [live.tournament for live in await keeper_of(request).tournaments()]
    return answer([lineup(each) for each in every if each.published or staff])


def lineup(tournament: Tournament) -> NightLineup:
    conditions, session = tournament.conditions, tournament.current()
    return NightLineup(
        name=tournament.name,
        title=conditions.name,
        games=tuple(dict.fromkeys(library().book(book).called for book in conditions.books())),
        stage=tournament.stage,
        entries=tournament.entries,
        most=conditions.entry.maximum,
        session=session.name if session else "",
        starts=session.starts if session and not session.started else 0,
    )


async def view(request: Looking) -> Annotated[Response, Says(NightView)]:
    """The tournament as the audience of the query may see it: `role` and, for a player, `who`."""
    looking = await audience_of(request)
    live = await tournament_of(request, looking)
    return answer(await asyncio.to_thread(live.shown, looking))


async def events(
    request: Annotated[
        Looking,
        Header("Last-Event-ID", "The id of the last event that was seen: the stream goes on after it."),
        Query("after", "The same, for a client that cannot set the header."),
    ],
) -> Annotated[Response, Follows({"line": NightLine, "view": NightView, "beat": DeskBeat}, _FOLLOWING)]:
    """Lines and views as they come, from the version that `last-event-id` or `after` names."""
    looking = await audience_of(request)
    live = await tournament_of(request, looking)
    place = clients_of(request.scope).streams.one(client_of(request.scope))
    return EventStream(while_signed_in(request.scope, live.events(looking, seen_before(request))), place)


async def open_to(
    request: Annotated[Request, Query("player", "The entrant's name.")],
) -> Annotated[Response, Says(OpenTo)]:
    """What the rules let the director do about one player, `player` in the query, and where they may move."""
    live = await tournament_of(request)
    player = normal(request.query_params.get("player", ""))[:LONGEST_NAME]
    return answer(await asyncio.to_thread(_open_to, live.tournament, player, request.app.state.floor.house.clock()))


def _open_to(tournament: Tournament, player: str, at: int) -> OpenTo:
    acts = tuple(_judged(tournament, command, at) for command in _about(tournament, player))
    seats, stays = _moves(tournament, player, at)
    return OpenTo(player, tournament.conditions.book, acts, seats, stays)


def _about(tournament: Tournament, player: str) -> list[Command]:
    conditions = tournament.conditions
    reserve = tournament.reserves[0].name if tournament.reserves else "nobody"
    agreed = "reference"
    commands: list[Command] = [
        c.TakeSeat(player=player),
        c.OfferSeat(player=player, reserve=reserve, paid=int(conditions.entry.fee), agreement=agreed),
        c.DecideSubstitute(player=player, substitute="a substitute", allowed=True, reason=agreed),
        c.WithdrawEntry(player=player, reason=agreed),
        c.StrikeEntry(player=player, reason=agreed),
        c.ExcludePlayer(player=player, reason=agreed),
        c.ReinstatePlayer(player=player, reason=agreed),
        c.RecordContravention(player=player, matter="conduct", note=agreed),
        c.UndoSeatTaken(player=player, reason=agreed),
        c.UndoReBuy(player=player, reason=agreed),
        c.PayPrize(player=player),
        c.ReversePrize(player=player, reason=agreed),
    ]
    if conditions.rebuys:
        commands.append(c.ReBuy(player=player, paid=int(conditions.rebuys.cost)))
    if conditions.add_on:
        commands.append(c.AddOn(player=player, paid=int(conditions.add_on.cost)))
    return commands


def _judged(tournament: Tournament, command: Command, at: int) -> OpenAct:
    decided = decide(tournament, Act(command, tournament.director, Role.DIRECTOR, at))
    if isinstance(decided, Refusal):
        return OpenAct(name_of(command), False, decided.because, _clauses(tournament, decided))
    return OpenAct(name_of(command), True, "", ())


def _moves(tournament: Tournament, player: str, at: int) -> tuple[tuple[FreeSeat, ...], OpenAct | None]:
    here = tournament.players.get(player)
    table = tournament.tables.get(here.table) if here else None
    if here is None or here.standing is not Standing.IN or table is None:
        return (), None
    found, stays = [], None
    for other in tournament.tables_of(tournament.sessions[table.session]):
        for seat in free_seats(tournament, other) if other is not table else ():
            move = c.MovePlayer(player=player, table=other.name, seat=seat, reason="reason")
            judged = _judged(tournament, move, at)
            if not judged.open:
                stays = judged
                break  # the other free seats of that table are like it
            found.append(FreeSeat(other.name, called(other), seat))
    return tuple(found), None if found else stays


async def slips(request: Request) -> Annotated[Response, Says(tuple[Slip, ...])]:
    """The last slips of the hand that can still be taken back, each with the command that does it."""
    live = await tournament_of(request)
    return answer(await asyncio.to_thread(_slips, request.app.state.floor.house, live))


def _slips(house: House, live: LiveTournament) -> tuple[Slip, ...]:
    version, tournament = live.hosted.version, live.tournament
    latest = [decode_fact(entry.body) for entry in house.store.read(live.hosted.stream, max(0, version - _LATEST))]
    return slips_of(tournament, reversed(latest), house.clock())


# Asking


async def person_from(request: Request, kind: type[_Body]) -> _Body:
    try:
        said = msgspec.json.decode(await body_of(request.scope, request.receive), type=kind)
    except UNREADABLE as problem:
        raise Wrong(400, f"not understood: {problem}") from problem
    if isinstance(said, Person):
        if not 0 < len(said.who) <= LONGEST_NAME or not said.who.isprintable():
            raise Wrong(400, f"who: give a name of at most {LONGEST_NAME} characters that can be printed")
        if len(said.key) > LONGEST_KEY or not said.key.isprintable():
            raise Wrong(400, f"key: at most {LONGEST_KEY} characters that can be printed")
    return said


async def act(request: Annotated[Request, Body(NightAsked)]) -> Directed:
    """Give the tournament a command; the rules answer with what happened, or with the clause that bars it."""
    said = await person_from(request, NightAsked)
    command = _read(bytes(said.command))
    await allow_command(request.scope, said.who, said.role, name_of(command))
    live = await tournament_of(request, Audience(said.role, said.who))
    if isinstance(command, c.StartSession):
        raise Wrong(400, "start_session opens tables as well: send it to /start")
    house: House = request.app.state.floor.house
    doing = partial(directing.direct, house, live.name, command, said.who, said.role, said.key)
    return await answered(request, live, doing, Act(command, said.who, said.role, house.clock()))


def _read(body: bytes) -> Command:
    try:
        return understood(body)
    except Malformed as problem:
        raise Wrong(400, f"not understood: {problem}") from problem


async def start(request: Annotated[Request, Body(Starting)]) -> Directed:
    """Open the tables of a session and start play there, each dealt as `dealing` says."""
    said = await person_from(request, Starting)
    await allow_command(request.scope, said.who, said.role, "start_session")
    if set(said.dealing.values()) - {"live", "virtual", "counted"}:
        raise Wrong(400, "dealing: live, virtual or counted for each table")
    live = await tournament_of(request, Audience(said.role, said.who))
    house: House = request.app.state.floor.house
    command = c.StartSession(session=said.session, flight=said.flight)
    return await answered(
        request,
        live,
        lambda: directing.start(
            house,
            live.name,
            command,
            said.who,
            said.role,
            said.key,
            dealing=said.dealing,
            floats=said.floats,
            approvals=said.approvals,
            demonstration=said.demonstration,
        ),
        Act(command, said.who, said.role, house.clock()),
    )


async def create(request: Annotated[Request, Body(NewTournament)]) -> Directed:
    """Set a tournament up from its conditions, the text of a TOML file, and nominate its director."""
    said = await person_from(request, NewTournament)
    await allow_command(request.scope, said.who, said.role, "create_tournament")
    house: House = request.app.state.floor.house
    found = read(said.text)
    name = slug(found.name) if isinstance(found, Conditions) else ""
    if not name:
        raise Wrong(
            400, "the tournament needs a name in letters or digits" if isinstance(found, Conditions) else found[0].say
        )
    creating = c.CreateTournament(name=name, text=said.text)
    outcome = await _outcome(lambda: directing.direct(house, name, creating, said.who, said.role, said.key))
    if isinstance(outcome, Refused):
        return _not_done(outcome, outcome.refusal.book, None)
    if said.director:
        nominating = c.NominateDirector(person=said.director)
        key = f"{said.key}/director" if said.key else ""
        outcome = await _outcome(lambda: directing.direct(house, name, nominating, said.who, said.role, key))
    live = await keeper_of(request).find(name)
    return _said(request, outcome, live.tournament if live else None)


async def entries(
    request: Annotated[Request, Body(EntryList)],
) -> Annotated[Response, Says(ListAnswer), Says(ListAnswer, 409, "None of the list is entered."), KEY_TAKEN]:
    """Take a list of entries, pasted or from a file: all of them, or none if one is refused; or only check it."""
    said = await person_from(request, EntryList)
    await allow_command(request.scope, said.who, said.role, "take_entry")
    live = await tournament_of(request, Audience(said.role, said.who))
    house: House = request.app.state.floor.house
    sheet = read_list(said.text, int(live.tournament.conditions.entry.fee), said.columns)
    taken = [row for row in sheet.rows if row.entry is not None]
    commands = [row.entry for row in taken if row.entry is not None]
    whole = not said.check and not sheet.problem and len(taken) == len(sheet.rows)
    doing = partial(directing.all_or_none, key=said.key) if whole else directing.judged
    found = await _outcome(lambda: doing(house, live.name, commands, said.who, said.role))
    refused = {each.place: each.refusal for each in found}
    wrong = {taken[place].line: refusal for place, refusal in refused.items()}
    rows = tuple(
        ListedEntry(
            row.line,
            row.player,
            row.problem or (wrong[row.line].because if row.line in wrong else ""),
            _clauses(live.tournament, wrong[row.line]) if row.line in wrong else (),
        )
        for row in sheet.rows
    )
    entered = len(commands) if whole and not wrong else 0
    book = live.tournament.conditions.book
    return answer(ListAnswer(sheet.columns, rows, sheet.problem, book, entered), 200 if entered or said.check else 409)


async def seats(request: Annotated[Request, Body(SeatList)]) -> Directed:
    """Everybody who was drawn takes their seat, except those named."""
    said = await person_from(request, SeatList)
    await allow_command(request.scope, said.who, said.role, "take_seat")
    live = await tournament_of(request, Audience(said.role, said.who))
    house: House = request.app.state.floor.house
    missing = not_seated(live.tournament)
    commands = [c.TakeSeat(player=name) for name in missing if name not in said.except_for]
    refused = await _outcome(lambda: directing.all_or_none(house, live.name, commands, said.who, said.role, said.key))
    if refused:
        return _not_done(Refused(live.hosted.version, refused[0].refusal), "", live.tournament)
    return answer(Done(live.hosted.version, tuple("seat_taken" for _ in commands)))


def not_seated(tournament: Tournament) -> list[str]:
    """Players who were drawn for a table that has not started, and have not taken their seats."""
    idle = [table for table in tournament.tables.values() if not table.started]
    return [name for table in idle for name in table.seats if not tournament.players[name].present]


async def answered(request: Request, live: LiveTournament, doing: Callable[[], Outcome], act: Act) -> Response:
    """The answer to an act; where it is refused, with what is open instead."""
    clients, client = clients_of(request.scope), client_of(request.scope)
    clients.may_be_refused(client)
    outcome = await _outcome(doing)
    if isinstance(outcome, Refused):
        clients.refused(client)
        mends = await asyncio.to_thread(mends_of, live.tournament, act, outcome.refusal)
        return _not_done(outcome, "", live.tournament, mends)
    return _said(request, outcome, live.tournament)


async def _outcome(doing: Callable[[], _Result]) -> _Result:
    """What comes of an act; where it cannot be judged, or another request has its key, the answer to its sender."""
    try:
        return await asyncio.to_thread(doing)
    except KeyTaken as problem:
        raise Wrong(422, str(problem)) from problem
    except Malformed as problem:
        raise Wrong(400, f"not understood: {problem}") from problem
    except NotAllowed as problem:
        raise Wrong(409, str(problem)) from problem


def _said(request: Request, outcome: Outcome, tournament: Tournament | None) -> Response:
    if isinstance(outcome, Accepted):
        return answer(Done(outcome.version, tuple(map(name_of, outcome.facts))))
    if isinstance(outcome, Refused):
        return _not_done(outcome, "", tournament)
    return answer(Overtaken(outcome.version), 409)


def _not_done(outcome: Refused, book: str, tournament: Tournament | None, mends: tuple[Mend, ...] = ()) -> Response:
    refusal = outcome.refusal
    book = refusal.book or book or (tournament.conditions.book if tournament else "")
    under = clauses(library().book(book), refusal.under) if book else ()
    because = Because(refusal.because, under, refusal.instead)
    return answer(NightNotDone(because, outcome.version, book, mends), 409)


def _clauses(tournament: Tournament, refusal: Refusal) -> tuple[Clause, ...]:
    return clauses(library().book(refusal.book or tournament.conditions.book), refusal.under)


# Documents


async def paper_list(request: Request) -> Annotated[Response, Says(tuple[PaperLine, ...])]:
    """The documents that exist so far and that whoever asks may read."""
    live = await tournament_of(request)
    found = await asyncio.to_thread(_papers, request, live)
    return answer([PaperLine(name, _title(name)) for name, _ in found if await _may_read(request, name)])


async def paper(
    request: Request,
) -> Annotated[Response, Says(media=HTML, say="The page."), Says(media=PDF)]:
    """One document, as a page or as PDF. Conditions, seats and results are for everybody; receipts for the staff."""
    live = await tournament_of(request)
    wanted, _, kind = request.path_params["paper"].rpartition(".")
    if not await _may_read(request, wanted):
        await allow(request.scope, Action.SEE_AS_STAFF)
    found = dict(await asyncio.to_thread(_papers, request, live)).get(wanted)
    if found is None or kind not in ("html", "pdf"):
        raise Wrong(404, f"there is no document {request.path_params['paper']!r} yet")
    if kind == "pdf":
        return Response(await asyncio.to_thread(pdf, found), media_type=PDF)
    return Response(await asyncio.to_thread(html, found), media_type="text/html; charset=utf-8")


def _papers(request: Request, live: LiveTournament) -> list[tuple[str, Document | Cards]]:
    house: House = request.app.state.floor.house
    past = [Past(entry.at, decode_fact(entry.body)) for entry in house.store.read(live.hosted.stream)]
    found = list(papers(live.tournament, past, "patrons"))
    found += [each for each in papers(live.tournament, past, "authority") if each[0].startswith("conditions")]
    return found


async def _may_read(request: Request, name: str) -> bool:
    if name in ("conditions", "results") or name.startswith("seats-"):
        return True
    return _is_staff(request, None)


def _title(name: str) -> str:
    return name.replace("-", " ").capitalize()
