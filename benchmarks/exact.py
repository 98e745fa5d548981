"""Exact mathematics: every book cold and warm, and the kernels against brute force, plain C and other evaluators.

python -m benchmarks.exact            measure and print
python -m benchmarks.exact --write    and keep the figures in benchmarks/RESULTS.md

The peers are in the extra `peers`; whichever is not installed is left out, and so are the C twins without a compiler.
"""

import argparse
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
    rows = ["| book | first run, kernels compiled | from a warm cache | peak memory |", "| --- | ---: | ---: | ---: |"]
    cold_total = warm_total = 0.0
    with tempfile.TemporaryDirectory() as cache:
        for book in library().books:
            cold, _ = _analysed(book, cache)
            warm, megabytes = _analysed(book, cache)
            cold_total, warm_total = cold_total + cold, warm_total + warm
            rows.append(f"| {book} | {cold:.1f} s | {warm:.1f} s | {megabytes:,.0f} MB |")
    return [*rows, f"| all nine | {cold_total:.1f} s | {warm_total:.1f} s | |"]


def _analysed(book: str, cache: str) -> tuple[float, float]:
    """Seconds and peak megabytes of one `croupier analyse`."""
    command = [str(Path(sys.executable).with_name("croupier")), "analyse", book, "--json"]
    began = time.perf_counter()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, env={**os.environ, "NUMBA_CACHE_DIR": cache})
    _, status, used = os.wait4(child.pid, 0)
    took = time.perf_counter() - began
    if status:
        raise SystemExit(f"{' '.join(command[1:])} failed")
    return took, used.ru_maxrss / 1024


def report() -> str:
    lines = [f"{results.where()} `python -m benchmarks.exact --write` measures again.", "", "### All nine books", ""]
    lines += [*books(), ""]
    for title, part in PARTS.items():
        lines += [f"### {title}", "", "| figure | measured | asked |", "| --- | ---: | ---: |"]
        lines += [f"| {what} | {measured} | {asked} |" for what, measured, asked in part.measure()]
        lines.append("")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="keep the figures in benchmarks/RESULTS.md")
    wanted = parser.parse_args()
    made = report()
    sys.stdout.write(made + "\n")
    if wanted.write:
        results.keep("Exact mathematics", made)


if __name__ == "__main__":
    main()
