"""Reads source files for their citations and their tests. Nothing is run, only syntax trees are read.

An index keeps what each file says, with a hash of its bytes: a file is parsed again only when they have changed, so the
index cannot be stale. A wheel brings its index; a checkout keeps one among its caches, which are no part of the
program. The build of a wheel loads this file alone, hence nothing but the standard library is imported.
"""

import ast
import json
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cache
from hashlib import sha256
from os import getpid
from pathlib import Path
from typing import Any, NamedTuple

FOLDERS = ("games", "table", "tournament", "conduct", "views", "server", "cli")
SHARED = frozenset({"poker"})  # folders in `games` that belong to a family of games
CITING = frozenset({"cite", "cite_first", "number", "odds", "table", "row_under", "option"})

_READING = re.compile(r"~[A-Z]+\d+")
_Function = ast.FunctionDef | ast.AsyncFunctionDef


class Use(NamedTuple):
    """A term used in code: where, by which method of the terms, and under which key."""

    place: str
    method: str
    key: str

    def serves(self, game: str) -> bool:
        """A file in a game's own folder counts for that game; any other file for all."""
        parts = self.place.split("/")
        in_a_games_folder = parts[0] == "games" and len(parts) > 2 and parts[1] not in SHARED
        return not in_a_games_folder or parts[1] == game.replace("-", "_")


class Mark(NamedTuple):
    """A test that claims to catch a broken clause."""

    test: str
    book: str
    clause: str


class Index:
    """The rows that each file gave when it was last parsed, by its name: as kept here, or as the package brought them.
    Without a place it keeps nothing."""

    def __init__(self, kept: Path | None = None, brought: Path | None = None) -> None:
        self._kept, self._brought = kept, brought

    def rows(
        self, of: str, files: Iterable[tuple[str, Path]], parse: Callable[[ast.Module, str], Iterable[tuple[str, ...]]]
    ) -> list[tuple[str, ...]]:
        """The rows of these named files, in order. `of` tells apart the questions that are asked about files."""
        known = self._read()
        before = known.get(of, {})
        now: dict[str, list[Any]] = {}
        for name, file in files:
            source = file.read_bytes()
            digest = sha256(_PARSER + source).hexdigest()
            if name in before and before[name][0] == digest:
                now[name] = before[name]
            else:
                now[name] = [digest, *map(list, parse(ast.parse(source), name))]
        if now != before:
            self._write(known | {of: now})
        return [tuple(row) for _, *rows in now.values() for row in rows]

    def _read(self) -> dict[str, dict[str, list[Any]]]:
        for place in filter(None, (self._kept, self._brought)):
            try:
                found = json.loads(place.read_bytes())
            except (OSError, ValueError):
                continue
            if isinstance(found, dict):
                return found
        return {}

    def _write(self, known: dict[str, dict[str, list[Any]]]) -> None:
        """Whole or not at all: another process may be reading. Where nothing may be written, nothing is kept."""
        if self._kept is None:
            return
        beside = self._kept.with_name(f"{self._kept.name}.{getpid()}")
        try:
            beside.parent.mkdir(exist_ok=True)
            beside.write_text(json.dumps(known, separators=(",", ":")), "utf-8")
            beside.replace(self._kept)
        except OSError:
            with suppress(OSError):
                beside.unlink()


_PARSER = sha256(Path(__file__).read_bytes()).digest()  # another parser may find other rows in the same bytes
NOTHING_KEPT = Index()


@cache
def uses(package: Path, folders: tuple[str, ...] = FOLDERS, index: Index = NOTHING_KEPT) -> tuple[Use, ...]:
    """Every key that code of the package asks its terms for, written out as `terms.cite("natural")`."""
    files = ((_name(file, package), file) for folder in folders for file in sorted((package / folder).rglob("*.py")))
    return tuple(Use(*row) for row in index.rows("uses", files, lambda module, name: _uses(module, name, ())))


def readings(package: Path) -> set[str]:
    """Every interpretation that code of the package cites directly, as in `"~M1"`."""
    found = set()
    for file in package.rglob("*.py"):
        constants = (node for node in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(node, ast.Constant))
        said = (node.value for node in constants if isinstance(node.value, str))
        found |= {text[1:] for text in said if _READING.fullmatch(text)}
    return found


@cache
def marks(directory: Path, called: str, index: Index = NOTHING_KEPT) -> tuple[Mark, ...]:
    """Every clause that a test below the directory is marked with; test ids start with `called`."""
    files = ((f"{called}/{_name(file, directory)}", file) for file in sorted(directory.rglob("test_*.py")))
    return tuple(Mark(*row) for row in index.rows("marks", files, _marks_in))


def _name(file: Path, root: Path) -> str:
    return file.relative_to(root).as_posix()


def _uses(node: ast.AST, file: str, inside: tuple[str, ...]) -> Iterator[Use]:
    if isinstance(node, _Function | ast.ClassDef):
        inside = (*inside, node.name)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and _is_terms(node.func.value):
        place = f"{file}:{'.'.join(inside)}" if inside else file
        method = node.func.attr
        if method in CITING or method == "has":
            yield from (Use(place, method, key) for key in _strings(node.args))
    for child in ast.iter_child_nodes(node):
        yield from _uses(child, file, inside)


def _is_terms(node: ast.expr) -> bool:
    """Whether an expression is named terms: other things have a `table` or an `option` too."""
    if isinstance(node, ast.Call):
        node = node.func
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return name.endswith("terms")


def _marks_in(module: ast.Module, name: str) -> Iterator[Mark]:
    named = dict(_assigned(module))
    yield from _marks_of(module, name, (), named)


def _marks_of(
    scope: ast.Module | ast.ClassDef, name: str, above: tuple[ast.expr, ...], named: dict[str, ast.expr]
) -> Iterator[Mark]:
    above += tuple(value for target, value in _assigned(scope) if target == "pytestmark")
    for node in scope.body:
        if isinstance(node, ast.ClassDef):
            yield from _marks_of(node, f"{name}::{node.name}", (*above, *node.decorator_list), named)
        elif isinstance(node, _Function) and node.name.startswith("test"):
            said = (clause for mark in (*above, *node.decorator_list) for clause in _clauses(mark, named))
            yield from (Mark(f"{name}::{node.name}", book, clause) for book, clause in said)


def _assigned(scope: ast.Module | ast.ClassDef) -> Iterator[tuple[str, ast.expr]]:
    for node in scope.body:
        if isinstance(node, ast.Assign):
            yield from ((target.id, node.value) for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            yield node.target.id, node.value


def _clauses(mark: ast.expr, named: dict[str, ast.expr]) -> Iterator[tuple[str, str]]:
    """The (book, clause) pairs anywhere in a mark, even through a name that the module gave its cases."""
    for node in ast.walk(mark):
        if isinstance(node, ast.Name) and node.id in named:
            yield from _clauses(named[node.id], {})
        if not isinstance(node, ast.Call) or not (args := _strings(node.args)):
            continue
        if isinstance(node.func, ast.Attribute) and node.func.attr == "clause":
            yield from ((args[0], clause) for clause in args[1:])
        elif isinstance(node.func, ast.Name) and node.func.id == "rule":
            for keyword in node.keywords:
                book = f"{(keyword.arg or '').replace('_', '-')}/{args[0]}"
                yield from ((book, clause) for clause in _literals(keyword.value))


def _literals(node: ast.expr) -> list[str]:
    return _strings(node.elts if isinstance(node, ast.Tuple | ast.List) else [node])


def _strings(nodes: list[ast.expr]) -> list[str]:
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
