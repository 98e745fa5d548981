"""Writes docs/trust.md from trust.toml and from the tests that carry its numbers: `python -m docs.write_trust`."""

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

HERE = Path(__file__).parent
PAGE, ITEMS = HERE / "trust.md", HERE / "trust.toml"
ROOT = HERE.parent

HEAD = """# Trust

A system for gaming has to show these 46 items before anybody should trust it. Beside each stand the tests that fail if
it is not so. The items were drawn from public standards for such systems (GLI-11, GLI-19, the Australian and New
Zealand national standard, 25 CFR 547, NIST SP 800-90A and 800-22, OWASP ASVS); the words are ours, and nobody has
certified anything. A test carries the number of its item (`@trust(28)`, see `tests/trust.py`). `python -m
docs.write_trust` writes this page from `docs/trust.toml` and the tests; a test fails when it is stale or when an item
has no test. """


class Shown(NamedTuple):
    """A test that shows an item, or a whole file of them."""

    file: str
    test: str  # "" for the whole file


class Item(NamedTuple):
    number: int
    shows: str
    open: str = ""


def items() -> dict[str, list[Item]]:
    """The items of each part, by its title."""
    parts: list[dict[str, Any]] = tomllib.loads(ITEMS.read_text())["part"]
    return {part["title"]: [Item(**item) for item in part["item"]] for part in parts}


def shown_by(root: Path = ROOT) -> dict[int, list[Shown]]:
    """The tests that carry each number, read from their source."""
    found: defaultdict[int, list[Shown]] = defaultdict(list)
    for path in sorted((root / "tests").rglob("test_*.py")):
        for number, test in _marks(ast.parse(path.read_text())):
            found[number].append(Shown(path.relative_to(root).as_posix(), test))
    return dict(found)


def _marks(module: ast.Module) -> Iterator[tuple[int, str]]:
    for node in module.body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
            for decorator in node.decorator_list:
                yield from ((number, node.name) for number in _numbers(decorator))
        elif isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["pytestmark"]:
            marks = node.value.elts if isinstance(node.value, ast.List) else [node.value]
            yield from ((number, "") for mark in marks for number in _numbers(mark))


def _numbers(mark: ast.expr) -> list[int]:
    if not (isinstance(mark, ast.Call) and ast.unparse(mark.func) == "trust"):
        return []
    return [ast.literal_eval(argument) for argument in mark.args]


def page() -> str:
    return "\n".join(_page()) + "\n"


def _page() -> Iterator[str]:
    shown = shown_by()
    yield HEAD
    for title, listed in items().items():
        yield f"## {title}\n"
        yield "| | what is shown | the tests that show it |\n| --- | --- | --- |"
        for item in listed:
            missing = f" *Open: {item.open}*" if item.open else ""
            yield f"| {item.number} | {item.shows}{missing} | {_tests(shown.get(item.number, []))} |"
        yield ""


def _tests(shown: list[Shown]) -> str:
    """File by file, each test by its name in words."""
    files: defaultdict[str, list[str]] = defaultdict(list)
    for each in shown:
        words = each.test.removeprefix("test_").replace("_", " ")
        files[each.file] += [words] if words else []
    return "<br>".join(
        f"[{file.removeprefix('tests/').removesuffix('.py')}](../{file})" + (f": {'; '.join(tests)}" if tests else "")
        for file, tests in files.items()
    )


if __name__ == "__main__":
    PAGE.write_text(page())
