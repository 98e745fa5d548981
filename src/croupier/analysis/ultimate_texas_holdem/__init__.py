"""Ultimate Texas Hold-em, solved exactly: every deal counted, every decision taken for the best.

    kinds         boards, flops and hole cards that are alike, and how they are numbered
    river         what becomes of every hand on every board, counted once for all readings
    flop          the turn and the river summed over, and check or bet after each flop
    outcomes      the way back: how often each way to end is met under best play
    game          the three driven over a deck by two threads
    payments      what each way to end is worth under the terms and a reading of them
    side_wagers   the side wagers, counted over the same ends
    orders        how hands are ranked, as read and as two other readings would have it
    spots         one situation, counted directly
    exhibits      charts and tables
    solver        what the analysis asks

**Why it is fast.** A flush needs three cards of its suit on the board. Where the board has fewer, only the ranks of the
board and of the hole cards matter; where it has three or more, the only thing that matters of a card beyond its rank is
whether it is of that suit. So 42,783 boards stand for all 2,598,960, and instead of 1,081 holes each has 91, or 338
seen from a suit. And the value that the turn and the river bring to a flop is a sum: the value if there were no
flushes, which ranks decide, and for each suit the change made by its flushes. No flop needs its 1,081 turns and rivers
listed.
"""
