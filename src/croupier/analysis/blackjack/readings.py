"""Rules other than the book's: the value of each, and the registered reading it belongs to."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from croupier.analysis.blackjack.rounds import Counts, Dealt, Solved, replay, solve
from croupier.analysis.blackjack.rules import ACE, Rules


@dataclass(frozen=True)
class Reading:
    """`on` is the registered reading it would replace, "" where it is only a comparison."""

    says: str
    on: str
    rules: Rules

    def deals_otherwise(self, book: Rules) -> bool:
        """Whether another rule governs the dealer's hand, so that the dealer's totals are counted again."""
        here, there = self.rules, book
        return (here.dealer_stands_from, here.dealer_draws_on_soft) != (
            there.dealer_stands_from,
            there.dealer_draws_on_soft,
        )


def other_readings(book: Rules) -> list[Reading]:
    """Readings that would change the value of the main wager, then rules of other houses for comparison."""
    stands, highest = book.dealer_stands_from, book.highest
    none = (0,)  # no hand has a total of 0
    return [
        Reading(f"the dealer stops at {stands - 1}", "J1", replace(book, dealer_stands_from=stands - 1)),
        Reading(f"the dealer draws on a soft {stands}", "J2", replace(book, dealer_draws_on_soft=True)),
        Reading(f"a blackjack and any other {highest} stand off", "J3", replace(book, blackjack_is_21=True)),
        Reading("only the original wager loses to a dealer's blackjack", "J4", replace(book, only_original_lost=True)),
        Reading("a blackjack is paid at once against a court card", "J7", replace(book, courts_wait=False)),
        Reading("a pair is split only once", "J12", replace(book, split_hands=min(book.split_hands, 2))),
        Reading("a split ace may be doubled", "J13", replace(book, split_aces_doubled=True)),
        Reading("only hard totals of 9, 10 and 11 are doubled", "J15", replace(book, doubled_totals=(9, 10, 11))),
        Reading("only hard totals of 10 and 11 are doubled", "J15", replace(book, doubled_totals=(10, 11))),
        Reading("no doubling after a split", "", replace(book, double_after_split=False)),
        Reading("no doubling", "", replace(book, doubled_totals=none)),
        Reading("no splitting", "", replace(book, split_hands=1)),
        Reading("any number of cards is doubled", "", replace(book, doubled_any_cards=True)),
    ]


def edges(
    book: Solved, counts: Counts, courts: float, each: Callable[[], None], *, comparisons: bool = True
) -> Iterator[tuple[Reading, float]]:
    """The house edge on the main wager under every other reading, and unless left out under rules of other houses;
    `each` is called after every up card that is dealt again."""
    dealt: tuple[Dealt, ...] = tuple(played.dealt for played in book.played.values())
    for reading in (reading for reading in other_readings(book.rules) if comparisons or reading.on):
        if reading.deals_otherwise(book.rules):
            solved = solve(reading.rules, counts, courts, each)
        else:
            solved = replay(reading.rules, dealt, counts, courts)
            each()
        yield reading, -solved.value


def even_money_taken(book: Solved) -> float:
    """The loss on the main wager if a blackjack is always paid early against an ace."""
    if ACE not in book.played:
        return 0.0
    played = book.played[ACE]
    left = played.dealt.left
    blackjack = sum(2 * left[ACE] * left[ten] for ten in book.rules.tens) / (left.sum() * (left.sum() - 1))
    return float(book.up_chances[ACE] * blackjack * (played.blackjack - float(book.rules.even_money)))
