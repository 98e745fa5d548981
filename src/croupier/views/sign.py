"""The sign at the table: the displays that the books require, and the instrument that it is played under."""

from collections.abc import Mapping

from msgspec import Struct

from croupier.games.context import Limit
from croupier.instruments import Book, library
from croupier.table import Table
from croupier.table.chips import plays_with_tournament_chips
from croupier.views.clauses import Clause, clauses
from croupier.views.guide import prices


class LimitLine(Struct, frozen=True):
    kind: str
    name: str
    minimum: int
    maximum: int
    multiple: int


class OptionLine(Struct, frozen=True):
    option: str
    says: str
    choice: str
    name: str


class PriceLine(Struct, frozen=True):
    """The odds of a winning wager, as printed; `of` is its name in the book."""

    of: str
    name: str
    pays: str


class Sign(Struct, frozen=True):
    book: str
    title: str
    instrument: str
    dealing: str
    demonstration: bool
    limits: tuple[LimitLine, ...]
    differential: int | None
    has_differential: bool  # whether the book has one
    maximum_payout: int | None
    options: tuple[OptionLine, ...]
    prices: tuple[PriceLine, ...]
    under: tuple[Clause, ...]
    tournament_chips: bool
    two_people: bool  # whether a change is asked for by one person and granted by another
    approvals: tuple[tuple[str, str], ...]  # the approved matters, with references: the shuffle among them


def sign(table: Table) -> Sign:
    """Limits, multiples, differential, method of settlement, the options in use, and the book of which patrons may ask
    for a copy."""
    terms, setting = table.terms, table.setting
    book = library().book(setting.book)
    under = terms.cite("limits_on_sign", "multiples", "stamp")
    if setting.differential is not None:
        under += terms.cite("differential_on_sign")
    if terms.has("maximum_payout"):
        under += terms.cite("maximum_payout_on_sign")
    if terms.has("rules_copy"):
        under += terms.cite("rules_copy")
    if terms.has("method_on_sign"):
        under += terms.cite("method_on_sign")
    if terms.has("determinations_advised"):
        under += terms.cite("determinations_advised", "shuffle_determined")
    if terms.has("determinations_announced"):
        under += terms.cite("determinations_announced", "shuffle_determined")
    under += table.machine.on_sign(terms)
    return Sign(
        book=book.id,
        title=book.title,
        instrument=book.instrument.name,
        dealing=table.dealing,
        demonstration=table.demonstration,
        limits=tuple(_line(name, kind, setting.limits) for kind, name in terms.sign.items() if kind in setting.limits),
        differential=setting.differential,
        has_differential=terms.has("differential"),
        maximum_payout=setting.maximum_payout if terms.has("maximum_payout") else None,
        options=tuple(_option(book, name, choice) for name, choice in setting.options.items()),
        prices=tuple(PriceLine(each.of, each.name, each.pays) for each in prices(terms)),
        under=clauses(book, under),
        tournament_chips=plays_with_tournament_chips(table),
        two_people=table.two_people,
        approvals=tuple(table.approvals.items()),
    )


def _line(name: str, kind: str, limits: Mapping[str, Limit]) -> LimitLine:
    limit = limits[kind]
    return LimitLine(kind, name, limit.minimum, limit.maximum, limit.multiple)


def _option(book: Book, name: str, choice: str) -> OptionLine:
    option = book.options[name]
    return OptionLine(name, option.says, choice, option.choices[choice].name)
