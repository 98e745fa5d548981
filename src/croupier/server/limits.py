"""How much of the server one client may use. The usual limits lie far above ordinary play, even for a room full of
players behind one address: 500 telephones that open the page at once, or 2,500 that follow a table."""

import re
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address, ip_network
from time import monotonic
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from croupier.server.wrong import TooMuch

_REMEMBERED = 10_000  # clients
_OWN_FILES = 100  # that the house itself has open: the database, its log, the pages


class Limits(Struct, frozen=True):
    """`croupier serve --limit name=number` sets one; 0 lifts it."""

    request_seconds: float = 30  # from the first byte of a request to its last
    address_bytes: int = 4 * 1024  # of a request's path and query
    head_bytes: int = 16 * 1024  # of its headers together
    body_bytes: int = 16 * 1024
    list_bytes: int = 512 * 1024  # of a list of entries, or of conditions
    connections: int = 10_000
    client_connections: int = 3_000
    streams: int = 8_000  # that follow tables
    client_streams: int = 2_500
    client_requests: int = 1_000  # a second, in the long run
    client_requests_at_once: int = 20_000
    client_refusals: int = 60  # a minute, in the long run: each is written to the journal
    client_refusals_at_once: int = 2_000


_LISTS = re.compile(r"/api/(drafts|tournaments|tournaments/[^/]+/(entries|conditions))")


def longest_body(limits: Limits, path: str) -> int:
    """The bytes that a request to this address may have; 0: any number."""
    return limits.list_bytes if _LISTS.fullmatch(path) else limits.body_bytes


def limits_of(given: dict[str, str]) -> Limits:
    """The usual limits, apart from these. Raises ValueError, whose message lists them."""
    known = ", ".join(f"{each.name}={each.default}" for each in fields(Limits))
    numbers = {}
    for name, number in given.items():
        if name not in Limits.__struct_fields__:
            raise ValueError(f"there is no limit {name!r}; the limits are: {known}")
        if not (number.isascii() and number.isdigit() and len(number) <= 9):
            raise ValueError(f"{name}={number!r} is no limit; write a whole number, or 0 for none: {known}")
        numbers[name] = int(number)
    return Limits(**numbers)


class Buckets:
    """Each client has a bucket of `most` tokens that fills again at `rate` tokens a second."""

    def __init__(self, rate: float, most: int, clock: Callable[[], float] = monotonic) -> None:
        self._rate, self._most, self._clock = rate, most, clock
        self._lifted = not (rate and most)
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()  # tokens, and when they were counted

    def wait(self, client: str) -> float:
        """The seconds until the client has a token; 0 if it has one."""
        if self._lifted:
            return 0.0
        return max(0.0, (1 - self._tokens(client)) / self._rate)

    def take(self, client: str) -> None:
        if self._lifted:
            return
        self._left[client] = self._tokens(client) - 1, self._clock()
        self._left.move_to_end(client)
        if len(self._left) > _REMEMBERED:
            self._left.popitem(last=False)

    def _tokens(self, client: str) -> float:
        tokens, at = self._left.get(client, (self._most, 0.0))
        return min(self._most, tokens + (self._clock() - at) * self._rate)


class Places:
    """Places for things that last, such as connections: a number in all, and a number for each client."""

    def __init__(self, things: str, in_all: int, for_one: int) -> None:
        self._things, self._in_all, self._for_one = things, in_all, for_one
        self._taken: Counter[str] = Counter()
        self._all = 0

    def take(self, client: str) -> None:
        """Raises TooMuch if there is none left."""
        if self._for_one and self._taken[client] >= self._for_one:
            raise TooMuch(429, f"one client has at most {self._for_one:,} {self._things} at once", after=5)
        if self._in_all and self._all >= self._in_all:
            raise TooMuch(503, f"this server has at most {self._in_all:,} {self._things} at once", after=5)
        self._taken[client] += 1
        self._all += 1

    def give_back(self, client: str) -> None:
        self._all -= 1
        self._taken[client] -= 1
        if not self._taken[client]:
            del self._taken[client]

    @property
    def taken(self) -> int:
        return self._all

    @contextmanager
    def one(self, client: str) -> Iterator[None]:
        self.take(client)
        try:
            yield
        finally:
            self.give_back(client)


class Clients:
    """The clients of one server, and what each may still use of it."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        files = _open_files() - _OWN_FILES
        connections = min(limits.connections or files, files)
        self.connections = Places("connections", connections, min(limits.client_connections, connections // 2))
        self.streams = Places("streams of events", limits.streams, limits.client_streams)
        self._requests = Buckets(limits.client_requests, limits.client_requests_at_once)
        self.refusals = 0  # in all, for those who watch the house
        self._refusals = Buckets(limits.client_refusals / 60, limits.client_refusals_at_once)
        self._refusals_of_persons = Buckets(limits.client_refusals / 60, limits.client_refusals_at_once)

    def request(self, client: str) -> None:
        """Count a request. Raises TooMuch where the client has sent too many."""
        if wait := self._requests.wait(client):
            raise TooMuch(429, "too many requests from one client; wait a little", wait)
        self._requests.take(client)

    def may_be_refused(self, client: str, person: str = "") -> None:
        """Raises TooMuch where so much was refused lately to a client, or to a person who has signed in, that they
        could fill the journal: a refusal is written down like anything else. A person counts from wherever they
        come, since an account can be used from many addresses."""
        if wait := max(self._refusals.wait(client), self._refusals_of_persons.wait(person) if person else 0.0):
            because = "too much was refused to one client; nothing was asked of the rules, wait a little"
            raise TooMuch(429, because, wait)

    def refused(self, client: str, person: str = "") -> None:
        self.refusals += 1
        self._refusals.take(client)
        if person:
            self._refusals_of_persons.take(person)


def client_of(scope: Any) -> str:
    """The client behind a request: its address. A network of IPv6 addresses, which one person may choose from, is one
    client."""
    return client_at(scope["client"][0]) if scope.get("client") else ""


@lru_cache(maxsize=_REMEMBERED)
def client_at(host: str) -> str:
    """
    >>> client_at("127.0.0.1"), client_at("2001:db8::1:2:3"), client_at("::ffff:10.0.0.1")
    ('127.0.0.1', '2001:db8::/64', '10.0.0.1')
    """
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if not isinstance(address, IPv6Address):
        return host
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), 64), strict=False))


def _open_files() -> int:
    """How many files and connections the system lets this process have open."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return 1_000_000
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return soft if soft != resource.RLIM_INFINITY else 1_000_000
