"""Many rounds of a book, for what cannot be counted. The same seed and rounds give the same totals anywhere.

A shard is a fixed number of shoes (`shards.py`), dealt by a kernel of its game and added up in whole numbers
(`accounting.py`). `engines.py` maps shards over threads or a cluster, `running.py` adds them up in order.

**Why it is fast.** A kernel draws from generator to sums without leaving the registers, and only as many cards as are
dealt. Functions that are handed many arrays and allocate none say `_nrt=False`: otherwise Numba counts the references
to each array up and down, by atomic instructions that wait for every load on its way. That took a third of the time of
a round of poker.
"""
