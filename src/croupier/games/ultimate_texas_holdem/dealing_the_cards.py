"""Section 7: the board face down, two cards to each hand, two to the dealer."""

from functools import cache

from croupier.games.context import Context
from croupier.games.poker.deal import cards_dealt, dealt, opening, round_opened
from croupier.games.poker.state import BOARD
from croupier.games.ultimate_texas_holdem.commands import CompleteDeal, DealCards
from croupier.games.ultimate_texas_holdem.facts import CardsDealt, RoundOpened
from croupier.games.ultimate_texas_holdem.procedure import Step, due, packet_due
from croupier.games.ultimate_texas_holdem.shuffle import deck_in_play
from croupier.games.ultimate_texas_holdem.state import Game
from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Fact, Refusal, Under


@cache
def rule_of_packet(terms: Terms, to: str) -> Under:
    if to == BOARD:
        return terms.cite("board_cards", "face_down", "board_spread", "flop_cards", "dealt_from_shoe")
    number = terms.cite("dealers_cards") if to == "dealer" else terms.cite("players_cards", "dealing_order")
    return number + terms.cite("face_down", "dealt_from_shoe")


def _not_now(ctx: Context, game: Game) -> Refusal | None:
    """Cards are dealt at their step, or once wagers are down: the call before the deal is the dealer's choice (7.1)."""
    terms, step = ctx.terms, due(ctx, game)[0]
    if step is Step.DEAL or (step is Step.BET and game.round.wagers):
        return None
    under = terms.cite("wagers_before_first_card") if step is Step.BET else terms.cite("dealing_order")
    return Refusal(under + comes_first(terms, step), f"no card is due; play waits for: {step.value}")


def comes_first(terms: Terms, step: Step) -> Under:
    """The rule for the steps before any card is dealt."""
    match step:
        case Step.SEARCH:
            return terms.cite("deck_searched")
        case Step.WORKING_SHOE:
            return terms.cite("automated_shoe_replaced")
        case Step.NEW_CARDS:
            return terms.cite("deck_out_of_use")
        case Step.SHUFFLE:
            return terms.cite("shuffle_new_shoe")
        case Step.CHECK_CARDS:
            return terms.cite("check_of_replacements")
        case _:
            return ()


def deal_cards(ctx: Context, game: Game, act: Act, command: DealCards) -> Decision:
    """The next packet, face down."""
    begun = _not_now(ctx, game) or opening(ctx, game, deck_in_play(ctx.terms, game))
    if not isinstance(begun, tuple):
        return begun
    packet = packet_due(ctx.terms, game.round)
    assert packet is not None, "a card is due"
    facts = dealt(ctx, game, packet, command.cards, up=False, under=rule_of_packet(ctx.terms, packet[0]))
    return begun + facts if isinstance(facts, tuple) else facts


def complete_deal(ctx: Context, game: Game, act: Act, command: CompleteDeal) -> Decision:
    """The rest of the deal, face down and unread, as a dealer deals it by hand."""
    terms = ctx.terms
    begun = _not_now(ctx, game) or opening(ctx, game, deck_in_play(terms, game))
    if isinstance(begun, Refusal):
        return begun
    if command.card or command.exposed:
        return Refusal(terms.cite("face_down"), "all cards are dealt face down here")
    facts: tuple[Fact, ...] = begun
    for fact in begun:
        assert isinstance(fact, RoundOpened)
        game = round_opened(ctx, game, fact)
    while packet := packet_due(terms, game.round):
        unread = dealt(ctx, game, packet, (), up=False, under=rule_of_packet(terms, packet[0]))
        assert not isinstance(unread, Refusal), "unread cards are always possible"
        for fact in unread:
            assert isinstance(fact, CardsDealt)
            game = cards_dealt(ctx, game, fact)
        facts += unread
    return facts
