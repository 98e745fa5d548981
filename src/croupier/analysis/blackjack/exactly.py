"""The value of the chosen play as an exact fraction.

The chance that given cards come in a given order is a product of falling factorials over another one. So the value of a
round, times the number of orders in which enough cards can come, is a whole number. It is computed modulo some primes
and put together from the remainders; the primes are as many as its size asks for, so nothing is left to chance.

Products are kept in floating point, where whole numbers below 2**53 are exact: primes have 40 bits and every factor but
the first is the number of cards of a kind or the number of orders of a dealer's hand.
"""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import islice
from math import lcm, perm

import numpy as np
from numba import njit

from croupier.analysis.blackjack.dealer import Floats, draws_to
from croupier.analysis.blackjack.hands import Hands, Ints, hands_of
from croupier.analysis.blackjack.playing import DOUBLE, DRAW, STAND
from croupier.analysis.blackjack.rounds import Counts, Decisions, Played, Solved, verdicts
from croupier.analysis.blackjack.rules import ACE, Rules
from croupier.analysis.blackjack.splitting import hand_orders

LANES = 32  # hands that go through the dealer's tree together, so that wide registers are used
PRIMES = 6  # that are computed at once: eight decks need no more
_NO_KIND = -1


def _primes() -> Iterator[int]:
    """From the largest below 2**40 down."""
    return filter(_is_prime, range(2**40 - 1, 2**39, -2))


def _is_prime(number: int) -> bool:
    """By Miller and Rabin; these bases decide every number below 3.4e14."""
    odd, twos = number - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7, 11, 13, 17):
        power = pow(base, odd, number)
        if power not in (1, number - 1) and all(
            (power := power * power % number) != number - 1 for _ in range(twos - 1)
        ):
            return False
    return True


class _Sum:
    """The value of a round times its number of orders, modulo some primes: terms over the orders of so many cards."""

    def __init__(self, rules: Rules, cards: int, primes: tuple[int, ...]) -> None:
        self.units = {0: Fraction(-1), 2: rules.win}  # by verdict
        self.cards, self.primes = cards, primes
        self.blackjacks = Fraction(0)  # over the orders of three cards
        self._terms: dict[tuple[int, int], list[int]] = {}  # by verdict and number of cards: for each prime

    def add(self, verdict: int, factor: int, cards: int, remainders: Floats) -> None:
        into = self._terms.setdefault((verdict, cards), [0] * len(self.primes))
        for lane, each in enumerate(remainders.tolist()):
            into[lane] += factor * int(each)

    def add_up(self, other: "_Sum") -> None:
        self.blackjacks += other.blackjacks
        for key, found in other._terms.items():
            known = self._terms.setdefault(key, [0] * len(self.primes))
            self._terms[key] = [one + more for one, more in zip(known, found, strict=True)]

    def remainders(self) -> tuple[int, list[int]]:
        """The number of orders; and what the value times that leaves over each prime."""
        deepest = max(3, *(cards for _, cards in self._terms))
        rest = [perm(self.cards - cards, deepest - cards) for cards in range(deepest + 1)]
        common = lcm(self.blackjacks.denominator, *(each.denominator for each in self.units.values()))
        totals = [int(self.blackjacks * common) * rest[3]] * len(self.primes)
        for (verdict, cards), found in self._terms.items():
            factor = int(self.units[verdict] * common) * rest[cards]
            totals = [total + factor * each for total, each in zip(totals, found, strict=True)]
        return perm(self.cards, deepest) * common, totals


def exact_value(book: Solved, counts: Counts) -> Fraction:
    """The value of the play that was chosen, by the book's own reading."""
    numerator, modulus, primes = 0, 1, _primes()
    while some := tuple(islice(primes, PRIMES)):
        orders, totals = _sum(book, counts, some).remainders()
        for prime, total in zip(some, totals, strict=True):
            numerator += modulus * ((total - numerator) * pow(modulus, -1, prime) % prime)
            modulus *= prime
        if modulus > 64 * orders:  # no round wins or loses 32 wagers
            break
    return Fraction(numerator - modulus if 2 * numerator > modulus else numerator, orders)


def _sum(book: Solved, counts: Counts, primes: tuple[int, ...]) -> _Sum:
    """Two threads, one up card at a time."""
    rules = book.rules

    def of_round(up: int) -> _Sum:
        found = _Sum(rules, sum(counts), primes)
        _add_round(rules, book.played[up], counts[up], found)
        return found

    total = _Sum(rules, sum(counts), primes)
    with ThreadPoolExecutor(2) as threads:
        for each in threads.map(of_round, book.played):
            total.add_up(each)
    return total


