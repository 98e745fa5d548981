"""The full deck against what others have published, and against listing where that is short."""

from fractions import Fraction
from random import Random

import numpy as np
import pytest

from croupier.analysis.findings import Counted, counted
from croupier.analysis.poker.tables import DECK
from croupier.analysis.ultimate_texas_holdem import exhibits
from croupier.analysis.ultimate_texas_holdem.flop import BET
from croupier.analysis.ultimate_texas_holdem.payments import Payments
from croupier.analysis.ultimate_texas_holdem.river import AHEAD_UNQUALIFIED, BEHIND, BEHIND_UNQUALIFIED, LEVEL
from croupier.analysis.ultimate_texas_holdem.side_wagers import trips_lines
from croupier.analysis.ultimate_texas_holdem.solver import main_lines
from croupier.analysis.ultimate_texas_holdem.spots import after_flop
from tests.analysis.ultimate_texas_holdem.asking import DEALS, full_game, full_solution, terms, what_if

CLASS_OF = {
    "high card": 9,
    "pair": 8,
    "two pairs": 7,
    "three": 6,
    "straight": 5,
    "flush": 4,
    "full house": 3,
    "four": 2,
}


def ended() -> np.ndarray:
    """All deals by class and way to end, whatever was decided; the ten flops of a board make it tenfold."""
    found = full_solution().ended
    assert found is not None
    assert found.sum() == DEALS
    tenfold = found.sum(axis=0)
    assert not (tenfold % 10).any()
    return tenfold // 10


def test_losing_hands_have_the_published_counts() -> None:
    """discountgambling.net, Bad Beat Bonus at Ultimate Texas Hold'Em (2012): the class of the losing hand, be it
    the player's or the dealer's, over 2,781,381,002,400 deals."""
    published = {
        "high card": 791_967_420_480,
        "pair": 1_366_512_556_968,
        "two pairs": 399_099_149_640,
        "three": 64_049_759_448,
        "straight": 18_271_076_976,
        "flush": 19_434_208_592,
        "full house": 8_435_225_376,
        "four": 471_040_512,
    }
    behind = ended()[:, [BEHIND_UNQUALIFIED, BEHIND]].sum(axis=1)
    assert {name: 2 * int(behind[of_class]) for name, of_class in CLASS_OF.items()} == published
    assert 2 * int(behind[1]) == 10_300_592  # straight flushes
    assert int(behind[0]) == 0
    assert int(ended()[:, LEVEL].sum()) == 113_130_263_816


def test_high_cards_against_high_cards_have_the_published_count() -> None:
    """wizardofodds.com, two-player Texas Hold'em: less than a pair is met 484,291,823,400 times, and against less
    than a pair 164,934,908,760 times."""
    high = ended()[9]
    assert int(high.sum()) == 484_291_823_400
    assert int(high[[AHEAD_UNQUALIFIED, LEVEL, BEHIND_UNQUALIFIED]].sum()) == 164_934_908_760


def test_the_main_wagers_cost_the_published_edge() -> None:
    """wizardofodds.com/games/ultimate-texas-hold-em: 2.185% of the Ante, 0.526% of all that is wagered, and a standard
    deviation of 4.94."""
    main = counted("main", main_lines(Payments(terms()), full_solution()))
    assert main.combinations == DEALS
    assert main.house_edge == Fraction(50_643_648_973, 2_317_817_502_000)
    assert round(float(main.house_edge), 5) == 0.02185
    assert round(float(main.element_of_risk), 5) == 0.00526
    assert round(main.standard_deviation, 2) == 4.94


def test_the_outcomes_add_up_to_the_value_of_best_play() -> None:
    """The counts come by another way than the values."""
    payments, solution = Payments(terms()), full_solution()
    assert solution.ended is not None
    assert int((solution.ended * payments.nets).sum()) == solution.total


def test_starting_hands_raise_by_the_published_chart() -> None:
    """wizardofodds.com/games/ultimate-texas-hold-em and Jacobson at 888casino.com: four times with threes or better,
    any ace, suited from K2, Q6 and J8, others from K5, Q8 and JT; three times with nothing."""
    ranks = "23456789TJQKA"
    least = {"Ks": "2", "Ko": "5", "Qs": "6", "Qo": "8", "Js": "8", "Jo": "T"}
    grid = exhibits.starting_hands_grid(Payments(terms()), full_game(), full_solution())
    for row, down in zip(grid.rows, grid.cells, strict=True):
        for column, cell in zip(grid.columns, down, strict=True):
            high, low = sorted((row, column), key=ranks.index, reverse=True)
            suited = ranks.index(row) > ranks.index(column)
            if row == column:
                raises = row != "2"
            else:
                from_low = least.get(high + ("s" if suited else "o"))
                raises = high == "A" or (from_low is not None and ranks.index(low) >= ranks.index(from_low))
            assert cell.kind == ("4x" if raises else "check"), f"{row}{column}"


