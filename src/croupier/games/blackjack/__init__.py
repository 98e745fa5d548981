"""Blackjack, under two books: NI2006-147 and the tournament book of NI2002-45.

Where each rule lives (section numbers of NI2006-147; the tournament book numbers its last sections differently):

    2   Cards                    cards.py; the change of cards in games/shuffle_and_cut.py
    3   Minimum, maximum         wagers.py
    4   Wagers                   wagers.py; who may wager where and how much (4.4, 4.7 to 4.9) in restrictions.py
    5   Shuffle and cut          shuffle_and_cut.py, upon games/shuffle_and_cut.py
    6   Initial deal             initial_deal.py
    7   Insurance                insurance.py
    8   Interim settlement       interim_settlement.py
    9   Subsequent deal          subsequent_deal.py
    10  Splitting                splitting.py
    11  Doubling                 doubling.py
    12  The dealer's hand        dealers_hand.py
    13  Final settlement         final_settlement.py
    14  Irregularities           irregularities.py; rebuilt rounds in reconstruction.py, void ones in games/voiding.py
    15  Table closure            the table's business: croupier.table
    16  General provisions       games/voiding.py; people and disputes in croupier.table
    17  Super Sevens             super_sevens.py
    18  Perfect Pairs            perfect_pairs.py
    19  Automated shuffling shoe automated_shoe.py

`side_wagers.py` lists the side wagers, `procedure.py` determines the next step, `prompts.py` tells it to the dealer,
`machine.py` joins it all. Numbers and clause numbers come from the book.
"""
