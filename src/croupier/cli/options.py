"""Command-line values: amounts, pairs, limits, hours. A usage error prints one line and exits with code 2."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer
from typer.exceptions import TyperException

if TYPE_CHECKING:  # the commands that need it import it: help must not wait for the games
    from croupier.games.context import Limit

DEFAULT_DATABASE = "var/croupier.db"
VARIABLE = "CROUPIER_DATABASE"

_WHERE = "A file, or postgresql://... for a database server."
Database = Annotated[str, typer.Option("--database", envvar=VARIABLE, help=_WHERE)]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]
Plain = Annotated[bool, typer.Option("--plain", help="Line by line, for scripts and screen readers.")]
Options = Annotated[list[str], typer.Option("--option", help="An election, as in settlement=non-commission.")]
BookOption = Annotated[str, typer.Option("--book", help="A rule book, as in NI2018-687/mini-baccarat.")]
TableName = Annotated[str, typer.Argument(metavar="TABLE", help="The name of a table; see croupier tables.")]

_AMOUNT = re.compile(r"\$?(\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.(\d{2}))?")
_CLOCK = re.compile(r"([01]\d|2[0-4]):([0-5]\d)")
_OFFSET = re.compile(r"([+-])(\d\d):([0-5]\d)")


class Wrong(TyperException):
    """A value on the command line makes no sense; the message says what to write instead."""


def cents_of(text: str) -> int | None:
    """Dollars, as people write them, in cents; None where the text is no amount.

    >>> cents_of("1,000"), cents_of("$2.50"), cents_of("2.5")
    (100000, 250, None)
    """
    match = _AMOUNT.fullmatch(text)
    return int(match[1].replace(",", "")) * 100 + int(match[2] or 0) if match else None


def amount(text: str) -> int:
    cents = cents_of(text)
    if cents is None:
        raise Wrong(not_an_amount(text))
    return cents


def moment_of(option: str, text: str) -> int:
    """A time as people write it, UTC unless they say otherwise, in milliseconds since 1970."""
    from datetime import UTC, datetime

    try:
        moment = datetime.fromisoformat(text)
        return round((moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp() * 1000)
    except (ValueError, OverflowError) as wrong:
        raise Wrong(f"{option}: {text} is no time; write it as in 2026-11-17T05:00:00") from wrong


def not_an_amount(text: str) -> str:
    return f"{text!r} is not an amount; write dollars, as in 25 or 2.50"


def pairs(texts: Sequence[str], example: str) -> dict[str, str]:
    """Each "name=value", by name."""
    found: dict[str, str] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name.strip() and equals and value.strip()):
            raise Wrong(f"{text!r} is not a pair; write it as {example}")
        if name.strip() in found:
            raise Wrong(f"{name.strip()!r} is given twice")
        found[name.strip()] = value.strip()
    return found


def limits(texts: Sequence[str]) -> "dict[str, Limit]":
    """Each "kind=minimum:maximum:multiple" in dollars."""
    from croupier.games.context import Limit

    found = {}
    for kind, value in pairs(texts, "main=5:500:5").items():
        figures = value.split(":")
        if len(figures) != 3:
            raise Wrong(f"{value!r} is no limit; write minimum:maximum:multiple, as in main=5:500:5")
        found[kind] = Limit(*map(amount, figures))
    return found


def hours(text: str) -> tuple[int, int]:
    """Opening and closing in minutes after midnight.

    >>> hours("12:00-06:00")
    (720, 360)
    """
    opens, _, closes = text.partition("-")
    first, last = _CLOCK.fullmatch(opens), _CLOCK.fullmatch(closes)
    if not (first and last):
        raise Wrong(f"{text!r} are no hours; write them as 12:00-06:00")
    return int(first[1]) * 60 + int(first[2]), int(last[1]) * 60 + int(last[2])


def utc_offset(text: str) -> int:
    """How far the casino's clock is ahead of UTC, in minutes.

    >>> utc_offset("+09:30")
    570
    """
    match = _OFFSET.fullmatch(text)
    if not match or int(match[2]) > 14:
        raise Wrong(f"{text!r} is no offset from UTC; write it as +10:00")
    return (int(match[2]) * 60 + int(match[3])) * (-1 if match[1] == "-" else 1)
