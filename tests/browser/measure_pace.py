"""How long results stay on the screen and how long bots take, with a stopwatch in the page: the table of docs/pace.md.

    python -m tests.browser.measure_pace [GAME ...] [seconds=90]

A server runs as people run it. At three tables at once, one for each pace, somebody among bots answers whatever is
asked after a moment, by lot; a watcher's page keeps the time of everything that stands large on its screen.
"""

import json
import math
import random
import statistics
import sys
import tempfile
import threading
import time
import urllib.request
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from doublejeu.games import GAMES
from doublejeu.server.match.pacing import PACES
from doublejeu.text import moments_of
from tests.browser.pages import CHROMIUM, FLAGS, Server, started
from tests.server.running import Person

ANSWERS_AFTER = 1.0  # seconds, as somebody who knows the game
READS = 4.0  # words a second, without haste

WATCH = """
  window.results = []
  new MutationObserver(() => {
    const card = document.querySelector('.moment')
    const last = window.results.at(-1)
    const now = performance.now() / 1000
    if (last && last.to === null && last.number !== card?.dataset.number) {
      last.to = now
      last.cut = document.querySelector('.end') !== null // the end of a match puts everything away
    }
    if (card && (!last || last.to !== null)) {
      const words = [...card.querySelectorAll('h2, .inside')].map((part) => part.innerText).join(' ')
      window.results.push({
        number: card.dataset.number, kind: card.dataset.moment, from: now, to: null, cut: false,
        words: words.split(/\\s+/).filter((word) => /[\\p{L}\\d]/u.test(word)).length,
      })
    }
  }).observe(document, { subtree: true, childList: true })
"""


class UsualServer(Server):
    """As people start it: bots take their time, and cards are looked at first."""

    def command(self) -> list[str]:
        return [sys.executable, "-m", "doublejeu.server", f"--port={self.port}", f"--database={self.database}"]


def asked(server: Server, path: str, body: dict[str, object]) -> Any:
    """What the server answers."""
    request = urllib.request.Request(
        server.address + path, json.dumps(body).encode(), {"content-type": "application/json"}
    )
    with urllib.request.urlopen(request, timeout=20) as answer:
        return json.load(answer)


def play(person: Person, until: float, chance: random.Random) -> None:
    """Answer whatever is asked, and begin again when a match is over."""
    while time.monotonic() < until:
        with suppress(TimeoutError):
            person.receive(patience=0.2)
        if not person.picture:
            continue
        if person.picture["outcome"] is not None:
            person.picture = {}
            person.send("host", {"id": f"again-{time.monotonic()}", "what": "again"})
        elif person.picture["asks"]:
            time.sleep(ANSWERS_AFTER)
            ask = chance.choice(person.picture["asks"])
            person.picture["asks"] = []
            person.send("play", {"id": f"play-{time.monotonic()}", "code": ask["code"]})
            person.send("mine", {"id": f"ready-{time.monotonic()}", "what": "ready"})


def opened(server: Server, key: str, pace: str) -> Person:
    """Somebody at a table of their own, who has seen their card."""
    seats = max(GAMES[key].fewest, 3 if key == "infiltraitres" else 0)
    held = asked(server, "/api/rooms", {"name": "Ada", "game": key, "seats": seats})
    person = Person(server.address.removeprefix("http://"), held["code"], held["token"])
    person.until("welcome")
    person.done("host", what="pace", pace=pace)
    return person


def spread(values: list[float], digits: int = 1) -> str:
    """The middle one, and the least and the greatest."""
    if not values:
        return "none"
    return f"{statistics.median(values):.{digits}f} ({min(values):.{digits}f} to {max(values):.{digits}f})"


def measured(server: Server, pages: list[Page], key: str, seconds: float) -> None:
    """Play one game at every pace, and print a line for each kind of result."""
    people = [opened(server, key, pace) for pace in PACES]
    for page, person in zip(pages, people, strict=True):
        page.goto(f"{server.address}/watch/{person.room['code']}")
        page.locator(".lobby").wait_for()
    until = time.monotonic() + seconds
    threads = []
    for number, person in enumerate(people):
        person.done("host", what="start")
        person.done("mine", what="ready")
        threads.append(threading.Thread(target=play, args=(person, until, random.Random(number))))
        threads[-1].start()
    while time.monotonic() < until:
        pages[0].wait_for_timeout(500)
    for thread in threads:
        thread.join()
    for pace, page in zip(PACES, pages, strict=True):
        results = page.evaluate("window.results")
        whole = [result for result in results if result["to"] is not None and not result["cut"]]
        between = [after["from"] - before["from"] for before, after in pairwise(results)]
        print(f"{key}, {pace}: {len(results)} results; from one to the next {spread(between)} s")
        for kind in sorted({result["kind"] for result in whole}):
            of_kind = [result for result in whole if result["kind"] == kind]
            stays = [result["to"] - result["from"] for result in of_kind]
            words = [float(result["words"]) for result in of_kind]
            print(
                f"  {kind}: stays {spread(stays)} s; {spread(words, 0)} words, "
                f"to be read in {math.ceil(max(words) / READS)} s at most; seen {len(of_kind)} times"
            )
    for person in people:
        person.leave()


def main() -> None:
    """Measure the games that are named, or all."""
    seconds = float(next((word[8:] for word in sys.argv if word.startswith("seconds=")), "90"))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = UsualServer(Path(folder))
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        with started(server):
            for key in [key for key in GAMES if key in sys.argv] or list(GAMES):
                print(f"# {key}: the table says {moments_of(key)}", flush=True)
                contexts = [browser.new_context(locale="fr-FR") for _ in PACES]
                pages = [context.new_page() for context in contexts]
                for page in pages:
                    page.add_init_script(WATCH)
                measured(server, pages, key, seconds)
                for context in contexts:
                    context.close()
        browser.close()


if __name__ == "__main__":
    main()
