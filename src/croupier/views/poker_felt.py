"""What both poker games show: hands that only their owners see, the dealer's hand, and what has been turned."""

from typing import cast

from msgspec import Struct

from croupier.games.poker_hands import in_words, qualifies
from croupier.games.poker_rounds import value_of
from croupier.games.poker_state import ANTE, Hand, PokerGame, PokerRound, Record
from croupier.games.poker_wagers import OPTION_NAMES, options_offered
from croupier.games.round_of_play import Wager
from croupier.games.rounds import WagerSettled
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
    wager_view,
)
from croupier.views.table_view import PatronView, TableView


class PlayersHand(Struct, frozen=True):
    """A hand as one audience sees it; `words` is its declared value, once it has been turned."""

    box: int
    patron: str
    cards: tuple[CardView, ...]
    words: str
    five: tuple[str, ...] = ()  # the cards that make the declared hand
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
    board: tuple[CardView, ...] = ()
    street: int = 1
    to_name: int = 0  # how many cards are named as the next ones are turned: those that nobody has read
    qualifies: bool | None = None  # whether the dealer's hand does, once it has been turned


class PokerTable(TableView, frozen=True, kw_only=True):
    results: tuple[PastResult, ...]  # the newest first
    deck: int  # which of the decks in turn
    short: tuple[str, ...]  # whose chips do not cover what comes after the Ante: oneself, or for the staff anyone


def table_view(table: Table, common: dict[str, object], deck: int, times: int) -> TableView:
    """`times` is how often the Ante has to be put down again, at the least, by who does not fold."""
    game: PokerGame = table.game
    people = cast(tuple[PatronView, ...], common["patrons"])
    short = tuple(
        person.name
        for person in people
        if (ante := game.round.wagers.get((person.name, ANTE))) is not None
        and person.chips is not None
        and person.chips < times * ante.at_risk
        and not any(hand.bet for hand in game.round.hands if hand.patron == person.name)
    )
    return PokerTable(**common, results=past_results(game, ANTE), deck=deck, short=short)  # type: ignore[arg-type]


def options(terms: Terms) -> tuple[tuple[str, str], ...]:
    return tuple((option, OPTION_NAMES[option]) for option in options_offered(terms))


def round_now(table: Table, eyes: Eyes, turn: str, dealt: bool, street: int = 1, to_name: int = 0) -> PokerRoundView:
    """The round under way; `turn` is the box that play waits for, `dealt` whether players may look at their cards."""
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
        dealer=_dealer(table.terms, now.dealer, now.board),
        dealer_five=_five(table.terms, now.dealer, now.board),
        board=shown_cards(now.board.face_up),
        street=street,
        to_name=to_name,
        qualifies=_qualifies(table.terms, now.dealer, now.board),
        wagers=tuple(_wager(wager) for wager in now.wagers.values()),
        payments=tuple(_payment(table, fact) for fact in now.settlements),
    )


def round_past(table: Table, record: Record, eyes: Eyes) -> PokerRoundView:
    """A round that is over: what was turned, one's own hand, and for the inspector every card that was read."""
    terms, board = table.terms, record.board
    return PokerRoundView(
        number=record.number,
        called=True,
        opened=True,
        result="void" if record.voided else record.closed.result,
        hands=tuple(_hand(terms, board, hand, eyes.patron, False, eyes.inspector) for hand in record.hands),
        dealer=_dealer(terms, record.dealer, board, eyes.inspector),
        dealer_five=_five(terms, record.dealer, board),
        board=shown_cards(board.cards if eyes.inspector else board.face_up),
        street=3,
        qualifies=_qualifies(terms, record.dealer, board),
        wagers=tuple(_wager(wager) for wager in record.wagers),
        payments=() if record.voided else tuple(_payment(table, fact) for fact in record.settlements),
    )


def _hand(terms: Terms, board: Hand, hand: Hand, looks: str, turn: bool, everything: bool = False) -> PlayersHand:
    """A player knows their own cards, whether or not they have been turned, and also once they are passed in."""
    own = bool(looks) and looks == hand.patron and not hand.out
    return PlayersHand(
        box=hand.box,
        patron=hand.patron,
        cards=shown_cards(hand.cards if own or everything else hand.face_up),
        words=_words(terms, hand, board),
        five=_five(terms, hand, board),
        acted=hand.acted,
        bet=hand.bet,
        folded=hand.folded,
        out=hand.out,
        discarded=hand.discarded,
        turn=turn,
    )


def is_declared(terms: Terms, hand: Hand, board: Hand) -> bool:
    """Whether it is complete and all its cards lie face up, and the board's with them; two cards alike make no hand."""
    lying = hand.face_up + board.face_up
    complete = bool(hand.cards) and len(lying) >= terms.number("hand_cards") and all(lying)
    return complete and len(set(lying)) == len(lying)


def _words(terms: Terms, hand: Hand, board: Hand) -> str:
    return in_words(value_of(terms, board, hand)) if is_declared(terms, hand, board) else ""


def _five(terms: Terms, hand: Hand, board: Hand) -> tuple[str, ...]:
    return value_of(terms, board, hand).cards if is_declared(terms, hand, board) else ()


def _qualifies(terms: Terms, dealer: Hand, board: Hand) -> bool | None:
    return qualifies(terms, value_of(terms, board, dealer)) if is_declared(terms, dealer, board) else None


def _dealer(terms: Terms, dealer: Hand, board: Hand, everything: bool = False) -> HandView:
    cards = dealer.cards if everything else dealer.face_up
    return HandView(shown_cards(cards), None, _words(terms, dealer, board))


def _wager(wager: Wager) -> WagerView:
    return wager_view(wager, OPTION_NAMES[wager.option])


def _payment(table: Table, fact: WagerSettled) -> PaymentView:
    return payment_view(table, fact, OPTION_NAMES[fact.option])
