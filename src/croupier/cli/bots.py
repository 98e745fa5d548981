"""`croupier bots`: programs that play at a table."""

from typing import Annotated

import typer

from croupier.cli.options import Wrong
from croupier.cli.screen import echo


def register(app: typer.Typer) -> None:
    app.command("bots")(bots)


def bots(
    table: Annotated[str, typer.Argument(help="The virtual table to play at.")],
    address: Annotated[str, typer.Option(help="The address of the house.")] = "http://127.0.0.1:8000",
    name: Annotated[str, typer.Option(help="The bot's name; it begins with 'bot'.")] = "Iris",
    rounds: Annotated[int, typer.Option(min=0, help="How many rounds to play; 0: until the house is gone.")] = 0,
    token: Annotated[
        str, typer.Option(envvar="CROUPIER_TOKEN", help="The token of the program, where people sign in.")
    ] = "",
) -> None:
    """Have a bot play at a table of a running house, over HTTP, at random.

    Where people sign in, an administrator gives it a token for the role of a player, under the bot's whole name.
    """
    from random import Random

    from croupier.client import HttpError
    from croupier.client.bot import Bot

    try:
        bot = Bot(address, table, name, Random(), token)
        echo(f"{bot.name} plays at {table}")
        bot.play(rounds)
    except (HttpError, ValueError) as wrong:
        raise Wrong(str(wrong)) from None
