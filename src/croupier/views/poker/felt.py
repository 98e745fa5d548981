"""The common felt of both poker games: hands that only their owners see, the dealer's hand, and the turned cards."""

from collections.abc import Iterable
from typing import Required, TypeAlias, TypedDict

from msgspec import Struct

from croupier.games.poker.hands import Ranked, beside_in_words, held, in_words, made_of, qualifies
from croupier.games.poker.rounds import value_of
from croupier.games.poker.state import ANTE, Hand, PokerGame, PokerRound, Record
from croupier.instruments import Terms
from croupier.ruling import Command, Under
from croupier.table import Table
from croupier.views.barred import Barred, refused
from croupier.views.rounds import (
    CardView,
    Eyes,
    HandView,
    Lying,
    PastResult,
    RoundPicture,
    RoundView,
    drawn_cards,
    past_results,
    payment_view,
    shown_cards,
    wager_view,
)
from croupier.views.table_view import PatronView, TableView


class PlayersHand(Struct, frozen=True):
    """A hand as one audience sees it; `words` is its declared value, once it has been turned. Before that only its
    owner is told what it is (`holds`), from the cards that they see."""

    box: int
    patron: str
    cards: tuple[CardView, ...]
    words: str
    five: tuple[str, ...] = ()  # the cards that make the declared hand
    holds: str = ""
    made: tuple[str, ...] = ()  # the cards that give it its name
    beside: str = ""  # the others of the five, in words
    acted: int = 0
    bet: int = 0
    folded: bool = False
    out: bool = False
    discarded: bool = False
    turn: bool = False


class PokerRoundView(RoundView, frozen=True, kw_only=True):
    hands: tuple[PlayersHand, ...]
    dealer: HandView
    dealer_five: tuple[str, ...] = ()
    dealer_made: tuple[str, ...] = ()
    board: tuple[CardView, ...] = ()
    street: int = 1
    to_name: int = 0  # how many of the next cards are named as they are turned: those that nobody has read
    qualifies: bool | None = None  # whether the dealer's hand qualifies, once it has been turned
    stray: tuple[int, ...] = ()  # boxes without wagers at which a card may have been shown
    barred: tuple[Barred, ...] = ()  # to the viewer, who decides now


class PokerFelt(Struct, frozen=True):
    results: tuple[PastResult, ...]  # the newest first
    deck: int  # which of the decks in turn
    short: tuple[str, ...]  # whose chips do not cover the stakes after the Ante: oneself, or for the staff anyone


PokerTable: TypeAlias = TableView[PokerRoundView, PokerFelt]


def felt(table: Table, people: tuple[PatronView, ...], deck: int, times: int) -> PokerFelt:
    """`times` is the least number of further Antes that a player who does not fold has to put down."""
    game: PokerGame = table.game
    short = tuple(
        person.name
        for person in people
        if (ante := game.round.wagers.get((person.name, ANTE))) is not None
        and person.chips is not None
        and person.chips < times * ante.at_risk
        and not any(hand.bet for hand in game.round.hands if hand.patron == person.name)
    )
    return PokerFelt(past_results(game, ANTE), deck, short)


def round_now(
    table: Table,
    eyes: Eyes,
    turn: str,
    dealt: bool,
    decisions: Iterable[Command] = (),
    street: int = 1,
    to_name: int = 0,
) -> PokerRoundView:
    """The round under way; `turn` is the box that play waits for, `dealt` whether players may look at their cards, and
    `decisions` those that the viewer thinks of."""
    now: PokerRound = table.game.round
    return PokerRoundView(
        number=now.number,
        called=now.called,
        opened=now.opened,
        result="void" if now.voided else "",
        hands=tuple(
            _hand(table.terms, now.board, hand, eyes.patron if dealt else "", turn == str(hand.box))
            for hand in now.hands
        ),
        board=shown_cards(now.board.face_up),
        street=street,
        to_name=to_name,
        stray=tuple(sorted(now.stray)),
        barred=refused(table, eyes.patron, decisions, lambda under: _briefly(table.terms, under)),
        wagers=tuple(wager_view(table, wager) for wager in now.wagers.values()),
        payments=tuple(payment_view(table, fact) for fact in now.settlements),
        **_dealers(table.terms, now.dealer, now.board),
    )


def _briefly(terms: Terms, under: Under) -> str:
    """Too few chips, or a check on the river."""
    if set(terms.cite("wagers_are_chips")) <= set(under):
        return "too few chips"
    return "not on the river" if terms.has("on_river") and under == terms.cite("on_river") else ""


