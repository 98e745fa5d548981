"""The result of a session: it ends with its last table, and is ranked once no tie matters."""

from collections.abc import Iterable
from fractions import Fraction

from msgspec.structs import replace

from croupier.ruling import Fact
from croupier.tournament.drawing_seats import awaiting
from croupier.tournament.facts import SessionEnded, SessionRanked
from croupier.tournament.play import awaiting_start
from croupier.tournament.ranking import feeds_another, going_on, open_ties, points_for, session_places
from croupier.tournament.session_tables import with_session
from croupier.tournament.state import Session, Standing, Tournament


def of_session(tournament: Tournament) -> tuple[Fact, ...]:
    """The end of the session under way, or its result, as soon as nothing prevents it."""
    session = tournament.current()
    if session is None:
        return ()
    plan = tournament.conditions.plan(session.name)
    terms = tournament.terms_of(plan)
    if not session.tables:
        return _not_played(tournament, session) if plan.players_from else ()
    if not session.ended:
        if session.unfinished or awaiting_start(tournament, session):
            return ()
        return (SessionEnded(session=session.name, under=terms.cite("places"), book=terms.book_id),)
    if open_ties(tournament):
        return ()
    groups = session_places(tournament, session)
    advancing = going_on(tournament, session)[0] if feeds_another(tournament, plan) else ()
    points = points_for(groups, plan.points) if plan.points else {}
    return (
        SessionRanked(
            session=session.name,
            places=groups,
            advancing=advancing,
            points={name: str(value) for name, value in points.items() if value},
            under=terms.cite("places"),
            book=terms.book_id,
        ),
    )


def _not_played(tournament: Tournament, session: Session) -> tuple[Fact, ...]:
    """A session with one player left, or nobody, is decided without play."""
    plan = tournament.conditions.plan(session.name)
    left = awaiting(tournament, plan)
    if len(left) > 1:
        return ()
    terms = tournament.terms_of(plan)
    names = tuple(each.name for each in left)
    return (
        SessionRanked(
            session=session.name,
            places=tuple((name,) for name in names),
            advancing=names if feeds_another(tournament, plan) else (),
            points={name: str(plan.points[0]) for name in names if plan.points},
            under=terms.cite("places"),
            book=terms.book_id,
        ),
    )


def session_ended(tournament: Tournament, fact: SessionEnded) -> Tournament:
    return with_session(tournament, replace(tournament.sessions[fact.session], ended=True))


def session_ranked(tournament: Tournament, fact: SessionRanked) -> Tournament:
    """A player who does not go on is out, unless nothing follows."""
    session = tournament.sessions[fact.session]
    plan = tournament.conditions.plan(fact.session)
    players = dict(tournament.players)
    for name, points in fact.points.items():
        players[name] = replace(players[name], points=players[name].points + Fraction(points))
    if feeds_another(tournament, plan):
        for name in _out(fact, players.keys()):
            if players[name].standing is Standing.IN:
                players[name] = replace(players[name], standing=Standing.ELIMINATED)
    for name in fact.advancing:  # the only one of a repechage, which was not played
        if players[name].standing is Standing.ELIMINATED:
            players[name] = replace(players[name], standing=Standing.IN)
    tables = {  # extra rounds that no longer matter, since a level player has been excluded
        name: replace(table, extra=None, seats={}) if table.extra and table.extra.session == fact.session else table
        for name, table in tournament.tables.items()
    }
    after = replace(tournament, players=players, tables=tables)
    return with_session(after, replace(session, ended=True, ranked=True, places=fact.places, advancing=fact.advancing))


def _out(fact: SessionRanked, players: Iterable[str]) -> list[str]:
    going = set(fact.advancing)
    return [name for place in fact.places for name in place if name not in going and name in players]
