"""The checks on every request, and the headers of every answer.

At a demonstration anyone who reaches the server may act in any role. So it answers only requests that were addressed to
this machine by a loopback name (another name that resolves to it would be DNS rebinding). Wherever it is served, its
API and its forms are for its own pages alone.
"""

from collections import Counter
from functools import lru_cache
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_EVERYWHERE = [
    (
        b"content-security-policy",
        b"default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
_API = [*_EVERYWHERE, (b"cache-control", b"no-store")]


def is_loopback(host: str) -> bool:
    """Whether a host name or address is this machine's own.

    >>> [is_loopback(host) for host in ("127.0.0.1", "localhost", "::1", "0.0.0.0", "croupier.example")]
    [True, True, True, False, False]
    """
    if host == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


class Guard:
    """Turns foreign requests away and adds the headers."""

    def __init__(self, app: ASGIApp, hosts: frozenset[str] = frozenset(), answered: Counter[int] | None = None) -> None:
        """`hosts` are the names that it answers to; without any, those of this machine alone. `answered` counts the
        answers by their status."""
        self.app = app
        self.hosts = hosts
        self.answered = Counter() if answered is None else answered

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        api = scope["path"].startswith("/api/")
        extra = _API if api else _EVERYWHERE

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.answered[message["status"]] += 1
                message["headers"] = [*message["headers"], *extra]
            await send(message)

        headers = dict(scope["headers"])
        own = api or scope["method"] not in ("GET", "HEAD")
        said = (headers.get(name, b"") for name in (b"host", b"origin", b"sec-fetch-site"))
        because = _turned_away(*said, own, scope["scheme"], self.hosts)
        if because:
            await JSONResponse({"error": because}, 403)(scope, receive, with_headers)
        else:
            await self.app(scope, receive, with_headers)


@lru_cache(maxsize=256)
def _turned_away(
    said_host: bytes, said_origin: bytes, site: bytes, own: bool, scheme: str, hosts: frozenset[str]
) -> str:
    """Why a request is foreign, or "". `own` requests are for pages of this server alone."""
    host, origin = said_host.decode("latin-1"), said_origin.decode("latin-1")
    name = _name_of(host)
    if hosts and name not in hosts:
        return f"this server answers only to {', '.join(sorted(hosts))}"
    if not hosts and not is_loopback(name):
        return "this server answers only to a loopback name, such as 127.0.0.1"
    if not own:
        return ""  # pages may be linked from anywhere: they change nothing and show nothing before they ask
    if site not in (b"", b"none", b"same-origin"):
        return "only this server's own pages may use its API"
    if site == b"same-origin":
        return ""  # the browser vouches for it; for a form of a page that sends no referrer, it calls the origin null
    if origin and origin != f"{scheme}://{host}":
        return "only this server's own pages may use its API"
    return ""


def _name_of(host: str) -> str:
    """A Host header without its port and without the brackets of an IPv6 address."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""
