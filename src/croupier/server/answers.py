"""The server's answers to a request. The page knows these types by `front/write_types.py`."""

from msgspec import Struct

from croupier.views.clauses import Clause


class Done(Struct, frozen=True):
    version: int
    facts: tuple[str, ...]


class Because(Struct, frozen=True):
    """A refusal with its clauses spelt out; `instead` names the commands that are open."""

    because: str
    under: tuple[Clause, ...]
    instead: tuple[str, ...]


class NotDone(Struct, frozen=True):
    refused: Because
    version: int


class Overtaken(Struct, frozen=True):
    """Somebody else was quicker: the table has this version now."""

    overtaken: int


class Ready(Struct, frozen=True):
    ready: str


class NotUnderstood(Struct, frozen=True):
    error: str


class Unavailable(Struct, frozen=True):
    unavailable: str


class WebhookEvent(Struct, frozen=True):
    """A fact as a webhook is told of it: the line of an event stream, with its number in the journal as its `id`."""

    id: int
    stream: str  # as in table/T1, tournament/June, people, house
    version: int  # its place in that stream
    at: int
    who: str  # whose act it was; "" where only the staff know
    role: str
    fact: str
    say: str
    under: tuple[Clause, ...]


Answer = Done | NotDone | Overtaken | Ready | NotUnderstood | Unavailable


class TableLine(Struct, frozen=True):
    """A table in the lobby."""

    name: str
    dealing: str
    players: tuple[str, ...]
    free: int  # seats
    state: str
