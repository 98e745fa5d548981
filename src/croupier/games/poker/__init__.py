"""The rules that the two poker games share: their books word them alike.

The games are `canberra_poker` and `ultimate_texas_holdem`; each names in its own `__init__` the section that a file
here carries out.
"""
