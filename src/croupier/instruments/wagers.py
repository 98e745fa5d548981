"""The wagers of a book on its layout: the name, limit, option and input of each."""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from croupier.instruments.errors import LawError

NOT_OFFERED = "none"  # the choice of an option that leaves its wagers off the layout

# A side wager stands beside a main one. A follow-on goes down with another wager or upon a decision. A wager that lies
# apart has no spot: insurance has its line, and one on the race track is laid out on other positions.
Part = Literal["main", "side", "follow-on", "apart"]


class WagerOption(Struct, frozen=True, kw_only=True):
    """A wager that a book knows. `kind` is the line of the sign that limits it, "" where only another wager does."""

    name: str
    short: str  # its name where there is little room
    kind: str
    part: Part
    option: str  # the option of the book that offers it, "" if it is always there
    key: str  # its input at a terminal: a key, and words of which the first is shown; none if it is not placed there
    words: tuple[str, ...]


class WagerFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A wager in a book's file: only departures from the defaults are given."""

    name: str
    short: str = ""
    kind: str | None = None  # its own, by default
    part: Part = "main"
    option: str = ""
    key: str = ""
    words: tuple[str, ...] = ()


def read_wagers(files: Mapping[str, WagerFile]) -> dict[str, WagerOption]:
    return {
        id: WagerOption(
            name=file.name,
            short=file.short or file.name,
            kind=id if file.kind is None else file.kind,
            part=file.part,
            option=file.option,
            key=file.key,
            words=file.words,
        )
        for id, file in files.items()
    }


def lines_of_sign(wagers: Mapping[str, WagerOption], named: Mapping[str, str], where: str) -> dict[str, str]:
    """The name of each line of the sign: that of the wager, unless the book's file names it."""
    names = {id: wager.name for id, wager in wagers.items()} | dict(named)
    kinds = dict.fromkeys(wager.kind for wager in wagers.values() if wager.kind)
    for kind in kinds:
        if kind not in names:
            raise LawError(f"{where}: a wager is of kind {kind!r}, which has no name; add it to [sign]")
    return {kind: names[kind] for kind in (*kinds, *named)}


def check_wagers(wagers: Mapping[str, WagerOption], choices: Mapping[str, Iterable[str]], where: str) -> None:
    """Each is offered by an option that may also leave it out, and has its own key and words."""
    placed_by: dict[str, str] = {}
    for id, wager in wagers.items():
        if wager.option and NOT_OFFERED not in choices.get(wager.option, ()):
            raise LawError(f"{where}: wagers.{id}: no option {wager.option!r} has a choice {NOT_OFFERED!r}")
        if len(wager.key) > 1:
            raise LawError(f"{where}: wagers.{id}: {wager.key!r} is not one key")
        for kind, said in (("key", wager.key), *(("word", word) for word in wager.words)):
            if said and (other := placed_by.setdefault(f"{kind} {said}", id)) != id:
                raise LawError(f"{where}: the {kind} {said!r} places both {other!r} and {id!r}; change one")
