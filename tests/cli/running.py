"""Running the `croupier` command in tests, and the tables they need."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from croupier.cli import app
from croupier.cli.terminal.deal_plain import PlainDeal
from croupier.cli.terminal.desk import Desk
from croupier.conduct import House, must, set_up_table
from croupier.conduct.audit import audit
from croupier.instruments import library
from croupier.ruling import Role
from croupier.table import commands as t

BOOK = "NI2018-687/mini-baccarat"
B16 = "NI2016-685/mini-baccarat"
N02 = "NI2002-45/mini-baccarat"
BLACKJACK = "NI2006-147/blackjack"
HOLDEM = "NI2019-212/ultimate-texas-holdem"
CANBERRA = "NI2002-45/canberra-poker"
ROULETTE = "NI2002-45/american-roulette"
PAI_GOW = "NI2002-45/pai-gow"


def run(*args: str, typed: str = "") -> Result:
    """The command as a person would run it; nothing it does may end in a traceback."""
    result = CliRunner().invoke(app, args, input=typed, env={"COLUMNS": "200"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def ran(*args: str, typed: str = "") -> str:
    """The output of a run that went well."""
    result = run(*args, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def live_house(path: Path, book: str = BOOK, patrons: tuple[str, ...] = ("ann", "bob"), **options: str) -> House:
    """A house with the live table "L" and patrons with chips."""
    house = House(str(path))
    set_up_table(house, "L", book, dealing="live", options=options, demonstration=True)
    terms = house.table("L").table.terms  # type: ignore[union-attr]
    tournament = terms.has("director")
    first = 2 if terms.has("no_wager_on_house_box") else 1  # box 1 is the House's
    for seat, name in enumerate(patrons, first):
        must(house, "L", t.JoinTable(patron=name, seat=seat), name, Role.PATRON)
        if tournament:
            must(house, "L", t.IssueChips(patron=name, cents=1_000_00), "director", Role.DIRECTOR)
        else:
            must(house, "L", t.BuyIn(patron=name, cents=1_000_00), name, Role.PATRON)
    return house


def said_at_desk(book: str, patrons: tuple[str, ...], *lines: str) -> str:
    """The dealer's messages at a table that is kept nowhere; all of it passes an audit."""
    said: list[str] = []
    with live_house(Path("memory:"), book, patrons) as house:
        PlainDeal(Desk(house, "L", "Dana"), said.append).run(lines)
        assert audit(house.store).ok
    return "\n".join(said)


def number_of(shown: str, words: str) -> str:
    """The text that picks a listed choice, as "u 3"."""
    return next(line for line in shown.splitlines() if words in line).strip().split(":")[0]


def playable(patched: pytest.MonkeyPatch, book: str) -> None:
    """Make the commands take a book as implemented."""
    books = library().books
    patched.setitem(books, book, replace(books[book], implemented=True))
