"""The guide for players: from the book's terms, whole, and without advice."""

import re
from collections.abc import Iterator
from itertools import product

import pytest

from croupier.instruments import Book, Terms, library
from croupier.views.art import drawings
from croupier.views.guide import Sentence, guide, numbers_in, words_of

BOOKS = [book for book in library().books.values() if book.implemented]
GAMES = library().games


def every_election(book: Book) -> Iterator[Terms]:
    for elected in product(*([(name, choice) for choice in option.choices] for name, option in book.options.items())):
        yield book.terms(dict(elected))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_whatever_is_elected_everything_that_is_paid_is_told_with_its_odds_and_clause(book: Book) -> None:
    named = {each.price for each in words_of(book.game).pays}
    for terms in every_election(book):
        assert set(terms.prices) <= named
        told = guide(terms)
        for line in told.pays:
            assert line.pays in {str(odds) for odds in terms.prices.values()}
            assert line.under
        for part in (told.wins, told.decides, told.round):
            assert part
            assert all(line.under and "{" not in line.say for line in part)


def test_odds_follow_the_options_of_the_table() -> None:
    book = library().book("NI2018-687/mini-baccarat")

    def paid(**options: str) -> dict[str, str]:
        return {line.name: line.pays for line in guide(book.terms(options)).pays}

    assert paid(settlement="commission")["Banker wins"] == "1 to 1 less 5%"
    without = paid(settlement="non-commission", pairs="canberra", dragon_bonus="none")
    assert without["Banker wins"] == "1 to 1"
    assert without["Banker wins with 6"] == "1 to 1 less 50%"
    assert without["Pair"] == "11 to 1"
    assert not any("Dragon" in name for name in without)


@pytest.mark.parametrize("game", GAMES)
def test_every_sentence_is_true_of_a_book(game: str) -> None:
    """A term that no book of the game has would silently leave a sentence out everywhere."""
    words = words_of(game)
    every = [terms for book in BOOKS if book.game == game for terms in every_election(book)]
    sentences: tuple[Sentence, ...] = (*words.wins, *words.decides, *words.round)
    for said in sentences:
        needed = (*said.under, *numbers_in(said.says))
        assert any(all(map(terms.has, needed)) for terms in every), said.says
    for priced in words.pays:
        assert any(priced.price in terms.prices for terms in every), priced.price


# NI2019-212 15.1 and its like: nobody is told how likely a result is, or what to do.
ADVICE = r"\b(should|best bet|better to|advis|recommend|likel|chance|probab|edge|expect|strateg|always|never|usually|%)"


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.id)
def test_nothing_advises(book: Book) -> None:
    told = guide(book.terms())
    said = [
        told.line,
        *told.steps.values(),
        *(line.say for part in (told.wins, told.decides, told.round) for line in part),
    ]
    said += [line.name for line in told.pays]
    assert [each for each in said if re.search(ADVICE, each, re.IGNORECASE)] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_is_made_of_drawings_that_there_are(game: str) -> None:
    picture = words_of(game).picture
    for draws in (*(piece.draws for piece in picture.pieces), *picture.close):
        assert draws == "wheel" or draws in drawings()


@pytest.mark.parametrize("game", GAMES)
def test_a_first_round_has_its_steps(game: str) -> None:
    assert {"bet", "deal", "watch"} <= set(words_of(game).steps)
