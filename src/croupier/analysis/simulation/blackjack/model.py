"""Blackjack as its kernel reads it: rules, strategy, shoe and side wagers, from the book's terms."""

from collections import Counter
from fractions import Fraction
from functools import partial

import numpy as np
from numpy.typing import NDArray

from croupier.analysis.blackjack.hands import hands_of
from croupier.analysis.blackjack.rounds import may_choose
from croupier.analysis.blackjack.rules import Rules, rules_asked
from croupier.analysis.blackjack.shoe import Cards
from croupier.analysis.blackjack.side_wagers import side_wagers
from croupier.analysis.case import AnalysisError
from croupier.analysis.simulation.accounting import Book, Ints, Sums
from croupier.analysis.simulation.blackjack.irregularities import EVERY, WHY_NOT
from croupier.analysis.simulation.blackjack.kernel import (
    AT_ONCE,
    EVEN_MONEY,
    GRADES,
    LINES,
    SEVENS,
    WAITED,
    run_shard,
)
from croupier.analysis.simulation.blackjack.side_wagers import BY_PLAY, counts_as_seven, side_payments
from croupier.analysis.simulation.blackjack.strategies import Strategy, strategy
from croupier.analysis.simulation.irregularities import offered
from croupier.analysis.simulation.model import Model, Wager, weights_of
from croupier.analysis.simulation.question import Question
from croupier.equipment import CARDS, SUITS, decks, is_red, rank_of, suit_of
from croupier.games.blackjack.cards import is_ace, is_ten
from croupier.games.blackjack.shuffle_and_cut import cutting_card_bounds, usual_cutting_card
from croupier.instruments import Terms

MOST_BOXES = 7
Insurance = tuple[bool, int, Ints]  # whether always, or from which true count on, by these weights of cards


