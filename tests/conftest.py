import gc
import re
from functools import cache

import pytest
from httpx._transports import default as transports
from hypothesis import HealthCheck, settings
from typer import testing as command_line
from xdist.remote import Producer
from xdist.scheduler import LoadScopeScheduling

# What is collected stays to the end: there is no garbage to look for among 18,000 tests, now or later.
gc.disable()


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop() -> None:
    gc.freeze()
    gc.enable()


# A client of HTTP reads the certificates of all authorities when it is made, 30 ms each time; once serves all tests.
transports.create_ssl_context = cache(transports.create_ssl_context)
# A command line of ninety commands is built anew for each that is run, 60 ms each time.
command_line._get_command = cache(command_line._get_command)

# How quickly an example is found or tried says something about the machine alone.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

# Tests that share little and take minutes each.
APART = (
    "analysis/evenings/test_twins.py::test_so_has_whatever",
    "analysis/evenings/test_twins.py::test_so_have",
    "analysis/simulation/test_twins.py::test_a_hundred_thousand_rounds",
    "analysis/simulation/test_twins.py::test_the_table_remedies_every_error",
    "properties/test_put_right",
    "properties/test_replay",
    "properties/test_kill",
    "properties/test_table_machine",
    "server/test_fuzzing.py::test_nothing_that_a_role_asks_breaks_the_server_at_length",
    "soak/",
)


class ByFile(LoadScopeScheduling):
    """A file stays in one worker, so that what its tests share is made once. So does the mathematics of a game, whose
    kernels are compiled on the way; a test of every book's mathematics goes where its game goes."""

    def _split_scope(self, nodeid: str) -> str:
        path, _, name = nodeid.partition("::")
        if nodeid.removeprefix("tests/").startswith(APART):
            return nodeid
        tests, part, *rest = path.split("/")
        if part != "analysis":
            return path
        book = re.search(r"\[NI[-\d]+/([-a-z]+)\]$", name)
        return f"{tests}/{part}/{book[1].replace('-', '_') if book and len(rest) == 1 else rest[0]}"


# These files take long. They are begun first: a worker that came to one at the end would work on it alone.
LONG = (
    "analysis/",
    "soak/",
    "browser/",
    "properties/",
    "tournament/",
    "cli/",
    "server/",
    "test_tenth_game",
    "test_readme",
)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=_place)


def _place(item: pytest.Item) -> int:
    name = item.nodeid.removeprefix("tests/")
    return next((place for place, part in enumerate(LONG) if name.startswith(part)), len(LONG))


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> ByFile:
    return ByFile(config, log)
