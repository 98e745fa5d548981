"""What can be wrong with the law as written down here, or with a question about it."""

from collections.abc import Iterable
from difflib import get_close_matches


class LawError(ValueError):
    """The data does not hold together. The message names the file, the place and what to change."""


class UnknownBook(LookupError):  # noqa: N818 - the question is wrong, not the program
    """No rule book has this id."""

    def __init__(self, asked: str, known: Iterable[str]) -> None:
        known = sorted(known)
        near = get_close_matches(asked, known, n=3, cutoff=0.6)
        hint = f"did you mean {' or '.join(near)}?" if near else f"the books are {', '.join(known)}"
        super().__init__(f"there is no rule book {asked!r}; {hint}")


class UnknownClause(LookupError):  # noqa: N818
    """The book has no such clause, or the register no such interpretation."""
