"""Section 9, the subsequent deal: a player's decisions on a hand, in turn."""

from collections.abc import Callable

from msgspec.structs import replace

from croupier.games.blackjack.cards import is_ace, total
from croupier.games.blackjack.commands import Double, Draw, Split, Stand
from croupier.games.blackjack.facts import CardAskedFor, HandStood
from croupier.games.blackjack.procedure import Step, due, is_complete, must_draw
from croupier.games.blackjack.restrictions import controller, rule_of_control
from croupier.games.blackjack.state import MAIN, Box, Game, Hand, hand_of
from croupier.games.blackjack.waiting import rule_of_step
from croupier.games.context import Context
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Fact, Refusal, Under

Deciding = Draw | Stand | Split | Double


def hand_to_decide(ctx: Context, game: Game, act: Act, command: Deciding) -> tuple[Box, Hand] | Refusal:
    """The hand that play waits for, if this patron decides on it now."""
    step, box, number = due(ctx, game)
    if step is not Step.DECIDE:
        return _first_of_all(_complete(ctx, game, command), _no_decision(ctx, game, command))
    if command.box not in (0, box) or command.hand not in (0, number):
        return _first_of_all(_complete(ctx, game, command), _not_in_turn(ctx.terms, command, box, number))
    who = controller(ctx, game, box, number)
    if command.patron != who:
        say = f"box {box} is decided by {who}" if who else f"nobody who may decide on box {box} is here"
        under = _rule_of_others(ctx, game, box, number) + _declined_for_all(ctx, command)
        theirs = _complete(ctx, game, command) if not command.box else None
        return _first_of_all(theirs, Refusal(under, say, () if who else ("report_absent",)))
    here = next(each for each in game.round.boxes if each.number == box)
    return here, hand_of(game.round, box, number)


def _rule_of_others(ctx: Context, game: Game, box: int, number: int) -> Under:
    """Why this is for somebody else to decide: who decides on a shared box, or, where each has their own, that each
    player has their turn and nobody decides for another."""
    control = rule_of_control(ctx, game, box, number)
    return control if ctx.terms.has("box_control") else control + ctx.terms.cite("subsequent_deal", "influence")


def _first_of_all(complete: tuple[Under, str] | None, waits: Refusal) -> Refusal:
    """That a hand takes no more cards is the first reason against a decision, whatever else play waits for."""
    if complete is None:
        return waits
    under, because = complete
    return Refusal(tuple(dict.fromkeys(under + waits.under)), f"{because}; {waits.because}", waits.instead)


def _no_decision(ctx: Context, game: Game, command: Deciding) -> Refusal:
    """The step before a decision of this kind, and its clause."""
    terms, step = ctx.terms, due(ctx, game)[0]
    under = rule_of_step(ctx, game) + terms.cite("subsequent_deal", _OPPORTUNITY[type(command)])
    return Refusal(tuple(dict.fromkeys(under)), f"no decision is due; play waits for: {step.value}")


_OPPORTUNITY: dict[type[Deciding], str] = {
    Split: "may_split",
    Double: "may_double",
    Draw: "may_draw",
    Stand: "may_stand",
}


def _not_in_turn(terms: Terms, command: Deciding, box: int, number: int) -> Refusal:
    """Hands of a split are completed one after the other, boxes clockwise."""
    rules = ("split_order", "subsequent_deal") if command.box == box else ("subsequent_deal", "split_order")
    return Refusal(terms.cite(*rules), f"the turn is at box {box}, hand {number}")


def _complete(ctx: Context, game: Game, command: Deciding) -> tuple[Under, str] | None:
    """Why nothing more is decided on the hand that is meant, if it takes no more cards."""
    terms, now = ctx.terms, game.round
    wagers = (*now.wagers.values(), *now.settled_wagers)
    mine = {(wager.box, wager.hand) for wager in wagers if wager.option == MAIN and wager.patron == command.patron}
    meant = [
        hand
        for box in now.boxes
        for hand in box.hands
        if (command.box == box.number or (not command.box and (box.number, hand.number) in mine))
        and command.hand in (0, hand.number)
    ]
    if not meant or not all(is_complete(terms, hand) for hand in meant):
        return None
    aces = next((hand for hand in meant if hand.aces and all(map(is_ace, hand.cards))), None)
    if isinstance(command, Split) and aces is not None:
        return terms.cite("split_ace_hands", "split_aces_one_card"), "aces are split only once"
    return _completed_by(terms, meant[-1])


def _completed_by(terms: Terms, hand: Hand) -> tuple[Under, str]:
    """The clauses under which a hand takes no more cards, and the reason in words."""
    highest, count = terms.number("highest_total"), total(terms, hand.cards)
    if count > highest:
        return terms.cite("hand_busts"), f"a hand of more than {highest} has lost"
    if hand.doubled:
        return terms.cite("double_one_card"), "a hand that was doubled has one more card only"
    if hand.aces:
        return terms.cite("split_aces_one_card"), "an ace that was split has one card only"
    if count == highest:
        return terms.cite("no_draw_on_highest"), f"a hand of {highest} takes no more cards"
    if hand.absent:
        return terms.cite("absent_player", "absent_total"), "nobody decided on this hand, and the dealer drew for it"
    return terms.cite("may_stand"), "this hand stands"


def _declined_for_all(ctx: Context, command: Deciding) -> Under:
    """A split or a double that the deciding player declines is declined for everybody on the box (10.1, 11.1)."""
    terms = ctx.terms
    if isinstance(command, Split) and terms.has("split_declined_for_all"):
        return terms.cite("split_declined_for_all")
    if isinstance(command, Double) and terms.has("double_declined_for_all"):
        return terms.cite("double_declined_for_all")
    return ()


def draw(ctx: Context, game: Game, act: Act, command: Draw) -> Decision:
    turn = hand_to_decide(ctx, game, act, command)
    if isinstance(turn, Refusal):
        return turn
    box, hand = turn
    terms = ctx.terms
    under = terms.cite("must_draw", "least_hard_total") if must_draw(terms, hand) else terms.cite("may_draw")
    return (CardAskedFor(patron=command.patron, box=box.number, hand=hand.number, under=under),)


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
