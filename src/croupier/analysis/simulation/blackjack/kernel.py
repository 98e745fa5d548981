"""A shoe of Blackjack: any number of boxes, each played by the same strategy, against a dealer without a hole card."""

import numpy as np
from numba import njit

from croupier.analysis.blackjack.playing import DOUBLE, DRAW, STAND
from croupier.analysis.simulation.accounting import DECK, account
from croupier.analysis.simulation.compiling import uncounted
from croupier.analysis.simulation.drawing import next_card, refill
from croupier.analysis.simulation.generator import begun, below, drawn as drawn_bits
from croupier.analysis.simulation.remedies import AGAIN, befallen, chance_of, charge, remedied

SEVENS, GRADES, LINES = 6, 4, 3  # results of Super Sevens, of Perfect Pairs and of insurance
WAITED, AT_ONCE, EVEN_MONEY = range(3)  # how a blackjack is paid; their codes follow those of all other hands
BURNS = 16  # its place in `dealing`
BURNT, BURNT_EARLY, ABSENT = range(3)  # how a round with an error is dealt again
MILLION = np.uint64(1_000_000)
NOBODY = np.int64(-1)
_NOTHING = np.uint64(0)


@njit(cache=True, forceinline=True, error_model="numpy")
def _dealt(cards, at, begin, reached, a, b, c, d):  # type: ignore[no-untyped-def]
    """The next card; one of the first `reached` lies there already. Where the shoe is empty, the cards of earlier
    rounds are shuffled to complete this one."""
    size = cards.shape[0]
    if np.uint64(at) < reached:
        card = cards[np.uint64(at)]
    elif at < size:
        card, a, b, c, d = next_card(cards, at, size - at, a, b, c, d)
    else:
        card, a, b, c, d = next_card(cards, at - size, begin - (at - size), a, b, c, d)
    return card, a, b, c, d


@njit(cache=True, forceinline=True, error_model="numpy")
def _insures(cards, at, burns, insurance):  # type: ignore[no-untyped-def]
    """Whether insurance is taken once the initial deal is out: always, or from a true count on."""
    always, least, weights = insurance
    if always:
        return True
    out = min(at, cards.shape[0])
    running = 0
    for place in range(burns, out):
        running += weights[cards[place]]
    return running * DECK >= least * max(1, cards.shape[0] - out)


