"""Canberra Poker as its kernel reads it: the order of hands, and which of them are bet, from the exact analysis."""

from fractions import Fraction
from functools import partial

import numpy as np

from croupier.analysis.canberra_poker.order import HandOrder, order_of
from croupier.analysis.canberra_poker.pays import pays_of
from croupier.analysis.canberra_poker.play import Play, best_play, played
from croupier.analysis.canberra_poker.solver import WHOLE_DECK
from croupier.analysis.canberra_poker.sweep import every_deal
from croupier.analysis.canberra_poker.thumb import ACE_KING, PAIR, ace_king_by_the_up_card, always, at_least
from croupier.analysis.case import AnalysisError, silent
from croupier.analysis.poker.evaluator import tables
from croupier.analysis.simulation.accounting import Book, Ints, Sums
from croupier.analysis.simulation.canberra_poker.irregularities import WHY_NOT, irregularities
from croupier.analysis.simulation.canberra_poker.kernel import HANDS, ROUNDS, run_shard, set_bits
from croupier.analysis.simulation.irregularities import offered
from croupier.analysis.simulation.model import Model, Wager, without_shoe
from croupier.analysis.simulation.question import Question
from croupier.games.poker.hands import CLASSES
from croupier.instruments import Terms

MOST_BOXES = 7
THUMBS = {
    "every-hand": always,
    "a-pair": at_least(PAIR),
    "ace-king": at_least(ACE_KING),
    "by-the-up-card": ace_king_by_the_up_card,
}


def model(question: Question) -> Model:
    terms = question.case.terms
    without_shoe(question)
    if not 1 <= question.boxes <= MOST_BOXES:
        raise AnalysisError(f"a table has 1 to {MOST_BOXES} boxes, not {question.boxes}")
    order = order_of(terms)
    play = play_by(question.strategy, terms, order)
    pays = pays_of(terms)
    staked = (Fraction(1), *[1 + pays.bet] * 5)
    by_rank = (order.levels, order.qualified, order.places, bits(play))
    return Model(
        wagers=(
            Wager(
                "main",
                [pay for place in range(len(CLASSES) + 1) for pay in pays.columns(place)],
                [all_ for _ in range(len(CLASSES) + 1) for all_ in staked],
            ),
        ),
        deal=partial(_deal, question.boxes, WHOLE_DECK.astype(np.uint8), by_rank, question.mistakes),
        rounds_per_shoe=ROUNDS,
        shoe="block of rounds",
        exact={} if question.mistakes else {"main": play.mean},
        irregularities=offered(terms, irregularities(terms)),
        why_not=WHY_NOT,
    )


def _deal(
    boxes: int, fresh: Ints, play: object, mistakes: int, seed: int, shard: int, shoes: int, most: int, book: Book,
    sums: Sums, state: Ints,
) -> None:  # fmt: skip
    run_shard(np.uint64(seed), np.uint64(shard), shoes, most, boxes, fresh, tables(), play, mistakes, book, sums, state)


def play_by(strategy: str, terms: Terms, order: HandOrder) -> Play:
    """Best play, or by a rule of thumb; the value of either is exact."""
    if strategy != "best" and strategy not in THUMBS:
        raise AnalysisError(f"there is no strategy {strategy!r} here; write best, {', '.join(THUMBS)}")
    deals, pays = every_deal(order, WHOLE_DECK, silent, "every hand against each up card"), pays_of(terms)
    if strategy == "best":
        return best_play(order, deals, pays)
    return played(order, deals, pays, [THUMBS[strategy](order, against) for against in deals])


def bits(play: Play) -> np.ndarray[tuple[int, int], np.dtype[np.uint8]]:
    """A bit for each hand against each up card of the first suit: 4 MB for all thirteen."""
    found = np.zeros((13, HANDS // 8 + 1), np.uint8)
    for against, chosen in zip(play.deals, play.bets, strict=True):
        set_bits(against.hands.cards, chosen, found[against.up // 4])
    return found
