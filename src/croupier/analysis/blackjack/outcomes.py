"""How a round ends under best play: the chance of every net result.

Hands are never taken as independent of each other. Unsplit hands are exact, and so is a split into two: both hands and
the dealer's are taken together over every combination of their cards. With three and more hands see `several_hands`.
"""

from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import numpy as np

from croupier.analysis.blackjack.dealer import Floats, dealers_ends, draws_to
from croupier.analysis.blackjack.hands import Hands, Ints, hands_of
from croupier.analysis.blackjack.playing import DOUBLE, DRAW, STAND, both_hands, results
from croupier.analysis.blackjack.rounds import Decisions, Played, Solved, initial_chances, verdicts
from croupier.analysis.blackjack.rules import ACE, Rules
from croupier.analysis.blackjack.several_hands import RESULTS, Units, by_end, falling, results_of, several_hands
from croupier.analysis.blackjack.splitting import all_of_the_pair, courses

Results = dict[tuple[Fraction, int], float]  # by net result and by all that was wagered


def round_results(solved: Solved) -> Iterator[tuple[int, Results]]:
    """The results of a round against each up card in turn, weighted by its chance."""
    with ThreadPoolExecutor(2) as threads:
        by_up = threads.map(lambda played: _results(solved.rules, played), solved.played.values())
        for up, found in zip(solved.played, by_up, strict=True):
            yield up, {key: float(solved.up_chances[up]) * chance for key, chance in found.items()}


def _results(rules: Rules, played: Played) -> Results:
    hands, dealt = hands_of(rules), played.dealt
    verdict = verdicts(rules, hands)
    chances = initial_chances(dealt.left)
    found: Results = {}
    split: dict[Units, float] = {}
    reach = np.zeros((1, len(hands.size)))
    for one in range(len(rules.worth)):
        for other in range(len(rules.worth)):
            hand = hands.pair(one, other)
            if hands.total[hand] == rules.highest:
                _add(found, _blackjack(rules, played, hand), chances[one, other])
            elif one == other and one in played.splits and played.splits[one].value > played.hands.value[0, hand]:
                for units, chance in split_results(rules, hands, played, one, verdict).items():
                    split[units] = split.get(units, 0.0) + float(chances[one, other]) * chance
            else:
                reach[0, hand] += chances[one, other]
    for (won, lost, staked), chance in split.items():
        _add(found, {(won * rules.win - lost, staked): chance}, 1.0)
    ended = np.zeros((1, 2, 3, dealt.ends.shape[1]))
    every = np.arange(len(hands.size))
    play = played.hands
    results(play.left, every, hands.counts, hands.after, play.chosen, verdict, dealt.ends[None, :, :], reach, ended)
    for doubled in range(2):
        for each, gain in enumerate((Fraction(-1), Fraction(0), rules.win)):
            _add(found, {((1 + doubled) * gain, 1 + doubled): float(ended[0, doubled, each].sum())}, 1.0)
    return found


def _add(found: Results, more: Results, weight: float) -> None:
    for key, chance in more.items():
        found[key] = found.get(key, 0.0) + float(weight * chance)


def _blackjack(rules: Rules, played: Played, hand: int) -> Results:
    """As in `rounds`, by the books' own reading."""
    dealt = played.dealt
    if dealt.up != ACE and dealt.up not in rules.tens:
        return {(rules.blackjack_at_once, 1): 1.0}
    stands_off = float(dealt.ends[hand, -1])
    if dealt.up == ACE and float(rules.even_money) >= float(rules.blackjack) * (1.0 - stands_off):
        return {(rules.even_money, 1): 1.0}
    return {(rules.blackjack, 1): 1.0 - stands_off, (Fraction(0), 1): stands_off}


def split_results(rules: Rules, hands: Hands, played: Played, pair: int, verdict: Ints) -> dict[Units, float]:
    """The results of a pair that is split, by units won, lost and wagered."""
    split, left = played.splits[pair], played.dealt.left.copy()
    by_second = [
        _ways(rules, hands, pair, play, same) for play, same in ((split.second_other, False), (split.second_pair, True))
    ]
    met = np.flatnonzero((by_second[0] + by_second[1]).any(axis=(1, 2)))
    extra = hands.counts[met].copy()
    extra[:, pair] -= 1
    against = np.zeros((rules.highest + 1, verdict.shape[1]), dtype=np.int64)  # by total; a bust loses
    against[hands.total] = verdict
    left[pair] -= 2
    two: dict[Units, float] = {}
    several: dict[Units, float] = {}
    for paired, ways in _by_hands(split.most):
        likely = all_of_the_pair(int(left[pair]), int(left.sum()), paired)
        if not likely:
            continue
        rest = left.copy()
        rest[pair] -= paired
        asked = (rules, played.dealt.up, rest, extra, (by_second[0][met], by_second[1][met]), against, ways)
        ends, into = (several_hands(*asked), several) if paired else (_two_hands(*asked), two)
        for units, chance in ends.items():
            into[units] = into.get(units, 0.0) + likely * chance
    if several:
        _fit(rules, several, 1.0 - sum(two.values()), split.value - _mean(rules, two))
    return {units: two.get(units, 0.0) + several.get(units, 0.0) for units in {**two, **several}}


