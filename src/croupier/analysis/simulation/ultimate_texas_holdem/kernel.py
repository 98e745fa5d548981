"""Rounds of Ultimate Texas Hold-em: every decision looked up in the tables of best play."""

import numpy as np
from numba import njit

from croupier.analysis.poker.evaluator import board_state, rank_with
from croupier.analysis.simulation.accounting import account
from croupier.analysis.simulation.compiling import uncounted
from croupier.analysis.simulation.drawing import next_card, refill
from croupier.analysis.simulation.generator import begun
from croupier.analysis.simulation.mistakes import at_random, chance_of_mistakes
from croupier.analysis.simulation.remedies import befall
from croupier.analysis.ultimate_texas_holdem.flop import BET
from croupier.analysis.ultimate_texas_holdem.kinds import NO_RANK, RANKS, others_number
from croupier.analysis.ultimate_texas_holdem.river import (
    BEHIND_UNQUALIFIED,
    CLASSES,
    LEVEL,
    WAYS,
    plays_the_river,
    ways_of,
)

ROUNDS = 64  # of a block, which stands where other games have a shoe
SHARED = 7  # the board and the dealer's two cards


@njit(cache=True, nogil=True)
def bet_on_river(packed, nets, bits):  # type: ignore[no-untyped-def]
    """Which holes of which boards are bet on the river, from the counts of every hand."""
    ways = np.zeros(WAYS, np.int64)
    for board in range(packed.shape[0]):
        for hole in range(packed.shape[1]):
            if packed[board, hole]:
                of_class = ways_of(packed[board, hole], ways)
                bits[board, hole] = plays_the_river(ways, of_class, nets)


@njit(inline="always")
def flop_place(one, two, three):  # type: ignore[no-untyped-def]
    """The number of a flop among all three cards, whatever their order: below 22,100."""
    if one > two:
        one, two = two, one
    if two > three:
        two, three = three, two
    if one > two:
        one, two = two, one
    return one + two * (two - 1) // 2 + three * (three - 1) * (three - 2) // 6


