from collections.abc import Iterator

import httpx
import pytest

from croupier.conduct import House
from tests.server.serving import live_table, serving


@pytest.fixture
def house() -> Iterator[House]:
    with House("memory:") as house:
        yield house


@pytest.fixture
def client(house: House) -> Iterator[httpx.Client]:
    """A client of a server with one live table, T1, at which ann plays."""
    live_table(house)
    with serving(house) as address, httpx.Client(base_url=address) as client:
        yield client


@pytest.fixture(scope="module")
def lasting() -> Iterator[httpx.Client]:
    """The same for all tests of a module that do not mind what the others did."""
    with House("memory:") as house:
        live_table(house)
        with serving(house) as address, httpx.Client(base_url=address) as client:
            yield client
