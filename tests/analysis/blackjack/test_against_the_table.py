"""Small shoes played out on the table machine, in every order of their cards, and the same sums of the kernels."""

from dataclasses import replace

import pytest

from croupier.analysis.blackjack.rounds import deal, play, solve
from croupier.games.blackjack.state import Hand
from tests.analysis.blackjack import small_cases
from tests.analysis.blackjack.helpers import book_rules, play_of, shoe_of
from tests.analysis.blackjack.machine import Machine, Shoe
from tests.analysis.blackjack.plain import Cards, Plain, mean, more
from tests.trust import trust

CLOSE = 1e-12


def counts(shoe: Shoe) -> Cards:
    return shoe_of(book_rules(), **{f"n{rank}": count for rank, count in shoe})


@trust(6)
@pytest.mark.parametrize(
    "shoe",
    [
        (("A", 2), ("5", 1), ("8", 2), ("T", 5)),
        (("A", 3), ("6", 2), ("9", 2), ("T", 3)),
        pytest.param((("A", 2), ("5", 2), ("6", 2), ("8", 4), ("T", 7)), marks=pytest.mark.long),
        pytest.param((("A", 2), ("3", 2), ("4", 2), ("7", 3), ("T", 7)), marks=pytest.mark.long),
    ],
)
def test_a_round_without_splits_is_worth_what_the_machine_pays_at_best(shoe: Shoe) -> None:
    rules = replace(book_rules(), split_hands=1)
    on_the_table = Machine().round(shoe)
    assert on_the_table == Plain(rules).round(counts(shoe))
    assert abs(solve(rules, counts(shoe)).value - on_the_table) < CLOSE


@pytest.mark.parametrize(
    ("pair", "up", "shoe"),
    [
        ("8", "6", (("6", 2), ("8", 4), ("T", 7))),
        ("A", "5", (("A", 3), ("5", 2), ("T", 5))),
        ("9", "T", (("2", 1), ("9", 4), ("T", 6))),
        pytest.param("8", "6", (("A", 2), ("5", 2), ("6", 2), ("8", 4), ("T", 7)), marks=pytest.mark.long),
        pytest.param("T", "6", (("3", 1), ("6", 3), ("T", 9)), marks=pytest.mark.long),
        pytest.param("3", "5", (("3", 4), ("5", 2), ("8", 2), ("T", 9)), marks=pytest.mark.long),
    ],
)
def test_a_split_to_four_hands_is_worth_what_the_machine_pays_for_the_same_play(pair: str, up: str, shoe: Shoe) -> None:
    rules = book_rules()
    kind, shown = rules.kind_of(f"{pair}s"), rules.kind_of(f"{up}s")
    split = play(rules, deal(rules, counts(shoe), shown)).splits[kind]
    chosen = play_of(rules, split)

    def policy(hand: Hand, hands: int) -> str:
        kinds = [rules.kind_of(card) for card in hand.cards]
        if len(kinds) == 2 and kinds[0] == kinds[1] == kind and hands < split.most:
            return "split"
        return chosen(tuple(kinds.count(each) for each in range(len(rules.worth))), kinds[1] == kind)

    left = tuple((rank, count - 2 * (rank == pair) - (rank == up)) for rank, count in shoe)
    on_the_table = Machine(policy).hand(f"{pair}s {up}h {pair}h", left)
    in_fractions = Plain(rules).split(kind, shown, counts(left), split.most, chosen)
    assert on_the_table == mean(in_fractions)
    assert abs(split.value - on_the_table) < CLOSE


def test_no_other_play_of_a_split_hand_is_better() -> None:
    """Each decision that a hand of the split can come to, taken the other way, alone and for every hand alike."""
    rules = book_rules()
    shoe = shoe_of(rules, n3=4, n7=2, n8=2, T=11)
    up, pair = rules.kind_of("7s"), rules.kind_of("3s")
    split = play(rules, deal(rules, shoe, up)).splits[pair]
    chosen, plain = play_of(rules, split), Plain(rules)
    left = more(more(more(shoe, up, -1), pair, -1), pair, -1)
    asked: set[tuple[Cards, bool]] = set()

    def followed(hand: Cards, second_pair: bool) -> str:
        asked.add((hand, second_pair))
        return chosen(hand, second_pair)

    best = mean(plain.split(pair, up, left, split.most, followed))
    assert len(asked) > 4
    for changed in asked:
        total, soft = rules.total(changed[0])
        others = {"draw"} | ({"stand"} if soft or total >= rules.least_hard else set())
        others |= {"double"} if sum(changed[0]) == 2 else set()
        for other in others - {chosen(*changed)}:

            def tried(hand: Cards, second: bool, at: tuple[Cards, bool] = changed, instead: str = other) -> str:
                return instead if (hand, second) == at else chosen(hand, second)

            assert mean(plain.split(pair, up, left, split.most, tried)) <= best, (changed, other)


def test_small_packs_agree_in_every_kernel() -> None:
    small_cases.main()
