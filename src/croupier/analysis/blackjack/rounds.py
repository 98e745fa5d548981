"""A round of play from a shoe: the value of each hand against each up card, and of the whole round."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np

from croupier.analysis.blackjack.dealer import Floats, dealers_ends, draws_to, ends
from croupier.analysis.blackjack.hands import Flags, Hands, Ints, hands_of
from croupier.analysis.blackjack.playing import DOUBLE, DRAW, STAND, best_play
from croupier.analysis.blackjack.rules import ACE, Rules
from croupier.analysis.blackjack.splitting import hand_weights

Counts = tuple[int, ...]  # cards left of each kind


@dataclass(frozen=True)
class Dealt:
    """An up card and the dealer's ends with it, for every hand of the player and every shoe that a split can meet.

    Nothing here depends on the player's decisions, so it serves every reading that leaves the dealer's rules alone.
    """

    up: int
    left: Ints  # the shoe without the up card, [kind]
    ends: Floats  # [hand, end]
    pairs: dict[int, tuple[Ints, Floats]]  # by kind: the shoes [shoe, kind] and the ends [shoe, hand, end]
    kept: dict[tuple[object, ...], tuple[Floats, Floats]] = field(default_factory=dict)  # see `_finished`


def deal(rules: Rules, counts: Counts, up: int, pairs: tuple[int, ...] | None = None) -> Dealt:
    """`pairs` are the kinds that may be split; all of them by default."""
    hands, draws = hands_of(rules), draws_to(rules, up)
    left = np.array(counts, dtype=np.int64)
    left[up] -= 1

    def chances(shoe: Ints, which: Ints) -> Floats:
        found = np.zeros((len(hands.size), len(ends(rules))))
        tree = (draws.kind, draws.copy, draws.depth, draws.orders, draws.ends)
        dealers_ends(shoe, hands.counts, which, *tree, found)
        return found

    by_pair: dict[int, tuple[Ints, Floats]] = {}
    for pair in range(len(counts)) if pairs is None else pairs:
        most = rules.most_hands(pair)
        if left[pair] < 2 or most < 2:
            continue
        shoes = len(hand_weights(most, int(left[pair]) - 2, int(left.sum()) - 2)[0])
        gone = np.zeros((shoes, len(counts)), dtype=np.int64)
        gone[:, pair] = np.arange(1, shoes + 1)  # the other card of the pair, and the further ones
        which = np.flatnonzero(_with(hands, pair))
        by_pair[pair] = left - gone, np.array([chances(left - each, which) for each in gone])
    return Dealt(up, left, chances(left, np.arange(len(hands.size))), by_pair)


def _with(hands: Hands, pair: int) -> Flags:
    """The hands that a card of a split pair can become; a split ace gets one card, or two if it may be doubled."""
    held: Flags = hands.counts[:, pair] > 0
    return held & (hands.size <= 3) if pair == ACE else held


@dataclass(frozen=True)
class Decisions:
    """The best decision for each hand of a family: see `playing`."""

    left: Ints  # the family's shoes, [shoe, kind]
    which: Ints  # its hands
    chosen: Ints  # [hand]


@dataclass(frozen=True)
class Play(Decisions):
    """Decisions with the value of every open choice. Arrays over shoes and hands; an ordinary hand has one shoe."""

    stand: Floats
    draw: Floats
    double: Floats
    value: Floats


@dataclass(frozen=True)
class Split:
    """A pair split into two hands, or split again whenever possible up to the book's limit."""

    value: float
    most: int
    second_other: Decisions
    second_pair: Decisions


@dataclass(frozen=True)
class Played:
    """Best play against one up card."""

    dealt: Dealt
    hands: Play
    splits: dict[int, Split]
    blackjack: float  # the value of a player's blackjack, paid early where that is better
    waiting: float  # its value where it waits for the dealer
    two_cards: Floats  # [one, other]: the value of the initial cards
    value: float  # of the round, given the up card


def verdicts(rules: Rules, hands: Hands) -> Ints:
    """How a finished hand stands against each end of the dealer's: 0 lost, 1 stand off, 2 won. [hand, end]"""
    dealers = np.arange(rules.dealer_stands_from, rules.highest + 1)
    against = 1 + np.sign(hands.total[:, None] - dealers[None, :])
    bust = np.full((len(hands.size), 1), 2)
    blackjack = np.where(rules.blackjack_is_21 & (hands.total == rules.highest), 1, 0)[:, None]
    return np.hstack([against, bust, blackjack]).astype(np.int64)


