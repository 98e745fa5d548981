"""`croupier tables` and `croupier table`: listing tables, setting them up, opening and closing them."""

from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from croupier.cli.options import (
    DEFAULT_DATABASE,
    AsJson,
    BookOption,
    Database,
    Options,
    TableName,
    Wrong,
    amount,
    hours as hours_of,
    limits,
    pairs,
    utc_offset,
)
from croupier.cli.screen import echo

if TYPE_CHECKING:
    from croupier.table import Table

table_app = typer.Typer(rich_markup_mode=None, help="Set a table up, open it or close it.")


def register(app: typer.Typer) -> None:
    app.command("tables")(tables)
    app.add_typer(table_app, name="table")


class Row(msgspec.Struct, frozen=True):
    """One table of the list. Limits are in cents: minimum, maximum, multiple."""

    name: str
    book: str
    dealing: str
    state: str
    demonstration: bool
    limits: dict[str, tuple[int, int, int]]
    players: tuple[str, ...]
    tournament: str = ""
    owed: dict[str, int] = {}  # by whom, since a round was undone, in cents


def tables(database: Database = DEFAULT_DATABASE, as_json: AsJson = False) -> None:
    """The tables of a house: book, dealing, state, tournament, limits and who is there."""
    from croupier.cli.databases import looking, snapshots_of
    from croupier.cli.history import Shut, all_latest, shut
    from croupier.conduct.clock import now
    from croupier.conduct.past import Past
    from croupier.conduct.snapshots import NEWEST
    from croupier.instruments import library
    from croupier.money import dollars

    with looking(database) as store:
        snapshots = snapshots_of(database, store)
        found, unreadable = all_latest(store, "table/", lambda stream: Past(store, stream, snapshots).table_at(NEWEST))
    rows: list[Row | Shut] = [*(_row(table, now()) for table in found), *shut(unreadable)]
    if as_json:
        echo(msgspec.json.format(msgspec.json.encode(rows)).decode())
        return
    if not rows:
        echo("No tables yet. Set one up: croupier table new NAME --book NI2018-687/mini-baccarat --demonstration")
    for row in rows:
        if isinstance(row, Shut):
            echo(f"{row.name}  (shut)\n    {row.unreadable}")
            continue
        names = library().book(row.book).sign
        said = [
            f"{names.get(kind, kind)} {dollars(low)} to {dollars(high)} by {dollars(by)}"
            for kind, (low, high, by) in row.limits.items()
        ]
        echo(f"{row.name}  ({row.state}{', demonstration' if row.demonstration else ''})")
        echo(f"    {row.book}, {row.dealing} dealing")
        if row.tournament:
            echo(f"    tournament: {row.tournament}")
        echo(f"    limits: {'; '.join(said) or 'not set'}")
        echo(f"    players: {', '.join(row.players) or 'none'}")
        if row.owed:
            owed = (f"{patron} {dollars(cents)}" for patron, cents in row.owed.items())
            echo(f"    owed: {', '.join(owed)}")


def _row(table: "Table", at: int) -> Row:
    from croupier.table import needs
    from croupier.table.debts import debts

    setting = table.setting
    return Row(
        name=table.name,
        book=setting.book,
        dealing=table.dealing,
        state=f"{table.status.value}, waits for {needs(table, at).what}",
        demonstration=table.demonstration,
        limits={kind: (x.minimum, x.maximum, x.multiple) for kind, x in setting.limits.items()},
        players=tuple(table.patrons),
        tournament=table.tournament,
        owed=dict(debts(table.balances)),
    )


