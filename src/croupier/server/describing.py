"""How a route describes itself, so that nothing else has to be written about it.

Its action says who may ask, its docstring what for, its address what stands in its places. What it takes and what it
says stand in the annotations of its function:

    async def sit(request: Annotated[Request, Body(Sitting)]) -> Annotated[Response, Says(Ready)]:

`openapi.py` reads them. A page needs no annotation: it says HTML.
"""

from collections.abc import Callable, Mapping
from typing import Annotated, Any, get_type_hints

from msgspec import Struct
from starlette.requests import Request

from croupier.ruling import Role

JSON = "application/json"
HTML = "text/html"
FORM = "application/x-www-form-urlencoded"
EVENTS = "text/event-stream"
PDF = "application/pdf"


class Query(Struct, frozen=True):
    """A part of the query. Where it is left out, its default is meant."""

    name: str
    say: str
    one_of: tuple[str, ...] = ()


class Header(Struct, frozen=True):
    name: str
    say: str


class Body(Struct, frozen=True):
    """The JSON that is sent."""

    kind: Any


class Form(Struct, frozen=True):
    """The fields of a form of ours, all of them text."""

    fields: tuple[str, ...]


class Says(Struct, frozen=True):
    """One answer: the type of its JSON, or the media of anything else."""

    kind: Any = None
    status: int = 200
    say: str = ""
    media: str = JSON


class Follows(Struct, frozen=True):
    """An answer that goes on: the type of each event, by its name."""

    events: Mapping[str, Any]
    say: str


Part = Query | Header | Body | Form | Says | Follows

# A request for a table as somebody sees it.
Looking = Annotated[
    Request,
    Query("role", "In which capacity the asker looks; without it, as the public does.", ("spectator", *Role)),
    Query("who", "The asker's name, where the capacity is patron."),
]


def parts_of(function: Callable[..., object]) -> list[Part]:
    """Everything that the annotations of a function say of its route."""
    hints = get_type_hints(function, include_extras=True).values()
    said = (each for hint in hints for each in getattr(hint, "__metadata__", ()))
    return [each for each in said if isinstance(each, Part)]
