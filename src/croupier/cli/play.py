"""`croupier play`: a table of one's own, in the terminal."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from croupier.cli.options import BookOption, Options, Plain, Wrong, amount, pairs

if TYPE_CHECKING:
    from croupier.table import Table

BOOKS = {
    "american-roulette": "NI2002-45/american-roulette",
    "blackjack": "NI2006-147/blackjack",
    "canberra-poker": "NI2002-45/canberra-poker",
    "mini-baccarat": "NI2018-687/mini-baccarat",
    "pai-gow": "NI2002-45/pai-gow",
    "ultimate-texas-holdem": "NI2019-212/ultimate-texas-holdem",
}


def register(app: typer.Typer) -> None:
    app.command("play")(play)


def play(
    game: Annotated[str, typer.Argument(help=f"The game: {', '.join(BOOKS)}.")],
    book: BookOption = "",
    option: Options = [],  # noqa: B006 - typer copies it
    chips: Annotated[str, typer.Option(help="What to buy in for, in dollars.")] = "1,000",
    name: Annotated[str, typer.Option(help="What you are called.")] = "Guest",
    table: Annotated[str, typer.Option(help="What the table is called; the game, if not said.")] = "",
    database: Annotated[str, typer.Option(help="Where to keep the table; it is kept nowhere if not said.")] = "memory:",
    fast: Annotated[bool, typer.Option("--fast", help="No pauses, and others cut the cards.")] = False,
    plain: Plain = False,
) -> None:
    """Play at a private virtual table: a sealed shoe, the book's own rules, every payment explained."""
    from croupier.cli.databases import open_house
    from croupier.cli.terminal.seat import sit_down

    if game not in BOOKS:
        raise Wrong(f"{game!r} cannot be played; the games are: {', '.join(BOOKS)}")
    book = book or BOOKS[game]
    elected = pairs(option, "dealing=face-down")
    _check_book(game, book, elected)
    with open_house(database) as house:
        there = house.table(table or game).table
        if there is not None:
            _check_table(there, book, elected)
        seat = sit_down(house, table or game, book, elected, name, amount(chips))
        if plain or not (sys.stdout.isatty() and sys.stdin.isatty()):
            from croupier.cli.terminal.lines import typed
            from croupier.cli.terminal.play_plain import PlainPlay

            PlainPlay(seat, typer.echo, offer_cut=not fast).run(typed())
        else:
            from croupier.cli.terminal.play_app import PlayApp

            PlayApp(seat, pace=0 if fast else 0.4, offer_cut=not fast).run()


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
