"""The stream of the journal for facts of the house as a whole."""

from croupier.conduct.codec import encode_fact
from croupier.conduct.house_facts import HouseFact
from croupier.journal import Append, Appended, GroupCommit, New, Store, StoreError

HOUSE = "house"
_TRIES = 100


def appending(store: Store, at: int, fact: HouseFact, who: str = HOUSE, role: str = HOUSE) -> Append:
    """The fact as the next entry of the stream. Its time is never before that of the last one, whatever the clock of
    the process says that wrote that."""
    version, _ = store.head(HOUSE)
    last = max((entry.at for entry in store.read(HOUSE, version - 1)), default=at) if version else at
    return Append(HOUSE, version, (New(max(at, last), who, role, encode_fact(fact)),))


def record(journal: GroupCommit, at: int, fact: HouseFact, who: str = HOUSE, role: str = HOUSE) -> None:
    for _ in range(_TRIES):  # other processes write here too
        if isinstance(journal.append(appending(journal.store, at, fact, who, role)), Appended):
            return
    raise StoreError(f"other processes keep writing to the stream {HOUSE!r}")
