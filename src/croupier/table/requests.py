"""A request for approval and its answer, as commands and as facts (H23); and the dealer of a table, on record (H24).

The command that is asked for stands in the request whole, with its fields: granting it performs that very command."""

from typing import TYPE_CHECKING, Annotated, Union

from croupier.games.machines import MACHINES
from croupier.ruling import Ask, Command, Fact, PublicFact, Role
from croupier.table import commands

if TYPE_CHECKING:
    AnyCommand = Command
else:  # any command of a table and of the games that exist, so that a journal can be read back
    _KINDS = [kind for kind in vars(commands).values() if isinstance(kind, type) and issubclass(kind, Command)]
    _KINDS += [kind for machine in MACHINES.values() for kind in machine.DECIDE]
    AnyCommand = Union[tuple(dict.fromkeys(kind for kind in _KINDS if kind is not Command))]  # noqa: UP007


class AskApproval(Command, frozen=True, tag="ask_approval"):
    """Somebody at the table asks for a command that another person has to give, or to confirm."""

    wanted: AnyCommand
    why: Annotated[str, Ask("What happened")]


class AnswerApproval(Command, frozen=True, tag="answer_approval"):
    """Granting performs the command, or another that the person who answers chooses `instead`. A refusal needs a
    reason, and so does a grant that the count speaks against."""

    request: int
    granted: bool
    reason: Annotated[str, Ask("The reason", optional=True)] = ""
    instead: AnyCommand | None = None


class TakeTable(Command, frozen=True, tag="take_table"):
    """A dealer begins to deal this table, in place of anybody who did before."""


class ApprovalAsked(Fact, frozen=True, tag="table.approval_asked/1"):
    """`would` names the facts that granting would bring, `approvers` the capacities that may grant it."""

    request: int
    by: str
    capacity: Role
    wanted: AnyCommand
    why: str
    would: tuple[str, ...]
    approvers: tuple[Role, ...]
    at: int = 0


class ApprovalAnswered(Fact, frozen=True, tag="table.approval_answered/1"):
    """The facts of a command that was granted follow in the same act. `instead`: another than was asked for."""

    request: int
    granted: bool
    by: str
    capacity: Role
    reason: str = ""
    instead: AnyCommand | None = None
    at: int = 0


class ApprovalLapsed(Fact, frozen=True, tag="table.approval_lapsed/1"):
    """Play has moved on: the rules would refuse now what was asked for, whoever gave it."""

    request: int


class DealerCame(PublicFact, frozen=True, tag="table.dealer_came/1"):
    dealer: str
    at: int = 0
