"""Where the parts of a game are. Each layer that needs to know a game has one part of it, a module.

The games of this package have theirs in the folders of the layers. Another distribution brings a game by an entry point
of the group `croupier.games`: its name is the game's, its value is a package that has all parts side by side, the law
in `data/` and the page in `static/games/` and `templates/games/`.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from typing import Any

GROUP = "croupier.games"

OWN_PARTS = {
    "machine": "croupier.games.{}.machine",
    "dealing": "croupier.conduct.dealing.{}",
    "bot": "croupier.conduct.tournaments.bots.{}",
    "felt": "croupier.views.{}.felt",
    "words": "croupier.views.{}.words",
    "terminal": "croupier.cli.terminal.{}",
    "play": "croupier.play.{}",
    "solver": "croupier.analysis.{}.solver",
    "what_ifs": "croupier.analysis.{}.what_ifs",
}


class IncompleteGame(Exception):  # noqa: N818 - named for what it is
    """A game lacks a part, or a name in one; the message says which and where it is looked for."""


@cache
def plugged_in() -> Mapping[str, str]:
    """The packages of games that other distributions bring, by the games' names."""
    found: dict[str, str] = {}
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        if entry.name in found:  # nobody could tell by which rules it is played
            raise IncompleteGame(
                f"both {found[entry.name]} and {entry.value} bring the game {entry.name!r}: uninstall one of them, or"
                " give it another name"
            )
        found[entry.name] = entry.value
    for game, package in found.items():
        if _is_there(_own_module(game, "machine")):  # it would be played by other rules than it says
            raise IncompleteGame(f"{package} brings the game {game!r}, which is croupier's own: give it another name")
    return found


def folder_of(game: str) -> Traversable:
    """The package of a game that another distribution brings."""
    return files(plugged_in()[game])


def beside(game: str, part: str) -> Traversable:
    """The package that a part of a game lies in, for the files beside it."""
    return files(_module(game, part).rpartition(".")[0])


def part_of(game: str, part: str, names: Iterable[str]) -> Any:
    """A part of a game that has all these names."""
    where = _module(game, part)
    if not _is_there(where):
        raise IncompleteGame(f"the game {game!r} has no {part}: there is no module {where}")
    try:
        module = import_module(where)
    except Exception as wrong:
        if game not in plugged_in():
            raise
        raise IncompleteGame(f"the {part} of the game {game!r} cannot be loaded from {where}: {wrong}") from wrong
    missing = sorted(name for name in names if not hasattr(module, name))
    if missing:
        raise IncompleteGame(f"the {part} of the game {game!r} lacks {', '.join(missing)}: see {where}")
    return module


def has_part(game: str, part: str) -> bool:
    return _is_there(_module(game, part))


def _module(game: str, part: str) -> str:
    if game in plugged_in():
        return f"{plugged_in()[game]}.{part}"
    return _own_module(game, part)


def _own_module(game: str, part: str) -> str:
    return OWN_PARTS[part].format(game.replace("-", "_"))


def _is_there(module: str) -> bool:
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


def members(protocol: type) -> set[str]:
    """The names that a protocol requires of a part."""
    return {name for name in (*protocol.__annotations__, *vars(protocol)) if not name.startswith("_")}
