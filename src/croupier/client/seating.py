"""Bots at the virtual tables of a house, each in a thread of its own, so that a demonstration is alive."""

import threading
from collections.abc import Callable, Iterator
from itertools import count
from random import Random

from croupier.client.asking import Client, Unreachable
from croupier.client.bot import MARK, Bot

_NAMES = ("Iris", "Otto", "Mona", "Hugo", "Vera", "Emil", "Nora", "Karl", "Rosa", "Paul", "Edda", "Felix")


def seat_bots(address: str, each: int, watched: Callable[[], bool] = lambda: True) -> threading.Thread:
    """Seats so many bots at one virtual table of each game, and comes back at once. The bots play until the house is
    gone, and do not keep the process from ending; while nobody watches they rest, so that a journal nobody reads does
    not grow."""
    seating = threading.Thread(target=_seat, args=(address, each, watched), daemon=True)
    seating.start()
    return seating


def _seat(address: str, each: int, watched: Callable[[], bool]) -> None:
    names = bot_names()
    try:
        with Client(address) as house:
            tables = tables_of_each_game(house)
    except Unreachable:
        return
    for table in tables:
        for _ in range(each):
            bot = Bot(address, table, next(names), Random(), watched=watched)
            threading.Thread(target=bot.play, daemon=True).start()


def tables_of_each_game(house: Client) -> list[str]:
    """The first virtual table of each game."""
    found: dict[str, str] = {}
    for line in house.tables():
        if line.dealing == "virtual":
            game = str(house.view(line.name)["view"]["game"])
            found[game] = min(line.name, found.get(game, line.name))
    return list(found.values())


def bot_names() -> Iterator[str]:
    """Names that nobody takes for a person's.

    >>> names = bot_names()
    >>> next(names), next(names)
    ('bot Iris', 'bot Otto')
    """
    for turn in count(1):
        for name in _NAMES:
            yield f"{MARK}{name}" if turn == 1 else f"{MARK}{name} {turn}"
