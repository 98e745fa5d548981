"""The command line by hand: counts, undo, a real deck, one player's agreement, a sealed shoe at one table."""

import os
from pathlib import Path

import pytest

from croupier.conduct import House
from tests.cli.running import ran, run
from tests.cli.test_tournament import CUP, cup, did, house, opened, refused, stands  # noqa: F401 - fixtures

pytestmark = pytest.mark.usefixtures("house")


@pytest.fixture
def drawn(cup: str) -> list[str]:  # noqa: F811 - a fixture
    """Four players are drawn, for two tables."""
    opened(cup)
    for player in ("Ann", "Ben", "Cat", "Dan"):
        did("enter", player)
    did("ballot")
    return [table["name"] for table in stands()["tables"]]


def started(tables: list[str], *more: str) -> str:
    """Both tables are run by hand."""
    for table in tables:
        did("run-by-hand", table)
    did("seat", "--all")
    return did("start", *more)


def sums(table: str, *cents: int) -> list[str]:
    """PLAYER=CHIPS for everybody at a table, in the order of their seats."""
    stacks = next(each["stacks"] for each in stands()["tables"] if each["name"] == table)
    return [f"{name}={chips}" for name, chips in zip(stacks, cents, strict=True)]


def confirmed(table: str, *cents: int) -> None:
    did("count", table, *sums(table, *cents), "--by", "Dan")
    did("confirm-count", table, "--by", "Sue", "--reason", "the float is not counted")


def wrong(command: str, *args: str) -> str:
    """A usage error: one line, and exit code 2."""
    result = run("tournament", command, CUP, *args)
    assert result.exit_code == 2, result.output
    return result.stderr


def test_chips_are_counted_by_one_person_and_confirmed_by_another(drawn: list[str]) -> None:
    first, second = drawn
    assert "run by hand" in did("run-by-hand", first, "--float", "1000")
    did("run-by-hand", second)
    assert "keyed" in did("run-by-hand", second, "--keyed")
    did("run-by-hand", second)
    did("seat", "--all")
    said = did("start")
    assert f"croupier tournament count {CUP} {first} PLAYER=CHIPS" in said
    assert "croupier deal" not in said
    assert ran("tables", "--json").strip() in ("[]", "")

    assert "say what the float holds too" in refused("count", first, *sums(first, 110, 90))
    one, other = (each.partition("=")[0] for each in sums(first, 0, 0))
    assert "'4' is no number of chips" in wrong("count", first, f"{one}=25x4+4", f"{other}=1")
    assert "croupier: '25x9" in wrong("count", first, f"{one}=25x{'9' * 5_000}", f"{other}=1")
    assert f"{one}: the chips of this tournament are" in refused(
        "count", first, f"{one}=3x4", f"{other}=90", "--float", "1"
    )
    said = did("count", first, f"{one}=100x1+5x2", f"{other}=90", "--float", "995", "--by", "Dan")
    assert "5.00 less than the chips issued" in said
    assert "Dan has counted: somebody else confirms it" in refused("confirm-count", first, "--by", "Dan")
    assert "5.00 less than the chips issued: say why" in refused("confirm-count", first, "--by", "Sue")
    did("confirm-count", first, "--by", "Sue", "--reason", "one rolled off")
    table = stands()["tables"][0]
    assert (table["rounds"], table["counted_by"], table["stacks"]) == (1, ["Dan", "Sue"], {one: 11000, other: 9000})
    did("count", first, f"{one}=120", f"{other}=80", "--float", "995", "--rounds", "0", "--by", "Dan")
    assert "say why the chips are counted again" in refused("confirm-count", first, "--by", "Sue")
    did("confirm-count", first, "--by", "Sue", "--reason", "misread")
    assert stands()["tables"][0]["stacks"] == {one: 12000, other: 8000}
    ran("verify")


def test_slips_of_the_hand_are_undone(drawn: list[str]) -> None:
    did("seat", "Ann")
    did("undo", "seat", "Ann", "--reason", "another Ann")
    assert "Ann is in no seat" in refused("undo", "seat", "Ann", "--reason", "again")
    assert "'place' is not undone here; write one of: seat" in wrong("undo", "place", "Ann", "--reason", "x")
    assert "write: undo NAME offer-seat PLAYER RESERVE" in wrong("undo", "offer-seat", "Ann", "--reason", "x")
    started(drawn)
    first, second = drawn
    one = next(iter(stands()["tables"][0]["stacks"]))
    confirmed(first, 0, 200)
    assert stands()["out"] == {one: "eliminated"}
    did("re-buy", one)
    did("undo", "re-buy", one, "--reason", "it was somebody else")
    assert stands()["out"] == {one: "eliminated"}
    did("end-table", second, "--reason", "closing time")
    did("undo", "end-table", second, "--reason", "the wrong table")
    assert stands()["tables"][1]["stage"] == "playing"
    ran("verify")


def test_a_decided_tie_is_undone_before_anything_follows(drawn: list[str], tmp_path: Path) -> None:
    started(drawn)
    for table in drawn:
        confirmed(table, 110, 90)
        confirmed(table, 120, 80)
    did("ballot")
    final = stands()["tables"][2]["name"]
    started([final])
    confirmed(final, 100, 100)
    confirmed(final, 100, 100)
    pair = list(stands()["sessions"][0]["advancing"])
    assert "play extra rounds" in did("decide-tie")
    did("undo", "decide-tie", *pair, "--reason", "not yet")
    assert [set(tie["players"]) for tie in stands()["ties"]] == [set(pair)]
    ran("verify")


def test_players_who_are_level_draw_from_a_real_deck(drawn: list[str]) -> None:
    started(drawn)
    for table in drawn:
        confirmed(table, 100, 100)
        confirmed(table, 100, 100)
    one, other = stands()["ties"][0]["players"]
    assert "witness" in refused("decide-tie", "--card", f"{one}=Th", "--card", f"{other}=9s")
    did("decide-tie", "--card", f"{one}=Th", "--card", f"{other}=9s", "--witness", "Wes")
    assert one in did("status")
    did("decide-tie")
    assert one in stands()["sessions"][0]["advancing"]
    ran("verify")


def test_one_player_is_asked_for_a_signed_agreement(cup: str) -> None:  # noqa: F811 - a fixture
    opened(cup)
    did("require-agreement", "Ann", "--reason", "plays for a company")
    assert "agreement" in refused("enter", "Ann")
    did("enter", "Ann", "--agreement", "A/7")
    did("enter", "Ben")


def test_sealed_shoes_deal_the_tables_that_are_named(drawn: list[str]) -> None:
    first, second = drawn
    did("seat", "--all")
    assert "is no table that opens now" in wrong("start", "--demonstration", "--virtual", "table-9")
    said = did("start", "--demonstration", "--virtual", second)
    assert f"croupier deal {first}" in said
    assert f"croupier deal {second}" not in said
    assert "croupier serve deals these tables" in said
    with House(os.environ["CROUPIER_DATABASE"]) as opened_house:
        ways = {name: opened_house.table(name).table for name in drawn}
    assert {name: table.dealing for name, table in ways.items() if table} == {first: "live", second: "virtual"}
