"""How players come from session to session, and how many can be in each."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from croupier.instruments import Terms, library
from croupier.ruling import Under
from croupier.tournament.conditions import Advance, Conditions, SessionPlan
from croupier.tournament.problem import Problem, in_session

_TABLE = 20  # as large as any


class Players(Struct, frozen=True):
    """The fewest and the most that can be in a session."""

    fewest: int
    most: int


def tables_for(session: SessionPlan, players: int) -> int:
    """As many tables as these players need."""
    return -(-players // max(session.players_per_table, 1))


def advance_of(session: SessionPlan, players: int) -> int:
    """How many of these players the conditions send on."""
    advance = session.advance
    if advance.everybody:
        return min(players, session.end.players or players)
    return min(players, advance.per_table * tables_for(session, players) + advance.overall)


def players_in(conditions: Conditions) -> Mapping[str, Players]:
    """The fewest and the most players of each session."""
    entrants = Players(conditions.entry.minimum, conditions.entry.maximum)
    found: dict[str, Players] = {}
    for session in conditions.sessions:
        if not session.players_from:
            found[session.name] = entrants
            continue
        sources = [conditions.plan(name) for name in session.players_from if name in found]
        coming = [_coming(source, found[source.name], session) for source in sources]
        found[session.name] = Players(sum(each.fewest for each in coming), sum(each.most for each in coming))
    return found


def _coming(source: SessionPlan, players: Players, to: SessionPlan) -> Players:
    """From a session with this many players: those who go on, or those who do not, if nobody ran out of chips."""
    # The number who stay behind goes up and down with each added table: a table's worth at either end is enough.
    counts = [*range(players.fewest, players.fewest + _TABLE), *range(players.most - _TABLE, players.most + 1)]
    counts = [count for count in counts if players.fewest <= count <= players.most] or [players.fewest]
    going = [advance_of(source, count) for count in counts]
    if to.takes == "eliminated":
        out = [count - gone for count, gone in zip(counts, going, strict=True)]
        going = [min(each, to.places or each) for each in out]
    return Players(min(going), max(going))


def feeds(conditions: Conditions, session: SessionPlan) -> bool:
    """Whether those who go on from a session have another to go to."""
    return any(session.name in later.players_from and later.takes == "advancing" for later in conditions.sessions)


def last_sessions(conditions: Conditions) -> tuple[SessionPlan, ...]:
    """The sessions after which nobody plays on."""
    return tuple(session for session in conditions.sessions if not feeds(conditions, session))


def problems(conditions: Conditions, own: Terms) -> Iterator[Problem]:
    """`own` are the terms of the tournament's own book."""
    if not conditions.sessions:
        yield Problem("sessions: a tournament has at least one", own.cite("condition_sessions"), own.book_id)
        return
    for number, session in enumerate(conditions.sessions, 1):
        known = library().books.get(conditions.book_of(session))
        terms = known.terms(tournament=True) if known else own
        for say, under in (
            *_where_from(conditions, session, terms),
            *_repechage(session, terms),
            *_going_on(conditions, session, terms),
        ):
            yield in_session(number, session.name, say, under, terms.book_id)
    for say in (*_twice(conditions), *_ends(conditions)):
        yield Problem(say, own.cite("condition_progression"), own.book_id)


_Said = Iterator[tuple[str, Under]]


def _where_from(conditions: Conditions, session: SessionPlan, terms: Terms) -> _Said:
    names = [each.name for each in conditions.sessions]
    for name in session.players_from:
        if name not in names:
            yield f"players_from: there is no session {name!r}", terms.cite("condition_progression")
        elif names.index(name) >= names.index(session.name):
            yield f"players_from: {name} is not before {session.name}", terms.cite("condition_progression")


def _repechage(session: SessionPlan, terms: Terms) -> _Said:
    if session.takes == "advancing":
        if session.repechage.strip() or session.places:
            say = 'repechage: a session for the eliminated has takes = "eliminated"'
            yield say, terms.cite("condition_progression")
        return
    if not terms.has("condition_repechage"):
        say = f"takes: {terms.book_id} has no repechage; an eliminated player stays out"
        yield say, terms.cite("condition_progression")
        return
    under = terms.cite("condition_repechage")
    if not session.repechage.strip():
        yield "repechage: say who qualifies for it", under
    if not session.players_from:
        yield "players_from: say from which sessions the eliminated come", under
    if session.places < 0:
        yield f"places: {session.places} is no number of places", under


def _going_on(conditions: Conditions, session: SessionPlan, terms: Terms) -> _Said:
    advance, wanted = session.advance, _wanted(conditions, session)
    under = terms.cite("condition_advancing") if terms.has("condition_advancing") else ()
    under += terms.cite("condition_progression")
    if advance == Advance():
        if wanted:
            yield f"advance: say who goes on to {' and '.join(wanted)}", under
        return
    if not feeds(conditions, session):
        yield "advance: no session takes those who go on", under
    if min(advance.per_table, advance.overall) < 0 or (advance.everybody and advance.per_table + advance.overall):
        yield "advance: either a number of each table and overall, or everybody", under
        return
    field = players_in(conditions)[session.name]
    fewest, tables = field.fewest, tables_for(session, field.fewest)
    count = advance.per_table * tables + advance.overall
    if fewest and (count > fewest or advance.per_table > fewest // tables):
        yield f"advance: {count} cannot go on of {fewest} players at {tables} tables, the fewest there can be", under


def _wanted(conditions: Conditions, session: SessionPlan) -> list[str]:
    return [later.name for later in conditions.sessions if session.name in later.players_from]


def _twice(conditions: Conditions) -> Iterator[str]:
    """Nobody goes to two sessions at once."""
    for session in conditions.sessions:
        for takes, who in (("advancing", "those who go on"), ("eliminated", "the eliminated")):
            to = [
                later.name
                for later in conditions.sessions
                if session.name in later.players_from and later.takes == takes
            ]
            if len(to) > 1:
                yield f"sessions: {who} from {session.name} cannot go to both {to[0]} and {to[1]}"


def _ends(conditions: Conditions) -> Iterator[str]:
    """Everybody starts somewhere, and every session leads to the final or counts for something by itself."""
    firsts = [session.name for session in conditions.sessions if not session.players_from]
    if conditions.sessions[0].players_from:
        yield f"sessions: the first, {conditions.sessions[0].name}, is for the entrants; it has no players_from"
    if len(firsts) > 1:
        yield f"sessions: entrants start in one session; {', '.join(firsts)} all have no players_from"
    if conditions.prizes.by == "final":
        lasts = last_sessions(conditions)
        if len(lasts) > 1:
            yield f"sessions: there is one final; nobody goes on from any of {', '.join(each.name for each in lasts)}"
        return
    for session in last_sessions(conditions):
        if not session.points and not session.prizes:
            yield f"sessions: {session.name} leads nowhere; give it points or prizes, or somebody to go on"
