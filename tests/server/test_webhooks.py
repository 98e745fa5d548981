"""Webhooks over HTTP: signed, in order, at least once, by one process, and never more than a role may see."""

import json
import re
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import httpx
import pytest
from msgspec.structs import replace

from croupier.client.webhooks import NotTheHouse, verified
from croupier.conduct import House, must, set_up_table
from croupier.conduct.codec import decode_fact, encode_fact
from croupier.conduct.webhooks import Postbook, Progress
from croupier.games.mini_baccarat import commands as c
from croupier.games.poker.facts import CardsRead
from croupier.people import HouseRole
from croupier.ruling import Refusal, Role
from croupier.server.answers import WebhookEvent
from croupier.server.app import described
from croupier.server.doors import FORM
from croupier.server.webhooks.courier import Couriers
from croupier.server.webhooks.sending import Undelivered, Way
from croupier.server.webhooks.telling import event_of
from croupier.views.tournament.lines import PUBLIC
from tests.people.counter import Clock, Counter
from tests.server.night.evening import QUICK, Director, conditions
from tests.server.schemas import misfit
from tests.server.serving import live_table, serving
from tests.server.test_doors import desk_of
from tests.stores import KINDS, address as store_address
from tests.test_unreadable import BODIES, spoil
from tests.trust import trust

WAIT = 20.0  # seconds; nothing takes that long


class Listener:
    """Somebody outside the house: takes messages, or answers as it is told to."""

    def __init__(self) -> None:
        self.got: SimpleQueue[tuple[dict[str, str], bytes]] = SimpleQueue()
        self.answers: SimpleQueue[int] = SimpleQueue()  # before it takes them again
        listener = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                status = 204 if listener.answers.empty() else listener.answers.get()
                listener.got.put((dict(self.headers), body))
                self.send_response(status)
                if 300 <= status < 400:
                    self.send_header("location", "http://127.0.0.1:1/elsewhere")
                self.send_header("content-length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None: ...

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/in"

    def next(self) -> tuple[dict[str, str], bytes]:
        return self.got.get(timeout=WAIT)


@pytest.fixture
def listener() -> Iterator[Listener]:
    listening = Listener()
    thread = threading.Thread(target=listening.server.serve_forever, daemon=True)
    thread.start()
    yield listening
    listening.server.shutdown()
    listening.server.server_close()
    thread.join()


@contextmanager
def telling(house: House, pause: Callable[[int], float] = lambda failures: 0.01) -> Iterator[Couriers]:
    house.follow()
    couriers = Couriers(house, pause)
    try:
        yield couriers
    finally:
        couriers.close()


def subscribed(house: House, clock: Clock, listener: Listener, *kinds: str, role: str = "guest") -> str:
    secret = Counter(house, clock).reception.subscribe(
        "ada", "ledger", listener.address, kinds, HouseRole(role), private=True
    )
    assert not isinstance(secret, Refusal), secret.because
    return secret


def next_after(last: int, secret: str, listener: Listener, clock: Clock) -> WebhookEvent:
    """At least once: a process that ended, or lost its lease, may not have written down that the last was taken."""
    while (event := verified(secret, *listener.next(), now=clock.at / 1000)).id == last:
        pass
    return event


PATRONS = ("ann", "bob", "mei")


def written(house: House, enough: Callable[[Progress], bool]) -> Progress:
    """The progress of the only webhook, once so much of it is on record: that is written after a message was taken."""
    (webhook,) = house.people.people.webhooks.values()
    book, waited = Postbook(house.store, house.vault), threading.Event()
    for _ in range(300):
        progress = book.progress(webhook.secret_hash)
        if progress and enough(progress):
            return progress
        waited.wait(0.1)
    raise AssertionError(f"only so much is on record: {progress}")


def wager(house: House, who: str = "ann") -> None:
    must(house, "T1", c.PlaceWager(patron=who, option="player", amount=5_00), who, Role.PATRON)


@trust(41, 43)
def test_a_message_is_signed_and_says_what_a_stream_would(listener: Listener) -> None:
    clock = Clock()
    with House("memory:", clock=clock) as house:
        live_table(house, patrons=PATRONS)
        secret = subscribed(house, clock, listener, "round.wager_placed")
        with telling(house):
            wager(house)
            headers, body = listener.next()
    event = verified(secret, headers, body, now=clock.at / 1000)
    assert (event.stream, event.who, event.fact) == ("table/T1", "ann", "round.wager_placed/1")
    assert "5.00" in event.say
    assert str(event.id) == headers["croupier-event"]
    assert event.under
    schema = described()["webhooks"]["fact"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert misfit(json.loads(body), schema, described()) == ""
    for wrong in (body + b" ", body.replace(b"5.00", b"6.00")):
        with pytest.raises(NotTheHouse, match="signature"):
            verified(secret, headers, wrong, now=clock.at / 1000)
    with pytest.raises(NotTheHouse, match="signature"):
        verified(secret, {**headers, "croupier-timestamp": "1"}, body, now=1)
    with pytest.raises(NotTheHouse, match="too old"):
        verified(secret, headers, body, now=clock.at / 1000 + 301)


@trust(23, 24)
def test_what_is_not_taken_comes_again_before_anything_else(listener: Listener) -> None:
    clock = Clock()
    paused: list[int] = []

    def pause(failures: int) -> float:
        paused.append(failures)
        return 0.01

    with House("memory:", clock=clock) as house:
        live_table(house, patrons=PATRONS)
        secret = subscribed(house, clock, listener, "round.*")
        for status in (500, 302, 404, 410):
            listener.answers.put(status)
        with telling(house, pause):
            for who in PATRONS:
                wager(house, who)
            said = [verified(secret, *listener.next(), now=clock.at / 1000) for _ in range(7)]
            progress = written(house, lambda progress: progress.delivered == 3)
        ids = [event.id for event in said]
        assert ids[:5] == [ids[0]] * 5, "the first until it is taken"
        assert ids[4:] == sorted(set(ids)), "then each once, in order"
        assert paused == [1, 2, 3, 4]
        assert (progress.failures, progress.delivered) == (0, 3)


@trust(24)
@pytest.mark.parametrize("stream", ["table/T2", "table/ ", "tournament/\x1b[2J", "people", "nobody's"])
def test_what_cannot_be_read_holds_up_no_message(stream: str, listener: Listener) -> None:
    clock = Clock()
    with House("memory:", clock=clock) as house:
        for name in ("T1", "T2"):
            live_table(house, name, patrons=PATRONS)
        secret = subscribed(house, clock, listener, "round.*", "table.*")
        wager(house)
        placed = list(house.store.read("table/T1"))[-1].body
        for body in (*BODIES.values(), placed):
            spoil(house, stream, body)
        wager(house, "bob")
        with telling(house):
            first = next_after(0, secret, listener, clock)
            second = next_after(first.id, secret, listener, clock)
        assert (first.stream, second.stream, second.id) == ("table/T1", "table/T1", house.store.last_seq())


@trust(21, 24)
@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "memory"])
def test_after_a_restart_it_goes_on_where_it_was(kind: str, tmp_path: Path, listener: Listener) -> None:
    url, keys, clock = store_address(kind, tmp_path), tmp_path / "keys", Clock()
    with House(url, keys=keys, clock=clock) as house:
        live_table(house, patrons=PATRONS)
        secret = subscribed(house, clock, listener, "round.wager_placed")
        with telling(house):
            wager(house)
            first = verified(secret, *listener.next(), now=clock.at / 1000)
        wager(house, "bob")  # nobody sends now
        assert listener.got.empty()
    with House(url, keys=keys, clock=clock) as house, telling(house):
        second = next_after(first.id, secret, listener, clock)
        wager(house, "mei")
        third = verified(secret, *listener.next(), now=clock.at / 1000)
        assert first.version < second.version < third.version


