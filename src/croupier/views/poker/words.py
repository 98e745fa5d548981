"""Facts of both poker games in words, and the hands behind a settlement."""

from croupier.equipment import card_name
from croupier.games.collusion import BREACHES
from croupier.games.poker import facts as p
from croupier.games.poker.hands import in_words
from croupier.games.poker.rounds import value_of
from croupier.games.poker.state import BOARD, DEALER, PokerRound, hand_of
from croupier.games.rounds import WagerSettled
from croupier.money import dollars
from croupier.ruling import Fact
from croupier.table import Table
from croupier.views.cards import cards
from croupier.views.poker.felt import is_declared
from croupier.views.rounds import Naming

_DEEMED = {"time": "no decision in time", "refuses": "refuses to decide", "absent": "not there to decide"}


def place_name(to: str) -> str:
    return "The board" if to == BOARD else "The dealer" if to == DEALER else f"Box {to}"


def tell(fact: Fact, name: Naming) -> str | None:
    """One fact, in a sentence; None if the fact is not common to both games."""
    match fact:
        case p.WagerFound():
            wager = f"{name(fact.option)} wager"
            if not fact.amount:
                return f"Box {fact.box}, {fact.patron}: no {wager} lies there"
            found = f"the {wager} is found to be {dollars(fact.amount)}, {dollars(fact.at_risk)} of it at risk"
            return f"Box {fact.box}, {fact.patron}: {found}"
        case p.RoundOpened():
            return f"Round {fact.round} opens with deck {fact.deck}, under setting {fact.setting}"
        case p.CardsDealt():
            down = len(fact.places) - len(fact.up)
            said = [cards(fact.up)] if fact.up else []
            if down:
                said.append("a card face down" if down == 1 else f"{down} cards face down")
            return f"{place_name(fact.to)}: {' and '.join(said)}"
        case p.CardsRead():
            return f"{place_name(fact.to)}, face down: {cards(fact.cards)}"
        case p.CardsCorrected():
            shown = f"; face up: {cards(card for card in fact.shown if card)}" if fact.shown else ""
            return f"{place_name(fact.to)}: the entry of its cards is put right ({fact.reason}){shown}"
        case p.DealersHandRevealed():
            able = "" if fact.qualifies else "; the hand does not qualify"
            return f"Dealer's hand: {cards(fact.cards)}: {fact.hand}{able}"
        case p.HandTurned():
            return f"Box {fact.box}, {fact.patron}: {cards(fact.cards)}: {fact.hand}"
        case p.HandDiscarded():
            return f"Box {fact.box}: {fact.cards} cards to the discard rack"
        case p.RoundClosed():
            if fact.result == "void":
                return f"Round {fact.round} is void and closed"
            return f"Round {fact.round} closes, {fact.result}"
        case _:
            return _tell_of_hand(fact)


def _tell_of_hand(fact: Fact) -> str | None:
    match fact:
        case p.HandFolded():
            if fact.how == "concession":
                return f"Box {fact.box}, {fact.patron}: conceding hand"
            deemed = f" ({_DEEMED[fact.how]})" if fact.how else ""
            return f"Box {fact.box}, {fact.patron}: folds{deemed}"
        case p.HandVoided():
            whose = f", {fact.patron}" if fact.patron else ""
            return f"Box {fact.box}{whose}: the hand is void, {fact.because}"
        case p.PatronPutOut():
            return f"{fact.patron} is put out of the round ({BREACHES[fact.breach]}): {fact.reason}"
        case _:
            return None


def hands(table: Table, fact: WagerSettled) -> str:
    """The hands that decided a wager, as far as they were turned."""
    terms = table.terms
    now: PokerRound = table.game.round
    hand = hand_of(now, fact.box)
    if hand is None or hand.folded:
        return "folded"
    said = []
    for name, each in ((fact.patron, hand), ("dealer", now.dealer)):
        if is_declared(terms, each, now.board):
            said.append(f"{name} {in_words(value_of(terms, now.board, each))}")
        else:
            said.append(f"{name} face down")
    if now.board.cards and all(now.board.face_up):
        said.append(f"board {', '.join(map(card_name, now.board.cards))}")
    return "; ".join(said)
