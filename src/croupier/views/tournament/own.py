"""A tournament as one of its players sees it on a phone: their own entry, seat, stack, place and prize."""

from msgspec import Struct

from croupier.instruments import library
from croupier.tournament import Tournament
from croupier.tournament.entries import closed_for_entries
from croupier.tournament.state import Player, Session, SessionTable, Stage, Standing
from croupier.views.clauses import Clause, clauses
from croupier.views.tournament.board import (
    BoardTable,
    RoomClock,
    SessionLine,
    Stand,
    board_of,
    called,
    shown_session,
    tables_of,
)

_AROUND = 1  # rows of the standing above and below the line, beside one's own


class OwnNight(Struct, frozen=True, tag="player", tag_field="for"):
    """One person's tournament. `state` says in one word where they are: outside, interested, reserve, entered, seated,
    playing, waiting, out, over."""

    name: str
    title: str
    version: int
    now: int
    stage: str
    zone: int
    who: str
    state: str
    say: str  # what concerns them now, in a sentence
    under: tuple[Clause, ...]
    book: str
    may_register: bool
    entry: int  # the number; 0: none
    plays_for: str  # the entrant, for a substitute
    fee: int
    fee_words: str  # how one enters
    starts: int
    clock: RoomClock | None
    table: BoardTable | None
    seat: int
    stack: int
    standing: tuple[Stand, ...]
    line: str
    sessions: tuple[SessionLine, ...]
    place: int
    prize: int
    goods: tuple[str, ...]
    paid: bool


def own_of(tournament: Tournament, version: int, at: int, who: str) -> OwnNight:
    board = board_of(tournament, version, at)
    entrant = tournament.substitutes.get(who, who)
    player = tournament.players.get(entrant)
    session = shown_session(tournament)
    table = tournament.tables.get(player.table) if player else None
    state = _state(tournament, who, player, session, table)
    prize = next((each for each in tournament.prizes if each.player == entrant), None)
    key = {"entered": "take_seats", "outside": "condition_entry_method", "reserve": "reserve"}.get(state, "")
    terms = tournament.terms
    shown = table is not None and player is not None and state in ("entered", "seated", "playing")
    return OwnNight(
        name=board.name,
        title=board.title,
        version=version,
        now=at,
        stage=board.stage,
        zone=board.zone,
        who=who,
        state=state,
        say=_say(tournament, player, table, session, state),
        under=clauses(library().book(board.book), terms.cite(key) if terms.has(key) else ()),
        book=board.book,
        may_register=state == "outside" and tournament.published and not closed_for_entries(tournament),
        entry=player.number if player else 0,
        plays_for=entrant if entrant != who else "",
        fee=int(tournament.conditions.entry.fee),
        fee_words=tournament.conditions.entry.method,
        starts=session.starts if session and not session.started else 0,
        clock=board.clock,
        table=_own_table(tournament, table) if shown and table is not None else None,
        seat=player.seat if player and shown else 0,
        stack=tournament.chips_of(entrant) if player else 0,
        standing=around(board.standings, entrant),
        line=board.line,
        sessions=board.sessions,
        place=next((each.place for each in board.places if each.player == entrant), 0),
        prize=prize.cents if prize else 0,
        goods=prize.goods if prize else (),
        paid=entrant in tournament.paid,
    )


def _own_table(tournament: Tournament, table: SessionTable) -> BoardTable:
    lines = tables_of(tournament, tournament.sessions[table.session], {})
    return next(line for line in lines if line.name == table.name)


def _state(
    tournament: Tournament, who: str, player: Player | None, session: Session | None, table: SessionTable | None
) -> str:
    if player is None:
        if who in tournament.interested:
            return "interested"
        return "reserve" if any(each.name == who for each in tournament.reserves) else "outside"
    if tournament.stage in (Stage.CONFIRMED, Stage.CLOSED, Stage.CANCELLED):
        return "over"
    if player.standing is not Standing.IN:
        return "out"
    if session is None or table is None or player.session != session.name:
        return "waiting" if player.session else "entered"
    if not table.started:
        return "seated" if player.present else "entered"
    return "waiting" if table.ended and table.extra is None else "playing"


def _say(
    tournament: Tournament, player: Player | None, table: SessionTable | None, session: Session | None, state: str
) -> str:
    match state:
        case "outside":
            return "You have not entered" if tournament.published else "The conditions are not published yet"
        case "interested":
            return "Your name is at the desk: pay there to enter"
        case "reserve":
            return "You are on the list of reserves"
        case "over":
            return "The tournament is over"
    assert player is not None, "somebody who has entered"
    if state == "out":
        return f"You are {player.standing}"
    if state == "waiting":
        return "Wait for the result" if session is None or session.ended else f"Wait for the seats of {session.name}"
    if table is None or (state == "entered" and player.session != (session.name if session else "")):
        return f"You are entry {player.number}: the seats are drawn before the start"
    if state == "entered":
        return f"Be at {called(table)}, seat {player.seat}"
    if state == "seated":
        return f"You are at {called(table)}, seat {player.seat}"
    if tournament.paused:
        return "Break"
    return f"You play at {called(table)}, seat {player.seat}"


def around(standings: tuple[Stand, ...], who: str) -> tuple[Stand, ...]:
    """One's own row, those at the line, and the first."""
    last_on = max((at for at, each in enumerate(standings) if each.on), default=-1)
    mine = next((at for at, each in enumerate(standings) if each.player == who), -1)
    if mine < 0:
        return ()
    wanted = {mine, *range(max(0, last_on - _AROUND + 1), min(len(standings), last_on + _AROUND + 1))}
    return tuple(each for at, each in enumerate(standings) if at in wanted)
