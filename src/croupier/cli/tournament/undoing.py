"""Slips of the hand: undo."""

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import DEFAULT_DATABASE, Database, Wrong
from croupier.cli.tournament.options import By, Name, Reason

if TYPE_CHECKING:
    from croupier.ruling import Command

_SLIPS = {
    "seat": ("PLAYER", 1),
    "offer-seat": ("PLAYER RESERVE", 2),
    "re-buy": ("PLAYER", 1),
    "end-table": ("TABLE", 1),
    "decide-tie": ("PLAYER...", 0),
}


def register(app: typer.Typer) -> None:
    app.command("undo")(undo)


def undo(
    name: Name,
    slip: Annotated[str, typer.Argument(metavar="COMMAND", help=f"One of: {', '.join(_SLIPS)}.")],
    whom: Annotated[list[str], typer.Argument(metavar="WHOM...", help="The player, the table, or the players.")],
    reason: Reason,
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Undo a slip of the hand, as long as nothing has been built on it."""
    from croupier.cli.tournament.direction import directing

    command = _command(slip, whom, reason)
    with directing(database, name) as direction:
        direction.act(command, by)


def _command(slip: str, whom: list[str], reason: str) -> "Command":
    from croupier.tournament import commands as c

    if slip not in _SLIPS:
        raise Wrong(f"{slip!r} is not undone here; write one of: {', '.join(_SLIPS)}")
    names, count = _SLIPS[slip]
    if count and len(whom) != count:
        raise Wrong(f"write: undo NAME {slip} {names}")
    match slip:
        case "seat":
            return c.UndoSeatTaken(player=whom[0], reason=reason)
        case "offer-seat":
            return c.UndoOfferSeat(player=whom[0], reserve=whom[1], reason=reason)
        case "re-buy":
            return c.UndoReBuy(player=whom[0], reason=reason)
        case "end-table":
            return c.UndoEndTable(table=whom[0], reason=reason)
        case _:
            return c.UndoTie(players=tuple(whom), reason=reason)
