"""Blackjack: the return of every wager, its best play, and the effect of other rules."""

from collections import Counter
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from itertools import count
from math import fsum

import numpy as np

from croupier.analysis.blackjack.charts import by_up_card, chart, exceptions
from croupier.analysis.blackjack.exactly import exact_value
from croupier.analysis.blackjack.hands import hands_of
from croupier.analysis.blackjack.memory import FAR, distance
from croupier.analysis.blackjack.outcomes import round_results
from croupier.analysis.blackjack.playing import STAND
from croupier.analysis.blackjack.readings import Reading, edges, even_money_taken, other_readings
from croupier.analysis.blackjack.removal import effects_of_removal
from croupier.analysis.blackjack.rounds import Counts, Solved, solve
from croupier.analysis.blackjack.rules import ACE, Rules, rules_asked
from croupier.analysis.blackjack.shoe import Cards, cards_of
from croupier.analysis.blackjack.side_wagers import side_wagers
from croupier.analysis.blackjack.spots import value_of
from croupier.analysis.blackjack.totals import ByTotals, best_by_totals, by_rule
from croupier.analysis.case import AnalysisError, Case, Progress
from croupier.analysis.findings import (
    Alternative,
    Curve,
    Exhibit,
    Findings,
    Outcome,
    Rests,
    Spot,
    Table,
    Wager,
    weighed,
)
from croupier.equipment import decks

METHOD = (
    "Every hand, once for each combination of card values, is valued against the dealer's hand drawn without "
    "replacement from the cards left, and its best play found from the largest hands down; insurance and the side "
    "wagers are counted card by card. The strategy is the best of its class, which decides by the cards of the hand "
    "and the dealer's first card: on a hand of a split the player looks at no other hand, and splits again never or "
    "whenever it can, whichever is better; --memory tells how far that is from remembering every card. The house edge "
    "of that play is exact. The chances of single results take all hands of a split together with the dealer's: two "
    "exactly, three and more to about twelve decimal places."
)


def analyse(case: Case, progress: Progress, exhibits: bool = True) -> Findings:
    _check(case)
    rules, cards = rules_asked(case), cards_of(case)
    counts, courts = cards.by_kind(rules), cards.courts(rules)
    numbers = _deck_numbers(case) if exhibits else ()
    told = _Told(progress, _steps(rules, counts, len(numbers), exhibits))
    book = solve(rules, counts, courts, told.of("best play"))
    main = _main(book, counts, told.of("results"))
    other = list(edges(book, counts, courts, told.of("other readings"), comparisons=exhibits))
    wagers = (main, *side_wagers(case.terms, cards))
    method = METHOD + _third_card(case, book)
    if not exhibits:
        return Findings(method, wagers, _rests_on(case, other))
    totals = _by_totals(book, told.of("play by totals"))
    shown: list[Exhibit] = [
        chart(book, totals),
        exceptions(book, totals),
        _ways_to_play(book, totals),
        _rules_valued(case, book, counts, other),
        by_up_card(book),
        _insurance_by_hand(case, rules, counts),
    ]
    if numbers:
        shown.append(_by_decks(case, rules, numbers, -book.value, told.of("other numbers of decks")))
    return Findings(method, wagers, _rests_on(case, other), tuple(shown))


def wagers(case: Case, progress: Progress) -> tuple[Wager, ...]:
    _check(case)
    rules, cards = rules_asked(case), cards_of(case)
    counts = cards.by_kind(rules)
    told = _Told(progress, 2 * _up_cards(counts))
    book = solve(rules, counts, cards.courts(rules), told.of("best play"))
    return (_main(book, counts, told.of("results")), *side_wagers(case.terms, cards))


def effects(case: Case, progress: Progress) -> Table:
    """The change of each house edge by one card that has left the shoe."""
    _check(case)
    rules, cards = rules_asked(case), cards_of(case)
    counts = cards.by_kind(rules)
    told = _Told(progress, 2 * _up_cards(counts))
    own = {"main": -solve(rules, counts, cards.courts(rules), told.of("best play")).value}
    own |= {wager.name: float(wager.house_edge) for wager in side_wagers(case.terms, cards)}
    return effects_of_removal(case.terms, rules, cards, own, told.of("one card less"))


