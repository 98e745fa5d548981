"""The count against the real machine, which is dealt every order of a small shoe, to the last sequence."""

import pytest

from tests.analysis.mini_baccarat.asking import B16, B18, N02, by_payment, found
from tests.analysis.mini_baccarat.table_twin import Twin
from tests.trust import trust

RULES = (
    (B18, {}),
    (B18, {"settlement": "non-commission", "pairs": "canberra"}),
    (B16, {"settlement": "non-commission"}),
    (B16, {"pairs": "canberra"}),
    (N02, {}),
)
PAIRS_AND_NATURALS = "8s 8s 9h Kd Kh 3c"
FIVE_CARDS = "8s 9h Ks Kd 3c"
FOUR_CARDS = "2c 3c 3c 4c"
# Together they come to every cell of the tableau.
LOW_VALUES, HIGH_VALUES = "Ts Ah 2s 3d 4s 5c 6s", "Jd 2s 4c 6d 7h 8s 9c"


def agree(book: str, options: dict[str, str], shoe: str) -> Twin:
    twin = Twin(book, shoe.split(), **options)
    findings = found(book, shoe=shoe, **options)
    assert {wager.name for wager in findings.wagers} == set(twin.results)
    for wager in findings.wagers:
        assert by_payment(wager) == dict(twin.results[wager.name]), wager.name
    return twin


@trust(6)
@pytest.mark.parametrize(("book", "options"), RULES)
def test_pairs_and_naturals_are_counted_as_the_table_settles_them(book: str, options: dict[str, str]) -> None:
    agree(book, options, PAIRS_AND_NATURALS)


@pytest.mark.parametrize(("book", "options"), RULES)
@pytest.mark.parametrize("shoe", [FIVE_CARDS, FOUR_CARDS])
def test_a_shoe_that_cannot_finish_a_round_makes_it_void(book: str, options: dict[str, str], shoe: str) -> None:
    agree(book, options, shoe)


@trust(6)
def test_every_cell_of_the_tableau_is_counted_as_the_table_draws() -> None:
    visited = agree(B18, {}, LOW_VALUES).cells | agree(B18, {"settlement": "non-commission"}, HIGH_VALUES).cells
    assert visited == {(total, third) for total in range(8) for third in ("none", *map(str, range(10)))}


@pytest.mark.long
@pytest.mark.parametrize(("book", "options"), RULES)
def test_one_card_of_each_value_and_a_pair_in_every_order(book: str, options: dict[str, str]) -> None:
    agree(book, options, "Ts Ah 2s 3d 4s 5c 6s 7h 8d 9c")
    agree(book, options, "9s 9s 9d 9c Ks Kh 4d 4d")
