"""Group commit: order, shared flushes, and what happens when a commit fails."""

import asyncio
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from threading import Event, Thread

import pytest

from croupier.journal import (
    Append,
    Appended,
    Entry,
    GroupCommit,
    New,
    Outcome,
    Raced,
    StoreError,
)
from croupier.journal.memory import MemoryStore
from tests.journal.making import append, bodies


class Watched(MemoryStore):
    """A store whose commits can be held up, counted and made to fail."""

    def __init__(self) -> None:
        super().__init__()
        self.may_go, self.begun = Event(), Event()
        self.may_go.set()
        self.sizes: list[int] = []
        self.failures: list[BaseException] = []

    def commit(self, batch: Sequence[Append]) -> list[Outcome]:
        self.begun.set()
        assert self.may_go.wait(20)
        self.sizes.append(len(batch))
        if self.failures:
            raise self.failures.pop()
        return super().commit(batch)


@pytest.fixture
def store() -> Watched:
    return Watched()


@pytest.fixture
def group(store: Watched) -> Iterator[GroupCommit]:
    group = GroupCommit(store)
    yield group
    group.close()


def test_one_writer(group: GroupCommit) -> None:
    assert isinstance(group.append(append("a", 0, "1")), Appended)
    assert group.append(append("a", 0, "x")) == Raced("a", 1)


def test_whoever_waits_shares_the_next_commit(group: GroupCommit, store: Watched) -> None:
    store.may_go.clear()
    first = group.submit(append("first", 0, "1"))
    assert store.begun.wait(20)
    rest = [group.submit(append(f"s{number}", 0, "1")) for number in range(50)]
    store.may_go.set()
    wait([first, *rest], 20)
    assert store.sizes == [1, 50]


def test_what_is_collected_until_the_last_moment_is_committed_whole(group: GroupCommit, store: Watched) -> None:
    store.may_go.clear()
    first = group.submit(append("first", 0, "1"))
    assert store.begun.wait(20)
    said = ["1"]
    rest = group.submit(lambda: append("a", 0, *said))
    said += ["2", "3"]
    store.may_go.set()
    assert isinstance(first.result(20), Appended)
    assert isinstance(rest.result(20), Appended)
    assert bodies(store, "a") == ["1", "2", "3"]


@pytest.mark.parametrize("first", ["append", "submit"])
def test_whoever_comes_during_a_commit_is_not_forgotten(group: GroupCommit, store: Watched, first: str) -> None:
    store.may_go.clear()
    threads = [
        Thread(target=getattr(group, first), args=(append("a", 0, "1"),), daemon=True),
        Thread(target=group.append, args=(append("b", 0, "1"),), daemon=True),
    ]
    threads[0].start()
    assert store.begun.wait(20)
    threads[1].start()
    while not group._open.appends:
        time.sleep(0.001)
    store.may_go.set()
    for thread in threads:
        thread.join(20)
        assert not thread.is_alive()


def test_a_stream_is_settled_in_the_order_of_submission(group: GroupCommit, store: Watched) -> None:
    answers = [group.submit(append("a", version, str(version))) for version in range(300)]
    assert all(isinstance(answer.result(20), Appended) for answer in answers)
    assert bodies(store, "a") == [str(version) for version in range(300)]


def test_many_threads_each_get_their_own_answer(group: GroupCommit, store: Watched) -> None:
    def write(stream: str) -> list[Appended | Raced]:
        return [group.append(append(stream, version, f"{stream}{version}")) for version in range(40)]

    names = [f"s{number}" for number in range(16)]
    with ThreadPoolExecutor(16) as pool:
        for name, outcomes in zip(names, pool.map(write, names), strict=True):
            assert [o.entries[0].body for o in outcomes if isinstance(o, Appended)] == [
                f"{name}{version}".encode() for version in range(40)
            ]
    assert store.last_seq() == 16 * 40


def test_a_failed_commit_fails_all_who_waited_and_nobody_after(group: GroupCommit, store: Watched) -> None:
    store.may_go.clear()
    store.failures = [OSError("disk full")]
    first = group.submit(append("a", 0, "lost"))
    assert store.begun.wait(20)
    later = group.submit(append("a", 0, "kept"))
    store.may_go.set()
    with pytest.raises(OSError, match="disk full"):
        first.result(20)
    assert isinstance(later.result(20), Appended)
    store.failures = [OSError("disk full")]
    with pytest.raises(OSError, match="disk full"):
        group.append(append("a", 1, "lost"))
    assert isinstance(group.append(append("a", 1, "kept")), Appended)
    assert bodies(store, "a") == ["kept", "kept"]


