"""`croupier recover`: go on with a database that is not as it was signed, with a reason and on record."""

from typing import Annotated

import typer

from croupier.cli.options import VARIABLE, Wrong
from croupier.cli.screen import echo


def register(app: typer.Typer) -> None:
    app.command("recover")(recover)


def recover(
    database: Annotated[str, typer.Argument(envvar=VARIABLE, help="A database file, or postgresql://...")],
    reason: Annotated[str, typer.Option(help="Why the house goes on with it; it stands in the journal for ever.")],
    by: Annotated[str, typer.Option(help="The person who decides so.")] = "operator",
) -> None:
    """Go on with a database that was rolled back, cut short, replaced, or has lost its keys.

    Nothing is deleted: old keys and checkpoints stay beside the database, and a new key signs from here on."""
    from croupier.cli.databases import looking, path_of_keys
    from croupier.conduct.clock import now
    from croupier.conduct.recovery import recover as go_on
    from croupier.ruling.names import is_name

    if not reason.strip():
        raise Wrong("--reason: say why the house goes on with this database")
    if not is_name(by):
        raise Wrong("--by: give a name that can be read")
    with looking(database) as store:
        recovered = go_on(store, path_of_keys(database), reason, by, now)
    if recovered is None:
        echo(f"{database} is as it was signed; there is nothing to recover.")
        return
    echo(f"{database}: {recovered.found}.")
    echo(f"Going on with {recovered.entries:,} entries, as the log {recovered.log}; the reason is on record.")
    echo("Tell the witnesses its new key, and put it into the policy.")
