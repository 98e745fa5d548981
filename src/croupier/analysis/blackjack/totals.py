"""Play by totals: one decision for each total and up card, whatever cards make it up, as a player keeps it in mind."""

from dataclasses import dataclass

import numpy as np
from numba import njit

from croupier.analysis.blackjack.dealer import Floats
from croupier.analysis.blackjack.hands import Flags, Hands, Ints, hands_of
from croupier.analysis.blackjack.playing import DOUBLE, DRAW, STAND
from croupier.analysis.blackjack.rounds import Played, finished, initial_chances, may_choose, second_cards
from croupier.analysis.blackjack.rules import ACE, Rules
from croupier.analysis.blackjack.splitting import hand_weights


@dataclass(frozen=True)
class ByTotals:
    """Decisions by totals against one up card, and their value. A total is hard at its number and soft at its number
    plus `soft_from`."""

    draws: Flags  # [total]
    doubles: Flags  # [total]
    splits: frozenset[int]
    value: float
    reach: Floats  # the chance that each unsplit hand is met, [hand]
    soft_from: int
    may_double: Flags  # [hand], where it is not split

    def choice(self, hands: Hands, hand: int) -> int:
        """The choice for a hand that is not split."""
        total = hands.total[hand] + self.soft_from * hands.soft[hand]
        if self.may_double[hand] and self.doubles[total]:
            return DOUBLE
        return DRAW if self.draws[total] else STAND


def best_by_totals(rules: Rules, played: Played) -> ByTotals:
    """The best decisions: each is the best on average over all hands that come to it under the others.

    Play is improved until nothing changes; it begins with the best decisions for the most likely unsplit hands.
    """
    field = _Field(rules, played)
    draws, doubles = field.nothing(), field.nothing()
    draws[:] = True
    splits: frozenset[int] = frozenset()
    for _ in range(50):
        before = draws.tobytes(), doubles.tobytes(), splits
        field.sweep(draws, doubles, splits, improve=True)
        splits = field.worth_splitting()
        if before == (draws.tobytes(), doubles.tobytes(), splits):
            break
    return field.valued(draws, doubles, splits)


def by_rule(
    rules: Rules, played: Played, draws: Flags, doubles: Flags | None = None, splits: frozenset[int] = frozenset()
) -> ByTotals:
    """The value of drawing on these totals, doubling two cards of those, and splitting only these pairs."""
    field = _Field(rules, played)
    doubled = field.nothing() if doubles is None else doubles.copy()
    field.sweep(draws.copy(), doubled, splits, improve=False)
    field.worth_splitting()  # into how many hands
    return field.valued(draws.copy(), doubled, splits)


