"""Whole tournaments through the real tables, in which everything that can happen does happen."""

import tomllib
from collections.abc import Callable
from random import Random
from typing import Any

from croupier.conduct.chance import Generator
from croupier.conduct.hosted import Accepted
from croupier.conduct.tournaments.bots import Bot, bot_of
from croupier.conduct.tournaments.headless import DIRECTOR, BotHouse, Clock, Run
from croupier.conduct.tournaments.linking import carry_on_table
from croupier.conduct.tournaments.plain import PlainHouse
from croupier.conduct.tournaments.tables import open_tables
from croupier.games.commands import VoidRound
from croupier.games.context import operators
from croupier.table import Table
from croupier.tournament import Tournament, commands as c
from croupier.tournament.checking import slug
from croupier.tournament.conditions import Conditions
from croupier.tournament.reading import read
from croupier.tournament.state import SessionTable, Standing
from tests.rules.tournament_conditions.drafts import draft, toml

NO_SHOWS = 3
CHIPS = 3  # times the minimum


def shortened(book: str, *, rounds: int, maximum: int, **changes: Any) -> str:
    """The example for a book with N rounds in each session, and room for many players."""
    raw = tomllib.loads(draft(book, entry__maximum=maximum, entry__reserves=5, **changes))
    for session in raw["sessions"]:
        session["end"] = {"rounds": rounds}
        session.pop("tables", None)
        session.pop("levels", None)
        session.pop("knockouts", None)
        session["breaks"] = [_brought_forward(each) for each in session.get("breaks", ()) if rounds > 1]
        least = int(session["limits"].get("main", next(iter(session["limits"].values())))["minimum"])
        session["chips"] = CHIPS * least  # so that players go out soon
    for purchase, moment in (("rebuys", "until"), ("add_on", "at")):
        if purchase in raw:
            raw[purchase][moment]["round"] = 2
    raw["chips"] = raw["sessions"][0]["chips"]
    return toml(raw)


def _brought_forward(planned: dict[str, int]) -> dict[str, int]:
    """A break of the example, after the first round if it came after one."""
    return {key: min(1, value) if key == "after_round" else value for key, value in planned.items()}


class Eventful(Run):
    """No-shows, a reserve who takes a seat, a substitute, an exclusion, a break, and an error that is found late."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.happened: set[str] = set()

    def enter_all(self) -> None:
        super().enter_all()
        self._direct(c.TakeEntry(player="Reserve 1", paid=0, reserve=True))
        self._direct(c.DecideSubstitute(player="Player 4", substitute="Stand-in", allowed=True, reason="ill"))

    def _start(self) -> None:
        if "start" in self.happened:
            return super()._start()
        tournament = self.state
        session = tournament.current()
        assert session is not None
        self.clock.at = max(self.clock.at, session.starts)
        seated = [name for table in tournament.tables_of(session) for name in table.seats]
        missing = seated[:NO_SHOWS]
        fee = int(self.conditions.entry.fee)
        self._direct(c.OfferSeat(player=missing[0], reserve="Reserve 1", paid=fee, agreement="signed"))
        for player in seated[NO_SHOWS:]:
            self._direct(c.TakeSeat(player=player))
        self.happened |= {"start", "reserve"}
        self._open_and_start(session.name)
        assert all(self.state.players[name].standing is Standing.FORFEITED for name in missing)
        return None

    def _open_and_start(self, name: str) -> None:
        tournament = self.state
        session = tournament.sessions[name]
        idle = [table for table in tournament.tables_of(session) if not table.started]
        open_tables(self.house, tournament, idle, demonstration=True)
        self._direct(c.StartSession(session=name, flight=idle[0].flight))

    def _play(self) -> None:
        super()._play()
        self._something_happens()

    _extra_rounds = _play
    _end_of_a_table = _play

    def _broken_table(self) -> None:
        super()._broken_table()
        self.happened.add("broken table")

    def _something_happens(self) -> None:
        playing = [table for table in self.state.tables.values() if table.started and not table.ended]
        if "exclusion" not in self.happened and playing:
            player = next(iter(playing[0].seats))
            if self._between_rounds(playing[0]):
                self._direct(c.ExcludePlayer(player=player, reason="held back chips"))
                self.happened.add("exclusion")
        if "break" not in self.happened and playing and self.state.paused is None:
            self._direct(c.CallBreak(minutes=15))
            self.clock.at += 15 * 60_000
            self._direct(c.EndBreak())
            self.happened.add("break")
        if "revival" not in self.happened:
            for table in playing:
                self._find_an_error(table)

    def _between_rounds(self, session_table: SessionTable) -> bool:
        table = self.house.table(session_table.name).ahead
        return table is not None and table.game.between_rounds

    def _find_an_error(self, session_table: SessionTable) -> None:
        """The last round, which put somebody out, was not in order: it is void, and they are in again."""
        victims = [name for name, gone in session_table.out.items() if gone.round == session_table.rounds]
        victims = [name for name in victims if self.state.players[name].standing is Standing.ELIMINATED]
        table = self.house.table(session_table.name).ahead
        if not victims or table is None or session_table.rounds == 0 or not self._between_rounds(session_table):
            return
        before = dict(session_table.stacks)
        void = VoidRound(round=session_table.last_round, ground="fraud", reason="a marked card, found late")
        if isinstance(self.house.act(session_table.name, void, DIRECTOR, operators(table.terms)[0]), Accepted):
            carry_on_table(self.house, self.name, session_table.name)
            after = self.state
            if any(after.players[name].standing is Standing.IN for name in victims):
                assert after.tables[session_table.name].stacks != before
                self.happened.add("revival")


def clock_of(text: str) -> Clock:
    return Clock(int(conditions_of(text).start.at.timestamp() * 1000))


def conditions_of(text: str) -> Conditions:
    conditions = read(text)
    assert isinstance(conditions, Conditions), conditions
    return conditions


def run_of(
    text: str,
    entrants: int,
    *,
    kind: type[Run] = Eventful,
    seed: int = 1,
    house: BotHouse | None = None,
    clock: Clock | None = None,
    bots: Callable[[Table], Bot] = bot_of,
) -> Any:
    conditions, clock = conditions_of(text), clock or clock_of(text)
    house = house or PlainHouse(clock, Generator(Random(seed).randbytes))
    name = slug(conditions.name)
    return kind(house, conditions, text, name, clock=clock, random=Random(seed), entrants=entrants, bots=bots)


def money_is_all_accounted_for(tournament: Tournament) -> None:
    assert sum(tournament.balances.values()) == 0
    assert tournament.balances.get("pool", 0) == 0
