"""Slips of the hand, undone by new facts as long as nothing has been built on them (H6)."""

from msgspec.structs import replace

from croupier.money import Move
from croupier.ruling import Act, Decision, Refusal
from croupier.tournament.breaks import without_its_last
from croupier.tournament.clearance import not_the_director
from croupier.tournament.commands import UndoEndTable, UndoOfferSeat, UndoReBuy, UndoSeatTaken, UndoTie
from croupier.tournament.entries import no_such_player
from croupier.tournament.facts import EndOfTableUndone, ReBuyUndone, SeatOfferUndone, SeatTakenUndone, TieUndone
from croupier.tournament.play import Over, due
from croupier.tournament.pool import POOL, RE_BUYS, entry_moves, reversed_moves
from croupier.tournament.ranking import feeds_another, points_for
from croupier.tournament.session_tables import at_the_end, counted, with_player, with_session, with_table, without
from croupier.tournament.state import Player, Session, SessionTable, Stage, Standing, Tournament
from croupier.tournament.tasks import rule_of_task


def _cannot(tournament: Tournament, act: Act, because: str, instead: tuple[str, ...] = ()) -> Refusal:
    terms = tournament.terms
    return Refusal(rule_of_task(terms, act.command), because, instead, book=terms.book_id)


def _not_asked_well(tournament: Tournament, act: Act, reason: str) -> Refusal | None:
    refusal = not_the_director(tournament, act)
    if refusal or reason.strip():
        return refusal
    return _cannot(tournament, act, "say why: it goes on record")


# Seats, before play starts there


def undo_seat_taken(tournament: Tournament, act: Act, command: UndoSeatTaken) -> Decision:
    refusal = _not_asked_well(tournament, act, command.reason) or no_such_player(tournament, command.player)
    if refusal:
        return refusal
    player = tournament.players[command.player]
    table = tournament.tables.get(player.table)
    if table is None or not player.present or player.standing is not Standing.IN:
        return _cannot(tournament, act, f"{player.name} is in no seat", ("take_seat",))
    if table.started:
        return _cannot(tournament, act, f"play has started at {table.name}", ("withdraw_entry",))
    terms = tournament.terms
    under = rule_of_task(terms, command)
    return (SeatTakenUndone(player=player.name, reason=command.reason, under=under, book=terms.book_id),)


def seat_taken_undone(tournament: Tournament, fact: SeatTakenUndone) -> Tournament:
    return with_player(tournament, replace(tournament.players[fact.player], present=False))


def undo_offer_seat(tournament: Tournament, act: Act, command: UndoOfferSeat) -> Decision:
    refusal = _not_asked_well(tournament, act, command.reason) or no_such_player(tournament, command.player)
    refusal = refusal or no_such_player(tournament, command.reserve)
    if refusal:
        return refusal
    player, reserve = tournament.players[command.player], tournament.players[command.reserve]
    table = tournament.tables.get(reserve.table)
    here = (player.table, player.seat) == (reserve.table, reserve.seat) and reserve.instead_of == player.name
    gone = player.standing in (Standing.FORFEITED, Standing.WITHDRAWN)
    if table is None or not here or not gone or reserve.standing is not Standing.IN:
        return _cannot(tournament, act, f"{reserve.name} has not the seat of {player.name}")
    if table.started:
        return _cannot(tournament, act, f"play has started at {table.name}", ("withdraw_entry",))
    terms, entry = tournament.terms, tournament.conditions.entry
    undone = SeatOfferUndone(
        player=player.name,
        reserve=reserve.name,
        reason=command.reason,
        under=rule_of_task(terms, command),
        book=terms.book_id,
        moves=reversed_moves(entry_moves(int(entry.fee), int(entry.commission))),
    )
    return (undone,)


def seat_offer_undone(tournament: Tournament, fact: SeatOfferUndone) -> Tournament:
    """The reserve comes first on the list again, having been called; a player who had withdrawn stays so."""
    player, reserve = tournament.players[fact.player], tournament.players[fact.reserve]
    table = tournament.tables[reserve.table]
    again = Player(reserve.name, 0, reserve.name, reserve.group, reserve.accessible)
    after = replace(
        tournament,
        players=without(reserve.name, tournament.players),
        reserves=(again, *tournament.reserves),
        entries=tournament.entries - 1,
    )
    seats = without(reserve.name, table.seats)
    if player.standing is Standing.WITHDRAWN:
        return with_table(after, replace(table, seats=seats))
    out = without(player.name, table.out)
    after = with_table(after, replace(table, seats={**seats, player.name: player.seat}, out=out))
    return with_player(after, replace(player, standing=Standing.IN))


