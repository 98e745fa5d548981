"""Asking for something over HTTP: done, refused, overtaken, not understood; never an error of ours."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import quote

import httpx
import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from croupier.conduct import House, Overtaken, must
from croupier.conduct.codec import command_names
from croupier.games.mini_baccarat import commands as c
from croupier.journal import StoreError
from croupier.ruling import Role
from tests.server.serving import asked, live_table, serving, wager
from tests.trust import trust

ACT = "/api/tables/T1/act"


def test_what_is_done_is_answered_with_the_version_and_the_facts(client: httpx.Client, house: House) -> None:
    answer = client.post(ACT, json=wager("ann"))
    assert answer.status_code == 200
    assert answer.json() == {"version": house.table("T1").version, "facts": ["round.wager_placed/1"]}


def test_a_refusal_says_why_under_which_clauses_and_what_is_open_instead(client: httpx.Client) -> None:
    client.post(ACT, json=wager("ann"))
    answer = client.post(ACT, json=wager("ann"))
    assert answer.status_code == 409
    refused = answer.json()["refused"]
    assert refused["because"] == "ann already has a wager on player"
    assert refused["instead"] == ["change_wager"]
    assert all(cited["clause"] and cited["summary"] for cited in refused["under"])


def test_the_same_key_is_answered_again_and_not_done_again(client: httpx.Client, house: House) -> None:
    first = client.post(ACT, json=asked("ann", "patron", "buy_in", "once", patron="ann", cents=100_00))
    version = house.table("T1").version
    again = client.post(ACT, json=asked("ann", "patron", "buy_in", "once", patron="ann", cents=100_00))
    assert again.json() == first.json()
    assert house.table("T1").version == version


@trust(24)
def test_a_key_of_somebody_else_or_of_another_command_is_refused(client: httpx.Client, house: House) -> None:
    client.post(ACT, json=asked("ann", "patron", "buy_in", "once", patron="ann", cents=100_00))
    version = house.table("T1").version
    for taken in (
        asked("eve", "patron", "join_table", "once", patron="eve"),
        asked("ann", "patron", "buy_in", "once", patron="ann", cents=200_00),
        asked("ann", "dealer", "buy_in", "once", patron="ann", cents=100_00),
    ):
        answer = client.post(ACT, json=taken)
        assert answer.status_code == 422
        assert "'once' belongs to another request" in answer.json()["error"]
    assert house.table("T1").version == version


@trust(24)
def test_the_same_key_sent_at_once_many_times_is_done_once(client: httpx.Client, house: House) -> None:
    body = asked("ann", "patron", "buy_in", "storm", patron="ann", cents=100_00)
    before = house.table("T1").table
    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(lambda _: client.post(ACT, json=body).json(), range(16)))
    after = house.table("T1").table
    assert before is not None
    assert after is not None
    assert all(answer == answers[0] for answer in answers)
    assert after.balances["patron:ann"] == before.balances["patron:ann"] + 100_00


def test_what_another_process_wrote_first_is_taken_in_and_the_command_decided_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(House, "follow", lambda house: None)  # else the server might have seen it already
    database = str(tmp_path / "house.db")
    with House(database) as house:
        live_table(house)
        with serving(house) as address, House(database) as other, httpx.Client(base_url=address) as client:
            must(other, "T1", c.PlaceWager(patron="ann", option="tie", amount=500), "ann", Role.PATRON)
            answer = client.post(ACT, json=wager("ann"))
            assert answer.status_code == 200
            assert answer.json()["version"] == other.table("T1").version + 1
            must(other, "T1", c.PlaceWager(patron="ann", option="player_pair", amount=500), "ann", Role.PATRON)
            again = client.post(ACT, json=wager("ann", "player_pair"))
            assert again.json()["refused"]["because"] == "ann already has a wager on player_pair"


def test_who_is_overtaken_again_and_again_is_told_so(
    client: httpx.Client, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As by a process that writes all the time."""
    hosted = house.table("T1")

    def overtaken(*asked: object) -> None:
        answered = asked[4]
        assert callable(answered)
        answered(Overtaken(hosted.version))

    monkeypatch.setattr(hosted, "submit", overtaken)
    answer = client.post(ACT, json=wager("ann"))
    assert answer.status_code == 409
    assert answer.json() == {"overtaken": hosted.version}


