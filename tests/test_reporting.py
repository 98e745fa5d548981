"""Reports for any period: their sums are those of the ledger, and every significant event is in them."""

import json
from pathlib import Path
from random import Random

import pytest

from croupier.conduct import House, must, reporting
from croupier.conduct.reporting import FIGURES, Period, report
from croupier.games.context import Limit
from croupier.games.mini_baccarat import commands as c
from croupier.ruling import Role
from croupier.table import Table, commands as t, evolve
from tests.cli.running import ran, run
from tests.properties.asking import first_seat
from tests.properties.driving import AT, Rules, every_rules, irregular, needed, plausible, set_up
from tests.server.serving import B18, live_table
from tests.trust import trust

MINUTE = 60_000


class Clock:
    """Goes on by a minute with every look."""

    def __init__(self) -> None:
        self.at = AT

    def __call__(self) -> int:
        self.at += MINUTE
        return self.at


@trust(34, 36)
@pytest.mark.parametrize("rules", list({rules.book: rules for rules in every_rules()}.values()), ids=str)
def test_the_sums_of_any_period_are_those_of_the_ledger_whatever_happens(rules: Rules) -> None:
    random, clock = Random(str(rules)), Clock()
    with House("memory:", clock=lambda: clock.at) as house:
        for ask in set_up(rules):
            must(house, "T1", ask.command, ask.who, ask.role)
        hosted = house.table("T1")
        for seat, name in enumerate(("ann", "bob"), first_seat(rules.book)):
            must(house, "T1", t.JoinTable(patron=name, seat=seat), name, Role.PATRON)
        before = clock.at
        for _ in range(300):
            assert hosted.table
            chance = random.random()
            kind = needed if chance < 0.6 else plausible if chance < 0.9 else irregular
            ask = kind(hosted.table, random)
            clock.at += 1
            house.act("T1", ask.command, ask.who, ask.role)
        table = hosted.table
        assert table
        (whole,) = report(house.store, Period()).meters
        assert whole.win == whole.played
        assert whole.closing == table.balances.get("float", 0)
        assert whole.drop == table.balances.get("drop", 0)
        assert whole.cashed == -table.balances.get("cash desk", 0)
        assert whole.rounds
        middle = (before + clock.at) // 2
        (one,), (two,) = (report(house.store, period).meters for period in (Period(None, middle), Period(middle, None)))
        assert one.closing == two.opening
        for name in FIGURES:
            if name not in ("opening", "closing"):
                assert getattr(one, name) + getattr(two, name) == getattr(whole, name), name


@pytest.fixture
def database(tmp_path: Path) -> str:
    """A round that ann wins 23.75 in and bob loses 10.00 in, and a notice of other limits that has taken effect."""
    path, clock = str(tmp_path / "house.db"), Clock()
    with House(path, clock=clock) as house:
        live_table(house, patrons=("ann", "bob"))
        for patron, option, amount in (("ann", "banker", 25_00), ("bob", "player", 10_00)):
            must(house, "T1", c.PlaceWager(patron=patron, option=option, amount=amount), patron, Role.PATRON)
        must(house, "T1", t.GiveNotice(limits={"tie": Limit(10_00, 100_00, 5_00)}), "otto", Role.OPERATOR)
        must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
        for card in ("2c", "9d", "3h", "Ks"):
            must(house, "T1", c.DealCard(card=card), "dora", Role.DEALER)
        for command in (c.Settle(), c.CollectCards()):
            must(house, "T1", command, "dora", Role.DEALER)
        house.act("T1", c.PlaceWager(patron="ann", option="tie", amount=5_01), "ann", Role.PATRON)
        must(house, "T1", t.CashOut(patron="ann", cents=1_000_00), "ann", Role.PATRON)
        void = c.VoidRound(round=1, ground="placement_error", reason="a card lay out of its place")
        must(house, "T1", void, "sue", Role.SUPERVISOR)
        house.stop("table", "T1", "a worn shoe", "olga")
    return path


