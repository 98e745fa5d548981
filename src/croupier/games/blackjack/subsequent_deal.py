"""Section 9, the subsequent deal: what a player may do with a hand, in turn."""

from collections.abc import Callable

from msgspec.structs import replace

from croupier.games.blackjack.cards import total
from croupier.games.blackjack.commands import Double, Draw, Split, Stand
from croupier.games.blackjack.facts import CardAskedFor, HandStood
from croupier.games.blackjack.procedure import Step, due, must_draw
from croupier.games.blackjack.restrictions import controller, rule_of_control
from croupier.games.blackjack.state import Box, Game, Hand
from croupier.games.context import Context
from croupier.ruling import Act, Fact, Refusal, Under

Decision = tuple[Fact, ...] | Refusal
Deciding = Draw | Stand | Split | Double


def hand_to_decide(ctx: Context, game: Game, act: Act, command: Deciding) -> tuple[Box, Hand] | Refusal:
    """The hand that play waits for, if this patron is the one who decides on it now."""
    terms = ctx.terms
    step, box, number = due(ctx, game)
    if step is not Step.DECIDE:
        return Refusal(terms.cite("subsequent_deal"), f"no decision is due; play waits for: {step.value}")
    if command.box not in (0, box) or command.hand not in (0, number):
        return Refusal(terms.cite("subsequent_deal", "split_order"), f"the turn is at box {box}, hand {number}")
    who = controller(ctx, game, box, number)
    if command.patron != who:
        say = f"box {box} is decided by {who}" if who else f"nobody who may decide on box {box} is here"
        under = rule_of_control(ctx, game, box, number) + _declined_for_all(ctx, command)
        return Refusal(under, say, () if who else ("report_absent",))
    here = next(each for each in game.round.boxes if each.number == box)
    return here, next(each for each in here.hands if each.number == number)


def _declined_for_all(ctx: Context, command: Deciding) -> Under:
    """What the deciding player does not split or double, nobody else on the box does (10.1, 11.1)."""
    terms = ctx.terms
    if isinstance(command, Split) and terms.has("split_declined_for_all"):
        return terms.cite("split_declined_for_all")
    if isinstance(command, Double) and terms.has("double_declined_for_all"):
        return terms.cite("double_declined_for_all")
    return ()


def draw(ctx: Context, game: Game, act: Act, command: Draw) -> Decision:
    turn = hand_to_decide(ctx, game, act, command)
    if isinstance(turn, Refusal):
        return _at_the_highest(ctx, game, command) or turn
    box, hand = turn
    terms = ctx.terms
    under = terms.cite("must_draw", "least_hard_total") if must_draw(terms, hand) else terms.cite("may_draw")
    return (CardAskedFor(patron=command.patron, box=box.number, hand=hand.number, under=under),)


def _at_the_highest(ctx: Context, game: Game, command: Draw) -> Refusal | None:
    """A hand of 21 or a blackjack is complete, so its turn is over; a card for it is refused for that reason."""
    highest = ctx.terms.number("highest_total")
    asked = [hand for box in game.round.boxes if box.number == command.box for hand in box.hands]
    if not any(hand.number == (command.hand or 1) and total(ctx.terms, hand.cards) == highest for hand in asked):
        return None
    return Refusal(ctx.terms.cite("no_draw_on_highest", "highest_total"), f"a hand of {highest} takes no more cards")


def card_asked_for(ctx: Context, game: Game, fact: CardAskedFor) -> Game:
    return with_hand(game, fact.box, fact.hand, lambda hand: replace(hand, drawing=True), fact)


def stand(ctx: Context, game: Game, act: Act, command: Stand) -> Decision:
    turn = hand_to_decide(ctx, game, act, command)
    if isinstance(turn, Refusal):
        return turn
    box, hand = turn
    terms = ctx.terms
    if must_draw(terms, hand):
        because = f"a hard total of less than {terms.number('least_hard_total')} draws another card"
        return Refusal(terms.cite("must_draw", "least_hard_total", "hard_total"), because, ("draw", "double"))
    return (HandStood(patron=command.patron, box=box.number, hand=hand.number, under=terms.cite("may_stand")),)


def hand_stood(ctx: Context, game: Game, fact: HandStood) -> Game:
    return with_hand(game, fact.box, fact.hand, lambda hand: replace(hand, standing=True), fact)


def with_hand(game: Game, box: int, hand: int, change: Callable[[Hand], Hand], fact: Fact) -> Game:
    """The game with one hand changed and the fact kept for a reconstruction."""
    now = game.round
    boxes = tuple(
        replace(each, hands=tuple(change(one) if one.number == hand else one for one in each.hands))
        if each.number == box
        else each
        for each in now.boxes
    )
    return replace(game, round=replace(now, boxes=boxes, script=(*now.script, fact)))
