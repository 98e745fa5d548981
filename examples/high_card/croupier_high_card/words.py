"""Facts of High Card in words, and the cards behind a payment."""

from croupier.equipment import card_name
from croupier.games.rounds import WagerSettled
from croupier.money import dollars
from croupier.ruling import Fact
from croupier.table import Table
from croupier.views.cards import cards
from croupier.views.rounds import Naming
from croupier_high_card.rules import facts as f
from croupier_high_card.rules.state import DEALER, Round, hand_of


def tell(fact: Fact, name: Naming) -> str | None:
    """One fact, in a sentence; None if it is no fact of this game alone."""
    match fact:
        case f.RoundOpened():
            return f"Round {fact.round} opens, under setting {fact.setting}"
        case f.CardDealt():
            return f"{'Dealer' if fact.box == DEALER else f'Box {fact.box}'}: {card_name(fact.card)}"
        case f.WentToWar():
            return f"Box {fact.box}, {fact.patron}: goes to war for {dollars(fact.amount)}"
        case f.GaveUp():
            return f"Box {fact.box}, {fact.patron}: gives up"
        case f.CardDied():
            return f"The {card_name(fact.card)} is a dead card"
        case f.RoundClosed():
            return f"Round {fact.round} closes, {fact.result}"
        case _:
            return None


def hands(table: Table, fact: WagerSettled) -> str:
    """The cards that decided a wager."""
    now: Round = table.game.round
    return f"{fact.patron} {cards(hand_of(now, fact.box).cards)}; dealer {cards(now.dealer)}"
