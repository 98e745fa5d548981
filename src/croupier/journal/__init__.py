"""The journal: append-only entries in hash-chained streams, on one of three stores behind one contract."""

from croupier.journal.entry import Append, Appended, Entry, Failed, New, Outcome, Raced
from croupier.journal.group import GroupCommit
from croupier.journal.store import Store, StoreError, open_store

__all__ = [
    "Append",
    "Appended",
    "Entry",
    "Failed",
    "GroupCommit",
    "New",
    "Outcome",
    "Raced",
    "Store",
    "StoreError",
    "open_store",
]
