from collections.abc import Callable, Iterator
from contextlib import ExitStack

import pytest
from playwright.sync_api import Browser, sync_playwright

from croupier.conduct import House
from croupier.conduct.chance import SealedShoe
from croupier.conduct.dealing import shoes
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


# Visitors leave before the server does: a page without its server complains.
@pytest.fixture
def visit(chromium: Browser, serve: Serve) -> Iterator[Visit]:
    """Opens pages for people, each with their own browser profile; in the end nothing may have gone wrong."""
    visit = Visit(chromium)
    yield visit
    visit.leave()
    assert visit.problems == []


@pytest.fixture
def house() -> Iterator[House]:
    with House("memory:") as house:
        yield house


@pytest.fixture
def dealt_as(monkeypatch: pytest.MonkeyPatch) -> Callable[[SealedShoe], None]:
    """Seals this order from now on, and deals it as it was sealed: the browsers' shares, which nobody can foretell, are
    committed to and revealed as ever, but mix nothing."""

    def deal(order: SealedShoe) -> None:
        monkeypatch.setattr(shoes, "seal", lambda cards, generator: order)
        monkeypatch.setattr(shoes, "mixed", lambda commitment, order, values: order)

    return deal
