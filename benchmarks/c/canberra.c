// Canberra Poker by brute force: one hand of the player against every hand of the dealer, for every up card at once.
#include <stdint.h>

// `ranks` are the evaluator's tables for five cards; `counts` has three numbers for each of 52 up cards: the dealer's
// hands that do not qualify, that qualify and are below, that are level.
void one_hand(const int64_t *words, const int64_t *suited, const uint16_t *rows, const uint16_t *ranks,
              const uint16_t *flushes, const uint8_t *qualified, const uint8_t *hand, int64_t mine, int64_t *counts) {
    int rest[47], size = 0;
    for (int card = 0; card < 52; card++) {
        int held = 0;
        for (int i = 0; i < 5; i++) held |= hand[i] == card;
        if (!held) rest[size++] = card;
    }
    for (int a = 0; a < 43; a++)
        for (int b = a + 1; b < 44; b++)
            for (int c = b + 1; c < 45; c++)
                for (int d = c + 1; d < 46; d++) {
                    int64_t four = 0x3333 + words[rest[a]] + words[rest[b]] + words[rest[c]] + words[rest[d]];
                    int64_t cards = suited[rest[a]] | suited[rest[b]] | suited[rest[c]] | suited[rest[d]];
                    for (int e = d + 1; e < 47; e++) {
                        int64_t word = four + words[rest[e]], five = word & 0x8888;
                        int rank;
                        if (five) {
                            int suit = (five > 0x8) + (five > 0x80) + (five > 0x800);
                            rank = flushes[((cards | suited[rest[e]]) >> (16 * suit)) & 0x1FFF];
                        } else {
                            rank = ranks[((word >> 26) + rows[(word >> 16) & 0x3FF]) & 0x1FFF];
                        }
                        int end = rank == mine ? 2 : !qualified[rank] ? 0 : rank < mine ? 1 : -1;
                        int level_unqualified = rank == mine && !qualified[rank];
                        if (end < 0) continue;
                        int dealt[5] = {rest[a], rest[b], rest[c], rest[d], rest[e]};
                        for (int i = 0; i < 5; i++) {
                            counts[3 * dealt[i] + end]++;
                            counts[3 * dealt[i]] += level_unqualified;
                        }
                    }
                }
}
