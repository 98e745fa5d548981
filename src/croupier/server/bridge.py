"""From the journal's threads to the event loop, many answers at a time."""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

_T = TypeVar("_T")


class Bridge(Generic[_T]):
    """Awaits answers from other threads. All answers that come before the loop looks share one call to it: answers come
    in batches, as the journal commits them, and a call for each would cost more than the commit."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._done: deque[tuple[asyncio.Future[_T], _T | BaseException]] = deque()
        self._called = False

    def answer_to(self, ask: Callable[[Callable[[_T | BaseException], None]], None]) -> "asyncio.Future[_T]":
        """`ask` is given the function to call with the answer, or with the error that prevented it."""
        waiter = self._loop.create_future()
        ask(partial(self._carry, waiter))
        return waiter

    def _carry(self, waiter: "asyncio.Future[_T]", answer: _T | BaseException) -> None:
        self._done.append((waiter, answer))
        if not self._called:
            self._called = True
            self._loop.call_soon_threadsafe(self._deliver)

    def _deliver(self) -> None:
        self._called = False
        while self._done:
            waiter, answer = self._done.popleft()
            if waiter.cancelled():
                continue
            if isinstance(answer, BaseException):
                waiter.set_exception(answer)
            else:
                waiter.set_result(answer)
