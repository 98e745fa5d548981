"""Spins of the kernel and the real table: every position of the layout and the race track, paid to the cent."""

from random import Random

import numpy as np

from croupier.analysis.simulation.accounting import Book, Ints
from croupier.analysis.simulation.american_roulette.kernel import SPINS, spin
from croupier.analysis.simulation.model import Model
from croupier.analysis.simulation.question import Bettor, Question
from croupier.analysis.simulation.shards import prepared
from croupier.games.american_roulette import commands as c
from croupier.games.american_roulette.layout import positions, wheel
from croupier.games.american_roulette.procedure import Step
from croupier.games.american_roulette.race_track import SECTIONS
from croupier.games.context import Limit
from tests.rules.american_roulette.play import BOOK, PIECES, Play

BOOKS = (BOOK,)
MIDDLE = "17"  # of the neighbours that the model has


class Rich(Play):
    """A table that takes any amount, with players who never run out of chips."""

    LIMIT = Limit(5_00, 10_000_000_00, 5_00)

    def join(self, name: str, seat: int = 0, chips: int = 100_000_00) -> None:
        super().join(name, seat, chips)


def random_question(random: Random, book: str = BOOK, **asked: object) -> Question:
    options = (
        ("zero_corner", random.choice(["offered", "none"])),
        ("race_track", random.choice(["none", "used"])),
    )
    plain = Question(book=book, options=options, seed=random.getrandbits(64), **asked)  # type: ignore[arg-type]
    every = Bettor(stakes=tuple((name, 5_00) for name in positions(plain.case.terms)))
    return Question(book=book, options=options, seed=plain.seed, bettors=(every,), **asked)  # type: ignore[arg-type]


def spun(question: Question) -> Ints:
    pockets = len(wheel(question.case.terms))
    codes = np.zeros((SPINS, 1), np.int64)
    found = np.zeros((2, pockets), np.int64)
    spin(np.uint64(question.seed), np.uint64(0), np.uint64(0), pockets, SPINS, codes, found)
    return codes[:, 0]


def wager(play: Play, question: Question, random: Random) -> dict[str, int]:
    """A few positions, random ones; and of the race track, if there is one."""
    terms = question.case.terms
    stakes = {name: 5_00 * random.randint(1, 20) for name in random.sample(sorted(positions(terms)), 6)}
    for name, stake in stakes.items():
        play.wager("ann", name, stake)
    if terms.has("race_track"):
        section = random.choice(SECTIONS)
        each = 5_00 * random.randint(1, 4)
        play.track("ann", section, each, MIDDLE if section == "neighbours" else "")
        stakes[section] = each * PIECES[section]
    return stakes


def expected(book: Book, model: Model, code: int, stakes: dict[str, int]) -> int:
    at = {each.name: place for place, each in enumerate(model.wagers)}
    return sum(-(-stake * int(book.pays[code, at[name]]) // book.unit) for name, stake in stakes.items())


def rounds(book: str, random: Random, number: int) -> None:
    for begin in range(0, number, SPINS):
        compare(random, min(SPINS, number - begin))


def compare(random: Random, number: int) -> None:
    question = random_question(random)
    model, book = prepared(question)
    play = Rich(patrons=("ann",), **dict(question.options))
    pockets = wheel(question.case.terms)
    for code in spun(question)[:number]:
        if play.step is Step.LIFT:
            play.lift()
        before = play.chips("ann")
        stakes = wager(play, question, random)
        play.rest(pockets[code])
        play.settle()
        assert play.chips("ann") - before == expected(book, model, code, stakes), (question.seed, code, stakes)
        play.facts = []


# Errors

GROUNDS = {
    "ball-with-the-wheel": "same direction",
    "too-few-revolutions": "too few revolutions",
    "foreign-object": "foreign object",
    "no-compartment": "no compartment",
    "ball-out": "ball out",
}


def errors(random: Random, question: Question) -> None:
    """The table is told that the spin is void: the wagers are back, and it is the same round."""
    _, book = prepared(question)
    play = Rich(patrons=("ann",), **dict(question.options))
    play.lift()
    for kind, (name, _) in enumerate(question.errors):
        before, number = play.chips("ann"), play.round.number
        wager(play, question, random)
        play.spin()
        play.do(c.VoidSpin(ground=GROUNDS[name], revolutions=2) if name in GROUNDS else c.CallNoSpin(lifted=True))
        assert (play.chips("ann") - before, play.round.number) == (0, number)
        assert (book.remedy[kind] == book.void).all()
        assert not book.pays[book.void].any()
