"""Which requests are let in: text is UTF-8, no body is too large, and no client sends too many."""

from urllib.parse import unquote_to_bytes

from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.server.answers import NotUnderstood
from croupier.server.api import answer
from croupier.server.limits import Clients, client_of, longest_body
from croupier.server.wrong import Wrong


class Admission:
    """Turns away requests that nobody behind it should have to deal with."""

    def __init__(self, app: ASGIApp, clients: Clients) -> None:
        self.app = app
        self.clients = clients

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            self.clients.request(client_of(scope))
            _check_text(scope)
            _check_length(scope, longest_body(self.clients.limits, scope["path"]))
        except Wrong as problem:
            await turned_away(problem)(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def turned_away(problem: Wrong) -> Response:
    said = answer(NotUnderstood(str(problem)), problem.status)
    said.headers.update(problem.headers)
    return said


def _check_text(scope: Scope) -> None:
    """Everything that is read as text is UTF-8. The web server puts other characters where a byte is not."""
    for what, said in (("address", scope.get("raw_path") or b""), ("query", scope["query_string"])):
        if not _is_text(unquote_to_bytes(said) if b"%" in said else said):
            raise Wrong(400, f"the {what} is not UTF-8")
    for name, value in scope["headers"]:
        if not _is_text(value):
            raise Wrong(400, f"the header {name.decode('latin-1')} is not UTF-8")


def _is_text(said: bytes) -> bool:
    if said.isascii():
        return True
    try:
        said.decode()
    except UnicodeDecodeError:
        return False
    return True


def _check_length(scope: Scope, most: int) -> None:
    said = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    if most and (len(said) > 15 or int(said) > most):  # the web server has checked that it is a number
        raise Wrong(413, f"a request has at most {most:,} bytes")
