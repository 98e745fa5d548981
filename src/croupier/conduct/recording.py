"""The facts that a decision puts on record."""

from croupier.conduct.codec import name_of
from croupier.ruling import Command, Decision, Fact, Refusal
from croupier.table.facts import CommandRefused


def on_record(command: Command, decided: Decision) -> tuple[Fact, ...]:
    """The facts themselves; or the refusal as a fact, and the facts of the attempt itself."""
    if not isinstance(decided, Refusal):
        return decided
    refused = CommandRefused(
        command=name_of(command),
        because=decided.because,
        book=decided.book,
        instead=decided.instead,
        under=decided.under,
    )
    return (refused, *decided.brings)
