"""The guide to simulation is run as written."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[2] / "docs" / "simulation.md"
BIN = Path(sys.executable).parent


@pytest.mark.long  # most of the games, and a cluster
def test_the_guide_runs_as_written(tmp_path: Path) -> None:
    commands = "".join(re.findall(r"```sh\n(.*?)```", GUIDE.read_text(), re.DOTALL)).splitlines()
    assert len(commands) > 12
    env = os.environ | {"PATH": f"{BIN}:{os.environ['PATH']}", "COLUMNS": "120", "NO_COLOR": "1"}
    shown = {}
    for command in commands:
        ran = subprocess.run(command, shell=True, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=600)
        assert ran.returncode == 0, f"{command}: {ran.stdout[-1000:]}{ran.stderr}"
        shown[command] = ran.stdout
    # The heading of a narrow column is broken between its words.
    figures = {command: {"mean", "return"} <= set(re.split(r"\W+|_", said)) for command, said in shown.items() if said}
    assert [command for command, has in figures.items() if not has] == []
    assert {path.name for path in tmp_path.iterdir()} == {"shoes.parquet", "page.html", "kept.json", "sweep.toml"}
