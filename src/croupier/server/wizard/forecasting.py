"""Forecasts by bots while somebody writes conditions: one at a time on a server, in a process of its own, for a few
minutes at most."""

import logging
import time
from threading import Lock, Thread

from msgspec import Struct
from msgspec.structs import replace

from croupier.conduct.tournaments.forecast import Forecast, forecast
from croupier.conduct.tournaments.runs import RunPlan, fresh_seed

MOST_RUNS = 500
LONGEST = 180.0  # seconds
_BARS = 16
_KEPT = 50  # results at hand

_log = logging.getLogger(__name__)


class Bar(Struct, frozen=True):
    """How many evenings took at least `minutes`, and less than the next bar's."""

    minutes: int
    runs: int


class Foreseen(Struct, frozen=True):
    """Many evenings in figures. Of ten of them one ends before `early`, one after `late`."""

    runs: int
    entrants: int
    seconds_a_round: int
    early: int
    median: int
    late: int
    bars: tuple[Bar, ...]
    with_ties: float  # the share of evenings on which players were level and something hung on it
    re_buys: float
    out: tuple[tuple[str, float], ...]  # by session
    prizes: tuple[int, ...]  # the median of each place, in cents
    assumes: tuple[str, ...]
    seed: str


class ForecastView(Struct, frozen=True):
    """`state`: none, running, done, stopped (with the evenings played so far) or failed; of which version of the
    draft."""

    state: str
    done: int = 0
    wanted: int = 0
    of_version: int = 0
    result: Foreseen | None = None
    problem: str = ""


class Busy(Exception):  # noqa: N818 - named for what is wrong
    """Another forecast is being played."""


class Forecasts:
    """The forecasts of a server, by draft."""

    def __init__(self) -> None:
        self._views: dict[str, ForecastView] = {}
        self._running = ""
        self._stopped = False
        self._lock = Lock()

    def of(self, draft: str) -> ForecastView:
        return self._views.get(draft, ForecastView("none"))

    def begin(self, draft: str, version: int, plan: RunPlan, runs: int) -> ForecastView:
        """Raises Busy."""
        with self._lock:
            if self._running:
                raise Busy("a forecast is being played already; wait for it or stop it")
            self._running, self._stopped = draft, False
            self._views[draft] = ForecastView("running", 0, runs, version)
            for old in list(self._views)[:-_KEPT]:
                del self._views[old]
        Thread(target=self._play, args=(draft, plan, runs), name="forecast", daemon=True).start()
        return self.of(draft)

    def stop(self, draft: str = "") -> None:
        """Stop the forecast of a draft; of whichever is running, without one."""
        if self._running and draft in ("", self._running):
            self._stopped = True

    def _play(self, draft: str, plan: RunPlan, runs: int) -> None:
        until = time.monotonic() + LONGEST

        def told(done: int) -> None:
            self._views[draft] = replace(self.of(draft), done=done)

        try:
            found = forecast(
                plan,
                fresh_seed(),
                runs,
                progress=told,
                apart=True,
                enough=lambda: self._stopped or time.monotonic() > until,
            )
            view = self.of(draft)
            if found is None:
                view = replace(view, state="stopped", problem="stopped before one evening was over")
            else:
                view = replace(view, state="stopped" if found.partial else "done", result=foreseen(found))
        except Exception as problem:  # a fault of ours: whoever waits hears of it, and the next may try
            _log.exception("the forecast of draft %s failed", draft)
            view = replace(self.of(draft), state="failed", problem=f"the forecast failed: {problem}")
        self._views[draft] = view
        self._running = ""


def foreseen(found: Forecast) -> Foreseen:
    ordered = sorted(found.minutes_of_each)

    def tenth(number: int) -> int:
        return round(ordered[min(len(ordered) - 1, number * len(ordered) // 10)])

    return Foreseen(
        runs=found.runs,
        entrants=found.entrants,
        seconds_a_round=found.seconds_a_round,
        early=tenth(1),
        median=round(found.minutes.median),
        late=tenth(9),
        bars=_bars(ordered),
        with_ties=found.with_ties,
        re_buys=found.re_buys.mean,
        out=tuple((name, spread.mean) for name, spread in found.out.items()),
        prizes=tuple(round(spread.median) for spread in found.prizes),
        assumes=found.assumes,
        seed=found.seed,
    )


def _bars(ordered: list[float]) -> tuple[Bar, ...]:
    """
    >>> _bars([10.0, 11.0, 11.5, 12.0])
    (Bar(minutes=10, runs=1), Bar(minutes=11, runs=2), Bar(minutes=12, runs=1))
    """
    first, last = int(ordered[0]), int(ordered[-1])
    width = max(1, -(-(last + 1 - first) // _BARS))
    count = [0] * ((last - first) // width + 1)
    for minutes in ordered:
        count[int(minutes - first) // width] += 1
    return tuple(Bar(first + at * width, runs) for at, runs in enumerate(count))
