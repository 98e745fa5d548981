"""Writes docs/reference.md from the docstrings: `python -m docs.write_reference`."""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import NODEFAULT, structs

import croupier
from croupier.conduct import House, Malformed, NotAllowed
from croupier.games.giving import GameCommand
from croupier.games.machines import MACHINES
from croupier.instruments import library, plugged_in
from croupier.play import answers
from croupier.play.books import Books
from croupier.play.figures import Analysis
from croupier.play.journal import Journal
from croupier.play.making import kind_of
from croupier.play.replay import Replay
from croupier.play.table import Table
from croupier.play.tournament import Tournament
from croupier.ruling import Choice, Command, Fact, HiddenFact, Need, OwnFact, PublicFact, Refusal, Role, SpokenFact
from croupier.table.machine import DECIDE as TABLE_COMMANDS
from croupier.tournament.machine import DECIDE as TOURNAMENT_COMMANDS

PAGE = Path(__file__).with_name("reference.md")

FUNCTIONS = ("table", "read", "tournament", "analyse", "books")
ANSWERS = (answers.Done, answers.Refused, answers.Awaited, answers.Open, answers.Payments, Replay)
VOCABULARY = (Need, Choice, Refusal, Fact, PublicFact, SpokenFact, OwnFact, HiddenFact)
ERRORS = (NotAllowed, Malformed)


def page() -> str:
    return "\n".join(_page()) + "\n"


def _page() -> Iterator[str]:
    games = [game for game in library().games if game not in plugged_in()]
    yield "# Reference\n"
    yield "Written from the docstrings by `python -m docs.write_reference`; a test fails when it is stale."
    yield "[python.md](python.md) shows the same at work.\n"
    yield "## Functions of `croupier`\n"
    for name in FUNCTIONS:
        yield from _callable(f"croupier.{name}", getattr(croupier, name), 3)
    yield "## A table\n"
    yield from _class(Table, 3)
    for game in games:
        yield from _class(kind_of(game), 3)
    yield "## The answers of a table\n"
    for kind in ANSWERS:
        yield from _class(kind, 3)
    yield "## A tournament, an analysis, the books, a journal\n"
    for kind in (Tournament, Analysis, Books, Journal):
        yield from _class(kind, 3)
    yield "## A house\n"
    yield from _class(House, 3)
    for error in ERRORS:
        yield from _class(error, 3)
    yield "## The vocabulary of the rules\n"
    for struct in VOCABULARY:
        yield from _struct(struct)
    yield f"Roles: {', '.join(f'`{role}`' for role in Role)}.\n"
    yield "## Commands\n"
    yield "Each is given by its name and these fields, in Python, in the terminal and over HTTP.\n"
    yield from _commands("Of every table", TABLE_COMMANDS)
    shared = {kind for game in games for kind in MACHINES[game].DECIDE if _shared(kind)}
    yield from _commands("Of several games", sorted(shared, key=_name))
    for game in games:
        yield from _commands(_title(game), [kind for kind in MACHINES[game].DECIDE if not _shared(kind)])
    yield from _commands("Of a tournament", TOURNAMENT_COMMANDS)


def _title(game: str) -> str:
    newest = library().newest(game)
    assert newest is not None
    return newest.title


def _shared(kind: type[Command]) -> bool:
    return sum(kind in machine.DECIDE for machine in MACHINES.values()) > 1


def _name(kind: type[Command]) -> str:
    return str(kind.__struct_config__.tag)


def _commands(title: str, kinds: Any) -> Iterator[str]:
    yield f"### {title}\n"
    yield "| command | fields | given by | |"
    yield "| --- | --- | --- | --- |"
    for kind in kinds:
        given = kind.given_by.name.lower() if issubclass(kind, GameCommand) else ""
        fields = ", ".join(_field(field) for field in structs.fields(kind))
        yield f"| `{_name(kind)}` | {fields} | {given} | {_sentence(kind)} |"
    yield ""


def _field(field: structs.FieldInfo) -> str:
    return (
        f"`{field.name}`" if field.default is NODEFAULT and field.default_factory is NODEFAULT else f"[`{field.name}`]"
    )


def _sentence(kind: type) -> str:
    """The whole docstring in one cell."""
    return " ".join(_doc(kind).split()).replace("|", "\\|")


def _doc(thing: Any) -> str:
    own = thing.__dict__.get("__doc__") if isinstance(thing, type) else getattr(thing, "__doc__", "")
    return inspect.cleandoc(own or "")


def _struct(kind: type) -> Iterator[str]:
    fields = ", ".join(f"`{field.name}`" for field in structs.fields(kind))
    yield f"### {kind.__name__}\n"
    yield f"{_doc(kind)}\n"
    yield f"Fields: {fields}.\n"


def _class(kind: type, level: int) -> Iterator[str]:
    yield f"{'#' * level} {kind.__name__}\n"
    if doc := _doc(kind):
        yield f"{_prose(doc)}\n"
    for name, member in vars(kind).items():
        if name.startswith("_") or isinstance(member, type):
            continue
        if isinstance(member, property):
            yield from _described(f"`{name}`", _doc(member.fget))
        elif callable(member) or isinstance(member, classmethod | staticmethod):
            plain = getattr(member, "__func__", member)
            yield from _described(f"`{name}{_signature(plain)}`", _doc(plain))
    yield ""


def _callable(name: str, function: Any, level: int) -> Iterator[str]:
    called = getattr(function, "__func__", function)
    if inspect.ismodule(called):  # croupier.table and croupier.tournament are packages too
        where = croupier._WHERE[name.rpartition(".")[2]]
        called = getattr(__import__(where, fromlist=["_"]), name.rpartition(".")[2])
    yield f"{'#' * level} {name}{_signature(called)}\n"
    yield f"{_prose(_doc(called))}\n"


def _described(heading: str, doc: str) -> Iterator[str]:
    said = " ".join(doc.partition(">>>")[0].split())
    yield f"- {heading}: {said}" if said else f"- {heading}"


def _signature(function: Any) -> str:
    """As it is called: without `self`, without the modules of types, and silent where nothing comes back."""
    said = re.sub(r"\((self|cls)(, /)?(, )?", "(", str(inspect.signature(function)))
    said = re.sub(r"<\w+\.\w+: ('[^']*')>", r"\1", said)
    said = re.sub(r"(: |-> )'([^']*)'", r"\1\2", said)
    return re.sub(r"\b(?:croupier|collections|pathlib|typing|decimal)\.(?:\w+\.)*", "", said).removesuffix(" -> None")


def _prose(doc: str) -> str:
    """Examples become code blocks."""
    head, arrow, example = doc.partition(">>>")
    return f"{head.strip()}\n\n```python\n>>>{example.rstrip()}\n```" if arrow else head.strip()


if __name__ == "__main__":
    PAGE.write_text(page())
