"""The pit's book: counts of floats by two people, breaks of staff, and theory that was put on record."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from croupier.conduct import House, Refused, must, set_up_table
from croupier.conduct.audit import audit
from croupier.conduct.float_pieces import Pieces
from croupier.conduct.gaming_day import Figures
from croupier.conduct.house_facts import FloatCountConfirmed, FloatCounted, TheoryRecorded
from croupier.conduct.house_stream import record
from croupier.conduct.performance import Result, performance
from croupier.conduct.pit_book import BREAK_DUE, Band, PitBook, change_break, confirm_count, count_float
from croupier.games.mini_baccarat import commands as c
from croupier.money.accounts import FLOAT
from croupier.ruling import Refusal, Role
from croupier.server.desks.pit import Pit
from croupier.table import Table
from croupier.table.commands import CreditFloat, FillFloat, SetHours
from croupier.table.requests import TakeTable
from tests.people.counter import Clock
from tests.server.serving import live_table, play_round


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def house(clock: Clock) -> Iterator[House]:
    with House("memory:", clock=clock) as house:
        live_table(house, patrons=("ann", "bob"))
        yield house


def table_of(house: House) -> Table:
    table = house.table("T1").table
    assert table is not None
    return table


def refused(outcome: Refusal | None) -> str:
    assert outcome is not None
    return outcome.because


def test_a_float_is_counted_by_two_people_and_a_difference_has_its_reason(house: House) -> None:
    book, table = PitBook(house.store), table_of(house)
    expected = table.balances[FLOAT]
    chip = max(table.setting.chips)
    pieces, short = expected // chip, expected // chip - 1
    assert expected % chip == 0
    assert "no chip of 0.07" in refused(count_float(house, book, table, {7: 1}, "", "sue"))
    assert "say why they differ" in refused(count_float(house, book, table, {chip: short}, " ", "sue"))
    assert count_float(house, book, table, {chip: short}, "one chip lies under the table", "sue") is None
    book.read_on()
    count = book.counts["T1"]
    assert (count.number, count.by, count.difference, count.confirmed_by) == (1, "sue", -chip, "")
    assert "another person" in refused(confirm_count(house, book, table, 1, "sue"))
    assert count_float(house, book, table, {chip: pieces}, "", "sue") is None
    assert "no count 1" in refused(confirm_count(house, book, table, 1, "max"))  # a later count has taken its place
    assert confirm_count(house, book, table, 2, "max") is None
    assert PitBook(house.store).counts == {}
    read = PitBook(house.store)
    read.read_on()
    assert (read.counts["T1"].confirmed_by, read.counts["T1"].difference) == ("max", 0)


def test_verify_finds_a_count_that_was_confirmed_by_the_one_who_counted(house: House) -> None:
    counted = FloatCounted(table="T1", number=1, pieces={100_00: 2}, counted=200_00, expected=200_00)
    record(house.journal, house.clock(), counted, "sue", "pit")
    assert [each.check for each in audit(house.store).findings] == []
    record(house.journal, house.clock(), replace(counted, number=2, counted=300_00), "sue", "pit")
    record(house.journal, house.clock(), FloatCountConfirmed(table="T1", number=1), "sue", "pit")
    record(house.journal, house.clock(), FloatCountConfirmed(table="T1", number=9), "max", "pit")
    assert [each.check for each in audit(house.store).findings] == ["facts", "two people", "two people"]


def test_a_count_that_play_has_overtaken_is_made_again(house: House) -> None:
    book, table = PitBook(house.store), table_of(house)
    chip = max(table.setting.chips)
    assert count_float(house, book, table, {chip: table.balances[FLOAT] // chip}, "", "sue") is None
    play_round(house)
    assert "count the float again" in refused(confirm_count(house, book, table_of(house), 1, "max"))
    shown = Pit(house).read().tables[0].count
    assert shown is not None
    assert (shown.by, shown.confirmed_by) == ("sue", "")


def test_the_pit_says_who_deals_since_when_and_whose_break_is_due(house: House, clock: Clock) -> None:
    pit = Pit(house)
    must(house, "T1", TakeTable(), "dora", Role.DEALER)
    (line,) = pit.read().staff
    assert (line.person, line.table, line.due - line.since, line.on_break) == ("dora", "T1", BREAK_DUE, 0)
    clock.at += BREAK_DUE
    assert change_break(house, pit.book, "dora", True, "sue") is None
    assert "is on a break" in refused(change_break(house, pit.book, "dora", True, "sue"))
    (line,) = pit.read().staff
    assert line.on_break == clock.at
    clock.at += 60_000
    must(house, "T1", TakeTable(), "don", Role.DEALER)
    assert [(each.person, each.table, bool(each.on_break)) for each in pit.read().staff] == [
        ("don", "T1", False),
        ("dora", "", True),
    ]
    clock.at += 60_000
    must(house, "T1", TakeTable(), "dora", Role.DEALER)  # who deals again has come back
    assert [(each.person, bool(each.on_break)) for each in pit.read().staff] == [("dora", False)]
    assert change_break(house, pit.book, "dora", False, "sue") is None
    assert "is not on a break" in refused(change_break(house, pit.book, "dora", False, "sue"))


def test_the_pit_shows_the_hours_of_a_table(house: House) -> None:
    must(house, "T1", SetHours(opens=18 * 60, closes=4 * 60, utc_offset=600, source="order 3"), "olly", Role.OPERATOR)
    hours = Pit(house).read().tables[0].hours
    assert hours is not None
    assert (hours.opens, hours.closes, hours.source) == (1080, 240, "order 3")


def test_the_win_stands_beside_theory_that_is_on_record(house: House) -> None:
    pit = Pit(house)
    assert pit.read().tables[0].theory is None
    must(house, "T1", c.PlaceWager(patron="ann", option="player", amount=100_00), "ann", Role.PATRON)
    must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
    for card in ("9h", "2c", "Ks", "Kd"):
        must(house, "T1", c.DealCard(card=card), "dora", Role.DEALER)
    must(house, "T1", c.Settle(), "dora", Role.DEALER)
    must(house, "T1", c.CollectCards(), "dora", Role.DEALER)
    setting = table_of(house).setting
    house.record(
        TheoryRecorded(table="T1", book=setting.book, options=setting.options, wagers={"player": ("1/100", "1/1")})
    )
    assert pit.read().tables[0].theory == Band(1_00, 1_00 - 196_00, 1_00 + 196_00)
    house.record(TheoryRecorded(table="T1", book=setting.book, options={}, wagers={"player": ("1/100", "1/1")}))
    assert pit.read().tables[0].theory == Band(1_24, 1_24 - 186_42, 1_24 + 186_42)  # of other options: the delivered
    other = replace(table_of(house), setting=replace(setting, options={**setting.options, "pairs": "canberra"}))
    assert pit.book.band(other, {"player": Result(turnover=1_00)}) is None  # neither has figures for these


def test_theory_at_a_game_of_skill_says_how_people_are_taken_to_play(house: House) -> None:
    """At Hold-em the Ante has the whole edge, the Blind and the Play bet go with it."""
    set_up_table(house, "H1", "NI2019-212/ultimate-texas-holdem", demonstration=True)
    table = house.table("H1").table
    assert table is not None
    ante, more = Result(turnover=100_00, squares=100_00**2), Result(turnover=300_00, squares=300_00**2)
    band = PitBook(house.store).band(table, {"main": ante, "blind": ante, "play": more})
    assert band is not None
    assert (band.expected, band.play) == (2_18, "everybody plays what loses least")
    assert band.high - band.expected == pytest.approx(1.96 * 24.39667**0.5 * 100_00, abs=5)


def test_the_pieces_of_a_float_are_known_from_a_count_until_chips_change_hands_by_value(house: House) -> None:
    pit = Pit(house)
    assert pit.read().tables[0].pieces.known == {}
    assert pit.read().tables[0].pieces.lost_at, "nobody said what the first fill was made up of"
    table = table_of(house)
    large, small = max(table.setting.chips), min(table.setting.chips)
    count = {large: table.balances[FLOAT] // large}
    assert count_float(house, pit.book, table, count, "", "sue") is None
    assert pit.read().tables[0].pieces == Pieces(count)
    for command in (
        FillFloat(cents=10 * small, pieces={small: 10}),
        CreditFloat(cents=large + 4 * small, pieces={large: 1, small: 4}),
    ):
        must(house, "T1", command, "sue", Role.SUPERVISOR)
    known = {small: 6, large: count[large] - 1}
    assert pit.read().tables[0].pieces == Pieces(known)
    play_round(house)
    shown = pit.read().tables[0].pieces
    assert (shown.known, bool(shown.lost_at)) == (known, True)
    assert Pit(house).read().tables[0].pieces == shown, "read anew, the journal says the same"


@pytest.mark.parametrize(
    ("cents", "pieces", "because"),
    [
        (10_00, {7: 1}, "no chip of 0.07 is in use"),
        (10_00, {5_00: 3}, "the pieces come to 15.00, not to 10.00"),
        (10_00, {5_00: 3, 1_00: -5}, "1 or more"),
    ],
)
def test_pieces_that_are_counted_out_come_to_the_amount(
    house: House, cents: int, pieces: dict[int, int], because: str
) -> None:
    for command in (FillFloat(cents=cents, pieces=pieces), CreditFloat(cents=cents, pieces=pieces)):
        outcome = house.act("T1", command, "sue", Role.SUPERVISOR)
        assert isinstance(outcome, Refused)
        assert because in outcome.refusal.because
        assert outcome.refusal.under


def test_todays_results_are_those_of_the_journal_and_a_void_round_goes_out_again(house: House) -> None:
    figures = Figures(house.store, house.table("T1"))
    for _ in range(2):
        play_round(house)
    figures.catch_up(house.clock())
    found = performance(house.store, "table/T1")
    assert found is not None
    assert figures.results == found.results
    void = c.VoidRound(round=2, ground="fraud", reason="a marked card")
    must(house, "T1", void, "olly", Role.OPERATOR)
    figures.catch_up(house.clock())
    found = performance(house.store, "table/T1")
    assert found is not None
    assert {name: each.turnover for name, each in figures.results.items() if each.rounds} == {
        name: each.turnover for name, each in found.results.items()
    }
