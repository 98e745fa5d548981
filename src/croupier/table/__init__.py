"""One gaming table: setting it up and opening it, its people, chips and disputes, and the round it contains.

Where each rule lives:

    setting up            creating.py; setting_up.py: approvals, options, limits, hours; checking_cards.py
    the sign              options.py (which can be elected), limits.py (which can be set), notices.py (changes)
    opening, closing      opening.py, closing.py; hours.py: no round is begun outside them
    people and chips      seats.py, chips.py, debts.py; in_charge.py: what is for the operator or the director
    asking                asking.py: what people fill in, and how a book or a game puts it
    approvals             requests.py, approvals.py: asked and answered; dealers.py: who deals
    general provisions    general_provisions.py: incidents, disputes, reviews
    tournaments           tournament_play/: a table that serves one

`machine.py` joins it all, with the game that is played.
"""

from croupier.table.machine import decide, evolve, needs, open_to
from croupier.table.state import Status, Table

__all__ = ["Status", "Table", "decide", "evolve", "needs", "open_to"]
