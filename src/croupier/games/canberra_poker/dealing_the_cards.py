"""Section 6: five cards each, one at a time clockwise, face down but for the dealer's last."""

from croupier.games.canberra_poker.commands import CompleteDeal, DealCards
from croupier.games.canberra_poker.facts import CardsDealt, RoundOpened
from croupier.games.canberra_poker.procedure import Step, deals_face_up, due, order_of_deal
from croupier.games.canberra_poker.state import Game, Round
from croupier.games.context import Context
from croupier.games.poker_deal import cards_dealt, dealt, next_packet, opening, round_opened
from croupier.games.poker_state import DEALER
from croupier.instruments import Terms
from croupier.ruling import Act, Fact, Refusal, Under

Decision = tuple[Fact, ...] | Refusal


def rule_of_card(terms: Terms, now: Round, to: str) -> Under:
    number = terms.cite("dealers_cards") if to == DEALER else terms.cite("players_cards")
    side = terms.cite("dealer_last_card_up") if deals_face_up(terms, now, to) else terms.cite("face_down")
    if to == DEALER and now.dealer.up and len(now.dealer.cards) == terms.number("dealers_cards") - 1:
        side = terms.cite("dealer_card_exposed") + side  # an exposed card has taken its place
    return terms.cite("dealing_order", "dealt_in_rotation", "dealt_from_shoe") + number + side


def _not_now(ctx: Context, game: Game) -> Refusal | None:
    step = due(ctx, game)[0]
    if step is Step.DEAL:
        return None
    under = ctx.terms.cite("no_more_bets") if step is Step.BET else ctx.terms.cite("dealing_order")
    instead = ("call_no_more_bets",) if step is Step.BET else ()
    return Refusal(under, f"no card is due; play waits for: {step.value}", instead)


def deal_cards(ctx: Context, game: Game, act: Act, command: DealCards) -> Decision:
    """The next card; the one that is dealt face up is named."""
    terms, now = ctx.terms, game.round
    begun = _not_now(ctx, game) or opening(ctx, game, deck=1)
    if isinstance(begun, Refusal):
        return begun
    packet = next_packet(now, order_of_deal(terms, now))
    assert packet is not None, "a card is due"
    up = deals_face_up(terms, now, packet[0])
    facts = dealt(ctx, game, packet, command.cards, up=up, under=rule_of_card(terms, now, packet[0]))
    return facts if isinstance(facts, Refusal) else begun + facts


def complete_deal(ctx: Context, game: Game, act: Act, command: CompleteDeal) -> Decision:
    """All that is left of the deal, face down and unread but for the dealer's last card."""
    terms = ctx.terms
    begun = _not_now(ctx, game) or opening(ctx, game, deck=1)
    if isinstance(begun, Refusal):
        return begun
    if command.card and game.round.dealer.up:
        return Refusal(terms.cite("dealer_card_exposed"), "the dealer has a card face up already: none else is")
    facts: tuple[Fact, ...] = begun
    for fact in begun:
        assert isinstance(fact, RoundOpened)
        game = round_opened(ctx, game, fact)
    while packet := next_packet(game.round, order_of_deal(terms, game.round)):
        up = deals_face_up(terms, game.round, packet[0])
        under = rule_of_card(terms, game.round, packet[0])
        packet_dealt = dealt(ctx, game, packet, (command.card,) if up and command.card else (), up, under)
        if isinstance(packet_dealt, Refusal):
            return packet_dealt
        for fact in packet_dealt:
            assert isinstance(fact, CardsDealt)
            game = cards_dealt(ctx, game, fact)
        facts += packet_dealt
    return facts
