// Simulation kernels in plain C, on the same tables and the same generator: shards have the same totals as ours.
#include <stdint.h>
#include <string.h>

typedef int64_t i64;
typedef uint64_t u64;

typedef struct { u64 a, b, c, d; } state;

static inline u64 mixed(u64 w) {
    w = (w ^ (w >> 30)) * 0xBF58476D1CE4E5B9ULL;
    w = (w ^ (w >> 27)) * 0x94D049BB133111EBULL;
    return w ^ (w >> 31);
}

static inline state begun(u64 seed, u64 shard, u64 shoe) {
    const u64 g = 0x9E3779B97F4A7C15ULL;
    u64 w = mixed(mixed(mixed(seed + g) + shard + g) + shoe + g);
    state s = {mixed(w + g), mixed(w + 2 * g), mixed(w + 3 * g), mixed(w + 4 * g)};
    return s;
}

static inline u64 drawn(state *s) {
    u64 w = s->a + s->d, t = s->b << 17;
    w = ((w << 23) | (w >> 41)) + s->a;
    s->c ^= s->a;
    s->d ^= s->b;
    s->b ^= s->c;
    s->a ^= s->d;
    s->c ^= t;
    s->d = (s->d << 45) | (s->d >> 19);
    return w;
}

static inline i64 below(u64 bound, state *s) {
    u64 p = (drawn(s) >> 32) * bound;
    if ((p & 0xFFFFFFFF) < bound) {
        u64 least = ((1ULL << 32) - bound) % bound;
        while ((p & 0xFFFFFFFF) < least) p = (drawn(s) >> 32) * bound;
    }
    return p >> 32;
}

static inline i64 next_card(uint8_t *cards, i64 at, i64 left, state *s) {
    i64 place = at + below(left, s), card = cards[place];
    cards[place] = cards[at];
    cards[at] = card;
    return card;
}

// What a shard adds to: codes, and by column x, x * x and x * n; then sums of n and n * n.
typedef struct {
    const i64 *pays;
    i64 columns, *codes, *moments, *rounds;
} sums;

static inline void account(const sums *to, const i64 *codes, i64 number, i64 boxes) {
    i64 totals[32] = {0};
    for (i64 at = 0; at < number * boxes; at++) {
        to->codes[codes[at]]++;
        for (i64 c = 0; c < to->columns; c++) totals[c] += to->pays[codes[at] * to->columns + c];
    }
    for (i64 c = 0; c < to->columns; c++) {
        to->moments[3 * c] += totals[c];
        to->moments[3 * c + 1] += totals[c] * totals[c];
        to->moments[3 * c + 2] += totals[c] * number;
    }
    to->rounds[0] += number;
    to->rounds[1] += number * number;
}

void baccarat(u64 seed, u64 shard, i64 shoes, const uint8_t *fresh, i64 size, const uint8_t *worth, const uint8_t *first_two,
              const i64 *burns, i64 natural_from, const uint8_t *player_draws, const uint8_t *banker_draws, i64 limit,
              const i64 *pays, i64 columns, i64 *found, i64 *moments, i64 *rounds) {
    sums to = {pays, columns, found, moments, rounds};
    uint8_t cards[52 * 8];
    i64 codes[52 * 2];
    for (i64 shoe = 0; shoe < shoes; shoe++) {
        memcpy(cards, fresh, size);
        state s = begun(seed, shard, shoe);
        i64 at = 1, number = 0, extra = 0;
        for (i64 left = burns[next_card(cards, 0, size, &s)]; left; left--, at++) next_card(cards, at, size - at, &s);
        for (;;) {
            i64 p1 = next_card(cards, at, size - at, &s), b1 = next_card(cards, at + 1, size - at - 1, &s);
            i64 p2 = next_card(cards, at + 2, size - at - 2, &s), b2 = next_card(cards, at + 3, size - at - 3, &s);
            at += 4;
            i64 players = first_two[p1 * 52 + p2], bankers = first_two[b1 * 52 + b2], drew = 0, third = 0;
            i64 player = players & 15, banker = bankers & 15;
            if (player < natural_from && banker < natural_from) {
                i64 column = 0;
                if (player_draws[player]) {
                    i64 value = worth[next_card(cards, at, size - at, &s)];
                    at++;
                    drew = 1;
                    column = value + 1;
                    player += value;
                    player -= 10 * (player > 9);
                }
                if (banker_draws[banker * 11 + column]) {
                    banker += worth[next_card(cards, at, size - at, &s)];
                    at++;
                    third = 1;
                    banker -= 10 * (banker > 9);
                }
            }
            codes[number++] =
                ((((player * 10 + banker) * 2 + drew) * 2 + third) * 4 + (players >> 4)) * 4 + (bankers >> 4);
            if (extra || (at > limit && player != banker)) break;
            extra = at > limit;
        }
        account(&to, codes, number, 1);
    }
}

