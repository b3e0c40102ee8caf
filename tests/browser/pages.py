"""A server in its own process, a real Chromium, and people who tap on pages."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, WebSocket

from tests.server.process import free_port

ROOT = Path(__file__).parents[2]
AXE = ROOT / "client/node_modules/axe-core/axe.min.js"
STATIC = ROOT / "src/doublejeu/server/static/index.html"
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
HOME = "doublejeu.home"  # a name for this machine that browsers do not trust, as on a home network without https
FLAGS = [
    f"--host-resolver-rules=MAP {HOME} 127.0.0.1",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# Keeps, whenever the page changes, every button whose name does not contain the words it shows: whoever presses by
# speaking could not name it. axe looks at one moment, and which moments a match brings is chance.
WATCH_NAMES = """
  const found = new Set()
  const plain = (text) => text.toLowerCase().replace(/\\s+/g, ' ').trim()
  const look = () => {
    for (const button of document.querySelectorAll('button[aria-label], a[aria-label]')) {
      const shown = plain(button.innerText)
      if (/\\p{L}/u.test(shown) && !plain(button.ariaLabel).includes(shown) && !found.has(shown)) {
        found.add(shown)
        console.error(`misnamed button: it shows "${shown}" and is called "${button.ariaLabel}"`)
      }
    }
  }
  let due = 0
  new MutationObserver(() => (due ||= requestAnimationFrame(() => ((due = 0), look())))).observe(document, {
    subtree: true, childList: true, attributes: true, characterData: true,
  })
