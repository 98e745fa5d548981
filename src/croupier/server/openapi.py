"""The OpenAPI document of the server, written from its routes and from the structs that they take and say."""

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Any, get_type_hints

import msgspec
from msgspec import Struct

from croupier import __version__
from croupier.games.machines import MACHINES
from croupier.people import Action, HouseRole
from croupier.people.rights import RIGHTS
from croupier.people.roles import ACTS_AS, ordered
from croupier.server import describing as d
from croupier.server.answers import NotUnderstood, Unavailable, WebhookEvent
from croupier.server.doors import COOKIE, FORM, is_for_programs
from croupier.server.webhooks import sending
from croupier.table import machine as table_machine
from croupier.views.table_view import felt_of

# How it is asked for, its address, its action and its function. A command has no action of its own: the capacity that
# it is given in decides.
Route = tuple[str, str, Action | None, Callable[..., object]]

_ABOUT = """Everything that the pages of a house ask of its server.

A request comes from somebody in one role; `x-roles` lists the roles that may ask, and anything else is refused and on
record. A program shows its token (`Authorization: Bearer ...`). A browser has the cookie of its session, and sends the
session's second secret with whatever changes something.

Amounts are whole cents, times are milliseconds since 1970. An answer with the status 429 or 503 says in `Retry-After`
after how many seconds to ask again. A command has a `key` of its sender's choosing: sent again with the same key, it is
answered again and not done again."""

_PLACE = re.compile(r"{(\w+)(?::(\w+))?}")
_REFERENCE = "#/components/schemas/{name}"
_ERRORS = {
    400: "The request cannot be understood; the error says what to change.",
    401: "Nobody has signed in.",
    403: "The role may not do this, or the request is not from a page of the session.",
    404: "There is nothing of that name.",
    409: "The rules or the state of things do not allow it now.",
    413: "The body is too large.",
    415: "The body is of another kind than the one that is asked for.",
    429: "The client has reached a limit.",
    503: "The journal or the vault is away for a moment; nothing was done.",
}


class Operation(Struct, frozen=True):
    """One way to ask at one address."""

    method: str
    path: str
    action: Action | None
    function: Callable[..., object]
    parts: list[d.Part]

    @property
    def name(self) -> str:
        """Names it among all others, as in `api.view`."""
        return f"{self.function.__module__.rpartition('.')[2]}.{self.function.__name__}.{self.method}"

    @property
    def roles(self) -> list[HouseRole]:
        if self.action is None:
            return [role for role in HouseRole if ACTS_AS[role]]
        return ordered(RIGHTS[self.action])

    @property
    def for_programs(self) -> bool:
        return is_for_programs(self.path)

    @property
    def summary(self) -> str:
        """The first sentence of what the function says of itself; a page without any has its name."""
        said = " ".join((inspect.getdoc(self.function) or self.function.__name__.replace("_", " ")).split())
        return said.partition(". ")[0].rstrip(".") + "."

    def answers(self) -> list[d.Says]:
        """The answers that its annotations name. A page is HTML without any; it may send a person elsewhere."""
        named = [part for part in self.parts if isinstance(part, d.Says)]
        if self.for_programs or (named and all(said.media != d.HTML for said in named)):
            return named
        elsewhere = "Done; here is the page to go to." if self.sends else "Sign in first; here is the page for it."
        shown = named or [d.Says(media=d.HTML, say="The page.")]
        return [*shown, d.Says(status=303, media="", say=elsewhere)]

    @property
    def sends(self) -> bool:
        return self.method == "POST"

    def follows(self) -> d.Follows | None:
        return next((part for part in self.parts if isinstance(part, d.Follows)), None)

    def errors(self) -> list[int]:
        left_out = set() if self.sends else {409, 413, 415}
        return [status for status in _ERRORS if status not in left_out]


def operations(routes: Iterable[Route]) -> Iterator[Operation]:
    for methods, path, action, function in routes:
        for method in methods.split():
            yield Operation(method, path, action, function, d.parts_of(function))


def undescribed(routes: Iterable[Route]) -> list[str]:
    """The routes for programs whose functions do not say what they answer, or not what for."""
    every = [each for each in operations(routes) if each.for_programs]
    silent = (each for each in every if not (each.answers() or each.follows()) or not each.function.__doc__)
    return [f"{each.method} {each.path}" for each in silent]