void roulette(u64 seed, u64 shard, i64 blocks, i64 spins, i64 pockets, const i64 *pays, i64 columns, i64 *found,
              i64 *moments, i64 *rounds) {
    u64 bound = pockets, least = ((1ULL << 32) - bound) % bound;
    for (i64 block = 0; block < blocks; block++) {
        state s = begun(seed, shard, block);
        i64 came[2][64] = {0}, totals[32] = {0};
        for (i64 at = 0; at < spins;) {
            u64 w = drawn(&s), first = (w >> 32) * bound, second = (w & 0xFFFFFFFF) * bound;
            if ((first & 0xFFFFFFFF) < least || (second & 0xFFFFFFFF) < least) continue;
            came[0][first >> 32]++;
            came[1][second >> 32]++;
            at += 2;
        }
        for (i64 p = 0; p < pockets; p++) {
            i64 times = came[0][p] + came[1][p];
            found[p] += times;
            for (i64 c = 0; c < columns; c++) totals[c] += times * pays[p * columns + c];
        }
        for (i64 c = 0; c < columns; c++) {
            moments[3 * c] += totals[c];
            moments[3 * c + 1] += totals[c] * totals[c];
            moments[3 * c + 2] += totals[c] * spins;
        }
        rounds[0] += spins;
        rounds[1] += spins * spins;
    }
}

// One box. The rules are in `r`: ace_adds, highest, stands_from, takes_even, burns, limit, units, kinds, hands.
void blackjack(u64 seed, u64 shard, i64 shoes, const uint8_t *fresh, i64 size, const uint8_t *kind, const uint8_t *worth,
               const uint8_t *total, const uint16_t *after, const uint16_t *pairs, const int8_t *chosen,
               const uint8_t *most, const uint8_t *seven, const uint8_t *suit, const uint8_t *grade,
               const uint8_t *tens, const i64 *r,
               const i64 *pays, i64 columns, i64 *found, i64 *moments, i64 *rounds) {
    sums to = {pays, columns, found, moments, rounds};
    i64 ace_adds = r[0], highest = r[1], stands_from = r[2], takes_even = r[3], burns = r[4], limit = r[5];
    i64 units = r[6], kinds = r[7], hands_known = r[8];
    uint8_t cards[52 * 8];
    i64 codes[52 * 8 / 3 + 1], totals[8], stakes[8];
    for (i64 shoe = 0; shoe < shoes; shoe++) {
        memcpy(cards, fresh, size);
        state s = begun(seed, shard, shoe);
        i64 at = 0, number = 0;
        for (; at < burns; at++) next_card(cards, at, size - at, &s);
        do {
            i64 begin = at;
#define CARD (at < size ? next_card(cards, at, size - at, &s) : next_card(cards, at - size, begin - (at - size), &s))
            i64 first = CARD; at++;
            i64 up = kind[CARD]; at++;
            i64 second = CARD; at++;
            i64 hands = 0, live = 0, waits = 0, third = -1, special = -1;
            i64 one = kind[first], other = kind[second], start = pairs[one * kinds + other];
            if (total[start] == highest) {
                if (up != 0 && !tens[up]) special = 1;
                else if (up == 0 && takes_even) special = 2;
                else special = 0, waits = 1;
            } else {
                i64 left = 1, made = 1, split = 0;
                if (one == other && most[up * kinds + one] > 1) left = made = 2, split = 1;
                while (left) {
                    i64 hand = start, play = 0;
                    if (split) {
                        i64 card = CARD; at++;
                        if (third < 0) third = card;
                        if (kind[card] == one && made < most[up * kinds + one]) {
                            made++;
                            left++;
                            continue;
                        }
                        hand = pairs[one * kinds + kind[card]];
                        play = 1 + one + (kind[card] == one ? kinds : 0);
                    }
                    left--;
                    i64 stake = 1, points = total[hand], two = 1;
                    while (points < highest && !(split && one == 0)) {
                        i64 choice = chosen[(up * (1 + 2 * kinds) + play) * hands_known + hand];
                        if (choice == 0) break;
                        i64 card = CARD; at++;
                        if (third < 0) third = card;
                        hand = after[hand * kinds + kind[card]];
                        points = total[hand];
                        if (choice == 2 && two) {
                            stake = 2;
                            break;
                        }
                        two = 0;
                    }
                    totals[hands] = points;
                    stakes[hands++] = stake;
                    live += points <= highest;
                }
            }
            i64 dealers = worth[up], soft = up == 0, points = soft ? dealers + ace_adds : dealers, drew = 1;
            while (points < stands_from && (live || (waits && drew == 1))) {
                i64 card = kind[CARD]; at++;
                drew++;
                dealers += worth[card];
                soft |= card == 0;
                points = soft && dealers + ace_adds <= highest ? dealers + ace_adds : dealers;
            }
            i64 blackjack = drew == 2 && points == highest, won = 0, lost = 0, tied = 0;
            for (i64 hand = 0; hand < hands; hand++) {
                if (totals[hand] > highest || blackjack || (points <= highest && totals[hand] < points))
                    lost += stakes[hand];
                else if (points > highest || totals[hand] > points) won += stakes[hand];
                else tied += stakes[hand];
            }
            if (special == 0 && blackjack) tied = 1, special = -1;
            i64 code = (special >= 0 ? units * units * units + special : (won * units + lost) * units + tied) * 6;
            if (seven[first]) {
                if (!seven[second]) code += 1;
                else if (third >= 0 && seven[third])
                    code += suit[first] == suit[second] && suit[first] == suit[third] ? 5 : 4;
                else code += suit[first] == suit[second] ? 3 : 2;
            }
            codes[number++] = code * 4 + grade[first * 52 + second];
        } while (at < limit);
        account(&to, codes, number, 1);
    }
}

