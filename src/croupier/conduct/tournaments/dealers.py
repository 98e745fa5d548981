"""The link of a dealer's table to its tournament: it reports by itself, and tells the dealer why it waits."""

from croupier.conduct.house import House
from croupier.conduct.tournaments.linking import can_be_read, carry_on_table
from croupier.table.debts import debts
from croupier.tournament import Tournament, needs
from croupier.tournament.state import Stage


def after_dealing(house: House, table_name: str) -> None:
    """Report the deal, and have the next round opened if there is one."""
    table = house.table(table_name).ahead
    if table is None or not table.tournament or not table.game.between_rounds:
        return
    hosted = house.tournament(table.tournament)
    with hosted.linking:
        hosted.catch_up()
        if not _plays(hosted.ahead, table_name):
            return
        for other in _owed(house, hosted.ahead, table_name):  # before the next round is opened here
            house.table(other).catch_up()
            carry_on_table(house, table.tournament, other)
        while carry_on_table(house, table.tournament, table_name):
            pass
        for other in _waiting_for(hosted.ahead, table_name):
            house.table(other).catch_up()
            carry_on_table(house, table.tournament, other)


def _plays(tournament: Tournament | None, table_name: str) -> bool:
    return tournament is not None and table_name in tournament.tables and tournament.tables[table_name].started


def _waiting_for(tournament: Tournament | None, table_name: str) -> set[str]:
    """Tables that may wait for players who finished a round here before they move there."""
    players = tournament.players.values() if tournament is not None else ()
    return {each.table for each in players if each.came_from == table_name and each.table != table_name}


def _owed(house: House, tournament: Tournament | None, table_name: str) -> set[str]:
    """Tables to which players who sit here by now have chips to give back."""
    if tournament is None:
        return set()
    here = [each for each in tournament.players.values() if each.table == table_name]
    if not any(each.came_from not in ("", table_name) for each in here):
        return set()
    session, people = tournament.sessions[tournament.tables[table_name].session], {each.plays for each in here}
    others = [each for each in tournament.tables_of(session) if each.name != table_name and each.started]
    there = {each.name: house.table(each.name).ahead for each in others if can_be_read(house, each)}
    return {name for name, table in there.items() if table is not None and people & debts(table.balances).keys()}


def why_waiting(house: House, table_name: str) -> str:
    """Why no round is open at a table of a tournament, in words for its dealer; "" where the reason is unknown."""
    table = house.table(table_name).table
    tournament = house.tournament(table.tournament).state if table is not None and table.tournament else None
    if tournament is None or table_name not in tournament.tables:
        return ""
    session_table = tournament.tables[table_name]
    if tournament.stage is not Stage.PLAYING:
        return f"The tournament is over here: {tournament.stage}"
    if session_table.ended and session_table.extra is None:
        rounds = f"{session_table.rounds} round" + "s" * (session_table.rounds != 1)
        return f"The session is over at this table after {rounds}. {needs(tournament, house.clock()).say}"
    return needs(tournament, house.clock()).say
