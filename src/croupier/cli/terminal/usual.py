"""Defaults for games whose every step can be offered from the rules' own examples, and whose decisions have one
name."""

from collections.abc import Mapping

from croupier.cli.terminal.asking import Entry, Report, Shortcut
from croupier.cli.terminal.game import KeyedCommand
from croupier.cli.terminal.words import cards_of
from croupier.conduct.codec import name_of
from croupier.games.commands import DealCard
from croupier.games.steps import Phase
from croupier.ruling import Command, Need
from croupier.table import Table
from croupier.views.table_view import AnyTableView

REPORTS: tuple[Report, ...] = ()
CUTTING_CARD = True
SEAT = 1
CLOSE, CLOSING = "deal", "no more bets"
DEALER_THEN = "deals and settles"
LINE = ""
STYLES: Mapping[str, str] = {}


def named(table: Table, command: Command, decisions: Mapping[str, KeyedCommand]) -> KeyedCommand | None:
    return decisions.get(name_of(command))


def waits(view: AnyTableView) -> str:
    """In a player's words, where the rules speak to the dealer."""
    return "Place your bets; the cards are dealt at your word" if view.phase == Phase.BETTING else view.need.say


def entry(table: Table, need: Need) -> Entry | None:
    return None


def shortcuts(table: Table, need: Need) -> tuple[Shortcut, ...]:
    return ()


def would_tell(table: Table, command: Command) -> bool:
    return False


def dealing(text: str) -> Command | None:
    cards = cards_of("".join(text.split()))
    return DealCard(card=cards[0]) if cards else None


def placing(table: Table, patron: str, text: str) -> Command | None:
    return None


def spot(table: Table, text: str) -> str:
    return ""
