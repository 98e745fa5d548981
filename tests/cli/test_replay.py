"""`croupier replay` tells a table's past."""

import json
from pathlib import Path

import pytest

from croupier.cli.terminal.deal_plain import PlainDeal
from croupier.cli.terminal.desk import Desk
from tests.cli.running import live_house, ran
from tests.trust import trust

SHOE = ["", "", "200", "", "Ah"]
ROUND = ["n", "9c", "3d", "7h", "4s", "", ""]
DEALT = [*SHOE, "w ann banker 25", "w bob tie 7", *ROUND, "w bob player 10", *ROUND]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> str:
    path: Path = tmp_path_factory.mktemp("replay") / "house.db"
    with live_house(path) as house:
        PlainDeal(Desk(house, "L", "Dana"), lambda line: None).run(DEALT)
    return str(path)


def test_a_banker_win_less_commission_is_explained_with_its_clause(database: str) -> None:
    shown = ran("replay", database, "L", "--round", "1")
    settled = shown[shown.index("ann, banker: win") : shown.index("Round 1 closes")]
    assert "ann, banker: win; 25.00 at 1 to 1 less 5% = 23.75" in settled
    assert "[8.4(b)] " in settled
    assert "$ 23.75 from float to patron:ann" in settled
    assert "= less 5% of 25.00 = 1.25: pays 23.75" in settled
    assert "= chips of ann: 975.00, now 1,023.75" in settled
    assert "Dana (dealer), round 1" in shown


@trust(26)
def test_refusals_and_balances_are_shown(database: str) -> None:
    shown = ran("replay", database, "L")
    assert "Refused: place wager: wagers on tie are multiples of 5.00" in shown
    assert "Table L is set up for live dealing under NI2018-687/mini-baccarat" in shown
    assert shown.splitlines()[-7:] == [
        "Balances:",
        "      cage: -1,000,000.00",
        "      drop: 2,000.00",
        "      float: 997,986.25",
        "      outside: -2,000.00",
        "      patron:ann: 1,023.75",
        "      patron:bob: 990.00",
    ]


def test_only_one_round_is_told_when_one_is_asked_for(database: str) -> None:
    shown = ran("replay", database, "L", "--round", "2")
    assert "bob wagers 10.00 on player" in shown
    assert "ann wagers" not in shown


def test_json_has_the_same_steps(database: str) -> None:
    told = json.loads(ran("replay", database, "L", "--json"))
    versions = [step["version"] for step in told["steps"]]
    assert versions == list(range(1, len(versions) + 1))
    assert told["balances"]["patron:ann"] == 1_023_75
    refused = [step for step in told["steps"] if step["refused"]]
    assert [step["clauses"][0]["clause"] for step in refused] == ["3.3"]
    assert sum(told["balances"].values()) == 0
