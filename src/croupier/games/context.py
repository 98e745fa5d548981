"""The table's information for the game played on it: the setting in force, who is there, and their chips."""

from collections.abc import Mapping
from typing import Protocol

from msgspec import Struct

from croupier.instruments import Terms
from croupier.money import Balances
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
    maximum_payout: int | None = None  # of one wager whose book limits its payment


class Patron(Struct, frozen=True, gc=False):
    """A person at the table. The books say "player" for people and for a hand; here people are patrons."""

    name: str
    seat: int = 0  # 0: standing
    personal_maximum: int = 0  # 0: the sign's maximum applies
    personal_limit_box: int = 0  # the box that its marker stands at, if one was named
    advised_of_minimum: bool = False
    advised_in: int = 0  # the round in which that was
    sat_out: tuple[int, ...] = ()  # rounds without a wager since another seat was last free, by number
    excluded: bool = False
    excused: bool = False  # sits out the tournament round that is being wagered on or played
    wagered_in: tuple[int, ...] = ()  # rounds with one since the first of those: void, they break no run

    @property
    def rounds_abstained(self) -> int:
        """The last rounds in a row without a wager."""
        last = max(self.wagered_in, default=0)
        return sum(number > last for number in self.sat_out)

    @property
    def has_to_wager(self) -> bool:
        """Whether a book requires a wager from this patron in each round."""
        return self.seat > 0 and not self.excluded and not self.excused


class Context(Protocol):
    """The part of the table that a game may see."""

    @property
    def terms(self) -> Terms: ...
    @property
    def setting(self) -> Setting: ...
    @property
    def patrons(self) -> Mapping[str, Patron]: ...
    @property
    def balances(self) -> Balances: ...
    @property
    def marker(self) -> int:
        """The seat whose player wagers first in a tournament; 0 where no marker is used."""
        ...

    @property
    def rounds_left(self) -> int:
        """Of a session, including the round that is open or being played; 0 where unknown."""
        ...


def is_out(ctx: Context, patron: str) -> bool:
    """A patron who was excluded is asked for nothing more."""
    return patron not in ctx.patrons or ctx.patrons[patron].excluded


def supervisors(terms: Terms) -> tuple[Role, ...]:
    """The roles with the supervisor's powers: the casino supervisor, or in a tournament book the director."""
    return (Role.DIRECTOR,) if terms.has("director") else (Role.SUPERVISOR,)


def cutters(terms: Terms) -> tuple[Role, ...]:
    """The roles that cut the cards if no player does. A tournament book may leave that with the casino supervisor."""
    return (Role.SUPERVISOR,) if terms.has("casino_supervisor_cuts") else supervisors(terms)


def operators(terms: Terms) -> tuple[Role, ...]:
    """The roles with the powers that the books give to the casino operator."""
    return (Role.DIRECTOR,) if terms.has("director") else (Role.OPERATOR,)