def memory(case: Case, progress: Progress) -> Table:
    """How far the strategy is from that of a player who remembers every card of a split."""
    _check(case)
    rules, cards = rules_asked(case), cards_of(case)
    counts = cards.by_kind(rules)
    told = _Told(progress, 2 * _up_cards(counts))
    book = solve(rules, counts, cards.courts(rules), told.of("best play"))
    found = distance(book, counts, told.of("every card remembered"))
    return Table(
        name="memory",
        title="The cards of the hand alone, against remembering every card of a split",
        columns=("player", "house edge", "gain"),
        rows=(
            ("looks at the cards of the hand and the dealer's first card", -found.own_cards, 0.0),
            ("remembers every card", -found.full_memory, found.gain),
        ),
        note="Pairs are split into two hands at most, and there the optimum is found exactly: the second hand is solved"
        " for every set of cards that the first can end with. A split that falls short of the unsplit hand by more than"
        f" {FAR:g} is taken to be made by neither.",
    )


def spot(case: Case, text: str, progress: Progress) -> Spot:
    _check(case)
    return value_of(case, text)


def _check(case: Case) -> None:
    if case.maximum_payout is not None:
        raise AnalysisError(f"{case.terms.book_id} has no maximum payout; leave it out")


class _Told:
    """Counts the steps of the work for a progress display."""

    def __init__(self, progress: Progress, steps: int) -> None:
        self._progress, self._steps, self._done = progress, steps, count(1)

    def of(self, doing: str) -> Callable[[], None]:
        return lambda: self._progress(doing, next(self._done), self._steps)


def _steps(rules: Rules, counts: Counts, sweeps: int, exhibits: bool) -> int:
    ups = _up_cards(counts)
    anew = [each.deals_otherwise(rules) for each in other_readings(rules) if exhibits or each.on]
    return ups * (2 + exhibits + sum(anew) + max(sweeps - 1, 0)) + len(anew) - sum(anew)


def _up_cards(counts: Counts) -> int:
    return sum(1 for each in counts if each)


def _main(book: Solved, counts: Counts, each: Callable[[], None]) -> Wager:
    chances: dict[Fraction, float] = {}
    staked: dict[Fraction, float] = {}
    for _, found in round_results(book):
        for (net, wagered), chance in found.items():
            chances[net] = chances.get(net, 0.0) + chance
            staked[net] = staked.get(net, 0.0) + chance * wagered
        each()
    if abs(sum(chances.values()) - 1.0) > 1e-9:
        raise AnalysisError("the shoe could run out within a round: let fewer cards be gone, or others")
    outcomes = [
        Outcome(
            _result_name(net), net, chances[net], staked=Fraction(staked[net] / chances[net]).limit_denominator(10**9)
        )
        for net in sorted(chances)
        if chances[net] > 0
    ]
    return weighed("main", outcomes, -exact_value(book, counts), fsum(staked.values()))


def _result_name(net: Fraction) -> str:
    if not net:
        return "stand off"
    return f"{float(abs(net)):g} {'won' if net > 0 else 'lost'}"


def _by_totals(book: Solved, each: Callable[[], None]) -> dict[int, ByTotals]:
    found = {}
    with ThreadPoolExecutor(2) as threads:
        best = threads.map(lambda played: best_by_totals(book.rules, played), book.played.values())
        for up, play in zip(book.played, best, strict=True):
            found[up] = play
            each()
    return found


def _value(book: Solved, by_up: Mapping[int, ByTotals]) -> float:
    return float(sum(book.up_chances[up] * play.value for up, play in by_up.items()))


def _ways_to_play(book: Solved, totals: Mapping[int, ByTotals]) -> Table:
    """Best play beside simpler strategies."""
    rules = book.rules
    soft_from = rules.highest + 1
    like_dealer = np.zeros(2 * soft_from, dtype=np.bool_)
    like_dealer[: rules.dealer_stands_from] = True
    like_dealer[soft_from : soft_from + rules.dealer_stands_from] = True
    never_bust = np.zeros(2 * soft_from, dtype=np.bool_)
    never_bust[: rules.least_hard] = True
    never_bust[soft_from : soft_from + rules.dealer_stands_from + 1] = True
    ways = {
        "best, by the cards of the hand": book.value,
        "best, by its total": _value(book, totals),
        "never risk a bust; no double, no split": _ruled(book, never_bust),
        "draw as the dealer does; no double, no split": _ruled(book, like_dealer),
    }
    return Table(
        name="play",
        title="Ways to play compared",
        columns=("way to play", "house edge", "dearer than the best by"),
        rows=tuple((way, -value, book.value - value) for way, value in ways.items()),
    )


