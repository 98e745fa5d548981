"""The order of play: the next step, in the order of the sections. All other modules ask here."""

from collections import Counter
from collections.abc import Mapping
from functools import cache

from croupier.games.context import Context
from croupier.games.pai_gow.state import Game, Round
from croupier.games.pai_gow.tiles import tiles
from croupier.games.shoes import Stage
from croupier.games.steps import GameStep, Phase
from croupier.instruments import Terms
from croupier.ruling.asked_again import asked_again


class Step(GameStep):
    """The step that the game waits for."""

    SHUFFLE = "shuffle", Phase.PREPARING
    CUT = "cut", Phase.PREPARING
    CHECK_TILES = "check of replacement tiles", Phase.PREPARING
    BET = "wagers", Phase.BETTING
    DICE = "dice", Phase.DEALING
    DEAL = "deal", Phase.DEALING
    BEYOND = "tiles beyond the set", Phase.PAUSED
    SET = "setting of hands", Phase.DECIDING
    HOUSE = "house hand", Phase.DEALING
    SETTLE = "settlement", Phase.SETTLING
    COLLECT = "collection of the tiles", Phase.SETTLING


# The commands that each step waits for.
ANSWERS: Mapping[Step, tuple[str, ...]] = {
    Step.SHUFFLE: ("shuffle_tiles",),
    Step.CUT: ("cut_tiles",),
    Step.CHECK_TILES: ("check_replacement",),
    Step.BET: ("place_wager", "call_no_more_bets"),
    Step.DICE: ("open_cup",),
    Step.DEAL: ("deal_tiles",),
    Step.BEYOND: ("correct_tiles", "void_round"),
    Step.SET: ("set_hand", "ask_house_way", "concede_wager"),
    Step.HOUSE: ("turn_house_hand",),
    Step.SETTLE: ("show_hand",),
    Step.COLLECT: ("collect_cards",),
}

Due = tuple[Step, int]  # the step, with the box that it concerns (0: none in particular)


@asked_again
def due(ctx: Context, game: Game) -> Due:
    now = game.round
    if now.voided:
        return Step.COLLECT, 0
    if game.to_check and not now.opened:
        return Step.CHECK_TILES, 0
    if game.stage is not Stage.READY:
        return (Step.CUT if game.stage is Stage.CUT else Step.SHUFFLE), 0
    if not now.called:
        return Step.BET, 0
    if not now.dice:
        return Step.DICE, 0
    if not now.dealt:
        return Step.DEAL, 0
    playing = [hand for hand in now.hands if hand.playing]
    if not playing:
        return Step.COLLECT, 0
    if beyond_the_set(ctx.terms, now):
        return Step.BEYOND, 0
    if any(not hand.how and not hand.conceded for hand in playing):
        return Step.SET, 0
    if not now.house.how:
        return Step.HOUSE, ctx.terms.number("house_box")
    return Step.SETTLE, playing[0].box  # round from the House's box (G19)


def beyond_the_set(terms: Terms, now: Round) -> tuple[str, ...]:
    """Tiles that the room has seen more often than a set has them: a wrong entry, or a faulty set (H10)."""
    whole = _whole_set(terms)
    times: dict[str, int] = {}
    for hand in (now.house, *now.hands):
        if hand.up or hand.told:  # few are, until the House's hand is turned
            for tile in filter(None, hand.seen):
                times[tile] = times.get(tile, 0) + 1
    return tuple(sorted([tile for tile, seen in times.items() if seen > whole[tile]]))


@cache
def _whole_set(terms: Terms) -> Counter[str]:
    return Counter(tiles(terms))
