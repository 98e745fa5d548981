"""Every kernel on shoes small enough for fractions. Run as a module, so that it can be run without compiling and with
bounds checked: `NUMBA_DISABLE_JIT=1 python -m tests.analysis.blackjack.small_cases`."""

from dataclasses import replace
from fractions import Fraction

import numpy as np

from croupier.analysis.blackjack.exactly import exact_value
from croupier.analysis.blackjack.hands import hands_of
from croupier.analysis.blackjack.memory import two_hands
from croupier.analysis.blackjack.outcomes import round_results, split_results
from croupier.analysis.blackjack.rounds import Played, deal, play, solve, verdicts
from croupier.analysis.blackjack.rules import Rules
from croupier.analysis.blackjack.totals import best_by_totals, by_rule
from tests.analysis.blackjack.helpers import book_rules, play_of
from tests.analysis.blackjack.plain import Cards, Plain, drawn, mean, more

CLOSE = 1e-12


def small_rules() -> Rules:
    """The book's rules for a pack of aces, fives, eights and tens."""
    return replace(book_rules(), kinds=("A", "5", "8", "T"), worth=(1, 5, 8, 10))


ACE, FIVE, EIGHT, TEN = range(4)
SHOE: Cards = (2, 3, 4, 8)


def check_dealer() -> None:
    """The dealer's ends are those of the cards dealt one by one."""
    rules = small_rules()
    hands = hands_of(rules)
    for up in range(4):
        dealt = deal(rules, SHOE, up)
        for one, other in ((FIVE, TEN), (EIGHT, EIGHT), (ACE, FIVE)):
            left = more(more(more(SHOE, up, -1), one, -1), other, -1)
            expected = Plain(rules).dealer(Plain(rules).up(up), left)
            named = ("17", "18", "19", "20", "21", "bust", "blackjack")
            found = dealt.ends[hands.pair(one, other)]
            assert np.allclose(found, [float(expected[end]) for end in named], atol=CLOSE, rtol=0), (up, one, other)


def check_round() -> None:
    """A round without splits, by the book and by other readings of it."""
    book = replace(small_rules(), split_hands=1)
    for rules in (
        book,
        replace(book, dealer_draws_on_soft=True),
        replace(book, dealer_stands_from=16),
        replace(book, blackjack_is_21=True),
        replace(book, doubled_totals=(10, 13)),
    ):
        assert abs(solve(rules, SHOE).value - Plain(rules).round(SHOE)) < CLOSE


def check_splits() -> None:
    """Every split against every up card, as many times as is best, by the play that the kernel chose."""
    rules = small_rules()
    for up in (FIVE, EIGHT, TEN):
        played = play(rules, deal(rules, SHOE, up))
        for pair, split in played.splits.items():
            results = Plain(rules).split(pair, up, _left(pair, up), split.most, play_of(rules, split))
            assert abs(mean(results) - split.value) < CLOSE, (up, pair)


def _left(pair: int, up: int) -> Cards:
    return more(more(more(SHOE, up, -1), pair, -1), pair, -1)


def check_results() -> None:
    """With splits into two hands only: the chance of every result."""
    rules = replace(small_rules(), split_hands=2)
    solved = solve(rules, SHOE)
    found: dict[tuple[Fraction, int], float] = {}
    for _, results in round_results(solved):
        for key, chance in results.items():
            found[key] = found.get(key, 0.0) + chance
    assert abs(sum(found.values()) - 1) < CLOSE
    assert abs(sum(float(net) * chance for (net, _), chance in found.items()) - solved.value) < CLOSE
    exact = _all_results(rules, solved.played)
    for key in found.keys() | exact.keys():
        assert abs(found.get(key, 0.0) - exact.get(key, 0)) < CLOSE, key


