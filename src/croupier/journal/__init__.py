"""The journal: append-only entries in hash-chained streams, on one of three stores behind one contract."""

from croupier.journal.entry import Append, Appended, Entry, Failed, Fenced, New, Outcome, Raced, Snapshot
from croupier.journal.group import GroupCommit
from croupier.journal.store import AlreadySealed, Lease, Store, StoreError, open_store

__all__ = [
    "AlreadySealed",
    "Append",
    "Appended",
    "Entry",
    "Failed",
    "Fenced",
    "GroupCommit",
    "Lease",
    "New",
    "Outcome",
    "Raced",
    "Snapshot",
    "Store",
    "StoreError",
    "open_store",
]
