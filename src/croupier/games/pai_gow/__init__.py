"""Tournament Pai Gow (NI2002-45).

Where each rule lives:

    2   Dice and tiles           tiles.py; the change of tiles in games/shuffle_and_cut.py
    3   Ranking of the tiles     parts.py
    4   Point count              tiles.py
    5   Minimum, maximum         wagers.py
    6   The Bank                 settlement.py
    7   Wagers                   wagers.py
    8   Dealing the tiles        dealing_the_tiles.py
    9   Setting of the tiles     setting.py
    10  House Way                house_way.py
    11  Settlement               settlement.py; the comparison of hands in parts.py
    12  Collusion                collusion.py
    13  Irregularities           irregularities.py
    16  General provisions       games/voiding.py; people and disputes in croupier.table

`procedure.py` determines the next step, `prompts.py` tells it to the dealer, `machine.py` joins it all. Numbers and
clause numbers come from the book.
"""
