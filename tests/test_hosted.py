"""A hosted table: every answered command is on disk, a request is done once, and the second of two gives way."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from threading import Event

import pytest

from croupier.conduct import Accepted, Hosted, KeyTaken, Outcome, Overtaken, Refused
from croupier.conduct.codec import decode_command, decode_fact
from croupier.conduct.hosted import resolve
from croupier.journal import Append, Entry, GroupCommit, Outcome as Kept, StoreError
from croupier.journal.memory import MemoryStore
from croupier.ruling import Command, Fact, Role
from croupier.table import Status, commands as t
from croupier.table.facts import ChipsBought, CommandRefused, PatronJoined
from tests.properties.driving import AT, B18, Rules, set_up
from tests.trust import trust

JOIN = t.JoinTable(patron="ann", seat=1)
BUY = t.BuyIn(patron="ann", cents=100_00)


class Wayward(MemoryStore):
    """A store that can be held up, lose a commit, or lose only the word that it was made."""

    def __init__(self) -> None:
        super().__init__()
        self.open = Event()
        self.open.set()
        self.fails = ""  # "before" or "after" the entries are kept, once

    def commit(self, batch: Sequence[Append]) -> list[Kept]:
        assert self.open.wait(30)
        fails, self.fails = self.fails, ""
        if fails == "before":
            raise StoreError("the disk is full")
        outcomes = super().commit(batch)
        if fails == "after":
            raise StoreError("the connection broke while the database was confirming")
        return outcomes


@pytest.fixture
def store() -> Wayward:
    return Wayward()


@pytest.fixture
def journal(store: Wayward) -> Iterator[GroupCommit]:
    journal = GroupCommit(store)
    yield journal
    store.open.set()
    journal.close()


@pytest.fixture
def hosted(journal: GroupCommit) -> Hosted:
    """An open table, nobody at it."""
    hosted = another(journal)
    for ask in set_up(Rules(B18)):
        assert isinstance(hosted.act(ask.command, ask.who, ask.role), Accepted)
    return hosted


def another(journal: GroupCommit) -> Hosted:
    """The same table, hosted by another process or after a restart."""
    return Hosted("T1", journal, lambda: AT)


def by_ann(hosted: Hosted, command: Command, key: str = "") -> Outcome:
    return hosted.act(command, "ann", Role.PATRON, key)


def sent(hosted: Hosted, command: Command, key: str = "", who: str = "ann") -> "Future[Outcome]":
    outcome: Future[Outcome] = Future()
    hosted.submit(command, who, Role.PATRON, key, partial(resolve, outcome))
    return outcome


def facts(store: MemoryStore) -> list[Fact]:
    return [decode_fact(entry.body) for entry in store.read("table/T1")]


def told_by(hosted: Hosted) -> list[Entry]:
    told: list[Entry] = []
    hosted.listeners.append(lambda _, entries: told.extend(entries))
    return told


# Done once


def test_a_request_sent_again_is_answered_again_and_not_done_again(hosted: Hosted, store: Wayward) -> None:
    by_ann(hosted, JOIN)
    first = by_ann(hosted, BUY, "k1")
    before = store.last_seq()
    assert by_ann(hosted, BUY, "k1") == first
    assert store.last_seq() == before
    assert by_ann(hosted, BUY, "k2") != first
    assert by_ann(hosted, BUY) != by_ann(hosted, BUY)  # without a key each is a separate request
    assert hosted.table
    assert hosted.table.balances["patron:ann"] == 400_00


def test_a_refusal_sent_again_is_refused_again_even_if_it_would_now_be_allowed(hosted: Hosted, store: Wayward) -> None:
    first = by_ann(hosted, BUY, "early")  # she is not at the table yet
    assert isinstance(first, Refused)
    by_ann(hosted, JOIN)
    before = store.last_seq()
    assert by_ann(hosted, BUY, "early") == first
    assert store.last_seq() == before


@trust(24)
def test_a_key_belongs_to_who_asked_and_what_was_asked(hosted: Hosted, journal: GroupCommit, store: Wayward) -> None:
    by_ann(hosted, JOIN)
    by_ann(hosted, BUY, "k1")
    before = store.last_seq()
    for table in (hosted, another(journal)):
        with pytest.raises(KeyTaken, match="'k1' belongs to another request"):
            by_ann(table, t.BuyIn(patron="ann", cents=5_00), "k1")
        with pytest.raises(KeyTaken):
            table.act(BUY, "eve", Role.PATRON, "k1")
        with pytest.raises(KeyTaken):
            table.act(BUY, "ann", Role.DEALER, "k1")
    assert store.last_seq() == before


def test_the_key_of_a_request_on_its_way_is_taken_too(hosted: Hosted, store: Wayward) -> None:
    by_ann(hosted, JOIN)
    store.open.clear()
    try:
        first, again = sent(hosted, BUY, "k1"), sent(hosted, BUY, "k1")
        with pytest.raises(KeyTaken):
            sent(hosted, BUY, "k1", who="eve")
        with pytest.raises(KeyTaken):
            sent(hosted, JOIN, "k1")
    finally:
        store.open.set()
    assert first.result(30) == again.result(30)


@trust(24)
def test_a_request_is_known_however_long_ago_it_was_done(hosted: Hosted, store: Wayward) -> None:
    joined = by_ann(hosted, JOIN, "join")
    for number in range(4_200):  # more than anybody remembers
        sent(hosted, BUY, f"k{number}")
    last = by_ann(hosted, BUY, "last")
    before = store.last_seq()
    assert by_ann(hosted, JOIN, "join") == joined
    assert by_ann(hosted, BUY, "last") == last
    assert store.last_seq() == before


@trust(24)
def test_keys_are_known_after_a_restart(hosted: Hosted, journal: GroupCommit, store: Wayward) -> None:
    refused = by_ann(hosted, BUY, "early")
    joined = by_ann(hosted, JOIN, "join")
    before = store.last_seq()
    again = another(journal)
    assert by_ann(again, JOIN, "join") == joined
    answer = by_ann(again, BUY, "early")
    assert isinstance(answer, Refused)
    assert answer.refusal.instead
    assert answer == refused
    assert store.last_seq() == before
    assert again.table == hosted.table


def test_sent_twice_before_the_first_is_answered_it_is_one_request(hosted: Hosted, store: Wayward) -> None:
    store.open.clear()
    first, second = sent(hosted, JOIN, "join"), sent(hosted, JOIN, "join")
    assert not first.done()
    store.open.set()
    assert first.result(30) == second.result(30)
    assert sum(isinstance(fact, PatronJoined) for fact in facts(store)) == 1


# On disk before it is shown


def test_commands_are_decided_ahead_and_shown_once_on_disk(hosted: Hosted, store: Wayward) -> None:
    told = told_by(hosted)
    store.open.clear()
    waiting = [sent(hosted, JOIN), sent(hosted, BUY), sent(hosted, BUY), sent(hosted, JOIN)]
    assert hosted.table
    assert hosted.ahead
    assert "ann" not in hosted.table.patrons
    assert hosted.ahead.balances["patron:ann"] == 200_00
    assert not told
    store.open.set()
    answers = [each.result(30) for each in waiting]
    assert [type(answer) for answer in answers] == [Accepted, Accepted, Accepted, Refused]
    assert [answer.version for answer in answers] == list(range(hosted.version - 3, hosted.version + 1))
    assert hosted.table == hosted.ahead
    assert [entry.version for entry in told] == [answer.version for answer in answers]


def test_a_listener_at_fault_holds_nobody_up(hosted: Hosted, caplog: pytest.LogCaptureFixture) -> None:
    def fault(*_: object) -> None:
        raise RuntimeError("a screen went dark")

    hosted.listeners.append(fault)
    told = told_by(hosted)
    assert isinstance(by_ann(hosted, JOIN), Accepted)
    assert len(told) == 1
    assert "a screen went dark" in caplog.text


def test_an_answer_that_is_not_taken_holds_nobody_up(
    hosted: Hosted, store: Wayward, caplog: pytest.LogCaptureFixture
) -> None:
    def fault(_: object) -> None:
        raise RuntimeError("the sender has gone")

    store.open.clear()
    hosted.submit(JOIN, "ann", Role.PATRON, "", fault)
    behind = sent(hosted, BUY)
    store.open.set()
    assert isinstance(behind.result(30), Accepted)
    assert "the sender has gone" in caplog.text


def test_a_table_that_was_never_created_refuses_on_record(journal: GroupCommit, store: Wayward) -> None:
    hosted = another(journal)
    assert isinstance(by_ann(hosted, JOIN), Refused)
    assert hosted.table is None
    for ask in set_up(Rules(B18)):
        assert isinstance(hosted.act(ask.command, ask.who, ask.role), Accepted)
    again = another(journal)
    assert again.table == hosted.table
    assert again.table
    assert again.table.status is Status.OPEN
    assert isinstance(facts(store)[0], CommandRefused)


def test_the_command_stands_beside_the_first_fact_of_its_act(hosted: Hosted, store: Wayward) -> None:
    """A refused one too: an inspector sees what was asked for, and an audit decides it again."""
    seen = hosted.version
    by_ann(hosted, JOIN)
    by_ann(hosted, t.BuyIn(patron="ann", cents=-1))
    hosted.act(t.CloseTable(), "op", Role.OPERATOR)
    commands = [entry.asked and decode_command(entry.asked) for entry in store.read("table/T1", seen)]
    assert commands == [JOIN, t.BuyIn(patron="ann", cents=-1), t.CloseTable()]
    first = [bool(entry.asked) for entry in store.read("table/T1") if entry.version <= seen]
    assert first.count(True) == len(list(set_up(Rules(B18)))) < len(first)


# Overtaken


def test_whoever_is_second_is_told_and_shows_the_newer_state(
    hosted: Hosted, journal: GroupCommit, store: Wayward
) -> None:
    late = another(journal)
    told = told_by(late)
    first = by_ann(hosted, JOIN)
    outcome = by_ann(late, JOIN, "late")
    assert outcome == Overtaken(first.version)
    assert late.table == hosted.table
    assert late.ahead == late.table
    assert [entry.version for entry in told] == [first.version]
    assert len(facts(store)) == first.version  # nothing of the late one
    # The key of a request that came to nothing is free, and whatever follows works.
    assert isinstance(by_ann(late, BUY, "late"), Accepted)
    assert isinstance(by_ann(hosted, BUY), Overtaken)
    assert isinstance(by_ann(hosted, BUY), Accepted)
    late.catch_up()
    assert late.table == hosted.table
    assert late.table
    assert late.table.balances["patron:ann"] == 200_00


def test_what_was_decided_on_top_of_a_lost_command_is_lost_with_it(
    hosted: Hosted, journal: GroupCommit, store: Wayward
) -> None:
    """The other process writes just as many entries as the lost command would have: by its version alone the
    next one would fit behind them, though it was decided on a state that never came about."""
    late = another(journal)
    bob = t.JoinTable(patron="bob", seat=2)
    store.open.clear()
    winner = sent(hosted, bob, who="bob")
    lost = [sent(late, JOIN), sent(late, BUY), sent(late, BUY)]
    store.open.set()
    assert isinstance(winner.result(30), Accepted)
    assert [type(each.result(30)) for each in lost] == [Overtaken] * 3
    assert not any(isinstance(fact, ChipsBought) for fact in facts(store))
    assert late.table == hosted.table == another(journal).table
    assert isinstance(by_ann(late, JOIN), Accepted)
    assert isinstance(by_ann(late, BUY), Accepted)
    assert another(journal).table == late.table


def test_two_that_take_turns_never_lose_a_chip(hosted: Hosted, journal: GroupCommit) -> None:
    late = another(journal)
    by_ann(hosted, JOIN)
    bought = 0
    for turn in range(40):
        host = (hosted, late)[turn % 2]
        if turn % 3:
            host.catch_up()
        bought += isinstance(by_ann(host, BUY), Accepted)
    hosted.catch_up()
    late.catch_up()
    assert hosted.table == late.table == another(journal).table
    assert hosted.table
    assert hosted.table.balances["patron:ann"] == bought * 100_00


# A journal that fails


def test_a_commit_that_fails_is_the_callers_to_know_and_leaves_no_trace(hosted: Hosted, store: Wayward) -> None:
    before = hosted.table
    told = told_by(hosted)
    store.fails = "before"
    with pytest.raises(StoreError, match="disk is full"):
        by_ann(hosted, JOIN, "join")
    assert hosted.table == hosted.ahead == before
    assert not told
    assert isinstance(by_ann(hosted, JOIN, "join"), Accepted)  # the same request, now for the first time
    assert hosted.table
    assert "ann" in hosted.table.patrons


def test_everything_that_waited_behind_it_fails_too(hosted: Hosted, store: Wayward) -> None:
    before = len(facts(store))
    store.open.clear()
    store.fails = "before"
    waiting = [sent(hosted, JOIN), sent(hosted, BUY, "k"), sent(hosted, BUY)]
    store.open.set()
    for each in waiting:
        with pytest.raises(StoreError):
            each.result(30)
    assert len(facts(store)) == before
    assert isinstance(by_ann(hosted, JOIN), Accepted)
    assert isinstance(by_ann(hosted, BUY, "k"), Accepted)


def test_kept_but_not_confirmed_it_is_found_and_answered_when_sent_again(hosted: Hosted, store: Wayward) -> None:
    store.fails = "after"
    with pytest.raises(StoreError, match="confirming"):
        by_ann(hosted, JOIN, "join")
    assert hosted.table
    assert "ann" in hosted.table.patrons  # the journal was asked
    answer = by_ann(hosted, JOIN, "join")
    assert isinstance(answer, Accepted)
    assert sum(isinstance(fact, PatronJoined) for fact in facts(store)) == 1


def test_what_no_store_can_keep_fails_alone(hosted: Hosted) -> None:
    with pytest.raises(StoreError, match="zero character"):
        by_ann(hosted, JOIN, "k\0")
    assert isinstance(by_ann(hosted, JOIN, "k"), Accepted)


def test_a_closed_journal_takes_nothing_and_forgets_nothing(
    hosted: Hosted, journal: GroupCommit, store: Wayward
) -> None:
    by_ann(hosted, JOIN)
    journal.close()
    before = hosted.table
    for _ in range(2):
        with pytest.raises(StoreError, match="being closed"):
            by_ann(hosted, BUY, "k")
    assert hosted.table == hosted.ahead == before
    assert another(GroupCommit(store)).table == before


# Time


@trust(33)
def test_time_never_goes_backwards_in_a_stream(
    journal: GroupCommit, store: Wayward, hosted: Hosted, caplog: pytest.LogCaptureFixture
) -> None:
    times = iter([AT + 5_000, AT - 3_600_000, AT + 4_000, AT + 6_000])
    table = Hosted("T1", journal, lambda: next(times))
    seen = store.last_seq()
    for _ in range(4):
        by_ann(table, t.BuyIn(patron="ann", cents=-1))  # a refusal has its time too
    assert [entry.at - AT for _, entry in store.since(seen)] == [5_000, 5_000, 5_000, 6_000]
    assert caplog.text.count("behind the last entry of table/T1") == 1  # said once
    again = Hosted("T1", journal, lambda: AT)  # another process, whose clock is late
    by_ann(again, t.BuyIn(patron="ann", cents=-1))
    assert [entry.at - AT for _, entry in store.since(seen)][-1] == 6_000


def test_a_table_of_others_is_read_when_somebody_listens_or_asks(journal: GroupCommit, hosted: Hosted) -> None:
    elsewhere = Hosted("T1", journal, lambda: AT)
    before = elsewhere.version
    hosted.act(JOIN, "ann", Role.PATRON)
    elsewhere.others_wrote(hosted.version)
    assert elsewhere.lags
    assert elsewhere.table == hosted.table  # asked for
    assert elsewhere.version == hosted.version > before
    assert not elsewhere.lags
    told: list[Entry] = []
    elsewhere.listeners.append(lambda _, entries: told.extend(entries))
    hosted.act(BUY, "ann", Role.PATRON)
    elsewhere.others_wrote(hosted.version)
    assert [entry.version for entry in told] == [hosted.version]


def test_a_command_for_a_table_that_lags_is_decided_on_its_newest_state(journal: GroupCommit, hosted: Hosted) -> None:
    elsewhere = Hosted("T1", journal, lambda: AT)
    hosted.act(JOIN, "ann", Role.PATRON)
    elsewhere.others_wrote(hosted.version)
    assert isinstance(elsewhere.act(BUY, "ann", Role.PATRON), Accepted)
