"""Exact mathematics of the books: what every wager returns, by counting, from the terms the tables play by.

`case.case` states the question, `solvers.analyse` and `solvers.spot` answer it, `exports` and `par_sheet` write it
down. Nothing in play imports this package: the books forbid devices that analyse outcomes at a table.
"""
