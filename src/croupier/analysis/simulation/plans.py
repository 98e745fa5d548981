"""Plans of bettors: progressions as levels, and systems that count cards as weights."""

from collections.abc import Mapping

# The stake at each level, in first stakes; the level after a round won; the level after a round lost.
Levels = tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]

_DOUBLINGS = 10


def _martingale() -> Levels:
    """Double after a loss, begin again after a win or at the end."""
    return (
        tuple(1 << level for level in range(_DOUBLINGS)),
        (0,) * _DOUBLINGS,
        (*range(1, _DOUBLINGS), 0),
    )


def _paroli() -> Levels:
    """Double after a win, three times at most; begin again after a loss."""
    return (1, 2, 4), (1, 2, 0), (0, 0, 0)


def _dalembert() -> Levels:
    """One more after a loss, one less after a win."""
    top = 50
    return (
        tuple(range(1, top + 1)),
        (0, *range(top - 1)),
        (*range(1, top), top - 1),
    )


def _fibonacci() -> Levels:
    """One number on after a loss, two back after a win."""
    numbers = [1, 1]
    while len(numbers) < 16:
        numbers.append(numbers[-1] + numbers[-2])
    last = len(numbers) - 1
    return (
        tuple(numbers),
        tuple(max(0, level - 2) for level in range(len(numbers))),
        tuple(min(last, level + 1) for level in range(len(numbers))),
    )


PROGRESSIONS: Mapping[str, Levels] = {
    "martingale": _martingale(),
    "paroli": _paroli(),
    "d-alembert": _dalembert(),
    "fibonacci": _fibonacci(),
}


def _count(plus: str, minus: str) -> Mapping[str, int]:
    return {rank: (rank in plus) - (rank in minus) for rank in "23456789TJQKA"}


# The weight of a card that is seen, by its rank.
COUNTS: Mapping[str, Mapping[str, int]] = {
    "hi-lo": _count("23456", "TJQKA"),
    "ko": _count("234567", "TJQKA"),
    "ace-five": _count("5", "A"),
    "baccarat-player": dict.fromkeys("789TJQK", 0) | {"A": 1, "2": 1, "3": 1, "4": 2, "5": -1, "6": -2},
}
