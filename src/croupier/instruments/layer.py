"""A layer of terms: rules, numbers, odds and printed tables, each with the clauses it stands on."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, field

from croupier.instruments.errors import LawError
from croupier.money import Odds
from croupier.ruling import Under


class Number(Struct, frozen=True, forbid_unknown_fields=True):
    """A number the book fixes."""

    value: int = field(name="is")
    under: Under


class Price(Struct, frozen=True, forbid_unknown_fields=True):
    """Odds as printed. They are parsed here once, so that bad ones stop the load. Odds that the book prints again
    elsewhere follow the first: whatever changes those changes them too."""

    pays: str
    under: Under
    follows: str = ""

    def __post_init__(self) -> None:
        Odds.of(self.pays)

    @property
    def odds(self) -> Odds:
        return Odds.of(self.pays)


class Table(Struct, frozen=True, forbid_unknown_fields=True):
    """A printed table: rows of letters, and for each row a clause, or several, where the book's rows have their own."""

    under: Under
    rows: tuple[str, ...]
    row_under: tuple[str | Under, ...] = ()

    def __post_init__(self) -> None:
        if not self.rows or len({len(row) for row in self.rows}) > 1:
            lengths = ", ".join(str(len(row)) for row in self.rows)
            raise ValueError(f"the rows are {lengths or 0} letters long; make them equally long")
        if self.row_under and len(self.row_under) != len(self.rows):
            counts = f"{len(self.row_under)} clauses for {len(self.rows)} rows"
            raise ValueError(f"row_under has {counts}; give each row one")

    def clauses_of(self, row: int) -> Under:
        if not self.row_under:
            return self.under
        own = self.row_under[row]
        return (own,) if isinstance(own, str) else own


class Layer(Struct, frozen=True):
    """Terms laid over those beneath: a book's own, an elected choice's, a tournament's."""

    rules: Mapping[str, Under] = {}
    numbers: Mapping[str, Number] = {}
    odds: Mapping[str, Price] = {}
    tables: Mapping[str, Table] = {}

    def __post_init__(self) -> None:
        for key, price in self.odds.items():
            if price.follows and (price.follows not in self.odds or self.odds[price.follows].odds != price.odds):
                raise LawError(f"{key!r} follows {price.follows!r}; give these odds in the same layer, and alike")

    def under(self) -> dict[str, Under]:
        """The clauses of each key, whatever its kind of term."""
        valued: list[Mapping[str, Number | Price | Table]] = [self.numbers, self.odds, self.tables]
        return dict(self.rules) | {key: term.under for terms in valued for key, term in terms.items()}

    def citations(self) -> Iterator[tuple[str, Under]]:
        """Each key with all its clauses, including those of a table's rows."""
        yield from self.under().items()
        for key, table in self.tables.items():
            yield from ((key, table.clauses_of(row)) for row in range(len(table.rows)))

    def kinds(self) -> Iterator[tuple[str, str]]:
        for kind in ("rules", "numbers", "odds", "tables"):
            yield from ((key, kind) for key in getattr(self, kind))


def check_kinds(layers: Iterable[Layer], where: str) -> None:
    """A key means one kind of term throughout, or a citation of it would be ambiguous."""
    seen: dict[str, str] = {}
    for layer in layers:
        for key, kind in layer.kinds():
            if seen.setdefault(key, kind) != kind:
                raise LawError(f"{where}: {key!r} is in both [{seen[key]}] and [{kind}]; rename one of them")