def round_past(table: Table, record: Record, eyes: Eyes) -> PokerRoundView:
    """A finished round: the cards turned, the viewer's own hand, and for the inspector every card that was read."""
    terms, board = table.terms, record.board
    return PokerRoundView(
        number=record.number,
        called=True,
        opened=True,
        result="void" if record.voided else record.closed.result,
        hands=tuple(_hand(terms, board, hand, eyes.patron, False, eyes.inspector) for hand in record.hands),
        board=shown_cards(board.cards if eyes.inspector else board.face_up),
        street=3,
        wagers=tuple(wager_view(table, wager) for wager in record.wagers),
        payments=() if record.voided else tuple(payment_view(table, fact) for fact in record.settlements),
        **_dealers(terms, record.dealer, board, eyes.inspector),
    )


def open_places(record: Record, eyes: Eyes) -> frozenset[int]:
    """The places in the deck of the cards that this audience sees in a finished round."""
    return frozenset(
        place
        for hand in (record.board, record.dealer, *record.hands)
        for place, card in zip(hand.places, _seen(hand, eyes.patron, eyes.inspector), strict=True)
        if card
    )


def _seen(hand: Hand, looks: str, everything: bool) -> tuple[str, ...]:
    """A player knows their own cards, whether or not they have been turned, even once they are passed in."""
    own = bool(looks) and looks == hand.patron and not hand.out
    return hand.cards if own or everything else hand.face_up


def _hand(terms: Terms, board: Hand, hand: Hand, looks: str, turn: bool, everything: bool = False) -> PlayersHand:
    declared = _declared(terms, hand, board)
    value = declared or _held(terms, board, hand, looks)
    return PlayersHand(
        box=hand.box,
        patron=hand.patron,
        cards=shown_cards(_seen(hand, looks, everything)),
        words=in_words(declared) if declared else "",
        five=declared.cards if declared else (),
        holds=in_words(value) if value and not declared else "",
        made=made_of(value) if value else (),
        beside=beside_in_words(value) if value else "",
        acted=hand.acted,
        bet=hand.bet,
        folded=hand.folded,
        out=hand.out,
        discarded=hand.discarded,
        turn=turn,
    )


def is_declared(terms: Terms, hand: Hand, board: Hand) -> bool:
    """Whether it is complete and all its cards lie face up, and the board's with them; two identical cards make no
    hand."""
    lying = hand.face_up + board.face_up
    complete = bool(hand.cards) and len(lying) >= terms.number("hand_cards") and all(lying)
    return complete and len(set(lying)) == len(lying)


def _declared(terms: Terms, hand: Hand, board: Hand) -> Ranked | None:
    return value_of(terms, board, hand) if is_declared(terms, hand, board) else None


def _held(terms: Terms, board: Hand, hand: Hand, looks: str) -> Ranked | None:
    """The hand that its owner has, with the cards of the board that lie face up."""
    own = _seen(hand, looks, everything=False) if looks and looks == hand.patron else ()
    cards = own + tuple(card for card in board.face_up if card)
    known = len(own) > 1 and all(own) and not hand.folded
    return held(terms, cards) if known and len(set(cards)) == len(cards) else None


class _OfDealer(TypedDict, total=False):
    """The fields of a round that are the dealer's."""

    dealer: Required[HandView]
    dealer_five: tuple[str, ...]
    dealer_made: tuple[str, ...]
    qualifies: bool


def _dealers(terms: Terms, dealer: Hand, board: Hand, everything: bool = False) -> _OfDealer:
    cards = shown_cards(dealer.cards if everything else dealer.face_up)
    value = _declared(terms, dealer, board)
    if value is None:
        return _OfDealer(dealer=HandView(cards, None, ""))
    return _OfDealer(
        dealer=HandView(cards, None, in_words(value)),
        dealer_five=value.cards,
        dealer_made=made_of(value),
        qualifies=qualifies(terms, value),
    )


def picture_of(round: PokerRoundView) -> RoundPicture:
    board = (drawn_cards("Board", round.board),) if round.board else ()
    boxes = (drawn_cards(f"Box {hand.box}", hand.cards, hand.words) for hand in round.hands)
    return RoundPicture(round.result, (drawn_cards("Dealer", round.dealer.cards, round.dealer.words), *board, *boxes))


def lying(table: Table) -> Lying:
    now: PokerRound = table.game.round
    hands = (now.board, now.dealer, *now.hands)
    return Lying(
        frozenset(hand.places[at] for hand in hands for at in hand.hidden),
        frozenset(hand.places[at] for hand in hands for at in hand.up | hand.exposed),
    )
