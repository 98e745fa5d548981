"""Results against theory: a wheel that avoids a colour is reported within a number of spins that is computed."""

import json
from math import comb
from pathlib import Path

import pytest

from croupier.analysis.performance import Watch
from croupier.cli.performance import FALSE_ALARM, PLACES
from croupier.cli.terminal.deal_plain import PlainDeal
from croupier.cli.terminal.desk import Desk
from croupier.conduct import House
from croupier.conduct.performance import performance
from croupier.server.desks.pit import Pit
from tests.cli.running import ROULETTE, live_house, run
from tests.trust import trust

RED = 18 / 37
REDS = ("1", "3", "5", "7", "9", "12", "14", "16", "18", "19", "21", "23", "25", "27", "30", "32", "34", "36")
BLACKS = tuple(str(number) for number in range(1, 37) if str(number) not in REDS)


def every_sequence(watch: Watch, chance: float, rounds: int) -> float:
    """The probability of an alarm within so many rounds, by all sequences of wins and losses."""
    out = 0.0
    for sequence in range(2**rounds):
        wins = 0
        for at in range(rounds):
            wins += sequence >> at & 1
            if watch.alarms(at + 1, wins):
                won = sequence.bit_count()
                out += chance**won * (1 - chance) ** (rounds - won)
                break
    return out


@trust(35)
@pytest.mark.parametrize(("right", "real"), [(RED, 0.0), (RED, 0.1), (1 / 3, 0.9), (0.1, 0.5), (0.5, 0.5)])
def test_the_power_counts_every_sequence(right: float, real: float) -> None:
    watch = Watch(right, 0.05)
    for rounds, so_far in enumerate(watch.reported(real, 12), 1):
        assert so_far == pytest.approx(every_sequence(watch, real, rounds), abs=1e-12)


@trust(35)
@pytest.mark.parametrize("right", [RED, 1 / 37, 0.0746987951807229, 0.4])
def test_a_wager_that_is_right_is_seldom_reported_however_often_somebody_looks(right: float) -> None:
    assert 0 < list(Watch(right, 0.05).reported(right, 1_000))[-1] <= 0.05


@trust(35)
def test_the_evidence_is_a_fair_game_while_the_wager_is_right() -> None:
    from math import exp

    watch = Watch(RED, 0.05)
    for rounds in range(1, 40):
        mean = sum(
            comb(rounds, won) * RED**won * (1 - RED) ** (rounds - won) * exp(watch.evidence(rounds, won))
            for won in range(rounds + 1)
        )
        assert mean == pytest.approx(1)


@trust(35)
def test_a_wheel_that_avoids_red_is_reported_within_23_wagers_on_red() -> None:
    watch = Watch(RED, FALSE_ALARM / PLACES)
    assert watch.reported_within(0.0) == 23
    assert not watch.alarms(22, 0)
    assert watch.alarms(23, 0)
    assert watch.reported_within(RED * 0.8) == 1_570  # as docs/operating.md says


def spins(path: Path, numbers: tuple[str, ...]) -> None:
    """A round for each number, with 5.00 on red by two patrons, and 10.00 on 17 by one."""
    rounds = [["", "w ann red 5, 17 10", "w bob red 5", "spin", "n", number, ""] for number in numbers]
    with live_house(path, ROULETTE, ("ann", "bob")) as house:
        opened = ["u ball", "18", "MB-18", "yes"]
        PlainDeal(Desk(house, "L", "Dana"), lambda line: None).run(
            [*opened, *(line for each in rounds for line in each)]
        )


@trust(35, 36)
def test_rounds_turnover_and_wins_come_from_the_journal(tmp_path: Path) -> None:
    spins(tmp_path / "house.db", ("17", "1", "0", "36"))
    with House(str(tmp_path / "house.db")) as house:
        found = performance(house.store, "table/L")
        assert found is not None
        red, straight = found.results["red"], found.results["straight_up-17"]
        assert (red.rounds, red.won, red.turnover, red.kept) == (4, 2, 40_00, 0)
        assert (straight.rounds, straight.won, straight.turnover, straight.kept) == (4, 1, 40_00, 30_00 - 350_00)


@trust(35)
def test_a_wheel_that_avoids_red_is_reported_by_the_command_and_on_record(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    spins(tmp_path / "house.db", (BLACKS * 2)[:23])
    found = run("performance", "--database", database, "--json")
    assert found.exit_code == 1
    lines = {line["wager"]: line for line in json.loads(found.stdout)["wagers"]}
    assert lines["red"]["alarm"]
    assert not lines["straight_up-17"]["alarm"]
    assert (lines["red"]["rounds"], lines["red"]["won"], lines["red"]["avoided"]) == (23, 0, 23)
    assert lines["red"]["expected_kept"] == round(lines["red"]["turnover"] / 37)
    with House(database) as house:
        assert house.alarms() == []
        said = run("performance", "--database", database, "--record")
        assert said.exit_code == 1
        assert "ALARM: Red at table L won 0 of 23 rounds, where 11.2 are expected" in said.output.replace("\n", " ")
        assert [alarm.about for alarm in house.alarms()] == ["performance"]
        theory = Pit(house).read().tables[0].theory  # the floor has it as data
        assert theory is not None
        each_rounded = sum(line["expected_kept"] for line in lines.values())
        assert abs(theory.expected - each_rounded) <= len(lines)
        assert theory.low < theory.expected < theory.high


def test_one_spin_less_or_a_wheel_that_is_fair_is_not(tmp_path: Path) -> None:
    spins(tmp_path / "house.db", (BLACKS * 2)[:22])
    assert run("performance", "--database", str(tmp_path / "house.db")).exit_code == 0