@trust(21)
def test_only_the_process_with_the_lease_sends_and_another_goes_on(tmp_path: Path, listener: Listener) -> None:
    url, clock = str(tmp_path / "house.db"), Clock()
    with House(url, clock=clock) as second:
        with House(url, clock=clock) as first:
            live_table(first, patrons=PATRONS)
            secret = subscribed(first, clock, listener, "round.wager_placed")
            first.leases.hold("webhook/ledger")
            with telling(first), telling(second):
                for who in ("ann", "bob"):
                    wager(first, who)
                said = [verified(secret, *listener.next(), now=clock.at / 1000).id for _ in range(2)]
                assert said == sorted(set(said)), "each once, although two processes look"
                (lease,) = (each for each in second.store.leases() if each.stream == "webhook/ledger")
                assert lease.holder == first.leases.holder
        with telling(second):
            wager(second, "mei")
            assert next_after(said[-1], secret, listener, clock).who == "mei"
        assert listener.got.empty()


@trust(44)
@pytest.mark.parametrize("role", [role for role in HouseRole if role is not HouseRole.PLAYER])
def test_no_role_is_told_what_its_event_stream_would_not_tell(role: HouseRole) -> None:
    """Chips of one patron, refusals, accounts. Cards that lie face down: `test_secrets.py`."""
    clock = Clock()
    with House("memory:", clock=clock) as house:
        live_table(house, patrons=PATRONS)
        wager(house)
        house.act("T1", c.PlaceWager(patron="ann", option="player", amount=1), "ann", Role.PATRON)
        Counter(house, clock)
        told = [event_of(house, role, seq, entry) for seq, entry in house.store.since(0)]
        facts = {event.fact for event in told if event}
        assert "round.wager_placed/1" in facts
        staff = role not in (HouseRole.GUEST, HouseRole.ADMINISTRATOR)
        assert ("table.chips_bought/1" in facts) is staff
        assert ("table.command_refused/1" in facts) is staff
        people = role in (HouseRole.INSPECTOR, HouseRole.SHIFT_MANAGER, HouseRole.ADMINISTRATOR)
        assert ("people.person_enrolled/1" in facts) is people


