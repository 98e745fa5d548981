"""A past round as the journal has it."""

from collections.abc import Iterator

from msgspec import Struct

from croupier.conduct.codec import decode_fact
from croupier.games.rounds import RoundEnds, RoundPutRight
from croupier.journal import Entry, Store
from croupier.ruling import Fact, Role
from croupier.server.audience import Audience
from croupier.server.lines import Line, tell_entry
from croupier.table import Table
from croupier.table.facts import CommandRefused
from croupier.table.machine import EVOLVE
from croupier.views.rounds import Eyes, RoundView
from croupier.views.table_view import recall


class Past(Struct, frozen=True):
    """A round with everything that led to it, and what was decided about it later."""

    round: RoundView
    steps: tuple[Line, ...]
    later: tuple[Line, ...]


def recalled(store: Store, stream: str, table: Table, number: int, audience: Audience) -> Past | None:
    """A closed round as this audience may see it."""
    back = table.game.round.number - number
    if number < 1 or back < 1:
        return None
    inspector = audience.role is Role.INSPECTOR
    view = recall(table, back, Eyes(patron=audience.who, inspector=inspector))[-1]
    steps: list[Line] = []
    later: list[Line] = []
    for entry, fact, current in _rounds(store, stream):
        of_round = current == number and (type(fact) not in EVOLVE or isinstance(fact, CommandRefused))
        if not of_round and not (isinstance(fact, RoundPutRight) and fact.round == number):
            continue
        told = tell_entry(entry, fact, table)
        if told.reaches(audience) or (told.hidden and inspector):
            (steps if of_round else later).append(told.line)
    return Past(view, tuple(steps), tuple(later))


def _rounds(store: Store, stream: str) -> Iterator[tuple[Entry, Fact, int]]:
    """Every entry with the round it falls in: a round begins where the one before was closed."""
    current = 1
    for entry in store.read(stream):
        fact = decode_fact(entry.body)
        yield entry, fact, current
        if isinstance(fact, RoundEnds):
            current = fact.round + 1
