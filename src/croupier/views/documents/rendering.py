"""Documents as HTML and as PDF, from the same structure and without a clock, so that they come out the same every
time."""

from functools import cache
from importlib.resources import files

import msgspec
import typst
from jinja2 import Environment, PackageLoader, StrictUndefined

from croupier.views.documents.document import Cards, Document

_TEMPLATES = files("croupier.views.documents") / "templates"


def html(document: Document | Cards) -> str:
    """One page that needs nothing else: its style is included."""
    return _environment().get_template(f"{_template(document)}.html").render(document=document)


def pdf(document: Document | Cards) -> bytes:
    """Set by Typst with its own fonts. PDF/UA, so that a screen reader can follow it."""
    made: bytes = typst.compile(
        (_TEMPLATES / f"{_template(document)}.typ").read_bytes(),
        ignore_system_fonts=True,  # or the same document would look different on another machine
        sys_inputs={"document": msgspec.json.encode(document).decode()},
        timestamp=document.date,
        pdf_standards="ua-1",
    )
    return made


def _template(document: Document | Cards) -> str:
    return "cards" if isinstance(document, Cards) else "document"


@cache
def _environment() -> Environment:
    return Environment(
        loader=PackageLoader("croupier.views.documents"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
