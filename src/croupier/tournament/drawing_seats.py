"""The draw of a session's seats: the ballot is sealed, then drawn from the players who are to come."""

from msgspec.structs import replace

from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Refusal, Under
from croupier.tournament import ballot
from croupier.tournament.boxes import seats_of
from croupier.tournament.clearance import not_cleared_for_play, not_the_director
from croupier.tournament.commands import CloseEntries, DrawSeats, SealBallot
from croupier.tournament.conditions import SessionPlan
from croupier.tournament.facts import BallotSealed, EntriesClosed, Placing, SeatsDrawn, TableDrawn
from croupier.tournament.session_tables import with_session
from croupier.tournament.state import Player, Session, SessionTable, Stage, Standing, Tournament


def awaiting(tournament: Tournament, plan: SessionPlan) -> tuple[Player, ...]:
    """The players to be drawn for a session: the entrants, or players of the sessions before it, the best first."""
    if not plan.players_from:
        return tuple(each for each in tournament.players.values() if each.standing is Standing.IN and not each.session)
    come: list[str] = []
    for name in plan.players_from:
        session = tournament.sessions[name]
        if plan.takes == "advancing":
            come += session.advancing
        else:
            out = [
                name
                for place in session.places
                for name in place
                if name not in session.advancing and _can_come(tournament, name)
            ]
            come += out[: plan.places] if plan.places else out
    takes = (Standing.IN,) if plan.takes == "advancing" else (Standing.IN, Standing.ELIMINATED)
    players = [tournament.players[name] for name in dict.fromkeys(come)]
    return tuple(each for each in players if each.standing in takes and each.session != plan.name)


def _can_come(tournament: Tournament, name: str) -> bool:
    """Those who have left, or were made to, leave their places in a repechage to the next best."""
    return tournament.players[name].standing in (Standing.IN, Standing.ELIMINATED) and name not in tournament.gone


def not_the_next(tournament: Tournament, name: str, under: Under) -> Refusal | None:
    current = tournament.current()
    book = tournament.conditions.book
    under += tournament.terms.cite("condition_sessions")
    if current is None:
        return Refusal(under, "all sessions have been played", ("confirm_places",), book=book)
    if name != current.name:
        return Refusal(under, f"the next session is {current.name}", (current.name,), book=book)
    return None


def seal(tournament: Tournament, act: Act, command: SealBallot) -> Decision:
    terms = tournament.terms
    under = terms.cite("ballot")
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    session = tournament.sessions.get(command.session)
    if session is None:
        sessions = tuple(tournament.sessions)
        under += terms.cite("condition_sessions")
        return Refusal(under, f"there is no session {command.session!r}", sessions, book=terms.book_id)
    if not to_be_sealed(tournament, session):
        return Refusal(under, "the ballot of this session is sealed already", ("draw_seats",), book=terms.book_id)
    if len(command.commitment) != 64 or not set(command.commitment) <= set("0123456789abcdef"):
        return Refusal(under, "a ballot is sealed by the SHA-256 of its number, in hexadecimal", book=terms.book_id)
    sealed = BallotSealed(session=command.session, commitment=command.commitment, under=under, book=terms.book_id)
    return (sealed,)


def rolling(tournament: Tournament, plan: SessionPlan) -> bool:
    """A sit-and-go draws its first session table by table."""
    return bool(tournament.conditions.start.sit_and_go) and not plan.players_from


def to_be_sealed(tournament: Tournament, session: Session) -> bool:
    """Each draw has its own number: that of a sit-and-go's last table is known to everybody."""
    again = session.opened and not session.ended and rolling(tournament, tournament.conditions.plan(session.name))
    return not session.commitment or again


def ballot_sealed(tournament: Tournament, fact: BallotSealed) -> Tournament:
    session = tournament.sessions[fact.session]
    return with_session(tournament, replace(session, commitment=fact.commitment, opened=False))


def close_entries(tournament: Tournament, act: Act, command: CloseEntries) -> Decision:
    terms = tournament.terms
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    if tournament.entries_closed:
        return Refusal(terms.cite("ballot"), "entries are closed already", book=terms.book_id)
    return (EntriesClosed(under=terms.cite("ballot", "condition_start"), book=terms.book_id),)


def entries_closed(tournament: Tournament, fact: EntriesClosed) -> Tournament:
    return replace(tournament, entries_closed=True)


