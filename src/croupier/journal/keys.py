"""The key pair that signs a journal's checkpoints: `<database>.key`, for its owner only, and `<database>.pub`.

Each is one line, as Go's sumdb/note writes keys; the name in it is the name of the log. Anyone who can read the private
key can forge checkpoints. Keep the public key where those who administer the database cannot write.
"""

import os
import secrets
from pathlib import Path

from croupier.journal.store import StoreError
from croupier.transparency.note import Kind, NotANote, Signer, Verifier, new_signer, read_signer, read_verifier


def private_path(database: str | Path) -> Path:
    return Path(f"{database}.key")


def public_path(database: str | Path) -> Path:
    return Path(f"{database}.pub")


def signing_key(database: str | Path) -> Signer:
    """The private key beside the database; on first use a new pair is made."""
    private, public = private_path(database), public_path(database)
    if not private.exists():
        place(private, new_signer(f"croupier/{secrets.token_hex(8)}", Kind.NOTE).secret(), 0o600)
    signer = private_key(private)
    if not public.exists():
        place(public, str(signer.verifier), 0o644)
    if public_key(public) != signer.verifier:
        raise StoreError(f"{public} is not the public half of {private}; put back the pair that belongs together")
    return signer


def private_key(path: Path) -> Signer:
    """The private key in a file that nobody else can read."""
    try:
        if path.stat().st_mode & 0o077:
            raise StoreError(f"{path} can be read by others, who could then forge checkpoints; chmod 600 it")
        return read_signer(path.read_text())
    except (OSError, UnicodeDecodeError, NotANote) as error:
        raise StoreError(f"{path} holds no key that can be used ({error}); restore it from a copy") from error


def public_key(path: str | Path, kind: Kind = Kind.NOTE) -> Verifier:
    """The public key in a file, usually `<database>.pub`."""
    try:
        key = read_verifier(Path(path).read_text())
    except (OSError, UnicodeDecodeError, NotANote) as error:
        raise StoreError(f"{path} holds no public key ({error}); name the journal's .pub file") from error
    if key.kind is not kind:
        raise StoreError(f"{path} holds another kind of key; name the journal's .pub file")
    return key


def place(path: Path, line: str, mode: int) -> None:
    """Write a file that appears whole or not at all, and never over another's: two processes may both start."""
    draft = path.with_name(f"{path.name}.{secrets.token_hex(8)}")
    try:
        with open(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode), "w") as file:
            file.write(f"{line}\n")
            file.flush()
            os.fsync(file.fileno())
        os.link(draft, path)
    except FileExistsError:
        pass
    except OSError as error:
        raise StoreError(f"cannot write {path} ({error}); check its folder and who may write there") from error
    finally:
        draft.unlink(missing_ok=True)
