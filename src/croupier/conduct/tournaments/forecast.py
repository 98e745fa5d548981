"""A tournament played many times over by bots: how long it takes, who is out when, and the prizes of the places."""

import multiprocessing
import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from multiprocessing.pool import IMapIterator

from msgspec import Struct

from croupier.conduct.tournaments.bots.play import ASSUMED
from croupier.conduct.tournaments.headless import Run
from croupier.conduct.tournaments.runs import RunPlan, play
from croupier.conduct.tournaments.short import ShortRun, not_short
from croupier.games.short_rounds import RoundsOf
from croupier.tournament.conditions import Conditions
from croupier.tournament.reading import read

_LOOKING_UP = 0.5  # seconds: how soon somebody who has enough is heard

Progress = Callable[[int], None]  # called with the number of runs done


class RunResult(Struct, frozen=True):
    """The result of one run. `turns` are rounds one after another: tables that play together count once."""

    number: int
    rounds: int
    turns: int
    ties: int
    extra_rounds: int
    re_buys: int
    add_ons: int
    break_minutes: int
    out: dict[str, int]  # by session, while it was played
    prizes: tuple[int, ...]  # in the order of the places


class Spread(Struct, frozen=True):
    """How a figure is distributed over the runs."""

    mean: float
    median: float
    low: float  # 5 of 100 runs have less
    high: float  # 5 of 100 runs have more


class Forecast(Struct, frozen=True, kw_only=True):
    runs: int
    wanted: int  # more than `runs` if it was stopped early
    entrants: int
    seconds_a_round: int
    seed: str
    rounds: Spread
    minutes: Spread
    ties: Spread
    extra_rounds: Spread
    re_buys: Spread
    add_ons: Spread
    out: dict[str, Spread]
    prizes: tuple[Spread, ...]  # in cents, of the first place, the second and so on
    minutes_of_each: tuple[float, ...]
    with_ties: float = 0.0  # the share of the runs in which any tie was decided
    assumes: tuple[str, ...] = ()  # what it takes for granted
    by_machines: str = ""  # why no kernels play its rounds, where they were asked to

    @property
    def partial(self) -> bool:
        return self.runs < self.wanted

    def in_time(self, minutes: float) -> float:
        """The share of the runs that were over after this many minutes."""
        return sum(each <= minutes for each in self.minutes_of_each) / self.runs


# One run


class _Task(Struct, frozen=True):
    """A run for any process: the text travels, and is read there."""

    number: int
    seed: str
    text: str
    entrants: int
    seconds_a_round: int
    rounds_of: RoundsOf | None  # the kernels that play the rounds; None: the tables' own machines


def seed_of(seed: str, number: int) -> str:
    """The seed of one run: the same whichever process plays it, and whatever the others do."""
    return sha256(f"{seed}/run/{number}".encode()).hexdigest()


def _one(task: _Task) -> RunResult:
    conditions = read(task.text)
    assert isinstance(conditions, Conditions), "the conditions were checked before"
    plan = RunPlan(conditions, task.text, task.entrants, task.seconds_a_round)
    kind = Run if task.rounds_of is None else partial(ShortRun, rounds_of=task.rounds_of)
    run = play(plan, task.seed, kind=kind, shares=False).run
    state = run.state
    players = state.players.values()
    return RunResult(
        number=task.number,
        rounds=run.rounds,
        turns=run.turns,
        ties=run.ties,
        extra_rounds=run.extra_rounds,
        re_buys=sum(player.rebuys for player in players),
        add_ons=sum(player.add_ons for player in players),
        break_minutes=run.break_minutes,
        out={each.name: sum(len(table.out) for table in state.tables_of(each)) for each in state.sessions.values()},
        prizes=tuple(prize.cents for prize in state.prizes),
    )


# Many runs