// The evaluator's tables, as in evaluator.c.
typedef struct {
    const i64 *words, *suited;
    const uint16_t *rows_of_seven, *ranks_of_seven, *rows_of_five, *ranks_of_five, *flushes;
    const uint8_t *places;
} tables;

static inline i64 rank_of_flush(const tables *t, i64 word, i64 cards) {
    i64 five = word & 0x8888;
    return t->flushes[(cards >> (16 * ((five > 0x8) + (five > 0x80) + (five > 0x800)))) & 0x1FFF];
}

static inline i64 rank_five(const tables *t, const uint8_t *hand) {
    i64 word = 0x3333;
    for (int i = 0; i < 5; i++) word += t->words[hand[i]];
    if (word & 0x8888) {
        i64 cards = 0;
        for (int i = 0; i < 5; i++) cards |= t->suited[hand[i]];
        return rank_of_flush(t, word, cards);
    }
    return t->ranks_of_five[((word >> 26) + t->rows_of_five[(word >> 16) & 0x3FF]) & 0x1FFF];
}

static inline i64 rank_with(const tables *t, i64 word, i64 cards, i64 one, i64 two) {
    word += t->words[one] + t->words[two];
    if (word & 0x8888) return rank_of_flush(t, word, cards | t->suited[one] | t->suited[two]);
    return t->ranks_of_seven[((word >> 29) + t->rows_of_seven[(word >> 16) & 0x1FFF]) & 0xFFFF];
}

static inline void shuffled(uint8_t *cards, i64 size, i64 drawn_, state *s) {
    for (i64 at = 0; at < drawn_; at++) next_card(cards, at, size - at, s);
}

#define SORT(a, b) do { i64 low = a < b ? a : b, high = a < b ? b : a; a = low; b = high; } while (0)

