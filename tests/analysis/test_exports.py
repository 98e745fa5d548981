"""Findings for programs: the form that scripts rely on, CSV and Parquet."""

import csv
import json
from io import BytesIO, StringIO

import msgspec
import pytest
from pyarrow import parquet

from croupier.analysis.exports import as_csv, as_json, as_parquet, as_table, spot_as_json, tables
from croupier.analysis.findings import Table
from croupier.instruments import library
from tests.analysis.made_up import BOOK, a_case, a_spot, findings

TABLES = {table.name: table for table in tables(a_case(), findings())}


def form() -> dict[str, object]:
    found: dict[str, object] = json.loads(msgspec.json.encode(as_json(a_case(), findings())))
    return found


def test_the_form_that_scripts_rely_on() -> None:
    found = form()
    assert found["book"] == BOOK
    assert found["options"] == dict(a_case().terms.options)
    assert found["combinations"] == 37
    assert found["method"] == findings().method
    even = found["wagers"][0]  # type: ignore[index]
    assert {
        key: even[key] for key in ("wager", "house_edge", "element_of_risk", "win", "push", "lose", "outcomes")
    } == {
        "wager": "even",
        "house_edge": {"exact": "1/37", "value": 1 / 37},
        "element_of_risk": 1 / 37,
        "win": 18 / 37,
        "push": 0.0,
        "lose": 19 / 37,
        "outcomes": [
            {"outcome": "won", "pays": 1, "pays_exact": "1/1", "staked": 1, "count": 18, "probability": 18 / 37},
            {"outcome": "lost", "pays": -1, "pays_exact": "-1/1", "staked": 1, "count": 19, "probability": 19 / 37},
        ],
    }
    assert even["standard_deviation"] == pytest.approx((1 - (1 / 37) ** 2) ** 0.5)


def test_what_is_weighed_has_no_exact_value_and_no_count() -> None:
    played = form()["wagers"][2]  # type: ignore[index]
    assert played["house_edge"] == {"exact": None, "value": 0.00625}
    assert played["combinations"] is None
    assert played["element_of_risk"] == pytest.approx(0.00625 / 1.125)
    assert played["outcomes"][0] == {
        "outcome": "ends at -22",
        "pays": -22,
        "pays_exact": "-22/1",
        "staked": 22,
        "count": None,
        "probability": 1 / 90,
    }
    assert (played["outcomes"][1]["pays"], played["outcomes"][1]["pays_exact"]) == (-21.5, "-43/2")


def test_readings_come_with_their_words_and_what_others_would_change() -> None:
    first, second = form()["interpretations"]  # type: ignore[misc]
    assert first == {
        "id": "M1",
        "reading": library().interpretation("M1").reading,
        "alternatives": [
            {
                "says": "it pays by its margin <as others do>",
                "house_edges": {"long_shot": {"exact": "1/8", "value": 0.125}},
            }
        ],
    }
    assert second["alternatives"] == []


def test_a_spot_names_its_best_choice() -> None:
    assert spot_as_json(a_spot()) == {
        "spot": "7c6c | KcTc2d",
        "choices": [
            {"choice": "raise", "value": 1 / 3, "exact": "1/3"},
            {"choice": "check", "value": 0.25, "exact": "1/4"},
            {"choice": "fold", "value": -1.0, "exact": "-1/1"},
        ],
        "best": "raise",
        "says": ["Eight cards help."],
    }


def test_everything_is_a_table_too() -> None:
    assert list(TABLES) == ["outcomes", "wagers", "thumb", "chart", "heat", "hands", "decks"]
    assert TABLES["chart"].columns == ("hand / dealer's card", *"23456789TA")
    assert TABLES["chart"].rows[1] == ("hard 1", *"SDHSDHSDHS")
    assert TABLES["decks"].rows == (("4", 0.0051), ("6", 0.0058), ("8", 0.0062))
    assert all(len(row) == len(table.columns) for table in TABLES.values() for row in table.rows)


def read_csv(table: Table) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(as_csv(table).decode())))


def test_outcomes_as_csv() -> None:
    rows = read_csv(TABLES["outcomes"])
    assert rows[0] == {
        "book": BOOK,
        "wager": "even",
        "outcome": "won",
        "pays": "1",
        "staked": "1",
        "count": "18",
        "probability": "0.4864864864864865",
    }
    assert rows[2]["pays"] == "3.95"
    assert rows[-1]["count"] == ""
    assert read_csv(TABLES["wagers"])[0]["house_edge_exact"] == "1/37"


def read_parquet(table: Table) -> dict[str, list[object]]:
    found: dict[str, list[object]] = parquet.read_table(BytesIO(as_parquet(table))).to_pydict()
    return found


def test_the_same_as_parquet_with_types() -> None:
    outcomes = read_parquet(TABLES["outcomes"])
    assert outcomes["count"][:2] == [18, 19]
    assert outcomes["count"][-1] is None
    assert outcomes["pays"][2] == 3.95
    assert outcomes["wager"][0] == "even"
    assert read_parquet(TABLES["thumb"])["cost"] == [0.1234567, None]


def test_a_count_beyond_64_bits_is_kept_whole() -> None:
    assert read_parquet(TABLES["hands"])["weight"][1] == str(2**70 + 1)
    assert read_csv(TABLES["hands"])[1]["weight"] == str(2**70 + 1)
    assert read_parquet(Table("n", "n", ("n",), ((2**63 - 1,), (1 - 2**63,))))["n"] == [2**63 - 1, 1 - 2**63]


@pytest.mark.parametrize("write", [as_csv, as_parquet])
def test_files_come_out_the_same_again(write: object) -> None:
    assert callable(write)
    for table in TABLES.values():
        assert write(table) == write(table)


def test_a_table_of_nothing_can_be_written() -> None:
    empty = Table("none", "None", ("a", "b"), ())
    assert as_csv(empty) == b"a,b\n"
    assert read_parquet(empty) == {"a": [], "b": []}
    assert as_table(empty) is empty
