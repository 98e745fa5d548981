"""Every game's kernels on its small cases, once as plain Python and once with their bounds checked.

Compiled code does not look where it writes: a kernel that runs past its buffer gives a figure that is merely wrong. As
plain Python, and under NUMBA_BOUNDSCHECK, it stops instead. Both settings are read when Numba is imported, so each run
is a process of its own, with compiled code of its own.
"""

import importlib
import os
import pkgutil
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

ROOT = Path(__file__).parent.parent.parent
KERNELS = ROOT / "src" / "croupier" / "analysis"
SLOW_TO_COMPILE = {
    "blackjack",
    "canberra_poker",
    "evenings",
    "pai_gow",
    "poker",
    "simulation",
    "ultimate_texas_holdem",
}  # with bounds checked
SLOW_AS_PLAIN_PYTHON = {"blackjack", "canberra_poker", "evenings", "pai_gow", "simulation", "ultimate_texas_holdem"}


def games_with_kernels() -> list[str]:
    using_numba = (path for path in KERNELS.rglob("*.py") if "from numba import" in path.read_text())
    return sorted({path.relative_to(KERNELS).parts[0] for path in using_numba})


def run_small_cases(game: str, setting: str, cache: Path) -> None:
    """In a separate process; its output is shown where it fails."""
    surroundings = {**os.environ, setting: "1", "NUMBA_CACHE_DIR": str(cache)}
    command = [sys.executable, "-m", "tests.analysis.test_kernels_safely", game, setting]
    done = subprocess.run(command, cwd=ROOT, env=surroundings, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("game", games_with_kernels())
def test_a_game_with_kernels_has_small_cases(game: str) -> None:
    path = ROOT / "tests" / "analysis" / game / "small_cases.py"
    assert path.is_file(), f"write {path.relative_to(ROOT)}: small cases that go through every kernel of {game}"


def games(slow: set[str]) -> list[ParameterSet]:
    return [pytest.param(game, marks=[pytest.mark.long] * (game in slow)) for game in games_with_kernels()]


@pytest.mark.parametrize("game", games(SLOW_AS_PLAIN_PYTHON))
def test_small_cases_hold_as_plain_python(game: str, tmp_path: Path) -> None:
    run_small_cases(game, "NUMBA_DISABLE_JIT", tmp_path)


@pytest.mark.parametrize("game", games(SLOW_TO_COMPILE))
def test_small_cases_hold_with_bounds_checked_and_go_through_every_kernel(game: str, tmp_path: Path) -> None:
    run_small_cases(game, "NUMBA_BOUNDSCHECK", tmp_path)


# In the process


def kernels_not_called(game: str) -> list[str]:
    """The kernels of a game that no small case has compiled. One that is always inlined has no code of its own."""
    from numba.core.dispatcher import Dispatcher

    package = importlib.import_module(f"croupier.analysis.{game}")
    modules = [
        importlib.import_module(found.name) for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    ]
    return [
        f"{module.__name__}.{name}"
        for module in modules
        for name, kernel in vars(module).items()
        if isinstance(kernel, Dispatcher) and kernel.py_func.__module__ == module.__name__
        if kernel.targetoptions.get("inline") != "always" and not kernel.signatures
    ]


def main(game: str, setting: str) -> None:
    from numba import config

    assert getattr(config, setting.removeprefix("NUMBA_")), f"{setting} is not in force"
    runpy.run_module(f"tests.analysis.{game}.small_cases", run_name="__main__")
    if not config.DISABLE_JIT:
        missed = kernels_not_called(game)
        assert not missed, f"no small case goes through {', '.join(missed)}"


if __name__ == "__main__":
    main(*sys.argv[1:])
