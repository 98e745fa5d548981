"""For scripts that cannot go on after a refusal."""

from typing import Protocol

from croupier.conduct.codec import name_of
from croupier.conduct.hosted import Accepted, Outcome, Refused
from croupier.ruling import Command, Refusal, Role


class NotAllowed(Exception):  # noqa: N818 - the rules are no error
    """The rules refused a step that the caller relied on. The message has the clause and the reason.

    `refusal` is the rules' answer; None where something else stood in the way."""

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.refusal = refusal


class Acting(Protocol):
    def act(self, name: str, command: Command, who: str, role: Role) -> Outcome: ...


def must(house: Acting, name: str, command: Command, who: str, role: Role) -> Accepted:
    """Carry a command to a table of a house. Raises NotAllowed if it is not done."""
    return insist(house.act(name, command, who, role), command)


def insist(outcome: Outcome, command: Command) -> Accepted:
    """The outcome of a command, if it was done. Raises NotAllowed if it was not."""
    if isinstance(outcome, Accepted):
        return outcome
    if isinstance(outcome, Refused):
        raise not_allowed(command, outcome.refusal)
    raise NotAllowed(f"{name_of(command)}: another process was first")


def not_allowed(command: Command, refusal: Refusal) -> NotAllowed:
    return NotAllowed(f"{name_of(command)}: {refusal.because} ({', '.join(refusal.under)})", refusal)
