"""Canberra Poker's kernel and the real table, dealt the same cards."""

from random import Random

import numpy as np

from croupier.analysis.poker.evaluator import tables
from croupier.analysis.poker.tables import DECK
from croupier.analysis.simulation.canberra_poker.kernel import ENDS, HAND, ROUNDS, play_block
from croupier.analysis.simulation.canberra_poker.model import THUMBS
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.shards import prepared
from croupier.games.canberra_poker import commands as c
from tests.rules.canberra_poker.play import ANTE, BOOK, Play

STRATEGIES = ("best", *THUMBS)


def compare(random: Random, rounds: int, strategy: str = "best") -> None:
    """One box. A hand that the kernel folds is folded, every other is bet."""
    question = Question(book=BOOK, seed=random.getrandbits(64), strategy=strategy)
    model, book = prepared(question)
    boxes, fresh, play = model.deal.args  # type: ignore[attr-defined]
    codes, dealt = np.zeros((ROUNDS, boxes), np.int64), np.zeros((ROUNDS, 2 * HAND), np.int64)
    seed = np.uint64(question.seed)
    play_block(seed, np.uint64(0), np.uint64(0), fresh.copy(), tables(), *play, codes, dealt)
    table = Play(patrons=("ann",))
    had = table.chips("ann")
    table.antes("ann")
    table.call()
    anted = table.table
    for code, ten in zip(codes[:rounds, 0], dealt, strict=False):
        mine, dealers = (tuple(DECK[card] for card in part) for part in (ten[:HAND], ten[HAND:]))
        table.table = anted
        table.do(c.CompleteDeal(card=dealers[-1]))
        if code % ENDS:
            table.as_patron("ann", c.Bet(patron="ann"))
            table.do(c.RevealDealersHand(cards=dealers))
            table.do(c.SettleHand(cards=mine))
        else:
            table.as_patron("ann", c.Fold(patron="ann"))
        assert table.chips("ann") - had == ANTE * int(book.pays[code, 0]) // book.unit, (question.seed, mine, dealers)
