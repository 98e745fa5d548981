"""`croupier rng`: the random generator itself, for laboratories and test suites."""

import os
import re
import sys
from typing import Annotated

import typer

from croupier.cli.options import Wrong

_SIZE = re.compile(r"(\d{1,15})([KMGT]?)")
_UNITS = ("", "K", "M", "G", "T")
_PIECE = 1 << 14  # bytes written at a time

rng_app = typer.Typer(rich_markup_mode=None, help="The random generator behind every virtual table.")


def register(app: typer.Typer) -> None:
    app.add_typer(rng_app, name="rng")


@rng_app.command("raw")
def raw(
    count: Annotated[str, typer.Option("--bytes", help="How many bytes: 4096, or 64K, 10M, 1G (of 1,024 each).")],
    force: Annotated[bool, typer.Option("--force", help="Write to a terminal too.")] = False,
) -> None:
    """Write the generator's output to the standard output, as it is before anything is scaled to cards or numbers:
    `croupier rng raw --bytes 1G | dieharder -a -g 200`."""
    from croupier.conduct.chance import Generator

    left = _size(count)
    if sys.stdout.isatty() and not force:
        raise Wrong("these are binary data; send them to a file or a program with > or |, or insist with --force")
    generator, out = Generator(), sys.stdout.buffer
    try:
        while left > 0:
            left -= out.write(generator.draw(min(left, _PIECE)))
        out.flush()
    except BrokenPipeError:  # the reader has had enough, as `head -c` has; Python's own last flush would say so again
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _size(text: str) -> int:
    found = _SIZE.fullmatch(text.strip().upper())
    if found is None:
        raise Wrong(f"--bytes: {text!r} is no number of bytes; write one such as 4096, 64K, 10M or 1G")
    return int(found[1]) << (10 * _UNITS.index(found[2]))
