"""Rule 10: House Way, step by step. `tests/pai_gow` has every hand there is."""

from itertools import permutations

import pytest

from croupier.games.pai_gow.house_way import HouseWay, house_way, settings
from croupier.games.pai_gow.tiles import tiles
from tests.marks import rule
from tests.rules.pai_gow.hands import TERMS, counts_of, house_way_of, names_of, tiles_of


def clauses(way: HouseWay) -> list[str]:
    """The clauses it was set under, without the readings."""
    return [clause for clause in way.under if not clause.startswith("~")]


def is_set(hand: str, counts: str = "", under: str = "") -> HouseWay:
    """Asserts that House Way sets these tiles so, with parts of these counts, under this clause of rule 10."""
    way = house_way_of(hand)
    assert names_of(way.hand) == hand
    if counts:
        assert counts_of(way.hand) == counts
    if under:
        assert under in way.under
    return way


# A hand and its settings


@rule("pai-gow", NI2002_45=("A:Hand", "A:Set"))
def test_a_hand_can_be_divided_in_three_ways() -> None:
    three = settings(TERMS, tiles_of("Teen Bon Look Ng"))
    assert sorted(map(names_of, three)) == ["Bon Look / Teen Ng", "Bon Ng / Teen Look", "Look Ng / Teen Bon"][::1] or (
        {names_of(hand) for hand in three}
    )


@rule("pai-gow", NI2002_45=("10.1", "A:House Way"))
@pytest.mark.parametrize(
    "names", ["Teen Gow Bot Foo", "Gow Gow Mooy Ping", "GeeJun Chong Bon Ng", "Yun Mooy Ping Ng", "Day Day Gow Gow"]
)
def test_house_way_does_not_depend_on_how_the_tiles_lie(names: str) -> None:
    four = tiles_of(names)
    assert {house_way(TERMS, order) for order in permutations(four)} == {house_way(TERMS, four)}
