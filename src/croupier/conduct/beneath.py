"""What the program stands on: Python, and the distributions that it needs, as they were recorded on being installed."""

import hashlib
import re
import sys
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from platform import python_implementation

from msgspec import Struct

Wanted = tuple[str, frozenset[str]]  # a distribution, by its normal name, and the extras asked of it

_REQUIREMENT = re.compile(r"(?P<name>[\w.-]+)\s*(?:\[(?P<extras>[^\]]*)\])?(?P<rest>.*)")
_EXTRA = re.compile(r"extra\s*==\s*['\"]([\w.-]+)['\"]")


class Beneath(Struct, frozen=True):
    python: str
    distributions: tuple[tuple[str, str, str], ...]  # the name, the version and the hash of the record of each

    @property
    def hash(self) -> str:
        lines = [self.python, *(" ".join(each) for each in self.distributions)]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def beneath() -> Beneath:
    """As it is now. Of a distribution the record is read, which has the hash of every file that was installed: so this
    is cheap, and finds whatever was installed instead, but not a file that was changed by hand."""
    found = installed("croupier")
    found.pop("croupier", None)  # its own files are read themselves
    python = f"{python_implementation()} {' '.join(sys.version.split())}"
    return Beneath(python, tuple((name, each.version, _recorded(each)) for name, each in sorted(found.items())))


def _recorded(each: Distribution) -> str:
    """The hash of a record, without what differs from one installation of the same files to the next: compiled files,
    which have no hash there, scripts outside the library, and notes of the installer."""
    lines = (each.read_text("RECORD") or "").splitlines()
    same = (line for line in lines if not line.startswith("..") and ".dist-info/" not in line and ",sha256=" in line)
    return hashlib.sha256("\n".join(sorted(same)).encode()).hexdigest()


def installed(first: str) -> dict[str, Distribution]:
    """Everything that the first distribution needs in order to run. A requirement that is not installed is one of
    another system."""
    found: dict[str, Distribution] = {}
    waiting: list[Wanted] = [(first, frozenset())]
    seen = set(waiting)
    while waiting:
        name, extras = waiting.pop()
        try:
            found[name] = each = distribution(name)
        except PackageNotFoundError:
            continue
        new = set(requirements(each, extras)) - seen
        seen |= new
        waiting += sorted(new, key=str)
    return found


def requirements(each: Distribution, extras: frozenset[str]) -> Iterator[Wanted]:
    for line in each.requires or ():
        said = _REQUIREMENT.match(line)
        assert said is not None, line
        extra = _EXTRA.search(said["rest"])
        if extra is None or extra[1] in extras:
            asked = frozenset(filter(None, re.split(r"\s*,\s*", said["extras"] or "")))
            yield normal_name(said["name"]), asked


def normal_name(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()
