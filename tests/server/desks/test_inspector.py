"""The inspector's desk over HTTP: rounds fact by fact, questions, files, disputes and the journal verified."""

import csv
import io
import sys
import time
from collections.abc import Iterator

import httpx
import pytest

from croupier.conduct import House, must
from croupier.conduct.codec import decode_fact
from croupier.conduct.searching import HiddenCards, Wanted, search
from croupier.games.poker.facts import CardsRead
from croupier.games.ultimate_texas_holdem import commands as uth
from croupier.journal.bundle import open_bundle
from croupier.journal.chain import genesis
from croupier.people import HouseRole
from croupier.ruling import Role
from croupier.server.desks.inspector import disputes_of, inspected
from croupier.table.commands import DecideDispute, RaiseDispute, RequestReview
from tests.browser.poker_tables import ante, live_holdem, read_by_the_shoe
from tests.server.serving import play_round
from tests.server.test_doors import Desk, desk_of
from tests.trust import trust

ROUND = "/api/inspector/tables/T1/rounds/1"


@pytest.fixture(scope="module")
def desk() -> Iterator[Desk]:
    with desk_of(patrons=("ann", "bob")) as desk:
        house = desk.counter.house
        house.act("T1", RaiseDispute(patron="bob", matter="", round=0), "bob", Role.PATRON)  # refused
        play_round(house)
        must(house, "T1", RaiseDispute(patron="ann", matter="the ninth card", round=1), "ann", Role.PATRON)
        yield desk


@pytest.fixture(scope="module")
def zed(desk: Desk) -> Iterator[httpx.Client]:
    with desk.client(HouseRole.INSPECTOR) as client:
        yield client


@trust(26, 27)
def test_a_round_is_replayed_fact_by_fact_with_clause_hash_and_audiences(desk: Desk, zed: httpx.Client) -> None:
    past = zed.get(ROUND).json()
    stored = {entry.version: entry for entry in desk.counter.house.store.read("table/T1")}
    assert past["patrons"] == ["ann"]
    for fact in past["facts"]:
        entry = stored[fact["version"]]
        assert fact["hash"] == entry.hash.hex()
        before = stored[entry.version - 1].hash if entry.version > 1 else genesis("table/T1")
        assert fact["before"] == before.hex()
        assert fact["seq"] == desk.counter.house.store.number("table/T1", entry.version)
    settled = next(fact for fact in past["facts"] if fact["kind"] == "round.wager_settled/1")
    assert settled["under"][0]["clause"] == "4.3(b)(i)"
    assert set(settled["told"]) == {"public", "dealer", "ann"}
    phases = list(dict.fromkeys(fact["phase"] for fact in past["facts"]))
    assert phases[:3] == ["preparing", "betting", "dealing"]
    refused = next(fact for fact in past["facts"] if fact["refused"])
    assert refused["told"] == ["dealer"]  # nobody else's business: bob had no wager in this round


@trust(44)
def test_each_audience_is_shown_what_it_saw_then(zed: httpx.Client) -> None:
    version = zed.get(ROUND).json()["settled"]
    chips = {
        saw: [
            patron["chips"] for patron in zed.get(f"{ROUND}/{version}", params={"saw": saw}).json()["view"]["patrons"]
        ]
        for saw in ("public", "ann", "dealer", "all")
    }
    assert chips["public"] == [None, None]
    assert chips["ann"][0] is not None
    assert chips["ann"][1] is None
    assert None not in chips["dealer"]
    assert chips["all"] == chips["dealer"]
    assert zed.get(f"{ROUND}/999").status_code == 404
    assert zed.get("/api/inspector/tables/T1/rounds/2").status_code == 404


def test_a_question_is_answered_with_where_to_look_further(zed: httpx.Client) -> None:
    found = zed.get("/api/inspector/search", params={"q": "payments over 4 by ann"}).json()
    assert found["filters"] == ["payments", "by or for ann", "over 4.00"]
    assert found["over"]
    assert [(line["cents"], line["round"]) for line in found["found"]] == [(500, 1)]
    wrong = zed.get("/inspector/search", params={"q": "every viod"})
    assert wrong.status_code == 400
    assert "viod" in wrong.text
    assert zed.get("/api/inspector/search", params={"q": "every viod"}).status_code == 400
    everything = zed.get("/api/inspector/search", params={"q": ""}).json()
    assert any(line["stream"] == "people" for line in everything["found"])


