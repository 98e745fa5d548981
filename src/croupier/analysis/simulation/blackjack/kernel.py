"""A shoe of Blackjack: any number of boxes, each played by the same strategy, against a dealer without a hole card."""

import numpy as np
from numba import njit

from croupier.analysis.blackjack.playing import DOUBLE, STAND
from croupier.analysis.simulation.accounting import account
from croupier.analysis.simulation.drawing import next_card, refill
from croupier.analysis.simulation.generator import begun, below

SEVENS, GRADES = 6, 4  # results of Super Sevens and of Perfect Pairs
WAITED, AT_ONCE, EVEN_MONEY = range(3)  # how a blackjack is paid; their codes follow those of all other hands
MILLION = np.uint64(1_000_000)


@njit(inline="always")
def _dealt(cards, at, begin, a, b, c, d):  # type: ignore[no-untyped-def]
    """The next card. Where the shoe is empty, the cards of earlier rounds are shuffled to complete this one."""
    size = cards.shape[0]
    if at < size:
        card, a, b, c, d = next_card(cards, at, size - at, a, b, c, d)
    else:
        card, a, b, c, d = next_card(cards, at - size, begin - (at - size), a, b, c, d)
    return card, a, b, c, d


@njit(cache=True, forceinline=True)
def play_shoe(seed, shard, shoe, cards, dealing, per_shoe, codes, ends, room):  # type: ignore[no-untyped-def]
    """The rounds of one shoe: the codes of every box, and how many cards were out before the first and after each.
    Returns their number.

    A code is ((won * units + lost) * units + tied) for the units of a box, or units ** 3 and the way in which its
    blackjack was paid; times SEVENS and GRADES for its side wagers. `room` is for the hands of a round. The last hand
    of `after` and `total` stands for all that bust.
    """
    (
        kind, worth, total, after, pairs, chosen, most, may, seven, suit, grade, tens, ace_adds, highest, stands_from,
        takes_even, burns, limit, mistakes, units,
    ) = dealing  # fmt: skip
    totals, stakes, owner, first, second, third, special = room
    a, b, c, d = begun(np.uint64(seed), np.uint64(shard), np.uint64(shoe))
    boxes = codes.shape[1]
    kinds = worth.shape[0]
    at = 0
    for _ in range(burns):
        card, a, b, c, d = next_card(cards, at, cards.shape[0] - at, a, b, c, d)
        at += 1
    ends[0] = at
    number = 0
    while True:
        begin = at
        for box in range(boxes):
            first[box], a, b, c, d = _dealt(cards, at, begin, a, b, c, d)
            at += 1
        up_card, a, b, c, d = _dealt(cards, at, begin, a, b, c, d)
        at += 1
        for box in range(boxes):
            second[box], a, b, c, d = _dealt(cards, at, begin, a, b, c, d)
            at += 1
        up = np.int64(kind[up_card])
        hands, live, waiting_blackjack = 0, 0, 0
        for box in range(boxes):
            third[box] = -1
            special[box] = -1
            one, other = np.int64(kind[first[box]]), np.int64(kind[second[box]])
            start = np.int64(pairs[one, other])
            if total[start] == highest:
                if up != 0 and not tens[up]:
                    special[box] = AT_ONCE
                elif up == 0 and takes_even:
                    special[box] = EVEN_MONEY
                else:
                    special[box] = WAITED
                    waiting_blackjack += 1
                continue
            waiting, made, split = 1, 1, False
            if one == other and most[up, one] > 1:
                waiting, made, split = 2, 2, True
            while waiting:
                hand, play = start, np.int64(0)
                if split:
                    card, a, b, c, d = _dealt(cards, at, begin, a, b, c, d)
                    at += 1
                    if third[box] < 0:
                        third[box] = card
                    drawn = np.int64(kind[card])
                    if drawn == one and made < most[up, one]:
                        made += 1
                        waiting += 1
                        continue
                    hand = np.int64(pairs[one, drawn])
                    play = 1 + one + (kinds if drawn == one else 0)
                waiting -= 1
                stake, points = 1, np.int64(total[hand])
                two_cards = True
                while points < highest and not (split and one == 0):
                    choice = np.int64(chosen[up, play, hand])
                    if mistakes > 0:
                        chance, a, b, c, d = below(MILLION, a, b, c, d)
                        if np.int64(chance) < mistakes:
                            open_to = np.int64(0)
                            for each in range(3):
                                open_to += may[1 if split else 0, hand, each]
                            pick, a, b, c, d = below(np.uint64(open_to), a, b, c, d)
                            left = np.int64(pick)
                            for each in range(3):
                                if may[1 if split else 0, hand, each]:
                                    if left == 0:
                                        choice = np.int64(each)
                                    left -= 1
                    if choice == STAND:
                        break
                    card, a, b, c, d = _dealt(cards, at, begin, a, b, c, d)
                    at += 1
                    if third[box] < 0:
                        third[box] = card
                    hand = np.int64(after[hand, kind[card]])
                    points = np.int64(total[hand])
                    if choice == DOUBLE and two_cards:
                        stake = 2
                        break
                    two_cards = False
                totals[np.uint64(hands)] = points
                stakes[np.uint64(hands)] = stake
                owner[np.uint64(hands)] = box
                hands += 1
                if points <= highest:
                    live += 1
        dealers = np.int64(worth[up])
        soft = up == 0
        points = dealers + ace_adds if soft else dealers
        cards_of_dealer = 1
        while points < stands_from and (live > 0 or (waiting_blackjack > 0 and cards_of_dealer == 1)):
            card, a, b, c, d = _dealt(cards, at, begin, a, b, c, d)
            at += 1
            cards_of_dealer += 1
            drawn = np.int64(kind[card])
            dealers += np.int64(worth[drawn])
            soft = soft or drawn == 0
            points = dealers + ace_adds if soft and dealers + ace_adds <= highest else dealers
        blackjack = cards_of_dealer == 2 and points == highest
        settled = 0
        for box in range(boxes):
            won, lost, tied = 0, 0, 0
            while settled < hands and owner[settled] == box:
                if totals[settled] > highest or blackjack or (points <= highest and totals[settled] < points):
                    lost += stakes[settled]
                elif points > highest or totals[settled] > points:
                    won += stakes[settled]
                else:
                    tied += stakes[settled]
                settled += 1
            if special[box] == WAITED and blackjack:
                tied, special[box] = 1, -1
            code = (won * units + lost) * units + tied
            if special[box] >= 0:
                code = units * units * units + special[box]
            code *= SEVENS
            if seven[first[box]]:
                if not seven[second[box]]:
                    code += 1
                elif third[box] >= 0 and seven[third[box]]:
                    alike = suit[first[box]] == suit[second[box]] and suit[first[box]] == suit[third[box]]
                    code += 5 if alike else 4
                else:
                    code += 3 if suit[first[box]] == suit[second[box]] else 2
            codes[np.uint64(number), box] = code * GRADES + np.int64(grade[first[box], second[box]])
        number += 1
        ends[number] = min(at, cards.shape[0])
        if number == per_shoe or at >= limit:
            return number


@njit(cache=True, nogil=True, error_model="numpy")
def run_shard(seed, shard, shoes, most, fresh, dealing, per_shoe, boxes, room, book, sums, state):  # type: ignore[no-untyped-def]
    """The shoes of a shard, added up, until one of them has reached `most` rounds."""
    cards = fresh.copy()
    rounds = fresh.shape[0] // (2 * boxes + 1) + 1
    codes = np.zeros((rounds, boxes), np.int64)
    ends = np.zeros(rounds + 1, np.int64)
    totals = np.zeros(book.pays.shape[1], np.int64)
    for shoe in range(shoes):
        refill(cards, fresh)
        number = play_shoe(seed, shard, shoe, cards, dealing, per_shoe, codes, ends, room)
        account(cards, codes, ends, number, shoe, totals, book, sums, state)
        if sums.counted[1] >= most:
            break