def _net(rules: Rules, units: Units) -> float:
    return units[0] * float(rules.win) - units[1]


def _mean(rules: Rules, found: dict[Units, float]) -> float:
    return sum(chance * _net(rules, units) for units, chance in found.items())


def _fit(rules: Rules, found: dict[Units, float], chance: float, mean: float) -> None:
    """What the chances of several hands leave out is some 1e-10 of them. Their sum and mean are known exactly: each is
    multiplied by a factor, linear in its result, that makes them so."""
    units = list(found)
    nets, chances = np.array([_net(rules, each) for each in units]), np.array([found[each] for each in units])
    moments = np.array([[(chances * nets ** (row + column)).sum() for column in range(2)] for row in range(2)])
    level, slope = np.linalg.solve(moments, [chance, mean])
    found.update(zip(units, (chances * (level + slope * nets)).tolist(), strict=True))


def _by_hands(most: int) -> Iterator[tuple[int, dict[tuple[int, int], int]]]:
    """The courses by the number of cards of the pair that made further hands."""
    every = courses(most)
    for paired in sorted({course.paired for course in every}):
        yield paired, {(each.others, each.free): orders for each, orders in every.items() if each.paired == paired}


def _two_hands(
    rules: Rules,
    up: int,
    left: Ints,
    extra: Ints,
    ways: tuple[Floats, Floats],
    against: Ints,
    courses: Mapping[tuple[int, int], int],
) -> dict[Units, float]:
    """As `several_hands`, but exact: for any two hands, the chance of their cards and of the dealer's end follows from
    the cards of both."""
    (((others, _), often),) = courses.items()
    each_hand = ways[0] if others else ways[0] + ways[1]
    met = np.flatnonzero(each_hand.any(axis=(1, 2)))
    bits = [(2 * rules.highest // worth).bit_length() for worth in rules.worth]  # for the count of a kind in two hands
    shifts = np.cumsum([0, *bits[:-1]])
    keys = extra[met] @ (1 << shifts)
    one, other = np.triu_indices(len(met))
    unions, which = np.unique(keys[one] + keys[other], return_inverse=True)
    cards = (unions[:, None] >> shifts) & ((1 << np.array(bits)) - 1)
    tree = draws_to(rules, up)
    dealers = np.zeros((len(unions), against.shape[1]))
    walk = (tree.kind, tree.copy, tree.depth, tree.orders, tree.ends)
    dealers_ends(left, cards, np.arange(len(unions)), *walk, dealers)
    dealers *= _chance_of(left, cards)[:, None]
    both = np.zeros((len(RESULTS), len(RESULTS)))
    both_hands(which.reshape(-1), dealers, by_end(each_hand[met], against), both)
    units, places = results_of(2)
    found = dict.fromkeys(units, 0.0)
    for pair in np.ndindex(*both.shape):
        found[units[places[pair]]] += often * float(both[pair])
    return found


def _chance_of(left: Ints, cards: Ints) -> Floats:
    """The chance that the next cards are these in a given order."""
    orders = falling(left, 0, int(cards.max()))[:, 0]
    chance = np.prod([orders[kind, cards[:, kind]] for kind in range(len(left))], axis=0)
    drawn = cards.sum(axis=1)
    every = falling(left.sum(keepdims=True), 0, int(drawn.max()))[0, 0]
    return np.asarray(chance / np.maximum(every[drawn], 1.0))


def _ways(rules: Rules, hands: Hands, pair: int, play: Decisions, same: bool) -> Floats:
    """The number of orders of cards in which a hand of a split comes to each result: [hand, doubled, total, or 0 for
    bust]. Every result is written as a sum over hands that do not bust, with a minus sign for those subtracted again: a
    card that busts a hand is any card, less the cards that do not."""
    ways = np.zeros((len(hands.size), 2, rules.highest + 1))
    orders = np.zeros(len(hands.size))
    for kind in range(len(rules.worth)):
        if (kind == pair) == same:
            orders[hands.pair(pair, kind)] = 1.0
    for hand in play.which:
        if not orders[hand]:
            continue
        choice = play.chosen[hand]
        if choice == STAND:
            ways[hand, 0, hands.total[hand]] += orders[hand]
            continue
        doubled = int(choice == DOUBLE)
        further = hands.after[hand][hands.after[hand] >= 0]
        if len(further) < len(rules.worth):
            ways[hand, doubled, 0] += orders[hand]
            ways[further, doubled, 0] -= orders[hand]
        if choice == DRAW:
            orders[further] += orders[hand]
        else:
            ways[further, 1, hands.total[further]] += orders[hand]
    return ways
