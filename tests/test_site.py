"""The documentation site: built as `make docs` builds it, walked link by link, and read by axe."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from docs.site.building import READERS, build, gather
from docs.site.pages import DOCS, ROOT
from playwright.sync_api import sync_playwright

from croupier.server.app import DESCRIBED
from croupier.server.openapi import operations as described
from tests.browser.visiting import ARGUMENTS, CHROMIUM
from tests.test_readme import BIN, blocks, steps

FETCHED = {"script": "src", "img": "src", "link": "href", "iframe": "src", "source": "src"}


class Read(HTMLParser):
    """The links of a page, what it fetches by itself, and the places in it that can be linked to."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links, self.fetched, self.places = list[str](), list[str](), set[str]()
        self.feed(page.read_text())

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.places |= {value for value in (given.get("id"), given.get("name")) if value}
        if tag == "a" and (link := given.get("href")):
            self.links.append(link)
        if tag in FETCHED and (address := given.get(FETCHED[tag])):
            self.fetched.append(address)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("docs").resolve() / "site", figures=False)


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[Path, Read]:
    return {page: Read(page) for page in site.rglob("*.html")}


def test_every_reader_and_every_book_has_a_page(site: Path) -> None:
    assert all((site / "guides" / f"{name}.html").is_file() for _, name in READERS)
    assert len(list((site / "books").glob("ni*.html"))) == 9
    assert "Reading taken." in (site / "interpretations.html").read_text()
    clauses = (site / "books" / "ni2018-687-mini-baccarat.html").read_text()
    assert "8.4(b)" in clauses
    assert "mini_baccarat/settlement.py" in clauses


def test_every_route_for_programs_and_its_structs_are_on_their_pages(site: Path) -> None:
    operations = (site / "http" / "operations.html").read_text()
    routes = [each for each in described(DESCRIBED) if each.for_programs]
    missing = [each.path for each in routes if each.path.replace(":int", "") not in operations]
    assert missing == []
    assert "AccountView" in (site / "http" / "structs.html").read_text()
    assert "place_wager" in (site / "http" / "commands.html").read_text()


def test_no_link_leads_nowhere(site: Path, pages: dict[Path, Read]) -> None:
    for page in pages:
        assert list(_dead(site, page, pages)) == [], page.relative_to(site)


def _dead(site: Path, page: Path, pages: dict[Path, Read]) -> Iterator[str]:
    for link in pages[page].links + pages[page].fetched:
        to = urlsplit(link)
        if to.scheme or to.netloc or page.name == "404.html":
            continue
        target = (page.parent / unquote(to.path)).resolve() if to.path else page
        if target.is_dir():
            target /= "index.html"
        if (
            not target.is_file()
            or not target.is_relative_to(site)
            or (to.fragment and target.suffix == ".html" and unquote(to.fragment) not in pages[target].places)
        ):
            yield link


def test_a_page_fetches_nothing_from_elsewhere(pages: dict[Path, Read]) -> None:
    for page, read in pages.items():
        assert not [address for address in read.fetched if urlsplit(address).netloc], page


def test_the_search_has_its_index_beside_it(site: Path) -> None:
    assert "Dragon Bonus" in (site / "search.json").read_text()


@pytest.mark.parametrize("name", [name for _, name in READERS])
def test_the_commands_of_a_guide_run_as_written(name: str, tmp_path: Path) -> None:
    page = DOCS / "guides" / f"{name}.md"
    env = os.environ | {"PATH": f"{BIN}:{os.environ['PATH']}", "COLUMNS": "200", "NO_COLOR": "1"}
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for command, shown in steps(page):
        ran = subprocess.run(command, shell=True, cwd=tmp_path, env=env, capture_output=True, text=True, timeout=600)
        assert ran.returncode == 0, f"{command}: {ran.stdout}{ran.stderr}"
        for part in filter(None, shown.split("...")):
            assert part in re.sub(r"\s+", " ", ran.stdout), f"{command} does not show {part!r} but {ran.stdout}"
    for source in blocks("python", page):
        ran = subprocess.run([sys.executable, "-W", "error", "-c", source], capture_output=True, text=True, timeout=600)
        assert ran.returncode == 0, ran.stderr


@pytest.mark.browser
@pytest.mark.parametrize("some", [True, pytest.param(False, marks=pytest.mark.long)], ids=["some", "all"])
def test_anyone_can_read_the_pages(site: Path, pages: dict[Path, Read], some: bool) -> None:
    chosen = sorted(pages)
    if some:
        chosen = [site / "index.html", site / "guides" / "operator.html", site / "books" / "index.html"]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        page = browser.new_page()
        problems = []
        for each in chosen:
            page.goto(each.as_uri())
            found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa"]}).response["violations"]
            problems += [f"{each.relative_to(site)}: {one['id']} {one['nodes'][0]['html'][:200]}" for one in found]
        browser.close()
    assert problems == []


@pytest.mark.long
def test_the_exact_figures_of_every_book_are_on_its_page(tmp_path: Path) -> None:
    gather(tmp_path, figures=True)
    for page in (tmp_path / "books").glob("ni*.md"):
        assert "## Exact figures" in page.read_text()
    banker = (tmp_path / "books" / "ni2018-687-mini-baccarat.md").read_text()
    assert "114753351728/10847218479825" in banker
    assert len(list((tmp_path / "books").glob("*-par-sheet.html"))) == 9
