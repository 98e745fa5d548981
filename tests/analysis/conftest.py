import pytest

from croupier.instruments import library


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests of one game run in one worker: its kernels are compiled once, and its counts are kept once in memory."""
    for item in items:
        if item.path.parent.parent.name == "analysis":
            item.add_marker(pytest.mark.xdist_group(item.path.parent.name))
        elif item.path.name == "test_every_book.py" and isinstance(item, pytest.Function):
            game = library().book(item.callspec.params["book"]).game
            item.add_marker(pytest.mark.xdist_group(game.replace("-", "_")))
