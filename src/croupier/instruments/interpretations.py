"""The register of interpretations: where a book is silent or unclear, the reading taken. Cited as "~M1"."""

from collections.abc import Mapping

from msgspec import Struct


class Interpretation(Struct, frozen=True):
    """A reading, the other possible meanings of the text, and what depends on it. With no clauses: house practice."""

    id: str
    clauses: Mapping[str, tuple[str, ...]]
    issue: str
    reading: str
    alternatives: str
    effect: str
