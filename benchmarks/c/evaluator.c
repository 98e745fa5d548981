// The evaluator's method in plain C, on the same tables: the twin that src/croupier/analysis/poker is measured against.
#include <stdint.h>

typedef struct {
    const int64_t *words, *suited;
    const uint16_t *rows_of_seven, *ranks_of_seven, *flushes;
} tables;

static inline uint16_t rank_seven(const tables *t, const uint8_t *hand) {
    int64_t word = 0x3333;
    for (int i = 0; i < 7; i++) word += t->words[hand[i]];
    int64_t five = word & 0x8888;
    if (five) {
        int64_t cards = 0;
        for (int i = 0; i < 7; i++) cards |= t->suited[hand[i]];
        int suit = (five > 0x8) + (five > 0x80) + (five > 0x800);
        return t->flushes[(cards >> (16 * suit)) & 0x1FFF];
    }
    uint16_t shift = t->rows_of_seven[(word >> 16) & 0x1FFF];
    return t->ranks_of_seven[((word >> 29) + shift) & 0xFFFF];
}

void rank_sevens(const int64_t *words, const int64_t *suited, const uint16_t *rows, const uint16_t *ranks,
                 const uint16_t *flushes, const uint8_t *hands, uint16_t *found, int64_t count) {
    tables t = {words, suited, rows, ranks, flushes};
    for (int64_t i = 0; i < count; i++) found[i] = rank_seven(&t, hands + 7 * i);
}
