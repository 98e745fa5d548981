"""`croupier roles`: what each role of the house may do."""

import msgspec
import typer

from croupier.cli.options import AsJson
from croupier.cli.screen import echo


def register(app: typer.Typer) -> None:
    app.command("roles")(roles)


def roles(as_json: AsJson = False) -> None:
    """Print the one table that decides what each role may do; everything else is refused."""
    from croupier.cli.layout import print_table
    from croupier.people import Action
    from croupier.people.rights import AT_THE_COUNTER, AT_THE_COUNTER_OF_TOURNAMENTS, RIGHTS
    from croupier.people.roles import ordered

    if as_json:
        echo(msgspec.json.encode({action.name.lower(): ordered(RIGHTS[action]) for action in Action}))
        return
    rows = [(str(action), ", ".join(ordered(RIGHTS[action]))) for action in Action]
    print_table("The rights of each role", ("action", "roles"), rows)
    counter = [
        ("a table", ", ".join(sorted(AT_THE_COUNTER))),
        ("a tournament whose director has named them", ", ".join(sorted(AT_THE_COUNTER_OF_TOURNAMENTS))),
    ]
    print_table("What a cashier does at the counter", ("of", "commands"), counter)
