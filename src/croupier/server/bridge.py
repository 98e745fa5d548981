"""From the journal's threads to the event loop, many answers at a time."""

import asyncio
from collections import deque
from concurrent.futures import Future
from typing import Generic, TypeVar

_T = TypeVar("_T")


class Bridge(Generic[_T]):
    """Awaits futures that other threads resolve. Whatever is resolved before the loop looks shares one call to it:
    answers come in batches, as the journal commits them, and a call for each would cost more than the commit."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._done: deque[tuple[asyncio.Future[_T], Future[_T]]] = deque()
        self._called = False

    def awaited(self, future: "Future[_T]") -> "asyncio.Future[_T]":
        waiter = self._loop.create_future()
        future.add_done_callback(lambda done: self._carry(waiter, done))
        return waiter

    def _carry(self, waiter: "asyncio.Future[_T]", done: "Future[_T]") -> None:
        self._done.append((waiter, done))
        if not self._called:
            self._called = True
            self._loop.call_soon_threadsafe(self._deliver)

    def _deliver(self) -> None:
        self._called = False
        while self._done:
            waiter, done = self._done.popleft()
            if waiter.cancelled():
                continue
            failure = done.exception()
            if failure is None:
                waiter.set_result(done.result())
            else:
                waiter.set_exception(failure)
