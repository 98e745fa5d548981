"""Charts to play from: every class of hand against each up card, and each ace and king without a pair."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache, partial
from itertools import groupby, takewhile
from math import comb

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.canberra_poker.order import HandOrder
from croupier.analysis.canberra_poker.play import Play, value
from croupier.analysis.canberra_poker.sweep import Hands
from croupier.analysis.canberra_poker.tally import FOLDED, GROUPS, tally
from croupier.analysis.findings import Cell, Grid
from croupier.analysis.poker.tables import RANKS
from croupier.games.poker.hands import CLASSES

Groups = NDArray[np.uint8]
Column = tuple[str, list[list[int]]]  # an up card, and its deals by group and by end

_HIGH_CARD, _ONE_PAIR = CLASSES.index("high_card") + 1, CLASSES.index("one_pair") + 1
_ACE, _KING = RANKS.index("A"), RANKS.index("K")
_ELSEWHERE = GROUPS - 1  # the group of hands that a chart leaves out


def _columns(play: Play, grouped: Callable[[HandOrder, Hands], Groups]) -> list[Column]:
    """From the highest up card down."""
    columns = []
    groups = cache(partial(grouped, play.order))  # up cards share the list of hands
    for against, bets in sorted(zip(play.deals, play.bets, strict=True), key=lambda each: -each[0].up):
        found = tally(play.order, against, bets, groups(against.hands))
        columns.append((RANKS[against.up // 4], found.tolist()))
    return columns


def _bet_share(ends: list[int]) -> Fraction:
    return 1 - Fraction(ends[FOLDED], sum(ends))


def _is_ace_king(order: HandOrder, hands: Hands) -> NDArray[np.bool_]:
    held = hands.cards // 4  # cards ascend
    high: NDArray[np.bool_] = (held[:, 4] == _ACE) & (held[:, 3] == _KING) & (order.places[hands.ranks] == _HIGH_CARD)
    return high


# Ace and king


def ace_king_chart(play: Play) -> Grid:
    """Rows are the third and fourth card; a field names the fifth cards with which to bet."""
    columns = _columns(play, _by_other_cards)
    sides = [(third, fourth) for third in range(_KING - 1, 1, -1) for fourth in range(third - 1, 0, -1)]
    return Grid(
        "ace_king",
        "Ace and king without a pair: the fifth cards with which to bet",
        "third and fourth card",
        "up card",
        tuple(f"{RANKS[third]} {RANKS[fourth]}" for third, fourth in sides),
        tuple(up for up, _ in columns),
        tuple(tuple(_fifths(found, third, fourth) for _, found in columns) for third, fourth in sides),
        {"bet": "bet", "some": "bet with these fifth cards only (* in some suits only)", "fold": "fold"},
        note="A fifth card that makes a straight is not among them: that hand is bet.",
    )


def _by_other_cards(order: HandOrder, hands: Hands) -> Groups:
    third, fourth, fifth = (hands.cards[:, at].astype(np.int64) // 4 for at in (2, 1, 0))
    number = third * (third - 1) * (third - 2) // 6 + fourth * (fourth - 1) // 2 + fifth
    return np.where(_is_ace_king(order, hands), number, _ELSEWHERE).astype(np.uint8)


def _fifths(found: list[list[int]], third: int, fourth: int) -> Cell:
    ends = {fifth: found[comb(third, 3) + comb(fourth, 2) + fifth] for fifth in reversed(range(fourth))}
    share = {fifth: _bet_share(row) for fifth, row in ends.items() if sum(row)}
    if all(each == 1 for each in share.values()):
        return Cell("bet", kind="bet")
    betting = [(fifth, "" if each == 1 else "*") for fifth, each in share.items() if each]
    return Cell(_in_runs(betting), kind="some") if betting else Cell("fold", kind="fold")


def _in_runs(marked: list[tuple[int, str]]) -> str:
    """Ranks from the highest down, each with its mark; three or more in sequence as the first and the last.

    >>> _in_runs([(7, ""), (6, ""), (5, ""), (3, "*"), (2, "*")])
    '9-7 5* 4*'
    """
    shown = []
    for (_, mark), run in groupby(enumerate(marked), key=lambda each: (each[0] + each[1][0], each[1][1])):
        ranks = [RANKS[rank] for _, (rank, _) in run]
        shown += [f"{ranks[0]}-{ranks[-1]}{mark}"] if len(ranks) > 2 else [rank + mark for rank in ranks]
    return " ".join(shown)


# Every class of hand

_NO_ACE_KING, _ACE_KING, _PAIRS = 0, 1, 2  # groups; then pairs by rank, then better classes


def heat_map(play: Play) -> Grid:
    columns = _columns(play, _by_class)
    better = [name.replace("_", " ") for name in reversed(CLASSES[: _ONE_PAIR - 1])]
    names = ["no ace and king", "ace and king", *(f"pair of {rank}" for rank in RANKS), *better]
    places = [_HIGH_CARD] * 2 + [_ONE_PAIR] * len(RANKS) + list(reversed(range(1, _ONE_PAIR)))
    rows = list(enumerate(zip(names, places, strict=True)))[::-1]
    bet = {name: {_bet_share(found[group]) for _, found in columns} for group, (name, _) in rows}
    return Grid(
        "values",
        "Average value of a hand under best play, in Antes",
        "hand",
        "up card",
        tuple(name for _, (name, _) in rows),
        tuple(up for up, _ in columns),
        tuple(tuple(_worth(play, place, found[group]) for _, found in columns) for group, (_, place) in rows),
        note=_told(bet),
    )


def _by_class(order: HandOrder, hands: Hands) -> Groups:
    held, places = hands.cards // 4, order.places[hands.ranks]
    matched = np.argmax(held[:, 1:] == held[:, :-1], axis=1)
    pair = _PAIRS + np.take_along_axis(held, matched[:, None], axis=1)[:, 0]
    better = _PAIRS + len(RANKS) + (_ONE_PAIR - 1 - places.astype(np.int64))
    high = np.where(_is_ace_king(order, hands), _ACE_KING, _NO_ACE_KING)
    return np.select([places == _HIGH_CARD, places == _ONE_PAIR], [high, pair], better).astype(np.uint8)


def _worth(play: Play, place: int, ends: list[int]) -> Cell:
    worth = value([(place, ends)], play.pays)
    return Cell(f"{float(worth):+.2f}", shade=max(-1.0, min(1.0, float(worth))))


def _told(bet: dict[str, set[Fraction]]) -> str:
    """The rows, from the best down, that are bet against every up card, and those bet only against some."""
    always = list(takewhile(lambda name: bet[name] == {Fraction(1)}, bet))
    others = [name for name in bet if name not in always and bet[name] != {Fraction(0)}]
    least = f"{always[-1]} or better" if always else "nothing"
    return f"Bet against every up card: {least}. Bet at times: {', '.join(others) or 'nothing else'}."
