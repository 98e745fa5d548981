"""Requests that make no sense, by the thousand: each is its sender's mistake, and no entry is unreadable."""

import json
import random
import re
import socket
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import quote, urlsplit

import httpx
import pytest

from croupier.conduct import House
from croupier.conduct.audit import audit
from croupier.conduct.codec import COMMANDS, decode_fact
from croupier.server.app import ROUTES
from tests.server.serving import live_table, serving
from tests.trust import trust

Chance = random.Random

PATHS = [
    "/api/tables/T1/act",
    "/api/tables/T1/ready",
    "/api/tables/T1/view?role=",
    "/api/tables/T1/rounds?",
    "/api/tables/T1/layout?x=",
    "/api/tables/",
    "/tables/",
    "/tables/T1/rounds/",
    "/rules/",
    "/health?",
]
TEXTS = ["", "ann", "player", "\0", "\ud800", "a" * 2_000, "[red]", "\x1b[2J", "-1", "é", "‮", "None", "../../etc"]
NUMBERS: list[Any] = [0, -1, 1, 500, 2**63, -(2**63), 10**400, 0.1, 1e308, float("nan"), float("inf"), True, None]


def value(chance: Chance, depth: int = 0) -> Any:
    kind = chance.randrange(6 if depth < 4 else 3)
    if kind < 2:
        return chance.choice(TEXTS)
    if kind < 4:
        return chance.choice(NUMBERS)
    if kind == 4:
        return [value(chance, depth + 1) for _ in range(chance.randrange(4))]
    return {chance.choice(TEXTS): value(chance, depth + 1) for _ in range(chance.randrange(4))}


def command(chance: Chance) -> Any:
    """A command of a real name with fields that are anything, or some of them right."""
    name = chance.choice(list(COMMANDS))
    own = COMMANDS[name].__struct_fields__
    given = {field: value(chance) for field in own if chance.random() < 0.9}
    if chance.random() < 0.2:
        given[chance.choice(TEXTS)] = value(chance)
    return {"command": name, **given}


def body(chance: Chance) -> bytes:
    kind = chance.randrange(6)
    if kind == 0:
        return chance.randbytes(chance.randrange(300))
    if kind == 1:
        return b"[" * chance.randrange(7_000) + b'{"a":' * chance.randrange(1_000)
    if kind == 2:
        return json.dumps(value(chance)).encode()
    role = chance.choice(["patron", "dealer", "supervisor", "operator", "director", "inspector", value(chance)])
    said = json.dumps({"who": chance.choice(["ann", value(chance)]), "role": role, "command": command(chance)}).encode()
    if kind == 3:
        at = chance.randrange(len(said))
        return said[:at] + chance.randbytes(chance.randrange(4)) + said[at + chance.randrange(4) :]
    return said


def asked(chance: Chance) -> bytes:
    """A whole request, as bytes on the wire."""
    if chance.random() < 0.1:
        return chance.randbytes(chance.randrange(1, 500))
    path = chance.choice(PATHS) + quote(chance.choice(TEXTS), safe="", errors="surrogatepass")
    sent = body(chance)
    post = path == PATHS[0] or chance.random() < 0.5
    if chance.random() < 0.7:
        path, post = PATHS[0], True
    kind = chance.choice(["application/json"] * 9 + ["text/plain"])
    head = f"{'POST' if post else 'GET'} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: {kind}\r\n"
    return f"{head}content-length: {len(sent)}\r\nconnection: close\r\n\r\n".encode() + sent


def statuses(address: str, many: int, seed: int) -> Iterator[tuple[bytes, bytes]]:
    chance = Chance(seed)
    at = urlsplit(address)
    for _ in range(many):
        request = asked(chance)
        said = b""
        with (
            socket.create_connection((at.hostname, at.port), timeout=20) as connection,
            suppress(ConnectionResetError, BrokenPipeError),
        ):
            connection.sendall(request)
            connection.shutdown(socket.SHUT_WR)
            while piece := connection.recv(65536):
                said += piece
        yield request, said


@trust(42)
@pytest.mark.parametrize(("many", "seed"), [(300, 1), pytest.param(6_000, 2, marks=pytest.mark.long)])
def test_malformed_requests_never_fail_the_server(many: int, seed: int) -> None:
    with House("memory:") as house:
        live_table(house)
        with serving(house) as address:
            answered = 0
            for request, said in statuses(address, many, seed):
                answered += bool(said)
                assert not said or said[:10] in (b"HTTP/1.1 2", b"HTTP/1.1 3", b"HTTP/1.1 4"), (request, said)
            assert answered > many * 0.8
            assert httpx.get(f"{address}/health").json()["health"] == "good"
        for _, entry in house.store.since(0):
            decode_fact(entry.body)
        assert audit(house.store).ok


@pytest.mark.parametrize("path", sorted({path for _, path, *_ in ROUTES if ":int}" in path}))
def test_a_number_that_no_database_holds_is_nowhere(lasting: httpx.Client, path: str) -> None:
    address = re.sub(r"{\w+}", "T1", re.sub(r"{\w+:int}", "9" * 25, path))
    assert lasting.get(address, params={"role": "inspector", "who": "ina"}).status_code == 404
