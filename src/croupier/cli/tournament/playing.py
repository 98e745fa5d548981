"""While a session is played: pace, end-table, re-buy, add-on, close-add-ons, carry-on."""

from typing import Annotated

import typer

from croupier.cli.options import DEFAULT_DATABASE, Database, amount
from croupier.cli.tournament.options import By, Name, Paid, Player, Reason

AtTable = Annotated[str, typer.Argument(metavar="TABLE", help="A table of the tournament.")]


def register(app: typer.Typer) -> None:
    app.command("pace")(pace)
    app.command("end-table")(end_table)
    app.command("re-buy")(re_buy)
    app.command("add-on")(add_on)
    app.command("close-add-ons")(close_add_ons)
    app.command("carry-on")(carry_on)


def pace(
    name: Name,
    seconds: Annotated[int, typer.Option(help="Seconds that a player has to wager; 0 is no limit.")],
    direction: Annotated[str, typer.Option("--say", help="The announcement to the players.")],
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Direct how fast players are to wager."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as tournament:
        tournament.act(c.SetPace(seconds_to_wager=seconds, direction=direction), by)


def end_table(name: Name, table: AtTable, reason: Reason, by: By = "", database: Database = DEFAULT_DATABASE) -> None:
    """End the session at a table before its time."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.EndTable(table=table, reason=reason), by)


def re_buy(name: Name, player: Player, paid: Paid = "", by: By = "", database: Database = DEFAULT_DATABASE) -> None:
    """An eliminated player buys back in."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    cents = amount(paid) if paid else None
    with directing(database, name) as direction:
        offer = direction.state.conditions.rebuys
        due = int(offer.cost) if offer else 0
        direction.act(c.ReBuy(player=player, paid=due if cents is None else cents), by)


def add_on(name: Name, player: Player, paid: Paid = "", by: By = "", database: Database = DEFAULT_DATABASE) -> None:
    """A player buys the add-on."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    cents = amount(paid) if paid else None
    with directing(database, name) as direction:
        offer = direction.state.conditions.add_on
        due = int(offer.cost) if offer else 0
        direction.act(c.AddOn(player=player, paid=due if cents is None else cents), by)


def close_add_ons(name: Name, by: By = "", database: Database = DEFAULT_DATABASE) -> None:
    """No more add-ons: the tables go on."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.CloseAddOns(), by)


def carry_on(name: Name, database: Database = DEFAULT_DATABASE) -> None:
    """Do everything that is due between the tournament and its tables; every other command does so as well."""
    from croupier.cli.tournament.direction import directing

    with directing(database, name):
        pass
