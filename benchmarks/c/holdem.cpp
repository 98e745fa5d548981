// Ultimate Texas Hold-em by straightforward enumeration, one thread: on each board every hole is ranked once, and then
// every hole is compared with every dealer's hand that shares no card with it. Boards come on standard input, five
// cards 0 to 51 a line (four times the rank plus the suit); the seconds and the sums over all of them go out.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <vector>

// The best five of seven cards as a number: the class first, then the ranks that tell.
static uint32_t rank_of(const std::array<int, 7>& cards) {
    int of_rank[13] = {0}, of_suit[4] = {0};
    uint32_t ranks = 0, suited[4] = {0};
    for (int card : cards) {
        of_rank[card / 4]++;
        of_suit[card % 4]++;
        ranks |= 1u << (card / 4);
        suited[card % 4] |= 1u << (card / 4);
    }
    auto straight = [](uint32_t held) {
        for (int high = 12; high >= 4; high--)
            if (((held >> (high - 4)) & 31) == 31) return high;
        return (held & 0x100F) == 0x100F ? 3 : -1;
    };
    auto top = [](uint32_t held, int count) {
        uint32_t told = 0;
        for (int rank = 12; rank >= 0 && count; rank--)
            if (held >> rank & 1) told = told << 4 | rank, count--;
        return told;
    };
    for (int suit = 0; suit < 4; suit++)
        if (of_suit[suit] >= 5) {
            int high = straight(suited[suit]);
            return high >= 0 ? 8u << 20 | high : 5u << 20 | top(suited[suit], 5);
        }
    int four = -1, three = -1, pair = -1, second = -1;
    for (int rank = 12; rank >= 0; rank--) {
        if (of_rank[rank] == 4) four = rank;
        else if (of_rank[rank] == 3 && three < 0) three = rank;
        else if (of_rank[rank] >= 2 && pair < 0) pair = rank;
        else if (of_rank[rank] >= 2 && second < 0) second = rank;
    }
    if (four >= 0) return 7u << 20 | four << 4 | top(ranks & ~(1u << four), 1);
    if (three >= 0 && pair >= 0) return 6u << 20 | three << 4 | pair;
    int high = straight(ranks);
    if (high >= 0) return 4u << 20 | high;
    if (three >= 0) return 3u << 20 | three << 8 | top(ranks & ~(1u << three), 2);
    if (second >= 0) return 2u << 20 | pair << 8 | second << 4 | top(ranks & ~(1u << pair | 1u << second), 1);
    if (pair >= 0) return 1u << 20 | pair << 12 | top(ranks & ~(1u << pair), 3);
    return top(ranks, 5);
}

int main() {
    std::vector<std::array<int, 5>> boards;
    for (std::array<int, 5> b; std::scanf("%d %d %d %d %d", &b[0], &b[1], &b[2], &b[3], &b[4]) == 5;) boards.push_back(b);
    uint64_t ahead = 0, level = 0, behind = 0, unqualified = 0;
    auto began = std::chrono::steady_clock::now();
    for (const auto& board : boards) {
        struct Hole { uint32_t rank; int a, b; };
        std::vector<Hole> holes;
        for (int a = 0; a < 52; a++)
            for (int b = 0; b < a; b++) {
                if (std::find(board.begin(), board.end(), a) != board.end()) continue;
                if (std::find(board.begin(), board.end(), b) != board.end()) continue;
                holes.push_back({rank_of({board[0], board[1], board[2], board[3], board[4], a, b}), a, b});
            }
        for (const auto& mine : holes) {
            uint32_t counts[3] = {0, 0, 0}, lacking = 0;
            for (const auto& dealers : holes) {
                if (dealers.a == mine.a || dealers.a == mine.b || dealers.b == mine.a || dealers.b == mine.b) continue;
                counts[mine.rank > dealers.rank ? 0 : mine.rank == dealers.rank ? 1 : 2]++;
                lacking += dealers.rank < 1u << 20;
            }
            ahead += counts[0], level += counts[1], behind += counts[2], unqualified += lacking;
        }
    }
    std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    std::printf("%.6f %llu %llu %llu %llu\n", took.count(), (unsigned long long)ahead, (unsigned long long)level,
                (unsigned long long)behind, (unsigned long long)unqualified);
}
