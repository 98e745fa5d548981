"""`croupier play`: a private table in the terminal."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import BookOption, Options, Plain, Wrong, amount, pairs
from croupier.cli.screen import echo

if TYPE_CHECKING:
    from croupier.table import Table


def register(app: typer.Typer) -> None:
    app.command("play")(play)


def play(
    game: Annotated[str, typer.Argument(help="The game, as in blackjack; croupier books lists them.")],
    book: BookOption = "",
    option: Options = [],  # noqa: B006 - typer copies it
    chips: Annotated[str, typer.Option(help="The buy-in, in dollars.")] = "1,000",
    name: Annotated[str, typer.Option(help="Your name.")] = "Guest",
    table: Annotated[str, typer.Option(help="The name of the table; by default the game's.")] = "",
    database: Annotated[str, typer.Option(help="Where to store the table; by default nowhere.")] = "memory:",
    fast: Annotated[bool, typer.Option("--fast", help="No pauses, and others cut the cards.")] = False,
    plain: Plain = False,
) -> None:
    """Play at a private virtual table: a sealed shoe, the book's own rules, every payment explained."""
    from croupier.cli.databases import open_house
    from croupier.cli.terminal.seat import sit_down

    book = book or _newest_book(game)
    elected = pairs(option, "dealing=face-down")
    _check_book(game, book, elected)
    with open_house(database) as house:
        there = house.table(table or game).table
        if there is not None:
            _check_table(there, book, elected)
        house.leases.hold(f"table/{table or game}")  # or another process deals it
        seat = sit_down(house, table or game, book, elected, name, amount(chips))
        if plain or not (sys.stdout.isatty() and sys.stdin.isatty()):
            from croupier.cli.terminal.lines import typed
            from croupier.cli.terminal.play_plain import PlainPlay

            PlainPlay(seat, echo, offer_cut=not fast).run(typed())
        else:
            from croupier.cli.terminal.play_app import PlayApp

            PlayApp(seat, pace=0 if fast else 0.4, offer_cut=not fast).run()


def _newest_book(game: str) -> str:
    from croupier.instruments import library

    found = library().newest(game)
    if found is None:
        raise Wrong(f"{game!r} cannot be played; the games are: {', '.join(library().games)}")
    return found.id


def _check_book(game: str, book: str, elected: dict[str, str]) -> None:
    from croupier.instruments import library

    found = library().book(book)
    if found.game != game or not found.implemented:
        raise Wrong(f"{game} cannot be played under {book}; croupier books lists what can be")
    found.terms(elected)


def _check_table(table: "Table", book: str, elected: dict[str, str]) -> None:
    setting = table.setting
    differs = [name for name, choice in elected.items() if setting.options.get(name) != choice]
    if table.dealing != "virtual" or setting.book != book or differs:
        what = ", ".join(f"{option}={choice}" for option, choice in setting.options.items())
        raise Wrong(
            f"table {table.name} is there already, for {table.dealing} dealing under {setting.book} with {what};"
            " name another with --table"
        )
