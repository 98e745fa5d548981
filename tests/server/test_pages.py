"""The pages as a browser gets them."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from croupier import server
from croupier.conduct import House
from croupier.games.mini_baccarat import commands as c
from croupier.instruments import library
from croupier.ruling import Role
from croupier.table import commands as t
from tests.server.serving import live_table, serving

STATIC = Path(server.__file__).parent / "static"


@pytest.fixture(scope="module")
def played() -> Iterator[httpx.Client]:
    """A server with a table that has played two rounds, the first of them void since."""
    with House("memory:") as house:
        live_table(house, patrons=("ann", "bob"))
        for number in (1, 2):
            house.must("T1", c.PlaceWager(patron="ann", option="banker", amount=25_00), "ann", Role.PATRON)
            house.act("T1", c.PlaceWager(patron="bob", option="banker", amount=3), "bob", Role.PATRON)
            house.must("T1", c.CallNoMoreBets(), "dora", Role.DEALER)
            for card in ("2c", "9d", "3h", "Ks"):
                house.must("T1", c.DealCard(card=card), "dora", Role.DEALER)
            house.must("T1", c.Settle(), "dora", Role.DEALER)
            house.must("T1", c.CollectCards(), "dora", Role.DEALER)
            if number == 1:
                house.must("T1", t.RaiseDispute(patron="ann", matter="a private matter"), "ann", Role.PATRON)
        void = c.VoidRound(round=1, ground="placement_error", reason="a card was seen out of its place")
        house.must("T1", void, "sue", Role.SUPERVISOR)
        with serving(house) as address, httpx.Client(base_url=address) as client:
            yield client


def test_the_lobby_shows_each_table_with_its_limits_and_the_ways_in(played: httpx.Client) -> None:
    page = played.get("/").text
    assert "5.00 – 500.00" in page
    assert "betting" in page
    assert "live dealer" in page
    for role in ("patron", "dealer", "spectator"):
        assert f'href="/tables/T1?role={role}"' in page
    assert "not yet protected by accounts" in page


def test_the_table_page_says_that_roles_are_not_protected_and_links_the_rules(played: httpx.Client) -> None:
    page = played.get("/tables/T1").text
    assert "not yet protected by accounts" in page
    assert 'href="/rules/NI2018-687/mini-baccarat"' in page
    assert "DEMONSTRATION" in page


def test_a_round_is_recalled_step_by_step_with_its_clauses(played: httpx.Client) -> None:
    page = played.get("/tables/T1/rounds/2").text
    assert "RECALL" in page
    assert "Banker wins" in page
    assert "25.00 at 1 to 1 less 5% = 23.75" in page
    for line in ("ann wagers 25.00 on banker, box 1", "No more bets", "Banker: 9 of diamonds", "Round 2 closes"):
        assert page.count(line) == 1
    assert "8.4(b)" in page
    assert "2 of clubs" in page


def test_what_was_decided_later_about_a_round_stands_with_it(played: httpx.Client) -> None:
    page = played.get("/tables/T1/rounds/1").text
    assert ">Void<" in page
    assert "Round 1 is void (placement error)" in page.partition("Later")[2]


def test_a_recalled_round_shows_nobody_what_is_not_theirs(played: httpx.Client) -> None:
    assert "Refused: place wager" not in played.get("/tables/T1/rounds/2").text
    assert "Refused: place wager" not in played.get("/tables/T1/rounds/2?role=patron&who=ann").text
    assert "Refused: place wager" in played.get("/tables/T1/rounds/2?role=inspector").text


def test_rounds_that_there_are_not(played: httpx.Client) -> None:
    for number in ("0", "3", "99", "99999999999999999999"):
        answer = played.get(f"/tables/T1/rounds/{number}")
        assert answer.status_code == 404
        assert "Not found" in answer.text


def test_the_last_rounds_the_newest_first(played: httpx.Client) -> None:
    rounds = played.get("/api/tables/T1/rounds").json()
    assert [(round["number"], round["result"]) for round in rounds] == [(2, "banker"), (1, "void")]


@pytest.mark.parametrize("book", library().books)
def test_the_rules_of_every_book_can_be_read_clause_by_clause(played: httpx.Client, book: str) -> None:
    page = played.get(f"/rules/{book}").text
    clauses = library().book(book).clauses
    assert len(re.findall(r'<tr id="[^~]', page)) == len(clauses)
    anchors = re.findall(r'<tr id="([^"]*)"', page)
    assert len(set(anchors)) == len(anchors)
    assert not any(re.search(r"\s", anchor) for anchor in anchors)


@pytest.mark.parametrize("path", ["/", "/tables/T1", "/tables/T1/rounds/2", "/rules/NI2018-687/mini-baccarat", "/x"])
def test_no_page_has_an_inline_style_or_script_or_fetches_from_elsewhere(played: httpx.Client, path: str) -> None:
    page = played.get(path).text
    assert not re.search(r"<style|\sstyle=|\son\w+=|javascript:", page)
    assert not re.search(r"<script(?![^>]*\ssrc=\"/static/)", page)
    assert not re.search(r"(?:src|href)=\"(?:https?:)?//", page)


@pytest.mark.parametrize("module", sorted(STATIC.rglob("*.js")), ids=lambda module: module.name)
def test_no_module_sets_html_or_fetches_from_elsewhere(module: Path) -> None:
    code = module.read_text()
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function", code)
    addresses = set(re.findall(r"https?://[^\s\"'`]+", code))
    assert addresses <= {"http://www.w3.org/2000/svg"}


def test_static_files_may_be_kept_for_good_because_their_address_changes_with_them(played: httpx.Client) -> None:
    [style] = re.findall(r'href="(/static/\w+/croupier\.css)"', played.get("/").text)
    answer = played.get(style)
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert played.get("/static/000000000000/croupier.css").status_code == 404
    assert played.get(style.replace("croupier.css", "../../app.py")).status_code == 404


def test_the_lobby_is_told_of_tables_in_brief(played: httpx.Client) -> None:
    [table] = played.get("/api/tables").json()
    assert table == {"name": "T1", "dealing": "live", "players": 2, "state": "betting"}