# A re-buy, before the next report of the table


def undo_re_buy(tournament: Tournament, act: Act, command: UndoReBuy) -> Decision:
    refusal = _not_asked_well(tournament, act, command.reason) or no_such_player(tournament, command.player)
    if refusal:
        return refusal
    player, offer = tournament.players[command.player], tournament.conditions.rebuys
    table = tournament.tables.get(player.table)
    if offer is None or player.bought is None or table is None or player.standing is not Standing.IN:
        return _cannot(tournament, act, f"{player.name} has no re-buy to undo")
    if table.ended or table.version != player.bought.version or table.stacks.get(player.name) != offer.chips:
        return _cannot(tournament, act, f"{player.name} has played with the chips", ("withdraw_entry",))
    terms, paid = tournament.terms, int(offer.cost)
    undone = ReBuyUndone(
        player=player.name,
        paid=paid,
        reason=command.reason,
        under=rule_of_task(terms, command),
        book=terms.book_id,
        moves=(Move(POOL, RE_BUYS, paid),) if paid else (),
    )
    return (undone,)


def re_buy_undone(tournament: Tournament, fact: ReBuyUndone) -> Tournament:
    """The player is out again, as before it."""
    player = tournament.players[fact.player]
    was, table = player.bought, tournament.tables[player.table]
    assert was is not None, "a re-buy is undone"
    seats, stacks = without(player.name, table.seats), without(player.name, table.stacks)
    after = with_table(tournament, replace(table, seats=seats, stacks=stacks))
    home = after.tables[was.table]
    after = with_table(after, replace(home, out={**home.out, player.name: was.out}))
    again = replace(
        player,
        standing=Standing.ELIMINATED,
        table=was.table,
        seat=was.seat,
        came_from=was.came_from,
        rebuys=player.rebuys - 1,
        bought=None,
    )
    return counted(with_player(after, again), table.session, -1)


# The end of a table, and the decision of a tie, before anything follows from them


def built_on(tournament: Tournament, session: Session) -> str:
    """What has been built on the result of a session; "" if nothing has."""
    if tournament.stage is not Stage.PLAYING:
        return f"the tournament is: {tournament.stage}"
    names = list(tournament.sessions)
    later = (tournament.sessions[name] for name in names[names.index(session.name) + 1 :])
    following = next((each for each in later if each.tables), None)
    return f"the seats of {following.name} have been drawn" if following else ""


def unranked(tournament: Tournament, session: Session) -> Tournament:
    """The session before its result: those who did not go on are in play again, and nobody has points for it. Sessions
    after it that were decided without play are open again."""
    names = list(tournament.sessions)
    for name in reversed(names[names.index(session.name) + 1 :]):
        later = tournament.sessions[name]
        if later.ranked and not later.tables:
            tournament = unranked(tournament, later)
            tournament = with_session(tournament, replace(tournament.sessions[name], ended=False))
    plan, players = tournament.conditions.plan(session.name), dict(tournament.players)
    if session.ranked:
        for name, points in (points_for(session.places, plan.points) if plan.points else {}).items():
            players[name] = replace(players[name], points=players[name].points - points)
        if feeds_another(tournament, plan):
            for name in session.final_chips:
                if players[name].standing is Standing.ELIMINATED and name not in session.advancing:
                    players[name] = replace(players[name], standing=Standing.IN)
    after = replace(tournament, players=players)
    return with_session(after, replace(without_its_last(session), ranked=False, places=(), advancing=()))