def check_results_of_more_hands() -> None:
    """Three and four hands of a split, which are not independent of each other, against fractions. The larger the shoe,
    the less the kernels leave out: here are eight decks of four ranks, and a shoe where it is too little to see."""
    rules = replace(small_rules(), split_ace_hands=3)
    hands = hands_of(rules)
    for shoe, close in (((32, 48, 80, 256), 1e-10), ((300, 300, 300, 1200), CLOSE)):
        for up, pair, most in ((FIVE, EIGHT, 4), (TEN, ACE, 3)):
            played = play(rules, deal(rules, shoe, up))
            split = played.splits[pair]
            left = more(more(more(shoe, up, -1), pair, -1), pair, -1)
            found: dict[tuple[Fraction, int], float] = {}
            for (won, lost, staked), chance in split_results(
                rules, hands, played, pair, verdicts(rules, hands)
            ).items():
                key = won * rules.win - lost, staked
                found[key] = found.get(key, 0.0) + chance
            exact = Plain(rules).split(pair, up, left, split.most, play_of(rules, split))
            assert split.most == most
            for key in found.keys() | exact.keys():
                assert abs(found.get(key, 0.0) - exact.get(key, 0)) < close, (shoe, up, pair, key)


def check_results_of_little_shoes() -> None:
    """Up to four hands, from shoes that have cards for them and from one that has no further eight."""
    for shoe in (SHOE, (2, 3, 2, 9)):
        solved = solve(small_rules(), shoe)
        found = [(net, chance) for _, results in round_results(solved) for (net, _), chance in results.items()]
        assert abs(sum(chance for _, chance in found) - 1) < CLOSE
        assert abs(sum(float(net) * chance for net, chance in found) - solved.value) < CLOSE


def _all_results(rules: Rules, played: dict[int, Played]) -> dict[tuple[Fraction, int], Fraction]:
    """A round by the play that the kernels chose, in fractions."""
    plain, hands = Plain(rules), hands_of(rules)
    found: dict[tuple[Fraction, int], Fraction] = {}
    cards = sum(SHOE)
    for up in range(4):
        for one in range(4):
            for other in range(4):
                left, chance = SHOE, Fraction(1)
                for step, kind in enumerate((one, up, other)):
                    chance *= Fraction(left[kind], cards - step)
                    left = more(left, kind, -1)
                if not chance:
                    continue
                hand = hands.pair(one, other)
                best = played[up]
                if hands.total[hand] == rules.highest:
                    tie = plain.dealer(plain.up(up), left)["blackjack"]
                    at_once = up not in (ACE, TEN)
                    paid = {(rules.blackjack, 1): Fraction(1) if at_once else 1 - tie, (Fraction(0), 1): tie}
                    if at_once:
                        paid[Fraction(0), 1] = Fraction(0)
                    if up == ACE and best.waiting <= rules.even_money:
                        paid = {(rules.even_money, 1): Fraction(1)}
                elif one == other and one in best.splits and best.splits[one].value > best.hands.value[0, hand]:
                    paid = dict(plain.split(one, up, left, 2, play_of(rules, best.splits[one])))  # type: ignore[arg-type]
                else:
                    paid = _unsplit(plain, best, more(plain.up(one), other), left, up)
                for key, part in paid.items():
                    found[key] = found.get(key, Fraction(0)) + chance * part
    return found


def _unsplit(plain: Plain, best: Played, hand: Cards, left: Cards, up: int) -> dict[tuple[Fraction, int], Fraction]:
    """One hand by the chosen play: a split of one hand, so to speak."""
    hands = hands_of(plain.rules)

    def policy(cards: Cards, _: bool) -> str:
        return ("stand", "draw", "double")[int(best.hands.chosen[hands.index[cards]])]

    found: dict[tuple[Fraction, int], Fraction] = {}
    for chance, rest, (total, stake) in plain._played(hand, left, False, False, policy):
        for end, part in plain.dealer(plain.up(up), rest).items():
            key = stake * plain.against(total, end), stake
            found[key] = found.get(key, Fraction(0)) + chance * part
    return found


