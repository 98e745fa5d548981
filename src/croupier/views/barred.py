"""Decisions that the rules refuse on the hand whose turn it is: they are shown too, each with its reason."""

from collections.abc import Callable, Iterable

from msgspec import Struct

from croupier.instruments import library
from croupier.ruling import Act, Command, Refusal, Role, Under
from croupier.table import Table, decide
from croupier.views.clauses import Clause, clauses


class Barred(Struct, frozen=True):
    """A decision that is not open, with the reason and, for a button, the reason in a word or two."""

    command: str
    briefly: str
    because: str
    under: tuple[Clause, ...]
    amount: int = 0  # of the wager that it would be


def refused(
    table: Table, patron: str, decisions: Iterable[Command], briefly: Callable[[Under], str]
) -> tuple[Barred, ...]:
    """Those of a patron's decisions that the rules refuse; `briefly` is "" if it has no shorter words for a rule."""
    book = library().book(table.setting.book)
    asked = ((command, decide(table, Act(command, patron, Role.PATRON))) for command in decisions)
    return tuple(
        Barred(
            str(command.__struct_config__.tag),
            briefly(answer.under) or answer.because,
            answer.because,
            clauses(book, answer.under),
            getattr(command, "amount", 0),
        )
        for command, answer in asked
        if isinstance(answer, Refusal)
    )
