"""High Card: everybody and the dealer get a card, the highest wins, and a tie goes to war or is given up for half.

The rule book is made up, and nobody has approved it. Each module here is the part that one layer of croupier asks
for: `machine` (with its `rules`), `dealing`, `bot`, `felt`, `words`, `terminal`, `play`, `solver`.
"""
