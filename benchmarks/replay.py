"""Replay and verification of a long journal, and the bytes that a round takes in it."""

import tempfile
import time
from pathlib import Path

from benchmarks.machine import ROUNDS_A_SHOE, Driver, shuffled
from croupier.conduct.codec import encode
from croupier.conduct.hosted import Hosted
from croupier.games.mini_baccarat import commands as c
from croupier.journal import Append, GroupCommit, New, open_store
from croupier.journal.verify import verify
from croupier.ruling import Act, Command, Fact, Refusal, Role
from croupier.table import decide, evolve

BATCH = 20_000


class Recorder(Driver):
    """A driver that keeps every fact."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []
        super().__init__()

    def do(self, command: Command, role: Role = Role.DEALER, who: str = "dealer") -> int:
        facts = decide(self.table, Act(command, who, role, 1_700_000_000_000))
        if isinstance(facts, Refusal):
            raise RuntimeError(facts.because)
        for fact in facts:
            self.table = evolve(self.table, fact)
        self.facts += facts
        return len(facts)


def write_journal(path: Path, facts: int) -> int:
    """A table's journal with at least N facts; how many rounds that took."""
    store = open_store(str(path))
    recorder, version, shoe, rounds = Recorder(), 0, 0, 0
    while version < facts:
        while len(recorder.facts) < BATCH:
            cards = shuffled(shoe)
            shoe += 1
            recorder.new_shoe(cards.pop())
            for _ in range(ROUNDS_A_SHOE):
                recorder.play_round(cards)
            rounds += ROUNDS_A_SHOE
            recorder.do(c.OrderShuffle(reason="next shoe"), Role.SUPERVISOR)
        news = tuple(New(at=0, who="dealer", role="dealer", body=encode(fact)) for fact in recorder.facts)
        store.commit([Append("table/T1", version, news)])
        version += len(news)
        recorder.facts.clear()
    store.close()
    return rounds


def replay_and_verify(facts: int = 1_000_000) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.db"
        rounds = write_journal(path, facts)
        size = path.stat().st_size
        store = open_store(str(path))
        journal = GroupCommit(store)
        start = time.perf_counter()
        hosted = Hosted("T1", journal, lambda: 0)
        folded = time.perf_counter() - start
        start = time.perf_counter()
        report = verify(store)
        verified = time.perf_counter() - start
        bodies = sum(len(entry.body) for entry in store.read("table/T1"))
        journal.close()
        store.close()
    assert report.ok, report
    return {
        "facts": hosted.version,
        "facts/s replayed (read, decoded, folded)": hosted.version / folded,
        "facts/s verified (chain recomputed)": hosted.version / verified,
        "bytes of facts a round": bodies / rounds,
        "bytes of database a round": size / rounds,
    }
