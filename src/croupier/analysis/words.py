"""Figures as people read them, independent of any locale."""

from fractions import Fraction

from croupier.analysis.findings import Grid, Table, Value, Wager

SHORT = 8  # characters of a fraction


def percent(value: Value) -> str:
    """
    >>> percent(Fraction(1, 37)), percent(-0.0001)
    ('2.7027%', '-0.0100%')
    """
    return f"{float(value) * 100:.4f}%"


def chance(probability: float) -> str:
    """Six decimals; rarer things in powers of ten.

    >>> chance(0.25), chance(1 / 649740), chance(0.0)
    ('0.250000', '1.539e-06', '0')
    """
    if not probability:
        return "0"
    return f"{probability:.6f}" if probability >= 0.001 else f"{probability:.3e}"


def units(amount: Fraction) -> str:
    """Exact as long as it is short: a terminating decimal, else a fraction.

    >>> units(Fraction(19, 20)), units(Fraction(-1)), units(Fraction(1, 3)), units(Fraction(3, 1234567))
    ('0.95', '-1', '1/3', '0.000002')
    """
    text = f"{float(amount):.12f}".rstrip("0").rstrip(".")
    if Fraction(text) == amount:
        return text
    return str(amount) if len(str(amount)) <= SHORT else f"{float(amount):.6f}"


def pays(amount: Fraction) -> str:
    """A net result, with its sign.

    >>> pays(Fraction(3, 2)), pays(Fraction(0)), pays(Fraction(-1))
    ('+1.5', '0', '-1')
    """
    return f"+{units(amount)}" if amount > 0 else units(amount)


def exact(value: Value) -> str | None:
    """In lowest terms, where there is an exact value.

    >>> exact(Fraction(2, 4)), exact(Fraction(0)), exact(0.5)
    ('1/2', '0/1', None)
    """
    return f"{value.numerator}/{value.denominator}" if isinstance(value, Fraction) else None


def cell(value: str | int | Value) -> str:
    """The text of a table's field.

    >>> cell(1234567), cell(Fraction(1, 3)), cell(0.123456789), cell("hit")
    ('1,234,567', '1/3', '0.123457', 'hit')
    """
    if isinstance(value, str):
        return value
    if isinstance(value, int):
        return f"{value:,}"
    return units(value) if isinstance(value, Fraction) else f"{value:.6f}"


def numeric(table: Table) -> tuple[int, ...]:
    """Which columns hold figures, ignoring blanks."""
    given = ([row[column] for row in table.rows if row[column] != ""] for column in range(len(table.columns)))
    return tuple(
        column for column, cells in enumerate(given) if cells and not any(isinstance(each, str) for each in cells)
    )


def legend(grid: Grid) -> list[str]:
    """The meaning of each kind of field, after its letters where all such fields have the same."""
    letters: dict[str, set[str]] = {}
    for row in grid.cells:
        for field in row:
            letters.setdefault(field.kind, set()).add(field.text)

    def named(kind: str, words: str) -> str:
        texts = letters.get(kind, set())
        shared = next(iter(texts)) if len(texts) == 1 else ""
        return f"{shared}: {words}" if shared and not words.startswith(shared) else words

    return [named(kind, words) for kind, words in grid.kinds.items()]


WAGER_COLUMNS = ("wager", "house edge", "element of risk", "win", "push", "lose", "std dev", "mean staked")


def wager_row(wager: Wager, decimals: int = 2) -> tuple[str, ...]:
    """The figures of a wager under `WAGER_COLUMNS`, chances as percentages with this many decimals."""
    return (
        wager.name,
        percent(wager.house_edge),
        percent(wager.element_of_risk),
        *(f"{share:.{decimals}%}" for share in (wager.win, wager.push, wager.lose)),
        f"{wager.standard_deviation:.4f}",
        f"{float(wager.mean_staked):.4f}",
    )
