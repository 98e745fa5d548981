"""How a tournament stands: the stage, the next step with its person and clauses, tables, stacks and money."""

from msgspec import Struct

from croupier.tournament import Tournament, needs
from croupier.tournament.clearance import not_cleared_for_play, not_open_for_entries
from croupier.tournament.pool import statement
from croupier.tournament.state import SessionTable, Stage, Standing
from croupier.tournament.ties import waiting_ties


class Next(Struct, frozen=True):
    """The step that the tournament awaits. `book` names the book of its clauses."""

    what: str
    by: tuple[str, ...]
    say: str
    under: tuple[str, ...]
    book: str
    commands: tuple[str, ...]


class SessionStatus(Struct, frozen=True):
    name: str
    book: str
    stage: str
    tables: tuple[str, ...]
    players: int  # still in it
    starts: int  # milliseconds since 1970, UTC; 0: when the one before is over
    commitment: str
    seed: str
    advancing: tuple[str, ...]


class CountStatus(Struct, frozen=True):
    """A count that waits for confirmation, with its difference from the chips issued."""

    rounds: int
    stacks: dict[str, int]
    difference: int
    by: str


class TableStatus(Struct, frozen=True):
    name: str
    session: str
    flight: int
    stage: str
    rounds: int
    stacks: dict[str, int]
    out: tuple[str, ...]
    by_hand: bool = False  # its chips are counted
    counted_by: tuple[str, ...] = ()  # who counted them last and who confirmed it
    count: CountStatus | None = None  # that waits for somebody else


class TieStatus(Struct, frozen=True):
    players: tuple[str, ...]
    method: str
    because: str


class DisputeStatus(Struct, frozen=True):
    number: int
    player: str
    matter: str
    decision: str
    review_by: str
    outcome: str


class PrizeStatus(Struct, frozen=True):
    player: str
    place: int
    cents: int
    goods: tuple[str, ...]
    paid: bool


class Status(Struct, frozen=True):
    name: str
    title: str
    stage: str
    director: str
    assistants: tuple[str, ...]
    next: Next
    entries: int
    reserves: tuple[str, ...]
    sessions: tuple[SessionStatus, ...]
    tables: tuple[TableStatus, ...]
    out: dict[str, str]  # who is no longer in, and how they went
    ties: tuple[TieStatus, ...]
    disputes: tuple[DisputeStatus, ...]
    prizes: tuple[PrizeStatus, ...]
    pool: dict[str, dict[str, int] | int]


def status_of(tournament: Tournament, at: int) -> Status:
    return Status(
        name=tournament.name,
        title=tournament.conditions.name,
        stage=tournament.stage,
        director=tournament.director,
        assistants=tuple(sorted(tournament.assistants)),
        next=next_of(tournament, at),
        entries=tournament.entries,
        reserves=tuple(each.name for each in tournament.reserves),
        sessions=tuple(_session(tournament, name) for name in tournament.sessions),
        tables=tuple(_table(table) for table in tournament.tables.values()),
        out={each.name: each.standing for each in tournament.players.values() if each.standing is not Standing.IN},
        ties=tuple(TieStatus(tie.players, tie.method, tie.because) for tie in waiting_ties(tournament)),
        disputes=tuple(
            DisputeStatus(d.number, d.player, d.matter, d.decision, d.review_by, d.outcome) for d in tournament.disputes
        ),
        prizes=tuple(
            PrizeStatus(each.player, each.place, each.cents, each.goods, each.player in tournament.paid)
            for each in tournament.prizes
        ),
        pool=statement(tournament.balances),
    )


def next_of(tournament: Tournament, at: int) -> Next:
    need = needs(tournament, at)
    book = _book_of(tournament, need.what)
    return Next(need.what, need.by, need.say, need.under, book, need.commands)


# Steps under the book of the session under way; all others come under the tournament's own.
_OF_THE_SESSION = frozenset(
    {"ballot", "draw", "break", "end of a table", "add-ons", "start", "broken table", "play", "sit-and-go"}
)


def _book_of(tournament: Tournament, what: str) -> str:
    session = tournament.current()
    if what == "tie":
        return waiting_ties(tournament)[0].book
    if what in ("notification", "approval"):
        check = not_open_for_entries if what == "notification" else not_cleared_for_play
        refusal = check(tournament)
        return refusal.book if refusal else tournament.conditions.book
    if what == "extra rounds":
        played_at = next(table.session for table in tournament.tables.values() if table.extra)
        return tournament.conditions.book_of(tournament.conditions.plan(played_at))
    if session is not None and what in _OF_THE_SESSION:
        return tournament.conditions.book_of(tournament.conditions.plan(session.name))
    return tournament.conditions.book


def _session(tournament: Tournament, name: str) -> SessionStatus:
    session = tournament.sessions[name]
    if session.ranked:
        stage = "decided"
    elif session.ended:
        stage = "over, players are level"
    elif session.started:
        stage = "being played"
    else:
        stage = "drawn" if session.tables else "sealed" if session.commitment else "to come"
    return SessionStatus(
        name=name,
        book=tournament.conditions.book_of(tournament.conditions.plan(name)),
        stage=stage,
        tables=session.tables,
        players=session.in_play,
        starts=session.starts,
        commitment=session.commitment,
        seed=session.seed,
        advancing=session.advancing,
    )


def _table(table: SessionTable) -> TableStatus:
    if table.extra is not None:
        stage = "extra rounds"
    elif table.ended:
        stage = "over"
    else:
        stage = "playing" if table.started else "seats drawn"
    stacks = dict(table.stacks) if table.started else dict.fromkeys(table.seats, 0)
    waits = table.count
    count = CountStatus(waits.rounds, dict(waits.stacks), waits.difference, waits.by) if waits else None
    return TableStatus(
        name=table.name,
        session=table.session,
        flight=table.flight,
        stage=stage,
        rounds=table.rounds,
        stacks=stacks,
        out=tuple(table.out),
        by_hand=table.by_hand,
        counted_by=table.counted_by,
        count=count,
    )


def is_over(tournament: Tournament) -> bool:
    return tournament.stage in (Stage.CLOSED, Stage.CANCELLED)
