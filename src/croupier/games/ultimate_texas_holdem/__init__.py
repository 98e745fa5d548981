"""Poker - Ultimate Texas Hold-em (NI2019-212).

Where each rule lives:

    2   Cards                    shuffle.py (two decks in turn); the change of cards in games/shuffle_and_cut.py
    3   Order of hands           games/poker/hands.py
    4   Placement of wagers      wagers.py, upon games/poker/wagers.py; Trips in trips.py
    5   Minimum, maximum         games/poker/wagers.py
    6   Shuffle                  shuffle.py
    7   Dealing the cards        dealing_the_cards.py, upon games/poker/deal.py
    8   Betting rounds           betting_rounds.py; folding in games/poker/rounds.py
    9   Settlement               settlement.py
    10  Payout odds              payout_odds.py, trips.py
    11  Malfunction              malfunction.py
    12  Collusion                games/poker/collusion.py
    13  Irregularities           irregularities.py
    14  Table closure            the table's business: croupier.table
    15  General provisions       games/voiding.py; people and disputes in croupier.table

`side_wagers.py` lists the side wagers, `procedure.py` determines the next step, `prompts.py` tells it to the dealer,
`machine.py` joins it all. Numbers and clause numbers come from the book.
"""
