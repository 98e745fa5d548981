"""Tournament American Roulette (NI2002-45).

Where each rule lives:

    2   Wheel and ball           wheel_and_ball.py
    3   Minimum, maximum         wagers.py
    4   Wagers                   layout.py (every position), wagers.py, race_track.py (4.8), maximum_marker.py (4.7),
                                 colour_chips.py (4.6)
    5   Dealing the game         dealing_the_game.py
    6   Payout odds              layout.py
    7   Settlement               settlement.py
    9   Irregularities           irregularities.py
    10  General provisions       games/voiding.py; people and disputes in croupier.table

`procedure.py` determines the next step, `prompts.py` tells it to the dealer, `machine.py` joins it all. Numbers and
clause numbers come from the book.
"""
