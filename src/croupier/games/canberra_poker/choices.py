"""Every command that somebody might want now, before the rules are asked. `open_to` keeps those that they do not
refuse.

Nothing here may depend on a card that its reader must not know: an example card is never offered.
"""

from collections.abc import Iterator

from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.procedure import Step, due
from croupier.games.canberra_poker.state import Game
from croupier.games.context import Context
from croupier.games.poker.choices import absence_choices, collusion_choices, wagers
from croupier.games.poker.state import DEALER, hand_of, hand_of_patron
from croupier.games.voiding import void_choices
from croupier.ruling import Command, Role


def candidates(ctx: Context, game: Game, who: str, role: Role) -> Iterator[tuple[Command, str]]:
    if role is Role.PATRON:
        yield from wagers(ctx, game, who)
        yield from _decisions(ctx, game, who)
    else:
        yield from _for_staff(ctx, game)


def _decisions(ctx: Context, game: Game, who: str) -> Iterator[tuple[Command, str]]:
    step, to = due(ctx, game)
    hand = hand_of_patron(game.round, who)
    if hand is not None and step is Step.DECIDE and to == str(hand.box):
        yield c.Bet(patron=who), "Bet"
        yield c.Fold(patron=who), "Fold"


def _for_staff(ctx: Context, game: Game) -> Iterator[tuple[Command, str]]:
    yield c.CheckReplacement(), "Replacement cards checked"
    yield c.ShuffleCards(), "The cards are shuffled"
    yield c.CutCards(position=game.shoe.left // 2), "The cards are cut"
    yield c.ReplaceCards(reason="changed"), "Change the cards"
    yield c.CallNoMoreBets(), "Close the betting"
    yield c.RecallNoMoreBets(), "Open betting again"
    yield c.DealCards(), "The next card, face down"
    yield c.CompleteDeal(), "The rest of the deal, face down"
    for hand in game.round.hands:
        for command, say in _decisions(ctx, game, hand.patron):
            yield command, f"{hand.patron}: {say}"
    yield c.RevealDealersHand(), "Turn the dealer's hand"
    yield c.SettleHand(), "Take and pay"
    yield c.CollectCards(), "Collect the cards"
    yield from _irregularities(ctx, game)


def _irregularities(ctx: Context, game: Game) -> Iterator[tuple[Command, str]]:
    now = game.round
    step, to = due(ctx, game)
    if step is Step.DECIDE:
        yield from absence_choices(now, int(to))
    yield c.ReportWrongNumber(to=DEALER), "A wrong number of cards at the dealer's hand"
    for each in now.hands:
        box = each.box
        yield c.ReportWrongNumber(to=str(box)), f"A wrong number of cards at box {box}"
        yield c.ReportOutOfRotation(box=box), f"Box {box} was dealt to out of rotation"
        yield c.ReconstructHand(box=box), f"The hand of box {box} is rebuilt from the discard rack"
        yield c.ReconstructHand(box=box, possible=False), f"The hand of box {box} cannot be rebuilt"
    for box in range(1, ctx.setting.boxes + 1):
        if now.opened and hand_of(now, box) is None:
            yield c.ReportHandWithoutWager(box=box, cards=1), f"A card at box {box}, which has no Ante"
            yield c.ReportHandWithoutWager(box=box), f"A whole hand at box {box}, which has no Ante"
    yield from void_choices(ctx.terms, game)
    yield from collusion_choices(game)
