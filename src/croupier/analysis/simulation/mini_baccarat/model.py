"""Mini-Baccarat as its kernel reads it: the tableau, the burn and the cutting card, from the book's terms."""

from fractions import Fraction
from functools import partial

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.case import AnalysisError
from croupier.analysis.mini_baccarat.lines import net
from croupier.analysis.mini_baccarat.rounds import End, tableau
from croupier.analysis.mini_baccarat.shoe import worth
from croupier.analysis.mini_baccarat.side_wagers import BY_CARD
from croupier.analysis.mini_baccarat.totals import settled_by_game
from croupier.analysis.simulation.accounting import Book, Ints, Sums
from croupier.analysis.simulation.irregularities import offered
from croupier.analysis.simulation.mini_baccarat.irregularities import WHY_NOT, irregularities
from croupier.analysis.simulation.mini_baccarat.kernel import CODES, GRADES, run_shard
from croupier.analysis.simulation.model import Model, Wager
from croupier.analysis.simulation.question import Question
from croupier.equipment import CARDS, is_red, rank_of, suit_of
from croupier.games.mini_baccarat.pairs import HAND, settle
from croupier.games.mini_baccarat.shuffle_and_cut import burn_count, usual_cutting_card
from croupier.games.mini_baccarat.state import PLAYER
from croupier.instruments import Terms

_MOST_CARDS = 6  # of a round
_OF_GRADE = (("2c", "3c"), ("2c", "2d"), ("2c", "2s"), ("2c", "2c"))  # two cards: no pair, mixed, coloured, perfect


def model(question: Question) -> Model:
    terms = question.case.terms
    if question.boxes != 1 or question.strategy != "best" or question.mistakes:
        raise AnalysisError("nobody plays a hand here: leave out boxes, strategy and mistakes")
    fresh = np.array([card for _ in range(terms.number("decks")) for card in range(len(CARDS))], np.uint8)
    by_rank, by = worth(terms), tableau(terms)
    value = {card: by_rank[rank_of(card)] for card in CARDS}
    first_two = [[(value[one] + value[other]) % 10 + 16 * _grade(one, other) for other in CARDS] for one in CARDS]
    by_card = np.array([value[card] for card in CARDS], np.uint8), np.array(first_two, np.uint8)
    limit = len(fresh) - from_back(question, terms)
    dealing = (*by_card, _burns(question, terms), by.natural_from, by.player_draws, by.banker_draws, limit)
    return Model(
        wagers=tuple(Wager(name, _pays(terms, name)) for name in terms.placeable),
        deal=partial(_deal, fresh, dealing, question.rounds_per_shoe or len(fresh)),
        rounds_per_shoe=question.rounds_per_shoe or max(1, limit // 5),
        irregularities=offered(terms, tuple(irregularities(terms))),
        why_not=WHY_NOT,
    )


def _deal(
    fresh: NDArray[np.uint8], dealing: object, per_shoe: int, seed: int, shard: int, shoes: int, most: int, book: Book,
    sums: Sums, state: Ints,
) -> None:  # fmt: skip
    run_shard(np.uint64(seed), np.uint64(shard), shoes, most, fresh, dealing, per_shoe, book, sums, state)


def from_back(question: Question, terms: Terms) -> int:
    """Where the cutting card lies. Behind it there are cards for two more rounds, so that no shoe runs out."""
    least = terms.number("cutting_card_from_back")
    place = question.cutting_card or usual_cutting_card(terms)
    cards = terms.number("decks") * len(CARDS)
    if place < max(least, 2 * _MOST_CARDS) or place > cards - 2 * len(CARDS) // 4:
        least = max(least, 2 * _MOST_CARDS)
        raise AnalysisError(f"the cutting card lies {least} to {cards - 26} cards from the back, not {place}")
    return place


def _burns(question: Question, terms: Terms) -> Ints:
    """How many cards follow the first one to the discard rack: as many as it says, or none where it is not shown."""
    if question.burn == "unseen" and not terms.has("burn_unseen"):
        raise AnalysisError(f"{question.book} has the first card shown; write --burn shown")
    if question.burn not in ("shown", "unseen"):
        raise AnalysisError(f"{question.burn!r} is no way to burn; write shown or unseen")
    shown = question.burn == "shown"
    return np.array([burn_count(terms, card) if shown else 0 for card in CARDS], np.int64)


def _grade(one: str, other: str) -> int:
    if rank_of(one) != rank_of(other):
        return 0
    if suit_of(one) == suit_of(other):
        return 3
    return 2 if is_red(one) == is_red(other) else 1


def _pays(terms: Terms, name: str) -> list[Fraction]:
    """What a wager pays on every end of a round, by the game's own settlement."""
    places = np.ndindex(10, 10, 2, 2, GRADES, GRADES)
    if name in BY_CARD:
        paid = [net(settle(terms, name, cards, cards)) for cards in _OF_GRADE]
        at = 4 if HAND[name] == PLAYER else 5
        found = [paid[place[at]] for place in places]
    else:
        line = settled_by_game(terms, name)
        by_end = {
            (player, banker, drew, third): line(End(player, banker, bool(drew), bool(third)))[1]
            for player, banker, drew, third in np.ndindex(10, 10, 2, 2)
        }
        found = [by_end[place[:4]] for place in places]
    assert len(found) == CODES, "one payment for each code"
    return found
