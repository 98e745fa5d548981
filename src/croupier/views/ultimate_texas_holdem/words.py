"""Facts of Ultimate Texas Hold-em in words."""

from croupier.equipment import card_name
from croupier.games.ultimate_texas_holdem import facts as h
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
        case h.HandChecked():
            return f"Box {fact.box}, {fact.patron}: checks"
        case h.PlayWagered():
            return f"Box {fact.box}, {fact.patron}: plays {dollars(fact.amount)}"
        case h.BoardRevealed():
            return f"{'Flop' if len(fact.cards) > 2 else 'Turn and river'}: {cards(fact.cards)}"
        case h.CardSeen():
            why = f" ({fact.because})" if fact.because else ""
            return f"{place_name(fact.to)}: the {card_name(fact.card)} was seen too early; play goes on{why}"
        case h.BlindFound():
            both = f"Ante and Blind are settled at {dollars(fact.at_risk)}"
            return f"Box {fact.box}, {fact.patron}: the Blind is found to be {dollars(fact.amount)}; {both}"
        case h.PlayWagerFound():
            found = f"the Play wager is found to be {dollars(fact.amount)}"
            return f"Box {fact.box}, {fact.patron}: {found}, {dollars(fact.at_risk)} of it at risk"
        case h.DeckFaulty():
            return f"A {fact.fault} card: {fact.note}"
        case h.DeckSearched():
            found = f": {fact.found}" if fact.found else ""
            return f"The deck is searched for missing and foreign cards{found}" + (
                "; it is dealt no more" if fact.short else ""
            )
        case h.ShoeMalfunctioned():
            spared = f"; the cards of the round are not affected: {fact.unaffected}" if fact.unaffected else ""
            return f"The shuffling shoe has failed: {fact.fault}{spared}"
        case h.ShoeReplaced():
            return "The shuffling shoe is replaced"
        case h.ShoeRepaired():
            return f"The shuffling shoe works again: {fact.repair}"
        case _:
            return poker_words.tell(fact, name)
