"""The keys that have to vouch for a checkpoint: the house's, and some of its witnesses'. It is in C2SP tlog-policy:

log KEY
witness NAME KEY [URL]
group NAME all|any|NUMBER NAME...
quorum NAME|none
"""

from collections.abc import Callable

from msgspec import Struct

from croupier.transparency.checkpoint import checkpoint_of, read_number
from croupier.transparency.note import Kind, NotANote, Note, Verifier, read_verifier

_NOBODY = "none"


class Witness(Struct, frozen=True):
    name: str
    key: Verifier
    url: str = ""


class Group(Struct, frozen=True):
    """So many of its members, witnesses or groups."""

    name: str
    needs: int
    members: tuple[str, ...]


class Policy(Struct, frozen=True):
    logs: tuple[Verifier, ...]
    witnesses: tuple[Witness, ...]
    groups: tuple[Group, ...]
    quorum: str

    def missing(self, note: Note) -> str:
        """Why a checkpoint does not satisfy the policy; "" if it does."""
        origin = checkpoint_of(note).origin
        if not any(key.name == origin and key.signed(note) for key in self.logs):
            return f"the checkpoint of {origin} is not signed by a log of the policy"
        signed = {each.name for each in self.witnesses if each.key.signed(note)}
        if self.quorum != _NOBODY and not self._enough(self.quorum, signed):
            have = ", ".join(sorted(signed)) or "no witness"
            return f"the quorum {self.quorum} is not reached: {have} signed"
        return ""

    def _enough(self, name: str, signed: set[str]) -> bool:
        group = next((each for each in self.groups if each.name == name), None)
        if group is None:
            return name in signed
        return sum(self._enough(member, signed) for member in group.members) >= group.needs


def only(log: Verifier) -> Policy:
    """The policy that asks for the log's own signature and nothing else."""
    return Policy((log,), (), (), _NOBODY)


def read_policy(text: str) -> Policy:
    reading = _Reading()
    for number, line in enumerate(text.split("\n"), 1):
        words = line.replace("\t", " ").split(" ")
        words = [word for word in words if word]
        if not words or words[0].startswith("#"):
            continue
        try:
            reading.take(*words)
        except NotANote as wrong:
            raise NotANote(f"line {number}: {wrong}") from wrong
    if not reading.quorum:
        raise NotANote("it has no quorum line; write quorum none where no witness is asked for")
    return Policy(tuple(reading.logs), tuple(reading.witnesses), tuple(reading.groups), reading.quorum)


class _Reading:
    """A policy, as far as its lines have been read."""

    def __init__(self) -> None:
        self.logs: list[Verifier] = []
        self.witnesses: list[Witness] = []
        self.groups: list[Group] = []
        self.quorum = ""
        self._free: set[str] = set()  # names that no group has yet
        self._lines: dict[str, Callable[..., None]] = {
            "log": self._log,
            "witness": self._witness,
            "group": self._group,
            "quorum": self._quorum,
        }

    def take(self, kind: str, *words: str) -> None:
        if kind not in self._lines:
            # Nothing of it is quoted: it may be a secret key, named by mistake.
            raise NotANote(f"it is no line of a policy; these begin with {', '.join(self._lines)}")
        try:
            self._lines[kind](*words)
        except TypeError:
            raise NotANote(f"a line that begins with {kind!r} has other words after it") from None

    def _log(self, key: str, url: str = "") -> None:
        verifier = read_verifier(key)
        if verifier.kind is not Kind.NOTE:
            raise NotANote(f"the key of {verifier.name} is a witness's, not a log's")
        if verifier.public in {each.public for each in self.logs}:
            raise NotANote(f"the key of {verifier.name} is there twice")
        self.logs.append(verifier)

    def _witness(self, name: str, key: str, url: str = "") -> None:
        verifier = read_verifier(key)
        if verifier.kind is not Kind.WITNESS:
            raise NotANote(f"the key of {name} is a log's, not a witness's")
        if verifier.public in {each.key.public for each in self.witnesses}:
            raise NotANote(f"the key of {name} is there twice")
        self._name(name)
        self.witnesses.append(Witness(name, verifier, url))

    def _group(self, name: str, needs: str, first: str, *others: str) -> None:
        members = (first, *others)
        if len(set(members)) < len(members) or not self._free.issuperset(members):
            raise NotANote(f"each member of group {name} is named above it, and belongs to one group only")
        number = {"all": len(members), "any": 1}.get(needs) or read_number(needs)
        if not 1 <= number <= len(members):
            raise NotANote(f"group {name} has {len(members)} members and cannot ask for {number}")
        self._free.difference_update(members)
        self._name(name)
        self.groups.append(Group(name, number, members))

    def _quorum(self, name: str) -> None:
        known = {each.name for each in self.witnesses} | {each.name for each in self.groups} | {_NOBODY}
        if self.quorum or name not in known:
            raise NotANote("there is one quorum, and it names a witness or a group above it, or none")
        self.quorum = name

    def _name(self, name: str) -> None:
        taken = {each.name for each in self.witnesses} | {each.name for each in self.groups} | {_NOBODY}
        if name in taken:
            raise NotANote(f"the name {name} is taken")
        self._free.add(name)
