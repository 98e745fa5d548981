"""Only this machine's own pages get an answer, and every answer carries its headers."""

import httpx
import pytest

from croupier.conduct import House
from croupier.server.run import NotHere, serve
from tests.server.serving import wager
from tests.trust import trust

PAGES = ["/", "/tables/T1", "/rules/NI2018-687/mini-baccarat", "/sprite.svg", "/api/tables", "/nowhere", "/health"]


@trust(41)
@pytest.mark.parametrize("path", PAGES)
def test_every_answer_carries_the_headers(lasting: httpx.Client, path: str) -> None:
    headers = lasting.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_nothing_of_the_api_is_kept_by_a_browser(client: httpx.Client) -> None:
    assert client.get("/api/tables").headers["cache-control"] == "no-store"
    assert client.post("/api/tables/T1/act", json=wager("ann")).headers["cache-control"] == "no-store"
    assert client.get("/api/tables/nowhere/view").headers["cache-control"] == "no-store"


@pytest.mark.parametrize("host", ["croupier.example", "127.0.0.1.example", "192.168.1.2", "", "[", "0.0.0.0"])
def test_a_name_that_is_not_this_machines_own_is_turned_away(lasting: httpx.Client, host: str) -> None:
    for path in PAGES:
        assert lasting.get(path, headers={"host": host}).status_code == 403


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost:8000", "[::1]:9", "127.0.0.1:1"])
def test_loopback_names_are_answered(lasting: httpx.Client, host: str) -> None:
    assert lasting.get("/", headers={"host": host}).status_code == 200


@trust(41)
@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "http://croupier.example"},
        {"origin": "null"},
        {"origin": "http://localhost:1"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_the_api_is_for_our_own_pages(client: httpx.Client, house: House, headers: dict[str, str]) -> None:
    version = house.table("T1").version
    assert client.post("/api/tables/T1/act", json=wager("ann"), headers=headers).status_code == 403
    assert client.get("/api/tables/T1/view", headers=headers).status_code == 403
    assert client.get("/api/tables/T1/events", headers=headers).status_code == 403
    assert house.table("T1").version == version


def test_our_own_pages_may_use_it(client: httpx.Client) -> None:
    own = {"origin": str(client.base_url).rstrip("/"), "sec-fetch-site": "same-origin"}
    assert client.post("/api/tables/T1/act", json=wager("ann"), headers=own).status_code == 200


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.2", "croupier.example", ""])
def test_the_server_listens_on_this_machine_only(host: str) -> None:
    with pytest.raises(NotHere, match="listens on"):
        serve(House("memory:"), host, 0)
