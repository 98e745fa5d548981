"""A table as its watchers follow it: lines and views, each made once and shared by everyone who may see it."""

import asyncio
from collections import Counter, deque
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager, suppress
from itertools import takewhile
from weakref import WeakValueDictionary

import msgspec
from msgspec import Struct

from croupier.conduct import Hosted
from croupier.games.shuffle_and_cut import cut_margin
from croupier.journal import Entry, Store
from croupier.ruling import Role
from croupier.server.audience import Audience
from croupier.server.lines import Told, told
from croupier.table import Status, Table
from croupier.views.table_view import AnyTableView, seen_by

_REMEMBERED = 512  # recent lines for watchers who were away for a moment; older ones are read from the journal
_FIRST = 40  # lines for a watcher who has seen none
_BREATH = 0.02  # seconds between two publications, so that a burst of wagers makes few views
_HEARTBEAT = 15.0
_NEVER = 2**63

_encode = msgspec.json.Encoder().encode


class Waiting(Struct, frozen=True):
    """The step that a virtual table waits for, its deadline (milliseconds since 1970, 0: none), and why it is held."""

    what: str = ""
    words: str = ""  # as they follow "20 seconds"
    whom: str = ""
    ends: int = 0
    ready: tuple[str, ...] = ()
    out: tuple[str, ...] = ()  # who sit out
    held: str = ""
    unavailable: str = ""


class Signs(Struct, frozen=True, omit_defaults=True):
    """Messages of patrons to the dealer of a virtual table beside their wagers: that they are ready, that they sit out,
    and that they want to be dealt in again."""

    ready: frozenset[str] = frozenset()
    out: frozenset[str] = frozenset()
    back: frozenset[str] = frozenset()

    def __or__(self, other: "Signs") -> "Signs":
        return Signs(self.ready | other.ready, self.out | other.out, self.back | other.back)


class Elsewhere(Struct, frozen=True):
    """The other processes of the house at this table: who is looking there and what they tell the dealer, and what
    their dealer waits for, if it is theirs."""

    present: frozenset[str] = frozenset()
    signs: Signs = Signs()
    waiting: Waiting | None = None


class Awaited(Struct, frozen=True):
    """The awaited step, with the server's time: a wrong clock elsewhere does not matter."""

    now: int
    waiting: Waiting


class Shown(Struct, frozen=True):
    """A view with the page's further data: the state in one word, the layout's boxes, where the cut may be."""

    state: str
    boxes: int
    cut: tuple[int, int]
    view: AnyTableView


def state_of(view: AnyTableView) -> str:
    if view.status == Status.CLOSED.value:
        return "closed"
    if view.round.result == "void":
        return "void"
    return view.phase


def shown_to(table: Table, version: int, audience: Audience, at: int) -> Shown:
    view = seen_by(table, version, audience.who, audience.role, at)
    cut = (0, 0)
    if table.terms.has("cut_from_either_end"):
        margin = cut_margin(table.terms, table.game)
        cut = (margin, view.shoe.left - margin)
    return Shown(state_of(view), table.setting.boxes, cut, view)


class _Shared:
    """The bytes at hand for everyone of one audience. Thousands look there at once, and none of them is asked again who
    they are."""

    __slots__ = ("__weakref__", "news", "view")

    def __init__(self) -> None:
        self.view = b""
        self.news: dict[tuple[int, bool], bytes] = {}  # after this version, with the view or without


