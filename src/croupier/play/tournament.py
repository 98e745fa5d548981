"""A tournament in Python: direct it command by command, or let bots take the next step, or all of them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import msgspec

from croupier.conduct.chance import Generator
from croupier.conduct.codec import command_named
from croupier.conduct.door import admitted, made
from croupier.conduct.house import NotAllowed, accepted
from croupier.conduct.tournaments.forecast import Forecast, forecast
from croupier.conduct.tournaments.headless import Run
from croupier.conduct.tournaments.linking import carry_on
from croupier.conduct.tournaments.plain import PlainHouse
from croupier.conduct.tournaments.runs import Setting, chance, starting_clock
from croupier.money import dollars
from croupier.play.answers import Awaited, Refused
from croupier.play.making import taken_over
from croupier.play.table import Table
from croupier.ruling import Command, Fact, Role
from croupier.tournament import Tournament as State, needs
from croupier.tournament.checking import problems
from croupier.tournament.conditions import Conditions
from croupier.tournament.ranking import places_of
from croupier.tournament.reading import read
from croupier.tournament.state import Stage


class Tournament:
    """One tournament, from its conditions to the last prize."""

    def __init__(
        self,
        conditions: str | Path,
        *,
        entrants: int | None = None,
        seed: str | int = 0,
        seconds_a_round: int = 90,
        raises: bool = False,
    ) -> None:
        """`conditions` is a TOML file; raises ValueError with everything that is wrong with it. The seed decides the
        ballots, every card and every bot."""
        text = Path(conditions).read_text(encoding="utf-8")
        found = read(text)
        wrong = problems(found) if isinstance(found, Conditions) else found
        if wrong or not isinstance(found, Conditions):
            raise ValueError("\n".join(f"{problem.say} [{', '.join(problem.under)}]" for problem in wrong))
        self.raises = raises
        self._setting = Setting(found, text, entrants or found.entry.maximum, seconds_a_round)
        self._seed = str(seed)
        clock = starting_clock(self._setting)
        self._floor = PlainHouse(clock, Generator(chance(self._seed, "cards").randbytes))
        self._run = Run(
            self._floor,
            found,
            text,
            self._setting.name,
            clock=clock,
            random=chance(self._seed, "bots"),
            entrants=self._setting.entrants,
            seconds_a_round=seconds_a_round,
        )
        self._run.set_up()

    @property
    def state(self) -> State:
        return self._run.state

    @property
    def facts(self) -> tuple[Fact, ...]:
        """Everything that happened, in order; each table has its own."""
        return tuple(self._floor.tournament(self._setting.name).facts())

    @property
    def needs(self) -> Awaited:
        """The next act, from whom, and under which clauses."""
        return Awaited(*msgspec.structs.astuple(needs(self.state, self._floor.clock())))

    @property
    def over(self) -> bool:
        return self.state.stage in (Stage.CLOSED, Stage.CANCELLED)

    @property
    def tables(self) -> dict[str, Table]:
        """The tables of the tournament as they stand. Nothing done to them is kept."""
        names = self.state.heats
        return {name: taken_over(name, list(self._floor.table(name).facts())) for name in names}

    @property
    def places(self) -> dict[str, int]:
        """The place of each player, once places are settled."""
        return dict(places_of(self.state.places))

    @property
    def prizes(self) -> dict[str, str]:
        """What each player has won."""
        return {prize.player: dollars(prize.cents) for prize in self.state.prizes}

    def do(self, command: Command | str, by: Role | str = Role.DIRECTOR, who: str = "", **fields: Any) -> Any:
        """Any command of a tournament; a refusal is a value unless `raises` was asked for."""
        asked = made(command_named(command), fields) if isinstance(command, str) else command
        asked, who, role = admitted(asked, who or by, cast(Role, by))
        try:
            done = accepted(self._floor.tournament(self._setting.name).act(asked, who, role), asked)
        except NotAllowed as turned_away:
            if self.raises or turned_away.refusal is None:
                raise
            return Refused(*msgspec.structs.astuple(turned_away.refusal))
        carry_on(self._floor, self._setting.name)
        return done.facts

    def step(self) -> Awaited:
        """Take the step that is needed, as a director with bots at the tables would, and say what is needed next."""
        self._run.step(self.needs)
        return self.needs

    def play(self) -> Tournament:
        """Take every step that is left."""
        self._run.play()
        return self

    def forecast(self, runs: int = 100, jobs: int = 1) -> Forecast | None:
        """Play it so many times over: how long it takes, who is out when, what the places bring."""
        return forecast(self._setting, self._seed, runs, jobs)

    def __repr__(self) -> str:
        prizes = self.prizes
        ranked = [f"{place:>4}  {player}  {prizes.get(player, '')}".rstrip() for player, place in self.places.items()]
        heading = f"{self._setting.conditions.name}: {self.state.stage}"
        return "\n".join([heading, *(ranked if self.over else [repr(self.needs)])])


def tournament(conditions: str | Path, **setting: Any) -> Tournament:
    """A tournament under the conditions of a TOML file: see `Tournament`."""
    return Tournament(conditions, **setting)
