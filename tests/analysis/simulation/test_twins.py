"""Every kernel against the real table: random rounds with random options, and every error that can be simulated."""

from random import Random

import pytest
from msgspec.structs import replace

from croupier.analysis.simulation.question import BILLION, Question
from croupier.analysis.simulation.shards import prepared
from tests.analysis.simulation import blackjack_twin, mini_baccarat_twin
from tests.analysis.simulation.twins import BY_BOOK, piece
from tests.covering import at_length


@pytest.mark.parametrize("book", BY_BOOK)
def test_random_rounds_are_paid_as_the_table_pays_them(book: str) -> None:
    piece(book, 0, 60)


@pytest.mark.long
@pytest.mark.parametrize("book", BY_BOOK)
def test_a_hundred_thousand_rounds(book: str) -> None:
    for number in range(100):
        piece(book, number)


def with_every_error(question: Question) -> Question:
    names = [each.name for each in prepared(question)[0].irregularities]
    return replace(question, errors=tuple((name, BILLION // len(names)) for name in names))


# The kernels of these games with errors are compiled for half a minute.
SLOW = ("blackjack", "ultimate-texas-holdem")


@pytest.mark.parametrize("book", [at_length(book) if book.endswith(SLOW) else book for book in BY_BOOK])
def test_the_table_remedies_every_error_as_the_kernel_does(book: str) -> None:
    twin, random = BY_BOOK[book], Random(19)
    question = Question(book=book, boxes=2, seed=3)
    if twin is mini_baccarat_twin:
        question = replace(twin.random_question(random, book), cutting_card=0)
    elif twin is blackjack_twin:
        hand = tuple({**dict(twin.random_question(random, book).options), "shoe": "hand"}.items())
        question = twin.random_question(random, book, options=hand, insurance="always", cutting_card=0)
    elif question.case.book.game == "american-roulette":
        question = twin.random_question(random, book)
    for _ in range(5):
        twin.errors(random, with_every_error(question))


@pytest.mark.parametrize("book", ["NI2016-685/mini-baccarat", "NI2018-687/mini-baccarat"])
def test_wagers_taken_off_before_a_card_is_seen_are_as_if_they_had_not_been_made(book: str) -> None:
    options = (("dealing", "face-down"),)
    asked = Question(book=book, options=options, errors=(("misplaced-card-wagers-off", BILLION),))
    mini_baccarat_twin.taken_off(Random(13), asked)
