"""The boxes with their hands, the dealer's hand, and whose turn it is."""

from typing import TypeAlias

from msgspec import Struct

from croupier.games.blackjack.cards import ended_as, total, words
from croupier.games.blackjack.procedure import Step, due, is_complete
from croupier.games.blackjack.restrictions import controller
from croupier.games.blackjack.state import MAIN, Box, Game, Hand, Record, Wager
from croupier.table import Table
from croupier.views.barred import Barred
from croupier.views.blackjack.barred import barred
from croupier.views.rounds import (
    CardView,
    Eyes,
    HandView,
    PastResult,
    RoundPicture,
    RoundView,
    WagerView,
    drawn_cards,
    past_results,
    payment_view,
    shown_cards,
    wager_view,
)
from croupier.views.table_view import PatronView, TableView


class BoxHand(Struct, frozen=True):
    """A hand of a box, in the order of play; `words` as a dealer says it: soft 17, blackjack, bust."""

    number: int
    cards: tuple[CardView, ...]
    total: int | None
    words: str
    ended: str  # "blackjack", "bust" or ""
    doubled: bool = False
    split: bool = False
    complete: bool = False
    turn: bool = False


class DealersHand(HandView, frozen=True):
    ended: str = ""  # "blackjack", "bust" or ""


class BoxView(Struct, frozen=True):
    number: int
    controller: str
    hands: tuple[BoxHand, ...]


class Boxes(RoundView, frozen=True, kw_only=True):
    boxes: tuple[BoxView, ...]
    dealer: DealersHand
    asked: tuple[str, ...] = ()  # the others on a box who may split or double too
    insurance: bool = False  # insurance is being offered
    barred: tuple[Barred, ...] = ()  # to the viewer, who decides now


class BlackjackFelt(Struct, frozen=True):
    final_rounds: int | None
    automated: bool
    double_for_less: bool
    restricted: tuple[str, ...]  # limited to one box and the minimum, or held to it: oneself, or for the staff anyone
    results: tuple[PastResult, ...]  # the newest first


BlackjackTable: TypeAlias = TableView[Boxes, BlackjackFelt]


def felt(table: Table, people: tuple[PatronView, ...]) -> BlackjackFelt:
    game: Game = table.game
    # Decisions about a patron are shown to the same people as that patron's chips.
    restricted = tuple(
        person.name
        for person in people
        if person.chips is not None and person.name in game.restricted | game.held_to_minimum
    )
    return BlackjackFelt(
        final_rounds=game.final_rounds,
        automated=game.automated,
        double_for_less=table.terms.has("double_for_less"),
        restricted=restricted,
        results=past_results(game, MAIN),
    )


def step_of(table: Table) -> Step:
    return due(table, table.game)[0]


def round_now(table: Table, eyes: Eyes) -> Boxes:
    game: Game = table.game
    now = game.round
    step, box, hand = due(table, game)
    at = (box, hand) if now.opened and step in (Step.DECIDE, Step.ELECT, Step.DEAL) else (0, 0)
    result = "void" if now.voided else ""
    if not now.voided and step in (Step.SETTLE, Step.COLLECT, Step.LAST_PAYMENT):
        result = f"dealer {words(table.terms, now.dealer)}"
    return Boxes(
        number=now.number,
        called=now.called,
        opened=now.opened,
        boxes=tuple(_box(table, each, controller(table, game, each.number), at) for each in now.boxes),
        dealer=_dealer(table, now.dealer),
        asked=now.election.waiting if now.election else (),
        insurance=step is Step.INSURANCE,
        barred=barred(table, eyes.patron) if eyes.patron else (),
        result=result,
        wagers=tuple(_wager(table, wager) for wager in now.wagers.values()),
        payments=tuple(payment_view(table, fact) for fact in now.settlements),
    )


def round_past(table: Table, record: Record, eyes: Eyes) -> Boxes:
    return Boxes(
        number=record.number,
        called=True,
        opened=True,
        boxes=tuple(_box(table, each, "", (0, 0)) for each in record.boxes),
        dealer=_dealer(table, record.dealer),
        result="void" if record.voided else record.closed.result,
        wagers=tuple(_wager(table, wager) for wager in record.wagers),
        payments=() if record.voided else tuple(payment_view(table, fact) for fact in record.settlements),
    )


def _box(table: Table, box: Box, who: str, at: tuple[int, int]) -> BoxView:
    hands = tuple(_hand(table, hand, at == (box.number, hand.number)) for hand in box.hands)
    return BoxView(box.number, who, hands)


def _hand(table: Table, hand: Hand, turn: bool) -> BoxHand:
    terms = table.terms
    return BoxHand(
        hand.number,
        shown_cards(hand.cards),
        total(terms, hand.cards) if hand.cards else None,
        words(terms, hand.cards, hand.split),
        ended_as(terms, hand.cards, hand.split),
        hand.doubled,
        hand.split,
        is_complete(terms, hand),
        turn,
    )


def _dealer(table: Table, cards: tuple[str, ...]) -> DealersHand:
    terms = table.terms
    counted = total(terms, cards) if cards else None
    return DealersHand(shown_cards(cards), counted, words(terms, cards), ended_as(terms, cards))


def _wager(table: Table, wager: Wager) -> WagerView:
    return wager_view(table, wager, wager.hand, wager.doubled)


def picture_of(round: Boxes) -> RoundPicture:
    hands = (
        drawn_cards(
            f"Box {box.number}, hand {hand.number}" if len(box.hands) > 1 else f"Box {box.number}",
            hand.cards,
            hand.words,
        )
        for box in round.boxes
        for hand in box.hands
    )
    return RoundPicture(round.result, (drawn_cards("Dealer", round.dealer.cards, round.dealer.words), *hands))