def _add_round(rules: Rules, played: Played, ups: int, total: _Sum) -> None:
    hands, left = hands_of(rules), played.dealt.left
    orders = [0] * len(hands.size)
    for one in range(len(rules.worth)):
        for other in range(len(rules.worth)):
            hand = hands.pair(one, other)
            ways = int(left[one]) * int(left[other] - (one == other))
            if hands.total[hand] == rules.highest:
                total.blackjacks += ups * ways * _blackjack(rules, played, one, other)
            elif one == other and one in played.splits and played.splits[one].value > played.hands.value[0, hand]:
                _add_split(rules, played, one, ups * ways, total)
            else:
                orders[hand] += 1
    found = _remainders(rules, played, left, played.hands, orders, _NO_KIND, 0, total.primes)
    for verdict in total.units:
        for size in np.flatnonzero(found[verdict, :, 0].any(axis=1)).tolist():
            total.add(verdict, ups, 1 + size, found[verdict, size, 0])


def _blackjack(rules: Rules, played: Played, one: int, other: int) -> Fraction:
    up, left = played.dealt.up, played.dealt.left.copy()
    if up != ACE and up not in rules.tens:
        return rules.blackjack_at_once
    left[one] -= 1
    left[other] -= 1
    equal = sum(int(left[ten]) for ten in rules.tens) if up == ACE else int(left[ACE])
    waits = rules.blackjack * (1 - Fraction(equal, int(left.sum())))
    return max(waits, rules.even_money) if up == ACE else waits


def _add_split(rules: Rules, played: Played, pair: int, ways: int, total: _Sum) -> None:
    """Each hand of the split in every shoe that it can meet: see `splitting`."""
    hands, split = hands_of(rules), played.splits[pair]
    rest = played.dealt.left.copy()
    rest[pair] -= 2
    for play, weights, same in zip(
        (split.second_other, split.second_pair), hand_orders(split.most), (False, True), strict=True
    ):
        orders = [0] * len(hands.size)
        for kind in range(len(rules.worth)):
            orders[hands.pair(pair, kind)] = int((kind == pair) == same)
        found = _remainders(rules, played, rest, play, orders, pair, 1, total.primes)
        for verdict in total.units:
            for size, drawn in np.argwhere(found[verdict].any(axis=2)).tolist():
                for gone, weight in enumerate(weights):
                    pairs = perm(int(rest[pair]), gone + drawn)
                    if weight and pairs:
                        total.add(verdict, ways * weight * pairs, 3 + gone + size, found[verdict, size, drawn])


def _remainders(
    rules: Rules,
    played: Played,
    rest: Ints,
    play: Decisions,
    orders: list[int],
    pair: int,
    held: int,
    primes: tuple[int, ...],
) -> Floats:
    """Orders of cards that end lost, level and won, by the number of cards, and by how many of them are of the pair,
    whose own factors are left out: the shoes of a split differ in them alone. `held` cards of the pair lie already."""
    hands, tree = hands_of(rules), draws_to(rules, played.dealt.up)
    stood, lost = _ended(hands, play, orders)
    cards = [(hand, ways, 1) for hand, ways in lost.items() if ways]
    places = np.array([hand for hand, _, _ in (*stood, *cards)], dtype=np.int64)
    extra = hands.counts[places].copy()
    if pair >= 0:
        extra[:, pair] -= held
    falling = [[perm(int(each), count) for count in range(int(extra.max()) + 1)] for each in rest]
    if pair >= 0:
        falling[pair] = [1] * len(falling[pair])
    orders_of = (ways for _, ways, _ in (*stood, *cards))
    starts = [_start(falling, each, ways, primes) for each, ways in zip(extra.tolist(), orders_of, strict=True)]
    stakes = np.array([stake for _, _, stake in (*stood, *cards)], dtype=np.float64)
    most = int(extra.sum(axis=1).max()) + int(tree.depth.max()) + 1
    found = np.zeros((3, most, most, len(primes)))
    count_orders(
        rest,
        extra,
        np.array(starts, dtype=np.float64),
        stakes,
        len(stood),
        verdicts(rules, hands)[places],
        tree.kind,
        tree.copy,
        tree.depth,
        tree.orders,
        tree.ends,
        pair,
        np.array(primes, dtype=np.float64),
        found,
    )
    return found


