"""Long work while somebody watches: a bar with the remaining time, and a clean end at Ctrl-C."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import TYPE_CHECKING, TypeVar

import typer

from croupier.cli.options import Wrong
from croupier.cli.screen import echo

if TYPE_CHECKING:
    from rich.console import Console

    from croupier.analysis.case import Progress

T = TypeVar("T")

APPEARS_AFTER = 1.5  # seconds: most books finish before
EXTRA = ("numba", "llvmlite", "numpy", "pyarrow")  # the packages of `croupier[maths]`
CLUSTER = ("dask", "distributed")  # those that `croupier[cluster]` adds


class MathsMissing(Wrong):
    """Croupier is installed without the packages that the mathematics needs."""


def watched(work: "Callable[[Progress], T]") -> T:
    """The result of the work. A bar stands on the terminal while it takes long; nothing is printed into a file or a
    pipe."""
    try:
        if not sys.stderr.isatty():
            return work(_unseen)
        from croupier.cli.screen import console

        with Bar(console(stderr=True)) as bar:
            return work(bar)
    except ModuleNotFoundError as missing:
        package = (missing.name or "").split(".")[0]
        if package not in EXTRA + CLUSTER:
            raise
        extra = "cluster" if package in CLUSTER else "maths"
        raise MathsMissing(f"this needs {missing.name}; install it with: pip install 'croupier[{extra}]'") from None


@contextmanager
def until_stopped() -> Iterator[None]:
    """Ctrl-C ends it with one line."""
    try:
        yield
    except KeyboardInterrupt:
        echo("croupier: stopped", err=True)
        raise typer.Exit(130) from None


def _unseen(doing: str, done: int, of: int) -> None:
    pass


class Bar:
    """A bar that appears after a while. Compiling kernels for the first time counts as preparation."""

    def __init__(self, screen: "Console", after: float = APPEARS_AFTER) -> None:
        from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

        shown = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
        self._bar = Progress(*shown, console=screen, transient=True, redirect_stdout=False, redirect_stderr=False)
        self._doing = "getting ready"
        self._task = self._bar.add_task(self._doing, total=None)
        self._appears = Timer(after, self._bar.start)
        self._appears.daemon = True

    def __enter__(self) -> "Bar":
        self._appears.start()
        return self

    def __call__(self, doing: str, done: int, of: int) -> None:
        if doing != self._doing:
            self._doing = doing
            self._bar.reset(self._task, description=doing)
        self._bar.update(self._task, completed=done, total=of)

    def __exit__(self, *_: object) -> None:
        self._appears.cancel()
        self._appears.join()
        self._bar.stop()
