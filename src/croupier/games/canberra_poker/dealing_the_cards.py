"""Section 6: five cards each, one at a time clockwise, face down but for the dealer's last."""

from functools import cache

from croupier.games.canberra_poker.commands import CompleteDeal, DealCards
from croupier.games.canberra_poker.exposed_cards import card_exposed, exposed
from croupier.games.canberra_poker.facts import CardExposed, CardsDealt, RoundOpened, RoundVoided
from croupier.games.canberra_poker.procedure import Step, deals_face_up, due, packet_due
from croupier.games.canberra_poker.state import Game, Round
from croupier.games.context import Context
from croupier.games.poker.deal import Packet, cards_dealt, dealt, opening, round_opened
from croupier.games.poker.state import DEALER
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Fact, Refusal, Under


def rule_of_card(terms: Terms, now: Round, to: str) -> Under:
    if to != DEALER:
        return _rule_of_players_card(terms)
    side = terms.cite("dealer_last_card_up") if deals_face_up(terms, now, to) else terms.cite("face_down")
    if now.dealer.up and len(now.dealer.cards) == terms.number("dealers_cards") - 1:
        side = terms.cite("dealer_card_exposed") + side  # an exposed card has taken its place
    return _rule_of_any_card(terms) + terms.cite("dealers_cards") + side


@cache
def _rule_of_players_card(terms: Terms) -> Under:
    return _rule_of_any_card(terms) + terms.cite("players_cards") + terms.cite("face_down")


def _rule_of_any_card(terms: Terms) -> Under:
    return terms.cite("dealing_order", "dealt_in_rotation", "dealt_from_shoe")


def _not_now(ctx: Context, game: Game) -> Refusal | None:
    step = due(ctx, game)[0]
    if step is Step.DEAL:
        return None
    terms = ctx.terms
    under = terms.cite("no_more_bets") if step is Step.BET else terms.cite("dealing_order")
    instead = ("call_no_more_bets",) if step is Step.BET else ()
    return Refusal(under + _comes_first(terms, step), f"no card is due; play waits for: {step.value}", instead)


def _comes_first(terms: Terms, step: Step) -> Under:
    """The rule for the steps before any card is dealt."""
    match step:
        case Step.SHUFFLE:
            return terms.cite("shuffle_new_shoe")
        case Step.CUT:
            return terms.cite("dealer_cuts")
        case Step.CHECK_CARDS:
            return terms.cite("check_of_replacements")
        case _:
            return ()


def deal_cards(ctx: Context, game: Game, act: Act, command: DealCards) -> Decision:
    """The next card; the one that is dealt face up is named."""
    terms, now = ctx.terms, game.round
    begun = _not_now(ctx, game) or opening(ctx, game, deck=1)
    if not isinstance(begun, tuple):
        return begun
    packet = packet_due(terms, now)
    assert packet is not None, "a card is due"
    up = deals_face_up(terms, now, packet[0])
    facts = dealt(ctx, game, packet, command.cards, up=up, under=rule_of_card(terms, now, packet[0]))
    return begun + facts if isinstance(facts, tuple) else facts


def complete_deal(ctx: Context, game: Game, act: Act, command: CompleteDeal) -> Decision:
    """The rest of the deal, face down and unread except for one card of the dealer's."""
    terms = ctx.terms
    begun = _not_now(ctx, game) or opening(ctx, game, deck=1)
    if isinstance(begun, Refusal):
        return begun
    refusal = _cannot_lie_up(terms, game.round, command)
    if refusal:
        return refusal
    facts: tuple[Fact, ...] = ()
    for fact in begun:
        game, facts = _after(ctx, game, fact), (*facts, fact)
    while packet := packet_due(terms, game.round):
        for act_of_dealing in (_next_card, _shown_by_mistake):
            dealt_now = act_of_dealing(ctx, game, packet, command)
            if isinstance(dealt_now, Refusal):
                return dealt_now
            if any(isinstance(fact, RoundVoided) for fact in dealt_now):  # one card too many was shown
                return facts + dealt_now
            for fact in dealt_now:
                game, facts = _after(ctx, game, fact), (*facts, fact)
    return facts


def _cannot_lie_up(terms: Terms, now: Round, command: CompleteDeal) -> Refusal | None:
    if now.dealer.up:
        if command.card or command.exposed:
            return Refusal(terms.cite("dealer_card_exposed"), "the dealer has a card face up already: no other is")
    elif command.exposed and not len(now.dealer.cards) < command.exposed < terms.number("dealers_cards"):
        because = "one of the dealer's first four cards that is still to be dealt can be shown by mistake"
        return Refusal(terms.cite("dealer_card_exposed"), because)
    return None


def _next_card(ctx: Context, game: Game, packet: Packet, command: CompleteDeal) -> Decision:
    up = deals_face_up(ctx.terms, game.round, packet[0])
    cards = (command.card,) if up and command.card else ()
    return dealt(ctx, game, packet, cards, up, rule_of_card(ctx.terms, game.round, packet[0]))


def _shown_by_mistake(ctx: Context, game: Game, packet: Packet, command: CompleteDeal) -> Decision:
    if packet[0] != DEALER or len(game.round.dealer.cards) != command.exposed:
        return ()
    return exposed(ctx, game, DEALER, command.exposed, command.card)


def _after(ctx: Context, game: Game, fact: Fact) -> Game:
    if isinstance(fact, RoundOpened):
        return round_opened(ctx, game, fact)
    if isinstance(fact, CardExposed):
        return card_exposed(ctx, game, fact)
    assert isinstance(fact, CardsDealt), "a deal is made of nothing else"
    return cards_dealt(ctx, game, fact)
