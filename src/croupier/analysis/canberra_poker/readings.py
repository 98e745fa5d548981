"""The readings that the figures rest on, and the figures under other readings."""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction

from croupier.analysis.canberra_poker.order import HandOrder, order_of
from croupier.analysis.canberra_poker.pays import Pays, level_goes_back, limited_for_the_round, pays_of
from croupier.analysis.case import Case
from croupier.analysis.findings import Alternative, Rests
from croupier.equipment import rank_of
from croupier.games.poker.hands import CLASSES, Ranked, qualifies
from croupier.instruments import Terms

Edge = Callable[[str, HandOrder, Pays], Fraction]  # of best play under another reading's order of hands and payments
_ONE_PAIR = CLASSES.index("one_pair") + 1


def rests_on(case: Case, order: HandOrder, base: Fraction, edge: Edge) -> Iterable[Rests]:
    """`base` is the house edge as read; another reading that leaves it alone names no wager."""
    terms, most = case.terms, case.maximum_payout
    pays = pays_of(terms, most)

    def rests(reading: str, says: str, order: HandOrder, pays: Pays) -> Rests:
        found = edge(reading, order, pays)
        return Rests(reading, (Alternative(says, {"main": found} if found != base else {}),))

    yield rests("P3", "Level hands void both wagers, even if the dealer does not qualify", order, level_goes_back(pays))
    if most is not None:
        limited = limited_for_the_round(terms, most)
        yield rests("P5", "The maximum payout limits all payments of a round, Ante and Bet together", order, limited)
    by_matched = order_of(terms, strength=matched_cards_alone)
    if by_matched.is_uniform:  # not so where a what-if lets cards beside a pair decide who qualifies
        says = "Hands of one class are level once their matched cards are, whatever the others"
        yield rests("P9", says, by_matched, pays)
    beside_a_pair = order_of(terms, takes_part=needs_the_cards_beside_a_pair)
    yield rests(
        "P10", "A dealer's hand of one pair needs an ace and a king among its cards as well", beside_a_pair, pays
    )


def matched_cards_alone(hand: Ranked) -> tuple[int, ...]:
    """A hand's strength without the cards beside its pairs, threes or fours."""
    matched = sum(count > 1 for count in Counter(map(rank_of, hand.cards)).values())
    return hand.strength[: 1 + matched] if matched else hand.strength


def needs_the_cards_beside_a_pair(terms: Terms, hand: Ranked) -> bool:
    needed = set(terms.table("qualifying_cards")[0])
    return qualifies(terms, hand) and (hand.place < _ONE_PAIR or needed <= set(map(rank_of, hand.cards)))