def test_a_table_that_there_is_not_is_neither_found_nor_made(client: httpx.Client, house: House) -> None:
    assert client.post("/api/tables/T9/act", json=wager("ann")).status_code == 404
    assert client.get("/api/tables/T9/view").status_code == 404
    assert client.get("/api/tables/T9/events").status_code == 404
    assert [table.name for table in house.tables()] == ["T1"]


def test_too_large_a_request_is_turned_away(lasting: httpx.Client) -> None:
    body = wager("ann") | {"key": "k" * 20_000}
    assert lasting.post(ACT, json=body).status_code == 413


def test_a_request_in_pieces_is_too_large_as_soon_as_it_is(lasting: httpx.Client) -> None:
    pieces = (b" " * 1000 for _ in range(100))
    answer = lasting.post(ACT, content=pieces, headers={"content-type": "application/json"})
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"nonsense",
        b"\xff\xfe\x00",
        b"[]",
        b"{}",
        b"null",
        json.dumps(wager("ann") | {"role": "king"}).encode(),
        json.dumps(wager("ann") | {"who": ""}).encode(),
        json.dumps(wager("ann") | {"who": "a" * 41}).encode(),
        json.dumps(wager("ann") | {"who": "a\nb"}).encode(),
        json.dumps(wager("ann") | {"key": "\x00"}).encode(),
        json.dumps(wager("ann") | {"key": "k" * 101}).encode(),
        json.dumps(wager("ann") | {"amount": 500}).encode(),
        json.dumps(wager("ann") | {"who": " "}).encode(),
        json.dumps(asked("ann", "patron", "no_such_command")).encode(),
        json.dumps(asked("ann", "patron", "buy_in", patron="ann\x07", cents=500)).encode(),
        json.dumps(asked("ann", "patron", "buy_in", patron="ann", cents=True)).encode(),
        json.dumps(asked("ann", "patron", "settle", gratuity=5)).encode(),
        b'{"who":"ann","role":"patron","command":{"command":"settle","x":1,',
        json.dumps(wager("ann", amount=10**16)).encode(),
        json.dumps(wager("ann", amount=-(10**400))).encode(),
        json.dumps(asked("ann", "patron", "place_wager", patron="ann", option="player", amount="5")).encode(),
        json.dumps(asked("ann", "patron", "place_wager", patron="ann", option="player", amount=5.5)).encode(),
        b'{"who":"ann","role":"patron","command":' + b"[" * 15_000 + b"]" * 1_000 + b"}",
        b"[" * 16_000,
        b'{"who":"\\ud800","role":"patron","command":{"command":"settle"}}',
    ],
)
def test_what_cannot_be_understood_is_said_to_be_so(lasting: httpx.Client, body: bytes) -> None:
    answer = lasting.post(ACT, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert answer.json()["error"]


@pytest.mark.parametrize("part", ["who", "key"])
def test_characters_that_cannot_be_printed_are_the_reason_that_is_given(lasting: httpx.Client, part: str) -> None:
    answer = lasting.post(ACT, json=wager("ann") | {part: "a\x1b"})
    assert answer.json()["error"].startswith(f"{part}: ")
    assert answer.json()["error"].endswith("characters that can be printed")


def test_a_field_that_a_command_does_not_have_is_refused_by_name(client: httpx.Client, house: House) -> None:
    """A Bet is twice the Ante, whatever anybody writes beside it: an amount must not be dropped in silence."""
    before = house.store.last_seq()
    answer = client.post(ACT, json=asked("ann", "patron", "bet", patron="ann", amount=1500))
    assert answer.status_code == 400
    assert answer.json()["error"] == "not understood: bet has no field 'amount'; its fields are: patron"
    limits = {"main": {"minimum": 500, "maximum": 50000, "multiple": 500, "step": 5}}
    answer = client.post(ACT, json=asked("op", "operator", "give_notice", limits=limits))
    assert answer.status_code == 400
    assert "limits 'main' has no field 'step'; its fields are: minimum, maximum, multiple" in answer.json()["error"]
    answer = client.post(ACT, json=wager("ann") | {"amount": 1500})
    assert answer.status_code == 400
    assert "`amount`; a request has who, role, command and key" in answer.json()["error"]
    assert client.post("/api/tables/T1/ready", json={"who": "ann", "table": "T1"}).status_code == 400
    assert house.store.last_seq() == before


@pytest.mark.parametrize("address", [ACT, "/api/tables/T1/preview", "/api/tables/T1/ready"])
@pytest.mark.parametrize("twice", ['"who": "bob"', '"command": {"command": "bet", "patron": "a", "patron": "b"}'])
def test_a_field_that_is_there_twice_is_refused(client: httpx.Client, house: House, address: str, twice: str) -> None:
    before = house.store.last_seq()
    body = json.dumps(wager("ann"))[:-1] + f", {twice}}}"
    answer = client.post(address, content=body, headers={"content-type": "application/json"})
    assert answer.status_code == 400
    assert " is there twice; write it once" in answer.json()["error"]
    assert house.store.last_seq() == before


def test_digits_in_text_are_no_number(client: httpx.Client) -> None:
    number = "1234567890123456789"
    answer = client.post(ACT, json=asked("ann", "patron", "raise_dispute", patron="ann", matter=f"chip {number}"))
    assert answer.status_code == 200


def test_only_json_is_taken_so_that_no_form_of_another_site_can_ask(lasting: httpx.Client) -> None:
    assert lasting.post(ACT, content=json.dumps(wager("ann"))).status_code == 415


def test_a_command_is_sent_and_not_fetched(lasting: httpx.Client) -> None:
    answer = lasting.get(ACT)
    assert answer.status_code == 405
    assert answer.headers["allow"] == "POST"
    assert answer.headers["x-frame-options"] == "DENY"


def test_a_store_that_is_away_is_said_to_be_so(client: httpx.Client, house: House) -> None:
    house.journal.close()
    answer = client.post(ACT, json=wager("ann"))
    assert answer.status_code == 503
    assert answer.json()["unavailable"]
    with pytest.raises(StoreError):
        must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)