@trust(36)
def test_the_report_of_a_round(database: str) -> None:
    found = json.loads(ran("report", "--database", database, "--json"))
    (meters,) = found["meters"]
    assert meters["kind"] == "demonstration"
    # 35.00 were wagered; the void has undone the payment and the loss
    assert (meters["rounds"], meters["put_right"], meters["turnover"], meters["drop"]) == (1, 1, 35_00, 2_000_00)
    assert (meters["cashed"], meters["win"], meters["played"]) == (1_000_00, 0, 0)
    people = {(each["who"], each["role"]): each for each in found["people"]}
    assert people["ann", "patron"]["refused"] == 1
    assert people["sue", "supervisor"]["put_right"] == 1


@trust(31)
def test_every_event_has_its_time_its_person_its_reason_and_what_it_changed(database: str) -> None:
    events = {each["what"]: each for each in json.loads(ran("report", "--database", database, "--json"))["events"]}
    for name, who, role in (
        ("table.notice_given/1", "otto", "operator"),
        ("round.round_voided/1", "sue", "supervisor"),
        ("house.play_stopped/1", "olga", "operator"),
    ):
        assert (events[name]["who"], events[name]["role"]) == (who, role)
        assert events[name]["at"] > AT
    assert events["round.round_voided/1"]["details"]["reason"] == "a card lay out of its place"
    assert events["house.play_stopped/1"]["details"]["reason"] == "a worn shoe"
    changed = events["table.setting_took_effect/1"]
    assert changed["before"]["limits"]["tie"]["minimum"] == 5_00
    assert changed["after"]["limits"]["tie"]["minimum"] == 10_00
    said = ran("report", "--database", database)
    assert "a worn shoe" in said
    assert "limits was" in said


@trust(36)
def test_a_period_has_what_happened_in_it(database: str) -> None:
    late = ran("report", "--database", database, "--since", "2100-01-01T00:00:00", "--json")
    found = json.loads(late)
    assert (found["events"], found["people"]) == ([], [])
    assert found["meters"][0]["rounds"] == 0
    assert found["meters"][0]["opening"] == found["meters"][0]["closing"] > 0
    for words in (("--since", "yesterday"), ("--since", "2100-01-01", "--until", "2026-01-01")):
        result = run("report", "--database", database, *words)
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1


@trust(19, 34)
def test_a_demonstration_counts_in_no_sum(tmp_path: Path) -> None:
    path = str(tmp_path / "house.db")
    with House(path) as house:
        live_table(house, "T1")
        must(house, "T1", t.BuyIn(patron="ann", cents=500_00), "ann", Role.PATRON)
        live_table(house, "T2")
        assert all(
            account.rpartition(":")[2] not in ("T1", "T2")
            for name in ("T1", "T2")
            for account in _table(house, name).balances
        )
        assert _table(house, "T2").balances["patron:ann"] == 1_000_00  # chips stay at their own table
    said = ran("report", "--database", path)
    sums, _, apart = said.partition("Demonstrations and tournaments")
    assert "none" in sums
    assert "T1 (demonstration)" in apart
    assert "worth nothing elsewhere" in apart


def _table(house: House, name: str) -> Table:
    table = house.table(name).table
    assert table
    return table


@trust(34)
def test_books_that_are_not_the_sum_of_their_moves_are_reported(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from msgspec.structs import replace

    def forgetful(table: Table | None, fact: object) -> Table:
        after = evolve(table, fact)  # type: ignore[arg-type]
        return replace(after, balances={**after.balances, "float": after.balances.get("float", 0) - 1})

    assert run("report", "--database", database).exit_code == 0
    monkeypatch.setattr(reporting, "evolve", forgetful)
    result = run("report", "--database", database)
    assert result.exit_code == 1
    assert "by its float" in result.stderr
    assert B18 in ran("tables", "--database", database)
