"""Passwords, codes of a second factor, PINs and badges, kept so that nobody who reads the database learns them."""

import base64
import hashlib
import hmac
import os
from functools import lru_cache

import msgspec
from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives.hashes import SHA1
from cryptography.hazmat.primitives.kdf.argon2 import Argon2id
from cryptography.hazmat.primitives.twofactor.totp import TOTP
from msgspec import Struct
from msgspec.structs import replace

from croupier.conduct.chance import Vault
from croupier.journal import Store

SHORTEST_PASSWORD = 12
LONGEST_PASSWORD = 256
PIN_DIGITS = 6
CODE_DIGITS = 6
STEP = 30  # seconds that a code of the second factor is good for
_SALT_BYTES = 16
_FACTOR_BYTES = 20


class Passkey(Struct, frozen=True, omit_defaults=True):
    """The public side of a key: nobody signs in with it."""

    id: str
    key: str  # public, hexadecimal
    name: str  # that its owner has given it
    added: int
    uses: int = 0  # as the device counts them, if it does
    challenge: int = 0  # the time of the last challenge that it answered


class Kept(Struct, frozen=True, omit_defaults=True):
    """The secrets that are kept for one person."""

    password: str = ""
    factor: str = ""  # the secret of the second factor, encrypted
    used: int = 0  # the step of the last code that was taken: a code is good once
    pin: str = ""
    badge: str = ""
    passkeys: tuple[Passkey, ...] = ()


_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Kept).decode


class Credentials:
    def __init__(self, store: Store, vault: Vault) -> None:
        self._store = store
        self._vault = vault

    def kept(self, person: str) -> Kept:
        value = self._store.secret(_name(person))
        return Kept() if value is None else _decode(value)

    def choose(self, person: str, password: str, factor: bytes = b"") -> None:
        """New credentials in place of all that there were. Without a second factor, `factor` is empty."""
        hidden = self._vault.encrypted(_name(person), factor).hex() if factor else ""
        self._keep(person, Kept(password=hashed(password), factor=hidden))

    def choose_password(self, person: str, password: str) -> None:
        self._keep(person, replace(self.kept(person), password=hashed(password)))

    def choose_pin(self, person: str, pin: str) -> None:
        self._keep(person, replace(self.kept(person), pin=hashed(pin)))

    def choose_badge(self, person: str, badge: str) -> None:
        self._keep(person, replace(self.kept(person), badge=_badge_hash(badge)))

    def is_password(self, person: str, password: str) -> bool:
        return matches(password, self.kept(person).password)

    def is_pin(self, person: str, pin: str) -> bool:
        return matches(pin, self.kept(person).pin)

    def has_factor(self, person: str) -> bool:
        return bool(self.kept(person).factor)

    def takes_code(self, person: str, code: str, seconds: int) -> bool:
        """Whether this is the code of now, of the step before or of the one after; it is then used up."""
        kept = self.kept(person)
        if not kept.factor:
            return False
        factor = self._vault.decrypted(_name(person), bytes.fromhex(kept.factor))
        step = step_of(factor, code, seconds)
        if step is None or step <= kept.used:
            return False
        self._keep(person, replace(kept, used=step))
        return True

    def owner_of(self, badge: str) -> str:
        """The person who wears a badge, or ""."""
        wanted = _badge_hash(badge)
        for name, value in self._store.secrets():
            if name.startswith(PREFIX) and hmac.compare_digest(_decode(value).badge, wanted):
                return name.removeprefix(PREFIX)
        return ""

    # Passkeys

    def passkey(self, id: str) -> tuple[str, Passkey] | None:
        """A passkey and whose it is."""
        for name, value in self._store.secrets():
            if name.startswith(PREFIX):
                for passkey in _decode(value).passkeys:
                    if passkey.id == id:
                        return name.removeprefix(PREFIX), passkey
        return None

    def keep_passkey(self, person: str, passkey: Passkey) -> None:
        """In place of the one with the same id."""
        kept = self.kept(person)
        others = tuple(each for each in kept.passkeys if each.id != passkey.id)
        self._keep(person, replace(kept, passkeys=(*others, passkey)))

    def forget_passkey(self, person: str, id: str) -> None:
        kept = self.kept(person)
        self._keep(person, replace(kept, passkeys=tuple(each for each in kept.passkeys if each.id != id)))

    def _keep(self, person: str, kept: Kept) -> None:
        self._store.keep_secret(_name(person), _encode(kept))


PREFIX = "credentials/"  # of their names among the secrets of a database


def _name(person: str) -> str:
    return PREFIX + person


def hashed(secret: str) -> str:
    return _argon(os.urandom(_SALT_BYTES)).derive_phc_encoded(secret.encode())


def matches(secret: str, phc: str) -> bool:
    """Where nothing is kept it takes as long: nobody learns from the time which accounts there are."""
    try:
        Argon2id.verify_phc_encoded(secret.encode(), phc or _nobodys())
    except InvalidKey:
        return False
    return bool(phc)


def _argon(salt: bytes) -> Argon2id:
    return Argon2id(salt=salt, length=32, iterations=2, lanes=1, memory_cost=19_456)


@lru_cache(maxsize=1)
def _nobodys() -> str:
    return hashed(os.urandom(_SALT_BYTES).hex())


def _badge_hash(badge: str) -> str:
    return hashlib.sha256(f"croupier badge/1\n{badge.strip()}\n".encode()).hexdigest()


# The second factor


def new_factor(token: str) -> bytes:
    """The secret of the second factor that goes with a one-time link: the same however often its page is opened."""
    return hmac.digest(token.encode(), b"croupier second factor/1", "sha256")[:_FACTOR_BYTES]


def factor_address(factor: bytes, person: str, house: str) -> str:
    """The address that an authenticator reads from a picture."""
    return _totp(factor).get_provisioning_uri(person, house)


def factor_text(factor: bytes) -> str:
    return base64.b32encode(factor).decode()


def step_of(factor: bytes, code: str, seconds: int) -> int | None:
    """The step whose code this is, if it is near enough."""
    if len(code) != CODE_DIGITS or not (code.isascii() and code.isdigit()):
        return None
    for step in (seconds // STEP + away for away in (0, -1, 1)):
        if hmac.compare_digest(_totp(factor).generate(step * STEP), code.encode()):
            return step
    return None


def _totp(factor: bytes) -> TOTP:
    return TOTP(factor, CODE_DIGITS, SHA1(), STEP)  # the hash that every authenticator knows
