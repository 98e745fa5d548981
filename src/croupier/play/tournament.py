"""A tournament in Python: direct it command by command, or let bots take the next step, or all of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Self, cast

import msgspec

from croupier.conduct.chance import SeededGenerator
from croupier.conduct.codec import command_named
from croupier.conduct.door import admitted, made
from croupier.conduct.insisting import NotAllowed, insist
from croupier.conduct.tournaments.forecast import Forecast, forecast
from croupier.conduct.tournaments.headless import Clock, Run
from croupier.conduct.tournaments.linking import carry_on
from croupier.conduct.tournaments.plain import Acted, PlainHouse, PlainTournament
from croupier.conduct.tournaments.runs import RunPlan, chance, entrants_of, starting_clock
from croupier.money import dollars
from croupier.play.amounts import whole_number
from croupier.play.answers import Awaited, Refused
from croupier.play.making import taken_over
from croupier.play.notebook import html_table
from croupier.play.table import Table
from croupier.ruling import Command, Fact, Role
from croupier.tournament import Tournament as State, needs
from croupier.tournament.checking import problems
from croupier.tournament.conditions import Conditions
from croupier.tournament.ranking import places_of
from croupier.tournament.reading import read
from croupier.tournament.state import Stage
from croupier.views.tournament.words import cited

SECONDS_A_ROUND = 90
Story = Sequence[tuple[Acted, Fact]]


class Tournament:
    """One tournament, from its conditions to the last prize."""

    def __init__(
        self,
        conditions: str | Path,
        *,
        entrants: int | None = None,
        seed: str | int = 0,
        seconds_a_round: int = SECONDS_A_ROUND,
        raises: bool = False,
    ) -> None:
        """`conditions` is a TOML file; raises ValueError with all its errors. The seed decides the ballots, every card
        and every bot."""
        text = _text_of(conditions)
        found = read(text)
        wrong = problems(found) if isinstance(found, Conditions) else found
        if wrong or not isinstance(found, Conditions):
            raise ValueError("\n".join(problem.say + cited(problem.under, problem.book) for problem in wrong))
        entering = entrants_of(found, None if entrants is None else whole_number("entrants", entrants, 1))
        plan = RunPlan(found, text, entering, whole_number("seconds_a_round", seconds_a_round, 1))
        self._begin(plan.name, plan, str(seed), starting_clock(plan), raises)
        self._run.set_up()

    def _begin(self, name: str, plan: RunPlan, seed: str, clock: Clock, raises: bool) -> None:
        self._name, self._plan, self._seed, self.raises = name, plan, seed, raises
        self._house = PlainHouse(clock, SeededGenerator(chance(seed, "cards")))
        self._run = Run(
            self._house,
            plan.conditions,
            plan.text,
            name,
            clock=clock,
            random=chance(seed, "bots"),
            entrants=plan.entrants,
            seconds_a_round=plan.seconds_a_round,
        )

    @classmethod
    def gone_on_from(cls, name: str, story: Story, tables: Mapping[str, Story]) -> Self:
        """A tournament that began elsewhere, rebuilt from all facts of its own and of its tables, at the moment of the
        last one."""
        stream = PlainTournament(lambda: 0)
        stream.go_on_from(story)
        state = stream.ahead
        assert state is not None, "a tournament is created before anything else"
        plan = RunPlan(state.conditions, state.text, state.conditions.entry.maximum, SECONDS_A_ROUND)
        last = max(acted.at for each in (story, *tables.values()) for acted, _ in each[-1:])
        gone_on = cls.__new__(cls)
        gone_on._begin(name, plan, "0", Clock(last), raises=False)
        gone_on._house.tournament(name).go_on_from(story)
        for table, own in tables.items():
            gone_on._house.table(table).go_on_from(own)
        return gone_on

    @property
    def state(self) -> State:
        """The tournament as the rules machine has it: a value that never changes."""
        return self._run.state

    @property
    def facts(self) -> tuple[Fact, ...]:
        """All facts, in order; each table has its own."""
        return tuple(self._house.tournament(self._name).facts())

    @property
    def needs(self) -> Awaited:
        """The next act, from whom, and under which clauses."""
        return Awaited(*msgspec.structs.astuple(needs(self.state, self._house.clock())))

    @property
    def over(self) -> bool:
        """Whether it is closed or cancelled."""
        return self.state.stage in (Stage.CLOSED, Stage.CANCELLED)

    @property
    def tables(self) -> dict[str, Table]:
        """The tables of the tournament as they stand, once they are set up. Changes to them are not stored."""
        named = {name: self._house.table(name) for name in self.state.tables}
        return {name: taken_over(name, list(table.story())) for name, table in named.items() if table.ahead}

    @property
    def places(self) -> dict[str, int]:
        """The place of each player, once places are settled."""
        return dict(places_of(self.state.places))

    @property
    def prizes(self) -> dict[str, str]:
        """Each player's winnings."""
        return {prize.player: dollars(prize.cents) for prize in self.state.prizes}

    def do(self, command: Command | str, by: Role | str = Role.DIRECTOR, who: str = "", **fields: Any) -> Any:
        """Any command of a tournament; a refusal is a value unless `raises` was set."""
        asked = made(command_named(command), fields) if isinstance(command, str) else command
        asked, who, role = admitted(asked, who or by, cast(Role, by))
        try:
            done = insist(self._house.tournament(self._name).act(asked, who, role), asked)
        except NotAllowed as turned_away:
            if self.raises or turned_away.refusal is None:
                raise
            return Refused(*msgspec.structs.astuple(turned_away.refusal))
        carry_on(self._house, self._name)
        return done.facts

    def step(self) -> Awaited:
        """Take the next step, as a director with bots at the tables would, and return what is needed after it."""
        self._run.step(self.needs)
        return self.needs

    def play(self) -> Tournament:
        """Take every remaining step."""
        self._run.play()
        return self

    def forecast(self, runs: int = 100, jobs: int = 1) -> Forecast | None:
        """Play it this many times: how long it takes, who is out when, and the prizes of the places."""
        runs, jobs = whole_number("runs", runs, 1), whole_number("jobs", jobs, 1)
        from croupier.analysis.evenings import rounds_of

        return forecast(self._plan, self._seed, runs, jobs, rounds_of=rounds_of)

    def _ranked(self) -> Iterator[tuple[str, str, str]]:
        prizes = self.prizes
        for player, place in self.places.items():
            yield str(place), player, prizes.get(player, "")

    def __repr__(self) -> str:
        ranked = [f"{place:>4}  {player}  {prize}".rstrip() for place, player, prize in self._ranked()]
        return "\n".join([self._heading, *(ranked if self.over else [repr(self.needs)])])

    def _repr_html_(self) -> str:
        if self.over:
            return html_table(self._heading, ("Place", "Player", "Prize"), self._ranked())
        need = self.needs
        return html_table(self._heading, ("Next", "Clauses"), [(need.say, ", ".join(need.under))])

    @property
    def _heading(self) -> str:
        return f"{self._plan.conditions.name}: {self.state.stage}"


def _text_of(conditions: str | Path) -> str:
    if not isinstance(conditions, str | Path):
        raise TypeError(f"conditions is {conditions!r}; write the path of a TOML file")
    try:
        return Path(conditions).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{conditions} is no text in UTF-8; name a TOML file of conditions") from None


def tournament(conditions: str | Path, **chosen: Any) -> Tournament:
    """A tournament under the conditions of a TOML file: see `Tournament`."""
    return Tournament(conditions, **chosen)
