"""Hold-em's kernel and the real table, dealt the same cards: the choices are the kernel's, the payments the table's."""

from fractions import Fraction
from random import Random

import numpy as np

from croupier.analysis.poker.tables import DECK
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.shards import prepared
from croupier.analysis.simulation.ultimate_texas_holdem.kernel import ROUNDS, SHARED, play_block
from croupier.analysis.ultimate_texas_holdem.river import CLASSES, WAYS
from tests.analysis.ultimate_texas_holdem.machine_twin import CHOICES, Twin
from tests.rules.ultimate_texas_holdem.play import U19


def compare(random: Random, rounds: int) -> None:
    question = Question(book=U19, seed=random.getrandbits(64))
    model, book = prepared(question)
    boxes, fresh, order, play = model.deal.args  # type: ignore[attr-defined]
    codes, dealt = np.zeros((ROUNDS, boxes), np.int64), np.zeros((ROUNDS, 2 + SHARED), np.int64)
    play_block(np.uint64(question.seed), np.uint64(0), np.uint64(0), fresh.copy(), order, play, codes, dealt)
    twin = Twin(DECK)
    for code, nine in zip(codes[:rounds, 0], dealt, strict=False):
        cards = tuple(DECK[card] for card in nine)
        found = twin.round(CHOICES[code // (CLASSES * WAYS)], cards[:2], cards[2:7], cards[7:])
        main, trips = (Fraction(int(each), book.unit) for each in book.pays[code, :2])
        assert (found.main, found.trips) == (main, trips), (question.seed, cards)
        assert found.staked == model.wagers[0].staked[code], (question.seed, cards)