def play(rules: Rules, dealt: Dealt, courts: float = 0.75) -> Played:
    """Best play. `courts` is the number of ten-value cards that are court cards: one reading needs it."""
    hands = hands_of(rules)
    unsplit = _best(hands, dealt, may_choose(rules, hands, split=False), _finished(rules, hands, dealt))
    # Where only the original wager is lost to a blackjack, it is lost under every choice.
    lost_anyway = -dealt.ends[:, -1] if rules.only_original_lost else np.zeros(len(hands.size))
    for values in (unsplit.stand, unsplit.draw, unsplit.double, unsplit.value):
        values += lost_anyway
    pairs = [pair for pair in dealt.pairs if rules.most_hands(pair) > 1]
    may = may_choose(rules, hands, split=True)
    splits = {pair: _split(rules, hands, dealt, pair, may, lost_anyway) for pair in pairs}
    waiting = _waiting(rules, dealt)
    blackjack = _blackjack(rules, dealt.up, waiting, courts)
    kinds = range(len(rules.worth))
    two_cards = np.array(
        [[_two(rules, hands, unsplit, splits, blackjack, one, other) for other in kinds] for one in kinds]
    )
    chances = initial_chances(dealt.left)
    return Played(dealt, unsplit, splits, blackjack, waiting, two_cards, float((chances * two_cards).sum()))


def may_choose(rules: Rules, hands: Hands, split: bool) -> Flags:
    """The choices that the rules allow for a hand: stand, draw, double."""
    under = hands.total < rules.highest
    may = np.zeros((len(hands.size), 3), dtype=np.bool_)
    may[:, STAND] = hands.soft | (hands.total >= rules.least_hard)
    may[:, DRAW] = under
    may[:, DOUBLE] = under & (rules.doubled_any_cards | (hands.size == 2)) & (rules.double_after_split or not split)
    if rules.doubled_totals:
        may[:, DOUBLE] &= np.isin(hands.total, rules.doubled_totals) & ~hands.soft
    return may


def finished(rules: Rules, hands: Hands, dealers: Floats) -> tuple[Floats, Floats]:
    """The value of a finished hand on a single wager, and the loss by a bust. [shoe, hand]"""
    gain = np.array([-1.0, 0.0, float(rules.win)])[verdicts(rules, hands)]
    if not rules.only_original_lost:
        return np.einsum("she,he->sh", dealers, gain), np.ones(dealers.shape[:2])
    gain[:, -1] = 0.0
    return np.einsum("she,he->sh", dealers, gain), 1.0 - dealers[:, :, -1]


def _finished(rules: Rules, hands: Hands, dealt: Dealt, pair: int | None = None) -> tuple[Floats, Floats]:
    """The same for an up card and for a pair's shoes, computed once for all rules that settle hands alike."""
    settled = pair, rules.win, rules.blackjack_is_21, rules.only_original_lost
    if settled not in dealt.kept:
        dealers = dealt.ends[None, :, :] if pair is None else dealt.pairs[pair][1]
        dealt.kept[settled] = finished(rules, hands, dealers)
    return dealt.kept[settled]


def _best(hands: Hands, dealt: Dealt, may: Flags, worth: tuple[Floats, Floats]) -> Play:
    """The hands that are not split."""
    stand, alive = worth[0].copy(), worth[1]
    value, draw, double = (np.zeros(stand.shape) for _ in range(3))
    left, which, chosen = dealt.left[None, :], np.arange(len(hands.size)), np.zeros(len(hands.size), dtype=np.int64)
    arrays = (which, hands.counts, hands.after, may, stand, alive, value, chosen, draw, double)
    best_play(left, np.ones(1), *arrays)
    return Play(left, which, chosen, stand, draw, double, value)


