"""The wizard over HTTP: a draft is begun, filled, kept, printed, forecast and set up; and says what it lacks."""

import json
import time
import tomllib
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from croupier.conduct import House
from croupier.conduct.tournaments.drafts import MOST_DRAFTS, Changed, Drafts
from croupier.journal import open_store
from croupier.tournament.reading import read
from tests.rules.tournament_conditions.drafts import B06, BOOKS, M18, R02, U19, draft, example
from tests.server.night.evening import QUICK, conditions
from tests.server.serving import serving
from tests.stores import KINDS, address as address_of


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with (
        House("memory:") as house,
        serving(house, QUICK) as address,
        httpx.Client(base_url=address, timeout=60) as client,
    ):
        yield client


def begun(client: httpx.Client, **said: Any) -> dict[str, Any]:
    answer = client.post("/api/drafts", json=said)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def edited(client: httpx.Client, sheet: dict[str, Any], *edits: dict[str, Any]) -> dict[str, Any]:
    answer = client.post(f"/api/drafts/{sheet['id']}", json={"version": sheet["version"], "edits": edits})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def put(at: str, value: Any) -> dict[str, Any]:
    return {"do": "set", "at": at, "value": value}


@pytest.mark.parametrize("book", [*BOOKS, "several"])
def test_a_file_of_the_command_line_is_opened_and_saved_to_the_same_conditions(book: str, client: httpx.Client) -> None:
    sheet = begun(client, text=example(book))
    assert sheet["draft"]["complete"]
    assert read(client.get(f"/api/drafts/{sheet['id']}/conditions.toml").text) == read(example(book))
    printed = client.get(f"/drafts/{sheet['id']}/conditions.html")
    assert printed.status_code == 200
    assert "DRAFT, not approved" in printed.text


def test_a_half_filled_draft_is_kept_for_another_day(client: httpx.Client) -> None:
    sheet = edited(client, begun(client, book=M18), put("name", "Tea Cup"), put("entry.fee", "a lot"))
    again = client.get(f"/api/drafts/{sheet['id']}").json()
    assert again["draft"] == sheet["draft"]
    fields = {
        field["at"]: field
        for each in sheet["draft"]["headings"]
        for group in each["groups"]
        for field in group["fields"]
    }
    [trouble] = fields["entry.fee"]["troubles"]
    assert "'a lot' is not an amount in dollars" in trouble["say"]
    assert [each["clause"] for each in trouble["under"]] == ["16.3(a)(iii)"]
    states = {each["title"]: each["state"] for each in sheet["draft"]["headings"]}
    assert states["Entry fee and commission"] == "refused"
    assert states["Book and name"] == "done"
    assert states["Table limits"] == "open"
    assert states["Re-buys"] == "unused"
    assert client.get(f"/drafts/{sheet['id']}/conditions.html").status_code == 409, "there is nothing to print yet"
    assert "/drafts/" + sheet["id"] in client.get("/drafts").text


def test_in_another_process_too_only_the_draft_that_was_seen_is_changed() -> None:
    store = open_store("memory:")
    one, other = Drafts(store), Drafts(store)
    begun = one.begin('name = "First"  # ours', "ann", 1)
    seen = other.find(begun.id)
    one.change(begun.id, seen.version, "ann", 2, text='name = "Second"  # ours')
    with pytest.raises(Changed, match="ann has changed this draft meanwhile") as late:
        other.change(begun.id, seen.version, "max", 3, text="")
    assert late.value.now.text == one.find(begun.id).text == 'name = "Second"  # ours'


def test_a_file_keeps_its_comments_through_the_wizard(client: httpx.Client) -> None:
    text = conditions().replace("fee = 50", "fee = 50  # as last year")
    sheet = begun(client, text=f"# The club's own.\n{text}")
    edited(client, sheet, put("entry.fee", "55"))
    saved = client.get(f"/api/drafts/{sheet['id']}/conditions.toml").text
    assert saved == f"# The club's own.\n{text.replace('fee = 50 ', 'fee = 55 ')}"


