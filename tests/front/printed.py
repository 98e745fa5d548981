"""Writes what a page gets from the server, for its tests: `python -m tests.front.printed`."""

from pathlib import Path

import msgspec

from croupier.games.machines import MACHINES
from croupier.instruments import library
from croupier.instruments.plugins import plugged_in
from croupier.ruling import Role
from croupier.views.american_roulette.felt import layout_of
from croupier.views.keys import keys_of

_HERE = Path(__file__).parent


def _layout() -> object:
    return layout_of(library().book("NI2002-45/american-roulette").terms({}))


def _keys() -> object:
    """By game, the keys of players and of a dealer."""
    own = sorted(MACHINES.keys() - plugged_in())
    return {game: {role.value: keys_of(game, role) for role in (Role.PATRON, Role.DEALER)} for game in own}


FILES = {_HERE / "american-roulette-layout.json": _layout, _HERE / "keys.json": _keys}


def printed(file: Path) -> bytes:
    return msgspec.json.format(msgspec.json.encode(FILES[file]()), indent=0) + b"\n"


if __name__ == "__main__":
    for file in FILES:
        file.write_bytes(printed(file))
