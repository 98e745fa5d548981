"""Errors in the law as recorded here, or in a question about it."""

from collections.abc import Iterable
from difflib import get_close_matches


class LawError(ValueError):
    """The data is inconsistent. The message names the file, the place and what to change."""


class MissingTerm(LawError, KeyError):  # noqa: N818 - named for what it is
    """A game asks for a name that its book does not have."""

    def __str__(self) -> str:
        return str(self.args[0])  # a KeyError would put it in quotes


class UnknownBook(LookupError):  # noqa: N818 - the question is wrong, not the program
    """No rule book has this id."""

    def __init__(self, asked: str, known: Iterable[str]) -> None:
        known = sorted(known)
        near = get_close_matches(asked, known, n=3, cutoff=0.6)
        hint = f"did you mean {' or '.join(near)}?" if near else f"the books are {', '.join(known)}"
        super().__init__(f"there is no rule book {asked!r}; {hint}")


class UnknownClause(LookupError):  # noqa: N818
    """The book has no such clause, or the register no such interpretation."""
