"""A whole match of Les Infiltrés led aloud on one screen, listened to: `python -m tests.browser.measure_voice [pages]`.

Eight people play; one big screen speaks through SVOX Pico, and its sound is measured on its way out. Told is each
sentence with the time from its event to its first sound, how long it took, how long the keeper of time had reckoned for
it, and how much of it was loud; then whether they came in order, whole and one after the other. With "pages", each of
the eight also has a phone's page open. With "record", what reaches the machine's loudspeaker is recorded too, as people
in the room would hear it, into voice.wav: each sentence must be heard in it, and silence between two. Tones and
ambience are off then. With "en" the voice is English.
"""

from __future__ import annotations

import itertools
import statistics
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from doublejeu.core.contract import Event
from doublejeu.games import GAMES
from doublejeu.server.match.pacing import seconds_to_say
from doublejeu.text import aloud_of, describe_aloud, opening_aloud
from tests.browser.listening import LOUD, Ears, faults
from tests.browser.pages import CHROMIUM, FLAGS, Server, served
from tests.browser.speech_service import Recording, missing, speech_service
from tests.server.running import Person

NAMES = ["Ana", "Bob", "Chloé", "David", "Émile", "Fanny", "Gaël", "Hélène"]
GAME = GAMES["les_infiltres"]
QUIET = """localStorage.setItem('doublejeu.voice', JSON.stringify({sounds: {ambience: false}}))"""
SILENT = QUIET.replace("ambience: false", "ambience: false, taps: false, calls: false, results: false")
EDGE = 120  # milliseconds at either end of a sentence that a recording may be off by


class Evening:
    """Eight people and a screen."""

    def __init__(self, server: Server, browser: Browser, pages: bool, voice: str, sounds: str) -> None:
        self.voice = voice
        here = browser.new_context(viewport={"width": 1920, "height": 1080}, locale="fr-FR")
        wanted = {"game": GAME.key, "name": NAMES[0], "seats": 8, "voice": voice, "options": {"night_seconds": 6}}
        opened: dict[str, Any] = here.request.post(f"{server.address}/api/rooms", data=wanted).json()
        code, tokens = opened["code"], [opened["token"]]
        for name in NAMES[1:]:
            joined = here.request.post(f"{server.address}/api/rooms/{code}/join", data={"name": name}).json()
            tokens.append(joined["token"])
        self.people = [Person(server.address.removeprefix("http://"), code, token) for token in tokens]
        for person in self.people:
            person.until("welcome")
        self.page = here.new_page()
        self.page.add_init_script(sounds)
        self.ears = Ears(self.page)
        self.page.goto(f"{server.address}/watch/{code}")
        self.page.click(".start")
        self.page.wait_for_selector("[data-speaker=on]", timeout=60_000)
        self.ears.wait_for(1, 60)
        for seat, token in enumerate(tokens if pages else []):
            phone = browser.new_context(viewport={"width": 360, "height": 740}, locale="fr-FR").new_page()
            phone.goto(f"{server.address}/rules/{GAME.key}")
            phone.evaluate(
                "([key, seat, token]) => localStorage.setItem(key, JSON.stringify({ seat, token }))",
                [f"doublejeu.seat.{code}", seat, token],
            )
            phone.goto(f"{server.address}/room/{code}")

    def quiet(self) -> bool:
        """Whether everything has been said."""
        return self.page.locator(".caption").count() == 0

    def play(self) -> None:
        """To the end: by day as people do, once they have heard; all vote against an infiltrator."""
        self.people[0].done("host", what="start")
        for person in self.people:
            person.until("full")
        infiltrators = [seat for seat, person in enumerate(self.people) if person.picture["view"]["roles"][seat] == 0]
        while self.people[0].picture["outcome"] is None:
            self.page.wait_for_timeout(300)
            for person in self.people:
                person.send("ping", {})
                person.until("pong")
            for seat, person in enumerate(self.people):
                asks = person.picture["asks"]
                by_night = person.picture["waiting"] == []
                if asks and person.picture["outcome"] is None and (by_night or self.quiet()):
                    alive = [each for each in infiltrators if each in person.picture["view"]["alive"] and each != seat]
                    against = [ask for ask in asks if ask["verb"] == "vote" and ask["args"][0] in alive[:1]]
                    ready = [ask for ask in asks if ask["verb"] == "ready"]
                    person.want("play", code=(against or ready or asks)[0]["code"])
        self.page.wait_for_timeout(1000)
        while not self.quiet():
            self.page.wait_for_timeout(300)

    def expected(self) -> list[str]:
        """What had to be said, worked out from what everybody was told."""
        told = [event for event in self.people[0].picture["log"] if not event.get("own")]
        events = [Event(0, GAME.kinds.kind(event["kind"]), tuple(event["args"])) for event in told]
        said = [describe_aloud(GAME, event, NAMES, self.voice) for event in events]
        return opening_aloud(GAME, GAME.setup(8), self.voice) + [sentence for sentence in said if sentence]


