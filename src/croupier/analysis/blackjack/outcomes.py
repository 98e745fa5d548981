"""How a round ends under best play: the chance of every net result.

Unsplit hands are exact. A split into two hands is exact too: both hands and the dealer's are taken together over every
combination of their cards. With three and four hands, each hand is exact beside the dealer's, and so is the mean of
all; but given how the dealer ends, their results are taken as independent of each other.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import numpy as np

from croupier.analysis.blackjack.dealer import Floats, dealers_ends, draws_to
from croupier.analysis.blackjack.hands import Flags, Hands, Ints, hands_of
from croupier.analysis.blackjack.playing import DOUBLE, DRAW, STAND, both_hands, results
from croupier.analysis.blackjack.rounds import Decisions, Played, Solved, Split, initial_chances, second_cards, verdicts
from croupier.analysis.blackjack.rules import ACE, Rules
from croupier.analysis.blackjack.splitting import Course, all_of_the_pair, apart, courses

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
    reach = np.zeros((1, len(hands.size)))
    for one in range(len(rules.worth)):
        for other in range(len(rules.worth)):
            hand = hands.pair(one, other)
            if hands.total[hand] == rules.highest:
                _add(found, _blackjack(rules, played, hand), chances[one, other])
            elif one == other and one in played.splits and played.splits[one].value > played.hands.value[0, hand]:
                _add(found, _split(rules, hands, played, one, verdict), chances[one, other])
            else:
                reach[0, hand] += chances[one, other]
    by_end = np.zeros((1, 2, 3, dealt.ends.shape[1]))
    every = np.arange(len(hands.size))
    play = played.hands
    results(play.left, every, hands.counts, hands.after, play.chosen, verdict, dealt.ends[None, :, :], reach, by_end)
    for doubled in range(2):
        for each, gain in enumerate((Fraction(-1), Fraction(0), rules.win)):
            _add(found, {((1 + doubled) * gain, 1 + doubled): float(by_end[0, doubled, each].sum())}, 1.0)
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


def _split(rules: Rules, hands: Hands, played: Played, pair: int, verdict: Ints) -> Results:
    split = played.splits[pair]
    other, same = _hand_results(hands, played, pair, split, verdict)
    left = played.dealt.left
    pair_cards, cards = int(left[pair]) - 2, int(left.sum()) - 2
    units = 2 * split.most + 1
    together = np.zeros((units, units, units))  # units won, lost and wagered
    for course, orders in courses(split.most).items():
        if not all_of_the_pair(pair_cards, cards, course.paired):
            continue
        if course.hands == 2:
            together += orders * _two_hands(rules, hands, played, pair, course, verdict, units)
            continue

        def mixed(shoes: Floats, others: int, course: Course = course) -> Floats:
            parts = ((course.paired + paired, ways) for paired, ways in apart(others))
            weighed = (
                ways * all_of_the_pair(pair_cards, cards, shoe) * shoes[shoe]
                for shoe, ways in parts
                if shoe < len(shoes)
            )
            return np.asarray(sum(weighed))

        each = [mixed(other, course.others - 1)] * course.others + [mixed(other + same, course.others)] * course.free
        together += orders * _independent(each, units)
    found: Results = {}
    for won, lost, staked in np.argwhere(together):
        key = int(won) * rules.win - int(lost), int(staked)
        _add(found, {key: float(together[won, lost, staked])}, 1.0)
    return found


def _hand_results(hands: Hands, played: Played, pair: int, split: Split, verdict: Ints) -> tuple[Floats, Floats]:
    """Results of one hand of a split beside the dealer's end: [shoe, doubled, verdict, end], by its second card."""
    found = []
    dealers = played.dealt.pairs[pair][1]
    made = [hands.pair(pair, kind) for kind in range(hands.counts.shape[1])]
    second = second_cards(pair, split.second_other.left)
    for play, chances in zip((split.second_other, split.second_pair), second, strict=True):
        begun = np.zeros((len(play.left), len(hands.size)))
        begun[:, made] = chances
        by_end = np.zeros((len(play.left), 2, 3, dealers.shape[2]))
        results(play.left, play.which, hands.counts, hands.after, play.chosen, verdict, dealers, begun, by_end)
        found.append(by_end)
    return found[0], found[1]


def _units(doubled: int, verdict: int) -> tuple[int, int, int]:
    """Units won, lost and wagered by a hand."""
    stake = 1 + doubled
    return (stake if verdict == 2 else 0), (stake if verdict == 0 else 0), stake


