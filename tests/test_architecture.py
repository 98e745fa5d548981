"""The sentences of docs/architecture.md, checked over the real import statements."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from docs import write_api

from croupier.instruments import library
from croupier.instruments.plugins import plugged_in
from croupier.server.app import DESCRIBED
from croupier.server.openapi import undescribed
from tests.trust import trust

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "croupier"

# Each package's imports, beside itself. They point one way; `table` and `tournament` meet only in `conduct`.
MAY_IMPORT = {
    "equipment": set(),
    "money": set(),
    "transparency": set(),
    "witness": {"transparency"},  # it belongs to somebody else, and knows nothing of a house but the public formats
    "ruling": {"money"},
    "instruments": {"ruling", "money"},
    "games": {"instruments", "ruling", "money", "equipment"},
    "table": {"games", "instruments", "ruling", "money", "equipment"},
    "tournament": {"games", "instruments", "ruling", "money", "equipment"},
    "people": {"ruling"},
    "journal": {"transparency"},
    "conduct": {
        "people",
        "table",
        "tournament",
        "journal",
        "transparency",
        "games",
        "instruments",
        "ruling",
        "money",
        "equipment",
    },
    "views": {"table", "tournament", "games", "instruments", "ruling", "money", "equipment"},
    "analysis": {"views", "games", "instruments", "ruling", "money", "equipment"},
    "server": {
        "conduct",
        "people",
        "views",
        "table",
        "tournament",
        "journal",
        "transparency",
        "games",
        "instruments",
        "ruling",
        "money",
        "equipment",
    },
    "client": {"server"},  # the answers of the server alone, see below: it runs on other machines
    "play": {"conduct", "views", "analysis", "table", "tournament", "games", "instruments", "ruling", "money"},
    "cli": {"server", "conduct", "views", "analysis", "table", "tournament", "journal", "games", "instruments"}
    | {"client", "people", "transparency", "witness", "ruling", "money", "equipment"},
}
OFF_THE_FLOOR = {"cli", "play"}  # for people at a desk or a notebook, not at a table

# The rules machine is pure: who acts, when, and which card comes are handed in.
PURE = ("equipment", "money", "transparency", "ruling", "instruments", "games", "table", "tournament", "people")
IMPURE_MODULES = {
    "asyncio", "http", "logging", "multiprocessing", "os", "pathlib", "psycopg", "random", "secrets", "signal",
    "socket", "sqlite3", "ssl", "subprocess", "tempfile", "threading", "time", "urllib", "uuid",
}  # fmt: skip
IMPURE_CALLS = {"now", "today", "utcnow", "urandom", "open"}
READS_THE_LAW = {"instruments"}  # the books are package data, read once; that is its only file access


def parts() -> list[str]:
    return sorted(folder.name for folder in PACKAGE.iterdir() if (folder / "__init__.py").exists())


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text())


def sources(part: str) -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted((PACKAGE / part).rglob("*.py")):
        yield path, parsed(path)


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are written in full, so that their direction can be read"
            yield node.module or ""


def test_every_part_has_its_place() -> None:
    assert set(parts()) <= set(MAY_IMPORT)


@pytest.mark.parametrize("part", parts())
def test_imports_point_one_way(part: str) -> None:
    for path, tree in sources(part):
        for name in imported(tree):
            top, *rest = name.split(".")
            if top == "croupier" and rest:
                assert rest[0] == part or rest[0] in MAY_IMPORT[part], f"{path.name} of {part} imports {name}"


@trust(20)
def test_nothing_on_the_floor_imports_analysis() -> None:
    assert all("analysis" not in allowed for part, allowed in MAY_IMPORT.items() if part not in OFF_THE_FLOOR)


def imported_by(statement: str) -> set[str]:
    """The modules that a new process has loaded after one statement."""
    code = f"{statement}\nimport sys\nprint(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(ran.stdout.splitlines()[-1].split())


SERVED = "import croupier.server.app, croupier.server.run, croupier.server.pages, croupier.server.api, croupier.views"


@trust(20)
@pytest.mark.parametrize("statement", ["import croupier", "import croupier.cli", "import croupier.conduct", SERVED])
def test_whatever_serves_a_table_never_loads_the_mathematics(statement: str) -> None:
    loaded = imported_by(statement)
    assert not {name for name in loaded if name.startswith("croupier.analysis")}
    assert not loaded & {"numba", "numpy", "pyarrow"}


def test_a_client_loads_no_house() -> None:
    """A program elsewhere needs neither the server nor its database."""
    loaded = imported_by("import croupier.client.bot")
    assert not loaded & {"starlette", "uvicorn", "cryptography", "psycopg", "croupier.conduct", "croupier.server.app"}


def test_import_croupier_loads_nothing_but_itself() -> None:
    """Tables, books and figures are loaded when they are first used."""
    loaded = imported_by("import croupier")
    assert {name for name in loaded if name.startswith("croupier")} == {"croupier"}
    assert not loaded & {"msgspec", "starlette", "textual", "typer", "cryptography"}


@trust(20)
def test_the_page_of_a_table_has_no_way_to_the_mathematics() -> None:
    """No file that the server sends or runs as much as names the package, its command or its sheet."""
    files = [path for path in sorted((PACKAGE / "server").rglob("*")) if path.is_file() and path.suffix != ".pyc"]
    assert len(files) > 40
    for path in files:
        text = path.read_text(errors="ignore").lower()
        for word in ("analysis", "croupier analyse", "/analyse", "par sheet", "par_sheet", "house edge", "house_edge"):
            assert word not in text, f"{path.name} of the server mentions {word}"


@pytest.mark.parametrize("part", [part for part in PURE if part in parts()])
def test_the_rules_machine_is_pure(part: str) -> None:
    for path, tree in sources(part):
        for name in imported(tree):
            if part not in READS_THE_LAW:
                assert name.split(".")[0] not in IMPURE_MODULES, f"{path.name} of {part} imports {name}"
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
                if part not in READS_THE_LAW:
                    assert called not in IMPURE_CALLS, f"{path.name} of {part} calls {called}()"


@pytest.mark.parametrize("part", ["money", "games", "table", "tournament"])
def test_no_float_touches_a_chip(part: str) -> None:
    if part not in parts():
        return
    for path, tree in sources(part):
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant):
                assert not isinstance(node.value, float), f"{path.name} of {part} holds the float {node.value}"
            if isinstance(node, ast.Call):
                assert getattr(node.func, "id", "") != "float", f"{path.name} of {part} makes a float"


def test_numbers_come_from_the_book() -> None:
    """No odds, counts or limits inside a game: only small structural numbers (hands of two, halves, tens)."""
    structural = {0, 1, 2, 3, 4, 10}
    margins = {5, 6, 7, 8, 9}  # the keys of the printed Dragon Bonus table
    for path, tree in sources("games"):
        allowed = structural | (margins if path.name == "dragon_bonus.py" else set())
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and type(node.value) is int:
                assert node.value in allowed, f"{path.name} holds {node.value}; read it from the book's terms"


def test_the_project_stands_alone() -> None:
    """No file points out of the project or names a place on some machine."""
    for path in sorted(ROOT.rglob("*")):
        hidden = any(
            part.startswith(".") or part in ("__pycache__", "var", "dist") for part in path.parts[len(ROOT.parts) :]
        )
        if hidden or not path.is_file() or path.suffix not in {".py", ".md", ".toml", ".csv", ".js", ".html", ".css"}:
            continue
        text = path.read_text()
        for outside in ("../" + "shared", "/" + "work/", "/" + "root/"):
            assert outside not in text, f"{path.relative_to(ROOT)} points to {outside}"


def test_every_route_describes_itself() -> None:
    """By its action, its docstring and its annotations, so that programs know it and no second table is kept."""
    silent = undescribed(DESCRIBED)
    assert not silent, (
        f"{silent[0]} says nothing about itself: give its function a docstring, and Says(...) of its answer"
    )
    assert write_api.PAGE.read_text() == write_api.page(), "a route has changed: python -m docs.write_api"


# Words are for people. A screen finds everything about a prompt, a choice or a hand in its fields.
SAID = "say|words|said"
TAKEN_APART = (
    "match|matchAll|split|replace|replaceAll|startsWith|endsWith|includes|indexOf|slice|substring|search|trim|charAt|at"
    "|toLowerCase|toUpperCase"
)
IN_JAVASCRIPT = re.compile(rf"\b({SAID})\??\.({TAKEN_APART})\b|\b({SAID})\[|\.(test|exec)\([^)]*\b({SAID})\b")
IN_PYTHON = set(dir(str)) - {"format", "join", "format_map", "center", "ljust", "rjust"}


def test_no_page_takes_words_apart() -> None:
    for path in sorted((PACKAGE / "server" / "static").rglob("*.js")):
        if path.name == "text.js":  # puts a capital at the beginning of a line
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            assert not IN_JAVASCRIPT.search(line), f"{path.name}:{number} takes words apart: {line.strip()}"


def test_every_page_reaches_the_server_by_one_way() -> None:
    """Which has an answer for a server that is away. The service worker is no page: it hands requests on."""
    asking = {
        path.name
        for path in (PACKAGE / "server" / "static").rglob("*.js")
        if re.search(r"\bfetch\(|XMLHttpRequest", path.read_text())
    }
    assert asking == {"reach.js", "worker.js"}


def test_no_terminal_takes_words_apart() -> None:
    for path, tree in sources("cli"):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in IN_PYTHON:
                of = node.func.value
                taken = isinstance(of, ast.Attribute) and of.attr in SAID.split("|")
                assert not taken, f"{path.name}:{node.lineno} takes words apart"


def test_a_side_wager_is_named_by_its_book_and_its_game_alone() -> None:
    books = library().books.values()
    known = {id for book in books for id, wager in book.wagers.items() if wager.part == "side"}
    sides = known - {"trips"}  # a word that comments need, too
    own = re.compile("|".join(["poker", *(book.game.replace("-", "[-_]") for book in books)]))
    assert "super_sevens" in sides
    for path in sorted([*PACKAGE.rglob("*.py"), *(PACKAGE / "server" / "static").rglob("*.js")]):
        shared = str(path.relative_to(PACKAGE))
        if not own.search(shared):
            named = sides & set(re.findall(r"\w+", path.read_text()))
            assert not named, f"{shared} names the side wager {min(named)}"


def test_within_its_game_a_side_wager_is_named_where_it_is_described_listed_and_counted() -> None:
    """So that another one takes no more files than CONTRIBUTING says."""
    elsewhere = [each for part in set(parts()) - {"analysis"} for each in sources(part)]
    imports = {path: set(_files_imported(tree)) for path, tree in elsewhere}
    modules = sorted([*PACKAGE.rglob("*.py"), *(PACKAGE / "server" / "static").rglob("*.js")])
    strings = {path: _quoted(path) for path in modules}
    for game, sides in _side_wagers().items():
        listed = import_module(f"croupier.games.{game}.side_wagers").SIDE_WAGERS
        assert listed.keys() == sides, f"{game} does not list the side wagers of its books"
        described = {Path(listed[side].__file__) for side in sides}
        layers = ("games", "analysis", "analysis/simulation")
        lists = {PACKAGE / layer / game / "side_wagers.py" for layer in layers}
        for path, quoted in strings.items():
            named = sides & quoted
            assert not named or path in lists | described, f"{path.relative_to(PACKAGE)} names {min(named)}"
        for path, files in imports.items():
            used = described & files
            assert not used or path in lists, f"{path.relative_to(PACKAGE)} asks for {min(used).stem} by name"


def _side_wagers() -> dict[str, set[str]]:
    """The side wagers of our own books, by the folder of their game."""
    found: dict[str, set[str]] = {}
    for book in library().books.values():
        sides = {id for id, wager in book.wagers.items() if wager.part == "side"}
        if sides and book.game not in plugged_in():
            found.setdefault(book.game.replace("-", "_"), set()).update(sides)
    return found


def _files_imported(tree: ast.Module) -> Iterator[Path]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            for module in (node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)):
                yield PACKAGE.parent / f"{module.replace('.', '/')}.py"


def _quoted(path: Path) -> set[str]:
    """The strings that a module holds, whole."""
    if path.suffix == ".js":
        return set(re.findall(r"""["'`](\w+)["'`]""", path.read_text()))
    constants = (node for node in ast.walk(parsed(path)) if isinstance(node, ast.Constant))
    return {node.value for node in constants if isinstance(node.value, str)}
