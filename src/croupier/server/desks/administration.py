"""The administrator's desk: health, tables, keys, devices and backups. People have a desk of their own beside it."""

import asyncio
import stat
from pathlib import Path
from typing import Annotated

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from croupier.conduct import House, NotAllowed, set_up_table
from croupier.conduct.accounts.sessions import Session
from croupier.conduct.backups import backups_of, folder_of, make_backup, rehearse
from croupier.conduct.chance import key_path
from croupier.conduct.opening import checkpoint_path, witnessed_path
from croupier.conduct.webhooks import PREFIX as WEBHOOK
from croupier.games.context import Limit
from croupier.games.machines import MACHINES
from croupier.instruments import Book, library
from croupier.journal import StoreError
from croupier.journal.keys import private_path, public_path
from croupier.server.describing import Form, Query
from croupier.server.desks.amounts import cents_of
from croupier.server.desks.frame import ADMINISTRATION, acting_at, desk_page
from croupier.server.desks.replaying import vouched_by
from croupier.server.doors import answers_of, reception_of
from croupier.server.floor import Floor
from croupier.server.wrong import Wrong
from croupier.table.options import usual_options

_MAIN = Limit(500, 500_00, 500)  # where a form begins; the operator chooses


def _floor(request: Request) -> Floor:
    floor: Floor = request.app.state.floor
    return floor


# Health, and the terminals in use


async def health(request: Request) -> Response:
    """What is wrong with the house, who deals which table, which program runs, and who has signed in where."""
    house = _floor(request).house
    alarms = await asyncio.to_thread(house.alarms)
    unreadable = await asyncio.to_thread(house.unreadable)
    leases = [each for each in await asyncio.to_thread(house.store.leases) if not each.stream.startswith(WEBHOOK)]
    sessions = await asyncio.to_thread(_sessions, request)
    return desk_page(
        request,
        ADMINISTRATION,
        "desks/administration.html",
        alarms=alarms,
        unreadable=unreadable,
        leases=leases,
        sessions=sessions,
        program=house.program,
    )


def _sessions(request: Request) -> list[Session]:
    reception = reception_of(request.scope)
    if reception is None:
        return []
    now = reception.now()
    found = [each for name in reception.people.persons for each in reception.sessions.of(name, now)]
    return sorted(found, key=lambda each: -each.seen)


# Tables and their templates


class WagerLimits(Struct, frozen=True):
    kind: str
    limit: Limit


class Template(Struct, frozen=True):
    """Everything to fill in for a table: from a book, or as another table has it."""

    book: str
    name: str
    dealing: str
    options: dict[str, str]
    limits: tuple[WagerLimits, ...]
    approvals: tuple[str, ...]
    maximum_payout: bool


def template_of(book: Book, options: dict[str, str], limits: dict[str, Limit], dealing: str) -> Template:
    elected = usual_options(book.id) | {name: value for name, value in options.items() if name in book.options}
    terms, machine = book.terms(elected), MACHINES[book.game]
    usual = machine.usual_limits(terms, _MAIN)
    return Template(
        book.id,
        book.game.replace("-", " ").title(),
        dealing,
        elected,
        tuple(WagerLimits(kind, limits.get(kind, limit)) for kind, limit in usual.items()),
        tuple(machine.approvals(terms)),
        terms.has("maximum_payout"),
    )


async def tables(
    request: Annotated[
        Request, Query("book", "Begin with the usual options of a book."), Query("like", "Begin with another table.")
    ],
    because: str = "",
) -> Response:
    """The tables of the house, and a form that sets up another."""
    floor = _floor(request)
    hosted = await asyncio.to_thread(floor.house.tables)
    found = [each.table for each in hosted if each.table]
    like = next((table for table in found if table.name == request.query_params.get("like", "")), None)
    asked = like.setting.book if like else request.query_params.get("book", "")
    plan, book = None, library().books.get(asked)
    if book is not None and book.game in MACHINES:
        setting = like.setting if like else None
        options, limits = (dict(setting.options), dict(setting.limits)) if setting else ({}, {})
        plan = template_of(book, options, limits, like.dealing if like else "live")
    books = [each for each in library().books.values() if each.game in MACHINES]
    return desk_page(
        request,
        ADMINISTRATION,
        "desks/tables.html",
        409 if because else 200,
        tables=found,
        books=books,
        plan=plan,
        options=book.options if book else {},
        because=because,
    )


