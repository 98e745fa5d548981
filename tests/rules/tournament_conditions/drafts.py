"""Drafts of conditions: the examples, with something changed."""

import copy
import datetime
import json
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from croupier.tournament.checking import problems
from croupier.tournament.conditions import Conditions
from croupier.tournament.problem import Problem
from croupier.tournament.reading import read
from croupier.views.conditions import conditions_document
from croupier.views.documents.document import Section

EXAMPLES = Path(__file__).parents[3] / "examples" / "tournaments"

P02, B02, R02, M02, G02 = (
    f"NI2002-45/{game}" for game in ("canberra-poker", "blackjack", "american-roulette", "mini-baccarat", "pai-gow")
)
B06, M16, M18 = "NI2006-147/blackjack", "NI2016-685/mini-baccarat", "NI2018-687/mini-baccarat"
U19 = "NI2019-212/ultimate-texas-holdem"
BOOKS = (P02, B02, R02, M02, G02, B06, M16, M18, U19)
OLD = (P02, B02, R02, M02, G02, B06)  # their lists of headings are short
NEW = (M16, M18, U19)

DROP = object()  # in place of a value: the key is not there at all


@cache
def example(book: str) -> str:
    """The text of the example for a book; "several" is the one over several games."""
    name = "several-games" if book == "several" else book.lower().replace("/", "-")
    return (EXAMPLES / f"{name}.toml").read_text()


def draft(book: str, /, **changes: Any) -> str:
    """An example with other values: `draft(B06, entry__fee=0, sessions__1__end=DROP)`."""
    raw = copy.deepcopy(tomllib.loads(example(book)))
    for path, value in changes.items():
        *parents, last = path.split("__")
        at: Any = raw
        for key in parents:
            at = at[int(key)] if key.isdigit() else at.setdefault(key, {})
        place: Any = int(last) if last.isdigit() else last
        if value is DROP:
            del at[place]
        else:
            at[place] = value
    return toml(raw)


def toml(raw: dict[str, Any]) -> str:
    return "\n".join(f"{_key(key)} = {_inline(value)}" for key, value in raw.items())


def _inline(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_key(key)} = {_inline(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(_inline(each) for each in value) + "]"
    if isinstance(value, datetime.datetime):
        return value.isoformat()
    return json.dumps(value)


def _key(key: str) -> str:
    return json.dumps(key)


def wrong_with(text: str) -> tuple[Problem, ...]:
    """Everything that reading or the law has against a text."""
    conditions = read(text)
    return conditions if isinstance(conditions, tuple) else problems(conditions)


def refused(book: str, say: str, /, **changes: Any) -> set[str]:
    """The draft has one problem of this kind; the clauses that it cites."""
    found = [problem for problem in wrong_with(draft(book, **changes)) if say in problem.say]
    assert len(found) == 1, [problem.say for problem in wrong_with(draft(book, **changes))]
    assert "\n" not in found[0].say
    return set(found[0].under)


def accepted(book: str, /, **changes: Any) -> Conditions:
    text = draft(book, **changes)
    assert wrong_with(text) == ()
    conditions = read(text)
    assert isinstance(conditions, Conditions)
    return conditions


def section(book: str, title: str, /, **changes: Any) -> Section:
    """A section of the document that an authority is given."""
    text = draft(book, **changes)
    conditions = read(text)
    assert isinstance(conditions, Conditions), conditions
    document = conditions_document(conditions, text, "authority")
    return next(section for section in document.sections if section.title == title)


def cited(section: Section) -> set[str]:
    return {clause for cited in section.under for clause in cited.clauses}


def words(section: Section) -> str:
    """Everything that a section says."""
    cells = [cell for table in section.tables for row in (table.head, *table.rows) for cell in row]
    return " ".join((*section.says, *(table.caption for table in section.tables), *cells))
