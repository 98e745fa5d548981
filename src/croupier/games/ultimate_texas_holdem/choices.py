"""Every command that somebody might want now, before the rules are asked. `open_to` keeps those that they do not
refuse.

Nothing here may depend on a card that its reader must not know: an example card is never offered.
"""

from collections.abc import Iterator

from croupier.games.context import Context
from croupier.games.poker.choices import absence_choices, collusion_choices, wagers
from croupier.games.poker.state import BOARD, DEALER, hand_of, hand_of_patron
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.betting_rounds import amounts_open
from croupier.games.ultimate_texas_holdem.irregularities import nobody_has_acted
from croupier.games.ultimate_texas_holdem.procedure import Step, due
from croupier.games.ultimate_texas_holdem.state import BEFORE_FLOP, Game
from croupier.games.voiding import void_choices
from croupier.money import dollars
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
    if hand is None:
        return
    if step is Step.DECIDE and to == str(hand.box):
        yield c.Fold(patron=who), "Fold"
        yield c.Check(patron=who), "Check"
        for amount in amounts_open(ctx, game, who):
            yield c.Play(patron=who, amount=amount), f"Play {dollars(amount)}"
    yield c.Concede(patron=who), "Concede the hand"


def _for_staff(ctx: Context, game: Game) -> Iterator[tuple[Command, str]]:
    now = game.round
    yield c.SearchDeck(), "The deck has been searched"
    yield c.CheckReplacement(), "Replacement cards checked"
    yield c.ShuffleCards(), "The deck is shuffled"
    yield c.ReplaceShoe(), "Replace the shuffling shoe"
    yield c.RepairShoe(repair="repaired"), "The shuffling shoe is repaired"
    yield c.ReplaceCards(reason="changed"), "Change the cards"
    yield c.OrderShuffle(reason="recorded"), "Order a shuffle"
    yield c.CallNoMoreBets(), "No more bets"
    yield c.RecallNoMoreBets(), "Open betting again"
    yield c.DealCards(), "The next cards, face down"
    yield c.CompleteDeal(), "The whole deal, face down"
    for hand in now.hands:
        for command, say in _decisions(ctx, game, hand.patron):
            yield command, f"{hand.patron}: {say}"
    yield c.RevealBoard(), "Reveal the flop" if now.street == BEFORE_FLOP else "Reveal the turn and the river"
    yield c.RevealDealersHand(), "Dealer's hand"
    yield c.SettleHand(), "Turn, take and pay"
    yield c.CollectCards(), "Collect the cards"
    yield from _irregularities(ctx, game)


def _irregularities(ctx: Context, game: Game) -> Iterator[tuple[Command, str]]:
    now = game.round
    step, to = due(ctx, game)
    if step is Step.DECIDE:
        yield from absence_choices(now, int(to))
    for place in (BOARD, DEALER, *(str(hand.box) for hand in now.hands)):
        name = f"the {place}" if place in (BOARD, DEALER) else f"box {place}"
        yield c.ReportWrongNumber(to=place), f"A wrong number of cards at {name}"
        if nobody_has_acted(now):
            yield c.ReportCardSeen(to=place, in_deal=True), f"A card of {name} was seen in the deal"
    for box in range(1, ctx.setting.boxes + 1):
        if now.opened and hand_of(now, box) is None:
            yield c.ReportHandWithoutWager(box=box), f"Cards at box {box}, which has no wagers"
    yield c.ReportFaultyDeck(fault="missing", note="recorded"), "A card is missing"
    yield c.ReportFaultyDeck(fault="foreign", note="recorded"), "A foreign card was found"
    yield c.ReportMalfunction(fault="recorded"), "The shuffling shoe has failed"
    yield from void_choices(ctx.terms, game)
    yield from collusion_choices(game)
