"""A tournament as its watchers follow it: lines and views, each made once and shared by everyone who may see it."""

import asyncio
from collections.abc import AsyncIterator, Callable
from itertools import islice

import msgspec
from msgspec import Struct

from croupier.conduct import House
from croupier.conduct.codec import decode_fact
from croupier.conduct.hosted import HostedTournament
from croupier.journal import Entry
from croupier.ruling import Role
from croupier.server.audience import Audience
from croupier.server.desks.feed import DeskBeat
from croupier.tournament import Tournament
from croupier.views.tournament.board import board_of
from croupier.views.tournament.desk import desk_of, examined_of, floor_of
from croupier.views.tournament.lines import is_public, line_of
from croupier.views.tournament.own import own_of

_FIRST = 30  # lines for a watcher who has seen none
_MOST = 200  # lines for one who was away: a longer gap is named by its versions, and read in the journal
_BREATH = 0.1  # seconds between two publications, so that a burst of reports makes few views
_HEARTBEAT = 1.0  # a screen that hears nothing for longer knows that it is not live

_encode = msgspec.json.Encoder().encode
_DESK = frozenset({Role.DIRECTOR, Role.SHIFT_MANAGER, Role.OPERATOR})


def seen_by(tournament: Tournament, version: int, at: int, audience: Audience, dealing: dict[str, str]) -> Struct:
    """The tournament as one audience may see it."""
    if audience.role is None:
        return board_of(tournament, version, at, dealing)
    if audience.role is Role.PATRON:
        return own_of(tournament, version, at, audience.who)
    if audience.role is Role.INSPECTOR:
        return examined_of(tournament, version, at, dealing)
    return (desk_of if audience.role in _DESK else floor_of)(tournament, version, at, dealing)


class LiveTournament:
    """Belongs to the event loop that made it; the journal's threads only wake it. Each watcher keeps the version up to
    which it has seen the tournament and fetches the rest, so that one who comes back misses nothing."""

    def __init__(self, house: House, hosted: HostedTournament, dealing: Callable[[Tournament], dict[str, str]]) -> None:
        self.hosted = hosted
        self._house = house
        self._dealing = dealing
        self._loop = asyncio.get_running_loop()
        self._changed = asyncio.Event()
        self._called = False
        self._views: dict[Audience, bytes] = {}
        self._state: Tournament | None = None  # that the views show
        self.closed = False
        hosted.listeners.append(self._heard)

    @property
    def name(self) -> str:
        return self.hosted.name

    @property
    def tournament(self) -> Tournament:
        """The tournament as it is on disk."""
        state = self.hosted.state
        assert state is not None, "only tournaments that exist are shown"
        return state

    def shown(self, audience: Audience) -> Struct:
        tournament = self.tournament
        return seen_by(tournament, self.hosted.version, self._house.clock(), audience, self._dealing(tournament))

    def close(self) -> None:
        self.closed = True
        self.hosted.listeners.remove(self._heard)
        self._notify()

    def _heard(self, hosted: HostedTournament, entries: tuple[Entry, ...]) -> None:
        """Called by another thread."""
        if not self._called:
            self._called = True
            self._loop.call_soon_threadsafe(self._stir)

    def _stir(self) -> None:
        self._loop.call_later(_BREATH, self._published)

    def _published(self) -> None:
        self._called = False
        self._notify()

    def _notify(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    # Data for the watchers

    async def events(self, audience: Audience, after: int | None) -> AsyncIterator[bytes]:
        """Lines and views as server-sent events; `after` is the version that this watcher has seen."""
        yield b"retry: 1000\n\n"
        seen, shown = -1, None
        while not self.closed:
            # They may be read in the middle of an update; comparing both makes the next turn correct it.
            changed, version, state = self._changed, self.hosted.version, self.hosted.state
            if version != seen or state is not shown:
                since = min(after, version) if after is not None else max(0, version - _FIRST)
                for event in await asyncio.to_thread(self._lines, audience, since, version):
                    yield event
                yield await asyncio.to_thread(self._view, audience)
                seen, shown, after = version, state, version
            try:
                async with asyncio.timeout(_HEARTBEAT):
                    await changed.wait()
            except TimeoutError:
                yield b"event: beat\ndata: %b\n\n" % _encode(DeskBeat(self._house.clock()))

    def _lines(self, audience: Audience, after: int, upto: int) -> list[bytes]:
        state = self.tournament
        zone, own = state.conditions.start.at.tzinfo, state.conditions.book
        told = []
        start = max(after, upto - _MOST)
        for entry in islice(self._house.store.read(self.hosted.stream, start), upto - start):
            fact = decode_fact(entry.body)
            if audience.staff or is_public(fact):
                who = entry.who if audience.staff else ""
                line = line_of(entry.version, entry.at, who, fact, own, zone)
                told.append(b"event: line\nid: %d\ndata: %b\n\n" % (entry.version, _encode(line)))
        return told

    def _view(self, audience: Audience) -> bytes:
        if self._state is not self.hosted.state:
            self._state, self._views = self.hosted.state, {}
        views = self._views
        event = views.get(audience)
        if event is None:
            version = self.hosted.version
            event = b"event: view\nid: %d\ndata: %b\n\n" % (version, _encode(self.shown(audience)))
            views[audience] = event
        return event
