"""The words of `croupier simulate`: numbers, bettors, limits."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.files import text_of
from croupier.cli.options import Wrong, amount, limits as as_limits, pairs

if TYPE_CHECKING:
    from croupier.analysis.simulation.question import Bettor

_MOST = 10**16


def number(text: str, name: str) -> int:
    """
    >>> number("1e9", "--rounds"), number("250,000", "--rounds")
    (1000000000, 250000)
    """
    if not text:
        return 0
    try:
        value = float(text.replace(",", "").replace("_", ""))
    except ValueError:
        value = 0.0
    if not 1 <= value <= _MOST or value != int(value):
        raise Wrong(f"{name} cannot be {text!r}; write a whole number, as in 1e9")
    return int(value)


def share(text: str, name: str) -> float:
    """A number from 0 to 1, 0 where nothing is written."""
    try:
        value = float(text or "0")
    except ValueError:
        value = -1.0
    if not 0 <= value <= 1:
        raise Wrong(f"{name} cannot be {text!r}; write a number below 1, as in 0.0001")
    return value


def errors(texts: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """Each "name=share" of all rounds, in billionths."""
    from croupier.analysis.simulation.question import BILLION

    return tuple(
        (name, round(share(value, f"the rate of {name}") * BILLION))
        for name, value in pairs(texts, "misdeal=0.001").items()
    )


def limits(texts: Sequence[str]) -> tuple[tuple[str, int, int, int], ...]:
    return tuple((kind, each.minimum, each.maximum, each.multiple) for kind, each in as_limits(texts).items())


def strategy_of(text: str) -> str:
    """A name, or the content of a strategy file: the workers of a cluster have no files of ours."""
    path = Path(text)
    if path.suffix != ".csv":
        return text
    if not path.is_file():
        raise Wrong(f"there is no strategy file {text}; write a name or a file that is there")
    return text_of(path)


def bettors(texts: Sequence[str]) -> "tuple[Bettor, ...]":
    return tuple(map(_bettor, texts))


def _bettor(text: str) -> "Bettor":
    from croupier.analysis.simulation.question import Bettor

    stakes: dict[str, int] = {}
    said: dict[str, str] = {}
    for word in text.split():
        name, equals, value = word.partition("=")
        if not (name and equals and value) or name in stakes or name in said:
            raise Wrong(f"{word!r} is no part of a bettor; write 'banker=25 plan=martingale bankroll=1000'")
        if name in ("plan", "box", "bankroll", "part", "ramp"):
            said[name] = value
        else:
            stakes[name] = amount(value)
    if "bankroll" in said and not amount(said["bankroll"]):
        raise Wrong("a bettor with a bankroll of 0 cannot wager; write more, or leave it out for one that has no end")
    return Bettor(
        stakes=tuple(stakes.items()),
        plan=said.get("plan", "flat"),
        box=number(said.get("box", "1"), "box"),
        bankroll=amount(said["bankroll"]) if "bankroll" in said else 0,
        part=round(share(said.get("part", ""), "part") * 1000),
        ramp=tuple(number(each, "ramp") for each in said["ramp"].split(",")) if "ramp" in said else (),
    )
