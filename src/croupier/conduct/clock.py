"""The clock of the house. Time never goes backwards: an order of events, a limit of time and the hours of a table would
all come out wrong."""

import logging
import time
from collections.abc import Callable
from threading import Lock

_log = logging.getLogger(__name__)


def now() -> int:
    """Milliseconds since 1970, UTC, as this machine has it."""
    return time.time_ns() // 1_000_000


def _counted() -> int:
    return time.monotonic_ns() // 1_000_000


class SteadyClock:
    """Follows the machine's clock, which somebody or something may set back. Then the house goes on from its last time
    at half speed until the machine has caught up. It does not stop: a table that stands still in the middle of a round
    helps nobody, and a time that is a little late is better than one that was before.

    >>> machine, counted = iter([1_000, 500, 900, 2_000]), iter([0, 100, 500, 1_600])
    >>> clock = SteadyClock(lambda: next(machine), lambda: next(counted))
    >>> [clock(), clock(), clock(), clock()]
    [1000, 1050, 1250, 2000]
    """

    def __init__(self, machine: Callable[[], int] = now, counted: Callable[[], int] = _counted) -> None:
        self._machine, self._counted = machine, counted
        self._lock = Lock()
        self._last = self._last_count = 0
        self.behind = 0  # the milliseconds by which the machine is behind the house

    def __call__(self) -> int:
        with self._lock:
            at, count = self._machine(), self._counted()
            if at < self._last:
                went_on = self._last + (count - self._last_count) // 2
                if not self.behind:
                    _log.error(
                        "the clock of this machine was set back by %d ms; the house waits for it", self._last - at
                    )
                # Odd milliseconds are not lost: they are counted with the next ones.
                self._last_count += 2 * (went_on - self._last)
                self._last, self.behind = went_on, went_on - at
            else:
                self._last, self._last_count, self.behind = at, count, 0
            return self._last
