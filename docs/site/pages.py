"""Hand-written pages on the site. A page may link to any file of the repository: another page, or a source, which the
site then has as plain text."""

import posixpath
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"

# Pages that lie outside `docs`, with their places on the site.
ELSEWHERE = {
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "benchmarks/RESULTS.md": "benchmarks.md",
}
_LINK = re.compile(r"(!?\[[^\]]*\])\(([^)#\s]+)(#[^)\s]*)?\)")
_SHOWN_AS_TEXT = ".txt"


def sources() -> dict[str, str]:
    """Every hand-written page, by its path in the repository, with its place on the site."""
    inside = (path for path in DOCS.rglob("*.md") if "site" not in path.relative_to(DOCS).parts)
    return {
        f"docs/{path.relative_to(DOCS).as_posix()}": path.relative_to(DOCS).as_posix() for path in inside
    } | ELSEWHERE


class Copier:
    """Copies pages to the site and remembers which other files they link to."""

    def __init__(self, to: Path) -> None:
        self._to = to
        self._places = sources()
        self.linked: set[str] = set()

    def copy(self) -> None:
        for source, place in self._places.items():
            self.write(place, (ROOT / source).read_text(), posixpath.dirname(source))
        for name in sorted(self.linked):
            self._copy_file(name)

    def write(self, place: str, text: str, written_in: str = "docs") -> None:
        """A page at this place, whose links are written as seen from a folder of the repository."""
        page = self._to / place
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(_LINK.sub(lambda link: self._link(link, place, written_in), text))

    def place_of(self, name: str) -> str:
        """Where the site has a file of the repository."""
        if name in self._places:
            return self._places[name]
        self.linked.add(name)
        if name.startswith("docs/images/"):
            return name.removeprefix("docs/")
        return f"files/{name}{_SHOWN_AS_TEXT}"

    def _link(self, link: re.Match[str], place: str, written_in: str) -> str:
        words, target, heading = link[1], link[2], link[3] or ""
        name = posixpath.normpath(posixpath.join(written_in, target))
        if ":" in target or not (ROOT / name).is_file():
            return link[0]  # another site's, or one of the site's own pages
        there = posixpath.relpath(self.place_of(name), posixpath.dirname(place) or ".")
        return f"{words}({there}{heading})"

    def _copy_file(self, name: str) -> None:
        file = self._to / self.place_of(name)
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes((ROOT / name).read_bytes())
