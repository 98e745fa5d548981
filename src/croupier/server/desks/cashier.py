"""The cashier's desk: chips for cash and cash for chips at the counter, the drawer, and what a player has moved."""

from typing import Annotated

import msgspec
from msgspec import Struct
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from croupier.conduct import House, Malformed, Overtaken, Refused
from croupier.conduct.codec import UNREADABLE
from croupier.conduct.hosted import Outcome
from croupier.conduct.program_watch import HouseStopped
from croupier.conduct.till import (
    TOURNAMENT_ACTS,
    CounterAct,
    CounterTournament,
    Drawer,
    Holding,
    Imbalance,
    Movement,
    PrizeDue,
    Till,
    act_at_counter,
    act_for_tournament,
    count_drawer,
    counter_tournaments,
    holdings,
    imbalances,
    open_anew,
    players,
    prizes_due,
    statement,
    take_back,
)
from croupier.money.accounts import FLOAT
from croupier.ruling.names import normal
from croupier.server.answers import NotUnderstood
from croupier.server.api import answer, body_of, table_named
from croupier.server.describing import Body, Follows, Form, Query, Says
from croupier.server.desks.amounts import cents_of
from croupier.server.desks.feed import DeskBeat, DeskNews, follow_desk
from croupier.server.desks.frame import CASHIER, acting_at, desk_page
from croupier.server.doors import answers_of
from croupier.server.floor import Floor
from croupier.server.wrong import Wrong
from croupier.table.chips import plays_with_tournament_chips
from croupier.table.commands import BuyIn, CashOut

CHECK_OVER = 10_000_00  # an amount from which the house checks twice who asks
_MOST = 10**12  # cents


class CounterTable(Struct, frozen=True):
    """A table whose chips money buys."""

    name: str
    float_chips: int
    chips: tuple[int, ...]
    patrons: tuple[str, ...]


class CashierView(Struct, frozen=True):
    """The window: the drawer of whoever sits at it, the tables, everybody with chips, and the books."""

    drawer: Drawer
    holds: int  # cash that the drawer should hold
    tables: tuple[CounterTable, ...]
    players: tuple[str, ...]
    prizes: tuple[PrizeDue, ...]
    tournaments: tuple[CounterTournament, ...]
    imbalances: tuple[Imbalance, ...]
    check_over: int = CHECK_OVER


def at_the_window(house: House, till: Till, who: str) -> CashierView:
    drawer = till.drawer()
    tables = tuple(
        CounterTable(table.name, table.balances.get(FLOAT, 0), tuple(sorted(table.setting.chips)), tuple(table.patrons))
        for hosted in house.tables()
        if (table := hosted.table) and not plays_with_tournament_chips(table)
    )
    due = tuple(each for each in prizes_due(house) if not each.paid)
    nights = tuple(counter_tournaments(house, who))
    return CashierView(drawer, drawer.holds, tables, tuple(players(house)), due, nights, tuple(imbalances(house)))


def _till(request: Request) -> tuple[House, Till, str]:
    floor: Floor = request.app.state.floor
    who = acting_at(request, CASHIER).who
    return floor.house, floor.tills.setdefault(who, Till(floor.house, who)), who


async def window(request: Request) -> Response:
    """The cashier's window."""
    house, till, who = _till(request)
    view = await request.app.state.floor.look_back(at_the_window, house, till, who)
    return desk_page(request, CASHIER, "desks/cashier.html", view=view)


async def events(
    request: Request,
) -> Annotated[Response, Follows({"desk": DeskNews[CashierView], "beat": DeskBeat}, "The window of whoever asks.")]:
    """The window, whenever anything in the house changes."""
    house, till, who = _till(request)
    return follow_desk(request, f"cashier/{who}", lambda: at_the_window(house, till, who))


# Acts


class AtCounter(Struct, frozen=True, forbid_unknown_fields=True):
    """`what`: buy_in or cash_out."""

    what: str
    table: str
    player: str
    cents: int


class ForTournament(Struct, frozen=True, forbid_unknown_fields=True):
    """`what`: entry, re_buy, add_on or prize. The amounts are those of the tournament's conditions."""

    what: str
    tournament: str
    player: str
    agreement: str = ""


class TakingBack(Struct, frozen=True, forbid_unknown_fields=True):
    """`stream` and `version` as the list of acts has them."""

    stream: str
    version: int
    why: str


class CounterDone(Struct, frozen=True):
    version: int


class CounterRefused(Struct, frozen=True):
    """The rules or the state of the counter refuse it; nothing has moved."""

    because: str
    under: tuple[str, ...] = ()


_AT_COUNTER = msgspec.json.Decoder(AtCounter).decode
_FOR_TOURNAMENT = msgspec.json.Decoder(ForTournament).decode
_TAKING_BACK = msgspec.json.Decoder(TakingBack).decode
_REFUSED = Says(CounterRefused, 409, "It is refused, and nothing has moved.")


