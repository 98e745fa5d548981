"""Setting a table up from a handful of choices, and the tables of a demonstration house."""

from collections.abc import Mapping
from typing import Protocol, TypeVar

from croupier.conduct.door import admitted
from croupier.conduct.house import House, not_allowed
from croupier.games.context import FLOAT, Limit, operators, supervisors
from croupier.instruments import library
from croupier.ruling import Act, Command, Refusal, Role
from croupier.table import Status, Table, commands as t, decide, evolve
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

    def clock(self) -> int: ...
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
    """Create a table, record what has to be recorded, and open it. Raises NotAllowed, with the refusal, for whatever
    the law turns away: the rules are asked about every step beforehand, so that no table is left half set up.

    A demonstration table takes the usual options, limits of 5.00 to 500.00, a maximum payout of 50,000.00 where
    there has to be one, and its approvals from nowhere, and says so on every screen. A table of a tournament names it,
    with the terms in which its conditions depart from the book. `resume` goes on with a table that was half set up.
    """
    book = library().books.get(book_id)
    usual = usual_options(book_id) if book else {}
    before = book.terms(usual) if book else None
    if boxes is None:
        boxes = before.number("layout_boxes") if before and before.has("layout_boxes") else 7
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
    plan = _Plan(house.table(name).ahead, by, house.clock(), resume)
    plan.take(create, operators(before)[0] if before else Role.OPERATOR)
    operator = operators(plan.table.terms)[0]
    plan.take(t.ElectOptions(options={**usual, **(options or {})}), operator)
    terms, machine = plan.table.terms, plan.table.machine
    supervisor = supervisors(terms)[0]
    if demonstration:
        approvals = dict.fromkeys(machine.approvals(terms), DEMONSTRATION) | dict(approvals or {})
        limits = {**machine.usual_limits(terms, Limit(500, 500_00, 500)), **(limits or {})}
        if terms.has("maximum_payout") and maximum_payout is None:
            maximum_payout = 50_000_00
    for what, reference in (approvals or {}).items():
        plan.take(t.RecordApproval(what=what, reference=reference), operator)
    plan.take(
        t.SetLimits(limits=dict(limits or {}), differential=differential, maximum_payout=maximum_payout), operator
    )
    source = DEMONSTRATION if demonstration else "set by the operator"
    plan.take(t.SetHours(opens=hours[0], closes=hours[1], utc_offset=utc_offset, source=source), operator)
    if terms.has("cards_checked"):
        by_device = dealing == "virtual" and terms.has("checked_otherwise")
        checker = supervisor if terms.has("checked_otherwise") else Role.DEALER
        plan.take(t.CheckCards(method="device" if by_device else "one by one"), checker)
    plan.take(t.OpenTable(), operator)
    plan.take(t.FillFloat(cents=fill), supervisor)
    for command, role in plan.steps:
        house.must(name, command, by, role)
    return house.table(name)


class _Plan:
    """The steps of setting a table up, each judged by the rules on what those before it would bring about."""

    def __init__(self, table: Table | None, by: str, at: int, resume: bool) -> None:
        self.steps: list[tuple[Command, Role]] = []
        self._table = table
        self._begun = table if resume else None
        self._by = by
        self._at = at

    def take(self, command: Command, role: Role) -> None:
        """One step more, unless it was taken before; NotAllowed if the rules would refuse it."""
        if self._begun is not None and _is_done(self._begun, command):
            return
        command, who, role = admitted(command, self._by, role)
        decided = decide(self._table, Act(command, who, role, self._at))
        if isinstance(decided, Refusal):
            raise not_allowed(command, decided)
        for fact in decided:
            self._table = evolve(self._table, fact)
        self.steps.append((command, role))

    @property
    def table(self) -> Table:
        """As it would be by now."""
        assert self._table is not None, "the table is created first"
        return self._table


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
    existing = set(house.store.streams())  # with those that cannot be read: their names are taken all the same
    for book in library().books.values():
        if not book.implemented:
            continue
        for dealing in ("virtual", "live"):
            name = f"{book.game}-{book.instrument.id}-{dealing}"
            if f"table/{name}" not in existing:
                set_up_table(house, name, book.id, dealing=dealing, demonstration=True)
