"""`croupier serve`: the tables in a browser."""

from typing import Annotated

import typer

from croupier.cli.options import DEFAULT_DATABASE, Database, Wrong


def register(app: typer.Typer) -> None:
    app.command("serve")(serve)


def serve(
    database: Database = DEFAULT_DATABASE,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8000,
    demonstration: Annotated[
        bool, typer.Option("--demonstration/--no-demonstration", help="Set up tables to try, where there are none.")
    ] = True,
) -> None:
    """Run the house: lobby, tables, dealer consoles and signs in a browser."""
    from croupier.cli.databases import open_house
    from croupier.conduct import set_up_demonstration
    from croupier.server.run import NotHere, serve as run

    with open_house(database) as house:
        if demonstration and not house.tables() and not house.unreadable():
            set_up_demonstration(house)
        try:
            run(house, host, port)
        except NotHere as wrong:
            raise Wrong(str(wrong)) from None
