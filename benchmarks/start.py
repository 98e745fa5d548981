"""How soon `croupier play` is on the screen, beside a bare Python and the import of its screen library.

python -m benchmarks.start             printed
python -m benchmarks.start --write     and keep the figures in benchmarks/RESULTS.md
"""

import os
import pty
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

from benchmarks import results

RUNS, ASKED = 5, 1.5  # seconds, on an idle machine
CROUPIER = str(Path(sys.executable).with_name("croupier"))
ON_SCREEN = b"Chips"  # the last but one line of the page
TITLE = "Starting the terminal"


def ran(*command: str) -> float:
    """Seconds until a command has ended."""
    began = time.perf_counter()
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)
    return time.perf_counter() - began


def shown(*command: str) -> float:
    """Seconds until a command has drawn its page on a terminal of its own."""
    outer, inner = pty.openpty()
    began = time.perf_counter()
    process = subprocess.Popen(
        command, stdin=inner, stdout=inner, stderr=inner, env={**os.environ, "TERM": "xterm-256color"}
    )
    os.close(inner)
    drawn = b""
    while ON_SCREEN not in drawn:
        drawn += os.read(outer, 65536)
    taken = time.perf_counter() - began
    process.terminate()
    process.wait()
    os.close(outer)
    return taken


def part() -> str:
    bare = median(ran(sys.executable, "-c", "pass") for _ in range(RUNS))
    library = median(ran(sys.executable, "-c", "import textual.app") for _ in range(RUNS))
    play = median(shown(CROUPIER, "play", "blackjack") for _ in range(RUNS))
    return f"""{results.where()} `python -m benchmarks.start --write` measures again.

| | seconds | times a bare Python |
| --- | ---: | ---: |
| `python -c pass` | {bare:.2f} | 1 |
| `import textual.app` | {library:.2f} | {library / bare:.1f} |
| `croupier play blackjack`, until it is on the screen | {play:.2f} | {play / bare:.1f} |

Asked: {ASKED} seconds on an idle machine. One minute's load while this was measured: {os.getloadavg()[0]:.1f}.
"""


if __name__ == "__main__":
    results.command(TITLE, __doc__, part)
