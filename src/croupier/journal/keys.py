"""The key pair that signs a journal's checkpoints: `<database>.key`, for its owner only, and `<database>.pub`.

Whoever can read the private key can forge checkpoints. Keep the public key, and copies of the checkpoints,
where those who administer the database cannot write.
"""

import os
import secrets
from pathlib import Path

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    PublicFormat,
    load_pem_private_key,
    load_pem_public_key,
)

from croupier.journal.store import StoreError


def signing_key(database: str | Path) -> Ed25519PrivateKey:
    """The private key beside the database; on first use a new pair is made."""
    private, public = Path(f"{database}.key"), Path(f"{database}.pub")
    if not private.exists():
        _create(private)
    if private.stat().st_mode & 0o077:
        raise StoreError(f"{private} can be read by others, who could then forge checkpoints; chmod 600 it")
    try:
        key = load_pem_private_key(private.read_bytes(), password=None)
    except (OSError, ValueError, TypeError, UnsupportedAlgorithm) as error:
        raise StoreError(f"{private} holds no key that can be used ({error}); restore it from a copy") from error
    if not isinstance(key, Ed25519PrivateKey):
        raise StoreError(f"{private} holds another kind of key than Ed25519; restore it from a copy")
    if not public.exists():
        _place(public, key.public_key().public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo), 0o644)
    return key


def public_key(path: str | Path) -> Ed25519PublicKey:
    """The public key in a file, usually `<database>.pub`."""
    try:
        key = load_pem_public_key(Path(path).read_bytes())
    except (OSError, ValueError, UnsupportedAlgorithm) as error:
        raise StoreError(f"{path} holds no public key ({error}); name the journal's .pub file") from error
    if not isinstance(key, Ed25519PublicKey):
        raise StoreError(f"{path} holds another kind of key than Ed25519; name the journal's .pub file")
    return key


def _create(path: Path) -> None:
    key = Ed25519PrivateKey.generate()
    _place(path, key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()), 0o600)


def _place(path: Path, content: bytes, mode: int) -> None:
    """Write a file that appears whole or not at all, and never over another's: two processes may both start."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        os.link(draft, path)
    except FileExistsError:
        pass
    except OSError as error:
        raise StoreError(f"cannot write {path} ({error}); check its folder and who may write there") from error
    finally:
        draft.unlink(missing_ok=True)
