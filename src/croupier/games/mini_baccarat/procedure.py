"""The order of play: the next step, in the order of the sections. All other modules ask here."""

from croupier.games.context import Context
from croupier.games.mini_baccarat.side_wagers import ON_FIRST_CARDS
from croupier.games.mini_baccarat.state import Game
from croupier.games.shoes import Stage
from croupier.games.steps import GameStep, Phase


class Step(GameStep):
    """The step that the game waits for."""

    SHUFFLE = "shuffle", Phase.PREPARING
    CUT = "cut", Phase.PREPARING
    CUTTING_CARD = "second cutting card", Phase.PREPARING
    BURN = "burn", Phase.BETTING
    CHECK_CARDS = "check of replacement cards", Phase.PREPARING
    BET = "wagers", Phase.BETTING
    DEAL = "card", Phase.DEALING
    EXHAUSTED = "the void of a round that the shoe cannot finish", Phase.PAUSED
    EXPOSE = "exposure", Phase.DEALING
    SETTLE_FIRST = "settlement of side wagers", Phase.SETTLING
    SETTLE = "settlement", Phase.SETTLING
    COLLECT = "collection of the cards", Phase.SETTLING
    WITHDRAW = "wagers that may be taken off", Phase.PAUSED
    REOPENED = "wagers reopened", Phase.BETTING


_PREPARATION = {
    Stage.SHUFFLE: (Step.SHUFFLE, ""),
    Stage.CUT: (Step.CUT, ""),
    Stage.CUTTING_CARD: (Step.CUTTING_CARD, ""),
}
# Fetched once: in Python 3.11 a member of an enumeration costs ten plain lookups, and these are needed at every step.
_READY, _BURN_STAGE = Stage.READY, Stage.BURN
_BETTING = (Step.BET, Step.BURN, Step.REOPENED)
_BURN = (Step.BURN, "")
_BET = (Step.BET, "")
_DEAL = {"player": (Step.DEAL, "player"), "banker": (Step.DEAL, "banker")}
_SETTLE = (Step.SETTLE, "")
_COLLECT = (Step.COLLECT, "")


def due(ctx: Context, game: Game) -> tuple[Step, str]:
    """The next step, and the hand that it concerns."""
    stage = game.stage
    if stage is not _READY and stage is not _BURN_STAGE:
        return _PREPARATION[stage]
    if game.to_check:
        return Step.CHECK_CARDS, ""
    now = game.round
    if now.voided:
        return _COLLECT
    if now.withdrawal:
        return Step.WITHDRAW, ""
    if now.reopened:
        return Step.REOPENED, ""
    if not now.called:
        return _BURN if stage is _BURN_STAGE else _BET
    if now.settled:
        return _COLLECT
    if len(now.places) >= 4:
        if "" in now.player:
            return Step.EXPOSE, "player"
        if "" in now.banker:
            return Step.EXPOSE, "banker"
        if not now.settled_first:
            for _, option in now.wagers:
                if option in ON_FIRST_CARDS:
                    return Step.SETTLE_FIRST, ""
        if not now.next_hand:
            return _SETTLE if now.wagers else _COLLECT
    return _DEAL[now.next_hand] if game.shoe.left or game.carried else (Step.EXHAUSTED, "")


def betting_is_open(step: Step) -> bool:
    """Wagers are made before the first card (the burn need not wait for them), or once reopened."""
    return step in _BETTING
