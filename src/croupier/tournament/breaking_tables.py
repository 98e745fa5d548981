"""Players are moved between the tables of a session, and tables are broken."""

from msgspec.structs import replace

from croupier.ruling import Act, Decision, Refusal
from croupier.tournament import ballot
from croupier.tournament.clearance import not_the_director
from croupier.tournament.commands import BreakTable, MovePlayer
from croupier.tournament.conditions import SessionPlan
from croupier.tournament.entries import not_in
from croupier.tournament.facts import PlayerMoved, TableBroken
from croupier.tournament.session_tables import with_player, with_session, with_table
from croupier.tournament.state import Session, SessionTable, Tournament
from croupier.tournament.vacancies import drawn_at, free_seats, in_play, room_at


def _may_not_move(tournament: Tournament, act: Act, plan: SessionPlan) -> Refusal | None:
    terms = tournament.terms_of(plan)
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    if not terms.has("break_tables"):
        because = "a player keeps the drawn position for the whole session under this book"
        return Refusal(terms.cite("seat_fixed"), because, book=terms.book_id)
    return None


def move(tournament: Tournament, act: Act, command: MovePlayer) -> Decision:
    own = tournament.terms
    refusal = not_in(tournament, command.player)
    if refusal:
        return refusal
    player = tournament.players[command.player]
    table, to = tournament.tables.get(player.table), tournament.tables.get(command.table)
    if (
        table is None
        or to is None
        or to.session != table.session
        or table.ended
        or to.ended
        or to.started != table.started
    ):
        because = "a player moves between two tables of the session that is being played"
        return Refusal(own.cite("seat_fixed"), because, book=own.book_id)
    plan = tournament.conditions.plan(table.session)
    refusal = _may_not_move(tournament, act, plan)
    if refusal:
        return refusal
    terms = tournament.terms_of(plan)
    if not command.reason.strip():
        return Refusal(terms.cite("break_tables"), "say why the player moves", book=terms.book_id)
    free = free_seats(tournament, to)
    if command.seat not in free:
        because = f"seat {command.seat} of {to.name} is not free"
        return Refusal(terms.cite("seat_fixed"), because, tuple(map(str, free)), book=terms.book_id)
    moved = PlayerMoved(
        player=player.name,
        table=to.name,
        seat=command.seat,
        reason=command.reason,
        under=terms.cite("seat_fixed", "break_tables"),
        book=terms.book_id,
    )
    return (moved,)


def moved(tournament: Tournament, fact: PlayerMoved) -> Tournament:
    player = tournament.players[fact.player]
    was, to = tournament.tables[player.table], tournament.tables[fact.table]
    chips = was.stacks.get(player.name)
    left = replace(
        was,
        seats={name: seat for name, seat in was.seats.items() if name != player.name},
        stacks={name: held for name, held in was.stacks.items() if name != player.name},
    )
    came = replace(
        to,
        seats={**to.seats, player.name: fact.seat},
        stacks=to.stacks if chips is None else {**to.stacks, player.name: chips},
    )
    after = with_table(with_table(tournament, left), came)
    return with_player(after, replace(player, table=fact.table, seat=fact.seat, came_from=was.name))


def breakable(tournament: Tournament, session: Session) -> SessionTable | None:
    """The table with the fewest players, if the others have room for them: the director is offered it."""
    plan = tournament.conditions.plan(session.name)
    if not plan.break_tables or not tournament.terms_of(plan).has("break_tables"):
        return None
    tables = in_play(tournament, session.name)
    if len(tables) < 2:
        return None
    smallest = min(tables, key=lambda table: (len(table.seats), table.name))
    room = sum(room_at(tournament, table) for table in tables if table is not smallest)
    return smallest if len(smallest.seats) <= room else None


def break_table(tournament: Tournament, act: Act, command: BreakTable) -> Decision:
    own = tournament.terms
    table = tournament.tables.get(command.table)
    if table is None or not table.started or table.ended:
        playing = tuple(each.name for each in tournament.tables.values() if each.started and not each.ended)
        under = own.cite_first("break_tables", "seat_fixed") + own.cite("players_per_table")
        return Refusal(under, "that table is not in play", playing, book=own.book_id)
    plan, session = tournament.conditions.plan(table.session), tournament.sessions[table.session]
    refusal = _may_not_move(tournament, act, plan)
    if refusal:
        return refusal
    terms = tournament.terms_of(plan)
    under = terms.cite("break_tables")
    if not command.reason.strip():
        return Refusal(under, "say why the table is broken", book=terms.book_id)
    after, facts = tournament, []
    for name in ballot.order(session.seed, table.rounds, table.seats):
        others = [each for each in in_play(after, plan.name) if each.name != table.name]
        to = drawn_at(after, others, after.players[name], table.rounds)
        if to is None:
            because = "the other tables have too few free seats for its players"
            return Refusal(under, because, ("move_player",), book=terms.book_id)
        fact = PlayerMoved(
            player=name, table=to.table, seat=to.seat, reason=command.reason, under=under, book=terms.book_id
        )
        facts.append(fact)
        after = moved(after, fact)
    return (*facts, TableBroken(table=table.name, reason=command.reason, under=under, book=terms.book_id))


def broken(tournament: Tournament, fact: TableBroken) -> Tournament:
    table = tournament.tables[fact.table]
    session = tournament.sessions[table.session]
    after = with_table(tournament, replace(table, ended=True, broken=True))
    return with_session(after, replace(session, unfinished=session.unfinished - 1))