# Every request gets one of these answers, and the server lives on.
ANSWERS = {200, 400, 403, 404, 405, 409, 413, 415, 422}  # 422: a key that is somebody else's, or another command's

words = st.text(max_size=20)
numbers = st.integers(-(10**18), 10**18) | st.floats(allow_nan=False)
anything = st.recursive(
    st.none() | st.booleans() | numbers | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)
names = st.sampled_from(["ann", "dora", "", "a/b", "a:b", "\x00"]) | words
fields = st.dictionaries(
    st.sampled_from(
        ["patron", "option", "amount", "box", "cards", "card", "hand", "position", "reason", "round", "ground", "cents"]
        + ["seat", "limits", "options", "matter", "about", "note", "dispute", "decision", "rounds", "cause", "keep"]
    ),
    anything | names | st.sampled_from(["player", "banker", "tie", "Ah", 1, 500]),
    max_size=6,
)
commands = st.builds(lambda name, given: given | {"command": name}, st.sampled_from(command_names()), fields)
requests = st.fixed_dictionaries(
    {"who": names, "role": st.sampled_from([*Role]) | words, "command": commands | anything},
    optional={"key": words | anything},
)


fuzzed = settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
JSON = {"content-type": "application/json"}


@fuzzed
@given(body=st.binary(max_size=200))
def test_no_bytes_are_an_error_of_ours(lasting: httpx.Client, body: bytes) -> None:
    assert lasting.post(ACT, content=body, headers=JSON).status_code in ANSWERS


@fuzzed
@given(request=requests)
def test_no_request_is_an_error_of_ours(lasting: httpx.Client, request: dict[str, object]) -> None:
    answer = lasting.post(ACT, content=json.dumps(request).encode(), headers=JSON)
    assert answer.status_code in ANSWERS, answer.text


@fuzzed
@given(path=st.binary(max_size=20), query=st.binary(max_size=20))
def test_no_address_is_an_error_of_ours(lasting: httpx.Client, path: bytes, query: bytes) -> None:
    for start in (
        "/",
        "/tables/",
        "/rules/",
        "/static/",
        "/tables/T1/rounds/",
        "/api/tables/",
        "/api/tables/T1/view?role=",
    ):
        address = f"{start}{quote(path)}?who={quote(query)}"
        assert lasting.get(address).status_code in ANSWERS
    assert lasting.get(f"/api/tables/T1/view?role={quote(path)}&who={quote(query)}").status_code in ANSWERS
