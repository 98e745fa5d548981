"""Going on with a journal that is not as it was signed: on record, with a reason, and as a new log.

The entries that are there stay as they are. The old keys and checkpoints are kept aside as evidence; a new key signs
from here on, so nobody can take the new history for the old one: witnesses and policies have to be told of it.
"""

import time
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct

from croupier.conduct.chance import key_beside
from croupier.conduct.codec import decode_fact
from croupier.conduct.house_facts import Recovered
from croupier.conduct.house_stream import HOUSE, appending
from croupier.conduct.opening import OpenLog, checkpoint_path, open_log, sign, witnessed_path
from croupier.journal import Appended, Store, StoreError
from croupier.journal.checkpoints import CheckpointFile
from croupier.journal.keys import private_path, public_path, signing_key
from croupier.journal.tiles import StoredTree
from croupier.journal.verify import verify
from croupier.ruling import Role


class Recovery(Struct, frozen=True):
    """A recovery as it stands in the journal."""

    at: int
    who: str
    what: Recovered


def recover(store: Store, database: Path, reason: str, by: str, clock: Callable[[], int]) -> Recovered | None:
    """Begin a new log over the entries that are there; None if nothing is wrong. Raises StoreError where the journal
    itself is damaged: then only a backup helps."""
    found = _problem(store, database)
    if not found:
        return None
    if not (report := verify(store)).ok:
        raise StoreError(f"the journal itself is damaged ({report.findings[0]}); put back a backup: croupier restore")
    _put_aside(database)
    store.forget_tiles()
    signer = signing_key(database)
    recovered = Recovered(reason=reason, found=found, entries=report.entries, log=signer.verifier.name)
    (kept,) = store.commit([appending(store, clock(), recovered, by, Role.OPERATOR.value)])
    if not isinstance(kept, Appended):
        raise StoreError("another process is writing to this database; stop the house first")
    log = OpenLog(signer, StoredTree(store))
    log.tree.grow()
    last = sign(log, log.tree.size, log.tree.root(log.tree.size))
    CheckpointFile(checkpoint_path(database)).add(last, log.signer.verifier)
    key_beside(database)  # if it is gone, a new one: orders sealed with the old one are given up at their tables
    return recovered


def recoveries(store: Store) -> list[Recovery]:
    """Every recovery on record."""
    facts = ((entry, decode_fact(entry.body)) for entry in store.read(HOUSE))
    return [Recovery(entry.at, entry.who, fact) for entry, fact in facts if isinstance(fact, Recovered)]


def _problem(store: Store, database: Path) -> str:
    try:
        open_log(store, database)
    except StoreError as found:
        return str(found).partition(". Put back")[0]
    return ""


def _put_aside(database: Path) -> None:
    stamp = time.strftime("%Y%m%dT%H%M%SZ", time.gmtime())
    for path_of in (private_path, public_path, checkpoint_path, witnessed_path):
        path = path_of(database)
        if path.exists():
            path.rename(f"{path}.before-{stamp}")
