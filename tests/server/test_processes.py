"""Several processes serve one database: any of them serves any table, one at a time deals it, and any may die."""

import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from random import Random
from threading import Event, Thread
from uuid import uuid4

import httpx
import pytest

from croupier.conduct import Accepted, House, Overtaken, must, set_up_table
from croupier.conduct.audit import audit
from croupier.conduct.codec import encode
from croupier.conduct.leases import DealtElsewhere
from croupier.conduct.virtual import VirtualDealer
from croupier.games.commands import PlaceWager
from croupier.ruling import Role
from croupier.table import Table
from croupier.table.commands import BuyIn, IssueChips, JoinTable
from tests.properties.asking import Ask, first_seat
from tests.properties.driving import game_of
from tests.stores import address
from tests.trust import trust

BOOKS = {
    "baccarat": "NI2018-687/mini-baccarat",
    "blackjack": "NI2006-147/blackjack",
    "holdem": "NI2019-212/ultimate-texas-holdem",
    "canberra": "NI2002-45/canberra-poker",
    "roulette": "NI2002-45/american-roulette",
    "paigow": "NI2002-45/pai-gow",
}
SERVER = """
import sys
from pathlib import Path
from croupier.conduct import House
from croupier.server.pump import Pace
from croupier.server import run
quick = Pace(betting=0.2, ball=0.05, step=0.0, result=0.0, patience=0.3, absent=0.3)
run.serve(House(sys.argv[1], keys=Path(sys.argv[2])), "127.0.0.1", 0, quick)
"""


class Process:
    """One `croupier serve`, with little patience."""

    def __init__(self, url: str, keys: Path) -> None:
        command = [sys.executable, "-c", SERVER, url, str(keys)]
        self.popen = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.popen.stdout is not None
        self.address = self.popen.stdout.readline().strip().rstrip("/")
        assert self.address.startswith("http://127.0.0.1:")
        self.holder = httpx.get(f"{self.address}/health").json()["process"]

    def send(self, what: signal.Signals) -> None:
        self.popen.send_signal(what)
        if what is signal.SIGKILL:
            self.popen.wait()

    def close(self) -> None:
        if self.popen.poll() is None:
            self.popen.send_signal(signal.SIGCONT)
            self.popen.terminate()
            self.popen.wait(timeout=30)
        if self.popen.stdout is not None:
            self.popen.stdout.close()


class Bot:
    """ann at one table. She sees the journal, and sends her commands to any process that answers."""

    def __init__(self, house: House, name: str, processes: list[Process], done: Event) -> None:
        self.acknowledged: list[str] = []
        self._hosted, self._processes, self._done = house.table(name), processes, done
        self._random = Random(name)
        self.thread = Thread(target=self._play)

    @property
    def table(self) -> Table:
        assert self._hosted.table
        return self._hosted.table

    @property
    def round(self) -> int:
        number: int = self.table.game.round.number
        return number

    def _play(self) -> None:
        while not self._done.wait(0.02):
            self._hosted.catch_up()
            turn = self._turn()
            if turn is not None:
                self._send(turn)

    def _turn(self) -> Ask | None:
        table = self.table
        if "ann" not in table.patrons:
            return Ask(JoinTable(patron="ann", seat=first_seat(table.setting.book)), Role.PATRON, "ann")
        if table.balances.get("patron:ann", 0) < 100_00 and not table.game.round.wagers:
            return Ask(BuyIn(patron="ann", cents=1_000_00), Role.PATRON, "ann")
        turn: Ask | None = game_of(table).patron_turn(table, self._random)
        return turn

    def _send(self, ask: Ask) -> None:
        key = uuid4().hex
        body = b'{"who":"ann","role":"patron","key":"%b","command":%b}' % (key.encode(), encode(ask.command))
        where = self._random.choice(self._processes)
        url = f"{where.address}/api/tables/{self._hosted.name}/act"
        try:
            answer = httpx.post(url, content=body, headers={"content-type": "application/json"}, timeout=5)
        except httpx.HTTPError:
            return
        if answer.status_code == 200:
            self.acknowledged.append(key)


