"""The participants: enter, strike, withdraw, substitute, exclude, reinstate, contravention."""

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.files import text_of
from croupier.cli.options import DEFAULT_DATABASE, Database, Wrong, amount
from croupier.cli.screen import echo
from croupier.cli.tournament.options import Agreement, By, Name, Paid, Player, Reason

if TYPE_CHECKING:
    from croupier.cli.tournament.direction import Direction
    from croupier.tournament.commands import TakeEntry


def register(app: typer.Typer) -> None:
    app.command("enter")(enter)
    app.command("require-agreement")(require_agreement)
    app.command("strike")(strike)
    app.command("withdraw")(withdraw)
    app.command("substitute")(substitute)
    app.command("exclude")(exclude)
    app.command("reinstate")(reinstate)
    app.command("contravention")(contravention)


def enter(
    name: Name,
    player: Annotated[str, typer.Argument(metavar="[PLAYER]", help="The entrant's name.")] = "",
    group: Annotated[str, typer.Option(help="The group that the player belongs to.")] = "",
    accessible: Annotated[bool, typer.Option("--accessible", help="Needs an accessible seat.")] = False,
    agreement: Agreement = "",
    reserve: Annotated[bool, typer.Option("--reserve", help="For the list of reserves.")] = False,
    paid: Paid = "",
    entries: Annotated[str, typer.Option("--from", help="Several, from a file that a spreadsheet saves as CSV.")] = "",
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Take an entry, or several from a CSV file: all of them, or none if one is refused."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament.commands import TakeEntry

    if bool(player) == bool(entries):
        raise Wrong("name one player, or a CSV file with --from")
    cents = amount(paid) if paid else None
    with directing(database, name) as direction:
        if entries:
            read, unknown = _read(entries, int(direction.state.conditions.entry.fee))
            _enter_all(direction, read, by)
            if unknown:
                echo(f"Left out, because no entry has it: {', '.join(unknown)}.", err=True)
            return
        due = 0 if reserve else int(direction.state.conditions.entry.fee)
        command = TakeEntry(
            player=player,
            paid=due if cents is None else cents,
            group=group,
            agreement=agreement,
            accessible=accessible,
            reserve=reserve,
        )
        direction.act(command, by)


def _enter_all(direction: "Direction", entries: "list[tuple[int, TakeEntry]]", by: str) -> None:
    """They are tried out first: a list that was half accepted is more trouble than one that was refused."""
    from croupier.ruling import Act, Refusal, Role
    from croupier.tournament import decide, evolve
    from croupier.views.tournament.words import cited

    trial, refused = direction.state, 0
    for line, entry in entries:
        decided = decide(trial, Act(entry, by or trial.director, Role.DIRECTOR, direction.house.clock()))
        if isinstance(decided, Refusal):
            refused += 1
            echo(f"Line {line}: refused: {decided.because}{cited(decided.under, decided.book)}.", err=True)
            continue
        for fact in decided:
            trial = evolve(trial, fact)
    if refused:
        echo("None of the list is entered.", err=True)
        raise typer.Exit(1)
    for _, entry in entries:
        direction.act(entry, by)


def _read(path: str, fee: int) -> "tuple[list[tuple[int, TakeEntry]], list[str]]":
    """The entries of a file, and the columns that are left out. Its columns have names: nobody looks at the list here
    before it is entered."""
    from croupier.tournament.entry_lists import MEANINGS, read_list

    sheet = read_list(text_of(path), fee)
    if sheet.problem:
        raise Wrong(f"{path}: {sheet.problem}")
    if not any(column.name for column in sheet.columns):
        raise Wrong(f"{path} needs a first line that names its columns: player, and any of {', '.join(MEANINGS[1:])}")
    for row in sheet.rows:
        if row.problem:
            raise Wrong(f"{path}, line {row.line}: {row.problem}")
    if not sheet.rows:
        raise Wrong(f"{path} names nobody")
    unknown = [column.name for column in sheet.columns if column.name and not column.means]
    return [(row.line, row.entry) for row in sheet.rows if row.entry is not None], unknown


def require_agreement(
    name: Name, player: Player, reason: Reason, by: By = "", database: Database = DEFAULT_DATABASE
) -> None:
    """Accept an entry of this player only with a signed agreement."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.RequireAgreement(player=player, reason=reason), by)


def strike(name: Name, player: Player, reason: Reason, by: By = "", database: Database = DEFAULT_DATABASE) -> None:
    """Strike out an entry that was recorded by mistake."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.StrikeEntry(player=player, reason=reason), by)


def withdraw(name: Name, player: Player, reason: Reason, by: By = "", database: Database = DEFAULT_DATABASE) -> None:
    """A player withdraws."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.WithdrawEntry(player=player, reason=reason), by)


def substitute(
    name: Name,
    player: Player,
    substitute: Annotated[str, typer.Argument(metavar="SUBSTITUTE", help="The person who would play instead.")],
    reason: Reason,
    refuse: Annotated[bool, typer.Option("--refuse", help="Decide against it.")] = False,
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Decide whether somebody may play for an entrant."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    command = c.DecideSubstitute(player=player, substitute=substitute, allowed=not refuse, reason=reason)
    with directing(database, name) as direction:
        direction.act(command, by)


def exclude(name: Name, player: Player, reason: Reason, by: By = "", database: Database = DEFAULT_DATABASE) -> None:
    """Exclude a player."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.ExcludePlayer(player=player, reason=reason), by)


def reinstate(name: Name, player: Player, reason: Reason, by: By = "", database: Database = DEFAULT_DATABASE) -> None:
    """Undo a forfeit, a withdrawal or an exclusion while the session goes on."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.ReinstatePlayer(player=player, reason=reason), by)


def contravention(
    name: Name,
    player: Player,
    matter: Annotated[str, typer.Option(help="advice, chips out of view, chips tampered with, or conduct.")],
    note: Annotated[str, typer.Option(help="The player's conduct, in words.")],
    by: By = "",
    database: Database = DEFAULT_DATABASE,
) -> None:
    """Record a contravention of the rules of conduct."""
    from croupier.cli.tournament.direction import directing
    from croupier.tournament import commands as c

    with directing(database, name) as direction:
        direction.act(c.RecordContravention(player=player, matter=matter, note=note), by)
