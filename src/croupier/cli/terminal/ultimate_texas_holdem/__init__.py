"""Ultimate Texas Hold-em in the terminal: the board, two cards each, and three betting rounds."""

from collections.abc import Mapping

from msgspec.structs import replace

from croupier.cli.terminal import poker
from croupier.cli.terminal.asking import Entry, Report, Shortcut
from croupier.cli.terminal.drawing import shown_round
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
)
from croupier.conduct.codec import name_of
from croupier.conduct.virtual import awaited
from croupier.games.poker.state import ANTE, BOARD, DEALER
from croupier.games.round_of_play import Wager
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.betting_rounds import amounts_open, hidden_part
from croupier.games.ultimate_texas_holdem.procedure import Step, due, packet_due
from croupier.games.ultimate_texas_holdem.state import ON_RIVER, Game
from croupier.money import dollars
from croupier.ruling import Command, Need
from croupier.table import Table, needs
from croupier.views.poker.felt import PokerTable


def _at_risk(table: Table, patron: str) -> int:
    """The part of the Ante that a Play wager is measured by."""
    ante: Wager | None = table.game.round.wagers.get((patron, ANTE))
    return ante.at_risk if ante is not None else 0


def _playing(times: int) -> KeyedCommand:
    """A Play wager of this many times the Ante."""

    def ask(table: Table, patron: str) -> Command:
        return c.Play(patron=patron, amount=times * _at_risk(table, patron))

    return KeyedCommand(str(times), f"{times}x", "play", ask, also=(f"play {times}x",))


TURNS: Keyed = {
    "check": KeyedCommand(c.Check.key.lower(), "check", "check", lambda _, patron: c.Check(patron=patron)),
    **{f"{times}x": _playing(times) for times in range(1, 10)},
    "play": KeyedCommand("", "play", "play", lambda _, patron: c.Play(patron=patron, amount=0)),
    "fold": KeyedCommand(c.Fold.key.lower(), "fold", "fold", lambda _, patron: c.Fold(patron=patron), last=True),
    "concede": KeyedCommand(
        "x",
        "concede",
        "concede",
        lambda _, patron: c.Concede(patron=patron),
        listed=True,
        who="who concedes",
        confirm="Concede the hand?",
    ),
}
DECISIONS = TURNS
INSTEAD: tuple[str, ...] = ()
EXAMPLE = "ann ante 25"

KEYS = """\
An Ante puts an equal Blind beside it; side wagers go with it.
On your turn c checks, 4, 3, 2 or 1 plays that many times the Ante, and f folds: only what the rules allow is listed.
Once the dealer's hand is declared, enter goes on to the settlement; x concedes your hand, once confirmed.
A hand that you leave undecided by quitting is folded."""

WORDS = """\
  ante AMOUNT     an Ante, and a Blind of the same amount with it   (again with another amount changes both)
  check, fold     decide on your hand
  4x, 3x, 2x, 1x  play that many times the Ante;  play AMOUNT says it in dollars
  go on, concede  once the dealer's hand is declared;  conceding is to be confirmed
  results         how the last rounds ended"""

DEALING = """\
  deal              the whole deal, or the rest of it, face down
  f, c              the player folds, checks
  4, 3, 2, 1        the player plays that many times the Ante;  play 75 says it in dollars
  e                 who concedes, once the dealer's hand is declared;  e 2 picks one
  i seen, u shoe    what has a word in those lists is picked by it"""


# Deciding


def named(table: Table, command: Command, decisions: Mapping[str, KeyedCommand]) -> KeyedCommand | None:
    """A Play wager goes by its multiple, with its amount."""
    if not isinstance(command, c.Play):
        return decisions.get(name_of(command))
    found = decisions[f"{command.amount // _at_risk(table, command.patron)}x"]
    said = dollars(command.amount)
    also = (*found.also, f"play {said}", f"play {said.removesuffix('.00')}")
    if len(amounts_open(table, table.game, command.patron)) == 1:
        also += ("play",)
    return replace(found, cents=command.amount, also=also)


def turns(seat: Seat) -> tuple[Turn, ...]:
    """The decisions open on the patron's hand. Once the dealer's hand is declared, play goes on at a word, and nothing
    is urged."""
    found = open_turns(seat, TURNS)
    if not _offers_concession(seat):
        return tuple(turn for turn in found if not turn.confirm)
    return Turn("enter", "go on", "go on", seat.go_on_without), *found


