"""Setting a table up from a handful of choices, and the tables of a demonstration house."""

from collections.abc import Iterator, Mapping
from itertools import count
from typing import Protocol, TypeVar

from croupier.conduct.door import admitted, mapping, pair
from croupier.conduct.hosted import Outcome
from croupier.conduct.house import House
from croupier.conduct.insisting import must, not_allowed
from croupier.games.context import Limit, operators, supervisors
from croupier.instruments import library
from croupier.money import USUAL_CHIPS
from croupier.money.accounts import FLOAT
from croupier.ruling import Act, Command, Fact, Refusal, Role
from croupier.table import Status, Table, commands as t, decide, evolve
from croupier.table.options import usual_options

DEMONSTRATION = "DEMONSTRATION - not an approval"
ALL_DAY = (0, 1440)
USUAL_LIMIT = Limit(500, 500_00, 500)
USUAL_MAXIMUM_PAYOUT = 50_000_00


class TableHost(Protocol):
    """A table that is being run."""

    @property
    def ahead(self) -> Table | None: ...
    def facts(self, after: int = 0) -> Iterator[Fact]: ...


Host = TypeVar("Host", bound=TableHost, covariant=True)


class Hosting(Protocol[Host]):
    """Where a table can be set up: a house, or a plain one without a journal."""

    def clock(self) -> int: ...
    def table(self, name: str) -> Host: ...
    def act(self, name: str, command: Command, who: str, role: Role) -> Outcome: ...


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
    chips: tuple[int, ...] = USUAL_CHIPS,
    fill: int = 1_000_000_00,
    demonstration: bool = False,
    tournament: str = "",
    conditions: Mapping[str, str] | None = None,
    two_people: bool = False,
    by: str = "operator",
    resume: bool = False,
) -> Host:
    """Create a table, record everything that must be recorded, and open it. Raises NotAllowed, with the refusal, if the
    law does not allow it: the rules judge every step beforehand, so that no table is left half set up.

    A demonstration table takes the usual options, limits of 5.00 to 500.00 and, where one is required, a maximum payout
    of 50,000.00; it has no real approvals, and says so on every screen. A table of a tournament names it, with the
    terms in which its conditions depart from the book. Where `two_people` is set,
    nobody changes its sign alone afterwards. `resume` goes on with a table that was half set up.
    """
    options, limits = mapping("options", options), mapping("limits", limits)
    approvals, conditions = mapping("approvals", approvals), mapping("conditions", conditions)
    opens, closes = pair("hours", hours)
    book = library().books.get(book_id) if isinstance(book_id, str) else None
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
        conditions=conditions,
        two_people=two_people,
    )
    plan = _Plan(house.table(name).ahead, by, house.clock(), resume)
    plan.take(create, operators(before)[0] if before else Role.OPERATOR)
    operator = operators(plan.table.terms)[0]
    plan.take(t.ElectOptions(options={**usual, **options}), operator)
    terms, machine = plan.table.terms, plan.table.machine
    supervisor = supervisors(terms)[0]
    if demonstration:
        approvals = dict.fromkeys(machine.approvals(terms), DEMONSTRATION) | approvals
        limits = {**machine.usual_limits(terms, USUAL_LIMIT), **limits}
        if terms.has("maximum_payout") and maximum_payout is None:
            maximum_payout = USUAL_MAXIMUM_PAYOUT
    for what, reference in approvals.items():
        plan.take(t.RecordApproval(what=what, reference=reference), operator)
    plan.take(t.SetLimits(limits=limits, differential=differential, maximum_payout=maximum_payout), operator)
    source = DEMONSTRATION if demonstration else "set by the operator"
    plan.take(t.SetHours(opens=opens, closes=closes, utc_offset=utc_offset, source=source), operator)
    if terms.has("cards_checked"):
        by_device = dealing == "virtual" and terms.has("checked_otherwise")
        checker = supervisor if terms.has("checked_otherwise") else Role.DEALER
        plan.take(t.CheckCards(method="device" if by_device else "one by one"), checker)
    plan.take(t.OpenTable(), operator)
    plan.take(t.FillFloat(cents=fill), supervisor)
    for command, role in plan.steps:
        must(house, name, command, by, role)
    return house.table(name)


class _Plan:
    """The steps of setting a table up, each judged by the rules on the state after the steps before it."""

    def __init__(self, table: Table | None, by: str, at: int, resume: bool) -> None:
        self.steps: list[tuple[Command, Role]] = []
        self._table = table
        self._begun = table if resume else None
        self._by = by
        self._at = at

    def take(self, command: Command, role: Role) -> None:
        """One further step, unless it was taken before; NotAllowed if the rules would refuse it."""
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
        """The table after the steps so far."""
        assert self._table is not None, "the table is created first"
        return self._table


def _is_done(table: Table, command: Command) -> bool:
    """Whether this step had been taken before an earlier process died."""
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
    """Tables that anyone can try: a virtual and a live one under each book that can be played, where there is none yet.
    They are named after their game and numbered, those of the newest book first."""
    taken = set(house.store.streams())  # including unreadable ones: their names are taken all the same
    there = {(table.setting.book, table.dealing) for table in _demonstrations(house)}
    for book in sorted(library().books.values(), key=lambda book: book.instrument.commences, reverse=True):
        for dealing in ("virtual", "live"):
            if not book.implemented or (book.id, dealing) in there:
                continue
            name = next(name for number in count(1) if f"table/{(name := f'{book.called} {number}')}" not in taken)
            set_up_table(house, name, book.id, dealing=dealing, demonstration=True)
            taken.add(f"table/{name}")


def _demonstrations(house: House) -> Iterator[Table]:
    """Tables to try, without those of a tournament."""
    found = (hosted.table for hosted in house.tables())
    return (table for table in found if table and table.demonstration and not table.tournament)