@trust(27, 36)
def test_acts_are_taken_away_as_csv_parquet_and_a_signed_bundle(
    desk: Desk, zed: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def taken(form: str, question: str = "payments") -> httpx.Response:
        return zed.get("/api/inspector/export", params={"q": question, "form": form})

    rows = list(csv.DictReader(io.StringIO(taken("csv").text)))
    assert [(row["kind"], row["cents"]) for row in rows] == [("round.wager_settled/1", "500")]
    contents = open_bundle(taken("bundle").content)
    assert (contents.asked, contents.by, len(contents.entries)) == ("payments", "the inspector", 1)
    of_round = open_bundle(zed.get(f"{ROUND}/bundle").content)
    assert len(of_round.entries) >= len(zed.get(ROUND).json()["facts"])
    assert taken("bundle", "voids").status_code == 400
    assert taken("xlsx").status_code == 400
    parquet = pytest.importorskip("pyarrow.parquet")
    read = parquet.read_table(io.BytesIO(taken("parquet").content)).to_pylist()
    assert [row["cents"] for row in read] == [500]
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    missing = taken("parquet")
    assert missing.status_code == 501
    assert "croupier[maths]" in missing.text


@trust(36, 38)
def test_a_dispute_goes_from_its_opening_to_the_outcome_of_its_review(desk: Desk, zed: httpx.Client) -> None:
    house = desk.counter.house
    assert [line.state for line in disputes_of(house)] == ["to decide"]
    _, form = desk.secrets(HouseRole.INSPECTOR)
    early = zed.post("/inspector/disputes/T1", data={"form": form, "dispute": "1", "outcome": "confirmed"})
    assert early.status_code == 409
    assert "nobody has asked for a review" in early.text
    must(house, "T1", DecideDispute(dispute=1, decision="the payment stands"), "olly", Role.OPERATOR)
    must(house, "T1", RequestReview(dispute=1, by="ann"), "olly", Role.OPERATOR)
    assert inspected(house).reviews == 1
    page = zed.get("/inspector/disputes").text
    assert "Review dispute 1 at T1" in page
    assert f"{ROUND}/bundle" in page
    done = zed.post("/inspector/disputes/T1", data={"form": form, "dispute": "1", "outcome": "confirmed"})
    assert done.status_code == 303
    assert [(line.state, line.outcome) for line in disputes_of(house)] == [("reviewed", "confirmed")]
    last = list(house.store.read("table/T1"))[-1]
    assert (last.who, last.role) == ("the inspector", "inspector")


@trust(28)
def test_the_journal_is_verified_in_the_page(zed: httpx.Client) -> None:
    assert zed.post("/api/inspector/verification").json()["state"] == "running"
    until = time.monotonic() + 60
    while (view := zed.get("/api/inspector/verification").json())["state"] == "running":
        assert time.monotonic() < until
        time.sleep(0.05)
    assert view["findings"] == []
    results = {check["name"]: check["wrong"] for check in view["checks"]}
    assert results == dict.fromkeys(("journal", "legality", "facts", "chips", "sealed orders"), 0)
    assert view["by"] == "the inspector"


@trust(44)
def test_cards_face_down_stay_hidden_until_their_round_is_over() -> None:
    with House("memory:") as house:
        live_holdem(house, {"tom": 2}, "H1")
        ante(house, 25_00, "tom", name="H1")
        must(house, "H1", uth.CallNoMoreBets(), "dora", Role.DEALER)
        read_by_the_shoe(house, "Ks 9h 4d Kc 2s", "Qd Qc", "Kd Td", name="H1")
        read = [entry for entry in house.store.read("table/H1") if isinstance(decode_fact(entry.body), CardsRead)]
        assert read
        found = search(house.store, Wanted()).found
        assert not [each for each in found if isinstance(each.fact, CardsRead)]
        assert HiddenCards(house.store).hides(read[0], decode_fact(read[0].body))
