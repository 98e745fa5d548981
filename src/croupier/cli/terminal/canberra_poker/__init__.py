"""Canberra Poker in the terminal: five cards each, the dealer's last one face up, and a Bet of twice the Ante."""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.cli.terminal import poker
from croupier.cli.terminal.asking import Entry, Question, Report, Shortcut
from croupier.cli.terminal.game import Area, Decision, Turn
from croupier.cli.terminal.poker import (
    CUTTING_CARD as CUTTING_CARD,
    FORMS as FORMS,
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
from croupier.cli.terminal.theme import CREAM, TEXT
from croupier.cli.terminal.turns import open_turns
from croupier.cli.terminal.usual import (
    CLOSE as CLOSE,
    CLOSING as CLOSING,
    DEALER_THEN as DEALER_THEN,
    LINE as LINE,
    SEAT as SEAT,
    placing as placing,
    spot as spot,
    waits as waits,
)
from croupier.conduct.codec import name_of
from croupier.games.canberra_poker import commands as c
from croupier.games.canberra_poker.bet_or_fold import amount_of_bet
from croupier.games.canberra_poker.procedure import Step, deals_face_up, due
from croupier.games.canberra_poker.state import BET, Game
from croupier.games.poker_state import ANTE, DEALER
from croupier.ruling import Command, Need
from croupier.table import Table
from croupier.views.poker_felt import PokerTable

AREAS = {
    ANTE: Area("a", "Ante", "ante", "a", CREAM),
    BET: Area("", "Bet", "", "", TEXT["player"]),
}
KIND_OF_WAGER = {ANTE: ANTE}

TURNS = DECISIONS = {
    "bet": Decision("b", "bet", "bet", lambda _, patron: c.Bet(patron=patron)),
    "fold": Decision("f", "fold", "fold", lambda _, patron: c.Fold(patron=patron)),
}
INSTEAD = ()
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


def named(table: Table, command: Command, decisions: Mapping[str, Decision]) -> Decision | None:
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


_LAST_CARD = Question("card", "The dealer's last card, which is dealt face up (rank, then suit)")


def shortcuts(table: Table, need: Need) -> tuple[Shortcut, ...]:
    """The deal at one word, with the card that is dealt face up."""
    game: Game = table.game
    asks = () if game.round.dealer.up else (_LAST_CARD,)
    return (Shortcut("d", "deal", "complete the deal", c.CompleteDeal(), asks, shown=need.what == Step.DEAL.value),)


def _exposed(view: PokerTable) -> Command | None:
    return c.ReportExposedCard(to="", number=1) if poker.in_play(view) else None


def _out_of_rotation(view: PokerTable) -> Command | None:
    return c.ReportOutOfRotation(box=0) if poker.in_play(view) else None


def _rebuilt(view: PokerTable) -> Command | None:
    return c.ReconstructHand(box=0) if poker.in_play(view) else None


_PLACE = "At which place: dealer or a box"

REPORTS = (
    poker.ABSENT,
    Report(
        "exposed",
        "The dealing exposed a card",
        _exposed,
        (Question("to", _PLACE), poker.NUMBER, poker.CARD),
    ),
    Report(
        "wager",
        "An Ante or a Bet is other than it was entered",
        poker.wager_found,
        (poker.BOX, Question("option", "Which: main (the Ante) or bet", one_of=(ANTE, BET)), poker.AMOUNT),
    ),
    Report("rotation", "A hand was dealt to out of rotation", _out_of_rotation, (poker.BOX,)),
    Report("number", "A wrong number of cards", poker.wrong_number, (Question("to", _PLACE),)),
    Report("nowager", "Cards went to a box without an Ante", poker.without_wager, (poker.BOX, poker.CARDS_THERE)),
    Report(
        "rebuild",
        "A hand went to the discard rack too early, or has to be verified",
        _rebuilt,
        (
            poker.BOX,
            Question("possible", "Can it be rebuilt: yes or no", "yes"),
            Question("cards", "Its cards, where they are to be seen and nobody has read them", may_be_left=True),
        ),
    ),
    poker.correct(_PLACE),
)
