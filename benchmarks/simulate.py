"""Simulation: kernels by turns with C twins of the same rules, more rounds and threads, and against other packages.

python -m benchmarks.simulate            measure and print
python -m benchmarks.simulate --write    and keep the figures in benchmarks/RESULTS.md

The C twins draw from the same generator: their totals are compared with ours before anything is timed. The peers are in
the extra `peers`; whichever is not installed is left out, and so are the C twins without a compiler. Times are of the
processor, the fastest of several turns: other work of the machine can only slow one down. It takes a few minutes.
`python -m benchmarks.agreement` deals 10^9 rounds of every book and compares each wager with its exact figure.
"""

from benchmarks import results
from benchmarks.simulate_parts import growth, peers, twins

PARTS = {"Kernels": twins, "More rounds, more threads": growth, "What users would pick instead": peers}


def report() -> str:
    lines = [f"{results.where()} `python -m benchmarks.simulate --write` measures again.", ""]
    for title, part in PARTS.items():
        lines += [f"### {title}", "", "| figure | measured | asked |", "| --- | ---: | ---: |"]
        lines += [f"| {what} | {measured} | {asked} |" for what, measured, asked in part.measure()]
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    results.command("Simulation", __doc__, report)