def test_an_interrupt_reaches_the_one_who_committed_and_all_who_waited(store: Watched) -> None:
    group = GroupCommit(store)
    store.failures = [KeyboardInterrupt()]
    with pytest.raises(KeyboardInterrupt):
        group.append(append("a", 0, "lost"))
    assert isinstance(group.append(append("a", 0, "kept")), Appended)
    group.close()


def test_what_cannot_be_kept_fails_alone(group: GroupCommit, store: Watched) -> None:
    store.may_go.clear()
    group.submit(append("first", 0, "1"))
    assert store.begun.wait(20)
    bad = group.submit(Append("a", 0, (New(at=1, who="\0", role="r", body=b""),)))
    good = group.submit(append("a", 0, "1"))
    store.may_go.set()
    with pytest.raises(StoreError, match="zero character"):
        bad.result(20)
    assert isinstance(good.result(20), Appended)


def test_entries_are_published_once_kept_and_before_the_answer(group: GroupCommit, store: Watched) -> None:
    seen: list[tuple[str, int, int]] = []

    def publish(entries: Sequence[Entry]) -> None:
        assert not answer.done()
        seen.extend((entry.stream, entry.version, store.head(entry.stream)[0]) for entry in entries)

    group.on_commit.append(publish)
    store.may_go.clear()
    answer = group.submit(append("a", 0, "1", "2"))
    store.may_go.set()
    answer.result(20)
    group.append(append("a", 0, "raced"))
    assert seen == [("a", 1, 2), ("a", 2, 2)]


def test_a_failing_listener_harms_nobody(group: GroupCommit, caplog: pytest.LogCaptureFixture) -> None:
    heard: list[int] = []

    def fail(entries: Sequence[Entry]) -> None:
        raise ValueError("deaf")

    group.on_commit += [fail, lambda entries: heard.append(len(entries))]
    assert isinstance(group.append(append("a", 0, "1")), Appended)
    assert heard == [1]
    assert "on_commit" in caplog.text


def test_a_listener_may_submit_but_not_wait(group: GroupCommit, store: Watched) -> None:
    refused: list[str] = []

    def follow(entries: Sequence[Entry]) -> None:
        if entries[0].stream == "a":
            group.submit(append("b", 0, "after a"))
            try:
                group.append(append("c", 0, "never"))
            except RuntimeError as error:
                refused.append(str(error))

    group.on_commit.append(follow)
    group.append(append("a", 0, "1"))
    assert store.wait_for_news(1, 20)
    assert bodies(store, "b") == ["after a"]
    assert len(refused) == 1


def test_closing_commits_what_waits_and_refuses_the_rest(store: Watched) -> None:
    group = GroupCommit(store)
    store.may_go.clear()
    answers = [group.submit(append("a", version, str(version))) for version in range(20)]
    with ThreadPoolExecutor(1) as pool:
        closing = pool.submit(group.close)
        store.may_go.set()
        closing.result(20)
    assert all(answer.done() for answer in answers)
    assert store.head("a")[0] == 20
    with pytest.raises(StoreError, match="being closed"):
        group.append(append("a", 20, "late"))
    with pytest.raises(StoreError, match="being closed"):
        group.submit(append("a", 20, "late"))
    group.close()


def test_an_event_loop_awaits_without_blocking(group: GroupCommit, store: Watched) -> None:
    async def write(stream: str) -> int:
        for version in range(10):
            outcome = await asyncio.wrap_future(group.submit(append(stream, version, "x")))
            assert isinstance(outcome, Appended)
        return 10

    async def main() -> int:
        return sum(await asyncio.gather(*(write(f"s{number}") for number in range(20))))

    assert asyncio.run(main()) == store.last_seq() == 200


def test_a_task_that_gives_up_does_not_withdraw_its_append(group: GroupCommit, store: Watched) -> None:
    async def main() -> None:
        store.may_go.clear()
        answer = group.submit(append("a", 0, "1"))
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(asyncio.wrap_future(answer), 0.01)
        store.may_go.set()

    asyncio.run(main())
    assert store.wait_for_news(0, 20)
    assert isinstance(group.append(append("a", 1, "2")), Appended)
