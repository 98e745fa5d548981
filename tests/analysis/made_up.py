"""Findings that no game gave, with something of every kind in them: what shows findings must not know any game."""

from fractions import Fraction

from croupier.analysis.case import Case, case
from croupier.analysis.findings import (
    Alternative,
    Cell,
    Choice,
    Counted,
    Curve,
    Findings,
    Grid,
    Outcome,
    Rests,
    Spot,
    Table,
    Wager,
    counted,
    weighed,
)
from croupier.instruments import library

BOOK = "NI2018-687/mini-baccarat"
RANKS = "AKQJT98765432"


def a_case(**asked: object) -> Case:
    return case(library().book(BOOK), **asked)  # type: ignore[arg-type]


def findings() -> Findings:
    return Findings(
        method="Every deal is counted once, in an order that no card can tell.",
        wagers=(_even(), _long_shot(), _played()),
        rests_on=(
            Rests("M1", (Alternative("it pays by its margin <as others do>", {"long_shot": Fraction(1, 8)}),)),
            Rests("M2"),
        ),
        exhibits=(_rules_of_thumb(), _chart(), _heat_map(), _every_hand(), _by_decks()),
    )


def _even() -> Wager:
    return counted("even", [Counted("won", Fraction(1), 18), Counted("lost", Fraction(-1), 19)])


def _long_shot() -> Wager:
    scale = [Counted(f"rank {n} & up", Fraction(2) ** n - Fraction(1, 20), 4 ** (15 - n)) for n in range(2, 14)]
    return counted(
        "long_shot", [*scale, Counted("stands off", Fraction(0), 4**13), Counted("lost", Fraction(-1), 4**16)]
    )


def _played() -> Wager:
    """No count, several stakes, and more results than a plot has bars."""
    lines = [(Fraction(step, 2), 1 / 90) for step in range(-44, 46) if step]
    outcomes = [Outcome(f"ends at {pays}", pays, chance, None, max(abs(pays), Fraction(1))) for pays, chance in lines]
    return weighed("played", outcomes, house_edge=0.00625, mean_staked=1.125)


def _rules_of_thumb() -> Table:
    rows = (("always bet", Fraction(1, 6), 12, 0.1234567), ("never bet", Fraction(1), 0, ""))
    return Table("thumb", "Rules of thumb", ("rule", "house edge", "hands", "cost"), rows, "Compared with best play.")


def _chart() -> Grid:
    cells = tuple(tuple(Cell("HSD"[(r + c) % 3], kind="HSD"[(r + c) % 3]) for c in range(10)) for r in range(50))
    return Grid(
        name="chart",
        title="Best play",
        down="hand",
        across="dealer's card",
        rows=tuple(f"hard {n}" for n in range(50)),
        columns=tuple("23456789TA"),
        cells=cells,
        kinds={"H": "hit", "S": "stand", "D": "double, or hit where that is not allowed"},
    )


def _heat_map() -> Grid:
    cells = tuple(
        tuple(Cell(f"{(12 - r - c) / 12:+.2f}", shade=(12 - r - c) / 12) for c in range(13)) for r in range(13)
    )
    return Grid(
        "heat", "Value of each hand", "first", "second", tuple(RANKS), tuple(RANKS), cells, note="Suited above."
    )


def _every_hand() -> Table:
    rows = tuple((f"hand {n}", n, 2**70 + n) for n in range(200))
    return Table("hands", "Every hand", ("hand", "rank", "weight"), rows)


def _by_decks() -> Curve:
    return Curve("decks", "Edge by decks", "decks", "house edge", (("4", 0.0051), ("6", 0.0058), ("8", 0.0062)))


def a_spot() -> Spot:
    choices = (Choice("raise", Fraction(1, 3)), Choice("check", Fraction(1, 4)), Choice("fold", Fraction(-1)))
    return Spot("7c6c | KcTc2d", choices, ("Eight cards help.",))