@uncounted
def _play_from(cards, at, reached, absent, dealing, per_shoe, codes, ends, room, a, b, c, d):  # type: ignore[no-untyped-def]
    """Rounds from place `at` on, up to the end of the shoe: the codes of every box, and how many cards were out before
    the first and after each. Returns their number. The first `reached` cards lie in their places already.

    A code is ((won * units + lost) * units + tied) for the units of a box, or units ** 3 and the way in which its
    blackjack was paid; times SEVENS and GRADES for its side wagers, and times `lines` for its insurance: not taken,
    lost, won. `room` is for the hands of a round. The last hand of `after` and `total` stands for all that bust. The
    player of the box `absent` has left: cards come to it until its total is over `absent_total`.
    """
    (
        kind, worth, total, after, pairs, chosen, most, may, seven, suit, grade, tens, ace_adds, highest, stands_from,
        takes_even, burns, limit, mistakes, units, lines, insurance, absent_total,
    ) = dealing  # fmt: skip
    totals, stakes, owner, first, second, third, special = room
    boxes = codes.shape[1]
    kinds = worth.shape[0]
    ends[0] = at
    number = 0
    while True:
        begin = at
        for box in range(boxes):
            first[box], a, b, c, d = _dealt(cards, at, begin, reached, a, b, c, d)
            at += 1
        up_card, a, b, c, d = _dealt(cards, at, begin, reached, a, b, c, d)
        at += 1
        for box in range(boxes):
            second[box], a, b, c, d = _dealt(cards, at, begin, reached, a, b, c, d)
            at += 1
        up = np.int64(kind[up_card])
        insured = False
        if lines > 1 and up == 0:
            insured = _insures(cards, at, burns, insurance)
        hands, live, waiting_blackjack, insurances = 0, 0, 0, 0
        for box in range(boxes):
            third[box] = -1
            special[box] = -1
            one, other = np.int64(kind[first[box]]), np.int64(kind[second[box]])
            start = np.int64(pairs[one, other])
            if total[start] == highest:
                if up != 0 and not tens[up]:
                    special[box] = AT_ONCE
                elif up == 0 and (takes_even or insured):
                    special[box] = EVEN_MONEY
                else:
                    special[box] = WAITED
                    waiting_blackjack += 1
                continue
            insurances += insured
            waiting, made, split = 1, 1, False
            if one == other and most[up, one] > 1 and box != absent:
                waiting, made, split = 2, 2, True
            while waiting:
                hand, play = start, np.int64(0)
                if split:
                    card, a, b, c, d = _dealt(cards, at, begin, reached, a, b, c, d)
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
                while points < highest and not (split and one == 0):
                    choice = np.int64(chosen[up, play, hand])
                    if box == absent:
                        choice = np.int64(STAND if points > absent_total else DRAW)
                    elif mistakes > 0:
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
                    card, a, b, c, d = _dealt(cards, at, begin, reached, a, b, c, d)
                    at += 1
                    if third[box] < 0:
                        third[box] = card
                    hand = np.int64(after[hand, kind[card]])
                    points = np.int64(total[hand])
                    if choice == DOUBLE:
                        stake = 2
                        break
                totals[np.uint64(hands)] = points if points <= highest else -1
                stakes[np.uint64(hands)] = stake
                owner[np.uint64(hands)] = box
                hands += 1
                if points <= highest:
                    live += 1
        dealers = np.int64(worth[up])
        soft = up == 0
        points = dealers + ace_adds if soft else dealers
        cards_of_dealer = 1
        second_at_least = waiting_blackjack + insurances
        while points < stands_from and (live > 0 or (second_at_least > 0 and cards_of_dealer == 1)):
            card, a, b, c, d = _dealt(cards, at, begin, reached, a, b, c, d)
            at += 1
            cards_of_dealer += 1
            drawn = np.int64(kind[card])
            dealers += np.int64(worth[drawn])
            soft = soft or drawn == 0
            points = dealers + ace_adds if soft and dealers + ace_adds <= highest else dealers
        blackjack = cards_of_dealer == 2 and points == highest
        # What hands are compared with, without branches, which nothing could foresee: a bust is below every hand but a
        # player's own, a blackjack above all.
        against = points * (points <= highest) + blackjack
        settled = 0
        for box in range(boxes):
            won, lost, tied = 0, 0, 0
            while settled < hands and owner[settled] == box:
                own, stake = totals[np.uint64(settled)], stakes[np.uint64(settled)]
                won += stake * (own > against)
                lost += stake * (own < against)
                tied += stake * (own == against)
                settled += 1
            line = 0
            if insured and special[box] < 0:
                line = 2 if blackjack else 1
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
            code = code * GRADES + np.int64(grade[first[box], second[box]])
            codes[np.uint64(number), box] = code * lines + line
        number += 1
        ends[number] = min(at, cards.shape[0])
        if number == per_shoe or at >= limit:
            return number


@uncounted
def play_shoe(seed, shard, shoe, cards, dealing, per_shoe, codes, ends, room):  # type: ignore[no-untyped-def]
    """The rounds of one shoe: see `_play_from`. Returns their number."""
    a, b, c, d = begun(np.uint64(seed), np.uint64(shard), np.uint64(shoe))
    at = np.int64(0)
    for _ in range(dealing[BURNS]):
        _, a, b, c, d = next_card(cards, at, cards.shape[0] - at, a, b, c, d)
        at += 1
    return _play_from(cards, at, _NOTHING, NOBODY, dealing, per_shoe, codes, ends, room, a, b, c, d)


