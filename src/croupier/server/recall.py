"""A past round from the journal."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from croupier.conduct import Hosted
from croupier.conduct.past import place_of, told_between
from croupier.games.voiding import find_record
from croupier.journal import Entry, Store
from croupier.ruling import Fact, Role
from croupier.server.audience import Audience
from croupier.server.lines import Line, tell_entry
from croupier.server.live import Shown, shown_to
from croupier.table.facts import CommandRefused
from croupier.table.machine import EVOLVE
from croupier.views.rounds import Eyes, RoundView
from croupier.views.table_view import past_round


class Past(Struct, frozen=True):
    """A round with everything that led to it, and the later decisions about it. `last` is the newest closed round."""

    round: RoundView
    steps: tuple[Line, ...]
    later: tuple[Line, ...]
    settled: int  # the version before it closed: everything lies on the felt for the last time
    last: int


def recalled(store: Store, hosted: Hosted, number: int, audience: Audience) -> Past | None:
    """A closed round as this audience may see it."""
    stream, table = hosted.stream, hosted.table
    if table is None or not 0 < number < table.game.round.number:
        return None
    record = find_record(table.game, number) or hosted.past.record(number)
    place = place_of(store, stream, number)
    if record is None or place is None:
        return None
    inspector = audience.role is Role.INSPECTOR
    view = past_round(table, record, Eyes(patron=audience.who, inspector=inspector))

    def lines(told: Iterable[tuple[Entry, Fact]]) -> tuple[Line, ...]:
        said = [tell_entry(entry, fact, table) for entry, fact in told]
        return tuple(each.line for each in said if each.reaches(audience) or (each.hidden and inspector))

    steps = (each for each in told_between(store, stream, place.before, place.end) if _of_play(each[1]))
    later = (each for version in place.later for each in told_between(store, stream, version - 1, version))
    return Past(view, lines(steps), lines(later), max(place.end - 1, place.before + 1), table.game.round.number - 1)


def as_it_was(store: Store, hosted: Hosted, number: int, version: int, audience: Audience) -> Shown | None:
    """The table as it was at one version of a closed round, for somebody who can do nothing about it any more."""
    table = hosted.table
    if table is None or not 0 < number < table.game.round.number:
        return None
    place = place_of(store, hosted.stream, number)
    if place is None or not place.before < version <= place.end:
        return None
    then = hosted.past.table_at(version)
    if then is None:
        return None
    [at] = [entry.at for entry in hosted.past.entries(version - 1, version)]
    shown = shown_to(then, version, audience, at)
    return replace(shown, view=replace(shown.view, choices=(), keys={}))


def _of_play(fact: Fact) -> bool:
    """Whether a fact between the ends of two rounds is the later round's, and not the table's."""
    return type(fact) not in EVOLVE or isinstance(fact, CommandRefused)
