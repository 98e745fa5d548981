"""Setting tables up, listing, closing and opening them from the command line."""

import json
from pathlib import Path

import pytest

from croupier.conduct import House
from croupier.table import Status, Table
from tests.cli.running import B16, BOOK, N02, live_house, ran, run

APPROVED = ("--approve", "table=T/1", "--approve", "shoe=S/2")


@pytest.fixture
def database(tmp_path: Path) -> str:
    return str(tmp_path / "house.db")


def table(database: str, name: str) -> Table:
    with House(database) as house:
        found = house.table(name).table
        assert found is not None
        return found


def test_a_demonstration_table_needs_nothing_else(database: str) -> None:
    for name, book in (("a", BOOK), ("b", B16), ("c", N02)):
        assert ran("table", "new", name, "--book", book, "--demonstration", "--database", database).startswith(name)
    listed = json.loads(ran("tables", "--json", "--database", database))
    assert [(row["name"], row["book"], row["demonstration"]) for row in listed] == [
        ("a", BOOK, True),
        ("b", B16, True),
        ("c", N02, True),
    ]
    assert listed[0]["limits"]["main"] == [500, 50000, 500]


def test_an_approved_table_is_set_up_as_asked(database: str) -> None:
    ran(
        *("table", "new", "main floor", "--book", BOOK, "--dealing", "live", "--database", database),
        *("--option", "settlement=non-commission", "--option", "pairs=none", "--option", "dragon_bonus=none"),
        *("--limit", "main=10:1,000:10", "--limit", "tie=5:200:5", *APPROVED),
        *("--hours", "00:00-24:00", "--utc-offset", "+10:00", "--differential", "2,500", "--boxes", "5"),
    )
    set_up = table(database, "main floor")
    assert set_up.status is Status.OPEN
    assert (set_up.dealing, set_up.demonstration, set_up.setting.boxes) == ("live", False, 5)
    assert set_up.setting.options["settlement"] == "non-commission"
    assert set_up.setting.limits["main"].maximum == 1_000_00
    assert set_up.setting.differential == 2_500_00
    assert set_up.approvals == {"table": "T/1", "shoe": "S/2"}
    assert set_up.hours is not None
    assert set_up.hours.utc_offset == 600
    shown = ran("tables", "--database", database)
    assert "main floor  (open, waits for shuffle)" in shown
    assert "Player and banker 10.00 to 1,000.00 by 10.00; Tie 5.00 to 200.00 by 5.00" in shown


def test_what_is_missing_is_said_with_its_clauses_and_nothing_is_left_behind(database: str) -> None:
    result = run("table", "new", "T", "--book", BOOK, "--option", "pairs=none", "--database", database)
    assert result.exit_code == 2
    for missing in ("approval of the table", "approval of the shoe", "limits of main, tie, dragon_bonus"):
        assert missing in result.stderr
    assert "(1.1, " in result.stderr
    assert not Path(database).exists()
    ran("table", "new", "T", "--book", BOOK, "--demonstration", "--database", database)
    again = run("table", "new", "T", "--book", BOOK, "--demonstration", "--database", database)
    assert again.exit_code == 2
    assert "there is a table of that name already" in again.stderr


def test_a_table_with_patrons_closes_after_notice_and_opens_once_checked(tmp_path: Path) -> None:
    live_house(tmp_path / "house.db").close()
    database = str(tmp_path / "house.db")
    assert ran("table", "close", "L", "--database", database) == "Notice given: the table will close.\nL is closed.\n"
    assert "L  (closed, waits for check of the cards" in ran("tables", "--database", database)
    refused = run("table", "close", "L", "--database", database)
    assert (refused.exit_code, "closed already" in refused.stderr) == (2, True)
    wrong = run("table", "open", "L", "--checked", "by eye", "--database", database)
    assert (wrong.exit_code, "one by one" in wrong.stderr) == (2, True)
    assert ran("table", "open", "L", "--checked", "one by one", "--database", database) == "L is open.\n"
    assert table(database, "L").status is Status.OPEN


def test_an_empty_house_says_what_to_do_next(database: str) -> None:
    House(database).close()
    assert "croupier table new" in ran("tables", "--database", database)
    assert json.loads(ran("tables", "--json", "--database", database)) == []
