"""Tables whose chips are counted: run-by-hand, count, confirm-count."""

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import DEFAULT_DATABASE, Database, Wrong, amount, pairs
from croupier.cli.tournament.options import By, Name

if TYPE_CHECKING:
    from croupier.ruling import Role
    from croupier.tournament import Tournament

_LONGEST_NUMBER = 12  # digits, as in an amount
AtTable = Annotated[str, typer.Argument(metavar="TABLE", help="A table of the tournament.")]
Float = Annotated[str, typer.Option("--float", help="What the float holds, in dollars, where it is counted too.")]


def register(app: typer.Typer) -> None:
    app.command("run-by-hand")(run_by_hand)
    app.command("count")(count)
    app.command("confirm-count")(confirm_count)


def run_by_hand(
    name: Name,
    table: AtTable,
    held: Float = "",
    keyed: Annotated[bool, typer.Option("--keyed", help="Take it back: the table is keyed.")] = False,
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Before the start: nothing is keyed at this table, its chips are counted instead."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    cents = amount(held) if held else None
    with directing(database, name) as direction:
        direction.act(c.RunByHand(table=table, by_hand=not keyed, float=cents), by)


def count(
    name: Name,
    table: AtTable,
    stacks: Annotated[
        list[str], typer.Argument(metavar="PLAYER=CHIPS...", help="In dollars, or by denomination: Ann=25x4+100x9.")
    ],
    rounds: Annotated[int, typer.Option(help="Rounds played since the last count; 0 counts again.")] = 1,
    shoes: Annotated[int, typer.Option(help="Shoes finished so far.")] = 0,
    held: Float = "",
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Count the chips of everybody at a table that is run by hand; somebody else confirms the count."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    said = pairs(stacks, "Ann=1250, or Ann=25x2+100x12")
    sums = {player: amount(text) for player, text in said.items() if "x" not in text}
    chips = {player: _denominations(text) for player, text in said.items() if "x" in text}
    counted = c.CountChips(
        table=table, stacks=sums, chips=chips, rounds=rounds, shoes=shoes, float=amount(held) if held else None
    )
    with directing(database, name) as direction:
        direction.act(counted, by, _role(direction.state, by))


def _denominations(text: str) -> dict[int, int]:
    """
    >>> _denominations("25x4+100x9")
    {2500: 4, 10000: 9}
    """
    found: dict[int, int] = {}
    for part in text.split("+"):
        chip, _, number = part.partition("x")
        if not number.strip().isdecimal() or len(number.strip()) > _LONGEST_NUMBER:
            raise Wrong(f"{part!r} is no number of chips; write the denomination, x, and how many, as in 25x4")
        found[amount(chip.strip())] = found.get(amount(chip.strip()), 0) + int(number)
    return found


def _role(tournament: "Tournament", by: str) -> "Role":
    """The director and the assistants act as such, anybody else as a supervisor."""
    from croupier.ruling import Role

    directs = not by or by == tournament.director or by in tournament.assistants
    return Role.DIRECTOR if directs else Role.SUPERVISOR


def confirm_count(
    name: Name,
    table: AtTable,
    reason: Annotated[str, typer.Option(help="Why it differs from the chips issued, or was counted again.")] = "",
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Confirm somebody else's count."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.ConfirmCount(table=table, reason=reason), by, _role(direction.state, by))
