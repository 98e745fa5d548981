"""Small shoes, and the solver's play as a rule that twins can follow."""

from croupier.analysis.blackjack.hands import hands_of
from croupier.analysis.blackjack.playing import DOUBLE, DRAW, STAND
from croupier.analysis.blackjack.rounds import Split
from croupier.analysis.blackjack.rules import Rules, rules_of
from croupier.analysis.case import case
from croupier.instruments import library
from tests.analysis.blackjack.plain import Cards, Policy

B06, N02 = "NI2006-147/blackjack", "NI2002-45/blackjack"
WORDS = {STAND: "stand", DRAW: "draw", DOUBLE: "double"}


def book_rules(book: str = B06) -> Rules:
    return rules_of(case(library().book(book)).terms)


def shoe_of(rules: Rules, **ranks: int) -> Cards:
    """A shoe of N cards of each rank: shoe_of(rules, A=2, T=6, n8=4)."""
    counts = [0] * len(rules.worth)
    for name, count in ranks.items():
        counts[rules.kind_of(name[-1] + "s")] += count
    return tuple(counts)


def decks(rules: Rules, number: int) -> Cards:
    return tuple(4 * number * len(ranks) for ranks in rules.kinds)


def play_of(rules: Rules, split: Split) -> Policy:
    """The solver's choices for the hands of a split."""
    hands = hands_of(rules)

    def policy(hand: Cards, second_pair: bool) -> str:
        play = split.second_pair if second_pair else split.second_other
        return WORDS[int(play.chosen[hands.index[hand]])]

    return policy
