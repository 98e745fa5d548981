"""Everything that the commands print. Nothing printed can move the cursor, change colours or turn the writing round:
control and format characters are shown as they would be escaped in JSON, wherever the text comes from."""

import json
import logging
import re
from datetime import UTC, datetime
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:  # slow imports, which help does not need
    from rich.console import Console
    from rich.text import Text

# Control characters apart from the tab and the line's end, and everything that Unicode calls a format character (marks
# of direction above all), a separator of lines or paragraphs, or half of a character.
_UNSEEN = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\xad\u0600-\u0605\u061c\u06dd\u070f\u0890\u0891\u08e2\u180e\u200b-\u200f"
    "\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff\ufff9-\ufffb"
    "\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001-\U000e007f]"
)


def visible(text: str) -> str:
    r"""A text with its control and format characters escaped.

    >>> print(visible("ann\x1b[2J \u202e"))
    ann\u001b[2J \u202e
    """
    return text if text.isascii() and text.isprintable() else _UNSEEN.sub(_escaped, text)


def _escaped(found: re.Match[str]) -> str:
    units = found[0].encode("utf-16-be", "surrogatepass").hex()
    return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))


def echo(text: object = "", *, err: bool = False, bold: bool | None = None, colour: str | None = None) -> None:
    """Print a line. Bytes are JSON in UTF-8, which stays JSON."""
    plain = visible(text.decode(errors="replace") if isinstance(text, bytes) else str(text))
    typer.echo(typer.style(plain, bold=bold, fg=colour) if bold or colour else plain, err=err)


def console(*, stderr: bool = False) -> "Console":
    """A screen for tables. Clause ids hold square brackets, which rich would otherwise take for its own markup."""
    from collections.abc import Iterable

    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.segment import Segment

    class Screen(Console):
        def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
            for segment in super().render(renderable, options):
                yield segment if segment.control else Segment(visible(segment.text), segment.style)

    return Screen(markup=False, highlight=False, stderr=stderr)


def visible_text(text: "Text") -> "Text":
    """The same for a text with styles: one that would have to be escaped loses them."""
    from rich.text import Text

    return Text(visible(text.plain)) if visible(text.plain) != text.plain else text


class _Visible(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        return visible(super().format(record))


class _Json(logging.Formatter):
    """One line of JSON for each message, in ASCII alone: whatever it quotes, it cannot break the line."""

    def format(self, record: logging.LogRecord) -> str:
        said = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            said["error"] = self.formatException(record.exc_info)
        return json.dumps(said)


def log_as_json() -> None:
    """Messages of the program itself for those who collect logs: a line of JSON each, on the error stream."""
    handler = logging.StreamHandler()
    handler.setFormatter(_Json())
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)


def log_visibly() -> None:
    """Messages of the program itself are escaped like everything else."""
    if logging.lastResort:  # where they go as long as nobody has set up anything else: the error stream
        logging.lastResort.setFormatter(_Visible("%(levelname)s: %(message)s"))
