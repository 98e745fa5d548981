"""However many people look back at once, play goes on: the dealers and /health have threads left."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import httpx
import pytest

from croupier.conduct import House
from croupier.server import pages
from tests.server.serving import live_table, serving, wager


def test_many_who_look_back_hold_up_neither_health_nor_wagers(monkeypatch: pytest.MonkeyPatch) -> None:
    go_on = Event()

    def slow(*_: object) -> None:
        go_on.wait(60)

    monkeypatch.setattr(pages, "recalled", slow)
    with House("memory:") as house:
        live_table(house)
        with serving(house) as address, ThreadPoolExecutor(40) as visitors:
            url = f"{address}/tables/T1/rounds/1"
            asked = [visitors.submit(httpx.get, url, timeout=90) for _ in range(40)]
            try:
                with httpx.Client(base_url=address, timeout=30) as client:
                    assert client.get("/health").json()["health"] == "good"
                    assert client.post("/api/tables/T1/act", json=wager("ann")).status_code == 200
                    assert client.get("/api/tables/T1/view").status_code == 200
                assert not any(each.done() for each in asked)
            finally:
                go_on.set()
            assert {each.result().status_code for each in asked} == {404}
