"""American Roulette as its kernel reads it: the wheel, and what each position pays on each of its numbers."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial

import numpy as np

from croupier.analysis.american_roulette.results import Chips, net_by_number, section, staked
from croupier.analysis.case import AnalysisError
from croupier.analysis.simulation.accounting import Book, Ints, Sums
from croupier.analysis.simulation.american_roulette.irregularities import EVERY
from croupier.analysis.simulation.american_roulette.kernel import SPINS, run_shard
from croupier.analysis.simulation.irregularities import offered
from croupier.analysis.simulation.model import Model, Wager, without_shoe
from croupier.analysis.simulation.question import Question
from croupier.games.american_roulette.layout import KINDS, position_of, positions, wheel
from croupier.games.american_roulette.race_track import SECTIONS
from croupier.instruments import Terms

_MIDDLE = "17"  # of the neighbours that stand for all


def model(question: Question) -> Model:
    terms = question.case.terms
    without_shoe(question)
    if question.boxes != 1 or question.strategy != "best" or question.mistakes:
        raise AnalysisError("at a wheel nobody plays a hand: leave out boxes, strategy and mistakes")
    return Model(
        wagers=tuple(Wager(name, _pays(terms, chips)) for name, chips in _wagers(question, terms)),
        deal=partial(_deal, len(wheel(terms))),
        rounds_per_shoe=SPINS,
        shoe="block of spins",
        irregularities=offered(terms, EVERY),
        notes=("A kind of wager is simulated on its first position; neighbours are those of 17.",),
    )


def _deal(pockets: int, seed: int, shard: int, shoes: int, most: int, book: Book, sums: Sums, state: Ints) -> None:
    run_shard(np.uint64(seed), np.uint64(shard), shoes, most, pockets, book, sums, state)


def _wagers(question: Question, terms: Terms) -> Iterator[tuple[str, Chips]]:
    """Each kind by its first position, each section of the race track, and every other position that a bettor names."""
    named: dict[str, Chips] = {}
    for position in positions(terms).values():
        named.setdefault(position.kind, ((position, 1),))
    order = {kind: named[kind] for kind in KINDS}
    if terms.has("race_track"):
        order |= {name: section(terms, name, _MIDDLE if name == "neighbours" else "") for name in SECTIONS}
    for bettor in question.bettors:
        for name, _ in bettor.stakes:
            meant = position_of(terms, name)
            if name not in order and meant is not None:
                order[name] = ((meant, 1),)
    yield from order.items()


def _pays(terms: Terms, chips: Chips) -> list[Fraction]:
    """By the pocket; the unit is the whole wager."""
    net = net_by_number(terms, chips)
    return [net[number] / staked(chips) for number in wheel(terms)]
