"""The inspector's desk: it sees every table and every fact, and changes nothing but the outcome of a review."""

from collections.abc import Iterator
from typing import Annotated

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from croupier.conduct import House, Refused
from croupier.conduct.bundling import NothingToBundle, bundle_of
from croupier.conduct.codec import name_of
from croupier.conduct.past import place_of
from croupier.conduct.searching import (
    NAMES,
    Found,
    NotUnderstood,
    Wanted,
    amount_of,
    read_question,
    round_at,
    search,
)
from croupier.journal.bundle import MOST_ENTRIES
from croupier.ruling import Role
from croupier.server import answers
from croupier.server.api import answer, table_of
from croupier.server.describing import Follows, Form, Query, Says
from croupier.server.desks.exporting import FoundLine, NoParquet, as_csv, as_parquet
from croupier.server.desks.feed import DeskBeat, DeskNews, follow_desk
from croupier.server.desks.frame import INSPECTOR, acting_at, desk_page
from croupier.server.desks.replaying import Replayed, Vouched, replayed, seen_then, vouched_by
from croupier.server.doors import answers_of
from croupier.server.floor import Floor
from croupier.server.lines import tell_elsewhere, tell_entry
from croupier.server.live import Shown, state_of
from croupier.server.verifying import VerificationView
from croupier.server.wrong import Wrong
from croupier.table import Table
from croupier.table.commands import RecordReview
from croupier.views.table_view import seen_by_public

_LONGEST_QUESTION = 300
_LONGEST_EXPORT = 400_000  # entries of the journal that are read for one file
_USUAL = ("every void last week", "payments over 10,000", "refusals today")


def _floor(request: Request) -> Floor:
    floor: Floor = request.app.state.floor
    return floor


# The tables, live


class InspectedTable(Struct, frozen=True):
    name: str
    book: str
    state: str
    dealing: str
    round: int  # the one that is played or awaited
    patrons: int
    disputes: int  # that wait for somebody


class InspectorView(Struct, frozen=True):
    """`reviews` waits for the inspector; `unreadable` cannot be shown."""

    tables: tuple[InspectedTable, ...]
    reviews: int
    unreadable: tuple[str, ...]
    entries: int
    vouched: Vouched


def inspected(house: House) -> InspectorView:
    tables = tuple(_inspected_table(each.table, each.version) for each in house.tables() if each.table)
    return InspectorView(
        tables,
        sum(bool(each.review_by and not each.outcome) for _, each in _disputes(house)),
        tuple(each.name for each in house.unreadable()),
        house.store.last_seq(),
        vouched_by(house),
    )


def _inspected_table(table: Table, version: int) -> InspectedTable:
    waits = sum(not each.decision or bool(each.review_by and not each.outcome) for each in table.disputes)
    return InspectedTable(
        table.name,
        table.setting.book,
        state_of(seen_by_public(table, version)),
        table.dealing,
        table.game.round.number,
        len(table.patrons),
        waits,
    )


async def tables(request: Request) -> Response:
    """Every table of the house, to look at and to replay."""
    view = await _floor(request).look_back(inspected, _floor(request).house)
    return desk_page(request, INSPECTOR, "desks/inspector.html", view=view, usual=_USUAL)


async def events(
    request: Request,
) -> Annotated[
    Response,
    Follows({"desk": DeskNews[InspectorView], "beat": DeskBeat}, "Every table as the inspector's desk lists it."),
]:
    """The tables of the house, whenever anything in it changes."""
    house = _floor(request).house
    return follow_desk(request, "inspector", lambda: inspected(house))


# A round, fact by fact


async def round_page(request: Request) -> Response:
    """A closed round, fact by fact, as each audience saw it."""
    return desk_page(request, INSPECTOR, "desks/round.html", past=await _replayed(request))


async def round_facts(request: Request) -> Annotated[Response, Says(Replayed)]:
    """A closed round: its facts with their clauses, hashes and audiences."""
    return answer(await _replayed(request))


async def _replayed(request: Request) -> Replayed:
    live, number = await table_of(request), int(request.path_params["number"])
    found = await _floor(request).look_back(replayed, _floor(request).house, live.hosted, number)
    if found is None:
        raise Wrong(404, f"table {live.name} has no closed round {number}")
    return found


async def round_seen(
    request: Annotated[Request, Query("saw", "Whose eyes: public, dealer, all, or a patron of the round.")],
) -> Annotated[Response, Says(Shown)]:
    """The table after one fact of a closed round, as somebody saw it then."""
    live, saw = await table_of(request), request.query_params.get("saw", "public")
    number, version = int(request.path_params["number"]), int(request.path_params["version"])
    house = _floor(request).house
    shown = await _floor(request).look_back(seen_then, house, live.hosted, number, version, saw)
    if shown is None:
        raise Wrong(404, f"version {version} of table {live.name} is not of a closed round {number}")
    return answer(shown)


