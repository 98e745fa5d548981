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


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile:
    return ByFile(config, log)