def heard_in(recording: Recording, spoke: list[dict[str, Any]], origin: float) -> list[str]:
    """What is wrong with a recording: a sentence hardly heard, or sound between two."""
    found, least = [], 1.0
    for said in spoke:
        loud = recording.loud(origin + said["start"] + EDGE, origin + said["end"] - EDGE)
        least = min(least, sum(loud) / max(1, len(loud)))
        if sum(loud) < len(loud) / 3:
            found.append(f"hardly heard: {said['text']}")
    for before, after in itertools.pairwise(spoke):
        if any(recording.loud(origin + before["end"] + EDGE, origin + after["start"] - EDGE)):
            found.append(f"sound after: {before['text']}")
    print(
        f"recorded: {len(spoke)} sentences, the least of one that was loud: {100 * least:.0f} %; {found or 'no fault'}"
    )
    return found


def main() -> int:
    """Play, listen, tell."""
    with ExitStack() as stay:
        folder = Path(tempfile.mkdtemp())
        server, playwright = stay.enter_context(served(folder)), stay.enter_context(sync_playwright())
        recording: Recording | None = None
        if "record" in sys.argv:
            if lacking := missing():
                sys.exit(lacking)
            environment, recording = stay.enter_context(speech_service(folder / "sound"))
            browser = playwright.chromium.launch(
                executable_path=CHROMIUM, args=FLAGS, env=environment, ignore_default_args=["--mute-audio"]
            )
        else:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        voice = "en" if "en" in sys.argv else "fr"
        evening = Evening(server, browser, "pages" in sys.argv, voice, SILENT if recording else QUIET)
        evening.play()
        spoke = evening.ears.spoke()[1:]  # without the trial
        waits, loudness = [], []
        end = 0.0
        for said in spoke:
            loud = evening.ears.loudness(said["start"], said["end"])
            loudness.append(sum(each > LOUD for each in loud) / max(1, len(loud)))
            begins = said["start"] - said["told"]
            idle = said["told"] > end
            if idle:
                waits.append(begins)
            end = said["end"] + 350
            print(
                f"{begins:7.0f} ms{' ' if idle else '*'} {(said['end'] - said['start']) / 1000:5.1f} s of "
                f"{seconds_to_say([said['text']]):4.1f}  {100 * loudness[-1]:3.0f} % loud  {said['text']}"
            )
        print("* it had to wait for the sentence before it")
        calls = {how for how, kind in aloud_of(GAME.key).items() if kind.call}
        wrong = faults(spoke)
        missed = [sentence for sentence in evening.expected() if sentence not in [said["text"] for said in spoke]]
        ordered = [said["text"] for said in spoke] == [text for text in evening.expected() if text not in missed]
        print(
            f"{len(spoke)} sentences; in order: {ordered}; cut or overlapping: {wrong or 'none'}; "
            f"not said: {missed or 'none'}"
        )
        print(f"(only a call may be left unsaid, when the next one has come: {', '.join(sorted(calls))})")
        print(
            f"from event to first sound, where nothing else was being said: {statistics.median(waits):.0f} ms in the "
            f"middle, {max(waits):.0f} ms at most, of {len(waits)}; "
            f"the least of a sentence that was loud: {100 * min(loudness):.0f} %"
        )
        if recording:
            evening.page.wait_for_timeout(500)
            recording.write(Path("voice.wav"))
            wrong += heard_in(recording, spoke, evening.page.evaluate("performance.timeOrigin"))
        browser.close()
        return 1 if wrong or not ordered else 0


if __name__ == "__main__":
    sys.exit(main())
