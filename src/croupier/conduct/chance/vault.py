"""Sealed shoes wait here for their turn: beside the journal, encrypted, so that they survive a crash and nobody who
reads the database learns which card comes next."""

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
    """A sealed shoe or its key is unavailable. The message says what to change."""


class OrderLost(VaultError):  # noqa: N818 - the state of an order
    """The order of one shoe cannot be dealt: it is gone, does not open, or is not the one committed to."""

    number = 0  # of the shoe


class Seals(Protocol):
    """The vault's requirement of a store: keep some bytes under a name, and never exchange them."""

    def seal(self, name: str, value: bytes) -> None: ...

    def sealed(self, name: str) -> bytes | None: ...

    def unseal(self, name: str) -> None: ...


class Vault:
    """Sealed shoes under AES-256-GCM. Each opens only under the name (table and number) and the commitment that it was
    stored under, and nothing stored is ever replaced: of two processes that seal the same shoe, each keeps its own
    order, and the commitment that reached the journal says which of them is dealt."""

    def __init__(self, store: Seals, key: bytes) -> None:
        if len(key) != _KEY_BYTES:
            raise VaultError(f"a vault key is {_KEY_BYTES} bytes; this one is {len(key)}")
        self._store = store
        self._cipher = AESGCM(key)

    def keep(self, name: str, shoe: SealedShoe) -> None:
        self.keep_secret(_place(name, shoe.commitment), shoe.salt + "".join(shoe.order).encode("ascii"))

    def open(self, name: str, commitment: str) -> SealedShoe:
        """The shoe of this name and commitment. Raises OrderLost unless it is exactly the one committed to."""
        plain = self.secret(_place(name, commitment))
        salt, letters = plain[:SALT_BYTES], plain[SALT_BYTES:].decode("ascii")
        shoe = SealedShoe(salt, tuple(letters[at : at + 2] for at in range(0, len(letters), 2)))
        if shoe.commitment != commitment:
            raise OrderLost(
                f"the order kept under {name!r} is not the one committed to: somebody with the vault key has exchanged "
                "it; deal nothing from it, keep the database as it is for the inspector, and give the order up"
            )
        return shoe

    def encrypted(self, name: str, plain: bytes) -> bytes:
        """For somebody who stores it elsewhere under this name."""
        nonce = os.urandom(_NONCE_BYTES)
        return nonce + self._cipher.encrypt(nonce, plain, _bound_to(name))

    def decrypted(self, name: str, blob: bytes) -> bytes:
        """Raises VaultError unless it was encrypted for this name with this key."""
        try:
            return self._cipher.decrypt(blob[:_NONCE_BYTES], blob[_NONCE_BYTES:], _bound_to(name))
        except (InvalidTag, ValueError) as failure:  # ValueError: the rest is too short to be a blob
            raise VaultError(
                f"what is kept for {name!r} does not open with this vault key; put back its own"
            ) from failure

    def keep_secret(self, name: str, plain: bytes) -> None:
        self._store.seal(name, self.encrypted(name, plain))

    def secret(self, name: str) -> bytes:
        blob = self._store.sealed(name)
        if blob is None:
            raise OrderLost(
                f"nothing is sealed under {name!r}; put back the database that has it, or give the order up"
            )
        try:
            return self._cipher.decrypt(blob[:_NONCE_BYTES], blob[_NONCE_BYTES:], _bound_to(name))
        except (InvalidTag, ValueError) as failure:  # ValueError: the rest is too short to be a blob
            raise OrderLost(
                f"what is sealed under {name!r} does not open: it was altered, kept under another name, or sealed with "
                "another key; put back the key file it was sealed with, or give the order up"
            ) from failure

    def forget(self, name: str, commitment: str) -> None:
        self._store.unseal(_place(name, commitment))


def key_path(database: Path) -> Path:
    """The key file of a database lies beside it: `house.db` has `house.db.vault`."""
    return database.with_name(database.name + ".vault")


def key_beside(database: Path) -> bytes:
    """The vault key of this database, created now if it has none yet."""
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
        raise VaultError(
            f"the vault key {path} is not {_KEY_BYTES} bytes long; restore it from its backup, or if there is none, "
            "move it away: a new one is made, and orders sealed under the old one are given up at their tables"
        )
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


def _place(name: str, commitment: str) -> str:
    return f"{name}/{commitment}"


def _bound_to(name: str) -> bytes:
    return f"croupier vault/1\n{name}".encode()
