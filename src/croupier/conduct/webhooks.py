"""The webhooks of a house: the secret that each signs with, how far each has come in the journal, and what fails.

Nothing waits in a queue: the journal itself is what is still to be sent, and a webhook knows the number of the last
entry that it is done with. That number and the secret are kept among the secrets of the store, where every process of
the house finds them.
"""

import hashlib
import ipaddress
import secrets
from collections.abc import Iterable
from urllib.parse import SplitResult, urlsplit

import msgspec
from msgspec import Struct

from croupier.conduct.alarms import Alarm
from croupier.conduct.chance import Vault
from croupier.conduct.codec import fact_names
from croupier.journal import Store
from croupier.people import People, Webhook
from croupier.people.webhooks import EVERYTHING

LONGEST_ADDRESS = 500
PREFIX = "webhook/"  # of their names among the secrets and the leases of a database
_SECRET_BYTES = 32
_PATIENCE = 3  # failures in a row that are no alarm yet


class Unfit(ValueError):  # noqa: N818 - named for what it is
    """An address or a kind that cannot be subscribed. The message says what to write instead."""


class Progress(Struct, frozen=True, omit_defaults=True):
    """The state of one webhook: its secret, encrypted, and the last entry of the journal that it is done with."""

    secret: str
    upto: int
    delivered: int = 0
    failures: int = 0  # in a row
    since: int = 0  # when the first of them happened
    because: str = ""


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Progress).decode


def secret_hash(secret: str) -> str:
    return hashlib.sha256(f"croupier webhook/1\n{secret}\n".encode()).hexdigest()


class Postbook:
    """The state of every webhook, kept under the hash of its secret: a new subscription never meets an old one's."""

    def __init__(self, store: Store, vault: Vault) -> None:
        self._store = store
        self._vault = vault

    def begin(self) -> tuple[str, str]:
        """A new secret and its hash. Whatever is written from now on is to be sent."""
        secret = secrets.token_urlsafe(_SECRET_BYTES)
        hash = secret_hash(secret)
        hidden = self._vault.encrypted(PREFIX + hash, secret.encode()).hex()
        self.keep(hash, Progress(hidden, self._store.last_seq()))
        return secret, hash

    def forget(self, hash: str) -> None:
        self._store.forget_secret(PREFIX + hash)

    def progress(self, hash: str) -> Progress | None:
        return progress_of(self._store, hash)

    def keep(self, hash: str, progress: Progress) -> None:
        self._store.keep_secret(PREFIX + hash, _encode(progress))

    def secret(self, hash: str, progress: Progress) -> bytes:
        """What its messages are signed with. Raises VaultError where the key of the vault is another one."""
        return self._vault.decrypted(PREFIX + hash, bytes.fromhex(progress.secret))


def progress_of(store: Store, hash: str) -> Progress | None:
    kept = store.secret(PREFIX + hash)
    return None if kept is None else _decode(kept)


def going_on(people: People) -> list[Webhook]:
    """By name."""
    return sorted((each for each in people.webhooks.values() if each.goes_on), key=lambda each: each.name)


def alarms(store: Store, people: People, now: int) -> list[Alarm]:
    """The webhooks that do not reach their address."""
    found = []
    for webhook in going_on(people):
        progress = progress_of(store, webhook.secret_hash)
        if progress is None:
            found.append(Alarm(f"webhook {webhook.name}", "its secret is lost; end it and subscribe it anew", now))
        elif progress.failures >= _PATIENCE:
            behind = store.last_seq() - progress.upto
            because = f"{progress.failures} attempts failed, {behind:,} entries wait: {progress.because}"
            found.append(Alarm(f"webhook {webhook.name}", because, progress.since))
    return found


# What can be subscribed


def check_kinds(kinds: Iterable[str]) -> None:
    """Raises Unfit unless each is a kind of fact without its version, a family of them ("blackjack.*"), or "*"."""
    names = {name.partition("/")[0] for name in fact_names()}
    families = {f"{name.partition('.')[0]}.{EVERYTHING}" for name in names}
    for kind in kinds:
        if kind not in names | families | {EVERYTHING}:
            raise Unfit(
                f"{kind!r} is no kind of fact; write one as in table.approval_asked, blackjack.* or *: "
                "croupier webhook kinds lists them"
            )


def check_address(address: str, private: bool) -> None:
    """Raises Unfit unless it is https, or http on this machine. An address that is written in figures is judged now,
    one with a name whenever it is looked up."""
    parts = parts_of(address)
    if parts.scheme == "http" and not is_this_machine(parts.hostname or ""):
        raise Unfit("without encryption only this machine is told anything: write https://, or http://127.0.0.1")
    if written := _figures(parts.hostname or ""):
        check_place(written, private)
    elif is_this_machine(parts.hostname or "") and not private:
        raise Unfit(_OWN_NETWORK.format("localhost"))


def parts_of(address: str) -> SplitResult:
    """Raises Unfit unless it is the address of a place that can be asked."""
    wrong = Unfit(f"{address[:80]!r} is no address to send to; write it as in https://example.com/croupier")
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise wrong from None
    plain = address.isascii() and address.isprintable() and " " not in address and len(address) <= LONGEST_ADDRESS
    fits = parts.scheme in ("https", "http") and parts.hostname and "@" not in parts.netloc and not parts.fragment
    if not (plain and fits) or port == 0:
        raise wrong
    return parts


_OWN_NETWORK = "{} is an address of the house's own network; it is told nothing unless that is allowed (--private)"
_TRANSLATED = ipaddress.ip_network("64:ff9b::/96")  # leads to whatever IPv4 address stands in it

Place = ipaddress.IPv4Address | ipaddress.IPv6Address


def check_place(place: Place, private: bool) -> None:
    """Raises Unfit where no webhook may lead: from inside, a server reaches what nobody outside should."""
    disguised = isinstance(place, ipaddress.IPv6Address) and (
        place in _TRANSLATED or place.sixtofour or place.teredo or place.ipv4_mapped
    )
    if disguised or place.is_link_local or place.is_multicast or place.is_unspecified:
        raise Unfit(f"{place} is no address that anything is sent to")
    if not place.is_global and not private:
        raise Unfit(_OWN_NETWORK.format(place))


def is_this_machine(host: str) -> bool:
    written = _figures(host)
    return host == "localhost" or (written is not None and written.is_loopback)


def _figures(host: str) -> Place | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
