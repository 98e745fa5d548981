"""Puts all pages in one folder and has Zensical make the site of them."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from docs.site import books, http, readings
from docs.site.pages import DOCS, Copier

from croupier.server.app import DESCRIBED
from croupier.server.openapi import document

READERS = (
    ("Player", "player"),
    ("Dealer", "dealer"),
    ("Supervisor", "supervisor"),
    ("Tournament director", "director"),
    ("Inspector", "inspector"),
    ("Mathematician", "mathematician"),
    ("Programmer", "programmer"),
    ("Operator", "operator"),
)


class NotBuilt(Exception):  # noqa: N818 - named after what happened, as everywhere here
    """Zensical found something wrong, as a link that leads nowhere."""


def build(to: Path, *, figures: bool = True) -> Path:
    """The folder of the finished site. Whatever was there is replaced."""
    with TemporaryDirectory(prefix="croupier-site") as name:
        folder = Path(name)
        pages = folder / "pages"
        gather(pages, figures=figures)
        # JSON is YAML too.
        (folder / "mkdocs.yml").write_text(json.dumps(_settings(), indent=1))
        ran = subprocess.run(
            [str(Path(sys.executable).with_name("zensical")), "build", "--strict", "--clean"],
            cwd=folder,
            capture_output=True,
            text=True,
        )
        if ran.returncode:
            raise NotBuilt(ran.stdout + ran.stderr)
        shutil.rmtree(to, ignore_errors=True)
        shutil.move(folder / "built", to)
    return to


def gather(pages: Path, *, figures: bool) -> None:
    """Every page of the site, written by hand or from the program, in one folder."""
    copier = Copier(pages)
    copier.write("interpretations.md", readings.page())
    copier.write("books/index.md", books.index())
    for number, book in enumerate(books.books(), 1):
        if figures:
            print(f"{number} of {len(books.books())}: {book.id} is counted", file=sys.stderr, flush=True)
        counted = books.figures_of(book, pages) if figures else ""
        copier.write(books.place_of(book), books.page(book, copier, counted))
    copier.copy()
    shutil.copytree(DOCS / "images", pages / "images", dirs_exist_ok=True)
    shutil.copy(Path(__file__).with_name("site.css"), pages)
    described = document(DESCRIBED)
    (pages / "openapi.json").write_text(json.dumps(described, indent=1))
    for place, text in http.Pages(described).all().items():
        copier.write(place, text)


def _settings() -> dict[str, Any]:
    return {
        "site_name": "croupier",
        "site_description": "Authorised casino table games and tournaments, exactly by their rule instruments.",
        "docs_dir": "pages",
        "site_dir": "built",
        "use_directory_urls": False,  # a page is a file, wherever the folder lies
        "theme": {
            "name": "material",
            "font": False,  # nothing is fetched from another machine
            "features": ["navigation.tabs", "navigation.top", "search.highlight", "content.code.copy"],
        },
        "extra_css": ["site.css"],
        "plugins": ["search"],
        "markdown_extensions": [
            "tables",
            "toc",
            "attr_list",
            "md_in_html",
            "pymdownx.superfences",
            "pymdownx.highlight",
        ],
        "nav": list(_navigation()),
    }


def _navigation() -> Iterator[dict[str, Any]]:
    yield {"Start": "index.md"}
    yield {"Guides": [{title: f"guides/{name}.md"} for title, name in READERS]}
    every = [{f"{book.title}, {book.instrument.id}": books.place_of(book)} for book in books.books()]
    yield {"Rules": [{"Rule books": "books/index.md"}, *every, {"Interpretations": "interpretations.md"}]}
    yield {
        "Mathematics": [{"Analysis": "analysis.md"}, {"Simulation": "simulation.md"}, {"Benchmarks": "benchmarks.md"}]
    }
    yield {"Tournaments": "tournaments.md"}
    yield {
        "Trust": [
            {"What is shown": "trust.md"},
            {"The sealed shoe": "sealed-shoe.md"},
            {"The log": "transparency.md"},
            {"The audit": "verify.md"},
        ]
    }
    yield {
        "Operating": [{"Handbook": "guides/operator.md"}, {"Settings and alarms": "operating.md"}, {"Keys": "keys.md"}]
    }
    yield {
        "Programs": [
            {"Python": "python.md"},
            {"Reference": "reference.md"},
            {"HTTP": "programs.md"},
            {"Every address": "api.md"},
            {"Every way to ask": http.OPERATIONS},
            {"Structs": http.STRUCTS},
            {"Commands": http.COMMANDS},
            {"A game of your own": "a-game-of-your-own.md"},
        ]
    }
    decisions = sorted(path.name for path in (DOCS / "decisions").glob("0*.md"))
    yield {
        "Project": [
            {"Architecture": "architecture.md"},
            {"Glossary": "glossary.md"},
            {"Contributing": "contributing.md"},
            {"Changes": "changelog.md"},
            {"Decisions": [f"decisions/{name}" for name in decisions]},
        ]
    }
