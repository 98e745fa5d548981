"""Tables and seats: the ballot, taking seats, reserves, starts, and breaking and balancing tables."""

from msgspec.structs import replace

from croupier.instruments import Terms
from croupier.money import Move
from croupier.ruling import Act, Fact, Refusal, Under
from croupier.tournament import ballot
from croupier.tournament.boxes import seats_of
from croupier.tournament.clearance import not_cleared_for_play, not_the_director
from croupier.tournament.commands import (
    AlterStart,
    BreakTable,
    CloseEntries,
    DrawSeats,
    MovePlayer,
    OfferSeat,
    SealBallot,
    StartSession,
    TakeEntry,
    TakeSeat,
)
from croupier.tournament.conditions import Session
from croupier.tournament.entries import bad_entrant, entry_of, first_sitting, not_agreed, not_in, not_paid
from croupier.tournament.facts import (
    BallotSealed,
    EntriesClosed,
    Placing,
    PlayerEliminated,
    PlayerForfeited,
    PlayerMoved,
    SeatGivenToReserve,
    SeatsDrawn,
    SeatTaken,
    SessionStarted,
    StartAltered,
    TableBroken,
    TableDrawn,
)
from croupier.tournament.heats import left_play, starts_with, with_heat, with_player, with_sitting
from croupier.tournament.play import least_stake
from croupier.tournament.pool import ADDED, POOL
from croupier.tournament.state import Heat, Player, Sitting, Stage, Standing, Tournament
from croupier.tournament.vacancies import drawn_at, free_seats, in_play, room_at

Decision = tuple[Fact, ...] | Refusal


def awaiting(tournament: Tournament, session: Session) -> tuple[Player, ...]:
    """Those who are to be drawn for a session: the entrants, or players of the sessions before it, the best first."""
    if not session.players_from:
        return tuple(each for each in tournament.players.values() if each.standing is Standing.IN and not each.session)
    come: list[str] = []
    for name in session.players_from:
        sitting = tournament.sittings[name]
        if session.takes == "advancing":
            come += sitting.advancing
        else:
            out = [player for place in sitting.places for player in place if player not in sitting.advancing]
            come += out[: session.places] if session.places else out
    takes = (Standing.IN,) if session.takes == "advancing" else (Standing.IN, Standing.ELIMINATED)
    players = [tournament.players[name] for name in dict.fromkeys(come)]
    return tuple(each for each in players if each.standing in takes and each.session != session.name)


# The ballot


def _not_the_next(tournament: Tournament, name: str, under: Under) -> Refusal | None:
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
    sitting = tournament.sittings.get(command.session)
    if sitting is None:
        sessions = tuple(tournament.sittings)
        under += terms.cite("condition_sessions")
        return Refusal(under, f"there is no session {command.session!r}", sessions, book=terms.book_id)
    if not to_be_sealed(tournament, sitting):
        return Refusal(under, "the ballot of this session is sealed already", ("draw_seats",), book=terms.book_id)
    if len(command.commitment) != 64 or not set(command.commitment) <= set("0123456789abcdef"):
        return Refusal(under, "a ballot is sealed by the SHA-256 of its number, in hexadecimal", book=terms.book_id)
    sealed = BallotSealed(session=command.session, commitment=command.commitment, under=under, book=terms.book_id)
    return (sealed,)


def rolling(tournament: Tournament, session: Session) -> bool:
    """A sit-and-go draws its first session table by table."""
    return bool(tournament.conditions.start.sit_and_go) and not session.players_from


def to_be_sealed(tournament: Tournament, sitting: Sitting) -> bool:
    """Each draw has a number of its own: that of a sit-and-go's last table is known to everybody."""
    again = sitting.opened and not sitting.ended and rolling(tournament, tournament.conditions.session(sitting.name))
    return not sitting.commitment or again