class _Field:
    """The unsplit hands and those of every split against one up card, side by side, a row of arrays for each shoe."""

    def __init__(self, rules: Rules, played: Played) -> None:
        self.rules, self.played = rules, played
        self.hands = hands = hands_of(rules)
        self.soft_from = rules.highest + 1
        dealt = played.dealt
        shoes, ends = [dealt.left[None, :]], [dealt.ends[None, :, :]]
        self.rows: dict[int, slice] = {}
        at = 1
        for pair, (left, dealers) in dealt.pairs.items():
            self.rows[pair] = slice(at, at + len(left))
            at += len(left)
            shoes.append(left)
            ends.append(dealers)
        self.left = np.concatenate(shoes)
        self.stand = finished(rules, hands, np.concatenate(ends))[0]
        self.holds = np.ones((at, len(hands.size)), dtype=np.bool_)
        self.one_card = np.zeros(at, dtype=np.bool_)
        self.may = np.stack([may_choose(rules, hands, split=False)] * at)
        for pair, rows in self.rows.items():
            self.holds[rows] = hands.counts[:, pair] > 0
            self.one_card[rows] = pair == ACE
            self.may[rows] = may_choose(rules, hands, split=True)
        self.value = np.zeros_like(self.stand)
        self.reach = np.zeros_like(self.stand)
        self.totals = hands.total + self.soft_from * hands.soft
        self.by_total, self.starts = _sorted_by_total(rules, hands, self.totals)
        self.most = dict.fromkeys(self.rows, 2)
        self.made = {pair: [hands.pair(pair, kind) for kind in range(len(rules.worth))] for pair in self.rows}

    def nothing(self) -> Flags:
        return np.zeros(2 * self.soft_from, dtype=np.bool_)

    def sweep(self, draws: Flags, doubles: Flags, splits: frozenset[int], improve: bool) -> None:
        """Value all hands under these decisions; with `improve`, first improve each decision, from the highest total
        down."""
        self.reach[:] = 0.0
        self._begin(splits)
        hands = self.hands
        arrays = (self.left, self.holds, self.one_card, self.may, hands.counts, hands.after, self.totals)
        policy = (self.by_total, self.starts, draws, doubles, improve)
        play_by_totals(*arrays, self.stand, *policy, self.reach, self.value)

    def _begin(self, splits: frozenset[int]) -> None:
        hands, dealt = self.hands, self.played.dealt
        chances = initial_chances(dealt.left)
        for one in range(len(self.rules.worth)):
            for other in range(len(self.rules.worth)):
                hand = hands.pair(one, other)
                if one == other and one in splits:
                    met = chances[one, one] * self._second_cards(one, self.most[one])
                    self.reach[self.rows[one]][: len(met), self.made[one]] += met
                elif hands.total[hand] != self.rules.highest:
                    self.reach[0, hand] += chances[one, other]

    def _second_cards(self, pair: int, most: int) -> Floats:
        """The number of hands met with each second card, [shoe, kind]."""
        left = self.played.dealt.left
        weights = hand_weights(most, int(left[pair]) - 2, int(left.sum()) - 2)
        begun = second_cards(pair, self.left[self.rows[pair]][: len(weights[0])])
        return np.array(weights[0])[:, None] * begun[0] + np.array(weights[1])[:, None] * begun[1]

    def _split_value(self, pair: int, most: int) -> float:
        met = self._second_cards(pair, most)
        return float((met * self.value[self.rows[pair]][: len(met), self.made[pair]]).sum())

    def worth_splitting(self) -> frozenset[int]:
        chosen = set()
        for pair in self.rows:
            values = {most: self._split_value(pair, most) for most in (2, self.rules.most_hands(pair))}
            self.most[pair] = max(values, key=lambda most: values[most])
            if values[self.most[pair]] > self.value[0, self.hands.pair(pair, pair)]:
                chosen.add(pair)
        return frozenset(chosen)

    def valued(self, draws: Flags, doubles: Flags, splits: frozenset[int]) -> ByTotals:
        self.sweep(draws, doubles, splits, improve=False)
        chances = initial_chances(self.played.dealt.left)
        total = 0.0
        for one in range(len(self.rules.worth)):
            for other in range(len(self.rules.worth)):
                hand = self.hands.pair(one, other)
                if self.hands.total[hand] == self.rules.highest:
                    worth = self.played.blackjack
                elif one == other and one in splits:
                    worth = self._split_value(one, self.most[one])
                else:
                    worth = float(self.value[0, hand])
                total += chances[one, other] * worth
        return ByTotals(
            draws, doubles, splits, float(total), self.reach[0].copy(), self.soft_from, self.may[0, :, DOUBLE]
        )


def _sorted_by_total(rules: Rules, hands: Hands, totals: Ints) -> tuple[Ints, Ints]:
    """The hands, sorted so that every total comes after those that one more card can make of it; and where each begins.

    First the hard totals that a high ace would take too far; then soft ones; then the lower hard ones.
    """
    soft_from = rules.highest + 1
    high_ace = rules.worth[ACE] + rules.ace_adds
    hard = range(rules.highest - 1, 0, -1)
    order = [total for total in hard if total + high_ace > rules.highest]
    order += [total + soft_from for total in hard]
    order += [total for total in hard if total + high_ace <= rules.highest]
    groups = [np.flatnonzero(totals == total) for total in order]
    groups = [group for group in groups if len(group)]
    return np.concatenate(groups), np.cumsum([0, *map(len, groups)])


