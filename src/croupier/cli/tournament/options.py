"""What many commands of a tournament take."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import Wrong

if TYPE_CHECKING:
    from croupier.tournament.conditions import Conditions

Name = Annotated[str, typer.Argument(metavar="NAME", help="The tournament; see croupier tournament list.")]
Player = Annotated[str, typer.Argument(metavar="PLAYER", help="The entrant's name.")]
ConditionsFile = Annotated[str, typer.Argument(metavar="CONDITIONS", help="The conditions, a TOML file.")]
By = Annotated[str, typer.Option("--by", help="Who acts: the director, if nobody else is named.")]
Reason = Annotated[str, typer.Option("--reason", help="Why; it goes on record.")]
Paid = Annotated[str, typer.Option("--paid", help="What was paid, in dollars; what it costs, if not said.")]
Agreement = Annotated[str, typer.Option("--agreement", help="The reference of the signed agreement.")]
Entrants = Annotated[int | None, typer.Option("--entrants", help="How many enter; the most allowed, if not said.")]
Pace = Annotated[int, typer.Option("--pace", min=1, help="Seconds that a round takes.")]
Seed = Annotated[str, typer.Option("--seed", help="The same seed plays the same tournament again.")]


def text_of(path: str) -> str:
    """A file of conditions."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise Wrong(f"{path} is not a text file in UTF-8") from None


def sound(path: str) -> "tuple[Conditions, str]":
    """Conditions with which nothing is wrong, and their text; otherwise everything that is, and exit code 1."""
    from croupier.tournament.checking import problems
    from croupier.tournament.conditions import Conditions
    from croupier.tournament.reading import read
    from croupier.views.tournament.words import cited

    text = text_of(path)
    conditions = read(text)
    found = problems(conditions) if isinstance(conditions, Conditions) else conditions
    for problem in found:
        typer.echo(problem.say + cited(problem.under, problem.book))
    if found or not isinstance(conditions, Conditions):
        raise typer.Exit(1)
    return conditions, text


def entering(conditions: "Conditions", wanted: int | None) -> int:
    """How many enter, within what the conditions allow."""
    entry = conditions.entry
    entrants = entry.maximum if wanted is None else wanted
    if not entry.minimum <= entrants <= entry.maximum:
        raise Wrong(f"the conditions have {entry.minimum} to {entry.maximum} players, not {entrants}")
    return entrants
