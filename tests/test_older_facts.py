"""A journal that an older program wrote: its facts are brought up to date as they are read, and never rewritten."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.conduct import House, codec, must, set_up_table
from croupier.conduct.audit import audit
from croupier.games.mini_baccarat import commands as c
from croupier.journal import Append, Appended, New
from croupier.ruling import Role
from croupier.table import Table, commands as t
from croupier.views.replay import Happened, steps

B18 = "NI2018-687/mini-baccarat"
TODAY, BEFORE, FIRST = "table.chips_bought/1", "table.buy_in/2", "table.buy_in/1"


def in_cents(fact: dict[str, Any]) -> dict[str, Any]:
    """The first form had the amount in dollars."""
    rest = {key: value for key, value in fact.items() if key != "dollars"}
    return {**rest, "fact": BEFORE, "amount": fact["dollars"] * 100}


def as_today(fact: dict[str, Any]) -> dict[str, Any]:
    """The second called it by another name."""
    rest = {key: value for key, value in fact.items() if key != "amount"}
    return {**rest, "fact": TODAY, "cents": fact["amount"]}


def first_form(body: bytes) -> bytes:
    """A fact as the first program wrote it: only buying in was written otherwise."""
    fact = json.loads(body)
    if fact["fact"] != TODAY:
        return body
    rest = {key: value for key, value in fact.items() if key != "cents"}
    return json.dumps({**rest, "fact": FIRST, "dollars": fact["cents"] // 100}).encode()


@pytest.fixture(autouse=True)
def upcasters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(codec.UPCASTERS, FIRST, in_cents)
    monkeypatch.setitem(codec.UPCASTERS, BEFORE, as_today)


@pytest.fixture
def played() -> Iterator[House]:
    """A house of today, at whose table ann has bought in and wagered."""
    with House("memory:") as house:
        set_up_table(house, "T1", B18, dealing="live", demonstration=True)
        must(house, "T1", t.JoinTable(patron="ann", seat=1), "ann", Role.PATRON)
        must(house, "T1", t.BuyIn(patron="ann", cents=100_00), "ann", Role.PATRON)
        must(house, "T1", c.ShuffleCards(), "dora", Role.DEALER)
        yield house


@pytest.fixture(params=["memory", "sqlite"])
def old(request: pytest.FixtureRequest, played: House, tmp_path: Path) -> Iterator[House]:
    """A house whose journal holds the same, as the first program wrote it."""
    url = "memory:" if request.param == "memory" else str(tmp_path / "old.db")
    entries = played.store.read("table/T1")
    written = tuple(New(each.at, each.who, each.role, first_form(each.body), each.key, each.asked) for each in entries)
    with House(url) as house:
        assert isinstance(house.journal.submit(Append("table/T1", 0, written)).result(), Appended)
        if url == "memory:":
            yield house
    if url != "memory:":
        with House(url) as house:
            yield house


def table(house: House) -> Table:
    found = house.table("T1").table
    assert found is not None
    return found


def test_the_table_is_the_one_that_was_left(played: House, old: House) -> None:
    assert any(FIRST.encode() in entry.body for entry in old.store.read("table/T1"))
    assert list(old.table("T1").facts()) == list(played.table("T1").facts())
    assert table(old) == table(played)


def test_play_goes_on_there_in_the_form_of_today(old: House) -> None:
    before = [entry.body for entry in old.store.read("table/T1")]
    must(old, "T1", t.BuyIn(patron="ann", cents=50_00), "ann", Role.PATRON)
    bodies = [entry.body for entry in old.store.read("table/T1")]
    assert bodies[: len(before)] == before  # nothing is rewritten
    assert json.loads(bodies[-1])["fact"] == TODAY
    assert table(old).balances["patron:ann"] == 150_00


def test_it_is_told_and_audited_like_any_other(played: House, old: House) -> None:
    def told(house: House) -> list[str]:
        story = (
            Happened(entry.version, entry.at, entry.who, entry.role, codec.decode_fact(entry.body))
            for entry in house.store.read("table/T1")
        )
        return [step.words for step in steps(story)]

    assert told(old) == told(played)
    found, as_played = audit(old.store), audit(played.store)
    assert (found.findings, found.facts, found.moves) == ((), as_played.facts, as_played.moves)


def test_without_its_upcaster_the_table_is_shut_and_says_why(old: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(codec.UPCASTERS, FIRST)
    assert not audit(old.store).ok
    with pytest.raises(codec.UnreadableFact, match=FIRST):
        list(old.table("T1").facts())
