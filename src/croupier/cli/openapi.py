"""`croupier openapi`: the server's addresses, for programs."""

import msgspec
import typer

from croupier.cli.screen import echo


def register(app: typer.Typer) -> None:
    app.command("openapi")(openapi)


def openapi() -> None:
    """Print the OpenAPI document: every address of the server, who may ask, what it takes and what it says."""
    from croupier.server.app import described

    echo(msgspec.json.format(msgspec.json.encode(described()), indent=2))
