"""The spine: machine, journal, replay and web, each against a named peer in the same run.

python -m benchmarks.spine            measure and print
python -m benchmarks.spine --write    and keep the figures in benchmarks/RESULTS.md
"""

import sys
from collections.abc import Iterator

from benchmarks import http, journal, machine, replay, results

# The figures asked for: (figure, at least, words).
BOUNDS = {
    "share of the bare loop": (1 / 40, "whole rounds through decide/evolve, of a bare Python loop"),
    "one writer to bare": (0.7, "durable appends by one writer, of bare one-row SQLite commits"),
    "64 waiting writers to one": (6, "durable appends by 64 waiting writers, times one writer"),
    "share of an empty request": (0.4, "a wager over HTTP, of an empty Starlette route on the same server"),
}


def measured(facts: int) -> Iterator[tuple[str, dict[str, float]]]:
    yield "The machine", machine.rounds_a_second(shoes=60)
    yield "The journal on SQLite", journal.commits()
    yield f"Replay and verification of {facts:,} facts", replay.replay_and_verify(facts)
    yield "The web", http.wagers_a_second()


def report(facts: int) -> str:
    lines = [f"{results.where()} `python -m benchmarks.spine --write` measures again."]
    figures: dict[str, float] = {}
    for title, section in measured(facts):
        figures |= section
        lines += ["", f"### {title}", "", "| figure | value |", "| --- | ---: |"]
        for name, value in section.items():
            shown = f"{value:,.0f}" if value >= 100 else f"{value:.4g}"
            lines.append(f"| {name} | {shown} |")
        print("\n".join(lines[-len(section) - 4 :]), file=sys.stderr, flush=True)
    lines += ["", "### Asked and measured", "", "| figure | asked | measured | |", "| --- | ---: | ---: | --- |"]
    for name, (least, said) in BOUNDS.items():
        verdict = "met" if figures[name] >= least else "**missed**"
        lines.append(f"| {said} | {least:.3g} | {figures[name]:.3g} | {verdict} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    results.command("The spine", __doc__, report, facts=(1_000_000, "facts to replay and verify"))