def undo_end_table(tournament: Tournament, act: Act, command: UndoEndTable) -> Decision:
    refusal = _not_asked_well(tournament, act, command.reason)
    if refusal:
        return refusal
    table = tournament.tables.get(command.table)
    if table is None or not table.ended or table.broken:
        return _cannot(tournament, act, f"no session was ended at {command.table}", ("end_table",))
    session = tournament.sessions[table.session]
    here = {name for name, at in session.final_table.items() if at == table.name}
    decided = here & {*session.tiebreaks, *tournament.tiebreaks, *(name for group in session.shared for name in group)}
    playing = {name for each in tournament.tables.values() if each.extra is not None for name in each.extra.players}
    built = built_on(tournament, session)
    if decided or here & playing or table.extra is not None:  # extra rounds can be at another table of the session
        built = f"a tie among its players has been decided: {', '.join(sorted(decided)) or 'extra rounds'}"
    if built:
        return _cannot(tournament, act, built)
    terms = tournament.terms
    under = rule_of_task(terms, command)
    undone = EndOfTableUndone(table=table.name, reason=command.reason, under=under, book=terms.book_id)
    after = end_of_table_undone(tournament, undone)
    left = sorted(here - after.tables[table.name].stacks.keys())
    if left:
        return _cannot(tournament, act, f"{left[0]} has left since")
    seats = after.tables[table.name].seats
    if shared := [name for name, seat in seats.items() if list(seats.values()).count(seat) > 1]:
        because = f"{' and '.join(shared)} had the same seat, one after the other"  # who is back by a void round
        return _cannot(tournament, act, because)
    if isinstance(over := due(after, after.tables[table.name], act.at), Over):
        return _cannot(tournament, act, f"its end has come: {over.because}")
    return (undone,)


def end_of_table_undone(tournament: Tournament, fact: EndOfTableUndone) -> Tournament:
    table = tournament.tables[fact.table]
    after = unranked(tournament, tournament.sessions[table.session])
    session, held = after.sessions[table.session], at_the_end(after, table)
    final_chips = {name: chips for name, chips in session.final_chips.items() if name not in held}
    final_table = {name: at for name, at in session.final_table.items() if name not in held}
    session = replace(
        session, ended=False, unfinished=session.unfinished + 1, final_chips=final_chips, final_table=final_table
    )
    seats = {name: after.players[name].seat for name in held if after.players[name].standing is Standing.IN}
    stacks = {name: held[name] for name in seats}
    return with_session(with_table(after, replace(table, ended=False, seats=seats, stacks=stacks)), session)


def undo_tie(tournament: Tournament, act: Act, command: UndoTie) -> Decision:
    refusal = _not_asked_well(tournament, act, command.reason)
    if refusal:
        return refusal
    group, terms = frozenset(command.players), tournament.terms
    found = _decided(tournament, group)
    if found is None:
        return _cannot(tournament, act, "no decision on these players can be undone; a draw of cards stands")
    session = tournament.sessions.get(found)
    playing = playing_off(tournament, group)
    built = "" if session is None else built_on(tournament, session)
    if session is None and tournament.stage is not Stage.PLAYING:
        built = f"the tournament is: {tournament.stage}"
    told = tournament.tiebreaks if session is None else session.tiebreaks
    if group & told.keys() or any(table.extra and table.version != table.extra.version for table in playing):
        built = "an extra round has been played"
    if built:
        return _cannot(tournament, act, built)
    under = rule_of_task(terms, command)
    return (TieUndone(session=found, players=command.players, reason=command.reason, under=under, book=terms.book_id),)


def _decided(tournament: Tournament, group: frozenset[str]) -> str | None:
    """Where these players were level, if it was decided that they share or play extra rounds."""
    for table in playing_off(tournament, group):
        assert table.extra is not None, "just looked for"
        return table.extra.session
    for session in tournament.sessions.values():
        if group in session.shared:
            return session.name
    return "" if group in tournament.shared else None


def playing_off(tournament: Tournament, group: frozenset[str]) -> list[SessionTable]:
    return [table for table in tournament.tables.values() if table.extra is not None and table.extra.group == group]


def tie_undone(tournament: Tournament, fact: TieUndone) -> Tournament:
    group, after = frozenset(fact.players), tournament
    for table in playing_off(tournament, group):
        assert table.extra is not None, "just looked for"
        for was in table.extra.came.values():  # they sit where they sat, and stand as they do by now
            now = after.players[was.name]
            after = with_player(after, replace(now, table=was.table, seat=was.seat, came_from=was.came_from))
        after = with_table(after, replace(table, extra=None, seats={}, stacks=at_the_end(after, table)))
    if group not in after.shared:
        return after
    after = replace(after, shared=tuple(each for each in after.shared if each != group))
    if not fact.session:
        return after
    after = unranked(after, after.sessions[fact.session])
    session = after.sessions[fact.session]
    return with_session(after, replace(session, shared=tuple(each for each in session.shared if each != group)))
