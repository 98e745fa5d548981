"""Ultimate Texas Hold-em in the terminal: the board, two cards each, and three betting rounds."""

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
)
from croupier.cli.terminal.seat import Seat
from croupier.cli.terminal.theme import CREAM, DIM, TEXT
from croupier.cli.terminal.turns import open_turns
from croupier.conduct.codec import name_of
from croupier.conduct.virtual import awaited
from croupier.games.poker_deal import next_packet
from croupier.games.poker_state import ANTE, BOARD, DEALER
from croupier.games.poker_wagers import BLIND, TRIPS, limit_of
from croupier.games.shoes import Wager
from croupier.games.ultimate_texas_holdem import commands as c
from croupier.games.ultimate_texas_holdem.betting_rounds import hidden_part
from croupier.games.ultimate_texas_holdem.procedure import Step, due, order_of_deal
from croupier.games.ultimate_texas_holdem.state import PLAY, Game
from croupier.money import dollars
from croupier.ruling import Command, Need
from croupier.table import Table
from croupier.views.poker_felt import PokerTable

AREAS = {
    ANTE: Area("a", "Ante", "ante", "a", CREAM),
    BLIND: Area("", "Blind", "", "", DIM),
    TRIPS: Area("t", "Trips", "trips", "t", TEXT["tie"]),
    PLAY: Area("", "Play", "", "", TEXT["player"]),
}
KIND_OF_WAGER = {option: limit_of(option) for option in (ANTE, TRIPS)}


def _at_risk(table: Table, patron: str) -> int:
    """The part of the Ante that a Play wager is counted by."""
    ante: Wager | None = table.game.round.wagers.get((patron, ANTE))
    return ante.at_risk if ante is not None else 0


def _playing(times: int) -> Decision:
    """A Play wager of so many times the Ante."""
    return Decision(
        str(times),
        f"{times}x",
        f"play {times}x",
        lambda table, patron: c.Play(patron=patron, amount=times * _at_risk(table, patron)),
        also=(f"play {times}x", f"play {times}"),
    )


def _concede(table: Table, patron: str) -> Command:
    return c.Concede(patron=patron)


_FOLD_AND_CHECK = {
    "fold": Decision("f", "fold", "fold", lambda _, patron: c.Fold(patron=patron)),
    "check": Decision("c", "check", "check", lambda _, patron: c.Check(patron=patron)),
}
_PLAYS = {f"{times}x": _playing(times) for times in (1, 2, 3, 4)}
_PLAY = {"play": Decision("", "play", "play", lambda _, patron: c.Play(patron=patron, amount=0))}
_CONCEDING = {
    "concede": Decision("x", "concede", "concede", _concede, listed=True, who="who concedes", confirm="Concede the hand?")
}
TURNS = DECISIONS = _FOLD_AND_CHECK | _PLAYS | _PLAY | _CONCEDING
INSTEAD = ()
EXAMPLE = "ann ante 25"
