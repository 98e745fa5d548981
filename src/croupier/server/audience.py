"""The audiences of a table, and the owner of a fact. The kind of a fact decides whether anybody else sees it."""

from msgspec import Struct

from croupier.journal import Entry
from croupier.ruling import Fact, OwnFact, Role
from croupier.table.facts import CommandRefused


class Audience(Struct, frozen=True):
    """Without a role it is the public. Only a patron is an individual: staff of one role all see the same."""

    role: Role | None = None
    who: str = ""

    @property
    def staff(self) -> bool:
        return self.role is not None and self.role is not Role.PATRON


def audience(role: str, who: str) -> Audience:
    """Raises ValueError for an unknown role."""
    if role in ("", "spectator"):
        return Audience()
    named = Role(role)
    return Audience(named, who if named is Role.PATRON else "")


def owner_of(entry: Entry, fact: Fact) -> str:
    """The patron who sees a fact that the public does not, or ""."""
    if isinstance(fact, OwnFact):
        return fact.patron
    if isinstance(fact, CommandRefused) and entry.role == Role.PATRON:
        return entry.who  # nobody else's business
    return ""
