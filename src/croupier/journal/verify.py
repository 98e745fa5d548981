"""The audit: walks the whole journal, proves its chains and its tree, and checks them against signed checkpoints."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from msgspec import Struct

from croupier.journal.chain import UNHASHABLE, Head, chained, encoding, genesis
from croupier.journal.checkpoints import BadNote, read_again, read_checkpoints
from croupier.journal.diagnosis import Finding, Kind, diagnose
from croupier.journal.store import Row, Store, StoreError
from croupier.transparency.policy import Policy
from croupier.transparency.tree import Frontier, leaf_hash

LONGEST_REPORT = 100  # findings; where there are more, the first ones say enough
LONGEST_UNSIGNED = 60_000  # milliseconds; a house signs a few times a second while it runs
_STEP = 10_000  # entries from one report of progress to the next

Progress = Callable[[int], None]  # called with the number of entries checked


class Evidence(Struct, frozen=True):
    """Evidence outside the database: files of checkpoints, and the keys that have to vouch for them. If it is `whole`,
    every entry has to be vouched for; otherwise the newest may still wait for it."""

    files: tuple[Path, ...]
    policy: Policy
    whole: bool = False


class Verification(Struct, frozen=True):
    """The result of an audit. The entries that are `unsigned` are newer than any checkpoint: their chain holds, but
    nothing outside the database vouches for them yet."""

    entries: int
    streams: int
    checkpoints: int
    unsigned: int
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        return not self.findings


def verify(store: Store, evidence: Evidence | None = None, progress: Progress = lambda entries: None) -> Verification:
    """Check every entry of every stream, and every checkpoint if there is evidence.

    This reports on a database in any state and does not raise. Without checkpoints it cannot notice a chain that was
    rebuilt from some entry on, nor one that lost its end.
    """
    # First the checkpoints, then the entries: entries appended meanwhile then merely count as not signed yet.
    marks = _Marks(evidence) if evidence else None
    walk = _Walk(marks.roots() if marks else {})
    try:
        walk.over(store.rows(), progress)
        findings = walk.findings(store)
    except StoreError as error:
        findings = [Finding(Kind.UNREADABLE, str(error))]
    unsigned = walk.entries
    if marks and not any(finding.kind is Kind.UNREADABLE for finding in findings):
        vouched, against = marks.judge(walk, explained=bool(findings))
        unsigned -= vouched
        findings += against
        if not findings and unsigned and (because := _too_long(store, vouched, marks.evidence)):
            findings.append(Finding(Kind.UNSIGNED, because))
    count = marks.count if marks else 0
    return Verification(walk.entries, len(walk.heads), count, unsigned, tuple(findings[:LONGEST_REPORT]))


def _too_long(store: Store, vouched: int, evidence: Evidence) -> str:
    """Why the entries that nobody vouches for are too many."""
    first, last = _ends(store, vouched)
    if evidence.whole:
        return f"nobody vouches for the entries after number {vouched} as the policy demands"
    if last - first > LONGEST_UNSIGNED:
        return (
            f"entries were added for {(last - first) // 1_000} seconds after number {vouched} and never signed, though "
            "a house signs a few times a second: checkpoints were removed, or it could not write them"
        )
    return ""


def _ends(store: Store, after: int) -> tuple[int, int]:
    """The times of the first and the last entry after this number."""
    times = [entry.at for _, entry in store.since(after)]
    return times[0], times[-1]


class _Mark(Struct, frozen=True):
    """A checkpoint of a file, as far as it has to be remembered."""

    size: int
    root: bytes
    file: Path
    place: range


class _Marks:
    """The checkpoints of some files. Signatures are checked only where they matter: a root that is the journal's own
    needs nobody's word, except the newest, which says how far somebody vouches."""

    def __init__(self, evidence: Evidence) -> None:
        self.evidence = evidence
        self.count = 0
        self._marks: list[_Mark] = []
        self._bad: list[Finding] = []
        for path in evidence.files:
            self._read(path)
        self._marks.sort(key=lambda mark: mark.size)

    def roots(self) -> dict[int, bytes]:
        """The sizes at which the walk is to remember the root of the tree."""
        return dict.fromkeys((mark.size for mark in self._marks), b"")

    def judge(self, walk: "_Walk", explained: bool) -> tuple[int, list[Finding]]:
        """How many entries are vouched for, and what the checkpoints say against the journal. If it is already
        `explained`, a tree that differs says nothing new."""
        found = list(self._bad)
        if not self.count and walk.entries and not found:
            found.append(Finding(Kind.CHECKPOINTS, f"no checkpoint is in {self._files()}, yet there are entries"))
        if not walk.entries and not self._marks:
            return 0, []  # nothing was ever written, so nothing is expected
        agreed = 0
        for mark in self._marks:
            if walk.roots[mark.size] == mark.root:
                agreed = mark.size
            elif not self._genuine(mark):
                found.append(self._not_ours(mark))
            elif mark.size > walk.entries:
                largest = max(each.size for each in self._marks if self._genuine(each))
                because = f"the journal ends at entry {walk.entries}, yet a checkpoint has signed {largest}"
                found.append(Finding(Kind.CUT_OFF, because))
                break
            elif not explained:
                found.append(_rebuilt(walk, agreed, mark.size))
                break
        return self._vouched(walk), found

    def _vouched(self, walk: "_Walk") -> int:
        for mark in reversed(self._marks):
            if walk.roots[mark.size] == mark.root and not self._missing(mark):
                return mark.size
        return 0

    def _read(self, path: Path) -> None:
        size = -1
        try:
            for number, read in enumerate(read_checkpoints(path), 1):
                if isinstance(read, BadNote):
                    self._bad.append(Finding(Kind.CHECKPOINTS, f"note {number} of {path} {read.because}"))
                    continue
                self.count += 1
                if read.checkpoint.size <= size:
                    because = f"note {number} of {path} does not follow the one before: notes were added or moved"
                    self._bad.append(Finding(Kind.CHECKPOINTS, because))
                size = read.checkpoint.size
                self._marks.append(_Mark(size, read.checkpoint.root, path, read.place))
        except OSError as error:
            self._bad.append(Finding(Kind.CHECKPOINTS, f"{path} cannot be read: {error.strerror}"))

    def _missing(self, mark: _Mark) -> str:
        return self.evidence.policy.missing(read_again(mark.file, mark.place))

    def _genuine(self, mark: _Mark) -> bool:
        note = read_again(mark.file, mark.place)
        return any(key.signed(note) for key in self.evidence.policy.logs)

    def _not_ours(self, mark: _Mark) -> Finding:
        which = f"the checkpoint of {mark.size} entries in {mark.file}"
        because = f"{which} was edited, or not signed with this journal's key"
        return Finding(Kind.CHECKPOINTS, because)

    def _files(self) -> str:
        return " or ".join(map(str, self.evidence.files))


