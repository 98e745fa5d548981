"""Running the `croupier` command in tests, and the tables they need."""

from pathlib import Path

from typer.testing import CliRunner, Result

from croupier.cli import app
from croupier.conduct import House, set_up_table
from croupier.ruling import Role
from croupier.table import commands as t

BOOK = "NI2018-687/mini-baccarat"
B16 = "NI2016-685/mini-baccarat"
N02 = "NI2002-45/mini-baccarat"
BLACKJACK = "NI2006-147/blackjack"


def run(*args: str, typed: str = "") -> Result:
    """The command as a person would run it; nothing it does may end in a traceback."""
    result = CliRunner().invoke(app, args, input=typed, env={"COLUMNS": "200"})
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result


def ran(*args: str, typed: str = "") -> str:
    """What it printed, when it went well."""
    result = run(*args, typed=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def live_house(path: Path, book: str = BOOK, **options: str) -> House:
    """A house with the live table "L" and two patrons with chips."""
    house = House(str(path))
    set_up_table(house, "L", book, dealing="live", options=options, demonstration=True)
    for seat, name in enumerate(("ann", "bob"), 1):
        house.must("L", t.JoinTable(patron=name, seat=seat), name, Role.PATRON)
        house.must("L", t.BuyIn(patron=name, cents=1_000_00), name, Role.PATRON)
    return house
