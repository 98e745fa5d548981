"""Tables, tournaments and figures in a few lines of Python: the interface of `import croupier`.

| name | gives |
| --- | --- |
| `table(book, players)` | an open table (`table.py`, and a file for each game's own steps) |
| `read(database)` | the tables of a journal as the same objects (`reading.py`) |
| `tournament(conditions)` | a tournament to direct, or to let bots play (`tournament.py`) |
| `analyse(book)` | exact figures of every wager (`figures.py`) |
| `books()` | the rule books (`books.py`) |
"""
