"""The examples of docs/programs.md take messages of a house, and nobody else's."""

import re
import threading
import time
from http.server import HTTPServer
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import httpx

from croupier.client.webhooks import OLDEST
from croupier.conduct import House, must
from croupier.games.mini_baccarat import commands as c
from croupier.people import HouseRole
from croupier.ruling import Refusal, Role
from croupier.server.webhooks.courier import Couriers
from croupier.server.webhooks.sending import signature
from tests.people.counter import Clock, Counter
from tests.server.serving import live_table

PAGE = Path(__file__).parents[2] / "docs" / "programs.md"


def blocks() -> list[str]:
    part = PAGE.read_text().partition("## Webhooks\n")[2].partition("\n## ")[0]
    return re.findall(r"```python\n(.*?)```", part, re.DOTALL)


def test_the_check_takes_what_the_house_signed_lately() -> None:
    names: dict[str, Any] = {}
    exec(blocks()[0], names)
    check, body = names["is_from_the_house"], b'{"id":1}'
    now = int(time.time())
    for at, secret, said, right in (
        (now, "s", body, True),
        (now, "other", body, False),
        (now, "s", body + b" ", False),
        (now - OLDEST - 1, "s", body, False),
    ):
        headers = {"croupier-timestamp": str(at), "croupier-signature": signature(b"s", str(at), body)}
        assert check(secret, headers, said) is right


def test_the_listener_hears_a_house_and_does_everything_once() -> None:
    said: SimpleQueue[tuple[str, ...]] = SimpleQueue()
    code, last = blocks()[1].rstrip().rsplit("\n", 1)
    assert last == 'HTTPServer(("127.0.0.1", 9000), Listener).serve_forever()'
    clock = Clock()
    with House("memory:") as house:  # the listener looks at the time
        clock.at = house.clock()
        live_table(house)
        reception = Counter(house, clock).reception
        names: dict[str, Any] = {"print": lambda *words: said.put(words)}
        exec(code, names)
        names["Listener"].log_message = lambda *_: None
        server = HTTPServer(("127.0.0.1", 0), names["Listener"])
        listening = threading.Thread(target=server.serve_forever)
        listening.start()
        address = f"http://127.0.0.1:{server.server_port}/"
        secret = reception.subscribe("ada", "ledger", address, ("round.*",), HouseRole.GUEST, private=True)
        assert not isinstance(secret, Refusal)
        names["SECRET"] = secret
        house.follow()
        couriers = Couriers(house)
        must(house, "T1", c.PlaceWager(patron="ann", option="player", amount=5_00), "ann", Role.PATRON)
        stream, fact, words = said.get(timeout=20)
        assert (stream, fact) == ("table/T1", "round.wager_placed/1")
        assert "5.00" in words
        assert httpx.post(address, content=b"{}").status_code == 400
        couriers.close()
        server.shutdown()
        server.server_close()
        listening.join()
        assert said.empty()