def test_somebody_who_was_slower_sees_the_other_draft(client: httpx.Client) -> None:
    sheet = begun(client, book=M18)
    edited(client, sheet, put("name", "First"))
    late = client.post(f"/api/drafts/{sheet['id']}", json={"version": sheet["version"], "edits": [put("name", "Late")]})
    assert late.status_code == 409
    assert late.json()["sheet"]["draft"]["name"] == "First"


@pytest.mark.parametrize(
    ("said", "status", "because"),
    [
        ({"version": 1, "edits": [put("entry.fees", "1")]}, 400, "no part 'entry.fees'"),
        ({"version": 1, "edits": [put("name", "\ud800")]}, 400, ""),
        ({"version": 1, "edits": [put("name", "x" * 4000)]}, 400, "3,000 characters"),
        ({"version": 1, "edits": [put("name", "x")] * 51}, 400, "at most 50"),
        ({"version": 1, "edits": [{"do": "assume", "at": "entrants", "value": "many"}]}, 400, "a whole number"),
        (
            {"version": 1, "edits": [{"do": "suggest", "at": "prizes.breakdown", "value": "odd"}]},
            400,
            "top-heavy, flat",
        ),
        (
            {"version": 1, "edits": [{"do": "suggest", "at": "prizes.breakdown", "value": "flat"}]},
            400,
            "how many players",
        ),
        ({"version": 1}, 400, "edits"),
    ],
)
def test_bad_changes_get_one_clear_line(said: dict[str, Any], status: int, because: str, client: httpx.Client) -> None:
    sheet = begun(client, book=B06)
    answer = client.post(
        f"/api/drafts/{sheet['id']}", content=_json(said), headers={"content-type": "application/json"}
    )
    assert answer.status_code == status
    assert because in answer.json()["error"]
    assert "\n" not in answer.json()["error"]


def _json(said: dict[str, Any]) -> bytes:
    return json.dumps(said).encode()


def test_suggestions_add_up_and_can_be_changed(client: httpx.Client) -> None:
    sheet = begun(client, text=example(B06))
    for at in ("prizes.breakdown", "prizes.fixed", "prizes.bands"):
        for shape in ("top-heavy", "flat"):
            sheet = edited(client, sheet, {"do": "suggest", "at": at, "value": shape, "number": 4})
            assert sheet["draft"]["complete"], (at, shape, tomllib.loads(sheet["draft"]["text"])["prizes"])
            for column in sheet["draft"]["outlook"]["columns"]:
                assert sum(column["prizes"]) == column["pool"]
    sheet = edited(client, sheet, put("prizes.breakdown", "60 30"))
    assert not sheet["draft"]["complete"]


def test_the_outlook_follows_each_change(client: httpx.Client) -> None:
    sheet = begun(client, text=example(B06))
    few, _, many = sheet["draft"]["outlook"]["columns"]
    assert (few["entries"], few["pool"], few["tables"], few["dealers"]) == (20, 20 * 150_00, 3, 4)
    assert (many["entries"], many["players_in_final"]) == (70, 5)
    sheet = edited(client, sheet, put("entry.fee", "115"), {"do": "assume", "at": "entrants", "value": "30"})
    assert [each["entries"] for each in sheet["draft"]["outlook"]["columns"]] == [20, 30, 70]
    assert sheet["draft"]["outlook"]["columns"][0]["pool"] == 20 * 100_00


def finished(client: httpx.Client, address: str) -> dict[str, Any]:
    for _ in range(600):
        found: dict[str, Any] = client.get(address).json()
        if found["state"] != "running":
            return found
        time.sleep(0.2)
    raise AssertionError("the forecast never ends")


