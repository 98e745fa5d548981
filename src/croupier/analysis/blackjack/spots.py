"""One situation of the main wager: a hand and the dealer's first card, or that card alone."""

from croupier.analysis.blackjack.hands import hands_of
from croupier.analysis.blackjack.playing import DOUBLE, DRAW, STAND
from croupier.analysis.blackjack.rounds import Played, deal, may_choose, play
from croupier.analysis.blackjack.rules import ACE, Rules, rules_asked
from croupier.analysis.blackjack.shoe import Cards, cards_of, without
from croupier.analysis.cards import cards_in
from croupier.analysis.case import AnalysisError, Case
from croupier.analysis.findings import Choice, Spot
from croupier.games.blackjack.cards import is_ten

EXAMPLE = "write a hand and the dealer's first card, as in 'Ts6h | 9c', or that card alone, as in '| 9c'"


def value_of(case: Case, text: str) -> Spot:
    rules, shoe = rules_asked(case), cards_of(case)
    held, up = _read(text)
    left = without(shoe.left, (*held, up), "in the spot")
    kinds = [rules.kind_of(card) for card in held]
    hand = tuple(kinds.count(kind) for kind in range(len(rules.worth)))
    total, soft = rules.total(hand)
    says = _insurance(case, rules, Cards(left), up)
    if not held:
        played = play(rules, deal(rules, shoe.by_kind(rules), rules.kind_of(up)), shoe.courts(rules))
        return Spot(text, (Choice("best play", played.value),), says)
    if len(held) == 1:
        raise AnalysisError(f"a hand has two cards or more, and here is one; {EXAMPLE}")
    if total > rules.highest:
        raise AnalysisError(f"the hand is over {rules.highest} with {total}, so nothing is open; {EXAMPLE}")
    pair = (kinds[0],) if len(held) == 2 and kinds[0] == kinds[1] else ()
    played = play(rules, deal(rules, shoe.by_kind(rules), rules.kind_of(up), pair), shoe.courts(rules))
    named = f"{'soft' if soft else 'hard'} {total} against {up}"
    if len(held) == 2 and total == rules.highest:
        return Spot(text, _blackjack(rules, played), (f"blackjack against {up}", *says))
    return Spot(text, _choices(rules, played, hand, pair), (named, *says))


def _read(text: str) -> tuple[list[str], str]:
    try:
        sides = [cards_in(side) for side in text.split("|")]
    except AnalysisError as wrong:
        raise AnalysisError(f"{text!r} is not a spot of Blackjack: {wrong}") from None
    if len(sides) != 2 or len(sides[1]) != 1:
        raise AnalysisError(f"{text!r} is not a spot of Blackjack; {EXAMPLE}")
    return sides[0], sides[1][0]


def _choices(rules: Rules, played: Played, hand: tuple[int, ...], pair: tuple[int, ...]) -> tuple[Choice, ...]:
    """The choices that the rules leave open, each with best play after it."""
    hands = hands_of(rules)
    number = hands.index[hand]
    may = may_choose(rules, hands, split=False)[number]
    best = played.hands
    values = {STAND: ("stand", best.stand), DRAW: ("draw", best.draw), DOUBLE: ("double", best.double)}
    found = [Choice(name, float(value[0, number])) for choice, (name, value) in values.items() if may[choice]]
    found += [Choice("split", played.splits[kind].value) for kind in pair if kind in played.splits]
    return tuple(found)


def _blackjack(rules: Rules, played: Played) -> tuple[Choice, ...]:
    """A blackjack waits for the dealer or is paid; early against an ace, if its player asks."""
    if played.dealt.up != ACE:
        return (Choice("stand", played.blackjack),)
    return Choice("stand", played.waiting), Choice("even money", float(rules.even_money))


def _insurance(case: Case, rules: Rules, cards: Cards, up: str) -> tuple[str, ...]:
    """Against an ace: the value of insurance from the cards that are left."""
    if rules.kind_of(up) != ACE:
        return ()
    tens = sum(count for card, count in cards.left.items() if is_ten(case.terms, card))
    every = cards.left.total()
    worth = (case.terms.odds("insurance_odds").winnings(1) * tens - (every - tens)) / every
    return (f"insurance is worth {float(worth):+.6f} of the insurance wager: {tens} of {every} cards make a blackjack",)