@table_app.command("new")
def new(
    name: Annotated[str, typer.Argument(help="A short name for the table.")],
    book: BookOption,
    dealing: Annotated[
        str, typer.Option(help="live (a dealer enters the cards) or virtual (a sealed shoe).")
    ] = "virtual",
    option: Options = [],  # noqa: B006 - typer copies it
    limit: Annotated[list[str], typer.Option(help="minimum:maximum:multiple in dollars, as in main=5:500:5.")] = [],  # noqa: B006
    approve: Annotated[list[str], typer.Option(help="A written approval by its reference, as in table=REF.")] = [],  # noqa: B006
    hours: Annotated[str, typer.Option(help="The hours of gaming at the casino.")] = "00:00-24:00",
    offset: Annotated[str, typer.Option("--utc-offset", help="The casino's time zone.")] = "+00:00",
    differential: Annotated[str, typer.Option(help="The most that banker and player may differ by, in dollars.")] = "",
    maximum_payout: Annotated[
        str, typer.Option(help="The most that one wager is paid, in dollars, where the book has such a maximum.")
    ] = "",
    boxes: Annotated[
        int | None, typer.Option(help="How many boxes the layout has, if it is not the usual number.")
    ] = None,
    demonstration: Annotated[
        bool, typer.Option("--demonstration", help="Usual limits, no approvals, marked as such.")
    ] = False,
    two_people: Annotated[
        bool, typer.Option("--two-people", help="Nobody changes the sign alone: one asks, another grants.")
    ] = False,
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Set a table up under a rule book and open it. Anything missing is named, with its clauses."""
    from croupier.cli.databases import open_house
    from croupier.conduct import House, set_up_table
    from croupier.instruments import library

    if not library().book(book).implemented:
        raise Wrong(f"{book} cannot be played yet; croupier books lists those that can")
    elections = pairs(option, "settlement=non-commission")
    signed, approved = limits(limit), pairs(approve, "table=REF")
    open_hours, ahead = hours_of(hours), utc_offset(offset)
    most_apart = amount(differential) if differential else None
    most_paid = amount(maximum_payout) if maximum_payout else None

    def set_up(house: House) -> None:
        set_up_table(
            house,
            name,
            book,
            dealing=dealing,
            options=elections,
            limits=signed,
            approvals=approved,
            hours=open_hours,
            utc_offset=ahead,
            differential=most_apart,
            maximum_payout=most_paid,
            boxes=boxes,
            demonstration=demonstration,
            two_people=two_people,
        )

    # Tried out in memory first: no database is made for a table that is refused.
    with House("memory:") as trial:
        set_up(trial)
    with open_house(database) as house:
        set_up(house)
    echo(f"{name} is open under {book}.")


@table_app.command("close")
def close(name: TableName, database: Database = DEFAULT_DATABASE) -> None:
    """Close a table between rounds, giving its patrons notice where the book asks for it."""
    from croupier.cli.databases import must_exist, open_house, table_of
    from croupier.conduct import Refused, must
    from croupier.games.context import operators
    from croupier.table.commands import CloseTable, GiveClosingNotice

    must_exist(database)
    with open_house(database) as house:
        operator = operators(table_of(house, name).terms)[0]
        outcome = house.act(name, CloseTable(), operator, operator)
        if isinstance(outcome, Refused):
            if "give_closing_notice" in outcome.refusal.instead:
                must(house, name, GiveClosingNotice(), operator, operator)
                echo("Notice given: the table will close.")
            must(house, name, CloseTable(), operator, operator)
    echo(f"{name} is closed.")


@table_app.command("open")
def open_again(
    name: TableName,
    checked: Annotated[str, typer.Option(help="How the cards have been checked: 'one by one' or 'device'.")],
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Open a closed table again, recording the check of its cards."""
    from croupier.cli.databases import must_exist, open_house, table_of
    from croupier.conduct import must
    from croupier.games.context import operators
    from croupier.ruling import Role
    from croupier.table.commands import CheckCards, OpenTable

    must_exist(database)
    with open_house(database) as house:
        table = table_of(house, name)
        operator = operators(table.terms)[0]
        # A check after gaming and one before it: the book requires both.
        for _ in range(table.check_due_after + (not table.cards_checked)):
            must(house, name, CheckCards(method=checked), Role.DEALER, Role.DEALER)
        must(house, name, OpenTable(), operator, operator)
    echo(f"{name} is open.")
