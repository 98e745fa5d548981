"""The web platform as one application."""

import asyncio
import contextlib
import gc
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from functools import cache
from typing import Annotated, Any

from starlette.applications import Starlette
from starlette.convertors import IntegerConvertor, register_url_convertor
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route

from croupier.conduct import House, Malformed, UnreadableStream
from croupier.conduct.accounts.reception import Reception
from croupier.conduct.chance import GeneratorFailure, VaultError
from croupier.conduct.tournaments.drafts import Drafts
from croupier.journal import StoreError
from croupier.people import Action
from croupier.server import (
    api,
    approvals,
    commands,
    metrics,
    openapi,
    pages,
    passkey_pages,
    people_pages,
    program_pages,
    receipts,
    webhook_pages,
)
from croupier.server.admission import Admission
from croupier.server.attendance import Attendance, Attended
from croupier.server.commands import Commands
from croupier.server.describing import Says
from croupier.server.desks import administration, cashier, inspector, manager, pit
from croupier.server.doors import Doors, Endpoint, Followers, for_those_who
from croupier.server.floor import Floor
from croupier.server.guard import Guard
from croupier.server.limits import Clients, Limits
from croupier.server.night import night_pages, tournaments as night
from croupier.server.night.keeper import Keeper
from croupier.server.pump import Pace
from croupier.server.webhooks.courier import Couriers
from croupier.server.wizard import drafts, wizard_pages
from croupier.server.wizard.forecasting import Forecasts
from croupier.server.wrong import Wrong


async def openapi_json(request: Request) -> Annotated[Response, Says(dict[str, Any])]:
    """This document."""
    return api.answer(await asyncio.to_thread(described))


class _Number(IntegerConvertor):
    regex = "[0-9]{1,15}"  # a longer one is no number of ours, and more than a database takes


register_url_convertor("int", _Number())