def check_totals() -> None:
    """Play by totals: its value is that of the cards, and no other single decision is better."""
    rules = small_rules()
    played = play(rules, deal(rules, SHOE, EIGHT))
    best = best_by_totals(rules, played)
    assert best.value <= played.value + CLOSE
    assert abs(by_rule(rules, played, best.draws, best.doubles, best.splits).value - best.value) < CLOSE
    for total in range(2 * (rules.highest + 1)):
        if not rules.least_hard <= total % (rules.highest + 1) < rules.highest:
            continue
        draws, doubles = best.draws.copy(), best.doubles.copy()
        draws[total] = not draws[total]
        assert by_rule(rules, played, draws, best.doubles, best.splits).value <= best.value + CLOSE, total
        doubles[total] = not doubles[total]
        assert by_rule(rules, played, best.draws, doubles, best.splits).value <= best.value + CLOSE, total
    plain, hands = Plain(rules), hands_of(rules)
    draws = np.zeros(2 * (rules.highest + 1), dtype=np.bool_)
    draws[:16] = draws[22 : 22 + 18] = True

    def by_total(cards: Cards, _: bool) -> str:
        total, soft = rules.total(cards)
        return "draw" if draws[total + 22 * soft] else "stand"

    value, left = Fraction(0), more(SHOE, EIGHT, -1)
    for one in range(4):
        for other in range(4):
            chance = Fraction(left[one], sum(left)) * Fraction(left[other] - (one == other), sum(left) - 1)
            rest = more(more(left, one, -1), other, -1)
            if not chance:
                continue
            if hands.total[hands.pair(one, other)] == rules.highest:
                value += chance * rules.blackjack_at_once
                continue
            for part, after, (total, _) in plain._played(more(plain.up(one), other), rest, False, False, by_total):
                worth = plain.dealer(plain.up(EIGHT), after).items()
                value += chance * part * sum((p * plain.against(total, end) for end, p in worth), Fraction(0))
    assert abs(by_rule(rules, played, draws).value - value) < CLOSE


def check_exact_value() -> None:
    """The fraction of the chosen play is that of the cards dealt one by one, with splits into two hands."""
    rules = replace(small_rules(), split_hands=2)
    solved = solve(rules, SHOE)
    paid = _all_results(rules, solved.played)
    assert exact_value(solved, SHOE) == sum((net * chance for (net, _), chance in paid.items()), Fraction(0))
    for more_hands in (small_rules(), replace(small_rules(), split_ace_hands=3, win=Fraction(6, 5))):
        solved = solve(more_hands, SHOE)
        assert abs(float(exact_value(solved, SHOE)) - solved.value) < CLOSE


def check_memory() -> None:
    """Both hands of a split, each card of the first remembered, against a search over every card."""
    rules = replace(small_rules(), split_hands=2)
    for up, pair in ((EIGHT, FIVE), (TEN, EIGHT), (FIVE, EIGHT)):
        left = np.array(more(SHOE, up, -1))
        found = two_hands(rules, up, left, pair)
        assert abs(found - _remembering(rules, pair, up, _left(pair, up))) < CLOSE, (up, pair)
        assert found >= play(rules, deal(rules, SHOE, up)).splits[pair].value - CLOSE


def _remembering(rules: Rules, pair: int, up: int, left: Cards) -> Fraction:
    plain = Plain(rules)

    def ends(hand: Cards, rest: Cards, stake: int, second: bool) -> Fraction:
        """A hand is over: its result, and the second hand after the first."""
        own = stake * plain.stand(hand, rest, up)
        return own if second else own + begins(rest, True)

    def begins(rest: Cards, second: bool) -> Fraction:
        return sum((p * best(more(plain.up(pair), kind), after, second) for kind, p, after in drawn(rest)), Fraction(0))

    def best(hand: Cards, rest: Cards, second: bool) -> Fraction:
        total, soft = rules.total(hand)
        if total >= rules.highest:
            return ends(hand, rest, 1, second)
        cards = list(drawn(rest))
        values = [sum((p * best(more(hand, kind), after, second) for kind, p, after in cards), Fraction(0))]
        if soft or total >= rules.least_hard:
            values.append(ends(hand, rest, 1, second))
        if sum(hand) == 2:
            doubled = (p * ends(more(hand, kind), after, 2, second) for kind, p, after in cards)
            values.append(sum(doubled, Fraction(0)))
        return max(values)

    return begins(left, False)


def main() -> None:
    check_exact_value()
    check_memory()
    check_dealer()
    check_round()
    check_splits()
    check_results()
    check_results_of_more_hands()
    check_results_of_little_shoes()
    check_totals()


if __name__ == "__main__":
    main()
