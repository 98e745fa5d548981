"""`croupier serve`: the tables in a browser."""

from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import DEFAULT_DATABASE, Database, Wrong, pairs
from croupier.cli.screen import echo, log_as_json
from croupier.cli.trusting import read_policy_file

if TYPE_CHECKING:
    from croupier.server.attendance import Attendance

DEMONSTRATION_DATABASE = "var/demonstration.db"


def register(app: typer.Typer) -> None:
    app.command("serve")(serve)


def _seat(bots: int, address: str, attendance: "Attendance") -> None:
    from croupier.client.seating import seat_bots

    if bots:
        echo(f"{bots} bots play at one table of each game, and rest while no browser has looked for five minutes")
        seat_bots(address, bots, attendance.somebody_looks)


def serve(
    database: Database = DEFAULT_DATABASE,
    host: Annotated[str, typer.Option(help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port to listen on.")] = 8000,
    demo: Annotated[
        bool,
        typer.Option("--demo", help="A demonstration: tables to try, and everybody may be whoever they say."),
    ] = False,
    bots: Annotated[
        int, typer.Option(min=0, max=5, help="At a demonstration, how many bots play at one table of each game.")
    ] = 0,
    name: Annotated[
        list[str], typer.Option(help="A name under which browsers reach the server, as in tables.example.")
    ] = [],  # noqa: B006 - typer copies it
    limit: Annotated[
        list[str], typer.Option(help="How much one client may use, as in client_streams=50; 0 lifts a limit.")
    ] = [],  # noqa: B006 - typer copies it
    behind: Annotated[
        list[str], typer.Option(help="A proxy in front of this server, by its address; it is believed whom it serves.")
    ] = [],  # noqa: B006 - typer copies it
    policy: Annotated[
        str, typer.Option(help="The witnesses to ask for their signatures: a file in the format tlog-policy.")
    ] = "",
    certificate: Annotated[
        str, typer.Option(help="Encrypt connections (https) with this certificate: a file in the format PEM.")
    ] = "",
    private_key: Annotated[str, typer.Option(help="The file of its private key, if it is another one.")] = "",
    log_format: Annotated[
        str, typer.Option(help="How messages are written to the error stream: text, or json for a line each.")
    ] = "text",
    mirror: Annotated[str, typer.Option(help="A second copy of the journal: a file elsewhere or postgresql://")] = "",
) -> None:
    """Run the house: lobby, tables, dealer consoles and signs in a browser.

    People sign in; the first start prints the link for its first administrator. A demonstration is on its own database.
    """
    from croupier.cli.databases import open_house
    from croupier.conduct import set_up_demonstration
    from croupier.conduct.accounts.demonstration import is_demonstration, sign_up_staff
    from croupier.conduct.accounts.reception import Reception
    from croupier.server.limits import limits_of
    from croupier.server.run import Certificate, NotHere, serve as run

    if log_format not in ("text", "json"):
        raise Wrong("--log-format is text or json")
    if log_format == "json":
        log_as_json()
    if bots and not demo:
        raise Wrong("--bots are for a demonstration: add --demo")
    if private_key and not certificate:
        raise Wrong("--private-key belongs to a certificate: name it with --certificate")
    try:
        limits = limits_of(pairs(limit, "client_streams=50"))
    except ValueError as wrong:
        raise Wrong(str(wrong)) from None
    if demo and database == DEFAULT_DATABASE:
        database = DEMONSTRATION_DATABASE
    with open_house(database, read_policy_file(policy) if policy else None, mirror) as house:
        if house.people.people.persons and is_demonstration(house.people.people) is not demo:
            other = "a demonstration; serve it with --demo" if not demo else "a house with accounts"
            raise Wrong(f"{database} is {other}; a demonstration needs its own database")
        if demo and not house.tables() and not house.unreadable():
            set_up_demonstration(house)
        reception = Reception(house)
        if demo:
            sign_up_staff(reception)
        try:
            encrypted = Certificate(certificate, private_key or certificate) if certificate else None
            run(
                house,
                host,
                port,
                limits=limits,
                behind=behind,
                certificate=encrypted,
                reception=reception,
                names=name,
                opened=partial(_seat, bots),
                demonstration=demo,
            )
        except NotHere as wrong:
            raise Wrong(str(wrong)) from None
