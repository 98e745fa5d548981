"""The register of interpretations as a page."""

from collections.abc import Iterator

from croupier.instruments import library


def page() -> str:
    return "\n".join(_page()) + "\n"


def _page() -> Iterator[str]:
    readings = library().interpretations.values()
    yield "# Interpretations\n"
    yield f"Where a book is silent, unclear or at odds with itself, one of these {len(readings)} readings is taken."
    yield "Code cites them like clauses, as `~M1`. The wording is ours and none of it is law: a reading stands until"
    yield "the operator or the authority settles the point.\n"
    for reading in readings:
        yield f"## {reading.id}\n"
        for book, clauses in reading.clauses.items():
            yield f"`{book}` {', '.join(clauses)}  "
        if not reading.clauses:
            yield "House practice: no clause speaks of it."
        yield ""
        yield f"**Issue.** {reading.issue}\n"
        yield f"**Reading taken.** {reading.reading}\n"
        yield f"**Others.** {reading.alternatives}\n"
        yield f"**Effect.** {reading.effect}\n"
