"""The rules that the solver needs, read from the terms; and the other readings that it can be asked about."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from croupier.analysis.blackjack.what_ifs import RULES
from croupier.analysis.case import AnalysisError, Case
from croupier.equipment import CARDS, rank_of
from croupier.games.blackjack.cards import points
from croupier.instruments.terms import Terms

ACE = 0  # the kind of an ace; the other kinds follow by value


@dataclass(frozen=True)
class Rules:
    """Numbers and odds of a book. The fields with a default are readings that no book prints."""

    kinds: tuple[str, ...]  # the ranks of each kind of card: cards of one kind count alike
    worth: tuple[int, ...]  # the value of a card of each kind; an ace has its lower value
    ace_adds: int  # the amount that an ace adds when it counts high
    court_value: int
    highest: int
    dealer_stands_from: int
    least_hard: int
    split_hands: int
    split_ace_hands: int
    win: Fraction
    blackjack: Fraction
    blackjack_at_once: Fraction
    even_money: Fraction
    double_after_split: bool
    dealer_draws_on_soft: bool = False  # on a soft total of exactly the one to stand from
    only_original_lost: bool = False  # to a dealer's blackjack
    blackjack_is_21: bool = False  # and stands off against any other
    courts_wait: bool = True  # a blackjack against a court card is not paid at once
    split_aces_doubled: bool = False
    doubled_totals: tuple[int, ...] = ()  # the hard totals that may be doubled; any hand where empty
    doubled_any_cards: bool = False  # a hand of more than two cards may be doubled too

    @cached_property
    def tens(self) -> tuple[int, ...]:
        return tuple(kind for kind, worth in enumerate(self.worth) if worth == self.court_value)

    def kind_of(self, card: str) -> int:
        return next(kind for kind, ranks in enumerate(self.kinds) if rank_of(card) in ranks)

    def total(self, hand: tuple[int, ...]) -> tuple[int, bool]:
        """The total of a hand given as a count of each kind; and whether it is soft."""
        hard = sum(count * worth for count, worth in zip(hand, self.worth, strict=True))
        if hand[ACE] and hard + self.ace_adds <= self.highest:
            return hard + self.ace_adds, True
        return hard, False

    def most_hands(self, kind: int) -> int:
        """How many hands a pair of this kind can be split into."""
        return min(self.split_ace_hands, self.split_hands) if kind == ACE else self.split_hands


def rules_asked(case: Case) -> Rules:
    """The rules of the case, those included that no book prints."""
    asked = {name: case.what_if.get(name, "") for name in RULES}
    rules = rules_of(case.terms, by_rank=_one_of(asked, "split_by", {"": False, "value": False, "rank": True}))
    return replace(
        rules,
        doubled_any_cards=_one_of(asked, "doubled_cards", {"": False, "2": False, "any": True}),
        doubled_totals=_totals(asked["doubled_totals"]),
    )


def _one_of(asked: Mapping[str, str], name: str, values: Mapping[str, bool]) -> bool:
    if asked[name] not in values:
        raise AnalysisError(f"{name} cannot be {asked[name]!r}; write {RULES[name]}")
    return values[asked[name]]


def _totals(text: str) -> tuple[int, ...]:
    """
    >>> _totals("9-11"), _totals("10 11"), _totals("any")
    ((9, 10, 11), (10, 11), ())
    """
    if text in ("", "any"):
        return ()
    try:
        if "-" in text:
            least, most = map(int, text.split("-"))
            totals = tuple(range(least, most + 1))
        else:
            totals = tuple(int(each) for each in text.replace(",", " ").split())
    except ValueError:
        totals = ()
    if not totals or len(totals) > _MOST_TOTALS:
        raise AnalysisError(f"doubled_totals cannot be {text!r}; write {RULES['doubled_totals']}")
    return totals


_MOST_TOTALS = 100
_MOST_DECKS = 100  # beyond that the figures are those of an endless shoe, to any digit that is shown


def rules_of(terms: Terms, *, by_rank: bool = False) -> Rules:
    """The rules that the terms print. With `by_rank` each rank is a kind of its own, so that only equal ranks pair."""
    _check(terms)
    worth = points(terms)
    values_of = {rank_of(card): worth[card] for card in CARDS}
    values = sorted({value for rank, value in values_of.items() if rank != "A"})
    grouped = ["".join(rank for rank in values_of if values_of[rank] == value and rank != "A") for value in values]
    kinds = [rank for ranks in grouped for rank in ranks] if by_rank else grouped
    least, highest = terms.number("dealer_stands_from"), terms.number("highest_total")
    high_ace = terms.number("ace_high_value")
    if not 0 < values_of["A"] < values[0] or values[-1] != terms.number("court_value") or 2 * values[-1] >= highest:
        raise AnalysisError("an ace counts less than every other card here, and a court card at least as much")
    if high_ace + values[-1] != highest or not high_ace < least <= highest <= 2 * high_ace:
        because = f"an ace and a court card make the highest total of {highest}"
        raise AnalysisError(f"the dealer stands from more than {high_ace}, and {because}: change no part of that alone")
    return Rules(
        kinds=("A", *kinds),
        worth=(values_of["A"], *(values_of[ranks[0]] for ranks in kinds)),
        ace_adds=terms.number("ace_high_value") - terms.number("ace_value"),
        court_value=terms.number("court_value"),
        highest=highest,
        dealer_stands_from=least,
        least_hard=terms.number("least_hard_total"),
        split_hands=terms.number("split_hands"),
        split_ace_hands=terms.number("split_ace_hands"),
        win=terms.odds("win_odds").winnings(1),
        blackjack=terms.odds("blackjack_odds").winnings(1),
        blackjack_at_once=terms.odds("blackjack_at_once_odds").winnings(1),
        even_money=terms.odds("even_money_odds").winnings(1),
        double_after_split=terms.has("double_after_split"),
    )


def _check(terms: Terms) -> None:
    """Numbers that make no game, or none that can be worked out."""
    if not 1 <= terms.number("decks") <= _MOST_DECKS:
        raise AnalysisError(f"a shoe of {terms.number('decks')} decks is not worked out; write 1 to {_MOST_DECKS}")
    if terms.number("least_hard_total") > terms.number("highest_total"):
        raise AnalysisError("a hand that no card can improve must be allowed to stand; write a lower least_hard_total")
    for name in ("split_hands", "split_ace_hands"):
        if not 1 <= terms.number(name) <= _MOST_HANDS:
            raise AnalysisError(
                f"{name} cannot be {terms.number(name)}; write 1, which bars the split, to {_MOST_HANDS}"
            )


_MOST_HANDS = 8
