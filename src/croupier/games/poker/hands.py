"""The order of poker hands: the worth of five cards, and the best five of more.

This is the plain truth that settlements rest on. Both poker books have the same ten classes in the same order.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

from msgspec import Struct

from croupier.equipment import CARDS, SUITS, rank_of, suit_of
from croupier.instruments import Terms
from croupier.ruling import Under

# Best first: a hand's place in the order is counted from here.
CLASSES = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
    "two_pairs",
    "one_pair",
    "high_card",
)
_PLACE = {name: place for place, name in enumerate(CLASSES, 1)}

# How often each rank occurs in the classes that ranks alone decide.
_MATCHED = {
    (4, 1): "four_of_a_kind",
    (3, 2): "full_house",
    (3, 1, 1): "three_of_a_kind",
    (2, 2, 1): "two_pairs",
    (2, 1, 1, 1): "one_pair",
    (1, 1, 1, 1, 1): "high_card",
}

_OF_ALL_CARDS = ("royal_flush", "straight_flush", "full_house", "flush", "straight")

_RANK_WORDS = {
    "A": "ace",
    "K": "king",
    "Q": "queen",
    "J": "jack",
    "T": "ten",
    "9": "nine",
    "8": "eight",
    "7": "seven",
    "6": "six",
    "5": "five",
    "4": "four",
    "3": "three",
    "2": "two",
}


class Ranked(Struct, frozen=True, gc=False):
    """Five cards with their class, the most significant cards first. Of two hands the one with more strength wins."""

    name: str  # of the class
    strength: tuple[int, ...]  # the class, then the ranks that decide between hands of it
    cards: tuple[str, ...]

    @property
    def place(self) -> int:
        """Its class in the order of hands, 1 the best."""
        return _PLACE[self.name]


@cache
def _order(terms: Terms) -> str:
    """The ranks of the cards, best first."""
    return terms.table("card_ranks")[0]


@cache
def _low_straight(terms: Terms) -> str:
    """The one sequence in which the ace is low, from its highest card down."""
    return terms.table("low_straight")[0]


def ranked(terms: Terms, five: Sequence[str]) -> Ranked:
    """The worth of five cards. Suits make a flush and never decide between two."""
    order = _order(terms)
    counts = Counter(map(rank_of, five))
    # Matched cards before others, and then from the highest down.
    ranks = sorted(counts, key=lambda rank: (-counts[rank], order.index(rank)))
    name = _MATCHED[tuple(counts[rank] for rank in ranks)]
    if name == "high_card":
        run = "".join(ranks)
        low = set(ranks) == set(_low_straight(terms))
        name = _unmatched(five, in_sequence=low or run in order, royal=order.startswith(run))
        ranks = list(_low_straight(terms)) if low else ranks
    telling = ranks[:1] if name in ("straight", "straight_flush", "royal_flush") else ranks
    strength = (-_PLACE[name], *(-order.index(rank) for rank in telling))
    cards = tuple(sorted(five, key=lambda card: ranks.index(rank_of(card))))
    return Ranked(name, strength, cards)


def _unmatched(five: Sequence[str], in_sequence: bool, royal: bool) -> str:
    """The class of five cards of different ranks."""
    suited = len(set(map(suit_of, five))) == 1
    if in_sequence and suited:
        return "royal_flush" if royal else "straight_flush"
    if in_sequence:
        return "straight"
    return "flush" if suited else "high_card"


def best_of(terms: Terms, cards: Sequence[str]) -> Ranked:
    """The best hand that some of these cards make: of five that are worth the same, those that lie first."""
    return _best(_order(terms), _low_straight(terms), tuple(cards))


@lru_cache  # a hand is asked for many times until its round is settled
def _best(order: str, low: str, cards: tuple[str, ...]) -> Ranked:
    """Found from the best class down, without a look at each choice of five; tests compare it with `ranked`."""
    of_rank = _by_rank(order, cards)
    flush = _flush(cards, len(low))
    suited = _by_rank(order, flush) if flush else {}
    run = _run(order, low, suited) if flush else ""
    if run:
        name = "royal_flush" if order.startswith(run) else "straight_flush"
        return _made(order, name, suited, run, run[:1])
    alike = sorted(of_rank.values(), key=len, reverse=True)  # still from the highest down among equals
    often = [rank_of(group[0]) for group in alike]
    first, second = len(alike[0]), len(alike[1])
    if first == 4:
        return _matched(order, low, "four_of_a_kind", of_rank, often[:1])
    if first == 3 and second >= 2:
        return _made(order, "full_house", of_rank, often[0] * 3 + often[1] * 2, often[0] + often[1])
    if suited:
        ranks = "".join(suited)[: len(low)]
        return _made(order, "flush", suited, ranks, ranks)
    run = _run(order, low, of_rank)
    if run:
        return _made(order, "straight", of_rank, run, run[:1])
    if first == 3:
        return _matched(order, low, "three_of_a_kind", of_rank, often[:1])
    if second == 2:
        return _matched(order, low, "two_pairs", of_rank, often[:2])
    if first == 2:
        return _matched(order, low, "one_pair", of_rank, often[:1])
    return _matched(order, low, "high_card", of_rank, [])


def _by_rank(order: str, cards: Sequence[str]) -> dict[str, list[str]]:
    """The cards of each rank, the highest rank first."""
    found: dict[str, list[str]] = {}
    for card in sorted(cards, key=_heights(order).__getitem__):
        found.setdefault(rank_of(card), []).append(card)
    return found


@cache
def _heights(order: str) -> Mapping[str, int]:
    """For each card the place of its rank, 0 the highest."""
    return {card: order.index(rank_of(card)) for card in CARDS}


def _flush(cards: Sequence[str], size: int) -> list[str]:
    """All cards of a suit that has enough of them for a hand."""
    together = "".join(cards)  # no rank is written like a suit
    for suit in SUITS:
        if together.count(suit) >= size:
            return [card for card in cards if suit_of(card) == suit]
    return []


def _run(order: str, low: str, of_rank: Mapping[str, object]) -> str:
    """The highest sequence among these ranks, as long as the lowest of all."""
    ranks, size = "".join(of_rank), len(low)
    for at in range(len(ranks) - size + 1):
        run = ranks[at : at + size]
        if run in order:
            return run
    return low if of_rank.keys() >= set(low) else ""


def _matched(order: str, low: str, name: str, of_rank: Mapping[str, list[str]], matched: Sequence[str]) -> Ranked:
    """A hand of matching cards, filled up with the highest others."""
    ranks = "".join([rank * len(of_rank[rank]) for rank in matched])
    others = [rank for rank in of_rank if rank not in matched][: len(low) - len(ranks)]
    return _made(order, name, of_rank, ranks + "".join(others), [*matched, *others])


def _made(order: str, name: str, of_rank: Mapping[str, list[str]], ranks: str, telling: Iterable[str]) -> Ranked:
    """A hand of these ranks, each card the first of its rank."""
    cards = tuple([card for rank in dict.fromkeys(ranks) for card in of_rank[rank][: ranks.count(rank)]])
    return Ranked(name, (-_PLACE[name], *[-order.index(rank) for rank in telling]), cards)


def held(terms: Terms, cards: Sequence[str]) -> Ranked:
    """The best hand of two or more cards, or for too few only how their ranks match."""
    if len(cards) >= terms.number("hand_cards"):
        return best_of(terms, cards)
    order, counts = _order(terms), Counter(map(rank_of, cards))
    ranks = sorted(counts, key=lambda rank: (-counts[rank], order.index(rank)))
    unmatched = (1,) * (terms.number("hand_cards") - len(cards))
    name = _MATCHED[(*(counts[rank] for rank in ranks), *unmatched)]
    strength = (-_PLACE[name], *(-order.index(rank) for rank in ranks))
    return Ranked(name, strength, tuple(sorted(cards, key=lambda card: ranks.index(rank_of(card)))))


def made_of(hand: Ranked) -> tuple[str, ...]:
    """The cards that give a hand its name: those that match, or the two highest where none do."""
    if hand.name in _OF_ALL_CARDS:
        return hand.cards
    counts = Counter(map(rank_of, hand.cards))
    return tuple(card for card in hand.cards if counts[rank_of(card)] > 1) or hand.cards[:2]


@cache
def rule_of_class(terms: Terms, name: str) -> Under:
    """The clauses that define the class and its place in the order."""
    rules = {
        "royal_flush": terms.cite("royal_flush"),
        "straight_flush": terms.cite("straight_flush"),
        "four_of_a_kind": terms.cite("four_of_a_kind"),
        "full_house": terms.cite("full_house"),
        "flush": terms.cite("flush"),
        "straight": terms.cite("straight"),
        "three_of_a_kind": terms.cite("three_of_a_kind"),
        "two_pairs": terms.cite("two_pairs"),
        "one_pair": terms.cite("one_pair"),
        "high_card": terms.cite("high_card"),
    }
    return terms.cite("hand_order") + rules[name]


def qualifies(terms: Terms, hand: Ranked) -> bool:
    """Whether the dealer's hand is good enough to take part."""
    from_place = terms.number("dealer_qualifies_from")
    if hand.place < from_place or not terms.has("qualifying_cards"):
        return hand.place <= from_place
    needed = set(terms.table("qualifying_cards")[0])
    return needed <= set(map(rank_of, hand.cards))


def in_words(hand: Ranked) -> str:
    """As a dealer declares it: "full house, kings over jacks"."""
    first, *others = (_RANK_WORDS[rank] for rank in dict.fromkeys(map(rank_of, hand.cards)))
    match hand.name:
        case "royal_flush":
            return "royal flush"
        case "straight_flush" | "flush" | "straight":
            return f"{hand.name.replace('_', ' ')}, {first} high"
        case "four_of_a_kind":
            return f"four {_plural(first)}"
        case "full_house":
            return f"full house, {_plural(first)} over {_plural(others[0])}"
        case "three_of_a_kind":
            return f"three {_plural(first)}"
        case "two_pairs":
            return f"two pairs, {_plural(first)} and {_plural(others[0])}"
        case "one_pair":
            return f"pair of {_plural(first)}"
        case _:
            return f"{first}, {others[0]} high"


def beside_in_words(hand: Ranked) -> str:
    """The other cards of a hand, which decide between two of the same name: "ace, nine, four"."""
    others = hand.cards[len(made_of(hand)) :]
    return ", ".join(_RANK_WORDS[rank_of(card)] for card in others)


def _plural(word: str) -> str:
    return f"{word}es" if word == "six" else f"{word}s"
