"""A text of conditions changed only where a draft differs from it: comments, order and layout stay as somebody wrote
them.

The text is cut into statements and sections by the reader of TOML itself, so that no second grammar has to agree with
it; and what comes out is read again. Where that does not give the draft, the draft is written anew, and the comments
stand at its top.
"""

import tomllib
from collections.abc import Iterator, Mapping
from difflib import SequenceMatcher
from typing import Any

from msgspec import Struct

from croupier.tournament.writing import entry_of, line_of, section_of, written

_Path = tuple[str | int, ...]  # entries of a list count from 0
_LONGEST = 200  # lines of one statement


def rewritten(text: str, draft: Mapping[str, Any]) -> str:
    """The text with what the draft says.

    >>> print(rewritten("# Ours.\\nname = 'Tea'  # short\\nfee = 5\\n", {"name": "Tea Cup", "fee": 5}))
    # Ours.
    name = "Tea Cup"  # short
    fee = 5
    <BLANKLINE>
    """
    try:
        parts = list(_parts(text))
    except (_TooLong, RecursionError):
        return _anew(draft, [line.strip() for line in text.splitlines() if line.strip().startswith("#")])
    try:
        made = "".join(_Rewriting(tomllib.loads(text), draft, parts).lines())
        if _same(tomllib.loads(made), draft):
            return made
    except (tomllib.TOMLDecodeError, RecursionError):
        pass  # as it was laid out, it cannot say that
    return _anew(draft, [comment for part in parts for comment in part.comments()])


def _anew(draft: Mapping[str, Any], comments: list[str]) -> str:
    return "".join(f"{each}\n" for each in comments) + ("\n" if comments else "") + written(draft)


class _TooLong(Exception):  # noqa: N818 - named for what is wrong
    """A statement over more lines than people write."""


class _Part(Struct, frozen=True):
    """Lines of the text that belong together: a statement, the head of a section, or what says nothing."""

    lines: tuple[str, ...]
    path: _Path = ()  # of the section, or of what the statement says
    kind: str = "nothing"  # or head, statement
    of_list: bool = False  # a section that is an entry of a list

    @property
    def text(self) -> str:
        return "".join(self.lines)

    def comments(self) -> list[str]:
        """Beside or between its lines; a sign in a string is none, since the rest does not read the same without it."""
        if self.kind == "nothing":
            return [line.strip() for line in self.lines if line.strip()]
        found = []
        for at, line in enumerate(self.lines):
            for sign in (place for place, letter in enumerate(line) if letter == "#"):
                without = [*self.lines[:at], line[:sign] + "\n", *self.lines[at + 1 :]]
                if _reads_the_same("".join(without), self.text):
                    found.append(line[sign:].rstrip())
                    break
        return found


def _reads_the_same(one: str, other: str) -> bool:
    try:
        return _same(tomllib.loads(one), tomllib.loads(other))
    except tomllib.TOMLDecodeError:
        return False


