"""Breaks: planned in the conditions, or called by the director. No round begins in one."""

from msgspec import Struct
from msgspec.structs import replace

from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Refusal, Role
from croupier.tournament.checking.breaks import LONGEST, same_moment, wrong_with
from croupier.tournament.clearance import not_the_director
from croupier.tournament.commands import AlterBreak, BeginBreak, CallBreak, EndBreak
from croupier.tournament.conditions import PlannedBreak
from croupier.tournament.facts import BreakAltered, BreakBegun, BreakCalled, BreakEnded
from croupier.tournament.session_tables import with_session
from croupier.tournament.state import Break, Session, SessionTable, Stage, Tournament
from croupier.tournament.tasks import rule_of_plan

_MINUTE = 60_000


def stopped_at(tournament: Tournament, at: int) -> int:
    """The time that counts for a session that is limited in minutes: it stands still in a break."""
    return min(at, tournament.paused.since) if tournament.paused else at


# Planned breaks


class Coming(Struct, frozen=True):
    """A planned break that has not been taken: which of its session's, from 1 on, and for which flight."""

    session: str
    number: int
    flight: int
    planned: PlannedBreak

    @property
    def after_session(self) -> bool:
        return _is_after_session(self.planned)


def next_break(tournament: Tournament) -> Coming | None:
    """The planned break that comes next: after the session before the present one, in it, or after it."""
    session = tournament.current()
    if session is None:
        return None
    ahead = [each for each in _to_come(tournament, session) if each.after_session or not session.ended]
    first = min(ahead, key=lambda each: (each.after_session, _moment(each.planned)), default=None)
    return _after_the_last(tournament, session) or first


def due_break(tournament: Tournament, at: int) -> Coming | None:
    """The planned break that begins now: every table that plays has come to it."""
    if tournament.stage is not Stage.PLAYING or tournament.paused:
        return None
    session = tournament.current()
    for coming in _to_come(tournament, session) if session else ():
        playing = _playing(tournament, coming)
        if not coming.after_session and playing and all(_reached(table, coming.planned, at) for table in playing):
            return coming
    return _after_the_last(tournament, session) if session else None


def holds(tournament: Tournament, table: SessionTable, at: int) -> bool:
    """Whether a table has come to a planned break, and waits for it to begin."""
    session = tournament.sessions[table.session]
    return table.extra is None and any(
        planned.minutes
        and not _is_after_session(planned)
        and (table.flight, number) not in session.breaks_taken
        and _reached(table, planned, at)
        for number, planned in enumerate(session.breaks, 1)
    )


def _after_the_last(tournament: Tournament, session: Session) -> Coming | None:
    """The break between the session before and this one, as long as this one has not started."""
    decided = [each for each in tournament.sessions.values() if each.ranked]
    if session.started or not decided:
        return None
    return next((each for each in _to_come(tournament, decided[-1]) if each.after_session), None)


def _to_come(tournament: Tournament, session: Session) -> list[Coming]:
    """The breaks of a session that its present flight has not had; its last flight has the one after the session."""
    if not session.breaks:
        return []
    tables = tournament.tables_of(session)
    going = [table.flight for table in tables if table.started and not table.ended]
    idle = [table.flight for table in tables if not table.started]
    flight = min(going or idle, default=max((table.flight for table in tables), default=1))
    return [
        Coming(session.name, number, flight, planned)
        for number, planned in enumerate(session.breaks, 1)
        if planned.minutes and (flight, number) not in session.breaks_taken
    ]


def _playing(tournament: Tournament, coming: Coming) -> list[SessionTable]:
    """The tables that come to a break: one at which nobody has chips is not waited for."""
    tables = tournament.tables_of(tournament.sessions[coming.session])
    return [each for each in tables if each.started and not each.ended and each.stacks and each.flight == coming.flight]


def _is_after_session(planned: PlannedBreak) -> bool:
    return not planned.after_round and not planned.after_minutes


def _reached(table: SessionTable, planned: PlannedBreak, at: int) -> bool:
    if planned.after_round:
        return table.rounds >= planned.after_round
    return at >= table.since + planned.after_minutes * _MINUTE


def _moment(planned: PlannedBreak) -> tuple[int, int]:
    return planned.after_round, planned.after_minutes


def begin(tournament: Tournament, act: Act, command: BeginBreak) -> Decision:
    """When its moment has come, or before that by the director."""
    terms = tournament.terms
    under = rule_of_plan(terms)
    coming = _found(tournament, terms, command.session, command.number)
    if isinstance(coming, Refusal):
        return coming
    if tournament.paused:
        return Refusal(under, "there is a break already", ("end_break",), book=terms.book_id)
    is_due = due_break(tournament, act.at) == coming
    refusal = None if is_due and act.role is Role.DEALER else not_the_director(tournament, act)
    if refusal:
        return refusal
    if not is_due and (coming.after_session or not _playing(tournament, coming)):
        because = f"{coming.session} is not over" if coming.after_session else f"{coming.session} is not played now"
        return Refusal(under, because, ("call_break",), book=terms.book_id)
    begun = BreakBegun(
        session=coming.session,
        number=coming.number,
        flight=coming.flight,
        minutes=coming.planned.minutes,
        at=act.at,
        under=under,
        book=terms.book_id,
    )
    return (begun,)


