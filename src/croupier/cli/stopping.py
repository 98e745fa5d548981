"""`croupier stop` and `croupier resume`: no further wagers in the house, in a game, at a table or from a player."""

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import DEFAULT_DATABASE, Database, Wrong
from croupier.cli.screen import echo

if TYPE_CHECKING:
    from croupier.conduct import House

What = Annotated[str, typer.Argument(metavar="house|game|table|player", help="Where play is stopped.")]
Name = Annotated[str, typer.Argument(help="The name of the game, the table or the player.")]
Reason = Annotated[str, typer.Option(help="Why; it stands in the journal for ever.")]
By = Annotated[str, typer.Option(help="The person who decides so.")]


def register(app: typer.Typer) -> None:
    app.command("stop")(stop)
    app.command("resume")(resume)


def stop(
    what: What, reason: Reason, name: Name = "", by: By = "operator", database: Database = DEFAULT_DATABASE
) -> None:
    """Take no further wager there. Rounds that have begun are played to their end; running servers follow at once."""
    from croupier.cli.databases import must_exist, open_house

    must_exist(database)
    _check_words(reason, by)
    with open_house(database) as house:
        house.stop(what, _named(house, what, name), reason, by)
        for each in house.stops():
            said = str(each)
            echo(said[0].upper() + said[1:])


def resume(
    what: What, reason: Reason, name: Name = "", by: By = "operator", database: Database = DEFAULT_DATABASE
) -> None:
    """Take wagers there again."""
    from croupier.cli.databases import must_exist, open_house

    must_exist(database)
    _check_words(reason, by)
    with open_house(database) as house:
        name = _named(house, what, name)
        if (what, name) not in {(each.what, each.name) for each in house.stops()}:
            stopped = "; ".join(map(str, house.stops())) or "nothing is stopped"
            raise Wrong(f"play is not stopped for {what} {name}".strip() + f": {stopped}")
        house.resume(what, name, reason, by)
        echo(f"Wagers are taken again: {what} {name}".rstrip())


def _check_words(reason: str, by: str) -> None:
    from croupier.ruling.names import is_name

    if not reason.strip():
        raise Wrong("--reason: say why")
    if not is_name(by):
        raise Wrong("--by: give a name that can be read")


def _named(house: "House", what: str, name: str) -> str:
    """The name as it goes on record. Raises Wrong where there is nothing of that name to stop."""
    from croupier.cli.databases import table_of
    from croupier.conduct.stopping import check_kind
    from croupier.instruments import library
    from croupier.ruling.names import is_name, normal

    try:
        check_kind(what)
    except ValueError as wrong:
        raise Wrong(str(wrong)) from None
    if (what == "house") == bool(name):
        raise Wrong("the whole house has no name: croupier stop house" if name else f"name the {what} too")
    if what == "game" and name not in library().games:
        raise Wrong(f"there is no game {name!r}; the games are: {', '.join(library().games)}")
    if what == "table":
        table_of(house, name)
    if what == "player" and not is_name(name):
        raise Wrong(f"{name!r} is no name that can be read")
    return normal(name)
