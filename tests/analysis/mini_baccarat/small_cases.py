"""The kernel on small shoes against its plain twin, to the last unit. Run as a module, with JIT on, off or checked."""

from fractions import Fraction

from croupier.analysis.mini_baccarat.rounds import Rounds, count, tableau
from croupier.instruments import library
from tests.analysis.mini_baccarat import plain

TABLEAU = tableau(library().book("NI2018-687/mini-baccarat").terms())

# Cards of each value, 0 to 9. The first two shoes together come to every cell of the tableau.
SHOES = (
    (1, 1, 1, 1, 1, 1, 1, 0, 0, 0),
    (1, 0, 1, 0, 1, 0, 1, 1, 1, 1),
    (3, 0, 0, 2, 0, 0, 1, 0, 0, 1),
    (0, 0, 0, 0, 0, 0, 0, 0, 9, 0),
    (9, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    (2, 1, 0, 0, 0, 0, 0, 0, 1, 1),  # five cards: some rounds cannot be finished
    (2, 1, 0, 1, 0, 0, 0, 0, 0, 0),  # four
)
DEALT = ((0,), (5, 4), (3, 0, 1), (0, 1, 2, 3), (1, 2, 2, 3), (1, 2, 2, 3, 4), (2, 0, 4, 3), (6, 0, 0, 3))


def chances(rounds: Rounds) -> dict[plain.End | None, Fraction]:
    """The counts as the twin has them."""
    ends = {(end.player, end.banker, end.player_drew, end.banker_drew): times for end, times in rounds.each}
    assert sum(ends.values()) + rounds.void == rounds.combinations, "every sequence is counted once"
    counted = {**ends, None: rounds.void} if rounds.void else ends
    return {end: Fraction(times, rounds.combinations) for end, times in counted.items()}


def known_after(dealt: tuple[int, ...]) -> tuple[int, ...]:
    """The six places, with these values on them in the order of the deal."""
    return dealt + (-1,) * (6 - len(dealt))


def check() -> None:
    reached: set[tuple[int, int]] = set()
    for shoe in SHOES:
        rounds = count(TABLEAU, shoe)
        assert chances(rounds) == plain.ends(shoe), shoe
        reached |= {(int(total), int(column)) for total, column in zip(*rounds.reached.nonzero(), strict=True)}
    assert reached >= {(total, column) for total in range(8) for column in range(11)}, "every cell of the tableau"
    for shoe in SHOES:
        for dealt in DEALT:
            assert chances(count(TABLEAU, shoe, known_after(dealt))) == plain.ends(shoe, dealt), (shoe, dealt)
    # The player stands on 6, so that the fifth card is the banker's third.
    assert chances(count(TABLEAU, SHOES[0], (6, 0, 0, 3, -1, 4))) == plain.ends(SHOES[0], (6, 0, 0, 3, 4))


if __name__ == "__main__":
    check()