def _split(rules: Rules, hands: Hands, dealt: Dealt, pair: int, may: Flags, lost_anyway: Floats) -> Split:
    """A pair split, and either never split again or split whenever possible, whichever is better. `may` is what the
    rules allow for a hand of a split."""
    left = dealt.pairs[pair][0]
    which = np.flatnonzero(_with(hands, pair))
    if pair == ACE:  # one card each
        may = np.zeros_like(may)
        may[:, STAND] = True
        may[hands.size == 2, DOUBLE] = rules.split_aces_doubled
    (stand, alive), found = _finished(rules, hands, dealt, pair), []
    with_two = which[hands.counts[which, pair] > 1]
    value, *room = (np.zeros(stand.shape) for _ in range(3))  # for all that is tried here
    made = [hands.pair(pair, kind) for kind in range(left.shape[1])]
    for most in sorted({2, rules.most_hands(pair)}):
        weights = hand_weights(most, int(dealt.left[pair]) - 2, int(dealt.left.sum()) - 2)
        shoes = len(weights[0])
        second = second_cards(pair, left[:shoes])
        total, kept = 0.0, []
        for weight, held, chances in zip(weights, (which, with_two), second, strict=True):
            chosen = np.zeros(len(hands.size), dtype=np.int64)
            arrays = (held, hands.counts, hands.after, may, stand, alive, value, chosen, *room)
            best_play(left[:shoes], np.array(weight, np.float64), *arrays)
            total += float((np.array(weight)[:, None] * chances * value[:shoes, made]).sum())
            kept.append(Decisions(left[:shoes], held, chosen))
        found.append(Split(total + float(lost_anyway[hands.pair(pair, pair)]), most, *kept))
    return max(found, key=lambda split: split.value)


def second_cards(pair: int, left: Ints) -> tuple[Floats, Floats]:
    """The chance of each kind as second card of a split hand, [shoe, kind]: cards other than the pair, and cards of
    it."""
    rest = left.copy()
    rest[:, pair] -= 1
    chances = np.maximum(rest, 0) / rest.sum(axis=1)[:, None]
    same = np.zeros_like(chances)
    same[:, pair] = chances[:, pair]
    return chances - same, same


def _waiting(rules: Rules, dealt: Dealt) -> float:
    """The value of a player's blackjack once the dealer's hand is complete."""
    hands = hands_of(rules)
    own = hands.pair(ACE, rules.tens[0])  # whichever ten it is, as many are left
    stands_off = float(dealt.ends[own, -1])
    if rules.blackjack_is_21:
        stands_off += float(dealt.ends[own, rules.highest - rules.dealer_stands_from])
    return float(rules.blackjack) * (1.0 - stands_off)


def _blackjack(rules: Rules, up: int, waiting: float, courts: float) -> float:
    """The value of a player's blackjack: paid at once, early at the player's request, or when the dealer is done."""
    if up == ACE:
        return max(waiting, float(rules.even_money))
    if up not in rules.tens:
        return float(rules.blackjack_at_once)
    return waiting if rules.courts_wait else courts * float(rules.blackjack_at_once) + (1 - courts) * waiting


def _two(
    rules: Rules, hands: Hands, unsplit: Play, splits: dict[int, Split], blackjack: float, one: int, other: int
) -> float:
    hand = hands.pair(one, other)
    if hands.total[hand] == rules.highest:
        return blackjack
    played = float(unsplit.value[0, hand])
    return max(played, splits[one].value) if one == other and one in splits else played


def initial_chances(left: Ints) -> Floats:
    """The chances of the player's first and second card being of each kind, [one, other]."""
    cards = left.sum()
    chances: Floats = (np.outer(left, left) - np.diag(left)) / (cards * (cards - 1))
    return chances


@dataclass(frozen=True)
class Solved:
    """A round played at its best against every up card."""

    rules: Rules
    up_chances: Floats
    played: dict[int, Played]

    @property
    def value(self) -> float:
        return float(sum(self.up_chances[up] * played.value for up, played in self.played.items()))


def solve(rules: Rules, counts: Counts, courts: float = 0.75, each: Callable[[], None] = lambda: None) -> Solved:
    """Two threads, one up card at a time; `each` is called after every one."""
    return replay(rules, tuple(_dealt(rules, counts, each)), counts, courts)


def _dealt(rules: Rules, counts: Counts, each: Callable[[], None]) -> Iterator[Dealt]:
    hands_of(rules)  # once, before both threads ask for it
    with ThreadPoolExecutor(2) as threads:
        ups = [up for up, count in enumerate(counts) if count]
        for dealt in threads.map(lambda up: deal(rules, counts, up), ups):
            each()
            yield dealt


def replay(rules: Rules, dealt: tuple[Dealt, ...], counts: Counts, courts: float = 0.75) -> Solved:
    """The same deals under rules that leave the dealer's hand unchanged."""
    with ThreadPoolExecutor(2) as threads:
        played = tuple(threads.map(lambda each: play(rules, each, courts), dealt))
    return Solved(rules, np.array(counts) / sum(counts), {best.dealt.up: best for best in played})
