"""The vocabulary of a rules machine: an act is decided into facts or a refusal, facts evolve the state.

No clock, chance or storage: who acts and when are handed in with the act, cards with the command.
"""

from enum import StrEnum

from msgspec import Struct

from croupier.money import Move

# Clause ids of the rule book in force, as printed ("8.4(b)"), or an interpretation ("~M1").
Under = tuple[str, ...]


class Role(StrEnum):
    """In what capacity a person acts. Which roles hold a power is the rule book's to say."""

    PATRON = "patron"
    DEALER = "dealer"
    SUPERVISOR = "supervisor"
    OPERATOR = "operator"
    DIRECTOR = "director"
    SHIFT_MANAGER = "shift manager"
    INSPECTOR = "inspector"


class Command(
    Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="command"
):
    """Something a person asks for. Whether it happens is for the rules to say.

    A field that a command does not have is no part of it: whoever sends one means something else than would be done.
    """


class Act(Struct, frozen=True, gc=False):
    """A command with who asks for it, in which role, and when (milliseconds since 1970, UTC)."""

    command: Command
    who: str
    role: Role
    at: int = 0


class Fact(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag_field="fact"):
    """Something that happened, under these clauses, moving these chips. Facts are journalled, never edited."""

    under: Under
    moves: tuple[Move, ...] = ()


class Refusal(Struct, frozen=True, gc=False):
    """Not an error: the rules said no. It says why, under which clauses, and what is open instead.

    `brings` is what the attempt itself brings about, where the rules hold it against whoever made it."""

    under: Under
    because: str
    instead: tuple[str, ...] = ()
    book: str = ""  # whose clauses these are, where there is no table whose book it would be
    brings: tuple[Fact, ...] = ()


class Need(Struct, frozen=True, gc=False):
    """What play awaits: from whom, what, said as a dealer would be told, and under which clauses.

    `commands` names the commands that would answer it; `to` says where a card goes. The sentence is for people alone:
    a screen finds what it needs in the fields.
    """

    what: str
    by: tuple[Role, ...]
    say: str
    under: Under
    commands: tuple[str, ...] = ()
    to: str = ""
    box: int = 0
    patrons: tuple[str, ...] = ()  # the people of whom it is awaited, where it is not anybody's
    card: str = ""  # a card that is known before it is dealt: it was drawn in error, or kept
    amount: int = 0  # cents, where the rules leave one amount only


class Choice(Struct, frozen=True, gc=False):
    """A command that is open to somebody now, in words, with the bounds of what they may fill in."""

    command: Command
    say: str
    under: Under
