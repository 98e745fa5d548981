"""Blackjack in fractions, card by card, in the order in which cards are dealt: what the kernels must agree with.

Cards are kinds as in the solver's rules: a shoe and a hand are tuples of counts. No chance is shortened: every hand of
a split is played out before the next gets its card, and the dealer comes last.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

from croupier.analysis.blackjack.rules import ACE, Rules

Cards = tuple[int, ...]
Policy = Callable[[Cards, bool], str]  # of a split hand, and whether its second card was of the pair


def more(cards: Cards, kind: int, by: int = 1) -> Cards:
    return tuple(count + by * (each == kind) for each, count in enumerate(cards))


def drawn(left: Cards) -> Iterator[tuple[int, Fraction, Cards]]:
    """Every next card with its chance and what is left."""
    assert sum(left), "the shoe ran out"
    for kind, count in enumerate(left):
        if count:
            yield kind, Fraction(count, sum(left)), more(left, kind, -1)


class Plain:
    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.dealer = cache(self._dealer)
        self.best = cache(self._best)

    def _dealer(self, hand: Cards, left: Cards) -> Counter[str]:
        """How the dealer's hand ends, with chances."""
        total, soft = self.rules.total(hand)
        rules, cards = self.rules, sum(hand)
        if cards == 2 and total == rules.highest:
            return Counter({"blackjack": Fraction(1)})  # type: ignore[dict-item]
        if total > rules.highest:
            return Counter({"bust": Fraction(1)})  # type: ignore[dict-item]
        on_soft = soft and rules.dealer_draws_on_soft and total == rules.dealer_stands_from
        if total >= rules.dealer_stands_from and not on_soft:
            return Counter({str(total): Fraction(1)})  # type: ignore[dict-item]
        ends: Counter[str] = Counter()
        for kind, chance, rest in drawn(left):
            for end, part in self.dealer(more(hand, kind), rest).items():
                ends[end] += chance * part
        return ends

    def up(self, kind: int) -> Cards:
        return more((0,) * len(self.rules.worth), kind)

    def against(self, total: int, end: str) -> Fraction:
        """The winnings of a finished hand on one unit."""
        if end == "blackjack" and self.rules.blackjack_is_21 and total == self.rules.highest:
            return Fraction(0)
        if total > self.rules.highest or end == "blackjack":
            return Fraction(-1)
        if end == "bust" or total > int(end):
            return self.rules.win
        return Fraction(-1) if total < int(end) else Fraction(0)

    def stand(self, hand: Cards, left: Cards, up: int) -> Fraction:
        total = self.rules.total(hand)[0]
        if total > self.rules.highest:
            return Fraction(-1)
        ends = self.dealer(self.up(up), left)
        return sum((chance * self.against(total, end) for end, chance in ends.items()), Fraction(0))

    def choices(self, hand: Cards, left: Cards, up: int) -> dict[str, Fraction]:
        """The choices on a hand that is not split, with best play after each."""
        rules = self.rules
        total, soft = rules.total(hand)
        values = {}
        if soft or total >= rules.least_hard:
            values["stand"] = self.stand(hand, left, up)
        if total < rules.highest:
            each = list(drawn(left))
            values["draw"] = sum((p * self.best(more(hand, kind), rest, up) for kind, p, rest in each), Fraction(0))
            listed = rules.doubled_totals
            if sum(hand) == 2 and (not listed or (total in listed and not soft)):
                doubled = (p * self.stand(more(hand, kind), rest, up) for kind, p, rest in each)
                values["double"] = 2 * sum(doubled, Fraction(0))
        return values

    def _best(self, hand: Cards, left: Cards, up: int) -> Fraction:
        if self.rules.total(hand)[0] >= self.rules.highest:
            return self.stand(hand, left, up)
        return max(self.choices(hand, left, up).values())

    def blackjack(self, left: Cards, up: int) -> Fraction:
        rules = self.rules
        if up != ACE and up not in rules.tens:
            return rules.blackjack_at_once
        ends = self.dealer(self.up(up), left)
        equal = ends["blackjack"] + (ends[str(rules.highest)] if rules.blackjack_is_21 else 0)
        waits = rules.blackjack * (1 - equal)
        return max(waits, rules.even_money) if up == ACE else waits

    def round(self, shoe: Cards) -> Fraction:
        """A whole round at its best, without splitting."""
        value = Fraction(0)
        for first, p, after_first in drawn(shoe):
            for up, q, after_up in drawn(after_first):
                for second, r, left in drawn(after_up):
                    hand = more(self.up(first), second)
                    is_blackjack = self.rules.total(hand)[0] == self.rules.highest
                    worth = self.blackjack(left, up) if is_blackjack else self.best(hand, left, up)
                    value += p * q * r * worth
        return value

    # Splitting, for a player who looks at the hand alone

    def split(self, pair: int, up: int, left: Cards, most: int, policy: Policy) -> Counter[tuple[Fraction, int]]:
        """Net results and wagers of a pair that is split, and split again up to N hands."""
        return self._hands(pair, up, left, 2, 2, (), most, policy)

    def _hands(
        self,
        pair: int,
        up: int,
        left: Cards,
        waiting: int,
        hands: int,
        finished: tuple[tuple[int, int], ...],
        most: int,
        policy: Policy,
    ) -> Counter[tuple[Fraction, int]]:
        results: Counter[tuple[Fraction, int]] = Counter()
        if not waiting:
            for end, chance in self.dealer(self.up(up), left).items():
                net = sum((stake * self.against(total, end) for total, stake in finished), Fraction(0))
                results[net, sum(stake for _, stake in finished)] += chance  # type: ignore[assignment]
            return results
        for kind, chance, rest in drawn(left):
            if kind == pair and hands < most:
                parts = [(Fraction(1), rest, waiting + 1, hands + 1, finished)]
            else:
                played = self._played(more(self.up(pair), kind), rest, kind == pair, pair == ACE, policy)
                parts = [(p, after, waiting - 1, hands, tuple(sorted((*finished, done)))) for p, after, done in played]
            for part, after, to_come, now, done in parts:
                further = self._hands_cached(pair, up, after, to_come, now, done, most, policy)
                for key, each in further.items():
                    results[key] += chance * part * each
        return results

    def _hands_cached(self, *args: object) -> Counter[tuple[Fraction, int]]:
        if not hasattr(self, "_memo"):
            self._memo: dict[object, Counter[tuple[Fraction, int]]] = {}
        if args not in self._memo:
            self._memo[args] = self._hands(*args)  # type: ignore[arg-type]
        return self._memo[args]

    def _played(
        self, hand: Cards, left: Cards, second_pair: bool, one_card: bool, policy: Policy
    ) -> Iterator[tuple[Fraction, Cards, tuple[int, int]]]:
        """Every way in which one hand is finished: chance, cards left, its total and stake."""
        total = self.rules.total(hand)[0]
        choice = "stand" if one_card or total >= self.rules.highest else policy(hand, second_pair)
        if choice == "stand":
            yield Fraction(1), left, (total, 1)
            return
        for kind, chance, rest in drawn(left):
            if choice == "double":
                yield chance, rest, (self.rules.total(more(hand, kind))[0], 2)
                continue
            for part, after, done in self._played(more(hand, kind), rest, second_pair, one_card, policy):
                yield chance * part, after, done


def mean(results: Counter[tuple[Fraction, int]]) -> Fraction:
    return sum((net * chance for (net, _), chance in results.items()), Fraction(0))
