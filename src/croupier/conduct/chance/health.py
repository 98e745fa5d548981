"""The health of a source of entropy, watched all the time (NIST SP 800-90B, section 4.4).

The samples are bytes, claimed to have eight bits of entropy each. A sound source fails a test once in 2^40 bytes; a
failure stops everything that relies on chance, as any failure of the generator does.
"""

import re
from collections import deque

REPEATS = 6  # equal bytes in a row: 1 + 40 bits / 8 bits (repetition count, 4.4.1)
WINDOW = 512  # bytes
MOST_IN_WINDOW = 20  # equal to the first of the window: the chance of that is under 2^-40 (adaptive proportion, 4.4.2)
START_UP = 1024  # bytes tested before the first is used (4.3)
REMEMBERED = 1024  # blocks: none of 16 bytes or more comes again, as it would from a source that alternates

_STUCK = re.compile(rb"(.)\1{%d}" % (REPEATS - 1), re.DOTALL)


class EntropyFault(Exception):  # noqa: N818 - the word of the standard
    """The source is not random. The message says how that was noticed."""


class Health:
    """Sees every block of a source in turn, and raises `EntropyFault` at the first sign that it is not random."""

    def __init__(self) -> None:
        self._tail = b""
        self._window = b""
        self._recent: deque[bytes] = deque(maxlen=REMEMBERED)
        self._known: set[bytes] = set()

    def see(self, block: bytes) -> None:
        if _STUCK.search(self._tail + block):
            raise EntropyFault(f"the source of entropy is stuck: {REPEATS} equal bytes in a row")
        self._tail = (self._tail + block)[1 - REPEATS :]
        self._see_window(block)
        if len(block) >= 16:
            self._see_block(block)

    def _see_window(self, block: bytes) -> None:
        self._window += block
        while len(self._window) >= WINDOW:
            window, self._window = self._window[:WINDOW], self._window[WINDOW:]
            if window.count(window[:1]) >= MOST_IN_WINDOW:
                raise EntropyFault(f"the source of entropy favours one byte: {MOST_IN_WINDOW} of {WINDOW}")

    def _see_block(self, block: bytes) -> None:
        if block in self._known:
            raise EntropyFault("the source of entropy is stuck or alternates: it repeats itself")
        if len(self._recent) == REMEMBERED:
            self._known.discard(self._recent[0])
        self._recent.append(block)
        self._known.add(block)
