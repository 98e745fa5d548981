"""`croupier deal`: live dealing in the terminal."""

import sys
from typing import Annotated

import typer

from croupier.cli.options import DEFAULT_DATABASE, Database, Plain, TableName, Wrong
from croupier.cli.screen import echo


def register(app: typer.Typer) -> None:
    app.command("deal")(deal)


def deal(
    table: TableName,
    database: Database = DEFAULT_DATABASE,
    name: Annotated[str, typer.Option(help="The dealer's name, as it goes on record.")] = "dealer",
    plain: Plain = False,
) -> None:
    """Deal a live table: the dealer enters the cards, the rules say what is next."""
    from croupier.cli.databases import must_exist, open_house, table_of
    from croupier.cli.terminal.desk import Desk
    from croupier.ruling.names import is_name

    must_exist(database)
    if not is_name(name):
        raise Wrong(f"{name!r} is no name that can go on record; write one with --name")
    with open_house(database) as house:
        if table_of(house, table).dealing != "live":
            raise Wrong(f"a sealed shoe deals {table}; only live tables have a dealer")
        desk = Desk(house, table, name)
        house.follow()
        if plain or not (sys.stdout.isatty() and sys.stdin.isatty()):
            from croupier.cli.terminal.deal_plain import PlainDeal
            from croupier.cli.terminal.lines import typed

            PlainDeal(desk, echo).run(typed())
        else:
            from croupier.cli.terminal.deal_app import DealApp

            DealApp(desk).run()
