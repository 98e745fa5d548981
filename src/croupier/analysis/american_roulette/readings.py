"""The readings that the figures of the wheel rest on."""

from collections.abc import Iterator

from croupier.analysis.american_roulette.results import on_track, section
from croupier.analysis.findings import Alternative, Rests
from croupier.instruments import Terms


def rests_on(terms: Terms) -> Iterator[Rests]:
    yield Rests("R5")
    if terms.has("zero_corners"):
        yield Rests("R4")
    if terms.has("race_track"):
        yield Rests("R7", (_one_piece_on_each(terms),))
        yield Rests("R8")


def _one_piece_on_each(terms: Terms) -> Alternative:
    """Seven pieces have the same house edge as nine, since every piece has it. Only the standard deviation differs."""
    name = "voisins_de_zero"
    nine = section(terms, name)
    taken, other = on_track(terms, name, nine), on_track(terms, name, tuple((position, 1) for position, _ in nine))
    swing, now = other.standard_deviation, taken.standard_deviation
    says = f"One piece on each position. The standard deviation of {name} would be {swing:.4f}, not {now:.4f}."
    return Alternative(says, {name: other.house_edge} if other.house_edge != taken.house_edge else {})
