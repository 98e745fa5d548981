"""Rounds of Canberra Poker: a hand to each box, bet or folded by a set of bits, against the dealer's."""

import numpy as np
from numba import njit

from croupier.analysis.canberra_poker.tally import COLUMNS, FOLDED, LEVEL, LEVEL_UNQUALIFIED, LOST, UNQUALIFIED, WON
from croupier.analysis.poker.evaluator import rank_five
from croupier.analysis.simulation.accounting import account
from croupier.analysis.simulation.drawing import next_card, refill
from croupier.analysis.simulation.generator import begun

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


@njit(cache=True, nogil=True)
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
        suit, height = up & 3, up >> 2
        dealers = rank_five(tables, cards[at], cards[at + 1], cards[at + 2], cards[at + 3], up)
        for box in range(boxes):
            at = HAND * box
            one, two, three, four, five = cards[at], cards[at + 1], cards[at + 2], cards[at + 3], cards[at + 4]
            place = place_of(
                _seen(one, suit), _seen(two, suit), _seen(three, suit), _seen(four, suit), _seen(five, suit)
            )
            if not (bets[height, place >> 3] >> (place & 7)) & 1:
                codes[round_, box] = FOLDED
                continue
            mine = rank_five(tables, one, two, three, four, five)
            if not qualified[dealers]:
                end = LEVEL_UNQUALIFIED if levels[mine] == levels[dealers] else UNQUALIFIED
            elif levels[mine] == levels[dealers]:
                end = LEVEL
            else:
                end = WON if levels[mine] > levels[dealers] else LOST
            codes[round_, box] = np.int64(places[mine]) * ENDS + end


@njit(cache=True, nogil=True, error_model="numpy")
def run_shard(seed, shard, blocks, most, boxes, fresh, tables, play, book, sums, state):  # type: ignore[no-untyped-def]
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
        account(cards, codes, ends, ROUNDS, block, totals, book, sums, state)
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