@njit(inline="always")
def _bets_on_flop(flop, one, two, decided, flop_of, suit_of):  # type: ignore[no-untyped-def]
    first = (one & ~3) + suit_of[flop, one & 3]
    second = (two & ~3) + suit_of[flop, two & 3]
    high, low = max(first, second), min(first, second)
    return decided[flop_of[flop], high * (high - 1) // 2 + low] == BET


@njit(inline="always")
def _bets_on_river(number, suit, one, two, hole_of, plain, suited):  # type: ignore[no-untyped-def]
    if suit < 0:
        return plain[number, others_number(one >> 2, two >> 2)]
    kind_one = (one >> 2) + RANKS * ((one & 3) == suit)
    kind_two = (two >> 2) + RANKS * ((two & 3) == suit)
    return suited[number, hole_of[kind_one, kind_two]]


@uncounted
def play_block(seed, shard, block, cards, order, play, codes, dealt):  # type: ignore[no-untyped-def]
    """A block of rounds: the codes of every box (its choice, the class of its hand, and how it ends), and the cards of
    each round in `dealt`: the boxes' two each, the board, the dealer's two."""
    hands, raised, decided, flop_of, suit_of, hole_of, choose, board_at, plain, suited, choices = play
    tables = order.tables
    a, b, c, d = begun(np.uint64(seed), np.uint64(shard), np.uint64(block))
    boxes, size = codes.shape[1], cards.shape[0]
    for round_ in range(codes.shape[0]):
        for at in range(2 * boxes + SHARED):
            card, a, b, c, d = next_card(cards, at, size - at, a, b, c, d)
            dealt[round_, at] = card
        at = 2 * boxes
        state = board_state(tables, cards[at], cards[at + 1], cards[at + 2], cards[at + 3], cards[at + 4])
        dealers = rank_with(tables, state, cards[at + 5], cards[at + 6])
        theirs = order.strengths[dealers]
        qualified = theirs >= order.qualified
        flop = np.int64(-1)  # its number, once somebody comes to it without a wager
        number = np.int64(-1)  # of the board, likewise
        suit = np.int64(-1)
        for box in range(boxes):
            one, two = np.int64(cards[2 * box]), np.int64(cards[2 * box + 1])
            choice = raised[hands[one, two]]
            if choice < 0:
                if flop < 0:
                    flop = flop_place(np.int64(cards[at]), np.int64(cards[at + 1]), np.int64(cards[at + 2]))
                choice = choices - 2
                if not _bets_on_flop(flop, one, two, decided, flop_of, suit_of):
                    if number < 0:
                        number, suit = _board(cards, at, choose, board_at)
                    bets = _bets_on_river(number, suit, one, two, hole_of, plain, suited)
                    choice = choices - np.int64(bets)  # not a branch: it would wait for the memory
            mine = rank_with(tables, state, one, two)
            ours = order.strengths[mine]
            # Without branches, which nothing could foresee: a way for a dealer who has qualified follows the other.
            way = LEVEL * (ours == theirs) + (BEHIND_UNQUALIFIED * (ours < theirs) + qualified) * (ours != theirs)
            codes[round_, box] = (choice * CLASSES + np.int64(tables.places[mine]) - 1) * WAYS + way


@njit(cache=True, nogil=True)
def mistake(seed, shard, block, mistakes, play, codes, dealt):  # type: ignore[no-untyped-def]
    """So many decisions in a million are made at random, each among all that is open there: a raise of any size or a
    check before the flop, a wager or not after it. Hands and ends of a code stay; its choice changes."""
    hands, raised, decided, flop_of, suit_of, hole_of, choose, board_at, plain, suited, choices = play
    a, b, c, d = chance_of_mistakes(seed, shard, block)
    boxes = codes.shape[1]
    at = 2 * boxes
    for round_ in range(codes.shape[0]):
        cards = dealt[round_]
        flop = flop_place(cards[at], cards[at + 1], cards[at + 2])
        number, suit = _board(cards, at, choose, board_at)
        for box in range(boxes):
            one, two = cards[2 * box], cards[2 * box + 1]
            choice = np.int64(raised[hands[one, two]])
            made, pick, a, b, c, d = at_random(mistakes, choices - 1, a, b, c, d)
            if made:
                choice = pick if pick < choices - 2 else np.int64(-1)
            if choice < 0:
                bets = _bets_on_flop(flop, one, two, decided, flop_of, suit_of)
                made, pick, a, b, c, d = at_random(mistakes, 2, a, b, c, d)
                choice = choices - 2
                if not (pick == 1 if made else bets):
                    bets = _bets_on_river(number, suit, one, two, hole_of, plain, suited)
                    made, pick, a, b, c, d = at_random(mistakes, 2, a, b, c, d)
                    choice = choices - 1 if (pick == 1 if made else bets) else choices
            codes[round_, box] = choice * CLASSES * WAYS + codes[round_, box] % (CLASSES * WAYS)


@njit(inline="always")
def _in_order(one, two):  # type: ignore[no-untyped-def]
    return min(one, two), max(one, two)


@njit(cache=True, forceinline=True)
def _board(cards, at, choose, board_at):  # type: ignore[no-untyped-def]
    """The number of a board and the suit that it is seen from: one it has three or more of; else -1, and by ranks."""
    of_suit = np.int64(0)  # a byte for each
    for place in range(at, at + 5):
        of_suit += 1 << (8 * (np.int64(cards[place]) & 3))
    for suit in range(4):
        if (of_suit >> (8 * suit)) & 0xFF >= 3:
            held, x, y = np.int64(0), np.int64(NO_RANK), np.int64(NO_RANK)
            for place in range(at, at + 5):
                rank = np.int64(cards[place]) >> 2
                if cards[place] & 3 == suit:
                    held |= 1 << rank
                elif x == NO_RANK:
                    x = rank
                else:
                    y = rank
            return board_at[held] + others_number(int(x), int(y)), suit
    one, two = _in_order(np.int64(cards[at]) >> 2, np.int64(cards[at + 1]) >> 2)
    four, five = _in_order(np.int64(cards[at + 3]) >> 2, np.int64(cards[at + 4]) >> 2)
    three, five = _in_order(np.int64(cards[at + 2]) >> 2, five)
    three, four = _in_order(three, four)
    one, four = _in_order(one, four)
    one, three = _in_order(one, three)
    two, five = _in_order(two, five)
    two, four = _in_order(two, four)
    two, three = _in_order(two, three)
    number = choose[one, 1] + choose[two + 1, 2] + choose[three + 2, 3] + choose[four + 3, 4] + choose[five + 4, 5]
    return number, -1


@njit(cache=True, nogil=True, error_model="numpy")
def run_shard(seed, shard, blocks, most, boxes, fresh, order, play, mistakes, book, sums, state):  # type: ignore[no-untyped-def]
    """The blocks of a shard, added up, until one of them has reached `most` rounds."""
    cards = fresh.copy()
    codes = np.zeros((ROUNDS, boxes), np.int64)
    dealt = np.zeros((ROUNDS, 2 * boxes + SHARED), np.int64)
    ends = np.arange(ROUNDS + 1) * (2 * boxes + SHARED)
    totals = np.zeros(book.pays.shape[1], np.int64)
    for block in range(blocks):
        refill(cards, fresh)
        play_block(seed, shard, block, cards, order, play, codes, dealt)
        if mistakes > 0:
            mistake(seed, shard, block, mistakes, play, codes, dealt)
        if book.until.shape[0] > 0:
            befall(seed, shard, block, codes, codes.shape[0], book, sums)
        account(cards, codes, ends, codes.shape[0], block, totals, book, sums, state)
        if sums.counted[1] >= most:
            break
