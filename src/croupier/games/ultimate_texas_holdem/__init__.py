"""Poker - Ultimate Texas Hold-em (NI2019-212).

Where each rule lives:

    2   Cards                    shuffle.py (two decks in turn); the change of cards in games/shuffle_and_cut.py
    3   Order of hands           games/poker_hands.py
    4   Placement of wagers      games/poker_wagers.py
    5   Minimum, maximum         games/poker_wagers.py
    6   Shuffle                  shuffle.py
    7   Dealing the cards        dealing_the_cards.py, upon games/poker_deal.py
    8   Betting rounds           betting_rounds.py; folding in games/poker_rounds.py
    9   Settlement               settlement.py
    10  Payout odds              payout_odds.py
    11  Malfunction              malfunction.py
    12  Collusion                games/poker_collusion.py
    13  Irregularities           irregularities.py
    14  Table closure            the table's business: croupier.table
    15  General provisions       games/voiding.py; people and disputes in croupier.table

`procedure.py` says what comes next, `prompts.py` how a dealer is told, `machine.py` joins it all. Numbers and
clause numbers come from the book.
"""