"""
MATCH_OVER = ".end a[href^='/replay/']"  # names the match that is over
PHONE = (360, 740)
SIZES = {"360": PHONE, "768": (768, 1024), "1440": (1440, 900)}
PATIENCE = 20_000  # milliseconds; a page that needs longer has failed
AHEAD = (0.2, 0.5, 1.0, 2.0, 5.0)  # seconds that a page may need before its clock stops
PLAY_SECONDS = 120.0  # for one match, beside whatever else the machine does
MOST_MATCHES = 30  # what chance has not brought by then does not come
START_SECONDS = 120.0  # for a server, beside whatever else the machine does


def missing() -> str:
    """What these tests need and this machine lacks, in one line; empty if all is there."""
    if not Path(CHROMIUM).exists():
        return f"the browser tests need Chromium at {CHROMIUM} (Debian: apt-get install chromium), or CHROMIUM=PATH"
    if not AXE.exists():
        return "the browser tests need axe-core: cd client && npm ci"
    return missing_page()


def missing_page() -> str:
    """Whether the page was built, which every browser needs; empty if it was."""
    if not STATIC.exists():
        return "the browser tests need the built page: cd client && npm ci && npm run build"
    return ""


class Server:
    """`python -m doublejeu.server` as people run it; it can be killed at any moment and started again."""

    def __init__(self, folder: Path) -> None:
        self.database = f"sqlite:///{folder}/rooms.sqlite3"
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.answers = 0.0  # seconds for which answers stay sealed
        self._process: subprocess.Popen[bytes] | None = None

    def command(self) -> list[str]:
        """What starts it."""
        command = [sys.executable, "-m", "doublejeu.server", f"--port={self.port}", f"--database={self.database}"]
        return [*command, "--pace=0", "--gate=0", f"--answers={self.answers}"]

    def start(self) -> None:
        """Start it and wait until it answers."""
        self._process = subprocess.Popen(self.command(), stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                with urllib.request.urlopen(f"{self.address}/api/games", timeout=2):
                    return
            except OSError:
                assert self._process.poll() is None, "the server did not start"
                assert time.monotonic() < deadline, "the server does not answer"
                time.sleep(0.05)

    def kill(self) -> None:
        """What a power cut does."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()
        self._process = None

    def stop(self) -> None:
        """An orderly end."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait()


@contextmanager
def served(folder: Path) -> Iterator[Server]:
    """A running server."""
    server = Server(folder)
    with started(server):
        yield server


@contextmanager
def started(server: Server) -> Iterator[None]:
    """Run a server as long as it is needed."""
    try:
        server.start()
        yield
    finally:
        server.stop()


class Person:
    """Somebody with a browser of their own, and a memory of everything the server sent to it."""

    def __init__(
        self,
        browser: Browser,
        server: Server,
        size: tuple[int, int] = PHONE,
        theme: str = "light",
        hurried: bool = True,
    ) -> None:
        self.server = server
        self.context: BrowserContext = browser.new_context(
            viewport={"width": size[0], "height": size[1]},
            color_scheme="dark" if theme == "dark" else "light",
            reduced_motion="reduce",
            locale="fr-FR",
        )
        self.page: Page = self.context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.faults: list[str] = []
        self.frames: list[str] = []
        self.ways: dict[str, int] = {}  # by kind of button: how often somebody came to it by keys
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", self._complain)
        self.page.on("websocket", self._listen)
        self.page.add_init_script(WATCH_NAMES)
        if hurried:  # a result that stands large on the screen is put away by a tap, as people do who have read it
            self.page.add_locator_handler(self.find(".moment .away").first, self.put_away, no_wait_after=True)

    def stop_the_clock(self) -> None:
        """From now on time passes on this page only as the test lets it, however slow the machine is."""
        for ahead in AHEAD:
            try:
                self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1000 + ahead)
            except Error:  # that moment was over before the page heard of it
                continue
            return
        raise AssertionError(f"more than {AHEAD[-1]} seconds lie between two looks at a page")

    def pass_time(self, milliseconds: int) -> None:
        """Let so much time pass on a page whose clock stands still; in between it hears what the server says."""
        while milliseconds > 0:
            self.page.clock.run_for(min(milliseconds, 3000))
            self.page.wait_for_timeout(10)
            milliseconds -= 3000

    def put_away(self, *_: Locator) -> None:
        """Put the result away that stands large on the screen, if one does."""
        self.page.evaluate("document.querySelector('.moment .away')?.click()")

    def _complain(self, message: ConsoleMessage) -> None:
        if message.text.startswith("misnamed button"):
            self.faults.append(message.text)

    def _listen(self, opened: WebSocket) -> None:
        opened.on("framereceived", lambda frame: self.frames.append(str(frame)))

    def go(self, path: str) -> None:
        """Open an address of the server."""
        self.page.goto(self.server.address + path)

    def from_home_network(self) -> None:
        """Reach the server from now on as phones on the same network do: by plain http."""
        self.server = copy(self.server)
        self.server.address = f"http://{HOME}:{urlsplit(self.server.address).port}"

    def find(self, selector: str) -> Locator:
        """Part of the page."""
        return self.page.locator(selector)

    def open_room(self, name: str, seats: int = 7) -> str:
        """Open a table through the page; gives its code."""
        self.go("/")
        self.page.get_by_role("link", name=re.compile("Ouvrir une table : Secret Hitler")).click()
        self.page.get_by_label("Votre nom").fill(name)
        while int(self.find("output").inner_text()) > seats:
            self.page.get_by_role("button", name="Un siège de moins").click()
        self.page.get_by_role("button", name="Ouvrir la table").click()
        self.find(".ticket").wait_for()
        return self.find(".ticket .code").inner_text().strip()

    def join(self, code: str, name: str) -> None:
        """Sit down, by typing the code on the first page."""
        self.go("/")
        self.page.get_by_label("Rejoindre une table").fill(code.lower())
        self.page.get_by_role("button", name="Rejoindre").click()
        self.page.get_by_label("Votre nom").fill(name)
        self.page.get_by_role("button", name="M’asseoir").click()
        self.find(".ticket").wait_for()

    def choose(self) -> bool:
        """If something is asked of this person, choose the first thing offered and confirm it."""
        for offered in (".ballots button", "button.tile", "button.seat.may", ".plain button"):
            choice = self.find(offered).first
            if choice.count() == 0:
                continue
            if choice.get_attribute("aria-pressed", timeout=1000) != "true":
                choice.click(timeout=2000)
            self.confirm()
            return True
        return False

    def confirm(self) -> None:
        """Confirm what is chosen, and wait until the table has taken it: till then it is still offered."""
        self.find("[data-confirm]").click(timeout=2000)
        self.find("[data-confirm]").wait_for(state="detached")

    def messages(self) -> list[dict[str, Any]]:
        """Everything the server sent to this browser."""
        return [json.loads(frame) for frame in self.frames]


def play_on(
    people: list[Person],
    until: Callable[[], bool],
    decide: Callable[[Person], bool] = Person.choose,
    host: Person | None = None,
) -> None:
    """Everybody plays what is asked until something is so.

    Chance may end a match before that: then the host begins another, and nobody has to hope.
    """
    matches = 1
    deadline = time.monotonic() + PLAY_SECONDS
    while not until():
        assert time.monotonic() < deadline, "the match does not go on"
        if host is not None and over(host):
            assert matches < MOST_MATCHES, "it never comes"
            play_again(host)
            matches += 1
            deadline = time.monotonic() + PLAY_SECONDS
        acted = False
        for person in people:
            try:
                acted = decide(person) or acted
            except Error:
                acted = True  # the table moved on between the look and the tap
        if not acted:
            people[0].page.wait_for_timeout(30)


def over(person: Person) -> bool:
    """Whether this person's page shows the end."""
    return person.find(".end").count() > 0


def play_again(host: Person) -> None:
    """Begin another match at the same table; it may be over, too, before anybody has looked."""
    former = host.find(MATCH_OVER).get_attribute("href")
    host.find(".end .actions button").filter(has_text="Rejouer").click()
    host.page.wait_for_function(
        "([over, former]) => document.querySelector(over)?.getAttribute('href') !== former", arg=[MATCH_OVER, former]
    )


def serious_faults(page: Page) -> list[str]:
    """What axe-core finds that would keep somebody out."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    found: dict[str, Any] = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        f"{fault['id']}: {fault['help']}: " + "; ".join(node["html"][:120] for node in fault["nodes"][:3])
        for fault in found["violations"]
        if fault["impact"] in ("serious", "critical")
    ]


def too_wide(page: Page) -> int:
    """By how many pixels the page is wider than the screen."""
    wide: int = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return wide
