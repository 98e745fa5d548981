"""The order of play: the next step, in the order of the sections. All other modules ask here."""

from collections.abc import Iterator

from croupier.games.canberra_poker.state import Game, Round
from croupier.games.context import Context
from croupier.games.poker.deal import Packet, alike, boxes_dealt_to
from croupier.games.poker.state import DEALER, Hand, hands_in_play
from croupier.games.shoes import Stage
from croupier.games.steps import GameStep, Phase
from croupier.instruments import Terms
from croupier.ruling.asked_again import asked_again


class Step(GameStep):
    """The step that the game waits for."""

    SHUFFLE = "shuffle", Phase.PREPARING
    CUT = "cut", Phase.PREPARING
    CHECK_CARDS = "check of replacement cards", Phase.PREPARING
    BET = "wagers", Phase.BETTING
    ALIKE = "two cards alike", Phase.PAUSED
    DEAL = "card", Phase.DEALING
    DECIDE = "decision", Phase.DECIDING
    DEALERS_HAND = "dealer's hand", Phase.DEALING
    SETTLE = "settlement", Phase.SETTLING
    COLLECT = "collection of the cards", Phase.SETTLING


Due = tuple[Step, str]  # the step, with the place that it concerns: "dealer" or a box


@asked_again
def due(ctx: Context, game: Game) -> Due:
    """The next step, and whose it is."""
    terms, now = ctx.terms, game.round
    if now.voided:
        return Step.COLLECT, ""
    if game.stage is not Stage.READY:
        return (Step.CUT if game.stage is Stage.CUT else Step.SHUFFLE), ""
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
    if not now.dealer_fouled:
        if alike(game):
            return Step.ALIKE, ""
        packet = packet_due(terms, now)
        if packet is not None:
            return Step.DEAL, packet[0]
        return _after_deal(ctx, now, playing)
    return Step.SETTLE, str(playing[-1].box)


def _after_deal(ctx: Context, now: Round, playing: list[Hand]) -> Due:
    # In the order of the Antes: from the marker, or, where there is none, from the dealer's left (P2).
    for hand in sorted(playing, key=lambda hand: (hand.box < ctx.marker, hand.box)):
        if not hand.bet:
            return Step.DECIDE, str(hand.box)
    if not now.dealer_revealed:
        return Step.DEALERS_HAND, DEALER
    return Step.SETTLE, str(playing[-1].box)  # from the dealer's right, as in the 2019 book (P18)


@asked_again
def packet_due(terms: Terms, now: Round) -> Packet | None:
    """The next card of the deal, and whose it is: in the order of the deal, the first who has the fewest. None once it
    is complete."""
    if not now.opened:
        return (*boxes_dealt_to(now), DEALER)[0], 1
    first, fewest = now.dealer, len(now.dealer.places)
    for hand in reversed(now.hands):  # from the dealer, who comes last: the first of the deal is the last found
        if not hand.out and len(hand.places) <= fewest:
            first, fewest = hand, len(hand.places)
    to = DEALER if first is now.dealer else str(first.box)
    return (to, 1) if fewest < terms.number("players_cards") else None


def order_of_deal(terms: Terms, now: Round) -> Iterator[Packet]:
    """One card to each hand and one to the dealer, until all have five (6.3)."""
    boxes = boxes_dealt_to(now)
    for _ in range(terms.number("players_cards")):
        for box in boxes:
            yield box, 1
        yield DEALER, 1


def deals_face_up(terms: Terms, now: Round, to: str) -> bool:
    """The dealer's last card is dealt face up, unless one exposed before takes its place (6.2, 11.2)."""
    return to == DEALER and len(now.dealer.cards) == terms.number("dealers_cards") - 1 and not now.dealer.up
