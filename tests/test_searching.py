"""Questions about the journal: in words, by kind, table, person, period and amount."""

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest

from croupier.conduct import House, must
from croupier.conduct.searching import NotUnderstood, Wanted, first_at, read_question, search
from croupier.games.mini_baccarat import commands as c
from croupier.ruling import Role
from croupier.table.commands import BuyIn, CashOut
from tests.people.counter import Clock
from tests.server.serving import live_table, play_round
from tests.trust import trust

STREAMS = {"Blackjack 3": "table/Blackjack 3", "T1": "table/T1"}
NOW = int(datetime(2026, 11, 18, 14, 30, tzinfo=UTC).timestamp() * 1000)  # a Wednesday


def day(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp() * 1000)


@pytest.mark.parametrize(
    ("asked", "wanted"),
    [
        ("every void last week", Wanted(("voids",), since=day("2026-11-09"), until=day("2026-11-16"))),
        ("every payment over 10,000", Wanted(("payments",), over=1_000_000)),
        ("Payments over 12.50 at blackjack 3 today by Ann Lee", Wanted(
            ("payments",), "table/Blackjack 3", "Ann Lee", day("2026-11-18"), day("2026-11-19"), 1250)),
        ('refusals by "Ann Lee" yesterday', Wanted(
            ("refusals",), who="Ann Lee", since=day("2026-11-17"), until=day("2026-11-18"))),
        ("fills and credits on 2026-11-02", Wanted(
            ("fills", "credits"), since=day("2026-11-02"), until=day("2026-11-03"))),
        ("voids since 2026-10-01 until 2026-10-31", Wanted(
            ("voids",), since=day("2026-10-01"), until=day("2026-11-01"))),
        ("", Wanted()),
    ],
)  # fmt: skip
def test_a_question_in_words_becomes_filters(asked: str, wanted: Wanted) -> None:
    assert read_question(asked, NOW, STREAMS) == wanted


@pytest.mark.parametrize(
    ("asked", "because"),
    [
        ("every viod", "'viod' is not understood; ask for voids"),
        ("voids at Blackjack 9", "there is no table or tournament 'Blackjack'"),
        ("voids on 2026-13-01", "2026-13-01 is no day"),
    ],
)
def test_a_word_that_is_not_understood_is_named(asked: str, because: str) -> None:
    with pytest.raises(NotUnderstood, match=because):
        read_question(asked, NOW, STREAMS)


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    clock = Clock()
    with House("memory:", clock=clock) as house:
        live_table(house, patrons=("ann", "bob"))
        for _ in range(3):
            clock.at += 3_600_000
            play_round(house)
        clock.at += 3_600_000
        must(house, "T1", BuyIn(patron="bob", cents=700_00), "bob", Role.PATRON)
        house.act("T1", c.PlaceWager(patron="bob", option="player", amount=1, box=2), "bob", Role.PATRON)
        must(house, "T1", CashOut(patron="bob", cents=100_00), "bob", Role.PATRON)
        yield house


@trust(27)
def test_acts_are_found_by_kind_person_amount_and_period(house: House) -> None:
    def found(**wanted: object) -> list[str]:
        return [type(each.fact).__name__ for each in search(house.store, Wanted(**wanted)).found]  # type: ignore[arg-type]

    assert found(kinds=("buy-ins",), who="bob", stream="table/T1") == ["ChipsBought"] * 2
    assert found(kinds=("buy-ins",), who="bob", over=700_00) == ["ChipsBought"]
    assert found(kinds=("cash-outs",)) == ["ChipsCashed"]
    assert found(kinds=("refusals",), who="BOB") == ["CommandRefused"]
    assert found(kinds=("refusals",), who="ann") == []
    assert found(kinds=("rounds",)) == ["RoundClosed"] * 3
    latest = list(house.store.read("table/T1"))[-1].at
    hour = 3_600_000
    assert found(kinds=("rounds",), since=latest - 2 * hour, until=latest) == ["RoundClosed"] * 2
    assert found(kinds=("payments",), over=5_00) == []
    assert found(kinds=("payments",), over=4_99) == ["WagerSettled"] * 3
    assert found(kinds=("cash-outs",), until=latest) == []
    assert found(stream="table/T1", since=latest + 1) == []


def test_a_search_goes_on_where_it_stopped_and_says_how_far_it_is(house: House) -> None:
    whole = search(house.store, Wanted())
    assert whole.over
    seqs, after, answers = list[int](), 0, 0
    while True:
        answer = search(house.store, Wanted(), after, stretch=7)
        seqs += [each.seq for each in answer.found]
        after, answers = answer.upto, answers + 1
        assert answer.upto <= answer.of == house.store.last_seq()
        if answer.over:
            break
    assert seqs == [each.seq for each in whole.found]
    assert answers > 3


def test_the_beginning_of_a_period_is_found_by_halving(house: House) -> None:
    every = list(house.store.since(0))
    for at in {entry.at for _, entry in every}:
        assert first_at(house.store, at) == next(seq for seq, entry in every if entry.at >= at)
        assert first_at(house.store, at + 1) == next((seq for seq, entry in every if entry.at > at), len(every) + 1)
