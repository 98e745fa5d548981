"""Terms: the data that a game reads. Numbers, odds and tables come from here and nowhere else, with their clauses."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import NoReturn, TypeVar

from croupier.instruments.errors import MissingTerm
from croupier.instruments.layer import Layer
from croupier.instruments.wagers import NOT_OFFERED, WagerOption
from croupier.money import Odds
from croupier.ruling import Under

_T = TypeVar("_T")


class _Named(dict[str, _T]):
    """A dict whose error names the book with the missing key, at the cost of a plain lookup when it is there."""

    def __init__(self, whose: str) -> None:
        super().__init__()
        self._whose = whose

    def __missing__(self, key: str) -> NoReturn:
        raise MissingTerm(f"{self._whose} {key!r}, which its game asks for; add it to the book's file")


class Terms:
    """The terms of one book under elected options, flattened from its layers, strongest first.

    Keys are written out where they are used (`terms.number("decks")`), so that clause coverage can be read
    off the source. A missing key is a fault of the game or of the book's data: `MissingTerm`, a KeyError.
    """

    def __init__(
        self,
        book_id: str,
        options: Mapping[str, str],
        layers: Sequence[Layer],
        wagers: Mapping[str, WagerOption],
        sign: Mapping[str, str],
    ) -> None:
        self.book_id = book_id
        self.options: Mapping[str, str] = MappingProxyType(dict(options))
        self.wagers = wagers  # all that the book knows, in the order of the layout: a past round may have any of them
        self._sign = sign
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
        """The clauses of these terms, each once, in the order of the keys."""
        cited = self._cited.get(keys)
        if cited is None:
            cited = tuple(dict.fromkeys(clause for key in keys for clause in self._under[key]))
            self._cited[keys] = cited
        return cited

    def cite_first(self, *keys: str) -> Under:
        """The clauses of the first of these terms that the book has: for a rule that not every book states as such."""
        return self._under[next((key for key in keys if key in self._under), keys[-1])]

    def has(self, key: str) -> bool:
        return key in self._under

    def number(self, key: str) -> int:
        return self._numbers[key]

    def odds(self, key: str) -> Odds:
        return self._odds[key]

    @property
    def prices(self) -> Mapping[str, Odds]:
        """All odds in force, by key, as a sign or a pay table shows them."""
        return MappingProxyType(self._odds)

    @property
    def numbers(self) -> Mapping[str, int]:
        """All numbers in force, by key."""
        return MappingProxyType(self._numbers)

    @cached_property
    def offered(self) -> Mapping[str, WagerOption]:
        """The wagers on the layout under these elections."""
        there = {id: wager for id, wager in self.wagers.items() if self.options.get(wager.option) != NOT_OFFERED}
        return MappingProxyType(there)

    def wager_name(self, option: str) -> str:
        """The name of a wager. A position of a layout, as "split-05-08", is called by its kind and its numbers."""
        kind, _, numbers = option.partition("-")
        if kind not in self.wagers:
            return option
        name = self.wagers[kind].name
        return f"{name} {'/'.join(str(int(number)) for number in numbers.split('-'))}" if numbers else name

    @cached_property
    def placeable(self) -> tuple[str, ...]:
        """The wagers that a patron may make before the deal."""
        return tuple(id for id, wager in self.offered.items() if wager.part in ("main", "side"))

    @cached_property
    def wager_kinds(self) -> tuple[str, ...]:
        """The kinds of wager that need limits on the sign."""
        return tuple(dict.fromkeys(wager.kind for wager in self.offered.values() if wager.kind))

    @cached_property
    def sign(self) -> Mapping[str, str]:
        """The lines that the sign may have under these elections, with their names: some limit no kind of wager."""
        left_out = {wager.kind for wager in self.wagers.values()}.difference(self.wager_kinds)
        return MappingProxyType({kind: name for kind, name in self._sign.items() if kind not in left_out})

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
