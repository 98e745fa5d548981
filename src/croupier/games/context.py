"""What a table tells the game played on it: the setting in force, who is there, and their chips."""

from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct

from croupier.instruments import Terms
from croupier.ruling import Role


class Limit(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """The minimum, maximum and multiples of one kind of wager, in cents."""

    minimum: int
    maximum: int
    multiple: int


class Setting(Struct, frozen=True, gc=False, omit_defaults=True):
    """Everything that is fixed before a round and recorded when it opens. Changed only between rounds."""

    number: int
    book: str
    options: dict[str, str]
    limits: dict[str, Limit]
    boxes: int
    chips: tuple[int, ...]
    differential: int | None = None
    maximum_payout: int | None = None  # of one wager whose book limits what it is paid


class Patron(Struct, frozen=True, gc=False):
    """A person at the table. The books say "player" for people and for a hand; here people are patrons."""

    name: str
    seat: int = 0  # 0: standing
    personal_maximum: int = 0  # 0: the sign's maximum applies
    personal_limit_box: int = 0  # the box that its marker stands at, if one was named
    advised_of_minimum: bool = False
    advised_in: int = 0  # the round in which that was, until it is over
    rounds_abstained: int = 0
    excluded: bool = False
    excused: bool = False  # sits out the round of a tournament that is being wagered on or played

    @property
    def has_to_wager(self) -> bool:
        """Whether this is one of those of whom a book asks a wager in each round."""
        return self.seat > 0 and not self.excluded and not self.excused


class Context(Protocol):
    """The side of the table that a game may look at."""

    @property
    def terms(self) -> Terms: ...
    @property
    def setting(self) -> Setting: ...
    @property
    def patrons(self) -> Mapping[str, Patron]: ...
    @property
    def balances(self) -> Mapping[str, int]: ...
    @property
    def marker(self) -> int:
        """The seat whose player wagers first in a tournament; 0 where no marker is used."""
        ...

    @property
    def rounds_left(self) -> int:
        """Of a session, with the round that is open or being played; 0 where nobody knows."""
        ...


def account_of(patron: str) -> str:
    return f"patron:{patron}"


def wager_account(patron: str, wager: str) -> str:
    """The chips of one patron that lie on one betting area."""
    return f"wager:{patron}:{wager}"


FLOAT = "float"  # the chips in the table's tray


def supervisors(terms: Terms) -> tuple[Role, ...]:
    """Who holds the supervisor's powers: the casino supervisor, or in a tournament book the director."""
    return (Role.DIRECTOR,) if terms.has("director") else (Role.SUPERVISOR,)


def operators(terms: Terms) -> tuple[Role, ...]:
    """Who holds the powers that the books give to the casino operator."""
    return (Role.DIRECTOR,) if terms.has("director") else (Role.OPERATOR,)
