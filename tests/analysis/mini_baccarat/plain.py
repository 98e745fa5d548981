"""Mini-Baccarat in its plainest form, from the words of sections 2, 6 and 7: no tableau, no kernel, fractions only."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

End = tuple[int, int, bool, bool]  # the player's total, the banker's, whether the player drew, whether the banker drew


def ends(left: Sequence[int], dealt: tuple[int, ...] = ()) -> dict[End | None, Fraction]:
    """How likely each end of a round is, from N cards of each value, after these values in the order of the
    deal. None: the shoe runs out."""
    chances: Counter[End | None] = Counter()
    for end, chance in _rounds(dealt, tuple(left), Fraction(1)):
        chances[end] += chance
    return dict(chances)


def _rounds(cards: tuple[int, ...], left: tuple[int, ...], chance: Fraction) -> Iterator[tuple[End | None, Fraction]]:
    end = ended(cards)
    total = sum(left)
    if end or not total:
        yield end, chance
        return
    for value, count in enumerate(left):
        if count:
            rest = left[:value] + (count - 1,) + left[value + 1 :]
            yield from _rounds((*cards, value), rest, chance * count / total)


def ended(cards: tuple[int, ...]) -> End | None:
    """How the round has ended with these cards, in the order of the deal; None while another is due."""
    if len(cards) < 4:
        return None
    player, banker = (cards[0] + cards[2]) % 10, (cards[1] + cards[3]) % 10
    if player >= 8 or banker >= 8:
        return player, banker, False, False
    thirds = list(cards[4:])
    players_third = None
    if player <= 5:
        if not thirds:
            return None
        players_third = thirds.pop(0)
    final = (player + (players_third or 0)) % 10
    if not banker_draws(banker, players_third):
        return final, banker, players_third is not None, False
    return (final, (banker + thirds[0]) % 10, players_third is not None, True) if thirds else None


def banker_draws(banker: int, players_third: int | None) -> bool:
    if players_third is None:
        return banker <= 5
    if banker <= 2:
        return True
    drawn_against = {3: (0, 1, 2, 3, 4, 5, 6, 7, 9), 4: (2, 3, 4, 5, 6, 7), 5: (4, 5, 6, 7), 6: (6, 7), 7: ()}
    return players_third in drawn_against[banker]