def document(routes: Iterable[Route], games: Iterable[str] = MACHINES) -> dict[str, Any]:
    """The whole document, with the commands and the felt of these games."""
    every = list(operations(routes))
    schemas = _Schemas(every, list(games))
    paths: dict[str, dict[str, Any]] = {}
    for each in every:
        paths.setdefault(_address(each.path), {})[each.method.lower()] = _operation(each, schemas)
    return {
        "openapi": "3.1.0",
        "info": {"title": "croupier", "version": __version__, "description": _ABOUT},
        "paths": paths,
        "webhooks": {"fact": {"post": _webhook(schemas)}},
        "components": {
            "schemas": schemas.components,
            "responses": {
                str(status): _response(status, say, _usual(status, page=True), schemas)
                for status, say in _ERRORS.items()
            },
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "session": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "form": {"type": "apiKey", "in": "header", "name": f"x-{FORM}"},
            },
        },
    }


def _webhook(schemas: "_Schemas") -> dict[str, Any]:
    """What the house itself sends, to the addresses that an administrator has subscribed."""
    headers = {
        sending.EVENT: "The number of the event. It may come twice, after an answer that was lost: do it once.",
        sending.TIMESTAMP: "When it was sent, in seconds since 1970.",
        sending.SIGNATURE: "`v1=` and the HMAC-SHA256 of timestamp, a dot and the body, under the webhook's secret.",
    }
    return {
        "operationId": "webhook.fact.POST",
        "summary": "A fact of a kind that the address is subscribed to, as far as the role of its webhook sees it.",
        "parameters": [
            {"name": name, "in": "header", "required": True, "description": say, "schema": {"type": "string"}}
            for name, say in headers.items()
        ],
        "requestBody": {"required": True, "content": {d.JSON: {"schema": schemas.of(WebhookEvent)}}},
        "responses": {
            "2XX": {"description": "It is taken, and the next one comes."},
            "default": {"description": "It is sent again, after a pause that grows. No redirection is followed."},
        },
    }


def _address(path: str) -> str:
    return _PLACE.sub(r"{\1}", path)


def _operation(each: Operation, schemas: "_Schemas") -> dict[str, Any]:
    about = " ".join((inspect.getdoc(each.function) or "").split())
    session: dict[str, list[str]] = {"session": [], "form": []} if each.sends else {"session": []}
    tokens: list[dict[str, Any]] = [{"token": []}] if is_for_programs(each.path) else []
    guests: list[dict[str, Any]] = [{}] if HouseRole.GUEST in each.roles else []
    described = {
        "operationId": each.name,
        "summary": each.summary,
        "description": about,
        "tags": ["API" if each.for_programs else "pages"],
        "x-action": str(each.action or "act in a capacity of the rule books"),
        "x-roles": [str(role) for role in each.roles],
        "security": [*guests, *tokens, session],
        "parameters": list(_parameters(each)),
        "responses": {
            **dict(_responses(each, schemas)),
            **{
                str(status): {"$ref": f"#/components/responses/{status}"}
                for status in each.errors()
                if status not in {said.status for said in each.answers()}
            },
        },
    }
    if body := _body(each, schemas):
        described["requestBody"] = body
    return described


def _parameters(each: Operation) -> Iterator[dict[str, Any]]:
    for name, converter in _PLACE.findall(each.path):
        number = {"type": "integer", "minimum": 0, "maximum": 10**15 - 1}
        kind: dict[str, Any] = number if converter == "int" else {"type": "string"}
        yield {"name": name, "in": "path", "required": True, "schema": kind}
    for part in each.parts:
        if isinstance(part, d.Query):
            kind = {"type": "string", "enum": list(part.one_of)} if part.one_of else {"type": "string"}
            yield {"name": part.name, "in": "query", "description": part.say, "schema": kind}
        elif isinstance(part, d.Header):
            yield {"name": part.name, "in": "header", "description": part.say, "schema": {"type": "string"}}


def _body(each: Operation, schemas: "_Schemas") -> dict[str, Any] | None:
    for part in each.parts:
        if isinstance(part, d.Body):
            return {"required": True, "content": {d.JSON: {"schema": schemas.of(part.kind)}}}
        if isinstance(part, d.Form) and each.sends:
            fields = {name: {"type": "string"} for name in (FORM, *part.fields)}
            return {"required": True, "content": {d.FORM: {"schema": {"type": "object", "properties": fields}}}}
    return None


