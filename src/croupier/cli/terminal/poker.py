"""The common terminal part of both poker games: hands face down, cards named as they are turned, and reports."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from croupier.cli.terminal import desk_drawing, hands_drawing, poker_drawing
from croupier.cli.terminal.asking import Entry, Report
from croupier.cli.terminal.drawing import beside, shown_round
from croupier.cli.terminal.game import Looks
from croupier.cli.terminal.words import cards_of
from croupier.conduct.codec import name_of
from croupier.games.poker.commands import (
    CorrectCards,
    DealCards,
    ReportAbsent,
    ReportHandWithoutWager,
    ReportWagerFound,
    ReportWrongNumber,
)
from croupier.games.poker.deal import to_name
from croupier.games.poker.state import PokerGame, PokerRound, lies_at
from croupier.ruling import Command
from croupier.table import Table
from croupier.views.poker.felt import PokerRoundView, PokerTable
from croupier.views.rounds import CardView

CUTTING_CARD = False  # every round has its own shuffle
ON_SIGN: tuple[str, ...] = ()


# The cards


def felt(view: PokerTable, width: int, height: int) -> Text:
    """The dealer's hand and the board over the hands of the boxes; large cards where the screen has room for them."""
    return poker_drawing.felt(shown_round(view), width, large=height >= 28)


def desk_felt(view: PokerTable, typed: str, width: int) -> Text:
    """The dealer's hand and the board as far as they are turned, and the cards being typed."""
    room = poker_drawing.room_for_typing(shown_round(view), width) if typed else 0
    columns = poker_drawing.top(shown_round(view), width - room, large=True)
    return beside(*columns, desk_drawing.typed_cards(typed, room)) if room else beside(*columns)


def boxes(view: PokerTable, width: int, height: int) -> Text:
    round_ = shown_round(view)
    if view.round.opened or (round_.hands and not view.round.wagers and not view.round.called):
        return poker_drawing.box_lines(round_, width, height)
    return desk_drawing.down(view)


def hand_lines(round_: PokerRoundView) -> Iterator[str]:
    if round_.board:
        yield f"Board: {_cards(round_.board)}"
    for hand in round_.hands:
        state = poker_drawing.state(hand)
        said = ": ".join(filter(None, (_cards(poker_drawing.lying(hand)), hand.words or hand.holds)))
        yield f"Box {hand.box}, {hand.patron}: {said}" + (f"; {state.lower()}" if state else "")
    if round_.dealer.cards:
        able = "; the hand does not qualify" if round_.qualifies is False else ""
        yield f"Dealer: {': '.join(filter(None, (_cards(round_.dealer.cards), round_.dealer.words)))}{able}"


def _cards(cards: Sequence[CardView]) -> str:
    """Face-up cards by name, face-down cards by their number."""
    down = sum(not card.card for card in cards)
    named = [card.name for card in cards if card.card]
    if down:
        named.append("a card face down" if down == 1 else f"{down} cards face down")
    return ", ".join(named)


# Results


def history(view: PokerTable, width: int) -> Text:
    return hands_drawing.results(view.felt.results, poker_drawing.result)


def _results(view: PokerTable) -> Iterator[str]:
    return hands_drawing.told_results(view.felt.results, "Antes", "returned")


LOOKS: Looks = {"results": _results}


# At the dealer's desk


def dealing(text: str) -> Command | None:
    cards = cards_of("".join(text.split()))
    return DealCards(cards=tuple(cards)) if cards else None


def turning(table: Table, command: Command, say: str, to: str, of: slice = slice(None)) -> Entry:
    """Cards that are turned at a place: unnamed where the shoe has read them, else as the dealer names them."""
    game: PokerGame = table.game
    lying = lies_at(game.round, to)
    assert lying is not None, "cards are turned at a place that is there"
    count = to_name(lying, of)
    return Entry(command, say, cards=count) if count else Entry(command, say, read=True)


def would_tell(table: Table, command: Command) -> bool:
    """Whether it shows cards that were read face down, or tries out others: neither is done without a record."""
    now: PokerRound = table.game.round
    cards = getattr(command, "cards", ())
    named = getattr(command, "card", "") or (isinstance(cards, tuple) and cards)
    hidden = any(hand.hidden for hand in (now.board, now.dealer, *now.hands))
    return hidden and (bool(named) or name_of(command) in _SHOW_CARDS)


_SHOW_CARDS = ("reveal_board", "reveal_dealers_hand", "settle_hand", "report_card_seen", "report_exposed_card")


# Reports


def in_play(view: PokerTable) -> bool:
    """Whether a round has cards on the layout. The rules decide how far it may be looked into."""
    return view.round.opened and not view.round.result


def absent(view: PokerTable) -> Command | None:
    return ReportAbsent(box=int(view.need.to)) if view.step == "decision" else None


def wrong_number(view: PokerTable) -> Command | None:
    return ReportWrongNumber(to="") if in_play(view) else None


def without_wager(view: PokerTable) -> Command | None:
    return ReportHandWithoutWager(box=0) if in_play(view) else None


def wager_found(view: PokerTable) -> Command | None:
    closed = view.round.called and not view.round.result  # before the first card already
    return ReportWagerFound(box=0, option="", amount=0) if closed else None


def correction(view: PokerTable) -> Command | None:
    return CorrectCards(to="", cards=(), reason="") if in_play(view) else None


ABSENT = Report("absent", "The player in turn does not decide: the hand is folded", absent, ("ground",))
CORRECTION = Report("correct", "Cards were entered or read wrongly", correction, higher=True)
