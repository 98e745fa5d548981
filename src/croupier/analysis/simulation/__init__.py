"""Many rounds of a book, for what cannot be counted. The same seed and rounds give the same totals anywhere.

A shard is a fixed number of shoes (`shards.py`), dealt by a kernel of its game and added up in whole numbers
(`accounting.py`). `engines.py` maps shards over threads or a cluster, `running.py` adds them up in order.
"""
