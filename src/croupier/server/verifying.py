"""The journal verified while the house runs: one audit at a time, in a thread that rests as long as it works."""

import threading
import time

from msgspec import Struct

from croupier.conduct import House
from croupier.conduct.audit import Audit, audit
from croupier.journal.verify import Evidence
from croupier.transparency.policy import only


class CheckResult(Struct, frozen=True):
    """One part of the audit: what was looked at, and how many things are wrong."""

    name: str
    looked_at: str
    wrong: int


class VerificationView(Struct, frozen=True):
    """`state`: never, running or done. `of` is 0 while nobody knows how much there is to do."""

    state: str = "never"
    by: str = ""
    began: int = 0
    ended: int = 0
    done: int = 0
    of: int = 0
    checks: tuple[CheckResult, ...] = ()
    findings: tuple[str, ...] = ()


class Verifying:
    def __init__(self, house: House) -> None:
        self.view = VerificationView()
        self._house = house
        self._lock = threading.Lock()

    def start(self, by: str) -> VerificationView:
        """Begin, unless one is running already."""
        with self._lock:
            if self.view.state != "running":
                self.view = VerificationView("running", by, self._house.clock())
                threading.Thread(target=self._run, name="verifying", daemon=True).start()
            return self.view

    def _run(self) -> None:
        began = self.view
        rested = time.monotonic()

        def progress(done: int, of: int) -> None:
            nonlocal rested
            self.view = VerificationView("running", began.by, began.began, 0, done, of)
            time.sleep(min(1.0, time.monotonic() - rested))  # the tables are dealt by the same process
            rested = time.monotonic()

        try:
            found = audit(self._house.store, self._evidence(), progress)
        except Exception as problem:  # an audit reports; whatever stops it is told to whoever waits for it
            said = (f"the audit could not be finished: {problem}",)
            self.view = VerificationView("done", began.by, began.began, self._house.clock(), findings=said)
            return
        seen = self.view
        self.view = VerificationView(
            "done",
            began.by,
            began.began,
            self._house.clock(),
            seen.of,
            seen.of,
            results_of(found),
            tuple(str(each) for each in found.findings),
        )

    def _evidence(self) -> Evidence | None:
        log = self._house.checkpoints.log
        return Evidence((log.signed.path,), only(log.signer.verifier)) if log.signed else None


def results_of(found: Audit) -> tuple[CheckResult, ...]:
    """An audit, part by part."""
    journal = found.journal
    looked_at = {
        "journal": f"{journal.entries:,} entries in {journal.streams:,} streams, {journal.checkpoints:,} checkpoints",
        "legality": f"{found.acts:,} acts decided again by the rules, {found.refusals:,} refusals among them",
        "facts": f"{found.facts:,} facts of {found.tables:,} tables and {found.tournaments:,} tournaments",
        "chips": f"{found.moves:,} moves of chips and cash",
        "sealed orders": f"{found.shoes:,} revealed orders, {found.cards:,} draws",
    }
    wrong: dict[str, int] = dict.fromkeys(looked_at, 0)
    for each in found.findings:
        wrong[each.check] = wrong.get(each.check, 0) + 1
    return tuple(CheckResult(name, looked_at.get(name, ""), count) for name, count in wrong.items())
