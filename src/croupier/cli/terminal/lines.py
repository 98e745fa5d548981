"""Lines as somebody types them, or as a script sends them."""

import sys
from collections.abc import Iterator
from io import TextIOWrapper


def typed() -> Iterator[str]:
    """Each line of the input, with a prompt where a person types. Bytes that are no text are shown as such."""
    if isinstance(sys.stdin, TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    asks = sys.stdin.isatty()
    while True:
        if asks:
            sys.stdout.write("> ")
            sys.stdout.flush()
        line = sys.stdin.readline()
        if not line:
            return
        yield line