def test_trips_alone_has_the_published_edges() -> None:
    """wizardofodds.com/games/ultimate-texas-hold-em: 50, 40, 30, 8, 7, 4, 3 to 1 costs 3.50%; with 6 for a flush and 5
    for a straight it is 1.90%, and with 9 for a full house 0.90%."""

    def edge(**changed: str) -> float:
        lines = trips_lines(Payments(what_if(**changed).terms), full_solution())
        return round(float(counted("trips", lines).house_edge), 4)

    assert edge() == 0.0350
    assert edge(trips_flush_odds="6 to 1", trips_straight_odds="5 to 1") == 0.0190
    assert edge(trips_full_house_odds="9 to 1") == 0.0090


def test_seven_card_classes_have_the_known_counts() -> None:
    """en.wikipedia.org/wiki/Poker_probability, seven-card hands of 133,784,560."""
    known = (4_324, 37_260, 224_848, 3_473_184, 4_047_644, 6_180_020, 6_461_620, 31_433_400, 58_627_800, 23_294_460)
    ways = DEALS // 10 // 133_784_560  # in which seven cards lie as hole and board, with the dealer's two
    assert tuple(int(each) for each in ended().sum(axis=1) // ways) == known


def test_a_fold_loses_trips_with_hands_that_would_win_it() -> None:
    """Played for the main wagers alone, three of a kind on the board is often folded (U5)."""
    payments, solution = Payments(terms()), full_solution()
    alone = counted("trips", trips_lines(payments, solution))
    forfeited = counted("trips", trips_lines(payments, solution, folds_lose=True))
    folded = {each.name: each.count for each in forfeited.outcomes}["folded with a hand that wins"]
    assert folded == 118_907_264_520
    assert round(float(forfeited.house_edge - alone.house_edge), 4) == 0.0175


def test_decisions_after_the_flop_agree_with_listing() -> None:
    assert_flops_agree(40)


@pytest.mark.long
def test_a_thousand_decisions_after_the_flop_agree_with_listing() -> None:
    assert_flops_agree(1000)


def assert_flops_agree(times: int) -> None:
    game, solution, payments = full_game(), full_solution(), Payments(terms())
    random = Random(7)
    for _ in range(times):
        number, (b, a) = random.randrange(len(game.flops)), sorted(random.sample(range(52), 2))
        flop = game.flops[number]
        if {a, b} & set(flop.tolist()):
            continue
        unseen = np.array([card for card in range(52) if card not in (a, b, *flop)])
        worth = after_flop(game.order, np.array([a, b]), flop, unseen, payments.nets)
        bets = solution.decided[number, a * (a - 1) // 2 + b] == BET
        assert bets == (worth[-2] > worth[-1]), [DECK[card] for card in (a, b, *flop)]


def test_flops_that_differ_in_suits_only_are_looked_at_once() -> None:
    game = full_game()
    assert len(game.flops) == 1755
    assert int(game.weights.sum()) == 22_100


def test_exhibits_show_every_hand_and_flop() -> None:
    game, solution, payments = full_game(), full_solution(), Payments(terms())
    hands = exhibits.starting_hands(payments, game, solution)
    assert len(hands.rows) == 169
    assert hands.columns == ("hand", "holes", "check", "raise 4x", "raise 3x", "best")
    assert sum(int(row[1]) for row in hands.rows) == 1326
    assert all(row[-1] == ("4x" if row[3] > row[2] else "check") for row in hands.rows)  # type: ignore[operator]
    worth = sum(row[1] * max(row[2:5]) for row in hands.rows)  # type: ignore[operator,type-var,misc]
    assert -worth / 1326 == Fraction(50_643_648_973, 2_317_817_502_000)
    flops = exhibits.flops(payments, game, solution)
    assert len(flops.rows) == 1755
    streets = exhibits.streets(payments, solution)
    assert [row[0] for row in streets.rows] == [
        "raise 4x before the flop",
        "raise 2x after the flop",
        "bet 1x on the river",
        "fold on the river",
    ]
    assert sum(int(row[1]) for row in streets.rows) == DEALS
    river = exhibits.river(solution)
    assert sum(int(row[2]) for row in river.rows) == streets.rows[-1][1]


def test_every_outcome_has_a_name_of_its_own() -> None:
    lines: list[Counted] = list(main_lines(Payments(terms()), full_solution()))
    assert len({line.name for line in lines}) == len(lines)
