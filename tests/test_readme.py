"""The README's tour is run as written."""

import os
import re
import subprocess
import sys
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"
BIN = Path(sys.executable).parent


def blocks(language: str, page: Path = README) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(), re.DOTALL)


def steps(page: Path = README) -> list[tuple[str, str]]:
    """Each command of the tour with the output that is shown for it."""
    found: list[tuple[str, str]] = []
    for block in blocks("console", page):
        for line in block.splitlines():
            if line.startswith("$ "):
                found.append((line[2:], ""))
            elif line:
                command, shown = found[-1]
                found[-1] = command, shown + line
    return found


def test_the_tour_runs_as_written(tmp_path: Path) -> None:
    env = os.environ | {"PATH": f"{BIN}:{os.environ['PATH']}", "COLUMNS": "200", "NO_COLOR": "1"}
    (tmp_path / "examples").symlink_to(README.parent / "examples")
    assert len(steps()) >= 6
    for command, shown in steps():
        ran = subprocess.run(command, shell=True, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=600)
        assert ran.returncode == 0, f"{command}: {ran.stdout}{ran.stderr}"
        for part in filter(None, shown.split("...")):
            assert part in ran.stdout, f"{command} does not show {part!r} but {ran.stdout}"


def test_the_ten_lines_of_python_run() -> None:
    (source,) = blocks("python")
    ran = subprocess.run([sys.executable, "-W", "error", "-c", source], capture_output=True, text=True, timeout=600)
    assert ran.returncode == 0, ran.stderr
    assert "Box 1, ann: 17. Draw, stand, double? [9.1," in ran.stdout
    assert "Blackjack: 10.00 at 1 to 1 = 10.00 [" in ran.stdout
    assert "Refused: the first card has been dealt" in ran.stdout


def test_the_page_on_python_runs_in_order(tmp_path: Path) -> None:
    (tmp_path / "examples").symlink_to(README.parent / "examples")
    source = "\n".join(blocks("python", README.parent / "docs" / "python.md"))
    command = [sys.executable, "-W", "error", "-c", source]
    ran = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=600)
    assert ran.returncode == 0, ran.stderr