// One box. `bets` has a bit for each hand against each up card of the first suit.
void canberra(u64 seed, u64 shard, i64 blocks, i64 rounds_of_block, const uint8_t *fresh, i64 size, const tables *t,
              const uint16_t *levels, const uint8_t *qualified, const uint8_t *places, const uint8_t *bets, i64 row,
              const i64 *pays, i64 columns, i64 *found, i64 *moments, i64 *rounds) {
    enum { FOLDED, UNQUALIFIED, LEVEL_UNQUALIFIED, WON, LEVEL, LOST, ENDS };
    sums to = {pays, columns, found, moments, rounds};
    uint8_t cards[52];
    i64 codes[64];
    for (i64 block = 0; block < blocks; block++) {
        memcpy(cards, fresh, size);
        state s = begun(seed, shard, block);
        for (i64 round = 0; round < rounds_of_block; round++) {
            shuffled(cards, size, 10, &s);
            i64 up = cards[9], suit = up & 3, hand[5];
            for (int i = 0; i < 5; i++) {  // the up card's suit and the first change places
                i64 own = cards[i] & 3;
                hand[i] = own == suit ? cards[i] - suit : own == 0 ? cards[i] + suit : cards[i];
            }
            i64 a = hand[0], b = hand[1], c = hand[2], d = hand[3], e = hand[4];
            SORT(a, b); SORT(d, e); SORT(c, e); SORT(c, d); SORT(a, d); SORT(a, c); SORT(b, e); SORT(b, d); SORT(b, c);
            i64 place = a + b * (b - 1) / 2 + c * (c - 1) * (c - 2) / 6 + d * (d - 1) * (d - 2) * (d - 3) / 24 +
                        e * (e - 1) * (e - 2) * (e - 3) * (e - 4) / 120;
            if (!(bets[(up >> 2) * row + (place >> 3)] >> (place & 7) & 1)) {
                codes[round] = FOLDED;
                continue;
            }
            i64 dealers = rank_five(t, cards + 5), mine = rank_five(t, cards), end;
            if (!qualified[dealers]) end = levels[mine] == levels[dealers] ? LEVEL_UNQUALIFIED : UNQUALIFIED;
            else if (levels[mine] == levels[dealers]) end = LEVEL;
            else end = levels[mine] > levels[dealers] ? WON : LOST;
            codes[round] = places[mine] * ENDS + end;
        }
        account(&to, codes, rounds_of_block, 1);
    }
}

// Best play of every street: see model.py of the game.
typedef struct {
    const uint8_t *hands;
    const i64 *raised;
    const uint8_t *decided;
    const uint16_t *flop_of;
    const uint8_t *suit_of;
    const i64 *hole_of, *choose, *board_at;
    const uint8_t *plain, *suited;
} decisions;

static inline i64 others_number(i64 x, i64 y) {
    if (y != 13) return x <= y ? x + y * (y + 1) / 2 : y + x * (x + 1) / 2;
    return x != 13 ? x : 0;
}

// The number of a board and the suit it is seen from, -1 where it is seen by its ranks alone.
static inline i64 board_number(const decisions *play, const uint8_t *board, i64 *seen) {
    i64 of_suit[4] = {0};
    for (int i = 0; i < 5; i++) of_suit[board[i] & 3]++;
    for (i64 suit = 0; suit < 4; suit++)
        if (of_suit[suit] >= 3) {
            i64 held = 0, x = 13, y = 13;
            for (int i = 0; i < 5; i++) {
                if ((board[i] & 3) == suit) held |= 1 << (board[i] >> 2);
                else if (x == 13) x = board[i] >> 2;
                else y = board[i] >> 2;
            }
            *seen = suit;
            return play->board_at[held] + others_number(x, y);
        }
    i64 a = board[0] >> 2, b = board[1] >> 2, c = board[2] >> 2, d = board[3] >> 2, e = board[4] >> 2;
    SORT(a, b); SORT(d, e); SORT(c, e); SORT(c, d); SORT(a, d); SORT(a, c); SORT(b, e); SORT(b, d); SORT(b, c);
    *seen = -1;
    const i64 *choose = play->choose;
    return choose[a * 6 + 1] + choose[(b + 1) * 6 + 2] + choose[(c + 2) * 6 + 3] + choose[(d + 3) * 6 + 4] +
           choose[(e + 4) * 6 + 5];
}

