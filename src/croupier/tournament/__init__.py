"""Tournaments: conditions, entries, ballot, sessions, play and prizes, over tables that this package never sees.

Where each rule lives, by the headings of the sections on tournament play:

    conditions        conditions.py (what they say), reading.py, checking.py
    clearance         clearance.py: director and assistants, publication, approval, notification
    entries           interest.py; entries.py: one each, reserves, substitutes, exclusion; purchases.py: re-buys,
                      add-ons
    seats             ballot.py (the draw itself), drawing_seats.py, taking_seats.py, breaking_tables.py
    play              starts.py, play.py (what each table does next, breaks, pace), reports.py (what tables report,
                      elimination), knockouts.py; session_tables.py: a session at one table
    places            results.py (of a session), late.py (once more), ranking.py (who stands where), ties.py,
                      extra_rounds.py (who is level), prizes.py, pool.py
    disputes          disputes.py
"""

from croupier.tournament.machine import decide, evolve, open_to
from croupier.tournament.prompts import needs
from croupier.tournament.state import Tournament

__all__ = ["Tournament", "decide", "evolve", "needs", "open_to"]
