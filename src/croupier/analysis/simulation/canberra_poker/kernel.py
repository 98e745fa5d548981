"""Rounds of Canberra Poker: a hand to each box, bet or folded by a set of bits, against the dealer's."""

import numpy as np
from numba import njit

from croupier.analysis.canberra_poker.tally import COLUMNS, FOLDED, LEVEL, LEVEL_UNQUALIFIED, LOST, UNQUALIFIED, WON
from croupier.analysis.poker.evaluator import rank_five
from croupier.analysis.simulation.accounting import account
from croupier.analysis.simulation.compiling import uncounted
from croupier.analysis.simulation.drawing import next_card, refill
from croupier.analysis.simulation.generator import begun, below
from croupier.analysis.simulation.mistakes import at_random, chance_of_mistakes
from croupier.analysis.simulation.remedies import AGAIN, befallen, chance_of, charge, remedied

ROUNDS = 64  # of a block, which stands where other games have a shoe
HAND = 5
ENDS = len(COLUMNS)
HANDS = 2_598_960  # of five cards


@njit(inline="always")
def _seen(card, suit):  # type: ignore[no-untyped-def]
    """The card once the up card's suit and the first have changed places: suits are equal."""
    own = card & 3
    if own == suit:
        return card - suit
    if own == 0:
        return card + suit
    return card


@njit(cache=True, nogil=True)
def place_of(one, two, three, four, five):  # type: ignore[no-untyped-def]
    """The number of a hand among all hands of five cards, whatever their order: below 2,598,960."""
    if one > two:
        one, two = two, one
    if four > five:
        four, five = five, four
    if three > five:
        three, five = five, three
    if three > four:
        three, four = four, three
    if one > four:
        one, four = four, one
    if one > three:
        one, three = three, one
    if two > five:
        two, five = five, two
    if two > four:
        two, four = four, two
    if two > three:
        two, three = three, two
    return (
        one
        + two * (two - 1) // 2
        + three * (three - 1) * (three - 2) // 6
        + four * (four - 1) * (four - 2) * (four - 3) // 24
        + five * (five - 1) * (five - 2) * (five - 3) * (five - 4) // 120
    )


@njit(inline="always")
def _is_bet(cards, at, up, bets):  # type: ignore[no-untyped-def]
    """Whether the hand from place `at` on is bet against this up card."""
    suit = up & 3
    place = place_of(
        _seen(cards[at], suit),
        _seen(cards[at + 1], suit),
        _seen(cards[at + 2], suit),
        _seen(cards[at + 3], suit),
        _seen(cards[at + 4], suit),
    )
    return (bets[up >> 2, place >> 3] >> (place & 7)) & 1


@njit(inline="always")
def _end(cards, at, dealers, tables, levels, qualified, places):  # type: ignore[no-untyped-def]
    """The code of a hand that is bet."""
    mine = rank_five(tables, cards[at], cards[at + 1], cards[at + 2], cards[at + 3], cards[at + 4])
    if not qualified[dealers]:
        end = LEVEL_UNQUALIFIED if levels[mine] == levels[dealers] else UNQUALIFIED
    elif levels[mine] == levels[dealers]:
        end = LEVEL
    else:
        end = WON if levels[mine] > levels[dealers] else LOST
    return np.int64(places[mine]) * ENDS + end


@uncounted
def play_block(seed, shard, block, cards, tables, levels, qualified, places, bets, codes, dealt):  # type: ignore[no-untyped-def]
    """A block of rounds: the codes of every box (the place of its class, times ENDS, and how it ends), and the cards of
    each round in `dealt`, the dealer's last, and of these the up card last.

    `bets` has a bit for each hand against each up card of the first suit.
    """
    a, b, c, d = begun(np.uint64(seed), np.uint64(shard), np.uint64(block))
    boxes, size = codes.shape[1], cards.shape[0]
    for round_ in range(codes.shape[0]):
        for at in range(HAND * (boxes + 1)):
            card, a, b, c, d = next_card(cards, at, size - at, a, b, c, d)
            dealt[round_, at] = card
        at = HAND * boxes
        up = cards[at + 4]
        dealers = rank_five(tables, cards[at], cards[at + 1], cards[at + 2], cards[at + 3], up)
        for box in range(boxes):
            codes[round_, box] = FOLDED
            if _is_bet(cards, HAND * box, up, bets):
                codes[round_, box] = _end(cards, HAND * box, dealers, tables, levels, qualified, places)