# Every address of the platform: how it is asked for, the action that asking is, and who answers. What it takes and says
# stands in the annotations of its function (`describing.py`).
ROUTES: tuple[tuple[str, str, Action, Endpoint], ...] = (
    ("GET", "/api/tables/{name}/events", Action.LOOK, api.events),
    ("GET", "/api/tables/{name}/view", Action.LOOK, api.view),
    ("GET", "/api/tables/{name}/layout", Action.LOOK, api.layout),
    ("GET", "/api/tables/{name}/picture", Action.LOOK, api.picture),
    ("GET", "/api/tables/{name}/forms", Action.LOOK, api.forms),
    ("GET", "/api/tables/{name}/guide", Action.LOOK, api.how_to_play),
    ("GET", "/api/tables/{name}/rounds", Action.LOOK, api.rounds),
    ("GET", "/api/tables/{name}/rounds/{number:int}/{version:int}", Action.LOOK, api.round_as_it_was),
    ("GET", "/api/tables/{name}/orders", Action.LOOK, api.orders),
    ("GET", "/api/tables/{name}/orders/{number:int}", Action.LOOK, api.order),
    ("GET", "/api/tables/{name}/remedies", Action.SEE_REMEDIES, approvals.remedies),
    ("POST", "/api/tables/{name}/preview", Action.SEE_REMEDIES, approvals.preview),
    ("POST", "/api/tables/{name}/entered", Action.DEAL, approvals.entered),
    ("GET", "/api/tables/{name}/requests/{number:int}", Action.SEE_PIT, approvals.request_for_approval),
    ("POST", "/api/tables/{name}/ready", Action.PLAY, api.ready),
    ("POST", "/api/tables/{name}/sit", Action.PLAY, api.sit),
    ("GET", "/api/tables/{name}/rounds/{number:int}/receipts", Action.LOOK, receipts.receipts_of_round),
    ("GET", "/api/tables/{name}/receipts/{version:int}", Action.LOOK, receipts.receipt),
    ("GET", "/api/checkpoint", Action.LOOK, receipts.log),
    ("GET", "/api/tables", Action.LOOK, api.tables),
    ("GET", "/api/openapi.json", Action.LOOK, openapi_json),
    ("GET", "/api/tournaments", Action.LOOK, night.tournaments),
    ("POST", "/api/tournaments", Action.MANAGE, night.create),
    ("GET", "/api/tournaments/{name}/view", Action.LOOK, night.view),
    ("GET", "/api/tournaments/{name}/events", Action.LOOK, night.events),
    ("POST", "/api/tournaments/{name}/act", Action.TAKE_PART, night.act),
    ("POST", "/api/tournaments/{name}/start", Action.DIRECT, night.start),
    ("POST", "/api/tournaments/{name}/entries", Action.DIRECT, night.entries),
    ("POST", "/api/tournaments/{name}/seats", Action.DIRECT, night.seats),
    ("GET", "/api/tournaments/{name}/open", Action.SEE_AS_STAFF, night.open_to),
    ("GET", "/api/tournaments/{name}/slips", Action.SEE_AS_STAFF, night.slips),
    ("GET", "/api/tournaments/{name}/papers", Action.LOOK, night.paper_list),
    ("POST", "/api/tournaments/{name}/conditions", Action.DIRECT, drafts.replace_conditions),
    ("GET", "/api/drafts", Action.WRITE_CONDITIONS, drafts.drafts),
    ("POST", "/api/drafts", Action.WRITE_CONDITIONS, drafts.begin),
    ("GET", "/api/drafts/{draft}", Action.WRITE_CONDITIONS, drafts.draft),
    ("POST", "/api/drafts/{draft}", Action.WRITE_CONDITIONS, drafts.change),
    ("POST", "/api/drafts/{draft}/forget", Action.WRITE_CONDITIONS, drafts.forget),
    ("GET", "/api/drafts/{draft}/conditions.toml", Action.WRITE_CONDITIONS, drafts.as_file),
    ("GET", "/api/drafts/{draft}/forecast", Action.WRITE_CONDITIONS, drafts.forecast),
    ("POST", "/api/drafts/{draft}/forecast", Action.WRITE_CONDITIONS, drafts.begin_forecast),
    ("POST", "/api/drafts/{draft}/forecast/stop", Action.WRITE_CONDITIONS, drafts.stop_forecast),
    ("GET", "/drafts", Action.WRITE_CONDITIONS, wizard_pages.drafts),
    ("GET", "/drafts/{draft}", Action.WRITE_CONDITIONS, wizard_pages.draft),
    ("GET", "/drafts/{draft}/conditions.{kind}", Action.WRITE_CONDITIONS, drafts.paper),
    ("GET", "/tournaments/{name}/conditions", Action.SEE_AS_STAFF, wizard_pages.conditions),
    ("GET", "/tournaments/{name}/papers/{paper}", Action.LOOK, night.paper),
    ("GET", "/health", Action.SEE_HEALTH, api.health),
    ("GET", "/metrics", Action.SEE_HEALTH, metrics.metrics),
    ("POST", "/api/program", Action.CHECK_PROGRAM, api.check_program),
    ("GET", "/", Action.LOOK, pages.lobby),
    ("GET", "/tables/{name}", Action.LOOK, pages.table),
    ("GET", "/tables/{name}/screen", Action.LOOK, pages.screen),
    ("GET", "/tournaments", Action.LOOK, pages.tournaments),
    ("GET", "/tournaments/{name}/desk", Action.SEE_AS_STAFF, night_pages.desk),
    ("GET", "/tournaments/{name}/floor", Action.SEE_AS_STAFF, night_pages.on_the_floor),
    ("GET", "/tournaments/{name}/screen/{screen}", Action.LOOK, night_pages.screen),
    ("GET", "/tournaments/{name}/me", Action.PLAY, night_pages.me),
    ("GET", "/how-to-play", Action.LOOK, pages.guides),
    ("GET", "/how-to-play/{book:path}", Action.LOOK, pages.how_to_play),
    ("GET", "/pictures/{game}.svg", Action.LOOK, pages.picture),
    ("GET", "/pictures/small/{game}.svg", Action.LOOK, pages.small_picture),
    ("GET", "/tables/{name}/how-to-play", Action.LOOK, pages.how_to_play_here),
    ("GET", "/tables/{name}/rounds/{number:int}", Action.LOOK, pages.round_of_play),
    ("GET", "/tables/{name}/rounds/{number:int}.svg", Action.LOOK, pages.round_picture),
    ("GET", "/tables/{name}/orders", Action.LOOK, pages.orders),
    ("GET", "/tables/{name}/orders/{number:int}", Action.LOOK, pages.order),
    ("GET", "/check_order.py", Action.LOOK, pages.verifier),
    ("GET", "/rules/{book:path}", Action.LOOK, pages.rules),
    ("GET", "/sprite.svg", Action.LOOK, pages.sprite),
    ("GET", "/manifest.webmanifest", Action.LOOK, pages.manifest),
    ("GET", "/worker.js", Action.LOOK, pages.worker),
    ("GET", "/away", Action.LOOK, pages.away),
    ("GET POST", "/sign-in", Action.LOOK, people_pages.sign_in),
    ("GET POST", "/enrol/{token}", Action.LOOK, people_pages.enrol),
    ("POST", "/step-into", Action.LOOK, people_pages.step_into),
    ("GET", "/sign-in/passkey", Action.LOOK, passkey_pages.challenge),
    ("POST", "/sign-in/passkey", Action.LOOK, passkey_pages.sign_in),
    ("POST", "/account/passkeys/begin", Action.OWN_ACCOUNT, passkey_pages.begin),
    ("POST", "/account/passkeys", Action.OWN_ACCOUNT, passkey_pages.add),
    ("POST", "/account/passkeys/{passkey}/forget", Action.OWN_ACCOUNT, passkey_pages.forget),
    ("POST", "/sign-out", Action.OWN_ACCOUNT, people_pages.sign_out),
    ("POST", "/role", Action.OWN_ACCOUNT, people_pages.change_role),
    ("GET POST", "/account", Action.OWN_ACCOUNT, people_pages.account),
    ("GET POST", "/change-staff", Action.SEE_AS_STAFF, people_pages.change_staff),
    ("POST", "/api/change-staff", Action.SEE_AS_STAFF, people_pages.take_over),
    ("GET", "/inspector", Action.EXAMINE, inspector.tables),
    ("GET", "/api/inspector/events", Action.EXAMINE, inspector.events),
    ("GET", "/inspector/tables/{name}/rounds/{number:int}", Action.EXAMINE, inspector.round_page),
    ("GET", "/api/inspector/tables/{name}/rounds/{number:int}", Action.EXAMINE, inspector.round_facts),
    ("GET", "/api/inspector/tables/{name}/rounds/{number:int}/bundle", Action.EXAMINE, inspector.round_bundle),
    ("GET", "/api/inspector/tables/{name}/rounds/{number:int}/{version:int}", Action.EXAMINE, inspector.round_seen),
    ("GET", "/inspector/search", Action.EXAMINE, inspector.search_page),
    ("GET", "/api/inspector/search", Action.EXAMINE, inspector.found),
    ("GET", "/api/inspector/export", Action.EXAMINE, inspector.export),
    ("GET", "/inspector/disputes", Action.EXAMINE, inspector.disputes),
    ("POST", "/inspector/disputes/{name}", Action.REVIEW, inspector.record_review),
    ("GET", "/inspector/journal", Action.EXAMINE, inspector.journal),
    ("GET", "/api/inspector/verification", Action.EXAMINE, inspector.verification),
    ("POST", "/api/inspector/verification", Action.EXAMINE, inspector.verify),
    ("GET", "/cashier", Action.HANDLE_CHIPS, cashier.window),
    ("GET", "/api/cashier/events", Action.HANDLE_CHIPS, cashier.events),
    ("POST", "/api/cashier/act", Action.HANDLE_CHIPS, cashier.act),
    ("POST", "/api/cashier/tournament", Action.HANDLE_CHIPS, cashier.for_tournament),
    ("POST", "/api/cashier/back", Action.HANDLE_CHIPS, cashier.back),
    ("POST", "/cashier/count", Action.HANDLE_CHIPS, cashier.count),
    ("GET", "/cashier/statement", Action.HANDLE_CHIPS, cashier.statement_page),
    ("GET", "/api/cashier/statement", Action.HANDLE_CHIPS, cashier.statement_json),
    ("GET", "/cashier/shift", Action.HANDLE_CHIPS, cashier.shift),
    ("GET", "/pit", Action.SEE_PIT, pit.pit),
    ("GET", "/pit/{name}/requests/{number:int}", Action.SEE_PIT, pit.approval),
    ("GET", "/api/pit", Action.SEE_PIT, pit.view),
    ("GET", "/api/pit/events", Action.SEE_PIT, pit.events),
    ("POST", "/api/pit/count", Action.KEEP_PIT, pit.count),
    ("POST", "/api/pit/confirm", Action.KEEP_PIT, pit.confirm),
    ("POST", "/api/pit/break", Action.KEEP_PIT, pit.change_break),
    ("POST", "/api/pit/stop", Action.STOP_PLAY, pit.stop),
    ("POST", "/api/pit/resume", Action.STOP_PLAY, pit.resume),
    ("GET", "/manager", Action.SEE_REPORTS, manager.reports),
    ("GET", "/api/manager/reports.csv", Action.SEE_REPORTS, manager.as_file),
    ("GET", "/administration", Action.ADMINISTER, administration.health),
    ("GET", "/administration/tables", Action.ADMINISTER, administration.tables),
    ("POST", "/administration/tables", Action.ADMINISTER, administration.set_up),
    ("GET", "/administration/keys", Action.ADMINISTER, administration.keys),
    ("GET", "/administration/backups", Action.ADMINISTER, administration.backups),
    ("POST", "/administration/backups", Action.ADMINISTER, administration.change_backups),
    ("GET", "/people", Action.SEE_PEOPLE, people_pages.people),
    ("POST", "/people/invite", Action.MANAGE_PEOPLE, people_pages.invite),
    ("POST", "/people/{person}", Action.MANAGE_PEOPLE, people_pages.change_person),
    ("GET", "/programs", Action.SEE_PEOPLE, program_pages.programs),
    ("POST", "/programs/tokens", Action.MANAGE_PEOPLE, program_pages.give_token),
    ("POST", "/programs/{program}/revoke", Action.MANAGE_PEOPLE, program_pages.revoke_token),
    ("GET", "/webhooks", Action.SEE_PEOPLE, webhook_pages.webhooks),
    ("POST", "/webhooks/subscribe", Action.MANAGE_PEOPLE, webhook_pages.subscribe),
    ("POST", "/webhooks/{webhook}/end", Action.MANAGE_PEOPLE, webhook_pages.end),
)


