"""Sources of entropy and bits for tests: the same on every run, so no test of chance can fail by chance."""

import hashlib
from collections.abc import Callable


def counted(seed: str) -> Callable[[int], bytes]:
    """An entropy source that repeats itself from run to run: SHA-256 of a seed and a count."""
    calls = 0

    def entropy(count: int) -> bytes:
        nonlocal calls
        calls += 1
        return hashlib.sha256(f"{seed} {calls}".encode()).digest()[:count]

    return entropy


class Scripted:
    """Gives these numbers, whatever the width asked for, and remembers the widths."""

    def __init__(self, *numbers: int) -> None:
        self.left = list(numbers)
        self.widths: list[int] = []

    def bits(self, width: int) -> int:
        self.widths.append(width)
        return self.left.pop(0)
