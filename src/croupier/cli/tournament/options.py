"""The common parameters of tournament commands."""

from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.files import text_of
from croupier.cli.options import Wrong
from croupier.cli.screen import echo

if TYPE_CHECKING:
    from croupier.tournament.conditions import Conditions

Name = Annotated[str, typer.Argument(metavar="NAME", help="The tournament; see croupier tournament list.")]
Player = Annotated[str, typer.Argument(metavar="PLAYER", help="The entrant's name.")]
ConditionsFile = Annotated[str, typer.Argument(metavar="CONDITIONS", help="The conditions, a TOML file.")]
By = Annotated[str, typer.Option("--by", help="The person who acts; by default the director.")]
Reason = Annotated[str, typer.Option("--reason", help="Why; it goes on record.")]
Paid = Annotated[str, typer.Option("--paid", help="The amount paid, in dollars; by default the price.")]
Agreement = Annotated[str, typer.Option("--agreement", help="The reference of the signed agreement.")]
Entrants = Annotated[int | None, typer.Option("--entrants", help="The number of entrants; by default the maximum.")]
Pace = Annotated[int, typer.Option("--pace", min=1, help="Seconds that a round takes.")]
Seed = Annotated[str, typer.Option("--seed", help="The same seed plays the same tournament again.")]


def sound(path: str) -> "tuple[Conditions, str]":
    """Conditions without problems, and their text; otherwise print every problem and exit with code 1."""
    from croupier.tournament.checking import problems
    from croupier.tournament.conditions import Conditions
    from croupier.tournament.reading import NotToml, parsed, read
    from croupier.views.tournament.words import cited

    text = text_of(path)
    try:
        parsed(text)
    except NotToml as wrong:
        raise Wrong(f"{path}: {wrong}") from None
    conditions = read(text)
    found = problems(conditions) if isinstance(conditions, Conditions) else conditions
    for problem in found:
        echo(problem.say + cited(problem.under, problem.book))
    if found or not isinstance(conditions, Conditions):
        raise typer.Exit(1)
    return conditions, text


def entering(conditions: "Conditions", wanted: int | None) -> int:
    """The number of entrants, within the limits of the conditions."""
    from croupier.conduct.tournaments.runs import entrants_of

    try:
        return entrants_of(conditions, wanted)
    except ValueError as wrong:
        raise Wrong(str(wrong)) from None
