"""The equipment on the table: cards and shoes. It knows no rules."""

from croupier.equipment.cards import CARDS, RANKS, SUITS, card_name, is_card, is_red, rank_of, suit_of
from croupier.equipment.shoe import Shoe, decks

__all__ = [
    "CARDS",
    "RANKS",
    "SUITS",
    "Shoe",
    "card_name",
    "decks",
    "is_card",
    "is_red",
    "rank_of",
    "suit_of",
]
