"""Figures for Prometheus, and logs for those who collect them."""

import json
import logging
import re

import httpx
import pytest

from croupier.cli.screen import log_as_json
from croupier.people import HouseRole
from tests.server.serving import wager
from tests.server.test_doors import desk_of
from tests.trust import trust

LINE = re.compile(r'(\w+)(?:{((?:\w+="(?:[^"\\]|\\.)*",?)+)})? (\d+)')


def figures(text: str) -> dict[str, int]:
    """Every figure of a page, by its name and labels; each was announced by its help and its type."""
    found, announced = {}, set()
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            _, _, name, kind = line.split()
            assert kind == ("counter" if name.endswith("_total") else "gauge")
            announced.add(name)
        elif not line.startswith("# HELP "):
            read = LINE.fullmatch(line)
            assert read, line
            assert read[1] in announced
            found[f"{read[1]} {read[2] or ''}".strip()] = int(read[3])
    return found


def test_figures_follow_what_happens(client: httpx.Client) -> None:
    before = figures(client.get("/metrics").text)
    client.post("/api/tables/T1/act", json=wager("ann"))
    client.post("/api/tables/T1/act", json=wager("ann", amount=1))
    entries = "croupier_journal_entries_total"
    while (after := figures(client.get("/metrics").text))[entries] < before[entries] + 2:
        pass  # news of the journal is taken in a few times a second
    table = '{table="T1",dealing="live"}'[1:-1]
    assert after[entries] == before[entries] + 2
    assert after[f"croupier_table_facts_total {table}"] == before[f"croupier_table_facts_total {table}"] + 2
    assert after["croupier_refusals_total"] == before["croupier_refusals_total"] + 1
    assert after['croupier_answers_total status="409"'] == 1
    assert after[f"croupier_table_players {table}"] == 1
    assert after["croupier_stopped"] == 0


@trust(44)
def test_a_figure_counts_and_tells_nothing_else(client: httpx.Client) -> None:
    """Nothing but whole numbers, under labels that name no person and no card."""
    client.get("/api/tables")
    text = client.get("/metrics").text
    labels = {label for found in figures(text) for label in re.findall(r'(\w+)="', found)}
    assert labels == {"status", "table", "dealing", "version", "hash"}
    assert "ann" not in re.findall(r"\w+", text)


@trust(38)
def test_figures_are_for_those_who_may_see_the_health_of_the_house() -> None:
    with desk_of() as desk:
        for role, status in ((HouseRole.GUEST, 401), (HouseRole.PLAYER, 403), (HouseRole.INSPECTOR, 200)):
            with desk.client(role) as client:
                assert client.get("/metrics").status_code == status
        token = desk.counter.reception.give_token("ada", "watch", HouseRole.INSPECTOR, 7)
        with httpx.Client(base_url=desk.address, headers={"authorization": f"Bearer {token}"}) as scraper:
            got = scraper.get("/metrics")
            assert got.headers["content-type"].startswith("text/plain; version=0.0.4")
            assert "the player" not in got.text


def test_a_message_is_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    root = logging.getLogger()
    before = root.handlers[:], root.level
    try:
        log_as_json()
        try:
            raise ValueError("a\nb")
        except ValueError:
            logging.getLogger("croupier.test").exception("table %s failed", "\x1b[2J\u202e")
    finally:
        root.handlers[:], _ = before
        root.setLevel(before[1])
    (line,) = capsys.readouterr().err.splitlines()
    assert line.isascii()
    said = json.loads(line)
    assert said["message"] == "table \x1b[2J\u202e failed"
    assert (said["level"], said["logger"]) == ("error", "croupier.test")
    assert "ValueError" in said["error"]
