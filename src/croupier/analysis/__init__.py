"""Exact mathematics of the books: what every wager returns, by counting, from the terms the tables play by.

Nothing in play imports this package: the books forbid devices that analyse outcomes at a table.
"""