def draw(tournament: Tournament, act: Act, command: DrawSeats) -> Decision:
    own = tournament.terms
    refusal = not_the_director(tournament, act) or not_cleared_for_play(tournament)
    refusal = refusal or not_the_next(tournament, command.session, own.cite("ballot"))
    if refusal:
        return refusal
    plan, session = tournament.conditions.plan(command.session), tournament.sessions[command.session]
    terms = tournament.terms_of(plan)
    under = rule_of_draw(terms, plan)
    if session.tables and not rolling(tournament, plan):
        return Refusal(under, "the seats of this session have been drawn", ("start_session",), book=terms.book_id)
    if to_be_sealed(tournament, session):
        return Refusal(under, "the ballot is sealed before it is drawn", ("seal_ballot",), book=terms.book_id)
    if ballot.commitment(command.seed) != session.commitment:
        because = "this is not the number that the ballot was sealed with"
        return Refusal(under, because, book=terms.book_id)
    by_table = rolling(tournament, plan)
    players = awaiting(tournament, plan)
    refusal = _too_few(tournament, plan, session, players, by_table)
    if refusal:
        return refusal
    if by_table:
        players = players[: plan.players_per_table]
    tables = -(-len(players) // plan.players_per_table)
    drawn = ballot.seats_drawn(
        command.seed,
        [ballot.Drawn(each.name, each.group, each.accessible) for each in players],
        tables,
        seats_of(terms, plan),
        accessible=tournament.conditions.seating.accessible,
        groups_apart=tournament.conditions.entry.groups_apart,
    )
    if drawn is None:
        wanted = sum(each.accessible for each in players)
        because = f"{wanted} players need an accessible seat, and {tables} tables have too few of them"
        return Refusal(under, because, ("withdraw_entry", "cancel_tournament"), book=terms.book_id)
    before = len(session.tables)
    names = [f"{tournament.slug}-{plan.name}-{before + number}" for number in range(1, tables + 1)]
    marked = terms.has("marker") and (plan.marker or not terms.has("marker_optional"))
    return (
        SeatsDrawn(
            session=plan.name,
            seed=command.seed,
            draw=drawn.number,
            at=act.at,
            tables=tuple(
                TableDrawn(name, drawn.markers[at] if marked else 0, _flight(plan, before + at))
                for at, name in enumerate(names)
            ),
            placings=tuple(Placing(player, names[table - 1], seat) for player, (table, seat) in drawn.seats.items()),
            under=under + terms.cite("players_per_table"),
            book=terms.book_id,
        ),
    )


def rule_of_draw(terms: Terms, plan: SessionPlan) -> Under:
    """Where there is only one ballot, for a player's first session, the director assigns later seats: by a draw too."""
    if terms.has("ballot_each_session"):
        return terms.cite("ballot", "ballot_each_session")
    return terms.cite("seat_fixed", "players_per_table") if plan.players_from else terms.cite("ballot_once")


def _flight(plan: SessionPlan, table: int) -> int:
    """Tables that cannot all be active at once play in flights, one after another."""
    return table // plan.tables + 1 if plan.tables else 1


def _too_few(
    tournament: Tournament, plan: SessionPlan, session: Session, players: tuple[Player, ...], by_table: bool
) -> Refusal | None:
    terms, entry = tournament.terms, tournament.conditions.entry
    if by_table:
        if players and (len(players) >= plan.players_per_table or tournament.entries_closed):
            return None
        because = f"a table of {plan.players_per_table} is drawn when that many wait; {len(players)} do"
        return Refusal(terms.cite("condition_sit_and_go"), because, ("take_entry", "close_entries"), book=terms.book_id)
    if not plan.players_from and tournament.entries < entry.minimum:
        because = f"{tournament.entries} have entered; the conditions require at least {entry.minimum}"
        instead = ("take_entry", "cancel_tournament")
        return Refusal(terms.cite("condition_players"), because, instead, book=terms.book_id)
    if not players:
        return Refusal(terms.cite("ballot"), "nobody is left to play this session", book=terms.book_id)
    return None


def drawn(tournament: Tournament, fact: SeatsDrawn) -> Tournament:
    players = dict(tournament.players)
    seats: dict[str, dict[str, int]] = {table.name: {} for table in fact.tables}
    for placing in fact.placings:
        players[placing.player] = replace(
            players[placing.player],
            table=placing.table,
            seat=placing.seat,
            session=fact.session,
            present=False,
            standing=Standing.IN,
        )
        seats[placing.table][placing.player] = placing.seat
    tables = {
        table.name: SessionTable(table.name, fact.session, table.flight, table.marker, seats=seats[table.name])
        for table in fact.tables
    }
    session = tournament.sessions[fact.session]
    session = replace(
        session,
        seed=fact.seed,
        draws=session.draws + 1,
        drawn_at=fact.at,
        opened=True,
        tables=(*session.tables, *tables),
        unfinished=session.unfinished + len(tables),
        flights=max(table.flight for table in fact.tables),
    )
    after = replace(tournament, players=players, tables={**tournament.tables, **tables}, stage=Stage.PLAYING)
    return with_session(after, session)