# Commands have their own way to the tables, and no action of their own: their capacity decides.
DESCRIBED: tuple[openapi.Route, ...] = (*ROUTES, ("POST", commands.PATH, None, commands.act))


@cache
def described() -> dict[str, Any]:
    """The OpenAPI document of every address."""
    return openapi.document(DESCRIBED)


def _guarded(methods: str, path: str, action: Action, endpoint: Endpoint) -> Route:
    return Route(path, for_those_who(action, endpoint), methods=methods.split())


def create_app(
    house: House,
    pace: Pace | None = None,
    limits: Limits | None = None,
    reception: Reception | None = None,
    hosts: frozenset[str] = frozenset(),
    demonstration: bool = False,
) -> Starlette:
    """The pages and the API of a house. Virtual tables are dealt while it runs; the house still belongs to the
    caller. Without a reception it is a demonstration, where everybody may be whoever they say; one with a
    reception has staff into whose places they may step. `hosts` are the names
    that it answers to; by default those of this machine alone."""

    @contextlib.asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        app.state.floor = Floor(house, pace or Pace())
        await app.state.floor.open()
        app.state.keeper = Keeper(app.state.floor)
        await app.state.keeper.open()
        app.state.drafts, app.state.forecasts = Drafts(house.store), Forecasts()
        app.state.couriers = Couriers(house) if reception else None
        try:
            with _collecting_rarely():
                yield
        finally:
            app.state.forecasts.stop()
            if app.state.couriers:
                await asyncio.to_thread(app.state.couriers.close)
            await app.state.keeper.close()
            await app.state.floor.close()

    clients, answered, attendance = Clients(limits or Limits()), Counter[int](), Attendance()
    app = Starlette(
        routes=[
            *(_guarded(*route) for route in ROUTES),
            Mount(pages.static.address, pages.static),
        ],
        middleware=[
            Middleware(Attended, attendance),
            Middleware(Guard, hosts, answered),
            Middleware(Admission, clients),
            Middleware(Doors, reception, demonstration),
            Middleware(Commands),
        ],
        exception_handlers={
            Wrong: pages.wrong,
            404: pages.not_found,
            StoreError: api.unavailable,
            VaultError: api.unavailable,
            GeneratorFailure: api.unavailable,
            UnreadableStream: pages.unreadable,
            Malformed: pages.malformed,
        },
        lifespan=lifespan,
    )
    app.router.redirect_slashes = False  # an address that ends with a slash may be that of another name
    app.state.clients = clients
    app.state.answered = answered
    app.state.attendance = attendance
    app.state.reception = reception
    app.state.followers = Followers(reception) if reception else None
    app.state.demonstration = demonstration
    return app


@contextlib.contextmanager
def _collecting_rarely() -> Iterator[None]:
    """Look for cyclic garbage less often, and never among the objects of the start-up: at Python's usual thresholds
    this took about a quarter of a wager's time."""
    usual = gc.get_threshold()
    gc.freeze()
    gc.set_threshold(10_000, 10, 10)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()