async def round_bundle(request: Request) -> Annotated[Response, Says(dict, say="A bundle.")]:
    """Every entry of a closed round in a signed bundle, with whatever was decided about the round later."""
    live, number = await table_of(request), int(request.path_params["number"])
    by = acting_at(request, INSPECTOR).who
    made = await _floor(request).look_back(_bundle_of_round, _floor(request).house, live.name, number, by)
    if made is None:
        raise Wrong(404, f"table {live.name} has no closed round {number}")
    return _file(made, f"{live.name} round {number}.bundle", "application/json")


def _bundle_of_round(house: House, name: str, number: int, by: str) -> bytes | None:
    table, stream = house.table(name).table, f"table/{name}"
    closed = table is not None and 0 < number < table.game.round.number
    place = place_of(house.store, stream, number) if closed else None
    if place is None:
        return None
    stretches = [(place.before, place.end), *((version - 1, version) for version in place.later)]
    entries = [entry for after, upto in stretches for entry in house.table(name).past.entries(after, upto)]
    numbered = [(house.store.number(stream, entry.version) or 0, entry) for entry in entries]
    return bundle_of(house, numbered, f"round {number} of table {name}", by)


# Looking for acts


class SearchAnswer(Struct, frozen=True):
    """`filters` is the question as it was understood. Where `over` is false, ask again with `after=upto`; `first` and
    `of` say how far the search has come."""

    filters: tuple[str, ...]
    found: tuple[FoundLine, ...]
    first: int
    upto: int
    of: int
    over: bool


async def search_page(request: Request) -> Response:
    """Questions about the journal, in words that become filters."""
    asked = request.query_params.get("q", "")[:_LONGEST_QUESTION]
    filters, because = [], ""
    try:
        filters = _wanted(request).words()
    except Wrong as problem:
        because = str(problem)
    shown = {"asked": asked, "filters": filters, "because": because, "usual": _USUAL, "kinds": NAMES}
    return desk_page(request, INSPECTOR, "desks/search.html", 400 if because else 200, **shown)


async def found(
    request: Annotated[
        Request, Query("q", "A question in words."), Query("after", "The number after which the search goes on.")
    ],
) -> Annotated[Response, Says(SearchAnswer)]:
    """The acts that answer a question, in the order of the journal, as far as one request may read."""
    wanted, said = _wanted(request), request.query_params.get("after", "")
    after = int(said) if said.isascii() and said.isdigit() and len(said) < 16 else 0
    return answer(await _floor(request).look_back(_search, _floor(request).house, wanted, after))


def _search(house: House, wanted: Wanted, after: int) -> SearchAnswer:
    found = search(house.store, wanted, after)
    lines = tuple(_lines(house, found.found))
    return SearchAnswer(tuple(wanted.words()), lines, found.first, found.upto, found.of, found.over)


def _wanted(request: Request) -> Wanted:
    house = _floor(request).house
    streams = {
        stream.partition("/")[2]: stream for stream in house.store.streams() if stream.startswith(("table/", "tournam"))
    }
    asked = request.query_params.get("q", "")
    if len(asked) > _LONGEST_QUESTION:
        raise Wrong(400, f"a question has at most {_LONGEST_QUESTION} characters")
    try:
        return read_question(asked, house.clock(), streams)
    except NotUnderstood as problem:
        raise Wrong(400, str(problem)) from problem


def _lines(house: House, found: tuple[Found, ...]) -> Iterator[FoundLine]:
    tables = {each.stream: each.table for each in house.tables()}
    for each in found:
        entry, table = each.entry, tables.get(each.entry.stream)
        newest = table.game.round.number - 1 if table else 0
        yield FoundLine(
            each.seq,
            entry.at,
            entry.stream,
            entry.version,
            entry.who,
            entry.role,
            name_of(each.fact),
            tell_entry(entry, each.fact, table).line.say if table else tell_elsewhere(each.fact),
            amount_of(each.fact),
            round_at(house.store, entry.stream, entry.version, newest) if newest else 0,
            entry.hash.hex(),
        )


async def export(
    request: Annotated[
        Request, Query("q", "A question in words."), Query("form", "The kind of file.", ("csv", "parquet", "bundle"))
    ],
) -> Annotated[
    Response,
    Says(media="text/csv", say="The file."),
    Says(media="application/vnd.apache.parquet"),
    Says(dict),
    Says(answers.NotUnderstood, 501, "This server lacks the package that writes Parquet."),
]:
    """The acts that answer a question, as a file: CSV, Parquet, or a bundle that `croupier verify` checks elsewhere."""
    wanted, form = _wanted(request), request.query_params.get("form", "csv")
    floor, by = _floor(request), acting_at(request, INSPECTOR).who
    if form not in ("csv", "parquet", "bundle"):
        raise Wrong(400, "form: one of csv, parquet, bundle")
    try:
        made = await floor.look_back(_export, floor.house, wanted, form, by)
    except NoParquet as missing:
        raise Wrong(501, str(missing)) from missing
    except NothingToBundle as nothing:
        raise Wrong(400, str(nothing)) from nothing
    media = {"csv": "text/csv; charset=utf-8", "bundle": "application/json"}
    return _file(made, f"journal.{form}", media.get(form, "application/vnd.apache.parquet"))


