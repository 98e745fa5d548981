"""Setting up a run of bots: from a seed that decides every card and every bot, stored in a database or nowhere."""

import os
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Self

from msgspec import Struct

from croupier.conduct.chance import SeededGenerator
from croupier.conduct.house import House
from croupier.conduct.tournaments.headless import BotHouse, Clock, Run
from croupier.conduct.tournaments.plain import PlainHouse
from croupier.table.facts import CommandRefused
from croupier.tournament.checking import slug
from croupier.tournament.conditions import Conditions

Told = Callable[[str, int], None]  # the session and the number of rounds played

_HOUR = 3_600_000  # entries are taken before the start


class RunPlan(Struct, frozen=True):
    """The plan of a run."""

    conditions: Conditions
    text: str
    entrants: int
    seconds_a_round: int

    @property
    def name(self) -> str:
        return slug(self.conditions.name)

    @property
    def starts(self) -> int:
        return int(self.conditions.start.at.timestamp() * 1000)


def entrants_of(conditions: Conditions, wanted: int | None) -> int:
    """The number of entrants, as many as may enter if none is wanted. Raises ValueError where it is outside the limits
    of the conditions."""
    entry = conditions.entry
    entrants = entry.maximum if wanted is None else wanted
    if not entry.minimum <= entrants <= entry.maximum:
        raise ValueError(f"the conditions have {entry.minimum} to {entry.maximum} players, not {entrants}")
    return entrants


class Played(Struct, frozen=True):
    """A finished run. `facts` leaves out refusals: only a journal keeps those."""

    run: Run
    facts: int


def fresh_seed() -> str:
    return os.urandom(8).hex()


def chance(seed: str, what: str) -> Random:
    """Random numbers for one purpose, the same for the same seed on any machine."""
    return Random(sha256(f"{seed}/{what}".encode()).digest())


def starting_clock(plan: RunPlan) -> Clock:
    """An hour before the tournament starts."""
    return Clock(plan.starts - _HOUR)


def play(
    plan: RunPlan,
    seed: str,
    *,
    house: BotHouse | None = None,
    clock: Clock | None = None,
    told: Told = lambda session, rounds: None,
    kind: Callable[..., Run] = Run,
    shares: bool = True,
) -> Played:
    """Play it through, on tables that store nothing unless others are given. Without shares the orders are dealt as
    they were sealed: nobody has to be convinced that it is fair."""
    clock = clock or starting_clock(plan)
    plain = None if house is not None else PlainHouse(clock, SeededGenerator(chance(seed, "cards")))
    where = house or plain
    assert where is not None, "it is played somewhere"
    run = kind(
        where,
        plan.conditions,
        plan.text,
        plan.name,
        clock=clock,
        random=chance(seed, "bots"),
        shares=chance(seed, "shares") if shares else None,
        entrants=plan.entrants,
        seconds_a_round=plan.seconds_a_round,
        progress=told,
    )
    run.set_up()
    run.play()
    return Played(run, plain.facts if plain is not None else 0)


class Kept:
    """A real house for a run, with the run's own clock and chance."""

    def __init__(self, database: str, plan: RunPlan, random: Random) -> None:
        self.clock = starting_clock(plan)
        self.house = House(database, clock=self.clock, generator=SeededGenerator(random))
        self._name = plan.name

    @property
    def taken(self) -> bool:
        """Whether a tournament of that name exists already."""
        return self.house.tournament(self._name).state is not None

    def facts(self) -> int:
        """Of the tournament and its tables, without refusals."""
        tournament = self.house.tournament(self._name)
        assert tournament.state is not None, "it was played"
        journals = [tournament.facts(), *(self.house.table(name).facts() for name in tournament.state.tables)]
        return sum(not isinstance(fact, CommandRefused) for facts in journals for fact in facts)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.house.close()
