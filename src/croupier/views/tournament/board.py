"""A tournament as everybody in the room may see it: clock, tables, standings, draw, prizes. Nothing advises play."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import zip_longest

from msgspec import Struct

from croupier.instruments import library
from croupier.tournament import Tournament
from croupier.tournament.boxes import seats_of
from croupier.tournament.breaks import next_break
from croupier.tournament.conditions import SessionPlan
from croupier.tournament.play import limits_after
from croupier.tournament.pool import POOL, PRIZES
from croupier.tournament.ranking import places_of, prizes_by_place
from croupier.tournament.state import Session, SessionTable, Stage, Standing
from croupier.views.clauses import Clause, clauses
from croupier.views.tournament.status import is_over

LATE = 3  # rounds behind the table that is furthest


class LimitOnClock(Struct, frozen=True):
    wager: str
    minimum: int
    maximum: int
    multiple: int


class SessionLine(Struct, frozen=True):
    name: str
    stage: str  # to come, drawn, playing, over, decided
    starts: int  # milliseconds since 1970, UTC; 0: when the one before is over
    players: int  # who are in it


class NextBreak(Struct, frozen=True):
    """The planned break that comes next: after a round, at a time, or after the session. `at` is 0 where rounds decide;
    then `about` is when it comes at the pace so far, 0 before anybody can tell."""

    session: str
    number: int
    minutes: int
    after_round: int  # 0: not after a round
    after_minutes: int  # of play; 0: not by time
    rounds_left: int
    at: int
    about: int


class RoomClock(Struct, frozen=True):
    """The session that is next or under way. `ends` is 0 where it has no time; during a break it stands still, with
    `left` milliseconds to go."""

    session: str
    number: int
    of: int
    stage: str
    rounds: int  # that every table has played which still plays
    last: int  # the number of rounds of the session; 0: it does not end by rounds
    starts: int
    ends: int
    left: int
    break_ends: int  # 0: there is no break
    next_break: NextBreak | None
    limits: tuple[LimitOnClock, ...]
    level: int  # which of the levels of the session is on the sign, from 1 on
    levels: int
    next_level: int  # the round from which other limits are on the sign; 0: none
    ends_by: str  # in words


class SeatLine(Struct, frozen=True):
    seat: int
    player: str  # "": nobody
    chips: int
    present: bool


class BoardTable(Struct, frozen=True):
    name: str
    called: str  # as people say it: "Table 1"
    session: str
    flight: int
    stage: str  # seats drawn, playing, over, extra rounds
    dealing: str  # live, virtual, counted (by hand); "": it has not been opened
    rounds: int
    behind: int  # the table that is furthest, by more rounds than it should be
    since: int
    counted_at: int  # when chips were last counted by hand; 0: they are not, or not yet
    marker: int
    seats: tuple[SeatLine, ...]
    out: tuple[str, ...]
    goes_on: tuple[str, ...]  # once that is decided


class Stand(Struct, frozen=True):
    """A player's place in the session by chips. `on` is true for a place from which a player goes on."""

    place: int
    player: str
    chips: int
    table: str
    seat: int
    on: bool


class Figures(Struct, frozen=True):
    players: int  # in the session
    began: int
    entrants: int
    most_entrants: int
    average: int  # in whole chips of one
    largest: int
    pool: int


class Drawn(Struct, frozen=True):
    player: str
    table: str
    seat: int


class Ballot(Struct, frozen=True):
    """The draw of a session in the order in which the number draws it; before it, only its fingerprint."""

    session: str
    sealed: str
    number: str
    at: int
    drawn: tuple[Drawn, ...]
    under: tuple[Clause, ...]


class PrizeLine(Struct, frozen=True):
    place: int
    cents: int
    goods: tuple[str, ...]
    player: str  # "": not decided yet
    paid: bool


class Placed(Struct, frozen=True):
    place: int
    player: str


class Board(Struct, frozen=True, tag="room", tag_field="for"):
    """All of it is public: it hangs on the wall."""

    name: str
    title: str
    version: int
    now: int
    stage: str
    book: str
    games: tuple[str, ...]
    zone: int  # minutes east of UTC
    say: str
    sessions: tuple[SessionLine, ...]
    clock: RoomClock | None
    figures: Figures
    line: str  # who goes on, in words
    tables: tuple[BoardTable, ...]
    standings: tuple[Stand, ...]
    ballot: Ballot | None
    prizes: tuple[PrizeLine, ...]
    places: tuple[Placed, ...]


