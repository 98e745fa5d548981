import pytest

from croupier.cli.terminal.seat import Seat


@pytest.fixture(autouse=True)
def without_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards of these tests are chosen by a seed; a share of the player would mix them."""
    monkeypatch.setattr(Seat, "_share", lambda seat: False)
