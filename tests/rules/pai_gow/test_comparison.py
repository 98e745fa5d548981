"""Rules 11.1 to 11.6: a player's hand against the Bank's."""

from itertools import combinations, product

import pytest

from croupier.games.pai_gow.house_way import settings
from croupier.games.pai_gow.parts import Comparison, Part, SetHand, compared, part
from croupier.games.pai_gow.tiles import tiles
from tests.marks import rule
from tests.rules.pai_gow.hands import TERMS, meet, part_of, tiles_of

ZERO, GEE_JUN = part_of("Mooy Ping"), part_of("GeeJun GeeJun")
EVERY_PART = list({part(TERMS, two).strength: part(TERMS, two) for two in combinations(tiles(TERMS), 2)}.values())


def high_parts(players: Part, banks: Part) -> Comparison:
    """How high parts compare; the low parts are zeros, which are the Bank's."""
    return compared(TERMS, SetHand(ZERO, players), SetHand(ZERO, banks))


def low_parts(players: Part, banks: Part) -> Comparison:
    """How low parts compare; the high parts are level, which are the Bank's."""
    return compared(TERMS, SetHand(players, GEE_JUN), SetHand(banks, GEE_JUN))


def both_ways(one: str, other: str) -> tuple[Comparison, ...]:
    """Two parts, each as the player's and as the Bank's, as high parts and as low parts."""
    return tuple(
        compare(part_of(players), part_of(banks))
        for compare in (high_parts, low_parts)
        for players, banks in ((one, other), (other, one))
    )


# Win, push and loss


@rule("pai-gow", NI2002_45=("11.1", "11.3", "11.4", "A:Push"))
@pytest.mark.parametrize(
    ("players", "outcome", "won"),
    [
        ("Mooy Ng / Teen Look", "win", ("player", "player")),  # 5, Mooy and 8
        ("Mooy Bon / Teen Look", "push", ("bank", "player")),  # 4 and 8
        ("Mooy Ng / Chong Foo", "push", ("player", "bank")),  # 5, Mooy and 7, Chong
        ("Mooy Bon / Chong Foo", "lose", ("bank", "bank")),  # 4 and 7, Chong
    ],
)
def test_both_parts_higher_win_both_lower_lose_and_one_of_each_is_a_push(
    players: str, outcome: str, won: tuple[str, str]
) -> None:
    result = meet(players, "Ping Ng / Day Ng")  # 5, Ping and 7, Day
    assert (result.outcome, (result.low, result.high)) == (outcome, won)
    deciding = {"win": "11.1", "push": "11.3", "lose": "11.4"}
    assert [clause for clause in deciding.values() if clause in result.under] == [deciding[outcome]]


@rule("pai-gow", NI2002_45=("11.1", "11.4"))
def test_high_parts_meet_high_parts_and_low_parts_low_parts() -> None:
    """A player's low part may be better than the Bank's high part, for nothing."""
    result = meet("Foo Bot / Teen Gow", "Mooy Foo / Day Day")  # 9 and a Wong against 1 and a pair
    assert (result.low, result.high, result.outcome) == ("player", "bank", "push")


# The ranking, then the point count, then the highest tile


@rule("pai-gow", NI2002_45=("11.1(a)", "11.4(a)", "3.1"))
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("GeeJun GeeJun", "Teen Teen"),
        ("Ng Ng", "Teen Gow"),  # a pair above a Wong
        ("Teen Gow", "Day Gow"),
        ("Day Gow", "Teen Bot"),  # a Wong above a Gong
        ("Day Yun", "Teen Tit"),  # a Gong, which counts 0, above a High Nine
        ("Day Chit", "Chong GeeJun"),  # a High Nine above any other 9
        ("Mooy Mooy", "Yun Foo"),  # a pair that counts 0 above a 9
    ],
)
def test_the_ranking_of_the_parts_is_asked_first(higher: str, lower: str) -> None:
    win_high, lose_high, win_low, lose_low = both_ways(higher, lower)
    assert (win_high.high, lose_high.high) == (win_low.low, lose_low.low) == ("player", "bank")
    for result in (win_high, lose_high):
        assert {"11.1(a)", "11.4(a)", "3.1"} <= set(result.under)
        assert not {"11.1(b)", "11.4(b)", "11.2"} & set(result.under)


@rule("pai-gow", NI2002_45=("11.1(b)", "11.4(b)", "4.1"))
@pytest.mark.parametrize(
    ("higher", "lower"),
    [("Foo Bot", "Teen Look"), ("Ng GeeJun", "Day Ng"), ("Gow Foo", "Mooy Ping"), ("Foo Ping", "Gor Chong")],
)
def test_then_the_point_count(higher: str, lower: str) -> None:
    """9 to 8, 8 to 7 with lower tiles, and 1 to 0; a low part of zero against none is compared like any other."""
    if part_of(higher).points == part_of(lower).points:
        return
    win_high, lose_high, win_low, lose_low = both_ways(higher, lower)
    assert (win_high.high, lose_high.high) == (win_low.low, lose_low.low) == ("player", "bank")
    for result in (win_low, lose_low):
        assert {"11.1(b)", "11.4(b)", "4.1"} <= set(result.under)
        assert not {"11.2", "11.6"} & set(result.under)


@rule("pai-gow", NI2002_45=("11.2", "3.2", "Appendix B"))
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Teen Gor", "Day Bon"),
        ("Yun Gow", "Gor GeeJun"),
        ("Chong Tit", "Bon Gow"),
        ("Gow Bot", "Ng Day"),
        ("Look GeeJun", "Chit Day"),
    ],
)
def test_then_the_highest_tile_where_the_counts_are_equal(higher: str, lower: str) -> None:
    one, other = part_of(higher), part_of(lower)
    assert one.points == other.points
