"""Setting a table up from a handful of choices, and the tables of a demonstration house."""

from collections.abc import Mapping
from typing import Protocol, TypeVar

from croupier.conduct.house import House
from croupier.games.context import FLOAT, Limit, operators, supervisors
from croupier.games.machines import MACHINES
from croupier.instruments import library
from croupier.ruling import Command, Role
from croupier.table import Status, Table, commands as t
from croupier.table.opening import usual_options

CHIPS = (25, 100, 500, 2500, 10000, 50000, 100000)
DEMONSTRATION = "DEMONSTRATION - not an approval"
ALL_DAY = (0, 1440)


class TableHost(Protocol):
    @property
    def ahead(self) -> Table | None: ...


Host = TypeVar("Host", bound=TableHost, covariant=True)


class Hosting(Protocol[Host]):
    """Where a table can be set up: a house, or a plain one without a journal."""

    def table(self, name: str) -> Host: ...
    def must(self, name: str, command: Command, who: str, role: Role) -> object: ...


def set_up_table(
    house: Hosting[Host],
    name: str,
    book_id: str,
    *,
    dealing: str = "virtual",
    options: Mapping[str, str] | None = None,
    limits: Mapping[str, Limit] | None = None,
    approvals: Mapping[str, str] | None = None,
    hours: tuple[int, int] = ALL_DAY,
    utc_offset: int = 0,
    differential: int | None = None,
    maximum_payout: int | None = None,
    boxes: int | None = None,
    chips: tuple[int, ...] = CHIPS,
    fill: int = 1_000_000_00,
    demonstration: bool = False,
    tournament: str = "",
    conditions: Mapping[str, str] | None = None,
    by: str = "operator",
    resume: bool = False,
) -> Host:
    """Create a table, record what has to be recorded, and open it. Stops at the first refusal (NotAllowed).

    A demonstration table takes the usual options, limits of 5.00 to 500.00, a maximum payout of 50,000.00 where
    there has to be one, and its approvals from nowhere, and says so on every screen. A table of a tournament names it,
    with the terms in which its conditions depart from the book. `resume` goes on with a table that was half set up.
    """
    book = library().book(book_id)
    elected = {**usual_options(book.id), **(options or {})}
    terms = book.terms(elected)
    machine = MACHINES[book.game]
    operator, supervisor = operators(terms)[0], supervisors(terms)[0]
    if demonstration:
        approvals = dict.fromkeys(machine.approvals(terms), DEMONSTRATION) | dict(approvals or {})
        limits = {**machine.usual_limits(terms, Limit(500, 500_00, 500)), **(limits or {})}
        if terms.has("maximum_payout") and maximum_payout is None:
            maximum_payout = 50_000_00
    if boxes is None:
        boxes = terms.number("layout_boxes") if terms.has("layout_boxes") else 7
    create = t.CreateTable(
        name=name,
        book=book_id,
        dealing=dealing,
        boxes=boxes,
        chips=chips,
        demonstration=demonstration,
        tournament=tournament,
        conditions=dict(conditions or {}),
    )
    source = DEMONSTRATION if demonstration else "set by the operator"
    steps: list[tuple[Command, Role]] = [(create, operator), (t.ElectOptions(options=elected), operator)]
    steps += [
        (t.RecordApproval(what=what, reference=reference), operator) for what, reference in (approvals or {}).items()
    ]
    on_sign = t.SetLimits(limits=dict(limits or {}), differential=differential, maximum_payout=maximum_payout)
    gaming = t.SetHours(opens=hours[0], closes=hours[1], utc_offset=utc_offset, source=source)
    steps += [(on_sign, operator), (gaming, operator)]
    if terms.has("cards_checked"):
        by_device = dealing == "virtual" and terms.has("checked_otherwise")
        checker = supervisor if terms.has("checked_otherwise") else Role.DEALER
        steps.append((t.CheckCards(method="device" if by_device else "one by one"), checker))
    steps += [(t.OpenTable(), operator), (t.FillFloat(cents=fill), supervisor)]
    begun = house.table(name).ahead if resume else None
    for command, role in steps:
        if begun is None or not _is_done(begun, command):
            house.must(name, command, by, role)
    return house.table(name)


def _is_done(table: Table, command: Command) -> bool:
    """Whether this step of setting up had been taken when the process before this one died."""
    match command:
        case t.ElectOptions():
            return table.elected
        case t.RecordApproval():
            return command.what in table.approvals
        case t.SetLimits():
            return bool(table.setting.limits)
        case t.SetHours():
            return table.hours is not None
        case t.CheckCards():
            return table.cards_checked
        case t.OpenTable():
            return table.status is Status.OPEN
        case t.FillFloat():
            return FLOAT in table.balances
        case _:
            return True


def set_up_demonstration(house: House) -> None:
    """Tables that anyone can try: a virtual and a live one under each book that can be played."""
    existing = {hosted.name for hosted in house.tables()}
    for book in library().books.values():
        if not book.implemented:
            continue
        for dealing in ("virtual", "live"):
            name = f"{book.game}-{book.instrument.id}-{dealing}"
            if name not in existing:
                set_up_table(house, name, book.id, dealing=dealing, demonstration=True)