def test_bots_play_a_draft_in_the_background(client: httpx.Client) -> None:
    address = f"/api/drafts/{begun(client, text=example(R02))['id']}/forecast"
    assert client.get(address).json()["state"] == "none"
    assert client.post(address, json={"runs": 0}).status_code == 400
    assert client.post(address, json={"runs": 2}).json()["state"] == "running"
    found = finished(client, address)
    assert (found["state"], found["done"], found["result"]["runs"]) == ("done", 2, 2)
    assert sum(bar["runs"] for bar in found["result"]["bars"]) == 2
    assert found["result"]["early"] <= found["result"]["median"] <= found["result"]["late"]
    assert found["result"]["assumes"], "a forecast names what it takes for granted"


def test_one_forecast_at_a_time_and_it_can_be_stopped(client: httpx.Client) -> None:
    address = f"/api/drafts/{begun(client, text=example(U19))['id']}/forecast"
    assert client.post(address, json={"runs": 400}).json()["state"] == "running"
    assert client.post(address, json={"runs": 1}).status_code == 409
    client.post(f"{address}/stop", json={})
    assert finished(client, address)["state"] == "stopped"
    assert client.post(f"/api/drafts/{begun(client, book=U19)['id']}/forecast", json={}).status_code == 409


def test_from_a_draft_to_cleared_conditions(client: httpx.Client) -> None:
    sheet = begun(client, text=draft(B06, name="Wizard Cup"))
    manager, director = {"who": "sam", "role": "shift manager"}, {"who": "dora", "role": "director"}
    made = client.post("/api/tournaments", json={**manager, "text": sheet["draft"]["text"], "director": "dora"})
    assert made.status_code == 200, made.text
    name = sheet["draft"]["slug"]
    assert client.post(f"/api/drafts/{sheet['id']}/forget", json={}).status_code == 200
    assert client.get(f"/api/drafts/{sheet['id']}").status_code == 404
    other = begun(client, tournament=name, replaces=True)
    assert other["replaces"] == name
    other = edited(client, other, put("entry.maximum", "60"))
    body = {"text": other["draft"]["text"], "reason": "the room is smaller"}
    refused = client.post(f"/api/tournaments/{name}/conditions", json={**manager, **body})
    assert refused.status_code == 409, "they are the director's"
    done = client.post(f"/api/tournaments/{name}/conditions", json={**director, **body})
    assert done.json()["facts"] == ["tournament.conditions_replaced/1"]
    page = client.get(f"/tournaments/{name}/conditions?role=director").text
    assert "Publish the conditions" in page
    assert "6 to 5" in page

    def act(who: dict[str, str], **command: str) -> httpx.Response:
        return client.post(f"/api/tournaments/{name}/act", json={**who, "command": command})

    assert act(director, command="publish_conditions", where="the cage").status_code == 200
    approval = {"command": "record_conditions_approval", "book": B06, "reference": "GRC 1"}
    assert act({"who": "dora", "role": "inspector"}, **approval).status_code == 409, "somebody else approves"
    assert act({"who": "ida", "role": "inspector"}, **approval).status_code == 200
    late = client.post(f"/api/tournaments/{name}/conditions", json={**director, **body})
    assert late.status_code == 409
    assert late.json()["refused"]["instead"] == ["cancel_tournament"]
    assert "they stay as they are" in client.get(f"/tournaments/{name}/conditions?role=director").text


@pytest.mark.parametrize("kind", KINDS)
def test_drafts_outlive_the_process(kind: str, tmp_path: Any) -> None:
    url = address_of(kind, tmp_path)
    with House(url) as house:
        begun = Drafts(house.store).begin("name = 'x'", "dora", 1)
        streams = house.store.streams()
        if kind == "memory":
            return
    with House(url) as house:
        assert Drafts(house.store).find(begun.id) == begun
        assert house.store.streams() == streams, "a draft is no fact"


def test_a_house_keeps_so_many_drafts(client: httpx.Client) -> None:
    while (answer := client.post("/api/drafts", json={"book": B06})).status_code == 200:
        assert len(client.get("/api/drafts").json()) <= MOST_DRAFTS
    assert answer.status_code == 409
    assert "throw one away" in answer.json()["error"]
