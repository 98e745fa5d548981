"""Strategies: a decision for every hand against every first card of the dealer's, and which pairs are split.

| name | plays |
| --- | --- |
| best | as the exact analysis found, by the cards of the hand |
| totals | the best decision for each total, whatever cards make it up |
| like-dealer | draws as the dealer does; no double, no split |
| never-bust | never risks a bust; no double, no split |

Or a file: the chart that `croupier analyse --csv` writes, with any cells changed.
"""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from io import StringIO

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.blackjack.charts import KINDS, named
from croupier.analysis.blackjack.hands import Flags, Hands, hands_of
from croupier.analysis.blackjack.playing import DOUBLE, DRAW, STAND
from croupier.analysis.blackjack.rounds import Counts, Solved, initial_chances, may_choose, solve
from croupier.analysis.blackjack.rules import ACE, Rules
from croupier.analysis.blackjack.totals import best_by_totals, by_rule
from croupier.analysis.case import AnalysisError

NAMES = ("best", "totals", "like-dealer", "never-bust")


@dataclass(frozen=True)
class Strategy:
    """`chosen` is [first card, family, hand]: hands that are not split, then by kind those of a split whose second card
    is another, then those whose second card is of the pair. `most` is [first card, pair]: into how many hands."""

    chosen: NDArray[np.int8]
    most: NDArray[np.int64]
    takes_even: bool
    exact: float | None  # its value, where it is known
    even_money_adds: float = 0.0  # to its value, where even money is always taken


def strategy(name: str, rules: Rules, counts: Counts, courts: float) -> Strategy:
    if name == "best":
        return _best(solve(rules, counts, courts))
    if name == "totals":
        return _totals(solve(rules, counts, courts))
    if name in NAMES:
        return _ruled(name, solve(rules, counts, courts))
    if "\n" not in name:
        raise AnalysisError(f"there is no strategy {name!r}; write {', '.join(NAMES)}, or a file that ends in .csv")
    return _from_file(name, rules)


def _blank(rules: Rules) -> tuple[NDArray[np.int8], NDArray[np.int64]]:
    kinds = len(rules.worth)
    chosen = np.zeros((kinds, 1 + 2 * kinds, len(hands_of(rules).size)), np.int8)
    return chosen, np.ones((kinds, kinds), np.int64)


def _best(solved: Solved) -> Strategy:
    rules = solved.rules
    hands, kinds = hands_of(rules), len(rules.worth)
    chosen, most = _blank(rules)
    for up, played in solved.played.items():
        chosen[up, 0] = played.hands.chosen
        for pair, split in played.splits.items():
            chosen[up, 1 + pair] = split.second_other.chosen
            chosen[up, 1 + kinds + pair] = split.second_pair.chosen
            if split.value > played.hands.value[0, hands.pair(pair, pair)]:
                most[up, pair] = split.most
    return Strategy(chosen, most, *_early(solved, solved.value))


def _early(solved: Solved, exact: float | None) -> tuple[bool, float | None, float]:
    """Whether even money is taken by itself, the value of the play, and what even money always taken adds to it."""
    ace, rules = solved.played.get(ACE), solved.rules
    if ace is None:
        return False, exact, 0.0
    dealt = 2 * float(sum(initial_chances(ace.dealt.left)[ACE, ten] for ten in rules.tens))
    adds = float(solved.up_chances[ACE]) * dealt * (float(rules.even_money) - ace.blackjack)
    return ace.blackjack > ace.waiting, exact, adds


def _totals(solved: Solved) -> Strategy:
    rules = solved.rules
    chosen, most = _blank(rules)
    for up, played in solved.played.items():
        found = best_by_totals(rules, played)
        _fill(chosen[up], rules, found.draws, found.doubles)
        for pair in found.splits:
            most[up, pair] = rules.most_hands(pair)
    return Strategy(chosen, most, *_early(solved, None))


def _ruled(name: str, solved: Solved) -> Strategy:
    """By a rule that looks at the total alone; its value is exact."""
    rules = solved.rules
    soft_from = rules.highest + 1
    draws = np.zeros(2 * soft_from, np.bool_)
    if name == "like-dealer":
        draws[: rules.dealer_stands_from] = True
        draws[soft_from : soft_from + rules.dealer_stands_from] = True
    else:
        draws[: rules.least_hard] = True
        draws[soft_from : soft_from + rules.dealer_stands_from + 1] = True
    chosen, most = _blank(rules)
    value = 0.0
    for up, played in solved.played.items():
        _fill(chosen[up], rules, draws, np.zeros_like(draws))
        value += float(solved.up_chances[up]) * by_rule(rules, played, draws).value
    return Strategy(chosen, most, *_early(solved, value))


