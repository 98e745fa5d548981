"""Further exhibits: the methods and options compared, cards removed, totals, the tableau, decks."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import numpy as np

from croupier.analysis.case import Case, Progress, case as case_of
from croupier.analysis.findings import Cell, Curve, Exhibit, Grid, Table, Wager
from croupier.analysis.mini_baccarat.rounds import Rounds, count, tableau
from croupier.analysis.mini_baccarat.shoe import Shoe, by_value, full_shoe, of_rank, shoe_without, size
from croupier.analysis.mini_baccarat.side_wagers import BY_CARD
from croupier.analysis.mini_baccarat.totals import on_totals, settled_by_game
from croupier.analysis.mini_baccarat.valuing import edges_from, rounds_from, wagers_from
from croupier.equipment import RANKS
from croupier.games.mini_baccarat.state import BANKER
from croupier.instruments import NOT_OFFERED, Terms

_COLUMNS = ("no card", *map(str, range(10)))
FEWEST = 7  # cards that suffice for every exhibit: after one is removed, a round can still be finished


def exhibits(case: Case, shoe: Shoe, wagers: tuple[Wager, ...], progress: Progress) -> Iterator[Exhibit]:
    if "settlement" in case.book.options:
        yield _by_choice(case, shoe, "settlement", (BANKER,), "banker_by_method", "Banker by each method of settlement")
    for option in case.book.offering("side"):
        if len(case.book.options[option].choices.keys() - {NOT_OFFERED}) > 1:
            names = tuple(id for id, wager in case.book.wagers.items() if wager.option == option)
            title = f"{case.book.options[option].says.capitalize()} by each option"
            yield _by_choice(case, shoe, option, names, f"{option}_by_option", title)
    if size(shoe) < FEWEST:
        return
    rounds = rounds_from(case.terms, shoe)
    yield effect_of_removal(case, shoe, wagers, progress)
    yield _final_totals(rounds)
    yield _final_totals_counted(rounds)
    yield _after_the_players_hand(case, shoe)
    yield _worth_of_the_tableau(case, shoe, rounds, progress)
    if not case.gone:
        yield from _by_decks(case, progress)


def _elected(case: Case, option: str, choice: str) -> Case:
    """The same case with another choice; a what-if about the terms of the replaced choice does not reach it."""
    if case.terms.option(option) == choice:
        return case
    own = case.book.options[option].choices[choice].layer
    base = case.book.terms({**case.terms.options, option: choice}, tournament=case.tournament)
    kept = {
        key: value
        for key, value in case.what_if.items()
        if (key in base.prices or key in base.numbers) and key not in own.odds and key not in own.numbers
    }
    made = case_of(case.book, {**case.terms.options, option: choice}, tournament=case.tournament, what_if=kept)
    return replace(made, gone=case.gone)


def _by_choice(case: Case, shoe: Shoe, option: str, names: tuple[str, ...], name: str, title: str) -> Table:
    rows = []
    for key, choice in case.book.options[option].choices.items():
        terms = _elected(case, option, key).terms
        for wager in wagers_from(terms, shoe):
            if wager.name in names:
                line = (choice.name, wager.name, float(wager.house_edge), wager.win, wager.push, wager.lose)
                rows.append((*line, wager.standard_deviation))
    columns = (case.book.options[option].says, "wager", "house edge", "win", "push", "lose", "standard deviation")
    return Table(name, title, columns, tuple(rows))


def effect_of_removal(case: Case, shoe: Shoe, wagers: tuple[Wager, ...], progress: Progress) -> Table:
    """For each rank, the mean over its cards that are left."""
    rows: list[tuple[str | int | float, ...]] = []
    for done, rank in enumerate(RANKS):
        progress("removing a card of each rank", done, len(RANKS))
        if cards := of_rank(shoe, rank):
            after = _edges_without_one(case.terms, shoe, cards)
            change = (float(after[wager.name] - Fraction(wager.house_edge)) for wager in wagers)
            rows.append((rank, size(cards), *change))
    return Table(
        "effect_of_removal",
        "How the house edge changes when one card leaves the shoe",
        ("rank", "left", *(wager.name for wager in wagers)),
        tuple(rows),
        "Negative: the patron gains. Weighted by the cards left, each column sums to zero.",
    )


def _edges_without_one(terms: Terms, shoe: Shoe, cards: Shoe) -> dict[str, Fraction]:
    """The house edges after one of these cards of a rank has left: its suit matters only to wagers on single cards."""
    left = {card: shoe_without(shoe, [card]) for card in cards}
    rounds = rounds_from(terms, next(iter(left.values())))
    edges: dict[str, Fraction] = {}
    for name in terms.placeable:
        if name in BY_CARD:
            each = {card: Fraction(BY_CARD[name](terms, name, left[card], (), ()).house_edge) for card in cards}
            edges[name] = sum((each[card] * times for card, times in cards.items()), Fraction(0)) / size(cards)
        else:
            edges[name] = Fraction(on_totals(name, rounds, settled_by_game(terms, name)).house_edge)
    return edges


def _final_totals(rounds: Rounds) -> Grid:
    chances = rounds.by_totals / rounds.combinations
    most = chances.max()
    return Grid(
        "final_totals",
        "How the hands end, in percent of all rounds",
        "player",
        "banker",
        tuple(map(str, range(10))),
        tuple(map(str, range(10))),
        tuple(tuple(Cell(f"{chance * 100:.2f}", float(chance / most)) for chance in row) for row in chances),
    )


def _final_totals_counted(rounds: Rounds) -> Table:
    counts = rounds.by_totals.tolist()
    return Table(
        "final_totals_counted",
        "Sequences of cards by the totals they end in",
        ("player", *(f"banker {total}" for total in range(10))),
        tuple((str(total), *row) for total, row in enumerate(counts)),
    )


def _after_the_players_hand(case: Case, shoe: Shoe) -> Table:
    """How the round ends for the player's two cards while the banker's are unseen."""
    by, values = tableau(case.terms), by_value(case.terms, shoe)
    ends = [[0, 0, 0] for _ in range(10)]  # by the player's total: player wins, banker wins, tie
    for first in range(10):
        for second in range(10):
            left = list(values)
            ways = left[first]
            left[first] -= 1
            ways *= left[second]
            left[second] -= 1
            if ways <= 0:
                continue
            totals = count(by, left, (first, -1, second, -1, -1, -1)).by_totals
            wins = (np.tril(totals, -1).sum(), np.triu(totals, 1).sum(), np.trace(totals))
            for at, times in enumerate(wins):
                ends[(first + second) % 10][at] += ways * int(times)
    rows = tuple(
        (str(total), sum(row), row[0] / sum(row), row[1] / sum(row), row[2] / sum(row))
        for total, row in enumerate(ends)
        if sum(row)
    )
    columns = ("player's two cards", "count", "player wins", "banker wins", "tie")
    return Table("after_the_players_hand", "Once the player's first two cards are seen", columns, rows)


def _worth_of_the_tableau(case: Case, shoe: Shoe, rounds: Rounds, progress: Progress) -> Grid:
    """Each cell reversed and everything counted again: the printed letter's gain for the banker's hand."""
    printed = case.terms.table("banker_draws")
    values, played = by_value(case.terms, shoe), _banker_lead(rounds)
    cells = []
    for total, row in enumerate(printed):
        progress("reversing each cell of the tableau", total, len(printed))
        line = []
        for column, letter in enumerate(row):
            kind = "draw" if letter == "D" else "stand"
            reached = int(rounds.reached[total, column])
            if not reached:
                line.append(Cell(letter, kind=kind))
                continue
            turned = row[:column] + ("S" if letter == "D" else "D") + row[column + 1 :]
            other = count(tableau(case.terms, [*printed[:total], turned, *printed[total + 1 :]]), values)
            gain = (played - _banker_lead(other)) / reached
            line.append(Cell(f"{letter} {gain * 100:+.1f}", max(-1.0, min(1.0, gain)), kind))
        cells.append(tuple(line))
    return Grid(
        "tableau",
        "The tableau, and each cell's gain for the banker's hand, in percent of the rounds that come to it",
        "banker's two cards",
        "player's third card",
        tuple(str(total) for total in range(len(printed))),
        _COLUMNS,
        tuple(cells),
        {"draw": "Draw", "stand": "Stand"},
        "Won rounds less lost ones, against the opposite letter. Negative: the opposite letter would do better.",
    )


def _banker_lead(rounds: Rounds) -> int:
    """Rounds that the banker's hand wins, less those it loses."""
    return int(np.triu(rounds.by_totals, 1).sum() - np.tril(rounds.by_totals, -1).sum())


def _by_decks(case: Case, progress: Progress) -> Iterator[Exhibit]:
    names, most = case.terms.placeable, case.terms.number("decks")
    edges = []
    for decks in range(1, most + 1):
        progress("counting other numbers of decks", decks - 1, most)
        edges.append(edges_from(case.terms, full_shoe(case.terms, decks)))
    rows = tuple((decks, *(float(each[name]) for name in names)) for decks, each in enumerate(edges, 1))
    title = "House edge by the number of decks"
    yield Table("edge_by_decks", title, ("decks", *names), rows, f"The book has {most}.")
    points = tuple((str(decks), float(each[BANKER])) for decks, each in enumerate(edges, 1))
    yield Curve("banker_by_decks", "Banker by the number of decks", "decks", "house edge", points)
