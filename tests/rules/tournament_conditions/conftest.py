"""A test looks for the clauses in its mark: a mark that names the wrong clause fails."""

import pytest


@pytest.fixture
def marked(request: pytest.FixtureRequest, book: str) -> set[str]:
    """The clauses of this book that the test is marked with."""
    marks = [mark.args for mark in request.node.iter_markers("clause")]
    clauses = {clause for marked, *said in marks for clause in said if marked == book}
    assert clauses, f"the test is not marked with clauses of {book}"
    return clauses