def _rebuilt(walk: "_Walk", agreed: int, size: int) -> Finding:
    entries = f"entry {size}" if agreed + 1 == size else f"entries {agreed + 1} to {size}"
    stream, version = walk.after.get(agreed, ("", 0))
    because = f"the journal was rebuilt: {entries} in the order of arrival cannot be what a checkpoint has signed"
    return Finding(Kind.REWRITTEN, because, stream, version)


class _Walk:
    """One pass over all rows in the order of arrival, with each stream's head at hand."""

    def __init__(self, roots: dict[int, bytes]) -> None:
        self.entries = 0
        self.heads: dict[str, Head] = {}
        self.roots = roots  # the tree's root at each size that somebody asks for; empty where the journal ends before
        self.after: dict[int, tuple[str, int]] = {}  # the entry that follows each of these sizes
        self._tree = Frontier()
        self._bad: dict[str, Finding | None] = {}  # by stream, in the order found; None is for the diagnosis
        self._gap = ""

    def over(self, rows: Iterable[Row], progress: Progress) -> None:
        heads, tree, roots = self.heads, self._tree, self.roots
        due = 1
        if 0 in roots:
            roots[0] = tree.root()
        for row in rows:
            seq, stream, version, *fields, hash = row
            if self.entries in roots or not self.entries:
                self.after[self.entries] = stream, version
            self.entries += 1
            if seq != due and not self._gap:
                self._gap = f"number {due} in the order of arrival is not there; {seq} is next"
            due = seq + 1 if type(seq) is int else due
            try:
                last, previous = heads.get(stream) or (0, genesis(stream))
                encoded = encoding(stream, version, *fields)
                tree.add(leaf_hash(encoded))
                if version != last + 1 or chained(previous, encoded) != hash:
                    self._suspect(seq, stream)
                    continue
            except UNHASHABLE:
                self._suspect(seq, stream)
                continue
            heads[stream] = version, hash
            if self.entries in roots:
                roots[self.entries] = tree.root()
            if self.entries % _STEP == 0:
                progress(self.entries)
        progress(self.entries)

    def findings(self, store: Store) -> list[Finding]:
        """The errors, beginning with the first bad entry."""
        found = [self._bad[stream] or diagnose(stream, store.rows) for stream in self._bad]
        if self._gap and not found:
            because = f"{self._gap}: a stream has lost its end, or a row its number"
            found.append(Finding(Kind.DELETED, because))
        return found

    def _suspect(self, seq: Any, stream: Any) -> None:
        if len(self._bad) >= LONGEST_REPORT:
            return
        try:
            genesis(stream)
        except UNHASHABLE:
            because = f"the stream of row {seq} is {stream!r}, which is no name"
            self._bad.setdefault(repr(stream), Finding(Kind.EDITED, because))
        else:
            self._bad.setdefault(stream, None)
