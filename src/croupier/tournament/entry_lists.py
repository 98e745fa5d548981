"""Lists of entries as people have them: copied from a spreadsheet or saved by one, with columns of other names."""

import csv
from collections.abc import Iterator, Mapping

from msgspec import Struct

from croupier.tournament.commands import TakeEntry

MEANINGS = ("player", "group", "accessible", "agreement", "reserve", "paid")

# Other names that spreadsheets give to our columns; the first word of each line is the column.
_OTHER_NAMES = {
    "player": ("player", "name", "full name", "entrant", "patron", "player name", "guest", "members name"),
    "first": ("first name", "first", "given name", "given names", "forename"),
    "last": ("last name", "last", "surname", "family name"),
    "group": ("group", "team", "party", "club"),
    "accessible": ("accessible", "accessible seat", "wheelchair", "access"),
    "agreement": ("agreement", "signed", "waiver", "agreement reference"),
    "reserve": ("reserve", "reserves", "waiting list", "waitlist"),
    "paid": ("paid", "fee", "fee paid", "amount", "amount paid"),
}
_KNOWN = {other: column for column, others in _OTHER_NAMES.items() for other in others}
_YES = {"yes": True, "y": True, "true": True, "1": True, "x": True, "✓": True}
_NO = {"no", "n", "false", "0", "", "-"}
_LARGEST = 10**13  # cents of a fee: what no door would let through is no amount here either


class Column(Struct, frozen=True):
    """A column of the list, and the one of ours that it is taken for; "" is left out."""

    name: str
    means: str


class Row(Struct, frozen=True):
    """A line of the list as it is read; `problem` says why it cannot be."""

    line: int
    player: str
    entry: TakeEntry | None = None
    problem: str = ""


class Sheet(Struct, frozen=True):
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    problem: str = ""  # with the list as a whole


def read_list(text: str, fee: int, columns: Mapping[str, str] | None = None) -> Sheet:
    """The entries of a list. `columns` says what a column means, where its name does not; a list without a first line
    of names has the players in its first column."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").strip("\n")
    try:
        lines = list(csv.reader(text.split("\n"), delimiter=_between(text)))
    except csv.Error as wrong:  # a field that nobody typed, or a quotation mark that is never closed
        return Sheet((), (), f"this is not a list of entries: {wrong}")
    lines = [[cell.strip() for cell in line] for line in lines]
    if not any(any(line) for line in lines):
        return Sheet((), (), "the list is empty")
    named = _columns(lines[0], columns or {})
    if named is None:
        named = [Column("", "player"), *(Column("", "") for _ in lines[0][1:])]
        rows = _rows(lines, 1, named, fee)
    else:
        rows = _rows(lines[1:], 2, named, fee)
    means = {column.means for column in named}
    if not means & {"player", "first", "last"}:
        return Sheet(tuple(named), (), "no column has the players' names; say which one does")
    return Sheet(tuple(named), tuple(rows))


def _between(text: str) -> str:
    """What stands between two columns: a tab where it was copied, a semicolon where a comma is for decimals."""
    first = text.split("\n", 1)[0]
    return max("\t;,", key=first.count) if any(each in first for each in "\t;,") else ","


def _columns(first: list[str], given: Mapping[str, str]) -> list[Column] | None:
    """The columns by their names; None if the first line is no line of names."""
    found = []
    for cell in first:
        means = given.get(cell, _KNOWN.get(" ".join(cell.lower().replace("_", " ").replace("'", "").split()), ""))
        found.append(Column(cell, means if means in (*MEANINGS, "first", "last") else ""))
    return found if given or any(column.means for column in found) else None


def _rows(lines: list[list[str]], at: int, columns: list[Column], fee: int) -> Iterator[Row]:
    for number, cells in enumerate(lines, at):
        if any(cells[len(columns) :]):
            yield Row(number, cells[0], problem="it has more columns than the first line")
        elif any(cells):
            said = {column.means: cell for column, cell in zip(columns, cells, strict=False) if column.means and cell}
            yield _row(number, said, fee)


def _row(number: int, said: Mapping[str, str], fee: int) -> Row:
    player = said.get("player") or " ".join(filter(None, (said.get("first"), said.get("last"))))
    if not player:
        return Row(number, "", problem="no name")
    try:
        reserve, accessible = _yes(said.get("reserve", "")), _yes(said.get("accessible", ""))
        paid = _paid(said["paid"], fee) if said.get("paid") else 0 if reserve else fee
    except ValueError as wrong:
        return Row(number, player, problem=str(wrong))
    entry = TakeEntry(
        player=player,
        paid=paid,
        group=said.get("group", ""),
        agreement=said.get("agreement", ""),
        accessible=accessible,
        reserve=reserve,
    )
    return Row(number, player, entry)


def _yes(text: str) -> bool:
    if text.lower() in _YES:
        return True
    if text.lower() in _NO:
        return False
    raise ValueError(f"{text!r} is neither yes nor no")


def _paid(text: str, fee: int) -> int:
    """An amount, or only that the fee was paid or was not."""
    word = text.lower()
    if not word.isdigit() and word in {*_YES, *_NO}:
        return fee if word in _YES else 0
    return _cents(text)


def _cents(text: str) -> int:
    """An amount as a spreadsheet shows it: $1,100.00, 1100 or 1100,50."""
    plain = text.replace("$", "").replace(" ", "")
    if "," in plain and "." not in plain and len(plain.rpartition(",")[2]) == 2:
        plain = plain.replace(",", ".")
    whole, _, part = plain.replace(",", "").partition(".")
    if not (whole.isascii() and whole.isdigit() and len(part) <= 2 and (part.isdigit() or not part)):
        raise ValueError(f"{text!r} is no amount")
    cents = int(whole) * 100 + int(part.ljust(2, "0") or 0)
    if cents > _LARGEST:
        raise ValueError(f"{text!r} is no amount")
    return cents
