"""The game of `examples/high_card`, installed beside this package as another distribution would be."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).parent.parent
EXAMPLE = ROOT / "examples" / "high_card"
BOOK = "EX2020-1/high-card"
LIVE, VIRTUAL = "High Card 2", "High Card 1"  # the tables of a demonstration
BIN = Path(sys.executable).parent


def install(into: Path) -> None:
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation"]
    subprocess.run([*command, "--target", str(into), str(EXAMPLE)], check=True, timeout=120)


def with_game(installed: Path) -> dict[str, str]:
    """The environment of a process that finds the game."""
    paths = [str(installed), *filter(None, [os.environ.get("PYTHONPATH")])]
    path = f"{BIN}{os.pathsep}{os.environ['PATH']}"
    return os.environ | {"PYTHONPATH": os.pathsep.join(paths), "PATH": path, "COLUMNS": "200", "NO_COLOR": "1"}


@contextmanager
def served(database: Path, installed: Path) -> Iterator[str]:
    """The address of a server with the tables of a demonstration, as a process of its own."""
    command = [sys.executable, "-m", "croupier.server", str(database), "--port", "0"]
    with subprocess.Popen(command, env=with_game(installed), stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            yield process.stdout.readline().strip().rstrip("/")
        finally:
            process.terminate()
