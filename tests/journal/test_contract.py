"""The contract, once over every store."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Thread, Timer

import pytest

from croupier.journal import (
    AlreadySealed,
    Append,
    Appended,
    Entry,
    Failed,
    Fenced,
    Lease,
    New,
    Raced,
    Store,
    StoreError,
    open_store,
)
from croupier.journal.chain import LONGEST_BODY, genesis, link
from croupier.journal.sqlite import SqliteStore
from tests.journal.making import append, bodies, entries


def test_entries_come_back_as_they_were_appended(store: Store) -> None:
    new = New(at=12, who="ann é", role="dealer", key="k1", asked=b"\x00a", body=b"\x00\xff")
    (outcome,) = store.commit([Append("table:1", 0, (new,))])
    (kept,) = entries(outcome)
    fields = "table:1", 1, 12, "ann é", "dealer", "k1", b"\x00a", b"\x00\xff", kept.blind
    hash = link(genesis("table:1"), *fields)
    entry = Entry(*fields, hash)
    assert outcome == Appended((entry,))
    assert list(store.read("table:1")) == [entry]
    assert store.head("table:1") == (1, hash)


def test_an_unknown_stream_is_empty(store: Store) -> None:
    assert list(store.read("none")) == []
    assert store.head("none") == (0, genesis("none"))
    assert store.streams() == []
    assert store.last_seq() == 0


def test_versions_count_each_stream_on_its_own(store: Store) -> None:
    outcomes = store.commit([append("b", 0, "b1"), append("a", 0, "a1", "a2"), append("b", 1, "b2")])
    assert [[e.version for e in entries(outcome)] for outcome in outcomes] == [[1], [1, 2], [2]]
    assert store.streams() == ["a", "b"]
    assert bodies(store, "b", after=1) == ["b2"]


def test_the_whole_chain_links(store: Store) -> None:
    store.commit([append("a", 0, "1", "2")])
    store.commit([append("a", 2, "3")])
    previous = genesis("a")
    for e in store.read("a"):
        assert e.hash == link(previous, e.stream, e.version, e.at, e.who, e.role, e.key, e.asked, e.body, e.blind)
        previous = e.hash
    assert store.head("a") == (3, previous)


def test_each_entry_is_blinded_differently(store: Store) -> None:
    """Two entries alike have nothing in common that a neighbour's hash could show."""
    store.commit([append("a", 0, "same", "same"), append("b", 0, "same")])
    blinds = [entry.blind for _, entry in store.since(0)]
    assert len(set(blinds)) == 3
    assert {len(blind) for blind in blinds} == {32}


