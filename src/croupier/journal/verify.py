"""The audit: walks the whole journal, proves its chains, and holds them against the signed checkpoints."""

from array import array
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from msgspec import DecodeError, Struct

from croupier.journal.chain import UNHASHABLE, Head, genesis, link
from croupier.journal.checkpoints import BadLine, read_checkpoints
from croupier.journal.diagnosis import Finding, Kind, diagnose, span
from croupier.journal.store import Row, Store, StoreError

LONGEST_REPORT = 100  # findings; where more is wrong, the first ones say enough
_STEP = 10_000  # entries from one report of progress to the next

Progress = Callable[[int], None]  # told how many entries have been checked


class _Marks:
    """What checkpoints vouch for in one stream, by rising version. Flat arrays: there may be many millions."""

    __slots__ = ("due", "hashes", "last", "place", "versions")

    def __init__(self) -> None:
        self.versions, self.hashes = array("Q"), bytearray()
        self.due = self.last = self.place = 0  # due: the next version to compare, 0 after the last

    def add(self, version: int, hash: str) -> None:
        if version > self.last:  # else an earlier line has vouched for as much, and its word stands
            self.versions.append(version)
            self.hashes += bytes.fromhex(hash)
            self.last, self.due = version, self.versions[0]

    def agree(self, hash: bytes) -> bool:
        """Whether this is the hash that is due; then the next one is."""
        place = self.place = self.place + 1
        self.due = self.versions[place] if place < len(self.versions) else 0
        return self.hashes[32 * place - 32 : 32 * place] == hash


Signed = dict[str, _Marks]


class Report(Struct, frozen=True):
    """What an audit saw. The entries that are `unsigned` are newer than any checkpoint: their chain holds, but
    nothing outside the database vouches for them yet."""

    entries: int
    streams: int
    checkpoints: int
    unsigned: int
    findings: tuple[Finding, ...]

    @property
    def ok(self) -> bool:
        return not self.findings


def verify(
    store: Store,
    checkpoints: str | Path | None,
    public_key: Ed25519PublicKey | None,
    progress: Progress = lambda entries: None,
) -> Report:
    """Check every entry of every stream, and every checkpoint if a file of them is named.

    Whatever state the database is in, this reports and does not raise. Without checkpoints it cannot notice a
    chain that was made anew from some entry on, nor one that lost its end.
    """
    signed: Signed = {}
    lines, bad_lines = 0, list[Finding]()
    if checkpoints is not None:
        if public_key is None:
            raise ValueError("checkpoints prove nothing without the public key")
        # First the checkpoints, then the entries: what is appended meanwhile is then merely not signed yet.
        lines, bad_lines = _read(Path(checkpoints), public_key, signed)
    walk = _Walk(signed)
    try:
        walk.over(store.rows(), progress)
        findings = walk.findings(store)
    except StoreError as error:
        findings = [Finding(Kind.UNREADABLE, str(error))]
    if not lines and not walk.entries:
        bad_lines.clear()  # nothing was ever written, so that no file is expected
    return Report(walk.entries, len(walk.heads), lines, walk.unsigned(), tuple((findings + bad_lines)[:LONGEST_REPORT]))


class _Walk:
    """One pass over all rows in the order of arrival, with each stream's head at hand."""

    def __init__(self, signed: Signed) -> None:
        self.entries = 0
        self.heads: dict[str, Head] = {}
        self._signed = signed
        self._vouched: dict[str, int] = {}  # the last version that agreed with a checkpoint
        self._bad: dict[str, Finding | None] = {}  # by stream, in the order found; None is for the diagnosis
        self._gap = ""

    def over(self, rows: Iterable[Row], progress: Progress) -> None:
        heads, signed = self.heads, self._signed
        due = 1
        for row in rows:
            seq, stream, version, *fields, hash = row
            self.entries += 1
            if seq != due and not self._gap:
                self._gap = f"number {due} in the order of arrival is not there; {seq} is next"
            due = seq + 1 if type(seq) is int else due
            try:
                last, previous = heads.get(stream) or (0, genesis(stream))
                if version != last + 1 or link(previous, stream, version, *fields) != hash:
                    self._suspect(seq, stream)
                    continue
            except UNHASHABLE:
                self._suspect(seq, stream)
                continue
            heads[stream] = version, hash
            if stream in signed and version == signed[stream].due:
                self._compare(stream, version, hash)
            if self.entries % _STEP == 0:
                progress(self.entries)
        progress(self.entries)

    def findings(self, store: Store) -> list[Finding]:
        """What is wrong, beginning with the first bad entry."""
        found = [self._bad[stream] or diagnose(stream, store.rows) for stream in self._bad]
        for stream, marks in self._signed.items():
            version, _ = self.heads.get(stream, (0, b""))
            if stream in self._bad or version >= marks.last:
                continue
            if version:
                because = f"the stream ends at {version}, yet a checkpoint has signed version {marks.last}"
                found.append(Finding(Kind.CUT_OFF, because, stream, version + 1))
            else:
                because = f"the stream is gone, yet a checkpoint has signed its version {marks.last}"
                found.append(Finding(Kind.MISSING, because, stream, 1))
        if self._gap and not found:
            because = f"{self._gap}: a stream has lost its end, or a row its number"
            found.append(Finding(Kind.DELETED, because))
        return found

    def unsigned(self) -> int:
        """How many entries lie behind the last one that a checkpoint vouches for."""
        return sum(version - self._vouched.get(stream, 0) for stream, (version, _) in self.heads.items())

    def _compare(self, stream: str, version: int, hash: bytes) -> None:
        if self._signed[stream].agree(hash):
            self._vouched[stream] = version
        elif stream not in self._bad:
            first = self._vouched.get(stream, 0) + 1
            because = f"the chain was made anew: {span(first, version)} cannot be what a checkpoint has signed"
            self._bad[stream] = Finding(Kind.REWRITTEN, because, stream, first)

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


def _read(path: Path, key: Ed25519PublicKey, signed: Signed) -> tuple[int, list[Finding]]:
    """Collect what lines have signed; give the number of lines, and what is wrong with them."""
    lines, findings = 0, list[Finding]()
    try:
        for line in read_checkpoints(path, key):
            lines += 1
            checkpoint = line.signed if isinstance(line, BadLine) else line
            if isinstance(line, BadLine):
                findings.append(Finding(Kind.CHECKPOINTS, f"line {line.number} of {path} {line.because}"))
            for stream, (version, hash) in checkpoint.heads.items() if checkpoint else ():
                signed.setdefault(stream, _Marks()).add(version, hash)
    except (OSError, DecodeError) as error:
        findings.append(Finding(Kind.CHECKPOINTS, f"{path} cannot be read: {error}"))
    return lines, findings
