"""The vocabulary of a rules machine: an act is decided into facts or a refusal, facts evolve the state.

No clock, chance or storage: the person and the time are handed in with the act, cards with the command.
"""

from enum import StrEnum
from typing import ClassVar

from msgspec import Struct

from croupier.money import Move

# Clause ids of the rule book in force, as printed ("8.4(b)"), or an interpretation ("~M1").
Under = tuple[str, ...]


class Role(StrEnum):
    """In what capacity a person acts. The rule book decides which roles hold a power."""

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
    """Something a person asks for. The rules decide whether it happens.

    An unknown field is an error: its sender means something other than what would be done.
    """

    key: ClassVar[str] = ""  # asks for it, on every screen
    desk_key: ClassVar[str] = ""  # at a dealer's desk, if not the same
    rare: ClassVar[bool] = False  # seldom meant and hard to undo: a screen asks once more
    happened: ClassVar[str] = ""  # the irregularity that it answers, in words; a command without them is play as usual
    places_wager: ClassVar[bool] = False  # a house that has to stop takes no more of these
    live_only: ClassVar[bool] = False  # at a virtual table the sealed order decides, and no person gives it


class Act(Struct, frozen=True, gc=False):
    """A command with the person who gives it, the role, and the time (milliseconds since 1970, UTC)."""

    command: Command
    who: str
    role: Role
    at: int = 0


class Fact(Struct, frozen=True, gc=False, kw_only=True, omit_defaults=True, tag_field="fact"):
    """Something that happened, under these clauses, moving these chips. Facts are journalled, never edited.

    Only the staff see a fact unless it is of a kind below."""

    spoken: ClassVar[bool] = False  # read out as it happens to people who cannot see the screen
    restores_wagers: ClassVar[bool] = False  # its chips lie again where they lay before: nobody wagers again

    under: Under
    moves: tuple[Move, ...] = ()


class PublicFact(Fact, frozen=True):
    """Anybody who stands at the table sees it."""


class SpokenFact(PublicFact, frozen=True):
    """Anybody sees it, and it is read out. If wagers and preparations were read out too, they would drown the cards."""

    spoken: ClassVar[bool] = True


class OwnFact(Fact, frozen=True):
    """It concerns one patron, who sees it beside the staff: their chips, a decision about them, advice to them."""

    patron: str


class HiddenFact(Fact, frozen=True):
    """A reading of a card or tile that lies face down: nobody is told while the round is played."""


class Refusal(Struct, frozen=True, gc=False):
    """Not an error: the rules said no. It gives the reason, the clauses, and the commands that are open instead.

    `brings` are the facts of the attempt itself, where the rules hold it against the person who made it."""

    under: Under
    because: str
    instead: tuple[str, ...] = ()
    book: str = ""  # the book of these clauses, where no table gives it
    brings: tuple[Fact, ...] = ()


# An act is decided into the facts that follow from it, or refused.
Decision = tuple[Fact, ...] | Refusal


class Need(Struct, frozen=True, gc=False):
    """A step that play awaits: from whom, what, in words for the dealer, and under which clauses.

    `commands` names the commands that would answer it; `to` says where a card goes. The sentence is only for people: a
    screen finds what it needs in the fields.
    """

    what: str
    by: tuple[Role, ...]
    say: str
    under: Under
    commands: tuple[str, ...] = ()
    to: str = ""
    box: int = 0
    patrons: tuple[str, ...] = ()  # the people who have to act, where not just anybody may
    card: str = ""  # a card that is known before it is dealt: it was drawn in error, or kept
    amount: int = 0  # cents, where the rules allow one amount only


class Choice(Struct, frozen=True, gc=False):
    """A command that is open to somebody now, in words, with the bounds of the values to fill in."""

    command: Command
    say: str
    under: Under
