"""The API of drafts: begin one, change it part by part, print it, have it forecast, set a tournament up from it."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Annotated, Literal, TypeVar

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from croupier.conduct import House
from croupier.conduct.codec import UNREADABLE
from croupier.conduct.tournaments import directing
from croupier.conduct.tournaments.drafts import Changed, Drafts, Kept, NoSuchDraft, TooMany
from croupier.conduct.tournaments.runs import RunPlan
from croupier.instruments import LawError, UnknownBook, library
from croupier.people import HouseRole
from croupier.ruling import Act
from croupier.server.api import answer, body_of
from croupier.server.describing import HTML, PDF, Body, Query, Says
from croupier.server.doors import allow_command, signed_in
from croupier.server.night.tournaments import Directed, Person, answered, person_from, tournament_of
from croupier.server.wizard.forecasting import MOST_RUNS, Busy, Forecasts, ForecastView
from croupier.server.wrong import Wrong
from croupier.tournament import commands as c
from croupier.tournament.conditions import Conditions
from croupier.tournament.drafting import Draft, NoSuchPart, added, changed, new_draft, same_limits, whole
from croupier.tournament.payouts import SHAPES
from croupier.tournament.reading import NotToml, parsed, read
from croupier.tournament.rewriting import rewritten
from croupier.tournament.writing import written
from croupier.views.conditions import conditions_document
from croupier.views.documents.document import Document
from croupier.views.documents.rendering import html, pdf
from croupier.views.wizard.draft import DraftView, draft_view, wrong_with
from croupier.views.wizard.outlook import Assumed
from croupier.views.wizard.suggesting import suggested

_LONGEST_VALUE = 3_000  # characters of one answer
_MOST_EDITS = 50  # in one request
_Body = TypeVar("_Body", bound=Struct)
_Result = TypeVar("_Result")


# Bodies


class BeginDraft(Struct, frozen=True, forbid_unknown_fields=True):
    """A new draft under a `book`, from the `text` of a file, or from the conditions of a `tournament`; with `replaces`,
    to replace these before they are cleared."""

    book: str = ""
    text: str = ""
    tournament: str = ""
    replaces: bool = False


class Edit(Struct, frozen=True, forbid_unknown_fields=True):
    """A change of a draft. `set` a value at an address, as "entry.fee" (nothing takes it out); `add` an entry to a
    list, or a section; `same_limits` for all wagers of session `number`; `suggest` a breakdown (`value`: its shape;
    `at`: prizes.breakdown, prizes.fixed or prizes.bands; `number`: the places); `assume` (`at`: entrants or
    seconds_a_round)."""

    do: Literal["set", "add", "same_limits", "suggest", "assume"]
    at: str = ""
    value: str | bool | list[str] | None = None
    number: int = 0


class Edits(Struct, frozen=True, forbid_unknown_fields=True):
    """Changes, in their order, to the draft of this version."""

    version: int
    edits: list[Edit]


class Wanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A forecast of so many evenings."""

    runs: int = 100


