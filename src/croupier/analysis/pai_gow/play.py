"""House Way against House Way, and the best setting of every hand against it."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from weakref import WeakKeyDictionary

import numpy as np

from croupier.analysis.case import Progress, silent
from croupier.analysis.findings import Counted, Wager, counted
from croupier.analysis.pai_gow.hands import Field, Hand, by_kind, field, worth
from croupier.analysis.pai_gow.meetings import (
    LOST,
    WON,
    Ints,
    Key,
    Meets,
    Parts,
    as_the_book_has_it,
    meetings,
    starts_of,
    strength,
)
from croupier.games.pai_gow.parts import SetHand
from croupier.instruments import Terms


@dataclass(frozen=True, slots=True, eq=False)
class Play:
    """Every setting of every hand, in one row, by how its parts end; which of them House Way takes, and which are
    best."""

    hands: Sequence[Hand]
    settings: Sequence[Sequence[SetHand]]
    bank: Sequence[SetHand]
    parts: Parts
    pays: Fraction  # for a win
    starts: Ints
    counts: Ints  # by setting, end of the low part, end of the high part
    house_way: Ints  # the index of each hand's setting
    best: Ints

    @property
    def won(self) -> Ints:
        return self.counts[:, WON, WON]

    @property
    def lost(self) -> Ints:
        return _lost(self.counts)

    @property
    def met(self) -> int:
        """The number of the Bank's hands that each setting meets."""
        return int(self.counts[0].sum())

    @property
    def scores(self) -> Ints:
        return _scores(self.counts, self.pays)

    def value(self, score: int) -> Fraction:
        """A score as a value per unit of the wager."""
        return Fraction(score, self.pays.denominator * self.met)

    def ends(self, chosen: Ints) -> Ints:
        """All match-ups by the ends of both parts, with each hand set as chosen."""
        ways = np.array([hand.ways for hand in self.hands], np.int64)
        ends: Ints = np.einsum("h,hij->ij", ways, self.counts[chosen])
        return ends


def _lost(counts: Ints) -> Ints:
    lost: Ints = counts[:, :WON, :WON].sum(axis=(1, 2))
    return lost


def _scores(counts: Ints, pays: Fraction) -> Ints:
    """The net result over all hands of the Bank, times the denominator of the odds: whole numbers."""
    return counts[:, WON, WON] * pays.numerator - _lost(counts) * pays.denominator


def play(
    terms: Terms,
    of: Field,
    progress: Progress = silent,
    *,
    settings: Sequence[Sequence[SetHand]] | None = None,
    bank: Sequence[SetHand] | None = None,
    meets: Meets = as_the_book_has_it,
    key: Key = strength,
) -> Play:
    """By the book's own reading; or with other settings, another House Way, or parts that meet otherwise."""
    settings, bank = settings or of.settings, bank or of.house_way
    parts = Parts(terms, [*(each for three in settings for each in three), *bank], meets, key)
    counts = meetings(of.hands, settings, list(zip(of.hands, bank, strict=True)), parts, progress)
    return _chosen(of.hands, settings, bank, parts, terms.odds("win_odds").winnings(1), counts)


def with_bank(play: Play, bank: Sequence[SetHand]) -> Play:
    """The same with another House Way, whose settings are among those of each hand. Only the hands that it sets
    differently are counted again."""
    other = [place for place in range(len(bank)) if worth(bank[place]) != worth(play.bank[place])]
    if not other:
        return play
    more, less = (
        meetings(play.hands, play.settings, [(play.hands[place], set_so[place]) for place in other], play.parts)
        for set_so in (bank, play.bank)
    )
    return _chosen(play.hands, play.settings, bank, play.parts, play.pays, play.counts + more - less)


def _chosen(
    hands: Sequence[Hand],
    settings: Sequence[Sequence[SetHand]],
    bank: Sequence[SetHand],
    parts: Parts,
    pays: Fraction,
    counts: Ints,
) -> Play:
    """The best setting is House Way's unless another is better."""
    starts, scores = starts_of(settings), _scores(counts, pays).tolist()
    house_way, best = [], []
    for start, three, banks in zip(starts.tolist(), settings, bank, strict=False):
        house = start + [worth(each) for each in three].index(worth(banks))
        house_way.append(house)
        best.append(max((house, *range(start, start + len(three))), key=scores.__getitem__))
    return Play(hands, settings, bank, parts, pays, starts, counts, np.array(house_way), np.array(best))


def wager(name: str, play: Play, chosen: Ints) -> Wager:
    """Over all ways to deal a hand to a player and one to the Bank."""
    ends = play.ends(chosen)
    both_lower = int(ends[LOST, LOST])
    return counted(
        name,
        (
            Counted("win", play.pays, int(ends[WON, WON])),
            Counted("push, low part won", Fraction(0), int(ends[WON, :WON].sum())),
            Counted("push, high part won", Fraction(0), int(ends[:WON, WON].sum())),
            Counted("lose, both parts lower", Fraction(-1), both_lower),
            Counted("lose, a part level", Fraction(-1), int(ends[:WON, :WON].sum()) - both_lower),
        ),
    )


def on_play(play: Play) -> tuple[Wager, Wager]:
    return wager("main", play, play.best), wager("house_way", play, play.house_way)


def edges(play: Play) -> dict[str, Fraction]:
    return {each.name: Fraction(each.house_edge) for each in on_play(play)}


_full: WeakKeyDictionary[Terms, tuple[Field, Play]] = WeakKeyDictionary()


def full_play(terms: Terms, progress: Progress) -> tuple[Field, Play]:
    """The whole set of tiles, once in a process."""
    if terms not in _full:
        every_hand = field(terms, by_kind(terms), progress)
        _full[terms] = every_hand, play(terms, every_hand, progress)
    return _full[terms]