def _found(tournament: Tournament, terms: Terms, name: str, number: int) -> Coming | Refusal:
    session = tournament.sessions.get(name)
    if session is None or not 1 <= number <= len(session.breaks):
        because = f"the conditions plan no break {number} of {name}"
        return Refusal(rule_of_plan(terms), because, ("call_break",), book=terms.book_id)
    coming = next((each for each in _to_come(tournament, session) if each.number == number), None)
    if coming is None:
        because = f"break {number} of {name} has been taken, or left out"
        return Refusal(rule_of_plan(terms), because, ("call_break",), book=terms.book_id)
    return coming


def begun(tournament: Tournament, fact: BreakBegun) -> Tournament:
    session = tournament.sessions[fact.session]
    taken = session.breaks_taken | {(fact.flight, fact.number)}
    after = with_session(tournament, replace(session, breaks_taken=taken))
    return replace(after, paused=Break(fact.minutes, fact.at))


def without_its_last(session: Session) -> Session:
    """A session that is not over after all: the break after it is still to come."""
    taken = (each for each in session.breaks_taken if not _is_after_session(session.breaks[each[1] - 1]))
    return replace(session, breaks_taken=frozenset(taken))


def alter(tournament: Tournament, act: Act, command: AlterBreak) -> Decision:
    """Another moment or length for a planned break, or none at all: offering breaks is the director's."""
    terms = tournament.terms
    under = rule_of_plan(terms)
    refusal = not_the_director(tournament, act)
    coming = refusal or _found(tournament, terms, command.session, command.number)
    if isinstance(coming, Refusal):
        return coming
    if not command.reason.strip():
        return Refusal(under, "say why: the players were told of it", book=terms.book_id)
    wanted = PlannedBreak(minutes=command.minutes, after_round=command.after_round, after_minutes=command.after_minutes)
    wrong = _not_possible(tournament, coming, wanted, act.at) if command.minutes else None
    if wrong is not None:
        return Refusal(under, wrong, ("begin_break", "call_break"), book=terms.book_id)
    altered = BreakAltered(
        session=coming.session,
        number=coming.number,
        minutes=wanted.minutes,
        after_round=wanted.after_round,
        after_minutes=wanted.after_minutes,
        reason=command.reason,
        under=under,
        book=terms.book_id,
    )
    return (altered,)


def _not_possible(tournament: Tournament, coming: Coming, wanted: PlannedBreak, at: int) -> str | None:
    conditions, session = tournament.conditions, tournament.sessions[coming.session]
    wrong = next(wrong_with(conditions, conditions.plan(coming.session), wanted), None)
    if wrong:
        return wrong
    others = [each.planned for each in _to_come(tournament, session) if each.number != coming.number]
    if any(same_moment(wanted, other) for other in others):
        return "another break comes at the same moment"
    past = [table for table in _playing(tournament, coming) if _past(table, wanted, stopped_at(tournament, at))]
    return f"play has gone past that at {past[0].name}" if past else None


def _past(table: SessionTable, wanted: PlannedBreak, at: int) -> bool:
    if wanted.after_round:
        return table.rounds > wanted.after_round
    return bool(wanted.after_minutes) and at > table.since + wanted.after_minutes * _MINUTE


def altered(tournament: Tournament, fact: BreakAltered) -> Tournament:
    session = tournament.sessions[fact.session]
    now = PlannedBreak(minutes=fact.minutes, after_round=fact.after_round, after_minutes=fact.after_minutes)
    breaks = (*session.breaks[: fact.number - 1], now, *session.breaks[fact.number :])
    return with_session(tournament, replace(session, breaks=breaks))


# Breaks that the director calls


def call(tournament: Tournament, act: Act, command: CallBreak) -> Decision:
    terms = tournament.terms
    under = terms.cite("break")
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    if tournament.stage is not Stage.PLAYING:
        return Refusal(under, "there is no play to interrupt", book=terms.book_id)
    if tournament.paused:
        return Refusal(under, "there is a break already", ("end_break",), book=terms.book_id)
    if not 1 <= command.minutes <= LONGEST:
        return Refusal(under, "say how many minutes the break lasts, up to a day", book=terms.book_id)
    called = BreakCalled(minutes=command.minutes, at=act.at, reason=command.reason, under=under, book=terms.book_id)
    return (called,)


def called(tournament: Tournament, fact: BreakCalled) -> Tournament:
    return replace(tournament, paused=Break(fact.minutes, fact.at))


def end(tournament: Tournament, act: Act, command: EndBreak) -> Decision:
    terms = tournament.terms
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    if tournament.paused is None:
        return Refusal(terms.cite("break"), "there is no break", book=terms.book_id)
    return (BreakEnded(at=act.at, under=terms.cite("break"), book=terms.book_id),)


def ended(tournament: Tournament, fact: BreakEnded) -> Tournament:
    """A session that is limited in minutes is extended by the break."""
    assert tournament.paused is not None, "a break ends"
    since = tournament.paused.since
    tables = {
        name: replace(table, since=table.since + max(0, fact.at - max(since, table.since)))
        if table.started and not table.ended
        else table
        for name, table in tournament.tables.items()
    }
    return replace(tournament, paused=None, tables=tables)
