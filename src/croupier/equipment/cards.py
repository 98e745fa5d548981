"""Playing cards. A card is its two letters, rank then suit, as a dealer types it: 'As', 'Td', '7h'.

A plain string is the whole card: it is what is entered, journalled and shown, and it compares and hashes as fast as
anything can. The value of a card is the game's business, not the card's.
"""

RANKS = "23456789TJQKA"
SUITS = "cdhs"
CARDS = tuple(rank + suit for suit in SUITS for rank in RANKS)

_RANK_NAMES = {"T": "10", "J": "Jack", "Q": "Queen", "K": "King", "A": "Ace"}
_SUIT_NAMES = {"c": "clubs", "d": "diamonds", "h": "hearts", "s": "spades"}
_KNOWN = frozenset(CARDS)


def is_card(text: str) -> bool:
    return text in _KNOWN


def rank_of(card: str) -> str:
    return card[0]


def suit_of(card: str) -> str:
    return card[1]


def is_red(card: str) -> bool:
    return card[1] in "dh"


def card_name(card: str) -> str:
    """A card in words, for signs, logs and screen readers.

    >>> card_name("Td")
    '10 of diamonds'
    """
    return f"{_RANK_NAMES.get(card[0], card[0])} of {_SUIT_NAMES[card[1]]}"