class LiveTable:
    """Belongs to the event loop that made it. The journal's threads only wake it.

    Each watcher keeps the version up to which it has seen the table and fetches the rest: nothing is queued for anyone,
    so a slow watcher costs no memory and one who comes back misses nothing.
    """

    def __init__(self, hosted: Hosted, store: Store, clock: Callable[[], int]) -> None:
        self.hosted = hosted
        self.clock = clock
        self.waiting = self._waiting = Waiting()
        self.present: Counter[str] = Counter()  # patrons with a stream open
        self.elsewhere = Elsewhere()
        self.nudge = asyncio.Event()  # for the dealer here
        self.closed = False
        self._store = store
        self._loop = asyncio.get_running_loop()
        self._called = False
        self._watchers = 0
        self._dealt = hosted.table is not None and hosted.table.dealing == "virtual"  # someone waits for the nudge
        self._table: Table | None = None
        self._version = 0
        self._lines: deque[Told] = deque(maxlen=_REMEMBERED)
        self._shared: WeakValueDictionary[Audience, _Shared] = WeakValueDictionary()
        self._catching_up = asyncio.Lock()
        self._turn = _NEVER  # the next moment at which gaming begins or ends
        self._wake = asyncio.Event()
        self._changed = asyncio.Event()
        self._publisher = asyncio.create_task(self._publish())
        if self._dealt:
            hosted.listeners.append(self._heard)

    @property
    def name(self) -> str:
        return self.hosted.name

    @property
    def table(self) -> Table:
        """The table as it is on disk."""
        table = self.hosted.table
        assert table is not None, "only tables that exist are shown"
        return table

    @property
    def present_anywhere(self) -> set[str]:
        return {*+self.present} | self.elsewhere.present

    def shown(self, audience: Audience) -> Shown:
        return shown_to(self.table, self.hosted.version, audience, self.clock())

    def announce(self, waiting: Waiting) -> None:
        """Tell the watchers what is awaited, once they have seen what led to it."""
        if waiting != self.waiting:
            self.waiting = waiting
            self._wake.set()

    async def close(self) -> None:
        self.closed = True
        self._stop_listening()
        self._publisher.cancel()
        self._notify()

    # News from the journal

    def _stop_listening(self) -> None:
        with suppress(ValueError):  # nobody watches, or it was closed meanwhile
            self.hosted.listeners.remove(self._heard)

    def _heard(self, hosted: Hosted, entries: tuple[Entry, ...]) -> None:
        """Called by another thread. It does not matter which entries: they are read from the journal, in order."""
        # A watcher who begins after this test finds the entries by catching up.
        if not self._called and (self._watchers or self._dealt):
            self._called = True
            self._loop.call_soon_threadsafe(self._stir)

    def _stir(self) -> None:
        self._called = False
        self.nudge.set()
        if self._watchers:
            self._wake.set()

    async def _publish(self) -> None:
        while True:
            try:
                async with asyncio.timeout(min(_HEARTBEAT, self._until_the_turn())):
                    await self._wake.wait()
            except TimeoutError:
                self._notify()  # one timer for all: each watcher who finds nothing new says that the stream lives
                continue
            self._wake.clear()
            await self._catch_up()
            await asyncio.sleep(_BREATH)

    def _until_the_turn(self) -> float:
        """Seconds until gaming begins or ends. Nothing is written then, and yet every view changes."""
        now = self.clock()
        if self._turn <= now:
            for shared in self._shared.values():
                shared.view, shared.news = b"", {}
            self._notify()
        table = self.hosted.table
        hours = table.hours if table is not None else None
        self._turn = hours.turn_after(now) if hours is not None else _NEVER
        return (self._turn - now) / 1000

    async def _catch_up(self) -> None:
        async with self._catching_up:
            # Version and table may be read mid-update; comparing both makes the next call correct it.
            version, table, waiting = self.hosted.version, self.table, self.waiting
            if version == self._version and table is self._table and waiting is self._waiting:
                return
            after = max(self._version, version - _REMEMBERED)
            fresh = await asyncio.to_thread(self._read, after, version, table)
            if after > self._version:
                self._lines.clear()
            self._lines.extend(fresh)
            for shared in self._shared.values():
                shared.news = {}
                if version != self._version or table is not self._table:
                    shared.view = b""
            self._version, self._table, self._waiting = version, table, waiting
            self._notify()

    def _read(self, after: int, upto: int, table: Table) -> list[Told]:
        entries = takewhile(lambda entry: entry.version <= upto, self._store.read(self.hosted.stream, after))
        return list(told(entries, table))

    def _notify(self) -> None:
        changed, self._changed = self._changed, asyncio.Event()
        changed.set()

    # Data for the watchers

    @contextmanager
    def watched_by(self, audience: Audience) -> Iterator[None]:
        self._watchers += 1
        if self._heard not in self.hosted.listeners:
            self.hosted.listeners.append(self._heard)
        patron = audience.who if audience.role is Role.PATRON else ""
        self.present[patron] += 1
        self.nudge.set()
        try:
            yield
        finally:
            self._watchers -= 1
            if not (self._watchers or self._dealt):
                self._stop_listening()
            self.present[patron] -= 1
            self.nudge.set()

    async def events(self, audience: Audience, after: int | None) -> AsyncIterator[bytes]:
        """Lines and views as server-sent events. `after` is the version up to which this watcher has seen
        everything; without it the last few lines come first."""
        with self.watched_by(audience):
            await self._catch_up()
            shared = self._shared.setdefault(audience, _Shared())
            seen = max(0, self._version - _FIRST) if after is None else min(after, self._version)
            sent, said = b"", None
            yield b"retry: 1000\n\n"
            while not self.closed:
                # Everything of one version is taken at once; sending it may take its time.
                changed, version, waiting = self._changed, self._version, self._waiting
                oldest = self._lines[0].line.version if self._lines else version + 1
                view = shared.view or self._view(audience, shared)
                place = max(seen, oldest - 1), view is not sent
                news = shared.news.get(place)
                if news is None:
                    news = shared.news[place] = self._news(audience, *place, view)
                if seen < oldest - 1:
                    async for piece in self._older_lines(seen, oldest - 1):
                        if events := b"".join(told.event for told in piece if told.reaches(audience)):
                            yield events
                seen, sent = version, view
                if news:
                    yield news
                if waiting is not said:
                    said = waiting
                    yield b"event: waiting\ndata: %b\n\n" % _encode(Awaited(self.clock(), said))
                elif not news:
                    yield b": still here\n\n"
                await changed.wait()

    async def _older_lines(self, seen: int, upto: int) -> AsyncIterator[list[Told]]:
        """Lines that are no longer at hand, from the journal."""
        while seen < upto:
            until = min(seen + _REMEMBERED, upto)
            yield await asyncio.to_thread(self._read, seen, until, self.table)
            seen = until

    def _news(self, audience: Audience, seen: int, with_view: bool, view: bytes) -> bytes:
        """The lines at hand after `seen`, and the view if it is new."""
        newest_first = takewhile(lambda told: told.line.version > seen, reversed(self._lines))
        lines = [told.event for told in newest_first if told.reaches(audience)]
        return b"".join(reversed(lines)) + (view if with_view else b"")

    def _view(self, audience: Audience, shared: _Shared) -> bytes:
        assert self._table is not None, "a watcher first catches up"
        shown = shown_to(self._table, self._version, audience, self.clock())
        shared.view = b"event: view\nid: %d\ndata: %b\n\n" % (self._version, _encode(shown))
        return shared.view