def _responses(each: Operation, schemas: "_Schemas") -> Iterator[tuple[str, dict[str, Any]]]:
    by_status: dict[int, list[d.Says]] = {}
    for said in each.answers():
        by_status.setdefault(said.status, []).append(said)
    for status, several in by_status.items():
        # A route's own error comes beside the usual one of its status, which any request may get.
        usual = _usual(status, page=not each.for_programs) if status in _ERRORS else []
        say = " ".join(said.say for said in several).strip() or each.summary
        yield str(status), _response(status, say, [*several, *usual], schemas)
    if follows := each.follows():
        kinds = [
            {
                "type": "object",
                "title": name,
                "properties": {"event": {"const": name}, "id": {"type": "integer"}, "data": schemas.of(kind)},
            }
            for name, kind in follows.events.items()
        ]
        yield "200", {"description": follows.say, "content": {d.EVENTS: {"schema": _any_of(kinds)}}}


def _any_of(kinds: list[dict[str, Any]]) -> dict[str, Any]:
    return kinds[0] if len(kinds) == 1 else {"anyOf": kinds}


def _usual(status: int, page: bool) -> list[d.Says]:
    """A program gets JSON, a person a page that says the same; what is turned away before any route is JSON too."""
    kinds = [NotUnderstood, Unavailable] if status == 503 else [NotUnderstood]
    shown = [d.Says(status=status, media=d.HTML)] if page else []
    return [*(d.Says(kind, status) for kind in kinds), *shown]


def _response(status: int, say: str, several: list[d.Says], schemas: "_Schemas") -> dict[str, Any]:
    content: dict[str, list[dict[str, Any]]] = {}
    for said in several:
        if said.media:
            schema = schemas.of(said.kind) if said.kind else {"type": "string"}
            kinds = content.setdefault(said.media, [])
            kinds += [] if schema in kinds else [schema]
    described: dict[str, Any] = {"description": say}
    if content:
        described["content"] = {media: {"schema": _any_of(kinds)} for media, kinds in content.items()}
    if status in (429, 503):
        seconds = {"description": "Seconds.", "required": True, "schema": {"type": "integer"}}
        described["headers"] = {"Retry-After": seconds}
    return described


class _Schemas:
    """The JSON schemas of every struct that occurs, each once."""

    def __init__(self, every: list[Operation], games: list[str]) -> None:
        kinds = list(dict.fromkeys(chain([NotUnderstood, Unavailable, WebhookEvent], *map(_kinds, every))))
        commands = [*table_machine.DECIDE, *chain.from_iterable(MACHINES[game].DECIDE for game in games)]
        shown = [felt_of(game) for game in games]
        felts = dict.fromkeys(get_type_hints(each.felt)["return"] for each in shown)
        rounds = dict.fromkeys(get_type_hints(each.round_now)["return"] for each in shown)
        several = [*commands, *felts, *rounds]
        schemas, components = msgspec.json.schema_components([*kinds, *several], ref_template=_REFERENCE)
        self._by_kind = dict(zip([*kinds, *several], schemas, strict=True))
        # Where any command, any game's felt or its round may stand, the struct itself has no fields of theirs to show.
        by_name = {str(kind.__struct_config__.tag): self._by_kind[kind]["$ref"] for kind in commands}
        components["Command"] = {
            "description": "A command, by its name; the rules decide what comes of it.",
            "anyOf": [{"$ref": reference} for reference in sorted(set(by_name.values()))],
            "discriminator": {"propertyName": "command", "mapping": dict(sorted(by_name.items()))},
        }
        components["Struct"] = {
            "description": "The parts of one game alone.",
            "anyOf": [self._by_kind[felt] for felt in felts],
        }
        components["RoundView"] = {
            "description": "A round of play, with the parts of its game.",
            "anyOf": [self._by_kind[each] for each in rounds],
        }
        if "Asked" in components:
            components["Asked"]["properties"]["command"] = {"$ref": "#/components/schemas/Command"}
        self.components: Mapping[str, Any] = dict(sorted(components.items()))

    def of(self, kind: Any) -> dict[str, Any]:
        schema: dict[str, Any] = self._by_kind[kind]
        return schema


def _kinds(each: Operation) -> Iterator[Any]:
    """The types that a route takes and says."""
    for part in each.parts:
        if isinstance(part, d.Body) or (isinstance(part, d.Says) and part.kind):
            yield part.kind
        elif isinstance(part, d.Follows):
            yield from part.events.values()
