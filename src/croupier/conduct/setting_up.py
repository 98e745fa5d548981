"""Setting a table up from a handful of choices, and the tables of a demonstration house."""

from collections.abc import Mapping

from croupier.conduct.hosted import Hosted
from croupier.conduct.house import House
from croupier.games.context import Limit
from croupier.games.machines import MACHINES
from croupier.instruments import library
from croupier.ruling import Role
from croupier.table import commands as t
from croupier.table.opening import usual_options

CHIPS = (25, 100, 500, 2500, 10000, 50000, 100000)
DEMONSTRATION = "DEMONSTRATION - not an approval"
ALL_DAY = (0, 1440)


def set_up_table(
    house: House,
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
    by: str = "operator",
) -> Hosted:
    """Create a table, record what has to be recorded, and open it. Stops at the first refusal (NotAllowed).

    A demonstration table takes the usual options, limits of 5.00 to 500.00, a maximum payout of 50,000.00 where
    there has to be one, and its approvals from nowhere, and says so on every screen.
    """
    book = library().book(book_id)
    elected = {**usual_options(book.id), **(options or {})}
    terms = book.terms(elected)
    machine = MACHINES[book.game]
    tournament = terms.has("director")
    operator, supervisor = (Role.DIRECTOR, Role.DIRECTOR) if tournament else (Role.OPERATOR, Role.SUPERVISOR)
    if demonstration:
        approvals = dict.fromkeys(machine.approvals(terms), DEMONSTRATION) | dict(approvals or {})
        limits = {**machine.usual_limits(terms, Limit(500, 500_00, 500)), **(limits or {})}
        if terms.has("maximum_payout") and maximum_payout is None:
            maximum_payout = 50_000_00
    if boxes is None:
        boxes = terms.number("layout_boxes") if terms.has("layout_boxes") else 7
    create = t.CreateTable(
        name=name, book=book_id, dealing=dealing, boxes=boxes, chips=chips, demonstration=demonstration
    )
    house.must(name, create, by, operator)
    house.must(name, t.ElectOptions(options=elected), by, operator)
    for what, reference in (approvals or {}).items():
        house.must(name, t.RecordApproval(what=what, reference=reference), by, operator)
    on_sign = t.SetLimits(limits=dict(limits or {}), differential=differential, maximum_payout=maximum_payout)
    house.must(name, on_sign, by, operator)
    source = DEMONSTRATION if demonstration else "set by the operator"
    house.must(name, t.SetHours(opens=hours[0], closes=hours[1], utc_offset=utc_offset, source=source), by, operator)
    if terms.has("cards_checked"):
        by_device = dealing == "virtual" and terms.has("checked_otherwise")
        checker = supervisor if terms.has("checked_otherwise") else Role.DEALER
        house.must(name, t.CheckCards(method="device" if by_device else "one by one"), by, checker)
    house.must(name, t.OpenTable(), by, operator)
    house.must(name, t.FillFloat(cents=fill), by, supervisor)
    return house.table(name)


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