async def act(
    request: Annotated[Request, Body(AtCounter)],
) -> Annotated[Response, Says(CounterDone), _REFUSED]:
    """A buy-in or a cash-out at the counter."""
    try:
        said = _AT_COUNTER(await body_of(request.scope, request.receive))
    except UNREADABLE as problem:
        raise Wrong(400, f"not understood: {problem}") from problem
    if said.what not in ("buy_in", "cash_out") or not 0 < said.cents < _MOST:
        raise Wrong(400, "what: buy_in or cash_out, of some cents")
    await table_named(request.app.state.floor, said.table)
    house, till, who = _till(request)
    kind = BuyIn if said.what == "buy_in" else CashOut
    command = kind(patron=normal(said.player), cents=said.cents)
    return await _done(request, act_at_counter, house, till, who, command, said.table)


async def for_tournament(
    request: Annotated[Request, Body(ForTournament)],
) -> Annotated[Response, Says(CounterDone), _REFUSED]:
    """Take the fee of an entry, a re-buy or an add-on, or pay a prize, by the tournament's own command."""
    try:
        said = _FOR_TOURNAMENT(await body_of(request.scope, request.receive))
    except UNREADABLE as problem:
        raise Wrong(400, f"not understood: {problem}") from problem
    if said.what not in TOURNAMENT_ACTS:
        raise Wrong(400, f"what: one of {', '.join(TOURNAMENT_ACTS)}")
    house, till, who = _till(request)
    if said.tournament not in {each.name for each in house.tournaments()}:
        raise Wrong(404, f"there is no tournament {said.tournament!r}")
    given = (said.tournament, said.what, normal(said.player), said.agreement)
    return await _done(request, act_for_tournament, house, till, who, *given)


async def back(
    request: Annotated[Request, Body(TakingBack)],
) -> Annotated[Response, Says(CounterDone), _REFUSED]:
    """Take an act of this shift back by the opposite one."""
    try:
        said = _TAKING_BACK(await body_of(request.scope, request.receive))
    except UNREADABLE as problem:
        raise Wrong(400, f"not understood: {problem}") from problem
    house, till, who = _till(request)
    return await _done(request, take_back, house, till, who, said.stream, said.version, said.why)


async def _done(request: Request, doing: object, *given: object) -> Response:
    try:
        outcome: Outcome = await request.app.state.floor.look_back(doing, *given)
    except HouseStopped as stopped:
        return answer(CounterRefused(str(stopped)), 409)
    except Malformed as problem:
        return answer(NotUnderstood(f"not understood: {problem}"), 400)
    if isinstance(outcome, Refused):
        return answer(CounterRefused(outcome.refusal.because, outcome.refusal.under), 409)
    if isinstance(outcome, Overtaken):
        return answer(CounterRefused("somebody else acted at the table first; look and ask again"), 409)
    return answer(CounterDone(outcome.version))


async def count(request: Annotated[Request, Form(("amount", "opens"))]) -> Response:
    """A count of the drawer. The first opens the shift; with `opens`, another shift begins."""
    said = await answers_of(request)
    house, till, who = _till(request)
    cents = cents_of(said.get("amount", ""))
    floor: Floor = request.app.state.floor
    if said.get("opens"):
        await floor.look_back(open_anew, house, who, cents)
    else:
        await floor.look_back(count_drawer, house, till, who, cents)
    return RedirectResponse("/cashier", 303)


# Statements and the shift


class Statement(Struct, frozen=True):
    """What a player paid in and was paid, across tables and tournaments, and what they hold now."""

    player: str
    holdings: tuple[Holding, ...]
    movements: tuple[Movement, ...]

    @property
    def paid_in(self) -> int:
        return sum(each.cents for each in self.movements if each.cents > 0)

    @property
    def paid_out(self) -> int:
        return -sum(each.cents for each in self.movements if each.cents < 0)


def statement_of(house: House, player: str) -> Statement:
    return Statement(player, tuple(holdings(house, player)), tuple(statement(house, player)))


def _player(request: Request) -> str:
    player = normal(request.query_params.get("player", ""))[:40]
    if not player:
        raise Wrong(400, "player: whose statement")
    return player


async def statement_page(request: Annotated[Request, Query("player", "Whose statement.")]) -> Response:
    """The statement of a player, to be printed."""
    house, _, _ = _till(request)
    found = await request.app.state.floor.look_back(statement_of, house, _player(request))
    return desk_page(request, CASHIER, "desks/statement.html", statement=found)


async def statement_json(
    request: Annotated[Request, Query("player", "Whose statement.")],
) -> Annotated[Response, Says(Statement)]:
    """The statement of a player: what they hold at each table, and all that they have paid and been paid."""
    house, _, _ = _till(request)
    return answer(await request.app.state.floor.look_back(statement_of, house, _player(request)))


async def shift(request: Request) -> Response:
    """The report of the shift, to be printed."""
    house, till, who = _till(request)
    view = await request.app.state.floor.look_back(at_the_window, house, till, who)
    acts: tuple[CounterAct, ...] = view.drawer.acts
    sums: dict[str, list[int]] = {"Buy-in": [], "Cash-out": []}
    for act in acts:
        sums.setdefault("Taken back" if act.takes_back else act.what, []).append(act.cents)
    return desk_page(request, CASHIER, "desks/shift.html", view=view, sums=sums)
