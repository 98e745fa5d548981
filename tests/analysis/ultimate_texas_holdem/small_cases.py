"""Every kernel on decks of nine and ten cards: `python -m tests.analysis.ultimate_texas_holdem.small_cases`.

Small enough to run without compilation and with bounds checked. The figures of nine cards are those that the table's
machine pays (test_against_the_table).
"""

from fractions import Fraction

from croupier.analysis.case import silent
from croupier.analysis.ultimate_texas_holdem.game import Game
from croupier.analysis.ultimate_texas_holdem.orders import as_read
from croupier.analysis.ultimate_texas_holdem.payments import Payments, Reading
from croupier.analysis.ultimate_texas_holdem.solver import spot
from tests.analysis.ultimate_texas_holdem.asking import asked, numbered, terms
from tests.analysis.ultimate_texas_holdem.listing import listed

NINE = ["As", "Ks", "Qs", "Js", "Ts", "2s", "4h", "7d", "7c"]
PAIRED = ["Ac", "Ad", "Ah", "Kc", "Kd", "5c", "5d", "4c", "3c"]


def main() -> None:
    order, deck = as_read(terms()), numbered(NINE)
    game = Game(order, deck)
    for reading, total in ((Reading(), 609_630), (Reading(trips=Fraction(1)), 690_480)):
        payments = Payments(terms(), reading)
        solution = game.solve(payments.nets)
        assert payments.value(solution.total, 1) == total
        assert solution.ended is not None
        assert int(solution.ended.sum()) == 7_560
        assert int((solution.ended * payments.nets).sum()) == solution.total
    others = [
        Reading(trips=Fraction(1)),
        Reading(folded_antes_returned=True),
        Reading(nothing_lost_to_unqualified=True),
    ]
    others += [Reading(maximum=Fraction(40)), Reading(maximum=Fraction(5), maximum_of_hand=True)]
    nets = [Payments(terms(), reading).nets for reading in others]
    together = game.solve(Payments(terms()).nets, outcomes=False, others=nets)
    assert Payments(terms()).value(together.total, 1) == 609_630
    plainly = [listed(order, deck, each).totals.values() for each in nets]
    assert together.others == tuple(sum(max(hole) for hole in totals) for totals in plainly)
    paired, payments = numbered(PAIRED), Payments(terms())
    other = Game(order, paired)
    solution, plain = other.solve(payments.nets), listed(order, paired, payments.nets)
    assert {hole: solution.totals[other.hands[hole]].tolist() for hole in plain.totals} == plain.totals
    assert (solution.ended == plain.ended).all()
    bet = {choice.name: choice.value for choice in spot(asked(), "AsKs | QsJsTs 2h2d", silent).choices}
    assert bet == {"fold": -2, "bet 1x": 502}


if __name__ == "__main__":
    main()
