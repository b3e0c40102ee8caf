"""One browser for all browser tests, and one server for those that do not kill it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.pages import CHROMIUM, FLAGS, PATIENCE, Server, missing, started
from tests.browser.serving import SharedServer


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium, without a window."""
    lacking = missing()
    if lacking:
        pytest.fail(lacking, pytrace=False)
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A running server."""
    found = SharedServer(tmp_path_factory.mktemp("server"))
    with started(found):
        yield found
