"""Canberra Poker in the terminal: five cards each, the dealer's last one face up, and a Bet of twice the Ante."""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.cli.terminal import poker
from croupier.cli.terminal.asking import Entry, Report, Shortcut
from croupier.cli.terminal.forms import question
from croupier.cli.terminal.game import Keyed, KeyedCommand, Turn
from croupier.cli.terminal.poker import (
    CUTTING_CARD as CUTTING_CARD,
    LOOKS as LOOKS,
    ON_SIGN as ON_SIGN,
    boxes as boxes,
    dealing as dealing,
    desk_felt as desk_felt,
    felt as felt,
    hand_lines as hand_lines,
    history as history,
    would_tell as would_tell,
)
from croupier.cli.terminal.seat import Seat
from croupier.cli.terminal.turns import open_turns
from croupier.cli.terminal.usual import (
    CLOSE as CLOSE,
    CLOSING as CLOSING,
    DEALER_THEN as DEALER_THEN,
    LINE as LINE,
    SEAT as SEAT,
    STYLES as STYLES,
    placing as placing,
    spot as spot,
    waits as waits,
)
from croupier.conduct.codec import name_of
from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.bet_or_fold import amount_of_bet
from croupier.games.canberra_poker.procedure import Step, deals_face_up, due
from croupier.games.canberra_poker.state import Game
from croupier.games.poker.state import DEALER
from croupier.ruling import Command, Need
from croupier.table import Table
from croupier.views.poker.felt import PokerTable

TURNS: Keyed = {
    "bet": KeyedCommand(c.Bet.key.lower(), "bet", "bet", lambda _, patron: c.Bet(patron=patron)),
    "fold": KeyedCommand(c.Fold.key.lower(), "fold", "fold", lambda _, patron: c.Fold(patron=patron), last=True),
}
DECISIONS = TURNS
INSTEAD: tuple[str, ...] = ()
EXAMPLE = "ann ante 25"

KEYS = """\
On your turn b bets twice the Ante, f folds.
A hand that you leave undecided by quitting is folded."""

WORDS = """\
  ante AMOUNT     your Ante   (again with another amount changes it)
  bet, fold       decide on your hand: a Bet is twice the Ante
  results         how the last rounds ended"""

DEALING = """\
  deal, deal Ks     the whole deal, or the rest of it: face down but for the dealer's last card, which is named
  b, f              the player bets, folds
  i exposed         what has a word in that list is picked by it"""


# Deciding


def named(table: Table, command: Command, decisions: Mapping[str, KeyedCommand]) -> KeyedCommand | None:
    found = decisions.get(name_of(command))
    if found is None or not isinstance(command, c.Bet):
        return found
    return replace(found, cents=amount_of_bet(table, table.game, command.patron))


def turns(seat: Seat) -> tuple[Turn, ...]:
    return open_turns(seat, TURNS)


# At the dealer's desk


def entry(table: Table, need: Need) -> Entry | None:
    game: Game = table.game
    step, to = due(table, game)
    if need.what != step.value:
        return None
    match step:
        case Step.DEAL:
            up = deals_face_up(table.terms, game.round, to)
            say = "the next card, face up" if up else "the next card, face down"
            return Entry(c.DealCards(), say, cards=1, bare=not up, hidden=not up)
        case Step.DEALERS_HAND:
            return poker.turning(table, c.RevealDealersHand(), "turn the dealer's hand", DEALER)
        case Step.SETTLE:
            if game.round.dealer_fouled:
                return Entry(c.SettleHand(), "pay the Ante, return the Bet")
            return poker.turning(table, c.SettleHand(), "turn the hand, take and pay", to)
        case _:
            return None


def shortcuts(table: Table, need: Need) -> tuple[Shortcut, ...]:
    """The deal by one word, with the card that is dealt face up."""
    game: Game = table.game
    asks = () if game.round.dealer.up else (question(c.CompleteDeal(), "card"),)
    return (Shortcut("d", "deal", "complete the deal", c.CompleteDeal(), asks, shown=need.what == Step.DEAL.value),)


def _exposed(view: PokerTable) -> Command | None:
    return c.ReportExposedCard(to="", number=1) if poker.in_play(view) else None


def _out_of_rotation(view: PokerTable) -> Command | None:
    return c.ReportOutOfRotation(box=0) if poker.in_play(view) else None


def _rebuilt(view: PokerTable) -> Command | None:
    return c.ReconstructHand(box=0) if poker.in_play(view) else None


REPORTS: tuple[Report, ...] = (
    poker.ABSENT,
    Report("exposed", "The dealing exposed a card", _exposed),
    Report("wager", "An Ante or a Bet differs from its entry", poker.wager_found),
    Report("rotation", "A hand was dealt to out of rotation", _out_of_rotation),
    Report("number", "A wrong number of cards", poker.wrong_number),
    Report("nowager", "Cards went to a box without an Ante", poker.without_wager),
    Report(
        "rebuild",
        "A hand went to the discard rack too early, or has to be verified",
        _rebuilt,
        ("box", "possible", "cards"),
    ),
    poker.CORRECTION,
)
