"""The parts of the program and its sources: pinned, listed, and the same each time."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

import pytest

from croupier.instruments.sources import Index, marks, uses
from tests.cli.running import ran
from tests.trust import trust

pytestmark = trust(46)

ROOT = Path(__file__).parents[1]
LOCK = (ROOT / "requirements.lock").read_text()
PINNED = re.compile(r"^([\w.-]+)==([\w.+-]+)(.*?)(?=^\S|\Z)", re.MULTILINE | re.DOTALL)


def pinned() -> dict[str, str]:
    return {re.sub(r"[-_.]+", "-", name).lower(): version for name, version, _ in PINNED.findall(LOCK)}


def test_every_dependency_is_pinned_by_its_hash_and_none_by_an_address() -> None:
    assert len(pinned()) > 40
    for name, _, rest in PINNED.findall(LOCK):
        assert re.search(r"--hash=sha256:[0-9a-f]{64}", rest), name
    assert "://" not in LOCK
    assert not re.search(r"^(?!#|\s|$)(?![\w.-]+==)", LOCK, re.MULTILINE)  # nothing but pins


def test_the_program_lists_everything_that_it_is_made_of() -> None:
    bill = json.loads(ran("program", "--components"))
    assert (bill["bomFormat"], bill["metadata"]["component"]["name"]) == ("CycloneDX", "croupier")
    assert bill["metadata"]["component"]["hashes"][0]["content"] in ran("program")
    listed = {component["name"].lower(): component["version"] for component in bill["components"]}
    assert {
        "cryptography",
        "msgspec",
        "starlette",
        "uvicorn",
        "psycopg",
        "psycopg-binary",
        "cffi",
        "h11",
    } <= listed.keys()
    assert not {"pytest", "ruff", "hypothesis"} & listed.keys()  # they build it, and are no part of it
    normal = {re.sub(r"[-_.]+", "-", name): version for name, version in listed.items()}
    assert normal.items() <= pinned().items()
    references = {component["bom-ref"] for component in (*bill["components"], bill["metadata"]["component"])}
    for each in bill["dependencies"]:
        assert {each["ref"], *each["dependsOn"]} <= references
    assert json.loads(ran("program", "--components")) == bill


def test_the_same_source_builds_the_same_wheel(tmp_path: Path) -> None:
    built = []
    for place, umask in (("one", 0o022), ("two", 0o077)):
        environment = {
            **os.environ,
            "TZ": "Australia/Sydney" if place == "one" else "UTC",
            "HOME": str(tmp_path / place),
        }
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path / place)]
        subprocess.run(command, cwd=ROOT, env=environment, umask=umask, check=True, capture_output=True)
        (wheel,) = (tmp_path / place).glob("*.whl")
        built.append(wheel.read_bytes())
    assert built[0] == built[1]
    installed = tmp_path / "installed"
    with ZipFile(wheel) as contents:
        contents.extractall(installed)
    package = installed / "croupier"
    brought = Index(brought=package / "_sources.json")
    with pytest.MonkeyPatch.context() as patched:  # the index that the wheel brings answers without any parsing
        patched.setattr("croupier.instruments.sources.ast.parse", None)
        assert uses(package, index=brought)
        assert marks(package / "_rule_tests", "tests/rules", brought)
