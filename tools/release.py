"""Makes a release in `dist`: wheel and source distribution, each built twice and compared, the bill of materials, and
the checksums of all of them. `make release` runs it; it publishes nothing and tags nothing.

python -m tools.release [FOLDER]
"""

import json
import os
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

from croupier import __version__

ROOT = Path(__file__).parents[1]


class NotReady(Exception):  # noqa: N818 - named after what happened, as everywhere here
    """The release cannot be made as things are: one line says what to change."""


def release(to: Path) -> list[Path]:
    """The files of the release."""
    check_changelog((ROOT / "CHANGELOG.md").read_text(), __version__)
    check_commit()
    to.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as one, TemporaryDirectory() as two:
        first, second = (_built(Path(folder)) for folder in (one, two))
        if different := [name for name in first if first[name] != second.get(name)]:
            raise NotReady(f"{different[0]} came out differently the second time; look for a clock or an order in it")
    files = {**first, f"croupier-{__version__}.cdx.json": _bill_of_materials()}
    for name, content in files.items():
        (to / name).write_bytes(content)
    sums = "".join(f"{sha256(content).hexdigest()}  {name}\n" for name, content in sorted(files.items()))
    (to / "SHA256SUMS").write_text(sums)
    return [to / name for name in (*sorted(files), "SHA256SUMS")]


def check_changelog(text: str, version: str) -> None:
    """The newest entry is of this version, and rule changes stand first in it."""
    newest = re.search(r"^## (\S+)\n+### ([^\n]+)", text, re.MULTILINE)
    if newest is None or newest[1] != version:
        raise NotReady(f"CHANGELOG.md begins with {newest[1] if newest else 'no version'}; add an entry for {version}")
    if newest[2] != "Rules":
        raise NotReady(f"the entry {version} of CHANGELOG.md begins with {newest[2]!r}; rule changes come first")


def check_commit() -> None:
    changed = subprocess.run(["git", "status", "--porcelain"], cwd=ROOT, capture_output=True, text=True, check=True)
    if changed.stdout:
        raise NotReady(f"there are changes that are not committed, as {changed.stdout.splitlines()[0][3:]}")


def _built(folder: Path) -> dict[str, bytes]:
    at = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=True)
    environment = {**os.environ, "SOURCE_DATE_EPOCH": at.stdout.strip()}
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def _bill_of_materials() -> bytes:
    from croupier.cli.components import bill_of_materials
    from croupier.conduct.program_watch import measured

    return (json.dumps(bill_of_materials(measured()), indent=2) + "\n").encode()


if __name__ == "__main__":
    try:
        for path in release(Path(sys.argv[1] if len(sys.argv) > 1 else "dist")):
            print(path)
        print(f"Next: git tag v{__version__}")
    except NotReady as reason:
        sys.exit(f"no release: {reason}")
