"""A table's answers, as values that read well when printed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NoReturn

from croupier.conduct import NotAllowed
from croupier.ruling import Choice, Fact, Need, Refusal, Under
from croupier.views.rounds import PaymentView
from croupier.views.telling import tell

if TYPE_CHECKING:
    from croupier.play.table import Table


def cited(under: Under) -> str:
    """Clauses after a sentence, each once.

    >>> cited(("8.4", "8.4(b)", "8.4"))
    ' [8.4, 8.4(b)]'
    """
    return f" [{', '.join(dict.fromkeys(under))}]" if under else ""


class Done(tuple[Fact, ...]):
    """The facts of a step. Printed, it tells them in words with their clauses.

    Any other attribute is the table's, so that steps can be chained: `table.deal("5c Ks").settle()`.
    """

    table: Table

    def __new__(cls, facts: Iterable[Fact], table: Table) -> Done:
        done = super().__new__(cls, facts)
        done.table = table
        return done

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name == "table":
            raise AttributeError(name)
        return getattr(self.table, name)

    def __repr__(self) -> str:
        return "\n".join(f"{tell(fact, self.table.state)}{cited(fact.under)}" for fact in self)


class Refused(Refusal, frozen=True):
    """The rules said no, and nothing has happened. A step chained to it raises `NotAllowed`."""

    def __getattr__(self, name: str) -> NoReturn:
        if name.startswith("_"):
            raise AttributeError(name)
        raise NotAllowed(f"{name} does not follow: {self!r}", self)

    def __repr__(self) -> str:
        instead = f" Open instead: {', '.join(self.instead)}." if self.instead else ""
        return f"Refused: {self.because}{cited(self.under)}.{instead}"


class Awaited(Need, frozen=True):
    """The awaited step, in words for the dealer."""

    def __repr__(self) -> str:
        return f"{self.say}{cited(self.under)}"


class Open(Choice, frozen=True):
    """Something that is open to somebody now."""

    def __repr__(self) -> str:
        return f"{self.say}{cited(self.under)}"


class Payments(tuple[PaymentView, ...]):
    """Settled wagers with the arithmetic of each."""

    def __repr__(self) -> str:
        return "\n".join(map(_payment_line, self))


def _payment_line(payment: PaymentView) -> str:
    under = tuple(clause.clause for clause in payment.under)
    return f"{payment.name}: {payment.arithmetic}{cited(under)}"
