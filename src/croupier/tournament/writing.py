"""A draft of conditions is written as the TOML text that `reading.read` reads: the one writer beside the one reader."""

import datetime
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_WIDEST = 110  # characters of a list on one line


def written(draft: Mapping[str, Any]) -> str:
    """The text of a draft: values first, then a section for each part, then the sessions.

    >>> print(written({"name": "Tea Cup", "start": {"sit_and_go": "At two."}, "sessions": [{"end": {"rounds": 4}}]}))
    name = "Tea Cup"
    <BLANKLINE>
    [start]
    sit_and_go = "At two."
    <BLANKLINE>
    [[sessions]]
    end = { rounds = 4 }
    <BLANKLINE>
    """
    parts = ["".join(_lines({key: each for key, each in draft.items() if not _is_part(each)}))]
    for key, each in draft.items():
        if _is_part(each):
            parts += section_of(key, each)
    return "\n".join(part for part in parts if part)


def section_of(key: str, value: Any) -> Iterator[str]:
    """A section, or one for each entry of a list."""
    if isinstance(value, Mapping):
        yield f"[{_key(key)}]\n{''.join(_lines(value))}"
    else:
        yield from (entry_of([key], entry) for entry in value)


def entry_of(words: Sequence[str], entry: Mapping[str, Any]) -> str:
    """A section that is an entry of a list."""
    return f"[[{'.'.join(map(_key, words))}]]\n{''.join(_lines(entry))}"


def line_of(words: Sequence[str], value: Any) -> str:
    """One statement, under a dotted name if it has several words."""
    return f"{'.'.join(map(_key, words))} = {_value(value)}\n"


def _is_part(value: Any) -> bool:
    return isinstance(value, Mapping) or _are_entries(value)


def _are_entries(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(each, Mapping) for each in value)


def _lines(section: Mapping[str, Any]) -> Iterator[str]:
    for key, value in section.items():
        if isinstance(value, Mapping) and value and all(isinstance(each, Mapping) for each in value.values()):
            for name, each in value.items():  # a line for each kind of wager
                yield f"{_key(key)}.{_key(name)} = {_inline(each)}\n"
        else:
            yield f"{_key(key)} = {_value(value)}\n"


def _value(value: Any) -> str:
    """On several lines where it would be a long one, or has entries of several parts."""
    if isinstance(value, list) and (_are_entries(value) or len(_inline(value)) > _WIDEST):
        return "[\n" + "".join(f"  {_inline(each)},\n" for each in value) + "]"
    return _inline(value)


def _inline(value: Any) -> str:
    if isinstance(value, Mapping):
        inside = ", ".join(f"{_key(key)} = {_inline(each)}" for key, each in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list):
        return "[" + ", ".join(_inline(each) for each in value) + "]"
    if isinstance(value, datetime.datetime | datetime.date | datetime.time):
        return value.isoformat()
    if isinstance(value, bool):
        return "true" if value else "false"
    return _text(value) if isinstance(value, str) else repr(value)


def _key(name: str) -> str:
    return name if _BARE.fullmatch(name) else _text(name)


def _text(said: str) -> str:
    """A string of JSON is one of TOML, but for the character that ends ASCII."""
    return json.dumps(said, ensure_ascii=False).replace("\x7f", "\\u007f")
