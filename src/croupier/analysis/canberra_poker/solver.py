"""Canberra Poker: the main wager under best play, exactly, and the value of any hand."""

from fractions import Fraction

import numpy as np

from croupier.analysis.canberra_poker.exhibits import exhibits as all_exhibits
from croupier.analysis.canberra_poker.order import HandOrder, order_of
from croupier.analysis.canberra_poker.pays import Pays, pays_of
from croupier.analysis.canberra_poker.play import Play, best_play
from croupier.analysis.canberra_poker.readings import rests_on
from croupier.analysis.canberra_poker.spots import in_text, read, values
from croupier.analysis.canberra_poker.sweep import Against, every_deal
from croupier.analysis.canberra_poker.tally import FOLDED, LEVEL, LEVEL_UNQUALIFIED, LOST, UNQUALIFIED, WON
from croupier.analysis.case import AnalysisError, Case, Progress
from croupier.analysis.findings import Choice, Counted, Findings, Spot, Wager, counted
from croupier.analysis.poker.tables import DECK
from croupier.games.poker.hands import CLASSES

METHOD = (
    "Every hand of the player against every up card, one of each kind of suits: the dealer's hands that do not "
    "qualify, lose, are level or win are counted by inclusion and exclusion over the player's five cards while both "
    "sides' hands are swept in order of value. A hand is bet where that is worth more than folding."
)
WHOLE_DECK = np.arange(len(DECK), dtype=np.uint8)


def analyse(case: Case, progress: Progress, exhibits: bool = True) -> Findings:
    order, deals, play = _solved(case, progress)

    def edge(reading: str, another: HandOrder, pays: Pays) -> Fraction:
        doing = f"a reading other than {reading}"
        again = deals if another is order else every_deal(another, WHOLE_DECK, progress, doing)
        return -best_play(another, again, pays).mean

    rests = tuple(rests_on(case, order, -play.mean, edge))
    shown = tuple(all_exhibits(case.terms, play)) if exhibits else ()
    return Findings(METHOD, (main(play),), rests, shown)


def wagers(case: Case, progress: Progress) -> tuple[Wager, ...]:
    return (main(_solved(case, progress)[2]),)


def _solved(case: Case, progress: Progress) -> tuple[HandOrder, tuple[Against, ...], Play]:
    _check(case)
    order = order_of(case.terms)
    deals = every_deal(order, WHOLE_DECK, progress, "every hand against each up card")
    return order, deals, best_play(order, deals, pays_of(case.terms, case.maximum_payout))


def main(play: Play) -> Wager:
    """Ante and Bet together, per unit of the Ante."""
    pays, staked = play.pays, 1 + play.pays.bet

    def every(*columns: int) -> int:
        return sum(row[column] for row in play.ends for column in columns)

    wins = zip(CLASSES, pays.wins[1:], play.ends[1:], strict=True)
    return counted(
        "main",
        [
            Counted("folded", pays.folded, every(FOLDED)),
            Counted("dealer does not qualify", pays.unqualified, every(UNQUALIFIED, LEVEL_UNQUALIFIED), staked),
            *(Counted(f"{name.replace('_', ' ')} wins", pay, row[WON], staked) for name, pay, row in wins),
            Counted("level", pays.level, every(LEVEL), staked),
            Counted("lost", pays.loses, every(LOST), staked),
        ],
    )


def spot(case: Case, text: str, progress: Progress) -> Spot:
    """The value of a bet and of a fold; without an up card, the value before it is seen."""
    _check(case)
    hand, up = read(text)
    order, pays = order_of(case.terms), pays_of(case.terms, case.maximum_payout)
    if up is not None:
        bet, says = values(order, pays, WHOLE_DECK, hand, up)
        return Spot(in_text(hand, up), _choices(bet, pays), says)
    ups = [card for card in WHOLE_DECK.tolist() if card not in hand]
    worth = {}
    for up in ups:
        worth[up] = values(order, pays, WHOLE_DECK, hand, up)[0]
        progress("every up card", len(worth), len(ups))
    best = sum(max(each, pays.folded) for each in worth.values()) / len(ups)
    to_bet = " ".join(DECK[up] for up in sorted(ups, reverse=True) if worth[up] > pays.folded)
    says = (
        "The up card is not seen yet: the choices are worth that much on average over all of them.",
        f"Decided when it is seen, the hand is worth {float(best):+.6f}.",
        f"Bet against: {to_bet}." if to_bet else "Fold against every up card.",
    )
    return Spot(in_text(hand, None), _choices(sum(worth.values(), Fraction(0)) / len(ups), pays), says)


def _choices(bet: Fraction, pays: Pays) -> tuple[Choice, ...]:
    return Choice("bet", bet), Choice("fold", pays.folded)


def _check(case: Case) -> None:
    most = case.maximum_payout
    if case.gone:
        raise AnalysisError(f"{case.book.id} shuffles all the cards for every round: none can be gone, so name none")
    if most is not None and most <= 0:
        raise AnalysisError(f"a maximum payout of {most} pays nothing; write how many times the Ante a Bet may be paid")
