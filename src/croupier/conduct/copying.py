"""Copies of a journal: a backup while the house runs, the way back from it, and a mirror that follows. Entries are
copied as they are, hash by hash, so whatever vouches for the journal vouches for its copy."""

import os
import shutil
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path

from msgspec.structs import astuple

from croupier.conduct.accounts.credentials import PREFIX
from croupier.conduct.chance import key_path
from croupier.conduct.codec import UnreadableFact, decode_fact
from croupier.conduct.opening import checkpoint_path, open_log, sign, witnessed_path
from croupier.conduct.past import round_of
from croupier.conduct.webhooks import PREFIX as WEBHOOK
from croupier.journal import Entry, Store, StoreError
from croupier.journal.checkpoints import CheckpointFile, Signed, read_checkpoints
from croupier.journal.diagnosis import Kind
from croupier.journal.keys import private_path, public_key, public_path
from croupier.journal.verify import Evidence, Verification, verify
from croupier.transparency.policy import only

_TOGETHER = 1_000  # entries in one transaction
Progress = Callable[[int], None]


def back_up(store: Store, database: Path, target: Store, copy: Path, with_keys: bool, progress: Progress) -> int:
    """Copy a journal that may be in use, with what belongs beside it; returns the number of its entries."""
    entries = store.last_seq()
    follow(store, target, entries, progress)
    copy_seals(store, target)
    copy_credentials(store, target)
    copy_beside(database, copy, entries, with_keys)
    return entries


def restore(backup: Store, kept: Path, target: Store, database: Path, upto: int, progress: Progress) -> Verification:
    """Bring a backup back as far as this entry. Raises StoreError if it is not whole; the copy is checked too."""
    _check(backup, kept, "the backup")
    if target.last_seq():
        raise StoreError("there are entries already; restore into a new database")
    follow(backup, target, upto, progress)
    copy_seals(backup, target)
    copy_credentials(backup, target)
    copy_beside(kept, database, upto, with_keys=True)
    if private_path(database).exists():  # the point may lie between two checkpoints
        log = open_log(target, database)
        last = sign(log, log.tree.size, log.tree.root(log.tree.size))
        CheckpointFile(checkpoint_path(database)).add(last, log.signer.verifier)
    return _check(target, database, "the restored journal")


def follow(source: Store, target: Store, upto: int, progress: Progress = lambda entries: None) -> None:
    """Append to the target whatever the source has beyond it. Raises StoreError if they are not one history."""
    done = target.last_seq()
    if done and next(source.since(done - 1), None) != next(target.since(done - 1), None):
        raise StoreError(f"the copy is of another history: its entry {done:,} is not the journal's")
    arriving = ((seq, entry) for seq, entry in source.since(done) if seq <= upto)
    while some := list(islice(arriving, _TOGETHER)):
        rows = [(seq, *astuple(entry)) for seq, entry in some]
        target.take_over(rows, [place for _, entry in some for place in _rounds(entry)])
        progress(some[-1][0])


def copy_seals(source: Store, target: Store) -> None:
    """The sealed orders, still encrypted."""
    for name, value in source.seals():
        if target.sealed(name) is None:
            target.seal(name, value)


def copy_credentials(source: Store, target: Store) -> None:
    """The credentials of people and the secrets of webhooks, hashed and encrypted as they are. Sessions end where they
    are."""
    for name, value in source.secrets():
        if name.startswith((PREFIX, WEBHOOK)):
            target.keep_secret(name, value)


def copy_beside(database: Path, copy: Path, entries: int, with_keys: bool) -> None:
    """Copy the files beside a database: the public key, the checkpoints of N entries, and the secret keys if asked."""
    if public_path(database).exists():
        shutil.copyfile(public_path(database), public_path(copy))
    for path_of in (checkpoint_path, witnessed_path):
        if path_of(database).exists():
            notes = [read for read in read_checkpoints(path_of(database)) if isinstance(read, Signed)]
            path_of(copy).write_text("".join(str(each.note) for each in notes if each.checkpoint.size <= entries))
    for path_of in (private_path, key_path) if with_keys else ():
        if path_of(database).exists():
            with open(os.open(path_of(copy), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
                file.write(path_of(database).read_bytes())


def last_before(store: Store, at: int) -> int:
    """The number of the last entry at this time or before it."""
    return max((seq for seq, entry in store.since(0) if entry.at <= at), default=0)


def _rounds(entry: Entry) -> Iterator[tuple[str, int, int]]:
    try:
        about = round_of(decode_fact(entry.body)) if entry.stream.startswith("table/") else 0
    except UnreadableFact:  # it is copied all the same
        about = 0
    if about:
        yield entry.stream, about, entry.version


def _check(store: Store, database: Path, what: str) -> Verification:
    if not public_path(database).exists():
        raise StoreError(f"{public_path(database)} is missing, so nothing vouches for {what}")
    report = verify(store, Evidence((checkpoint_path(database),), only(public_key(public_path(database)))))
    if found := [finding for finding in report.findings if finding.kind is not Kind.UNSIGNED]:
        raise StoreError(f"{what} is not whole: {found[0]}")
    return report
