"""Pai Gow as its kernel reads it: every kind of hand with its best setting and House Way's, from the exact analysis."""

from fractions import Fraction
from functools import partial
from itertools import chain, permutations

import numpy as np

from croupier.analysis.case import AnalysisError, silent
from croupier.analysis.pai_gow.play import full_play
from croupier.analysis.simulation.accounting import Book, Ints, Sums
from croupier.analysis.simulation.model import Model, Wager, without_shoe
from croupier.analysis.simulation.pai_gow.kernel import RESULTS, ROUNDS, run_shard
from croupier.analysis.simulation.question import Question
from croupier.games.pai_gow.tiles import kind_of, tiles

MOST_BOXES = 7


def model(question: Question) -> Model:
    terms = question.case.terms
    without_shoe(question)
    if not 1 <= question.boxes <= MOST_BOXES:
        raise AnalysisError(f"1 to {MOST_BOXES} boxes play against the Bank, not {question.boxes}")
    if question.strategy != "best" or question.mistakes:
        raise AnalysisError("hands are set both at their best and by House Way; leave out strategy and mistakes")
    field, play = full_play(terms, silent)
    groups = {kind_of(terms, alike[0]): number for number, alike in enumerate(field.composition)}
    group = np.array([groups[kind_of(terms, tile)] for tile in tiles(terms)], np.int64)
    kinds = np.full((len(groups),) * 4, -1, np.int16)
    for number, hand in enumerate(field.hands):
        for order in permutations([groups[kind_of(terms, tile)] for tile in hand.tiles]):
            kinds[order] = number
    flat = list(chain.from_iterable(play.settings))
    setting = (group, kinds, play.parts.low(flat), play.parts.high(flat), play.best, play.house_way, play.parts.ends)
    pays = [Fraction(-1), Fraction(0), play.pays]
    return Model(
        wagers=(
            Wager("main", [pays[mine] for mine in RESULTS for _ in RESULTS]),
            Wager("house_way", [pays[house] for _ in RESULTS for house in RESULTS]),
        ),
        deal=partial(_deal, question.boxes, np.arange(len(group)), setting),
        rounds_per_shoe=ROUNDS,
        shoe="block of rounds",
        notes=("House way is the same hand, set by House Way.",),
    )


def _deal(
    boxes: int, fresh: Ints, setting: object, seed: int, shard: int, shoes: int, most: int, book: Book, sums: Sums,
    state: Ints,
) -> None:  # fmt: skip
    run_shard(np.uint64(seed), np.uint64(shard), shoes, most, boxes, fresh, setting, book, sums, state)
