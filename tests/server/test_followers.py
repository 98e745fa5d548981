"""The sessions of people who follow streams, thousands at the same moment."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from threading import Thread

import pytest

from croupier.conduct import House
from croupier.conduct.accounts.reception import Reception
from croupier.conduct.accounts.sessions import Session
from croupier.people import HouseRole
from croupier.server.doors import Followers
from tests.people.counter import Clock, Counter

LATER = 2_000  # milliseconds: what was looked up has to be looked up again


class Questions:
    """Counts what the database is asked about sessions."""

    def __init__(self, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
        self.about_one = self.about_all = 0
        store, one, every = house.store, house.store.secret, house.store.secrets

        def secret(name: str) -> bytes | None:
            self.about_one += 1
            return one(name)

        def secrets() -> Iterator[tuple[str, bytes]]:
            self.about_all += 1
            return every()

        monkeypatch.setattr(store, "secret", secret)
        monkeypatch.setattr(store, "secrets", secrets)


@pytest.fixture
def counter() -> Iterator[Counter]:
    clock = Clock()
    with House("memory:", clock=clock) as house:
        counter = Counter(house, clock)
        counter.hire("dee", "dealer", "supervisor")
        yield counter


def heard(
    reception: Reception, sessions: list[Session], times: int = 1, ready: Callable[[], bool] = lambda: True
) -> list[int]:
    """The number of events that come to so many streams of each session, once all are followed and it is ready."""

    async def all_of() -> list[int]:
        followers = Followers(reception)
        waiting = asyncio.Event()

        async def events() -> AsyncIterator[bytes]:
            await waiting.wait()
            yield b"one"
            yield b"two"

        async def heard_by(session: Session) -> int:
            return len([each async for each in followers.until_it_ends(session, events())])

        hearing = asyncio.gather(*(heard_by(each) for each in sessions for _ in range(times)))
        while not ready():
            await asyncio.sleep(0.01)
        waiting.set()
        return await hearing

    return asyncio.run(all_of())


def test_however_many_follow_their_sessions_are_looked_up_all_together(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    sessions = [counter.sign_in(name)[1] for name in ("ada", "dee")]
    counter.clock.at += LATER
    questions = Questions(counter.house, monkeypatch)

    def looked_up() -> bool:
        return all(counter.reception.sessions.remembers(each, counter.clock.at) for each in sessions)

    assert heard(counter.reception, sessions, 50, looked_up) == [2] * 100
    assert questions.about_one == 0
    assert questions.about_all > 0


def test_who_signed_out_in_another_process_follows_no_longer(counter: Counter) -> None:
    sessions = [counter.sign_in(name)[1] for name in ("ada", "dee")]
    Reception(counter.house).sign_out(sessions[1])
    counter.clock.at += LATER
    assert heard(counter.reception, sessions) == [2, 0]


def test_a_role_changed_in_another_process_is_seen(counter: Counter) -> None:
    _, session = counter.sign_in("dee", "dealer")
    assert isinstance(Reception(counter.house).change_role(session, HouseRole.SUPERVISOR), Session)
    counter.clock.at += LATER
    assert heard(counter.reception, [session]) == [0]  # the page was made for another role


def test_who_signs_out_while_all_are_looked_up_does_not_come_back(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, session = counter.sign_in("dee")
    counter.clock.at += LATER
    every = counter.house.store.secrets

    def and_meanwhile_dee_signs_out() -> Iterator[tuple[str, bytes]]:
        read = list(every())
        leaving.start()
        leaving.join(0.2)  # it has to wait, so that what was read is not taken for news
        return iter(read)

    leaving = Thread(target=counter.reception.sign_out, args=(session,))
    monkeypatch.setattr(counter.house.store, "secrets", and_meanwhile_dee_signs_out)
    counter.reception.sessions.look_up_all(counter.clock.at)
    leaving.join()
    assert not counter.reception.sessions.remembers(session, counter.clock.at)


def test_a_request_right_after_another_has_no_word_with_the_database(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    secret, session = counter.sign_in("dee")
    questions = Questions(counter.house, monkeypatch)
    sessions, at = counter.reception.sessions, counter.clock.at
    assert sessions.found_already(secret, at) == session
    assert sessions.found_already("another", at) is None
    assert sessions.found_already(secret, at + LATER) is None  # it has to be looked up
    assert (questions.about_all, questions.about_one) == (0, 0)