def forecast(
    plan: RunPlan,
    seed: str,
    runs: int,
    jobs: int = 1,
    progress: Progress = lambda done: None,
    *,
    apart: bool = False,
    enough: Callable[[], bool] = lambda: False,
    rounds_of: RoundsOf | None = None,
) -> Forecast | None:
    """Play it `runs` times, in `jobs` processes. An interrupt ends it with the runs done so far, if any; so does
    `enough`, which is asked every now and then. `apart` leaves this process free even for a single job.

    Each run has its own seed, so the result does not depend on the number of processes. It does not depend on who plays
    the rounds either: the tables' machines, or, many times as fast, the kernels that `rounds_of` finds. A tournament
    that these cannot play is played by the machines, and the forecast says why."""
    by_machines = "" if rounds_of is None else not_short(plan.conditions, rounds_of)
    kernels = None if by_machines else rounds_of
    tasks = [
        _Task(number, seed_of(seed, number), plan.text, plan.entrants, plan.seconds_a_round, kernels)
        for number in range(runs)
    ]
    results: list[RunResult] = []
    try:
        with _playing(tasks, min(jobs, runs), apart, enough) as played:
            for result in played:
                results.append(result)
                progress(len(results))
    except KeyboardInterrupt:
        pass  # the runs done so far are worth something
    results.sort(key=lambda result: result.number)  # sums of floats depend on their order
    return _summed(plan, seed, runs, results, by_machines) if results else None


@contextmanager
def _playing(tasks: list[_Task], jobs: int, apart: bool, enough: Callable[[], bool]) -> Iterator[Iterable[RunResult]]:
    if jobs == 1 and not apart:
        yield map(_one, tasks)
        return
    # Started afresh: a fork would copy the locks of this process's threads, but not the threads.
    with multiprocessing.get_context("spawn").Pool(jobs, _leave_interrupts_to_the_parent) as pool:
        yield _until(enough, pool.imap_unordered(_one, tasks))
        # Leaving ends the processes at once, even in the middle of a run.


def _until(enough: Callable[[], bool], results: "IMapIterator[RunResult]") -> Iterator[RunResult]:
    """Results as they come; enough is enough even in the middle of a long run."""
    while not enough():
        try:
            yield results.next(timeout=_LOOKING_UP)
        except multiprocessing.TimeoutError:
            continue
        except StopIteration:
            return


def _leave_interrupts_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _summed(plan: RunPlan, seed: str, wanted: int, results: Sequence[RunResult], by_machines: str) -> Forecast:
    minutes = tuple(result.turns * plan.seconds_a_round / 60 + result.break_minutes for result in results)
    places = max(len(result.prizes) for result in results)
    return Forecast(
        runs=len(results),
        wanted=wanted,
        entrants=plan.entrants,
        seconds_a_round=plan.seconds_a_round,
        seed=seed,
        rounds=spread([result.rounds for result in results]),
        minutes=spread(minutes),
        ties=spread([result.ties for result in results]),
        extra_rounds=spread([result.extra_rounds for result in results]),
        re_buys=spread([result.re_buys for result in results]),
        add_ons=spread([result.add_ons for result in results]),
        out={session: spread([result.out[session] for result in results]) for session in results[0].out},
        prizes=tuple(
            spread([result.prizes[at] if at < len(result.prizes) else 0 for result in results]) for at in range(places)
        ),
        minutes_of_each=minutes,
        with_ties=sum(result.ties > 0 for result in results) / len(results),
        assumes=(
            f"a round takes {plan.seconds_a_round} seconds, tables play at the same time and flights one after another",
            "breaks last as planned; other time between sessions takes none",
            *ASSUMED,
        ),
        by_machines=by_machines,
    )


def spread(values: Sequence[float]) -> Spread:
    """
    >>> spread([1, 2, 3, 4, 10])
    Spread(mean=4.0, median=3, low=1, high=10)
    """
    ordered = sorted(values)

    def at(part: int) -> float:
        """The smallest value that this many of a hundred runs do not exceed."""
        return ordered[max(0, -(-part * len(ordered) // 100) - 1)]

    return Spread(sum(ordered) / len(ordered), at(50), at(5), at(95))