// One box. `choices` is the number of choices beside the fold: the last two are after the flop and on the river.
void holdem(u64 seed, u64 shard, i64 blocks, i64 rounds_of_block, const uint8_t *fresh, i64 size, const tables *t,
            const i64 *strengths, i64 qualifies, const decisions *play, i64 holes_of_flop, i64 choices,
            const i64 *pays, i64 columns, i64 *found, i64 *moments, i64 *rounds) {
    enum { AHEAD_UNQUALIFIED, AHEAD, LEVEL, BEHIND_UNQUALIFIED, BEHIND, WAYS, PAIRS = 91, HOLES = 338, BET = 2 };
    sums to = {pays, columns, found, moments, rounds};
    uint8_t cards[52];
    i64 codes[64];
    for (i64 block = 0; block < blocks; block++) {
        memcpy(cards, fresh, size);
        state s = begun(seed, shard, block);
        for (i64 round = 0; round < rounds_of_block; round++) {
            shuffled(cards, size, 9, &s);
            const uint8_t *board = cards + 2;
            i64 word = 0x3333, suits = 0, one = cards[0], two = cards[1];
            for (int i = 0; i < 5; i++) word += t->words[board[i]], suits |= t->suited[board[i]];
            i64 dealers = strengths[rank_with(t, word, suits, cards[7], cards[8])];
            i64 choice = play->raised[play->hands[one * 52 + two]];
            if (choice < 0) {
                i64 a = board[0], b = board[1], c = board[2];
                SORT(a, b); SORT(b, c); SORT(a, b);
                i64 flop = a + b * (b - 1) / 2 + c * (c - 1) * (c - 2) / 6;
                i64 first = (one & ~3) + play->suit_of[flop * 4 + (one & 3)];
                i64 second = (two & ~3) + play->suit_of[flop * 4 + (two & 3)];
                i64 high = first > second ? first : second, low = first > second ? second : first;
                choice = choices - 2;
                if (play->decided[play->flop_of[flop] * holes_of_flop + high * (high - 1) / 2 + low] != BET) {
                    i64 suit, number = board_number(play, board, &suit), bets;
                    if (suit < 0) {
                        bets = play->plain[number * PAIRS + others_number(one >> 2, two >> 2)];
                    } else {
                        i64 kind = (one >> 2) + 13 * ((one & 3) == suit), other = (two >> 2) + 13 * ((two & 3) == suit);
                        bets = play->suited[number * HOLES + play->hole_of[kind * 26 + other]];
                    }
                    choice = bets ? choices - 1 : choices;
                }
            }
            i64 rank = rank_with(t, word, suits, one, two), mine = strengths[rank], way = LEVEL;
            if (mine > dealers) way = dealers >= qualifies ? AHEAD : AHEAD_UNQUALIFIED;
            else if (mine < dealers) way = dealers >= qualifies ? BEHIND : BEHIND_UNQUALIFIED;
            codes[round] = (choice * 10 + t->places[rank] - 1) * WAYS + way;
        }
        account(&to, codes, rounds_of_block, 1);
    }
}

// One box. `kinds` numbers hands by the groups of their tiles, `groups` of them; `parts` are the kinds of a part.
void pai_gow(u64 seed, u64 shard, i64 blocks, i64 rounds_of_block, const uint8_t *fresh, i64 size, const uint8_t *group,
             i64 groups, const uint16_t *kinds, const uint16_t *low, const uint16_t *high, const uint16_t *best,
             const uint16_t *house_way, const int8_t *ends, i64 parts, i64 won, const i64 *pays, i64 columns, i64 *found, i64 *moments,
             i64 *rounds) {
    sums to = {pays, columns, found, moments, rounds};
    uint8_t tiles[64];
    i64 codes[64];
    const int8_t *lows = ends, *highs = ends + parts * parts;
#define HAND(at) kinds[((group[tiles[at]] * groups + group[tiles[at + 1]]) * groups + group[tiles[at + 2]]) * groups + \
                       group[tiles[at + 3]]]
    for (i64 block = 0; block < blocks; block++) {
        memcpy(tiles, fresh, size);
        state s = begun(seed, shard, block);
        for (i64 round = 0; round < rounds_of_block; round++) {
            shuffled(tiles, size, 8, &s);
            i64 hand = HAND(0), bank = house_way[HAND(4)], mine = best[hand], house = house_way[hand];
            i64 result = (lows[low[mine] * parts + low[bank]] == won) + (highs[high[mine] * parts + high[bank]] == won);
            i64 by_house = (lows[low[house] * parts + low[bank]] == won) + (highs[high[house] * parts + high[bank]] == won);
            codes[round] = 3 * result + by_house;
        }
        account(&to, codes, rounds_of_block, 1);
    }
}