def _offers_concession(seat: Seat) -> bool:
    asked = awaited(seat.table, needs(seat.table, seat.house.clock()))
    return asked is not None and asked.what == "concession"


def waits(view: PokerTable) -> str:
    """In a player's words; the amounts of a Play wager stand beside its keys."""
    if view.step == Step.BET.value:
        return "Place an Ante with an equal Blind, and side wagers if you like"
    if view.step == Step.DECIDE.value:
        whose = ", ".join((f"Box {view.need.box}", *view.need.patrons))
        return f"{whose}: play or fold" if shown_round(view).street == ON_RIVER else f"{whose}: check, play or fold"
    if view.step in (Step.REFUND.value, Step.SETTLE.value):
        return "Dealer's hand declared; the hands are settled next"
    return view.need.say


# At the dealer's desk


def entry(table: Table, need: Need) -> Entry | None:
    game: Game = table.game
    step, to = due(table, game)
    if need.what != step.value:
        return None
    match step:
        case Step.DEAL:
            packet = packet_due(table.terms, game.round)
            assert packet is not None, "a card is due"
            return Entry(c.DealCards(), "the next cards, face down", packet[1], bare=True, hidden=True)
        case Step.FLOP | Step.TURN_AND_RIVER:
            of = hidden_part(table.terms, game.round)
            say = "reveal the flop" if step is Step.FLOP else "reveal the turn and the river"
            return poker.turning(table, c.RevealBoard(), say, BOARD, of)
        case Step.DEALERS_HAND:
            return poker.turning(table, c.RevealDealersHand(), "turn the dealer's hand", DEALER)
        case Step.REFUND:
            return Entry(c.SettleHand(), "refund the Antes")
        case Step.SETTLE:
            return poker.turning(table, c.SettleHand(), "turn the hand, take and pay", to)
        case _:
            return None


def shortcuts(table: Table, need: Need) -> tuple[Shortcut, ...]:
    """The deal by one word, even before "no more bets": the call is the dealer's choice."""
    fits = need.what == Step.DEAL.value or (need.what == Step.BET.value and bool(table.game.round.wagers))
    return (Shortcut("d", "deal", "complete the deal, face down", c.CompleteDeal(), shown=fits),)


def _seen(view: PokerTable) -> Command | None:
    return c.ReportCardSeen(to="") if poker.in_play(view) else None


def _blind(view: PokerTable) -> Command | None:
    return c.ReportBlind(box=0, amount=0) if poker.in_play(view) else None


def _play_wager(view: PokerTable) -> Command | None:
    settling = view.step in (Step.REFUND.value, Step.SETTLE.value)
    return c.ReportPlayWager(box=0, amount=0) if settling else None


def _faulty_deck(view: PokerTable) -> Command | None:
    return c.ReportFaultyDeck(fault="", note="")


def _search(view: PokerTable) -> Command | None:
    return c.SearchDeck() if view.step == Step.SEARCH.value else None


def _whole(view: PokerTable) -> Command | None:
    return c.SearchDeck(whole=True) if view.step == Step.SEARCH.value else None


def _malfunction(view: PokerTable) -> Command | None:
    return c.ReportMalfunction(fault="")


REPORTS: tuple[Report, ...] = (
    poker.ABSENT,
    Report("number", "A wrong number of cards: a misdeal", poker.wrong_number),
    Report("seen", "A card was seen that should not have been", _seen, ("to", "number", "card")),
    Report("seen", "A communal card was seen, and play goes on", _seen, must="go_on", higher=True),
    Report("nowager", "Cards went to a box without Ante and Blind", poker.without_wager),
    Report("blind", "A Blind does not equal its Ante", _blind),
    Report("play", "A Play wager is of another amount than declared", _play_wager),
    Report("wager", "An Ante or a side wager differs from its entry", poker.wager_found),
    Report("deck", "A card is missing or foreign", _faulty_deck),
    Report(
        "search",
        "The deck has been searched, this was found, and it is dealt no more",
        _search,
        ("found",),
        must="found",
    ),
    Report(
        "whole",
        "The deck has been searched and is whole, so that it keeps its turn",
        _whole,
        ("found",),
        must="found",
    ),
    Report("shoe", "The shuffling shoe has failed: the round is void", _malfunction, ("fault",)),
    Report(
        "shoe",
        "The shuffling shoe has failed, and the cards of the round are not affected",
        _malfunction,
        must="unaffected",
        higher=True,
    ),
    poker.CORRECTION,
)