def board_of(tournament: Tournament, version: int, at: int, dealing: Mapping[str, str] | None = None) -> Board:
    """`dealing` says of each table that has been opened how it is dealt."""
    conditions, session = tournament.conditions, shown_session(tournament)
    plan = conditions.plan(session.name) if session else None
    standings = standings_of(tournament, session) if session else ()
    return Board(
        name=tournament.name,
        title=conditions.name,
        version=version,
        now=at,
        stage=tournament.stage,
        book=conditions.book,
        games=tuple(dict.fromkeys(library().book(book).called for book in conditions.books())),
        zone=_zone(tournament),
        say=said_to_the_room(tournament, session),
        sessions=tuple(_session_line(tournament, each) for each in tournament.sessions.values()),
        clock=_clock(tournament, session, plan, at) if session and plan else None,
        figures=_figures(tournament, session, standings),
        line=who_goes_on(tournament, plan) if plan else "",
        tables=tables_of(tournament, session, dealing or {}) if session else (),
        standings=standings,
        ballot=_ballot(tournament, session) if session else None,
        prizes=_prizes(tournament),
        places=tuple(Placed(place, player) for player, place in places_of(tournament.places).items()),
    )


def shown_session(tournament: Tournament) -> Session | None:
    """The session that is next or under way; after the last, that one."""
    return tournament.current() or next(reversed(list(tournament.sessions.values())), None)


def called(table: SessionTable | str) -> str:
    """A table as people say it.

    >>> called("tea-cup-heat-12")
    'Table 12'
    """
    name = table if isinstance(table, str) else table.name
    return f"Table {name.rpartition('-')[2]}" if name else ""


