"""The tables of a house as the web shows them, each with its watchers and, if it is virtual, its dealer's pace."""

import asyncio
from contextlib import suppress

from croupier.conduct import House, Outcome
from croupier.server.bridge import Bridge
from croupier.server.live import LiveTable
from croupier.server.pump import Pace, Pump


class Floor:
    def __init__(self, house: House, pace: Pace) -> None:
        self.house = house
        self.bridge: Bridge[Outcome] = Bridge()
        self._pace = pace
        self._tables: dict[str, LiveTable] = {}
        self._pumps: dict[str, Pump] = {}
        self._dealing: list[asyncio.Task[None]] = []
        self._looking = asyncio.Lock()

    async def open(self) -> None:
        self.house.follow()
        await self.tables()

    async def tables(self) -> list[LiveTable]:
        """Every table, also those that another process has set up meanwhile."""
        names = [hosted.name for hosted in await asyncio.to_thread(self.house.tables)]
        return [live for name in names if (live := await self.find(name))]

    def known(self, name: str) -> LiveTable | None:
        return self._tables.get(name)

    async def find(self, name: str) -> LiveTable | None:
        """The table of this name, or None if there is none. Looking for one must not make one."""
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
            return live

    def ready(self, live: LiveTable, who: str) -> bool:
        pump = self._pumps.get(live.name)
        return pump is not None and pump.is_ready(who)

    async def close(self) -> None:
        """End every stream and let go of the tables."""
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
