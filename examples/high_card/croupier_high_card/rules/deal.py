"""Sections 4.2 and 5.4: a card to each box and to the dealer, and at war a second one."""

from msgspec.structs import replace

from croupier.games.context import Context
from croupier.games.shuffle_and_cut import cannot_show
from croupier.ruling import Act, Decision, Fact, Refusal
from croupier_high_card.rules.commands import DealCard
from croupier_high_card.rules.facts import CardDealt, RoundOpened
from croupier_high_card.rules.procedure import Step, due
from croupier_high_card.rules.state import DEALER, MAIN, Game, Hand, hand_of, with_hand


def deal_card(ctx: Context, game: Game, act: Act, command: DealCard) -> Decision:
    terms, now = ctx.terms, game.round
    step, box = due(terms, game)
    if step is not Step.DEAL:
        return Refusal(terms.cite("dealing_order"), f"no card is due; play waits for: {step.value}")
    impossible = cannot_show(game, terms, command.card)
    if impossible:
        return impossible
    under = terms.cite("war_cards") if now.dealer else terms.cite("dealing_order")
    dealt = CardDealt(box=box, card=command.card, under=under)
    return (dealt,) if now.opened else (*opening(ctx, game), dealt)


def opening(ctx: Context, game: Game) -> tuple[Fact, ...]:
    """The first card of a round opens it."""
    opens = ctx.terms.cite("round_of_play")
    return (RoundOpened(round=game.round.number, setting=ctx.setting.number, under=opens),)


def round_opened(ctx: Context, game: Game, fact: RoundOpened) -> Game:
    main = sorted((w for w in game.round.wagers.values() if w.option == MAIN), key=lambda wager: wager.box)
    hands = tuple(Hand(wager.box, wager.patron) for wager in main)
    return replace(game, round=replace(game.round, opened=True, hands=hands))


def card_dealt(ctx: Context, game: Game, fact: CardDealt) -> Game:
    now = game.round
    if fact.box == DEALER:
        now = replace(now, dealer=(*now.dealer, fact.card))
    else:
        hand = hand_of(now, fact.box)
        now = with_hand(now, replace(hand, cards=(*hand.cards, fact.card)))
    return replace(out_of_shoe(game, fact.card), round=now)


def out_of_shoe(game: Game, card: str) -> Game:
    return replace(game, shoe=game.shoe.without((card,)))
