"""All positions in one table, the pieces of the race track, and the net result of wagers on each number."""

from collections.abc import Iterator

from croupier.analysis.american_roulette.results import Chips, net_by_number, on_position, on_track, section, staked
from croupier.analysis.findings import Cell, Exhibit, Grid, Table
from croupier.games.american_roulette.commands import SECTION_NAMES
from croupier.games.american_roulette.layout import INSIDE, ZERO, colours_of, odds_by_kind, positions, wheel
from croupier.games.american_roulette.race_track import SECTIONS
from croupier.instruments import Terms


def exhibits(terms: Terms) -> Iterator[Exhibit]:
    yield _all_positions(terms)
    yield _by_number(terms)
    if terms.has("race_track"):
        track = {name: section(terms, name, ZERO) for name in SECTIONS}
        yield _race_track(terms, track)
        yield _net_by_number(terms, track)


def _all_positions(terms: Terms) -> Table:
    rows = []
    for position in positions(terms).values():
        wager = on_position(terms, position)
        odds = str(odds_by_kind(terms)[position.kind])
        line = (position.name, position.words, position.kind, len(position.numbers), odds)
        rows.append((*line, wager.house_edge, wager.win, wager.standard_deviation))
    columns = ("position", "in words", "kind", "numbers", "pays", "house edge", "win", "standard deviation")
    return Table("positions", "Every position of the layout", columns, tuple(rows))


def _by_number(terms: Terms) -> Table:
    """How many positions include a number and so win when it comes up."""
    rows = []
    for number in sorted(wheel(terms)):
        covering = [position for position in positions(terms).values() if number in position.numbers]
        inside = [position for position in covering if position.kind in INSIDE]
        rows.append((str(int(number)), colours_of(terms)[number], len(covering), len(inside)))
    columns = ("number", "colour", "positions that win", "of neighbouring numbers")
    return Table("numbers", "Winning positions on each number", columns, tuple(rows))


def _race_track(terms: Terms, track: dict[str, Chips]) -> Table:
    rows = []
    for name, chips in track.items():
        wager = on_track(terms, name, chips)
        shown = ", ".join(f"{lie} on {position.words}" for position, lie in chips)
        covered = len({number for position, _ in chips for number in position.numbers})
        figures = (wager.house_edge, wager.house_edge * staked(chips), wager.win, wager.standard_deviation)
        rows.append((name, SECTION_NAMES[name], staked(chips), covered, shown, *figures))
    columns = ("wager", "in words", "pieces", "numbers", "lie", "house edge", "lost in pieces", "win")
    return Table(
        "race_track",
        "The wagers of the race track",
        (*columns, "standard deviation"),
        tuple(rows),
        "The unit is the whole wager; lost in pieces is the house edge times its pieces. "
        "Neighbours are shown for 0 and are alike for every number.",
    )


def _net_by_number(terms: Terms, track: dict[str, Chips]) -> Grid:
    order = wheel(terms)
    cells = []
    for chips in track.values():
        results = net_by_number(terms, chips)
        most = max(abs(pays) for pays in results.values())
        cells.append(tuple(Cell(str(results[number]), float(results[number] / most)) for number in order))
    return Grid(
        "race_track_by_number",
        "Net result of a race-track wager on each number, in pieces",
        "wager",
        "number, in the order of the wheel",
        tuple(SECTION_NAMES[name] for name in track),
        tuple(str(int(number)) for number in order),
        tuple(cells),
        note="Neighbours of 0 stand for those of any number.",
    )
