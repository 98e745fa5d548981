"""Pai Gow as its kernel reads it: every kind of hand with its best setting and House Way's, from the exact analysis."""

from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import chain, permutations
from math import perm, prod

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.case import AnalysisError, silent
from croupier.analysis.pai_gow.hands import Field
from croupier.analysis.pai_gow.play import Play, full_play, on_play
from croupier.analysis.simulation.accounting import Book, Ints, Sums
from croupier.analysis.simulation.irregularities import offered
from croupier.analysis.simulation.model import Model, Wager, without_shoe
from croupier.analysis.simulation.pai_gow.irregularities import EVERY, WHY_NOT
from croupier.analysis.simulation.pai_gow.kernel import RESULTS, ROUNDS, run_shard
from croupier.analysis.simulation.question import Question
from croupier.games.pai_gow.tiles import kind_of, tiles

MOST_BOXES = 7


def model(question: Question) -> Model:
    terms = question.case.terms
    without_shoe(question)
    if not 1 <= question.boxes <= MOST_BOXES:
        raise AnalysisError(f"1 to {MOST_BOXES} boxes play against the Bank, not {question.boxes}")
    if question.strategy not in ("best", "house-way"):
        raise AnalysisError(f"there is no strategy {question.strategy!r} here; write best or house-way")
    field, play = full_play(terms, silent)
    groups = {kind_of(terms, alike[0]): number for number, alike in enumerate(field.composition)}
    group = np.array([groups[kind_of(terms, tile)] for tile in tiles(terms)], np.int64)
    kinds = np.full((len(groups),) * 4, -1, np.int16)
    for number, hand in enumerate(field.hands):
        for order in permutations([groups[kind_of(terms, tile)] for tile in hand.tiles]):
            kinds[order] = number
    flat = list(chain.from_iterable(play.settings))
    best = play.best if question.strategy == "best" else play.house_way
    parts = (play.parts.low(flat), play.parts.high(flat), best, play.house_way)
    numbers = (each.astype(np.uint16) for each in (kinds, *parts))  # unsigned: see drawing.py
    setting = (group.astype(np.uint8), *numbers, play.parts.ends)
    others = (np.append(play.starts, len(flat)), _promises_a_loss(field, play, kinds))
    exact = {each.name: -each.house_edge for each in on_play(play)}
    if question.strategy == "house-way":
        exact["main"] = exact["house_way"]
    if question.mistakes:
        del exact["main"]
    pays = [Fraction(-1), Fraction(0), play.pays]
    return Model(
        wagers=(
            Wager("main", [pays[mine] for mine in RESULTS for _ in RESULTS]),
            Wager("house_way", [pays[house] for _ in RESULTS for house in RESULTS]),
        ),
        deal=partial(_deal, question.boxes, np.arange(len(group), dtype=np.uint8), setting, others, question.mistakes),
        rounds_per_shoe=ROUNDS,
        shoe="block of rounds",
        notes=("House way is the same hand, set by House Way.",),
        exact=exact,
        irregularities=offered(terms, EVERY),
        why_not=WHY_NOT,
    )


def _deal(
    boxes: int, fresh: Ints, setting: object, others: object, mistakes: int, seed: int, shard: int, shoes: int,
    most: int, book: Book, sums: Sums, state: Ints,
) -> None:  # fmt: skip
    now = np.uint64(seed), np.uint64(shard), shoes, most
    run_shard(*now, boxes, fresh, setting, others, mistakes, book, sums, state)


def _promises_a_loss(field: Field, play: Play, kinds: NDArray[np.int16]) -> NDArray[np.bool_]:
    """By the groups of the two tiles that are seen: whether the hand loses on average, over all that it can be."""
    found = np.zeros((len(field.composition),) * 2, np.int64)
    scores = play.scores[play.best]
    for groups in np.argwhere(kinds >= 0):
        hand = kinds[tuple(groups)]
        taken = Counter(groups.tolist())
        found[groups[0], groups[1]] += scores[hand] * prod(
            perm(len(field.composition[group]), count) for group, count in taken.items()
        )
    return found < 0
