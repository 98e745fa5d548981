"""Charts and tables of best play."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from croupier.analysis.findings import Cell, Curve, Exhibit, Grid, Table
from croupier.analysis.poker.tables import DECK, RANKS
from croupier.analysis.ultimate_texas_holdem.flop import BET, CHECK
from croupier.analysis.ultimate_texas_holdem.game import Game, Solution
from croupier.analysis.ultimate_texas_holdem.payments import Payments
from croupier.games.poker.hands import CLASSES as CLASS_NAMES

_FROM_ACE = range(len(RANKS) - 1, -1, -1)


class Joint(NamedTuple):
    """House edges of the main wagers and Trips together, for each Ante."""

    stake: Fraction
    played_together: Fraction
    played_for_main: Fraction
    if_trips_stays: Fraction


def hand_name(row: int, column: int) -> str:
    """Suited hands stand above the diagonal of the chart.

    >>> hand_name(12, 11), hand_name(11, 12), hand_name(5, 5)
    ('AKs', 'AKo', '77')
    """
    high, low = RANKS[max(row, column)], RANKS[min(row, column)]
    return f"{high}{low}" + ("" if row == column else "s" if row > column else "o")


def _hand(row: int, column: int) -> int:
    """The number of the starting hand in a field of the chart."""
    high, low = max(row, column), min(row, column)
    return low * len(RANKS) + high if row > column else high * len(RANKS) + low


def _values(payments: Payments, game: Game, solution: Solution, hand: int) -> list[Fraction]:
    """The values of each wager before the flop, and of a check."""
    deals = int(game.holes[hand]) * game.deals
    return [payments.value(int(total), deals) for total in solution.totals[hand]]


def _decision(payments: Payments, solution: Solution, hand: int) -> str:
    raised = int(solution.raised[hand])
    return "check" if raised < 0 else f"{payments.before_flop[raised]}x"


def starting_hands_grid(payments: Payments, game: Game, solution: Solution) -> Grid:
    best = {hand: max(_values(payments, game, solution, hand)) for hand in range(len(game.holes))}

    def cell(row: int, column: int) -> Cell:
        hand = _hand(row, column)
        decision = _decision(payments, solution, hand)
        shade = max(-1.0, min(1.0, float(best[hand])))  # most hands are worth less than an Ante either way
        return Cell(f"{decision} {float(best[hand]):+.2f}", shade, decision)

    ranks = tuple(RANKS[rank] for rank in _FROM_ACE)
    kinds = {f"{times}x": f"raise {times} times the Ante" for times in reversed(payments.before_flop)}
    return Grid(
        "preflop",
        "Before the flop: the decision, and the value of the hand in Antes",
        "one card",
        "the other",
        ranks,
        ranks,
        tuple(tuple(cell(row, column) for column in _FROM_ACE) for row in _FROM_ACE),
        {**kinds, "check": "check"},
        "Suited hands stand above the diagonal, others below.",
    )


def starting_hands(payments: Payments, game: Game, solution: Solution) -> Table:
    rows: list[tuple[str | int | Fraction, ...]] = []
    for row in _FROM_ACE:
        for column in _FROM_ACE:
            hand = _hand(row, column)
            values = _values(payments, game, solution, hand)
            decision = _decision(payments, solution, hand)
            rows.append((hand_name(row, column), int(game.holes[hand]), *reversed(values), decision))
    wagers = (f"raise {times}x" for times in reversed(payments.before_flop))
    # The check is the last of a hand's values, hence first in the reversed order.
    columns = ("hand", "holes", "check", *wagers, "best")
    return Table("starting_hands", "The 169 starting hands: the value of each choice, in Antes", columns, tuple(rows))


def streets(payments: Payments, solution: Solution) -> Table:
    assert solution.ended is not None, "outcomes were asked for"
    by_choice = [int(each.sum()) for each in solution.ended]
    deals = sum(by_choice)
    before, (flop, river) = payments.before_flop, payments.wagers[-2:]
    names = [*(f"raise {times}x before the flop" for times in before), f"raise {flop}x after the flop"]
    names += [f"bet {river}x on the river", "fold on the river"]
    rows = tuple((name, count, count / deals) for name, count in zip(names, by_choice, strict=True) if count)
    return Table("streets", "The results of best play", ("choice", "deals", "share"), rows)


def flops(payments: Payments, game: Game, solution: Solution) -> Table:
    """Each flop up to suits, and how the hands that checked before it continue."""
    first, second = np.tril_indices(len(game.cards), -1)
    checked = solution.raised[game.hands[game.cards[first], game.cards[second]]] < 0
    bets = ((solution.decided == BET) & checked).sum(axis=1)
    checks = ((solution.decided == CHECK) & checked).sum(axis=1)
    rows = tuple(
        ("".join(DECK[card] for card in reversed(flop)), int(weight), int(bet), int(check))
        for flop, weight, bet, check in zip(game.flops.tolist(), game.weights, bets, checks, strict=True)
    )
    bet, check = int((bets * game.weights).sum()), int((checks * game.weights).sum())
    times = payments.wagers[-2]
    return Table(
        "flops",
        f"After the flop: how many holes that checked raise {times}x, by flop",
        ("flop", "flops alike", f"raise {times}x", "check"),
        rows,
        f"Over all flops {bet:,} of {bet + check:,} holes raise, {bet / (bet + check):.2%}."
        " One flop stands for those that differ in suits only.",
    )


def river(solution: Solution) -> Table:
    assert solution.ended is not None, "outcomes were asked for"
    bet, fold = (each.sum(axis=1) for each in solution.ended[-2:])
    rows = tuple(
        (name.replace("_", " "), int(bets), int(folds), int(folds) / int(bets + folds))
        for name, bets, folds in zip(CLASS_NAMES, bet, fold, strict=True)
        if bets + folds
    )
    return Table(
        "river",
        "On the river: what hands that checked twice do, by what they hold",
        ("hand", "bet", "fold", "share folded"),
        rows,
        f"Of all of them {int(fold.sum()) / int((bet + fold).sum()):.2%} fold.",
    )


def trips_jointly(joint: Sequence[Joint], forfeited: Fraction) -> Table:
    """The joint edges, with the cost of Trips to a player who plays as if it were not there."""
    columns = ("Trips in Antes", "played best together", "played as if without Trips", "if Trips outlived a fold")
    return Table(
        "trips_jointly",
        "Main wagers with Trips: the house edge of both for each Ante",
        columns,
        tuple(tuple(map(float, each)) for each in joint),
        "A fold loses Trips (U5). Played best together, hands that win Trips are no longer folded where that pays;"
        f" played as if without it, Trips by itself costs {float(forfeited):.4%}.",
    )


def maximum_payouts(found: Sequence[tuple[Fraction | None, Fraction]]) -> tuple[Exhibit, ...]:
    if not found:
        return ()
    shown = [("none" if most is None else f"{float(most):g}", edge) for most, edge in found]
    title = "House edge of the main wagers by the maximum payout of a Blind, in Antes"
    unlimited = found[-1][1]
    return (
        Table(
            "maximum_payout",
            title,
            ("maximum payout", "house edge", "costs the player"),
            tuple((most, float(edge), float(edge - unlimited)) for most, edge in shown),
            "Best play is found anew for each.",
        ),
        Curve(
            "by_maximum_payout",
            title,
            "maximum payout",
            "house edge",
            tuple((most, float(edge)) for most, edge in shown),
        ),
    )
