"""Every kernel on short decks, against a plain count by the game's own order of hands.

`python -m tests.analysis.canberra_poker.small_cases` is run with kernels checked for bounds, and without compiling
them.
"""

from collections import Counter
from fractions import Fraction
from itertools import combinations

import numpy as np

from croupier.analysis.canberra_poker.order import order_of
from croupier.analysis.canberra_poker.pays import pays_of
from croupier.analysis.canberra_poker.play import best_play
from croupier.analysis.canberra_poker.solver import main
from croupier.analysis.canberra_poker.sweep import counted_singly, every_deal
from croupier.analysis.case import silent
from croupier.analysis.poker.tables import DECK
from croupier.games.poker.hands import CLASSES, qualifies, ranked
from croupier.instruments import library
from tests.analysis.canberra_poker.decks import ALL_CLASSES, NO_KING, THREE_ALIKE, TWO_SUITS, numbered

TERMS = library().book("NI2002-45/canberra-poker").terms()


def counted_plainly(deck: list[str]) -> dict[tuple[tuple[str, ...], str], tuple[int, int, int]]:
    """Of the dealer's hands: those that do not qualify, those that do and are below the player's, those level."""
    hands = {five: ranked(TERMS, five) for five in combinations(deck, 5)}
    found = {}
    for mine, value in hands.items():
        for up in set(deck) - set(mine):
            against = [hands[five] for five in hands if up in five and not set(five) & set(mine)]
            taking_part = [each for each in against if qualifies(TERMS, each)]
            below = sum(each.strength < value.strength for each in taking_part)
            level = sum(each.strength == value.strength for each in against)
            found[mine, up] = len(against) - len(taking_part), below, level
    return found


def check(deck: list[str]) -> None:
    plain = counted_plainly(sorted(deck, key=DECK.index))
    order, cards = order_of(TERMS), numbered(deck)
    deals = every_deal(order, cards, silent, "", threads=1)
    stood_for: Counter[tuple[int, int, int]] = Counter()
    for against in deals:
        for at, parts in enumerate(zip(*(part.tolist() for part in against.parts()), strict=True)):
            mine, up = tuple(DECK[card] for card in against.hands.cards[at]), DECK[against.up]
            if up in mine:
                assert against.counts[at] < 0
                continue
            assert parts == plain[mine, up], (mine, up)
            stood_for[parts] += against.ways * int(against.hands.weights[at])
    assert stood_for == Counter(plain.values())  # one of each kind, as often as the kind has hands
    pays = pays_of(TERMS)
    wager = main(best_play(order, deals, pays))
    assert wager.combinations == len(plain) * deals[0].others
    best = sum(max(_bet_worth(mine, parts, deals[0].others), -deals[0].others) for (mine, _), parts in plain.items())
    assert -wager.house_edge == Fraction(best, wager.combinations)
    (mine, up), parts = next(iter(plain.items()))
    hand = np.array([DECK.index(card) for card in mine], np.uint8)
    assert counted_singly(order, cards, hand, DECK.index(up)) == (*parts, deals[0].others)


def _bet_worth(mine: tuple[str, ...], parts: tuple[int, int, int], others: int) -> int:
    """As the book has it: even money on the Ante, the printed odds on twice as much."""
    odds = dict(zip(CLASSES, (250, 50, 20, 7, 5, 4, 3, 2, 1, 1), strict=True))
    value = ranked(TERMS, mine)
    unqualified, below, level = parts
    level *= qualifies(TERMS, value)
    return unqualified + below * (1 + 2 * odds[value.name]) - 3 * (others - unqualified - below - level)


if __name__ == "__main__":
    for deck in (TWO_SUITS, NO_KING, THREE_ALIKE, ALL_CLASSES):
        check(deck)
