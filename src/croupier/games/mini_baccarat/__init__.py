"""Mini-Baccarat, under three books: NI2016-685, NI2018-687 and the tournament book of NI2002-45.

Where each rule lives (section numbers of NI2018-687; the others number some sections differently):

    2   Cards                    cards.py; the change of cards in games/shuffle_and_cut.py
    3   Minimum, maximum         wagers.py
    4   Wagers                   wagers.py
    5   Shuffle and cut          shuffle_and_cut.py, upon games/shuffle_and_cut.py
    6   The initial deal         initial_deal.py
    7   Additional cards         additional_cards.py
    8   Settlement               settlement.py
    9   to 11 Pairs              pairs.py
    12  Dragon Bonus             dragon_bonus.py
    13  Irregularities           irregularities.py; void rounds in games/voiding.py
    14  Table closure            the table's business: croupier.table
    15  General provisions       games/voiding.py; people and disputes in croupier.table

`side_wagers.py` lists the side wagers, `procedure.py` determines the next step, `machine.py` joins it all. Numbers
and clause numbers come from the book.
"""
