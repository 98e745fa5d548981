"""Sections 5.2 and 5.3: a player whose card ties goes to war or gives up."""

from msgspec.structs import replace

from croupier.games.context import Context
from croupier.games.round_of_play import Wager
from croupier.games.wagering import with_wager
from croupier.money import Move, dollars
from croupier.money.accounts import account_of
from croupier.ruling import Act, Decision, Refusal
from croupier_high_card.rules.commands import GiveUp, GoToWar
from croupier_high_card.rules.facts import GaveUp, WentToWar
from croupier_high_card.rules.procedure import Step, due
from croupier_high_card.rules.state import MAIN, WAR, Game, Hand, hand_of, with_hand


def go_to_war(ctx: Context, game: Game, act: Act, command: GoToWar) -> Decision:
    terms = ctx.terms
    hand = _deciding(ctx, game, command.patron)
    if isinstance(hand, Refusal):
        return hand
    amount = second_wager(ctx, game, hand.patron)
    chips = ctx.balances.get(account_of(hand.patron), 0)
    if amount > chips:
        because = f"a war takes {dollars(amount)}, and {hand.patron} has {dollars(chips)} in chips"
        return Refusal(terms.cite("second_wager", "wagers_are_chips"), because, ("give_up",))
    wager = Wager(hand.patron, hand.box, WAR, amount, amount)
    return (
        WentToWar(
            patron=hand.patron,
            box=hand.box,
            amount=amount,
            under=terms.cite("war_or_give_up"),
            moves=(Move(account_of(hand.patron), wager.area, amount),),
        ),
    )


def second_wager(ctx: Context, game: Game, patron: str) -> int:
    first: Wager = game.round.wagers[patron, MAIN]
    return first.amount * ctx.terms.number("second_wager")


def went_to_war(ctx: Context, game: Game, fact: WentToWar) -> Game:
    after = with_wager(game, Wager(fact.patron, fact.box, WAR, fact.amount, fact.amount), fact)
    return replace(after, round=with_hand(after.round, replace(hand_of(after.round, fact.box), at_war=True)))


def give_up(ctx: Context, game: Game, act: Act, command: GiveUp) -> Decision:
    hand = _deciding(ctx, game, command.patron)
    if isinstance(hand, Refusal):
        return hand
    under = ctx.terms.cite("war_or_give_up") if act.who == hand.patron else ctx.terms.cite("no_decision")
    return (GaveUp(patron=hand.patron, box=hand.box, under=under),)


def gave_up(ctx: Context, game: Game, fact: GaveUp) -> Game:
    return replace(game, round=with_hand(game.round, replace(hand_of(game.round, fact.box), given_up=True)))


def _deciding(ctx: Context, game: Game, patron: str) -> Hand | Refusal:
    """The hand on which this patron decides now."""
    step, box = due(ctx.terms, game)
    if step is not Step.DECIDE:
        because = f"there is no tie to decide on; play waits for: {step.value}"
        return Refusal(ctx.terms.cite("war_or_give_up"), because)
    hand = hand_of(game.round, box)
    if hand.patron != patron:
        return Refusal(ctx.terms.cite("war_or_give_up"), f"it is for {hand.patron} at box {box} to decide")
    return hand
