"""The past of a table, told step by step with the arithmetic of each payment."""

from collections.abc import Iterable

import pytest

from croupier.games.mini_baccarat import facts as b
from croupier.ruling import Fact
from croupier.table.facts import ChipsBought, CommandRefused
from croupier.views.replay import Happened, ReplayStep, Unreplayable, steps
from tests.rules.mini_baccarat.play import AT, B18, Play


def told(facts: Iterable[Fact]) -> list[ReplayStep]:
    return list(steps(Happened(version, AT, "dan", "dealer", fact) for version, fact in enumerate(facts, 1)))


def settlements(play: Play) -> list[ReplayStep]:
    return [step for step, fact in zip(told(play.facts), play.facts, strict=True) if isinstance(fact, b.WagerSettled)]


def test_a_banker_win_is_explained_to_the_cent_with_its_clause() -> None:
    play = Play(B18)
    play.play("9c 3d 7h 4s", banker=25_00)
    (step,) = settlements(play)
    assert step.words == "ann, banker: win; 25.00 at 1 to 1 less 5% = 23.75"
    assert step.explanation == (
        "the hands: player 9 of clubs, 7 of hearts: 6; banker 3 of diamonds, 4 of spades: 7",
        "25.00 at 1 to 1 = 25.00",
        "less 5% of 25.00 = 1.25: pays 23.75",
        "the stake of 25.00 goes back with it",
        "chips of ann: 975.00, now 1,023.75",
    )
    assert "8.4(b)" in [clause.clause for clause in step.clauses]
    assert all(clause.summary for clause in step.clauses)
    assert step.moves == ("23.75 from float to patron:ann", "25.00 from wager:ann:banker to patron:ann")
    assert step.balances["patron:ann"] == play.chips("ann") == 1_023_75


@pytest.mark.parametrize(
    ("cards", "option", "amount", "lines"),
    [
        ("9c 3d 7h 4s", "player", 25_00, ("the wager of 25.00 loses and goes to the float",)),
        ("9c 3d 8h 4s", "tie", 5_00, ("5.00 at 8 to 1 = 40.00", "the stake of 5.00 goes back with it")),
        ("9c 3d 8h 4s", "banker", 5_00, ("neither won nor lost: 5.00 goes back",)),
    ],
)
def test_losses_ties_and_stand_offs_are_explained(cards: str, option: str, amount: int, lines: tuple[str, ...]) -> None:
    play = Play(B18)
    play.play(cards, **{option: amount})
    (step,) = settlements(play)
    assert step.explanation[1:-1] == lines


def test_what_lay_over_the_maximum_is_explained() -> None:
    play = Play(B18)
    play.play("9c 3d 7h 4s", banker=600_00)
    (step,) = settlements(play)
    assert "100.00 over the maximum was not at risk and goes back" in step.explanation
    assert "less 5% of 500.00 = 25.00: pays 475.00" in step.explanation


def test_steps_belong_to_their_round_and_the_table_to_none() -> None:
    play = Play(B18)
    play.play("9c 3d 7h 4s", banker=25_00)
    play.play("9c 3d 7h 4s", player=25_00)
    rounds = {fact.round: step.round for step, fact in _of(play, b.RoundClosed)}
    assert rounds == {1: 1, 2: 2}
    assert {step.round for step, _ in _of(play, b.WagerPlaced)} == {1, 2}
    assert {step.round for step, _ in _of(play, ChipsBought)} == {0}


def _of(play: Play, kind: type[Fact]) -> list[tuple[ReplayStep, Fact]]:
    return [(step, fact) for step, fact in zip(told(play.facts), play.facts, strict=True) if isinstance(fact, kind)]


def test_refusals_are_told_too() -> None:
    play = Play(B18)
    refused = CommandRefused(command="place_wager", because="the minimum is 5.00", under=("3.3", "~X5"))
    *_, last = told([*play.facts, refused])
    assert last.refused
    assert last.words == "Refused: place wager: the minimum is 5.00"
    assert [clause.clause for clause in last.clauses] == ["3.3", "~X5"]


def test_a_table_that_was_only_refused_has_a_past_too() -> None:
    (unknown,) = told([CommandRefused(command="create_table", because="no such book", under=("~H5",))])
    (loud,) = told([CommandRefused(command="create_table", because="dealing is live", under=("6.1",), book=B18)])
    assert unknown.refused
    assert loud.refused
    assert all(clause.summary for step in (unknown, loud) for clause in step.clauses)


def test_a_fact_that_does_not_follow_is_named() -> None:
    play = Play(B18)
    play.play("9c 3d 7h 4s", banker=25_00)
    at = next(place for place, fact in enumerate(play.facts) if isinstance(fact, b.WagerPlaced))
    with pytest.raises(Unreplayable, match=r"version \d+ does not follow"):
        told([*play.facts[:at], *play.facts[at + 1 :]])
