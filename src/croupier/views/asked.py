"""A request for approval and its answer, as the staff of the table see them."""

from msgspec import Struct

from croupier.instruments import library
from croupier.ruling import Command, Role
from croupier.table import Table
from croupier.table.requests import ApprovalAsked
from croupier.table.state import Answered
from croupier.views.clauses import Clause, clauses


class RequestView(Struct, frozen=True):
    """A request that waits. `by` are the capacities in which it may be granted now."""

    request: int
    asker: str
    capacity: Role
    what: str
    why: str
    command: Command
    at: int
    by: tuple[Role, ...]
    under: tuple[Clause, ...]


class AnswerView(Struct, frozen=True):
    """An answer, or the end of a request without one."""

    request: int
    asker: str
    what: str
    granted: bool
    lapsed: bool
    by: str
    capacity: str
    reason: str
    at: int
    under: tuple[Clause, ...]


def what(command: Command) -> str:
    """The irregularity, or what is asked for in plain words."""
    return command.happened or str(command.__struct_config__.tag).replace("_", " ").capitalize()


def request_view(table: Table, asked: ApprovalAsked) -> RequestView:
    book = library().book(table.setting.book)
    return RequestView(
        asked.request,
        asked.by,
        asked.capacity,
        what(asked.wanted),
        asked.why,
        asked.wanted,
        asked.at,
        asked.approvers,
        clauses(book, asked.under),
    )


def answer_view(table: Table, closed: Answered) -> AnswerView:
    asked, answer = closed.asked, closed.answer
    book = library().book(table.setting.book)
    return AnswerView(
        asked.request,
        asked.by,
        what(answer.instead if answer and answer.instead else asked.wanted),
        answer is not None and answer.granted,
        answer is None,
        answer.by if answer else "",
        answer.capacity if answer else "",
        answer.reason if answer else "",
        answer.at if answer else asked.at,
        clauses(book, answer.under if answer else asked.under),
    )
