"""What else is worth seeing: the methods and options compared, cards removed, totals, the tableau, decks."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import numpy as np

from croupier.analysis.case import Case, Progress, case as case_of
from croupier.analysis.findings import Cell, Curve, Exhibit, Grid, Table, Wager
from croupier.analysis.mini_baccarat.pairs import on_pair
from croupier.analysis.mini_baccarat.rounds import Rounds, count, tableau
from croupier.analysis.mini_baccarat.shoe import Shoe, by_value, full_shoe, of_rank, shoe_without, size
from croupier.analysis.mini_baccarat.totals import on_totals, settled_by_game
from croupier.analysis.mini_baccarat.valuing import edges_from, rounds_from, wagers_from
from croupier.equipment import RANKS
from croupier.games.mini_baccarat.state import BANKER, PAIR_HAND
from croupier.games.mini_baccarat.wagers import options_offered
from croupier.instruments import Terms

_COLUMNS = ("no card", *map(str, range(10)))
_FEWEST = 7  # cards for which every exhibit can be made: one may be removed and a round still be finished


def exhibits(case: Case, shoe: Shoe, wagers: tuple[Wager, ...], progress: Progress) -> Iterator[Exhibit]:
    if "settlement" in case.book.options:
        yield _by_choice(case, shoe, "settlement", (BANKER,), "banker_by_method", "Banker by each method of settlement")
    if "pairs" in case.book.options:
        pairs = tuple(PAIR_HAND)
        yield _by_choice(case, shoe, "pairs", pairs, "pairs_by_option", "Pairs by each option")
    if size(shoe) < _FEWEST:
        return
    rounds = rounds_from(case.terms, shoe)
    yield _effect_of_removal(case, shoe, wagers, progress)
    yield _final_totals(rounds)
    yield _final_totals_counted(rounds)
    yield _after_the_players_hand(case, shoe)
    yield _worth_of_the_tableau(case, shoe, rounds, progress)
    if not case.gone:
        yield from _by_decks(case, progress)


def _elected(case: Case, option: str, choice: str) -> Case:
    """The same with another choice; a what-if about the terms of the choice it replaces does not reach it."""
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


def _effect_of_removal(case: Case, shoe: Shoe, wagers: tuple[Wager, ...], progress: Progress) -> Table:
    """For each rank, the mean over the cards of it that are left."""
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
        "Below nothing: the patron gains. Weighed by the cards left, each column sums to nothing.",
    )


def _edges_without_one(terms: Terms, shoe: Shoe, cards: Shoe) -> dict[str, Fraction]:
    """The house edges after one of these cards of a rank has left: its suit matters to pairs only."""
    left = {card: shoe_without(shoe, [card]) for card in cards}
    rounds = rounds_from(terms, next(iter(left.values())))
    edges: dict[str, Fraction] = {}
    for name in options_offered(terms):
        if name in PAIR_HAND:
            each = {card: Fraction(on_pair(terms, name, left[card], (), ()).house_edge) for card in cards}
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
    """What two cards of the player's make of the round while the banker's are unseen."""
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
    """Each cell turned about and everything counted again: what the printed letter wins the banker's hand."""
    printed = case.terms.table("banker_draws")
    values, played = by_value(case.terms, shoe), _banker_lead(rounds)
    cells = []
    for total, row in enumerate(printed):
        progress("turning each cell of the tableau about", total, len(printed))
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
        "The tableau, and what each cell wins the banker's hand, in percent of the rounds that come to it",
        "banker's two cards",
        "player's third card",
        tuple(str(total) for total in range(len(printed))),
        _COLUMNS,
        tuple(cells),
        {"draw": "Draw", "stand": "Stand"},
        "Won rounds less lost ones, against the opposite letter. Below nothing: the banker would do better by it.",
    )


def _banker_lead(rounds: Rounds) -> int:
    """Rounds that the banker's hand wins, less those it loses."""
    return int(np.triu(rounds.by_totals, 1).sum() - np.tril(rounds.by_totals, -1).sum())


def _by_decks(case: Case, progress: Progress) -> Iterator[Exhibit]:
    names, most = options_offered(case.terms), case.terms.number("decks")
    edges = []
    for decks in range(1, most + 1):
        progress("counting other numbers of decks", decks - 1, most)
        edges.append(edges_from(case.terms, full_shoe(case.terms, decks)))
    rows = tuple((decks, *(float(each[name]) for name in names)) for decks, each in enumerate(edges, 1))
    title = "House edge by the number of decks"
    yield Table("edge_by_decks", title, ("decks", *names), rows, f"The book has {most}.")
    points = tuple((str(decks), float(each[BANKER])) for decks, each in enumerate(edges, 1))
    yield Curve("banker_by_decks", "Banker by the number of decks", "decks", "house edge", points)
