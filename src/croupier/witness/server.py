"""The witness as an HTTP server: `POST /add-checkpoint`, and its public key at `/`."""

import logging
import sys
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from croupier.witness.judging import Answer, Judge
from croupier.witness.memory import Forgotten

_log = logging.getLogger(__name__)

LARGEST = 128 * 1024  # bytes of a request
_PATIENCE = 10  # seconds for a request to arrive


def serve(judge: Judge, key: str, host: str, port: int, said: Callable[[str], object]) -> None:
    """Answer until interrupted."""
    with make_server(judge, key, host, port) as server:
        where, number = server.server_address[:2]
        said(f"http://{where!s}:{number}/")
        server.serve_forever()


def make_server(judge: Judge, key: str, host: str, port: int) -> ThreadingHTTPServer:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"
        timeout = _PATIENCE

        def do_GET(self) -> None:
            self._send(Answer(200, f"{key}\n") if self.path == "/" else Answer(404, "POST /add-checkpoint\n"))

        def do_POST(self) -> None:
            length = self.headers.get("Content-Length", "")
            if self.path != "/add-checkpoint":
                self._send(Answer(404, "POST /add-checkpoint\n"), close=True)
            elif not (length.isascii() and length.isdigit() and len(length) < 9):
                self._send(Answer(411, "send Content-Length\n"), close=True)
            elif int(length) > LARGEST:
                self._send(Answer(413, f"a request has at most {LARGEST} bytes\n"), close=True)
            else:
                self._send(_judged(judge, self.rfile.read(int(length))))

        def _send(self, answer: Answer, close: bool = False) -> None:
            body = answer.body.encode()
            self.send_response(answer.status)
            self.send_header("Content-Type", answer.kind)
            self.send_header("Content-Length", str(len(body)))
            if close:
                self.send_header("Connection", "close")
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    return _Server((host, port), Handler)


class _Server(ThreadingHTTPServer):
    def handle_error(self, request: object, client_address: object) -> None:
        if not isinstance(sys.exception(), OSError):  # a client that goes away is no fault of ours
            super().handle_error(request, client_address)  # type: ignore[arg-type]


def _judged(judge: Judge, body: bytes) -> Answer:
    try:
        text = body.decode()
    except UnicodeDecodeError:
        return Answer(400, "this is no text\n")
    try:
        return judge.asked(text)
    except (Forgotten, OSError) as problem:
        _log.error("nothing is signed: %s", problem)
        return Answer(503, "this witness cannot remember what it signs; ask it again later\n")
