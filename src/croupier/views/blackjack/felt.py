"""The boxes with their hands, the dealer's hand, and whose turn it is."""

from typing import cast

from msgspec import Struct

from croupier.games.blackjack.cards import ended_as, total, words
from croupier.games.blackjack.choices import option_name
from croupier.games.blackjack.facts import WagerSettled
from croupier.games.blackjack.procedure import Step, due, is_complete
from croupier.games.blackjack.restrictions import controller
from croupier.games.blackjack.state import MAIN, Box, Game, Hand, Record, Wager
from croupier.games.blackjack.wagers import options_offered
from croupier.instruments import Terms
from croupier.table import Table
from croupier.views.rounds import (
    CardView,
    Eyes,
    HandView,
    PastResult,
    PaymentView,
    RoundView,
    WagerView,
    past_results,
    payment_view,
    shown_cards,
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


class BoxWager(WagerView, frozen=True):
    """A wager on a hand; `doubled` is the part that was added in doubling."""

    doubled: int = 0


class Boxes(RoundView, frozen=True, kw_only=True):
    boxes: tuple[BoxView, ...]
    dealer: DealersHand
    asked: tuple[str, ...] = ()  # the others on a box who may split or double too
    insurance: bool = False  # insurance is being offered


class BlackjackTable(TableView, frozen=True, kw_only=True):
    final_rounds: int | None
    automated: bool
    double_for_less: bool
    restricted: tuple[str, ...]  # limited to one box and the minimum, or held to it: oneself, or for the staff anyone
    results: tuple[PastResult, ...]  # the newest first


def table_view(table: Table, common: dict[str, object]) -> TableView:
    game: Game = table.game
    people = cast(tuple[PatronView, ...], common["patrons"])
    # What was decided about a patron is for the same eyes as that patron's chips.
    restricted = tuple(
        person.name
        for person in people
        if person.chips is not None and person.name in game.restricted | game.held_to_minimum
    )
    return BlackjackTable(
        **common,  # type: ignore[arg-type]
        final_rounds=game.final_rounds,
        automated=game.automated,
        double_for_less=table.terms.has("double_for_less"),
        restricted=restricted,
        results=past_results(game, MAIN),
    )


def step_of(table: Table) -> str:
    return due(table, table.game)[0].value


def options(terms: Terms) -> tuple[tuple[str, str], ...]:
    return tuple((option, option_name(option)) for option in options_offered(terms))


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
        result=result,
        wagers=tuple(map(_wager, now.wagers.values())),
        payments=tuple(_payment(table, fact) for fact in now.settlements),
    )


def round_past(table: Table, record: Record, eyes: Eyes) -> Boxes:
    return Boxes(
        number=record.number,
        called=True,
        opened=True,
        boxes=tuple(_box(table, each, "", (0, 0)) for each in record.boxes),
        dealer=_dealer(table, record.dealer),
        result="void" if record.voided else record.closed.result,
        wagers=tuple(map(_wager, record.wagers)),
        payments=() if record.voided else tuple(_payment(table, fact) for fact in record.settlements),
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


def _wager(wager: Wager) -> BoxWager:
    name = option_name(wager.option)
    return BoxWager(wager.patron, wager.box, wager.option, name, wager.amount, wager.hand, wager.doubled)


def _payment(table: Table, fact: WagerSettled) -> PaymentView:
    return payment_view(table, fact, option_name(fact.option))
