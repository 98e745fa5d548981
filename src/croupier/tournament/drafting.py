"""Changing a draft of conditions, part by part. A draft may be incomplete, or say what no rule allows; `reading` and
`checking` tell what is missing and wrong.

A part has an address, as "entry.fee" or "sessions.2.limits.main.minimum"; entries of a list count from 1. Typed text
becomes what the text would have: a number, an amount, a list; whatever cannot be one stays as it was typed, and the
reader says what to write instead.
"""

import copy
import datetime
import re
from collections.abc import Mapping
from itertools import pairwise
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

from msgspec import Struct
from msgspec.structs import fields

from croupier.instruments import NOT_OFFERED, Book
from croupier.tournament.conditions import Amount, Conditions, Share

Draft = dict[str, Any]

_NUMBER = re.compile(r"\d{1,12}")
_MOST_ENTRIES = 200  # of a list


class NoSuchPart(LookupError):  # noqa: N818 - named for what is wrong
    """An address that no conditions have."""


def kind_of(at: str) -> Any:
    """What stands at an address: a type of the conditions. Raises NoSuchPart."""
    kind: Any = Conditions
    for word in at.split("."):
        kind = _inside(kind, word, at)
    return kind


def _inside(kind: Any, word: str, at: str) -> Any:
    if isinstance(kind, type) and issubclass(kind, Struct):
        for field in fields(kind):
            if field.name == word:
                return _without_none(field.type)
    elif get_origin(kind) is tuple and word.isdecimal() and 1 <= int(word) <= _MOST_ENTRIES:
        return _without_none(get_args(kind)[0])
    elif get_origin(kind) is Mapping and word:
        return _without_none(get_args(kind)[1])
    raise NoSuchPart(f"conditions have no part {at!r}")


def _without_none(kind: Any) -> Any:
    if get_origin(kind) in (Union, UnionType):
        return next(each for each in get_args(kind) if each is not type(None))
    return kind


def part(draft: Mapping[str, Any], at: str) -> Any:
    """What the draft says at an address; None where it says nothing."""
    here: Any = draft
    for word in at.split("."):
        if isinstance(here, Mapping):
            here = here.get(word)
        elif isinstance(here, list) and word.isdecimal() and 1 <= int(word) <= len(here):
            here = here[int(word) - 1]
        else:
            return None
    return here


def changed(draft: Draft, at: str, said: Any) -> Draft:
    """The draft with another value at an address; nothing said takes the part out. Raises NoSuchPart."""
    value = _typed(said, kind_of(at))
    after = copy.deepcopy(draft)
    here, last = _around(after, at)
    if isinstance(here, list):
        _set_entry(here, int(last), value, at)
    elif value is None:
        here.pop(last, None)
    else:
        here[last] = value
    if re.fullmatch(r"sessions\.\d+\.name", at):
        _follow_name(after, part(draft, at), value)
    return after


def _around(draft: Draft, at: str) -> tuple[Any, str]:
    """What an address lies in, and its last word. A section that is missing, or was written as something else, is made;
    an entry that is not there is no address."""
    here: Any = draft
    words = at.split(".")
    for word, then in pairwise(words):
        if isinstance(here, list):
            inside = here[int(word) - 1] if 1 <= int(word) <= len(here) else None
        else:
            inside = here.get(word)
        if then.isdecimal() and not isinstance(inside, list):
            raise NoSuchPart(f"the draft has no part {at!r}")
        if not then.isdecimal() and not isinstance(inside, dict):
            if isinstance(here, list):
                raise NoSuchPart(f"the draft has no part {at!r}")
            inside = here[word] = {}
        here = inside
    return here, words[-1]


def _set_entry(entries: list[Any], number: int, value: Any, at: str) -> None:
    if not 1 <= number <= len(entries):
        raise NoSuchPart(f"the draft has no part {at!r}")
    if value is None:
        del entries[number - 1]
    else:
        entries[number - 1] = value