async def set_up(
    request: Annotated[Request, Form(("name", "book", "dealing", "demonstration", "maximum_payout"))],
) -> Response:
    """Set up a table from a book with its options and limits. The rules judge every step before any is taken."""
    said = await answers_of(request)
    floor, by = _floor(request), acting_at(request, ADMINISTRATION).who
    book = library().books.get(said.get("book", ""))
    if book is None:
        raise Wrong(400, "book: one of the rule books")
    try:
        signs_in = reception_of(request.scope) is not None
        await asyncio.to_thread(_set_up, floor.house, book, said, by, signs_in)
    except NotAllowed as refused:
        request.scope["query_string"] = f"book={book.id}".encode()
        return await tables(Request(request.scope, request.receive), str(refused))
    await floor.find(said["name"].strip())
    return RedirectResponse("/administration/tables", 303)


def _set_up(house: House, book: Book, said: dict[str, str], by: str, signs_in: bool) -> None:
    """Where people sign in, two of them change the sign of a table that is no demonstration (H36)."""
    name = said.get("name", "").strip()
    if not 0 < len(name) <= 40 or f"table/{name}" in house.store.streams():
        raise Wrong(400, "name: one that no table has yet, of at most 40 characters")
    options = {name: said[f"option-{name}"] for name in book.options if said.get(f"option-{name}")}
    demonstration = bool(said.get("demonstration"))
    set_up_table(
        house,
        name,
        book.id,
        dealing="virtual" if said.get("dealing") == "virtual" else "live",
        options=options,
        limits=_limits(said),
        approvals={key[9:]: text.strip() for key, text in said.items() if key.startswith("approval-") and text.strip()},
        maximum_payout=cents_of(said["maximum_payout"]) if said.get("maximum_payout") else None,
        demonstration=demonstration,
        two_people=signs_in and not demonstration,
        by=by,
    )


def _limits(said: dict[str, str]) -> dict[str, Limit]:
    kinds = [key.removeprefix("minimum-") for key in said if key.startswith("minimum-")]
    parts = ("minimum", "maximum", "multiple")
    return {
        kind: Limit(*(cents_of(said.get(f"{part}-{kind}", "")) for part in parts))
        for kind in kinds
        if any(said.get(f"{part}-{kind}", "").strip() for part in parts)
    }


# Keys


class KeyFile(Struct, frozen=True):
    """A file of the house. `wrong` says what has to be put right about it."""

    what: str
    path: str
    secret: bool
    wrong: str


def key_files(house: House) -> list[KeyFile]:
    if house.path is None:
        return []
    files = (
        ("signs the journal", private_path(house.path), True),
        ("checks what was signed", public_path(house.path), False),
        ("opens what is sealed", key_path(house.path), True),
        ("signed checkpoints", checkpoint_path(house.path), False),
        ("checkpoints that witnesses signed", witnessed_path(house.path), False),
    )
    return [KeyFile(what, str(path), secret, _wrong_with(path, secret)) for what, path, secret in files]


def _wrong_with(path: Path, secret: bool) -> str:
    if not path.exists():
        return "" if path.suffix == ".witnessed" else "it is missing"
    if secret and stat.S_IMODE(path.stat().st_mode) & 0o077:
        return "other accounts can read it"
    return ""


async def keys(request: Request) -> Response:
    """The public key, where the secret ones lie, and the witnesses."""
    house = _floor(request).house
    vouched = await asyncio.to_thread(vouched_by, house)
    public = str(house.checkpoints.log.signer.verifier)
    return desk_page(request, ADMINISTRATION, "desks/keys.html", files=key_files(house), public=public, vouched=vouched)


# Backups


async def backups(request: Request, done: str = "", because: str = "") -> Response:
    """The backups that the house has made itself."""
    house = _floor(request).house
    listed = await asyncio.to_thread(backups_of, house)
    shown = {"backups": listed, "folder": folder_of(house), "done": done, "because": because}
    return desk_page(request, ADMINISTRATION, "desks/backups.html", 409 if because else 200, **shown)


async def change_backups(request: Annotated[Request, Form(("do", "name"))]) -> Response:
    """Make a backup, or rehearse the restore of one."""
    said, floor = await answers_of(request), _floor(request)
    try:
        if said.get("do") == "make":
            made = await floor.look_back(make_backup, floor.house)
            return await backups(request, f"{made.name} is made: {made.size:,} bytes")
        if said.get("do") == "rehearse":
            found = await floor.look_back(rehearse, floor.house, said.get("name", ""))
            whole = f"{found.entries:,} entries, checked against {found.checkpoints:,} checkpoints"
            return await backups(request, f"{found.name} can be restored: {whole}; {found.behind:,} entries are newer")
    except StoreError as problem:
        return await backups(request, because=str(problem))
    raise Wrong(400, "do: make or rehearse")
