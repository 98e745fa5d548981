"""All commands of `croupier tournament`: from conditions to prizes, step by step, or played by bots."""

import typer

from croupier.cli.tournament import (
    breaks,
    counting,
    documents,
    ending,
    entries,
    forecasting,
    playing,
    running,
    seats,
    setting_up,
    showing,
    undoing,
)

tournament_app = typer.Typer(rich_markup_mode=None, help="Run a tournament, from its conditions to its prizes.")

for part in (
    setting_up,
    entries,
    seats,
    breaks,
    playing,
    counting,
    undoing,
    ending,
    showing,
    documents,
    running,
    forecasting,
):
    part.register(tournament_app)


def register(app: typer.Typer) -> None:
    app.add_typer(tournament_app, name="tournament")