def sealed(tournament: Tournament, fact: BallotSealed) -> Tournament:
    sitting = tournament.sittings[fact.session]
    return with_sitting(tournament, replace(sitting, commitment=fact.commitment, opened=False))


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
    refusal = refusal or _not_the_next(tournament, command.session, own.cite("ballot"))
    if refusal:
        return refusal
    session, sitting = tournament.conditions.session(command.session), tournament.sittings[command.session]
    terms = tournament.terms_of(session)
    under = _rule_of_draw(terms, session)
    if sitting.tables and not rolling(tournament, session):
        return Refusal(under, "the seats of this session have been drawn", ("start_session",), book=terms.book_id)
    if to_be_sealed(tournament, sitting):
        return Refusal(under, "the ballot is sealed before it is drawn", ("seal_ballot",), book=terms.book_id)
    if ballot.commitment(command.seed) != sitting.commitment:
        because = "this is not the number that the ballot was sealed with"
        return Refusal(under, because, book=terms.book_id)
    by_table = rolling(tournament, session)
    players = awaiting(tournament, session)
    refusal = _too_few(tournament, session, sitting, players, by_table)
    if refusal:
        return refusal
    if by_table:
        players = players[: session.players_per_table]
    tables = -(-len(players) // session.players_per_table)
    drawn = ballot.seats_drawn(
        command.seed,
        [ballot.Drawn(each.name, each.group, each.accessible) for each in players],
        tables,
        seats_of(terms, session),
        accessible=tournament.conditions.seating.accessible,
        groups_apart=tournament.conditions.entry.groups_apart,
    )
    if drawn is None:
        wanted = sum(each.accessible for each in players)
        because = f"{wanted} players need an accessible seat, and {tables} tables have too few of them"
        return Refusal(under, because, ("withdraw_entry", "cancel_tournament"), book=terms.book_id)
    before = len(sitting.tables)
    names = [f"{tournament.slug}-{session.name}-{before + number}" for number in range(1, tables + 1)]
    marked = terms.has("marker") and (session.marker or not terms.has("marker_optional"))
    return (
        SeatsDrawn(
            session=session.name,
            seed=command.seed,
            draw=drawn.number,
            at=act.at,
            tables=tuple(
                TableDrawn(name, drawn.markers[at] if marked else 0, _flight(session, before + at))
                for at, name in enumerate(names)
            ),
            placings=tuple(Placing(player, names[table - 1], seat) for player, (table, seat) in drawn.seats.items()),
            under=under + terms.cite("players_per_table"),
            book=terms.book_id,
        ),
    )


def _rule_of_draw(terms: Terms, session: Session) -> Under:
    """Where there is one ballot, for a player's first session, the director says later where to sit: by a draw too."""
    if terms.has("ballot_each_session"):
        return terms.cite("ballot", "ballot_each_session")
    return terms.cite("seat_fixed", "players_per_table") if session.players_from else terms.cite("ballot_once")


def _flight(session: Session, table: int) -> int:
    """Tables that cannot all be active at once play in flights, one after another."""
    return table // session.tables + 1 if session.tables else 1


def _too_few(
    tournament: Tournament, session: Session, sitting: Sitting, players: tuple[Player, ...], by_table: bool
) -> Refusal | None:
    terms, entry = tournament.terms, tournament.conditions.entry
    if by_table:
        if players and (len(players) >= session.players_per_table or tournament.entries_closed):
            return None
        because = f"a table of {session.players_per_table} is drawn when so many wait; {len(players)} do"
        return Refusal(terms.cite("condition_sit_and_go"), because, ("take_entry", "close_entries"), book=terms.book_id)
    if not session.players_from and tournament.entries < entry.minimum:
        because = f"{tournament.entries} have entered; the conditions want {entry.minimum} at least"
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
    heats = {
        table.name: Heat(table.name, fact.session, table.flight, table.marker, seats=seats[table.name])
        for table in fact.tables
    }
    sitting = tournament.sittings[fact.session]
    sitting = replace(
        sitting,
        seed=fact.seed,
        draws=sitting.draws + 1,
        drawn_at=fact.at,
        opened=True,
        tables=(*sitting.tables, *heats),
        unfinished=sitting.unfinished + len(heats),
        flights=max(table.flight for table in fact.tables),
    )
    after = replace(tournament, players=players, heats={**tournament.heats, **heats}, stage=Stage.PLAYING)
    return with_sitting(after, sitting)


# Taking seats


def take_seat(tournament: Tournament, act: Act, command: TakeSeat) -> Decision:
    terms = tournament.terms
    refusal = not_the_director(tournament, act) or not_in(tournament, command.player)
    if refusal:
        return refusal
    player = tournament.players[command.player]
    heat = tournament.heats.get(player.table)
    if heat is None:
        because = "the seats of the next session have not been drawn"
        return Refusal(terms.cite("take_seats", "ballot"), because, ("draw_seats",), book=terms.book_id)
    if heat.started:
        return Refusal(terms.cite("take_seats"), "that session has started", book=terms.book_id)
    if player.present:
        return Refusal(terms.cite("take_seats"), f"{player.name} has taken the seat", book=terms.book_id)
    refusal = _lost(tournament, act, heat)
    if refusal:
        return refusal
    return (SeatTaken(player=player.name, under=terms.cite("take_seats"), book=terms.book_id),)


def _lost(tournament: Tournament, act: Act, heat: Heat) -> Refusal | None:
    """Under the later books a seat is lost at the set time. A seat that was drawn after it has not been lost yet, nor
    one of a later flight or of a sit-and-go, which have no set time (T30, T32)."""
    terms = tournament.terms_of(tournament.conditions.session(heat.session))
    sitting = tournament.sittings[heat.session]
    set_time = bool(sitting.starts) and heat.flight == 1 and not tournament.conditions.start.sit_and_go
    if not set_time or not terms.has("lost_at_set_time") or not sitting.drawn_at < sitting.starts <= act.at:
        return None
    because = "the set time has passed, and with it the seat is lost"
    return Refusal(terms.cite("lost_at_set_time"), because, ("offer_seat", "start_session"), book=terms.book_id)


def seat_taken(tournament: Tournament, fact: SeatTaken) -> Tournament:
    return with_player(tournament, replace(tournament.players[fact.player], present=True))


def offer_seat(tournament: Tournament, act: Act, command: OfferSeat) -> Decision:
    """From the published time on the seat of somebody who is missing may go to a reserve, who pays (T11)."""
    terms = tournament.terms
    under = terms.cite("reserve")
    refusal = not_the_director(tournament, act) or not_in(tournament, command.player)
    if refusal:
        return refusal
    player = tournament.players[command.player]
    reserve = next((each for each in tournament.reserves if each.name == command.reserve), None)
    if reserve is None:
        names = tuple(each.name for each in tournament.reserves)
        return Refusal(under, f"{command.reserve} is not on the list of reserves", names, book=terms.book_id)
    heat = tournament.heats.get(player.table)
    if heat is None or heat.started or tournament.conditions.session(heat.session).players_from:
        because = "a reserve takes a seat after the draw and before the first session of the player who is missing"
        return Refusal(under, because, book=terms.book_id)
    if player.present:
        return Refusal(under, f"{player.name} has taken the seat", book=terms.book_id)
    if act.at < tournament.sittings[heat.session].starts:
        because = f"{player.name} has until the published time to take the seat"
        return Refusal(under + terms.cite("take_seats"), because, ("alter_start",), book=terms.book_id)
    entry = TakeEntry(
        player=reserve.name,
        paid=command.paid,
        group=reserve.group,
        agreement=command.agreement,
        accessible=reserve.accessible,
    )
    without = replace(tournament, reserves=tuple(each for each in tournament.reserves if each != reserve))
    refusal = (
        bad_entrant(without, entry) or not_paid(tournament, command.paid) or not_agreed(tournament, command.agreement)
    )
    if refusal:
        return refusal
    given = SeatGivenToReserve(player=player.name, reserve=reserve.name, under=under, book=terms.book_id)
    return (_forfeit(terms, player, heat.session), entry_of(tournament, entry), given)


def _forfeit(terms: Terms, player: Player, session: str) -> PlayerForfeited:
    under = terms.cite("forfeit", "forfeited_fee", "take_seats")
    return PlayerForfeited(player=player.name, session=session, under=under, book=terms.book_id)


def forfeited(tournament: Tournament, fact: PlayerForfeited) -> Tournament:
    return left_play(tournament, fact.player, Standing.FORFEITED)


def given_to_reserve(tournament: Tournament, fact: SeatGivenToReserve) -> Tournament:
    was, reserve = tournament.players[fact.player], tournament.players[fact.reserve]
    seated = replace(reserve, table=was.table, seat=was.seat, session=was.session, present=True)
    heat = tournament.heats[was.table]
    return with_player(with_heat(tournament, replace(heat, seats={**heat.seats, reserve.name: was.seat})), seated)


# Starts


def alter_start(tournament: Tournament, act: Act, command: AlterStart) -> Decision:
    terms = tournament.terms
    refusal = not_the_director(tournament, act)
    if refusal:
        return refusal
    sitting = tournament.sittings.get(command.session)
    if sitting is None or sitting.started:
        because = "there is no session of that name that has yet to start"
        waiting = tuple(each.name for each in tournament.sittings.values() if not each.started)
        return Refusal(terms.cite("take_seats", "condition_sessions"), because, waiting, book=terms.book_id)
    its_terms = tournament.terms_of(tournament.conditions.session(command.session))
    if sitting.starts and not its_terms.has("start_altered"):
        because = "the conditions fix this start, and this book gives the director no power to alter it"
        return Refusal(its_terms.cite("condition_start"), because, ("cancel_tournament",), book=its_terms.book_id)
    under = its_terms.cite_first("start_altered", "take_seats")
    if not command.notice.strip():
        return Refusal(under, "say what notice the players were given", book=its_terms.book_id)
    if command.at < act.at:
        return Refusal(under, "the new start lies in the past", book=its_terms.book_id)
    altered = StartAltered(
        session=sitting.name, at=command.at, notice=command.notice, under=under, book=its_terms.book_id
    )
    return (altered,)


def start_altered(tournament: Tournament, fact: StartAltered) -> Tournament:
    return with_sitting(tournament, replace(tournament.sittings[fact.session], starts=fact.at))


def start(tournament: Tournament, act: Act, command: StartSession) -> Decision:
    own = tournament.terms
    refusal = not_the_director(tournament, act) or not_cleared_for_play(tournament)
    refusal = refusal or _not_the_next(tournament, command.session, own.cite("take_seats"))
    if refusal:
        return refusal
    session, sitting = tournament.conditions.session(command.session), tournament.sittings[command.session]
    terms = tournament.terms_of(session)
    under = terms.cite("take_seats")
    heats = [heat for heat in tournament.heats_of(sitting) if heat.flight == command.flight]
    if not heats:
        return Refusal(under, "the seats have not been drawn", ("draw_seats",), book=terms.book_id)
    if all(heat.started for heat in heats):
        return Refusal(under, "play has begun at these tables", book=terms.book_id)
    if any(not heat.ended for heat in tournament.heats_of(sitting) if heat.started and heat.flight != command.flight):
        because = f"the conditions have {session.tables} tables active at once, and they are in use"
        return Refusal(terms.cite_first("condition_tables", "condition_sessions"), because, book=terms.book_id)
    if act.at < sitting.starts:
        because = "the published starting time has not come"
        return Refusal(under, because, ("alter_start",), book=terms.book_id)
    seated = [name for heat in heats if not heat.started for name in heat.seats]
    absent = [tournament.players[name] for name in seated if not tournament.players[name].present]
    chips = {name: starts_with(tournament, session, name) for name in seated if tournament.players[name].present}
    started = SessionStarted(
        session=session.name,
        flight=command.flight,
        at=act.at,
        chips=chips,
        under=under + terms.cite("condition_chips"),
        book=terms.book_id,
        moves=_added_cash(tournament),
    )
    short = [name for name, held in chips.items() if held < least_stake(tournament, session, 0)]
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
    return (*(_forfeit(terms, player, session.name) for player in absent), started, *out)


def _added_cash(tournament: Tournament) -> tuple[Move, ...]:
    """What the casino adds to the pool, booked as play begins."""
    if first_sitting(tournament).started:
        return ()
    added = (each.value for each in tournament.conditions.prizes.added if each.kind == "cash")
    return tuple(Move(ADDED, POOL, int(value)) for value in added)


def started(tournament: Tournament, fact: SessionStarted) -> Tournament:
    heats = dict(tournament.heats)
    sitting = tournament.sittings[fact.session]
    for name in sitting.tables:
        heat = heats[name]
        if heat.flight == fact.flight and not heat.started:
            stacks = {each: fact.chips[each] for each in heat.seats}
            heats[name] = replace(heat, started=True, since=fact.at, stacks=stacks)
    sitting = replace(sitting, started=True, in_play=sitting.in_play + len(fact.chips))
    # A flight that starts later has its add-ons when it comes to that round.
    add_on = tournament.conditions.add_on
    reopens = add_on is not None and add_on.at is not None and add_on.at.session == fact.session
    closed = tournament.add_ons_closed and not reopens
    return with_sitting(replace(tournament, heats=heats, add_ons_closed=closed), sitting)


# Breaking and balancing tables


def _may_move(tournament: Tournament, act: Act, session: Session) -> Refusal | None:
    terms = tournament.terms_of(session)
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
    heat, to = tournament.heats.get(player.table), tournament.heats.get(command.table)
    if heat is None or to is None or to.session != heat.session or heat.ended or to.ended or to.started != heat.started:
        because = "a player moves between two tables of the session that is being played"
        return Refusal(own.cite("seat_fixed"), because, book=own.book_id)
    session = tournament.conditions.session(heat.session)
    refusal = _may_move(tournament, act, session)
    if refusal:
        return refusal
    terms = tournament.terms_of(session)
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
    was, to = tournament.heats[player.table], tournament.heats[fact.table]
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
    after = with_heat(with_heat(tournament, left), came)
    return with_player(after, replace(player, table=fact.table, seat=fact.seat, came_from=was.name))


def breakable(tournament: Tournament, sitting: Sitting) -> Heat | None:
    """The table with the fewest players, if the others have room for them: what the director is offered."""
    session = tournament.conditions.session(sitting.name)
    if not session.break_tables or not tournament.terms_of(session).has("break_tables"):
        return None
    heats = in_play(tournament, sitting.name)
    if len(heats) < 2:
        return None
    smallest = min(heats, key=lambda heat: (len(heat.seats), heat.name))
    room = sum(room_at(tournament, heat) for heat in heats if heat is not smallest)
    return smallest if len(smallest.seats) <= room else None


def break_table(tournament: Tournament, act: Act, command: BreakTable) -> Decision:
    own = tournament.terms
    heat = tournament.heats.get(command.table)
    if heat is None or not heat.started or heat.ended:
        playing = tuple(each.name for each in tournament.heats.values() if each.started and not each.ended)
        under = own.cite_first("break_tables", "seat_fixed") + own.cite("players_per_table")
        return Refusal(under, "that table is not in play", playing, book=own.book_id)
    session, sitting = tournament.conditions.session(heat.session), tournament.sittings[heat.session]
    refusal = _may_move(tournament, act, session)
    if refusal:
        return refusal
    terms = tournament.terms_of(session)
    under = terms.cite("break_tables")
    if not command.reason.strip():
        return Refusal(under, "say why the table is broken", book=terms.book_id)
    after, facts = tournament, []
    for name in ballot.order(sitting.seed, heat.rounds, heat.seats):
        others = [each for each in in_play(after, session.name) if each.name != heat.name]
        to = drawn_at(after, others, after.players[name], heat.rounds)
        if to is None:
            because = "the other tables have too few free seats for its players"
            return Refusal(under, because, ("move_player",), book=terms.book_id)
        fact = PlayerMoved(
            player=name, table=to.table, seat=to.seat, reason=command.reason, under=under, book=terms.book_id
        )
        facts.append(fact)
        after = moved(after, fact)
    return (*facts, TableBroken(table=heat.name, reason=command.reason, under=under, book=terms.book_id))


def broken(tournament: Tournament, fact: TableBroken) -> Tournament:
    heat = tournament.heats[fact.table]
    sitting = tournament.sittings[heat.session]
    after = with_heat(tournament, replace(heat, ended=True, broken=True))
    return with_sitting(after, replace(sitting, unfinished=sitting.unfinished - 1))
