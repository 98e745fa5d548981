"""One map of keys, for the page and the terminal: the class of each command says its key."""

from collections.abc import Mapping
from functools import cache
from itertools import chain

from croupier.games.giving import PatronCommand
from croupier.games.machines import MACHINES
from croupier.ruling import Command, Role
from croupier.table import machine as table_machine


def key_of(kind: type[Command], role: Role) -> str:
    """The key for a player's own decisions, or at a dealer's desk."""
    if role is not Role.PATRON:
        return kind.desk_key or kind.key
    return kind.key if issubclass(kind, PatronCommand) else ""


@cache
def keys_of(game: str, role: Role) -> Mapping[str, str]:
    """The key of every command that has one, by the command's name."""
    kinds = chain(table_machine.DECIDE, MACHINES[game].DECIDE)
    return {str(kind.__struct_config__.tag): key for kind in kinds if (key := key_of(kind, role))}