def _follow_name(draft: Draft, old: Any, new: Any) -> None:
    """A session that is called otherwise keeps its place: those that name it follow."""
    if not old or not new:
        return
    for session in draft.get("sessions", []):
        if isinstance(session, dict) and isinstance(session.get("players_from"), list):
            session["players_from"] = [new if each == old else each for each in session["players_from"]]
    for bought, moment in (("rebuys", "until"), ("add_on", "at")):
        named = part(draft, f"{bought}.{moment}")
        if isinstance(named, dict) and named.get("session") == old:
            named["session"] = new


def _typed(said: Any, kind: Any) -> Any:
    """What somebody typed, as the text would have it; None where nothing was."""
    if said is None or (isinstance(said, str) and not said.strip() and kind is not str):
        return None
    origin = get_origin(kind)
    if origin is tuple and isinstance(said, str | list):
        entries = re.split(r"[\s;]+|,(?!\d{3}\b)\s*", said.strip()) if isinstance(said, str) else said
        typed = [_typed(each, _without_none(get_args(kind)[0])) for each in entries]
        return [each for each in typed if each is not None] or None
    if kind in (int, Amount, Share) and isinstance(said, str):
        plain = said.strip().replace(",", "")
        return int(plain) if _NUMBER.fullmatch(plain) else said.strip()
    if kind is datetime.datetime and isinstance(said, str):
        try:
            return datetime.datetime.fromisoformat(said.strip())
        except ValueError:
            return said
    if origin is Literal or kind is str:
        return said if said != "" else None
    return said


# Whole parts


def added(draft: Draft, at: str) -> Draft:
    """The draft with another entry in a list, as a session, a level or a band. Raises NoSuchPart."""
    kind = kind_of(at)
    if get_origin(kind) is not tuple:
        raise NoSuchPart(f"{at!r} is no list")
    there = part(draft, at)
    entries = list(there) if isinstance(there, list) else []
    if len(entries) >= _MOST_ENTRIES:
        raise NoSuchPart(f"{at!r} has {_MOST_ENTRIES} entries already")
    entry = _next_session(entries) if at == "sessions" else {}
    after = copy.deepcopy(draft)
    here, last = _around(after, at)
    here[last] = [*entries, entry]
    return after


def _next_session(sessions: list[Any]) -> Draft:
    """A session after the last one, for those who go on from it, played in the same way."""
    names = [str(each.get("name", "")) for each in sessions if isinstance(each, dict)]
    name = next(
        each for each in ("heat", "final", "semi", *map("session-{}".format, range(4, 999))) if each not in names
    )
    last = sessions[-1] if sessions and isinstance(sessions[-1], dict) else {}
    kept = ("book", "options", "terms", "players_per_table", "limits", "maximum_payout", "tie")
    same = {key: copy.deepcopy(last[key]) for key in kept if key in last}
    return {"name": name, **({"players_from": [names[-1]]} if names and names[-1] else {}), **same}


def new_draft(book: Book) -> Draft:
    """A draft that names its book and has one session, played as the book's tables usually are, without side wagers."""
    side = book.offering("side")
    options = {
        name: NOT_OFFERED if name in side and NOT_OFFERED in option.choices else option.usual
        for name, option in book.options.items()
    }
    return whole({"book": book.id, "sessions": [{"name": "final", **({"options": options} if options else {})}]})


def whole(draft: Draft) -> Draft:
    """The draft with every section that conditions need, empty where it says nothing: so each missing part is named."""
    there = {**{name: {} for name in ("start", "entry", "prizes")}, **draft}
    order = [field.name for field in fields(Conditions) if field.name in there]
    return {name: copy.deepcopy(there[name]) for name in dict.fromkeys((*order, *there))}


def same_limits(draft: Draft, session: int) -> Draft:
    """All kinds of wager at a session's tables have the limits of the first: a layout may have a dozen."""
    after = copy.deepcopy(draft)
    limits = part(after, f"sessions.{session}.limits")
    if isinstance(limits, dict) and limits:
        first = next(iter(limits.values()))
        limits.update({kind: copy.deepcopy(first) for kind in limits})
    return after
