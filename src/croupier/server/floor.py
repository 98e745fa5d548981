"""The tables of a house as the web shows them, each with its watchers and, if it is virtual, its dealer's pace."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, ParamSpec, TypeVar

from croupier.conduct import House, Outcome
from croupier.conduct.program_watch import EVERY
from croupier.conduct.till import Till
from croupier.server import others
from croupier.server.bridge import Bridge
from croupier.server.live import Elsewhere, LiveTable
from croupier.server.orders import Exports
from croupier.server.pump import Pace, Pump
from croupier.server.verifying import Verifying

_LOOKING_BACK = 2  # readings of the past at once

P = ParamSpec("P")
T = TypeVar("T")


class Floor:
    def __init__(self, house: House, pace: Pace) -> None:
        self.house = house
        self.bridge: Bridge[Outcome] = Bridge()
        self._pace = pace
        self._tables: dict[str, LiveTable] = {}
        self._pumps: dict[str, Pump] = {}
        self._exports: dict[str, Exports] = {}
        self._dealing: list[asyncio.Task[None]] = []
        self._looking = asyncio.Lock()
        self._looking_back = asyncio.Semaphore(_LOOKING_BACK)
        self._loop = asyncio.get_running_loop()
        self._dealt: set[str] = set()  # the tables that this process dealt when it last looked
        # For those who follow the house as a whole.
        self.seq = 0  # the number of the journal's last entry
        self.changed = asyncio.Event()  # set, and replaced by another, when it changes
        self.closed = False
        self.verifying = Verifying(house)
        self.tills: dict[str, Till] = {}  # by cashier
        self.feeds: dict[str, Any] = {}  # by the name of what they read, see `desks/feed.py`

    async def open(self) -> None:
        await asyncio.to_thread(self.house.watch_program)
        self._dealing.append(asyncio.create_task(self._watch_program()))
        self.seq = await asyncio.to_thread(self.house.store.last_seq)
        self.house.news.append(self._written)
        self.house.follow()
        self.house.leases.changed.append(self._sign_given)
        await self.tables()

    def _written(self, seq: int) -> None:
        """Called by another thread."""
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._stir, seq)

    def _stir(self, seq: int) -> None:
        self.seq = max(self.seq, seq)
        changed, self.changed = self.changed, asyncio.Event()
        changed.set()

    async def _watch_program(self) -> None:
        while self.house.program is not None:
            await asyncio.sleep(EVERY)
            await asyncio.to_thread(self.house.program.check)

    async def tables(self) -> list[LiveTable]:
        """Every table, including those that another process has set up meanwhile."""
        names = [hosted.name for hosted in await asyncio.to_thread(self.house.tables)]
        return [live for name in names if (live := await self.find(name))]

    def known(self, name: str) -> LiveTable | None:
        return self._tables.get(name)

    async def find(self, name: str) -> LiveTable | None:
        """The table of this name, or None if there is none. Looking for one must not create one."""
        if live := self._tables.get(name):
            return live
        async with self._looking:
            if name in self._tables:
                return self._tables[name]
            if f"table/{name}" not in await asyncio.to_thread(self.house.store.streams):
                return None
            hosted = await asyncio.to_thread(self.house.table, name)
            if hosted.table is None:
                return None
            live = self._tables[name] = LiveTable(hosted, self.house.store, self.house.clock)
            if hosted.table.dealing == "virtual":
                pump = self._pumps[name] = Pump(self.house, live, self._pace)
                self._dealing.append(asyncio.create_task(pump.run()))
                self.house.leases.want(hosted.stream)
            return live

    async def look_back(self, reading: Callable[P, T], *args: P.args, **named: P.kwargs) -> T:
        """Read something of the past in a thread. The dealers have the same threads, and however many people look back,
        some are left for them."""
        async with self._looking_back:
            return await asyncio.to_thread(reading, *args, **named)

    def exports(self, name: str) -> Exports:
        """The sealed orders of a table."""
        return self._exports.setdefault(name, Exports(self.house.table(name)))

    def ready(self, live: LiveTable, who: str) -> bool:
        pump = self._pumps.get(live.name)
        return pump is not None and pump.is_ready(who)

    def sits(self, live: LiveTable, who: str, out: bool) -> bool:
        pump = self._pumps.get(live.name)
        return pump is not None and pump.sits(who, out)

    # The other processes of the house

    def _sign_given(self) -> None:
        """Called by another thread."""
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._talk)

    def _talk(self) -> None:
        """Hear what the others say, say what is seen here, and wake the dealers for whom something changed."""
        elsewhere = others.heard(self.house.leases.heard.values())
        dealt = {name for name in self._pumps if self.house.deals(name)}
        spoken = {}
        for name, pump in self._pumps.items():
            live = self._tables[name]
            was, live.elsewhere = live.elsewhere, elsewhere.get(name, Elsewhere())
            if was != live.elsewhere or name in dealt ^ self._dealt:
                live.nudge.set()
            spoken[name] = others.said(live, pump.signs, name in dealt)
        self._dealt = dealt
        self.house.leases.says = others.encoded(spoken)

    async def close(self) -> None:
        """End every stream and release the tables."""
        with suppress(ValueError):  # a server closes its floor before the application does
            self.house.leases.changed.remove(self._sign_given)
            self.house.news.remove(self._written)
        self.closed = True
        self._stir(self.seq)
        for task in self._dealing:
            task.cancel()
        for task in self._dealing:
            with suppress(asyncio.CancelledError):
                await task
        for live in self._tables.values():
            await live.close()
        self._dealing.clear()
        self._pumps.clear()
        self._tables.clear()
