"""A table that serves a tournament: seats by ballot, rounds that the director opens, wagers in turn from the marker.

Where each rule lives:

    seats and chips    seats_and_chips.py: seats by ballot, chips from the cage
    the round          rounds.py: it is opened, withdrawn, ended; sitting_out.py: those who make no wager
    turns              turns.py: whose wager comes when; out_of_turn.py
    wagers             wagers.py: in turn, in time, and the minimum from everybody

`prompts.py` tells what the table awaits. The table's own machine joins it all.
"""
