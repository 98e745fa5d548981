"""Another process at the same journal: `python -m tests.journal.worker ADDRESS TASK ...`."""

import sys
from threading import Thread

from croupier.journal import Appended, GroupCommit, open_store
from tests.journal.making import append


def contend(address: str, stream: str, wanted: str) -> None:
    """Win `wanted` appends to a stream that others append to as well."""
    store = open_store(address)
    print("ready", flush=True)
    store.wait_for_news(0, 60)
    won = 0
    while won < int(wanted):
        (outcome,) = store.commit([append(stream, store.head(stream)[0], "mine")])
        won += isinstance(outcome, Appended)
    store.close()


def acknowledge(address: str, threads: str) -> None:
    """Append from several threads without end, and say what has been acknowledged."""
    group = GroupCommit(open_store(address))

    def write(stream: str) -> None:
        for version in range(1_000_000):
            group.append(append(stream, version, f"{stream} {version + 1}"))
            sys.stdout.write(f"{stream} {version + 1}\n")
            sys.stdout.flush()

    for number in range(int(threads)):
        Thread(target=write, args=(f"stream-{number}",)).start()


if __name__ == "__main__":
    {"contend": contend, "acknowledge": acknowledge}[sys.argv[2]](sys.argv[1], *sys.argv[3:])
