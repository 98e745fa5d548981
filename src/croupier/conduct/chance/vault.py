"""Where sealed shoes wait for their turn: beside the journal, encrypted, so that they outlive a crash and
nobody who reads the database learns which card comes next."""

import os
import stat
import tempfile
from pathlib import Path
from typing import Protocol

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from croupier.conduct.chance.sealed import SALT_BYTES, SealedShoe

_KEY_BYTES = 32
_NONCE_BYTES = 12


class VaultError(Exception):
    """A sealed shoe or the key to it cannot be had. The message says what to change."""


class Seals(Protocol):
    """What the vault asks of a store: to keep some bytes under a name."""

    def seal(self, name: str, value: bytes) -> None: ...

    def sealed(self, name: str) -> bytes | None: ...

    def unseal(self, name: str) -> None: ...


class Vault:
    """Sealed shoes under AES-256-GCM. Each opens only under the name (table and number) it was kept by."""

    def __init__(self, store: Seals, key: bytes) -> None:
        if len(key) != _KEY_BYTES:
            raise VaultError(f"a vault key is {_KEY_BYTES} bytes; this one is {len(key)}")
        self._store = store
        self._cipher = AESGCM(key)

    def keep(self, name: str, shoe: SealedShoe) -> None:
        nonce = os.urandom(_NONCE_BYTES)
        plain = shoe.salt + "".join(shoe.order).encode("ascii")
        self._store.seal(name, nonce + self._cipher.encrypt(nonce, plain, _bound_to(name)))

    def open(self, name: str) -> SealedShoe:
        blob = self._store.sealed(name)
        if blob is None:
            raise VaultError(f"no sealed shoe is kept under {name!r}")
        try:
            plain = self._cipher.decrypt(blob[:_NONCE_BYTES], blob[_NONCE_BYTES:], _bound_to(name))
        except (InvalidTag, ValueError) as failure:  # ValueError: what is left is too short to be a blob
            raise VaultError(
                f"the sealed shoe under {name!r} does not open: it was altered, kept under another name, "
                "or sealed with another key; put back the key file it was sealed with"
            ) from failure
        salt, letters = plain[:SALT_BYTES], plain[SALT_BYTES:].decode("ascii")
        return SealedShoe(salt, tuple(letters[at : at + 2] for at in range(0, len(letters), 2)))

    def forget(self, name: str) -> None:
        self._store.unseal(name)


def key_path(database: Path) -> Path:
    """The key file of a database lies beside it: `house.db` has `house.db.vault`."""
    return database.with_name(database.name + ".vault")


def key_beside(database: Path) -> bytes:
    """The vault key of this database, made now if it has none yet."""
    path = key_path(database)
    if not path.exists():
        try:
            _make_key(path)
        except OSError as failure:
            raise VaultError(f"the vault key {path} cannot be made: {failure.strerror}") from failure
    return load_key(path)


def load_key(path: Path) -> bytes:
    """Read a key file, and refuse one that is damaged or that others could have read or changed."""
    try:
        with path.open("rb") as file:
            mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
            key = file.read(_KEY_BYTES + 1)
    except OSError as failure:
        raise VaultError(f"the vault key {path} cannot be read: {failure.strerror}") from failure
    if mode & 0o077:
        raise VaultError(f"other users may open the vault key (mode {mode:04o}); run: chmod 600 {path}")
    if len(key) != _KEY_BYTES:
        raise VaultError(f"the vault key {path} is not {_KEY_BYTES} bytes long; restore it from its backup")
    return key


def _make_key(path: Path) -> None:
    # Written in full under another name and then linked, so that a second process starting at the same
    # moment finds the whole key or none, and never replaces the one that came first.
    with tempfile.NamedTemporaryFile(dir=path.parent, prefix=path.name) as file:
        file.write(os.urandom(_KEY_BYTES))
        file.flush()
        os.fsync(file.fileno())
        try:
            os.link(file.name, path)
        except FileExistsError:
            return
    directory = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)


def _bound_to(name: str) -> bytes:
    return f"croupier vault/1\n{name}".encode()
