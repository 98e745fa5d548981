"""A release: made from the sources, installed outside the repository, and used there as its users would."""

import subprocess
import sys
import sysconfig
import tarfile
from pathlib import Path

import pytest
from tools.release import NotReady, check_changelog

import croupier
from tests.trust import trust

ROOT = Path(__file__).parents[1]

OUTSIDE = """
import croupier
from croupier.ruling import Refusal

table = croupier.table("NI2006-147/blackjack", players=["ann"])
answer = table.wager("ann", 10)
if isinstance(answer, Refusal):
    print(answer.because, answer.under)
reveal_type(croupier.analyse("NI2002-45/american-roulette").wagers["straight_up"].house_edge)
"""


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ("# Changelog\n\n## 0.2.0\n\n### Rules\n- 8.1", "add an entry for 0.1.0"),
        ("# Changelog\n", "no version"),
        ("# Changelog\n\n## 0.1.0\n\n### The platform\n- a screen", "rule changes come first"),
    ],
)
def test_a_release_names_its_rule_changes_first(changes: str, says: str) -> None:
    with pytest.raises(NotReady, match=says):
        check_changelog(changes, "0.1.0")


def test_the_changes_of_this_version_are_told() -> None:
    check_changelog((ROOT / "CHANGELOG.md").read_text(), croupier.__version__)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-t", "sdist", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    return folder


@pytest.fixture(scope="module")
def python(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A bare environment with the wheel in it. What it depends on is lent by ours; the program itself is not."""
    home = tmp_path_factory.mktemp("bare") / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(home)], check=True)
    (wheel,) = built.glob("*.whl")
    install = [sys.executable, "-m", "pip", "--python", str(home / "bin" / "python"), "install", "--quiet", "--no-deps"]
    subprocess.run([*install, "--disable-pip-version-check", str(wheel)], check=True)
    (site,) = home.glob("lib/python*/site-packages")
    (site / "lent.pth").write_text(sysconfig.get_paths()["purelib"])
    return home / "bin" / "python"


def says(python: Path, *words: str, cwd: Path) -> str:
    ran = subprocess.run([str(python), "-m", "croupier", *words], cwd=cwd, capture_output=True, text=True, timeout=120)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@trust(46)
def test_a_wheel_is_whole_outside_the_repository(python: Path, tmp_path: Path) -> None:
    where = subprocess.run(
        [str(python), "-c", "import croupier; print(croupier.__file__)"], cwd=tmp_path, capture_output=True, text=True
    )
    assert str(python.parents[1]) in where.stdout
    play = subprocess.run(
        [str(python), "-m", "croupier", "play", "mini-baccarat", "--plain", "--fast", "--database", "one.db"],
        input="banker 25\ndeal\nwhy\nquit\n",
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert play.returncode == 0, play.stderr
    says(python, "verify", "one.db", cwd=tmp_path)
    assert "1/37" in says(python, "analyse", "NI2002-45/american-roulette", "--json", cwd=tmp_path)
    assert "0 blank" in says(python, "clauses", "NI2002-45/american-roulette", "--blanks", cwd=tmp_path)


def test_a_wheel_serves_a_house(python: Path, tmp_path: Path) -> None:
    command = [str(python), "-m", "croupier", "serve", "--database", "house.db", "--port", "0"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as house:
        assert house.stdout is not None
        said = ""
        for line in house.stdout:
            said += line
            if "http://127.0.0.1:" in line:
                break
        house.terminate()
        said += house.stdout.read()
    assert "http://127.0.0.1:" in said
    assert "Traceback" not in said


def test_a_source_distribution_has_sources_and_no_leftovers(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as files:
        names = [name.partition("/")[2] for name in files.getnames()]
    assert {"pyproject.toml", "src/croupier/__init__.py", "README.md", "LICENSE", "CHANGELOG.md"} <= set(names)
    assert not [name for name in names if "node_modules" in name or name.startswith((".venv", "var/", "site/"))]


def test_programs_of_others_are_checked_against_its_types(python: Path, tmp_path: Path) -> None:
    (tmp_path / "program.py").write_text(OUTSIDE)
    command = [sys.executable, "-m", "mypy", "--strict", "--python-executable", str(python), "program.py"]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert ran.returncode == 0, ran.stdout
    assert "Fraction" in ran.stdout
