"""The ballot: who sits where, from one published number that anybody can work through again.

Each thing that is drawn (a table, a seat, a player) gets the SHA-256 of the number, the draw and its own name, and they
are taken in the order of these hashes. The number is sealed, by publishing its SHA-256, before it is known who plays.
"""

from collections.abc import Iterable, Sequence
from hashlib import sha256

from msgspec import Struct

MOST_DRAWS = 1000  # tries to give an accessible seat to everybody who needs one


class Drawn(Struct, frozen=True, gc=False):
    """Someone who takes part in a draw."""

    player: str
    group: str = ""
    accessible: bool = False


class Draw(Struct, frozen=True):
    """`seats` gives for each player the table (counted from 1) and the seat; `markers` each table's first marker."""

    number: int
    seats: dict[str, tuple[int, int]]
    markers: tuple[int, ...]


def commitment(seed: str) -> str:
    return sha256(seed.encode()).hexdigest()


def order(seed: str, draw: int, names: Iterable[str]) -> list[str]:
    """These names in the order that the number gives them in this draw.

    >>> order("17", 1, ["Ann", "Ben", "Cat"])
    ['Cat', 'Ann', 'Ben']
    """
    return sorted(names, key=lambda name: sha256(f"{seed}/{draw}/{name}".encode()).digest())


def seats_drawn(
    seed: str,
    players: Sequence[Drawn],
    tables: int,
    seats: Sequence[int],
    *,
    accessible: Sequence[int] = (),
    groups_apart: bool = False,
) -> Draw | None:
    """Everybody's table and seat, or None if no draw gives those who need one an accessible seat.

    Players are dealt to the tables one by one, so tables differ by at most one player; a group that is to be kept apart
    is dealt in one run, so no two of it meet while there are enough tables.
    """
    for number in range(1, MOST_DRAWS + 1):
        placed = _draw(seed, number, players, tables, seats, accessible, groups_apart)
        if placed is not None:
            return placed
    return None


def _draw(
    seed: str,
    number: int,
    players: Sequence[Drawn],
    tables: int,
    seats: Sequence[int],
    accessible: Sequence[int],
    groups_apart: bool,
) -> Draw | None:
    runs: dict[str, list[Drawn]] = {}
    for player in players:
        run = f"group {player.group}" if groups_apart and player.group else f"player {player.player}"
        runs.setdefault(run, []).append(player)
    by_name = {player.player: player for player in players}
    dealt = [
        by_name[name]
        for run in order(seed, number, runs)
        for name in order(seed, number, (p.player for p in runs[run]))
    ]
    to_tables = order(seed, number, (f"table {table}" for table in range(1, tables + 1)))
    at: list[list[Drawn]] = [[] for _ in range(tables)]
    for turn, player in enumerate(dealt):
        at[int(to_tables[turn % tables].removeprefix("table ")) - 1].append(player)
    placed: dict[str, tuple[int, int]] = {}
    markers = []
    for table, session in enumerate(at, 1):
        free = order(seed, number, (f"table {table} seat {seat}" for seat in seats))
        free_seats = [int(name.rsplit(" ", 1)[1]) for name in free]
        for player in sorted(session, key=lambda player: not player.accessible):
            fitting = (
                [seat for seat in free_seats if seat in accessible]
                if player.accessible and accessible  # where none are kept for them, all seats are alike
                else _kept(free_seats, accessible)
            )
            if not fitting:
                return None
            free_seats.remove(fitting[0])
            placed[player.player] = (table, fitting[0])
        taken = [f"marker {placed[player.player][1]}" for player in session]
        markers.append(int(order(seed, number, taken)[0].removeprefix("marker ")) if taken else 0)
    return Draw(number, placed, tuple(markers))


def _kept(free: list[int], accessible: Sequence[int]) -> list[int]:
    """Seats for anybody, accessible ones last: they stay free as long as possible for a reserve who needs one."""
    return sorted(free, key=lambda seat: seat in accessible)


def cards_drawn(seed: str, players: Sequence[str], deck: Sequence[str], after: int = 0) -> dict[str, str]:
    """A card each, in the order of their names, from the deck in the order that the number gives; `after` is the number
    of its cards drawn before.

    More draws than cards use as many decks as they need, one after the other.
    """
    needed = -(-(after + len(players)) // len(deck))
    shuffled = [card for number in range(needed) for card in order(seed, number, deck)]
    return dict(zip(sorted(players), shuffled[after:], strict=False))
