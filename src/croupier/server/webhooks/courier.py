"""Sends what the webhooks of a house are to be told, in the order of the journal and each at least once.

One process at a time sends for a webhook, by a lease. A message that is not taken is sent again after a pause that
grows, and nothing after it before it: whoever listens sees no gap and no other order. How far a webhook has come is
written down, so that another process, or this one after a restart, goes on from there.
"""

import logging
from collections.abc import Callable
from itertools import islice
from threading import Event, Thread

import msgspec
from msgspec.structs import replace

from croupier.conduct import House
from croupier.conduct.chance import VaultError
from croupier.conduct.codec import UNREADABLE
from croupier.conduct.webhooks import PREFIX, Postbook, Progress, going_on
from croupier.journal import Entry, StoreError
from croupier.people import Webhook
from croupier.people.webhooks import wants
from croupier.server.webhooks.sending import Undelivered, Way
from croupier.server.webhooks.telling import event_of

_log = logging.getLogger(__name__)
_LOOKS = 1.0  # seconds between two looks at what there is to do, where no news comes
_LEAVING = 2.0  # seconds that the end of a courier is waited for
_TOGETHER = 200  # entries that are held in memory
_LONGEST_PAUSE = 600.0  # seconds
_encode = msgspec.json.Encoder().encode


class _Kind(msgspec.Struct):
    """The name of a fact: most entries are not wanted, and need not be read further."""

    fact: str


_kind_of = msgspec.json.Decoder(_Kind).decode


def growing(failures: int) -> float:
    """Seconds before a message is sent again.

    >>> [growing(failures) for failures in (1, 2, 3, 12)]
    [1.0, 2.0, 4.0, 600.0]
    """
    return min(_LONGEST_PAUSE, 2.0 ** (failures - 1))


class Couriers:
    """One courier for each webhook that goes on, in a thread of its own: one that hangs holds up no other."""

    def __init__(self, house: House, pause: Callable[[int], float] = growing) -> None:
        self._house = house
        self._pause = pause
        self._postbook = Postbook(house.store, house.vault)
        self._couriers: dict[str, _Courier] = {}  # by the hash of the secret
        self._stop = Event()
        self._thread = Thread(target=self._run, name="webhooks", daemon=True)
        self._thread.start()
        house.news.append(self._news)

    def close(self) -> None:
        if self._stop.is_set():
            return
        self._stop.set()
        self._house.news.remove(self._news)
        self._thread.join()
        for courier in self._couriers.values():
            courier.close()

    def _news(self, seq: int) -> None:
        for courier in tuple(self._couriers.values()):
            courier.wake.set()

    def _run(self) -> None:
        while not self._stop.is_set():
            try:
                wanted = {each.secret_hash: each for each in going_on(self._house.people.people)}
            except Exception:  # its couriers go on; the accounts say themselves that they cannot be read
                _log.exception("the webhooks cannot be read")
            else:
                for hash in self._couriers.keys() - wanted.keys():
                    self._couriers.pop(hash).close()
                    self._postbook.forget(hash)  # once nobody here can write it down again
                for hash in wanted.keys() - self._couriers.keys():
                    self._couriers[hash] = _Courier(self._house, wanted[hash], self._pause)
            self._stop.wait(_LOOKS)


class _Courier:
    def __init__(self, house: House, webhook: Webhook, pause: Callable[[int], float]) -> None:
        self.wake = Event()
        self._house = house
        self._webhook = webhook
        self._pause = pause
        self._postbook = Postbook(house.store, house.vault)
        self._lease = PREFIX + webhook.name
        self._stop = Event()
        self._way = Way(webhook.address, webhook.private)
        house.leases.want(self._lease)
        self._thread = Thread(target=self._run, name=f"webhook {webhook.name}", daemon=True)
        self._thread.start()

    def close(self) -> None:
        self._stop.set()
        self.wake.set()
        self._way.cut()
        self._thread.join(_LEAVING)  # one that waits for a connection gives up by itself

    @property
    def _ours(self) -> bool:
        return self._house.leases.number(self._lease) is not None

    def _run(self) -> None:
        while not self._stop.is_set():
            more = False
            try:
                if self._ours and (progress := self._postbook.progress(self._webhook.secret_hash)):
                    more = self._go_on(progress)
            except StoreError as problem:
                if not self._stop.is_set():
                    _log.warning("the webhook %s waits: %s", self._webhook.name, problem)
            except Exception:  # the others must not wait for it
                _log.exception("the webhook %s waits", self._webhook.name)
            if not more:
                self.wake.wait(_LOOKS)
            self.wake.clear()

    def _go_on(self, progress: Progress) -> bool:
        """Send what there is, as far as it is taken; says whether there is more."""
        before, failures = progress, 0
        entries = list(islice(self._house.store.since(progress.upto), _TOGETHER))
        with self._way as way:
            for seq, entry in entries:
                if self._stop.is_set() or not self._ours:
                    break
                try:
                    sent = self._send(way, progress, seq, entry)
                except (Undelivered, VaultError) as problem:
                    if not self._stop.is_set():
                        progress = self._failed(progress, str(problem))
                        failures = progress.failures
                    break
                progress = Progress(progress.secret, seq, progress.delivered + sent)
        if self._ours and progress != before:
            self._postbook.keep(self._webhook.secret_hash, progress)
        if failures:
            self._stop.wait(self._pause(failures))
        return bool(failures) or len(entries) == _TOGETHER

    def _send(self, way: Way, progress: Progress, seq: int, entry: Entry) -> bool:
        if not wants(self._webhook, _kind(entry)):
            return False
        event = event_of(self._house, self._webhook.role, seq, entry)
        if event is None:
            return False
        secret = self._postbook.secret(self._webhook.secret_hash, progress)
        way.send(secret, seq, self._house.clock() // 1000, _encode(event))
        return True

    def _failed(self, progress: Progress, because: str) -> Progress:
        if not progress.failures:
            _log.warning("the webhook %s is not reached: %s", self._webhook.name, because)
        since = progress.since or self._house.clock()
        return replace(progress, failures=progress.failures + 1, since=since, because=because[:200])


def _kind(entry: Entry) -> str:
    try:
        return _kind_of(entry.body).fact
    except UNREADABLE:
        return ""  # it cannot be read by anybody