def _export(house: House, wanted: Wanted, form: str, by: str) -> bytes:
    found: list[Found] = []
    after = 0
    while True:
        part = search(house.store, wanted, after)
        if part.of - part.first > _LONGEST_EXPORT or len(found) > MOST_ENTRIES:
            raise NothingToBundle(
                f"a file covers at most {_LONGEST_EXPORT:,} entries and holds {MOST_ENTRIES:,} acts; "
                "ask for a shorter period"
            )
        found += part.found
        after = part.upto
        if part.over:
            break
    if form == "bundle":
        asked = ", ".join(wanted.words()) or "everything"
        return bundle_of(house, [(each.seq, each.entry) for each in found], asked, by)
    lines = list(_lines(house, tuple(found)))
    return as_csv(lines) if form == "csv" else as_parquet(lines)


def _file(content: bytes, name: str, media: str) -> Response:
    plain = name.encode("ascii", "replace").decode().replace('"', "_").replace("/", "_")
    return Response(content, media_type=media, headers={"content-disposition": f'attachment; filename="{plain}"'})


# Disputes


class DisputeLine(Struct, frozen=True):
    """A dispute at a table. `state`: to decide, decided, to review or reviewed."""

    table: str
    number: int
    patron: str
    matter: str
    round: int
    decision: str
    review_by: str
    outcome: str
    state: str
    closed: bool  # whether its round is over, so that its evidence can be taken away


def _disputes(house: House) -> Iterator[tuple[Table, DisputeLine]]:
    for hosted in house.tables():
        table = hosted.table
        for each in table.disputes if table else ():
            asked = "to review" if each.review_by and not each.outcome else "reviewed" if each.outcome else "decided"
            state = asked if each.decision else "to decide"
            closed = table is not None and 0 < each.round < table.game.round.number
            assert table is not None
            yield (
                table,
                DisputeLine(
                    table.name,
                    each.number,
                    each.patron,
                    each.matter,
                    each.round,
                    each.decision,
                    each.review_by,
                    each.outcome,
                    state,
                    closed,
                ),
            )


def disputes_of(house: House) -> list[DisputeLine]:
    """Those that wait for a review first, then those that wait for a decision, then the rest."""
    order = ("to review", "to decide", "decided", "reviewed")
    return sorted((line for _, line in _disputes(house)), key=lambda line: order.index(line.state))


async def disputes(request: Request, because: str = "") -> Response:
    """Every dispute at a table, from its opening to the outcome of its review."""
    lines = await _floor(request).look_back(disputes_of, _floor(request).house)
    return desk_page(
        request, INSPECTOR, "desks/disputes.html", 409 if because else 200, disputes=lines, because=because
    )


async def record_review(request: Annotated[Request, Form(("dispute", "outcome"))]) -> Response:
    """The reviewing authority puts the outcome of a review on record."""
    said, live = await answers_of(request), await table_of(request)
    number = said.get("dispute", "")
    if not (number.isascii() and number.isdigit() and len(number) < 9):
        raise Wrong(400, "dispute: the number of a dispute of this table")
    command = RecordReview(dispute=int(number), outcome=said.get("outcome", "").strip()[:2000])
    floor, who = _floor(request), acting_at(request, INSPECTOR).who
    outcome = await floor.look_back(floor.house.act, live.name, command, who, Role.INSPECTOR)
    if isinstance(outcome, Refused):
        refusal = outcome.refusal
        return await disputes(request, f"{refusal.because} ({', '.join(refusal.under)})")
    return RedirectResponse("/inspector/disputes", 303)


# The journal, verified in the page


async def journal(request: Request) -> Response:
    """The journal: verified from end to end, with the result of each check."""
    floor = _floor(request)
    house = floor.house
    vouched = await floor.look_back(vouched_by, house)
    key = str(house.checkpoints.log.signer.verifier)
    return desk_page(
        request, INSPECTOR, "desks/journal.html", view=floor.verifying.view, vouched=vouched, key=key, entries=floor.seq
    )


async def verify(request: Request) -> Annotated[Response, Says(VerificationView)]:
    """Begin to verify the journal, unless that is under way."""
    return answer(_floor(request).verifying.start(acting_at(request, INSPECTOR).who))


async def verification(request: Request) -> Annotated[Response, Says(VerificationView)]:
    """How far the verification of the journal has come, and its result."""
    return answer(_floor(request).verifying.view)
