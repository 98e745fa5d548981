"""Players take their seats before a session starts; the seat of one who is missing may go to a reserve."""

from msgspec.structs import replace

from croupier.instruments import Terms
from croupier.ruling import Act, Decision, Refusal
from croupier.tournament.clearance import not_the_director
from croupier.tournament.commands import OfferSeat, TakeEntry, TakeSeat
from croupier.tournament.entries import bad_entrant, entry_of, no_such_player, not_agreed, not_in, not_paid
from croupier.tournament.facts import PlayerForfeited, SeatGivenToReserve, SeatTaken
from croupier.tournament.session_tables import left_play, with_player, with_table
from croupier.tournament.state import Player, SessionTable, Standing, Tournament


def take_seat(tournament: Tournament, act: Act, command: TakeSeat) -> Decision:
    terms = tournament.terms
    refusal = not_the_director(tournament, act) or not_in(tournament, command.player)
    if refusal:
        return refusal
    player = tournament.players[command.player]
    table = tournament.tables.get(player.table)
    if table is None:
        because = "the seats of the next session have not been drawn"
        return Refusal(terms.cite("take_seats", "ballot"), because, ("draw_seats",), book=terms.book_id)
    if table.started:
        return Refusal(terms.cite("take_seats"), "that session has started", book=terms.book_id)
    if player.present:
        return Refusal(terms.cite("take_seats"), f"{player.name} has taken the seat", book=terms.book_id)
    refusal = _seat_lost(tournament, act, table)
    if refusal:
        return refusal
    return (SeatTaken(player=player.name, under=terms.cite("take_seats"), book=terms.book_id),)


def _seat_lost(tournament: Tournament, act: Act, table: SessionTable) -> Refusal | None:
    """Under the later books a seat is lost at the set time. A seat that was drawn after it has not been lost yet, nor
    has one of a later flight or of a sit-and-go, which have no set time (T30, T32)."""
    terms = tournament.terms_of(tournament.conditions.plan(table.session))
    session = tournament.sessions[table.session]
    set_time = bool(session.starts) and table.flight == 1 and not tournament.conditions.start.sit_and_go
    if not set_time or not terms.has("lost_at_set_time") or not session.drawn_at < session.starts <= act.at:
        return None
    because = "the set time has passed, and with it the seat is lost"
    return Refusal(terms.cite("lost_at_set_time"), because, ("offer_seat", "start_session"), book=terms.book_id)


def seat_taken(tournament: Tournament, fact: SeatTaken) -> Tournament:
    return with_player(tournament, replace(tournament.players[fact.player], present=True))


def offer_seat(tournament: Tournament, act: Act, command: OfferSeat) -> Decision:
    """From the published time on, the seat of a missing player may go to a reserve, who pays (T11). The seat of one who
    has withdrawn may at once: nobody is waited for."""
    terms = tournament.terms
    under = terms.cite("reserve")
    refusal = not_the_director(tournament, act) or no_such_player(tournament, command.player)
    if refusal:
        return refusal
    player = tournament.players[command.player]
    withdrawn = player.standing is Standing.WITHDRAWN
    reserve = next((each for each in tournament.reserves if each.name == command.reserve), None)
    if reserve is None:
        names = tuple(each.name for each in tournament.reserves)
        return Refusal(under, f"{command.reserve} is not on the list of reserves", names, book=terms.book_id)
    table = tournament.tables.get(player.table)
    if table is None or table.started or tournament.conditions.plan(table.session).players_from:
        because = "a reserve takes a seat after the draw and before the first session of the player who is missing"
        return Refusal(under, because, book=terms.book_id)
    refusal = None if withdrawn else not_in(tournament, player.name)
    if refusal:
        return refusal
    if withdrawn and player.seat in table.seats.values():
        return Refusal(under, f"the seat of {player.name} has gone to somebody else", book=terms.book_id)
    if player.present and not withdrawn:
        return Refusal(under, f"{player.name} has taken the seat", book=terms.book_id)
    if not withdrawn and act.at < tournament.sessions[table.session].starts:
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
    refusal = bad_entrant(without, entry) or not_agreed(tournament, reserve.name, command.agreement)
    if refusal:
        return refusal
    unpaid = not_paid(tournament, command.paid)
    if unpaid:
        return replace(unpaid, under=tuple(dict.fromkeys(under + unpaid.under)))
    given = SeatGivenToReserve(player=player.name, reserve=reserve.name, under=under, book=terms.book_id)
    left = () if withdrawn else (forfeit(terms, player, table.session),)
    return (*left, entry_of(tournament, entry), given)


def given_to_reserve(tournament: Tournament, fact: SeatGivenToReserve) -> Tournament:
    was, reserve = tournament.players[fact.player], tournament.players[fact.reserve]
    seated = replace(reserve, table=was.table, seat=was.seat, session=was.session, instead_of=was.name, present=True)
    table = tournament.tables[was.table]
    return with_player(with_table(tournament, replace(table, seats={**table.seats, reserve.name: was.seat})), seated)


def forfeit(terms: Terms, player: Player, session: str) -> PlayerForfeited:
    under = terms.cite("forfeit", "forfeited_fee", "take_seats")
    return PlayerForfeited(player=player.name, session=session, under=under, book=terms.book_id)


def forfeited(tournament: Tournament, fact: PlayerForfeited) -> Tournament:
    return left_play(tournament, fact.player, Standing.FORFEITED)
