"""Rules 11.1 to 11.6: a player's hand against the Bank's."""

from itertools import product

import pytest

from tests.marks import rule
from tests.rules.pai_gow.hands import meet

# A hand that loses both parts to most, and one that wins both.
POOR = "Mooy Foo / Bon Tit"  # 1 and 1
FINE = "Gor Ng / GeeJun GeeJun"  # 9 and the highest pair


@rule("pai-gow", NI2002_45=("11.1", "11.3", "11.4", "A:Push"))
@pytest.mark.parametrize(
    ("players", "outcome", "won"),
    [
        ("Mooy Ng / Teen Look", "win", ("player", "player")),  # 5 and 8
        ("Mooy Bon / Teen Look", "push", ("bank", "player")),  # 4 and 8
        ("Mooy Ng / Chong Foo", "push", ("player", "bank")),  # 5 and 7, Chong
        ("Mooy Bon / Chong Foo", "lose", ("bank", "bank")),
    ],
)
def test_both_parts_higher_win_both_lower_lose_and_one_of_each_is_a_push(
    players: str, outcome: str, won: tuple[str, str]
) -> None:
    result = meet(players, "Ping Ng / Day Ng")  # 5, Ping high and 7, Day high
    assert (result.outcome, (result.low, result.high)) == (outcome, won)
    clause = {"win": "11.1", "push": "11.3", "lose": "11.4"}[outcome]
    assert clause in result.under
    assert not {"11.1", "11.3", "11.4"} - {clause} & set(result.under)


@rule("pai-gow", NI2002_45=("11.1(a)", "11.4(a)", "3.1"))
@pytest.mark.parametrize(
    ("players", "banks"),
    [
        ("Ng Ng", "Day Gow"),  # a pair above a Wong
        ("Teen Gow", "Day Gow"),
        ("Day Gow", "Teen Bot"),  # a Wong above a Gong
        ("Day Yun", "Teen Tit"),  # a Gong that counts 0 above a High Nine
        ("Day Chit", "Chong GeeJun"),  # a High Nine above any other 9
        ("Mooy Mooy", "Foo Yun"),  # a pair that counts 0 above a 9
    ],
)
def test_the_ranking_of_the_parts_is_asked_first(players: str, banks: str) -> None:
    won = meet(f"{POOR} {players}"[: len(POOR)].split(" / ")[0] + f" / {players}", f"Mooy Foo / {banks}")
    lost = meet(f"Mooy Foo / {banks}", f"Mooy Foo / {players}")
    assert (won.high, lost.high) == ("player", "bank")
    assert {"11.1(a)", "11.4(a)"} <= set(won.under) & set(lost.under)
