"""The order of play: the next step, in the order of the sections. All other modules ask here."""

from msgspec.structs import replace

from croupier.games.blackjack.cards import counted, is_ace, is_ten, makes_blackjack, total
from croupier.games.blackjack.dealers_hand import dealer_draws
from croupier.games.blackjack.side_wagers import SIDE_WAGERS, side_wagers_of
from croupier.games.blackjack.state import DEALER, INSURANCE, MAIN, Box, Game, Hand, Round, Wager
from croupier.games.context import Context
from croupier.games.shoes import Stage
from croupier.games.steps import GameStep, Phase
from croupier.instruments import Terms
from croupier.ruling.asked_again import asked_again


class Step(GameStep):
    """The step that the game waits for."""

    SHUFFLE = "shuffle", Phase.PREPARING
    CUT = "cut", Phase.PREPARING
    CUTTING_CARD = "second cutting card", Phase.PREPARING
    BURN = "burn", Phase.BETTING
    CHECK_CARDS = "check of replacement cards", Phase.PREPARING
    REPLACE_SHOE = "replacement of the automated shoe", Phase.PREPARING
    BET = "wagers", Phase.BETTING
    DEAL = "card", Phase.DEALING
    RESHUFFLE = "shuffle of the discards", Phase.PAUSED
    SIDE_WAGERS = "settlement of side wagers", Phase.SETTLING
    INSURANCE = "insurance", Phase.DECIDING
    INTERIM = "interim settlement", Phase.SETTLING
    DECIDE = "decision", Phase.DECIDING
    ELECT = "election of the others on the box", Phase.DECIDING
    SETTLE_INSURANCE = "settlement of insurance", Phase.SETTLING
    SETTLE = "settlement", Phase.SETTLING
    COLLECT = "collection of the cards", Phase.SETTLING
    LAST_PAYMENT = "payment after the round", Phase.SETTLING


PREPARING = frozenset(
    {Step.SHUFFLE, Step.CUT, Step.CUTTING_CARD, Step.BURN, Step.CHECK_CARDS, Step.REPLACE_SHOE}
)  # of the shoe
SETTLING = frozenset({Step.SIDE_WAGERS, Step.INTERIM, Step.SETTLE_INSURANCE, Step.SETTLE, Step.LAST_PAYMENT})

_PREPARATION = {
    Stage.SHUFFLE: Step.SHUFFLE,
    Stage.CUT: Step.CUT,
    Stage.CUTTING_CARD: Step.CUTTING_CARD,
    Stage.BURN: Step.BURN,
}

Due = tuple[Step, int, int]  # the step, with the box and the hand that it concerns


@asked_again
def due(ctx: Context, game: Game) -> Due:
    """The next step, and the box (0: the dealer) and hand that it concerns."""
    terms, now, stage = ctx.terms, game.round, game.stage
    if now.voided:
        return Step.COLLECT, 0, 0
    if stage is not Stage.READY:
        if game.malfunction and stage is Stage.SHUFFLE and terms.has("automated_shoe_replaced"):
            return Step.REPLACE_SHOE, 0, 0
        return _PREPARATION[stage], 0, 0
    if game.to_check:
        return Step.CHECK_CARDS, 0, 0
    if not now.called:
        if game.automated is not terms.has("automated_shoe") and not game.malfunction:
            return Step.SHUFFLE, 0, 0  # another kind of shoe has been elected: it is loaded first
        return Step.BET, 0, 0
    if now.collected:
        return Step.LAST_PAYMENT if now.wagers else Step.COLLECT, 0, 0
    step, box, hand = _in_round(terms, now)
    if step is Step.DEAL and not game.shoe.left and not game.carried:
        return Step.RESHUFFLE, box, hand
    return step, box, hand


def step_of_round(ctx: Context, game: Game) -> Step:
    """The next step of the round, whether or not its shoe or replacement cards have to be seen to first."""
    return due(ctx, replace(game, stage=Stage.READY, to_check=frozenset()))[0]