class Replacing(Person, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Other conditions for a tournament that nobody has cleared or entered yet."""

    text: str
    reason: str


# Answers


class DraftLine(Struct, frozen=True):
    """A draft in the list."""

    id: str
    name: str
    book: str
    at: int
    by: str
    replaces: str


class DraftSheet(Struct, frozen=True):
    """A draft as it is kept, and as the wizard shows it."""

    id: str
    version: int
    by: str
    at: int
    replaces: str
    entrants: int
    seconds_a_round: int
    draft: DraftView


class DraftChanged(Struct, frozen=True):
    """Somebody else was quicker; this is the draft now."""

    error: str
    sheet: DraftSheet


def drafts_of(request: Request) -> Drafts:
    drafts: Drafts = request.app.state.drafts
    return drafts


def forecasts_of(request: Request) -> Forecasts:
    forecasts: Forecasts = request.app.state.forecasts
    return forecasts


def _who(request: Request) -> str:
    session = signed_in(request.scope)
    return session.person if session else HouseRole.DIRECTOR.value


def _now(request: Request) -> int:
    house: House = request.app.state.floor.house
    return house.clock()


async def _body(request: Request, kind: type[_Body]) -> _Body:
    try:
        return msgspec.json.decode(await body_of(request.scope, request.receive), type=kind)
    except UNREADABLE as problem:
        raise Wrong(400, f"not understood: {problem}") from problem


async def _kept(doing: Callable[[], _Result]) -> _Result:
    """Something that the drafts do; what they say no to has its own answer."""
    try:
        return await asyncio.to_thread(doing)
    except NoSuchDraft as problem:
        raise Wrong(404, str(problem)) from problem
    except TooMany as problem:
        raise Wrong(409, str(problem)) from problem


async def kept_of(request: Request) -> Kept:
    return await _kept(lambda: drafts_of(request).find(request.path_params["draft"]))


def sheet(kept: Kept) -> DraftSheet:
    shown = draft_view(kept.text, Assumed(kept.entrants, kept.seconds_a_round))
    return DraftSheet(
        kept.id, kept.version, kept.by, kept.at, kept.replaces, kept.entrants, kept.seconds_a_round, shown
    )


# Looking


async def drafts(request: Request) -> Annotated[Response, Says(tuple[DraftLine, ...])]:
    """Every draft, the latest first."""
    return answer([line(each) for each in await _kept(drafts_of(request).every)])


def line(kept: Kept) -> DraftLine:
    raw = parsed(kept.text)
    return DraftLine(kept.id, str(raw.get("name", "")), str(raw.get("book", "")), kept.at, kept.by, kept.replaces)


async def draft(request: Request) -> Annotated[Response, Says(DraftSheet)]:
    """A draft under the headings of its books: its questions, what is missing or wrong, and what it comes to."""
    return answer(await asyncio.to_thread(sheet, await kept_of(request)))


# Changing


async def begin(request: Annotated[Request, Body(BeginDraft)]) -> Annotated[Response, Says(DraftSheet)]:
    """Begin a draft: under a book, from the text of a file, or from the conditions of a tournament."""
    said = await _body(request, BeginDraft)
    replaces = ""
    if said.tournament:
        tournament = (await tournament_of(request, None, said.tournament)).tournament
        text, replaces = tournament.text, tournament.name if said.replaces else ""
    elif said.text:
        text = said.text
    else:
        try:
            text = written(new_draft(library().book(said.book)))
        except UnknownBook as problem:
            raise Wrong(400, str(problem)) from problem
    try:
        text = rewritten(text, whole(parsed(text)))
    except NotToml as problem:
        raise Wrong(400, str(problem)) from problem
    begun = await _kept(lambda: drafts_of(request).begin(text, _who(request), _now(request), replaces))
    return answer(await asyncio.to_thread(sheet, begun))


async def change(
    request: Annotated[Request, Body(Edits)],
) -> Annotated[Response, Says(DraftSheet), Says(DraftChanged, 409, "Somebody else was quicker.")]:
    """Change a draft, part by part. It is kept at once, however incomplete."""
    said = await _body(request, Edits)
    there = await kept_of(request)
    if len(said.edits) > _MOST_EDITS:
        raise Wrong(400, f"at most {_MOST_EDITS} changes at once")
    try:
        if there.version != said.version:
            raise Changed(there)
        after = await asyncio.to_thread(_edited, there, said.edits)
        kept = await _kept(
            lambda: drafts_of(request).change(
                there.id,
                said.version,
                _who(request),
                _now(request),
                text=after.text,
                entrants=after.entrants,
                seconds_a_round=after.seconds_a_round,
            )
        )
    except Changed as problem:
        return answer(DraftChanged(str(problem), await asyncio.to_thread(sheet, problem.now)), 409)
    return answer(await asyncio.to_thread(sheet, kept))


def _edited(kept: Kept, edits: list[Edit]) -> Kept:
    raw = whole(parsed(kept.text))
    assumed = {"entrants": kept.entrants, "seconds_a_round": kept.seconds_a_round}
    for edit in edits:
        if edit.do == "assume":
            assumed |= _assumption(edit)
        else:
            raw = _changed(raw, edit, kept.entrants)
    try:
        text = rewritten(kept.text, raw)
        parsed(text)
    except (NotToml, UnicodeEncodeError, RecursionError) as problem:
        raise Wrong(400, f"this cannot be written down: {problem}") from problem
    return msgspec.structs.replace(kept, text=text, **assumed)


def _changed(raw: Draft, edit: Edit, entrants: int) -> Draft:
    said = edit.value if isinstance(edit.value, list) else [edit.value]
    if any(isinstance(each, str) and not _writable(each) for each in said):
        raise Wrong(400, f"{edit.at}: write at most {_LONGEST_VALUE:,} characters of plain text")
    try:
        match edit.do:
            case "add":
                return _more(raw, edit.at)
            case "same_limits":
                return same_limits(raw, edit.number)
            case "suggest":
                shape = next((each for each in SHAPES if each == edit.value), None)
                if shape is None:
                    raise Wrong(400, f"suggest one of {', '.join(SHAPES)}")
                return suggested(raw, edit.at, shape, edit.number, entrants)
            case _:
                return changed(raw, edit.at, edit.value)
    except (NoSuchPart, ValueError) as problem:
        raise Wrong(400, str(problem)) from problem


def _more(raw: Draft, at: str) -> Draft:
    """Another entry of a list, or a section that was not there."""
    return {**raw, at: {}} if at in ("rebuys", "add_on") else added(raw, at)


def _writable(said: str) -> bool:
    """Text as people write it: no lone half of a character, and nothing that no screen shows but a new line."""
    return len(said) <= _LONGEST_VALUE and all(each.isprintable() or each in "\n\t" for each in said)


def _assumption(edit: Edit) -> dict[str, int]:
    most = {"entrants": 100_000, "seconds_a_round": 3_600}
    if edit.at not in most:
        raise Wrong(400, f"assume one of {', '.join(most)}")
    said = str(edit.value or "").strip()
    if said and not (said.isascii() and said.isdecimal() and len(said) < 9 and int(said) <= most[edit.at]):
        raise Wrong(400, f"{edit.at}: write a whole number up to {most[edit.at]:,}")
    usual = Assumed()
    return {edit.at: int(said) if said and int(said) else getattr(usual, edit.at)}


async def forget(request: Request) -> Annotated[Response, Says(DraftLine)]:
    """Throw a draft away."""
    there = await kept_of(request)
    await _kept(lambda: drafts_of(request).forget(there.id))
    forecasts_of(request).stop(there.id)
    return answer(line(there))


# On paper


async def as_file(request: Request) -> Annotated[Response, Says(media="application/toml")]:
    """The draft as the file that `croupier tournament check` and `new` read."""
    there = await kept_of(request)
    head = {"content-disposition": f'attachment; filename="conditions-{there.id}.toml"'}
    return Response(there.text, media_type="application/toml", headers=head)


async def paper(
    request: Annotated[Request, Query("for", "Whose edition.", ("patrons", "authority"))],
) -> Annotated[
    Response,
    Says(media=HTML, say="The page."),
    Says(media=PDF),
    Says(status=409, media=HTML, say="It cannot be printed yet."),
]:
    """The draft as it would be printed, marked as a draft; as a page or as PDF."""
    there = await kept_of(request)
    edition: Literal["patrons", "authority"] = (
        "authority" if request.query_params.get("for") == "authority" else "patrons"
    )
    wanted = request.path_params["kind"]
    if wanted not in ("html", "pdf"):
        raise Wrong(404, "conditions are printed as html or pdf")
    document = await asyncio.to_thread(_printed, there.text, edition)
    if wanted == "pdf":
        return Response(await asyncio.to_thread(pdf, document), media_type=PDF)
    return Response(await asyncio.to_thread(html, document), media_type="text/html; charset=utf-8")


def _printed(text: str, edition: Literal["patrons", "authority"]) -> Document:
    found = read(text)
    if not isinstance(found, Conditions):
        raise Wrong(409, f"this draft cannot be printed yet: {found[0].say}")
    try:
        made = conditions_document(found, text, edition)
    except (LawError, UnknownBook, KeyError) as problem:
        raise Wrong(409, f"this draft cannot be printed yet: {problem}") from problem
    return msgspec.structs.replace(made, kind=f"DRAFT, not approved: {made.kind}")


# Forecasts


async def forecast(request: Request) -> Annotated[Response, Says(ForecastView)]:
    """How far the forecast of a draft has come, and its figures."""
    return answer(forecasts_of(request).of((await kept_of(request)).id))


async def begin_forecast(request: Annotated[Request, Body(Wanted)]) -> Annotated[Response, Says(ForecastView)]:
    """Have bots play the draft many times in a process of its own: one forecast at a time, three minutes at most."""
    said = await _body(request, Wanted)
    if not 1 <= said.runs <= MOST_RUNS:
        raise Wrong(400, f"runs: from 1 to {MOST_RUNS}")
    there = await kept_of(request)
    found = read(there.text)
    wrong = await asyncio.to_thread(wrong_with, there.text)
    if wrong or not isinstance(found, Conditions):
        raise Wrong(409, f"bots play conditions that are complete: {wrong[0].say}")
    fewest, most = found.entry.minimum, found.entry.maximum
    entrants = min(max(there.entrants or (fewest + most) // 2, fewest), most)
    plan = RunPlan(found, there.text, entrants, there.seconds_a_round)
    try:
        return answer(forecasts_of(request).begin(there.id, there.version, plan, said.runs))
    except Busy as problem:
        raise Wrong(409, str(problem)) from problem


async def stop_forecast(request: Request) -> Annotated[Response, Says(ForecastView)]:
    """Stop the forecast of a draft; the evenings played so far count."""
    there = await kept_of(request)
    forecasts_of(request).stop(there.id)
    return answer(forecasts_of(request).of(there.id))


# Before clearance


async def replace_conditions(
    request: Annotated[Request, Body(Replacing)],
) -> Directed:
    """Replace the conditions of a tournament that nobody has cleared or entered under yet."""
    said = await person_from(request, Replacing)
    await allow_command(request.scope, said.who, said.role, "replace_conditions")
    live = await tournament_of(request)
    house: House = request.app.state.floor.house
    command = c.ReplaceConditions(text=said.text, reason=said.reason)
    doing = partial(directing.direct, house, live.name, command, said.who, said.role, said.key)
    return await answered(request, live, doing, Act(command, said.who, said.role, house.clock()))