def _fill(chosen: NDArray[np.int8], rules: Rules, draws: Flags, doubles: Flags) -> None:
    """Every hand by its total, as far as the rules allow."""
    hands = hands_of(rules)
    at = hands.total + (rules.highest + 1) * hands.soft
    for family in range(len(chosen)):
        may = may_choose(rules, hands, split=family > 0)
        decided = np.where(draws[at], DRAW, STAND)
        decided = np.where(doubles[at] & may[:, DOUBLE], DOUBLE, decided)
        decided = np.where((decided == STAND) & ~may[:, STAND], DRAW, decided)
        chosen[family] = np.where(may[:, DRAW], decided, STAND)


# From a file


def _from_file(text: str, rules: Rules) -> Strategy:
    """Each row a hand ("hard 16", "soft 18", "8, 8"), each column a first card; the cells as in the chart."""
    rows = list(csv.reader(StringIO(text)))
    ups = {named(rules, kind): kind for kind in range(len(rules.worth))}
    header = [each.strip() for each in rows[0][1:]]
    if sorted(header) != sorted(ups):
        raise AnalysisError(f"the first line of a strategy names the dealer's first cards: hand,{','.join(ups)}")
    cells: dict[str, dict[int, str]] = {}
    for line, row in enumerate(rows[1:], 2):
        if not row:
            continue
        hand = row[0].strip()
        if len(row) != len(header) + 1:
            cells_there = f"line {line} of the strategy, {hand!r}, has {len(row) - 1} cells"
            raise AnalysisError(f"{cells_there}; write one for each of {len(header)} cards")
        for cell in row[1:]:
            if cell.strip() not in KINDS:
                raise AnalysisError(
                    f"line {line} of the strategy, {hand!r}: {cell.strip()!r} is no decision; write {', '.join(KINDS)}"
                )
        cells[hand] = {ups[up]: cell.strip() for up, cell in zip(header, row[1:], strict=True)}
    return _played_by(cells, rules, hands_of(rules))


def _played_by(cells: Mapping[str, Mapping[int, str]], rules: Rules, hands: Hands) -> Strategy:
    chosen, most = _blank(rules)
    soft_from = rules.highest + 1
    needed = {
        int(total) + soft_from * bool(soft)
        for total, soft in zip(hands.total, hands.soft, strict=True)
        if total < rules.highest
    }
    by_total = {_row(total, soft_from): total for total in needed}
    pairs = {f"{named(rules, kind)}, {named(rules, kind)}": kind for kind in range(len(rules.worth))}
    if unknown := [name for name in cells if name not in by_total and name not in pairs]:
        raise AnalysisError(f"the strategy has a row {unknown[0]!r} that no hand comes to; write 'hard 16' or '8, 8'")
    for up in range(len(rules.worth)):
        draws, doubles = np.zeros(2 * soft_from, np.bool_), np.zeros(2 * soft_from, np.bool_)
        for name, total in by_total.items():
            cell = _cell(cells, name, up, total, soft_from, rules)
            if cell == "P":
                raise AnalysisError(f"the strategy splits {name}, which is no pair; write S, H, D or Ds")
            if cell == "S" and total < rules.least_hard:
                raise AnalysisError(f"the strategy stands on {name}, which has to draw; write H or D")
            draws[total], doubles[total] = cell in ("H", "D"), cell in ("D", "Ds")
        _fill(chosen[up], rules, draws, doubles)
        for name, kind in pairs.items():
            if cells.get(name, {}).get(up) == "P":
                most[up, kind] = rules.most_hands(kind)
    return Strategy(chosen, most, False, None)


def _row(total: int, soft_from: int) -> str:
    return f"soft {total - soft_from}" if total >= soft_from else f"hard {total}"


def _cell(cells: Mapping[str, Mapping[int, str]], name: str, up: int, total: int, soft_from: int, rules: Rules) -> str:
    """Rows that a chart leaves out have one sensible decision: low totals draw, as does a soft one that no two cards
    make."""
    if name in cells:
        return cells[name][up]
    if total >= soft_from or total < rules.least_hard:
        return "H"
    if total >= rules.dealer_stands_from:
        return "S"
    raise AnalysisError(f"the strategy has no row for {name}; write one")
