"""Spins of the kernel and the real table: every position of the layout, paid to the cent."""

from random import Random

import numpy as np

from croupier.analysis.simulation.american_roulette.kernel import SPINS, spin
from croupier.analysis.simulation.question import Bettor, Question
from croupier.analysis.simulation.shards import prepared
from croupier.games.american_roulette.layout import positions, wheel
from croupier.games.context import Limit
from croupier.instruments import library
from tests.rules.american_roulette.play import BOOK, Play


class Rich(Play):
    """A table that takes any amount, with players who never run out of chips."""

    LIMIT = Limit(5_00, 10_000_000_00, 5_00)

    def join(self, name: str, seat: int = 0, chips: int = 100_000_00) -> None:
        super().join(name, seat, chips)


def compare(random: Random, rounds: int) -> None:
    """A few positions for each spin, random ones."""
    terms = library().book(BOOK).terms()
    every = Bettor(stakes=tuple((name, 5_00) for name in positions(terms)))
    question = Question(book=BOOK, seed=random.getrandbits(64), bettors=(every,))
    model, book = prepared(question)
    at = {wager.name: place for place, wager in enumerate(model.wagers)}
    codes = np.zeros((SPINS, 1), np.int64)
    spin(
        np.uint64(question.seed),
        np.uint64(0),
        np.uint64(0),
        len(wheel(terms)),
        SPINS,
        codes,
        np.zeros((2, 37), np.int64),
    )
    play = Rich(patrons=("ann",))
    for code in codes[:rounds, 0]:
        stakes = {name: 5_00 * random.randint(1, 20) for name in random.sample(sorted(positions(terms)), 6)}
        before = play.chips("ann")
        for name, stake in stakes.items():
            play.wager("ann", name, stake)
        play.rest(wheel(terms)[code])
        play.settle()
        expected = sum(-(-stake * int(book.pays[code, at[name]]) // book.unit) for name, stake in stakes.items())
        assert play.chips("ann") - before == expected, (question.seed, code, stakes)
