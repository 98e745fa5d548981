"""A shoe of Mini-Baccarat: burn, rounds by the tableau, the cutting card, and one more round after a tie."""

import numpy as np
from numba import njit

from croupier.analysis.simulation.accounting import account
from croupier.analysis.simulation.compiling import uncounted
from croupier.analysis.simulation.drawing import next_card, refill
from croupier.analysis.simulation.generator import begun
from croupier.analysis.simulation.remedies import befall

GRADES = 4  # of the first two cards of a hand: no pair, mixed, coloured, perfect
CODES = 10 * 10 * 2 * 2 * GRADES * GRADES


@njit(inline="always")
def code_of(player, banker, player_drew, banker_drew, player_grade, banker_grade):  # type: ignore[no-untyped-def]
    """The number of a round's end: its totals, who took a third card, and the pairs."""
    return ((((player * 10 + banker) * 2 + player_drew) * 2 + banker_drew) * GRADES + player_grade) * GRADES + (
        banker_grade
    )


@uncounted
def play_shoe(seed, shard, shoe, cards, dealing, per_shoe, codes, ends):  # type: ignore[no-untyped-def]
    """The rounds of one shoe: their codes, and how many cards were out before the first and after each. Returns their
    number.

    `cards` are dealt in place from the front: afterwards it begins with the cards as they came. `burns` is how many
    follow the first one face down, by card; the cutting card comes out once `limit` cards are out, and after `per_shoe`
    rounds there is a shuffle in any case. `first_two` is by two cards: their total, and their grade times 16. The
    widest number is a code, below CODES.
    """
    worth, first_two, burns, natural_from, player_draws, banker_draws, limit = dealing
    a, b, c, d = begun(np.uint64(seed), np.uint64(shard), np.uint64(shoe))
    size = cards.shape[0]
    card, a, b, c, d = next_card(cards, 0, size, a, b, c, d)
    at = 1
    for _ in range(burns[card]):
        card, a, b, c, d = next_card(cards, at, size - at, a, b, c, d)
        at += 1
    ends[0] = at
    number = 0
    extra = False
    while True:
        p1, a, b, c, d = next_card(cards, at, size - at, a, b, c, d)
        b1, a, b, c, d = next_card(cards, at + 1, size - at - 1, a, b, c, d)
        p2, a, b, c, d = next_card(cards, at + 2, size - at - 2, a, b, c, d)
        b2, a, b, c, d = next_card(cards, at + 3, size - at - 3, a, b, c, d)
        at += 4
        players, bankers = np.int64(first_two[p1, p2]), np.int64(first_two[b1, b2])
        player, banker = players & 15, bankers & 15
        player_drew = 0
        banker_drew = 0
        if player < natural_from and banker < natural_from:
            column = np.int64(0)
            if player_draws[player]:
                card, a, b, c, d = next_card(cards, at, size - at, a, b, c, d)
                at += 1
                player_drew = 1
                value = np.int64(worth[card])
                column = value + 1
                player += value
                player -= 10 * (player > 9)
            if banker_draws[banker, column]:
                card, a, b, c, d = next_card(cards, at, size - at, a, b, c, d)
                at += 1
                banker_drew = 1
                banker += np.int64(worth[card])
                banker -= 10 * (banker > 9)
        codes[np.uint64(number), 0] = code_of(player, banker, player_drew, banker_drew, players >> 4, bankers >> 4)
        number += 1
        ends[np.uint64(number)] = at
        if extra or number == per_shoe or (at > limit and player != banker):
            return number
        extra = at > limit


@njit(cache=True, nogil=True, error_model="numpy")
def run_shard(seed, shard, shoes, most, fresh, dealing, per_shoe, book, sums, state):  # type: ignore[no-untyped-def]
    """The shoes of a shard, added up, until one of them has reached `most` rounds."""
    cards = fresh.copy()
    codes = np.zeros((fresh.shape[0] // 4, 1), np.int64)
    ends = np.zeros(fresh.shape[0] // 4 + 1, np.int64)
    totals = np.zeros(book.pays.shape[1], np.int64)
    for shoe in range(shoes):
        refill(cards, fresh)
        number = play_shoe(seed, shard, shoe, cards, dealing, per_shoe, codes, ends)
        if book.until.shape[0] > 0:
            befall(seed, shard, shoe, codes, number, book, sums)
        account(cards, codes, ends, number, shoe, totals, book, sums, state)
        if sums.counted[1] >= most:
            break
