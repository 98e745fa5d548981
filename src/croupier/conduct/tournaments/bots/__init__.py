"""Players that need nobody: what each would wager, and how they would play a hand. They see only what a player sees."""

from functools import cache
from random import Random
from typing import Protocol

from croupier.games.context import Context
from croupier.instruments import library, members, part_of
from croupier.ruling import Command
from croupier.table import Table


class Bot(Protocol):
    """How one game is played."""

    def wagers(self, ctx: Context, patron: str, random: Random) -> list[Command]:
        """The player's wagers, and the alternatives if the table refuses them."""
        ...

    def decision(self, table: Table, patron: str, random: Random) -> Command | None:
        """The player's action in turn; None where the game asks nothing of anybody."""
        ...


def bot_of(table: Table) -> Bot:
    return _by_book(table.setting.book)


@cache
def _by_book(book: str) -> Bot:
    return bot_for(library().book(book).game)


@cache
def bot_for(game: str) -> Bot:
    bot: Bot = part_of(game, "bot", members(Bot))
    return bot
