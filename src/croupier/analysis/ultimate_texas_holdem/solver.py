"""Ultimate Texas Hold-em: the answers to an analysis."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from math import comb

import numpy as np

from croupier.analysis.case import AnalysisError, Case, Progress, silent
from croupier.analysis.findings import (
    Alternative,
    Choice,
    Counted,
    Findings,
    Rests,
    Spot,
    Wager,
    counted,
)
from croupier.analysis.ultimate_texas_holdem import exhibits as charts
from croupier.analysis.ultimate_texas_holdem.game import AGAINST, FULL_DECK, Game, Solution, starting_hand
from croupier.analysis.ultimate_texas_holdem.orders import ace_low_second, as_read, equal_threes
from croupier.analysis.ultimate_texas_holdem.payments import FOLD, Payments, Reading, class_words
from croupier.analysis.ultimate_texas_holdem.river import (
    AHEAD,
    AHEAD_UNQUALIFIED,
    BEHIND,
    BEHIND_UNQUALIFIED,
    CLASSES,
    LEVEL,
    WAYS,
    HandOrder,
)
from croupier.analysis.ultimate_texas_holdem.side_wagers import side_wagers, trips_edges
from croupier.analysis.ultimate_texas_holdem.spots import Situation, after_flop, cards_of, read, showdowns
from croupier.analysis.words import percent

# The stake on Trips, in Antes, where it is played jointly with the main wagers.
TRIPS_STAKES = (Fraction(1, 2), Fraction(1), Fraction(2))

METHOD = (
    "Every deal is counted: the player's two cards, the flop, the turn with the river, and the dealer's two lie in"
    " {deals:,} ways. Best play is found backwards, river, flop, then starting hand; of equal choices the one that"
    " wagers less is taken. Trips is counted for a player who folds no hand that wins it; since a fold loses it"
    " (U5), main and Trips are not both at their best at once, and an exhibit has them played together.{maximum}"
)
NO_AMOUNT = " The maximum payout is not given as an amount here, and is taken never to be reached."


def analyse(case: Case, progress: Progress = silent, exhibits: bool = True) -> Findings:
    payments = _payments(case)
    asked = [fit_for_counting(Payments(case.terms, each)) for each in _read_otherwise(case, payments.reading, exhibits)]
    game = Game(as_read(case.terms), progress=progress)
    solution = game.solve(payments.nets, progress, others=[each.nets for each in asked])
    deals = comb(len(FULL_DECK), 2) * game.deals
    main, *sides = _wagers(payments, solution)
    edges = {each.reading: -each.value(total, deals) for each, total in zip(asked, solution.others, strict=True)}
    others = _Others(case, payments.reading, game, deals, edges, progress)
    alone, forfeited = (Fraction(edge) for edge in trips_edges(payments, solution))
    joint = others.joint(main, alone, forfeited)
    unlimited = case.terms.has("maximum_payout") and case.maximum_payout is None
    method = METHOD.format(deals=deals, maximum=NO_AMOUNT if unlimited else "")
    readings = tuple(others.readings(joint))
    if not exhibits:
        return Findings(method, (main, *sides), readings)
    shown = (
        charts.starting_hands_grid(payments, game, solution),
        charts.starting_hands(payments, game, solution),
        charts.streets(payments, solution),
        charts.flops(payments, game, solution),
        charts.river(solution),
        charts.trips_jointly(joint, forfeited),
        *charts.maximum_payouts(others.maximum_payouts(main)),
    )
    return Findings(method, (main, *sides), readings, shown)


def wagers(case: Case, progress: Progress = silent) -> tuple[Wager, ...]:
    payments = _payments(case)
    return _wagers(payments, _solved(payments, progress)[1])


def _solved(payments: Payments, progress: Progress) -> tuple[Game, Solution]:
    game = Game(as_read(payments.terms), progress=progress)
    return game, game.solve(payments.nets, progress)


def _wagers(payments: Payments, solution: Solution) -> tuple[Wager, ...]:
    return counted("main", main_lines(payments, solution)), *side_wagers(payments, solution)


def _payments(case: Case) -> Payments:
    if case.gone:
        raise AnalysisError("every round has a freshly shuffled deck, so no card is gone; leave that out")
    if case.maximum_payout is not None and not case.terms.has("maximum_payout"):
        raise AnalysisError("a maximum payout goes with the option maximum_payout=stated; here there is none")
    if case.maximum_payout is not None and case.maximum_payout <= 0:
        raise AnalysisError("a maximum payout is more than 0; write how many Antes it is, as in 500")
    payments = Payments(case.terms, Reading(maximum=case.maximum_payout))
    if not payments.before_flop or min(payments.wagers) < 1:
        raise AnalysisError(
            "a Play wager is at least once the Ante, and the least before the flop no more than the most"
        )
    for stake in TRIPS_STAKES:
        fit_for_counting(Payments(case.terms, replace(payments.reading, trips=stake)))
    return fit_for_counting(payments)


def fit_for_counting(payments: Payments) -> Payments:
    try:
        nets = payments.nets
    except KeyError as missing:
        raise AnalysisError(f"the book has no odds for {missing.args[0]!r}, from which a wager is to win") from None
    except OverflowError:
        nets = np.array([np.iinfo(np.int64).max])
    if int(abs(nets).max()) > np.iinfo(np.int32).max // AGAINST:
        raise AnalysisError("these payments are too large or too finely divided to be counted; write rounder amounts")
    return payments


# The wagers


def main_lines(payments: Payments, solution: Solution) -> Iterator[Counted]:
    """Every way to end: by wager, by the winning hand, and by whether the dealer qualified."""
    assert solution.ended is not None, "outcomes were asked for"
    pushes = range(payments.terms.number("blind_wins_from"), CLASSES)
    for number in reversed(range(len(payments.wagers))):
        multiple, ended = payments.wagers[number], solution.ended[number]
        staked = 1 + payments.blind + multiple
        paid = [((of_class,), f"{class_words(of_class)} wins") for of_class in range(pushes.start)]
        for of_classes, hand in [*paid, (tuple(pushes), f"less than {class_words(pushes.start - 1)} wins")]:
            for way, dealer in ((AHEAD, "qualified"), (AHEAD_UNQUALIFIED, "not qualified")):
                pays = payments.net(multiple, of_classes[0], way)
                count = int(ended[list(of_classes), way].sum())
                yield Counted(f"{multiple}x: {hand}, {dealer}", pays, count, staked)
        for way, name in (
            (LEVEL, "tie"),
            (BEHIND_UNQUALIFIED, "loses, not qualified"),
            (BEHIND, "loses, qualified"),
        ):
            pays = payments.net(multiple, CLASSES - 1, way)
            yield Counted(f"{multiple}x: {name}", pays, int(ended[:, way].sum()), staked)
    folded = payments.net(FOLD, CLASSES - 1, BEHIND)
    yield Counted("fold", folded, int(solution.ended[-1].sum()), 1 + payments.blind)


# Other readings and other amounts


def _read_otherwise(case: Case, read: Reading, exhibits: bool) -> list[Reading]:
    """Every other reading that figures are needed for, and other amounts for the exhibits."""
    asked = [replace(read, trips=stake) for stake in TRIPS_STAKES]
    asked += [replace(read, nothing_lost_to_unqualified=True), replace(read, folded_antes_returned=True)]
    if case.maximum_payout is not None:
        asked += [replace(read, maximum_with_stake=True), replace(read, maximum_of_hand=True)]
    return asked + ([replace(read, maximum=amount) for amount in _amounts(case)] if exhibits else [])


class _Others:
    """The cost of the game under other readings and amounts. Their best play is found in the same pass over the boards
    as the book's own; another order of hands is another pass."""

    def __init__(
        self,
        case: Case,
        reading: Reading,
        game: Game,
        deals: int,
        edges: Mapping[Reading, Fraction],
        progress: Progress,
    ) -> None:
        self.case, self.reading, self.game, self.deals, self.progress = case, reading, game, deals, progress
        self.edges, self.limited = edges, case.maximum_payout is not None

    def edge(self, reading: Reading, order: HandOrder | None = None) -> Fraction:
        if order is None:
            return self.edges[reading]
        payments = Payments(self.case.terms, reading)
        again = Game(order, progress=self.progress, after=self.game)
        return -payments.value(again.solve(payments.nets, self.progress, outcomes=False).total, self.deals)

    def joint(self, main: Wager, trips: Fraction, forfeited: Fraction) -> list[charts.Joint]:
        return [
            charts.Joint(
                stake,
                self.edge(replace(self.reading, trips=stake)),
                Fraction(main.house_edge + stake * forfeited),
                Fraction(main.house_edge + stake * trips),
            )
            for stake in TRIPS_STAKES
        ]

    def readings(self, joint: list[charts.Joint]) -> Iterator[Rests]:
        read, terms = self.reading, self.case.terms
        if terms.has("maximum_payout"):
            with_stake, of_hand = replace(read, maximum_with_stake=True), replace(read, maximum_of_hand=True)
            yield Rests("U1", self._main("The stake counts towards it.", with_stake) if self.limited else ())
            yield Rests("U2", self._main("All wagers of a hand together.", of_hand) if self.limited else ())
        spared = replace(read, nothing_lost_to_unqualified=True)
        yield Rests("U3", self._main("Nothing is lost to a hand that does not qualify.", spared))
        yield Rests("U4", self._main("Folded Antes go back too.", replace(read, folded_antes_returned=True)))
        stays = {f"main with trips of {float(each.stake):g}": each.if_trips_stays for each in joint}
        as_read = ", ".join(percent(each.played_together) for each in joint)
        says = f"Trips stays and is settled on the hand; as read, best play of both costs {as_read}."
        yield Rests("U5", (Alternative(says, stays),))
        yield Rests("U13", self._main("Equal threes are equal hands.", read, equal_threes(terms)))
        second = "The ace keeps its rank and makes it the second highest."
        yield Rests("U14", self._main(second, read, ace_low_second(terms)))

    def _main(self, says: str, reading: Reading, order: HandOrder | None = None) -> tuple[Alternative]:
        return (Alternative(says, {"main": self.edge(reading, order)}),)

    def maximum_payouts(self, main: Wager) -> list[tuple[Fraction | None, Fraction]]:
        """House edges from the least amount up, the requested amount among them."""
        found = {amount: self.edge(replace(self.reading, maximum=amount)) for amount in _amounts(self.case)}
        if self.case.terms.has("maximum_payout"):
            found[self.case.maximum_payout] = Fraction(main.house_edge)
        return sorted(found.items(), key=lambda each: (each[0] is None, each[0] or 0))


