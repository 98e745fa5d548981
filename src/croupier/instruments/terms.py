"""Terms: what a game reads. Numbers, odds and tables come from here and nowhere else, with their clauses."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NoReturn, TypeVar

from croupier.instruments.layer import Layer
from croupier.money import Odds
from croupier.ruling import Under

_T = TypeVar("_T")


class _Named(dict[str, _T]):
    """A dict that says whose key is missing, at the cost of a plain lookup when it is there."""

    def __init__(self, whose: str) -> None:
        super().__init__()
        self._whose = whose

    def __missing__(self, key: str) -> NoReturn:
        raise KeyError(f"{self._whose} {key!r}")


class Terms:
    """The terms of one book under elected options, flattened from its layers, strongest first.

    Keys are written out where they are used (`terms.number("decks")`), so that clause coverage can be read
    off the source. A missing key is a bug in the game or in the book's data, hence KeyError.
    """

    def __init__(self, book_id: str, options: Mapping[str, str], layers: Sequence[Layer]) -> None:
        self.book_id = book_id
        self.options: Mapping[str, str] = MappingProxyType(dict(options))
        self._options: dict[str, str] = _Named(f"{book_id} has no option")
        self._under: dict[str, Under] = _Named(f"{book_id} has no term")
        self._numbers: dict[str, int] = _Named(f"{book_id} has no number")
        self._odds: dict[str, Odds] = _Named(f"{book_id} has no odds")
        self._tables: dict[str, tuple[str, ...]] = _Named(f"{book_id} has no table")
        self._rows: dict[str, tuple[Under, ...]] = _Named(f"{book_id} has no table")
        self._cited: dict[tuple[str, ...], Under] = {}
        self._options.update(options)
        for layer in reversed(layers):
            self._lay(layer)

    def _lay(self, layer: Layer) -> None:
        self._under.update(layer.under())
        self._numbers.update({key: number.value for key, number in layer.numbers.items()})
        self._odds.update({key: price.odds for key, price in layer.odds.items()})
        for key, table in layer.tables.items():
            self._tables[key] = table.rows
            self._rows[key] = tuple(table.clauses_of(row) for row in range(len(table.rows)))

    def cite(self, *keys: str) -> Under:
        """The clauses these terms stand on, each once, in the order of the keys."""
        cited = self._cited.get(keys)
        if cited is None:
            cited = tuple(dict.fromkeys(clause for key in keys for clause in self._under[key]))
            self._cited[keys] = cited
        return cited

    def cite_first(self, *keys: str) -> Under:
        """The clauses of the first of these terms that the book has: of a rule that not every book states as such."""
        return self._under[next((key for key in keys if key in self._under), keys[-1])]

    def has(self, key: str) -> bool:
        return key in self._under

    def number(self, key: str) -> int:
        return self._numbers[key]

    def odds(self, key: str) -> Odds:
        return self._odds[key]

    @property
    def prices(self) -> Mapping[str, Odds]:
        """All odds in force, by key: what a sign or a pay table shows."""
        return MappingProxyType(self._odds)

    @property
    def numbers(self) -> Mapping[str, int]:
        """All numbers in force, by key."""
        return MappingProxyType(self._numbers)

    def table(self, key: str) -> tuple[str, ...]:
        return self._tables[key]

    def row_under(self, key: str, row: int) -> Under:
        """The clauses of one row of a printed table."""
        return self._rows[key][row]

    def option(self, name: str) -> str:
        """Which choice is elected."""
        return self._options[name]

    def __repr__(self) -> str:
        return f"Terms({self.book_id!r}, {dict(self.options)!r})"
