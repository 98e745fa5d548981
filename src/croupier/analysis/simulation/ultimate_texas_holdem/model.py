"""Ultimate Texas Hold-em as its kernel reads it: best play of every street as tables, from the exact analysis."""

from fractions import Fraction
from functools import partial
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.case import AnalysisError
from croupier.analysis.simulation.accounting import Book, Ints, Sums
from croupier.analysis.simulation.irregularities import offered
from croupier.analysis.simulation.model import Model, Wager, without_shoe
from croupier.analysis.simulation.question import Question
from croupier.analysis.simulation.ultimate_texas_holdem.irregularities import WHY_NOT, irregularities
from croupier.analysis.simulation.ultimate_texas_holdem.kernel import ROUNDS, bet_on_river, flop_place, run_shard
from croupier.analysis.simulation.ultimate_texas_holdem.thumb import THUMBS, raised_by, total_of
from croupier.analysis.ultimate_texas_holdem.game import Game, Solution
from croupier.analysis.ultimate_texas_holdem.orders import as_read
from croupier.analysis.ultimate_texas_holdem.payments import FOLD, Payments
from croupier.analysis.ultimate_texas_holdem.river import CLASSES, WAYS
from croupier.analysis.ultimate_texas_holdem.side_wagers import TRIPS, trips_edges
from croupier.analysis.ultimate_texas_holdem.solver import fit_for_counting

MOST_BOXES = 7


def model(question: Question) -> Model:
    terms = question.case.terms
    without_shoe(question)
    if not 1 <= question.boxes <= MOST_BOXES:
        raise AnalysisError(f"a table has 1 to {MOST_BOXES} boxes, not {question.boxes}")
    if question.strategy != "best" and question.strategy not in THUMBS:
        raise AnalysisError(f"there is no strategy {question.strategy!r} here; write best, {', '.join(THUMBS)}")
    payments = fit_for_counting(Payments(terms))
    game = Game(as_read(terms))
    solution = game.solve(payments.nets)
    raised = solution.raised
    if question.strategy in THUMBS:
        raised = raised_by(THUMBS[question.strategy], game, solution)
    multiples = (*payments.wagers, FOLD)
    ends = [(multiple, of_class, way) for multiple in multiples for of_class in range(CLASSES) for way in range(WAYS)]
    wagers = [
        Wager(
            "main",
            [payments.net(*end) for end in ends],
            [1 + payments.blind + multiple for multiple, _, _ in ends],
        )
    ]
    exact: dict[str, Fraction | float] = {"main": payments.value(total_of(raised, solution), 1326 * game.deals)}
    if TRIPS in terms.placeable:
        on_trips = [Fraction(-1) if times == FOLD else payments.trips_pays(of_class) for times, of_class, _ in ends]
        wagers.append(Wager(TRIPS, on_trips))
        if question.strategy == "best":
            exact[TRIPS] = -trips_edges(payments, solution)[1]
    return Model(
        wagers=tuple(wagers),
        deal=partial(
            _deal,
            question.boxes,
            game.cards.astype(np.uint8),
            game.order,
            tables_of(game, solution, raised),
            question.mistakes,
        ),
        rounds_per_shoe=ROUNDS,
        shoe="block of rounds",
        notes=("Trips is played beside the main wagers, and lost where these fold.",),
        exact={} if question.mistakes else exact,
        irregularities=offered(terms, irregularities(len(payments.wagers))),
        why_not=WHY_NOT,
    )


def _deal(
    boxes: int, fresh: Ints, order: object, play: object, mistakes: int, seed: int, shard: int, shoes: int, most: int,
    book: Book, sums: Sums, state: Ints,
) -> None:  # fmt: skip
    run_shard(np.uint64(seed), np.uint64(shard), shoes, most, boxes, fresh, order, play, mistakes, book, sums, state)


def tables_of(game: Game, solution: Solution, raised: Ints) -> tuple[object, ...]:
    """Every decision: before the flop by starting hand, after it by flop and hole, on the river by board and hole."""
    plain = np.zeros(game.plain.shape, np.bool_)
    suited = np.zeros(game.suited[0].shape, np.bool_)
    bet_on_river(game.plain, solution.nets, plain)
    bet_on_river(game.suited[0], solution.nets, suited)
    flop_of, suit_of = _flops(game)
    known = game.kinds
    return (
        game.hands.astype(np.uint8),  # these three small, so that they stay in the cache
        raised,
        solution.decided,
        flop_of.astype(np.uint16),
        suit_of.astype(np.uint8),
        known.hole,
        known.choose,
        known.board_at,
        plain,
        suited,
        len(solution.nets) - 1,
    )


def _flops(game: Game) -> tuple[Ints, NDArray[np.int64]]:
    """By flop: the one that stands for it, and what its suits are called there."""
    standing = {_suits(flop)[0]: (number, _suits(flop)[1]) for number, flop in enumerate(game.flops.tolist())}
    flop_of, suit_of = np.zeros(22_100, np.int64), np.zeros((22_100, 4), np.int64)
    for flop in combinations(range(52), 3):
        sets, own = _suits(flop)
        number, theirs = standing[sets]
        place = int(flop_place(*flop))
        flop_of[place] = number
        for mine, other in zip(own, theirs, strict=True):
            suit_of[place, mine] = other
    return flop_of, suit_of


def _suits(flop: "tuple[int, ...] | list[int]") -> tuple[tuple[int, ...], list[int]]:
    """The ranks that each suit has, in order, and the suits in that order."""
    by_suit = [sum(1 << card // 4 for card in flop if card % 4 == suit) for suit in range(4)]
    return tuple(sorted(by_suit)), sorted(range(4), key=lambda suit: by_suit[suit])
