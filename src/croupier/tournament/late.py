"""A round is put right when its session has ended: the session is ranked again, if nothing has been built on its result
(T57)."""

from msgspec.structs import replace

from croupier.instruments import Terms
from croupier.ruling import Fact
from croupier.tournament.facts import SessionReopened, TableReported, TieUndone
from croupier.tournament.session_tables import with_session
from croupier.tournament.state import Session, SessionTable, Tournament
from croupier.tournament.undoing import built_on, tie_undone, unranked


def may_be_ranked_again(tournament: Tournament, session: Session) -> bool:
    """Until a later session is drawn, cards or an extra round have parted players, or the places are confirmed."""
    decided = session.tiebreaks or tournament.tiebreaks
    played = any(table.extra and table.version != table.extra.version for table in tournament.tables.values())
    return not (decided or played or built_on(tournament, session))


def reopening(
    tournament: Tournament, terms: Terms, table: SessionTable, reported: TableReported
) -> tuple[TieUndone | SessionReopened, ...]:
    """The facts before a report that changes the chips of the end of a session; none if its result stands. A round that
    was under way when the session was ended changes them too: it is completed and counts (T35)."""
    session = tournament.sessions[table.session]
    of_the_past = reported.reverses or reported.corrects or (reported.changes and reported.round <= table.last_round)
    matters = table.extra is None if reported.counts else of_the_past
    if not matters or not session.ended or not may_be_ranked_again(tournament, session):
        return ()
    under, book = terms.cite("places", "chips_untouched") + ("~T57",), terms.book_id
    why = f"chips of {session.name} are put right"
    ties = {table.extra.group: table.extra for table in tournament.tables.values() if table.extra is not None}
    undone = (
        TieUndone(session=each.session, players=tuple(sorted(group)), reason=why, under=under, book=book)
        for group, each in ties.items()
    )
    return (*undone, SessionReopened(session=session.name, under=under, book=book))


def session_reopened(tournament: Tournament, fact: SessionReopened) -> Tournament:
    session = tournament.sessions[fact.session]
    after = unranked(tournament, session)
    again = replace(after.sessions[fact.session], ended=False, breaks_taken=session.breaks_taken)
    return with_session(after, again)


def reopened(tournament: Tournament, facts: tuple[Fact, ...]) -> Tournament:
    """The tournament after those facts."""
    for fact in facts:
        if isinstance(fact, TieUndone):
            tournament = tie_undone(tournament, fact)
        elif isinstance(fact, SessionReopened):
            tournament = session_reopened(tournament, fact)
    return tournament
