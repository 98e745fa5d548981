"""The inputs of an analysis, and a hash of them: the same inputs give the same figures."""

from hashlib import sha256

import msgspec

from croupier import __version__
from croupier.analysis.case import Case


def inputs(case: Case) -> dict[str, object]:
    """Everything that the figures depend on: the book's terms, the elections, the question, and the version of
    croupier."""
    return {
        "version": __version__,
        "book": case.book.id,
        "terms": dict(case.book.layers()),
        "options": dict(case.terms.options),
        "tournament": case.tournament,
        "what_if": dict(case.what_if),
        "maximum_payout": None if case.maximum_payout is None else str(case.maximum_payout),
        "gone": sorted(case.gone),
    }


def inputs_sha256(case: Case) -> str:
    return sha256(msgspec.json.encode(inputs(case), order="deterministic")).hexdigest()
