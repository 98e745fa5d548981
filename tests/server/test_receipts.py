"""Receipts: whoever may see an entry may take its proof away, check it offline for ever, and nobody else gets it."""

import json
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from croupier.conduct import House, must
from croupier.conduct.past import place_of
from croupier.games.mini_baccarat import commands as c
from croupier.journal.chain import leaf_of, read_leaf
from croupier.ruling import Role
from croupier.transparency.checkpoint import checkpoint_of
from croupier.transparency.note import read_note
from croupier.transparency.policy import only
from croupier.transparency.proof import read_receipt
from tests.cli.running import ran, run
from tests.server.serving import live_table, serving
from tests.trust import trust


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    """A live table with a closed round, at which ann and bob play."""
    with House("memory:") as house:
        live_table(house, "L", ("ann", "bob"))
        for command in (
            c.PlaceWager(patron="ann", option="player", amount=25_00),
            c.CallNoMoreBets(),
            *(c.DealCard(card=card) for card in ("9c", "2d", "Kh", "Ks")),
            c.Settle(),
            c.CollectCards(),
        ):
            must(house, "L", command, "dora", Role.DEALER)
        yield house


@pytest.fixture(scope="module")
def client(house: House) -> Iterator[httpx.Client]:
    with serving(house) as address, httpx.Client(base_url=address) as client:
        yield client


@trust(28)
def test_a_player_takes_the_receipts_of_a_round(house: House, client: httpx.Client, tmp_path: Path) -> None:
    answer = client.get("/api/tables/L/rounds/1/receipts?role=patron&who=ann").json()
    assert answer["key"] == str(house.checkpoints.log.signer.verifier)
    place = place_of(house.store, "table/L", 1)
    assert place
    shown = []
    for text in answer["receipts"]:
        receipt = read_receipt(text)
        receipt.check(receipt.extra)
        assert only(house.checkpoints.log.signer.verifier).missing(receipt.note) == ""
        shown.append(read_leaf(receipt.extra))
    assert any(b"wager_settled" in leaf.body for leaf in shown)
    assert all(place.before < leaf.version <= place.end for leaf in shown)
    file = tmp_path / "round.tlog-proof"
    file.write_text("".join(answer["receipts"]))
    said = ran("verify", "receipt", str(file), "--key", answer["key"])
    assert said.count("is in the history of croupier/") == len(answer["receipts"])
    file.write_text(file.read_text().replace("index ", "index 1", 1))
    assert run("verify", "receipt", str(file), "--key", answer["key"]).exit_code == 1


@trust(44)
def test_nobody_gets_a_receipt_of_what_they_may_not_see(house: House, client: httpx.Client) -> None:
    bought = next(e for e in house.store.read("table/L") if b"chips_bought" in e.body and b'"ann"' in e.body)
    statuses = {
        who: client.get(f"/api/tables/L/receipts/{bought.version}?{query}").status_code
        for who, query in {
            "ann": "role=patron&who=ann",
            "bob": "role=patron&who=bob",
            "anybody": "",
            "inspector": "role=inspector",
        }.items()
    }
    assert statuses == {"ann": 200, "bob": 404, "anybody": 404, "inspector": 200}
    assert client.get("/api/tables/L/receipts/9999?role=inspector").status_code == 404
    assert client.get("/api/tables/L/rounds/9/receipts").status_code == 404


def test_rounds_that_there_are_not_are_not_looked_for(
    house: House, client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(*where: object) -> None:
        raise AssertionError("the journal was read")

    monkeypatch.setattr("croupier.server.receipts.place_of", read)
    for number in (0, 9, 10**12):
        assert client.get(f"/api/tables/L/rounds/{number}/receipts").status_code == 404


def test_a_receipt_shows_the_fact_and_not_the_command_behind_it(house: House, client: httpx.Client) -> None:
    entry = next(e for e in house.store.read("table/L") if e.asked)
    leaf = leaf_of(entry)
    assert entry.body in leaf
    assert entry.asked not in leaf
    assert entry.blind not in leaf  # half of it stays, so that the command cannot be guessed from its hash


def test_the_newest_checkpoint_is_for_anybody(house: House, client: httpx.Client) -> None:
    note = read_note(client.get("/api/checkpoint").text)
    assert checkpoint_of(note).size == house.store.last_seq()
    assert house.checkpoints.log.signer.verifier.signed(note)


def test_health_has_the_alarms(house: House, client: httpx.Client) -> None:
    assert json.loads(client.get("/health").text)["health"] == "good"