def model(question: Question) -> Model:
    terms = question.case.terms
    if not 1 <= question.boxes <= MOST_BOXES:
        raise AnalysisError(f"a table has 1 to {MOST_BOXES} boxes, not {question.boxes}")
    if question.burn != "shown":
        raise AnalysisError("whether a card is burnt is elected here; write --option burn=one or burn=none")
    rules = rules_asked(question.case)
    shoe = Cards(Counter(decks(terms.number("decks"))))
    found = strategy(question.strategy, rules, shoe.by_kind(rules), shoe.courts(rules))
    automated = terms.has("automated_shoe")
    fresh = np.array([card for _ in range(terms.number("decks")) for card in range(len(CARDS))], np.uint8)
    limit = len(fresh) if automated else len(fresh) - from_back(question, terms)
    per_shoe = 1 if automated else question.rounds_per_shoe or len(fresh)
    units, insurance = 2 * rules.split_hands + 1, _insurance(question)
    most_hands = rules.split_hands * question.boxes
    room = tuple(np.zeros(most_hands, np.int64) for _ in range(3)) + tuple(
        np.zeros(question.boxes, np.int64) for _ in range(4)
    )
    return Model(
        wagers=tuple(_wagers(terms, rules, units, 1 if insurance is None else LINES)),
        deal=partial(
            _deal,
            fresh,
            dealing(question, terms, rules, found, limit, units, insurance),
            per_shoe,
            question.boxes,
            room,
        ),
        rounds_per_shoe=max(1, limit // (3 * question.boxes + 3)) if per_shoe > 1 else 1,
        notes=_notes(question, automated),
        exact=_exact(question, terms, found, shoe),
        irregularities=offered(terms, EVERY),
        why_not=WHY_NOT,
    )


def _deal(
    fresh: NDArray[np.uint8], dealing: object, per_shoe: int, boxes: int, room: tuple[Ints, ...], seed: int,
    shard: int, shoes: int, most: int, book: Book, sums: Sums, state: Ints,
) -> None:  # fmt: skip
    own = tuple(each.copy() for each in room)  # several threads deal at once
    wrong = True if len(book.until) else None
    now = np.uint64(seed), np.uint64(shard), shoes, most
    run_shard(*now, fresh, dealing, per_shoe, boxes, own, wrong, book, sums, state)


def dealing(
    question: Question,
    terms: Terms,
    rules: Rules,
    found: Strategy,
    limit: int,
    units: int,
    insurance: Insurance | None,
) -> tuple[object, ...]:
    """Everything that the kernel asks about a card, a hand or the dealer."""
    hands, kinds = hands_of(rules), range(len(rules.worth))
    bust = len(hands.total)  # one hand more, for all that bust: no number is negative, see simulation/drawing.py
    after = np.where(hands.after < 0, bust, hands.after)
    return (
        np.array([rules.kind_of(card) for card in CARDS], np.uint8),
        np.array(rules.worth, np.uint8),
        np.append(hands.total, rules.highest + 1).astype(np.uint8),
        np.vstack([after, np.full(len(rules.worth), bust)]).astype(np.uint16),
        np.array([[hands.pair(one, other) for other in kinds] for one in kinds], np.uint16),
        found.chosen,
        found.most.astype(np.uint8),
        np.stack([may_choose(rules, hands, split=False), may_choose(rules, hands, split=True)]),
        np.array([counts_as_seven(terms, card) for card in CARDS]),
        np.array([SUITS.index(suit_of(card)) for card in CARDS], np.uint8),
        np.array([[_grade(one, other) for other in CARDS] for one in CARDS], np.uint8),
        np.array([kind in rules.tens for kind in kinds]),
        rules.ace_adds,
        rules.highest,
        rules.dealer_stands_from,
        found.takes_even,
        int(terms.has("burn_first")),
        limit,
        question.mistakes,
        units,
        1 if insurance is None else LINES,
        insurance or (False, 0, weights_of(question)),
        terms.number("absent_total"),
    )


def from_back(question: Question, terms: Terms) -> int:
    """Where the cutting card lies: a deck and a half from the back, as the virtual dealer puts it."""
    least, most = cutting_card_bounds(terms)
    place = question.cutting_card or usual_cutting_card(terms)
    if not least <= place <= most:
        raise AnalysisError(f"the cutting card lies {least} to {most} cards from the back, not {place}")
    return place


def _grade(one: str, other: str) -> int:
    if rank_of(one) != rank_of(other):
        return 0
    if suit_of(one) == suit_of(other):
        return 3
    return 2 if is_red(one) == is_red(other) else 1


def _insurance(question: Question) -> Insurance | None:
    """Always, or from a true count on; nothing where it is never taken."""
    if question.insurance == "never":
        return None
    if question.insurance == "always":
        return True, 0, weights_of(question)
    if not question.insurance.removeprefix("-").isdecimal():
        raise AnalysisError(f"insurance cannot be {question.insurance!r}; write never, always or a true count, as in 3")
    if not question.counting:
        raise AnalysisError("insurance by count needs a system; write --counting hi-lo")
    return False, int(question.insurance), weights_of(question)


def _wagers(terms: Terms, rules: Rules, units: int, lines: int) -> list[Wager]:
    """What each pays on every code."""
    ends = [(won, lost, tied) for won in range(units) for lost in range(units) for tied in range(units)]
    nets = [won * rules.win - lost for won, lost, _ in ends]
    staked = [Fraction(max(1, sum(end))) for end in ends]
    paid = {WAITED: rules.blackjack, AT_ONCE: rules.blackjack_at_once, EVEN_MONEY: rules.even_money}
    nets += [paid[way] for way in sorted(paid)]
    staked += [Fraction(1)] * len(paid)
    sides = SEVENS * GRADES * lines
    found = [
        Wager("main", [net for net in nets for _ in range(sides)], [all_ for all_ in staked for _ in range(sides)])
    ]
    for name, paid_on in side_payments(terms):
        found.append(Wager(name, [net for net in paid_on for _ in range(lines)] * len(nets)))
    if lines > 1:
        settled = [None, Fraction(-1), terms.odds("insurance_odds").winnings(1)]
        most = Fraction(1, terms.number("insurance_part"))
        found.append(Wager("insurance", settled * (len(nets) * SEVENS * GRADES), of_main=most))
    return found


def _exact(question: Question, terms: Terms, found: Strategy, shoe: Cards) -> dict[str, Fraction | float]:
    """Of the strategy, where no mistakes are made; side wagers are the same under any."""
    exact: dict[str, Fraction | float] = {
        wager.name: -wager.house_edge
        for wager in side_wagers(terms, shoe)
        if wager.name in terms.placeable and (question.strategy == "best" or wager.name not in BY_PLAY)
    }
    if question.mistakes:
        return exact
    if question.insurance == "always":
        exact["insurance"] = insured_without_blackjack(terms, shoe)
        if found.exact is not None:
            exact["main"] = found.exact + found.even_money_adds
    elif question.insurance == "never" and found.exact is not None:
        exact["main"] = found.exact
    return exact


def insured_without_blackjack(terms: Terms, shoe: Cards) -> Fraction:
    """Of insurance on every hand that is no blackjack (those take even money), by the orders of the dealer's ace, the
    hand's two cards and the dealer's second."""
    cards, left = shoe.left.total(), shoe.left
    aces = sum(count for card, count in left.items() if is_ace(card))
    tens = sum(count for card, count in left.items() if is_ten(terms, card))
    blackjacks = 2 * (aces - 1) * tens
    made = (cards - 1) * (cards - 2) * (cards - 3) - blackjacks * (cards - 3)
    won = Fraction(tens * (cards - 2) * (cards - 3) - blackjacks * (tens - 1), made)
    return won * terms.odds("insurance_odds").winnings(1) - (1 - won)


def _notes(question: Question, automated: bool) -> tuple[str, ...]:
    said = []
    if question.insurance == "never":
        said.append("Insurance is not taken.")
    elif question.insurance == "always":
        said.append("Every hand against an ace is insured for all that is allowed; a blackjack is paid even money.")
    else:
        said.append(
            f"From a true count of {question.insurance} by {question.counting} on, hands against an ace are insured "
            "for all that is allowed, and a blackjack is paid even money."
        )
    if automated:
        said.append("An automated shuffling shoe: every round is dealt from all the cards.")
    if question.strategy == "totals":
        said.append("Two strategies that differ in a few hands need some 10^11 rounds to be told apart.")
    return tuple(said)