def _in_round(terms: Terms, now: Round) -> Due:
    if not now.opened:
        return Step.DEAL, min(wager.box for wager in now.wagers.values()), 1
    dealing = _initial_card(now)
    if dealing is not None:
        return Step.DEAL, dealing, 1
    if side_wagers_due(terms, now):
        return Step.SIDE_WAGERS, 0, 0
    if not now.insurance_closed and is_ace(now.dealer[0]) and _has_main_wagers(now):
        return Step.INSURANCE, 0, 0
    if blackjacks_paid_at_once(terms, now):
        return Step.INTERIM, 0, 0
    if now.election is not None:
        return Step.ELECT, now.election.box, now.election.hand
    turn = playing(terms, now)
    if turn is None:
        return _after_turns(terms, now)
    box, hand = turn
    return (Step.DEAL if takes_a_card(terms, hand) else Step.DECIDE), box.number, hand.number


def _initial_card(now: Round) -> int | None:
    """The box whose card of the initial deal is next, 0 for the dealer's, or None once it is complete (6.2)."""
    for box in now.boxes:
        if not box.dealt:
            return box.number
    if not now.dealer:
        return DEALER
    for box in now.boxes:
        if len(box.dealt) < 2:
            return box.number
    return None


def _after_turns(terms: Terms, now: Round) -> Due:
    if side_wagers_due(terms, now, turns_over=True):
        return Step.SIDE_WAGERS, 0, 0
    insured = any(wager.option == INSURANCE for wager in now.wagers.values())
    if insured and len(now.dealer) >= 2 and _insurance_is_due(terms, now):
        return Step.SETTLE_INSURANCE, 0, 0
    if dealer_draws(terms, now):
        return Step.DEAL, DEALER, 0
    if insured or _has_main_wagers(now):
        return Step.SETTLE, 0, 0
    return Step.COLLECT, 0, 0


def _insurance_is_due(terms: Terms, now: Round) -> bool:
    """Lost insurance is taken with the second card; winning insurance is paid then too, unless the book pays it
    last."""
    return not (terms.has("insurance_paid_last") and is_ten(terms, now.dealer[1]))


def side_wagers_due(terms: Terms, now: Round, turns_over: bool = False) -> list[Wager]:
    """The side wagers whose result is known and that are settled as soon as it is."""
    waiting = side_wagers_of(now)
    if not waiting:
        return waiting
    boxes = {box.number: box for box in now.boxes}
    return [w for w in waiting if SIDE_WAGERS[w.option].is_due(terms, boxes[w.box], turns_over)]


def _has_main_wagers(now: Round) -> bool:
    return any(wager.option == MAIN for wager in now.wagers.values())


def has_blackjack(terms: Terms, hand: Hand) -> bool:
    return not hand.split and makes_blackjack(terms, hand.cards)


def blackjacks_paid_at_once(terms: Terms, now: Round) -> list[Wager]:
    """The wagers on blackjacks that are paid because the dealer cannot have one (8.1(a), J7)."""
    up = now.dealer[0]
    if is_ace(up) or is_ten(terms, up):
        return []
    boxes = {box.number for box in now.boxes if has_blackjack(terms, box.hands[0])}
    return [wager for wager in now.wagers.values() if wager.option == MAIN and wager.box in boxes]


# Whose turn (section 9)


def playing(terms: Terms, now: Round) -> tuple[Box, Hand] | None:
    """The first hand, clockwise, that is not complete."""
    for box in now.boxes:
        for hand in box.hands:
            if not is_complete(terms, hand) and _is_wagered_on(now, box.number, hand.number):
                return box, hand
    return None


def _is_wagered_on(now: Round, box: int, hand: int) -> bool:
    """A hand whose wagers are all settled or void is played no further."""
    return any(w.option == MAIN and w.box == box and w.hand == hand for w in now.wagers.values())


def is_complete(terms: Terms, hand: Hand) -> bool:
    """Whether a hand takes no more cards and no more decisions."""
    if len(hand.cards) < 2:
        return False
    if hand.drawing:
        return False
    if hand.standing or hand.aces:
        return True
    points = total(terms, hand.cards)
    if points >= terms.number("highest_total"):
        return True
    return hand.absent and points > terms.number("absent_total")


def takes_a_card(terms: Terms, hand: Hand) -> bool:
    """Whether the rules give the next card to this hand without asking anybody."""
    return len(hand.cards) < 2 or hand.drawing or hand.absent or (len(hand.cards) > 2 and must_draw(terms, hand))


def must_draw(terms: Terms, hand: Hand) -> bool:
    """A hard total under the least one draws (9.2(b))."""
    points, soft = counted(terms, hand.cards)
    return not soft and points < terms.number("least_hard_total")
