"""The director's guide is run as written."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

GUIDE = Path(__file__).parents[2] / "docs" / "tournaments.md"
BIN = Path(sys.executable).parent


@pytest.mark.long  # three dozen processes, each of which reads the law anew
def test_the_guide_runs_as_written(tmp_path: Path) -> None:
    blocks = re.findall(r"```sh\n(.*?)```", GUIDE.read_text(), re.DOTALL)
    assert len(blocks) >= 10
    env = os.environ | {"PATH": f"{BIN}:{os.environ['PATH']}", "COLUMNS": "200", "NO_COLOR": "1"}
    script = "set -euo pipefail\n" + "".join(blocks)
    ran = subprocess.run(["bash", "-c", script], cwd=tmp_path, env=env, capture_output=True, text=True, timeout=600)
    assert ran.returncode == 0, ran.stdout[-2000:] + ran.stderr
    # The draw by hand: who comes first in the list of players sits at the table that comes first.
    fingerprint, listed = ran.stdout.split("  -\n")[0][-64:], ran.stdout.split("  -\n")[1].splitlines()
    assert f"is sealed as {fingerprint}" in ran.stdout
    first, table = listed[0].split()[-1], listed[4].split()[-1]
    drawn = ran.stdout.split("Number: ")[1].split("Anybody")[0]
    assert first in drawn.split(f"tea-cup-heat-{table} ")[1].split("tea-cup-heat-")[0]
    assert ran.stdout.count("nothing is wrong") == 2
