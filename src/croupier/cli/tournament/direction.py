"""Carrying out a command of the director: it is decided, the tables follow, and the events are told in words."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import groupby
from typing import TYPE_CHECKING

import typer

from croupier.cli.databases import must_exist, open_house
from croupier.cli.options import Wrong
from croupier.cli.screen import echo
from croupier.conduct.hosted import HostedTournament, Overtaken, Refused
from croupier.conduct.leases import DealtElsewhere
from croupier.conduct.tournaments.linking import carry_on
from croupier.conduct.unreadable import UnreadableStream
from croupier.ruling import Command, Fact, Refusal, Role
from croupier.table import Status
from croupier.table.facts import CommandRefused, RoundGranted, TableClosed
from croupier.tournament import Tournament
from croupier.views.telling import tell as tell_of_table
from croupier.views.tournament.status import next_of
from croupier.views.tournament.words import cited, tell

if TYPE_CHECKING:
    from croupier.conduct import House

_TRIES = 50  # dealers report while the director acts: a command that is overtaken asks again
_ALIKE = 12  # lines of one kind; two hundred players taking their seats are summarised
_AT_TABLES = (RoundGranted, TableClosed)

# The command-line form of each machine command that a person has to give.
WRITTEN = {
    "nominate_director": "new",
    "replace_conditions": "replace",
    "publish_conditions": "publish {name} --where ...",
    "record_conditions_approval": "approve {name} --reference ... --by ...",
    "record_notification": "notify {name} --reference ...",
    "take_entry": "enter {name} PLAYER",
    "take_entry as a reserve": "enter {name} PLAYER --reserve",
    "withdraw_entry": "withdraw {name} PLAYER --reason ...",
    "seal_ballot": "ballot {name}",
    "draw_seats": "ballot {name}",
    "close_entries": "close-entries {name}",
    "take_seat": "seat {name} --all",
    "offer_seat": "offer-seat {name} PLAYER --to RESERVE",
    "alter_start": "alter-start {name} --session ... --at ... --notice ...",
    "start_session": "start {name}",
    "move_player": "move {name} PLAYER --table ... --seat ... --reason ...",
    "break_table": "break-table {name} TABLE --reason ...",
    "call_break": "break {name} --minutes ...",
    "begin_break": "begin-break {name}",
    "alter_break": "alter-break {name} --after-round ... --reason ...",
    "end_break": "resume {name}",
    "end_table": "carry-on {name}",
    "run_by_hand": "run-by-hand {name} TABLE",
    "count_chips": "count {name} TABLE PLAYER=CHIPS ... --by ...",
    "confirm_count": "confirm-count {name} TABLE --by ...",
    "add_on": "add-on {name} PLAYER",
    "close_add_ons": "close-add-ons {name}",
    "decide_tie": "decide-tie {name}",
    "decide_place_dispute": "decide-dispute {name} NUMBER --decision ...",
    "confirm_places": "places {name}",
    "reopen_places": "reopen {name} --reason ...",
    "pay_prize": "prizes {name} --all",
    "reverse_prize": "reverse-prize {name} PLAYER --reason ...",
    "close_tournament": "close {name}",
    "cancel_tournament": "cancel {name} --reason ...",
}


def written(command: str, name: str) -> str:
    """The command line for a command of the machine; any other text stays as it is."""
    if command == "report_table":
        return "croupier deal TABLE"
    known = WRITTEN.get(command)
    return f"croupier tournament {known.format(name=name)}" if known else command


@contextmanager
def directing(database: str, name: str) -> "Iterator[Direction]":
    """A tournament that exists. Its tables follow what was done in between, and that is told."""
    must_exist(database)
    with open_house(database) as house:
        hosted = house.tournament(name)
        if hosted.state is None:
            raise no_tournament(name, [each.name for each in house.tournaments()])
        direction = Direction(house, hosted)
        yield direction
        direction.carry_on()
        direction.tell()
        direction.tell_next()


def no_tournament(name: str, names: list[str]) -> Wrong:
    there = f"the tournaments are: {', '.join(names)}" if names else "croupier tournament new sets one up"
    return Wrong(f"there is no tournament {name!r}; {there}")


class Direction:
    """One tournament, and the person who runs it."""

    def __init__(self, house: "House", hosted: HostedTournament) -> None:
        self.house = house
        self.hosted = hosted
        self.name = hosted.name
        self._told = hosted.version
        self._tables: dict[str, int] = {}
        self._shut: set[str] = set()

    @property
    def state(self) -> Tournament:
        state = self.hosted.ahead
        assert state is not None, "the tournament has been created"
        return state

    # Acting

    def act(self, command: Command, by: str = "", role: Role = Role.DIRECTOR) -> None:
        """Have it done, by the director unless somebody else is named; a refusal is printed and ends the command."""
        refusal = self.judged(command, by, role)
        if refusal is not None:
            self.refuse(refusal)

    def judged(self, command: Command, by: str = "", role: Role = Role.DIRECTOR) -> Refusal | None:
        """Have it done, or why not."""
        for _ in range(_TRIES):
            who = by or (self.hosted.state.director if self.hosted.state else "") or role
            outcome = self.hosted.act(command, who, role)
            if not isinstance(outcome, Overtaken):
                return outcome.refusal if isinstance(outcome, Refused) else None
        raise Wrong("others were quicker every time; try again")

    def refuse(self, refusal: Refusal) -> None:
        self.tell()
        echo(f"Refused: {refusal.because}{cited(refusal.under, refusal.book)}.", err=True)
        if refusal.instead:
            echo(f"Open instead: {', '.join(written(each, self.name) for each in refusal.instead)}.", err=True)
        raise typer.Exit(1)

    def carry_on(self) -> None:
        """Tables and tournament follow each other until nothing is left to do."""
        self._tables = {name: self.house.table(name).version for name in self._playing()}
        while carry_on(self.house, self.name):
            pass
        for name in self._playing():  # their sealed shoes are opened as they close
            table = self.house.table(name).table
            if table is not None and table.dealing == "virtual" and table.status is not Status.OPEN:
                with suppress(DealtElsewhere):  # a server deals it, and opens them itself
                    self.house.dealer(name).deal_on()

    def _playing(self) -> list[str]:
        """The tables that have started; one whose journal cannot be read is reported, and the others go on."""
        playing = []
        for table in self.state.tables.values():
            if table.started and table.name not in self._shut:
                try:
                    self.house.table(table.name)
                    playing.append(table.name)
                except UnreadableStream as end:
                    self._shut.add(table.name)
                    echo(f"{end}.", err=True)
        return playing

    # Telling

    def tell(self) -> None:
        """The events since the last telling, with the clauses."""
        news = [fact for fact in self.hosted.facts(self._told) if not isinstance(fact, CommandRefused)]
        self._told = self.hosted.version
        for _, alike in groupby(news, type):
            facts = list(alike)
            for fact in facts[:_ALIKE]:
                echo(self._said(fact))
            if len(facts) > _ALIKE:
                echo(f"... and {len(facts) - _ALIKE} more of this kind")
        for name, version in self._tables.items():
            for fact in self.house.table(name).facts(version):
                if isinstance(fact, _AT_TABLES):
                    echo(f"{name}: {tell_of_table(fact)}{cited(fact.under)}")
        self._tables = {}

    def _said(self, fact: Fact) -> str:
        return tell(fact, self.state.conditions.start.at.tzinfo) + cited(fact.under, getattr(fact, "book", ""))

    def tell_next(self) -> None:
        """The next step, for whom, under which clauses, and what to type for it."""
        coming = next_of(self.state, self.house.clock())
        by = f" ({' or '.join(coming.by)})" if coming.by else ""
        echo(f"Next: {coming.say}{by}{cited(coming.under, coming.book)}.")
        for line in dict.fromkeys(written(command, self.name) for command in coming.commands):
            echo(f"    {line}")
