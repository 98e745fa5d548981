"""An eliminated player can have something left to take part in: extra rounds, a repechage or a re-buy. Who gives that
up, or is excluded from it, keeps the place and is `gone` (T18, T37)."""

from msgspec.structs import replace

from croupier.tournament.play import may_still_re_buy
from croupier.tournament.ranking import open_ties
from croupier.tournament.session_tables import with_table, without
from croupier.tournament.state import SessionTable, Standing, Tournament


def may_come_back(tournament: Tournament, name: str) -> bool:
    """Whether something is left to take part in for a player who is eliminated."""
    if tournament.players[name].standing is not Standing.ELIMINATED or name in tournament.gone:
        return False
    if any(name in tie.players for tie in open_ties(tournament)):
        return True
    return _may_be_drawn_again(tournament, name) or _may_re_buy(tournament, name)


def plays_extra_rounds(tournament: Tournament, name: str) -> SessionTable | None:
    """The table where a player has extra rounds to play."""
    tables = tournament.tables.values()
    return next((table for table in tables if table.extra is not None and name in table.extra.players), None)


def _may_be_drawn_again(tournament: Tournament, name: str) -> bool:
    """For a repechage that is still to be drawn."""
    session = tournament.players[name].session
    return any(
        plan.takes == "eliminated" and session in plan.players_from and not tournament.sessions[plan.name].tables
        for plan in tournament.conditions.sessions
        if not tournament.sessions[plan.name].ranked
    )


def _may_re_buy(tournament: Tournament, name: str) -> bool:
    session = tournament.sessions[tournament.players[name].session]
    plan = tournament.conditions.plan(session.name)
    tables = tournament.tables_of(session)
    return any(not table.ended and may_still_re_buy(tournament, plan, table) for table in tables)


def gone(tournament: Tournament, name: str) -> Tournament:
    """The place stays what it was: that of the round in which the player went out."""
    after = replace(tournament, gone=tournament.gone | {name})
    table = plays_extra_rounds(tournament, name)
    return after if table is None else with_table(after, replace(table, seats=without(name, table.seats)))


def not_gone_after_all(tournament: Tournament, name: str) -> Tournament:
    return replace(tournament, gone=tournament.gone - {name})