def _zone(tournament: Tournament) -> int:
    offset = tournament.conditions.start.at.utcoffset()
    return int(offset.total_seconds() // 60) if offset else 0


def said_to_the_room(tournament: Tournament, session: Session | None) -> str:
    if tournament.stage is Stage.CANCELLED:
        return "The tournament is cancelled"
    if is_over(tournament) or tournament.stage is Stage.CONFIRMED:
        return "The places are confirmed"
    if not tournament.published or session is None:
        return "The conditions are not published yet"
    if tournament.paused:
        return "Break"
    if session.ended:
        return f"{session.name} is over" + ("" if session.ranked else ": players are level")
    if session.started:
        return f"{session.name} is being played"
    return f"Seats of {session.name} are drawn" if session.tables else f"{session.name} comes next"


def _session_line(tournament: Tournament, session: Session) -> SessionLine:
    if session.ranked:
        stage = "decided"
    elif session.ended:
        stage = "over"
    elif session.started:
        stage = "playing"
    else:
        stage = "drawn" if session.tables else "to come"
    return SessionLine(session.name, stage, session.starts, session.in_play)


def going(tournament: Tournament, session: Session) -> list[SessionTable]:
    return [table for table in tournament.tables_of(session) if table.started and not table.ended]


def _clock(tournament: Tournament, session: Session, plan: SessionPlan, at: int) -> RoomClock:
    playing = going(tournament, session)
    rounds = min((table.rounds for table in playing), default=0)
    if not playing and session.started:
        rounds = max((table.rounds for table in tournament.tables_of(session)), default=0)
    pause = tournament.paused
    ends = max((table.since + plan.end.minutes * 60_000 for table in playing), default=0) if plan.end.minutes else 0
    left = max(0, ends - (pause.since if pause else at)) if ends else 0
    names = list(tournament.sessions)
    coming = [level.from_round for level in plan.levels if level.from_round > rounds + 1]
    return RoomClock(
        session=session.name,
        number=names.index(session.name) + 1,
        of=len(names),
        stage=_session_line(tournament, session).stage,
        rounds=rounds,
        last=plan.end.rounds,
        starts=session.starts,
        ends=ends,
        left=left,
        break_ends=pause.since + pause.minutes * 60_000 if pause else 0,
        next_break=_next_break(tournament, playing, rounds, at),
        limits=tuple(
            LimitOnClock(wager, limit.minimum, limit.maximum, limit.multiple)
            for wager, limit in limits_after(plan, rounds).items()
        ),
        level=1 + len(plan.levels) - len(coming),
        levels=1 + len(plan.levels),
        next_level=min(coming, default=0),
        ends_by=_end_in_words(plan),
    )


def _next_break(tournament: Tournament, playing: list[SessionTable], rounds: int, at: int) -> NextBreak | None:
    """By the table that comes to it last."""
    coming = next_break(tournament)
    if coming is None or is_over(tournament):
        return None
    planned, since = coming.planned, max((table.since for table in playing), default=0)
    # A time that is counted from the start of play stands still in a break, and is told again after it.
    by_time = planned.after_minutes and playing and not tournament.paused
    left = max(0, planned.after_round - rounds)
    pace = Fraction(at - since, rounds) if playing and rounds and not tournament.paused else 0
    return NextBreak(
        session=coming.session,
        number=coming.number,
        minutes=planned.minutes,
        after_round=planned.after_round,
        after_minutes=planned.after_minutes,
        rounds_left=left,
        at=since + planned.after_minutes * 60_000 if by_time else 0,
        about=at + round(pace * left) if pace and left else 0,
    )


def _end_in_words(plan: SessionPlan) -> str:
    end = plan.end
    parts = [
        f"after {end.rounds} rounds" if end.rounds else "",
        f"after {end.shoes} shoes" if end.shoes else "",
        f"after {end.minutes} minutes" if end.minutes else "",
        f"with {end.players} players left" if end.players else "",
    ]
    return " or ".join(filter(None, parts))


def _figures(tournament: Tournament, session: Session | None, standings: tuple[Stand, ...]) -> Figures:
    stacks = [each.chips for each in standings if each.chips]
    began = sum(len(table.stacks) + len(table.out) for table in tournament.tables_of(session)) if session else 0
    waiting = sum(each.standing is Standing.IN for each in tournament.players.values())
    return Figures(
        players=session.in_play if session and session.started else waiting,
        began=began or waiting,
        entrants=tournament.entries,
        most_entrants=tournament.conditions.entry.maximum,
        average=round(Fraction(sum(stacks), len(stacks) * 100)) * 100 if stacks else 0,
        largest=max(stacks, default=0),
        pool=tournament.balances.get(POOL, 0) + tournament.balances.get(PRIZES, 0),
    )


def who_goes_on(tournament: Tournament, plan: SessionPlan) -> str:
    """Who goes on from a session, in words for the room."""
    advance = plan.advance
    if advance.everybody:
        return "everybody still in play goes on"
    parts = [
        f"{advance.per_table} of each table" if advance.per_table else "",
        f"{'the next ' if advance.per_table else 'the best '}{advance.overall}" if advance.overall else "",
    ]
    said = " and ".join(filter(None, parts))
    if said == "1 of each table":
        return "the best of each table goes on"
    if said:
        return f"{said} go on"
    places = tournament.conditions.places(tournament.entries)
    return f"{places} prizes" if places > 1 else "one prize"


# Tables


def tables_of(tournament: Tournament, session: Session, dealing: Mapping[str, str]) -> tuple[BoardTable, ...]:
    tables = tournament.tables_of(session)
    furthest = max((table.rounds for table in tables if table.started and not table.ended), default=0)
    return tuple(_table(tournament, session, table, furthest, dealing.get(table.name, "")) for table in tables)


def _table(tournament: Tournament, session: Session, table: SessionTable, furthest: int, dealing: str) -> BoardTable:
    plan = tournament.conditions.plan(table.session)
    by_seat = {seat: player for player, seat in table.seats.items()}
    behind = furthest - table.rounds if table.started and not table.ended else 0
    return BoardTable(
        name=table.name,
        called=called(table),
        session=table.session,
        flight=table.flight,
        stage=table_stage(table),
        dealing="counted" if table.by_hand else dealing,
        rounds=table.rounds,
        behind=behind if behind >= LATE else 0,
        since=table.since,
        counted_at=table.counted_at,
        marker=table.marker,
        seats=tuple(
            SeatLine(
                seat,
                player := by_seat.get(seat, ""),
                table.stacks.get(player, 0),
                bool(player) and tournament.players[player].present,
            )
            for seat in seats_of(tournament.terms_of(plan), plan)
        ),
        out=tuple(table.out),
        goes_on=tuple(name for name in session.advancing if session.final_table.get(name) == table.name),
    )


def table_stage(table: SessionTable) -> str:
    if table.extra is not None:
        return "extra rounds"
    if table.ended:
        return "broken" if table.broken else "over"
    return "playing" if table.started else "seats drawn"


# Standings


def standings_of(tournament: Tournament, session: Session) -> tuple[Stand, ...]:
    """Players of a session by chips: those in play, then those who went out, the later the better."""
    where = {name: table for table in tournament.tables_of(session) for name in table.stacks}
    stacks = dict(session.final_chips) if session.ended else {}
    for table in tournament.tables_of(session):
        stacks |= {name: cents for name, cents in table.stacks.items() if not table.ended}
        if table.ended:
            stacks |= {name: session.final_chips.get(name, cents) for name, cents in table.stacks.items()}
    on = _in_front(tournament, session, stacks, {name: table.name for name, table in where.items()})
    ordered = sorted(stacks, key=lambda name: (-stacks[name], tournament.players[name].number))
    lines, place = [], 0
    for at, name in enumerate(ordered, 1):
        place = at if at == 1 or stacks[ordered[at - 2]] != stacks[name] else place
        player = tournament.players[name]
        lines.append(Stand(place, name, stacks[name], called(player.table), player.seat, name in on))
    out = [(gone.round, name) for table in tournament.tables_of(session) for name, gone in table.out.items()]
    gone = sorted((each for each in out if each[1] not in stacks), key=lambda each: -each[0])
    for at, (after, name) in enumerate(gone, len(lines) + 1):
        level = sum(other > after for other, _ in gone) + len(stacks) + 1
        player = tournament.players[name]
        lines.append(Stand(min(at, level), name, 0, called(player.table), 0, False))
    return tuple(lines)


def _in_front(
    tournament: Tournament, session: Session, stacks: Mapping[str, int], where: Mapping[str, str]
) -> set[str]:
    """Who would go on, or win a prize, if the session ended as it stands; level players across the line all would."""
    if session.ranked and session.advancing:
        return set(session.advancing)
    advance = tournament.conditions.plan(session.name).advance
    if advance.everybody:
        return set(stacks)
    found: set[str] = set()
    if advance.per_table:
        for table in set(where.values()):
            found |= _best({name: stacks[name] for name in stacks if where.get(name) == table}, advance.per_table)
    overall = advance.overall
    if not advance.per_table and not overall:
        overall = tournament.conditions.places(tournament.entries)
    rest = {name: cents for name, cents in stacks.items() if name not in found}
    return found | (_best(rest, overall) if overall else set())


def _best(stacks: Mapping[str, int], count: int) -> set[str]:
    least = sorted(stacks.values(), reverse=True)[count - 1 : count]
    return {name for name, cents in stacks.items() if cents >= least[0]} if least else set(stacks)


# Draw and prizes


def _ballot(tournament: Tournament, session: Session) -> Ballot | None:
    if not session.commitment:
        return None
    plan = tournament.conditions.plan(session.name)
    book = library().book(tournament.conditions.book_of(plan))
    # Players go to the tables one to each and then round again, so that is the order in which they are read out.
    turns = zip_longest(*(_drawn_at(table) for table in tournament.tables_of(session)))
    drawn = [each for turn in turns for each in turn if each]
    under = clauses(book, tournament.terms_of(plan).cite("ballot"))
    opened = session.seed if session.tables else ""
    return Ballot(session.name, session.commitment, opened, session.drawn_at, tuple(drawn), under)


def _drawn_at(table: SessionTable) -> list[Drawn]:
    return [Drawn(player, called(table), seat) for player, seat in table.seats.items()]


def _prizes(tournament: Tournament) -> tuple[PrizeLine, ...]:
    """The prizes as confirmed; before that, as the pool stands now."""
    if tournament.prizes:
        return tuple(
            PrizeLine(each.place, each.cents, each.goods, each.player, each.player in tournament.paid)
            for each in tournament.prizes
        )
    goods = {each.place: each.what for each in tournament.conditions.prizes.added if each.place}
    amounts = prizes_by_place(tournament, len(tournament.players)) if tournament.published else []
    return tuple(
        PrizeLine(place, cents, (goods[place],) if place in goods else (), "", False)
        for place, cents in enumerate(amounts, 1)
    )