def _same(one: Any, other: Any) -> bool:
    """Equal, and of the same kinds: 1 is not true, and what is no number equals itself."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        return one.keys() == other.keys() and all(_same(each, other[key]) for key, each in one.items())
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(_same, one, other))
    return type(one) is type(other) and repr(one) == repr(other)


# Cutting a text into its parts


def _parts(text: str) -> Iterator[_Part]:
    lines = text.splitlines(keepends=True)
    at: int = 0
    section: _Path = ()
    entries: dict[_Path, int] = {}
    while at < len(lines):
        word = lines[at].strip()
        if not word or word.startswith("#"):
            yield _Part((lines[at],))
            at += 1
        elif word.startswith("["):
            section, of_list = _section(tomllib.loads(word), entries)
            yield _Part((lines[at],), section, "head", of_list)
            at += 1
        else:
            size = _size_of_statement(lines, at)
            yield _Part(tuple(lines[at : at + size]), (*section, *_name(lines[at])), "statement")
            at += size


def _size_of_statement(lines: list[str], at: int) -> int:
    """How many lines the statement takes that begins here."""
    for size in range(1, min(_LONGEST, len(lines) - at) + 1):
        try:
            tomllib.loads("".join(lines[at : at + size]))
        except tomllib.TOMLDecodeError:
            continue  # a list or a text that goes on in the next line
        return size
    raise _TooLong


def _name(line: str) -> tuple[str, ...]:
    """The words of the name that a statement begins with: `limits.main = ...` has two."""
    for sign in (place for place, letter in enumerate(line) if letter == "="):
        try:
            inside: Any = tomllib.loads(f"{line[:sign]}= 0")
        except tomllib.TOMLDecodeError:
            continue  # in a quoted word
        found: list[str] = []
        while isinstance(inside, Mapping):
            (key,) = inside
            found.append(key)
            inside = inside[key]
        return tuple(found)
    raise _TooLong


def _section(head: Mapping[str, Any], entries: dict[_Path, int]) -> tuple[_Path, bool]:
    """The path of a section, in the latest entry of each list on the way; and whether it is an entry itself."""
    path: _Path = ()
    inside: Any = head
    while isinstance(inside, Mapping) and inside:
        (key,) = inside
        path, inside = (*path, key), inside[key]
        if isinstance(inside, list):
            entries[path] = entries.get(path, -1) + 1
            return (*path, entries[path]), True
        if path in entries:
            path = (*path, entries[path])
    return path, False


# Putting it together again


class _Rewriting:
    def __init__(self, before: Mapping[str, Any], draft: Mapping[str, Any], parts: list[_Part]) -> None:
        self.before = before
        self.draft = draft
        self.sections = _by_section(parts)
        self.heads = {path for path, _ in self.sections}
        self.told = self.heads | {part.path for part in parts if part.kind == "statement"}
        self._aligned: dict[_Path, dict[int, int]] = {}

    def lines(self) -> Iterator[str]:
        paths = [path for path, _ in self.sections]
        for number, (path, parts) in enumerate(self.sections):
            now = self._moved(path)
            if now is not None:
                yield from self._section(path, now, parts)
            for listed in _lists_ending(paths, number):
                yield from self._entries_after(listed)
        for key, value in self.draft.items():
            if _is_section(value) and not any(path[:1] == (key,) for path in self.told):
                for each in section_of(key, value):
                    yield f"\n{each}"

    def _section(self, path: _Path, now: _Path, parts: list[_Part]) -> Iterator[str]:
        """The lines of a section as they were, with other values where the draft has others, and with new ones after
        the last statement."""
        last = max((at for at, part in enumerate(parts) if part.kind != "nothing"), default=-1)
        if last < 0:
            yield from self._new_values(path, now)
        for at, part in enumerate(parts):
            yield from self._statement(part) if part.kind == "statement" else part.lines
            if at == last:
                if not part.lines[-1].endswith("\n"):
                    yield "\n"
                yield from self._new_values(path, now)

    def _statement(self, part: _Part) -> Iterator[str]:
        was, now = _at(self.before, part.path), self._now(part.path)
        if now is not _NOTHING and _same(was, now):
            yield from part.lines
            return
        comments = part.comments()
        if now is _NOTHING:
            yield from (f"{comment}\n" for comment in comments)
            return
        beside = f"  {comments.pop()}" if len(part.lines) == 1 and comments else ""
        yield from (f"{comment}\n" for comment in comments)
        yield line_of(self._words(part.path), now).rstrip("\n") + beside + "\n"

    def _words(self, path: _Path) -> tuple[str, ...]:
        """The name of a statement within its section."""
        section = max((each for each in self.heads if path[: len(each)] == each), key=len)
        return tuple(str(word) for word in path[len(section) :])

    def _new_values(self, path: _Path, now: _Path) -> Iterator[str]:
        """What the draft says in this section and neither a statement nor a section of the text does."""
        yield from self._untold(path, _at(self.draft, now), ())

    def _untold(self, path: _Path, inside: Any, name: tuple[str, ...]) -> Iterator[str]:
        for key, value in inside.items() if isinstance(inside, Mapping) else ():
            here, words = (*path, key), (*name, key)
            around = {each for each in self.told if each[: len(here)] == here}
            if here in around or (around & self.heads and value != []):
                continue
            if value == []:  # all its sections are gone
                yield line_of(words, value)
            elif around:  # some of it is said, under dotted names
                yield from self._untold(here, value, words)
            elif path or not _is_section(value):
                yield line_of(words, value)

    def _entries_after(self, listed: _Path) -> Iterator[str]:
        """Entries of a list of sections that the text did not have."""
        now = self._moved(listed)
        entries = _at(self.draft, now) if now is not None else None
        if isinstance(entries, list):
            kept = self._alignment(listed).values()
            for at, entry in enumerate(entries):
                if at not in kept:
                    yield f"{entry_of([word for word in listed if isinstance(word, str)], entry)}\n"

    # Where something is now

    def _now(self, path: _Path) -> Any:
        moved = self._moved(path)
        return _NOTHING if moved is None else _at(self.draft, moved)

    def _moved(self, path: _Path) -> _Path | None:
        """The path in the draft of something in the text; None where it is no more."""
        found: _Path = ()
        for size, word in enumerate(path):
            if isinstance(word, int):
                at = self._alignment(path[:size]).get(word)
                if at is None:
                    return None
                found = (*found, at)
            else:
                found = (*found, word)
                if _at(self.draft, found) is _NOTHING:
                    return None
        return found

    def _alignment(self, path: _Path) -> dict[int, int]:
        """Which entry of a list is which: those that are the same, and between them those in the same order."""
        if path not in self._aligned:
            moved = self._moved(path)
            was, now = _at(self.before, path), _at(self.draft, moved) if moved is not None else []
            found: dict[int, int] = {}
            if isinstance(was, list) and isinstance(now, list):
                matched = SequenceMatcher(None, [*map(repr, was)], [*map(repr, now)], autojunk=False)
                for _, of, to, then_of, then_to in matched.get_opcodes():
                    found |= dict(zip(range(of, to), range(then_of, then_to), strict=False))
            self._aligned[path] = found
        return self._aligned[path]


_NOTHING = object()


def _at(inside: Any, path: _Path) -> Any:
    for word in path:
        try:
            inside = inside[word]
        except (KeyError, IndexError, TypeError):
            return _NOTHING
    return inside


def _is_section(value: Any) -> bool:
    listed = isinstance(value, list) and bool(value) and all(isinstance(each, Mapping) for each in value)
    return isinstance(value, Mapping) or listed


def _by_section(parts: list[_Part]) -> list[tuple[_Path, list[_Part]]]:
    """The parts of each section. Comments right above a head belong to it."""
    found: list[tuple[_Path, list[_Part]]] = [((), [])]
    for part in parts:
        if part.kind == "head":
            above: list[_Part] = []
            while found[-1][1] and found[-1][1][-1].kind == "nothing" and found[-1][1][-1].text.strip():
                above.insert(0, found[-1][1].pop())
            found.append((part.path, [*above, part]))
        else:
            found[-1][1].append(part)
    return found


def _lists_ending(paths: list[_Path], number: int) -> Iterator[_Path]:
    """The lists whose last section in the text is this one, the innermost first."""
    path = paths[number]
    for size in range(len(path) - 1, 0, -1):
        listed = path[:size]
        if isinstance(path[size], int) and not any(each[:size] == listed for each in paths[number + 1 :]):
            yield listed
