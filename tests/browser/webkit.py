"""Debian's WebKit, the engine of iPhones: a browser without a screen, and a person who taps in it."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from selenium.common.exceptions import (
    ElementClickInterceptedException,
    NoSuchElementException,
    StaleElementReferenceException,
)
from selenium.webdriver import Remote, WebKitGTKOptions, WebKitGTKService
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.support.wait import WebDriverWait

from tests.browser.pages import PATIENCE, Server, missing_page

WEBKIT = os.environ.get("WEBKIT", "/usr/bin/WebKitWebDriver")
POLL = 0.05  # seconds between two looks at what must be so
NOT_YET = (NoSuchElementException, StaleElementReferenceException, ElementClickInterceptedException)
SCREEN = "1600x1200x24"  # larger than every window
NAME = "input[autocomplete=nickname]"
# The bar of the browser's window would keep it wider than a phone.
NARROW = "* { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 4px; }"


def missing() -> str:
    """What these tests need and this machine lacks, in one line; empty if all is there."""
    if not Path(WEBKIT).exists() or shutil.which("Xvfb") is None:
        install = "Debian: apt-get install webkit2gtk-driver xvfb"
        return f"the browser tests need WebKit at {WEBKIT} and Xvfb ({install}), or WEBKIT=PATH"
    return missing_page()


@contextmanager
def screen() -> Iterator[str]:
    """A screen that is not seen, on a display that is free; gives its name."""
    told, tells = os.pipe()
    command = ["Xvfb", "-displayfd", str(tells), "-screen", "0", SCREEN, "-nolisten", "tcp"]
    process = subprocess.Popen(command, pass_fds=[tells], stderr=subprocess.DEVNULL)
    try:
        os.close(tells)
        with open(told) as number:
            display = number.readline().strip()
        assert display, "Xvfb did not start"
        yield f":{display}"
    finally:
        process.kill()
        process.wait()


@contextmanager
def webkit(folder: Path) -> Iterator[Remote]:
    """A WebKit that keeps what it keeps in this folder, and speaks English wherever the machine stands."""
    for toolkit in ("gtk-3.0", "gtk-4.0"):
        (folder / toolkit).mkdir()
        (folder / toolkit / "gtk.css").write_text(NARROW)
    with screen() as display:
        kept = dict.fromkeys(("XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"), str(folder))
        machine = {name: value for name, value in os.environ.items() if name not in ("WAYLAND_DISPLAY", "LANGUAGE")}
        environment = machine | kept | {"DISPLAY": display, "LC_ALL": "C.UTF-8"}
        service = WebKitGTKService(WEBKIT, env=environment)
        try:
            service.start()
            line = RemoteConnection(client_config=ClientConfig(service.service_url))
            driver = Remote(line, options=WebKitGTKOptions())
            try:
                yield driver
            finally:
                driver.quit()
        finally:
            service.stop()


class Visitor:
    """A person with a WebKit."""

    def __init__(self, driver: Remote, server: Server) -> None:
        self.driver = driver
        self.server = server

    def until(self, so: Callable[[], object]) -> None:
        """Wait until something is so."""
        WebDriverWait(self.driver, PATIENCE / 1000, POLL, NOT_YET).until(lambda _: so())

    def run(self, script: str, *arguments: object) -> Any:
        """What a script of the page gives."""
        return self.driver.execute_script(script, *arguments)

    def shows(self, selector: str) -> bool:
        """Whether the page has such a part."""
        return len(self.driver.find_elements("css selector", selector)) > 0

    def resize(self, width: int, height: int) -> None:
        """Give the page this size; the browser's own bar comes on top of it."""

        def fits() -> bool:
            page, bar = self.run("return [[innerWidth, innerHeight], outerHeight - innerHeight]")
            if page == [width, height]:
                return True
            self.driver.set_window_rect(0, 0, width, height + bar)
            return False

        self.until(fits)

    def tap(self, selector: str) -> None:
        """Scroll to a part of the page, away from what lies along its edges, and tap it once nothing lies over it."""

        def tapped() -> bool:
            part = self.driver.find_element("css selector", selector)
            self.run("arguments[0].scrollIntoView({ block: 'center' })", part)
            part.click()
            return True

        self.until(tapped)

    def open_room(self, key: str) -> None:
        """Open a table of a game through the page."""
        self.driver.get(f"{self.server.address}/new/{key}")
        self.until(lambda: self.shows(NAME))
        name = self.driver.find_element("css selector", NAME)
        name.clear()
        name.send_keys("Ada")
        self.tap("form .open .primary")
        self.until(lambda: self.shows(".ticket"))
