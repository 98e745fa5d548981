"""Pairs wagers: the first two cards of a hand, card by card."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import permutations
from math import perm

from croupier.analysis.findings import Counted, Wager, counted
from croupier.analysis.mini_baccarat.lines import VOID, Line, net
from croupier.analysis.mini_baccarat.shoe import Shoe, size
from croupier.equipment import SUITS, is_red, rank_of, suit_of
from croupier.games.mini_baccarat.additional_cards import next_hand
from croupier.games.mini_baccarat.cards import is_pair
from croupier.games.mini_baccarat.pairs import HAND, settle
from croupier.games.mini_baccarat.state import PLAYER
from croupier.instruments import Terms

Hand = tuple[str, ...]
_NO_PAIR = ("2c", "3c")


def on_pair(terms: Terms, wager: str, shoe: Shoe, player: Hand, banker: Hand) -> Wager:
    """A pairs wager from the unseen cards, given those known of each hand, over all sequences of the others."""
    places = 6 - len(player) - len(banker)
    lines: Counter[Line] = Counter()
    if size(shoe) < places:
        for dealt in _last_rounds(terms, shoe, player, banker):
            lines[_grade(terms, wager, *dealt[wager][:2]) if dealt else VOID] += 1
    else:
        known = (player if HAND[wager] == PLAYER else banker)[:2]
        unseen = 2 - len(known)
        for first, second, ways in _pairs(shoe, known):
            lines[_grade(terms, wager, first, second)] += ways
        lines[_grade(terms, wager, *_NO_PAIR)] += perm(size(shoe), unseen) - lines.total()
        others = perm(size(shoe) - unseen, places - unseen)
        lines = Counter({line: ways * others for line, ways in lines.items()})
    ordered = sorted(lines, key=lambda line: (-line[1], line[0]))
    return counted(wager, [Counted(name, pays, lines[name, pays]) for name, pays in ordered])


@cache
def _grade(terms: Terms, wager: str, first: str, second: str) -> Line:
    settled = settle(terms, wager, (first, second), (first, second))
    if settled[0] == "lose":
        return "no pair", net(settled)
    if terms.option("pairs") == "canberra":
        return "pair", net(settled)
    if suit_of(first) == suit_of(second):
        return "perfect pair", net(settled)
    return "coloured pair" if is_red(first) == is_red(second) else "mixed pair", net(settled)


def _pairs(shoe: Shoe, known: Hand) -> Iterator[tuple[str, str, int]]:
    """Two cards of one rank, and the number of ways in which they come, where none, one or both cards of the hand are
    known."""
    if len(known) == 2:
        if is_pair(known):
            yield known[0], known[1], 1
        return
    for first, ways in {known[0]: 1}.items() if known else shoe.items():
        for second in (rank_of(first) + suit for suit in SUITS):
            yield first, second, ways * (shoe.get(second, 0) - (first == second and not known))


def _last_rounds(terms: Terms, shoe: Shoe, player: Hand, banker: Hand) -> Iterator[dict[str, Hand]]:
    """The hands of a round for each order of the few cards left; empty where they do not suffice.

    A shoe that cannot finish the round makes it void with all its wagers, pairs wagers included.
    """
    cards = [card for card, count in shoe.items() for _ in range(count)]
    for order in permutations(cards):
        hands = {"player": player, "banker": banker}
        yield _finished(terms, hands, list(order))


def _finished(terms: Terms, hands: dict[str, Hand], rest: list[str]) -> dict[str, Hand]:
    while hand := _next(terms, hands):
        if not rest:
            return {}
        hands[hand] += (rest.pop(0),)
    return {wager: hands[hand] for wager, hand in HAND.items()}


def _next(terms: Terms, hands: dict[str, Hand]) -> str:
    """Whose card is next; a hand whose cards are known ahead waits for the other."""
    for hand, cards in hands.items():
        if len(cards) < 2:
            return hand
    return next_hand(terms, hands["player"], hands["banker"])