def _amounts(case: Case) -> list[Fraction | None]:
    """Maximum payouts to compare with the requested one: the payment of each class, halfway to the best of them, and
    none."""
    if not case.terms.has("maximum_payout"):
        return []
    unlimited = Payments(case.terms)
    *paid, most = sorted({unlimited.blind_wins(of_class) for of_class in range(CLASSES)} - {0})
    halfway = [(paid[-1] + most) / 2] if paid else []
    return [amount for amount in (*paid, *halfway, None) if amount != case.maximum_payout]


# Spots


def spot(case: Case, text: str, progress: Progress = silent) -> Spot:
    payments, situation = _payments(case), read(text)
    order = as_read(case.terms)
    if not situation.board:
        choices = _before_flop(payments, order, situation, progress)
    elif len(situation.board) == 3:
        choices = _after_flop(payments, order, situation)
    else:
        choices = _on_river(payments, order, situation)
    fold = payments.net(FOLD, CLASSES - 1, BEHIND)
    too = () if len(situation.board) == 5 else (f"A fold is open too and loses {-fold}.",)
    return Spot(str(situation), choices, too)


def _before_flop(payments: Payments, order: HandOrder, situation: Situation, progress: Progress) -> tuple[Choice, ...]:
    game = Game(order, progress=progress)
    solution = game.solve(payments.nets, progress, outcomes=False)
    hand = starting_hand(*situation.hole)
    values = [payments.value(int(total), int(game.holes[hand]) * game.deals) for total in solution.totals[hand]]
    return (
        Choice("check", values[-1]),
        *(Choice(f"raise {times}x", value) for times, value in zip(payments.before_flop, values[:-1], strict=True)),
    )


def _after_flop(payments: Payments, order: HandOrder, situation: Situation) -> tuple[Choice, ...]:
    unseen = situation.unseen
    worth = after_flop(order, cards_of(situation.hole), cards_of(situation.board), unseen, payments.nets)
    deals = comb(len(unseen), 2) * comb(len(unseen) - 2, 2)
    raised, checked = (payments.value(int(total), deals) for total in worth[-2:])
    return Choice("check", checked), Choice(f"raise {payments.wagers[-2]}x", raised)


def _on_river(payments: Payments, order: HandOrder, situation: Situation) -> tuple[Choice, ...]:
    ways = np.zeros(WAYS, np.int64)
    of_class = showdowns(order, cards_of(situation.hole), cards_of(situation.board), situation.unseen, ways)
    bet, fold = (payments.value(int((nets[of_class] * ways).sum()), int(ways.sum())) for nets in payments.nets[-2:])
    return Choice("fold", fold), Choice(f"bet {payments.wagers[-1]}x", bet)
