"""A house opens only on the journal that was signed: its tree, its streams and its keys are compared with the last
checkpoint. A database that was rolled back, cut short, replaced or robbed of its keys is named and refused."""

import secrets
from pathlib import Path
from typing import NoReturn

from msgspec import Struct

from croupier.conduct.chance import key_path
from croupier.journal import Store, StoreError
from croupier.journal.chain import leaf_of
from croupier.journal.checkpoints import CheckpointFile, Signed
from croupier.journal.keys import private_path, public_path, signing_key
from croupier.journal.tiles import StoredTree
from croupier.transparency.checkpoint import Checkpoint
from croupier.transparency.note import Kind, Note, Signer, new_signer
from croupier.transparency.tree import EMPTY, leaf_hash


class NotAsSigned(StoreError):  # noqa: N818 - named for what was found
    """The journal or what lies beside it is not as it was when it was last signed."""


class OpenLog(Struct):
    """The journal as a log that can be signed: its key, its tree and, unless it is in memory, its files."""

    signer: Signer
    tree: StoredTree
    signed: CheckpointFile | None = None  # by the house alone
    witnessed: CheckpointFile | None = None  # by witnesses too
    keys: dict[Path, bytes] = {}  # files that have to stay, and what is in them

    def keep(self, *keys: Path) -> None:
        """These files have to stay as they are from now on."""
        self.keys |= {path: path.read_bytes() for path in keys}

    def check_files(self) -> None:
        """Raises StoreError if a key or a checkpoint has gone or was exchanged: nobody could go on after a restart."""
        for path, kept in self.keys.items():
            try:
                what = "" if path.read_bytes() == kept else "changed or replaced"
            except FileNotFoundError:
                what = "deleted"
            except OSError as error:
                raise StoreError(f"cannot read {path} ({error}); put it back from its copy") from error
            if what:
                raise StoreError(f"{path} was {what} while the house was running; put it back from its copy")
        for file in (self.signed, self.witnessed):
            if file:
                file.check()

    @property
    def origin(self) -> str:
        return self.signer.verifier.name


def checkpoint_path(database: Path) -> Path:
    return Path(f"{database}.checkpoints")


def witnessed_path(database: Path) -> Path:
    return Path(f"{database}.witnessed")


def open_in_memory(store: Store) -> OpenLog:
    """The log of a house that leaves no files behind."""
    return OpenLog(new_signer(f"croupier/{secrets.token_hex(8)}", Kind.NOTE), StoredTree(store))


def open_log(store: Store, database: Path) -> OpenLog:
    """The log of a house whose keys and checkpoints lie beside this path. Raises NotAsSigned."""
    entries = store.last_seq()
    signed, witnessed = CheckpointFile(checkpoint_path(database)), CheckpointFile(witnessed_path(database))
    last = signed.last()
    if entries or last:
        _check_files(database, entries, last)
        _check_vault(database, store)
    signer = signing_key(database)
    log = OpenLog(signer, StoredTree(store), signed, witnessed)
    log.keep(private_path(database), public_path(database))
    if last is None:
        # Signed before the first entry: from then on, entries without any checkpoint have lost theirs.
        signed.add(sign(log, 0, EMPTY), signer.verifier)
    for file in (signed, witnessed):
        if found := file.last():
            _check_checkpoint(database, log, store.last_seq(), file.path, found)
    _check_streams(database, store, log.tree)
    return log


def sign(log: OpenLog, size: int, root: bytes) -> Note:
    """A checkpoint of the log, signed by the house."""
    text = str(Checkpoint(log.origin, size, root))
    return Note(text, (log.signer.sign(text),))


def _check_files(database: Path, entries: int, last: Signed | None) -> None:
    for path in (private_path(database), public_path(database), checkpoint_path(database)):
        if not path.exists():
            _refuse(database, f"{path} is missing, though the journal has {entries:,} entries")
    if last is None:
        _refuse(database, f"{checkpoint_path(database)} is empty, though the journal has {entries:,} entries")


def _check_vault(database: Path, store: Store) -> None:
    """A new vault key opens nothing of what was sealed before: it is made where there is nothing of that kind."""
    path = key_path(database)
    if not path.exists() and (sealed := sum(1 for _ in store.seals())):
        _refuse(database, f"{path} is missing, though the database has {sealed:,} values sealed with it")


def _check_checkpoint(database: Path, log: OpenLog, entries: int, path: Path, last: Signed) -> None:
    checkpoint = last.checkpoint
    if not log.signer.verifier.signed(last.note):
        key = private_path(database)
        _refuse(database, f"the last checkpoint in {path} is not signed with {key}: one of the two was replaced")
    if checkpoint.size > entries:
        ends = f"the journal ends at entry {entries:,}, yet its checkpoint has signed {checkpoint.size:,}"
        _refuse(database, f"{ends}: it was rolled back, cut short or replaced, or its -wal file is gone")
    log.tree.grow()
    if log.tree.root(checkpoint.size) != checkpoint.root:
        what = f"the first {checkpoint.size:,} entries are not those that the last checkpoint in {path} has signed"
        _refuse(database, f"{what}: the journal was replaced or rewritten")


def _check_streams(database: Path, store: Store, tree: StoredTree) -> None:
    tree.grow()
    if (there := store.count()) < tree.size:
        _refuse(database, f"{tree.size - there:,} of {tree.size:,} entries were deleted")
    for seq, entry in store.heads():
        if seq > tree.size:
            continue  # it has arrived since
        if tree.leaf(seq - 1) != leaf_hash(leaf_of(entry)):
            _refuse(database, f"the end of {entry.stream} is not the one that was signed: entry {seq:,} was rewritten")


def _refuse(database: Path, because: str) -> NoReturn:
    raise NotAsSigned(
        f"{because}. Put back what is missing or a backup; croupier verify {database} tells more; to go on with what "
        f"there is, on record: croupier recover {database} --reason ..."
    )
