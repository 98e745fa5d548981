"""The order of play: the next step, and at which box. Everything else asks here."""

from croupier.games.shoes import Stage
from croupier.games.steps import GameStep, Phase
from croupier.instruments import Terms
from croupier_high_card.rules.ranks import ties
from croupier_high_card.rules.state import DEALER, MAIN, Game, Round


class Step(GameStep):
    """The steps that the game waits for."""

    SHUFFLE = "shuffle", Phase.PREPARING
    BET = "wagers", Phase.BETTING
    DEAL = "card", Phase.DEALING
    DECIDE = "decision", Phase.DECIDING
    SETTLE = "settlement", Phase.SETTLING
    COLLECT = "collection of the cards", Phase.SETTLING


def due(terms: Terms, game: Game) -> tuple[Step, int]:
    """The next step, with the box that it concerns: 0 is the dealer's place."""
    now = game.round
    if now.voided:
        return Step.COLLECT, DEALER
    if game.stage is not Stage.READY:
        return Step.SHUFFLE, DEALER
    if not now.called:
        return Step.BET, DEALER
    if not now.opened:
        return Step.DEAL, min(wager.box for wager in now.wagers.values() if wager.option == MAIN)
    to = _without_card(now, 1)
    if to is not None:
        return Step.DEAL, to
    for hand in now.hands:
        if ties(terms, hand.cards[0], now.dealer[0]) and not (hand.at_war or hand.given_up):
            return Step.DECIDE, hand.box
    to = _without_card(now, 2)
    if to is not None:
        return Step.DEAL, to
    return (Step.SETTLE if now.wagers else Step.COLLECT), DEALER


def _without_card(now: Round, count: int) -> int | None:
    """The first place that lacks its first or, at war, its second card: box by box, then the dealer."""
    hands = [hand for hand in now.hands if count == 1 or hand.at_war]
    lacking = (hand.box for hand in hands if len(hand.cards) < count)
    return next(lacking, DEALER if hands and len(now.dealer) < count else None)
