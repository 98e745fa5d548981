from collections.abc import Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, sync_playwright

from croupier.conduct import House
from tests.browser.visiting import ARGUMENTS, CHROMIUM, Serve, Visit
from tests.server.serving import serving


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.parent.name == "browser":
            item.add_marker(pytest.mark.browser)


# Not for the session: Playwright keeps an event loop running in this thread, and other tests start their own.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Serves a house until the end of the test and says at which address."""
    with ExitStack() as servers:
        yield lambda house: servers.enter_context(serving(house))


# Whoever visits leaves before the server does: a page without its server complains.
@pytest.fixture
def visit(chromium: Browser, serve: Serve) -> Iterator[Visit]:
    """Opens pages for people, each with a browser profile of their own; in the end nothing may have gone wrong."""
    visit = Visit(chromium)
    yield visit
    visit.leave()
    assert visit.problems == []


@pytest.fixture
def house() -> Iterator[House]:
    with House("memory:") as house:
        yield house
