"""The real table, dealt every hand that a few tiles make, to a player and to the House.

Rounds share their beginning: the machine's states are values, so that a hand is dealt and set once, and then meets
every hand that the other tiles leave the House.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations

from croupier.games.pai_gow import commands as c
from croupier.games.pai_gow.parts import SetHand, divided
from tests.analysis.pai_gow.asking import Results
from tests.rules.pai_gow.play import Play

HOUSE_WAY = None  # the player asks for it, instead of dividing the hand

Dealt = tuple[tuple[str, ...], SetHand | None, Results]


def every_deal(some: str) -> Iterator[Dealt]:
    """Each hand in each of its three settings, and by House Way, with what it brings at the table."""
    table = Play(patrons=("ann",))
    table.wager("ann")
    table.throw()
    opened = table.table
    tiles = some.split()
    for places in combinations(range(len(tiles)), 4):
        four = tuple(tiles[place] for place in places)
        left = [tile for place, tile in enumerate(tiles) if place not in places]
        table.table = opened
        table.do(c.DealTiles(hands=(four,)))
        dealt = table.table
        first, *others = four
        for at, other in enumerate(others):
            table.table = dealt
            table.as_patron("ann", c.SetHand(patron="ann", two=(first, other)))
            setting = divided(table.terms, (first, other), others[:at] + others[at + 1 :])
            yield four, setting, _against_every_hand(table, left)
        table.table = dealt
        table.ask_house_way("ann")
        yield four, HOUSE_WAY, _against_every_hand(table, left)


def _against_every_hand(table: Play, left: list[str]) -> Results:
    is_set, before, outcomes = table.table, table.chips("ann"), Counter[int]()
    for house in combinations(left, 4):
        table.table = is_set
        table.do(c.TurnHouseHand(tiles=house))
        table.do(c.ShowHand())
        outcomes[(table.chips("ann") - before) // table.settled("ann").stake] += 1
        table.facts.clear()
    # The chips of the wager come back with a push, and once more with a win.
    return outcomes[2], outcomes[1], outcomes[0]
