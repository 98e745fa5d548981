"""A session starts: when, with which chips, and without those who are missing."""

from msgspec.structs import replace

from croupier.money import Move
from croupier.ruling import Act, Decision, Refusal
from croupier.tournament.clearance import not_cleared_for_play, not_the_director
from croupier.tournament.commands import AlterStart, StartSession
from croupier.tournament.drawing_seats import not_the_next, rule_of_draw
from croupier.tournament.entries import first_session
from croupier.tournament.facts import PlayerEliminated, SessionStarted, StartAltered
from croupier.tournament.play import least_stake
from croupier.tournament.pool import ADDED, POOL
from croupier.tournament.session_tables import starts_with, with_session
from croupier.tournament.state import Tournament
from croupier.tournament.taking_seats import forfeit


def alter_start(tournament: Tournament, act: Act, command: AlterStart) -> Decision:
    terms = tournament.terms
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    session = tournament.sessions.get(command.session)
    if session is None or session.started:
        because = "there is no session of that name that has yet to start"
        waiting = tuple(each.name for each in tournament.sessions.values() if not each.started)
        return Refusal(terms.cite("take_seats", "condition_sessions"), because, waiting, book=terms.book_id)
    its_terms = tournament.terms_of(tournament.conditions.plan(command.session))
    if session.starts and not its_terms.has("start_altered"):
        because = "the conditions fix this start, and this book gives the director no power to alter it"
        return Refusal(its_terms.cite("condition_start"), because, ("cancel_tournament",), book=its_terms.book_id)
    under = its_terms.cite_first("start_altered", "take_seats")
    if not command.notice.strip():
        return Refusal(under, "say what notice the players were given", book=its_terms.book_id)
    if command.at < act.at:
        return Refusal(under, "the new start lies in the past", book=its_terms.book_id)
    altered = StartAltered(
        session=session.name, at=command.at, notice=command.notice, under=under, book=its_terms.book_id
    )
    return (altered,)


def start_altered(tournament: Tournament, fact: StartAltered) -> Tournament:
    return with_session(tournament, replace(tournament.sessions[fact.session], starts=fact.at))


def start(tournament: Tournament, act: Act, command: StartSession) -> Decision:
    own = tournament.terms
    refusal = not_the_director(tournament, act) or not_cleared_for_play(tournament)
    refusal = refusal or not_the_next(tournament, command.session, own.cite("take_seats"))
    if refusal:
        return refusal
    plan, session = tournament.conditions.plan(command.session), tournament.sessions[command.session]
    terms = tournament.terms_of(plan)
    under = terms.cite("take_seats")
    tables = [table for table in tournament.tables_of(session) if table.flight == command.flight]
    if not tables:
        return Refusal(rule_of_draw(terms, plan), "the seats have not been drawn", ("draw_seats",), book=terms.book_id)
    if all(table.started for table in tables):
        return Refusal(under, "play has begun at these tables", book=terms.book_id)
    if any(
        not table.ended for table in tournament.tables_of(session) if table.started and table.flight != command.flight
    ):
        because = f"the conditions have {plan.tables} tables active at once, and they are in use"
        return Refusal(terms.cite_first("condition_tables", "condition_sessions"), because, book=terms.book_id)
    if act.at < session.starts:
        because = "the published starting time has not come"
        return Refusal(under, because, ("alter_start",), book=terms.book_id)
    seated = [name for table in tables if not table.started for name in table.seats]
    absent = [tournament.players[name] for name in seated if not tournament.players[name].present]
    chips = {name: starts_with(tournament, plan, name) for name in seated if tournament.players[name].present}
    started = SessionStarted(
        session=plan.name,
        flight=command.flight,
        at=act.at,
        chips=chips,
        under=under + terms.cite("condition_chips"),
        book=terms.book_id,
        moves=_added_cash(tournament),
    )
    short = [name for name, held in chips.items() if held < least_stake(tournament, plan, 0)]
    out = [
        PlayerEliminated(
            player=name,
            table=tournament.players[name].table,
            round=0,
            chips=chips[name],
            under=terms.cite("eliminated"),
            book=terms.book_id,
        )
        for name in short
    ]
    return (*(forfeit(terms, player, plan.name) for player in absent), started, *out)


def _added_cash(tournament: Tournament) -> tuple[Move, ...]:
    """The casino's addition to the pool, booked as play begins."""
    if first_session(tournament).started:
        return ()
    added = (each.value for each in tournament.conditions.prizes.added if each.kind == "cash")
    return tuple(Move(ADDED, POOL, int(value)) for value in added)


def started(tournament: Tournament, fact: SessionStarted) -> Tournament:
    tables = dict(tournament.tables)
    session = tournament.sessions[fact.session]
    for name in session.tables:
        table = tables[name]
        if table.flight == fact.flight and not table.started:
            stacks = {each: fact.chips[each] for each in table.seats}
            tables[name] = replace(table, started=True, since=fact.at, stacks=stacks)
    session = replace(session, started=True, in_play=session.in_play + len(fact.chips))
    # A flight that starts later has its add-ons when it comes to that round.
    add_on = tournament.conditions.add_on
    reopens = add_on is not None and add_on.at is not None and add_on.at.session == fact.session
    closed = tournament.add_ons_closed and not reopens
    return with_session(replace(tournament, tables=tables, add_ons_closed=closed), session)