def _independent(each: list[Floats], units: int) -> Floats:
    """Hands whose results are independent once the dealer's end is known; all have the same chances of the ends."""
    ends = each[0].shape[2]
    chances = each[0].sum(axis=(0, 1))
    together = np.zeros((ends, units, units, units))
    together[:, 0, 0, 0] = chances
    for hand in each:
        longer = np.zeros_like(together)
        for doubled in range(2):
            for verdict in range(3):
                won, lost, staked = _units(doubled, verdict)
                part = np.divide(hand[doubled, verdict], chances, out=np.zeros(ends), where=chances > 0)
                longer[:, won:, lost:, staked:] += (
                    part[:, None, None, None] * together[:, : units - won, : units - lost, : units - staked]
                )
        together = longer
    return np.asarray(together.sum(axis=0))


def _two_hands(
    rules: Rules, hands: Hands, played: Played, pair: int, course: Course, verdict: Ints, units: int
) -> Floats:
    """Two hands and the dealer's together, exactly.

    Every result of a hand is written as a sum over hands that do not bust: the orders in which their cards may come,
    with a minus sign for those subtracted again. (A card that busts a hand is any card, less the cards that do not.)
    For any two such hands the chance of their cards and of the dealer's end follows from the cards of both.
    """
    split, left = played.splits[pair], played.dealt.left
    ways = _ways(rules, hands, pair, split.second_other, same=False)
    if course.free:
        ways += _ways(rules, hands, pair, split.second_pair, same=True)
    met = np.flatnonzero(ways.any(axis=(1, 2)))
    ways = ways[met]
    bits = [(2 * rules.highest // worth).bit_length() for worth in rules.worth]  # for the count of a kind in two hands
    shifts = np.cumsum([0, *bits[:-1]])
    keys = hands.counts[met] @ (1 << shifts)
    one, other = np.triu_indices(len(met))
    unions, which = np.unique(keys[one] + keys[other], return_inverse=True)
    cards = (unions[:, None] >> shifts) & ((1 << np.array(bits)) - 1)
    tree = draws_to(rules, played.dealt.up)
    dealers = np.zeros((len(unions), played.dealt.ends.shape[1]))
    walk = (tree.kind, tree.copy, tree.depth, tree.orders, tree.ends)
    dealers_ends(left, cards, np.arange(len(unions)), *walk, dealers)
    dealers *= _chance_of(left, cards, pair)[:, None]
    against = np.zeros((rules.highest + 1, dealers.shape[1]), dtype=np.int64)  # by total; a bust loses
    against[hands.total] = verdict
    by_verdict = np.stack([_by_end(ways, against == each) for each in range(3)], axis=2)
    each_hand = np.ascontiguousarray(by_verdict.reshape(len(met), 6, -1).transpose(0, 2, 1))  # [hand, end, result]
    both = np.zeros((6, 6))
    both_hands(which.reshape(-1), dealers, each_hand, both)
    together = np.zeros((units, units, units))
    for first in np.ndindex(2, 3):
        for second in np.ndindex(2, 3):
            place = tuple(a + b for a, b in zip(_units(*first), _units(*second), strict=True))
            together[place] += both[3 * first[0] + first[1], 3 * second[0] + second[1]]
    return together


def _by_end(ways: Floats, against: Flags) -> Floats:
    """Ways summed over the totals that have the verdict against each end: [hand, doubled, end]."""
    return np.stack([ways[:, :, against[:, end]].sum(axis=2) for end in range(against.shape[1])], axis=2)


def _ways(rules: Rules, hands: Hands, pair: int, play: Decisions, same: bool) -> Floats:
    """The number of orders of cards in which a hand of a split comes to each result: [hand, doubled, total, or 0 for
    bust]."""
    ways = np.zeros((len(hands.size), 2, rules.highest + 1))
    orders = np.zeros(len(hands.size))
    for kind in range(len(rules.worth)):
        if (kind == pair) == same:
            orders[hands.pair(pair, kind)] = 1.0
    for hand in play.which:
        choice = play.chosen[hand]
        if choice == STAND:
            ways[hand, 0, hands.total[hand]] += orders[hand]
            continue
        doubled = int(choice == DOUBLE)
        further = hands.after[hand][hands.after[hand] >= 0]
        ways[hand, doubled, 0] += orders[hand]
        ways[further, doubled, 0] -= orders[hand]
        if choice == DRAW:
            orders[further] += orders[hand]
        else:
            ways[further, 1, hands.total[further]] += orders[hand]
    return ways


def _chance_of(left: Ints, cards: Ints, pair: int) -> Floats:
    """The chance that the next cards are these in a given order; two cards of the pair lie there already."""
    rest, drawn = left.copy(), cards.copy()
    rest[pair] -= 2
    drawn[:, pair] -= 2
    chance = np.ones(len(cards))
    for kind in range(len(rest)):
        for copy in range(int(drawn[:, kind].max())):
            chance *= np.where(drawn[:, kind] > copy, max(rest[kind] - copy, 0), 1)
    total = int(rest.sum())
    for copy in range(int(drawn.sum(axis=1).max())):
        chance /= np.where(drawn.sum(axis=1) > copy, max(total - copy, 1), 1)
    return chance