@trust(44)
def test_a_reading_of_a_card_face_down_is_told_to_nobody() -> None:
    with House("memory:") as house:
        set_up_table(house, "T1", "NI2019-212/ultimate-texas-holdem", dealing="live", demonstration=True)
        seq, entry = list(house.store.since(0))[-1]
        read = CardsRead(to="dealer", cards=("As", "Kd"), under=("7.1",))
        assert event_of(house, HouseRole.INSPECTOR, seq, entry)
        for role in HouseRole:
            assert event_of(house, role, seq, replace(entry, body=encode_fact(read))) is None


@trust(44)
def test_of_a_tournament_the_public_is_told_what_stands_on_its_board() -> None:
    with House("memory:") as house:
        with serving(house, QUICK) as address, httpx.Client(base_url=address) as client:
            director = Director(client)
            director.must(director.create(conditions()))
            director.publish()
            director.approve()
            director.enter()
        for role in (HouseRole.GUEST, HouseRole.DIRECTOR, HouseRole.INSPECTOR):
            told = {}
            for seq, entry in house.store.since(0):
                if entry.stream.startswith("tournament/"):
                    told[type(decode_fact(entry.body))] = event_of(house, role, seq, entry)
            public = {kind for kind, event in told.items() if event}
            assert (public == {*told}) is (role is not HouseRole.GUEST)
            assert any(public)
            if role is HouseRole.GUEST:
                assert public <= {*PUBLIC}
                assert {event.who for event in told.values() if event} == {""}


@trust(43)
def test_a_name_is_judged_by_where_it_leads(monkeypatch: pytest.MonkeyPatch, listener: Listener) -> None:
    """A name outside that leads inside is not followed, however often it is looked up."""
    leads_to: list[str] = []

    def looked_up(host: str, port: int, **_: Any) -> list[Any]:
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (place, port)) for place in leads_to]

    monkeypatch.setattr(socket, "getaddrinfo", looked_up)
    for places in (["127.0.0.1"], ["93.184.216.34", "10.0.0.1"], ["169.254.169.254"]):
        leads_to[:] = places
        with pytest.raises(Undelivered, match=r"network|no address"), Way("https://example.com/", private=False) as way:
            way.send(b"x", 1, 1, b"{}")
    leads_to[:] = ["93.184.216.34"]
    with pytest.raises(Undelivered, match="without encryption"), Way("http://localhost/", private=True) as way:
        way.send(b"x", 1, 1, b"{}")
    assert listener.got.empty()


@trust(33, 38)
def test_a_failure_is_seen_at_the_desk_in_health_and_in_figures(listener: Listener) -> None:
    with desk_of(patrons=("ann",)) as desk, desk.client(HouseRole.ADMINISTRATOR) as admin:
        house = desk.counter.house
        _, form = desk.secrets(HouseRole.ADMINISTRATOR)
        fields = {FORM: form, "name": "ledger", "address": listener.address, "role": "guest", "kinds": "round.*"}
        refused = admin.post("/webhooks/subscribe", data=fields)
        assert refused.status_code == 403
        assert "own network" in refused.text
        shown = admin.post("/webhooks/subscribe", data={**fields, "private": "yes"})
        found = re.search(r'<code id="secret">([^<]+)</code>', shown.text)
        assert found
        assert found[1] not in admin.get("/webhooks").text
        journal = b"".join(entry.body + entry.asked for _, entry in house.store.since(0))
        kept = b"".join(name.encode() + value for name, value in house.store.secrets())
        assert found[1].encode() not in journal + kept
        listener.server.shutdown()
        listener.server.server_close()
        wager(house)
        written(house, lambda progress: progress.failures >= 3)
        page = admin.get("/webhooks").text
        assert "attempts failed" in page
        assert "does not reach" in page
        assert "Connection refused" in page
        (alarm,) = admin.get("/health").json()["alarms"]
        assert alarm["about"] == "webhook ledger"
        assert re.search(r'croupier_webhook_failures{webhook="ledger"} [3-9]', admin.get("/metrics").text)
        assert admin.post("/webhooks/ledger/end", data={FORM: form, "reason": "moved"}).status_code == 303
        assert "ended: moved" in admin.get("/webhooks").text
        assert admin.get("/health").json()["health"] == "good"
