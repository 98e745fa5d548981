"""Whether anybody looks on with a browser. At a demonstration that nobody looks at, its bots rest."""

import time
from collections.abc import Callable

from starlette.types import ASGIApp, Receive, Scope, Send

RESTS_AFTER = 300.0  # seconds


class Attendance:
    """Counts the requests of browsers that are being answered: a page that is open follows its table by one."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._here = 0
        self._last = clock()  # as if somebody had just looked: whoever starts a server is about to

    def came(self) -> None:
        self._here += 1

    def went(self) -> None:
        self._here -= 1
        self._last = self._clock()

    def somebody_looks(self) -> bool:
        return self._here > 0 or self._clock() - self._last < RESTS_AFTER


class Attended:
    """Lets everybody through, and notes browsers."""

    def __init__(self, app: ASGIApp, attendance: Attendance) -> None:
        self.app = app
        self._attendance = attendance

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not _is_browser(scope):
            await self.app(scope, receive, send)
            return
        self._attendance.came()
        try:
            await self.app(scope, receive, send)
        finally:
            self._attendance.went()


def _is_browser(scope: Scope) -> bool:
    """Every browser calls itself Mozilla; our own client and whoever collects figures do not."""
    return any(name == b"user-agent" and value.startswith(b"Mozilla/") for name, value in scope["headers"])
