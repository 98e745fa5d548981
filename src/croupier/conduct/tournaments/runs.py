"""Setting a run of bots up: from a seed that decides every card and every bot, kept in a database or nowhere."""

import os
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Self

from msgspec import Struct

from croupier.conduct.chance import Generator
from croupier.conduct.house import House
from croupier.conduct.tournaments.headless import BotFloor, Clock, Run
from croupier.conduct.tournaments.plain import PlainHouse
from croupier.table.facts import CommandRefused
from croupier.tournament.checking import slug
from croupier.tournament.conditions import Conditions

Told = Callable[[str, int], None]  # the session and how many rounds have been played

_HOUR = 3_600_000  # entries are taken before the start


class Setting(Struct, frozen=True):
    """What is played."""

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


class Played(Struct, frozen=True):
    """A run that is over. `facts` leaves out what was refused: only a journal keeps that."""

    run: Run
    facts: int


def fresh_seed() -> str:
    return os.urandom(8).hex()


def chance(seed: str, what: str) -> Random:
    """Random numbers for one purpose, the same for the same seed on any machine."""
    return Random(sha256(f"{seed}/{what}".encode()).digest())


def starting_clock(setting: Setting) -> Clock:
    """An hour before the tournament starts."""
    return Clock(setting.starts - _HOUR)


def play(
    setting: Setting,
    seed: str,
    *,
    floor: BotFloor | None = None,
    clock: Clock | None = None,
    told: Told = lambda session, rounds: None,
    kind: type[Run] = Run,
) -> Played:
    """Play it through, on tables that keep nothing unless others are given."""
    clock = clock or starting_clock(setting)
    plain = None if floor is not None else PlainHouse(clock, Generator(chance(seed, "cards").randbytes))
    where = floor or plain
    assert where is not None, "it is played somewhere"
    run = kind(
        where,
        setting.conditions,
        setting.text,
        setting.name,
        clock=clock,
        random=chance(seed, "bots"),
        entrants=setting.entrants,
        seconds_a_round=setting.seconds_a_round,
        progress=told,
    )
    run.set_up()
    run.play()
    return Played(run, plain.facts if plain is not None else 0)


class Kept:
    """A real house for a run, with the run's own clock and chance."""

    def __init__(self, database: str, setting: Setting, random: Random) -> None:
        self.clock = starting_clock(setting)
        self.house = House(database, clock=self.clock, generator=Generator(random.randbytes))
        self._name = setting.name

    @property
    def taken(self) -> bool:
        """Whether there is a tournament of that name already."""
        return self.house.tournament(self._name).state is not None

    def facts(self) -> int:
        """Of the tournament and its tables, without refusals."""
        tournament = self.house.tournament(self._name)
        assert tournament.state is not None, "it was played"
        journals = [tournament.facts(), *(self.house.table(name).facts() for name in tournament.state.heats)]
        return sum(not isinstance(fact, CommandRefused) for facts in journals for fact in facts)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.house.close()
