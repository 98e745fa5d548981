"""The order of play: what comes next, in the order of the sections. Everything else asks here."""

from enum import Enum

from croupier.games.context import Context
from croupier.games.mini_baccarat.state import PAIR_HAND, Game
from croupier.games.shoes import Stage


class Step(Enum):
    """What the game waits for."""

    SHUFFLE = "shuffle"
    CUT = "cut"
    CUTTING_CARD = "second cutting card"
    BURN = "burn"
    CHECK_CARDS = "check of replacement cards"
    BET = "wagers"
    DEAL = "card"
    EXHAUSTED = "the void of a round that the shoe cannot finish"
    EXPOSE = "exposure"
    PAIRS = "settlement of pairs"
    SETTLE = "settlement"
    COLLECT = "collection of the cards"
    WITHDRAW = "wagers that may be taken off"
    REOPENED = "wagers reopened"


_PREPARATION = {
    Stage.SHUFFLE: (Step.SHUFFLE, ""),
    Stage.CUT: (Step.CUT, ""),
    Stage.CUTTING_CARD: (Step.CUTTING_CARD, ""),
}
# Fetched once: in Python 3.11 a member of an enumeration costs ten plain lookups, and these are asked at every step.
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
        if not now.pairs_settled and has_pair_wagers(game):
            return Step.PAIRS, ""
        if not now.next_hand:
            return _SETTLE if now.wagers else _COLLECT
    return _DEAL[now.next_hand] if game.shoe.left or game.carried else (Step.EXHAUSTED, "")


def has_pair_wagers(game: Game) -> bool:
    return any(option in PAIR_HAND for _, option in game.round.wagers)


def betting_is_open(step: Step) -> bool:
    """Wagers are made before the first card (the burn need not wait for them), or once reopened."""
    return step in _BETTING
