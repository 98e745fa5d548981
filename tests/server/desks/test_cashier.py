"""The cashier's window over HTTP: buy-in, cash-out, the drawer, statements, and the books in balance."""

from collections.abc import Iterator

import httpx
import pytest

from croupier.conduct import House, must
from croupier.conduct.audit import audit
from croupier.conduct.till import Drawer, Imbalance, Till, act_at_counter, count_drawer, imbalances, open_anew
from croupier.money.accounts import DROP, FLOAT, account_of
from croupier.people import HouseRole
from croupier.ruling import Role
from croupier.server.desks.cashier import at_the_window, statement_of
from croupier.table.commands import BuyIn, CashOut, JoinTable
from tests.server.serving import live_table, play_round
from tests.server.test_doors import Desk, desk_of
from tests.trust import trust


@pytest.fixture
def desk() -> Iterator[Desk]:
    with desk_of(patrons=("ann", "bob")) as desk:
        yield desk


@pytest.fixture
def rosa(desk: Desk) -> Iterator[httpx.Client]:
    with desk.client(HouseRole.CASHIER) as client:
        yield client


def count(desk: Desk, rosa: httpx.Client, amount: str, **more: str) -> int:
    _, form = desk.secrets(HouseRole.CASHIER)
    return rosa.post("/cashier/count", data={"form": form, "amount": amount, **more}).status_code


def asked(what: str, cents: int, player: str = "ann", table: str = "T1") -> dict[str, object]:
    return {"what": what, "table": table, "player": player, "cents": cents}


@trust(34)
def test_a_shift_from_the_first_count_to_the_last(desk: Desk, rosa: httpx.Client) -> None:
    house = desk.counter.house
    early = rosa.post("/api/cashier/act", json=asked("buy_in", 500_00))
    assert (early.status_code, "count the drawer first" in early.text) == (409, True)
    assert count(desk, rosa, "20,000.00") == 303
    before = house.table("T1").table
    bought = rosa.post("/api/cashier/act", json=asked("buy_in", 500_00))
    assert bought.status_code == 200
    version = bought.json()["version"]
    cashed = rosa.post("/api/cashier/act", json=asked("cash_out", 120_00))
    assert cashed.status_code == 200
    after = house.table("T1").table
    assert before
    assert after
    assert after.balances[account_of("ann")] - before.balances[account_of("ann")] == 380_00
    assert before.balances[FLOAT] - after.balances[FLOAT] == 500_00
    assert after.balances[DROP] - before.balances[DROP] == 500_00
    till = Till(house, "the cashier")
    assert till.drawer().holds == 20_380_00
    back = rosa.post("/api/cashier/back", json={"stream": "table/T1", "version": version, "why": "wrong name"})
    assert back.status_code == 200
    drawer = till.drawer()
    assert drawer.holds == 19_880_00
    assert [(act.cents, act.taken_back, act.takes_back) for act in drawer.acts] == [
        (500_00, True, 0),
        (-120_00, False, 0),
        (-500_00, False, version),
    ]
    assert drawer.acts[-1].why == "wrong name"
    twice = rosa.post("/api/cashier/back", json={"stream": "table/T1", "version": version, "why": "again"})
    assert (twice.status_code, "taken back already" in twice.text) == (409, True)
    assert count(desk, rosa, "19,870.00") == 303
    assert till.drawer().difference == -10_00
    assert "The drawer is 10.00 short" in rosa.get("/cashier/shift").text
    assert count(desk, rosa, "5000", opens="yes") == 303
    assert till.drawer() == Drawer(till.drawer().opened, 5000_00)
    assert audit(house.store).findings == ()


@trust(42)
@pytest.mark.parametrize("amount", ["", "1e9", "-5", "12.345", "９", "1" * 20])
def test_a_count_that_is_no_amount_is_refused(desk: Desk, rosa: httpx.Client, amount: str) -> None:
    assert count(desk, rosa, amount) == 400


@trust(13, 42)
def test_the_rules_refuse_what_cannot_be_done(desk: Desk, rosa: httpx.Client) -> None:
    count(desk, rosa, "100.00")
    refused = rosa.post("/api/cashier/act", json=asked("cash_out", 9_999_00))
    assert refused.status_code == 409
    assert refused.json()["under"]
    assert rosa.post("/api/cashier/act", json=asked("buy_in", 100_00, player="nobody")).status_code == 409
    for wrong in (asked("give", 1), asked("buy_in", -5), asked("buy_in", 0), {"what": "buy_in"}):
        assert rosa.post("/api/cashier/act", json=wrong).status_code == 400
    assert rosa.post("/api/cashier/act", json=asked("buy_in", 5, table="none")).status_code == 404
    assert rosa.post("/api/cashier/back", json={"stream": "table/T1", "version": 1, "why": "x"}).status_code == 409


@trust(34)
def test_a_ledger_out_of_balance_stops_every_act_but_the_count() -> None:
    with House("memory:") as house:
        live_table(house)
        till = Till(house, "rosa")
        count_drawer(house, till, "rosa", 100_00)
        assert imbalances(house) == []
        table = house.table("T1").table
        assert table is not None
        table.balances[FLOAT] += 7  # type: ignore[index] # a fault that no command can make
        try:
            assert imbalances(house) == [Imbalance("the chips of table T1", 7)]
            view = at_the_window(house, till, "rosa")
            assert view.imbalances
            stopped = act_at_counter(house, till, "rosa", BuyIn(patron="ann", cents=5_00), "T1")
            assert "out of balance" in str(stopped)
            assert count_drawer(house, till, "rosa", 100_00).difference == 0
        finally:
            table.balances[FLOAT] -= 7  # type: ignore[index]


@trust(34, 36)
def test_the_statement_of_a_player_goes_across_tables() -> None:
    with House("memory:") as house:
        live_table(house, patrons=("ann", "bob"))
        live_table(house, "T2", patrons=())
        must(house, "T2", JoinTable(patron="ann"), "ann", Role.PATRON)
        must(house, "T2", BuyIn(patron="ann", cents=300_00), "ann", Role.PATRON)
        must(house, "T2", CashOut(patron="ann", cents=50_00), "ann", Role.PATRON)
        play_round(house)
        found = statement_of(house, "ann")
        assert [(each.where, each.what, each.cents) for each in found.movements] == [
            ("T1", "buy-in", 1_000_00),
            ("T2", "buy-in", 300_00),
            ("T2", "cash-out", -50_00),
        ]
        assert {each.table: each.chips for each in found.holdings} == {"T1": 1_005_00, "T2": 250_00}
        assert (found.paid_in, found.paid_out) == (1_300_00, 50_00)


def test_a_shift_goes_on_after_a_restart_and_begins_anew_on_demand() -> None:
    with House("memory:") as house:
        live_table(house)
        till = Till(house, "rosa")
        count_drawer(house, till, "rosa", 100_00)
        act_at_counter(house, till, "rosa", BuyIn(patron="ann", cents=25_00), "T1")
        assert Till(house, "rosa").drawer() == till.drawer()
        assert Till(house, "tom").drawer() == Drawer()
        open_anew(house, "rosa", 50_00)
        assert till.drawer().holds == 50_00
