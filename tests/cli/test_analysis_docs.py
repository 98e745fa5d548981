"""The guide to the mathematics is run as written."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[2] / "docs" / "analysis.md"
BIN = Path(sys.executable).parent


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", GUIDE.read_text(), re.DOTALL)


@pytest.mark.long  # all nine games, some of them several times
def test_the_guide_runs_as_written(tmp_path: Path) -> None:
    commands = "".join(blocks("sh")).splitlines()
    assert len(commands) > 20
    env = os.environ | {"PATH": f"{BIN}:{os.environ['PATH']}", "COLUMNS": "100", "NO_COLOR": "1"}
    shown = {}
    for command in commands:
        ran = subprocess.run(command, shell=True, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=600)
        assert ran.returncode == 0, f"{command}: {ran.stdout[-1000:]}{ran.stderr}"
        assert ran.stderr == ""
        shown[command] = ran.stdout
    said = "\n".join(shown.values())
    assert "114753351728/10847218479825" in said
    assert said.count("best") >= 6
    assert (tmp_path / "baccarat-wagers.csv").read_text().startswith("book,wager,house_edge_exact")
    assert {path.suffix for path in tmp_path.iterdir()} == {".csv", ".parquet", ".html", ".pdf"}
    form = json.loads(shown["croupier analyse NI2018-687/mini-baccarat --json"])
    assert form["combinations"] == 4_998_398_275_503_360


def test_the_keys_that_the_guide_promises_are_there() -> None:
    command = [str(BIN / "croupier"), "analyse", "NI2002-45/american-roulette", "--json"]
    form = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    promised = {
        name
        for line in GUIDE.read_text().splitlines()
        if line.startswith("| `")
        for name in re.findall(r"`(\w+)`", line)
    }
    there = set(form) | set(form["wagers"][0]) | set(form["wagers"][0]["outcomes"][0]) | {"exact", "value", "null"}
    there |= {key for reading in form["interpretations"] for key in reading} | {"says", "house_edges"}
    assert len(promised) > 25
    assert promised <= there


def test_its_lines_of_python_run() -> None:
    (source,) = blocks("python")
    ran = subprocess.run([sys.executable, "-W", "error", "-c", source], capture_output=True, text=True, timeout=60)
    assert ran.returncode == 0, ran.stderr
    assert "'straight_up': Fraction(1, 37)" in ran.stdout
