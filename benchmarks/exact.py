"""Exact mathematics: every book cold and warm, and the kernels against brute force, plain C and other evaluators.

python -m benchmarks.exact            measure and print
python -m benchmarks.exact --write    and keep the figures in benchmarks/RESULTS.md

The peers are in the extra `peers`; whichever is not installed is left out, and so are the C twins without a compiler.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks import results
from benchmarks.exact_parts import canberra, evaluator, holdem
from croupier.instruments import library

PARTS = {
    "The evaluator of seven cards": evaluator,
    "Ultimate Texas Hold-em": holdem,
    "Canberra Poker": canberra,
}


def books() -> list[str]:
    """Each book by the command as a user runs it, in a separate process: first with nothing compiled, then again."""
    rows = [
        "| book | first run, kernels compiled | warm cache | its processor time | that with exhibits | peak memory |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    totals = [0.0] * 4
    with tempfile.TemporaryDirectory() as cache:
        for book in library().books:
            full = str(Path(cache) / "sheet.csv")
            cold, *_ = _analysed(book, cache, "--csv", full)
            warm, used, megabytes = _analysed(book, cache)
            _, with_exhibits, _ = _analysed(book, cache, "--csv", full)
            taken = (cold, warm, used, with_exhibits)
            totals = [total + each for total, each in zip(totals, taken, strict=True)]
            rows.append(f"| {book} | {' | '.join(f'{each:.1f} s' for each in taken)} | {megabytes:,.0f} MB |")
    asked = "asked: all nine within 20 s on two cores, Hold-em with every exhibit within 5 s of processor time"
    return [*rows, f"| all nine | {' | '.join(f'{each:.1f} s' for each in totals)} | |", "", f"({asked})"]


def _analysed(book: str, cache: str, *more: str) -> tuple[float, float, float]:
    """Seconds by the clock and of processor time, and peak megabytes of one `croupier analyse`."""
    command = [str(Path(sys.executable).with_name("croupier")), "analyse", book, "--json", *more]
    began = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ, "NUMBA_CACHE_DIR": cache})
    _, status, used = os.wait4(child.pid, 0)
    took = time.perf_counter() - began
    if status:
        raise SystemExit(f"{' '.join(command[1:])} failed")
    return took, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def report() -> str:
    lines = [f"{results.where()} `python -m benchmarks.exact --write` measures again.", "", "### All nine books", ""]
    lines += [*books(), ""]
    for title, part in PARTS.items():
        lines += [f"### {title}", "", "| figure | measured | asked |", "| --- | ---: | ---: |"]
        lines += [f"| {what} | {measured} | {asked} |" for what, measured, asked in part.measure()]
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    results.command("Exact mathematics", __doc__, report)