def _ended(hands: Hands, play: Decisions, orders: list[int]) -> tuple[list[tuple[int, int, int]], dict[int, int]]:
    """Hands that are compared with the dealer's, with their orders and stake; and the orders of cards that are lost
    before that, in units: a card that busts a hand is any card, less those that do not."""
    stood: list[tuple[int, int, int]] = []
    lost: dict[int, int] = {}
    for hand in play.which.tolist():
        ways, choice = orders[hand], int(play.chosen[hand])
        if not ways:
            continue
        if choice == STAND:
            stood.append((hand, ways, 1))
            continue
        stake = 2 if choice == DOUBLE else 1
        lost[hand] = lost.get(hand, 0) + stake * ways
        for further in hands.after[hand].tolist():
            if further < 0:
                continue
            lost[further] = lost.get(further, 0) - stake * ways
            if choice == DRAW:
                orders[further] += ways
            else:
                stood.append((further, ways, 2))
    return stood, lost


def _start(falling: list[list[int]], cards: list[int], ways: int, primes: tuple[int, ...]) -> list[int]:
    """The remainders of the orders of a hand's cards."""
    product = ways
    for each, count in zip(falling, cards, strict=True):
        if count:
            product *= each[count]
    return [product % prime for prime in primes]


@njit(cache=True, nogil=True)
def count_orders(
    rest: Ints,
    extra: Ints,
    starts: Floats,
    stakes: Floats,
    compared: int,
    against: Ints,
    kind: Ints,
    copy: Ints,
    depth: Ints,
    orders: Floats,
    ends: Ints,
    pair: int,
    primes: Floats,
    found: Floats,
) -> None:
    """For each hand that is compared, the orders of the dealer's further cards: `found[verdict, cards, of the pair]`,
    in remainders; a hand beyond those is lost as it is.

    No product reaches 2**53: a remainder is below 2**41 either way, and a count of cards or of orders below 2**11.
    Plain twin: fractions in the tests.
    """
    deepest = 0
    for node in range(depth.shape[0]):
        deepest = max(deepest, depth[node])
    pairs = np.zeros(deepest + 1, np.int64)
    left, product = np.zeros((rest.shape[0], LANES)), np.zeros((deepest + 1, LANES))
    sums = np.zeros((against.shape[1], deepest + 1, deepest + 1, LANES))  # by end, cards, and those of the pair
    for prime in range(primes.shape[0]):
        modulus, inverse = primes[prime], 1.0 / primes[prime]
        for first in range(0, compared, LANES):
            lanes = min(LANES, compared - first)
            for lane in range(LANES):
                hand = first + min(lane, lanes - 1)
                product[0, lane] = starts[hand, prime]
                for each in range(rest.shape[0]):
                    left[each, lane] = rest[each] - extra[hand, each]
            sums[:] = 0.0
            for node in range(kind.shape[0]):
                level, taken = depth[node], float(copy[node])
                above, here = product[level - 1], product[level]
                if kind[node] == pair:
                    pairs[level] = pairs[level - 1] + 1
                    for lane in range(LANES):
                        here[lane] = above[lane]
                else:
                    pairs[level] = pairs[level - 1]
                    own = left[kind[node]]
                    for lane in range(LANES):
                        longer = above[lane] * max(own[lane] - taken, 0.0)
                        here[lane] = longer - np.floor(longer * inverse) * modulus
                if orders[node]:
                    ways, into = orders[node], sums[ends[node], level, pairs[level]]
                    for lane in range(LANES):
                        added = into[lane] + here[lane] * ways
                        into[lane] = added - np.floor(added * inverse) * modulus
            for lane in range(lanes):
                hand = first + lane
                drawn = extra[hand, pair] if pair >= 0 else 0
                cards = extra[hand].sum()
                for end in range(against.shape[1]):
                    verdict = against[hand, end]
                    for level in range(1, deepest + 1):
                        for of_pair in range(level + 1):
                            if verdict != 1 and sums[end, level, of_pair, lane]:
                                added = found[verdict, cards + level, drawn + of_pair, prime]
                                added += sums[end, level, of_pair, lane] * stakes[hand]
                                found[verdict, cards + level, drawn + of_pair, prime] = (
                                    added - np.floor(added * inverse) * modulus
                                )
        for hand in range(compared, extra.shape[0]):
            drawn = extra[hand, pair] if pair >= 0 else 0
            added = found[0, extra[hand].sum(), drawn, prime] + starts[hand, prime]
            found[0, extra[hand].sum(), drawn, prime] = added - np.floor(added * inverse) * modulus
