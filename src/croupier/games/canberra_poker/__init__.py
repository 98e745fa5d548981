"""Tournament Canberra Poker (NI2002-45).

Where each rule lives:

    2   Cards, order of hands    games/poker/hands.py; the change of cards in games/shuffle_and_cut.py
    3   Minimum, maximum         games/poker/wagers.py
    4   Wagers                   games/poker/wagers.py
    5   Shuffle and cut          shuffle_and_cut.py
    6   Dealing the cards        dealing_the_cards.py, upon games/poker/deal.py
    7   Bet or fold              bet_or_fold.py; folding in games/poker/rounds.py
    8   Payout odds              payout_odds.py
    9   Settlement               settlement.py
    10  Collusion                games/poker/collusion.py
    11  Irregularities           exposed_cards.py (11.1, 11.2), irregularities.py (the others)
    14  General provisions       games/voiding.py; people and disputes in croupier.table

`procedure.py` determines the next step, `prompts.py` tells it to the dealer, `machine.py` joins it all. Numbers and
clause numbers come from the book.
"""
