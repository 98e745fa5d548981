"""The value of the chosen play as an exact fraction.

The chance that given cards come in a given order is a product of falling factorials over another one. So the value of a
round, times the number of orders in which enough cards can come, is a whole number. It is computed modulo some primes
and put together from the remainders; the primes are as many as its size asks for, so nothing is left to chance.

Products are kept in floating point, where whole numbers below 2**53 are exact: primes have 40 bits and every factor but
the first is the number of cards of a kind or the number of orders of a dealer's hand.
"""

from fractions import Fraction
from math import lcm, perm

import numpy as np
from numba import njit

from croupier.analysis.blackjack.dealer import Floats, draws_to
from croupier.analysis.blackjack.hands import Hands, Ints, hands_of
from croupier.analysis.blackjack.playing import DOUBLE, DRAW, STAND
from croupier.analysis.blackjack.rounds import Counts, Decisions, Played, Solved, verdicts
from croupier.analysis.blackjack.rules import ACE, Rules
from croupier.analysis.blackjack.splitting import hand_orders
from croupier.analysis.case import AnalysisError

LANES = 16  # primes that are computed side by side
_NO_KIND = -1


def _primes() -> tuple[int, ...]:
    """The largest below 2**40."""
    found: list[int] = []
    number = 2**40 - 1
    while len(found) < LANES:
        if _is_prime(number):
            found.append(number)
        number -= 2
    return tuple(found)


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


PRIMES = _primes()


class _Sum:
    """The value of a round times its number of orders: whole terms, each over the orders of so many cards."""

    def __init__(self, rules: Rules, cards: int) -> None:
        self.units = {0: Fraction(-1), 2: rules.win}  # by verdict
        self.cards = cards
        self.blackjacks = Fraction(0)  # over the orders of three cards
        self._terms: list[tuple[int, int, int, list[float]]] = []  # verdict, factor, number of cards, remainders

    def add(self, verdict: int, factor: int, cards: int, remainders: Floats) -> None:
        self._terms.append((verdict, factor, cards, remainders.tolist()))

    def value(self) -> Fraction:
        deepest = max(3, *(cards for _, _, cards, _ in self._terms))
        rest = [perm(self.cards - cards, deepest - cards) for cards in range(deepest + 1)]
        common = lcm(self.blackjacks.denominator, *(each.denominator for each in self.units.values()))
        units = {verdict: int(each * common) for verdict, each in self.units.items()}
        known = int(self.blackjacks * common) * rest[3]
        terms = [(units[verdict] * factor * rest[cards], found) for verdict, factor, cards, found in self._terms]
        orders = perm(self.cards, deepest) * common
        numerator, modulus = 0, 1
        for lane, prime in enumerate(PRIMES):
            found = known + sum(factor * int(remainders[lane]) for factor, remainders in terms)
            numerator += modulus * ((found - numerator) * pow(modulus, -1, prime) % prime)
            modulus *= prime
            if modulus > 64 * orders:  # no round wins or loses 32 wagers
                return Fraction(numerator - modulus if 2 * numerator > modulus else numerator, orders)
        raise AnalysisError("the shoe is too large for an exact house edge; ask for fewer decks")


def exact_value(book: Solved, counts: Counts) -> Fraction:
    """The value of the play that was chosen, by the book's own reading."""
    total = _Sum(book.rules, sum(counts))
    for up, played in book.played.items():
        _add_round(book.rules, played, counts[up], total)
    return total.value()


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
    found = _remainders(rules, played, left, played.hands, orders, _NO_KIND, 0)
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
        found = _remainders(rules, played, rest, play, orders, pair, 1)
        for verdict in total.units:
            for size, drawn in np.argwhere(found[verdict].any(axis=2)).tolist():
                for gone, weight in enumerate(weights):
                    pairs = perm(int(rest[pair]), gone + drawn)
                    if weight and pairs:
                        total.add(verdict, ways * weight * pairs, 3 + gone + size, found[verdict, size, drawn])


def _remainders(
    rules: Rules, played: Played, rest: Ints, play: Decisions, orders: list[int], pair: int, held: int
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
    starts = np.array([_start(falling, each, ways) for each, ways in zip(extra.tolist(), orders_of, strict=True)])
    stakes = np.array([stake for _, _, stake in (*stood, *cards)], dtype=np.float64)
    most = int(extra.sum(axis=1).max()) + int(tree.depth.max()) + 1
    found = np.zeros((3, most, most, LANES))
    walk = (tree.kind, tree.copy, tree.depth, tree.orders, tree.ends)
    against = verdicts(rules, hands)[places]
    primes = np.array(PRIMES, dtype=np.float64)
    count_orders(rest, extra, starts, stakes, len(stood), against, *walk, pair, primes, 1.0 / primes, found)
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


def _start(falling: list[list[int]], cards: list[int], ways: int) -> list[int]:
    """The remainders of the orders of a hand's cards."""
    product = ways
    for each, count in zip(falling, cards, strict=True):
        if count:
            product *= each[count]
    return [product % prime for prime in PRIMES]


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
    inverses: Floats,
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
    product = np.zeros((deepest + 1, LANES))
    pairs = np.zeros(deepest + 1, np.int64)
    for hand in range(extra.shape[0]):
        cards, drawn = 0, 0
        for each in range(rest.shape[0]):
            cards += extra[hand, each]
        if pair >= 0:
            drawn = extra[hand, pair]
        if hand >= compared:
            into = found[0, cards, drawn]
            for lane in range(LANES):
                added = into[lane] + starts[hand, lane]
                into[lane] = added - np.floor(added * inverses[lane]) * primes[lane]
            continue
        for lane in range(LANES):
            product[0, lane] = starts[hand, lane]
        for node in range(kind.shape[0]):
            level = depth[node]
            above, here = product[level - 1], product[level]
            if kind[node] == pair:
                pairs[level] = pairs[level - 1] + 1
                for lane in range(LANES):
                    here[lane] = above[lane]
            else:
                pairs[level] = pairs[level - 1]
                many = float(max(rest[kind[node]] - extra[hand, kind[node]] - copy[node], 0))
                for lane in range(LANES):
                    longer = above[lane] * many
                    here[lane] = longer - np.floor(longer * inverses[lane]) * primes[lane]
            if orders[node]:
                verdict = against[hand, ends[node]]
                if verdict == 1:
                    continue
                ways = orders[node] * stakes[hand]
                into = found[verdict, cards + level, drawn + pairs[level]]
                for lane in range(LANES):
                    added = into[lane] + here[lane] * ways
                    into[lane] = added - np.floor(added * inverses[lane]) * primes[lane]