def test_streams_are_found_wherever_they_lie_in_a_long_journal(store: Store) -> None:
    """One that ended early, a busy one, and one that says a word now and then."""
    store.commit([append("early", 0, "0"), append("early", 1, "1")])
    said = [str(number) for number in range(3_000)]
    for at in range(0, 3_000, 100):
        store.commit([append("busy", at, *said[at : at + 100]), append("rare", at // 100, said[at // 100])])
    for stream, length in ("early", 2), ("busy", 3_000), ("rare", 30):
        assert store.head(stream)[0] == length
        for after in (0, 1, 31, 32, 33, 1_023, 1_024, 1_025, 2_999, 3_000, 9_999):
            assert bodies(store, stream, after) == said[after:length]
    assert store.streams() == ["busy", "early", "rare"]
    assert [e.body.decode() for _, e in store.since(0) if e.stream == "rare"] == said[:30]
    assert store.commit([append("early", 1, "late")]) == [Raced("early", 2)]


@pytest.mark.parametrize("expected", [0, 2, -1])
def test_an_append_behind_or_ahead_of_the_head_races(store: Store, expected: int) -> None:
    store.commit([append("a", 0, "1")])
    assert store.commit([append("a", expected, "x")]) == [Raced("a", 1)]
    assert bodies(store, "a") == ["1"]


def test_a_race_stops_nobody_else_in_the_batch(store: Store) -> None:
    first, second, raced, other = store.commit(
        [append("a", 0, "1"), append("a", 1, "2"), append("a", 1, "late", "later"), append("b", 0, "1")]
    )
    assert raced == Raced("a", 2)
    assert [e.version for outcome in (first, second, other) for e in entries(outcome)] == [1, 2, 1]
    assert bodies(store, "a") == ["1", "2"]


def test_an_append_of_nothing_only_checks_the_head(store: Store) -> None:
    assert store.commit([append("a", 0), append("a", 1)]) == [Appended(()), Raced("a", 0)]


@pytest.mark.parametrize(
    "bad",
    [
        Append("a\0b", 0, ()),
        Append("a", 0, (New(at=1, who="\ud800", role="r", body=b""),)),
        Append("a", 0, (New(at=1, who="w", role="r", body=b"", key="\0"),)),
        Append("a", 0, (New(at=2**63, who="w", role="r", body=b""),)),
        Append("a", 0, (New(at=1, who="w", role="r", body=bytes(LONGEST_BODY + 1)),)),
        Append("a", 0, (New(at=1, who="w", role="r", body=b"", asked=bytes(LONGEST_BODY + 1)),)),
    ],
    ids=["stream", "who", "key", "at", "body", "command"],
)
def test_what_cannot_be_kept_fails_alone(store: Store, bad: Append) -> None:
    good, failed, after = store.commit([append("a", 0, "1"), bad, append("a", 1, "2")])
    assert isinstance(failed, Failed)
    assert failed.because
    assert isinstance(good, Appended)
    assert isinstance(after, Appended)
    assert bodies(store, "a") == ["1", "2"]


def test_long_streams_are_read_in_order(store: Store) -> None:
    names = [str(number) for number in range(2_500)]
    store.commit([append("a", 0, *names), append("b", 0, "other")])
    assert bodies(store, "a") == names
    assert bodies(store, "a", after=2_490) == names[2_490:]
    assert [seq for seq, _ in store.since(0)] == list(range(1, 2_502))


def test_followers_get_everything_in_the_order_of_arrival(store: Store) -> None:
    store.commit([append("b", 0, "1"), append("a", 0, "2")])
    seen = list(store.since(0))
    store.commit([append("a", 1, "3"), append("b", 0, "raced")])
    seen += store.since(seen[-1][0])
    assert [(seq, e.stream, e.body) for seq, e in seen] == [(1, "b", b"1"), (2, "a", b"2"), (3, "a", b"3")]
    assert store.last_seq() == 3


def test_followers_learn_which_streams_were_touched_and_where_they_end(store: Store) -> None:
    assert store.touched(0) == (0, {})
    store.commit([append("b", 0, "1"), append("a", 0, "2", "3")])
    assert store.touched(0) == (3, {"a": 2, "b": 1})
    store.commit([append("a", 2, "4")])
    assert store.touched(3) == (4, {"a": 3})
    assert store.touched(4) == (4, {})


def test_waiting_for_news_ends_with_the_news_or_the_time(store: Store) -> None:
    assert not store.wait_for_news(0, timeout=0.01)
    timer = Timer(0.05, store.commit, [[append("a", 0, "1")]])
    timer.start()
    assert store.wait_for_news(0, timeout=30)
    assert store.wait_for_news(0, timeout=0)
    assert not store.wait_for_news(1, timeout=0)
    timer.join()


def test_closing_ends_a_wait(store: Store) -> None:
    answers: list[object] = []

    def wait() -> None:
        try:
            answers.append(store.wait_for_news(0, timeout=30))
        except StoreError as error:
            answers.append(error)

    thread = Thread(target=wait)
    thread.start()
    Timer(0.05, store.close).start()
    thread.join(20)
    assert not thread.is_alive()
    assert answers[0] is False or isinstance(answers[0], StoreError)


def test_a_sealed_value_is_never_replaced(store: Store) -> None:
    assert store.sealed("shoe") is None
    store.seal("shoe", b"\x00 first")
    for value in (b"second", b"\x00 first"):
        with pytest.raises(AlreadySealed, match="never replaced"):
            store.seal("shoe", value)
    store.seal("other", b"stays")
    assert store.sealed("shoe") == b"\x00 first"
    store.unseal("shoe")
    store.unseal("shoe")
    assert store.sealed("shoe") is None
    assert store.sealed("other") == b"stays"


def test_a_secret_is_exchanged_only_for_the_one_that_is_there(store: Store) -> None:
    assert not store.exchange_secret("draft/1", b"first", b"second")
    store.keep_secret("draft/1", b"first")
    assert store.exchange_secret("draft/1", b"first", b"second")
    assert not store.exchange_secret("draft/1", b"first", b"third")
    assert store.secret("draft/1") == b"second"


def test_a_secret_is_replaced_and_forgotten(store: Store) -> None:
    assert store.secret("credentials/ann") is None
    store.keep_secret("credentials/ann", b"\x00 first")
    store.keep_secret("session/1", b"other")
    store.keep_secret("credentials/ann", b"second")
    assert store.secret("credentials/ann") == b"second"
    assert list(store.secrets()) == [("credentials/ann", b"second"), ("session/1", b"other")]
    store.forget_secret("credentials/ann")
    store.forget_secret("credentials/ann")
    assert list(store.secrets()) == [("session/1", b"other")]


def test_rows_show_everything_as_it_lies_there(store: Store) -> None:
    store.commit([append("b", 0, "1"), append("a", 0, "2"), append("b", 1, "3")])
    assert [row[:3] for row in store.rows()] == [(1, "b", 1), (2, "a", 1), (3, "b", 2)]
    assert [row[:3] for row in store.rows("b")] == [(1, "b", 1), (3, "b", 2)]


def test_racing_threads_never_both_win(store: Store) -> None:
    won: list[int] = []

    def contend() -> None:
        for _ in range(25):
            version = store.head("a")[0]
            (outcome,) = store.commit([append("a", version, "x")])
            if isinstance(outcome, Appended):
                won.append(outcome.entries[0].version)

    threads = [Thread(target=contend) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(won) == list(range(1, store.head("a")[0] + 1))


def test_a_closed_store_says_so(store: Store) -> None:
    store.close()
    for use in (
        lambda: store.commit([append("a", 0, "1")]),
        lambda: list(store.read("a")),
        lambda: list(store.rows()),
        lambda: store.seal("a", b""),
        store.last_seq,
    ):
        with pytest.raises(StoreError, match="has been closed"):
            use()


def test_what_was_kept_is_there_when_opened_again(url: str) -> None:
    store = open_store(url)
    store.commit([append("a", 0, "1")])
    store.seal("shoe", b"order")
    head = store.head("a")
    store.close()
    again = open_store(url)
    assert again.head("a") == head
    assert again.sealed("shoe") == b"order"
    assert isinstance(again.commit([append("a", 1, "2")])[0], Appended)
    again.close()


def test_two_stores_on_one_database_see_each_others_entries(url: str) -> None:
    one, two = open_store(url), open_store(url)
    for turn in range(3):
        assert isinstance(one.commit([append("a", 2 * turn, "one")])[0], Appended)
        assert two.commit([append("a", 2 * turn, "late")]) == [Raced("a", 2 * turn + 1)]
        assert isinstance(two.commit([append("a", 2 * turn + 1, "two")])[0], Appended)
    # More at once than a store reads along: it then looks the heads up anew.
    one.commit([append("a", 6, *["many"] * 1_500)])
    assert two.commit([append("a", 6, "late")]) == [Raced("a", 1_506)]
    assert two.last_seq() == 1_506
    one.close()
    two.close()


@pytest.mark.parametrize("address", ["", "mysql://host/db", "sqlite:x.db", "memory:x", ":memory:"])
def test_an_address_of_no_store_is_explained(address: str) -> None:
    with pytest.raises(StoreError, match=r"sqlite:///path"):
        open_store(address)


def test_a_store_that_was_alone_notices_at_once_that_it_no_longer_is(url: str) -> None:
    """It writes without looking first; nothing of that is kept where another process has been there meanwhile."""
    one, two = open_store(url), open_store(url)
    ends = tuple(New(at=1, who="ann", role="dealer", body=b"", about=number) for number in range(1, 151))
    one.commit([append("a", 0, "1")])
    one.commit([Append("b", 0, ends)])  # more rows than one statement takes
    assert [one.round("b", number) for number in (1, 64, 65, 150)] == [[1], [64], [65], [150]]
    two.commit([append("c", 0, "2")])
    (raced, fits) = one.commit([Append("c", 0, ends), Append("d", 0, ends)])
    assert raced == Raced("c", 1)
    assert isinstance(fits, Appended)
    assert (one.round("c", 1), one.round("d", 150)) == ([], [150])
    two.commit([append("a", 1, "3")])
    (fits,) = one.commit([Append("e", 0, ends)])
    assert isinstance(fits, Appended)
    assert [seq for seq, _ in one.since(0)] == list(range(1, 454))
    assert one.round("e", 7) == [7]
    one.close()
    two.close()


def test_the_entries_that_end_a_round_or_put_it_right_are_found_by_its_number(store: Store) -> None:
    played = tuple(New(at=1, who="ann", role="dealer", body=b"", about=number) for number in (0, 1, 0, 2, 1))
    raced = (New(at=1, who="ann", role="dealer", body=b"", about=2),)
    store.commit([Append("a", 0, played), Append("a", 0, raced), Append("b", 0, raced)])
    assert [store.round("a", number) for number in (1, 2, 3)] == [[2, 5], [4], []]
    assert store.round("b", 2) == [1]


# Leases


def test_a_stream_is_leased_to_one_holder_at_a_time(store: Store) -> None:
    store.attend("ann", 60)
    store.attend("bob", 60)
    (mine,) = store.take(["a"], "ann")
    assert mine == Lease("a", 1, "ann", alive=True)
    assert store.take(["a"], "ann") == [mine]
    assert store.take(["a"], "bob") == [mine]
    assert store.take(["b"], "bob") == [Lease("b", 2, "bob", alive=True)]
    assert [lease.holder for lease in store.leases()] == ["ann", "bob"]
    assert [store.fence(stream) for stream in "abc"] == [1, 2, 0]


def test_a_lease_is_free_when_its_holder_departs_or_is_not_heard_of(store: Store) -> None:
    store.attend("ann", 60)
    store.take(["a"], "ann")
    store.depart("ann")
    assert store.leases() == [Lease("a", 1, "ann", alive=False)]
    store.attend("bob", 0)
    assert store.take(["a"], "bob")[0].number == 2
    store.attend("cat", 60)
    assert store.take(["a"], "cat") == [Lease("a", 3, "cat", alive=True)]


def test_those_who_attend_hear_each_other(store: Store) -> None:
    assert store.attend("ann", 60, b"1") == {"ann": b"1"}
    assert store.attend("bob", 60, b"2") == {"ann": b"1", "bob": b"2"}
    assert store.attend("ann", 60, b"3") == {"ann": b"3", "bob": b"2"}
    store.depart("bob")
    store.attend("cat", 0)
    assert store.attend("ann", 60) == {"ann": b""}


def test_an_append_with_an_old_number_is_refused(store: Store) -> None:
    """A holder that slept through the end of its lease cannot write, and neither can anybody who knows only of it."""
    store.attend("ann", 60)
    (old,) = store.take(["a"], "ann")
    assert isinstance(store.commit([append("a", 0, "1", fence=old.number)])[0], Appended)
    store.depart("ann")
    assert isinstance(store.commit([append("a", 1, "2", fence=old.number)])[0], Appended)
    store.attend("bob", 60)
    (new,) = store.take(["a"], "bob")
    stale, fits, none, other = store.commit(
        [
            append("a", 2, "3", fence=old.number),
            append("a", 2, "3", fence=new.number),
            append("a", 3, "4"),
            append("b", 0, "1"),
        ]
    )
    assert stale == none == Fenced("a", new.number)
    assert isinstance(fits, Appended)
    assert isinstance(other, Appended)


def test_a_lease_that_moved_in_another_process_fences_this_one(url: str) -> None:
    here, there = open_store(url), open_store(url)
    here.attend("ann", 0)
    (old,) = here.take(["a"], "ann")
    assert isinstance(here.commit([append("a", 0, "1", fence=old.number)])[0], Appended)
    there.attend("bob", 60)
    (new,) = there.take(["a"], "bob")
    assert here.commit([append("a", 1, "2", fence=old.number)]) == [Fenced("a", new.number)]
    assert isinstance(here.commit([append("a", 1, "2", fence=new.number)])[0], Appended)
    here.close()
    there.close()


def test_of_many_who_reach_for_a_free_lease_one_has_it(url: str) -> None:
    stores = [open_store(url) for _ in range(4)]
    for at, store in enumerate(stores):
        store.attend(f"holder {at}", 60)
    with ThreadPoolExecutor(4) as pool:
        taken = list(pool.map(lambda at: stores[at].take(["a", "b"], f"holder {at}"), range(4)))
    assert all(leases == taken[0] for leases in taken)
    assert {lease.number for lease in taken[0]} == {1, 2}
    for store in stores:
        store.close()


def test_a_clock_that_was_put_back_holds_no_lease_for_ever(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "j.db")
    store.attend("ann", 3600)
    store.take(["a"], "ann")
    store.attend("bob", 60)
    assert store.take(["a"], "bob")[0].holder == "bob"
    store.close()


def test_an_act_is_found_by_its_key(store: Store) -> None:
    def new(key: str, body: str, asked: bytes = b"") -> New:
        return New(at=1, who="ann", role="dealer", body=body.encode(), key=key, asked=asked)

    news = (new("k1", "a", b"do"), new("k1", "b"), new("k2", "c", b"do"), new("", "d", b"do"), new("", "e"))
    store.commit([Append("one", 0, news), Append("two", 0, (new("k1", "f", b"do"), new("k3", "g", b"do")))])
    store.commit([Append("one", 5, (new("k4", "h", b"do"),))])
    found = {key: [entry.body.decode() for entry in store.keyed("one", key)] for key in ("k1", "k2", "k3", "k4", "")}
    assert found == {"k1": ["a", "b"], "k2": ["c"], "k3": [], "k4": ["h"], "": []}
    assert [entry.body for entry in store.keyed("two", "k1")] == [b"f"]
