"""How the tests read an answer."""

from croupier.play.answers import Refused

BOOK = "EX2020-1/high-card"


def refused(answer: object, clause: str) -> bool:
    """Whether this was refused under that clause."""
    assert isinstance(answer, Refused), answer
    assert clause in answer.under, answer
    return True
