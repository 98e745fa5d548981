"""Rules 11.1 to 11.6: a player's hand against the Bank's."""

from itertools import combinations, product

import pytest

from croupier.games.pai_gow.parts import Comparison, Part, SetHand, compared, part
from croupier.games.pai_gow.tiles import tiles
from tests.marks import rule
from tests.rules.pai_gow.hands import TERMS, meet, part_of

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
    [
        ("Foo Bot", "Teen Look"),  # 9 and 8
        ("Ng GeeJun", "Day Ng"),  # 8 and 7
        ("Foo Ping", "Gor Chong"),  # 1 and 0: only one of them is zero
    ],
)
def test_then_the_point_count(higher: str, lower: str) -> None:
    win_high, lose_high, win_low, lose_low = both_ways(higher, lower)
    assert (win_high.high, lose_high.high) == (win_low.low, lose_low.low) == ("player", "bank")
    for result in (win_low, lose_low):
        assert {"11.1(b)", "11.4(b)", "4.1"} <= set(result.under)
        assert not {"11.2", "11.6"} & set(result.under)


@rule("pai-gow", NI2002_45=("11.2", "3.2", "Appendix B"))
@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Teen Gor", "Day Bon"),  # 6
        ("Yun Gow", "Gor GeeJun"),  # 7
        ("Chong Tit", "Bon Gow"),  # 3
        ("Mooy Chit", "Ping Tit"),  # 7: the lower tiles, a 7 each, are the other way round
        ("Chong Ng", "Look Ng"),  # 1
    ],
)
def test_then_the_highest_tile_where_the_counts_are_equal(higher: str, lower: str) -> None:
    win_high, lose_high, win_low, lose_low = both_ways(higher, lower)
    assert (win_high.high, lose_high.high) == (win_low.low, lose_low.low) == ("player", "bank")
    for result in (win_low, lose_low):
        assert "11.2" in result.under
        assert "11.5" in result.under  # for the high parts, which are level
    for result in (win_high, lose_high):
        assert "11.2" in result.under
        assert not {"11.5", "11.1(b)", "11.4(b)"} & set(result.under)


@rule("pai-gow", NI2002_45=("4.2", "11.1(b)"))
def test_a_gee_jun_tile_counts_for_whoever_holds_it() -> None:
    result = high_parts(part_of("Gor GeeJun"), part_of("Teen Bon"))  # 7, not 0, against 6
    assert (result.high, "4.2" in result.under) == ("player", True)


# Level parts are the Bank's


@rule("pai-gow", NI2002_45=("11.5", "11.2"))
@pytest.mark.parametrize(
    ("players", "banks"),
    [
        ("Teen Gor", "Teen Bon"),
        ("Teen Bon", "Teen Gor"),
        ("Yun Tit", "Yun Chit"),
        ("Chong Gow", "Chong Gow"),
    ],
)
def test_the_bank_wins_parts_of_equal_count_with_the_same_high_tile(players: str, banks: str) -> None:
    high, low = high_parts(part_of(players), part_of(banks)), low_parts(part_of(players), part_of(banks))
    assert (high.high, low.low) == ("bank", "bank")
    assert {"11.2", "11.5"} <= set(high.under) & set(low.under)


@rule("pai-gow", NI2002_45="11.5")
def test_the_same_high_tile_is_one_of_the_same_kind_also_where_it_looks_different() -> None:
    mine, theirs = part(TERMS, ("45", "35")), part(TERMS, ("36", "26"))
    assert (high_parts(mine, theirs).high, high_parts(theirs, mine).high) == ("bank", "bank")


@rule("pai-gow", NI2002_45=("11.5", "11.1(a)"))
@pytest.mark.parametrize("names", ["Teen Gow", "Day Gow", "Teen Yun", "Day Bot", "Teen Tit", "Day Chit"])
def test_the_bank_wins_level_wongs_gongs_and_high_nines_too(names: str) -> None:
    """Two of the same step can meet, unlike pairs."""
    result = high_parts(part_of(names), part_of(names))
    assert (result.high, {"11.1(a)", "11.5"} <= set(result.under)) == ("bank", True)
    assert part_of("Teen Yun").strength == part_of("Teen Bot").strength


@rule("pai-gow", NI2002_45=("11.5", "11.3", "11.4"))
def test_a_level_part_counts_as_lost() -> None:
    banks = "Gor Mooy / Teen Look"  # 4, Gor and 8, Teen
    assert meet("Gor Ping / Teen Gow", banks).outcome == "push"  # level and won
    assert meet("Gor Ping / Day Look", banks).outcome == "lose"  # level and lost
    assert meet("Gor Ping / Teen Chong", banks).outcome == "lose"  # both level
    assert meet("Yun Chong / Teen Chong", banks).outcome == "push"  # won and level


# Low parts of zero


@rule("pai-gow", NI2002_45=("11.6", "4.1"))
@pytest.mark.parametrize(("players", "banks"), [("Gor Chong", "Foo Gow"), ("Mooy Ping", "Bon Look")])
def test_low_parts_of_zero_are_the_banks_whatever_their_tiles(players: str, banks: str) -> None:
    result = low_parts(part_of(players), part_of(banks))
    assert part_of(players).strength > part_of(banks).strength
    assert (result.low, "11.6" in result.under, "11.2" in result.under) == ("bank", True, False)


@rule("pai-gow", NI2002_45=("11.6", "11.1(a)"))
@pytest.mark.parametrize("names", ["Ping Ping", "Ng Ng", "Teen Yun", "Day Bot"])
def test_a_ranked_part_that_counts_zero_is_not_a_zero(names: str) -> None:
    ranked = part_of(names)
    assert ranked.points == 0
    won, lost = low_parts(ranked, ZERO), low_parts(ZERO, ranked)
    assert (won.low, lost.low) == ("player", "bank")
    assert "11.6" not in won.under + lost.under


@rule("pai-gow", NI2002_45=("11.6", "11.2"))
def test_high_parts_of_zero_compare_by_their_highest_tile() -> None:
    result = high_parts(part_of("Gor Chong"), part_of("Foo Gow"))
    assert (result.high, "11.2" in result.under) == ("player", True)


# Any two hands


@rule("pai-gow", NI2002_45=("11.1", "11.2", "11.4", "11.5"))
def test_of_two_high_parts_just_one_is_higher_unless_they_are_level() -> None:
    for one, other in product(EVERY_PART, repeat=2):
        winners = {high_parts(one, other).high, high_parts(other, one).high}
        assert winners == ({"bank"} if one is other else {"player", "bank"})


@rule("pai-gow", NI2002_45=("11.1", "11.2", "11.4", "11.5", "11.6"))
def test_of_two_low_parts_just_one_is_higher_unless_they_are_level_or_both_zero() -> None:
    for one, other in product(EVERY_PART, repeat=2):
        zeros = one.strength[:2] == other.strength[:2] == (0, 0)
        winners = {low_parts(one, other).low, low_parts(other, one).low}
        assert winners == ({"bank"} if one is other or zeros else {"player", "bank"})


# In words


def test_a_comparison_says_how_each_part_went() -> None:
    won = meet("Gor Ping / Teen Gow", "Gor Mooy / Teen Look").words
    assert won == "high part won, Teen Wong against 8, Teen high; low parts level, 4, Gor high: the Bank's"
    lost = meet("Mooy Ping / Day Tit", "Foo Gow / Ng Ng").words
    assert lost == "high part lost, Day High Nine against pair of Ng; low parts both zero: the Bank's"
