import pytest

import croupier
from croupier_high_card.play import HighCard
from croupier_high_card.tests.asking import BOOK


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(book, *clauses): the clauses that this test would catch if broken")


@pytest.fixture
def table() -> HighCard:
    """Ann at box 1 and Bob at box 2, the cards shuffled."""
    made = croupier.table(BOOK, players=["ann", "bob"])
    assert isinstance(made, HighCard)
    return made
