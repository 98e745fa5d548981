"""Runs the tournaments of a house: reports, seats, chips and rounds pass between each tournament and its tables by
themselves, whoever deals those. One process at a time does it, by a lease; when it dies, another goes on."""

import asyncio
import logging
from contextlib import suppress

from croupier.conduct import UnreadableStream
from croupier.conduct.chance import GeneratorFailure, VaultError
from croupier.conduct.hosted import Hosted, HostedTournament
from croupier.conduct.tournaments.keeping import by_the_clock, keep_on, playing
from croupier.journal import Entry, StoreError
from croupier.server.floor import Floor
from croupier.server.night.live import LiveTournament
from croupier.tournament import Tournament

_log = logging.getLogger(__name__)
_EVERY = 1.0  # seconds: another process may have set up a tournament, and some sessions end by the clock


class Keeper:
    def __init__(self, floor: Floor) -> None:
        self._floor = floor
        self._house = floor.house
        self._live: dict[str, LiveTournament] = {}
        self._followed: set[str] = set()  # tables whose rounds wake their tournament
        self._dealing: dict[str, str] = {}
        self._woken: set[str] = set()
        self._held: set[str] = set()
        self._wake = asyncio.Event()
        self._loop = asyncio.get_running_loop()
        self._looking = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        await self.tournaments()
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        for live in self._live.values():
            live.close()
        self._live.clear()
        self._task = None

    async def tournaments(self) -> list[LiveTournament]:
        """Every tournament, including those that another process has set up meanwhile."""
        names = [hosted.name for hosted in await asyncio.to_thread(self._house.tournaments)]
        return [live for name in names if (live := await self.find(name))]

    async def find(self, name: str) -> LiveTournament | None:
        """The tournament of this name, or None. Looking for one does not create one."""
        if live := self._live.get(name):
            return live
        async with self._looking:
            if name in self._live:
                return self._live[name]
            if f"tournament/{name}" not in await asyncio.to_thread(self._house.store.streams):
                return None
            hosted = await asyncio.to_thread(self._house.tournament, name)
            await asyncio.to_thread(hosted.catch_up)
            if hosted.state is None:
                return None
            live = self._live[name] = LiveTournament(self._house, hosted, self._dealt)
            hosted.listeners.append(self._of_tournament)
            self._house.leases.want(hosted.stream)
            self._rouse(name)
            return live

    def _dealt(self, tournament: Tournament) -> dict[str, str]:
        return {name: self._dealing[name] for name in tournament.tables if name in self._dealing}

    # News, from other threads

    def _of_tournament(self, hosted: HostedTournament, entries: tuple[Entry, ...]) -> None:
        self._call(hosted.name)

    def _of_table(self, hosted: Hosted, entries: tuple[Entry, ...]) -> None:
        table = hosted.table
        if table is not None and table.tournament and table.game.between_rounds:
            self._call(table.tournament)

    def _call(self, name: str) -> None:
        with suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._rouse, name)

    def _rouse(self, name: str) -> None:
        self._woken.add(name)
        self._wake.set()

    # Running them

    async def _run(self) -> None:
        while True:
            try:
                async with asyncio.timeout(_EVERY):
                    await self._wake.wait()
            except TimeoutError:
                with suppress(StoreError):
                    await self.tournaments()
                self._woken |= {name for name, live in self._live.items() if by_the_clock(live.hosted.state)}
            self._wake.clear()
            held = {name for name in self._live if self._house.leases.number(f"tournament/{name}") is not None}
            self._woken |= held - self._held
            self._held = held
            names, self._woken = self._woken, set()
            for name in names & self._live.keys():
                await self._go_on(name, name in held)

    async def _go_on(self, name: str, ours: bool) -> None:
        try:
            await self._follow_tables(name)
            if ours:
                await asyncio.to_thread(keep_on, self._house, name)
                await self._follow_tables(name)
        except (StoreError, VaultError, GeneratorFailure, UnreadableStream) as problem:
            _log.warning("the tournament %s waits: %s", name, problem)
            self._loop.call_later(_EVERY, self._rouse, name)
        except Exception:  # one tournament must not stop the others
            _log.exception("the tournament %s could not be carried on", name)
            self._loop.call_later(_EVERY * 5, self._rouse, name)

    async def _follow_tables(self, name: str) -> None:
        """Tables that have started are dealt, if they are virtual, and their rounds are heard of."""
        for table in playing(self._live[name].hosted.state):
            if table in self._followed:
                continue
            try:
                live = await self._floor.find(table)
            except UnreadableStream:
                continue  # the others do not wait for it
            if live is not None:
                self._followed.add(table)
                self._dealing[table] = live.table.dealing
                live.hosted.listeners.append(self._of_table)
