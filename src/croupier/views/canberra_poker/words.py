"""Facts of Canberra Poker in words."""

from croupier.equipment import card_name
from croupier.games.canberra_poker import facts as c
from croupier.money import dollars
from croupier.ruling import Fact
from croupier.views.cards import cards
from croupier.views.poker import words as poker_words
from croupier.views.poker.words import place_name
from croupier.views.rounds import Naming

hands = poker_words.hands


def tell(fact: Fact, name: Naming) -> str | None:
    """One fact, in a sentence; None if the fact is not this game's own."""
    match fact:
        case c.BetPlaced():
            return f"Box {fact.box}, {fact.patron}: bets {dollars(fact.amount)}"
        case c.CardExposed():
            then = "it stays face up" if fact.stays_up else "it is turned over"
            return f"{place_name(fact.to)}: the {card_name(fact.card)} was exposed; {then}"
        case c.DealersHandFouled():
            return "The dealer's hand has a wrong number of cards: Antes win, Bets are void"
        case c.HandRebuilt():
            which = f": {cards(fact.cards)}" if fact.cards else ""
            again = "; it is settled again" if fact.reopened else ""
            return f"Box {fact.box}, {fact.patron}: the hand is rebuilt from the discard rack{which}{again}"
        case _:
            return poker_words.tell(fact, name)
