"""A past round, fact by fact, with whom each fact reached when it happened, and with its hashes."""

from collections.abc import Iterable, Iterator
from itertools import repeat

from msgspec import Struct
from msgspec.structs import replace

from croupier.conduct import Hosted, House
from croupier.conduct.past import Place, entries_between, place_of, told_between
from croupier.games.rounds import WagerPlaced
from croupier.instruments import library
from croupier.journal import Entry
from croupier.journal.chain import genesis
from croupier.ruling import Fact, Role
from croupier.server.audience import Audience
from croupier.server.lines import tell_entry
from croupier.server.live import Shown, shown_to
from croupier.table import Table, evolve
from croupier.table.facts import CommandRefused
from croupier.transparency.checkpoint import checkpoint_of
from croupier.views.clauses import Clause
from croupier.views.table_view import phase_of

PUBLIC, STAFF, ALL = "public", "dealer", "all"  # the audiences beside the patrons of a round


class ReplayedFact(Struct, frozen=True):
    """`told` names the audiences that it reached when it happened; a hidden fact reached nobody. `phase` is that of the
    round after it, "" for a fact that came after the round."""

    seq: int
    version: int
    at: int
    who: str
    role: str
    kind: str
    say: str
    under: tuple[Clause, ...]
    told: tuple[str, ...]
    spoken: bool
    refused: bool
    hidden: bool
    phase: str
    before: str
    hash: str


class Vouched(Struct, frozen=True):
    """The newest checkpoint that others hold: its size, and each witness with when it signed, in milliseconds."""

    size: int
    witnesses: dict[str, int]


class Replayed(Struct, frozen=True):
    """A closed round. `patrons` wagered in it, `settled` is the version before its felt was cleared, `last` the newest
    closed round of the table."""

    table: str
    game: str
    book: str
    number: int
    last: int
    patrons: tuple[str, ...]
    facts: tuple[ReplayedFact, ...]
    later: tuple[ReplayedFact, ...]
    settled: int
    vouched: Vouched


def replayed(house: House, hosted: Hosted, number: int) -> Replayed | None:
    """A closed round of a table; None where it has none of this number."""
    table = hosted.table
    if table is None or not 0 < number < table.game.round.number:
        return None
    place = place_of(house.store, hosted.stream, number)
    if place is None:
        return None
    told = list(told_between(house.store, hosted.stream, place.before, place.end))
    game = library().book(table.setting.book).game
    later = [each for version in place.later for each in told_between(house.store, hosted.stream, version - 1, version)]
    patrons = tuple(dict.fromkeys(fact.patron for _, fact in told if isinstance(fact, WagerPlaced)))
    return Replayed(
        hosted.name,
        game,
        table.setting.book,
        number,
        table.game.round.number - 1,
        patrons,
        _facts(house, table, patrons, told, _phases(hosted.past.table_at(place.before), told)),
        _facts(house, table, patrons, later, repeat("")),
        max(place.end - 1, place.before + 1),
        vouched_by(house),
    )


def vouched_by(house: House) -> Vouched:
    witnesses = house.witnesses()
    note = house.checkpoints.vouched if witnesses else house.checkpoints.sign()
    return Vouched(checkpoint_of(note).size, {name: seconds * 1000 for name, seconds in witnesses})


def _phases(table: Table | None, told: Iterable[tuple[Entry, Fact]]) -> Iterator[str]:
    for _, fact in told:
        if not isinstance(fact, CommandRefused):
            table = evolve(table, fact)
        yield "" if table is None else phase_of(table)


def _facts(
    house: House,
    table: Table,
    patrons: tuple[str, ...],
    told: Iterable[tuple[Entry, Fact]],
    phases: Iterable[str],
) -> tuple[ReplayedFact, ...]:
    audiences = {PUBLIC: Audience(), STAFF: Audience(Role.DEALER)} | {
        patron: Audience(Role.PATRON, patron) for patron in patrons
    }
    facts: list[ReplayedFact] = []
    for (entry, fact), phase in zip(told, phases, strict=False):
        said = tell_entry(entry, fact, table)
        reached = tuple(name for name, audience in audiences.items() if said.reaches(audience))
        facts.append(
            ReplayedFact(
                house.store.number(entry.stream, entry.version) or 0,
                entry.version,
                entry.at,
                entry.who,
                entry.role,
                said.line.fact,
                said.line.say,
                said.line.under,
                reached,
                said.line.spoken,
                isinstance(fact, CommandRefused),
                said.hidden,
                phase,
                hash_before(house, entry),
                entry.hash.hex(),
            )
        )
    return tuple(facts)


def hash_before(house: House, entry: Entry) -> str:
    if entry.version == 1:
        return genesis(entry.stream).hex()
    [before] = entries_between(house.store, entry.stream, entry.version - 2, entry.version - 1)
    return before.hash.hex()


def audience_called(name: str) -> Audience:
    """The audience that a page names: public, dealer, all, or a patron of the round."""
    if name == PUBLIC:
        return Audience()
    if name in (STAFF, ALL):
        return Audience(Role.DEALER if name == STAFF else Role.INSPECTOR)
    return Audience(Role.PATRON, name)


def seen_then(house: House, hosted: Hosted, number: int, version: int, audience: str) -> Shown | None:
    """The table as this audience saw it after one fact of a closed round. Nobody can act on it any more."""
    table, place = hosted.table, None
    if table is not None and 0 < number < table.game.round.number:
        place = place_of(house.store, hosted.stream, number)
    then = hosted.past.table_at(version) if _within(place, version) else None
    if then is None:
        return None
    [entry] = entries_between(house.store, hosted.stream, version - 1, version)
    shown = shown_to(then, version, audience_called(audience), entry.at)
    return replace(shown, view=replace(shown.view, choices=(), keys={}))


def _within(place: Place | None, version: int) -> bool:
    return place is not None and place.before < version <= place.end