@njit(cache=True, nogil=True)
def play_again(cards, shown, tables, levels, qualified, places, bets, after):  # type: ignore[no-untyped-def]
    """A round in which the dealer's card number `shown` is the up card instead of the last: its codes, in `after`."""
    at = HAND * after.shape[1]
    dealers = rank_five(tables, cards[at], cards[at + 1], cards[at + 2], cards[at + 3], cards[at + 4])
    for box in range(after.shape[1]):
        after[0, box] = FOLDED
        if _is_bet(cards, HAND * box, cards[at + shown], bets):
            after[0, box] = _end(cards, HAND * box, dealers, tables, levels, qualified, places)


@njit(cache=True, nogil=True)
def mistake(seed, shard, block, mistakes, codes, dealt, tables, levels, qualified, places):  # type: ignore[no-untyped-def]
    """So many decisions in a million are made at random: bet or fold."""
    a, b, c, d = chance_of_mistakes(seed, shard, block)
    boxes = codes.shape[1]
    at = HAND * boxes
    for round_ in range(codes.shape[0]):
        cards = dealt[round_]
        dealers = rank_five(tables, cards[at], cards[at + 1], cards[at + 2], cards[at + 3], cards[at + 4])
        for box in range(boxes):
            made, pick, a, b, c, d = at_random(mistakes, 2, a, b, c, d)
            if made:
                codes[round_, box] = FOLDED
                if pick:
                    codes[round_, box] = _end(cards, HAND * box, dealers, tables, levels, qualified, places)


@njit(cache=True, nogil=True)
def _befall(seed, shard, block, codes, dealt, tables, play, book, sums):  # type: ignore[no-untyped-def]
    """The errors of a block."""
    levels, qualified, places, bets = play
    a, b, c, d = chance_of(seed, shard, block)
    after = np.zeros((1, codes.shape[1]), np.int64)
    for round_ in range(codes.shape[0]):
        kind, box, a, b, c, d = befallen(book.until, codes.shape[1], a, b, c, d)
        if kind < 0 or not remedied(codes, round_, kind, box, book, after):
            continue
        if after[0, box] == AGAIN:
            shown, a, b, c, d = below(np.uint64(HAND - 1), a, b, c, d)
            play_again(dealt[round_], np.int64(shown), tables, levels, qualified, places, bets, after)
        charge(codes, round_, kind, after, book, sums)


@njit(cache=True, nogil=True, error_model="numpy")
def run_shard(seed, shard, blocks, most, boxes, fresh, tables, play, mistakes, book, sums, state):  # type: ignore[no-untyped-def]
    """The blocks of a shard, added up, until one of them has reached `most` rounds."""
    levels, qualified, places, bets = play
    cards = fresh.copy()
    codes = np.zeros((ROUNDS, boxes), np.int64)
    dealt = np.zeros((ROUNDS, HAND * (boxes + 1)), np.int64)
    ends = np.arange(ROUNDS + 1) * HAND * (boxes + 1)
    totals = np.zeros(book.pays.shape[1], np.int64)
    for block in range(blocks):
        refill(cards, fresh)
        play_block(seed, shard, block, cards, tables, levels, qualified, places, bets, codes, dealt)
        if mistakes > 0:
            mistake(seed, shard, block, mistakes, codes, dealt, tables, levels, qualified, places)
        if book.until.shape[0] > 0:
            _befall(seed, shard, block, codes, dealt, tables, play, book, sums)
        account(cards, codes, ends, codes.shape[0], block, totals, book, sums, state)
        if sums.counted[1] >= most:
            break


@njit(cache=True, nogil=True)
def set_bits(hands, chosen, bits):  # type: ignore[no-untyped-def]
    """A bit for each hand that is bet, and for each hand that it stands for: the other three suits in any order."""
    orders = np.array([[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]])
    moved = np.zeros(5, np.int64)
    for hand in range(hands.shape[0]):
        if not chosen[hand]:
            continue
        for order in range(6):
            for at in range(5):
                card = np.int64(hands[hand, at])
                suit = card & 3
                moved[at] = card if suit == 0 else card - suit + orders[order, suit - 1]
            place = place_of(moved[0], moved[1], moved[2], moved[3], moved[4])
            bits[place >> 3] |= np.uint8(1 << (place & 7))
