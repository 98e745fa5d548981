"""The sign at the table: what the books require to be displayed, and under which instrument it is played."""

from msgspec import Struct

from croupier.games.american_roulette.layout import KIND_NAMES as ROULETTE_KINDS, SPIN
from croupier.games.context import Limit
from croupier.instruments import Book, library
from croupier.table import Table
from croupier.table.chips import plays_with_tournament_chips
from croupier.views.clauses import Clause, clauses

KIND_NAMES = {
    "mini-baccarat": {
        "main": "Player and banker",
        "tie": "Tie",
        "pairs": "Pairs",
        "dragon_bonus": "Dragon Bonus",
    },
    "ultimate-texas-holdem": {"main": "Ante, and an equal Blind", "play": "Play", "trips": "Trips"},
    "canberra-poker": {"main": "Ante"},
    "american-roulette": {**ROULETTE_KINDS, SPIN: "All wagers of a player on a spin"},
    "pai-gow": {"wager": "Each box"},
    "blackjack": {"main": "Blackjack, each box", "pairs": "Perfect Pairs", "super_sevens": "Super Sevens"},
}


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
    """What a winning wager is paid, as printed."""

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
    has_differential: bool  # whether the book knows one
    maximum_payout: int | None
    options: tuple[OptionLine, ...]
    prices: tuple[PriceLine, ...]
    under: tuple[Clause, ...]
    tournament_chips: bool
    approvals: tuple[tuple[str, str], ...]  # what was approved, and the reference: the shuffle among it


def sign(table: Table) -> Sign:
    """Limits, multiples, differential, method of settlement, the options in use, and the book to ask a copy of."""
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
    if "pairs" in setting.limits and terms.has("pairs_on_sign"):
        under += terms.cite("pairs_on_sign")
    if terms.has("determinations_advised"):
        under += terms.cite("determinations_advised", "shuffle_determined")
    if terms.has("determinations_announced"):
        under += terms.cite("determinations_announced", "shuffle_determined")
    if "dragon_bonus" in setting.limits and terms.has("dragon_on_sign"):
        under += terms.cite("dragon_on_sign")
    return Sign(
        book=book.id,
        title=book.title,
        instrument=book.instrument.name,
        dealing=table.dealing,
        demonstration=table.demonstration,
        limits=tuple(_line(KIND_NAMES[book.game][kind], kind, setting.limits[kind]) for kind in _kinds(table)),
        differential=setting.differential,
        has_differential=terms.has("differential"),
        maximum_payout=setting.maximum_payout if terms.has("maximum_payout") else None,
        options=tuple(_option(book, name, choice) for name, choice in setting.options.items()),
        prices=_prices(table),
        under=clauses(book, under),
        tournament_chips=plays_with_tournament_chips(table),
        approvals=tuple(table.approvals.items()),
    )


def _kinds(table: Table) -> list[str]:
    machine, terms = table.machine, table.terms
    lines = (*machine.wager_kinds(terms), *machine.further_limits(terms))
    return [kind for kind in lines if kind in table.setting.limits]


def _line(name: str, kind: str, limit: Limit) -> LimitLine:
    return LimitLine(kind, name, limit.minimum, limit.maximum, limit.multiple)


def _option(book: Book, name: str, choice: str) -> OptionLine:
    option = book.options[name]
    return OptionLine(name, option.says, choice, option.choices[choice].name)


def _prices(table: Table) -> tuple[PriceLine, ...]:
    """Printed odds by name: facts of the sign, not advice on how to play."""
    prices = table.terms.prices
    return tuple(PriceLine(key.removesuffix("_odds").replace("_", " "), str(odds)) for key, odds in prices.items())