def until(true: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + 90
    while not true():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


@contextmanager
def playing(url: str, keys: Path, processes: int) -> Iterator[tuple[House, list[Process], list[Bot]]]:
    """All six games, dealt by some of these processes and played by bots through all of them."""
    with House(url, keys=keys) as house, ExitStack() as stack:
        for name, book in BOOKS.items():
            set_up_table(house, name, book, dealing="virtual", demonstration=True)
        running: list[Process] = []
        for _ in range(processes):
            running.append(Process(url, keys))
            stack.callback(running[-1].close)
        done = Event()
        bots = [Bot(house, name, running, done) for name in BOOKS]
        for bot in bots:
            bot.thread.start()
        try:
            yield house, running, bots
        finally:
            done.set()
            for bot in bots:
                bot.thread.join()


def play_on(bots: list[Bot], rounds: int) -> None:
    since = [bot.round for bot in bots]
    for bot, before in zip(bots, since, strict=True):
        until(lambda bot=bot, before=before: bot.round >= before + rounds, f"{bot._hosted.name} stands still")


def nothing_is_lost(house: House, bots: list[Bot]) -> None:
    for bot in bots:
        kept = {entry.key for entry in house.store.read(bot._hosted.stream)}
        assert set(bot.acknowledged) <= kept
        assert bot.acknowledged
    found = audit(house.store)
    assert found.ok, found.findings


def dealer_of(house: House, processes: list[Process]) -> Process:
    """The process that deals most tables."""
    held = [lease.holder for lease in house.store.leases()]
    return max(processes, key=lambda process: held.count(process.holder))


def pause(process: Process, url: str) -> None:
    """Stop a process, on SQLite between two of its writes: in the middle of one it has the whole file, and keeps it
    until it wakes or dies."""
    process.send(signal.SIGSTOP)
    while url.startswith("sqlite:") and not can_be_written(url):
        process.send(signal.SIGCONT)
        time.sleep(0.05)
        process.send(signal.SIGSTOP)


def can_be_written(url: str) -> bool:
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"), timeout=5, isolation_level=None)) as db:
        try:
            db.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return False
        db.execute("ROLLBACK")
        return True


@trust(21)
def test_a_process_is_killed_in_the_middle_and_another_deals_on(tmp_path: Path) -> None:
    url = address("sqlite", tmp_path)
    with playing(url, tmp_path / "keys", 2) as (house, processes, bots):
        play_on(bots, 1)
        killed = dealer_of(house, processes)
        processes.remove(killed)
        killed.send(signal.SIGKILL)
        play_on(bots, 2)
        assert {lease.holder for lease in house.store.leases()} == {processes[0].holder}
        health = httpx.get(f"{processes[0].address}/health").json()
        assert {each["holder"] for each in health["dealing"]} == {health["process"]}
        assert {each["table"] for each in health["dealing"]} == set(BOOKS)
    with House(url, keys=tmp_path / "keys") as house:
        nothing_is_lost(house, bots)


@pytest.mark.long
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_processes_are_killed_and_paused_again_and_again(kind: str, tmp_path: Path) -> None:
    """A paused dealer wakes after its lease has ended: what it then tries to write is refused."""
    url = address(kind, tmp_path)
    with playing(url, tmp_path / "keys", 3) as (house, processes, bots):
        for what in (signal.SIGKILL, signal.SIGSTOP, signal.SIGKILL, signal.SIGTERM):
            play_on(bots, 2)
            struck = dealer_of(house, processes)
            processes.remove(struck)
            if what is signal.SIGSTOP:
                pause(struck, url)
            else:
                struck.send(what)
            play_on(bots, 2)
            if what is signal.SIGSTOP:
                struck.send(signal.SIGCONT)
                processes.append(struck)
                play_on(bots, 2)
                assert dealer_of(house, processes) is not struck
            else:
                struck.close()
                processes.append(Process(url, tmp_path / "keys"))
        for process in processes:
            process.close()
    with House(url, keys=tmp_path / "keys") as house:
        nothing_is_lost(house, bots)


@pytest.fixture(params=("sqlite", "postgresql"))
def two_houses(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[House, House]]:
    url = address(request.param, tmp_path)
    with House(url, keys=tmp_path / "keys") as one, House(url, keys=tmp_path / "keys") as two:
        set_up_table(one, "roulette", BOOKS["roulette"], dealing="virtual", demonstration=True)
        must(one, "roulette", JoinTable(patron="ann", seat=1), "ann", Role.PATRON)
        yield one, two


def test_a_dealer_that_slept_through_the_end_of_its_lease_writes_nothing(two_houses: tuple[House, House]) -> None:
    one, two = two_houses
    assert one.dealer("roulette").step()
    assert one.deals("roulette")
    must(one, "roulette", IssueChips(patron="ann", cents=100_00), "dee", Role.DIRECTOR)
    must(two, "roulette", PlaceWager(patron="ann", option="red", amount=10_00), "ann", Role.PATRON)
    one.table("roulette").catch_up()
    with pytest.raises(DealtElsewhere, match=one.leases.holder):
        two.dealer("roulette").call_no_more_bets()
    one.store.depart(one.leases.holder)  # as the database sees it: nothing was heard of it for too long
    assert isinstance(two.dealer("roulette").before_the_call(), Accepted)
    written = two.store.head("table/roulette")
    with one.leases._lock:  # no sign of life has told it yet
        one.leases._held["table/roulette"] = 1
        one.leases._until = time.monotonic() + 60
        assert isinstance(one.dealer("roulette").before_the_call(), Overtaken)
    assert two.store.head("table/roulette") == written
    one.leases.beat()
    assert not one.deals("roulette")
    with pytest.raises(DealtElsewhere, match=two.leases.holder):
        one.dealer("roulette").call_no_more_bets()
    assert isinstance(one.act("roulette", JoinTable(patron="bob", seat=2), "bob", Role.PATRON), Accepted)


def test_of_two_who_seal_the_same_spin_the_committed_one_is_dealt(two_houses: tuple[House, House]) -> None:
    """Without leases, as if both believed to be the dealer: each keeps its own order."""
    dealers = [
        VirtualDealer(house.table("roulette"), house.vault, house.dealer("roulette")._shoes._generator)
        for house in two_houses
    ]
    for house in two_houses:
        house.table("roulette").catch_up()
    turns = [dealer.next_turn() for dealer in dealers]
    assert None not in turns
    outcomes = [dealer._take(turn) for dealer, turn in zip(dealers, turns, strict=True) if turn is not None]
    assert [isinstance(outcome, Accepted) for outcome in outcomes] == [True, False]
    late = dealers[1]
    house = two_houses[1]
    assert late.next_turn() is None
    table = house.table("roulette").table
    assert table
    number, commitment = table.game.shoe_number, table.game.commitment
    assert late._shoes._shoe(number, commitment) == dealers[0]._shoes._shoe(number, commitment)
    assert audit(house.store).ok
