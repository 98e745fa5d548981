"""Tables of text for notebooks."""

from collections.abc import Iterable, Sequence
from html import escape


def html_table(caption: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """
    >>> html_table("Edges", ("Wager", "Edge"), [("tie", "14.36%")])
    '<table><caption>Edges</caption><tr><th>Wager</th><th>Edge</th></tr><tr><td>tie</td><td>14.36%</td></tr></table>'
    """
    lines = [_row("th", columns), *(_row("td", row) for row in rows)]
    return f"<table><caption>{escape(caption)}</caption>{''.join(lines)}</table>"


def _row(cell: str, texts: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<{cell}>{escape(text)}</{cell}>' for text in texts)}</tr>"
