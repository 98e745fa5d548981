"""Section 6, the initial deal, and every later card: `procedure.due` gives its hand."""

from msgspec.structs import replace

from croupier.games.blackjack.cards import total
from croupier.games.blackjack.commands import CallNoMoreBets, DealCard
from croupier.games.blackjack.dealers_hand import standing_rule
from croupier.games.blackjack.facts import CardDealt, NoMoreBetsCalled, RoundOpened, SideWagerVoided, WagerSettled
from croupier.games.blackjack.procedure import PREPARING, Step, due
from croupier.games.blackjack.side_wagers import SIDE_WAGERS, side_wagers_of
from croupier.games.blackjack.state import DEALER, MAIN, Box, Game, Hand, Round, Wager
from croupier.games.blackjack.waiting import card_rule, rule_of_step
from croupier.games.context import Context
from croupier.games.paying import settled
from croupier.games.shuffle_and_cut import cannot_show
from croupier.games.wagering import without_wager
from croupier.instruments import Terms
from croupier.money import Move
from croupier.money.accounts import account_of
from croupier.ruling import Act, Decision, Refusal, Under

# "No more bets" (6.2)


def call_no_more_bets(ctx: Context, game: Game, act: Act, command: CallNoMoreBets) -> Decision:
    """A side wager whose owner has no main wager on the box is void and goes back (17.5, 18.10)."""
    terms, now = ctx.terms, game.round
    step = due(ctx, game)[0]
    if step is not Step.BET:
        return Refusal(rule_of_step(ctx, game) + terms.cite("no_more_bets"), f"play waits for: {step.value}")
    main = {(wager.patron, wager.box) for wager in now.wagers.values() if wager.option == MAIN}
    if not main:
        return Refusal(terms.cite("wagers_before_first_card"), "no wager has been placed", ("place_wager",))
    if terms.has("every_patron_wagers"):
        betting = {patron for patron, _ in main}
        missing = [n for n, p in ctx.patrons.items() if p.has_to_wager and n not in betting]
        if missing:
            because = "each player places a wager; missing: " + ", ".join(missing)
            return Refusal(terms.cite("every_patron_wagers"), because)
    return (*without_main_wager(terms, now), NoMoreBetsCalled(under=terms.cite("no_more_bets")))


def without_main_wager(terms: Terms, now: Round) -> tuple[SideWagerVoided, ...]:
    """The side wagers that are void because their owner has no main wager on the box, settled or not."""
    wagers = (*now.wagers.values(), *now.settled_wagers)
    main = {(wager.patron, wager.box) for wager in wagers if wager.option == MAIN}
    alone = (wager for wager in side_wagers_of(now) if (wager.patron, wager.box) not in main)
    return tuple(_voided(terms, wager) for wager in alone)


def _voided(terms: Terms, wager: Wager) -> SideWagerVoided:
    return SideWagerVoided(
        patron=wager.patron,
        box=wager.box,
        option=wager.option,
        under=SIDE_WAGERS[wager.option].needs_main_wager(terms) + terms.cite("void"),
        moves=(Move(wager.area, account_of(wager.patron), wager.amount),),
    )


def side_wager_voided(ctx: Context, game: Game, fact: SideWagerVoided) -> Game:
    return without_wager(game, fact.patron, fact.option, fact.box, fact)


# The cards (6.1, 6.2, and those of sections 9 to 12)


def deal_card(ctx: Context, game: Game, act: Act, command: DealCard) -> Decision:
    """The next card, face up, to the hand that the rules give it. A hand that busts with it is settled at once
    (J48)."""
    terms, now = ctx.terms, game.round
    step, box, hand = due(ctx, game)
    if step is not Step.DEAL:
        return Refusal(_no_card_rule(ctx, game), f"no card is due; play waits for: {step.value}")
    waiting = game.carried[0].card if game.carried else ""
    if waiting and command.card != waiting:
        because = f"the {waiting} that was drawn in error is used as the next card"
        return Refusal(terms.cite("card_drawn_in_error"), because)
    impossible = None if waiting else cannot_show(game, terms, command.card)
    if impossible:
        return impossible
    place = game.carried[0].place if game.carried else game.shoe.drawn + 1
    under = card_rule(terms, now, box, hand)
    if game.carried:
        under = terms.cite("card_drawn_in_error") + under
    dealt = CardDealt(box=box, hand=hand, place=place, card=command.card, carried=bool(game.carried), under=under)
    if not now.opened:
        opened = RoundOpened(round=now.number, setting=ctx.setting.number, under=terms.cite("round_of_play"))
        return (opened, dealt)
    if box == DEALER:
        return (dealt,)
    return (dealt, *_bust(ctx, now, dealt))


def _no_card_rule(ctx: Context, game: Game) -> Under:
    """Why no card is due: the step before the next card, or the rule by which nobody takes another."""
    terms, step = ctx.terms, due(ctx, game)[0]
    if step is Step.SETTLE:
        return standing_rule(terms, game.round)
    if step in (Step.INSURANCE, Step.SIDE_WAGERS, Step.INTERIM):
        return rule_of_step(ctx, game) + terms.cite("interim_settlement")
    if step is Step.ELECT:
        return rule_of_step(ctx, game) + terms.cite("subsequent_deal")
    return rule_of_step(ctx, game) + (terms.cite("dealt_from_shoe") if step in PREPARING else ())


def _bust(ctx: Context, now: Round, dealt: CardDealt) -> tuple[WagerSettled, ...]:
    terms = ctx.terms
    here = next(box for box in now.boxes if box.number == dealt.box)
    hand = next(hand for hand in here.hands if hand.number == dealt.hand)
    cards = (*hand.cards, dealt.card)
    if total(terms, cards) <= terms.number("highest_total"):
        return ()
    lost = [w for w in now.wagers.values() if w.option == MAIN and (w.box, w.hand) == (dealt.box, dealt.hand)]
    under = terms.cite("hand_busts") + ("~J48",)
    return tuple(settled(terms, wager, "lose", under, None, hand=wager.hand) for wager in lost)


def round_opened(ctx: Context, game: Game, fact: RoundOpened) -> Game:
    """The boxes with a wager are in play, clockwise. An earlier cutting card no longer decides who cuts."""
    boxes = sorted({wager.box for wager in game.round.wagers.values() if wager.option == MAIN})
    hands = tuple(Box(box, (Hand(1),)) for box in boxes)
    now = replace(game.round, opened=True, boxes=hands, players=ctx.patrons)
    game = replace(game, beginning=False, cutting_card_on="")
    return replace(game, round=replace(now, began=replace(game, round=now)))


def card_dealt(ctx: Context, game: Game, fact: CardDealt) -> Game:
    now, card = game.round, fact.card
    if fact.box == DEALER:
        now = replace(now, dealer=(*now.dealer, card))
    else:
        now = replace(now, boxes=tuple(_given(b, fact) if b.number == fact.box else b for b in now.boxes))
    now = replace(now, places=(*now.places, fact.place), script=(*now.script, fact))
    if not fact.carried:
        return replace(game, round=now, shoe=game.shoe.without((card,)))
    shoe = game.shoe if game.carried[0].card else game.shoe.showing((card,))
    return replace(game, round=now, shoe=shoe, carried=game.carried[1:])


def _given(box: Box, fact: CardDealt) -> Box:
    hands = tuple(
        replace(hand, cards=(*hand.cards, fact.card), drawing=False, standing=hand.doubled or hand.standing)
        if hand.number == fact.hand
        else hand
        for hand in box.hands
    )
    return Box(box.number, hands, (*box.dealt, fact.card))
