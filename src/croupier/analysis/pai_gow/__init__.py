"""The mathematics of Tournament Pai Gow.

hands.py              every hand by kinds of tile, its settings, and the one that House Way takes
meetings.py           the kernel: settings of hands against hands of the Bank
play.py               House Way against House Way, and the best play against it
readings.py           the same under other readings of the book
other_house_ways.py   how House Way would set a hand under them
exhibits.py           tables to read
names.py              hands in words, and words read as hands
solver.py             what `croupier.analysis.solvers` calls
"""
