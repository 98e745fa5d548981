"""croupier: authorised casino table games, run clause by clause.

The public names are imported from where they live, so that `import croupier` stays light:
`croupier.conduct.House` opens a database, `croupier.instruments.library` holds the rule books.
"""

__version__ = "0.1.0"
