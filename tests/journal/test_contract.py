"""The contract, once over every store."""

from threading import Thread, Timer

import pytest

from croupier.journal import Append, Appended, Entry, Failed, New, Raced, Store, StoreError, open_store
from croupier.journal.chain import LONGEST_BODY, genesis, link
from tests.journal.making import append, bodies, entries


def test_entries_come_back_as_they_were_appended(store: Store) -> None:
    new = New(at=12, who="ann é", role="dealer", key="k1", body=b"\x00\xff")
    (outcome,) = store.commit([Append("table:1", 0, (new,))])
    hash = link(genesis("table:1"), "table:1", 1, 12, "ann é", "dealer", "k1", b"\x00\xff")
    entry = Entry("table:1", 1, 12, "ann é", "dealer", "k1", b"\x00\xff", hash)
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
        assert e.hash == link(previous, e.stream, e.version, e.at, e.who, e.role, e.key, e.body)
        previous = e.hash
    assert store.head("a") == (3, previous)


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
    ],
    ids=["stream", "who", "key", "at", "body"],
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


def test_a_sealed_value_is_kept_until_unsealed(store: Store) -> None:
    assert store.sealed("shoe") is None
    store.seal("shoe", b"\x00 first")
    store.seal("shoe", b"second")
    store.seal("other", b"stays")
    assert store.sealed("shoe") == b"second"
    store.unseal("shoe")
    store.unseal("shoe")
    assert store.sealed("shoe") is None
    assert store.sealed("other") == b"stays"


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