# Errors


@njit(cache=True, nogil=True)
def _nobody_decides(cards, begin, boxes, dealing):  # type: ignore[no-untyped-def]
    """Whether every box has a blackjack: the next card is the dealer's then, if any."""
    kind, total, pairs, highest = dealing[0], dealing[2], dealing[4], dealing[13]
    for box in range(boxes):
        one, other = kind[cards[begin + box]], kind[cards[begin + boxes + 1 + box]]
        if total[pairs[one, other]] != highest:
            return False
    return True


@njit(cache=True, nogil=True)
def play_again(cards, ends, number, round_, how, box, place, dealing, room, after, a, b, c, d):  # type: ignore[no-untyped-def]
    """The codes of a round with an error, in `after`, from the same cards: the one at `place` burnt, or the player of
    a box absent. Where it takes more cards than the shoe has dealt, they come from a generator that begins here."""
    again = cards.copy()
    begin = ends[round_]
    absent = box if how == ABSENT else NOBODY
    if how != ABSENT:
        burnt = begin + place
        card = again[burnt]
        for at in range(burnt, begin, -1):
            again[at] = again[at - 1]
        again[begin] = card
        begin += 1
    own_ends = np.zeros(2, np.int64)
    _play_from(again, begin, np.uint64(ends[number]), absent, dealing, 1, after, own_ends, room, a, b, c, d)


@njit(cache=True, nogil=True)
def _befall(seed, shard, shoe, cards, codes, ends, number, dealing, room, book, sums):  # type: ignore[no-untyped-def]
    """The errors of a shoe. A round that took the last card is spared."""
    a, b, c, d = chance_of(seed, shard, shoe)
    boxes = codes.shape[1]
    after = np.zeros((1, boxes), np.int64)
    for round_ in range(number):
        kind, box, a, b, c, d = befallen(book.until, boxes, a, b, c, d)
        if kind < 0 or ends[round_ + 1] == cards.shape[0] or not remedied(codes, round_, kind, box, book, after):
            continue
        if after[0, box] == AGAIN:
            how, begin, place = book.how[kind], ends[round_], 2 * boxes + 1
            if how == BURNT_EARLY and _nobody_decides(cards, begin, boxes, dealing):
                continue
            if how == BURNT:  # any place alike: one among the cards of the round would favour short rounds
                pick, a, b, c, d = below(np.uint64(2 * place), a, b, c, d)
                place = np.int64(pick)
                if place >= ends[round_ + 1] - begin:
                    continue
            _, a, b, c, d = drawn_bits(a, b, c, d)
            play_again(cards, ends, number, round_, how, box, place, dealing, room, after, a, b, c, d)
        charge(codes, round_, kind, after, book, sums)


@njit(cache=True, nogil=True, error_model="numpy")
def run_shard(seed, shard, shoes, most, fresh, dealing, per_shoe, boxes, room, wrong, book, sums, state):  # type: ignore[no-untyped-def]
    """The shoes of a shard, added up, until one of them has reached `most` rounds. `wrong` is None where nothing goes
    wrong: then nothing about errors has to be compiled."""
    cards = fresh.copy()
    rounds = fresh.shape[0] // (2 * boxes + 1) + 1
    codes = np.zeros((rounds, boxes), np.int64)
    ends = np.zeros(rounds + 1, np.int64)
    totals = np.zeros(book.pays.shape[1], np.int64)
    for shoe in range(shoes):
        refill(cards, fresh)
        number = play_shoe(seed, shard, shoe, cards, dealing, per_shoe, codes, ends, room)
        if wrong is not None:
            _befall(seed, shard, shoe, cards, codes, ends, number, dealing, room, book, sums)
        account(cards, codes, ends, number, shoe, totals, book, sums, state)
        if sums.counted[1] >= most:
            break
