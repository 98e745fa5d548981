import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling


class ByFile(LoadScopeScheduling):
    """A file stays in one worker, so that what its tests share is made once. So does the mathematics of a game, whose
    kernels are compiled on the way."""

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.split("::")[0]
        tests, part, *rest = path.split("/")
        return f"{tests}/{part}/{rest[0]}" if part == "analysis" else path


# These files take long. They are begun first: a worker that came to one at the end would work on it alone.
LONG = ("analysis/", "browser/", "properties/", "tournament/", "cli/", "server/", "test_tenth_game", "test_readme")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    name = item.nodeid.removeprefix("tests/")
    return next((place for place, part in enumerate(LONG) if name.startswith(part)), len(LONG))


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile:
    return ByFile(config, log)