@njit(cache=True, nogil=True)
def play_by_totals(
    left: Ints,
    holds: Flags,
    one_card: Flags,
    may: Flags,
    counts: Ints,
    after: Ints,
    totals: Ints,
    stand: Floats,
    by_total: Ints,
    starts: Ints,
    draws: Flags,
    doubles: Flags,
    improve: bool,
    reach: Floats,
    value: Floats,
) -> None:
    """The chance that each hand is met under the decisions, then the value of each from the highest totals down; with
    `improve`, each decision is made the best on average over the hands that meet it, and kept.

    Rows are shoes: `holds[row, hand]` are the hands that can be met in it, `one_card` marks split aces. Plain twin: a
    recursion over cards in the tests.
    """
    rows, kinds = left.shape
    chances = np.zeros(kinds)
    for row in range(rows):
        for hand in range(counts.shape[0]):
            value[row, hand] = stand[row, hand]
            met = reach[row, hand]
            doubled = doubles[totals[hand]] and may[row, hand, DOUBLE]
            if met == 0.0 or one_card[row] or doubled or not may[row, hand, DRAW] or not draws[totals[hand]]:
                continue
            cards = 0
            for kind in range(kinds):
                cards += left[row, kind] - counts[hand, kind]
            for kind in range(kinds):
                if after[hand, kind] >= 0:
                    further = met * max(left[row, kind] - counts[hand, kind], 0) / max(cards, 1)
                    reach[row, after[hand, kind]] += further
    drawing, doubling = np.zeros(stand.shape), np.zeros(stand.shape)
    for group in range(starts.shape[0] - 1):
        members = by_total[starts[group] : starts[group + 1]]
        total = totals[members[0]]
        gain = np.zeros((2, 3))  # of the hands that may be doubled and of the others, by choice
        for hand in members:
            for row in range(rows):
                if one_card[row] or not holds[row, hand]:
                    continue
                cards = 0
                for kind in range(kinds):
                    cards += left[row, kind] - counts[hand, kind]
                drawn, doubled, bust = 0.0, 0.0, 1.0
                for kind in range(kinds):
                    chances[kind] = max(left[row, kind] - counts[hand, kind], 0) / max(cards, 1)
                    further = after[hand, kind]
                    if further >= 0:
                        bust -= chances[kind]
                        drawn += chances[kind] * value[row, further]
                        doubled += chances[kind] * stand[row, further]
                drawing[row, hand] = drawn - bust
                doubling[row, hand] = 2 * (doubled - bust)
                met, other = reach[row, hand], 0 if may[row, hand, DOUBLE] else 1
                gain[other, STAND] += met * stand[row, hand]
                gain[other, DRAW] += met * drawing[row, hand]
                gain[other, DOUBLE] += met * doubling[row, hand]
        if improve:
            best = -np.inf
            for drawn_on in range(1, -1, -1):  # draw where the choice makes no difference
                for doubled_on in range(2):
                    together = gain[0, DOUBLE if doubled_on else drawn_on] + gain[1, drawn_on]
                    if together > best + 1e-15 and (drawn_on or may[0, members[0], STAND]):
                        best = together
                        draws[total], doubles[total] = drawn_on == 1, doubled_on == 1
        for hand in members:
            for row in range(rows):
                if one_card[row] or not holds[row, hand]:
                    continue
                if doubles[total] and may[row, hand, DOUBLE]:
                    value[row, hand] = doubling[row, hand]
                elif draws[total] and may[row, hand, DRAW]:
                    value[row, hand] = drawing[row, hand]