def _ruled(book: Solved, draws: np.ndarray[tuple[int], np.dtype[np.bool_]]) -> float:
    return _value(book, {up: by_rule(book.rules, played, draws) for up, played in book.played.items()})


def _rules_valued(case: Case, book: Solved, counts: Counts, other: list[tuple[Reading, float]]) -> Table:
    """The value of each rule to the house: the edge of the main wager with best play under it."""
    edge = -book.value
    rows: list[tuple[str, float, float]] = [("as the book has it", edge, 0.0)]
    rows += [(reading.says, found, found - edge) for reading, found in other]
    rows.append(("even money is always taken", edge + even_money_taken(book), even_money_taken(book)))
    insured = _insurance_cost(case, counts, book)
    rows.append(("the whole insurance is always taken", edge + insured, insured))
    return Table(
        name="rules",
        title="The value of each rule",
        columns=("rule", "house edge", "change"),
        rows=tuple(rows),
        note="House edge of the main wager with best play under that rule, the others being those of the book.",
    )


def _insurance_cost(case: Case, counts: Counts, book: Solved) -> float:
    """The cost of insuring every hand against an ace for as much as the book allows, in units of the main wager."""
    if not counts[ACE]:
        return 0.0
    tens = sum(counts[ten] for ten in book.rules.tens)
    chance = tens / (sum(counts) - 1)
    paid = float(case.terms.odds("insurance_odds").winnings(1))
    return float(book.up_chances[ACE]) * (1 - chance * (1 + paid)) / case.terms.number("insurance_part")


def _insurance_by_hand(case: Case, rules: Rules, counts: Counts) -> Table:
    """The cost of insurance by the player's own two cards."""
    paid, every = case.terms.odds("insurance_odds").winnings(1), sum(counts) - 3
    tens = sum(counts[ten] for ten in rules.tens)
    rows = [
        (f"{own} of ten value", 1 - Fraction(tens - own, every) * (1 + paid)) for own in range(3) if tens - own >= 0
    ]
    return Table(
        name="insurance",
        title="Insurance by the player's own two cards",
        columns=("own cards", "house edge"),
        rows=tuple(rows),
    )


def _deck_numbers(case: Case) -> tuple[str, ...]:
    """The numbers of decks that the book allows; none where cards have gone, since they have gone from one particular
    shoe."""
    return () if case.gone else tuple(case.book.options["decks"].choices)


def _by_decks(case: Case, rules: Rules, numbers: tuple[str, ...], own: float, each: Callable[[], None]) -> Curve:
    points = []
    for number in numbers:
        edge = own
        if number != case.terms.option("decks"):
            shoe = Cards(Counter(decks(int(number))))
            edge = -solve(rules, shoe.by_kind(rules), shoe.courts(rules), each).value
        points.append((number, edge))
    return Curve(
        name="decks",
        title="House edge by the number of decks",
        x="decks",
        y="house edge",
        points=tuple(points),
    )


def _third_card(case: Case, book: Solved) -> str:
    """Super Sevens counts on a third card: tell whether best play of the main wager takes it."""
    if not case.terms.has("wager_on_super_sevens"):
        return ""
    rules, hands = book.rules, hands_of(book.rules)
    seven = next(kind for kind, ranks in enumerate(rules.kinds) if str(case.terms.number("super_sevens_rank")) in ranks)
    pair = hands.pair(seven, seven)
    stands = [
        up
        for up, played in book.played.items()
        if played.hands.chosen[pair] == STAND and played.two_cards[seven, seven] == played.hands.value[0, pair]
    ]
    always = "as best play of the main wager does against every first card of the dealer"
    not_always = "though best play of the main wager does not always"
    return f" Two sevens are taken to draw or split, {not_always if stands else always}."


def _rests_on(case: Case, other: list[tuple[Reading, float]]) -> tuple[Rests, ...]:
    by_reading: dict[str, list[Alternative]] = {}
    for reading, edge in other:
        if reading.on:
            by_reading.setdefault(reading.on, []).append(Alternative(reading.says, {"main": edge}))
    rests = [Rests(on, tuple(alternatives)) for on, alternatives in by_reading.items()]
    if case.terms.has("wager_on_super_sevens"):
        rests += [Rests("J28"), Rests("J29")]
    return tuple(rests)
