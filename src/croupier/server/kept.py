"""The files that every page needs, read once: an address names their digest, so it stands for these bytes and no
others, however long the program runs."""

import hashlib
import posixpath
import re
from collections.abc import Iterable
from mimetypes import guess_type
from pathlib import Path

from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.types import Receive, Scope, Send

_IMPORTED = re.compile(rb'^(?:import|export) [^"]*from "(\.[^"]+)"', re.MULTILINE)


class Kept:
    """Answers with the files of these folders, which browsers may keep for good. Where two folders have a file of the
    same name, the first one's is meant."""

    def __init__(self, folders: Iterable[Path]) -> None:
        found: dict[str, bytes] = {}
        for folder in folders:
            for path in folder.rglob("*"):
                if path.is_file():
                    found.setdefault(path.relative_to(folder).as_posix(), path.read_bytes())
        self._answers = {
            name: Response(
                content,
                media_type=guess_type(name)[0] or "text/plain",
                headers={"cache-control": "public, max-age=31536000, immutable"},
            )
            for name, content in found.items()
        }
        self._imported = {name: _imports(name, content) for name, content in found.items() if name.endswith(".js")}
        named = (name.encode() + content for name, content in sorted(found.items()))
        self.address = f"/static/{hashlib.sha256(b''.join(named)).hexdigest()[:12]}"

    def modules(self, *names: str) -> list[str]:
        """These modules and those that they import, each once: a page that names them all fetches them side by side,
        and not one after the other as each names the next."""
        found = dict.fromkeys(names)
        waiting = list(names)
        while waiting:
            fresh = [each for each in self._imported.get(waiting.pop(), ()) if each not in found]
            found.update(dict.fromkeys(fresh))
            waiting += fresh
        return list(found)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["method"] not in ("GET", "HEAD"):
            raise HTTPException(405)
        answer = self._answers.get(scope["path"].removeprefix(f"{self.address}/"))
        if answer is None:
            raise HTTPException(404)
        await answer(scope, receive, send)


def _imports(module: str, content: bytes) -> list[str]:
    """The modules that one imports when it is loaded, not those that it fetches later."""
    folder = posixpath.dirname(module)
    return [posixpath.normpath(posixpath.join(folder, each.decode())) for each in _IMPORTED.findall(content)]
