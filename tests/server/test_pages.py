"""The pages as a browser gets them."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest

from croupier import server
from croupier.conduct import House, must, set_up_table
from croupier.games.mini_baccarat import commands as c
from croupier.instruments import library, plugged_in
from croupier.ruling import Role
from croupier.table import commands as t
from tests.server.serving import live_table, serving
from tests.trust import trust

STATIC = Path(server.__file__).parent / "static"


@pytest.fixture(scope="module")
def played() -> Iterator[httpx.Client]:
    """A server with a table that has played two rounds, the first of them void since."""
    with House("memory:") as house:
        live_table(house, patrons=("ann", "bob"))
        for number in (1, 2):
            must(house, "T1", c.PlaceWager(patron="ann", option="banker", amount=25_00), "ann", Role.PATRON)
            house.act("T1", c.PlaceWager(patron="bob", option="banker", amount=3), "bob", Role.PATRON)
            must(house, "T1", c.CallNoMoreBets(), "dora", Role.DEALER)
            for card in ("2c", "9d", "3h", "Ks"):
                must(house, "T1", c.DealCard(card=card), "dora", Role.DEALER)
            must(house, "T1", c.Settle(), "dora", Role.DEALER)
            must(house, "T1", c.CollectCards(), "dora", Role.DEALER)
            if number == 1:
                must(house, "T1", t.RaiseDispute(patron="ann", matter="a private matter"), "ann", Role.PATRON)
        void = c.VoidRound(round=1, ground="placement_error", reason="a card was seen out of its place")
        must(house, "T1", void, "sue", Role.SUPERVISOR)
        with serving(house) as address, httpx.Client(base_url=address) as client:
            yield client


def test_the_lobby_shows_each_table_with_its_limits_and_the_ways_in(played: httpx.Client) -> None:
    page = played.get("/").text
    limits = re.sub(r"<[^>]*>", "", page[page.index("<tbody>") :])
    assert "5 to 500" in limits
    assert "ann, bob" in limits
    assert "betting" in limits
    assert "live dealer" in limits
    for role in ("patron", "dealer", "spectator"):
        assert f'href="/tables/T1?role={role}"' in page
    assert "At a demonstration nobody signs in" in page


def test_the_lobby_shows_a_game_with_its_picture_and_what_wins(played: httpx.Client) -> None:
    page = played.get("/").text
    assert "The hand nearer to nine wins." in page
    for address in re.findall(r'"(/pictures/[^"]+)"', page):
        drawing = played.get(address)
        assert drawing.headers["content-type"] == "image/svg+xml"
        assert "<svg" in drawing.text
        assert not re.search(r"(?:href|src|style)=|url\((?!#)", drawing.text)


def test_a_picture_of_a_game_that_there_is_not(played: httpx.Client) -> None:
    assert played.get("/pictures/whist.svg").status_code == 404


@trust(17, 19)
def test_the_table_page_says_that_roles_are_not_protected_and_links_the_rules(played: httpx.Client) -> None:
    page = played.get("/tables/T1").text
    assert "At a demonstration nobody signs in" in page
    assert 'href="/rules/NI2018-687/mini-baccarat"' in page
    assert "DEMONSTRATION" in page


def test_a_form_is_described_with_its_choice_or_by_the_name_of_its_command(played: httpx.Client) -> None:
    forms = played.get("/api/tables/T1/forms").json()
    assert list(forms["exclude_patron"]["asks"]) == ["patron", "reason"]
    assert forms["exclude_patron"]["asks"]["reason"] == {"label": "The reason"}
    assert "influence" in forms["log_incident"]["asks"]["matter"]["one_of"]
    assert [forms[each]["happened"] for each in ("void_round", "place_wager")] == ["The round cannot stand", ""]
    view = played.get("/api/tables/T1/view", params={"role": "operator", "who": "otto"}).json()["view"]
    asked = {choice["command"]["command"]: list(choice["asks"]) for choice in view["choices"]}
    assert asked["exclude_patron"] == ["reason"]
    assert asked["give_closing_notice"] == []


@trust(17, 19)
def test_every_table_is_one_click_from_its_rules_and_says_that_it_is_a_demonstration() -> None:
    books = [book.id for book in library().books.values() if book.implemented and book.game not in plugged_in()]
    with House("memory:") as house:
        for number, book in enumerate(books):
            set_up_table(house, f"T{number}", book, dealing="live", demonstration=True)
        with serving(house) as address, httpx.Client(base_url=address) as client:
            for number, book in enumerate(books):
                for role in ("patron", "dealer", "spectator", "inspector"):
                    page = client.get(f"/tables/T{number}?role={role}").text
                    assert f'href="/rules/{book}"' in page
                    assert "DEMONSTRATION" in page
                assert client.get(f"/rules/{book}").status_code == 200
                limits = client.get(f"/api/tables/T{number}/view").json()["view"]["sign"]["limits"]
                assert limits
                assert all(line["minimum"] <= line["maximum"] for line in limits)


@trust(26)
def test_a_round_is_recalled_step_by_step_with_its_clauses(played: httpx.Client) -> None:
    page = played.get("/tables/T1/rounds/2").text
    assert "RECALL" in page
    assert "Banker wins" in page
    assert "25.00 at 1 to 1 less 5% = 23.75" in page
    for line in ("ann wagers 25.00 on banker, box 1", "No more bets", "Banker: 9 of diamonds", "Round 2 closes"):
        assert page.count(line) == 1
    assert "8.4(b)" in page
    assert "2 of clubs" in page


def test_a_round_leads_to_the_one_before_and_the_one_after(played: httpx.Client) -> None:
    first, second = (played.get(f"/tables/T1/rounds/{number}").text for number in (1, 2))
    assert 'rel="next" href="/tables/T1/rounds/2"' in first
    assert 'rel="prev"' not in first
    assert 'rel="prev" href="/tables/T1/rounds/1"' in second
    assert 'rel="next"' not in second


def test_a_round_is_looked_at_as_the_table_was_at_any_of_its_steps(played: httpx.Client) -> None:
    page = played.get("/tables/T1/rounds/2?role=patron&who=ann").text
    versions = [int(found) for found in re.findall(r'<li data-version="(\d+)"', page.partition("Later")[0])]
    assert versions == sorted(versions)

    def then(version: int, who: str = "ann") -> dict[str, Any]:
        path = f"/api/tables/T1/rounds/2/{version}"
        return played.get(path, params={"role": "patron", "who": who}).json()["view"]  # type: ignore[no-any-return]

    dealt = [len(then(version)["round"]["player"]["cards"]) for version in versions]
    assert dealt == sorted(dealt[:-1]) + [0]  # the felt is cleared when the round closes
    assert max(dealt) == 2
    assert then(versions[0])["round"]["wagers"][0]["amount"] == 25_00
    for version in versions:
        assert then(version)["choices"] == []  # nobody can do anything about it any more
    assert {each["name"]: each["chips"] for each in then(versions[0], "bob")["patrons"]}["ann"] is None


@pytest.mark.parametrize("path", ["2/1", "2/99999", "3/60", "0/1", "2/99999999999999999999"])
def test_versions_that_are_not_of_the_round(played: httpx.Client, path: str) -> None:
    assert played.get(f"/api/tables/T1/rounds/{path}").status_code == 404


def test_a_round_is_passed_on_as_a_picture_that_names_nobody(played: httpx.Client) -> None:
    drawing = played.get("/tables/T1/rounds/2.svg?role=inspector")
    assert drawing.headers["content-type"] == "image/svg+xml"
    said = re.findall(r">([^<>]+)</text>", drawing.text)
    assert {"Round 2", "Banker wins", "Player", "Banker"} <= set(said)
    assert "ann" not in drawing.text
    assert not re.search(r"(?:href|src|style)=|url\((?!#)", drawing.text)
    assert "Void" in played.get("/tables/T1/rounds/1.svg").text
    assert played.get("/tables/T1/rounds/3.svg").status_code == 404


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


@trust(26)
def test_the_last_rounds_the_newest_first(played: httpx.Client) -> None:
    rounds = played.get("/api/tables/T1/rounds").json()
    assert [(round["number"], round["result"]) for round in rounds] == [(2, "banker"), (1, "void")]


@trust(17)
@pytest.mark.parametrize("book", library().books)
def test_the_rules_of_every_book_can_be_read_clause_by_clause(played: httpx.Client, book: str) -> None:
    page = played.get(f"/rules/{book}").text
    clauses = library().book(book).clauses
    assert len(re.findall(r'<tr id="[^~]', page)) == len(clauses)
    anchors = re.findall(r'<tr id="([^"]*)"', page)
    assert len(set(anchors)) == len(anchors)
    assert not any(re.search(r"\s", anchor) for anchor in anchors)


@trust(41)
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


@pytest.mark.parametrize("path", ["/tables/T1", "/tables/T1/rounds/1"])
def test_a_page_of_a_game_has_the_stylesheet_of_the_game_after_the_shared_ones(played: httpx.Client, path: str) -> None:
    *shared, own = re.findall(r'rel="stylesheet" href="(\S+)"', played.get(path).text)
    assert shared[0].endswith("/croupier.css")
    around = ["table.css", "console.css", "approvals.css"] if path == "/tables/T1" else ["table.css", "around.css"]
    assert [each.rsplit("/", 1)[1] for each in shared[1:]] == around
    assert own.endswith("/games/mini-baccarat.css")
    assert played.get(own).headers["content-type"].startswith("text/css")


@pytest.mark.parametrize("path", ["/", "/rules/NI2018-687/mini-baccarat"])
def test_another_page_has_the_stylesheet_of_no_game(played: httpx.Client, path: str) -> None:
    sheets = re.findall(r'rel="stylesheet" href="(\S+)"', played.get(path).text)
    assert sheets[0].endswith("/croupier.css")
    assert not any("/games/" in sheet for sheet in sheets)


def test_the_lobby_is_told_of_tables_in_brief(played: httpx.Client) -> None:
    [table] = played.get("/api/tables").json()
    assert table == {"name": "T1", "dealing": "live", "players": ["ann", "bob"], "free": 7, "state": "betting"}


def test_the_program_can_be_installed(played: httpx.Client) -> None:
    assert '<link rel="manifest" href="/manifest.webmanifest">' in played.get("/").text
    answer = played.get("/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = answer.json()
    assert (manifest["start_url"], manifest["scope"]) == ("/", "/")
    for icon in manifest["icons"]:
        drawn = played.get(icon["src"])
        assert drawn.headers["content-type"] == icon["type"]
        assert len(drawn.content) < 20_000
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(drawn.content[at : at + 4]) for at in (16, 20))
            assert icon["sizes"] == f"{width}x{height}"


def test_the_service_worker_is_at_the_root_and_asked_for_anew_each_time(played: httpx.Client) -> None:
    answer = played.get("/worker.js")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"


WITH_UNDERSCORES = re.compile(r"(?<![\w/.-])[a-z]+(?:_[a-z0-9]+)+(?![\w(.])")


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/tournaments",
        "/how-to-play",
        *(f"/how-to-play/{book}" for book in library().books),
        *(f"/rules/{book}" for book in library().books),
        "/tables/T1",
        "/tables/T1/how-to-play",
        "/tables/T1/rounds/1",
        "/tables/T1/rounds/2?role=inspector",
    ],
)
def test_no_page_has_a_name_of_the_code(played: httpx.Client, path: str) -> None:
    read = re.sub(r"<[^>]*>", " ", played.get(path).text)
    assert WITH_UNDERSCORES.findall(read) == []


@pytest.mark.parametrize("role", ["", "patron", "dealer", "supervisor", "operator", "director", "inspector"])
def test_no_sentence_of_a_view_has_a_name_of_the_code(played: httpx.Client, role: str) -> None:
    """The words that the page of a table draws: sign, prompts, choices, wagers and payments."""
    answer = played.get("/api/tables/T1/view", params={"role": role, "who": "ann"}).json()

    def words(part: Any, key: str = "") -> Iterator[str]:
        if isinstance(part, dict):
            for name, value in part.items():
                yield from words(value, name)
        elif isinstance(part, list):
            for each in part:
                yield from words(each, key)
        elif isinstance(part, str) and key in ("say", "name", "says", "title", "words", "summary", "label", "short"):
            yield part

    said = list(words(answer))
    assert said
    assert [each for each in said if WITH_UNDERSCORES.search(each)] == []


def test_at_a_demonstration_a_bar_leads_into_every_role(client: httpx.Client) -> None:
    shown = client.get("/").text
    bar = shown[shown.index('id="roles"') :]
    for address in re.findall(r'href="([^"]+)"', bar[: bar.index("</div>")]):
        assert client.get(address).status_code == 200, address
    for role in Role:
        assert role is Role.PATRON or f"?role={quote(role, safe='')}" in bar
