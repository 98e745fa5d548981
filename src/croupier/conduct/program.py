"""The program that folds facts into states, as one hash over the files it is made of."""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from importlib.resources import files
from importlib.resources.abc import Traversable

from croupier.instruments import folder_of, plugged_in

_RULES = ("equipment", "money", "ruling", "instruments", "games", "table", "conduct")
_KINDS = (".py", ".toml", ".csv")


@cache
def rules_hash() -> str:
    """Changes with any file of the rules, their data, the reading of facts and states, or a game from elsewhere."""
    homes = [files("croupier").joinpath(part) for part in _RULES] + [folder_of(game) for game in sorted(plugged_in())]
    digest = sha256(version("msgspec").encode())
    for home in homes:
        for path, file in sorted(_files(home, "")):
            content = file.read_bytes()
            digest.update(f"\n{path} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def _files(folder: Traversable, path: str) -> Iterator[tuple[str, Traversable]]:
    for each in folder.iterdir():
        if each.is_dir():
            yield from _files(each, f"{path}/{each.name}")
        elif each.name.endswith(_KINDS):
            yield f"{path}/{each.name}", each
