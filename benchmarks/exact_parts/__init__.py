"""The parts of benchmarks/exact.py. Each has `measure()`: rows of subject, figure measured and figure asked for."""

import ctypes
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np

SOURCES = Path(__file__).parent.parent / "c"
Row = tuple[str, str, str]


@cache
def compiled(name: str) -> ctypes.CDLL | None:
    """A C twin as a library, if gcc is there to compile it."""
    if shutil.which("gcc") is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder) / f"{name}.so"
        flags = ("-O3", "-march=native", "-shared", "-fPIC")
        subprocess.run(["gcc", *flags, "-o", library, SOURCES / f"{name}.c"], check=True)
        return ctypes.CDLL(str(library))


def address(array: np.ndarray) -> ctypes.c_void_p:
    return ctypes.c_void_p(array.ctypes.data)


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """The fastest of several goes: other work of the machine can only slow one down."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return min(taken)
