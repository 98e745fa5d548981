"""One shard of a simulation: its number decides how many shoes it has and what they hold, wherever it is dealt."""

from functools import lru_cache
from importlib import import_module

import numpy as np

from croupier.analysis.case import AnalysisError
from croupier.analysis.simulation.accounting import Book, Sums, new_state
from croupier.analysis.simulation.model import Model, book_of, new_sums, with_void
from croupier.analysis.simulation.question import Question, check
from croupier.instruments import library

_FIRST, _SAME, _DOUBLINGS = 16, 64, 12
EVERY_ROUND = (1 << 63) - 1
SIMULATED = ("mini-baccarat", "american-roulette", "blackjack", "canberra-poker", "pai-gow", "ultimate-texas-holdem")


def shoes_in(shard: int) -> int:
    """The first 64 shards have 16 shoes each, the next 64 have 32, and so on up to 65,536: short runs end close to the
    number of rounds that was asked for, and long ones have few shards to send about."""
    return _FIRST << min(shard // _SAME, _DOUBLINGS)


@lru_cache(maxsize=8)
def prepared(question: Question) -> tuple[Model, Book]:
    """The tables of a question, made once in each process."""
    check(question)
    game = library().book(question.book).game
    if game not in SIMULATED:
        raise AnalysisError(f"{question.book} is not simulated yet; these games are: {', '.join(SIMULATED)}")
    if "\n" in question.strategy and game != "blackjack":
        raise AnalysisError("a strategy file is a chart of Blackjack; write the name of a strategy here")
    made: Model = import_module(f"croupier.analysis.simulation.{game.replace('-', '_')}.model").model(question)
    made = with_void(made)
    if question.insurance != "never" and all(wager.name != "insurance" for wager in made.wagers):
        raise AnalysisError(f"{question.book} has no insurance; leave it out")
    return made, book_of(question, made)


def deal(question: Question, shard: int, most: int = EVERY_ROUND, *, rows: bool = False) -> Sums:
    """The sums of a shard; or of its first shoes, up to the one in which `most` rounds are reached."""
    model, book = prepared(question)
    shoes = shoes_in(shard)
    sums = new_sums(book, shoes if rows else 0)
    model.deal(question.seed, shard, shoes, most, book, sums, new_state(len(book.box)))
    return sums._replace(shoes=sums.shoes[: sums.counted[0]])


def added(one: Sums, other: Sums) -> Sums:
    """Both together. Sums of squares are added as Python's integers: over 10^13 rounds they outgrow 64 bits."""
    return Sums(
        counted=one.counted + other.counted,
        codes=one.codes + other.codes,
        moments=one.moments.astype(object) + other.moments,
        rounds=one.rounds.astype(object) + other.rounds,
        bettors=one.bettors.astype(object) + other.bettors,
        spread=one.spread + other.spread,
        errors=one.errors.astype(object) + other.errors,
        shoes=np.concatenate((one.shoes, other.shoes)) if len(other.shoes) else one.shoes,
    )


def nothing(question: Question) -> Sums:
    return new_sums(prepared(question)[1], 0)
