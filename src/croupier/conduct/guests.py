"""Guests of a demonstration under the tournament book: a director who gives them chips and keeps play going."""

from collections.abc import Container
from functools import partial

from croupier.conduct.hosted import Accepted, Answered, Hosted, Outcome
from croupier.conduct.house import House
from croupier.money.accounts import account_of
from croupier.ruling import Command, Role
from croupier.ruling.names import normal
from croupier.table import Table
from croupier.table.chips import plays_with_tournament_chips
from croupier.table.commands import IssueChips, JoinTable, LeaveTable

DIRECTOR = "demonstration director"
START = 1_000_00


def submit(house: House, name: str, command: Command, who: str, role: Role, key: str, answered: Answered) -> None:
    """Carry a guest's command to a table, as `House.submit` does. A guest who joins a demonstration under the
    tournament book has chips by the time of the answer."""
    if isinstance(command, JoinTable):
        answered = partial(_give_chips, house, house.table(name), command, key and f"{key}/chips", answered)
    house.submit(name, command, who, role, key, answered)


def _give_chips(
    house: House, hosted: Hosted, joined: JoinTable, key: str, answered: Answered, outcome: Outcome | BaseException
) -> None:
    """Tournament chips cannot be bought, and a demonstration has no director at the desk to issue them."""
    if not isinstance(outcome, Accepted) or not _needs_chips(hosted.table, patron := normal(joined.patron)):
        answered(outcome)
        return

    def issued(done: Outcome | BaseException) -> None:
        answered(done if isinstance(done, BaseException) else outcome)

    try:
        house.submit(hosted.name, IssueChips(patron=patron, cents=START), DIRECTOR, Role.DIRECTOR, key, issued)
    except Exception as problem:  # nobody else would hear of it in the journal's thread
        answered(problem)


def _needs_chips(table: Table | None, patron: str) -> bool:
    if table is None or not _demonstrates_tournament(table):
        return False
    return patron in table.patrons and not table.balances.get(account_of(patron))


def see_off_the_absent(house: House, hosted: Hosted, playing: Container[str]) -> bool:
    """In a tournament every player wagers in every round, so one who closed the page or sits out would stop the table.
    They leave, keeping their chips. Says whether anyone left."""
    table = hosted.table
    if table is None or not _demonstrates_tournament(table):
        return False
    absent = [
        name
        for name, person in table.patrons.items()
        if person.seat and name not in playing and not table.game.has_wagers(name)
    ]
    outcomes = [house.act(hosted.name, LeaveTable(patron=name), DIRECTOR, Role.DIRECTOR) for name in absent]
    return any(isinstance(outcome, Accepted) for outcome in outcomes)


def _demonstrates_tournament(table: Table) -> bool:
    """Not a table that serves a real tournament: its players sit where the ballot put them."""
    return table.demonstration and not table.tournament and plays_with_tournament_chips(table)
