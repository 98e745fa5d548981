"""The page with the figures: each benchmark keeps its own part of it."""

import argparse
import os
import platform
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

RESULTS = Path(__file__).parent / "RESULTS.md"
HEAD = "# Results\n\nRates are noisy; only the ratios, taken in one run, matter.\n"


def where() -> str:
    """When and on what the figures were taken."""
    return (
        f"Measured {datetime.now(UTC):%Y-%m-%d} on {os.cpu_count()} cores ({platform.machine()}), "
        f"Python {platform.python_version()}."
    )


def keep(title: str, part: str) -> None:
    """Put a part under its title in place of the old one."""
    page = RESULTS.read_text() if RESULTS.exists() else HEAD
    head, *parts = page.split("\n## ")
    kept = {text.split("\n", 1)[0]: text for text in parts}
    kept[title] = f"{title}\n\n{part.strip()}\n"
    RESULTS.write_text("\n## ".join([head.rstrip() + "\n", *(text.rstrip() + "\n" for text in kept.values())]))


def command(title: str, says: str | None, report: Callable[..., str], **numbers: tuple[int, str]) -> None:
    """The command of a benchmark: measure and print, and with --write keep the part under its title. `numbers` are what
    the report can be asked with: a default, and what it counts."""
    parser = argparse.ArgumentParser(description=says, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="keep the figures in benchmarks/RESULTS.md")
    for name, (usual, what) in numbers.items():
        parser.add_argument(f"--{name}", type=int, default=usual, help=what)
    asked = vars(parser.parse_args())
    write = asked.pop("write")
    part = report(**asked)
    print(part)
    if write:
        keep(title, part)
