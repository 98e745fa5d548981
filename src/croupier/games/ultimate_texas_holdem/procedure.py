"""The order of play: the next step, in the order of the sections. All other modules ask here."""

from collections.abc import Iterator

from croupier.games.context import Context
from croupier.games.poker.deal import Packet, alike, boxes_dealt_to
from croupier.games.poker.hands import qualifies
from croupier.games.poker.rounds import value_of
from croupier.games.poker.state import ANTE, BOARD, DEALER, Hand, hands_in_play
from croupier.games.shoes import Stage
from croupier.games.steps import GameStep, Phase
from croupier.games.ultimate_texas_holdem.shuffle import next_deck
from croupier.games.ultimate_texas_holdem.state import BEFORE_FLOP, ON_RIVER, Game, Round
from croupier.instruments import Terms
from croupier.ruling.asked_again import asked_again


class Step(GameStep):
    """The step that the game waits for."""

    SEARCH = "search of the deck", Phase.PREPARING
    WORKING_SHOE = "working shuffling shoe", Phase.PREPARING
    NEW_CARDS = "new cards", Phase.PREPARING
    SHUFFLE = "shuffle", Phase.PREPARING
    CHECK_CARDS = "check of replacement cards", Phase.PREPARING
    BET = "wagers", Phase.BETTING
    ALIKE = "two cards alike", Phase.PAUSED
    DEAL = "card", Phase.DEALING
    DECIDE = "decision", Phase.DECIDING
    FLOP = "flop", Phase.DEALING
    TURN_AND_RIVER = "turn and river", Phase.DEALING
    DEALERS_HAND = "dealer's hand", Phase.DEALING
    REFUND = "refund of antes", Phase.SETTLING
    SETTLE = "settlement", Phase.SETTLING
    COLLECT = "collection of the cards", Phase.SETTLING


Due = tuple[Step, str]  # the step, with the place that it concerns: "board", "dealer" or a box


@asked_again
def due(ctx: Context, game: Game) -> Due:
    """The next step, and whose it is."""
    terms, now = ctx.terms, game.round
    if now.voided:
        return Step.COLLECT, ""
    if game.stage is not Stage.READY:
        return _before_shuffle(terms, game), ""
    if game.to_check:
        return Step.CHECK_CARDS, ""
    if not now.called:
        return Step.BET, ""
    for hand in now.hands:
        if hand.folded and not hand.discarded:  # its wagers are taken before anything else
            return Step.SETTLE, str(hand.box)
    playing = hands_in_play(now)
    if now.opened and not playing:
        return Step.COLLECT, ""
    if alike(game):
        return Step.ALIKE, ""
    packet = packet_due(terms, now)
    if packet is not None:
        return Step.DEAL, packet[0]
    return _after_deal(terms, now, playing)


def _before_shuffle(terms: Terms, game: Game) -> Step:
    """A deck is shuffled once it is known to be whole, in a shoe that works."""
    if game.search_due:
        return Step.SEARCH
    if game.failed:
        return Step.WORKING_SHOE
    return Step.NEW_CARDS if next_deck(terms, game) in game.short else Step.SHUFFLE


def _after_deal(terms: Terms, now: Round, playing: list[Hand]) -> Due:
    for hand in playing:
        if to_act(now, hand):
            return Step.DECIDE, str(hand.box)
    if now.street < ON_RIVER:
        return (Step.FLOP if now.street == BEFORE_FLOP else Step.TURN_AND_RIVER), BOARD
    if not now.dealer_revealed:
        return Step.DEALERS_HAND, DEALER
    if not dealer_qualifies(terms, now) and any((hand.patron, ANTE) in now.wagers for hand in playing):
        return Step.REFUND, ""
    return Step.SETTLE, str(playing[-1].box)  # from the dealer's right


@asked_again
def packet_due(terms: Terms, now: Round) -> Packet | None:
    """The next cards of the deal, and whose they are, in its order; None once it is complete."""
    if missing := max(0, terms.number("board_cards") - len(now.board.places)):
        return BOARD, missing
    each = terms.number("players_cards")
    for hand in now.hands:
        if len(hand.places) < each and not hand.out:
            return str(hand.box), each - len(hand.places)
    missing = max(0, terms.number("dealers_cards") - len(now.dealer.places))
    return (DEALER, missing) if missing else None


def order_of_deal(terms: Terms, now: Round) -> Iterator[Packet]:
    """The board, then two cards at a time to each hand, then the dealer's (7.2)."""
    yield BOARD, terms.number("board_cards")
    for box in boxes_dealt_to(now):
        yield box, terms.number("players_cards")
    yield DEALER, terms.number("dealers_cards")


def to_act(now: Round, hand: Hand) -> bool:
    """Whether its owner has still to fold, check or bet in this betting round; a player who has bet does no more."""
    return hand.playing and not hand.bet and hand.acted < now.street


def dealer_qualifies(terms: Terms, now: Round) -> bool:
    return qualifies(terms, value_of(terms, now.board, now.dealer))
