"""The client for programs, against real servers; and bots that play with it."""

import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from random import Random

import pytest

from croupier.client import Client, Done, HttpError, NotDone, Unreachable
from croupier.client.bot import MARK, Bot
from croupier.client.seating import tables_of_each_game
from croupier.conduct import House, set_up_demonstration
from croupier.people import HouseRole
from tests.server.serving import live_table, serving
from tests.server.test_doors import desk_of


@pytest.fixture
def house() -> Iterator[House]:
    with House("memory:") as house:
        live_table(house)
        yield house


WAGER = {"command": "place_wager", "patron": "ann", "option": "player", "amount": 500}


def test_it_looks_and_acts(house: House) -> None:
    with serving(house) as address, Client(address) as client:
        assert [line.name for line in client.tables()] == ["T1"]
        done = client.act("T1", "ann", "patron", WAGER)
        assert isinstance(done, Done)
        shown = client.view("T1", "patron", "ann")["view"]
        assert shown["version"] == done.version
        assert [wager["amount"] for wager in shown["round"]["wagers"]] == [500]
        refused = client.act("T1", "ann", "patron", {**WAGER, "amount": 1})
        assert isinstance(refused, NotDone)
        assert refused.refused.under
        with pytest.raises(HttpError, match=r"404: there is no table 'T2'"):
            client.view("T2")
        with pytest.raises(HttpError, match="400"):
            client.act("T1", "ann", "patron", {"command": "fly"})
        assert not client.ready("T1", "bob")


def test_a_lost_answer_is_asked_for_again_and_nothing_is_done_twice(house: House) -> None:
    """A proxy that breaks the connection after the house has answered, once."""
    with serving(house) as address, broken_once(address) as proxy, Client(proxy) as client:
        done = client.act("T1", "ann", "patron", WAGER)
        assert isinstance(done, Done)
        assert house.table("T1").version == done.version
        assert [wager["amount"] for wager in client.view("T1")["view"]["round"]["wagers"]] == [500]


def test_a_stream_goes_on_where_it_broke_off(house: House) -> None:
    """Every line once and in order, over a connection that ends after each of them."""
    with serving(house) as address, Client(address) as client:
        before = house.table("T1").version
        for amount in (500, 1000, 1500, 2000):
            wager = {"command": "place_wager" if amount == 500 else "change_wager", "patron": "ann", "option": "player"}
            assert isinstance(client.act("T1", "ann", "patron", {**wager, "amount": amount}), Done)
        with broken_once(address, every=True) as proxy, Client(proxy) as following:
            lines = (event for event in following.events("T1", after=before) if event.kind == "line")
            assert [event.id for event in islice(lines, 4)] == list(range(before + 1, before + 5))


def test_a_house_that_is_gone_is_said_to_be(house: House) -> None:
    with serving(house) as address:
        pass
    with Client(address, attempts=2) as client:
        with pytest.raises(Unreachable):
            client.tables()
        with pytest.raises(Unreachable):
            next(client.events("T1"))
    with pytest.raises(ValueError, match="is no address of a house"):
        Client("127.0.0.1:8000")


def test_a_program_with_a_token_plays_as_itself() -> None:
    with desk_of(patrons=("counter",)) as desk:
        token = desk.counter.reception.give_token("ada", "counter", HouseRole.PLAYER, 1)
        assert isinstance(token, str)
        with Client(desk.address, token) as client:
            assert isinstance(client.act("T1", "counter", "patron", {**WAGER, "patron": "counter"}), Done)
            with pytest.raises(HttpError, match="403"):
                client.act("T1", "ann", "patron", WAGER)


def test_bots_play_every_game_by_its_rules() -> None:
    """Two at one table of each game, until two rounds are over; nobody helps them."""
    with House("memory:") as house:
        set_up_demonstration(house)
        with serving(house) as address:
            with Client(address) as client:
                tables = tables_of_each_game(client)
            assert len(tables) == 6
            bots = [Bot(address, table, name, Random(7), pause=lambda _: None) for table in tables for name in "ab"]
            playing = [threading.Thread(target=bot.play, args=(2,)) for bot in bots]
            for each in playing:
                each.start()
            for each in playing:
                each.join(120)
            assert not any(each.is_alive() for each in playing)
            for table in tables:
                hosted = house.table(table).table
                assert hosted is not None
                assert hosted.game.round.number >= 2
                assert all(name.startswith(MARK) for name in hosted.patrons)


class broken_once:  # noqa: N801 - used as a block
    """A proxy on this machine that ends a connection in the middle of an answer: the first one, or every one after some
    bytes more."""

    def __init__(self, address: str, every: bool = False) -> None:
        self._to = ("127.0.0.1", int(address.rpartition(":")[2]))
        self._every = every

    def __enter__(self) -> str:
        self._server = socket.create_server(("127.0.0.1", 0))
        self._thread = threading.Thread(target=self._serve)
        self._thread.start()
        return f"http://127.0.0.1:{self._server.getsockname()[1]}"

    def __exit__(self, *_: object) -> None:
        self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()
        self._thread.join()

    def _serve(self) -> None:
        first = True
        while True:
            try:
                client, _ = self._server.accept()
            except OSError:
                return
            with client, socket.create_connection(self._to, timeout=10) as house:
                asking = threading.Thread(target=_pass, args=(client, house))
                asking.start()
                if self._every:
                    _pass_one_line(house, client)
                elif first:
                    house.recv(65536)  # the house has done it; nobody hears of it
                else:
                    _pass(house, client)
                first = False
                with suppress(OSError):  # the client has gone already
                    client.shutdown(socket.SHUT_RDWR)
                asking.join()


def _pass(one: socket.socket, other: socket.socket) -> None:
    with suppress(OSError):
        while said := one.recv(65536):
            other.sendall(said)
        other.shutdown(socket.SHUT_WR)


def _pass_one_line(house: socket.socket, client: socket.socket) -> None:
    said = b""
    while b"\n\n" not in said.partition(b"event: line")[2]:
        piece = house.recv(256)
        assert piece
        said += piece
    head, _, events = said.partition(b"event: line")
    first, ended, _ = events.partition(b"\n\n")
    client.sendall(head + b"event: line" + first + ended)
