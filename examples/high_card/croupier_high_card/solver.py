"""The house edge of both wagers: every deal of a full deck, counted."""

from collections import Counter
from fractions import Fraction
from itertools import product

from croupier.analysis.case import AnalysisError, Case, Progress
from croupier.analysis.findings import Choice, Counted, Findings, Spot, Wager, counted
from croupier.equipment import decks
from croupier.instruments import Terms
from croupier_high_card.rules.ranks import strength, ties

METHOD = "Every deal of two cards, and after a tie of four, counted by rank. A player whose card ties goes to war."


def analyse(case: Case, progress: Progress, exhibits: bool = True) -> Findings:
    return Findings(METHOD, wagers(case, progress))


def wagers(case: Case, progress: Progress) -> tuple[Wager, ...]:
    if case.gone or case.maximum_payout is not None:
        raise AnalysisError("each round has a full deck and pays in full; leave cards and a maximum payout out")
    return _main(case.terms), _tie(case.terms)


def spot(case: Case, text: str, progress: Progress) -> Spot:
    """The one decision there is: a tie of the player's card with the dealer's, as in "9c 9d"."""
    terms, cards = case.terms, text.split()
    if len(cards) != 2 or not set(decks(1)) >= set(cards) or not ties(terms, *cards) or cards[0] == cards[1]:
        raise AnalysisError(f"{text!r} is no tie; write the player's card and the dealer's, as in '9c 9d'")
    won, lost = _war(_ranks(terms) - Counter(strength(terms, card) for card in cards))
    war = (won * terms.odds("war_won").winnings(1) - lost * _both(terms)) / (won + lost)
    return Spot(text, (Choice("war", war), Choice("give up", -Fraction(1, terms.number("part_given_up")))))


def _main(terms: Terms) -> Wager:
    """Counted in deals of four cards, so that a war and a round without one weigh alike."""
    ranks, found = _ranks(terms), Counter[str]()
    rest = (ranks.total() - 2) * (ranks.total() - 3)
    for mine, dealers in product(ranks, ranks):
        ways = _ways(ranks, mine, dealers)
        if mine != dealers:
            found["higher card" if mine > dealers else "lower card"] += ways * rest
            continue
        won, lost = _war(ranks - Counter({mine: 2}))
        found += Counter({"war won": ways * won, "war lost": ways * lost})
    lines = (
        ("higher card", terms.odds("higher_card").winnings(1), Fraction(1)),
        ("war won", terms.odds("war_won").winnings(1), _both(terms)),
        ("lower card", Fraction(-1), Fraction(1)),
        ("war lost", -_both(terms), _both(terms)),
    )
    return counted(
        terms.wagers["main"].name, [Counted(name, pays, found[name], staked) for name, pays, staked in lines]
    )


def _both(terms: Terms) -> Fraction:
    """The stake of a war: the wager and the second one."""
    return Fraction(1 + terms.number("second_wager"))


def _tie(terms: Terms) -> Wager:
    ranks = _ranks(terms)
    tied = sum(_ways(ranks, rank, rank) for rank in ranks)
    every = ranks.total() * (ranks.total() - 1)
    lines = [Counted("tie", terms.odds("tie_won").winnings(1), tied), Counted("no tie", Fraction(-1), every - tied)]
    return counted(terms.wagers["tie"].name, lines)


def _ranks(terms: Terms) -> Counter[int]:
    """How many cards of each strength a full deck has."""
    return Counter(strength(terms, card) for card in decks(terms.number("decks")))


def _ways(ranks: Counter[int], mine: int, dealers: int) -> int:
    """In how many ways the player gets a card of one strength, and then the dealer one of the other."""
    return ranks[mine] * (ranks[dealers] - (mine == dealers))


def _war(ranks: Counter[int]) -> tuple[int, int]:
    """In how many ways of two more cards a war is won, and lost: a tie wins."""
    won = sum(_ways(ranks, mine, dealers) for mine, dealers in product(ranks, ranks) if mine >= dealers)
    return won, ranks.total() * (ranks.total() - 1) - won
