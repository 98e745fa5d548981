"""Guests of a demonstration under the tournament book: a director who gives them chips and keeps play going."""

from collections.abc import Mapping

from croupier.conduct import Accepted, Hosted, House
from croupier.games.context import account_of
from croupier.ruling import Role
from croupier.table import Table
from croupier.table.chips import plays_with_tournament_chips
from croupier.table.commands import IssueChips, LeaveTable

DIRECTOR = "demonstration director"
START = 1_000_00


def needs_chips(table: Table, patron: str) -> bool:
    """Tournament chips cannot be bought, and a demonstration has no director at the desk who would issue them."""
    return _demonstrates_tournament(table) and patron in table.patrons and not table.balances.get(account_of(patron))


def chips_for(patron: str) -> IssueChips:
    return IssueChips(patron=patron, cents=START)


def see_off_the_absent(house: House, hosted: Hosted, present: Mapping[str, int]) -> bool:
    """In a tournament every player wagers in every round, so one who closed the page would stop the table. They
    leave, keeping their chips. Says whether anyone left."""
    table = hosted.table
    if table is None or not _demonstrates_tournament(table):
        return False
    absent = [
        name
        for name, person in table.patrons.items()
        if person.seat and not present.get(name) and not table.machine.has_wagers(table.game, name)
    ]
    outcomes = [house.act(hosted.name, LeaveTable(patron=name), DIRECTOR, Role.DIRECTOR) for name in absent]
    return any(isinstance(outcome, Accepted) for outcome in outcomes)


def _demonstrates_tournament(table: Table) -> bool:
    """Not a table that serves a real one: its players sit where the ballot put them."""
    return table.demonstration and not table.tournament and plays_with_tournament_chips(table)
